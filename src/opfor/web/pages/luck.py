"""Luck: what the dice were expected to bring, and what they brought, side by side.

All from the log and nothing else. Each throw belongs to the side that a high result helps (`Game.gains`). Where it
was read on a chart the cell counts, not the dice: SPs found, or yes as 1 and no as 0; else hits or the sum of the
faces. Expectation and spread are the exact ones of that very throw. For the luck of a side each throw is measured by
its own spread, so that a pool of twenty dice and a single die weigh the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from opfor.kernel.because import Because, Finding, Rolled
from opfor.kernel.charts import Chart
from opfor.kernel.game import Game
from opfor.kernel.text import heading
from opfor.kernel.throws import COUNT, HITS, SUM, Throw, Weights
from opfor.match.match import Match
from opfor.match.records import Roll
from opfor.text.luck import luck_words, once_in
from opfor.web.kit.words import label, signed

BY = {"sealed": "Opfor", "entered": "you"}
YES_NO = ({"Y", "N"}, {"yes", "no"})


@dataclass(frozen=True)
class LuckEvent:
    """One throw as luck sees it: the line of the log where it stands, whom it helps, what came of it.

    `once_in` says in how many such throws one comes that is as good or as bad.
    """

    line: int
    side: str
    title: str
    by: str
    unit: str
    result: int
    mean: float
    variance: float
    once_in: float = 1.0

    @property
    def luck(self) -> float:
        """The difference in standard deviations; 0 where the result was certain."""
        return (self.result - self.mean) / sqrt(self.variance) if self.varies else 0.0

    @property
    def varies(self) -> bool:
        """Could it have come otherwise?"""
        return self.variance > 1e-9


@dataclass
class Account:
    """One line of a ledger."""

    title: str
    by: str
    unit: str
    count: int = 0
    expected: float = 0.0
    rolled: int = 0
    variance: float = 0.0
    luck: float = 0.0
    varied: int = 0

    def add(self, event: LuckEvent) -> None:
        """One more throw."""
        self.count += 1
        self.expected += event.mean
        self.rolled += event.result
        if event.varies:  # where the result was certain there was no luck in it
            self.variance += event.variance
            self.luck += event.luck
            self.varied += 1

    @property
    def difference(self) -> str:
        """Rolled minus expected."""
        return signed(self.rolled - self.expected, 1)

    @property
    def deviations(self) -> float:
        """The difference in standard deviations; 0 where nothing could vary."""
        return (self.rolled - self.expected) / sqrt(self.variance) if self.variance else 0.0

    @property
    def words(self) -> str:
        """The same as a person would say it."""
        return luck_words(self.deviations)

    @property
    def place(self) -> str:
        """Where the mark stands on a scale from -3 to +3, in percent."""
        return f"{(min(3.0, max(-3.0, self.deviations)) + 3) / 6 * 100:.1f}"


@dataclass
class Side:
    """A side's ledger: every kind of throw in which a high result helps it."""

    name: str
    accounts: list[Account] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many throws."""
        return sum(account.count for account in self.accounts)

    @property
    def deviations(self) -> float:
        """How lucky the side was in all, in standard deviations."""
        varied = sum(account.varied for account in self.accounts)
        return sum(account.luck for account in self.accounts) / sqrt(varied) if varied else 0.0

    @property
    def verdict(self) -> str:
        """The same as a person would say it."""
        return f"luck {luck_words(self.deviations)}"


def luck_events(match: Match) -> Iterator[LuckEvent]:
    """Every throw that helps a side, in the order of the log. What the log does not tell is not counted either."""
    for line, entry in enumerate(match.entries, 1):
        evidence = entry.evidence if isinstance(entry, Because) else []
        for piece, after in zip(evidence, [*evidence[1:], None], strict=False):
            if isinstance(piece, Rolled) and piece.gains:
                finding = after if isinstance(after, Finding) and after.chart == piece.purpose else None
                for title, unit, result, weights in _measured(match.game, piece, finding):
                    by = BY.get(piece.by, piece.by)
                    yield LuckEvent(
                        line,
                        piece.gains,
                        title,
                        by,
                        unit,
                        result,
                        *mean_and_variance(weights),
                        once_in(weights, result),
                    )


def mean_and_variance(weights: Weights) -> tuple[float, float]:
    """What is to be expected, and how far it spreads."""
    pairs = list(zip(weights.results, weights.weights, strict=True))
    mean: float = sum(r * w for r, w in pairs) / weights.total
    return mean, sum(r * r * w for r, w in pairs) / weights.total - mean * mean


def ledgers(found: list[LuckEvent]) -> list[Side]:
    """Expected against rolled, for each side, what was thrown for, and who threw."""
    sides: dict[str, dict[tuple[str, str], Account]] = {}
    for event in found:
        accounts = sides.setdefault(event.side, {})
        accounts.setdefault((event.title, event.by), Account(event.title, event.by, event.unit)).add(event)
    return [Side(name, sorted(rows.values(), key=lambda a: (a.title, a.by))) for name, rows in sorted(sides.items())]


def _measured(game: Game, rolled: Rolled, finding: Finding | None) -> list[tuple[str, str, int, Weights]]:
    """What counts of a throw: title, unit, what came, and all that could have come."""
    if finding is not None and (chart := game.charts.get(finding.chart)) is not None:
        cells = _cells(chart, finding)
        if cells:
            return cells
    throw = Throw.parse(rolled.dice)
    name, weights = label(rolled.purpose), throw.weights()
    title = heading(name)
    if throw.kind == COUNT and isinstance(rolled.result, tuple):
        return [(title, "hits", sum(rolled.result), _mapped(weights, sum))]
    if throw.kind in (SUM, HITS) and isinstance(rolled.result, int):
        return [(title, "hits" if throw.kind == HITS else "pips", rolled.result, weights)]
    return []


def _cells(chart: Chart, finding: Finding) -> list[tuple[str, str, int, Weights]]:
    """The cell that was found, as numbers: one for each field of the chart that has numbers."""
    weights = chart.weights(tuple(finding.inputs.values()))
    results = weights.results
    if set(results) in YES_NO or any(set(results) < pair for pair in YES_NO):
        return [(chart.title, "times yes", _yes(finding.result), _mapped(weights, _yes))]
    if chart.fields and all(isinstance(result, tuple) for result in results):
        return [
            (f"{chart.title}: {label(name)}", "in all", finding.result[place], _part(weights, place))
            for place, name in enumerate(chart.fields)
            if all(type(result[place]) is int for result in results)
        ]
    if all(type(result) is int for result in results):
        return [(chart.title, "in all", finding.result, weights)]
    return []


def _yes(result: Any) -> int:
    return int(result in ("Y", "yes"))


def _part(weights: Weights, place: int) -> Weights:
    return Weights(tuple(result[place] for result in weights.results), weights.weights, weights.total)


def _mapped(weights: Weights, number: Any) -> Weights:
    return Weights(tuple(number(result) for result in weights.results), weights.weights, weights.total)


def faces(match: Match) -> dict[str, list[int]]:
    """How often each face of a six-sided die fell, by who threw."""
    counts: dict[str, list[int]] = {}
    for record in match.line.records:
        if isinstance(record, Roll) and record.faces and "d6" in record.d:
            row = counts.setdefault(BY.get(record.by, record.by), [0] * 6)
            for face in record.faces:
                if 1 <= face <= 6:
                    row[face - 1] += 1
    return counts
