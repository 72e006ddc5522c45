"""The workshop of a chart: a number changed in the table or the text shows its exact odds beside the printed ones."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, Route, expect

from opfor.custom.data_files import shipped
from opfor.registry import games
from opfor.web.pages.charts import workshop_address
from tests.web.conftest import DESKTOP, PHONE, TABLET, Opener, Server, press

FIELDS = "fields-of-despair"
IN_HEX = f"/charts/{FIELDS}/cp-sps-in-hex/workshop"
ASKED = f"{IN_HEX}?hidden=45&cp_total=90&allied_sps=22&blocks_remaining=3"  # 3d6 + 2 in the column 37-60
OFFENSIVES = f"/charts/{FIELDS}/number-of-offensives/workshop"
STORM = f"{OFFENSIVES}?turn=8&action_phase=1&cp_total=100&cp_in_france=true"  # 3d6 + 5
BREAKOUT = f"/charts/{FIELDS}/breakout/workshop"


def line(page: Page, result: str) -> list[str]:
    """A result as printed, as changed, and the difference: the fractions, or what stands in their place."""
    row = page.locator(".both tbody tr", has=page.locator(f"th:text-is('{result}')"))
    texts = "all => all.map(one => (one.querySelector('small') || one).textContent)"
    found: list[str] = row.locator(".num").evaluate_all(texts)
    return found


def text(page: Page) -> str:
    return page.locator("#workshop-text").input_value()


def expect_line(page: Page, result: str, *told: str) -> None:
    """Wait until a result is told so."""
    row = page.locator(".both tbody tr", has=page.locator(f"th:text-is('{result}')"))
    expect(row.locator(".num").nth(1)).to_contain_text(told[1])
    assert line(page, result) == list(told)


# Changing


def test_a_changed_cell_shows_what_it_does(server: Server, open_page: Opener) -> None:
    page = open_page(f"/charts/{FIELDS}/cp-sps-in-hex?hidden=45&cp_total=90&allied_sps=22", DESKTOP)
    page.get_by_role("link", name="Change this chart").click()
    page.wait_for_url(re.compile(r"/workshop\?hidden=45&cp_total=90&allied_sps=22$"))
    page.get_by_role("slider", name="CP blocks still to be placed").focus()
    page.keyboard.press("End")
    page.wait_for_url(re.compile("blocks_remaining=3$"))
    assert line(page, "16") == ["7/72", "7/72", "="], "a throw of 8 (21 ways in 216) and the modifier 2 make 10"
    cell = page.get_by_label("row 10, 37–60")
    assert cell.input_value() == "16" and page.locator("td.changed, li.changed").count() == 0
    cell.fill("12")
    expect_line(page, "12", "–", "7/72", "+7/72")
    assert line(page, "16") == ["7/72", "–", "−7/72"]
    assert line(page, "18") == ["25/216", "25/216", "="]
    assert line(page, "mean") == ["479/24", str(Fraction(479, 24) - 4 * Fraction(7, 72)), "−7/18"]
    assert page.locator("td.changed").count() == 1 and page.locator("td.changed .was:visible").inner_text() == "was 16"
    assert '["10",    1,  3,  4,  7,  8, 10, 12, 13, 14, 12, 18]' in text(page)
    assert text(page) == shipped(FIELDS, "charts/cp-sps-in-hex.toml").replace("13, 14, 16, 18]", "13, 14, 12, 18]", 1)
    expect(page.locator("#live")).to_have_text("mean 19.958 → 19.569 (−0.389)")
    cell.fill("16")
    expect_line(page, "16", "7/72", "7/72", "=")
    assert page.locator("td.changed").count() == 0 and text(page) == shipped(FIELDS, "charts/cp-sps-in-hex.toml")


def test_modifiers_and_keys(server: Server, open_page: Opener) -> None:
    page = open_page(STORM, DESKTOP)
    assert line(page, "major 4, minor 0") == ["35/216", "35/216", "="], "14 or more on three dice"
    page.get_by_label("adds, if turn 8, action phase 1").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("3")
    expect_line(page, "major 4, minor 0", "35/216", "5/108", "−25/216")
    assert line(page, "mean major") == ["269/108", "73/36", "−25/54"]
    assert page.locator("li.changed .was:visible").inner_text() == "was 5"
    page.locator("#cell-0-1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "cell-2-1", "keys go from row to row, and send no form"
    page.keyboard.type("7")
    expect(page.locator("#workshop-text")).to_have_value(re.compile(r'\["8", 1, 7\]'))
    assert page.evaluate("document.activeElement.id") == "cell-2-1" and page.url.endswith(STORM.partition("?")[2])
    page.get_by_role("slider", name="Game turn").focus()
    page.keyboard.press("End")
    page.wait_for_url(re.compile("turn=9&"))
    expect_line(page, "major 1, minor 7", "–", "7/72", "+7/72")
    assert page.locator("#add-1").input_value() == "3", "a slider changes nothing in the chart"


def test_the_column_that_is_read_is_marked(server: Server, open_page: Opener) -> None:
    page = open_page(ASKED)
    marked = page.locator("#workshop-table thead th.on")
    expect(marked).to_have_text("37–60 (this column)")
    assert page.locator("#cell-4-9").evaluate("cell => cell.getBoundingClientRect().right") < PHONE[0]
    assert page.locator("#workshop-table td.on").count() == 13
    page.get_by_role("slider", name="Hidden CP SPs").focus()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("hidden=4&"))
    expect(marked).to_have_text("1–4 (this column)")
    box = page.locator("#workshop-table .scroll")
    assert box.evaluate("box => box.scrollLeft") == 0, "and in sight"
    page.keyboard.press("Home")
    page.wait_for_url(re.compile("hidden=0&"))
    expect(marked).to_have_count(0)
    page.goto(BREAKOUT)
    assert marked.count() == 0, "here a die chooses it"


def test_what_is_typed_fast_is_all_kept(server: Server, open_page: Opener) -> None:
    page = open_page(ASKED, DESKTOP)
    page.evaluate(
        """() => { for (let n = 0; n < 11; n++) { const cell = document.getElementById(`cell-${n}-9`);
        for (const typed of ["", "4", "40" + n]) {
          cell.value = typed; cell.dispatchEvent(new Event('input', {bubbles: true})); } } }"""
    )
    expect(page.locator("#workshop-text")).to_have_value(re.compile(r"(\[.*, 40\d+, .*\n\s*){11}"))
    expect_line(page, "409", "–", "7/72", "+7/72")
    assert [page.locator(f"#cell-{n}-9").input_value() for n in range(11)] == [f"40{n}" for n in range(11)]


def test_what_is_selected_stays_so_when_the_table_is_drawn_anew(server: Server, open_page: Opener) -> None:
    page = open_page(OFFENSIVES, DESKTOP)
    held: list[Route] = []
    page.locator(".as-text summary").click()
    page.route("**/workshop", lambda route: held.append(route), times=1)
    with page.expect_request("**/workshop"):
        page.locator("#workshop-text").fill(text(page).replace('["19+", 4, 0]', '["19-30", 4, 0]'))
    page.locator("#cell-0-1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")  # the number of this cell is selected now, as in any spreadsheet
    page.wait_for_function("() => document.activeElement.id === 'cell-2-1'")
    held[0].continue_()
    expect(page.locator("#workshop-table tbody th").last).to_have_text("19–30")
    page.keyboard.type("7")
    expect(page.locator("#workshop-text")).to_have_value(re.compile(r'\["8", 1, 7\]'))
    assert page.locator("#cell-2-1").input_value() == "7", "and is written over, not into"
    page.locator("#cell-2-1").fill("47")
    expect(page.locator("#workshop-text")).to_have_value(re.compile(r'\["8", 1, 47\]'))
    page.locator("#cell-2-1").evaluate("cell => cell.setSelectionRange(0, 1)")
    changed = text(page).replace('["19-30", 4, 0]', '["19-31", 4, 0]')
    page.locator("#workshop-text").evaluate(
        "(box, text) => { box.value = text; box.dispatchEvent(new Event('input', { bubbles: true })); }", changed
    )
    expect(page.locator("#workshop-table tbody th").last).to_have_text("19–31")
    page.keyboard.type("1")
    expect(page.locator("#cell-2-1")).to_have_value("17")


def test_the_text_changes_everything_else(server: Server, open_page: Opener) -> None:
    page = open_page("/charts/flanders-fields/wire/workshop", DESKTOP)
    assert line(page, "yes") == ["1/3", "1/3", "="]
    page.locator(".as-text summary").click()
    fog = '[inputs]\nfog = { kind = "bool", default = false, text = "fog?" }'
    rule = '\n[[modifier]]\nadd = -1\nwhen = "fog == true"\ntext = "fog"\n'
    page.locator("#workshop-text").fill(text(page).replace("[inputs]", fog) + rule)
    page.get_by_role("switch", name="fog?").focus()
    page.keyboard.press("Space")
    expect_line(page, "yes", "1/3", "1/6", "−1/6")
    assert page.get_by_label("adds, if fog").input_value() == "-1", "the modifier stands beside the table"
    assert page.locator("li.changed .was").all_inner_texts() == ["new"]
    assert "the rules call this chart with engineer and storm" in page.locator(".take .notice").inner_text()
    page.get_by_label("adds, if fog").fill("-2")
    expect_line(page, "yes", "1/3", "–", "−1/3")
    assert text(page).endswith(rule.replace("-1", "-2")), "what is written into the grid goes into the new text"
    page.reload()
    assert page.get_by_label("adds, if fog").input_value() == "-2", "an input of the chart's own is no hindrance"


def test_inputs_that_only_the_changed_chart_takes(server: Server, open_page: Opener) -> None:
    page = open_page("/charts/flanders-fields/sos/workshop?deep_suppression=0", DESKTOP)
    page.locator(".as-text summary").click()
    page.locator("#workshop-text").fill(text(page).replace("low = -2", "low = -5"))
    expect(page.locator("#in-deep_suppression")).to_have_attribute("min", "-5")
    page.locator("#in-deep_suppression").fill("-4")
    expect(page.locator("#odds .notice")).to_have_text(re.compile("The printed chart cannot be asked this: deep_suppr"))
    assert line(page, "yes") == ["–", "5/6", ""]


# Mistakes


def test_a_mistake_is_told_with_its_line_and_the_last_odds_stay(server: Server, open_page: Opener) -> None:
    page = open_page(ASKED, DESKTOP)
    page.locator("#cell-4-9").fill("12")
    expect_line(page, "12", "–", "7/72", "+7/72")
    page.locator(".as-text summary").click()
    box = page.locator("#workshop-text")
    right = box.input_value()
    box.fill(right.replace('["8", ', '["9", '))
    wrong = page.locator("#workshop-mistake [role=alert]")
    expect(wrong).to_contain_text("Line 10: no row covers 8")
    assert line(page, "12") == ["–", "7/72", "+7/72"] and "last chart without a mistake" in page.inner_text("#odds")
    assert text(page) == right.replace('["8", ', '["9", '), "what was typed stays"
    page.get_by_role("button", name="Show the line").click()
    chosen = page.evaluate("(b => b.value.slice(b.selectionStart, b.selectionEnd))(document.activeElement)")
    assert chosen.strip().startswith('["<=6", ')
    box.fill(right.replace('["8", ', "[8 "))
    expect(wrong).to_contain_text("Line 12: ")
    page.locator("#cell-0-9").fill("2")  # it waits for the text
    expect(page.locator("#live")).not_to_be_empty()
    expect(wrong).to_contain_text("Line 12: ")
    box.fill(right)
    expect(wrong).to_have_count(0)
    expect_line(page, "12", "–", "7/72", "+7/72")
    assert '["<=6",   1,  1,  1,  2,  2,  2,  3,  3,  5,  2,  7]' in text(page)


def test_a_cell_that_says_nothing_is_told_by_its_place(server: Server, open_page: Opener) -> None:
    page = open_page(ASKED, PHONE)
    page.locator("#cell-4-9").fill("")
    wrong = page.locator("#workshop-mistake [role=alert]")
    expect(wrong).to_have_text("row 10, 37-60: '' is not allowed: enter a number, or up to 60 characters")
    assert page.locator(".brief").inner_text().startswith("✗ row 10, 37-60:")
    assert line(page, "16") == ["7/72", "7/72", "="] and text(page) == shipped(FIELDS, "charts/cp-sps-in-hex.toml")
    page.locator("#cell-4-9").fill("17")
    expect_line(page, "17", "–", "7/72", "+7/72")
    page.locator("#add-1").fill("two")
    expect(wrong).to_have_text(
        "Allied SPs 20-30 (CP Total 61+): 'two' is not allowed for a modifier: enter a whole number"
    )


def test_a_modifier_out_of_the_table_is_a_mistake_in_the_text(server: Server, open_page: Opener) -> None:
    page = open_page(f"/charts/{FIELDS}/number-of-offensives/workshop", DESKTOP)
    page.locator(".as-text summary").click()
    page.locator("#workshop-text").fill(text(page).replace('["19+", 4, 0]', '["19-23", 4, 0]'))
    page.locator("#add-1").fill("9")
    expect(page.locator("#workshop-mistake")).to_contain_text("no row covers 24")
    expect(page.locator("#workshop-text")).to_have_value(re.compile("\nadd = 9\n"))
    assert page.locator("#add-1").input_value() == "9"
    page.locator("#add-1").fill("5")
    expect(page.locator("#workshop-text")).not_to_have_value(re.compile("\nadd = 9\n"))
    expect(page.locator("#workshop-mistake [role=alert]")).to_contain_text("no row covers 24")
    page.locator("#add-1").fill("3")
    page.locator("#add-3").fill("1")
    expect(page.locator("#workshop-mistake [role=alert]")).to_have_count(0)


# Taking it away


def test_the_download_is_the_text(server: Server, open_page: Opener, tmp_path: Path) -> None:
    page = open_page(STORM, TABLET)
    page.locator("#add-1").fill("3")
    expect_line(page, "major 4, minor 0", "35/216", "5/108", "−25/216")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download number-of-offensives.toml").click()
    assert download.value.suggested_filename == "number-of-offensives.toml"
    path = tmp_path / "mine" / FIELDS / "charts" / "number-of-offensives.toml"
    download.value.save_as(path)
    assert path.read_text(encoding="utf-8") == text(page)
    assert text(page) == shipped(FIELDS, "charts/number-of-offensives.toml").replace("add = 5\n", "add = 3\n")
    told = page.locator(".take").inner_text()
    assert f"mine/{FIELDS}/charts/number-of-offensives.toml" in told
    commands = page.locator(".take pre").inner_text().splitlines()
    assert commands == [f'opfor compare {FIELDS} doctrine "doctrine data=mine"', f"opfor play {FIELDS} --data mine"]
    odds = [sys.executable, "-m", "opfor.cli.main", "odds", FIELDS, "number-of-offensives", "turn=8", "action_phase=1"]
    done = subprocess.run(
        [*odds, "cp_total=100", "cp_in_france=yes", "--json", "--data", "mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"p": "5/108"' in done.stdout, "the rules play by the file where the page says to put it"


def test_a_chart_that_the_rules_cannot_use_says_so(server: Server, open_page: Opener) -> None:
    page = open_page(BREAKOUT, DESKTOP)
    assert "cannot be played" not in page.inner_text(".take")
    page.locator("#cell-0-1").fill("AC-SR")
    expect_line(page, "AC-SR", "1/12", "1/4", "+1/6")
    assert "cannot be played" not in page.inner_text(".take") and "--data mine" in page.inner_text(".take")
    page.locator("#cell-0-1").fill("stay")
    expect_line(page, "stay", "–", "1/6", "+1/6")
    note = page.locator(".take .notice").inner_text()
    assert "whole games cannot be played by it: the rules cannot use the result 'stay'; they know 'AC-SR'," in note
    assert page.locator(".take pre").inner_text() == f"opfor odds {FIELDS} breakout.toml"


def test_a_reload_keeps_the_work_of_this_tab(server: Server, open_page: Opener) -> None:
    page = open_page(STORM, DESKTOP)
    page.locator("#add-1").fill("3")
    expect_line(page, "major 4, minor 0", "35/216", "5/108", "−25/216")
    page.reload()
    expect_line(page, "major 4, minor 0", "35/216", "5/108", "−25/216")
    assert page.locator("#add-1").input_value() == "3" and page.locator("li.changed").count() == 1
    page.get_by_role("link", name="Begin again").click()
    page.wait_for_url(re.compile("workshop$"))
    assert page.locator("#add-1").input_value() == "5" and text(page) == shipped(
        FIELDS, "charts/number-of-offensives.toml"
    )


def test_without_a_script_it_is_a_form(server: Server, open_page: Opener) -> None:
    page = open_page(ASKED, java_script_enabled=False)
    page.locator("#cell-4-9").fill("12")
    press(page, "Show what it does")
    assert line(page, "12") == ["–", "7/72", "+7/72"]
    assert page.locator("td.changed").count() == 1 and page.locator("td.changed .was").inner_text() == "was 16"
    page.locator("#in-hidden").fill("20")
    page.locator(".as-text summary").click()
    page.locator("#workshop-text").fill(text(page).replace('["9", ', '["9" '))
    page.locator("#cell-4-4").fill("88")
    press(page, "Take this text")
    assert "Line 13: " in page.inner_text("#workshop-mistake") and page.locator("#cell-4-4").input_value() == "88"
    assert line(page, "12") == ["1/8", "1/8", "="], "the last good chart, at the new inputs"
    page.locator("#workshop-text").fill(text(page).replace('["9" ', '["9", ').replace("add = 3\n", "add = 8\n"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    found = Path(download.value.path()).read_text(encoding="utf-8")
    press(page, "Take this text")
    assert line(page, "88") == ["–", "7/72", "+7/72"] and page.locator("#add-0").input_value() == "8"
    assert found == text(page), "text and table changed at once go into one file"


# Every chart, every look, every request


def test_every_chart_with_a_file_has_a_workshop(server: Server) -> None:
    with server.client() as client:
        seen = 0
        for game in games().values():
            for chart in game.charts.values():
                path = f"/charts/{game.id}/{chart.id}/workshop"
                answer = client.get(path)
                if chart.source.path == "firing.toml":
                    assert not workshop_address(game, chart.id, {})
                    assert answer.status_code == 422 and "it is made from firing.toml" in answer.text
                    continue
                assert answer.status_code == 200 and "Nothing is changed yet." in answer.text
                assert 'class="moved"' not in answer.text and 'class="changed"' not in answer.text
                assert "cannot be played" not in answer.text and "data=mine" in answer.text
                seen += 1
        assert seen == 29
        assert "workshop" not in client.get("/charts/flanders-fields/fire?weapon=mg&cover=soft").text
        assert client.get("/charts/flanders-fields/actions").text.count("/workshop?") == 6
        assert client.get("/charts/fields/cp-sps-in-hex/workshop").status_code == 303


LOOKS = [(PHONE, "light"), (TABLET, "contrast"), (DESKTOP, "dark"), (PHONE, "dark"), (DESKTOP, "contrast")]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing(server: Server, open_page: Opener, size: tuple[int, int], theme: str) -> None:
    page, axe = open_page(ASKED, size), Axe()
    page.locator(f"[data-theme-choice={theme}]").click()
    page.locator("#cell-4-9").fill("12")
    expect_line(page, "12", "–", "7/72", "+7/72")
    page.locator(".as-text summary").click()
    for wrong in (False, True):
        if wrong:
            page.locator("#workshop-text").fill(text(page).replace('["8", ', '["9", '))
            page.wait_for_selector("#workshop-mistake [role=alert]")
        found = axe.run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def posted(server: Server, path: str, **given: Any) -> Any:
    with server.client() as client:
        return client.post(path, data=given)


def test_what_makes_no_sense_gets_one_line(server: Server) -> None:
    before = sorted(server.home.rglob("*"))
    printed = shipped(FIELDS, "charts/breakout.toml")
    for path, form, status, said in [
        (BREAKOUT, {"text": "x" * 12_001}, 422, "text is too long; at most 12000 characters"),
        (BREAKOUT, {"text": "x" * 70_000}, 413, "at most 64 kB"),
        (BREAKOUT, {"text": ""}, 422, "Line 1: "),
        (BREAKOUT, {"text": printed, "drawn": '{"cells": 1}', "cell.0.0": "x"}, 200, "Nothing is changed yet."),
        (BREAKOUT, {"text": printed, "drawn": "[" * 9000}, 200, "Nothing is changed yet."),
        (BREAKOUT, {"text": printed, "good": "nonsense = ", "cell.99999999999.0": "x"}, 200, "Nothing is changed yet."),
        (ASKED.partition("?")[0], {"in.hidden": "0"}, 422, "has no column for 0"),
        (ASKED.partition("?")[0], {"in.hidden": "many"}, 422, "hidden=many is not allowed: enter 0 to 400"),
        (f"{BREAKOUT}/file", {"text": printed}, 200, "Printed sheet"),
        (f"/charts/{FIELDS}/combat/workshop", {}, 422, "has no chart &#39;combat&#39; to change"),
        (f"/charts/{FIELDS}/..%2Fcore/workshop", {"text": printed}, 404, "there is no such page"),
        ("/charts/last-crusade/fire/workshop", {}, 422, "it has none"),
        ("/charts/nothing/fire/workshop", {}, 422, "there is no game"),
    ]:
        answer = posted(server, path, **form)
        assert answer.status_code == status and said in answer.text, (path, str(form)[:90], answer.text[-900:])
    with server.client() as client:
        assert client.get(f"{BREAKOUT}?colour=red").status_code == 422
        assert "no input" in client.get(f"{BREAKOUT}?colour=red").text
    assert sorted(server.home.rglob("*")) == before, "nothing is stored"


@given(
    st.lists(st.tuples(st.integers(0, 700), st.integers(0, 30), st.text(max_size=6)), max_size=3),
    st.dictionaries(st.sampled_from(["cell.0.0", "cell.1.0", "cell.5.9", "add.0", "in.storm"]), st.text(max_size=9)),
    st.sampled_from(["", '{"cells":[["x"],["y"]],"adds":["1","2"],"shape":0,"inputs":0}']),
)
@settings(max_examples=60, deadline=None)
def test_no_form_is_answered_with_500(server: Server, cuts: list[Any], fields: dict[str, str], drawn: str) -> None:
    text = shipped("flanders-fields", "charts/wire.toml")
    for start, size, put in cuts:
        text = text[: start % len(text)] + put + text[start % len(text) + size :]
    path = "/charts/flanders-fields/wire/workshop"
    sent = {name: value.encode("utf-8", "replace").decode() for name, value in (fields | {"text": text}).items()}
    with server.client() as client:
        for tail in ("", "/file"):
            assert client.post(f"{path}{tail}", data=sent | {"drawn": drawn}).status_code in (200, 422)
        part = client.post(path, data=sent | {"drawn": drawn}, headers={"HX-Request": "true"})
        assert part.status_code in (200, 422) and "<html" not in part.text


ELSEWHERE = [f"/new/{FIELDS}", f"/charts/{FIELDS}/breakout", f"/study/{FIELDS}/turn-7-wall-turn-8-storm"]


def test_with_data_of_ones_own_the_work_goes_on_from_there(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / FIELDS / "charts"
    folder.mkdir(parents=True)
    own = shipped(FIELDS, "charts/number-of-offensives.toml").replace("add = 5\n", "add = 3\n")
    (folder / "number-of-offensives.toml").write_text(own, encoding="utf-8")
    program = (
        "import asyncio, httpx, pathlib, sys\n"
        "from opfor.kernel.game_data import choose\n"
        "from opfor.match.data_files import read_custom\n"
        "choose(read_custom('mine'))\n"
        "from opfor.web.app import create_app\n"
        "async def main():\n"
        "    transport = httpx.ASGITransport(create_app(pathlib.Path('home')))\n"
        "    async with httpx.AsyncClient(transport=transport, base_url='http://localhost') as client:\n"
        f"        for path in ('{STORM}', *{ELSEWHERE}): print((await client.get(path)).text, end='PAGE')\n"
        "asyncio.run(main())\n"
    )
    environ = {name: value for name, value in os.environ.items() if name != "OPFOR_DATA"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True, env=environ
    )
    bench, *others = done.stdout.split("PAGE")[:-1]
    assert "35/216" in bench and "5/108" in bench and "was 5" in bench
    assert bench.count('class="changed"') == 1
    for path, page in zip(ELSEWHERE, others, strict=True):
        assert "Played by data files of your own: charts/number-of-offensives.toml." in page, path
