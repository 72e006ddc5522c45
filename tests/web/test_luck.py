"""The course of luck: the picture says what the ledger says, and every stroke of luck leads to its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opfor.kernel.batch import Stream
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.text.luck import luck_words, once_in
from opfor.web.pages import luck
from opfor.web.pages.luck import LuckEvent
from opfor.web.pages.luck_course import courses, sums
from tests.web.conftest import Opener, Server


@pytest.fixture(scope="module")
def match(server: Server) -> Match:
    """A game by doctrine, half way, stored where the server finds it."""
    game = game_named("fields-of-despair")
    found = Match.new(game, "final-push", "screen", seed="luck", path=server.home / "luck.opfor")
    policy = game.study.policies[game.study.default_policy](Stream("1"))
    while found.question is not None and found.decisions < 90:
        found.answer(found.advised(policy))
    found.close()
    return found


def test_the_line_ends_where_the_ledger_stands(match: Match) -> None:
    events = list(luck.luck_events(match))
    for side in luck.ledgers(events):
        theirs = [event for event in events if event.side == side.name]
        assert sum(account.count for account in side.accounts) == len(theirs)
        total = sums([event for event in theirs if event.varies])
        assert total[-1] == pytest.approx(sum(account.luck for account in side.accounts))
        assert total[-1] / (len(total) - 1) ** 0.5 == pytest.approx(side.deviations)


def test_picture_and_table_tell_the_same(match: Match) -> None:
    events = list(luck.luck_events(match))
    for course in courses(events, "luck"):
        theirs = [event for event in events if event.side == course.side and event.varies]
        total = sums(theirs)
        assert course.rows[-1][0] == str(len(theirs))
        assert course.rows[-1][1] == luck_words(total[-1] / len(theirs) ** 0.5)
        spots = re.findall(r"[ML]([\d.]+) (-?[\d.]+)", course.plot.lines[-1][1])
        height = max(2.1 * len(theirs) ** 0.5, *map(abs, total))
        assert float(spots[-1][0]) == 1000
        assert height - float(spots[-1][1]) / 1000 * 2 * height == pytest.approx(total[-1], abs=height / 500)
        told = [theirs[one.throw - 1] for one in course.biggest]
        others = sorted((abs(event.luck) for event in theirs), reverse=True)[: len(told)]
        assert sorted((abs(event.luck) for event in told), reverse=True) == pytest.approx(others)


def test_a_throw_is_as_rare_as_its_weights_say() -> None:
    weights = Throw.parse("2d6").weights()
    assert [once_in(weights, result) for result in (12, 11, 2, 7)] == [36, 12, 36, 36 / 21]


def test_certain_throws_are_no_luck() -> None:
    sure = LuckEvent(1, "You", "Supply", "Opfor", "pips", 3, 3.0, 0.0)
    assert sure.luck == 0 and courses([sure], "x") == []


def test_a_stroke_leads_to_its_line(server: Server, open_page: Opener, match: Match) -> None:
    page = open_page("/matches/luck/report#luck")
    assert page.locator(".plot").count() == 2
    first = page.locator(".strokes li a").first
    line = str(first.get_attribute("href")).split("#")[1]
    page.locator(".plot a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/log#{line}$"))
    assert page.locator(f"#{line}").count() == 1


def test_a_match_without_dice_has_no_picture(server: Server, open_page: Opener) -> None:
    page = open_page(f"/matches/{server.new()['id']}/report")
    assert page.locator(".plot").count() == 0


def test_the_log_alone_is_counted(match: Match, tmp_path: Path) -> None:
    lines = {event.line for event in luck.luck_events(match)}
    assert lines and max(lines) <= len(match.entries)


def test_the_course_of_a_game_has_one_chapter_for_the_set_up(server: Server, open_page: Opener) -> None:
    """S19: what is bought in the set-up is told in one chapter, whatever Supply is left after each card."""
    match = server.until(server.new(game="last-crusade", mode="screen", seed="try"), "reinforce")
    page = open_page(f"/matches/{match['id']}/report")
    titles = page.locator(".stage summary strong").all_inner_texts()
    assert [title for title in titles if "Set-up" in title] == ["Phase Set-up, Nation US"]
    assert titles[1].startswith("Turn 1")
