"""A match is looked at again, decision by decision, and nothing of it changes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Opener, Server, follow


def test_every_moment_looks_as_it_did_then(server: Server) -> None:
    """The board in words, the numbers and the log at each decision are those the match page showed at the time."""
    match = server.new(mode="screen", seed="verdun")
    then: list[str] = []
    with server.client() as client:

        def looked(path: str) -> str:
            page = client.get(f"/matches/{match['id']}{path}").text
            words = re.search(r'<details class="words">.*?</details>', page, re.S)
            assert words is not None
            strip = re.findall(r'class="t-value[^"]*">([^<]*)<', page)
            log = re.findall(r'<li class="\w+" id="line-\d+">.*?</li>', page.partition("<h2>Log</h2>")[2], re.S)
            return "\n".join([words.group(), *strip, *log])

        while match["question"] and match["decision"] < 9:
            then.append(looked(""))
            match = server.answer(match, match["question"]["default"])
        last = match["decision"]
        before = (server.home / f"{match['id']}.opfor").read_bytes()
        for number, seen in enumerate(then):
            assert looked(f"/replay?at={number}") == seen, number
        assert looked(f"/replay?at={last}") == looked("") == looked("/replay") == looked("/replay?at=99999")
        assert client.get(f"/matches/{match['id']}/replay?at=x").status_code == 422
        assert (server.home / f"{match['id']}.opfor").read_bytes() == before


def test_arrows_step_through_the_match_and_a_branch_goes_on(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(seed="verdun"), "attacks")
    page = open_page(f"/matches/{match['id']}/replay?at=0", DESKTOP)
    running = page.locator(".running")
    first = page.locator("#prompt").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay?at=1")
    assert page.locator("#prompt").inner_text() != first
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/replay?at=0")
    assert page.locator("#prompt").inner_text() == first
    page.keyboard.press("End")
    page.wait_for_url(f"**/replay?at={match['decision']}")
    assert "open" in page.locator(".card").inner_text()
    page.keyboard.press("Home")
    page.wait_for_url("**/replay?at=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay?at=1")
    assert f"Replay 1 of {match['decision']}" in running.inner_text()
    asked = page.locator("#prompt").inner_text()
    page.get_by_role("button", name="Continue here as a branch").click()
    page.wait_for_url(re.compile(r"/matches/[\w-]+$"))
    assert match["id"] not in page.url.rsplit("/", 1)[1] and page.locator("#prompt").inner_text() == asked
    with server.client() as client:
        assert client.get(f"/api/matches/{match['id']}").json()["decision"] == match["decision"]


def test_a_replay_is_stepped_by_thumb_and_chooses_nothing(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen", seed="verdun"), "attacks")
    page = open_page(f"/matches/{match['id']}", PHONE)
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Replay, step by step").click()
    page.wait_for_url("**/replay")
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url(f"**/replay?at={match['decision'] - 1}")
    assert page.locator("#map .hex").count() == 84 and page.locator("#map a").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    box = page.get_by_role("link", name="Next").bounding_box()
    assert box is not None and box["height"] >= 44 and box["y"] > 844 * 0.6


@pytest.mark.parametrize("game", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_the_boards_of_all_games_work_in_a_replay(server: Server, open_page: Opener, game: str) -> None:
    """Their scripts run without a match to renew: whatever fails in one fails the test."""
    match = server.new(game=game, mode="screen", seed="replay")
    match = server.answer(match, match["question"]["default"])
    page = open_page(f"/matches/{match['id']}/replay?at=0", size=DESKTOP)
    expect(page.locator(".running")).to_contain_text("Replay 0 of 1")
    follow(page, page.get_by_role("link", name="Next"))
    expect(page.locator(".running")).to_contain_text("Replay 1 of 1")
