"""A position as numbers: what the player may see, hashed into a vector of fixed length.

Every number of the game's view is added at the place that its path hashes to ("allied.hexes.3"), every word counts 1
at the place of path and word. Nothing but the view is read, so nothing the player may not know gets in.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np

SCALE = 32.0  # numbers of wargames are tens; learners like them near one
LONGEST_WORD = 40  # longer ones are prose


_paths: dict[tuple[int, Any], int] = {}  # what a path and one name more hash to
_MOST_PATHS = 1 << 18


def _longer(path: int, name: Any) -> int:
    """The hash of a path and one name more; the same on every machine."""
    if len(_paths) > _MOST_PATHS:
        _paths.clear()
    found = _paths[path, name] = crc32(f".{name}".encode(), path)
    return found


def features(view: dict[str, Any], size: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The vector of what is seen."""
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


def add_words(found: np.ndarray[Any, np.dtype[np.float32]], *words: str) -> None:
    """Words beside the view: what is asked, what has been picked so far."""
    for word in words:
        found[_longer(1, word) % len(found)] += 1.0
