"""The same as JSON, for other programs. Described at /schema/openapi.json."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.params import JSONBody

from opfor.api import odds, rolled
from opfor.kernel.errors import BadInput
from opfor.kernel.game import procedure_named
from opfor.kernel.questions import Question
from opfor.registry import broken_games, game_named, games
from opfor.text.commands import execute, meaning
from opfor.text.listing import charts_data, games_data
from opfor.text.log import as_data
from opfor.web.match_store import Room
from opfor.web.pages.charts import read_faces
from opfor.web.requests import Asked, Name, Routes, hub_of, query, rooms_of

routes = Routes()


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """What a new match needs; everything but the game has a default."""

    game: str
    scenario: str = ""
    mode: str = ""
    dice: str = "sealed"
    undo: str = "same"
    text: str = ""
    seed: str | None = None
    options: dict[str, int | bool | str] = {}


class GivenAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer as JSON, and the number of decisions the answerer knew of."""

    answer: Any
    decision: int


class TypedLine(msgspec.Struct, forbid_unknown_fields=True):
    """One typed line: a command or an answer."""

    text: str


@routes.get("/api/games")
def list_games() -> list[dict[str, Any]]:
    """Every game with scenarios, modes and options."""
    return games_data(games().values(), broken_games())


@routes.get("/api/games/{game:str}/charts")
def list_charts(game: Name) -> list[dict[str, Any]]:
    """Every chart of a game with its inputs."""
    return charts_data(game_named(game).procedures.values())


@routes.get("/api/odds/{game:str}/{chart:str}")
def chart_odds(request: Asked, game: Name, chart: Name) -> dict[str, Any]:
    """Exact odds; the chart's inputs stand in the query."""
    found = game_named(game)
    return odds(found.id, procedure_named(found, chart).id, **_inputs(request)).to_json()


@routes.get("/api/roll/{game:str}/{chart:str}")
def chart_roll(request: Asked, game: Name, chart: Name) -> dict[str, Any]:
    """One roll explained; `dice=4,2,6` gives the faces."""
    inputs = _inputs(request)
    faces = inputs.pop("dice", "")
    return rolled(game_named(game).id, chart, inputs, read_faces(faces) if faces else None).to_json()


def _inputs(request: Asked) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, words in query(request):
        if name in found or name in ("game", "chart"):
            raise BadInput(f"'{name[:40]}' cannot be given here or is given twice")
        found[name] = words
    return found


@routes.get("/api/matches")
def list_matches(request: Asked) -> list[dict[str, Any]]:
    """Every match of this server."""
    found, _ = rooms_of(request).listed()
    return [{"id": save.id, "changed": save.changed} | msgspec.to_builtins(save.summary) for save in found]


@routes.post("/api/matches", status=201)
def new_match(request: Asked, data: JSONBody[NewMatch]) -> dict[str, Any]:
    """Begin a match."""
    rooms, game = rooms_of(request), game_named(data.game)
    scenario = data.scenario or next(iter(game.scenarios))
    if len(data.text) > 500 or len(data.seed or "") > 500:
        raise BadInput("text and seed have at most 500 characters")
    id = rooms.begin(
        game, scenario, data.mode, options=data.options, dice=data.dice, undo=data.undo, text=data.text, seed=data.seed
    )
    with rooms.using(id) as room:
        return match_data(room)


@routes.get("/api/matches/{id:str}")
def one_match(request: Asked, id: Name) -> dict[str, Any]:
    """The match as it stands: the open question, the numbers, what to do on the table, the view."""
    with rooms_of(request).using(id) as room:
        return match_data(room)


@routes.get("/api/matches/{id:str}/log")
def match_log(request: Asked, id: Name) -> dict[str, Any]:
    """The whole log with dice and findings."""
    with rooms_of(request).using(id) as room:
        return as_data(room.match)


@routes.post("/api/matches/{id:str}/answer")
def give_answer(request: Asked, id: Name, data: JSONBody[GivenAnswer]) -> dict[str, Any]:
    """Answer the open question."""
    with rooms_of(request).using(id) as room:
        room.match.answer(data.answer, decision=data.decision)
        hub_of(request).changed(id, room.version)
        return match_data(room)


@routes.post("/api/matches/{id:str}/command")
def give_command(request: Asked, id: Name, data: JSONBody[TypedLine]) -> dict[str, Any]:
    """Carry out one typed line, as at the terminal; `branch` and `rescue` give the id of the match that they make."""
    rooms, text = rooms_of(request), data.text
    with rooms.using(id) as room:
        meant = meaning(room.match, text)
        if meant in ("branch", "rescue"):  # it gets a name of the server's making, whatever was typed
            return {meant: rooms.branch(room) if meant == "branch" else rooms.rescue(room)}
        before = room.version
        reply = execute(room.match, text)
        if room.version != before:
            hub_of(request).changed(id, room.version)
        told = {
            "lines": reply.lines,
            "put_back": reply.put_back,
            "answered": reply.answered,
            "because": msgspec.to_builtins(reply.because, str_keys=True),
            "odds": [o.to_json() for o in reply.odds],
        }
        return told | {"match": match_data(room)}


def match_data(room: Room) -> dict[str, Any]:
    """What another program may know of a match: exactly what the player may know."""
    match, outcome = room.match, room.match.outcome
    return {
        "id": room.id,
        "version": room.version,
        "game": match.game.id,
        "scenario": match.header.scenario,
        "mode": match.header.mode,
        "decision": match.decisions,
        "strip": match.game.show.strip(match.state),
        "question": question_data(match.question) if match.question else None,
        "table": match.table_now(),
        "outcome": None if outcome is None else {"name": outcome.name, "reason": outcome.reason},
        "view": match.game.show.view(match.state),
    }


def question_data(question: Question) -> dict[str, Any]:
    """An open question; the values that rules receive stay inside."""
    built: dict[str, Any] = msgspec.to_builtins(question, str_keys=True, enc_hook=tuple)  # options with their words
    for option in built["options"]:
        option.pop("value", None)
    return built
