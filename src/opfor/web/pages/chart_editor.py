"""The workshop of a chart: change its table or its text, and see the odds as printed and as changed side by side.

The text of the chart travels with the form, and nothing is kept here but what games have been played with
(`opfor.web.editor.whole_games`). What is typed into the grid is put into that text (`opfor.custom.chart_edits`); what a
page sends with it tells which squares differ from what they were drawn from.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Response, get, post

from opfor.api import Odds, chart_odds
from opfor.custom.chart_edits import edited, read_add, read_cell
from opfor.custom.data_files import shipped
from opfor.kernel.charts import Chart, ChartData, chart_of, read_chart
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.game import Game
from opfor.kernel.game_data import CHARTS, in_use, unlike
from opfor.kernel.inputs import read_inputs
from opfor.registry import game_named
from opfor.web.charts.chart_tables import axes
from opfor.web.charts.side_by_side import Comparison, side_by_side
from opfor.web.editor.chart_grid import Drawn, Table, Typed, differs, drawn_from, head_of, table
from opfor.web.editor.played import played_routes
from opfor.web.editor.whole_games import (
    OF_A_CHART,
    Choice,
    Piece,
    Work,
    ask,
    found_at,
    games_of,
    games_shown,
    read_choice,
)
from opfor.web.kit.answers import Fields
from opfor.web.kit.words import value
from opfor.web.pages.charts import middle, workshop_address
from opfor.web.pages.studies import Shelf, shelf_of
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, field, fields, in_thread, query, threaded

MOST_TEXT = 12_000  # signs; five times the longest chart, and twice of it goes into a form
INPUT = "in."


@dataclass(frozen=True)
class Bench:
    """The chart that is worked on: the file that comes with the game, and the text to begin from."""

    game: Game
    chart: str
    file: str
    printed: str
    start: str

    @property
    def piece(self) -> Piece:
        """What whole games are played by."""
        return piece_of(self.game.id, self.chart)


@dataclass(frozen=True)
class Sent:
    """What a page sent: the text, the last one without a mistake, and what stands in the grid and the inputs."""

    text: str
    good: str
    drawn: Drawn | None
    cells: Typed
    adds: dict[int, str]
    inputs: dict[str, str]
    choice: Choice
    games_stamp: str = ""  # what the part about whole games shows


@dataclass(frozen=True)
class Mistake:
    """What is wrong, and the line of the text it stands in (0: it is in the grid) with what is written there."""

    words: str
    line: int = 0
    written: str = ""


def mistake_in(source: str, problem: DataError) -> Mistake:
    """A mistake in the text, with the line it stands in."""
    lines = source.splitlines()
    written = lines[problem.line - 1].strip() if problem.line <= len(lines) else ""
    return Mistake(problem.problem, problem.line, written[:120])


def _bench(game: str, chart: str) -> Bench:
    found = game_named(game)
    if not workshop_address(found, chart, {}):
        made = found.charts[chart].source.path if chart in found.charts else ""
        if made:
            raise BadInput(f"{chart} has no file of its own: it is made from {made}, see `opfor data {found.id}`")
        known = ", ".join(name for name in found.charts if workshop_address(found, name, {}))
        raise BadInput(f"{found.id} has no chart '{chart[:40]}' to change; it has {known or 'none'}")
    file = found.charts[chart].source.path
    printed = shipped(found.id, f"{CHARTS}/{file}")
    return Bench(found, chart, file, printed, in_use(found.id).get(f"{CHARTS}/{file}", printed))


def piece_of(game: str, chart: str) -> Piece:
    """A chart as a data file of its game."""
    found = game_named(game)
    if chart not in found.charts:
        raise BadInput(f"{found.id} has no chart '{chart[:40]}'")
    ours = found.charts[chart]
    return Piece(found, f"{CHARTS}/{ours.source.path}", ours.title, workshop_address(found, chart, {}), OF_A_CHART)


# What was sent


def _sent(bench: Bench, given: Fields) -> Sent:
    drawn: Drawn | None = None
    with suppress(msgspec.DecodeError):  # without it nothing counts as typed into the grid
        drawn = msgspec.json.decode(field(given, "drawn", "", most=2 * MOST_TEXT), type=Drawn)
    cells: Typed = {}
    adds: dict[int, str] = {}
    for name, typed in given:
        if found := re.fullmatch(r"cell\.([0-9]{1,4})\.([0-9]{1,4})", name):
            cells[int(found[1]), int(found[2])] = typed
        elif found := re.fullmatch(r"add\.([0-9]{1,4})", name):
            adds[int(found[1])] = typed
    inputs = {name.removeprefix(INPUT): typed for name, typed in given if name.startswith(INPUT) and typed != ""}
    return Sent(
        _text(given, "text", bench.start),
        _text(given, "good", bench.start),
        drawn,
        cells,
        adds,
        inputs,
        read_choice(bench.game, given),
        field(given, "shown", ""),
    )


def _text(given: Fields, name: str, default: str) -> str:
    return field(given, name, default, most=MOST_TEXT).replace("\r\n", "\n")


def _changed(sent: Sent, file: str) -> str:
    """The text with what was typed into the grid."""
    if sent.drawn is None:
        return sent.text
    cells = {
        (row, column): typed
        for row, line in enumerate(sent.drawn.cells)
        for column, was in enumerate(line)
        if differs(typed := sent.cells.get((row, column), was), was)
    }
    adds = {
        place: typed for place, was in enumerate(sent.drawn.adds) if differs(typed := sent.adds.get(place, was), was)
    }
    if not cells and not adds:
        return sent.text
    data, _ = read_chart(sent.text.encode(), file)
    return edited(
        sent.text,
        file,
        {place: _read_cell(data, place, typed) for place, typed in cells.items()},
        {place: _read_add(data, place, typed) for place, typed in adds.items()},
    )


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


def _holds(sent: Sent, data: ChartData, drawn: Drawn) -> bool:
    """Does the grid on the page show this chart already?"""
    if sent.drawn is None or sent.drawn.shape != drawn.shape:
        return False
    try:
        return all(
            read_cell(sent.cells.get((row, column), ""), cell) == cell
            for row, line in enumerate(data.rows)
            for column, cell in enumerate(line[1:])
        ) and all(read_add(sent.adds.get(place, "")) == one.add for place, one in enumerate(data.modifier))
    except BadInput:
        return False


# What is shown


def _context(bench: Bench, sent: Sent, shelf: Shelf, error: str = "") -> dict[str, Any]:
    source, now, mistake = sent.text, None, None
    try:
        source = _changed(sent, bench.file)
        now = chart_of(source.encode(), bench.file)
    except DataError as problem:
        mistake = mistake_in(source, problem)
    except BadInput as problem:
        mistake = Mistake(str(problem))
    good, chart = (source, now) if now is not None else _good(bench, sent.good)
    asked = read_chart(good.encode(), bench.file)[0]
    data, waits = _to_draw(bench, source, asked, mistake)
    drawn = drawn_from(data, asked)
    kept = msgspec.structs.replace(sent.drawn, inputs=drawn.inputs) if waits and sent.drawn is not None else drawn
    ours, printed = _printed(bench.printed, bench.file)
    inputs = {spec.name: sent.inputs.get(spec.name, value(middle(spec))) for spec in chart.inputs}
    compared, said = _compared(bench, ours, chart, inputs)
    cannot = next((problem for _, problem in unlike(chart, ours)), "")
    drawn_table = table(data, printed, sent.cells if waits else {}, sent.adds if waits else {})
    why_not = _why_not(mistake, cannot, asked == printed)
    work = None if why_not else Work(bench.piece, source, _changes(drawn_table))
    games = games_shown(shelf, bench.piece, work, sent.choice, why_not, error)
    brief = compared.brief() if compared is not None else said[0]
    return {
        "game": bench.game,
        "bench": bench,
        "ours": ours,
        "procedure": _procedure(bench),
        "chart": chart,
        "source": source,
        "good": good,
        "drawn": msgspec.json.encode(kept).decode(),
        "mistake": mistake,
        "table": drawn_table,
        "axes": axes(chart),
        "inputs": inputs,
        "column": _column(chart, inputs),
        "compared": compared,
        "said": said,
        "address": workshop_address(bench.game, bench.chart, inputs),
        "brief": brief,
        "spoken": mistake.words if mistake else games.news(sent.games_stamp) or brief,
        "cannot": cannot,
        "changed": good != bench.printed,
        "most": MOST_TEXT,
        "work": work,
        "games": games,
        "new_games": games.stamp != sent.games_stamp,
        "new_text": source != sent.text,
        "new_table": not waits and not _holds(sent, data, drawn),
        "new_inputs": sent.drawn is None or sent.drawn.inputs != drawn.inputs,
    }


def _why_not(mistake: Mistake | None, cannot: str, same: bool) -> str:
    """Why no whole games can be played by the chart as it stands; '' where they can."""
    if mistake is not None:
        return "The chart has a mistake; games can be played when it is mended."
    if cannot:
        return f"Whole games cannot be played by it: {cannot}."
    return "Nothing is changed yet: change a number first." if same else ""


def _changes(drawn: Table) -> list[str]:
    """The numbers that are other than printed."""
    squares = [square for _, line in drawn.rows for square in line] + [square for square, _, _ in drawn.modifiers]
    told = [f"{one.label}: {one.printed or 'new'} → {one.value}" for one in squares if one.changed]
    return told or ["other text"]


@lru_cache(maxsize=64)
def _printed(text: str, file: str) -> tuple[Chart, ChartData]:
    """The chart that comes with the game; it is asked for with every change."""
    return chart_of(text.encode(), file), read_chart(text.encode(), file)[0]


def _good(bench: Bench, text: str) -> tuple[str, Chart]:
    """The last text without a mistake; one that does have one was never ours, and the chart to begin from stands in."""
    try:
        return text, chart_of(text.encode(), bench.file)
    except DataError:
        return bench.start, chart_of(bench.start.encode(), bench.file)


def _to_draw(bench: Bench, text: str, good: ChartData, mistake: Mistake | None) -> tuple[ChartData, bool]:
    """The chart in the grid, and whether what was typed there still waits to be taken into the text."""
    try:
        data = read_chart(text.encode(), bench.file)[0]
        return data, mistake is not None and not mistake.line
    except DataError:
        return good, True


def _procedure(bench: Bench) -> str:
    """The page with the chart's odds in the game."""
    found = [id for id, one in bench.game.procedures.items() if bench.chart in (id, *one.charts)]
    return bench.chart if bench.chart in found else found[0] if found else ""


def _compared(bench: Bench, ours: Chart, chart: Chart, inputs: dict[str, str]) -> tuple[Comparison | None, list[str]]:
    """Both odds for these inputs; or what cannot be asked, in words."""
    said = []
    try:
        changed = _odds(bench, chart, inputs)
    except OpforError as problem:
        return None, [str(problem)]
    printed: Odds | None = None
    try:
        known = {spec.name for spec in ours.inputs}
        printed = _odds(bench, ours, {name: given for name, given in inputs.items() if name in known})
    except OpforError as problem:
        said.append(f"The printed chart cannot be asked this: {problem}.")
    return side_by_side(printed, changed), said


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


def _odds(bench: Bench, chart: Chart, inputs: dict[str, str]) -> Odds:
    values = read_inputs(chart.inputs, inputs, chart.id)
    return chart_odds(bench.game, chart, tuple(values[spec.name] for spec in chart.inputs))


# Routes


@get("/charts/{game:str}/{chart:str}/workshop")
@threaded
def workshop_page(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """A chart to be changed, as it is in use."""
    bench = _bench(game, chart)
    if bench.game.id != game:
        return goto(f"/charts/{bench.game.id}/{chart}/workshop")
    given = query(request)
    known = [spec.name for spec in bench.game.charts[chart].inputs]
    for name, _ in given:
        if name not in known:
            raise BadInput(f"{chart} has no input '{name[:40]}'; it takes {', '.join(known) or 'none'}")
    inputs = {name: typed for name, typed in given if typed != ""}
    sent = Sent(bench.start, bench.start, None, {}, {}, inputs, read_choice(bench.game, []))
    return _answer("workshop.html", _context(bench, sent, shelf_of(request)), given=False)


def _answer(template: str, shown: dict[str, Any], given: bool = True) -> Response[Any]:
    """A page or a part of it; `given` says whether its text came from the person."""
    wrong = shown["mistake"] or shown["compared"] is None or shown["games"].error
    return page(template, 422 if wrong else 200, given=given, **shown)


@post("/charts/{game:str}/{chart:str}/workshop", status_code=200)
async def workshop_change(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """The chart as changed: its odds beside the printed ones, or what is wrong with it."""
    given = await fields(request)
    return await in_thread(_change, request, game, chart, given)


def _change(request: Asked, game: str, chart: str, given: Fields) -> Response[Any]:
    bench = _bench(game, chart)
    template = "workshop_parts.html" if wants_part(request) else "workshop.html"
    return _answer(template, _context(bench, _sent(bench, given), shelf_of(request)))


@post("/charts/{game:str}/{chart:str}/workshop/games", status_code=200)
async def workshop_play(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """Play whole games by the printed and the changed chart."""
    given = await fields(request)
    return await in_thread(_play, request, game, chart, given)


def _play(request: Asked, game: str, chart: str, given: Fields) -> Response[Any]:
    bench, shelf, error = _bench(game, chart), shelf_of(request), ""
    sent = _sent(bench, given)
    work: Work | None = _context(bench, sent, shelf)["work"]
    try:
        if work is not None:
            question = games_of(shelf, work, sent.choice)
            ask(question, work, sent.choice)
            if not wants_part(request):
                return goto(question.address)
    except OpforError as problem:
        error = str(problem)
    return _games_part(request, bench, sent, error, refused=work is None)


@post("/charts/{game:str}/{chart:str}/workshop/stop", status_code=200)
async def workshop_stop(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """Stop the games of this text or of an earlier one; what was played is kept."""
    given = await fields(request)
    return await in_thread(_stop, request, game, chart, given)


def _stop(request: Asked, game: str, chart: str, given: Fields) -> Response[Any]:
    bench, shelf, error = _bench(game, chart), shelf_of(request), ""
    try:
        found_at(shelf, bench.piece, field(given, "stop")).stop()
    except OpforError as problem:
        error = str(problem)
    return _games_part(request, bench, _sent(bench, given), error)


def _games_part(request: Asked, bench: Bench, sent: Sent, error: str, refused: bool = False) -> Response[Any]:
    shown = _context(bench, sent, shelf_of(request), error)
    template = "workshop_parts.html" if wants_part(request) else "workshop.html"
    return page(template, 422 if error or refused else 200, given=True, **shown)


@post("/charts/{game:str}/{chart:str}/workshop/file", status_code=200)
async def workshop_file(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """The file to take away, the grid put into its text."""
    given = await fields(request)
    return await in_thread(_file, request, game, chart, given)


def _file(request: Asked, game: str, chart: str, given: Fields) -> Response[Any]:
    bench = _bench(game, chart)
    sent = _sent(bench, given)
    try:
        return text(_changed(sent, bench.file), "application/toml", bench.file)
    except OpforError:
        return _answer("workshop.html", _context(bench, sent, shelf_of(request)))


ROUTES = [
    workshop_page,
    workshop_change,
    workshop_play,
    workshop_stop,
    workshop_file,
    *played_routes("/charts/{game:str}/{name:str}/workshop", piece_of),
]
