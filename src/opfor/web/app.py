"""The web application: routes, errors, static files, and the gate around them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import opfor
from opfor.kernel.errors import OpforError, StaleAnswer, cut
from opfor.registry import games
from opfor.web import api, statics
from opfor.web.background.jobs import Jobs
from opfor.web.events import Hub
from opfor.web.game_parts import part_of
from opfor.web.guard import Devices, Guard
from opfor.web.match_store import NoSuchMatch, Rooms
from opfor.web.pages import (
    about,
    chart_editor,
    charts,
    guide,
    help_pages,
    keepsake,
    lobby,
    match,
    number_editor,
    replay,
    report,
    sheets,
    story,
    studies,
)
from opfor.web.render import page, wants_part

log = logging.getLogger("opfor.web")
ROUTES: list[Any] = [
    *lobby.routes,
    *match.routes,
    *sheets.routes,
    *about.routes,
    *guide.routes,
    *charts.routes,
    *replay.routes,
    *story.routes,
    *report.routes,
    *keepsake.routes,
    *help_pages.routes,
    *api.routes,
    *statics.routes,
    *studies.routes,
    *chart_editor.routes,
    *number_editor.routes,
]


def create_app(
    home: Path,
    token: str | None = None,
    hosts: tuple[str, ...] = (),
    study_files: dict[str, list[Path]] | None = None,
) -> Guard:
    """The application for the matches of a folder.

    With a token only devices that exchanged it for a cookie are let in; `hosts` are names beside localhost.
    `study_files` stand in place of the standing questions that come with the games, by the games' ids.
    """
    rooms, hub, devices = Rooms(home), Hub(), Devices(token) if token is not None else None
    jobs = Jobs()
    shelf = studies.Shelf(home / "studies", jobs, study_files)

    def close() -> None:
        jobs.close()
        rooms.close()

    def prepare(config: AppConfig) -> AppConfig:
        config.state.update({"rooms": rooms, "hub": hub, "devices": devices, "hosts": hosts, "studies": shelf})
        return config

    app = Litestar(
        route_handlers=_with_games(ROUTES),
        exception_handlers={
            OpforError: _user_error,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _own_error,
        },
        openapi_config=OpenAPIConfig(
            title="Opfor", version=opfor.__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        state=State(),
        on_app_init=[prepare],
        on_shutdown=[close],
        logging_config=None,
    )
    return Guard(app, hub, devices, hosts)


def _with_games(routes: list[Any]) -> list[Any]:
    """All routes: ours, and those of the games. What clashes with other routes is left out, and the log says so."""
    found = list(routes)
    for game in games().values():
        own = part_of(game).routes
        try:
            if own:
                Litestar(route_handlers=[*found, *own], openapi_config=None, logging_config=None)
            found += own
        except Exception:  # the code of a plug-in may fail in any way, and must fail alone
            log.exception("the pages of %s are left out", game.id)
    return found


def status_of(problem: OpforError) -> int:
    """What went wrong, as HTTP says it."""
    if isinstance(problem, NoSuchMatch):
        return 404
    return 409 if isinstance(problem, StaleAnswer) else 422


def _user_error(request: Request[Any, Any, Any], problem: OpforError) -> Response[Any]:
    return _told(request, status_of(problem), str(problem))


def _http_error(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    words = {404: "there is no such page", 405: "this address takes another method"}
    answer = _told(request, problem.status_code, words.get(problem.status_code, problem.detail))
    answer.headers.update(problem.headers or {})
    return answer


def _too_deep(request: Request[Any, Any, Any], problem: RecursionError) -> Response[Any]:
    return _told(request, 400, "what was sent is nested too deeply")


def _own_error(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    log.exception("%s %s", request.method, request.url.path, exc_info=problem)
    return _told(request, 500, "something went wrong inside Opfor; what was answered before is safe")


def _told(request: Request[Any, Any, Any], status: int, words: str) -> Response[Any]:
    words = cut(words)
    if request.url.path.startswith(("/api/", "/schema")):
        return Response({"error": words}, status_code=status, media_type=MediaType.JSON)
    if wants_part(request):
        return page("part_error.html", status, words=words)
    return page("error.html", status, words=words, status_code=status)
