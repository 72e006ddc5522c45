"""Real dice on a card: throws by their names, several at once, and lots as buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from opfor.registry import only
from tests.match.test_own_dice import GAME
from tests.web.conftest import PHONE, Opener, Server, press, quiet, running
from tests.web.test_story import in_sight


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the game of three columns alone."""
    with only(GAME), running(tmp_path_factory.mktemp("home")) as found:
        yield found


def begin(page: Page, dice: str) -> None:
    """A new match with real dice."""
    page.locator(f"[name=dice][value={dice}]").check()
    page.locator("[name=mode][value=table]").check()
    press(page, "Begin")


def test_throws_stand_on_one_card_by_their_names(open_page: Opener) -> None:
    """Three faces, one tap each, and Done; one undo takes them all back."""
    page = open_page(f"/new/{GAME.id}", PHONE)
    begin(page, "entered")
    in_sight(page)
    names = page.locator(".throw-name").all_inner_texts()
    assert [name[:28] for name in names] == [f"Column {column} assaults on 1 to 3" for column in "ABC"] or [
        name.partition(":")[0] for name in names
    ] == [f"Column {column} assaults on 1 to 3" for column in "ABC"]
    for place, face in enumerate((4, 2, 6)):
        page.locator(".dicepad").nth(place).locator("label").nth(face - 1).click()
    page.get_by_role("button", name="Done").click()
    page.wait_for_function("() => !document.querySelector('.throw-name')")
    assert page.locator(".track", has_text="Stock").inner_text().endswith("426")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".throw-name")
    assert page.locator(".throw-name").count() == 3


def test_the_first_faces_alone_are_refused_and_kept(open_page: Opener) -> None:
    page = open_page(f"/new/{GAME.id}", PHONE)
    begin(page, "entered")
    page.locator(".dicepad").first.locator("label").nth(3).click()
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector(".card .error")
    assert page.locator(".dicepad input:checked").count() == 1


def test_lots_are_buttons_for_who_draws_real_cards(server: Server, open_page: Opener) -> None:
    with server.client() as client:
        made = client.post(f"/new/{GAME.id}", data={"dice": "cards", "mode": "table"})
    page = open_page(made.headers["location"], PHONE)
    page.get_by_role("button", name="Roll for me").click()
    page.wait_for_selector("text=What came?")
    page.locator(".chip", has_text="the mill").click()
    quiet(page)
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector(".told")
    assert "The columns go for the mill" in page.content()
