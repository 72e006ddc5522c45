"""6.1, 7.0: a person puts the stands that the scenario leaves free where he likes, before turn 1."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.geometry import Point
from opfor.games.flanders_fields.model.names import cm, place_ref, stand_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, fits, forward, ground
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.rules.placement import settle
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

Path = tuple[tuple[Point, ...], int]
STEP = 100  # mm between the spots that are suggested


def set_up(state: State, desk: Desk) -> None:
    """6.1, 7.0: before the bombardment a person puts his free stands where he likes; figures stand already."""
    if state.seat != BOARD:
        return
    mine = [
        i
        for i, start in enumerate(battle(state).stands)
        if start.free and state.alive[i] == IN_PLAY and not state.control[start.side]
    ]
    then(state.agenda, *[("place", (i,)) for i in mine])


def places(state: State, stand: int) -> list[Path]:
    """6.1: where the stand is, and free spots along the trenches of its side."""
    found: list[Path] = [(((state.x[stand], state.y[stand]),), -1)]
    for trench in ground(state).trenches:
        if trench.side != state.side[stand] or trench.line[0][1] != trench.line[-1][1]:
            continue
        low, high = sorted((trench.line[0][0], trench.line[-1][0]))
        for x in range(low + STEP // 2, high, STEP):
            spot = x, trench.line[0][1]
            if spot != found[0][0][0] and not problem(state, stand, spot, state.heading[stand]):
                found.append(((spot,), -1))
    return found


def problem(state: State, stand: int, spot: Point, heading: int) -> str:
    """6.1: why a stand may not begin there; '' when it may: on its own half of the table, on free ground."""
    x, y = spot
    fight, way = battle(state), forward(state, state.side[stand])
    enemy = [s.y * way for s in fight.stands if s.side != state.side[stand]]
    own = [t.line[0][1] * way for t in ground(state).trenches if t.side == state.side[stand]]
    limit = (max(own) + min(enemy)) / 2 if own and enemy else ground(state).depth / 2 * way
    if y * way > limit:
        return f"{cm(x)},{cm(y)} cm is too near the enemy"
    return "" if fits(state, stand, x, y, heading) else f"there is no room at {cm(x)},{cm(y)} cm"


def place(state: State, desk: Desk, seat: Seat, stand: int) -> None:
    """6.1, 7.0: one free stand is put down."""
    points, degrees = seat.decide(state, desk, state.side[stand], "place", stand)
    heading = degrees % 360 // 5 if degrees >= 0 else state.heading[stand]
    wrong = problem(state, stand, points[-1], heading)
    if wrong:
        raise BadAnswer(wrong)
    settle(state, stand, *points[-1])
    state.heading[stand] = heading
    trench = ground(state).ground_at(*points[-1])[1]
    dugout = trench >= 0 and ground(state).trenches[trench].dugouts and kinds.GOES_BELOW[state.kind[stand]]
    state.below[stand] = int(bool(state.below[stand]) and dugout)
    if desk.listening:
        desk.note("{stand} begins at {target}.", "7.0", stand=stand_ref(state, stand), target=place_ref(*points[-1]))
