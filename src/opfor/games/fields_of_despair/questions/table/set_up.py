"""At the table: the numbers, hexes and chits at the start. House values are labelled defaults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.fields_of_despair.model import limits
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.model.hex_ids import hex_number
from opfor.games.fields_of_despair.model.kinds import START_NUMBERS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.questions.shapes import form, hex_column, ledger_numbers, rows, rulings_text
from opfor.kernel.questions import AMOUNT, ROWS, Column, Question


def set_up(state: State) -> Question:
    """6.0, R-66: the CP numbers at the start, labelled defaults that the owner overtypes."""
    if state.level == "umpire":  # all else is asked when a chart needs it
        prompt = "How many SPs does the Eastern Front marker bring the Central Powers after turn 7?"
        return form("set-up", "8.0", prompt, ledger_numbers(state, "eastern"))
    prompt = (
        "What do the Central Powers have at the start? House values are shown; your scenario book has the true ones."
    )
    return form("set-up", "6.0", prompt, ledger_numbers(state, *START_NUMBERS), "The house values stand in setup.toml.")


def set_up_hexes(state: State) -> Question:
    """7.5-S (2): the hexes with a face-down CP block at the start."""
    return Question(
        "set-up-hexes",
        "23.2",
        "In which hexes do the Central Powers begin with a face-down block?",
        ROWS,
        columns=(hex_column(state),),
        default=[[id] for id in SETUP.hexes],
        high=60,
        help="Enter takes our house set-up.",
    )


def set_up_count(state: State) -> Question:
    """7.5-S (4): at the keeper level only the number of blocks is kept."""
    prompt = "How many CP blocks begin on the map, one for each contested hex?"
    return Question("set-up-count", "23.2", prompt, AMOUNT, high=60, default=len(SETUP.hexes))


def set_up_chits(state: State) -> Question:
    """7.5-S (6.1): objective chits from the player's cup, or from a list that we draw from."""
    return rows(
        "set-up-chits",
        "7.5-S (6.1)",
        "Which objective chits should Opfor draw from? Leave this empty to draw from your own cup.",
        hex_column(state, sorted({hex_number(id) for id in SETUP.objectives})),
        most=40,
        help="An objective may be named twice, as in A02, B04, B04, B07. All are back in the cup after each CP phase.",
    )


def shading(state: State) -> Question:
    """A-08, A-09: the shaded cells of 7.1.3-S and 7.3.3-S, which the scan has lost."""
    name = Column(
        "limit", "word", pattern=f"(?i:{'|'.join(limits.NAMES)})", example="air-1", suggestions=tuple(limits.NAMES)
    )
    rows = [Column(head, low=limits.FIRST_ROW, high=limits.LAST_ROW, example="10") for head in limits.COLUMNS]
    return Question(
        "shading",
        "7.3.3-S",
        "What is shaded on your sheet? Give the last row that is not shaded, for each limit and column.",
        ROWS,
        columns=(name, *rows),
        high=len(limits.NAMES),
        default=[[name, *given] for name, given in zip(limits.NAMES, limits.limits_in_files(), strict=True)],
        help="air-1, air-2: Allied air value (7.1.3-S). below-6, below-15: Allied attack; block-1, block-2, block-3: "
        "blocks still to be placed (7.3.3-S). 6 is the first row, 18 means that nothing is shaded. For every match: "
        "change `rows` of the limits in the two chart files, in the workshop. " + rulings_text("A-08", "A-09"),
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "set-up": set_up,
    "set-up-hexes": set_up_hexes,
    "set-up-count": set_up_count,
    "set-up-chits": set_up_chits,
    "shading": shading,
}
