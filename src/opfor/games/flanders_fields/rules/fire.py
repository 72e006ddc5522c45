"""Direct fire: one FIRE action with its rolls (P8, P9), and reserved fire (R16); whom it meets the seat knows."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import stand_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.dice import anti_armour, direct_fire, expect
from opfor.games.flanders_fields.rules.losses import harm, strike
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk

FIRES = "fires at"


def can_fire(state: State, stand: int) -> bool:
    """P14, R5, R12, A19, A55: may the stand FIRE at all now?"""
    kind = state.kind[stand]
    if kinds.FIRE_ROW[kind] < 0 or state.markers[stand] or state.below[stand] or state.column[stand]:
        return False
    return not (
        state.limbered[stand] or state.mounted[stand] or (kind == kinds.FLAME_THROWER and not state.fuel[stand])
    )


def fires_left(state: State, stand: int) -> bool:
    """R12, A80: rifles FIRE once a turn, twice with an LMG; others as often as they have actions."""
    if not kinds.IS_FOOT[state.kind[stand]]:
        return True
    most = house("rifle_fire_actions_with_lmg" if state.lmg[stand] else "rifle_fire_actions_per_turn")
    return state.fires[stand] < most


def fire_rule(state: State, shooter: int) -> str:
    """P9 for machine guns, P8 for all others."""
    return "P9" if kinds.FIRE_ROW[state.kind[shooter]] == firing.MG else "P8"


def stands_still(state: State, tank: int) -> bool:
    """R22: is a tank an easy target: broken down, ditched, or not moved since its last turn?"""
    return bool(state.broken[tank] or state.ditched[tank] or state.moved[tank] < state.turn - 1)


def shoot(
    state: State,
    desk: Desk,
    seat: Seat,
    shooter: int,
    target: int,
    away: int,
    through: bool,
    up: bool,
    first: bool = True,
    moved: bool = False,
) -> int:
    """P8, P9, 2.8, R22: one roll at one stand, and what it brings: an effect."""
    kind = state.kind[shooter]
    raw, gassed = state.quality[shooter] == 0, seat.in_gas(state, shooter)
    if kinds.IS_ARMOUR[state.kind[target]]:
        light, still = kinds.IS_LIGHT_ARMOUR[state.kind[target]], stands_still(state, target)
        slow = moved and bool(state.moving_at_armour)
        row = kinds.ARMOUR_ROW[kind]
        result = anti_armour(desk, row, min(away, 2000), light, still, through, up, raw, gassed, slow)
    else:
        cover, command, cavalry = seat.cover(state, target), kinds.IS_COMMAND[state.kind[target]], kind == kinds.CAVALRY
        factors = first, through, up, command, raw, gassed, moved, cavalry
        result = direct_fire(desk, kinds.FIRE_ROW[kind], cover, min(away, 2000), *factors)
    return hit(state, desk, seat, shooter, target, result)


def hit(state: State, desk: Desk, seat: Seat, shooter: int, target: int, result: str) -> int:
    """P8, A61: the result of a shot; the shooter remembers that it has stopped an enemy platoon."""
    if result != firing.NONE and kinds.IS_RIFLE[state.kind[target]] and state.side[target] != state.side[shooter]:
        state.stopped[shooter] = state.turn
    return strike(state, desk, seat, target, result)


def tell_shot(state: State, desk: Desk, shooter: int, target: int, effects: dict[int, int], how: str) -> None:
    """P8, P9: a shot and all that it did, in one sentence."""
    found, facts = harm(state, effects, "")
    if effects.get(target):
        words = f"{{origin}} {found}." if how == FIRES else f"With its reserved fire {{origin}} {found}."
    else:
        words = f"{{origin}} {how} {{target}} without effect{f' but {found}' if found else ''}."
    origin, aimed = stand_ref(state, shooter), stand_ref(state, target)
    misses = None if facts or how != FIRES else Misses(shooter, target, {"origin": origin, "target": aimed})
    desk.note(words, fire_rule(state, shooter), origin=origin, target=aimed, joins=misses, **facts)


class Misses:
    """P8: shots of one stand at another that bring nothing, told together."""

    def __init__(self, shooter: int, target: int, facts: dict[str, Any]) -> None:
        self.pair, self.facts, self.shots = (shooter, target), facts, 1

    def after(self, last: Any) -> tuple[str, dict[str, Any]] | None:
        """'A1 fires twice at 5.1 without effect.'"""
        if not isinstance(last, Misses) or last.pair != self.pair:
            return None
        self.shots += last.shots
        often = "twice" if self.shots == 2 else f"{self.shots} times"
        return f"{{origin}} fires {often} at {{target}} without effect.", self.facts


def react(state: State, desk: Desk, seat: Seat, movers: list[int], assault: bool = False) -> None:
    """R16: when stands have ended a MOVE, a wire action or the approach of an assault, marked enemies may fire once.

    It comes on top of the limit of R12.
    """
    if (not assault or not state.free_fire) and 1 not in state.reserved:
        return
    fired: list[int] = []
    while True:
        shooter, mover = seat.next_reserved(state, desk, movers, assault, fired)
        if shooter < 0:
            return
        fired.append(shooter)
        state.reserved[shooter] = 0
        fire(state, desk, seat, shooter, mover, how="uses its reserved fire on")
        if kinds.IS_FOOT[state.kind[shooter]]:
            state.fires[shooter] -= 1


def fire(
    state: State, desk: Desk, seat: Seat, shooter: int, target: int, moved: bool = False, how: str = FIRES
) -> None:
    """P8, P9, R24, A23: one FIRE action at a stand, with the beaten zone of an MG; a flame-thrower uses fuel."""
    shots = seat.aim(state, desk, shooter, target)
    state.fires[shooter] += 1
    if state.kind[shooter] == kinds.FLAME_THROWER:
        state.fuel[shooter] -= 1
    effects: dict[int, int] = {}
    if desk.listening:
        kind, alive = state.kind[shooter], [shot[0] for shot in shots if state.alive[shot[0]] == IN_PLAY]
        expect(state, desk, alive, firing.DIRECT[kinds.FIRE_ROW[kind]], firing.AGAINST_ARMOUR[kinds.ARMOUR_ROW[kind]])
    for i, away, through, up in shots:
        if state.alive[i] == IN_PLAY:
            effects[i] = shoot(state, desk, seat, shooter, i, away, through, up, i == target, moved)
    if desk.listening:
        tell_shot(state, desk, shooter, target, effects, how)
