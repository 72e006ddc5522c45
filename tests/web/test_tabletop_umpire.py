"""The umpire of the miniatures game at phone width: big buttons, few of them, templates to scale."""

from __future__ import annotations

import json
from typing import Any

import pytest

from opfor.kernel.questions import FORM, ONE, SOME
from opfor.match.match import Match
from tests.games.flanders_fields.seats.test_taps import quiet_answer
from tests.web.clicker import Clicker
from tests.web.conftest import PHONE, Opener, Server, quiet

GAME = "flanders-fields"


def umpire(server: Server, **given: Any) -> dict[str, Any]:
    """A new raid at a real table, with a ruler only unless told otherwise."""
    return server.new(**{"game": GAME, "scenario": "lane", "mode": "table", "seed": "umpire", **given})


class AtTheTable(Clicker):
    """A player who taps what happens on his table: he comes nearer, and hits somebody each turn."""

    TAPS = (  # on a card with these words, the chips of this text, below this legend
        ("How near are your", "Sector 2", "20"),
        ("side lose in it", "Killed", ""),
        ("side lose in it", "Suppressed once", ""),
    )

    def _fill(self) -> None:
        prompt = self.page.locator("#prompt").inner_text()
        for words, legend, chip in self.TAPS:
            fieldset = self.page.locator(".card .chips", has_text=legend)
            if words in prompt and fieldset.count():
                chips = fieldset.first.locator("label.chip", has_text=chip) if chip else fieldset.first.locator("label")
                self._click(chips.first if legend == "Killed" or chip else chips.last)
        super()._fill()


@pytest.mark.whole_game
@pytest.mark.parametrize(("umpire_level", "side"), [("ruler-only", "british"), ("enemy-only", "british")])
def test_a_raid_by_taps_with_own_dice(server: Server, open_page: Opener, umpire_level: str, side: str) -> None:
    """P0, P4a, P0-ruler: a whole raid at phone width, each question answered on its card, each die thrown by hand."""
    match = umpire(server, dice="entered", options={"umpire": umpire_level, "side": side})
    page = open_page(f"/matches/{match['id']}", PHONE)
    player = AtTheTable(page)
    assert player.play(900) > 10
    assert page.locator(".card.over").is_visible() and "dice" in player.kinds


def test_buttons_are_large_and_lie_under_the_thumb(server: Server, open_page: Opener) -> None:
    """P4a: what may be answered is at least 44 px high, and nothing scrolls sideways."""
    match = server.until(umpire(server), "ruler-act")
    page = open_page(f"/matches/{match['id']}", PHONE)
    boxes = [button.bounding_box() for button in page.locator(".choice, .tools a").all()]
    assert boxes and all(box is not None and box["height"] >= 44 for box in boxes)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_quiet_turn_takes_twelve_taps(server: Server, open_page: Opener) -> None:
    """P0: the quiet turn of the kept journals on a phone: each tap on a chip, a button or Done, and no other."""
    given = {"side": "british", "defender_posture": "measured"}
    match = umpire(server, scenario="zero-plus-twenty", seed="q", options=given)
    page, taps = open_page(f"/matches/{match['id']}", PHONE, has_touch=True), 0
    while (now := Match.open(server.home / f"{match['id']}.opfor", write=False)).state.turn == 1:
        question = now.question
        assert question is not None and not page.locator("[data-tell=question]").count()
        wanted, card = quiet_answer(now, question), page.locator(".card")
        if question.kind == FORM:
            shown = {field.name: field.default for field in question.fields}
            changed = [f"[name='f:{name}'][value='{value}']" for name, value in wanted.items() if value != shown[name]]
        else:
            changed = (
                [f"[value='{key}']" for key in set(wanted) ^ set(question.default)] if question.kind == SOME else []
            )
        for box in changed:
            card.locator(f"label:has(input{box})").tap()
        last = card.locator(f".choice[value='{wanted}']") if question.kind == ONE else page.locator("[value=answer]")
        version = page.locator("[data-version]").get_attribute("data-version")
        last.tap()
        taps += 1 + len(changed)
        page.wait_for_function("was => document.querySelector('[data-version]').dataset.version !== was", arg=version)
        quiet(page)
    assert 7 <= taps <= 12


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


def test_the_set_up_is_drawn_to_scale(server: Server, open_page: Opener) -> None:
    """7.0: open under the first question, a link later; the bar is 10 cm of a table of 80, and every stand is there."""
    match = umpire(server)
    page = open_page(f"/matches/{match['id']}", PHONE)
    drawing = page.locator(".set-up svg")
    drawing.wait_for()
    wide = [drawing.locator(part).evaluate("part => part.getBBox().width") for part in (".tt-bar", ".tt-ground")]
    assert wide[0] / wide[1] == pytest.approx(10 / 80)
    assert drawing.locator(".stand").count() == 14
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    Clicker(page).answer()
    assert not page.locator(".set-up[open]").count()
    page.goto(f"/matches/{match['id']}/set-up")
    assert page.locator(".set-up .stand").count() == 14


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
