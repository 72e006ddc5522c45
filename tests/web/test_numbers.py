"""The workshop of numbers: a changed field shows in the text and the other way round, and games are played by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from opfor.custom.data_files import shipped
from opfor.web.editor import whole_games
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, follow, press, running

CRUSADE = "last-crusade"
CONSTANTS = f"/numbers/{CRUSADE}/constants"
FEW = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games are few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_games, "NUMBERS", [FEW])
        patch.setattr(whole_games, "USUAL", FEW)
        with running(tmp_path_factory.mktemp("home")) as found:
            yield found


def text(page: Page) -> str:
    return page.locator("#workshop-text").input_value()


def test_a_changed_number_goes_into_the_text_and_whole_games_are_played_by_it(
    server: Server, open_page: Opener, tmp_path: Path
) -> None:
    page = open_page("/charts", DESKTOP)
    follow(page, page.get_by_role("link", name="The numbers of the game that stand on no card"))
    assert page.locator("#games .notice").inner_text() == "Nothing is changed yet: change a number first."
    page.get_by_label("supply dice, US").fill("6")
    expect(page.locator("#changed-numbers li")).to_have_text("supply dice, US: 3 → 6")
    ours = shipped(CRUSADE, "constants.toml")
    assert text(page) == ours.replace("{ US = 3, DE = 2 }", "{ US = 6, DE = 2 }")
    assert page.locator("li.changed .was:visible").inner_text() == "was 3"
    expect(page.locator("#live")).to_have_text("1 changed: supply dice, US: 3 → 6")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download constants.toml").click()
    download.value.save_as(tmp_path / "constants.toml")
    assert (tmp_path / "constants.toml").read_text(encoding="utf-8") == text(page)
    shown = str(page.locator("#games").get_attribute("data-shown"))
    page.locator("#games-policy").select_option("random")
    expect(page.locator("#games")).not_to_have_attribute("data-shown", shown)  # the button has been drawn anew
    page.get_by_role("button", name=f"Play {FEW} games").click()
    told = f"{FEW} games by each set of numbers, played by random"
    expect(page.locator("#games .found")).to_contain_text(told)
    assert page.locator("#games tbody th").first.inner_text() == "win"
    follow(page, page.get_by_role("link", name="On a page of its own"))
    assert page.locator("h1").inner_text() == "Whole games by changed numbers: constants.toml"
    assert page.locator(".changes-told li").all_inner_texts() == ["supply dice, US: 3 → 6"]
    press(page, "Open it in the workshop")
    expect(page.get_by_label("supply dice, US")).to_have_value("6")
    expect(page.locator("#games .found")).to_be_visible()
    page.get_by_label("supply dice, US").fill("3")
    expect(page.locator("#games .notice")).to_have_text("Nothing is changed yet: change a number first.")
    assert text(page) == ours


def test_the_text_goes_into_the_fields_and_mistakes_are_told(server: Server, open_page: Opener) -> None:
    page = open_page("/numbers/fields-of-despair/core", PHONE)
    before = text(page)
    page.locator(".as-text summary").click()
    page.locator("#workshop-text").fill(before.replace("gas_die_in = 2", "gas_die_in = 3"))
    expect(page.get_by_label("combat, gas die in")).to_have_value("3")
    wrong = page.locator("#workshop-mistake [role=alert]")
    page.get_by_label("combat, gas die in").fill("many")
    expect(wrong).to_have_text("combat, gas die in: 'many' is not allowed: enter a whole number")
    assert "gas_die_in = 3" in text(page), "the text waits"
    page.get_by_label("combat, gas die in").fill("5000")
    expect(wrong).to_contain_text("gas_die_in = 5000 is not allowed: enter a whole number up to 1,000")
    assert page.locator("#games .notice").inner_text().startswith("The numbers have a mistake")
    page.get_by_role("button", name="Show the line").click()
    chosen = page.evaluate("(b => b.value.slice(b.selectionStart, b.selectionEnd))(document.activeElement)")
    assert chosen == "gas_die_in = 5000"
    page.locator("#workshop-text").fill(before.replace("[combat]", "[combat"))
    expect(wrong).to_contain_text("Line 5: ")
    page.locator("#workshop-text").fill(before)
    expect(wrong).to_have_count(0)
    expect(page.get_by_label("combat, gas die in")).to_have_value("2")
    page.get_by_label("trench dice").nth(3).fill("7")
    expect(page.locator("#changed-numbers li")).to_have_text(re.compile(r"^combat, trench dice, 2, 2: 2 → 7$"))


@pytest.mark.parametrize("path", [CONSTANTS, "/numbers/flanders-fields/house", "/numbers/flanders-fields/firing"])
def test_everybody_can_use_the_page(path: str, server: Server, open_page: Opener) -> None:
    for size in (PHONE, DESKTOP):
        page = open_page(path, size)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_chart_that_is_made_from_numbers_leads_to_them(server: Server, open_page: Opener) -> None:
    page = open_page("/charts/flanders-fields/fire", DESKTOP)
    page.get_by_role("link", name="Change this chart").first.click()
    page.wait_for_url(re.compile("/numbers/flanders-fields/firing$"))
    page.get_by_label("weapon, MG, cells, 1, 1").fill("2")
    expect(page.locator("#changed-numbers li")).to_have_text("weapon, MG, cells, 1, 1: 3 → 2")


def test_without_a_script(server: Server, open_page: Opener) -> None:
    page = open_page("/numbers/flanders-fields/house", PHONE, java_script_enabled=False)
    page.get_by_label("house, command range cm").fill("40")
    press(page, "Show what it does")
    assert page.locator("#changed-numbers li").all_inner_texts() == ["house, command range cm: 25 → 40"]
    page.get_by_label("Scenario").select_option(label="The Lane")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_role("button", name="Play the games").click()
    page.wait_for_url(re.compile("/games/[0-9a-f]{16}$"))
    expect(page.locator(".told")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)


def test_what_is_not_there_is_told_in_one_line(server: Server) -> None:
    with server.client() as client:
        for path, said in (
            (f"/numbers/{CRUSADE}/nothing", "last-crusade has no file of numbers &#39;nothing&#39;; it has constants"),
            ("/numbers/chess/core", "there is no game &#39;chess&#39;"),
            (f"/numbers/{CRUSADE}/rules", "has no file of numbers"),
        ):
            answer = client.get(path)
            assert answer.status_code in (404, 422) and said in answer.text
        crossed = client.post(CONSTANTS, data={"text": "x = ", "drawn": "{", "n.0": "7"})
        assert crossed.status_code == 422 and "Line 1: " in crossed.text
        long = client.post(CONSTANTS, data={"text": "#" * 20_000})
        assert long.status_code == 422 and "text is too long" in long.text
        typed = {"drawn": '{"values":["32"],"shape":1}', "n.0": "33"}
        lost = client.post(CONSTANTS, data=typed)
        assert lost.status_code == 422 and "the text has other numbers now" in lost.text
