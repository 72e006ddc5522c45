"""What opens beside a match: why, odds, the list of decisions, corrections, marks and branches, the log, the save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.serialization import encode_json

from opfor.api import Odds
from opfor.api import odds as exact_odds
from opfor.kernel.because import Answered, Because
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, Preview
from opfor.kernel.questions import Question
from opfor.match.save_files import read_bytes
from opfor.text.commands import Reply, taken_back
from opfor.text.log import FORMATS, as_data
from opfor.web import match_view
from opfor.web.charts.chart_tables import bars, spread
from opfor.web.charts.explain import why
from opfor.web.game_parts import part_of
from opfor.web.kit.answers import Fields, submitted
from opfor.web.match_store import NoSuchMatch, Room
from opfor.web.pages.match import shown_reply
from opfor.web.pages.story import what_first
from opfor.web.render import leave, match_page, page, text, wants_part
from opfor.web.requests import Asked, Name, Routes, field, form, hub_of, number, query, rooms_of

routes = Routes()

CHOOSE_FIRST = "Choose something first; then this shows what it would do."
TYPES = {
    "text": ("text/plain", "txt"),
    "markdown": ("text/markdown", "md"),
    "bbcode": ("text/plain", "bbcode.txt"),
    "html": ("text/html", "html"),
    "json": ("application/json", "json"),
}


def sheet(request: Asked, template: str, title: str, status: int = 200, **context: Any) -> Response[str]:
    """A sheet over the match, or a page of its own where nobody asked for a part."""
    part = wants_part(request)
    return page(template if part else "sheet.html", status, sheet=template, title=title, part=part, **context)


@routes.get("/matches/{id:str}/why")
def last_why_sheet(request: Asked, id: Name) -> Response[str]:
    """The reasons of the last decision."""
    return _why_sheet(request, id, None)


@routes.get("/matches/{id:str}/why/{line:str}")
def why_sheet(request: Asked, id: Name, line: Name) -> Response[str]:
    """The reasons of one line of the log."""
    return _why_sheet(request, id, number(line, "a line of the log"))


def _why_sheet(request: Asked, id: str, line: int | None) -> Response[str]:
    with rooms_of(request).using(id) as room:
        entries = room.match.entries
        at = line if line is not None else match_view.last_explained(room.match) or 0
        if line is None and not at:
            raise BadInput("the enemy has decided nothing yet")
        entry = entries[at - 1] if 1 <= at <= len(entries) else None
        if not isinstance(entry, Because):
            raise BadInput("that line has no reasons: it is your own answer, or something to do on the table")
        game = room.match.game
        return sheet(request, "part_why.html", "Why", id=id, why=why(entry, game), game=game)


@routes.get("/matches/{id:str}/odds")
def odds_sheet(request: Asked, id: Name) -> Response[str]:
    """Exact odds of what the open question leads to: of the answer in the form where the game foretells it."""
    with rooms_of(request).using(id) as room:
        game, question, state = room.match.game, room.match.question, room.match.state.copy()
    try:
        found = _foreseen(game, state, question, query(request)) if question else None
    except OpforError:  # the form is not filled in yet
        found = None
    if found is not None and (found.odds or found.chances):
        return _forecast_sheet(request, id, game, found)
    coming = game.show.upcoming_charts(state, question.id) if question else []
    return sheet(request, "part_odds.html", "Odds", id=id, game=game, odds=_exactly(game, coming))


@routes.get("/matches/{id:str}/preview")
def preview_sheet(request: Asked, id: Name) -> Response[str]:
    """What the answer as it stands in the form would bring. Nobody waits for it: the match is not held meanwhile."""
    with rooms_of(request).using(id) as room:
        game, question, state = room.match.game, room.match.question, room.match.state.copy()
    if question is None:
        raise BadInput("the game is over: nothing is asked")
    found = _foreseen(game, state, question, query(request))
    return _forecast_sheet(request, id, game, found or Preview([CHOOSE_FIRST], []))


def _foreseen(game: Game, state: Any, question: Question, given: Fields) -> Preview | None:
    """What the game foretells of an answer: the one in the form, else the one that is filled in first."""
    filled = [(name, words) for name, words in given if name != "do"]
    answer = submitted(question, filled).answer if given else question.default
    question.read(answer)
    return game.plans.preview(state, question.id, [(question.id, answer)])


def _exactly(game: Game, charts: list[tuple[str, dict[str, Any]]]) -> list[tuple[Odds, str, Any]]:
    """Exact odds of charts, each with its title and its bars."""
    found = [exact_odds(game.id, chart, **inputs) for chart, inputs in charts]
    return [(odds, game.procedures[odds.chart].title, spread(odds)) for odds in found]


def _forecast_sheet(request: Asked, id: str, game: Game, found: Preview) -> Response[str]:
    return sheet(
        request,
        "part_preview.html",
        "Forecast",
        id=id,
        game=game,
        lines=found.lines,
        odds=_exactly(game, found.odds),
        chances=[(title, bars(rows)) for title, rows in found.chances],
    )


# Going back


@routes.get("/matches/{id:str}/back")
def back_sheet(request: Asked, id: Name) -> Response[str]:
    """The list of decisions; each can be gone back to."""
    with rooms_of(request).using(id) as room:
        return _back_sheet(request, room)


def _back_sheet(request: Asked, room: Room, error: str = "") -> Response[str]:
    listed = list(reversed(match_view.decisions(room.match)))
    return sheet(
        request,
        "part_back.html",
        "Go back",
        422 if error else 200,
        id=room.id,
        decisions=listed,
        error=error,
        policy=room.match.header.dice.undo,
        marks=room.match.marks,
        version=room.version,
    )


@routes.post("/matches/{id:str}/undo")
def undo(request: Asked, id: Name) -> Response[Any]:
    """Take back the last answer, with those that were given together with it."""
    given = form(request)
    with rooms_of(request).using(id) as room:
        try:
            _refuse_stale(room, given)
            reply = Reply(["Your last answer is taken back."], put_back=room.match.undo(room.match.last_undo()))
        except OpforError as problem:
            return _match_again(request, room, Reply(), str(problem))
        return _match_again(request, room, reply)


@routes.get("/matches/{id:str}/briefing")
def briefing_sheet(request: Asked, id: Name) -> Response[str]:
    """The situation, the aim, what wins and how far it is: before the first turn, and one tap away ever after."""
    with rooms_of(request).using(id) as room:
        show, state, new = room.match.game.show, room.match.state, not room.match.decisions
        return sheet(
            request,
            "part_briefing.html",
            "Briefing",
            id=id,
            new=new,
            briefing=show.briefing(state),
            goals=show.goals(state),
        )


@routes.get("/matches/{id:str}/how")
def how_sheet(request: Asked, id: Name) -> Response[str]:
    """How to play: what the page does, and a turn of this game."""
    with rooms_of(request).using(id) as room:
        game, mode = room.match.game, room.match.header.mode
        how = part_of(game).how if mode == "screen" else ""
        return sheet(request, "part_how.html", "How to play", id=id, game=game, mode=mode, how=how)


@routes.post("/matches/{id:str}/back")
def back(request: Asked, id: Name) -> Response[Any]:
    """Back to before a decision."""
    given = form(request)
    with rooms_of(request).using(id) as room:
        try:
            _refuse_stale(room, given)
            target, decided = number(field(given, "to"), "a decision"), room.match.decisions
            reply = Reply([taken_back(target, decided)], put_back=room.match.undo(target))
        except OpforError as problem:
            return _back_sheet(request, room, str(problem))
        return _match_again(request, room, reply)


def _refuse_stale(room: Room, given: Fields) -> None:
    if field(given, "version", "") != str(room.version):
        raise BadInput("the match has moved on since this page was made; look again")


def _match_again(request: Asked, room: Room, reply: Reply, error: str = "") -> Response[Any]:
    hub_of(request).changed(room.id, room.version)
    shown = shown_reply(room.match, reply, error)
    answer = match_page(request, match_view.shown_to(request, room), 422 if error else 200, shown)
    if wants_part(request):
        answer.headers |= {"hx-retarget": "#match", "hx-reswap": "innerHTML", "hx-trigger": "close-sheet"}
    return answer


# Corrections


@routes.get("/matches/{id:str}/fix")
def fix_sheet(request: Asked, id: Name) -> Response[str]:
    """What can be corrected, with its present values."""
    given = query(request)
    with rooms_of(request).using(id) as room:
        return _fix_sheet(request, room, field(given, "name", ""))


def _fix_sheet(request: Asked, room: Room, name: str = "", value: str = "", error: str = "") -> Response[str]:
    known = room.match.game.correctable(room.match.state)
    name = next((key for key in known if key.lower() == name.lower()), name)
    return sheet(
        request,
        "part_fix.html",
        "Correct a number",
        422 if error else 200,
        id=room.id,
        known=known,
        name=name,
        value=value or known.get(name, ""),
        error=error,
        version=room.version,
        over=room.match.question is None,
    )


@routes.post("/matches/{id:str}/fix")
def fix(request: Asked, id: Name) -> Response[Any]:
    """Correct one number of the enemy's book."""
    given = form(request)
    name, value = field(given, "other", "").strip() or field(given, "name", ""), field(given, "value", "").strip()
    with rooms_of(request).using(id) as room:
        try:
            _refuse_stale(room, given)
            room.match.fix(name, value, field(given, "why", "").strip())
        except OpforError as problem:
            return _fix_sheet(request, room, name, value, str(problem))
        told = [one.answer for one in room.match.entries if isinstance(one, Answered) and one.question == "fix"]
        return _match_again(request, room, Reply([f"Corrected: {told[-1]}."] if told else []))


# Marks, branches, the save


@routes.get("/matches/{id:str}/more")
def more_sheet(request: Asked, id: Name) -> Response[str]:
    """Marks, branches, log, report, save."""
    with rooms_of(request).using(id) as room:
        return _more_sheet(request, room)


def _more_sheet(request: Asked, room: Room, error: str = "", told: str = "") -> Response[str]:
    return sheet(
        request,
        "part_more.html",
        "This match",
        422 if error else 200,
        id=room.id,
        marks=room.match.marks,
        may_branch=room.match.may_branch,
        error=error,
        told=told,
        header=room.match.header,
        options=room.match.options,
        game=room.match.game,
        decisions=room.match.decisions,
        version=room.version,
        first=what_first(request),
        guide=bool(room.match.question and room.match.game.show.hints(room.match.state, room.match.question.id)),
        over=room.match.outcome is not None,
        kept=room.match.game.correctable(room.match.state),
    )


@routes.post("/matches/{id:str}/mark")
def mark(request: Asked, id: Name) -> Response[str]:
    """Give the present moment a name."""
    name = " ".join(field(form(request), "name", "", most=80).split())
    with rooms_of(request).using(id) as room:
        try:
            room.match.mark(name)
        except OpforError as problem:
            return _more_sheet(request, room, str(problem))
        hub_of(request).changed(id, room.version)
        return _more_sheet(request, room, told=f"Marked '{name}'.")


@routes.post("/matches/{id:str}/branch")
def branch(request: Asked, id: Name) -> Response[Any]:
    """Go on in a copy."""
    rooms = rooms_of(request)
    with rooms.using(id) as room:
        return leave(f"/matches/{rooms.branch(room)}", wants_part(request))


@routes.get("/matches/{id:str}/log")
def log_page(request: Asked, id: Name) -> Response[str]:
    """The whole log."""
    with rooms_of(request).using(id) as room:
        return page("log.html", id=id, game=room.match.game, lines=match_view.log(room.match), formats=list(TYPES))


@routes.get("/matches/{id:str}/log/{form:str}")
def log_export(request: Asked, id: Name, form: Name) -> Response[str]:
    """The log in a format people post and keep."""
    if form not in TYPES:
        raise NoSuchMatch(f"the log comes as {', '.join(TYPES)}")
    kind, ending = TYPES[form]
    with rooms_of(request).using(id) as room:
        write: Callable[[Any], str] = FORMATS.get(form) or (lambda match: encode_json(as_data(match)).decode())
        return text(write(room.match), kind, f"{_safe(id)}-log.{ending}")


@routes.get("/matches/{id:str}/save")
def save(request: Asked, id: Name) -> Response[bytes]:
    """The save itself, byte for byte."""
    headers = {"content-disposition": f'attachment; filename="{_safe(id)}.opfor"'}
    return Response(read_bytes(rooms_of(request).path(id)), media_type="application/octet-stream", headers=headers)


def _safe(id: str) -> str:
    """A file name that no header and no folder can trip over."""
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in id)
