"""The shapes that questions share: hexes to choose or to type, numbers and rows, rulings for the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from opfor.games.fields_of_despair.enemy.allied_phase import RULES_OF_TIES
from opfor.games.fields_of_despair.model.cp_ledger import hexes
from opfor.games.fields_of_despair.model.data import RULEBOOK, SETUP
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_list, hex_name
from opfor.games.fields_of_despair.model.kinds import CP_NUMBERS
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.inputs import Input
from opfor.kernel.questions import FORM, ORDER, ROWS, Column, Options, Question
from opfor.kernel.text import counted, listed


def hex_options(found: Sequence[int], about: Callable[[int], str] | None = None, highs: Sequence[int] = ()) -> Options:
    """Hexes to choose from, with what is worth knowing of each."""
    return Options([f"hex:{hex_id(hex)}" for hex in found], found, hex_name, about, highs=highs)


def hex_column(state: State, suggestions: list[int] | None = None, name: str = "hex") -> Column:
    known = hexes(state) if suggestions is None else suggestions
    words = tuple(hex_id(hex) for hex in known) or tuple(SETUP.hexes[:4])
    return Column(name, "word", pattern=HEX_PATTERN, example="C05", suggestions=words)


@lru_cache(maxsize=64)
def rulings_text(*ids: str) -> str:
    """Rulings in full, for the help of a question."""
    return " ".join(f"{id}: {RULEBOOK.rulings[id].ruling}" for id in ids)


def number(name: str, value: int, high: int, text: str) -> Input:
    return Input(name, high=max(high, value), default=value, text=text)


def ledger_numbers(state: State, *names: str) -> tuple[Input, ...]:
    """Numbers of the ledger as they stand."""
    return tuple(number(name, getattr(state, name), *CP_NUMBERS[name]) for name in names)


def form(id: str, rule: str, prompt: str, fields: tuple[Input, ...], help: str = "") -> Question:
    """Numbers to type; Enter takes those that are shown."""
    return Question(id, rule, prompt, FORM, fields=fields, default={}, help=help)


def rows(
    id: str, rule: str, prompt: str, *columns: Column, most: int = 30, help: str = "", typing: str = "Enter for none"
) -> Question:
    """Rows to type; Enter means none."""
    return Question(id, rule, prompt, ROWS, columns=columns, high=most, default=[], help=help, typing=typing)


def force(state: State, hex: int, guns: int) -> str:
    """What the Central Powers have in a hex, with the artillery that they placed there."""
    sps = counted(state.sps[hex], "SP")
    return f"{sps} and {counted(guns, 'gun')}" if guns else f"{sps} without guns"


def order_of_ties(state: State, *args: int) -> Question:
    """7.1-S (2), 7.3-S (3): equal hexes in the player's order."""
    strength, kind, tied = args[0], args[1], args[2:]
    rule = RULES_OF_TIES[kind]
    options = hex_options(tied)
    return Question(
        "order-of-ties",
        rule,
        f"You attack {listed(list(map(hex_id, tied)))} with equal strength, {strength}. In which order?",
        ORDER,
        options,
        default=options.keys,
        typing=f"all of them in order; Enter for {hex_list(list(tied))}",
    )
