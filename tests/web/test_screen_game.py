"""Screen mode: whole games by clicks on the map and the card, at desktop and at phone width."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, Opener, Server


@pytest.mark.whole_game
@pytest.mark.parametrize(("size", "seed", "moves"), [(DESKTOP, 5, 1), (PHONE, 8, 0)])
def test_a_whole_game_on_screen_by_clicks(
    server: Server, open_page: Opener, size: tuple[int, int], seed: int, moves: int
) -> None:
    match = server.new(mode="screen", seed="clicks")
    page = open_page(f"/matches/{match['id']}", size)
    player = Clicker(page, seed, moves)
    answered = player.play()
    assert answered > 10
    assert {"route", "some"} <= player.kinds
    assert page.locator("#map .hex").count() == 84
    assert page.locator("#map a").count() == 0, "nothing may be chosen when the game is over"
    assert page.locator(".card.over").is_visible()


def test_only_what_is_legal_can_be_clicked(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen"), "attacks")
    legal = {option["key"].removeprefix("hex:") for option in match["question"]["options"]}
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    lit = {link.get_attribute("data-hex") for link in page.locator("#map a").all()}
    assert lit == legal
    page.locator("#map a[data-hex=C05]").click()
    page.wait_for_selector("#map a.chosen[data-hex=C05]")
    assert page.locator("input[value='hex:C05']").is_checked()
    page.get_by_role("link", name="Preview").click()
    page.wait_for_selector("dialog[open] .bars")
    assert "trials" in page.locator("dialog pre").inner_text()


@pytest.mark.parametrize(("mode", "told"), [("screen", False), ("table", True)])
def test_only_a_table_is_told_what_to_change_on_it(mode: str, told: bool, server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode=mode, seed="blocks"), "squadrons" if told else "defence-guns")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    assert bool(page.locator(".table-now").count()) == told
    spoken = str(page.locator("[data-spoken]").get_attribute("data-spoken"))
    assert ("On your table now" in spoken) == told and ("Central Powers" in spoken or "Offensive" in spoken)
    page.goto(f"/matches/{match['id']}/log")
    assert bool(page.locator(".tag.table").count()) == told
    assert page.locator(".tag.enemy").count() > 0


def test_the_map_works_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen"), "attacks")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.locator("#map a[tabindex='0']").focus()
    first = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.hex")
    assert second != first
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#map a.chosen[data-hex={second}]")
    assert page.evaluate("document.activeElement.dataset.hex") == second
    assert str(page.locator(f"#map a[data-hex={second}]").get_attribute("aria-label")).startswith(second)
    assert page.locator(".words li").count() == 84


def test_the_enemys_turn_is_told_step_by_step(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen", seed="steps"), "redeploy", "carry-on", "never", attacks=["hex:C05"])
    with server.client() as client:
        version = client.get(f"/api/matches/{match['id']}").json()["version"]
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    assert page.locator("[data-version]").get_attribute("data-version") == str(version)
    page.locator(".told summary").click()
    lines = [line.inner_text() for line in page.locator(".told li > p").all()]
    assert len(lines) > 2
    page.get_by_role("link", name="Step by step").click()
    told = []
    step = page.locator(".telling .told h2 small")
    expect(step).to_be_visible()
    while True:
        told += [line.inner_text() for line in page.locator("[data-story] > li > p").all()]
        now = step.inner_text()
        if not page.locator("[data-tell=next]").count():
            break
        page.locator("[data-tell=next]").click()
        expect(step).not_to_have_text(now)
    assert told == lines
    page.locator("[data-tell=end]").click()
    expect(page.locator("#prompt")).to_be_focused()


def test_a_plan_is_previewed_by_a_typed_line(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen"), "attacks")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.keyboard.press("/")
    page.keyboard.type("preview attack C05 with 8 guns and a tank")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reply .bars")
    assert page.locator("[data-version]").get_attribute("data-version") == str(match["version"])
    page.locator(".track").first.click()
    page.wait_for_selector("#note:visible h2")
    assert page.locator("#note .fix").count() == 0, "on screen no number is to be corrected"
