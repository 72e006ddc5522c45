"""R-64, R-65: how the game is won, and when it ends early."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground


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


def sudden_end(state: State, after_cp_phase: bool) -> str:
    """R-64: Paris lost at the end of a CP phase, or no CP SPs left at the end of an action phase."""
    if after_cp_phase and state.control[places.PARIS] == CP:
        return "cp_victory"
    if not after_cp_phase and state.total == 0:
        return "allied_victory"
    return ""
