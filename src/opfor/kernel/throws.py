"""A throw: one event of chance, as large as the rule speaks of it.

`3d6` is one event with 16 results; a pool of 25 dice that hit on 5 or more is one event with 26. One description serves
the dice that are rolled, the faces that a person types, and the table of exact weights, so the three cannot disagree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb, factorial
from typing import Any, Final, NamedTuple

from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted, shown

SUM: Final = "sum"
DICE: Final = "dice"
HITS: Final = "hits"
COUNT: Final = "count"
PICK: Final = "pick"
SHUFFLE: Final = "shuffle"


@dataclass(frozen=True, slots=True)
class Throw:
    """What is thrown and how the faces are read. Its text form round-trips through `parse`."""

    kind: str
    n: int
    sides: int = 6
    on: tuple[int, ...] = ()
    at_most: int = -1

    def __str__(self) -> str:
        if self.kind == SUM:
            return f"{self.n}d{self.sides}"
        if self.kind == DICE:
            return f"{self.n}d{self.sides} apart"
        if self.kind == HITS:
            most = f" at most {self.at_most}" if self.at_most >= 0 else ""
            return f"{self.n}d{self.sides} on {self.on[0]}+{most}"
        if self.kind == COUNT:
            return f"{self.n}d{self.sides} by " + ",".join(str(band) for band in self.on)
        return f"{self.kind} {self.n}"

    @staticmethod
    def parse(text: str) -> Throw:
        """The throw a text form stands for; refuses anything else."""
        if found := re.fullmatch(r"(pick|shuffle) ([1-9]\d{0,3})", text):
            return Throw(found[1], int(found[2]))
        found = re.fullmatch(
            r"(\d{1,4})d(\d{1,4})(?:( apart)| on (-?\d+)\+(?: at most (\d+))?| by (-?\d+(?:,-?\d+)*))?", text
        )
        if not found:
            raise BadInput(f"'{text}' is not a throw of dice: enter one like 3d6 or 5d6 on 5+")
        n, sides = int(found[1]), int(found[2])
        if not sides:
            raise BadInput(f"'{text}' has dice without sides: enter a throw like 3d6")
        if found[3]:
            return Throw(DICE, n, sides)
        if found[4]:
            return Throw(HITS, n, sides, (int(found[4]),), int(found[5]) if found[5] else -1)
        if found[6]:
            return Throw(COUNT, n, sides, tuple(int(band) for band in found[6].split(",")))
        return Throw(SUM, n, sides)

    @property
    def words(self) -> str:
        """The throw as a person would say it."""
        dice = f"{self.n}d{self.sides}"
        if self.kind == DICE and self.n > 1:
            return f"{self.n} dice kept apart" if self.sides == 6 else f"{dice} kept apart"
        if self.kind == COUNT:
            return f"{dice} on " + " and ".join(band_names(self.on, self.sides))
        if self.kind == PICK:
            return f"one of {self.n} at random"
        if self.kind == SHUFFLE:
            return f"{self.n} in random order"
        if self.kind == HITS:
            limit = f" (at most {self.at_most} count)" if 0 <= self.at_most < self.n else ""
            return f"{dice} on {self.on[0]}+{limit}"
        return dice

    @property
    def spoken(self) -> str:
        """What a person is asked to throw, draw or shuffle: 'one die', '3 dice', '5 dice, each 5 or more hits'."""
        if self.kind == PICK:
            return f"one of {self.n}"
        if self.kind == SHUFFLE:
            return f"{self.n} cards"
        die = "die" if self.sides == 6 else f"d{self.sides}"
        dice = f"one {die}" if self.n == 1 else f"{self.n} {'dice' if self.sides == 6 else die}"
        if self.kind == COUNT:
            return f"{dice} and count {' and '.join(band_names(self.on, self.sides))}"
        if self.kind == HITS:
            limit = f", at most {self.at_most} count" if 0 <= self.at_most < self.n else ""
            if self.at_most == 1 < self.n:
                limit = ", one is enough"
            face = f"{'' if self.n > 1 else 'a '}{self.sides}" if self.on[0] == self.sides else f"{self.on[0]} or more"
            return f"{dice}, {'each ' if self.n > 1 else ''}{face} hits{limit}"
        return dice

    @property
    def sizes(self) -> list[int]:
        """The dice to throw, each by its number of sides."""
        if self.kind == PICK:
            return [self.n]
        if self.kind == SHUFFLE:
            return list(range(self.n, 1, -1))
        return [self.sides] * self.n

    def check(self, faces: list[int]) -> None:
        """Refuse faces that these dice cannot show."""
        sizes = self.sizes
        if len(faces) != len(sizes):
            wanted = counted(len(sizes), "face")
            raise BadInput(f"you entered {counted(len(faces), 'face')}: enter {wanted} for {self.words}")
        for face, size in zip(faces, sizes, strict=True):
            if not 1 <= face <= size:
                raise BadInput(f"{shown(face)} is not a face of a {size}-sided die")

    def read(self, faces: list[int]) -> Any:
        """The result that these faces mean."""
        if self.kind == SUM:
            return sum(faces)
        if self.kind == DICE:
            return tuple(faces)
        if self.kind == HITS:
            hits = sum(1 for face in faces if face >= self.on[0])
            return min(hits, self.at_most) if self.at_most >= 0 else hits
        if self.kind == COUNT:
            return bands_of(faces, self.on)
        if self.kind == PICK:
            return faces[0] - 1
        order = list(range(self.n))
        for place, face in zip(range(self.n - 1, 0, -1), faces, strict=True):
            order[place], order[face - 1] = order[face - 1], order[place]
        return tuple(order)

    def weights(self) -> Weights:
        """Every result with its whole-number weight."""
        return _weights(self)


def bands_of(faces: list[int], on: tuple[int, ...]) -> tuple[int, ...]:
    """How many faces fall into each band; the bands begin at the given faces and end below the next."""
    counts = [0] * len(on)
    for face in faces:
        for band in range(len(on) - 1, -1, -1):
            if face >= on[band]:
                counts[band] = counts[band] + 1  # compiled, `+=` takes longer for an item of a list
                break
    return tuple(counts)


def band_names(on: tuple[int, ...], sides: int) -> list[str]:
    """The faces of each band: '4', '2-4', '5+'."""
    ends = [face - 1 for face in on[1:]]
    named = [f"{face}-{end}" if end > face else str(face) for face, end in zip(on, ends, strict=False)]
    return [*named, str(on[-1]) if on[-1] == sides else f"{on[-1]}+"]


class Weights(NamedTuple):
    """Results with whole-number weights that sum to `total`."""

    results: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int


@lru_cache(maxsize=4096)
def _weights(throw: Throw) -> Weights:
    if throw.kind == SUM:
        return sums_of(Weights(tuple(range(1, throw.sides + 1)), (1,) * throw.sides, throw.sides), throw.n)
    if throw.kind == HITS:
        return _hits_weights(throw)
    if throw.kind == COUNT:
        return _count_weights(throw)
    if throw.kind == PICK:
        return Weights(tuple(range(throw.n)), (1,) * throw.n, throw.n)
    if throw.kind == DICE and throw.sides**throw.n <= 50_000:
        results: list[tuple[int, ...]] = [()]
        for _ in range(throw.n):
            results = [(*faces, face) for faces in results for face in range(1, throw.sides + 1)]
        return Weights(tuple(results), (1,) * len(results), len(results))
    if throw.kind == SHUFFLE and throw.n <= 8:
        orders = tuple(permutations(range(throw.n)))
        return Weights(orders, (1,) * len(orders), len(orders))
    raise BadInput(f"{throw} has too many results to list them all")


def forget_throws() -> None:
    """Forget the weights that were worked out."""
    _weights.cache_clear()


def sums_of(one: Weights, times: int) -> Weights:
    """Every sum of a number of equal events whose results are whole numbers.

    The weights of one are written side by side into one long number, with room for the largest that can come up; its
    power holds the weights of the sums. That multiplies the generating functions by the quickest way Python has.
    """
    low, total = min(one.results), one.total**times
    room = total.bit_length()
    digits = 0
    for result, weight in zip(one.results, one.weights, strict=True):
        digits |= weight << room * (result - low)
    power, mask = digits**times, (1 << room) - 1
    ways: dict[int, int] = {}
    number = times * low
    while power:
        if way := power & mask:
            ways[number] = way
        power >>= room
        number += 1
    return Weights(tuple(ways), tuple(ways.values()), total)


def _hits_weights(throw: Throw) -> Weights:
    n, sides = throw.n, throw.sides
    hit = min(sides, max(0, sides + 1 - throw.on[0]))
    miss = sides - hit
    ways: dict[int, int] = {}
    for hits in range(n + 1):
        way = comb(n, hits) * hit**hits * miss ** (n - hits)
        if way:
            counted = min(hits, throw.at_most) if throw.at_most >= 0 else hits
            ways[counted] = ways.get(counted, 0) + way
    return Weights(tuple(ways), tuple(ways.values()), sides**n)


def _count_weights(throw: Throw) -> Weights:
    n, sides = throw.n, throw.sides
    starts = [min(sides + 1, max(1, face)) for face in throw.on]
    widths = [b - a for a, b in zip(starts, [*starts[1:], sides + 1], strict=True)]
    rest = sides - sum(widths)
    ways: dict[tuple[int, ...], int] = {}
    for counts in _splits(n, len(widths)):
        left = n - sum(counts)
        way = factorial(n) // factorial(left) * rest**left
        for count, width in zip(counts, widths, strict=True):
            way = way * width**count // factorial(count)
        if way:
            ways[counts] = way
    return Weights(tuple(ways), tuple(ways.values()), sides**n)


def _splits(n: int, parts: int) -> list[tuple[int, ...]]:
    """All ways to put at most n things into the given number of bands."""
    if parts == 0:
        return [()]
    return [(first, *others) for first in range(n + 1) for others in _splits(n - first, parts - 1)]
