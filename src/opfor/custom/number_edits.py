"""A file of numbers changed in its own text: each whole number, under its heading and remark.

Only the numbers themselves are written anew; remarks, order and spacing stay. Words, dice and lists of words are not
numbers: they are changed in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from opfor.custom.toml_positions import Spot, places, rewritten
from opfor.kernel.errors import BadInput
from opfor.kernel.number_tables import Place
from opfor.kernel.text import shown
from opfor.kernel.toml_text import decoded

_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_HEADING = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")


@dataclass(frozen=True)
class Figure:
    """One number: the names that lead to it (in lists its place, from 1), its value, and where it stands."""

    place: Place
    value: int
    spot: Spot


@dataclass(frozen=True)
class Passage:
    """Numbers that stand together below a heading (empty before the first one) and a remark.

    `title` is the heading for readers: its name, and of one of many the first words it holds.
    """

    heading: Place
    title: Place
    remark: str
    figures: list[Figure]


def figures(text: str, name: str) -> list[Figure]:
    """Every whole number of a file, in the order of the text."""
    decoded(text, name, Any)
    return sorted(_walk(text, places(text), ()), key=lambda one: one.spot)


def _walk(text: str, value: Any, place: Place) -> Iterator[Figure]:
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for key, one in inside:
            yield from _walk(text, one, (*place, str(key)))
    elif _NUMBER.fullmatch(text[slice(*value)]):
        yield Figure(place, int(text[slice(*value)]), value)


def renumbered(text: str, name: str, wanted: Mapping[int, int]) -> str:
    """The text with other numbers in some places, counted from 0."""
    found = figures(text, name)
    if any(at >= len(found) for at in wanted):
        raise BadInput("the text has fewer numbers than before; what was typed there is lost")
    changed = rewritten(text, [(found[at].spot, str(value)) for at, value in wanted.items()])
    expected = [(one.place, wanted.get(at, one.value)) for at, one in enumerate(found)]
    if [(one.place, one.value) for one in figures(changed, name)] != expected:
        raise BadInput("this change does not fit into the text: edit the text itself")
    return changed


def read_number(typed: str) -> int:
    """A number as typed."""
    words = typed.strip().replace("−", "-")
    if not _NUMBER.fullmatch(words):
        raise BadInput(f"'{shown(typed)}' is not allowed: enter a whole number")
    return int(words)


# How a person reads the file


def passages(text: str, name: str) -> list[Passage]:
    """The numbers as they stand together: a heading or a remark begins another passage."""
    found: list[Passage] = []
    left = figures(text, name)
    for heading, title, remark, (start, end) in _divided(text):
        inside = [one for one in left if start <= one.spot[0] < end]
        if inside:
            found.append(Passage(heading, title, remark, inside))
    return found


def first_sentence(text: str) -> str:
    """The first sentence of what the file says of itself, for a list of files."""
    return introduction(text).partition(". ")[0].rstrip(".")


def introduction(text: str) -> str:
    """What the file says of itself: the remark in its first lines."""
    return _words(re.match(r"(#[^\n]*\n)*", text)[0].splitlines())  # type: ignore[index]  # it matches nothing, too


def _divided(text: str) -> Iterator[tuple[Place, Place, str, Spot]]:
    """The text from one heading or remark to the next: names, title, remark, and from where to where."""
    heading, title, remark, start, at = Place(), Place(), "", 0, 0
    remarks: list[str] = []
    counts: dict[str, int] = {}
    held = _held(text)
    blank_before = False
    for line in text.splitlines(keepends=True):
        begun = _HEADING.match(line) if at not in held else None
        if line.startswith("#"):
            remarks = [*([] if blank_before else remarks), line]
        elif begun or (remarks and line.strip()):
            yield heading, title, remark, (start, at)
            start, remark, remarks = at, _words(remarks), []
            if begun:
                name = re.sub("[\"']", "", begun[2].strip())
                counts[name] = counts.get(name, 0) + 1
                heading = (name, str(counts[name])) if begun[1] == "[[" else (name,)
                title = _title(text[at + len(line) :], name, begun[1] == "[[")
        blank_before = not line.strip()
        at += len(line)
    yield heading, title, remark, (start, at)


def _held(text: str) -> set[int]:
    """The lines (by where they begin) in which a value stands: no headings, whatever they look like."""
    return {text.rfind("\n", 0, start) + 1 for start in _starts(places(text))}


def _starts(value: Any) -> Iterator[int]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _starts(one)
    else:
        yield value[0]


def _title(below: str, name: str, one_of_many: bool) -> Place:
    first = re.match(r'[^\[]*?=\s*"([^"]*)"', below) if one_of_many else None
    return (name, first[1]) if first else (name,)


def _words(remark: list[str]) -> str:
    return " ".join(line.lstrip("# ").strip() for line in remark)
