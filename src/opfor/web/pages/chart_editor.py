"""The workshop of a chart: change its table or its text, and see the odds as printed and as changed side by side."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from opfor.api import Odds, chart_odds
from opfor.custom.chart_edits import edited, read_add, read_cell
from opfor.kernel.charts import Chart, ChartData, chart_of, read_chart
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.game_data import CHARTS, unlike
from opfor.kernel.inputs import read_inputs
from opfor.registry import game_named
from opfor.web.charts.chart_tables import axes
from opfor.web.charts.side_by_side import Comparison, side_by_side
from opfor.web.editor.chart_grid import Drawn, Typed, differs, drawn_from, head_of, table
from opfor.web.editor.whole_games import OF_A_CHART, Piece
from opfor.web.kit.answers import Fields
from opfor.web.kit.words import value
from opfor.web.pages.charts import middle, workshop_address
from opfor.web.pages.editor import Draft, Editor, Mistake, Sent, changed_squares, routes_of

INPUT = "in."


@lru_cache(maxsize=64)
def _read(text: str, file: str) -> tuple[Chart, ChartData]:
    """A chart and what its file says; the printed one is asked for with every change."""
    return chart_of(text.encode(), file), read_chart(text.encode(), file)[0]


def piece_of(game: str, chart: str) -> Piece:
    """A chart as a data file of its game; one that is made from another file is refused."""
    found = game_named(game)
    page = workshop_address(found, chart, {})
    if page:
        ours = found.charts[chart]
        return Piece(found, f"{CHARTS}/{ours.source.path}", ours.title, page, OF_A_CHART, chart)
    made = found.charts[chart].source.path if chart in found.charts else ""
    if made:
        raise BadInput(f"{chart} has no file of its own: it is made from {made}, see `opfor data {found.id}`")
    known = ", ".join(name for name in found.charts if workshop_address(found, name, {}))
    raise BadInput(f"{found.id} has no chart '{chart[:40]}' to change; it has {known or 'none'}")


class ChartEditor(Editor):
    """Its fields are the cells and modifiers of the table; its page compares the odds."""

    path = "/charts/{game:str}/{name:str}/workshop"
    template = "workshop.html"
    parts = "workshop_parts.html"

    def piece(self, game: str, name: str) -> Piece:
        return piece_of(game, name)

    def inputs(self, piece: Piece, given: Fields) -> Fields:
        known = [spec.name for spec in piece.game.charts[piece.chart].inputs]
        for name, _ in given:
            if name not in known:
                raise BadInput(f"{piece.chart} has no input '{name[:40]}'; it takes {', '.join(known) or 'none'}")
        return [(INPUT + name, typed) for name, typed in given]

    def changed(self, piece: Piece, sent: Sent) -> str:
        drawn = sent.drawn_from(Drawn)
        if drawn is None:
            return sent.text
        typed_cells, typed_adds = _typed(sent)
        cells = {
            (row, column): typed
            for row, line in enumerate(drawn.cells)
            for column, was in enumerate(line)
            if differs(typed := typed_cells.get((row, column), was), was)
        }
        adds = {
            place: typed for place, was in enumerate(drawn.adds) if differs(typed := typed_adds.get(place, was), was)
        }
        if not cells and not adds:
            return sent.text
        data, _ = read_chart(sent.text.encode(), piece.leaf)
        return edited(
            sent.text,
            piece.leaf,
            {place: _read_cell(data, place, typed) for place, typed in cells.items()},
            {place: _read_add(data, place, typed) for place, typed in adds.items()},
        )

    def check(self, piece: Piece, source: str) -> None:
        _read(source, piece.leaf)

    def draft(self, piece: Piece, sent: Sent, source: str, mistake: Mistake | None) -> Draft:
        good = self.good(piece, sent, source, mistake)
        chart, asked = _read(good, piece.leaf)
        data, waits = _to_draw(piece, source, asked, mistake)
        drawn, before = drawn_from(data, asked), sent.drawn_from(Drawn)
        keep = msgspec.structs.replace(before, inputs=drawn.inputs) if waits and before is not None else drawn
        ours, printed = _read(piece.printed, piece.leaf)
        given = {
            name.removeprefix(INPUT): typed for name, typed in sent.typed.items() if name.startswith(INPUT) and typed
        }
        inputs = {spec.name: given.get(spec.name, value(middle(spec))) for spec in chart.inputs}
        compared, said = _compared(piece, ours, chart, inputs)
        cannot = next((problem for _, problem in unlike(chart, ours)), "")
        grid = table(data, printed, *(_typed(sent) if waits else ({}, {})))
        squares = [square for _, line in grid.rows for square in line] + [square for square, _, _ in grid.modifiers]
        why_not = f"Whole games cannot be played with it: {cannot}." if cannot else ""
        if asked == printed and not cannot:
            why_not = "Nothing is changed yet: change a number first."
        shown = {
            "ours": ours,
            "procedure": _procedure(piece),
            "chart": chart,
            "table": grid,
            "axes": axes(chart),
            "inputs": inputs,
            "column": _column(chart, inputs),
            "compared": compared,
            "said": said,
            "address": workshop_address(piece.game, piece.chart, inputs),
            "cannot": cannot,
            "changed": good != piece.printed,
            "new_inputs": before is None or before.inputs != drawn.inputs,
        }
        brief = compared.brief() if compared is not None else said[0]
        new_table = not waits and not _holds(sent, before, data, drawn)
        changes = changed_squares(squares) or ["other text"]
        return Draft(why_not, changes, good, keep, brief, new_table, shown, wrong=compared is None)


# What was typed into the table


def _typed(sent: Sent) -> tuple[Typed, dict[int, str]]:
    """The cells by row and column, and the modifiers by place."""
    cells: Typed = {}
    adds: dict[int, str] = {}
    for name, typed in sent.typed.items():
        if found := re.fullmatch(r"cell\.([0-9]{1,4})\.([0-9]{1,4})", name):
            cells[int(found[1]), int(found[2])] = typed
        elif found := re.fullmatch(r"add\.([0-9]{1,4})", name):
            adds[int(found[1])] = typed
    return cells, adds


def _read_cell(data: ChartData, place: tuple[int, int], typed: str) -> str | int:
    row, column = place
    if row >= len(data.rows) or column + 1 >= len(data.rows[row]):
        raise BadInput(f"the text has no cell {column + 1} in row {row + 1} any more; what was typed there is lost")
    try:
        return read_cell(typed, data.rows[row][column + 1])
    except BadInput as problem:
        raise BadInput(f"row {data.rows[row][0]}, {head_of(data, column)}: {problem}") from None


def _read_add(data: ChartData, place: int, typed: str) -> int:
    if place >= len(data.modifier):
        raise BadInput(f"the text has no modifier {place + 1} any more; what was typed there is lost")
    try:
        return read_add(typed)
    except BadInput as problem:
        raise BadInput(f"{data.modifier[place].text}: {problem}") from None


def _holds(sent: Sent, before: Drawn | None, data: ChartData, drawn: Drawn) -> bool:
    """Does the table on the page show this chart already?"""
    if before is None or before.shape != drawn.shape:
        return False
    cells, adds = _typed(sent)
    try:
        return all(
            read_cell(cells.get((row, column), ""), cell) == cell
            for row, line in enumerate(data.rows)
            for column, cell in enumerate(line[1:])
        ) and all(read_add(adds.get(place, "")) == one.add for place, one in enumerate(data.modifier))
    except BadInput:
        return False


# What is shown


def _to_draw(piece: Piece, text: str, good: ChartData, mistake: Mistake | None) -> tuple[ChartData, bool]:
    """The chart in the table, and whether what was typed there still waits to be taken into the text."""
    try:
        data = read_chart(text.encode(), piece.leaf)[0]
        return data, mistake is not None and not mistake.line
    except DataError:
        return good, True


def _procedure(piece: Piece) -> str:
    """The page with the chart's odds in the game."""
    found = [id for id, one in piece.game.procedures.items() if piece.chart in (id, *one.charts)]
    return piece.chart if piece.chart in found else found[0] if found else ""


def _compared(piece: Piece, ours: Chart, chart: Chart, inputs: dict[str, str]) -> tuple[Comparison | None, list[str]]:
    """Both odds for these inputs; or what cannot be asked, in words."""
    said = []
    try:
        changed = _odds(piece, chart, inputs)
    except OpforError as problem:
        return None, [str(problem)]
    printed: Odds | None = None
    try:
        known = {spec.name for spec in ours.inputs}
        printed = _odds(piece, ours, {name: given for name, given in inputs.items() if name in known})
    except OpforError as problem:
        said.append(f"The printed chart cannot be asked this: {problem}.")
    return side_by_side(printed, changed), said


def _odds(piece: Piece, chart: Chart, inputs: dict[str, str]) -> Odds:
    values = read_inputs(chart.inputs, inputs, chart.id)
    return chart_odds(piece.game, chart, tuple(values[spec.name] for spec in chart.inputs))


def _column(chart: Chart, inputs: dict[str, str]) -> int:
    """The column that is read for these inputs; -1 where there is none, or a die chooses it."""
    if not chart.column_by:
        return -1
    try:
        values = tuple(read_inputs(chart.inputs, inputs, chart.id).values())
        read = chart.finding(chart.throw.weights().results[0], values).column
    except OpforError:
        return -1
    return [head.label for head in chart.heads].index(read)


routes = routes_of(ChartEditor())
