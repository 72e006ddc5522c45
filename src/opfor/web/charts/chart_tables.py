"""Charts and odds as plain tables of cells and bars, ready for a template."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from opfor.api import Odds
from opfor.kernel.because import Finding
from opfor.kernel.charts import Chart
from opfor.kernel.text import in_words
from opfor.web.kit.words import chance, result_text, share

MANY = 14
MAX_CHARACTERS = 13  # a longer fraction is not read by anybody


@dataclass(frozen=True)
class Cell:
    """One cell of a chart: its text, whether it is the one found, and how likely it is here."""

    text: str
    found: bool
    column: bool
    chance: str


@dataclass(frozen=True)
class Row:
    """One row: label, whether it was found, cells."""

    label: str
    found: bool
    cells: list[Cell]


@dataclass(frozen=True)
class Grid:
    """A printed chart."""

    id: str
    title: str
    rule: str
    corner: str
    heads: list[tuple[str, bool]]
    rows: list[Row]
    axes: str
    marked: bool


@dataclass(frozen=True)
class Bar:
    """One result with its exact chance and the length of its bar."""

    text: str
    exact: str
    chance: str
    share: str
    found: bool


def grid(chart: Chart, finding: Finding | None = None, likely: bool = False) -> Grid:
    """The chart as printed; with a finding its row, column and cell are marked.

    With `likely` only the column is marked, and each of its cells says how likely it is.
    """
    chances = _chances(chart, finding) if finding is not None and likely else {}
    heads = [head.label for head in chart.heads] or chart.fields or ["result"]
    column = finding.column if finding is not None and not (likely and chart.dice_names) else None
    rows = []
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        here = finding is not None and not likely and row.label == finding.row
        drawn = []
        for head, cell in zip(heads, cells, strict=True):
            on = column is not None and column in ("", head)
            p = chances.get((row.label, head if chart.heads else ""))
            drawn.append(Cell(str(cell), here and on, on and bool(chart.heads), chance(p) if p else ""))
        rows.append(Row(printed(row.label), here, drawn))
    return Grid(
        chart.id,
        chart.title,
        chart.rule,
        chart.dice_names[0] if chart.dice_names else str(chart.throw),
        [(printed(head), bool(chart.heads) and head == column) for head in heads],
        rows,
        axes(chart),
        finding is not None and not likely,
    )


def printed(text: str) -> str:
    """A label as a printer sets it."""
    return text.replace("<=", "≤").replace(">=", "≥").replace("-", "–").replace("_", " ")


def _chances(chart: Chart, finding: Finding) -> dict[tuple[str, str], Fraction]:
    """How likely each cell is with the inputs of a finding."""
    throws = chart.throw.weights()
    found: dict[tuple[str, str], Fraction] = {}
    for thrown, weight in zip(throws.results, throws.weights, strict=True):
        at = chart.finding(thrown, tuple(finding.inputs.values()))
        key = (at.row, at.column)
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, throws.total)
    return found


def axes(chart: Chart) -> str:
    """What the rows and columns stand for."""
    if chart.dice_names:
        return f"Rows: {chart.dice_names[0]} die. Columns: {chart.dice_names[1]} die."
    by = next((spec for spec in chart.inputs if spec.name == chart.column_by), None)
    return f"Rows: {chart.throw}. Columns: {by.text or in_words(by.name)}." if by else f"Rows: {chart.throw}."


def named(result: Any, chart: Chart | None) -> str:
    """A result in words; a row of several fields by their names."""
    if chart is not None and chart.fields and isinstance(result, tuple):
        return result_text(dict(zip(chart.fields, result, strict=True)))
    return result_text(result)


def spread(odds: Odds, found: Any = None) -> list[tuple[str, list[Bar]]]:
    """Odds as bars; where results have several fields and are many, one list of bars for each field."""
    rows = odds.rows
    if len(rows) <= MANY or not all(isinstance(result, dict) for result, _ in rows):
        return [("", bars(rows, None if found is None else result_text(found)))]
    parts = []
    weights, total = weighed(rows)
    for name in rows[0][0]:
        merged: dict[Any, int] = {}
        for result, weight in weights:
            value = result[name]
            key = value if isinstance(value, (int, str, bool)) else result_text(value)
            merged[key] = merged.get(key, 0) + weight
        marked = result_text(found[name]) if isinstance(found, dict) else None
        rows_of = [(key, Fraction(weight, total)) for key, weight in merged.items()]
        parts.append((in_words(name), bars(sorted(rows_of, key=_order), marked)))
    return parts


def weighed(rows: list[tuple[Any, Fraction]]) -> tuple[list[tuple[Any, int]], int]:
    """Results with whole-number weights, and their sum: adding these up is far quicker than adding fractions."""
    total = lcm(*{p.denominator for _, p in rows})
    return [(result, p.numerator * (total // p.denominator)) for result, p in rows], total


def bars(rows: Iterable[tuple[Any, Fraction]], found: str | None = None, chart: Chart | None = None) -> list[Bar]:
    """Results as bars, the longest filling the width."""
    listed = list(rows)
    most = max((p for _, p in listed), default=Fraction(1))
    return [
        Bar(text := named(result, chart), exact(p), chance(p), share(p, most), text == found) for result, p in listed
    ]


def exact(p: Fraction) -> str:
    """The fraction, where it is short enough to be read; JSON and CSV always have it."""
    text = str(p)
    return text if len(text) <= MAX_CHARACTERS else ""


def otherwise(finding: Finding, chart: Chart) -> list[Bar]:
    """What these dice could have brought with the same inputs, and how likely."""
    weights = chart.weights(tuple(finding.inputs.values()))
    pairs = zip(weights.results, weights.weights, strict=True)
    rows = sorted(((result, Fraction(weight, weights.total)) for result, weight in pairs), key=_order)
    return bars(rows, named(finding.result, chart), chart)


def _order(row: tuple[Any, Fraction]) -> tuple[bool, Any]:
    return (True, row[0]) if isinstance(row[0], (int, tuple)) else (False, str(row[0]))
