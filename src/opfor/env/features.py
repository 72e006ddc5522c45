"""A position as numbers: what the player may see, as a vector of fixed length.

A game that gives its numbers itself (`Study.observe`) is read place by place. Of any other the view is hashed: every
number is added at the place that its path hashes to ("allied.hexes.3"), every word counts 1 at the place of path and
word. Nothing else is read, so nothing the player may not know gets in.
"""

from __future__ import annotations

from struct import Struct
from typing import Any
from zlib import crc32

import numpy as np

Vector = np.ndarray[Any, np.dtype[np.float32]]

SCALE = 32.0  # numbers of wargames are tens; learners like them near one
LONGEST_WORD = 40  # longer ones are prose


_paths: dict[tuple[int, Any], int] = {}  # what a path and one name more hash to
_MAX_PATHS = 1 << 18


def _longer(path: int, name: Any) -> int:
    """The hash of a path and one name more; the same on every machine."""
    if len(_paths) > _MAX_PATHS:
        _paths.clear()
    found = _paths[path, name] = crc32(f".{name}".encode(), path)
    return found


class Numbers:
    """The numbers of a game in fixed places; `more` places are left free behind them."""

    def __init__(self, number: int, more: int) -> None:
        self.number, self.size = number, number + more
        self._packed = Struct(f"{number}i{4 * more}x")  # packing a list is quicker than any way NumPy has to read it

    def vector(self, numbers: list[int]) -> Vector:
        """The vector. Numbers that are missing at the end count 0, those too many are left out."""
        if len(numbers) != self.number:
            numbers = (numbers + [0] * self.number)[: self.number]
        found: Vector = np.frombuffer(self._packed.pack(*numbers), dtype=np.int32).astype(np.float32)
        found *= 1 / SCALE
        return found


def features(view: dict[str, Any], size: int) -> Vector:
    """The vector of a view."""
    found = [0.0] * size  # a list while it is filled: single numbers of an array are slow to reach
    known = _paths.get
    todo: list[tuple[int, Any]] = [(0, view)]
    for path, value in todo:  # grows while it is read
        kind = type(value)
        if kind is int or kind is float or kind is bool:
            found[path % size] += value / SCALE
        elif kind is str:
            if value and len(value) <= LONGEST_WORD:
                found[(known((path, value)) or _longer(path, value)) % size] += 1.0
        elif kind is dict:
            for name, part in value.items():
                todo.append((known((path, name)) or _longer(path, name), part))
        elif kind is list or kind is tuple:
            for number, part in enumerate(value):
                todo.append((known((path, number)) or _longer(path, number), part))
    return np.array(found, dtype=np.float32)


def add_words(found: Vector, first: int, words: list[str]) -> None:
    """Add words, hashed into the places from `first` on: what has been picked so far."""
    number = len(found) - first
    for word in words:
        found[first + (_paths.get((1, word)) or _longer(1, word)) % number] += 1.0
