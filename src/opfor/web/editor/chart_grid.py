"""The table of a chart as a grid to write in: cells and modifiers' numbers, each beside what is printed there."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import msgspec

from opfor.kernel.charts import ChartData, ModifierData
from opfor.web.charts.chart_tables import printed as as_printed

MAX_CELLS = 600  # beyond that a form would be too long: there is still the text
Typed = dict[tuple[int, int], str]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the grid on a page was drawn from: what was typed since is what differs from it."""

    cells: list[list[str]]
    adds: list[str]
    shape: int
    inputs: int


@dataclass(frozen=True)
class Square:
    """One number or word to write in. `printed` is what the printed chart has there; None: it has no such cell."""

    name: str
    value: str
    printed: str | None
    label: str

    @property
    def changed(self) -> bool:
        """Is it other than printed?"""
        return self.printed is None or differs(self.value, self.printed)


@dataclass(frozen=True)
class Table:
    """The grid: labels as printed, squares to write in, modifiers with their words; its columns with their widths."""

    corner: str
    heads: list[str]
    rows: list[tuple[str, list[Square]]]
    modifiers: list[tuple[Square, str, str]]
    widths: list[int]
    figures: bool
    too_large: bool


def differs(typed: str, was: str) -> bool:
    """Was something else typed than stood there?"""
    return typed != was and typed.strip() != was


def written(cell: str | int) -> str:
    """A cell as it stands in its square: a browser leaves line breaks out."""
    return str(cell).replace("\r", "").replace("\n", "")


def drawn_from(data: ChartData, asked: ChartData) -> Drawn:
    """What a page has to send back with the grid of `data`; its inputs are those of `asked`."""
    shape = [data.dice, _heads(data), [row[:1] for row in data.rows], [[len(row) for row in data.rows]]]
    words = [(modifier.text, modifier.when) for modifier in data.modifier]
    return Drawn(
        [[written(cell) for cell in row[1:]] for row in data.rows],
        [str(modifier.add) for modifier in data.modifier],
        crc32(msgspec.json.encode([shape, words])),
        crc32(msgspec.json.encode([(name, spec) for name, spec in asked.inputs.items()])),
    )


def table(data: ChartData, ours: ChartData, cells: Typed, adds: dict[int, str]) -> Table:
    """The grid of a chart beside the printed one; what was typed stands in it as it was typed."""
    heads, known = _heads(data), _known(ours)
    rows = []
    for row, values in enumerate(data.rows):
        squares = []
        for column, cell in enumerate(values[1:]):
            head = heads[column] if column < len(heads) else ""
            label = f"row {as_printed(str(values[0]))}, {as_printed(head)}"
            value = cells.get((row, column), written(cell))
            squares.append(Square(f"cell.{row}.{column}", value, known.get((str(values[0]), head)), label))
        rows.append((as_printed(str(values[0]) if values else ""), squares))
    modifiers = []
    for place, one in enumerate(data.modifier):
        before = _before(one, place, ours)
        square = Square(f"add.{place}", adds.get(place, str(one.add)), before, f"adds, if {one.text}")
        modifiers.append((square, one.text, one.when))
    columns = max((len(squares) for _, squares in rows), default=0)
    lengths = [[len(squares[at].value) for _, squares in rows if at < len(squares)] for at in range(columns)]
    values = [cell for row in data.rows for cell in row[1:]]
    return Table(
        data.dice[0] if isinstance(data.dice, list) else data.dice,
        [as_printed(head) for head in heads],
        rows,
        modifiers,
        [max(2, *each) for each in lengths],
        all(isinstance(cell, int) and cell >= 0 for cell in values),
        len(values) + len(modifiers) > MAX_CELLS,
    )


def head_of(data: ChartData, column: int) -> str:
    """The name of a column."""
    heads = _heads(data)
    return heads[column] if column < len(heads) else str(column + 1)


def _heads(data: ChartData) -> list[str]:
    return data.heads or data.fields or ["result"]


def _known(ours: ChartData) -> dict[tuple[str, str], str]:
    """The printed cells by the labels of row and column, so that a row put in between moves none of them."""
    return {
        (str(row[0]), head): written(cell)
        for row in ours.rows
        for head, cell in zip(_heads(ours), row[1:], strict=True)
    }


def _before(one: ModifierData, place: int, ours: ChartData) -> str | None:
    """What the printed modifier with the same condition adds; where several have it, the one in the same place."""
    alike = [other for other in ours.modifier if other.when == one.when and other.group == one.group]
    if len(alike) > 1 and place < len(ours.modifier) and ours.modifier[place] in alike:
        return str(ours.modifier[place].add)
    return str(alike[0].add) if alike else None
