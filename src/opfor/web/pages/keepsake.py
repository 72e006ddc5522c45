"""A finished game as one page to keep and to share: the story with its boards, without script or server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from litestar import Response

from opfor.kernel.because import Because, Instruction
from opfor.kernel.errors import BadInput
from opfor.match.match import Match
from opfor.match.story import states as states_of
from opfor.web import match_view
from opfor.web.game_parts import board_of, part_of
from opfor.web.render import FOLDER, render, text
from opfor.web.requests import Asked, Name, Routes, rooms_of
from opfor.web.statics import files

routes = Routes()

MOST = 3_000_000  # characters of boards in one page; of more only every second, third … is drawn
SHEETS = ("palette.css", "opfor.css")


@dataclass
class Part:
    """A phase of the story: its lines, the numbers after it, and the board where it is drawn."""

    title: str
    lines: list[match_view.Line]
    strip: list[tuple[str, str]]
    state: Any
    board: str = ""


@routes.get("/matches/{id:str}/story.html")
def keepsake(request: Asked, id: Name) -> Response[str]:
    """The whole story, once the game is over: before that it would tell what is still hidden to whoever reads it."""
    with rooms_of(request).using(id) as room:
        if room.match.outcome is None:
            raise BadInput("the story is told as one page when the game is over")
        match = room.match.at(room.match.decisions)
    return text(story_page(match), "text/html", f"{match.game.id}-story.html")


def story_page(match: Match) -> str:
    """The page: what is drawn, what it is drawn with, and the words."""
    parts, game = _parts(match), match.game
    _draw(match, parts)
    return render(
        "keepsake.html",
        game=game,
        scenario=game.scenarios[match.header.scenario],
        outcome=match.outcome,
        goals=game.show.goals(match.state),
        briefing=game.show.briefing(match.state),
        parts=parts,
        styles=_styles(match),
        board=None,
    )


def _parts(match: Match) -> list[Part]:
    """The story phase by phase."""
    states, show, phase = states_of(match, whole=True), match.game.show, ""
    told: list[tuple[str, int]] = []
    for number, entry in enumerate(match.entries, 1):
        if isinstance(entry, Instruction):
            continue
        if isinstance(entry, Because):
            phase = show.phases.get(entry.step, phase)
        told.append((phase, number))
    parts = []
    for title, group in groupby(told, key=lambda one: one[0]):
        numbers = [number for _, number in group]
        last = next((number for number in reversed(numbers) if number in states), 0)
        if last:
            lines = [match_view.line(number, match.entries[number - 1]) for number in numbers]
            parts.append(Part(title, lines, show.strip(states[last]), states[last]))
    return parts


def _draw(match: Match, parts: list[Part]) -> None:
    """The board after each phase, or after every so many where they would be too large together."""
    if not parts or not (largest := len(_board(match, parts[-1].state))):
        return
    every = -(-largest * len(parts) // MOST)
    before = ""
    for part in parts[::-1][::every][::-1]:
        drawn = _board(match, part.state)
        part.board, before = ("" if drawn == before else drawn), drawn


def _board(match: Match, state: Any) -> str:
    view = match.game.show.view(state)
    board = board_of(match.game, view)
    if board is None:
        return ""
    drawn = {"map": board.draw({}), "lit": 0}
    shown = render(
        board.template,
        board=board,
        drawn=drawn,
        view=view,
        offers=None,
        trails="",
        card=None,
        bare=True,
        game=match.game,
    )
    return re.sub(r">\s+<", "><", shown)


def _styles(match: Match) -> str:
    """Every style that the page needs; pictures behind the pages are left out."""
    part = part_of(match.game)
    own = files(part.folder / "static") if part.folder is not None else {}
    sheets = [files(FOLDER / "static")[name] for name in SHEETS] + [own[name] for name in part.styles]
    return re.sub(r'url\("[^"#]*"\)', "none", "\n".join(sheet.content.decode() for sheet in sheets))
