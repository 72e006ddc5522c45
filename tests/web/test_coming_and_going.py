"""New match, coming back after days, how to play inside the match, a phone's home screen, a finished game to share."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer, BadInput
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match
from opfor.match.story import recent
from opfor.registry import game_named
from opfor.web.pages.keepsake import MOST, story_page
from tests.web.conftest import DESKTOP, PHONE, Opener, Server
from tests.web.test_story import GAMES, in_sight, long_story, saved


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_asks_only_what_fits_the_way_of_playing(server: Server, open_page: Opener, game: str) -> None:
    """Few questions stand open, the rest under More; options of the other mode are not there, also without a script."""
    page = open_page(f"/new/{game}", PHONE, java_script_enabled=False)
    assert page.locator(".new select:visible, .new input[name^='o:']:visible").count() <= 4
    page.locator(".rare > summary").click()
    for mode, other in (("screen", "table"), ("table", "screen")):
        page.locator(f"[name=mode][value={mode}]").check()
        assert page.locator(f"[data-mode={other}]:visible").count() == 0
    assert page.locator("[data-mode=table]:visible").count() > 0


@pytest.mark.parametrize("mode", ["screen", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_after_days_the_page_says_what_happened_last(server: Server, open_page: Opener, game: str, mode: str) -> None:
    """Three phases at most, each with its last claim; at the table the person compares; gone with the next answer."""
    match = long_story(server, game) if mode == "screen" else _played(server, game)
    path = server.home / f"{match['id']}.opfor"
    past = time.time() - 3 * 86_400
    os.utime(path, (past, past))
    page = open_page(f"/matches/{match['id']}", PHONE)
    in_sight(page)
    told = page.locator(".last-time")
    assert "3 days ago" in told.inner_text()
    told.locator("summary").click()
    for phase, claim in recent(saved(server, match), 3):
        assert f"{phase}: {claim}" in told.locator(".recalled").inner_text()
    assert page.locator(".compare").count() == (mode == "table")
    os.utime(path)
    page.reload()
    assert page.locator(".last-time").count() == 0


def _played(server: Server, game: str) -> dict[str, Any]:
    """A match at the table, some answers on."""
    match = server.new(game=game, mode="table", seed="days")
    with server.client() as client:
        for _ in range(12):
            asked = match["question"]
            options = asked.get("options") or []
            tries = [asked["default"], *[option["key"] for option in options], [], {}, 0, 1]
            for answer in tries:
                got = client.post(
                    f"/api/matches/{match['id']}/answer", json={"answer": answer, "decision": match["decision"]}
                )
                if got.status_code == 200:
                    match = got.json()
                    break
            if recent(saved(server, match), 1):
                break
    return match


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_stands_inside_the_match(server: Server, open_page: Opener, game: str) -> None:
    """The page and a turn of this game, one tap from More; the address does not change."""
    match = server.new(game=game, mode="screen", seed="how")
    page = open_page(f"/matches/{match['id']}", PHONE)
    page.get_by_role("link", name="More", exact=True).click()
    page.locator("dialog").get_by_role("link", name="How to play").click()
    page.wait_for_selector("dialog .how h3")
    assert page.locator("dialog .how h3").count() == 2 and page.url.endswith(match["id"])
    words = len(page.locator("dialog .how").inner_text().split())
    assert 200 < words < 700, f"two pages, not {words} words"


def test_a_phone_can_install_the_page(server: Server, open_page: Opener) -> None:
    page = open_page("/", PHONE)
    with server.client() as client:
        manifest = client.get(str(page.locator("link[rel=manifest]").get_attribute("href"))).json()
        assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
        for icon in manifest["icons"]:
            got = client.get(icon["src"])
            assert got.status_code == 200 and got.headers["content-type"].startswith(icon["type"])


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_one_page_to_share(tmp_path: Path, browser: Browser, game: str) -> None:
    """It loads nothing, has its boards and every line, leads from part to part, and stays under a few megabytes."""
    found = game_named(game)
    match, stream = Match.new(found, next(iter(found.scenarios)), "screen", seed="share"), Stream("7")
    while match.question is not None:
        try:
            match.answer(random_answer(match.question, stream))
        except BadAnswer:
            continue
    page = story_page(match)
    assert len(page) < MOST * 1.5 and not re.search(r'(src|href)="(?!#)|<script|url\("[^#]', page)
    file = tmp_path / "story.html"
    file.write_text(page, encoding="utf-8")
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    shown, asked = context.new_page(), list[str]()
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(file.as_uri())
    assert len(asked) == 1
    assert shown.locator(".map, .cb").count() > 3
    told = shown.locator("main").inner_text()
    assert match.outcome is not None and match.outcome.reason[1:] in told
    shown.locator("#part-1 .steps-nav a").last.click()
    assert shown.url.endswith("#part-2")
    assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    context.close()


def test_the_story_as_one_page_waits_for_the_end(server: Server) -> None:
    match = server.new(game="last-crusade", mode="screen", seed="wait")
    with server.client() as client:
        answer = client.get(f"/matches/{match['id']}/story.html")
    assert answer.status_code == 422 and "when the game is over" in answer.text
    assert issubclass(BadInput, Exception)


def test_what_is_half_made_is_said_before_it_is_left_out(server: Server, open_page: Opener) -> None:
    """Done never means two things: a move has its own button, and one that is begun is not dropped in silence."""
    match = server.until(server.new(mode="screen", seed="half"), "move")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    dock = page.locator(".dock .done")
    assert "Done" not in dock.inner_text() and "No more moves" in dock.inner_text()
    page.locator(".chip-link").first.click()
    page.wait_for_selector(".route")
    page.locator(".chips .chip-link").first.click()
    page.wait_for_selector("text=Make this move")
    page.get_by_role("button", name="No more moves").click()
    page.wait_for_selector(".card .error")
    assert "a move is begun" in page.locator(".card .error").inner_text()
    assert page.get_by_role("button", name="Make this move").is_visible(), "it is still there"
    version = page.locator("[data-version]").get_attribute("data-version")
    page.get_by_role("button", name="No more moves").click()
    page.wait_for_selector(f"[data-version]:not([data-version='{version}'])")
    assert Axe().run(page, options={"resultTypes": ["violations"]}).violations_count == 0
