"""Names and sentences of the program in the reader's words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from opfor.kernel.text import counted, filled, heading, in_words, value_text
from opfor.registry import game_named

GAMES = Path(__file__).parents[2] / "src" / "opfor" / "games"
NOUNS = "SPs|EPs|LPs|blocks|cards|counters|dice|hexes|points|platoons|companies|batteries"
UNCOUNTED = re.compile(rf"\{{\w+\}} (?:(?:CP|Allied|air|tank|gas|enemy) )?(?:{NOUNS})\b")


@pytest.mark.parametrize(
    ("text", "number", "shown"),
    [
        ("The Central Powers lose {n:SP} in C05.", 1, "The Central Powers lose 1 SP in C05."),
        ("The Central Powers lose {n:SP} in C05.", 21, "The Central Powers lose 21 SPs in C05."),
        ("{n:Allied SP} left", 1, "1 Allied SP left"),
        ("at {n}:1 and {n:die}", 1, "at 1:1 and 1 die"),
        ("number {n}", 1, "number 1"),
    ],
)
def test_one_of_a_thing_is_singular(text: str, number: int, shown: str) -> None:
    assert filled(text, {"n": number})[0] == shown


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of notes and instructions in a module, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("note", "instruct")
        ):
            for part in ast.walk(node.args[0]) if node.args else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def test_sentences_count_their_nouns() -> None:
    """A number with its noun is written {n:block}, so that one is never '1 blocks'."""
    texts = [
        (path.relative_to(GAMES), line, text) for path in sorted(GAMES.rglob("*.py")) for line, text in sentences(path)
    ]
    assert len(texts) > 100, "an empty list would pass"
    assert [f"{path}:{line}: {text}" for path, line, text in texts if UNCOUNTED.search(text)] == []


def test_words_of_names_and_values() -> None:
    assert game_named("fields-of-despair").spelling["cp"] == "CP" and in_words("cp_total") == "CP total"
    assert heading("sos points") == "Sos points"
    assert [counted(number, "block") for number in (0, 1, 2)] == ["0 blocks", "1 block", "2 blocks"]
    assert [value_text(value) for value in (True, False, 1, "x")] == ["yes", "no", "1", "x"]
