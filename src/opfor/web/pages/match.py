"""The match page: the open question, answers, typed commands, and the events that keep two browsers together."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect, Stream

from opfor.kernel.errors import BadAnswer, BadInput, OpforError, StaleAnswer
from opfor.kernel.questions import MAX_TYPED
from opfor.match.match import Match
from opfor.text.commands import Reply, execute, meaning
from opfor.web import match_view
from opfor.web.charts.chart_tables import spread
from opfor.web.charts.explain import why
from opfor.web.events import Hub
from opfor.web.game_parts import board_of
from opfor.web.kit.answers import Draft, Fields, read_draft, submitted
from opfor.web.kit.map_selection import draft_of
from opfor.web.match_store import Room, Rooms
from opfor.web.match_view import STALE, refuse_stale
from opfor.web.render import goto, page, wants_part
from opfor.web.requests import Asked, Name, field, fields, hub_of, in_thread, query, rooms_of, threaded


@get("/matches/{id:str}")
@threaded
def match_page(request: Asked, id: Name) -> Response[str]:
    """The match as it stands."""
    with rooms_of(request).using(id) as room:
        return page("match.html", **match_view.context(room, _drafted(room, query(request))), reply=None)


@get("/matches/{id:str}/part")
@threaded
def match_part(request: Asked, id: Name) -> Response[str]:
    """The part of the page that changes; asked for when another screen has answered, or by a click on the map."""
    with rooms_of(request).using(id) as room:
        return page("match_part.html", **match_view.context(room, _drafted(room, query(request))), reply=None)


def _drafted(room: Room, given: Fields) -> Draft | None:
    """What was chosen on the map so far."""
    question = room.match.question
    if question is None or not given:
        return None
    try:
        board = board_of(room.match.game, room.match.game.show.view(room.match.state))
        return draft_of(question, given, board) if board is not None else None
    except BadAnswer:
        return None


@get("/matches/{id:str}/events")
async def events(request: Asked, id: Name) -> Response[Any]:
    """Server-sent events: the version of the match after every change."""
    hub, now = hub_of(request), partial(in_thread, _version, rooms_of(request), id)
    await now()  # a match that is not there is refused before anything is sent
    stream = hub.stream(id, now)
    if await anext(stream, None) is None:  # its place is taken before an answer is given
        return Response("Opfor: too many screens are open on this server.\n", status_code=429, media_type="text/plain")
    return Stream(stream, media_type="text/event-stream")


def _version(rooms: Rooms, id: str) -> int:
    with rooms.using(id) as room:
        return room.version


@post("/matches/{id:str}/answer", status_code=200)
async def answer(request: Asked, id: Name) -> Response[Any]:
    """Answer the open question, or change the draft of an answer."""
    given = await fields(request)
    return await in_thread(_answer, rooms_of(request), hub_of(request), id, given, wants_part(request))


def _answer(rooms: Rooms, hub: Hub, id: str, given: Fields, part: bool) -> Response[Any]:
    with rooms.using(id) as room:
        draft: Draft | None = None
        error, status, moved = "", 200, False
        try:
            moved, draft = _give(room, given)
        except StaleAnswer:
            error, status = STALE, 409
        except OpforError as problem:
            error, status = str(problem), 422
            draft = _draft_again(room.match, given)
        if moved:
            hub.changed(id, room.version)
            if not part:
                return goto(f"/matches/{id}")
        shown = match_view.context(room, draft, error)
        return page("match_part.html" if part else "match.html", status, **shown, reply=None)


def _give(room: Room, given: Fields) -> tuple[bool, Draft | None]:
    match = room.match
    refuse_stale(match, given)
    assert match.question is not None
    brought = submitted(match.question, given)
    if not brought.done:
        return False, brought.draft
    match.answer(brought.answer)
    return True, None


def _draft_again(match: Match, given: Fields) -> Draft | None:
    try:
        return read_draft(match.question, given) if match.question is not None else None
    except BadAnswer:
        return None


# Typed commands


@post("/matches/{id:str}/command", status_code=200)
async def command(request: Asked, id: Name) -> Response[Any]:
    """Carry out one typed line: the same words as in the terminal."""
    given = await fields(request)
    return await in_thread(_command, rooms_of(request), hub_of(request), id, given, wants_part(request))


def _command(rooms: Rooms, hub: Hub, id: str, given: Fields, part: bool) -> Response[Any]:
    text = field(given, "text", "", most=MAX_TYPED)
    with rooms.using(id) as room:
        meant = meaning(room.match, text)
    if meant == "preview":
        return _preview(rooms, id, text, part)
    with rooms.using(id) as room:
        before, status, error = room.version, 200, ""
        reply: Reply | None = None
        try:
            if meant in ("branch", "rescue"):  # it gets a name of the server's making, whatever was typed
                made = rooms.branch(room) if meant == "branch" else rooms.rescue(room)
                return _leave(f"/matches/{made}", part)
            if not text.strip():
                raise BadInput("type an answer or a command; ? lists them")
            reply = execute(room.match, text)
        except OpforError as problem:
            error, status = str(problem), 422
        if room.version != before:
            hub.changed(id, room.version)
        if reply is not None and reply.over:
            return _leave("/", part)
        if reply is not None and reply.answered and not part:
            return goto(f"/matches/{id}")
        shown = shown_reply(room.match, text, reply, error)
        return page("match_part.html" if part else "match.html", status, **match_view.context(room), reply=shown)


def _preview(rooms: Rooms, id: str, text: str, part: bool) -> Response[Any]:
    """A preview is worked out on a copy, so that nobody waits for it."""
    with rooms.using(id) as room:
        trial = room.match.trial()
    reply, error = None, ""
    try:
        reply = execute(trial, text)
    except OpforError as problem:
        error = str(problem)
    with rooms.using(id) as room:
        shown = shown_reply(room.match, text, reply, error)
        template = "match_part.html" if part else "match.html"
        return page(template, 422 if error else 200, **match_view.context(room), reply=shown)


def _leave(path: str, part: bool) -> Response[Any]:
    if part:
        return Response("", status_code=200, headers={"hx-redirect": path}, media_type="text/html")
    return Redirect(path, status_code=303)


def shown_reply(match: Match, text: str, reply: Reply | None, error: str = "") -> dict[str, Any] | None:
    """What a typed line brought, ready for the template; nothing where the game simply moved on."""
    if reply is None:
        return {"text": text, "error": error, "lines": [], "why": [], "odds": [], "log": [], "put_back": []}
    if reply.answered and not reply.lines:
        return None
    return {
        "text": text,
        "error": "",
        "lines": reply.lines,
        "why": [why(because, match.game) for because in reply.because],
        "odds": [(odds, spread(odds)) for odds in reply.odds],
        "log": [match_view.line(place, entry) for place, entry in reply.log],
        "put_back": reply.put_back,
    }


ROUTES = [match_page, match_part, events, answer, command]
