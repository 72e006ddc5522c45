"""What opens beside a match: why, odds, the list of decisions, corrections, marks and branches, the log, the save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post
from litestar.serialization import encode_json

from opfor.api import Odds
from opfor.api import odds as exact_odds
from opfor.kernel.because import Answered, Because
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, Preview
from opfor.kernel.questions import Question
from opfor.match.save_files import read_bytes
from opfor.text.commands import taken_back
from opfor.text.log import FORMATS, as_data
from opfor.web import match_view
from opfor.web.charts.chart_tables import bars, spread
from opfor.web.charts.explain import why
from opfor.web.game_parts import part_of
from opfor.web.kit.answers import Fields, submitted
from opfor.web.match_store import NoSuchMatch, Room
from opfor.web.pages.story import what_first
from opfor.web.render import leave, page, text, wants_part
from opfor.web.requests import Asked, Name, field, form, hub_of, number, query, rooms_of, threaded

CHOOSE_FIRST = "Choose something first; then this shows what it would do."
TYPES = {
    "text": ("text/plain", "txt"),
    "markdown": ("text/markdown", "md"),
    "bbcode": ("text/plain", "bbcode.txt"),
    "html": ("text/html", "html"),
    "json": ("application/json", "json"),
}


def sheet(part: bool, template: str, title: str, status: int = 200, **context: Any) -> Response[str]:
    """A sheet over the match, or a page of its own where nobody asked for a part."""
    return page(template if part else "sheet.html", status, sheet=template, title=title, part=part, **context)


@get("/matches/{id:str}/why")
@threaded
def last_why_sheet(request: Asked, id: Name) -> Response[str]:
    """The reasons of the last decision."""
    return _why_sheet(request, id, None)


@get("/matches/{id:str}/why/{line:str}")
@threaded
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
        return sheet(wants_part(request), "part_why.html", "Why", id=id, why=why(entry, game), game=game)


@get("/matches/{id:str}/odds")
@threaded
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
    return sheet(wants_part(request), "part_odds.html", "Odds", id=id, game=game, odds=_exactly(game, coming))


@get("/matches/{id:str}/preview")
@threaded
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
        wants_part(request),
        "part_preview.html",
        "Forecast",
        id=id,
        game=game,
        lines=found.lines,
        odds=_exactly(game, found.odds),
        chances=[(title, bars(rows)) for title, rows in found.chances],
    )


# Going back


@get("/matches/{id:str}/back")
@threaded
def back_sheet(request: Asked, id: Name) -> Response[str]:
    """The list of decisions; each can be gone back to."""
    with rooms_of(request).using(id) as room:
        return _back_sheet(room, wants_part(request))


def _back_sheet(room: Room, part: bool, error: str = "") -> Response[str]:
    listed = list(reversed(match_view.decisions(room.match)))
    return sheet(
        part,
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


@post("/matches/{id:str}/undo", status_code=200)
@threaded
def undo(request: Asked, id: Name) -> Response[Any]:
    """Take back the last answer, with those that were given together with it."""
    given = form(request)
    with rooms_of(request).using(id) as room:
        lines, put_back, error = list[str](), list[str](), ""
        try:
            _refuse_stale(room, given)
            put_back = room.match.undo(room.match.last_undo())
            lines = ["Your last answer is taken back."]
        except OpforError as problem:
            error = str(problem)
        hub_of(request).changed(id, room.version)
        return _match_again(request, room, wants_part(request), _undone(lines, put_back, error), 422 if error else 200)


def _undone(lines: list[str], put_back: list[str], error: str = "") -> dict[str, Any]:
    """What the page says after an undo."""
    return {"text": "", "error": error, "lines": lines, "why": [], "odds": [], "log": [], "put_back": put_back}


@get("/matches/{id:str}/briefing")
@threaded
def briefing_sheet(request: Asked, id: Name) -> Response[str]:
    """The situation, the aim, what wins and how far it is: before the first turn, and one tap away ever after."""
    with rooms_of(request).using(id) as room:
        show, state, new = room.match.game.show, room.match.state, not room.match.decisions
        return sheet(
            wants_part(request),
            "part_briefing.html",
            "Briefing",
            id=id,
            new=new,
            briefing=show.briefing(state),
            goals=show.goals(state),
        )


@get("/matches/{id:str}/how")
@threaded
def how_sheet(request: Asked, id: Name) -> Response[str]:
    """How to play: what the page does, and a turn of this game."""
    with rooms_of(request).using(id) as room:
        game, mode = room.match.game, room.match.header.mode
        how = part_of(game).how if mode == "screen" else ""
        return sheet(wants_part(request), "part_how.html", "How to play", id=id, game=game, mode=mode, how=how)


@post("/matches/{id:str}/back", status_code=200)
@threaded
def back(request: Asked, id: Name) -> Response[Any]:
    """Back to before a decision."""
    given, part = form(request), wants_part(request)
    with rooms_of(request).using(id) as room:
        try:
            _refuse_stale(room, given)
            target, decided = number(field(given, "to"), "a decision"), room.match.decisions
            put_back = room.match.undo(target)
        except OpforError as problem:
            return _back_sheet(room, part, str(problem))
        hub_of(request).changed(id, room.version)
        return _match_again(request, room, part, _undone([taken_back(target, decided)], put_back))


def _refuse_stale(room: Room, given: Fields) -> None:
    if field(given, "version", "") != str(room.version):
        raise BadInput("the match has moved on since this page was made; look again")


def _match_again(
    request: Asked, room: Room, part: bool, reply: dict[str, Any] | None, status: int = 200
) -> Response[Any]:
    answer = page(
        "match_part.html" if part else "match.html",
        status,
        **match_view.shown_to(request, room),
        reply=reply,
    )
    if part:
        answer.headers |= {"hx-retarget": "#match", "hx-reswap": "innerHTML", "hx-trigger": "close-sheet"}
    return answer


# Corrections


@get("/matches/{id:str}/fix")
@threaded
def fix_sheet(request: Asked, id: Name) -> Response[str]:
    """What can be corrected, with its present values."""
    given = query(request)
    with rooms_of(request).using(id) as room:
        return _fix_sheet(room, wants_part(request), field(given, "name", ""))


def _fix_sheet(room: Room, part: bool, name: str = "", value: str = "", error: str = "") -> Response[str]:
    known = room.match.game.correctable(room.match.state)
    name = next((key for key in known if key.lower() == name.lower()), name)
    return sheet(
        part,
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


@post("/matches/{id:str}/fix", status_code=200)
@threaded
def fix(request: Asked, id: Name) -> Response[Any]:
    """Correct one number of the enemy's book."""
    given, part = form(request), wants_part(request)
    name, value = field(given, "other", "").strip() or field(given, "name", ""), field(given, "value", "").strip()
    with rooms_of(request).using(id) as room:
        try:
            _refuse_stale(room, given)
            room.match.fix(name, value, field(given, "why", "").strip())
        except OpforError as problem:
            return _fix_sheet(room, part, name, value, str(problem))
        hub_of(request).changed(id, room.version)
        told = [one.answer for one in room.match.entries if isinstance(one, Answered) and one.question == "fix"]
        return _match_again(request, room, part, _undone([f"Corrected: {told[-1]}."] if told else [], []))


# Marks, branches, the save


@get("/matches/{id:str}/more")
@threaded
def more_sheet(request: Asked, id: Name) -> Response[str]:
    """Marks, branches, log, report, save."""
    with rooms_of(request).using(id) as room:
        return _more_sheet(request, room)


def _more_sheet(request: Asked, room: Room, error: str = "", told: str = "") -> Response[str]:
    return sheet(
        wants_part(request),
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


@post("/matches/{id:str}/mark", status_code=200)
@threaded
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


@post("/matches/{id:str}/branch", status_code=200)
@threaded
def branch(request: Asked, id: Name) -> Response[Any]:
    """Go on in a copy."""
    rooms = rooms_of(request)
    with rooms.using(id) as room:
        return leave(f"/matches/{rooms.branch(room)}", wants_part(request))


@get("/matches/{id:str}/log")
@threaded
def log_page(request: Asked, id: Name) -> Response[str]:
    """The whole log."""
    with rooms_of(request).using(id) as room:
        return page("log.html", id=id, game=room.match.game, lines=match_view.log(room.match), formats=list(TYPES))


@get("/matches/{id:str}/log/{form:str}")
@threaded
def log_export(request: Asked, id: Name, form: Name) -> Response[str]:
    """The log in a format people post and keep."""
    if form not in TYPES:
        raise NoSuchMatch(f"the log comes as {', '.join(TYPES)}")
    kind, ending = TYPES[form]
    with rooms_of(request).using(id) as room:
        write: Callable[[Any], str] = FORMATS.get(form) or (lambda match: encode_json(as_data(match)).decode())
        return text(write(room.match), kind, f"{_safe(id)}-log.{ending}")


@get("/matches/{id:str}/save")
@threaded
def save(request: Asked, id: Name) -> Response[bytes]:
    """The save itself, byte for byte."""
    headers = {"content-disposition": f'attachment; filename="{_safe(id)}.opfor"'}
    return Response(read_bytes(rooms_of(request).path(id)), media_type="application/octet-stream", headers=headers)


def _safe(id: str) -> str:
    """A file name that no header and no folder can trip over."""
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in id)


ROUTES = [
    last_why_sheet,
    why_sheet,
    odds_sheet,
    preview_sheet,
    back_sheet,
    back,
    undo,
    briefing_sheet,
    how_sheet,
    fix_sheet,
    fix,
    more_sheet,
    mark,
    branch,
    log_page,
    log_export,
    save,
]
