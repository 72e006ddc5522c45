"""Whose luck the dice are: the side that a high result helps, for the report of a game.

Fire, shells and gas count for the side they come from, also where they strike its own men.
"""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.rules.movement import wire_ahead
from opfor.kernel.game import ThrowContext

NAMES = ("The British", "The Germans")
OF_THE_PLAYER = (
    "sos",
    "wire",
    "aiming",
    "prisoners",
    "demolition",
    "ditching",
    "unditching",
    "breakdown",
    "end of the plan",
)
OF_THE_ATTACKER = ("bombardment", "wire under the bombardment", "wire under shells")
OF_THE_DEFENDER = ("alarm", "flares")
ALONE = ("act", "move-command")  # steps of one stand, in which the enemy's reserved fire answers
NOBODY = -1


def favoured_side(thrown: ThrowContext) -> str:
    """The side that a high result helps.

    Nobody: a program's doubts, wind, deviation, the two dice of an assault, and deep suppression, where a high cell
    is good for the guns in one column and bad in the other.
    """
    side = _side(thrown)
    return NAMES[side] if side != NOBODY else ""


def _side(thrown: ThrowContext) -> int:
    state, purpose = thrown.state, thrown.purpose
    player: int = state.player
    if purpose.startswith("actions-") or purpose in OF_THE_PLAYER:
        return player
    if purpose in OF_THE_ATTACKER:
        return int(state.first)
    if purpose in OF_THE_DEFENDER:
        return 1 - int(state.first)
    if purpose == "rolling-barrage":  # outside step 2 a stand of the side in turn has run into a barrage
        return player if thrown.step == "rolling" else 1 - player
    if purpose.startswith("morale"):
        return _tested(state)
    if purpose.endswith("-indirect"):
        return player
    if purpose.startswith(("fire-", "armour-")):
        return _firer(state, thrown) if state.seat == BOARD else _firer_without_map(state, purpose)
    return NOBODY


def _firer(state: State, thrown: ThrowContext) -> int:
    """P8, R16: who fires: the side in turn, or reserved fire at the stand that acts; nobody where it may be either.

    Reserved fire answers a move, a wire action or an assault. A stand that has not fired this turn, is suppressed or
    has another weapon cannot be the one that fires; one that has neither moved nor stands at wire can only be that.
    """
    player: int = state.player
    if thrown.step not in ALONE:
        return player
    stand = thrown.args[0]
    if kinds.IS_MORTAR[state.kind[stand]]:  # its shells have charts of their own, but for those against armour
        return player if thrown.purpose.startswith("armour-") else 1 - player
    if not state.fires[stand] or state.markers[stand] or thrown.purpose not in _own_charts(state.kind[stand]):
        return 1 - player
    return NOBODY if state.moved[stand] == state.turn or wire_ahead(state, stand) >= 0 else player


def _firer_without_map(state: State, purpose: str) -> int:
    """P8, R16: a shot at a named stand keeps who fires it; all others are of the side in turn."""
    if "target" in state.line:
        shooter = state.line["shooter"]
        if purpose in _own_charts(state.kind[shooter]):
            return state.side[shooter]
    return state.player


def _own_charts(kind: int) -> tuple[str, ...]:
    """P8, R22: the charts on which a kind of stand fires."""
    row = kinds.FIRE_ROW[kind]
    return (f"fire-{firing.WEAPONS[row]}", f"armour-{firing.ARMOUR[kinds.ARMOUR_ROW[kind]]}") if row >= 0 else ()


def _tested(state: State) -> int:
    """P13: the side of the battalions that have been tested; nobody where both sides have some."""
    sides = {battle(state).battalion_side[b] for b in range(len(state.tests)) if state.tests[b]}
    return sides.pop() if len(sides) == 1 else NOBODY
