"""The guided first turn: offered where nothing was played, hints that point at things, kept on the device alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from opfor.kernel.game import Hint
from opfor.registry import game_named, only
from opfor.web.pages.guide import GUIDE, has_guide
from tests import toy
from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, follow, running
from tests.web.test_story import GAMES, in_sight

HINTS = {
    "setup": [Hint("Begin with a few shells."), Hint("Bold guns hit on 4.")],
    "stance": [Hint("The middle ford is weak.", ("middle",)), Hint("You have {stock} shells.")],
    "targets": [Hint("Choose the upper ford.", ("upper",))],
}


def hints(state: toy.FordState, question: str) -> list[Hint]:
    """Hints of the first day."""
    found = HINTS.get(question, []) if state.day < 2 else []
    return [Hint(hint.text.format(stock=state.stock), hint.points_at) for hint in found]


GUIDED = toy.altered(toy.MAPPED, hints=hints)


# Each game, before the toy stands alone


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_turn_of_each_game(server: Server, open_page: Opener, game: str) -> None:
    """By clicks at both sizes: hints at questions of the first turn, the question in sight, each hint read by a tap."""
    assert has_guide(game_named(game))
    for mode, size in (("screen", DESKTOP), ("screen", PHONE), ("table", PHONE)):
        page = open_page(f"/new/{game}", size)
        page.locator("[name=guide]").check()
        page.locator(f"[name=mode][value={mode}]").check()
        follow(page, page.get_by_role("button", name="Begin"))
        follow(page, page.get_by_role("link", name="To the first question"))
        player, read = Clicker(page), 0
        for _ in range(8):
            in_sight(page)
            if page.locator(".guide").count() and read < 4:
                text = page.locator(".guide p").inner_text()
                page.locator(".guide").get_by_role("button", name="Got it").click()
                page.wait_for_function("t => document.querySelector('.guide p')?.innerText !== t", arg=text)
                read += 1
            else:
                player.answer()
        assert read or mode == "table"


@pytest.fixture(scope="module")
def fords(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the toy that has hints; no match yet."""
    with only(GUIDED), running(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def opened(browser: Browser, fords: Server) -> Iterator[Any]:
    """Opens pages of that server."""
    contexts = []

    def page(path: str, size: tuple[int, int] = PHONE, **given: Any) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=fords.base, reduced_motion="reduce", **given
        )
        contexts.append(context)
        made = context.new_page()
        made.goto(path)
        return made

    yield page
    for context in contexts:
        context.close()


def begun(page: Page) -> None:
    """Begin the guided turn from the lobby, past the briefing if there is one."""
    if page.locator(".first button").count():
        follow(page, page.locator(".first button", has_text="On the screen"))
    else:
        page.goto("/new/the-ford")
        page.locator("[name=guide]").check()
        page.locator("[name=mode][value=screen]").check()
        follow(page, page.get_by_role("button", name="Begin"))


def journal(server: Server) -> bytes:
    """The newest save."""
    newest: Path = max(server.home.glob("*.opfor"), key=lambda path: path.stat().st_mtime)
    return newest.read_bytes()


def test_the_lobby_offers_it_and_hints_lead_through_the_turn(fords: Server, opened: Any) -> None:
    page: Page = opened("/")
    begun(page)
    guide = page.locator(".guide")
    expect(guide).to_contain_text("Begin with a few shells.")
    in_sight(page)
    assert Axe().run(page, options={"resultTypes": ["violations"]}).violations_count == 0
    before = journal(fords)
    guide.get_by_role("button", name="Got it").click()
    expect(guide).to_contain_text("Bold guns hit on 4.")
    page.reload()
    expect(guide).to_contain_text("Bold guns hit on 4.")
    assert journal(fords) == before, "what was read is no part of the match"
    player = Clicker(page)
    while "stance" not in page.locator("#prompt").inner_text():
        player.answer()
    expect(guide).to_contain_text("The middle ford is weak.")
    assert page.locator(".hinted").get_attribute("id") == "hex-middle", "it points at the board"
    guide.get_by_role("button", name="Got it").click()
    expect(guide).to_contain_text("shells.")
    guide.get_by_role("button", name="Skip the guide").click()
    expect(guide).to_have_count(0)
    page.goto("/")
    assert page.locator(".first").count() == 0, "it is offered where nothing was played"


def test_it_works_without_a_script(fords: Server, opened: Any) -> None:
    page: Page = opened("/", java_script_enabled=False)
    begun(page)
    follow(page, page.locator(".guide").get_by_role("button", name="Got it"))
    assert "Bold guns" in page.locator(".guide").inner_text()
    follow(page, page.locator(".guide").get_by_role("button", name="Skip the guide"))
    assert page.locator(".guide").count() == 0 and page.locator("#prompt").is_visible()


def test_what_a_device_sends_is_checked(fords: Server) -> None:
    id = fords.new(game="the-ford", mode="screen")["id"]
    with fords.client() as client:
        for given in ({"do": "read", "read": "<x>"}, {"do": "read", "read": "a" * 8}, {}):
            answer = client.post(f"/matches/{id}/guide", data=given, headers={"cookie": f"{GUIDE}=other!;x"})
            assert answer.status_code == 303 and "set-cookie" not in answer.headers
        assert client.post("/matches/none/guide", data={"do": "skip"}).status_code == 404
