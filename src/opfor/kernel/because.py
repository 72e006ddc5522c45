"""Explanations: what was decided, under which rule, and everything that led there.

A `Because` is a claim with its evidence: dice, chart findings, rulings and answers. The same records feed
the terminal, the log, the exports and the API.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Modifier(msgspec.Struct, frozen=True):
    """A die-roll modifier or limit, whether it applied, and the fact that decided it."""

    text: str
    add: int
    applied: bool
    fact: str
    counts_as_at_most: int | None = None


class Finding(msgspec.Struct, frozen=True, tag="finding"):
    """A look-up that explains itself."""

    chart: str
    title: str
    rule: str
    inputs: dict[str, Any]
    total: Any
    row: str
    column: str
    result: Any
    modifiers: list[Modifier]
    rulings: list[str]


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Dice, who threw them, and what they came to. `faces` is empty where only the hits were typed in."""

    purpose: str
    dice: str
    faces: list[int]
    result: Any
    by: str


class Ruled(msgspec.Struct, frozen=True, tag="ruled"):
    """A ruling that was used."""

    ruling: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """What a person was asked and said."""

    number: int
    question: str
    rule: str
    prompt: str
    answer: str


class Because(msgspec.Struct, frozen=True, tag="because"):
    """A decision: the claim, its rule, the facts in it, and the evidence since the claim before."""

    claim: str
    rule: str
    facts: dict[str, Any]
    evidence: list[Rolled | Finding | Ruled | Answered]


class Instruction(msgspec.Struct, frozen=True, tag="instruction"):
    """Something to change on the table now."""

    text: str


Entry = Because | Instruction | Answered


class Telling:
    """Collects what the rules say while they run."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.evidence: list[Rolled | Finding | Ruled | Answered] = []

    def note(self, text: str, rule: str, facts: dict[str, Any]) -> None:
        """A claim; the evidence gathered so far becomes its reasons."""
        self.entries.append(Because(text.format(**facts), rule, facts, self.evidence))
        self.evidence = []

    def instruct(self, text: str, facts: dict[str, Any]) -> None:
        """A change on the table."""
        self.entries.append(Instruction(text.format(**facts)))

    def answered(self, answered: Answered) -> None:
        """An answer is a line of the log and a reason for what follows."""
        self.entries.append(answered)
        self.evidence.append(answered)
