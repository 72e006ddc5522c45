"""Whose luck the dice are: the side that a high result helps, for the report of a game."""

from __future__ import annotations

from opfor.games.flanders_fields import kinds, tables
from opfor.games.flanders_fields.stands import battle
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.game import Fallen

NAMES = ("The British", "The Germans")
OF_THE_PLAYER = (
    "sos", "wire", "aiming", "prisoners", "demolition", "ditching", "unditching", "breakdown", "end of the plan",
)  # fmt: skip
OF_THE_ATTACKER = ("bombardment", "wire under the bombardment", "wire under shells")
OF_THE_DEFENDER = ("alarm", "flares")
ALONE = ("act", "move-command")  # steps of one stand, in which the enemy's reserved fire answers


def gains(fallen: Fallen) -> str:
    """The side that a high result helps; doubts of a program, wind, deviation and the two dice of an assault nobody."""
    side = _side(fallen)
    return NAMES[side] if side >= 0 else ""


def _side(fallen: Fallen) -> int:
    state, purpose = fallen.state, fallen.purpose
    player: int = state.player
    if purpose.startswith("actions-") or purpose in OF_THE_PLAYER:
        return player
    if purpose in OF_THE_ATTACKER:
        return int(state.first)
    if purpose in OF_THE_DEFENDER:
        return 1 - int(state.first)
    if purpose == "rolling-barrage":  # outside step 2 a stand has run into a barrage, whoever fires it
        return player if fallen.step == "rolling" else 1 - player
    if purpose.startswith("morale"):
        return _tested(state)
    if purpose.startswith(("fire-", "armour-")):
        return _firer(state, fallen)
    return -1


def _firer(state: State, fallen: Fallen) -> int:
    """P8, R16: who fires: the side in turn, or reserved fire at the stand that acts; -1 where both may be.

    Shells, gas and mortars are always those of the side in turn. Reserved fire answers a move or a wire action, so a
    stand that has not fired cannot be the one that fires, nor one with another weapon; one that has not moved is.
    """
    player: int = state.player
    if isinstance(state, Ruler):
        return player if fallen.purpose.endswith("-indirect") else -1
    if fallen.step not in ALONE or fallen.purpose.endswith("-indirect"):
        return player
    stand = fallen.args[0]
    if kinds.IS_MORTAR[state.kind[stand]]:
        return player
    if not state.fires[stand] or fallen.purpose not in _own_charts(state.kind[stand]):
        return 1 - player
    return player if state.moved[stand] != state.turn else -1


def _own_charts(kind: int) -> tuple[str, ...]:
    """P8, R22: the charts on which a kind of stand fires."""
    row = kinds.FIRE_ROW[kind]
    return (f"fire-{tables.WEAPONS[row]}", f"armour-{tables.ARMOUR[kinds.ARMOUR_ROW[kind]]}") if row >= 0 else ()


def _tested(state: State) -> int:
    """P13: the side of the battalions that have been tested; -1 where both sides have some."""
    sides = {battle(state).battalion_side[b] for b in range(len(state.tests)) if state.tests[b]}
    return sides.pop() if len(sides) == 1 else -1
