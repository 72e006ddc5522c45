"""The guided first turn: a real match with hints that point at things. What has been read stays on the device.

One cookie holds the match that is guided and what has been read in it; nothing enters the journal. Hints hang on the
open question, so any answer keeps them right, and taking an answer back shows those that have not been read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote
from zlib import crc32

from litestar import Response

from opfor.kernel.game import Game, Hint, Show
from opfor.match.match import Match
from opfor.web.render import goto, wants_part
from opfor.web.requests import Asked, Name, Routes, field, form, rooms_of

routes = Routes()

GUIDE = "opfor-guide"
MAX_READ = 100  # hints that a device remembers of one match


def has_guide(game: Game) -> bool:
    """Does this game bring hints?"""
    return game.show.hints is not Show.hints


def mark(hint: Hint) -> str:
    """What a hint is remembered by: its words, whatever the numbers in them."""
    return f"{crc32(re.sub(r'[0-9]+', '', hint.text).encode()):08x}"


@dataclass(frozen=True)
class Guide:
    """The hint to read now: its text, what it is remembered by, what it points at, and how many come after it."""

    text: str
    mark: str
    points_at: tuple[str, ...]
    more: int


def _read(cookies: Mapping[str, str], id: str) -> list[str] | None:
    """What has been read of a match; None where it is not guided on this device."""
    guided, *read = cookies.get(GUIDE, "").split("!")
    return read if guided == quote(id, safe="") else None


def next_hint(cookies: Mapping[str, str], id: str, match: Match) -> Guide | None:
    """The first hint for the open question that has not been read on this device."""
    read = _read(cookies, id)
    if read is None or match.question is None:
        return None
    found = [hint for hint in match.game.show.hints(match.state, match.question.id) if mark(hint) not in read]
    return Guide(found[0].text, mark(found[0]), found[0].points_at, len(found) - 1) if found else None


def begin(answer: Response[Any], id: str, *read: str) -> None:
    """Guide a match from now on."""
    _keep(answer, "!".join([quote(id, safe=""), *read]))


def _keep(answer: Response[Any], text: str) -> None:
    answer.set_cookie(GUIDE, text, httponly=True, samesite="strict", path="/", max_age=365 * 86_400 if text else 0)


@routes.post("/matches/{id:str}/guide")
def guide(request: Asked, id: Name) -> Response[Any]:
    """A hint was read, the guide is to be skipped, or it begins."""
    given = form(request)
    with rooms_of(request).using(id):  # a match that is not there is refused
        answer = goto(f"/matches/{id}/part" if wants_part(request) else f"/matches/{id}")
    done, read, known = field(given, "do", ""), field(given, "read", ""), _read(request.cookies, id)
    if done == "skip":
        _keep(answer, "")
    elif done == "begin":
        begin(answer, id)
    elif known is not None and re.fullmatch(r"[0-9a-f]{8}", read):
        begin(answer, id, *known[-MAX_READ:], read)
    return answer
