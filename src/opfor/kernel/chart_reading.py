"""Fast chart look-ups: the results of every throw, remembered by the kind of each input.

A condition compares one input with constants, so inputs that are of one kind each (the same column, the same
comparisons that hold) find the same cells. The kinds of an input's values and the tables are made on first sight by
the chart itself, which has one way to read it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

MAX_KINDS: Final = 1000  # of one input
MAX_SEEN: Final = 1200  # sets of inputs that are remembered one by one; among more, the look-up by kinds is quicker


@final
class Reader:
    """Tables by throw. `kind` numbers a value of an input, `make` reads the table for inputs of new kinds."""

    def __init__(
        self,
        inputs: int,
        dice: int,
        sides: int,
        apart: bool,
        kind: Callable[[int, Any], int],
        make: Callable[[tuple[Any, ...]], dict[Any, Any]],
    ) -> None:
        self.dice, self.sides = dice, sides
        self.adds_up = sides == 6 and not apart  # six-sided dice, added up: what nearly every chart throws
        self.kind, self.make = kind, make
        self.kinds: list[dict[Any, int]] = [{} for _ in range(inputs)]
        self.tables: dict[int, dict[Any, Any]] = {}
        self.seen: dict[tuple[Any, ...], dict[Any, Any]] = {}
        self.crowded = False  # too many were seen: none is remembered any more

    def like(self, inputs: tuple[Any, ...]) -> int:
        """One number for all inputs of these kinds."""
        found = 0
        try:
            for kinds, value in zip(self.kinds, inputs):  # noqa: B905 (strict takes longer)
                found = found * MAX_KINDS + kinds[value]
        except KeyError:
            return self._like_new(inputs)
        return found

    def _like_new(self, inputs: tuple[Any, ...]) -> int:
        """The same, where some values have not been seen before."""
        for number, value in enumerate(inputs):
            if value not in self.kinds[number]:
                self.kinds[number][value] = self.kind(number, value)
        return self.like(inputs)

    def table(self, inputs: tuple[Any, ...]) -> dict[Any, Any]:
        """Result by throw for these inputs."""
        found = self.seen.get(inputs)
        return self.by_kinds(inputs) if found is None else found

    def by_kinds(self, inputs: tuple[Any, ...]) -> dict[Any, Any]:
        """The same for inputs that are not remembered."""
        key = self.like(inputs)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = self.make(inputs)
        if not self.crowded:
            self.seen[inputs] = found
            if len(self.seen) > MAX_SEEN:
                self.crowded = True
                self.seen.clear()
        return found
