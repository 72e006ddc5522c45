"""A distribution in one number: a mean, or the chance of what a condition names. All exact."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from opfor.kernel.errors import BadInput
from opfor.kernel.text import shown

Rows = Sequence[tuple[Any, Fraction]]
LONGEST_FRACTION = 20
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_EXAMPLES = 'such as "mean", "mean major", "12 - mean", "chance >= 6", "chance major = 0 and minor = 0"'


class Condition(msgspec.Struct, frozen=True):
    """A field of the result ('' for the whole result) compared with a value."""

    field: str
    sign: str
    value: str

    def holds(self, result: Any) -> bool:
        """Does a result meet it?"""
        found = value_of(result, self.field)
        if isinstance(found, bool):
            found = "yes" if found else "no"
        if isinstance(found, int):
            if not re.fullmatch(r"-?\d{1,9}", self.value):
                raise BadInput(f"'{self.value}' is compared with numbers: enter a whole number")
            return _COMPARE[self.sign](found, int(self.value))
        if self.sign not in ("=", "!="):
            raise BadInput(f"'{shown(found)}' is not a number: compare it by = or !=")
        return _COMPARE[self.sign](str(found), self.value)


class Measure(msgspec.Struct, frozen=True):
    """A mean (of a field, less from a number), or a chance."""

    kind: str
    field: str = ""
    less_from: int | None = None
    conditions: tuple[Condition, ...] = ()

    @property
    def is_chance(self) -> bool:
        """Is it shown in per cent?"""
        return self.kind == "chance"

    @staticmethod
    def parse(text: str) -> Measure:
        """Read a measure as a study file writes it."""
        words = " ".join(text.split())
        if found := re.fullmatch(r"(?:(\d{1,9}) - )?mean(?: (\w+))?", words):
            return Measure("mean", found[2] or "", None if found[1] is None else int(found[1]))
        if words.startswith("chance "):
            conditions = []
            for part in words.removeprefix("chance ").split(" and "):
                one = re.fullmatch(r"(?:(\w+) ?)?(!=|>=|<=|=|>|<) ?(\S+)", part)
                if one is None:
                    raise BadInput(f"'{shown(part)}' is not a condition: write a measure like {_EXAMPLES}")
                conditions.append(Condition(one[1] or "", one[2], one[3]))
            return Measure("chance", conditions=tuple(conditions))
        raise BadInput(f"'{shown(text)}' is not a measure: write one like {_EXAMPLES}")

    def of(self, rows: Rows) -> Fraction:
        """The number, exactly."""
        if self.is_chance:
            return sum((p for result, p in rows if all(c.holds(result) for c in self.conditions)), Fraction(0))
        total = Fraction(0)
        for result, p in rows:
            value = value_of(result, self.field)
            if not isinstance(value, int):  # true and false count as 1 and 0
                raise BadInput(f"'{shown(value)}' is not a number and has no mean: enter chance = {value}")
            total += value * p
        return total if self.less_from is None else self.less_from - total


def value_of(result: Any, field: str) -> Any:
    """The result, or one of its fields."""
    if not field:
        return result
    if not isinstance(result, dict) or field not in result:
        has = ", ".join(result) if isinstance(result, dict) else "none"
        raise BadInput(f"the result has no field '{field}'; it has {has}")
    return result[field]


def exactly(chance: Fraction) -> str:
    """A chance as a fraction, where it is short enough to be read."""
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else ""


def only(rows: Rows, field: str) -> list[tuple[Any, Fraction]]:
    """The distribution of one field alone."""
    merged: dict[Any, Fraction] = {}
    for result, p in rows:
        value = value_of(result, field)
        if isinstance(value, list):
            value = tuple(value)
        merged[value] = merged.get(value, Fraction(0)) + p
    numbers = all(type(value) is int for value in merged)
    return sorted(merged.items(), key=lambda pair: pair[0] if numbers else str(pair[0]))
