"""Plans on the table of miniatures: looked at before they are confirmed, then answered as one; and the tape."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from litestar import Response

from opfor.games.flanders_fields.model.names import label
from opfor.games.flanders_fields.model.stands import ground
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.study import plans
from opfor.games.flanders_fields.study.plans import Sketch
from opfor.games.flanders_fields.web.sketch import drawn
from opfor.kernel.errors import BadInput, OpforError, StaleAnswer
from opfor.kernel.questions import Question
from opfor.match.match import Match
from opfor.web import match_view
from opfor.web.kit.answers import Fields
from opfor.web.kit.words import chance
from opfor.web.match_view import STALE, refuse_stale
from opfor.web.render import goto, match_page, page, wants_part
from opfor.web.requests import Asked, Name, Routes, field, fields, hub_of, in_thread, query, rooms_of

routes = Routes()

MAX_PATH = 1_500  # characters in a path


def _open_table(match: Match) -> tuple[State, Question, tuple[Any, ...]]:
    """The state behind a table of miniatures, with its open question."""
    if not isinstance(match.state, State):
        raise BadInput("this match has no table of miniatures on screen")
    if match.question is None or not match.asked:
        raise BadInput("nothing is asked that could be planned")
    return match.state, match.question, match.asked


@routes.get("/matches/{id:str}/plan")
def plan_sketch(request: Asked, id: Name) -> Response[Any]:
    """What a choice would do: shapes for the drawing, words, exact chances. Nothing is decided by it."""
    given = query(request)
    with rooms_of(request).using(id) as room:
        state, question, asked = _open_table(room.match)
        state = state.copy()
    verb, key = field(given, "verb", ""), field(given, "key", "", most=MAX_PATH)
    try:
        if field(given, "group", ""):
            return Response(_group_data(state, question, given))
        made = plans.sketch(state, question, asked, verb, key)
    except OpforError as problem:
        return Response({"refused": str(problem)}, status_code=422)
    return Response(_data(made, state, verb))


def _data(made: Sketch, state: State, verb: str) -> dict[str, Any]:
    depth = ground(state).depth
    return {
        "verb": verb,
        "key": made.plan[-1][1] if len(made.plan) > 1 or not verb else "",
        "title": made.title,
        "lines": made.lines,
        "refused": made.refused,
        "svg": drawn(made, state, depth),
        "stands": [
            {
                "name": label(state, t.stand),
                "friend": t.friend,
                "suppress": _percent(t.suppress),
                "kill": _percent(t.kill),
                "exact": f"suppressed {t.suppress}, killed {t.kill}",
            }
            for t in made.touched
        ],
        "odds": [{"result": result, "p": _percent(p), "exact": str(p)} for result, p in made.odds],
    }


# Several platoons at once


def _together(state: State, question: Question, given: Fields) -> list[Sketch]:
    """The platoons of a group order and where each would go."""
    wanted = field(given, "group", "", most=MAX_PATH).split(",")
    known = {option.key.removeprefix("stand:"): option.value for option in question.options}
    if question.id != "platoon" or any(name not in known for name in wanted):
        raise BadInput("a group order is given when the platoons of a company are chosen")
    by = re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4})", field(given, "by", ""))
    if by is None:
        raise BadInput("a group order needs a way, such as 0,100 (millimetres east and north)")
    return plans.group(state, [known[name] for name in dict.fromkeys(wanted)], (int(by[1]), int(by[2])))


def _group_data(state: State, question: Question, given: Fields) -> dict[str, Any]:
    found = _together(state, question, given)
    depth, going = ground(state).depth, sum(not made.refused for made in found)
    lines = [f"{made.title}: {' '.join([*made.lines, made.refused]).strip()}" for made in found]
    if going < len(found):
        lines.append("Those who cannot go are left for you to order one by one.")
    return {
        "title": f"{going} of {len(found)} platoons go together",
        "lines": lines,
        "refused": "" if going else "None of them can go that way.",
        "svg": f'<g xmlns="http://www.w3.org/2000/svg">{"".join(drawn(made, state, depth) for made in found)}</g>',
        "stands": [],
        "odds": [],
    }


def _give_group(match: Match, given: Fields) -> str:
    """Carry a group order out platoon by platoon; those that differ are asked afterwards. What was left, in words."""
    state, question, _ = _open_table(match)
    plans = [(made.title, made.plan) for made in _together(state, question, given) if not made.refused]
    for place, (title, plan) in enumerate(plans):
        asked = match.question
        if asked is None or asked.id not in ("platoon", "action"):
            left = len(plans) - place
            return f"The group order stops here: something else is asked first. {left} of its moves are not made."
        rest = plan if asked.id == "platoon" else plan[1:]
        try:
            match.answer_all(rest)
        except OpforError as problem:
            return f"The group order stops before {title}: {problem}."
    return ""


def _percent(p: Fraction) -> str:
    return "0 %" if not p else chance(p)


@routes.post("/matches/{id:str}/plan")
async def plan_give(request: Asked, id: Name) -> Response[Any]:
    """Carry a plan out: its answers one after another, or none of them."""
    given = await fields(request)
    return await in_thread(_give, request, id, given, wants_part(request))


def _give(request: Asked, id: str, given: Fields, part: bool) -> Response[Any]:
    hub = hub_of(request)
    with rooms_of(request).using(id) as room:
        match, error, status = room.match, "", 200
        try:
            refuse_stale(match, given)
            state, question, asked = _open_table(match)
            if field(given, "group", ""):
                error = _give_group(match, given)
                hub.changed(id, room.version)
                return match_page(request, match_view.shown_to(request, room, None, error))
            plan = plans.plan_of(
                state, question, asked, field(given, "verb", ""), field(given, "key", "", most=MAX_PATH)
            )
            match.answer_all(plan) if len(plan) > 1 else match.answer(plan[0][1])
            hub.changed(id, room.version)
            if not part:
                return goto(f"/matches/{id}")
        except StaleAnswer:
            error, status = STALE, 409
        except OpforError as problem:
            error, status = str(problem), 422
        shown = match_view.shown_to(request, room, None, error)
        return match_page(request, shown, status)


@routes.get("/matches/{id:str}/tape")
def tape(request: Asked, id: Name) -> Response[Any]:
    """What a tape laid between two spots says."""
    given = query(request)
    a, b = _spot(field(given, "a", "")), _spot(field(given, "b", ""))
    with rooms_of(request).using(id) as room:
        if not isinstance(room.match.state, State):
            raise BadInput("this match has no table of miniatures on screen")
        place = ground(room.match.state)
        if any(not (0 <= x <= place.width and 0 <= y <= place.depth) for x, y in (a, b)):
            raise BadInput("both ends of the tape must lie on the table")
        return Response({"lines": plans.measured(room.match.state, a, b)})


def _spot(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5}),(\d{1,5})", text)
    if found is None:
        raise BadInput(f"'{text[:40]}' is no spot; 410,280 (millimetres) would be")
    return int(found[1]), int(found[2])


@routes.get("/matches/{id:str}/templates")
def templates_page(request: Asked, id: Name) -> Response[str]:
    """The templates of a match in true size, for the printer."""
    with rooms_of(request).using(id) as room:
        found = room.match.game.show.view(room.match.state).get("templates", [])
    if not found:
        raise BadInput("this match needs no templates")
    return page("flanders-fields/templates_print.html", id=id, templates=found)
