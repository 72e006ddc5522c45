"""Small pictures drawn on the server: lines, bands and marks in one light template (`plots.html`), nothing to install.

Lines and bands lie in a field of 1000 by 1000 units that stretches to the width of the page; marks and words are placed
by percent and keep their size, so that a phone shows them as large as a desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import floor, log10

FIELD = 1000
Spot = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """A spot that is pointed out: where it is in percent, its letter or number, and where it leads."""

    x: str
    y: str
    text: str = ""
    href: str = ""
    name: str = ""


@dataclass(frozen=True)
class Key:
    """One line of the legend: how the line is drawn, its name, its value at the marked spot."""

    style: int
    name: str
    value: str = ""


@dataclass(frozen=True)
class Plot:
    """A picture. `words` says what it shows to those who do not see it."""

    title: str
    words: str
    bands: list[str] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    across: list[tuple[str, str]] = field(default_factory=list)
    up: list[tuple[str, str]] = field(default_factory=list)
    at: str = ""  # an upright line here, in percent


@dataclass(frozen=True)
class Frame:
    """The window of values that a picture shows."""

    left: float
    right: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """From the left, as a share."""
        return (value - self.left) / (self.right - self.left) if self.right > self.left else 0.5

    def y(self, value: float) -> float:
        """From the top, as a share."""
        return (self.high - value) / (self.high - self.low) if self.high > self.low else 0.5

    def line(self, spots: Iterable[Spot | None]) -> str:
        """A line through spots; None breaks it."""
        path, pen = [], "M"
        for spot in spots:
            if spot is None:
                pen = "M"
                continue
            path.append(f"{pen}{self.x(spot[0]) * FIELD:.1f} {self.y(spot[1]) * FIELD:.1f}")
            pen = "L"
        return "".join(path)

    def band(self, upper: Sequence[Spot], lower: Sequence[Spot]) -> str:
        """The field between two lines."""
        return f"{self.line([*upper, *reversed(lower)])}Z" if upper else ""

    def across(self, most: int = 6) -> list[tuple[str, str]]:
        """Ticks along the foot, whole numbers."""
        return [(percent(self.x(v)), f"{v:.0f}") for v in ticks(self.left, self.right, most, least=1.0)]


def percent(part: float) -> str:
    """A share of the picture as its attributes take it."""
    return f"{part * 100:.2f}%"


def ticks(low: float, high: float, most: int = 5, least: float = 0.0) -> list[float]:
    """Round numbers from low to high, at most so many, in steps of 1, 2 or 5 times a power of ten."""
    if not high > low:
        return [low]
    rough = max((high - low) / most, least, 1e-9)
    base = 10.0 ** floor(log10(rough))
    step = next(base * n for n in (1, 2, 5, 10) if base * n >= rough * (1 - 1e-9))
    first = int(-(-low // step))
    return [n * step for n in range(first, int(high // step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number on an axis: short, with a true minus sign."""
    text = f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.2g}"
    return text.replace("-", "−")
