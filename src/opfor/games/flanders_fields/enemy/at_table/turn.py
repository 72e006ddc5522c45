"""At the table: how a program begins its turn, spends a unit's actions and moves its commanders, in words."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy.at_table.garrison import EVERY_SECTOR
from opfor.games.flanders_fields.enemy.at_table.zero_hour import IN_TRENCH, REACH
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import stand_refs
from opfor.games.flanders_fields.model.roster import sectors
from opfor.games.flanders_fields.model.stands import attacks, living
from opfor.games.flanders_fields.model.state import State, then
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.kernel.desk import Desk


def begin(state: State, desk: Desk, side: int) -> None:
    """G1-ruler, Z7-ruler, Z9-ruler: the program asks how the table stands."""
    if not attacks(state, side):
        asked = (EVERY_SECTOR,) if state.together else range(sectors(state))
        then(state, *[("threat", (n,)) for n in asked])
        return
    if desk.listening:
        desk.instruct(
            "Zero Hour's platoons make for cut wire within 10 cm. They stop at uncut wire, 3 cm short of their "
            "own barrage and short of gas, and do not stand straight behind one another."
        )
        if any(state.kind[i] == kinds.BLOCK_HOUSE for i in living(state, 1 - side)):
            desk.note("The block-house drill, if one has hit a platoon.", "Z7-ruler")
            desk.instruct(
                "If a block house has hit a platoon, the two nearest platoons go round it instead of up "
                "their lane: out of its 60 degree arc, to 8 to 10 cm from its flank or rear."
            )
    then(state, ("reserve", ()))
    reached = [line for unit, line in state.line.items() if unit.isdigit() and int(unit) >= COMPANY]
    if REACH in reached or IN_TRENCH in reached:
        then(state, ("won", ()))


def won(state: State, desk: Desk) -> None:
    """Z9-ruler: how many sectors of the front trench the attacker holds, once he has been there."""
    state.won = desk.ask("ruler-won", state)
    if desk.listening:
        desk.note("The attacker holds {won:sector}.", "Z9-ruler", won=state.won)


def commanders(state: State, desk: Desk, stands: list[int]) -> list[int]:
    """G13-ruler, Z14-ruler, P7: which command stands of the program move, and how."""
    moves = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    if attacks(state, state.side[stands[0]]):
        rule = "Z14-ruler"
        words = (
            "up to two moves to where most of its platoons, the foremost first, lie within 25 cm; 8 cm behind the "
            "foremost, 12 cm from any enemy, outside barrage and gas"
        )
    else:
        rule = "G13-ruler"
        words = "back two moves if an enemy is within 15 cm; else to where most of its platoons lie within 25 cm"
        moves = moves if max(state.threat) >= 3 else []
    if moves and desk.listening:
        desk.note("Step 7: {stands} may move.", rule, stands=stand_refs(state, moves))
        desk.instruct("{stands}: {words}.", stands=stand_refs(state, moves), words=words)
    return moves
