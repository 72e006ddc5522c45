"""Charts and odds: every chart with sliders, drawn, with its exact odds, at a permanent address, as JSON and CSV.

A page is a form that works by itself; htmx asks for the live part of it alone (`chart_live.html`) while a slider moves.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from litestar import Response

from opfor.api import Odds, Throwing, odds, rolled
from opfor.custom.data_files import names_of, number_files
from opfor.kernel.because import Finding, Rolled
from opfor.kernel.csv_text import csv_text
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, Procedure, procedure_named
from opfor.kernel.game_data import CHARTS
from opfor.kernel.inputs import Input
from opfor.kernel.text import in_words
from opfor.registry import game_named, games
from opfor.web.charts.chart_tables import Grid, grid, spread, weighed
from opfor.web.charts.explain import explained
from opfor.web.charts.plots import Plot
from opfor.web.charts.sensitivity import Amount, Curve, curve, reading
from opfor.web.charts.what_if import changes
from opfor.web.editor.number_files import address, files_with_titles
from opfor.web.kit.answers import Fields
from opfor.web.kit.words import chance, label, result_text, value
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, Routes, query

routes = Routes()

MAX_DICE = 60
NOT_INPUTS = ("dice", "faces", "roll", "along")  # what an address may hold beside the inputs of the chart
MAX_CHARTS = 6  # of a procedure that stand open
MAX_SMALL = 40  # bars in the summary of a narrow screen
AT_ONCE, IN_TIME = 0.015, 0.12  # seconds for odds and curve together: with a slider's answer, and by themselves


@routes.get("/charts")
def all_charts(request: Asked) -> Response[str]:
    """Every chart of every game."""
    found = list(games().values())
    return page("charts.html", games=found, numbers={game.id: files_with_titles(game) for game in found})


@routes.get("/charts/{game:str}/{chart:str}")
def chart_page(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """One chart: its form, the chart drawn, exact odds; with `dice` one roll explained."""
    found = game_named(game)
    procedure = procedure_named(found, chart)
    if (found.id, procedure.id) != (game, chart):
        return goto(f"/charts/{found.id}/{procedure.id}")
    begun, given = time.perf_counter(), query(request)
    inputs = _given(procedure, given)
    faces = _beside(procedure, given, faces_name(procedure))
    filled, error = _filled(procedure, inputs), ""
    chances: Odds | None = None
    thrown: Throwing | None = None
    try:
        if any(name == "roll" for name, _ in given):
            thrown = rolled(found.id, procedure.id, filled)
            return goto(f"/charts/{found.id}/{procedure.id}?{_address(procedure, thrown)}")
        chances = odds(found.id, procedure.id, **filled)
        if faces:
            thrown = rolled(found.id, procedure.id, filled, read_faces(faces))
    except OpforError as problem:
        error = str(problem)
    live = wants_part(request)
    seconds = (AT_ONCE if live else IN_TIME) + begun - time.perf_counter()
    shown = _shown(found, procedure, filled, chances, thrown, error)
    shown |= _moves(found, procedure, filled, _beside(procedure, given, "along"), seconds, error)
    shown["changes"] = None if error else changes(found, procedure, filled)
    if shown["changes"] is not None:
        shown["changes"].refine((AT_ONCE if live else IN_TIME) + begun - time.perf_counter())
    return page("chart_live.html" if live else "chart.html", 422 if error else 200, **shown)


@routes.get("/charts/{game:str}/{chart:str}/moves")
def chart_moves(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """What moves it: the curve along one input, with more points each time it is asked for."""
    found, procedure = game_named(game), procedure_named(game_named(game), chart)
    given = query(request)
    filled = _filled(procedure, _given(procedure, given))
    odds(found.id, procedure.id, **filled)  # refuses what the chart refuses
    shown = _moves(found, procedure, filled, _beside(procedure, given, "along"), IN_TIME, "")
    return page("chart_moves.html", game=found, procedure=procedure, **shown)


@routes.get("/charts/{game:str}/{chart:str}/changes")
def chart_changes(request: Asked, game: Name, chart: Name) -> Response[Any]:
    """Change one thing: what the odds would be if one switch or choice stood otherwise."""
    found, procedure = game_named(game), procedure_named(game_named(game), chart)
    filled = _filled(procedure, _given(procedure, query(request)))
    address = urlencode([(spec.name, filled[spec.name]) for spec in procedure.inputs])
    shown = changes(found, procedure, filled)
    shown.refine(IN_TIME)
    return page("chart_changes.html", game=found, procedure=procedure, address=address, changes=shown)


@dataclass(frozen=True)
class Moves:
    """The pictures along one input, and the address that has more of them."""

    along: Input
    plots: list[Plot]
    heads: list[str]
    rows: list[list[str]]
    finished: bool


def _moves(
    game: Game, procedure: Procedure, filled: dict[str, str], along: str, seconds: float, error: str
) -> dict[str, Any]:
    """The curve along the input that was moved last, or the first that can be moved."""
    sliders = [spec for spec in procedure.inputs if spec.kind == "int" and spec.high > spec.low]
    chosen = next((spec for spec in sliders if spec.name == along), sliders[0] if sliders else None)
    moves = None
    if chosen is not None and not error:
        found: Curve = curve(game, procedure, filled, chosen)
        now = int(filled[chosen.name])
        found.point(now)
        found.refine(seconds)
        plots = found.plots(now)
        if plots:
            moves = Moves(chosen, plots, *found.table(), found.finished)
    address = urlencode([(spec.name, filled[spec.name]) for spec in procedure.inputs])
    return {"moves": moves, "sliders": sliders, "along": chosen.name if chosen is not None else "", "address": address}


def _shown(
    game: Game, procedure: Procedure, filled: dict[str, str], chances: Odds | None, thrown: Throwing | None, error: str
) -> dict[str, Any]:
    result = result_text(thrown.result) if thrown is not None else None
    parts = spread(chances, thrown.result if thrown is not None else None) if chances else []
    used, others = _grids(game, procedure, filled, thrown) if not error else ([], _bare(game, procedure))
    return {
        "game": game,
        "procedure": procedure,
        "given": filled,
        "chances": chances,
        "spread": parts,
        "mean": _mean(chances) if chances else "",
        "brief": _brief(chances) if chances else "",
        "small": max((rows[:MAX_SMALL] for _, rows in parts), key=len, default=[]),
        "grids": used or others,
        "others": others if used else [],
        "workshops": {one.id: _change_address(game, one.id, filled) for one in (*used, *others)},
        "thrown": thrown,
        "faces_name": faces_name(procedure),
        "result": result,
        "why": explained(procedure.title, procedure.rule, thrown.because, game) if thrown is not None else None,
        "error": error,
    }


def workshop_address(game: Game, chart: str, inputs: dict[str, str]) -> str:
    """Where a chart can be changed, with those of the inputs that it has; '' for one that has no file of its own."""
    found = game.charts.get(chart)
    if found is None or f"{CHARTS}/{found.source.path}" not in _files(game.id):
        return ""
    known = urlencode([(spec.name, inputs[spec.name]) for spec in found.inputs if spec.name in inputs])
    return f"/charts/{game.id}/{chart}/workshop" + (f"?{known}" if known else "")


def _change_address(game: Game, chart: str, inputs: dict[str, str]) -> str:
    """Its workshop; for a chart that is made from a file of numbers, that of the file; '' where neither is."""
    made_from = game.charts[chart].source.path if chart in game.charts else ""
    found = workshop_address(game, chart, inputs)
    return found or (address(game, made_from) if made_from in number_files(game.id) else "")


@lru_cache(maxsize=16)
def _files(game: str) -> frozenset[str]:
    return frozenset(names_of(game))


def _brief(chances: Odds) -> str:
    """The odds in a few words: for a narrow screen, and for those who listen."""
    told = []
    for name, what in reading(chances).items():
        if isinstance(what, Amount):
            told.append(f"{label(name) or 'mean'} {float(what.mean):.2f}")
        elif len(what) < 3:
            told.append(f"{label(name)} {max(what)}: {chance(what[max(what)])}".strip())
        else:
            likely = max(what, key=lambda result: what[result])
            told.append(f"{label(name)} {likely}: {chance(what[likely])}".strip())
    return ", ".join(told[:3])


def _given(procedure: Procedure, given: Fields) -> dict[str, str]:
    known = {spec.name for spec in procedure.inputs}
    for name, _ in given:
        if name not in known and name not in NOT_INPUTS:
            raise BadInput(f"{procedure.id} has no input '{name[:40]}'; it takes {', '.join(sorted(known)) or 'none'}")
    return {name: words for name, words in given if name in known and words != ""}


def _beside(procedure: Procedure, given: Fields, wanted: str) -> str:
    """What an address holds beside the inputs; an input of that name comes first."""
    if any(spec.name == wanted for spec in procedure.inputs):
        return ""
    return next((words for name, words in given if name == wanted), "")


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
    if not pieces or len(pieces) > MAX_DICE or not all(re.fullmatch(r"[0-9]{1,4}", piece) for piece in pieces):
        raise BadInput(f"'{words[:40]}' is not a list of dice: enter their faces, such as 4,2,6")
    return [int(piece) for piece in pieces]


def faces_name(procedure: Procedure) -> str:
    """How an address calls the faces thrown: `dice`, or `faces` where the chart itself asks for a number of dice."""
    return "faces" if any(spec.name == "dice" for spec in procedure.inputs) else "dice"


def _address(procedure: Procedure, thrown: Throwing) -> str:
    pairs = [(name, value(given)) for name, given in thrown.inputs.items()]
    return urlencode([*pairs, (faces_name(procedure), ",".join(str(face) for face in thrown.dice))])


def _grids(
    game: Game, procedure: Procedure, filled: dict[str, str], thrown: Throwing | None
) -> tuple[list[Grid], list[Grid]]:
    """The printed charts, and of many those that are not read here; marked by a trial throw whose dice nobody sees."""
    shown = thrown if thrown is not None else rolled(game.id, procedure.id, filled)
    first: dict[str, Finding] = {}
    for piece in shown.because:
        if isinstance(piece, Finding):
            first.setdefault(piece.chart, piece)
    thrown_for = {piece.purpose for piece in shown.because if isinstance(piece, Rolled)}
    likely = thrown is None
    names = [name for name in dict.fromkeys([*procedure.charts, *first]) if name in game.charts]
    drawn = {name: grid(game.charts[name], first.get(name), likely=likely and name in thrown_for) for name in names}
    if len(names) <= MAX_CHARTS:
        return list(drawn.values()), []
    return [g for name, g in drawn.items() if name in first], [g for name, g in drawn.items() if name not in first]


def _bare(game: Game, procedure: Procedure) -> list[Grid]:
    return [grid(game.charts[name]) for name in procedure.charts if name in game.charts]


def _mean(chances: Odds) -> str:
    """The mean of every number among the results, and how often a field says yes."""
    rows, total = weighed(chances.rows)
    fields = rows[0][0] if isinstance(rows[0][0], dict) else {"": rows[0][0]}
    told = []
    for name in fields:
        column = [(result[name] if isinstance(result, dict) else result, weight) for result, weight in rows]
        if all(isinstance(result, int) for result, _ in column):
            number = Fraction(sum(result * weight for result, weight in column), total)
            words = chance(number) if isinstance(column[0][0], bool) else f"{float(number):.3f}"
            told.append(f"{in_words(name)} {words}".strip())
    return ", ".join(told)


@routes.get("/charts/{game:str}/{chart:str}/odds.csv")
def chart_csv(request: Asked, game: Name, chart: Name) -> Response[str]:
    """The exact odds as comma-separated values."""
    found, procedure = game_named(game), procedure_named(game_named(game), chart)
    chances = odds(found.id, procedure.id, **_filled(procedure, _given(procedure, query(request))))
    table = [(result_text(result), str(p), float(p)) for result, p in chances.rows]
    return text(csv_text([("result", "p", "probability"), *table]), "text/csv", f"{procedure.id}.csv")
