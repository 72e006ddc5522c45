"""Reading a chart fast: its results by throw, found by what each input comes to.

A condition compares one input with constants, so inputs that are of one kind each (the same column, the same
comparisons that hold) find the same cells. The kinds of an input's values and the tables are made on first sight by
the chart itself, which has one way to read it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

MOST_KINDS: Final = 1000  # of one input
MOST_SEEN: Final = 2000


class Reader:
    """Tables by throw. `kind` numbers a value of an input, `make` reads the table for inputs of new kinds."""

    def __init__(
        self, inputs: int, dice: int, sides: int, apart: bool,
        kind: Callable[[int, Any], int], make: Callable[[tuple[Any, ...]], dict[Any, Any]],
    ) -> None:  # fmt: skip
        self.dice, self.sides, self.apart = dice, sides, apart
        self.kind, self.make = kind, make
        self.kinds: list[dict[Any, int]] = [{} for _ in range(inputs)]
        self.tables: dict[int, dict[Any, Any]] = {}
        self.seen: dict[tuple[Any, ...], dict[Any, Any]] = {}  # the last inputs with their tables

    def like(self, inputs: tuple[Any, ...]) -> int:
        """One number for all inputs of these kinds."""
        found = 0
        for number, kinds in enumerate(self.kinds):
            kind = kinds.get(inputs[number])
            if kind is None:
                return self._like_new(inputs)
            found = found * MOST_KINDS + kind
        return found

    def _like_new(self, inputs: tuple[Any, ...]) -> int:
        """The same, with values among them that were never seen."""
        for number, value in enumerate(inputs):
            if value not in self.kinds[number]:
                self.kinds[number][value] = self.kind(number, value)
        return self.like(inputs)

    def table(self, inputs: tuple[Any, ...]) -> dict[Any, Any]:
        """Result by throw for these inputs."""
        found = self.seen.get(inputs)
        if found is None:
            key = self.like(inputs)
            found = self.tables.get(key)
            if found is None:
                found = self.tables[key] = self.make(inputs)
            if len(self.seen) >= MOST_SEEN:
                self.seen.clear()
            self.seen[inputs] = found
        return found
