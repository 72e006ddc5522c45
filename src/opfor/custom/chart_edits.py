"""A chart changed in its own text: cells of its table, and what its modifiers add.

Only the values themselves are written anew; comments, order and spacing of the file stay as they are. What comes out
is read again and must be the chart that was wanted: a file written in a way that is not understood here is refused,
never spoilt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import msgspec

from opfor.custom.toml_positions import Spot, places, rewritten
from opfor.kernel.charts import Cell, ChartData, read_chart
from opfor.kernel.conditions import ENDLESS
from opfor.kernel.errors import BadInput
from opfor.kernel.text import shown

MAX_CHARACTERS = 60  # in a cell


def edited(text: str, name: str, cells: Mapping[tuple[int, int], Cell], adds: Mapping[int, int]) -> str:
    """The text with these cells (by row and column, from 0) and these numbers of its modifiers (by place, from 0)."""
    data, _ = read_chart(text.encode(), name)
    wanted = _with(data, cells, adds)
    if wanted == data:
        return text
    try:
        changed = _written(text, data, wanted)
        if read_chart(changed.encode(), name)[0] == wanted:
            return changed
    except (LookupError, TypeError, StopIteration):  # a table that is written otherwise than any of ours
        pass
    raise BadInput("this change does not fit into the text: edit the text itself")


def read_cell(typed: str, was: Cell) -> Cell:
    """A cell as typed: a whole number or words; figures stay words where the cell held such before."""
    words = typed.strip()
    if not words or len(words) > MAX_CHARACTERS:
        raise BadInput(f"'{shown(typed)}' is not allowed: enter a number, or up to {MAX_CHARACTERS} characters")
    if words == str(was) or not re.fullmatch(r"[+-]?\d{1,9}", words, re.ASCII):
        return was if words == str(was) else words
    return words if isinstance(was, str) and re.fullmatch(r"[+-]?\d+", was) else _within(words)


def read_add(typed: str) -> int:
    """What a modifier adds, as typed."""
    words = typed.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,9}", words, re.ASCII):
        raise BadInput(f"'{shown(typed)}' is not allowed for a modifier: enter a whole number")
    return _within(words)


def _within(words: str) -> int:
    if abs(int(words)) > ENDLESS:
        raise BadInput(f"{words} is not allowed: enter a number up to {ENDLESS:,}")
    return int(words)


def _with(data: ChartData, cells: Mapping[tuple[int, int], Cell], adds: Mapping[int, int]) -> ChartData:
    """What the file should say."""
    rows = [list(row) for row in data.rows]
    for (row, column), cell in cells.items():
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row]) - 1):
            raise BadInput(f"the table has no cell {column + 1} in row {row + 1}")
        rows[row][column + 1] = cell
    modifiers = list(data.modifier)
    for place, add in adds.items():
        if not 0 <= place < len(modifiers):
            raise BadInput(f"there is no modifier {place + 1}")
        modifiers[place] = msgspec.structs.replace(modifiers[place], add=add)
    return msgspec.structs.replace(data, rows=rows, modifier=modifiers)


def _written(text: str, data: ChartData, wanted: ChartData) -> str:
    """The text with every value that differs written anew."""
    spots_of = places(text)
    spots: list[tuple[Spot, str]] = []
    for number, (before, now) in enumerate(zip(data.rows, wanted.rows, strict=True)):
        for place, (old, new) in enumerate(zip(before, now, strict=True)):
            if old != new:
                line_up = _lined_up(text, [row[place] for row in spots_of["rows"] if len(row) > place])
                spot: Spot = spots_of["rows"][number][place]
                spots.append(_fitted(text, spot, _value(new)) if line_up else (spot, _value(new)))
    for number, (one, other) in enumerate(zip(data.modifier, wanted.modifier, strict=True)):
        if one.add != other.add:
            spots.append((spots_of["modifier"][number]["add"], _value(other.add)))
    return rewritten(text, spots)


def _value(value: Cell) -> str:
    """A value as TOML writes it: its strings are those of JSON, but for one character that must not stand bare."""
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _lined_up(text: str, column: list[Spot]) -> bool:
    """Are the values of a column right-aligned?"""
    return len({end - text.rfind("\n", 0, end) for _, end in column}) == 1 < len(column)


def _fitted(text: str, spot: Spot, value: str) -> tuple[Spot, str]:
    """A value in a column that is lined up: the blanks before it give way, or fill up."""
    start, end = spot
    more = len(value) - (end - start)
    blanks = start - len(text[:start].rstrip(" "))
    start -= max(0, min(more, blanks - 1))
    return (start, end), " " * -more + value
