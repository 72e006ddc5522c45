"""Sentences made of facts: counted nouns, lists, and where they name things."""

from __future__ import annotations

import pytest

from opfor.kernel.because import Because, Instruction, Telling
from opfor.kernel.text import Ref, counted, filled, listed, plural

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
