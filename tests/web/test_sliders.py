"""Charts with sliders: what a slider shows is what the engine says, at once, by keyboard, and without a script."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from opfor.api import odds
from opfor.kernel.game import procedure_named
from opfor.registry import game_named
from opfor.web.charts.plots import Frame, ticks
from opfor.web.charts.sensitivity import VISIBLE, Amount, Curve, reading
from opfor.web.charts.what_if import Changes
from opfor.web.kit.words import chance, result_text, signed
from opfor.web.kit.words import value as as_given
from tests.web.conftest import DESKTOP, Opener, Server, press

CHART = "/charts/fields-of-despair/cp-sps-in-hex"
IN_HEX = {"hidden": "33", "cp_total": "106", "allied_sps": "30"}
AT = f"{CHART}?hidden=40&cp_total=106&allied_sps=30"


def shown(page: Page) -> list[list[str]]:
    """Result and chance of every bar on the page."""
    rows = page.locator("#chart-live .bars tbody tr").all()
    return [[row.locator("th").inner_text(), row.locator(".p").inner_text()] for row in rows]


def exact(server: Server, address: str) -> list[list[str]]:
    """The same from the JSON interface."""
    with server.client() as client:
        found = client.get(address.replace("/charts/", "/api/odds/")).json()["odds"]
    return [[result_text(row["result"]), chance(Fraction(row["p"]))] for row in found]


def test_a_slider_moved_by_keys_shows_exact_odds(server: Server, open_page: Opener) -> None:
    page = open_page(AT, DESKTOP)
    assert shown(page) == exact(server, AT)
    column = page.locator("#chart-live thead th.on").inner_text()
    slider = page.get_by_role("slider", name="Hidden CP SPs")
    slider.focus()
    page.keyboard.press("PageDown")  # a tenth of the way
    expect(page.locator("#in-hidden")).to_have_value("0")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    value = slider.input_value()
    moved = AT.replace("hidden=40", f"hidden={value}")
    page.wait_for_url(re.compile(f"hidden={value}&"))
    assert shown(page) == exact(server, moved) != exact(server, AT)
    assert page.locator("#chart-live thead th.on").inner_text() != column
    assert page.locator("#in-hidden").input_value() == value
    expect(page.locator("#live")).to_have_text(re.compile(r"^mean \d+\.\d\d$"))
    assert page.evaluate("document.activeElement.dataset.slides") == "hidden", "the focus stays on the slider"
    page.reload()
    assert shown(page) == exact(server, moved), "the address is that of what is shown"


def test_of_many_moves_the_last_one_stands(server: Server, open_page: Opener) -> None:
    page = open_page("/charts/fields-of-despair/combat?attacker_sps=10&defender_sps=8")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/combat?" in request.url else None)
    page.evaluate(
        """() => { const s = document.querySelector('[data-slides=defender_sps]');
        for (let n = 9; n <= 38; n++) { s.value = n; s.dispatchEvent(new Event('input', {bubbles: true})); } }"""
    )
    page.wait_for_url(re.compile("defender_sps=38&"))
    assert len(asked) <= 5, "thirty moves at once are a few questions"
    last = odds("fields-of-despair", "combat", attacker_sps=10, defender_sps=38)
    text = page.locator("#chart-live").inner_text()
    assert f"defender losses {last.mean['defender_losses']:.3f}" in text


def test_switches_and_segments_are_inputs_too(server: Server, open_page: Opener) -> None:
    page = open_page("/charts/flanders-fields/fire?weapon=mg&cover=open&distance=-1&first_target=false")
    page.locator(".segments label", has_text="hard").click()
    page.wait_for_url(re.compile("cover=hard"))
    page.get_by_role("switch", name="uphill over the barrage").focus()
    page.keyboard.press("Space")
    page.wait_for_url(re.compile("uphill=true"))
    assert shown(page) == exact(server, page.url.removeprefix(server.base))
    page.get_by_role("slider").first.focus()
    page.keyboard.press("End")
    page.wait_for_selector("#chart-live [role=alert]")
    assert "out of range" in page.locator("#chart-live [role=alert]").inner_text()


def test_the_curve_can_be_changed_and_follows_the_slider(server: Server, open_page: Opener) -> None:
    page = open_page(AT)
    assert "Along the axis: Hidden CP SPs" in page.locator("#moves .axes").inner_text()
    page.wait_for_selector("#moves:not([hx-get])")  # until it is whole it is drawn anew now and then
    page.locator("a[data-along=allied_sps]").click()
    page.wait_for_selector("#moves .axes:has-text('Allied attack strength')")
    assert page.locator("a[data-along=allied_sps][aria-current=true]").count() == 1
    page.get_by_role("slider", name="CP Total SPs").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#moves .axes:has-text('CP Total')")


def test_without_a_script_it_is_a_form(server: Server, open_page: Opener) -> None:
    page = open_page(AT, java_script_enabled=False)
    assert page.locator("input[type=range]:visible").count() == 0
    page.locator("#in-hidden").fill("12")
    press(page, "Show")
    assert shown(page) == exact(server, AT.replace("hidden=40", "hidden=12"))
    page.goto("/charts/fields-of-despair/dogfight-response?available=9&allied_air=3")
    page.get_by_role("switch").check()
    press(page, "Show")
    wanted = "/charts/fields-of-despair/dogfight-response?available=9&allied_air=3&previous_no=true"
    assert shown(page) == exact(server, wanted)


def test_faces_have_a_name_of_their_own_where_dice_are_counted(server: Server) -> None:
    with server.client() as client:
        answer = client.get("/charts/last-crusade/fire?dice=6&cover=1&roll=1", follow_redirects=True)
        assert answer.status_code == 200 and "This roll" in answer.text
        assert re.search(r"dice=6&.*faces=", str(answer.url))


@pytest.mark.parametrize("path", ["/moves?along=hidden&hidden=9999", "/moves?hidden=x", "?along=no", "/changes?a=1"])
def test_what_makes_no_sense_gets_one_line(server: Server, path: str) -> None:
    with server.client() as client:
        assert client.get(f"{CHART}{path}").status_code in (200, 422)


# The curve


def drawn(game: str, chart: str, along: str, **filled: str) -> Curve:
    """A curve worked out to its end."""
    found = game_named(game)
    procedure = procedure_named(found, chart)
    spec = next(one for one in procedure.inputs if one.name == along)
    curve = Curve(found, procedure, filled, spec)
    curve.point(int(filled[along]))
    curve.refine(60.0)
    assert curve.finished
    return curve


def test_every_point_of_a_curve_is_exact() -> None:
    curve = drawn("fields-of-despair", "cp-sps-in-hex", "hidden", **IN_HEX)
    assert {0, 33, 400} <= set(curve.points)
    for value, read in curve.points.items():
        whole = odds("fields-of-despair", "cp-sps-in-hex", **IN_HEX | {"hidden": str(value)})
        amount = read[""] if read else None
        assert isinstance(amount, Amount)
        assert amount.mean == sum(result * p for result, p in whole.rows)
        assert sum(p for result, p in whole.rows if result < amount.low) <= Fraction(1, 20)
        assert sum(p for result, p in whole.rows if result > amount.high) <= Fraction(1, 20)


def test_a_curve_finds_where_it_jumps() -> None:
    curve = drawn("fields-of-despair", "cp-sps-in-hex", "hidden", **IN_HEX)
    known = sorted(curve.points)
    most = max(mean(curve, value) for value in known)
    for one, other in pairwise(known):
        jump = abs(mean(curve, other) - mean(curve, one)) / most
        assert other - one == 1 or jump <= 2 * VISIBLE, (one, other)
    assert len(known) < 160


def mean(curve: Curve, value: int) -> float:
    """The mean at a value."""
    amount: Any = (curve.points[value] or {})[""]
    return float(amount.mean)


def test_values_that_the_chart_refuses_are_gaps() -> None:
    given = {"weapon": "mg", "cover": "open", "distance": "20"}
    curve = drawn("flanders-fields", "fire", "distance", **given)
    assert curve.points[400] is None and curve.points[70] is not None
    plot = curve.plots(20)[0]
    assert all(path.startswith("M") and "nan" not in path for _, path in plot.lines)
    assert {key.name: key.value for key in plot.keys}["kill"] == chance(
        dict(odds("flanders-fields", "fire", **given).rows)["kill"]
    )


def test_fields_are_read_one_by_one() -> None:
    found = odds("fields-of-despair", "combat", attacker_sps=6, defender_sps=4)
    read = reading(found)
    cleared, lost = read["cleared"], read["attacker_losses"]
    assert isinstance(cleared, dict) and isinstance(lost, Amount)
    assert float(cleared["yes"]) == pytest.approx(found.mean["cleared"])
    assert float(lost.mean) == pytest.approx(found.mean["attacker_losses"])


def test_one_change_is_told_exactly() -> None:
    game = game_named("flanders-fields")
    procedure = procedure_named(game, "fire")
    filled = {spec.name: as_given(spec.default) for spec in procedure.inputs} | {"weapon": "mg", "cover": "soft"}
    found = Changes(game, procedure, filled)
    found.refine(60.0)
    assert found.finished and found.heads() == ["kill", "none", "suppress"]
    rows = {(row.what, row.value): row for row in found.rows()}
    assert [row.size for row in found.rows()] == sorted((row.size for row in found.rows()), reverse=True)
    before = dict(odds("flanders-fields", "fire", **filled).rows)
    for cover in ("open", "medium", "hard", "fortification"):
        now = dict(odds("flanders-fields", "fire", **filled | {"cover": cover}).rows)
        told, step = rows["cover of the target", cover].cells[0]
        assert told == chance(now.get("kill", Fraction(0)))
        assert step == signed(float(now.get("kill", Fraction(0)) - before["kill"]) * 100, 1)
    changed = {row.what for row in found.rows()}
    assert found.idle() and not changed & set(found.idle())


def test_ticks_are_round_and_inside() -> None:
    assert ticks(0, 400, 6) == [0, 100, 200, 300, 400]
    assert ticks(7, 9, 6, least=1.0) == [7, 8, 9]
    assert ticks(-2.2, 2.2, 4) == [-2, 0, 2]
    assert Frame(0, 10, 0, 1).line([(0, 0), (5, 1), None, (10, 0)]) == "M0.0 1000.0L500.0 0.0M1000.0 1000.0"
