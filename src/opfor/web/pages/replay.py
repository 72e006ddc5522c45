"""The match step by step, from its beginning to now: look back without undoing anything, and branch from any moment."""

from __future__ import annotations

from typing import Any

from litestar import Response

from opfor.web import match_view
from opfor.web.match_store import Room
from opfor.web.render import goto, page
from opfor.web.requests import Asked, Name, Routes, field, form, number, query, rooms_of

routes = Routes()


@routes.get("/matches/{id:str}/replay")
def replay(request: Asked, id: Name) -> Response[str]:
    """The match as it stood after a number of decisions: board, log and question of that moment."""
    wanted = field(query(request), "at", "")
    with rooms_of(request).using(id) as room:
        last = room.match.decisions
        at = min(number(wanted, "decisions"), last) if wanted else last
        then = Room(id, room.path, room.match.at(at))
        decisions = match_view.decisions(room.match)
        marks, may_branch = room.match.marks, room.match.may_branch
    question = then.match.question
    return page(
        "replay.html",
        **match_view.context(then, still=True) | {"marks": marks},
        at=at,
        last=last,
        may_branch=may_branch,
        prompt=match_view.card(question).prompt if question is not None else "",
        rule=question.rule if question is not None else "",
        answered=decisions[at] if at < last else None,
    )


@routes.post("/matches/{id:str}/replay")
def branch_there(request: Asked, id: Name) -> Response[Any]:
    """Go on from a moment of the match, in a copy."""
    rooms, at = rooms_of(request), number(field(form(request), "at"), "decisions")
    with rooms.using(id) as room:
        return goto(f"/matches/{rooms.branch(room, at)}")
