"""The match page: the open question, answers, typed commands, and the events that keep two browsers together."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response
from litestar.response import Stream

from opfor.kernel.errors import BadAnswer, BadInput, OpforError, StaleAnswer
from opfor.kernel.questions import MAX_TYPED
from opfor.match.advice import advice
from opfor.match.match import Match
from opfor.text.commands import Reply, execute, meaning
from opfor.web import match_view
from opfor.web.charts.chart_tables import spread
from opfor.web.charts.explain import why
from opfor.web.game_parts import board_of
from opfor.web.kit.answers import Draft, Fields, read_draft, submitted, together
from opfor.web.kit.map_selection import draft_of, suggested
from opfor.web.match_store import Room, Rooms
from opfor.web.match_view import STALE, refuse_stale
from opfor.web.pages.story import story_first
from opfor.web.render import goto, leave, match_page, wants_part
from opfor.web.requests import Asked, Name, Routes, field, form, hub_of, in_thread, query, rooms_of

routes = Routes()


@routes.get(["/matches/{id:str}", "/matches/{id:str}/part"])
def match_as_it_stands(request: Asked, id: Name) -> Response[str]:
    """The match; or the part that changes, when another screen has answered, or by a click on the map."""
    with rooms_of(request).using(id) as room:
        return match_page(request, match_view.shown_to(request, room, _drafted(room, query(request))))


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


@routes.get("/matches/{id:str}/staff")
def staff(request: Asked, id: Name) -> Response[str]:
    """The open question with the answer that the player's staff would give, to be taken or changed."""
    with rooms_of(request).using(id) as room:
        answer, words = advice(room.match)
        assert room.match.question is not None
        board = board_of(room.match.game, room.match.game.show.view(room.match.state))
        shown = match_view.shown_to(request, room, suggested(room.match.question, answer, board))
        at_once = answer if room.match.question.kind in ("one", "path") else ""
        shown |= {"advice": {"text": words, "key": at_once}, "address": f"/matches/{id}"}
        return match_page(request, shown)


@routes.get("/matches/{id:str}/events")
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


@routes.post("/matches/{id:str}/answer")
def answer(request: Asked, id: Name) -> Response[Any]:
    """Answer the open question, or change the draft of an answer."""
    given, part = form(request), wants_part(request)
    with rooms_of(request).using(id) as room:
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
            hub_of(request).changed(id, room.version)
        story = story_first(request, room) if moved else None
        if moved and not part:
            return goto(story["address"] if story is not None else f"/matches/{id}")
        shown = story or match_view.shown_to(request, room, draft, error)
        return match_page(request, shown, status)


def _give(room: Room, given: Fields) -> tuple[bool, Draft | None]:
    match = room.match
    refuse_stale(match, given)
    assert match.question is not None
    brought = submitted(match.question, given)
    if not brought.done:
        return False, brought.draft
    if brought.then:
        asked = [one.id for one in together(match.question)]
        match.answer_all(list(zip(asked, [brought.answer, *brought.then], strict=True)))
    else:
        match.answer(brought.answer)
    return True, None


def _draft_again(match: Match, given: Fields) -> Draft | None:
    try:
        return read_draft(match.question, given) if match.question is not None else None
    except BadAnswer:
        return None


# Typed commands


@routes.post("/matches/{id:str}/command")
def command(request: Asked, id: Name) -> Response[Any]:
    """Carry out one typed line: the same words as in the terminal."""
    rooms, part, text = rooms_of(request), wants_part(request), field(form(request), "text", "", most=MAX_TYPED)
    reply, error, trial = Reply(), "", None
    with rooms.using(id) as room:
        meant = meaning(room.match, text)
        if meant == "preview":
            trial = room.match.trial()
        elif meant in ("branch", "rescue"):  # it gets a name of the server's making, whatever was typed
            try:
                return leave(f"/matches/{rooms.branch(room) if meant == 'branch' else rooms.rescue(room)}", part)
            except OpforError as problem:
                error = str(problem)
    if trial is not None:  # worked out on a copy, so that nobody waits for it
        reply, error = _carried_out(trial, text)
    with rooms.using(id) as room:
        before = room.version
        if trial is None and not error:
            reply, error = _carried_out(room.match, text)
        if room.version != before:
            hub_of(request).changed(id, room.version)
        if reply.over:
            return leave("/", part)
        if reply.answered and not part:
            return goto(f"/matches/{id}")
        shown = shown_reply(room.match, reply, error)
        return match_page(request, match_view.shown_to(request, room), 422 if error else 200, shown)


def _carried_out(match: Match, text: str) -> tuple[Reply, str]:
    """What a typed line brought, or what is wrong with it."""
    try:
        if not text.strip():
            raise BadInput("type an answer or a command; ? lists them")
        return execute(match, text), ""
    except OpforError as problem:
        return Reply(), str(problem)


def shown_reply(match: Match, reply: Reply, error: str = "") -> dict[str, Any] | None:
    """What a typed line or an undo brought, ready for the template; nothing where the game simply moved on."""
    if reply.answered and not reply.lines:
        return None
    return {
        "error": error,
        "lines": reply.lines,
        "why": [why(because, match.game) for because in reply.because],
        "odds": [(odds, spread(odds)) for odds in reply.odds],
        "log": [match_view.line(place, entry) for place, entry in reply.log],
        "put_back": reply.put_back,
    }
