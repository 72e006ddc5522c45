"""R-64, R-65: how the game is won, and when it ends early."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground
from opfor.kernel.desk import Desk


def cp_hexes_in_france(state: State) -> int:
    """A-38: hexes of France under CP control, wherever they lie."""
    return ground.cp_in_france(state.control)


def won_outside_france(state: State) -> list[int]:
    """R-64: hexes outside France that were the Central Powers' at the start and are the Allies' now."""
    return [
        hex
        for hex in range(HEXES)
        if state.control[hex] == ALLIED and places.START_CONTROL[hex] == CP and places.NATION[hex] != "France"
    ]


def standing(state: State) -> str:
    """R-64, A-35: 'victory', 'draw' or 'none' for the Allies, if the game were scored now."""
    in_france, won = cp_hexes_in_france(state), won_outside_france(state)
    in_belgium = sum(1 for hex in won if places.NATION[hex] == "Belgium")
    if (
        in_france == 0
        and len(won) >= BOARD.victory_hexes_outside_france
        and in_belgium >= BOARD.victory_hexes_in_belgium
    ):
        return "victory"
    return "draw" if in_france <= BOARD.draw_hexes_in_france else "none"


OUTCOMES: Final = {
    "allied_victory": "Allied victory",
    "draw": "Draw",
    "cp_victory": "Central Powers victory",
}
RESULTS: Final = {"victory": "allied_victory", "draw": "draw", "none": "cp_victory"}


def end_cp_phase(state: State, desk: Desk) -> None:
    """R-64: Paris lost at the end of a CP phase ends the game."""
    if state.control[places.PARIS] == CP:
        _end_early(state, desk, "cp_victory", "Paris has fallen")


def end_phase(state: State, desk: Desk) -> None:
    """R-41, R-64: tank counters come back; no CP SPs left at the end of an action phase ends the game."""
    state.allied_tanks += state.allied_tanks_out
    state.tanks += state.tanks_out
    state.allied_tanks_out = state.tanks_out = 0
    state.scouted, state.fought, state.attack_tanks = [], [], []
    state.entered = {}
    if state.total == 0:
        _end_early(state, desk, "allied_victory", "the Central Powers have no SPs left")


def _end_early(state: State, desk: Desk, result: str, reason: str) -> None:
    state.result, state.sudden = result, reason
    state.agenda.clear()
    if desk.listening:
        desk.note("The game is over: {reason}.", "R-64", reason=reason)


def score(state: State, desk: Desk) -> None:
    """9.0, R-64, R-65: after turn 9 the game is scored; a turn without a serious attack wearies the home front."""
    state.weary = int(bool(state.will_to_fight) and not state.big_attack)
    state.big_attack = 0
    if state.turn == 9:
        state.result = RESULTS[standing(state)]
        if desk.listening:
            desk.note(
                "{result}. The Central Powers hold {held:hex} in France.",
                "R-64",
                held=cp_hexes_in_france(state),
                result=OUTCOMES[state.result],
            )
