"""What moves it: what a chart brings on average, or how likely, along the range of one of its inputs.

Every point is exact odds. Points are worked out where they show: evenly at first, then where the curve jumps, for as
long as there is time; who asks again gets more of them. A curve depends on the other inputs alone, so that a slider
that is dragged along it finds it ready.
"""

from __future__ import annotations

import heapq
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from opfor.api import Odds, odds
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import Input
from opfor.registry import game_named
from opfor.web.charts.chart_tables import weighed
from opfor.web.charts.plots import Frame, Key, Mark, Plot, number, percent, ticks
from opfor.web.kit.words import chance, label, result_text

EVENLY = 32
VISIBLE = 0.04  # of the height of the picture
MAX_POINTS = 160
MAX_SECONDS = 4.0  # for one curve or table in all
MAX_PANELS = 4
MAX_LINES = 6
MAX_ROWS = 20
KEPT = 64
DONE = object()
TAIL = 20  # one time in so many it is below, one time above

Reading = dict[str, "Amount | dict[str, Fraction]"]  # by field: an amount, or the chance of each result


@dataclass(frozen=True)
class Amount:
    """The mean of a number, and the values between which it lies nine times in ten."""

    mean: Fraction
    low: int
    high: int


def reading(found: Odds) -> Reading:
    """What can be drawn of odds: each number by mean and spread, everything else by the chance of each result."""
    rows, total = weighed(found.rows)
    if all(isinstance(result, dict) for result, _ in rows):
        names = list(rows[0][0])[:MAX_PANELS]
        read = {name: _read([(result[name], weight) for result, weight in rows], total) for name in names}
    else:
        read = {"": _read(rows, total)}
    return {name: what for name, what in read.items() if what}


def _read(rows: list[tuple[Any, int]], total: int) -> Amount | dict[str, Fraction]:
    if any(isinstance(result, (list, dict)) for result, _ in rows):
        return {}
    weights: dict[Any, int] = {}
    for result, weight in rows:
        weights[result] = weights.get(result, 0) + weight
    if all(type(result) is int for result in weights):
        return _amount(sorted(weights.items()), total)
    return {result_text(result): Fraction(weight, total) for result, weight in sorted(weights.items())}


def _amount(rows: list[tuple[int, int]], total: int) -> Amount:
    below, low, high = 0, rows[0][0], rows[-1][0]
    before = True
    for result, weight in rows:
        below += weight
        if before and below * TAIL > total:
            low, before = result, False
        if (total - below) * TAIL <= total:
            high = result
            break
    return Amount(Fraction(sum(result * weight for result, weight in rows), total), low, high)


class Refined(ABC):
    """Something that is worked out a little more each time it is asked for."""

    def __init__(self) -> None:
        self.finished = False  # nothing is left to work out, or enough time has gone into it
        self._lock, self._spent, self._left = threading.Lock(), 0.0, self._work()

    @abstractmethod
    def _work(self) -> Iterator[None]:
        """The work, in small steps."""

    def refine(self, seconds: float) -> None:
        """Work on for about so long; while somebody else does, what there is will be shown."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            begun = now = time.perf_counter()
            while not self.finished and now < begun + seconds:
                more = next(self._left, DONE) is not DONE
                now = time.perf_counter()
                self.finished = not more or self._spent + now - begun > MAX_SECONDS
            self._spent += now - begun
        finally:
            self._lock.release()


class Curve(Refined):
    """The points of one curve so far."""

    def __init__(self, game: Game, procedure: Procedure, filled: dict[str, str], along: Input) -> None:
        super().__init__()
        self.game, self.procedure, self.filled, self.along = game, procedure, dict(filled), along
        self.points: dict[int, Reading | None] = {}
        self._gaps: list[tuple[float, int, int]] = []
        self._ends: dict[str, tuple[float, float]] = {}

    def _work(self) -> Iterator[None]:
        self.point(self.along.low)
        self.point(self.along.high)
        self._push(self.along.low, self.along.high)
        while self._gaps and len(self.points) < MAX_POINTS:
            yield
            _, a, b = heapq.heappop(self._gaps)
            middle = (a + b) // 2
            self.point(middle)
            self._push(a, middle)
            self._push(middle, b)

    def point(self, value: int) -> None:
        """Work out one point, unless it is there."""
        if value in self.points:
            return
        try:
            read = reading(odds(self.game.id, self.procedure.id, **self.filled | {self.along.name: str(value)}))
        except OpforError:
            self.points[value] = None  # a value that goes with the others not at all
            return
        self.points[value] = read
        for name, height in _heights(read):
            low, high = self._ends.get(name, (height, height))
            self._ends[name] = min(low, height), max(high, height)

    def _push(self, a: int, b: int) -> None:
        """Remember a gap if it is wide, or if the curve jumps in it; the widest and the highest come first."""
        if b - a < 2:
            return
        width = (b - a) / (self.along.high - self.along.low)
        jump = self._jump(self.points[a], self.points[b])
        if width > 1 / EVENLY:
            heapq.heappush(self._gaps, (-2 - width, a, b))
        elif jump > VISIBLE:
            heapq.heappush(self._gaps, (-jump, a, b))

    def _jump(self, one: Reading | None, other: Reading | None) -> float:
        if one is None or other is None:
            return float(one is not other)
        heights = dict(_heights(other))
        jump = 0.0
        for name, height in _heights(one):
            low, high = self._ends[name] if name[0] == "#" else (0.0, 1.0)
            if high > low:
                jump = max(jump, abs(height - heights.get(name, 0.0)) / (high - low))
        return jump

    # Drawing

    def plots(self, now: int) -> list[Plot]:
        """One picture for each field."""
        known = dict(sorted(self.points.items()))
        first = next((read for read in known.values() if read), {})
        here = known.get(now) or {}
        return [self._plot(name, known, now, here.get(name)) for name in first]

    def _plot(self, name: str, known: dict[int, Reading | None], now: int, here: Any) -> Plot:
        column = {value: (read or {}).get(name) for value, read in known.items()}
        amounts = {v: what for v, what in column.items() if isinstance(what, Amount)}
        if amounts:
            return self._amounts(name, column, amounts, now, here)
        chances = {v: what if isinstance(what, dict) else None for v, what in column.items()}
        return self._chances(name, chances, now, here)

    def _amounts(self, name: str, column: dict[int, Any], amounts: dict[int, Amount], now: int, here: Any) -> Plot:
        top = max((a.high for a in amounts.values()), default=1)
        frame = Frame(self.along.low, self.along.high, min(0, *(a.low for a in amounts.values())), max(top, 1))
        mean = [(v, float(a.mean)) if isinstance(a, Amount) else None for v, a in column.items()]
        keys = []
        if isinstance(here, Amount):
            keys = [Key(0, "mean", f"{float(here.mean):.2f}"), Key(9, "nine in ten", f"{here.low} to {here.high}")]
        return Plot(
            label(name) or "result",
            self._words(name, [f"{v}: {float(a.mean):.2f}" for v, a in _few(amounts)]),
            [frame.band([(v, a.high) for v, a in part], [(v, a.low) for v, a in part]) for part in _runs(column)],
            [(0, frame.line(mean))],
            _mark(frame, now, float(here.mean) if isinstance(here, Amount) else None),
            keys,
            frame.across(),
            [(percent(frame.y(t)), number(t)) for t in ticks(frame.low, frame.high, 4, least=1.0)],
            percent(frame.x(now)),
        )

    def _chances(self, name: str, column: dict[int, dict[str, Fraction] | None], now: int, here: Any) -> Plot:
        frame = Frame(self.along.low, self.along.high, 0, 1)
        total: dict[str, Fraction] = {}
        for chances in column.values():
            for result, p in (chances or {}).items():
                total[result] = total.get(result, Fraction(0)) + p
        shown = sorted(sorted(total, key=lambda result: -total[result])[:MAX_LINES])
        if len(total) == 2:
            shown = shown[1:]  # the other one is what is missing to 100 %
        at: dict[str, Fraction] = here if isinstance(here, dict) else {}
        lines = [
            (style, frame.line([None if c is None else (v, float(c.get(result, 0))) for v, c in column.items()]))
            for style, result in enumerate(shown)
        ]
        keys = [Key(n, result, chance(at.get(result, Fraction(0))) if at else "") for n, result in enumerate(shown)]
        told = [f"{v}: {_told({r: c[r] for r in shown if r in c})}" for v, c in _few(column) if c]
        mark = float(at.get(shown[0], 0)) if at and len(shown) == 1 else None
        return Plot(
            label(name) or "chance",
            self._words(name, told),
            [],
            lines,
            _mark(frame, now, mark),
            keys,
            frame.across(),
            [(percent(frame.y(t)), f"{t * 100:.0f} %") for t in (0.0, 0.5, 1.0)],
            percent(frame.x(now)),
        )

    def _words(self, name: str, told: list[str]) -> str:
        along = self.along.text or label(self.along.name)
        return f"{label(name) or 'the result'} by {along}. {'; '.join(told)}"

    def table(self) -> tuple[list[str], list[list[str]]]:
        """The same in numbers: heads, and a row for each of some values."""
        known = {v: read for v, read in sorted(self.points.items()) if read}
        names = list(next(iter(known.values()), {}))
        heads = [self.along.text or label(self.along.name), *(label(name) or "result" for name in names)]
        return heads, [[str(v), *(_told(read.get(name)) for name in names)] for v, read in _few(known)]


def _mark(frame: Frame, now: int, height: float | None) -> list[Mark]:
    return [] if height is None else [Mark(percent(frame.x(now)), percent(frame.y(height)))]


def _told(what: Any) -> str:
    if isinstance(what, Amount):
        return f"{float(what.mean):.2f} ({what.low} to {what.high})"
    return ", ".join(f"{result} {chance(p)}" for result, p in what.items()) if what else ""


def _heights(read: Reading) -> list[tuple[str, float]]:
    """Everything that is drawn, by name; numbers begin with #, all other heights are chances."""
    found: list[tuple[str, float]] = []
    for name, what in read.items():
        if isinstance(what, Amount):
            found += [(f"#{name}", float(what.mean)), (f"#{name}-", float(what.low)), (f"#{name}+", float(what.high))]
        else:
            found += [(f"{name}={result}", float(p)) for result, p in what.items()]
    return found


def _runs(column: dict[int, Any]) -> list[list[tuple[int, Amount]]]:
    """Stretches without a gap."""
    runs: list[list[tuple[int, Amount]]] = [[]]
    for value, what in column.items():
        if isinstance(what, Amount):
            runs[-1].append((value, what))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _few(points: dict[int, Any]) -> list[tuple[int, Any]]:
    """Some of many points, evenly, the last one included."""
    listed = list(points.items())
    step = max(1, -(-len(listed) // MAX_ROWS))
    return listed[::step] if not listed or listed[-1] in listed[::step] else [*listed[::step], listed[-1]]


def curve(game: Game, procedure: Procedure, filled: dict[str, str], along: Input) -> Curve:
    """The curve along an input; the last ones asked for are kept."""
    return _curve(game.id, procedure.id, along.name, tuple(item for item in filled.items() if item[0] != along.name))


@lru_cache(maxsize=KEPT)
def _curve(game: str, chart: str, along: str, others: tuple[tuple[str, str], ...]) -> Curve:
    found = game_named(game)
    procedure = found.procedures[chart]
    spec = next(spec for spec in procedure.inputs if spec.name == along)
    return Curve(found, procedure, dict(others), spec)
