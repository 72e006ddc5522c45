"""The table of miniatures in the browser: a whole trench raid by clicks, plans seen before they are confirmed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, held

GAME = "flanders-fields"
SETTLED = """before => { const now = document.querySelector('[data-version]');
    return !document.querySelector('.htmx-request') && now
        && (now.dataset.version !== before || document.querySelector('.card .error')); }"""


def raid(server: Server, **given: Any) -> dict[str, Any]:
    """A new trench raid on screen."""
    return server.new(**{"game": GAME, "scenario": "lane", "mode": "screen", "seed": "lane", **given})


def version(page: Page) -> str:
    return str(page.locator("[data-version]").get_attribute("data-version"))


def northmost(spots: Locator) -> Locator:
    """The link that lies farthest up the table."""
    heights = [float(str(link.get_attribute("data-at")).split(",")[1]) for link in spots.all()]
    return spots.nth(heights.index(min(heights)))


class Raider(Clicker):
    """Plays on the table: clicks what is lit, looks at the plan, confirms it. The rest is answered on the card."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.seen: set[str] = set()
        self.plans: list[str] = []

    def _fill(self) -> None:
        for kind in ("assault", "fire"):
            if self.page.locator(f"#map a.offer.{kind}").count():
                self.confirm(self.page.locator(f"#map a.offer.{kind}").first, kind)
                return
        wire = self.page.locator(".choice[value=wire]")
        spots = self.page.locator("#map a.offer.spot")
        now = self.page.locator("#map a.offer[data-now]")
        if wire.count():
            self.seen.add("wire")
            self._click(wire)
        elif now.count():
            self.seen.add("unit")
            self._click(now.first.locator(".light").first)
        elif spots.count():
            self.confirm(northmost(spots), "move")
        else:
            self.seen.add("card")
            super()._fill()

    def confirm(self, link: Locator, kind: str) -> None:
        """Look at a plan and carry it out."""
        self.seen.add(kind)
        link.focus()  # a stand may lie under another's mark: the keyboard reaches every link
        self.page.keyboard.press("Enter")
        self.clicks += 1
        self.page.wait_for_selector("#plan:not([hidden])")
        self.plans.append(self.page.locator("#plan").inner_text())
        button = self.page.locator("#plan [data-plan=confirm]")
        if button.is_disabled():
            self.page.locator("#plan [data-plan=cancel]").click()
            self._click(self.page.locator(".choice[value=done], .choice[value=stay]").first)
        else:
            self._click(button)


@pytest.mark.whole_game
def test_a_raid_by_clicks_to_its_end(server: Server, open_page: Opener) -> None:
    """7.1, P4a: units, moves, shots and the wire, all on the table, until the raid is over."""
    match = raid(server, seed="clicks")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    player = Raider(page)
    answered = player.play(900)
    assert answered > 20
    assert {"unit", "move", "card"} <= player.seen
    assert any("of this action" in told for told in player.plans), "the cost of a path is told"
    assert page.locator("#map a.offer").count() == 0, "nothing may be chosen when the game is over"
    assert page.locator(".card.over").is_visible()


def test_only_what_is_legal_is_lit(server: Server, open_page: Opener) -> None:
    """P5: the units that may be ordered, and no other, are links; a click orders one at once."""
    match = server.until(raid(server), "unit")
    legal = {option["key"] for option in match["question"]["options"] if ":" in option["key"]}
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    lit = {link.get_attribute("data-offer") for link in page.locator("#map a").all()}
    assert lit == legal
    before = version(page)
    page.locator("#map a[data-offer='stand:bMG1']").click()
    page.wait_for_function(SETTLED, arg=before)
    assert "British MG 1 gets " in page.locator(".log").inner_text(), "it has thrown its order die"


def test_a_move_by_drag_shows_its_cost_first(server: Server, open_page: Opener) -> None:
    """P16: the stand is dragged, the path and its share of the action are shown, then it is confirmed."""
    match = server.until(raid(server, seed="drag"), "action")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    subject = str(page.locator("#map").get_attribute("data-subject"))
    box = page.locator(f"[id='stand-{subject}'] .base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y - 8, steps=3)
    page.mouse.move(x + 6, y - 200, steps=6)
    page.mouse.up()
    page.wait_for_selector("#plan:not([hidden]) .plan-lines li")
    told = page.locator("#plan").inner_text()
    assert subject == "bMG1" and "British MG 1 advances to" in told and "% of this action" in told
    assert "That uses the action up." in told, "a drag beyond its reach is cut to what it can do"
    assert page.locator("#plan-shapes .tt-ghost").count() == 1
    before = version(page)
    assert before == str(server_version(server, match)), "nothing is decided before it is confirmed"
    page.locator("#plan [data-plan=confirm]").click()
    page.wait_for_function(SETTLED, arg=before)
    assert re.search(r"British MG 1 (advances|goes back|moves) [\d.]+ cm", page.locator(".log").inner_text())


def server_version(server: Server, match: dict[str, Any]) -> int:
    with server.client() as client:
        found: int = client.get(f"/api/matches/{match['id']}").json()["version"]
        return found


def test_a_turned_and_bent_path(server: Server, open_page: Opener) -> None:
    """P16, R2: corners by clicks, a new facing by the buttons, all in one answer."""
    match = server.until(raid(server, seed="bend"), "action")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.locator("[data-corners]").click()
    subject = str(page.locator("#map").get_attribute("data-subject"))
    box = page.locator(f"[id='stand-{subject}'] .base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x + 14, y - 26)
    page.wait_for_selector("#plan:not([hidden])")
    page.mouse.click(x + 24, y - 26)
    page.wait_for_function("() => /L.*L/.test(document.querySelector('#plan-shapes .tt-path')?.getAttribute('d'))")
    straight, confirm = page.locator("#plan-shapes").inner_html(), page.locator("#plan [data-plan=confirm]")
    with held(page, "**/plan?*"):
        page.get_by_role("button", name="Turn right").click()
        assert confirm.is_disabled(), "what is confirmed is what is shown"
    page.wait_for_function("was => document.getElementById('plan-shapes').innerHTML !== was", arg=straight)
    assert confirm.is_enabled()
    before = version(page)
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.locator("#plan [data-plan=confirm]").click()
    assert "%40" in str(sent.value.post_data), "the facing goes with the path"
    page.wait_for_function(SETTLED, arg=before)
    assert not page.locator(".card .error").count()


def test_a_shot_shows_exact_chances_for_all_it_touches(server: Server) -> None:
    """P8, P9, 9.1: the chances of a plan are those of the chart, for the target and the beaten zone."""
    match = server.new(game=GAME, scenario="iron-and-chlorine", mode="screen", seed="verdun")
    with server.client() as client:
        for _ in range(200):
            asked = match["question"]
            if asked["id"] == "action" and "MG" in asked["prompt"] and "fire" in [o["key"] for o in asked["options"]]:
                break
            match = server.answer(match, asked["default"])
        page = client.get(f"/matches/{match['id']}").text
        key = page.split('data-verb="fire"')[0].rsplit('data-offer="', 1)[1].split('"')[0]
        found = client.get(f"/matches/{match['id']}/plan", params={"verb": "fire", "key": key}).json()
    assert found["title"].endswith(f"fires at {found['stands'][0]['name']}")
    assert "tt-zone" in found["svg"], "the beaten zone of a machine-gun is drawn"
    assert found["stands"][0]["exact"].startswith("suppressed ")


def test_the_tape_measures_edge_to_edge(server: Server, open_page: Opener) -> None:
    """R2, R9: two stands under the tape are measured by their edges, with the line of sight."""
    match = server.until(raid(server), "unit")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.get_by_role("button", name="Tape").click()
    for stand in ("raiders1", "5.3"):
        box = page.locator(f"[id='stand-{stand}'] .base").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => document.getElementById('tape-words').textContent.includes('edge to edge')")
    assert "Raiders 1 to 5.3" in page.locator("#tape-words").inner_text()


@pytest.mark.parametrize("query", ["verb=move&key=path:9999", "verb=fire&key=stand:none", "key=x", "verb=nothing"])
def test_a_plan_that_cannot_be_is_refused_and_changes_nothing(server: Server, query: str) -> None:
    """P16: one clear line, no move."""
    match = server.until(raid(server), "action")
    before = server_version(server, match)
    with server.client() as client:
        seen = client.get(f"/matches/{match['id']}/plan?{query}")
        assert seen.status_code in (200, 422)
        assert json.loads(seen.text).get("refused")
        given = dict(piece.split("=", 1) for piece in query.split("&"))
        form = {"decision": match["decision"], "asked": "", **given}
        assert client.post(f"/matches/{match['id']}/plan", data=form).status_code == 409, "an old page is refused"
    assert server_version(server, match) == before


def test_a_move_typed_in_centimetres(server: Server, open_page: Opener) -> None:
    """P16: the card takes a path in centimetres; the command line works beside it."""
    match = server.until(raid(server, seed="typed"), "move", action="move")
    page = open_page(f"/matches/{match['id']}", PHONE)
    before = version(page)
    x, y = (int(n) for n in match["question"]["options"][0]["key"].removeprefix("path:").split(","))
    page.locator("input[name=cm]").fill(f"{x / 10:g},{y / 10:g} @ 90")
    page.locator("input[name=cm]").press("Enter")
    page.wait_for_function(SETTLED, arg=before)
    assert not page.locator(".card .error").count()
    assert f"{x / 10:g},{y / 10:g} cm" in page.locator(".log").inner_text()


def test_the_table_works_by_keyboard_and_in_words(server: Server, open_page: Opener) -> None:
    """R2: arrows go from one lit thing to the next; every stand is told in a sentence."""
    match = server.until(raid(server, seed="keys"), "action")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.locator("#map a.offer[tabindex='0']").focus()
    first = page.evaluate("document.activeElement.dataset.offer")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.offer") != first
    page.keyboard.press("Enter")
    page.wait_for_selector("#plan:not([hidden])")
    page.keyboard.press("Escape")
    assert page.locator("#plan").is_hidden()
    words = (
        page.locator(".words").inner_text()
        if page.locator(".words[open]").count()
        else str(page.locator(".words").text_content())
    )
    assert "raiders 1, rifle platoon, veteran, at 30,15 cm" in words and "Gap in the wire from" in words


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_table(server: Server, open_page: Opener, size: tuple[int, int], scheme: str) -> None:
    """Accessible at phone and desktop width, in both lights, with a plan open."""
    from axe_playwright_python.sync_playwright import Axe

    match = server.until(raid(server), "action")
    page = open_page(f"/matches/{match['id']}", size, color_scheme=scheme)
    page.locator("#map a.offer").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#plan:not([hidden])")
    found = Axe().run(page)
    assert not found.response["violations"], json.dumps(found.response["violations"], indent=1)[:3000]


def test_the_page_is_light(server: Server, open_page: Opener) -> None:
    """Page weight: everything the largest scenario loads stays under 400 kB."""
    match = server.new(game=GAME, scenario="iron-and-chlorine", mode="screen")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.wait_for_selector("#map .stand")
    weight = page.evaluate(
        """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, one) => sum + one.decodedBodySize, 0)"""
    )
    assert 20_000 < weight < 400_000


def test_standing_orders_by_clicks_on_the_table(server: Server, open_page: Opener) -> None:
    """R16: stands are picked on the table or on the card, the same ticks either way."""
    match = server.until(raid(server), "standing-stands", unit="standing", standing="hold")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    ticks = page.locator("#answer input:checked")
    assert page.locator("#map a.offer.chosen").count() == ticks.count() == len(match["question"]["options"])
    page.locator("#map a[data-offer='stand:bMG1']").click()
    assert ticks.count() == len(match["question"]["options"]) - 1
    page.locator("#answer .chip", has_text="MG 2").click()
    assert page.locator("#map a.offer.chosen").count() == len(match["question"]["options"]) - 2
    before = version(page)
    page.get_by_role("button", name="Done").click()
    page.wait_for_function(SETTLED, arg=before)
    assert "holds its fire" in page.locator(".log").inner_text()


def test_a_group_goes_together_and_those_who_differ_are_asked(server: Server, open_page: Opener) -> None:
    """P16, R12: platoons picked on the table go the same way, one by one; a plan is shown first."""
    match = server.until(raid(server, seed="group"), "platoon")
    keys = [option["key"] for option in match["question"]["options"]]
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.get_by_role("button", name="Group").click()
    for key in keys[:3]:
        page.locator(f"#map a[data-offer='{key}']").click()
    assert page.locator("#map a.offer.chosen").count() == 3
    box = page.locator(f"#map a[data-offer='{keys[0]}'] .light").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 60)
    page.wait_for_selector("#plan:not([hidden])")
    assert "3 of 3 platoons go together" in page.locator("#plan").inner_text()
    assert page.locator("#plan-shapes .tt-ghost").count() == 3
    before = version(page)
    page.locator("#plan [data-plan=confirm]").click()
    page.wait_for_function(SETTLED, arg=before)
    log = page.locator(".log").inner_text()
    assert all(f"Raiders {key.removeprefix('stand:raiders')} advances" in log for key in keys[:3])


def test_one_platoon_is_dragged_without_being_named_first(server: Server, open_page: Opener) -> None:
    """P6, P16: at the choice of a platoon, dragging one names it, orders the move and shows it."""
    match = server.until(raid(server, seed="group"), "platoon")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    key = match["question"]["options"][1]["key"]
    box = page.locator(f"#map a[data-offer='{key}'] .light").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20, steps=3)
    page.mouse.move(x, y - 60, steps=3)
    page.mouse.up()
    page.wait_for_selector("#plan:not([hidden])")
    before = version(page)
    page.locator("#plan [data-plan=confirm]").click()
    page.wait_for_function(SETTLED, arg=before)
    assert f"Raiders {key.removeprefix('stand:raiders')} advances" in page.locator(".log").inner_text()


def test_two_fingers_zoom_the_table(server: Server, open_page: Opener) -> None:
    """A pinch on a phone makes the table larger and chooses nothing."""
    match = server.until(raid(server), "unit")
    page = open_page(f"/matches/{match['id']}", PHONE, has_touch=True)
    page.get_by_role("button", name="Whole table").click()
    whole = float(str(page.locator("#map").get_attribute("viewBox")).split()[2])
    page.evaluate(
        """() => { const map = document.getElementById('map'), box = map.getBoundingClientRect();
        const at = (name, id, x, y) => map.dispatchEvent(new PointerEvent(name, { pointerId: id, pointerType: 'touch',
            clientX: box.left + x, clientY: box.top + y, bubbles: true, buttons: 1 }));
        at('pointerdown', 1, 150, 150); at('pointerdown', 2, 190, 150);
        for (let step = 1; step <= 6; step += 1) at('pointermove', 2, 190 + 20 * step, 150);
        at('pointerup', 1, 150, 150); at('pointerup', 2, 310, 150); }"""
    )
    assert float(str(page.locator("#map").get_attribute("viewBox")).split()[2]) < whole / 2
    assert version(page) == str(server_version(server, match))


def test_the_enemys_turn_is_told_company_by_company(server: Server, open_page: Opener) -> None:
    """P0: one step of the story is all that a company does; its ways are drawn as arrows."""
    match = server.new(game=GAME, scenario="zero-plus-twenty", mode="screen", seed="story", options={"side": "german"})
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    lines = [str(line.text_content()) for line in page.locator(".told li").all()]
    assert [line.split(" advances")[0] for line in lines if "Company" in line] == [f"Company {x}" for x in "ABCD"]
    assert page.locator("#map .tt-trail").count() > 8
    page.get_by_role("link", name="Step by step").click()
    expect(page.locator(".telling .told h2 small")).to_have_text(f"1 of {len(lines)}")
    assert page.locator("#map .tt-trail").count() == 0, "nothing has moved yet"
