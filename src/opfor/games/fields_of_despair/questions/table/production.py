"""At the table: the CP numbers of the Production Phase, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from opfor.games.fields_of_despair.model.cp_ledger import hexes
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.model.hex_ids import hex_id, hex_list
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ASKED_ONLY_WHERE_IT_MATTERS
from opfor.games.fields_of_despair.questions.shapes import form, hex_column, ledger_numbers, number, rows, rulings_text
from opfor.games.fields_of_despair.rules.production import maintained
from opfor.games.fields_of_despair.seats.person import CHOICE_WORDS
from opfor.kernel.questions import AMOUNT, ONE, ROWS, Column, Option, Question
from opfor.kernel.text import counted


def production(state: State) -> Question:
    """6.1, 6.2, 6.3, 6.4: the CP numbers after maintenance, manpower, income and naval war."""
    turn = str(state.turn)
    fields = (
        number("artillery_level", maintained(state.artillery_level), 60, "artillery level after maintenance"),
        number("air_level", maintained(state.air_level), 60, "air level after maintenance"),
        number("supply", maintained(state.supply), 99, "Supply Capacity after maintenance"),
        number(
            "total",
            state.total + SETUP.manpower[turn],
            400,
            "CP Total, in strength points (SPs), after manpower and attrition",
        ),
        number("ep", SETUP.income[turn], 60, "Economic Points (EPs) after income and naval war"),
    )
    return form(
        "production",
        "6.0",
        f"Turn {state.turn} begins. Play maintenance through naval war (6.1 to 6.4) for both sides. "
        "What do the Central Powers have then?",
        fields,
        "House values are shown: levels fall by 1, from 15 up by 2. "
        "Manpower on turns 7, 8 and 9 is 14, 10 and minus 2d6, which you subtract yourself. "
        "Income is 8, 8 and 6 before naval war.",
    )


def guide_numbers(state: State) -> Question:
    """6.5-S: what the Economic Guide needs where nobody keeps the numbers."""
    fields = (
        number("ep", 0, 60, "Economic Points (EPs) to spend"),
        *ledger_numbers(state, "supply"),
        number("contested", 11, 99, "contested hexes"),
        *ledger_numbers(state, "air_tech", "gas_tech", "mask_tech", "tank_tech", "artillery_level", "air_level"),
    )
    return form(
        "guide-numbers",
        "6.5-S",
        f"Turn {state.turn} begins. What can the Central Powers spend, and what do they have?",
        fields,
    )


def choice_items(state: State, *items: str) -> Question:
    """6.5-S, A-32: the choice items are the player's to decide; Enter takes the automatic order."""
    short = "|".join(word[:letters] for word in CHOICE_WORDS for letters in range(_unique(word), len(word) + 1))
    column = Column("item", "word", pattern=f"(?i){short}", example="artillery", suggestions=tuple(CHOICE_WORDS))
    automatic = [[_short(item)] for item in items]
    return Question(
        "choice-items",
        "6.5-S",
        f"The Central Powers have {counted(len(items), 'Economic Point')} left. What do they buy?",
        ROWS,
        columns=(column,),
        high=len(items),
        default=automatic,
        help="Each item costs 1: artillery or air (maintenance), gas or mask (technology). " + rulings_text("A-32"),
    )


def _short(item: str) -> str:
    return next(word for word, name in CHOICE_WORDS.items() if name == item)


def _unique(word: str) -> int:
    """How many letters of a choice word tell it from the others."""
    return next(n for n in range(1, len(word) + 1) if sum(w.startswith(word[:n]) for w in CHOICE_WORDS) == 1)


def hexes_unsupplied(state: State) -> Question:
    """6.5-S, 6.7: what Supply Capacity is bought for; only the table knows which hexes must be supplied."""
    short = max(0, len(hexes(state)) + state.elsewhere - state.supply)
    prompt = f"The Central Powers can supply {counted(state.supply, 'hex')}. How many of theirs are out of supply?"
    return Question("hexes-unsupplied", "6.5-S", prompt, AMOUNT, high=60, default=min(60, short))


def out_of_supply(state: State, surplus: int) -> Question:
    """6.7: CP hexes out of supply; as many as the player has counted."""
    from_the_east = hexes(state)[::-1][:surplus]
    asked = rows(
        "out-of-supply",
        "6.7",
        f"The Central Powers cannot supply {counted(surplus, 'contested hex')}. Which are out of supply?",
        hex_column(state),
        most=60,
        help="House rule R-16: from column M towards A, higher row first.",
    )
    if state.rules < ASKED_ONLY_WHERE_IT_MATTERS:
        return asked
    low, typing = len(from_the_east), f"Enter for {hex_list(from_the_east)}"
    return replace(asked, low=low, high=low, default=[[hex_id(hex)] for hex in from_the_east], typing=typing)


def score(state: State) -> Question:
    """9.0: the result by 15.3."""
    options = (
        Option("allied_victory", "Allied victory", "allied_victory"),
        Option("draw", "draw", "draw"),
        Option("cp_victory", "Central Powers victory", "cp_victory"),
    )
    return Question("score", "9.0", "How did the game end, by the Final Push scoring (15.3)?", ONE, options)


def carry_on(state: State) -> Question:
    """9.0: between turns, the chance to stop early."""
    options = (Option("on", "play on", "on"), Option("end", "the game is over", "end"))
    return Question(
        "carry-on",
        "9.0",
        f"Turn {state.turn} is over. Do you go on with turn {state.turn + 1}?",
        ONE,
        options,
        default="on",
        help="Choose the end here when the published rules end the game early.",
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "production": production,
    "guide-numbers": guide_numbers,
    "choice-items": choice_items,
    "hexes-unsupplied": hexes_unsupplied,
    "out-of-supply": out_of_supply,
    "score": score,
    "carry-on": carry_on,
}
