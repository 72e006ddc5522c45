"""Table mode on a phone: whole games by clicks alone."""

from __future__ import annotations

import pytest

from tests.web.clicker import Clicker
from tests.web.conftest import PHONE, Opener, Server, follow, press
from tests.web.test_story import GAMES, in_sight


@pytest.mark.whole_game
def test_a_whole_game_at_the_table_by_clicks_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("link", name="New match").first.click()
    page.get_by_text("At the table", exact=True).click()
    press(page, "Begin")
    follow(page, page.get_by_role("link", name="To the first question"))
    player = Clicker(page, seed=3)
    answered = player.play()
    assert answered > 40
    assert {"one", "rows", "amount"} <= player.kinds
    assert player.clicks / answered <= 4, "more than a few taps a question"
    follow(page, page.get_by_role("link", name="Report, dice proof and luck"))
    assert "holds." in page.locator(".verdict").inner_text()
    assert "The game is over" in page.locator(".lead").inner_text()
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_checklist_comes_first_and_is_kept(server: Server, open_page: Opener, game: str) -> None:
    """On your table now stands before all else, once; a tick outlasts a reload; a list that is done folds itself up."""
    match = server.new(game=game, mode="table", seed="list")
    with server.client() as client:
        while "table-now" not in client.get(f"/matches/{match['id']}").text:
            asked = match["question"]
            match = server.answer(
                match, asked["default"] if asked["default"] is not None else asked["options"][0]["key"]
            )
    page = open_page(f"/matches/{match['id']}", PHONE)
    lines = page.locator(".table-now li").count()
    assert lines and page.locator(".table-now").count() == 1
    first = page.locator(".todo > section, .now > section, .now > .news").first
    assert "table-now" in str(first.get_attribute("class"))
    boxes = page.locator(".table-now input")
    boxes.first.check()
    page.reload()
    assert page.locator(".table-now input").first.is_checked() or lines == 1
    for number in range(1, lines):
        boxes.nth(number).check()
    assert page.locator(".table-now details[open]").count() == 0
    in_sight(page)


def test_own_dice_are_tapped_on_a_pad(server: Server, open_page: Opener) -> None:
    match = server.until(
        server.new(dice="entered"), "dice:dogfight-response", squadrons=[["C05", 6]], attacks=[["C05", 22, 8]]
    )
    page = open_page(f"/matches/{match['id']}")
    assert page.locator(".dicepad label").count() == 6
    page.locator(".dicepad label").nth(3).click()
    page.locator(".dock .done button", has_text="Done").click()
    page.wait_for_selector(f"[data-version]:not([data-version='{match['version']}'])")
    with server.client() as client:
        save = client.get(f"/matches/{match['id']}/save").text
    assert '"by":"entered","faces":[4]' in save
    before = page.locator("[data-version]").get_attribute("data-version")
    if page.locator(".dicepad").count():
        page.get_by_role("button", name="Roll for me").click()
        page.wait_for_selector(f"[data-version]:not([data-version='{before}'])")
