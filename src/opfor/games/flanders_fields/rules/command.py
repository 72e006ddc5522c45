"""P7, R14: command stands: moves in step 7, and promotions in the field."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import stand_ref, unit_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, living, platoons_left
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION
from opfor.games.flanders_fields.rules.fire import react
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.movement import can_move, check_path, move
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk

REPLACED = -2  # a regiment that has a new commander; -1: it has never lost one


def command_stands(state: State, side: int) -> list[int]:
    """P7: the command stands and liaison officers of a side that may move."""
    return [i for i in living(state, side) if kinds.IS_COMMAND[state.kind[i]]]


def move_commander(state: State, desk: Desk, seat: Seat, stand: int, left: int) -> None:
    """P7: two moves at the speed of its type."""
    if state.alive[stand] != IN_PLAY or not can_move(state, stand):
        return
    found = seat.decide(state, desk, state.side[stand], "command-move", stand)
    if found is None or not found[0]:
        return  # the program gives nothing, a person an empty path: he stays
    points, degrees = found
    way = check_path(state, stand, points, degrees)
    move(state, desk, seat, stand, way, degrees % 360 // 5 if degrees >= 0 else -1)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])
    check_morale(state, desk, seat)
    if left > 1:
        then(state.agenda, ("move-command", (stand, left - 1)))


def promotions(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """R14, P7: a battalion without commander gets a new one beside a living platoon: a field promotion."""
    fight = battle(state)
    for battalion in range(len(fight.battalions)):
        if fight.battalion_side[battalion] != side or state.commander[battalion] >= 0:
            continue
        kind, of = state.kind, state.battalion
        old = next(i for i in range(len(of)) if kind[i] == kinds.BATTALION_COMMAND and of[i] == battalion)
        rifles = platoons_left(state, battalion)
        if rifles and _appears(state, desk, seat, old, rifles[0]):
            state.commander[battalion] = old
            state.promoted[battalion] += 1
            if desk.listening:
                who, what = stand_ref(state, old), unit_ref(state, BATTALION + battalion)
                desk.note(
                    "{battalion} has a new commander, promoted in the field: {stand}.", "R14", stand=who, battalion=what
                )
    _new_regiment(state, desk, seat, side)


def _appears(state: State, desk: Desk, seat: Seat, stand: int, beside: int) -> bool:
    """R14, R8a: a new command stand in contact with a platoon."""
    if not seat.appears_beside(state, desk, stand, beside):
        return False
    state.alive[stand], state.markers[stand], state.below[stand] = IN_PLAY, 0, 0
    return True


def _new_regiment(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """R14: a new regimental commander appears after two own turns, where the old one stood."""
    if state.regiment_lost[side] < 0 or state.turn < state.regiment_lost[side] + 2:
        return
    for i in range(len(state.x)):
        if kinds.IS_REGIMENT[state.kind[i]] and state.side[i] == side and state.alive[i] == 0:
            if _appears(state, desk, seat, i, i):
                state.regiment_lost[side] = REPLACED
                if desk.listening:
                    desk.note("{stand} has a successor.", "R14", stand=stand_ref(state, i))
            return
