"""Charts and odds: every chart as a form, drawn, with its exact odds, at a permanent address, as JSON and CSV."""

from __future__ import annotations

import csv
import io
import re
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get

from opfor.api import Odds, Throwing, odds, rolled
from opfor.kernel.because import Finding, Rolled
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, Procedure, game_named, games, procedure_named
from opfor.kernel.inputs import Input
from opfor.web.answers import Fields
from opfor.web.doors import Asked, Name, query, threaded
from opfor.web.explain import explained
from opfor.web.grids import Grid, grid, spread
from opfor.web.pages import goto, page, text
from opfor.web.words import result_text, value

MOST_DICE = 60


@get("/charts")
@threaded
def all_charts(request: Asked) -> Response[str]:
    """Every chart of every game."""
    return page("charts.html", games=list(games().values()))


@get("/charts/{game:str}/{chart:str}")
@threaded
def chart_page(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """One chart: its form, the chart drawn, exact odds; with `dice` one roll explained."""
    found = game_named(game)
    procedure = procedure_named(found, chart)
    if (found.id, procedure.id) != (game, chart):
        return goto(f"/charts/{found.id}/{procedure.id}")
    given = query(request)
    inputs = _given(procedure, given)
    faces = next((words for name, words in given if name == "dice"), "")
    filled, error = _filled(procedure, inputs), ""
    chances: Odds | None = None
    thrown: Throwing | None = None
    try:
        if any(name == "roll" for name, _ in given):
            thrown = rolled(found.id, procedure.id, filled)
            return goto(f"/charts/{found.id}/{procedure.id}?{_address(thrown)}")
        chances = odds(found.id, procedure.id, **filled)
        if faces:
            thrown = rolled(found.id, procedure.id, filled, read_faces(faces))
    except OpforError as problem:
        error = str(problem)
    return page("chart.html", 422 if error else 200, **_shown(found, procedure, filled, chances, thrown, error))


def _shown(
    game: Game, procedure: Procedure, filled: dict[str, str], chances: Odds | None, thrown: Throwing | None, error: str
) -> dict[str, Any]:
    result = result_text(thrown.result) if thrown is not None else None
    address = urlencode([(spec.name, filled[spec.name]) for spec in procedure.inputs])
    return {
        "game": game,
        "procedure": procedure,
        "given": filled,
        "chances": chances,
        "spread": spread(chances, thrown.result if thrown is not None else None) if chances else [],
        "mean": _mean(chances) if chances else "",
        "grids": _grids(game, procedure, filled, thrown) if not error else _bare(game, procedure),
        "thrown": thrown,
        "result": result,
        "why": explained(procedure.title, procedure.rule, thrown.because, game) if thrown is not None else None,
        "address": address,
        "error": error,
    }


def _given(procedure: Procedure, given: Fields) -> dict[str, str]:
    known = {spec.name for spec in procedure.inputs}
    for name, _ in given:
        if name not in known and name not in ("dice", "roll"):
            raise BadInput(f"{procedure.id} has no input '{name[:40]}'; it takes {', '.join(sorted(known)) or 'none'}")
    return {name: words for name, words in given if name in known and words != ""}


def _filled(procedure: Procedure, given: dict[str, str]) -> dict[str, str]:
    """Every input: as given, or its default, or a value from the middle."""
    return {spec.name: given.get(spec.name, value(middle(spec))) for spec in procedure.inputs}


def middle(spec: Input) -> Any:
    """A value to begin with."""
    if spec.default is not None:
        return spec.default
    if spec.kind == "bool":
        return True
    if spec.kind == "choice":
        return spec.choices[0]
    if spec.kind == "list":
        return ""
    return spec.low if spec.high - spec.low < 4 else min(spec.high, max(spec.low, (spec.low + spec.high) // 6))


def read_faces(words: str) -> list[int]:
    """The faces of dice as they stand in an address."""
    pieces = [piece for piece in re.split(r"[,\s]+", words) if piece]
    if not pieces or len(pieces) > MOST_DICE or not all(re.fullmatch(r"[0-9]{1,4}", piece) for piece in pieces):
        raise BadInput(f"'{words[:40]}' are no faces of dice; 4,2,6 would be")
    return [int(piece) for piece in pieces]


def _address(thrown: Throwing) -> str:
    pairs = [(name, value(given)) for name, given in thrown.inputs.items()]
    return urlencode([*pairs, ("dice", ",".join(str(face) for face in thrown.dice))])


def _grids(game: Game, procedure: Procedure, filled: dict[str, str], thrown: Throwing | None) -> list[Grid]:
    """The printed charts; what applies here is marked by a trial throw whose dice nobody sees."""
    shown = thrown if thrown is not None else rolled(game.id, procedure.id, filled)
    first: dict[str, Finding] = {}
    for piece in shown.because:
        if isinstance(piece, Finding):
            first.setdefault(piece.chart, piece)
    thrown_for = {piece.purpose for piece in shown.because if isinstance(piece, Rolled)}
    names = list(dict.fromkeys([*procedure.charts, *first]))
    likely = thrown is None
    return [
        grid(game.charts[name], first.get(name), likely=likely and name in thrown_for)
        for name in names
        if name in game.charts
    ]


def _bare(game: Game, procedure: Procedure) -> list[Grid]:
    return [grid(game.charts[name]) for name in procedure.charts if name in game.charts]


def _mean(chances: Odds) -> str:
    mean = chances.mean
    if mean is None:
        return ""
    means = mean if isinstance(mean, dict) else {"": mean}
    return ", ".join(f"{name.replace('_', ' ')} {number:.3f}".strip() for name, number in means.items())


@get("/charts/{game:str}/{chart:str}/odds.csv")
@threaded
def chart_csv(request: Asked, game: Name, chart: Name) -> Response[str]:
    """The exact odds as comma-separated values."""
    found, procedure = game_named(game), procedure_named(game_named(game), chart)
    chances = odds(found.id, procedure.id, **_filled(procedure, _given(procedure, query(request))))
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["result", "p", "probability"])
    for result, p in chances.rows:
        writer.writerow([result_text(result), str(p), float(p)])
    return text(table.getvalue(), "text/csv", f"{procedure.id}.csv")


ROUTES = [all_charts, chart_page, chart_csv]
