"""The umpire of the miniatures game at phone width: big buttons, few of them, templates to scale."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.clicker import Clicker
from tests.web.conftest import PHONE, Opener, Server

GAME = "flanders-fields"


def umpire(server: Server, **given: Any) -> dict[str, Any]:
    """A new raid at a real table, with a ruler only unless told otherwise."""
    return server.new(**{"game": GAME, "scenario": "lane", "mode": "table", "seed": "umpire", **given})


def test_a_raid_with_a_ruler_by_taps(server: Server, open_page: Opener) -> None:
    """P0, P4a: a whole raid at phone width, each question answered on its card."""
    page = open_page(f"/matches/{umpire(server)['id']}", PHONE)
    player = Clicker(page)
    assert player.play(900) > 20
    assert page.locator(".card.over").is_visible()


def test_buttons_are_large_and_lie_under_the_thumb(server: Server, open_page: Opener) -> None:
    """P4a: what may be answered is at least 44 px high, and nothing scrolls sideways."""
    match = server.until(umpire(server), "ruler-act")
    page = open_page(f"/matches/{match['id']}", PHONE)
    boxes = [button.bounding_box() for button in page.locator(".choice, .tools a").all()]
    assert boxes and all(box is not None and box["height"] >= 44 for box in boxes)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_templates_are_drawn_to_one_scale(server: Server, open_page: Opener) -> None:
    """P9, R18: each drawing is as long and as deep as its template, by the same scale; the printer gets true size."""
    match = umpire(server)
    page = open_page(f"/matches/{match['id']}", PHONE)
    page.locator(".templates summary").click()
    with server.client() as client:
        known = client.get(f"/api/matches/{match['id']}").json()["view"]["templates"]
    drawn = [svg.locator("rect").bounding_box() for svg in page.locator(".templates svg").all()]
    assert len(drawn) == len(known) > 2
    for box, template in zip(drawn, known, strict=True):
        assert box is not None
        wide, deep = sorted((template["width_cm"], template["depth_cm"]), reverse=True)
        assert box["width"] / box["height"] == pytest.approx(wide / deep, rel=0.02)
        assert box["width"] / wide == pytest.approx(drawn[0]["width"] / 15, rel=0.02)  # type: ignore[index]
    page.goto(f"/matches/{match['id']}/templates")
    assert page.locator("figure svg").first.get_attribute("width") == "15cm"


def test_with_the_map_kept_the_table_is_on_screen_too(server: Server, open_page: Opener) -> None:
    """P16: moves are mirrored on the screen table and told for the real one."""
    match = server.until(umpire(server, options={"umpire": "map-kept"}), "action")
    page = open_page(f"/matches/{match['id']}", PHONE)
    assert page.locator("#map .stand").count() == 14
    page.locator("#map a.offer.spot").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#plan:not([hidden])")
    page.locator("#plan [data-plan=confirm]").click()
    page.wait_for_selector(".table-now")
    assert " to " in page.locator(".table-now").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_umpires_card(server: Server, open_page: Opener, scheme: str) -> None:
    """Accessible at phone width in both lights, with the templates open."""
    from axe_playwright_python.sync_playwright import Axe

    match = server.until(umpire(server), "ruler-act")
    page = open_page(f"/matches/{match['id']}", PHONE, color_scheme=scheme)
    page.locator(".templates summary").click()
    found = Axe().run(page)
    assert not found.response["violations"], json.dumps(found.response["violations"], indent=1)[:3000]
