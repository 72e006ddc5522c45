"""The first questions of a game by clicks, and the page of a game that is over.

What lies between is the same page over and over: the soak clicks through whole games (`whole_game`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from opfor.kernel.batch import Stream
from tests.soak.saved import decide
from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, follow
from tests.web.test_tabletop import Raider
from tests.web.test_tabletop_umpire import AtTheTable

QUESTIONS = 3


@dataclass
class Way:
    """How a game is sat down to."""

    given: dict[str, Any]
    size: tuple[int, int]
    player: type[Clicker] = Clicker
    kinds: set[str] = field(default_factory=set)  # of the questions that the clicks must have met


RAID = {"game": "flanders-fields", "scenario": "lane", "mode": "table", "dice": "entered"}
WAYS = {
    "fields, screen": Way({"mode": "screen", "seed": "clicks"}, DESKTOP),
    "fields, screen, phone": Way({"mode": "screen", "seed": "clicks"}, PHONE),
    "fields, table": Way({"mode": "table"}, PHONE),
    "crusade, screen": Way({"game": "last-crusade", "scenario": "german", "mode": "screen", "seed": "c"}, DESKTOP),
    "flanders, screen": Way({"game": "flanders-fields", "scenario": "lane", "mode": "screen"}, DESKTOP, Raider),
    "flanders, ruler": Way({**RAID, "options": {"umpire": "ruler-only"}}, PHONE, AtTheTable, {"dice"}),
    "flanders, enemy": Way({**RAID, "options": {"umpire": "enemy-only"}}, PHONE, AtTheTable, {"dice"}),
}


@pytest.mark.parametrize("name", WAYS)
def test_the_first_questions_and_the_end(name: str, server: Server, open_page: Opener) -> None:
    """Answers are clicked; the rest is played behind the page. Then nothing may be chosen, and the proof holds."""
    way = WAYS[name]
    match = server.new(**way.given)
    page = open_page(f"/matches/{match['id']}", way.size)
    player = way.player(page)
    answered = 0
    while answered < QUESTIONS or not way.kinds <= player.kinds:
        player.answer()
        answered += 1
        assert answered < 30, f"no question was of the kind {way.kinds - player.kinds}"
    state: Any = server.app.app.state  # type: ignore[attr-defined]
    with state.rooms.using(match["id"]) as room:
        assert room.match.decisions >= answered
        stream = Stream(f"{name}\0last")
        while room.match.question is not None:
            decide(room.match, stream)
    page.goto(f"{server.base}/matches/{match['id']}")
    assert page.locator(".card.over").is_visible()
    for lit in ("#map a.offer", "#cardboard [data-cb].lit", ".card .choice", ".card [name=do]"):
        assert page.locator(lit).count() == 0, f"{lit}: nothing may be chosen when the game is over"
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0
    follow(page, page.get_by_role("link", name="Report").first)
    assert "holds" in page.locator(".verdict").inner_text()
    assert "The game is over" in page.locator(".lead").inner_text()
