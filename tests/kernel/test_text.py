"""Sentences made of facts: counted nouns, lists, and where they name things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from opfor.kernel.because import Because, Instruction, Telling
from opfor.kernel.text import Ref, counted, filled, heading, in_words, listed, plural, value_text
from opfor.registry import game_named

GAMES = Path(__file__).parents[2] / "src" / "opfor" / "games"
NOUNS = "SPs|EPs|LPs|blocks|cards|counters|dice|hexes|points|platoons|companies|batteries"
UNCOUNTED = re.compile(rf"\{{\w+\}} (?:(?:CP|Allied|air|tank|gas|enemy) )?(?:{NOUNS})\b")

C05, D06 = Ref("hex", "C05", "C05"), Ref("hex", "D06", "D06 (Verdun)")


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "block", "1 block"),
        (0, "block", "0 blocks"),
        (2, "hex", "2 hexes"),
        (3, "die", "3 dice"),
        (2, "SP", "2 SPs"),
    ],
)
def test_nouns_agree_with_their_numbers(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


def test_plurals_and_lists() -> None:
    assert [plural(noun) for noun in ("company", "day", "trench")] == ["companies", "days", "trenches"]
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]


def test_a_sentence_knows_where_it_names_things() -> None:
    text, mentions = filled("{where} loses {lost:block}; {also} hold.", {"where": C05, "lost": 1, "also": [D06, C05]})
    assert text == "C05 loses 1 block; D06 (Verdun) and C05 hold."
    named = [(mention.id, mention.start, mention.end, mention.fact) for mention in mentions]
    assert named == [("C05", 0, 3, "where"), ("D06", 19, 31, "also"), ("C05", 36, 39, "also")]
    assert [text[mention.start : mention.end] for mention in mentions] == ["C05", "D06 (Verdun)", "C05"]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    company = Ref("company", "A", "company A")
    assert filled("{unit} moves.", {"unit": company})[0] == "Company A moves."
    assert filled("Here {unit} moves.", {"unit": company})[0] == "Here company A moves."


def test_a_note_keeps_plain_facts_and_what_it_is_about() -> None:
    telling = Telling()
    telling.note("{where} holds.", "7.3", {"where": C05, "about": D06})
    (entry,) = telling.entries
    assert isinstance(entry, Because)
    assert (entry.claim, entry.facts, entry.about) == ("C05 holds.", {"where": "C05"}, "hex:D06")


def test_an_instruction_keeps_its_facts_for_programs() -> None:
    telling = Telling()
    telling.instruct("Move {unit} to {target}.", {"act": "move", "unit": D06, "target": C05})
    (entry,) = telling.entries
    assert isinstance(entry, Instruction)
    assert entry.facts == {"act": "move", "unit": "D06 (Verdun)", "target": "C05"}
    assert [(mention.fact, mention.id) for mention in entry.mentions] == [("unit", "D06"), ("target", "C05")]


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
    assert [value_text(value) for value in (True, False, 1, "x")] == ["yes", "no", "1", "x"]
