"""At the table: how a program begins its turn, spends a unit's actions and moves its commanders, in words."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy.at_table.garrison import EVERY_SECTOR
from opfor.games.flanders_fields.enemy.at_table.situation import IN_TRENCH, REACH
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import stand_refs
from opfor.games.flanders_fields.model.roster import sectors
from opfor.games.flanders_fields.model.stands import attacks, living
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def begin(state: State, desk: Desk, side: int) -> None:
    """G1-ruler, Z7-ruler, Z9-ruler: the program asks how the table stands."""
    if not attacks(state, side):
        asked = (EVERY_SECTOR,) if state.together else range(sectors(state))
        then(state.agenda, *[("threat", (n,)) for n in asked])
        return
    if desk.listening and state.turn == 1:
        desk.instruct("Zero Hour's platoons make for cut wire within 10 cm and stop at uncut wire.")
        desk.instruct("They stop 3 cm short of their own barrage and of gas, and never straight behind one another.")
    if desk.listening and any(_may_have_hit(state, i) for i in living(state, 1 - side)):
        desk.note("The two platoons nearest to a block house that has hit one of theirs go round it.", "Z7-ruler")
        desk.instruct(
            "Move those two out of the block house's 60 degree arc, to 8 to 10 cm from its flank or rear, "
            "instead of up their lane."
        )
    then(state.agenda, ("reserve", ()))
    reached = [line for unit, line in state.line.items() if unit.isdigit() and int(unit) >= COMPANY]
    if REACH in reached or IN_TRENCH in reached:
        then(state.agenda, ("won", ()))


def _may_have_hit(state: State, stand: int) -> bool:
    """Z7: is it a block house that has stopped a platoon of late? Of a half by the sheet nobody has told."""
    late = state.seat == PAPER or state.stopped[stand] >= state.turn - 1
    return state.kind[stand] == kinds.BLOCK_HOUSE and late


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
            "Move {stands} up to twice, to within 25 cm of most platoons and 8 cm behind the foremost; keep 12 cm from "
            "any enemy and out of barrages and gas. One move is {speed}."
        )
    else:
        rule = "G13-ruler"
        words = (
            "Move {stands} back twice if an enemy is within 15 cm, else to within 25 cm of most platoons. "
            "One move is {speed}."
        )
        moves = moves if max(state.threat) >= 3 else []
    if moves and desk.listening:
        desk.note("Step 7: {stands} may move.", rule, stands=stand_refs(state, moves))
        desk.instruct(words, stands=stand_refs(state, moves), speed=speed_words(state, *moves))
    return moves
