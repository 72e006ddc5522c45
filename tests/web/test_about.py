"""Ask what is on the board: each place, piece, number and rule says what it is, in place, and choosing goes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from opfor.kernel.game import Description
from opfor.registry import only
from tests import toy
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, quiet, running

GAMES = ["fields-of-despair", "last-crusade", "flanders-fields"]
UNDER = "#hex-{0}, #place-{0}, #stand-{0}"


def described(state: toy.FordState, thing: str) -> Description | None:
    """What the toy says of its fords; of the wood it says nothing."""
    if thing not in toy.FORDS:
        return None
    men = state.men[toy.FORDS.index(thing)]
    return Description(f"The {thing} ford", [f"You have {men} men here."], ("F4",))


TOLD = toy.altered(toy.MAPPED, describe=described)


@pytest.fixture(scope="module")
def fords(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the toy that describes its fords."""
    with only(TOLD), running(tmp_path_factory.mktemp("home")) as found:
        yield found


def note(page: Page) -> str:
    """What the note says once it is open."""
    page.wait_for_selector("#note:visible h2")
    return page.locator("#note").inner_text()


def things(page: Page) -> list[str]:
    """The ids of what lies in the window on the board, with its middle free to be hit, by what is drawn there."""
    found: list[str] = page.evaluate(
        """() => { const anchor = document.querySelector("[data-anchor]").dataset.anchor;
        return [...document.querySelectorAll(`[id^="${anchor}"]`)].filter(e => {
            const box = e.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
            const hit = x > 0 && y > 0 && document.elementFromPoint(x, y);
            return hit && hit.closest(".map, .cb") && !hit.closest("a, button"); }).map(e => e.id); }"""
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_resting_on_a_thing_says_what_it_is(server: Server, open_page: Opener, game: str) -> None:
    """On a desk: the note shows while the mouse rests and takes no click; a click opens it to be read."""
    match = server.new(game=game, mode="screen", seed="about")
    if game == "last-crusade":
        match = server.until(match, "maneuver", "bombard", "recon")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    spot = page.locator(f"[id='{things(page)[0]}']").bounding_box()
    assert spot
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    page.mouse.move(x - 1, y)
    page.mouse.move(x, y)
    said = note(page)
    assert page.locator("#note.hover").count() == 1 and said.strip()
    page.locator(".track").first.hover()
    assert said != note(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_rules_open_a_note_in_place(
    server: Server, open_page: Opener, game: str, size: tuple[int, int]
) -> None:
    """A number of the strip and a rule's number: the note lies in the window, and the match stays where it is."""
    match = server.new(game=game, mode="screen", seed="about")
    page, address = open_page(f"/matches/{match['id']}", size), f"/matches/{match['id']}"
    for opener in (".track", ".card .rule"):
        page.locator(opener).first.click()
        assert note(page).strip()
        box = page.locator("#note").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= size[1] + 1
        assert page.url.endswith(address)
        page.keyboard.press("Escape")
        assert page.locator("#note:visible").count() == 0
    page.locator(".card .rule").first.click()
    note(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


def test_everything_that_the_games_show_says_what_it_is(server: Server) -> None:
    """Each place, piece and number of each game in both modes answers; what is not there does not."""
    with server.client() as client:
        for game in GAMES:
            for mode in ("screen", "table"):
                match = server.new(game=game, mode=mode, seed="all")
                listed = client.get(f"/matches/{match['id']}/about").text
                found = [part.partition('"')[0] for part in listed.split(f'href="/matches/{match["id"]}/about/')[1:]]
                assert found
                for thing in found[::7]:
                    answer = client.get(f"/matches/{match['id']}/about/{thing}", headers={"HX-Request": "true"})
                    assert answer.status_code == 200 and "<h2" in answer.text, (game, thing, answer.text)
                assert client.get(f"/matches/{match['id']}/about/nothing").status_code == 404
                assert client.get(f"/matches/{match['id']}/rule/nothing").status_code == 404


def at_the_targets(server: Server) -> dict[str, Any]:
    """A match in which fords are to be chosen."""
    return server.until(server.new(game="the-ford", mode="screen", seed="7"), "targets", shells=3)


def test_a_tap_chooses_where_it_can_and_asks_where_it_cannot(fords: Server, browser: Any) -> None:
    match = at_the_targets(fords)
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=fords.base, has_touch=True, is_mobile=True
    )
    page: Page = context.new_page()
    page.goto(f"/matches/{match['id']}")
    page.locator("#hex-wood").tap()
    assert "Old Wood" in note(page)
    box = page.locator("#note").bounding_box()
    assert box and box["y"] + box["height"] == pytest.approx(844, abs=1), "it comes from below"
    page.locator("#note [data-note-close]").tap()
    page.locator("#map a[data-hex=middle]").tap()
    page.wait_for_selector("#map a.chosen[data-hex=middle]")
    assert page.locator("#note:visible").count() == 0, "a tap that chooses only chooses"
    context.close()


def _middle(page: Page, ford: str) -> dict[str, float]:
    page.locator(f"#hex-{ford}").scroll_into_view_if_needed()
    box = page.locator(f"#hex-{ford}").bounding_box()
    assert box
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}


def test_a_long_press_opens_and_does_not_choose(fords: Server, browser: Any) -> None:
    match = at_the_targets(fords)
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=fords.base, has_touch=True)
    page: Page = context.new_page()
    page.goto(f"/matches/{match['id']}")
    at, finger = _middle(page, "upper"), context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [{"x": at["clientX"], "y": at["clientY"]}]}
    finger.send("Input.dispatchTouchEvent", touch)
    assert "The upper ford" in note(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    quiet(page)
    assert page.locator("#map a.chosen").count() == 0
    page.locator("#note a.rule").click()
    page.wait_for_selector("#note h2:has-text('Rule F4')")
    page.locator("[data-note-back]").click()
    page.wait_for_selector("#note h2:has-text('The upper ford')")
    context.close()


def test_things_are_reached_by_keyboard_and_by_links(fords: Server, browser: Any) -> None:
    match = at_the_targets(fords)
    context = browser.new_context(base_url=fords.base)
    page: Page = context.new_page()
    page.goto(f"/matches/{match['id']}")
    page.locator("#map a[tabindex='0']").focus()
    page.keyboard.press("i")
    assert "ford" in note(page)
    page.keyboard.press("Escape")
    page.locator("#prompt").focus()
    page.keyboard.press("i")
    page.wait_for_selector("dialog[open] .things")
    page.locator("dialog .things a", has_text="Old Wood").click()
    page.wait_for_selector("dialog h2:has-text('Old Wood')")
    context.close()
    plain = browser.new_context(base_url=fords.base, java_script_enabled=False).new_page()
    plain.goto(f"/matches/{match['id']}")
    plain.locator(".ask").click()
    plain.locator(".things a", has_text="Upper Ford").click()
    assert "You have" in plain.locator("main").inner_text()
    plain.locator("main a.rule").click()
    assert "Rule F4" in plain.locator("main").inner_text()
    plain.get_by_role("link", name="Back to the match").click()
    assert plain.locator("#prompt").is_visible()


def test_in_a_story_a_thing_is_described_as_it_was(fords: Server) -> None:
    match = at_the_targets(fords)
    with fords.client() as client:
        then = client.get(f"/matches/{match['id']}/about/upper?step={match['decision']}.1").text
        assert "You have 4 men here." in then and "You may now" not in then
        assert client.get(f"/matches/{match['id']}/about/upper?step=x.y").status_code == 200
