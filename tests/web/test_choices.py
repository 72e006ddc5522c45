"""Why for choices: the candidates by criteria, where each fell out, and the chosen one by shape and word."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.kernel.because import Because, Candidate, Choice
from opfor.web.charts.explain import why
from opfor.web.render import render
from tests.toy import TOY
from tests.web.conftest import PHONE, Opener, Server
from tests.web.test_story import GAMES, attacked, next_answer, saved

FUNNEL = Choice(
    "Which zone it attacks",
    "F3",
    ["weakest", "nearest"],
    [
        Candidate("the mill", ["2", "1"]),
        Candidate("the bridge", ["2", "1"]),
        Candidate("a card in its hand", ["4"], "stronger than 2"),
    ],
    "the mill",
)


def test_a_choice_is_a_table_of_candidates() -> None:
    shown = render("part_why.html", id="m", game=TOY, why=why(Because("It attacks the mill.", "F3", {}, [FUNNEL]), TOY))
    rows = [row.partition("</tr>")[0] for row in shown.split("<tr")[1:]]
    assert [head in rows[0] for head in ("1. weakest", "2. nearest", "Result")] == [True] * 3
    assert 'class="chosen"' in rows[1] and "✓ chosen" in rows[1] and "the mill" in rows[1]
    assert "= tied" in rows[2] and "the bridge" in rows[2]
    assert 'class="out"' in rows[3] and "✗ stronger than 2" in rows[3]
    assert "Which zone it attacks" in shown and shown.count("✓ chosen") == 1


def test_a_choice_of_nothing_says_so() -> None:
    refused = Choice("Which zone it attacks", "F3", ["Supply"], [Candidate("the mill", ["needs 6"], "may spend 5")])
    shown = render("part_why.html", id="m", game=TOY, why=why(Because("It waits.", "F3", {}, [refused]), TOY))
    assert "no candidate was left" in shown and "✗ may spend 5" in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_why_shows_what_the_enemy_could_have_chosen(server: Server, open_page: Opener, game: str) -> None:
    """In each game: every candidate of a decision with its values, and the one that was chosen."""
    match, line, choice = _told_choice(server, game)
    page = open_page(f"/matches/{match['id']}/log", PHONE)
    page.locator(f"#line-{line} a.why").click()
    funnel = page.locator("dialog[open] table.funnel").first
    funnel.wait_for()
    shown = funnel.inner_text()
    for one in choice.candidates:
        assert one.name in shown and all(value in shown for value in one.values) and one.out in shown
    assert funnel.locator("tr.chosen").count() == len([one for one in choice.candidates if choice.takes(one)])


def _told_choice(server: Server, game: str) -> tuple[dict[str, Any], int, Choice]:
    """A match in which a choice among several was told just now, its line in the log, and the choice."""
    match = attacked(server, game, "funnel")
    for _ in range(200):
        for number, entry in enumerate(saved(server, match).entries, 1):
            told = entry.evidence if isinstance(entry, Because) else []
            for piece in told:
                if isinstance(piece, Choice) and len(piece.candidates) > 1:
                    return match, number, piece
        match = server.answer(match, next_answer(match))
    raise AssertionError("no choice was told")
