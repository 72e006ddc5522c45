"""Luck: what the dice and the charts were expected to bring, and what they brought.

Two ledgers, both from the record and nothing else. *Dice*: every throw that stands, by purpose and by who
threw it, with the exact mean and spread of that throw. *Charts*: every look-up that gave a number, with the
exact mean of its column and modifiers. The difference is also given in standard deviations: beyond two, one
game in twenty is so lucky or unlucky by chance alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from opfor.kernel.because import Because, Finding
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput
from opfor.kernel.journal import Roll
from opfor.kernel.match import Match
from opfor.kernel.match_desk import dice_question
from opfor.kernel.throws import HITS, SUM, Throw, Weights
from opfor.web.words import label, signed


@dataclass
class Account:
    """One line of a ledger."""

    title: str
    by: str
    count: int = 0
    expected: float = 0.0
    rolled: int = 0
    variance: float = 0.0
    trend: list[float] = field(default_factory=list)

    def add(self, result: int, weights: Weights) -> None:
        """One more throw or look-up."""
        mean = sum(r * w for r, w in zip(weights.results, weights.weights, strict=True)) / weights.total
        square = sum(r * r * w for r, w in zip(weights.results, weights.weights, strict=True)) / weights.total
        self.count += 1
        self.expected += mean
        self.variance += max(0.0, square - mean * mean)
        self.rolled += result
        self.trend.append(self.rolled - self.expected)

    @property
    def difference(self) -> str:
        """Rolled minus expected."""
        return signed(self.rolled - self.expected, 1)

    @property
    def deviations(self) -> float:
        """The difference in standard deviations; 0 where nothing could vary."""
        return (self.rolled - self.expected) / sqrt(self.variance) if self.variance > 1e-9 else 0.0

    @property
    def sigma(self) -> str:
        """The same in words."""
        return signed(self.deviations, 1)

    @property
    def place(self) -> str:
        """Where the mark stands on a scale from -3 to +3, in percent."""
        return f"{(min(3.0, max(-3.0, self.deviations)) + 3) / 6 * 100:.1f}"


BY = {"sealed": "Opfor, sealed", "entered": "you, entered"}


def dice_ledger(match: Match) -> list[Account]:
    """Expected against rolled, for every purpose and thrower."""
    found: dict[tuple[str, str], Account] = {}
    for record in match.line.records:
        if not isinstance(record, Roll):
            continue
        throw = Throw.parse(record.d)
        if throw.kind not in (SUM, HITS):
            continue
        result = _result(record, throw)
        if result is not None:
            account = found.setdefault((record.p, record.by), Account(label(record.p), BY.get(record.by, record.by)))
            account.add(result, throw.weights())
    return sorted(found.values(), key=lambda account: (account.by, account.title))


def _result(record: Roll, throw: Throw) -> int | None:
    try:
        result: Any = throw.read(record.faces) if record.faces else dice_question(throw, record.p).read(record.typed)
    except BadInput:
        return None
    return result if isinstance(result, int) else None


def chart_ledger(match: Match) -> list[Account]:
    """Expected against found, for every chart that gives numbers and is read with dice."""
    found: dict[str, Account] = {}
    for entry in match.entries:
        for finding in entry.evidence if isinstance(entry, Because) else ():
            if isinstance(finding, Finding) and (chart := match.game.charts.get(finding.chart)):
                _look_up(found, finding, chart)
    return sorted(found.values(), key=lambda account: account.title)


def _look_up(found: dict[str, Account], finding: Finding, chart: Chart) -> None:
    weights = chart.weights(tuple(finding.inputs.values()))
    results = weights.results
    if chart.fields and all(isinstance(result, tuple) for result in results):
        for place, name in enumerate(chart.fields):
            if all(type(result[place]) is int for result in results):
                part = Weights(tuple(result[place] for result in results), weights.weights, weights.total)
                _account(found, f"{chart.title}: {label(name)}").add(finding.result[place], part)
    elif type(finding.result) is int and all(type(result) is int for result in results):
        _account(found, chart.title).add(finding.result, weights)


def _account(found: dict[str, Account], title: str) -> Account:
    return found.setdefault(title, Account(title, "the enemy"))


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
