"""Pieces are dragged with a mouse to where they go, and are seen going there."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web.conftest import DESKTOP, Opener, Server, quiet

# What is animated from now on
WATCH = """() => { window.seen = []; const go = Element.prototype.animate;
    Element.prototype.animate = function (...how) { seen.push(this.dataset.piece); return go.apply(this, how); }; }"""


def middle(place: Locator) -> tuple[float, float]:
    """The middle of what is drawn."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take_hold(page: Page, piece: Locator, until: str) -> None:
    """Press a piece and begin to drag it, until the server has said where it may go."""
    x, y = middle(piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 4)
    page.wait_for_selector(until)
    quiet(page)


def test_a_block_is_dragged_from_hex_to_hex(server: Server, open_page: Opener) -> None:
    """12. A drag from one hex to another chooses both, as two clicks would; the number is asked as ever."""
    match = server.until(server.new(mode="screen", seed="clicks"), "move")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    start = page.locator("#map a[data-carry]").first
    take_hold(page, start, "#map a.chosen")
    begun = page.locator("#map a.chosen").get_attribute("data-hex")
    goal = page.locator("#map a.lit:not(.chosen)").first
    end = goal.get_attribute("data-hex")
    page.mouse.move(*middle(goal), steps=4)
    assert page.locator(".carried").inner_text() == begun, "what is held follows the mouse"
    page.mouse.up()
    page.wait_for_selector("#answer .step-box")
    assert page.locator("#answer [name=from]").input_value() == begun
    assert page.locator("#answer [name=to]").input_value() == end
    assert page.locator(".carried").count() == 0


def test_a_card_is_dragged_to_a_zone(server: Server, open_page: Opener) -> None:
    """12. Put down on a zone where it may go, a unit is there, and is seen going; put down elsewhere it goes back."""
    match = server.until(server.new(game="last-crusade", mode="screen", seed="clicks"), "maneuver")
    page = open_page(f"/matches/{match['id']}", DESKTOP, reduced_motion="no-preference")
    unit = page.locator("#cardboard .cb-zone [data-carry^='move:']").first
    held = str(unit.get_attribute("data-piece"))
    take_hold(page, unit, "#cardboard .cb-zone.is-lit")
    page.mouse.move(*middle(page.locator("#prompt")), steps=3)
    page.mouse.up()
    page.wait_for_selector("text=Your last answer is taken back.")
    quiet(page)
    take_hold(page, page.locator(f"#cardboard [data-piece='{held}']"), "#cardboard .cb-zone.is-lit")
    goal = page.locator("#cardboard .cb-zone.is-lit").first
    zone = str(goal.get_attribute("id"))
    page.evaluate(WATCH)
    page.mouse.move(*middle(goal), steps=4)
    page.mouse.up()
    page.wait_for_selector(f"#{zone} [data-piece='{held}']")
    quiet(page)
    assert held in page.evaluate("seen")
