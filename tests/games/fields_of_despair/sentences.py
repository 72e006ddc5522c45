"""What games say to people: every sentence of a package by its place in the source, and what is wrong with a sentence.

A game's own test plays some matches, takes what they told, and compares it with the sentences that the source has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from opfor.kernel.because import Because, Entry, Instruction

VERBS = ("note", "instruct")
MOST_WORDS = 30
RAW_KEY = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:hex|card|unit|zone):\w+")
ONE_OF_MANY = re.compile(r"(?<![\d.,:-])\b1 (\w+s)\b(?! of)")
MANY_OF_ONE = re.compile(
    r"(?<![\d.,:#-])\b(?:0|[2-9]|\d{2,}) (?:more |Allied |CP |enemy )*(?:block|point|hex|SP|unit|die|card)\b"
)
ENDS_IN_S = {"is", "as", "was", "has"}
LISTED = re.compile(r"(?:[A-M]\d\d(?: [A-Z][\w-]*)?(?: \([^)]*\))?(?:, | and )?){2,}")
SENTENCE = re.compile(r"(?<=[.?!;:]) +(?=[A-Z\d])")


@dataclass(frozen=True)
class Sentence:
    """A text that a rule gives to a desk."""

    text: str
    verb: str
    place: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What is told when the braces are filled."""
        literal = [re.escape(part) for part in re.split(r"\{[^{}]*\}", self.text)]
        return re.compile(".+".join(literal), re.DOTALL | re.IGNORECASE)

    def told_in(self, texts: Iterable[str]) -> bool:
        """Is it among these?"""
        return any(self.pattern.fullmatch(text) for text in texts)


def sentences(package: Path) -> list[Sentence]:
    """Every constant text of `note` and `instruct` in a package."""
    found: list[Sentence] = []
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                found += _said_in(function, str(path.relative_to(package)))
    return list(dict.fromkeys(found))


def _said_in(function: ast.FunctionDef, place: str) -> Iterator[Sentence]:
    texts = {
        node.targets[0].id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VERBS:
            for argument in node.args[
                : 1 if node.func.attr == "note" else 2
            ]:  # a seat's `instruct` gets the desk first
                given = texts.get(argument.id) if isinstance(argument, ast.Name) else argument
                for text in _constants(given):
                    yield Sentence(text, node.func.attr, f"{place}: {function.name}")


def _constants(node: ast.expr | None) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def told(entries: Iterable[Entry]) -> set[str]:
    """What a match has said."""
    return {
        entry.claim if isinstance(entry, Because) else entry.text
        for entry in entries
        if isinstance(entry, Because | Instruction)
    }


def faults(text: str) -> list[str]:
    """What is wrong with a text that people read: sentences too long, raw keys, numbers that do not agree."""
    found = []
    for sentence in SENTENCE.split(LISTED.sub("HEXES ", text)):
        words = len(sentence.split())
        if words > MOST_WORDS:
            found.append(f"{words} words: {sentence}")
    found += [f"raw key {key[0]}: {text}" for key in RAW_KEY.finditer(text)]
    found += [f"'{one[0]}': {text}" for one in ONE_OF_MANY.finditer(text) if one[1] not in ENDS_IN_S]
    found += [f"'{one[0]}': {text}" for one in MANY_OF_ONE.finditer(text)]
    return found
