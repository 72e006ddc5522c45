"""The report of a match: how it went, what the dice are worth, who was lucky."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from litestar import Response

from opfor.kernel.because import Because
from opfor.kernel.errors import BadInput
from opfor.match.match import Match
from opfor.match.running import Checkpoint
from opfor.text.log import ending, head
from opfor.text.saved import proof_of
from opfor.web.pages import luck
from opfor.web.pages.luck_course import courses
from opfor.web.render import goto, page
from opfor.web.requests import Asked, Name, Routes, hub_of, rooms_of

routes = Routes()

MAX_STAGES = 24  # more are told by their first number alone


@dataclass(frozen=True)
class Stage:
    """A stretch of the game between two changes of the first numbers of the strip (turn, phase)."""

    title: str
    strip: list[tuple[str, str]]
    lines: list[tuple[int, str, str]]


def stages(match: Match) -> list[Stage]:
    """The game told in stages: a stage is a value of the first numbers of the strip."""
    points = match.every_checkpoint()
    found = _stages(match, points, 2)
    return _stages(match, points, 1) if len(found) > MAX_STAGES else found


def _stages(match: Match, points: list[Checkpoint], numbers: int) -> list[Stage]:
    found: list[Stage] = []
    told = 0
    for point in points[1:]:
        strip = match.game.show.strip(point.state)
        title = ", ".join(f"{name} {value}" for name, value in strip[:numbers])
        title = title[:1].upper() + title[1:]
        lines = [
            (number, entry.claim, entry.rule)
            for number, entry in enumerate(match.entries[told : point.entries], told + 1)
            if isinstance(entry, Because)
        ]
        told = point.entries
        if found and found[-1].title == title:
            found[-1] = Stage(title, strip, found[-1].lines + lines)
        else:
            found.append(Stage(title, strip, lines))
    return [stage for stage in found if stage.lines]


@routes.get("/matches/{id:str}/report")
def report(request: Asked, id: Name) -> Response[str]:
    """After-action report, dice proof, luck."""
    with rooms_of(request).using(id) as room:
        match = room.match
        title, facts = head(match)
        holds, proof = proof_of(room.path)
        events = list(luck.luck_events(match))
        return page(
            "report.html",
            id=id,
            game=match.game,
            title=re.sub(r"(?<=\d)-(?=\d)", "\N{NON-BREAKING HYPHEN}", title),  # years and turns stay together
            facts=facts,
            ending=ending(match),
            outcome=match.outcome,
            strip=match.game.show.strip(match.state),
            decisions=match.decisions,
            stages=stages(match),
            holds=holds,
            proof=proof.splitlines(),
            sides=luck.ledgers(events),
            courses=courses(events, id),
            faces=luck.faces(match),
            undos=match.undos_over_rolls,
            can_open=match.secret is not None and match.question is not None and not match.header.dice.seeded,
        )


@routes.post("/matches/{id:str}/open-books")
def open_books(request: Asked, id: Name) -> Response[Any]:
    """Append the secret of the dice so far, so that they can be proven; what falls later is sealed anew."""
    with rooms_of(request).using(id) as room:
        if room.match.secret is None:
            raise BadInput("the secret cannot be revealed: the key of the dice is missing")
        room.match.reveal()
        hub_of(request).changed(id, room.version)
    return goto(f"/matches/{id}/report#proof")
