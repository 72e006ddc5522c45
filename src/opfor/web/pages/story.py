"""What the enemy did, step by step: the board, the numbers and the log as they were then, one step at an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Response

from opfor.match.match import Match
from opfor.match.story import Scene, moment, scenes, states
from opfor.web import match_view
from opfor.web.match_store import Room
from opfor.web.render import goto, match_page, wants_part
from opfor.web.requests import Asked, Name, Routes, field, form, number, rooms_of

routes = Routes()

FIRST = "opfor-first"  # the cookie that says what comes first on this device: the story or the question


@dataclass(frozen=True)
class Told:
    """A decision as it stood, its scenes, and the position at each."""

    match: Match
    scenes: list[Scene]
    states: dict[int, Any]


@dataclass(frozen=True)
class Shown:
    """One scene on the page: its number, how many there are, its lines, and the line that Why explains."""

    base: str
    step: int
    steps: int
    phase: str
    lines: list[match_view.Line]
    why: int | None

    def address(self, step: int) -> str:
        """Where another scene is; after the last one the question is."""
        return f"{self.base}/{step}" if 1 <= step <= self.steps else ""


def _told(room: Room, decision: int) -> Told:
    """The story of a decision, kept while the next step may be asked for."""
    known = room.story
    if known is None or known[:2] != (room.version, decision):
        match = room.match if decision == room.match.decisions else room.match.at(decision)
        known = room.story = (room.version, decision, Told(match, scenes(match), states(match)))
    told: Told = known[2]
    return told


def _scene(room: Room, decision: int, step: int) -> tuple[Told, int] | None:
    """The story of a decision and the number of one of its scenes; None where there is nothing to tell."""
    told = _told(room, decision) if decision <= room.match.decisions else None
    return (told, min(max(1, step), len(told.scenes))) if told is not None and told.scenes else None


def at_step(room: Room, decision: int, step: int) -> Match | None:
    """The match as it was at one scene of a story, to look at."""
    found = _scene(room, decision, step)
    if found is None:
        return None
    told, step = found
    scene = told.scenes[step - 1]
    return moment(told.match, scene, told.states[scene.last])


def context(request: Asked, room: Room, decision: int, step: int) -> dict[str, Any] | None:
    """Everything the match template needs to tell one scene; None where there is nothing to tell."""
    found, then = _scene(room, decision, step), at_step(room, decision, step)
    if found is None or then is None:
        return None
    told, step = found
    scene = told.scenes[step - 1]
    shown = match_view.context(Room(room.id, room.path, then), still=True)
    lines = [one for one in match_view.news(then) if one.kind == "enemy" and one.number >= scene.first]
    base = f"/matches/{room.id}/story/{decision}"
    explained = match_view.last_explained(then)
    told_now = Shown(base, step, len(told.scenes), scene.phase, lines, explained)
    return shown | {
        "version": room.version,
        "scene": told_now,
        "address": f"{base}/{step}",
        "spoken": " ".join(one.text for one in lines),
        "outcome": None,
    }


@routes.get("/matches/{id:str}/story/{decision:str}/{step:str}")
def story_step(request: Asked, id: Name, decision: Name, step: Name) -> Response[Any]:
    """One step of what a decision brought; what has been taken back since leads to the match."""
    with rooms_of(request).using(id) as room:
        shown = context(request, room, number(decision, "decisions"), number(step, "steps"))
        if shown is None:
            return goto(f"/matches/{id}/part" if wants_part(request) else f"/matches/{id}")
        return match_page(request, shown)


def what_first(request: Asked) -> str:
    """What this device wants to see first after the enemy's turn: the story or the question."""
    return "story" if request.cookies.get(FIRST) == "story" else "question"


def story_first(request: Asked, room: Room) -> dict[str, Any] | None:
    """After an answer: the first step, where this device wants the story first and there is one on a board."""
    if what_first(request) == "question":
        return None
    shown = context(request, room, room.match.decisions, 1)
    return shown if shown is not None and shown["board"] is not None and shown["scene"].steps > 1 else None


@routes.post("/matches/{id:str}/first")
def choose_first(request: Asked, id: Name) -> Response[Any]:
    """What comes first on this device after the enemy's turn: the story or the question."""
    answer = goto(f"/matches/{id}")
    first = "story" if field(form(request), "first", "") == "story" else "question"
    answer.set_cookie(FIRST, first, httponly=True, samesite="strict", path="/", max_age=365 * 86_400)
    return answer
