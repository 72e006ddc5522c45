"""A game without pages of its own gets a board from its view that can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from opfor.kernel.errors import OpforError
from opfor.registry import only
from opfor.web.kit import neutral
from tests import toy
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, press, quiet, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with this game alone."""
    with only(toy.MAPPED), running(tmp_path_factory.mktemp("home")) as found:
        yield found


def at_the_targets(server: Server) -> dict[str, Any]:
    """A match in which fords are to be chosen."""
    return server.until(server.new(game="the-ford", mode="screen", seed="7"), "targets", shells=3)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_place_is_clicked_and_the_answer_given(server: Server, open_page: Opener, size: tuple[int, int]) -> None:
    match = at_the_targets(server)
    page = open_page(f"/matches/{match['id']}", size)
    assert page.locator("#map .hex").count() == 4
    assert {link.get_attribute("data-hex") for link in page.locator("#map a").all()} == set(toy.FORDS)
    page.locator("#map a[data-hex=middle]").click()
    page.wait_for_selector("#map a.chosen[data-hex=middle]")
    assert page.locator("input[value='ford:middle']").is_checked()
    quiet(page)
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector("text=Share out 3 shells")
    assert {link.get_attribute("data-hex") for link in page.locator("#map a").all()} == {"middle"}
    page.locator("#map a[data-hex=middle]").click()
    page.wait_for_selector("#map a.chosen[data-hex=middle]")
    assert page.locator("input[name='a:ford:middle']").input_value() == "1"


def test_the_board_works_by_keyboard_and_without_a_script(server: Server, open_page: Opener) -> None:
    match = at_the_targets(server)
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.locator("#map a[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#map a.chosen[data-hex={chosen}]")
    page.locator(".words summary").click()
    assert "middle Middle Ford: yours men 4, the enemy’s foe" in page.locator(".words").inner_text()
    plain = open_page(f"/matches/{match['id']}", PHONE, java_script_enabled=False)
    plain.locator("#map a[data-hex=upper]").click()
    assert plain.locator("#map a.chosen[data-hex=upper]").count() == 1
    press(plain, "Done")
    assert plain.get_by_text("Share out 3 shells").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_on_the_neutral_board(server: Server, open_page: Opener, theme: str) -> None:
    page = open_page(f"/matches/{at_the_targets(server)['id']}", DESKTOP)
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("shape", ["hex", "square", "areas"])
def test_places_of_every_shape_lie_apart(shape: str) -> None:
    """Two places never share their centre, and all lie within the drawing."""
    places = {f"p{x}{y}": {"at": [x, y], "pieces": [{"text": "a"}] * (x + y)} for x in range(4) for y in range(3)}
    board = neutral.board({"board": {"shape": shape, "places": places}})
    assert board is not None and board.places_of("go:p00>p11") == ["p00", "p11"]
    drawn = board.draw({})
    spots = neutral.SHAPES[shape].centres({id: tuple(place["at"]) for id, place in places.items()})  # type: ignore
    assert all(0 < x < drawn.width and 0 < y < drawn.height for x, y in spots.values())
    gaps = [abs(ax - bx) + abs(ay - by) for a, (ax, ay) in spots.items() for b, (bx, by) in spots.items() if a != b]
    assert min(gaps) > 80
    assert "+3" in drawn.places, "of five pieces two are drawn, and the third block counts the rest"


def test_a_view_without_a_board_has_none_and_a_wrong_one_is_refused() -> None:
    assert neutral.board({"day": 1}) is None
    with pytest.raises(OpforError, match=r"cannot be drawn.*shape"):
        neutral.board({"board": {"shape": "ring", "places": {}}})


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_amount_on_the_map_shows_itself_and_goes_down(
    server: Server, open_page: Opener, size: tuple[int, int]
) -> None:
    """The number stands on the place, what is left in the question, and one tap takes one back."""
    match = server.answer(at_the_targets(server), ["ford:upper", "ford:middle"])
    page = open_page(f"/matches/{match['id']}", size)
    for _ in range(2):
        quiet(page)
        before = page.locator("#map .amount").all_text_contents()
        page.locator("#map a[data-hex=middle]").click()
        page.wait_for_function(
            "b => (document.querySelector('#map .amount')?.textContent ?? '') !== (b[0] ?? '')", arg=before
        )
    assert page.locator("#map .amount").all_text_contents() == ["2"]
    assert "2 of 3 used, 1 left" in page.locator(".shared").inner_text()
    box = page.locator(".card.held .step-box").bounding_box()
    assert box and box["y"] + box["height"] <= size[1], "the way down is at hand"
    page.locator(".card.held [data-step='-1']").click()
    assert "1 of 3 used, 2 left" in page.locator(".shared").inner_text()
    quiet(page)
    page.locator("#map a[data-hex=upper]").click()
    page.wait_for_function("() => document.querySelectorAll('#map .amount').length === 2")
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector("text=What do the patrols report?")
    assert (
        "the upper ford 1" in page.locator(".log").inner_text()
        and "the middle ford 1" in page.locator(".log").inner_text()
    )
