"""The small language of chart files: ranges such as '5-8' and conditions such as 'turn == 8 and ap == 1'.

It can compare a named input with a constant and join comparisons with 'and'. Nothing else: a data file
cannot run code.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from opfor.kernel.errors import BadInput
from opfor.kernel.text import in_words, value_text

ENDLESS: Final = 1_000_000
TESTS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda number, range: number in range,
}


@dataclass(frozen=True, slots=True)
class Range:
    """A printed range of whole numbers: '7', '5-8', '61+', '<=6', '<25'."""

    low: int
    high: int
    label: str

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    @staticmethod
    def parse(label: str) -> Range:
        """Read a printed label."""
        text = label.replace("≤", "<=").replace("≥", ">=").replace(" ", "")
        if found := re.fullmatch(r"(-?\d{1,6})(?::1)?", text):  # '3:1' is a column of odds
            return Range(int(found[1]), int(found[1]), label)
        if found := re.fullmatch(r"(-?\d{1,6})-(-?\d{1,6})", text):
            if int(found[1]) > int(found[2]):
                raise BadInput(f"range '{label}' runs backwards")
            return Range(int(found[1]), int(found[2]), label)
        if found := re.fullmatch(r"(?:(-?\d{1,6})\+|>=(-?\d{1,6}))", text):
            return Range(int(found[1] or found[2]), ENDLESS, label)
        if found := re.fullmatch(r">(-?\d{1,6})", text):
            return Range(int(found[1]) + 1, ENDLESS, label)
        if found := re.fullmatch(r"<=(-?\d{1,6})", text):
            return Range(-ENDLESS, int(found[1]), label)
        if found := re.fullmatch(r"<(-?\d{1,6})", text):
            return Range(-ENDLESS, int(found[1]) - 1, label)
        raise BadInput(f"'{label}' is not a range: enter one like 7, 5-8, 61+ or <=6")


@lru_cache(maxsize=1 << 12, typed=True)
def _fact(name: str, value: Any) -> str:
    """An input in words: 'turn 8', 'in France: yes'. A game has few, and tells them at every chart."""
    return f"{in_words(name)}{':' * isinstance(value, bool)} {value_text(value)}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One named input against a constant or a range."""

    name: str
    operator: str
    value: Any

    def holds(self, inputs: dict[str, Any]) -> bool:
        """Is it true for these inputs?"""
        return bool(TESTS[self.operator](inputs[self.name], self.value))

    def edges(self) -> list[Any]:
        """The values at which the result of the comparison may change."""
        if isinstance(self.value, Range):
            return [self.value.low - 1, self.value.low, self.value.high, self.value.high + 1]
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            return [self.value]
        return [self.value - 1, self.value, self.value + 1]


@dataclass(frozen=True, slots=True)
class Condition:
    """Comparisons that must all hold."""

    text: str
    comparisons: tuple[Comparison, ...]

    def holds(self, inputs: dict[str, Any]) -> bool:
        """Are all comparisons true for these inputs?"""
        return all(comparison.holds(inputs) for comparison in self.comparisons)

    def names(self) -> set[str]:
        """The inputs it looks at."""
        return {comparison.name for comparison in self.comparisons}

    def facts(self, inputs: dict[str, Any]) -> str:
        """What the inputs are that decide it, for the explanation."""
        seen = {comparison.name: _fact(comparison.name, inputs[comparison.name]) for comparison in self.comparisons}
        return ", ".join(seen.values())

    @staticmethod
    def parse(text: str) -> Condition:
        """Read a condition; refuses whatever is not a list of comparisons."""
        comparisons = []
        for piece in text.split(" and "):
            found = re.fullmatch(r"([a-z_]+)\s*(==|!=|<=|>=|<|>|in)\s*(\S.*)", piece.strip())
            if not found:
                raise BadInput(f"'{piece.strip()}' is not a comparison: enter one like turn == 8 or turn in 7-8")
            name, operator, value = found[1], found[2], found[3]
            if operator == "in":
                comparisons.append(Comparison(name, operator, Range.parse(value)))
            elif value in ("true", "false"):
                comparisons.append(Comparison(name, operator, value == "true"))
            elif re.fullmatch(r"-?\d{1,6}", value):
                comparisons.append(Comparison(name, operator, int(value)))
            else:
                comparisons.append(Comparison(name, operator, value.strip("'")))
        return Condition(text, tuple(comparisons))
