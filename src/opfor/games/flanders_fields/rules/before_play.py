"""6, R20, 7.1: what is rolled before turn 1: postures, sentries, the preliminary bombardment."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model.data import CHARTS, HOUSE
from opfor.games.flanders_fields.model.firing import HARD
from opfor.games.flanders_fields.model.geometry import Point, inside
from opfor.games.flanders_fields.model.names import some_of, stand_ref, stand_refs
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, cover_of, ground, living, protected
from opfor.games.flanders_fields.model.state import SECRET, State
from opfor.games.flanders_fields.rules.losses import kill, suppress
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted, listed

POSTURE_DIE = "posture"
SIDE_WORDS = ("British", "German")


def begin(state: State, desk: Desk) -> None:
    """P0, 7.0: everything that is rolled before turn 1."""
    then(state.agenda, ("posture", ()), ("set-up", ()), ("bombard", ()), ("turn", ()))


def posture(state: State, desk: Desk) -> None:
    """6: the posture of each side, a die in secret before turn 1."""
    rolled = [side for side in (0, 1) if state.posture[side] == SECRET]
    for side in rolled:
        state.posture[side] = (desk.roll("1d6", POSTURE_DIE) + 1) // 2 - 2
    if rolled and desk.listening:
        whose = "both sides" if len(rolled) > 1 else f"the {SIDE_WORDS[rolled[0]]} side"
        desk.note("How boldly {whose} will play is rolled in secret.", "6", whose=whose)


def other_postures(state: State, stream: Any) -> State:
    """6: a state that a person cannot tell from this one: the programs have other postures."""
    for side in (0, 1):
        if state.control[side] and state.posture[side] != SECRET:
            state.posture[side] = stream.below(3) - 1
    return state


def bombard(state: State, desk: Desk, seat: Seat) -> None:
    """R20, 7.1: sentries below ground by their die; the preliminary bombardment on wire and stands."""
    for i, start in enumerate(battle(state).stands):
        if start.below_at_most:
            state.below[i] = int(desk.roll("1d6", "below ground") <= start.below_at_most)
            if desk.listening:
                where = "shelters below ground" if state.below[i] else "stands sentry"
                desk.note("{stand} {where}.", "7.1", stand=stand_ref(state, i), where=where)
    for weight, shape in battle(state).bombardments:
        data = HOUSE.bombardment[weight]
        sections = [
            n
            for n, (ax, ay, bx, by) in enumerate(ground(state).sections)
            if not state.cut[n] and inside((ax + bx) // 2, (ay + by) // 2, shape)
        ]
        if desk.listening and not state.no_wire_cut:
            desk.expect([("1d6", "wire under the bombardment")] * len(sections))
        for n in sections:
            if not state.no_wire_cut and desk.roll("1d6", "wire under the bombardment") >= data.wire_at_least:
                state.cut[n] = 1
        if desk.listening:
            cut = some_of(sum(state.cut[n] for n in sections), len(sections), "section")
            desk.note("The {weight} bombardment cuts {sections} of wire.", "R20", weight=weight, sections=cut)
        if data.rolls:
            _bombard_stands(state, desk, seat, shape, data.rolls, weight == "heavy")


def _bombard_stands(state: State, desk: Desk, seat: Seat, shape: tuple[Point, ...], rolls: int, heavy: bool) -> None:
    """R20: every defender in the bombarded ground, told in one sentence."""
    foes = living(state, 1 - state.first)
    under = [i for i in foes if inside(state.x[i], state.y[i], shape)]
    if desk.listening and rolls <= 2:  # of more, one that kills would be the last
        desk.expect([("1d6", "bombardment")] * (rolls * len(under)))
    for i in under:
        _bombard_stand(state, desk, seat, i, rolls, heavy)
    if not desk.listening or not under:
        return
    killed = [i for i in under if state.alive[i] != IN_PLAY]
    marked = [i for i in under if state.markers[i]]
    parts = ["kills {killed}"] if killed else []
    parts += ["suppresses {marked}"] if marked else []
    parts += [] if parts else ["harms nobody"]
    left = len(under) - len(killed) - len(marked)
    rest = f"; {counted(left, 'stand')} {'is' if left == 1 else 'are'} unharmed" if left and left < len(under) else ""
    desk.note(
        f"The bombardment {listed(parts)}{rest}.",
        "R20",
        killed=stand_refs(state, killed),
        marked=stand_refs(state, marked),
    )


def _bombard_stand(state: State, desk: Desk, seat: Seat, stand: int, rolls: int, heavy: bool) -> None:
    """R20: 6 suppresses anyone, 4+ whoever is not in hard cover; two markers at most; heavy: a second 6 kills."""
    safe = protected(state, stand) or cover_of(state, stand) >= HARD
    last = ""
    for _ in range(rolls):
        result = desk.roll_on(CHARTS["bombardment"])
        state.fired_at[stand] = 1
        if result == "all" and last == "all" and heavy and not protected(state, stand):
            kill(state, seat, stand)
            return
        if (result == "all" or (result == "exposed" and not safe)) and state.markers[stand] < 2:
            suppress(state, desk, seat, stand, 2)
        last = result
