"""What a person does on the pages: looks, goes back, corrects, exports, types; with and without a script."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, TABLET, Opener, Server, follow, press, quiet

Played = dict[str, str]


@pytest.fixture(scope="module")
def played(server: Server) -> Played:
    """Matches in interesting places, by name."""
    attack = server.until(server.new(seed="verdun"), "fight-attack", squadrons=[["F06", 3]], attacks=[["C05", 22, 8]])
    rows = server.until(server.new(seed="verdun"), "attacks")
    own = server.until(server.new(dice="entered"), "dice:dogfight-response", squadrons=[["C05", 6]])
    screen = server.until(server.new(mode="screen", seed="verdun"), "attacks")
    moving = server.until(server.new(mode="screen", seed="verdun"), "move")
    over = server.until(server.new(seed="verdun"), "carry-on", attacks=[], target="empty")
    over = server.answer(over, "end")
    over = server.answer(over, "draw")
    named = {"attack": attack, "rows": rows, "own": own, "screen": screen, "moving": moving, "over": over}
    return {"set-up": server.new()["id"]} | {name: match["id"] for name, match in named.items()}


PAGES = [
    "/",
    "/new/fields-of-despair",
    "/charts",
    "/help",
    "/help/fields-of-despair",
    "/help/fields-of-despair/departures",
    "/nowhere",
    "/charts/fields-of-despair/cp-sps-in-hex?hidden=67&cp_total=106&allied_sps=30",
    "/charts/fields-of-despair/cp-sps-in-hex?hidden=67&cp_total=106&allied_sps=30&dice=5,4,3",
    "/charts/fields-of-despair/breakout",
    "/charts/fields-of-despair/economic-guide",
    "/matches/{attack}",
    "/matches/{rows}",
    "/matches/{own}",
    "/matches/{screen}",
    "/matches/{moving}?pick=B07",
    "/matches/{over}",
    "/matches/{set-up}",
    "/matches/{attack}/why",
    "/matches/{rows}/odds",
    "/matches/{attack}/back",
    "/matches/{attack}/fix",
    "/matches/{attack}/about",
    "/matches/{attack}/about/track:Hidden",
    "/matches/{screen}/about/C05",
    "/matches/{screen}/how",
    "/matches/{attack}/more",
    "/matches/{attack}/log",
    "/matches/{over}/report",
    "/matches/{attack}/report",
    "/matches/{attack}/replay?at=3",
    "/matches/{screen}/replay",
    "/matches/{over}/replay",
    "/matches/{screen}/preview?key=hex:C05",
    "/new/last-crusade",
    "/new/flanders-fields",
    "/study",
    "/charts/flanders-fields/fire?weapon=mg&cover=soft",
    "/charts/fields-of-despair/allied-attack",
]


EVERYTHING = {"resultTypes": ["violations"]}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
THEMES = ("light", "dark", "contrast")


LOOKS = {
    "light on a phone": (PHONE, "light", EVERYTHING),
    "high contrast on a tablet": (TABLET, "contrast", EVERYTHING),
    "dark on a desktop": (DESKTOP, "dark", EVERYTHING),
}
if os.environ.get("OPFOR_LOOKS") == "all":  # by night: every width in every look
    LOOKS |= {f"{w} {theme}": (s, theme, EVERYTHING) for w, s in SIZES.items() for theme in THEMES}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_any_page(server: Server, open_page: Opener, played: Played, look: str) -> None:
    size, theme, options = LOOKS[look]
    page, axe = open_page("/", size), Axe()
    page.locator(f"[data-theme-choice={theme}]").click()
    wrong = []
    for path in PAGES:
        page.goto(path.format(**played))
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        found = axe.run(page, options=options)
        wrong += [f"{path}: {v['id']} {v['nodes'][0]['html'][:160]}" for v in found.response["violations"]]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        wrong += [f"{path}: {wide} pixels too wide"] if wide > 0 else []
    assert not wrong, "\n".join(wrong)


SHEETS = [
    ("/matches/{attack}", "[data-key=w]"),
    ("/matches/{rows}", "[data-key=o]"),
    ("/matches/{attack}", "[data-key=g]"),
    ("/matches/{screen}", ".ask"),
    ("/matches/{attack}", ".tools a:last-child"),
    ("/matches/{screen}", ".done a[href$=preview]"),
]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_open_sheets(server: Server, open_page: Opener, played: Played, theme: str) -> None:
    size = dict(zip(THEMES, SIZES.values(), strict=True))[theme]
    page, axe = open_page("/", size), Axe()
    page.locator(f"[data-theme-choice={theme}]").click()
    for path, opener in SHEETS:
        page.goto(path.format(**played))
        page.evaluate("o => document.querySelector(o).click()", opener)
        page.wait_for_selector("dialog[open] h2")
        found = axe.run(page, options=EVERYTHING)
        assert found.violations_count == 0, (path, opener, found.generate_report())


def test_targets_are_large_enough_for_a_thumb(server: Server, open_page: Opener, played: Played) -> None:
    page = open_page("/")
    targets = "main button, main .button, main select, .dock a, .pad label, .chip, .dicepad label, .strip, summary"
    small = (
        "() => [...document.querySelectorAll('"
        + targets
        + """')]
        .filter(e => e.getClientRects().length && !e.closest('.chart'))
        .map(e => [e.getBoundingClientRect(), e]).filter(([r]) => r.height < 43.5 || r.width < 36)
        .map(([r, e]) => e.outerHTML.slice(0, 90) + ' ' + r.width + 'x' + r.height)"""
    )
    for name in ("attack", "rows", "own", "set-up", "over"):
        page.goto(f"/matches/{played[name]}")
        assert page.evaluate(small) == [], name
    page.goto("/")
    assert page.evaluate(small) == []


def test_text_is_large_enough_at_arms_length(server: Server, open_page: Opener, played: Played) -> None:
    page = open_page(f"/matches/{played['attack']}")
    size = "s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize)"
    assert page.evaluate(size, "body") >= 18
    assert page.evaluate(size, ".t-value") >= 28
    assert page.evaluate(size, ".pad span") >= 28


# Why, odds, back, fix, marks, branch


def test_why_has_the_order_of_the_manual(server: Server, open_page: Opener, played: Played) -> None:
    page = open_page(f"/matches/{played['attack']}")
    page.locator(".told summary").click()
    page.locator(".told li", has_text="7.3-S (6)").locator(".why").click()
    page.wait_for_selector("dialog[open] .claim")
    text = page.locator("dialog").inner_text().upper()
    places = [text.index(word) for word in ("GIVEN", "READ", "DICE", "MODIFIERS", "OTHERWISE")]
    assert places == sorted(places)
    assert page.locator("dialog td.found").count() >= 1
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_back_says_what_to_put_back(server: Server, open_page: Opener) -> None:
    match = server.until(
        server.new(seed="verdun"), "fight-attack", squadrons=[["C05", 6], ["F06", 3]], attacks=[["C05", 22, 8]]
    )
    page = open_page(f"/matches/{match['id']}")
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Go back further").click()
    page.wait_for_selector("dialog[open] .decisions")
    page.locator(".decisions li", has_text="squadrons").get_by_role("button").first.click()
    page.wait_for_selector(".reply .checklist")
    assert page.locator("dialog[open]").count() == 0
    assert "C05" in page.locator(".reply .checklist").inner_text()
    assert "squadrons" in page.locator("#prompt").inner_text()


def test_a_number_is_corrected_and_undone(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(), "attacks")
    page = open_page(f"/matches/{match['id']}")
    page.locator(".track", has_text="Hidden").click()
    assert page.locator("#note input[name=value]").input_value() == "95", "the present value stands in the field"
    page.locator("#note").get_by_role("link", name="Other numbers").click()
    page.wait_for_selector("dialog[open] .fix")
    assert page.locator(".known .chip", has_text="hidden").locator("input").is_checked()
    page.get_by_label("New value").fill("999")
    page.get_by_role("button", name="Correct it").click()
    page.wait_for_selector("dialog .error")
    page.get_by_label("New value").fill("68")
    page.get_by_label("Reason").fill("miscounted")
    page.get_by_role("button", name="Correct it").click()
    page.wait_for_selector("dialog:not([open])", state="attached")
    page.locator(".strip", has_text="68").wait_for()
    assert "miscounted" in page.locator(".log").first.inner_text()
    assert "Corrected:" in page.locator(".reply").inner_text()


def test_marks_and_branches(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(), "attacks")
    page = open_page(f"/matches/{match['id']}")
    page.get_by_role("link", name="More").click()
    page.get_by_label("Name this moment").fill("before the breakout")
    page.get_by_role("button", name="Mark").click()
    page.wait_for_selector("text=Marked 'before the breakout'.")
    page.get_by_role("button", name="Branch here").click()
    page.wait_for_url(re.compile(r"/matches/fields-of-despair-\d+$"))
    page.wait_for_url(lambda url: not url.endswith(match["id"]))
    assert page.locator(".prompt").first.inner_text() == match["question"]["prompt"], "it stands where it branched off"


# The command line and the keyboard


def test_the_command_line_speaks_the_language_of_the_terminal(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(seed="verdun"), "squadrons")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    before = page.locator("[data-version]").get_attribute("data-version")
    page.keyboard.press("/")
    page.keyboard.type("c05 6, f06 3")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-version]:not([data-version='{before}'])")
    quiet(page)
    page.keyboard.press("/")
    page.keyboard.type("why")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reply .claim")
    page.keyboard.press("/")
    page.keyboard.type("../../etc/passwd")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reply .error")
    page.keyboard.press("/")
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=You took back decision")
    page.keyboard.press("/")
    page.keyboard.type("branch ../../evil")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(match["id"]))
    assert not any("evil" in path.name for path in server.home.rglob("*"))


def test_keyboard_alone_answers_questions(server: Server, open_page: Opener) -> None:
    match = server.new()
    page = open_page(f"/matches/{match['id']}")
    for _ in range(4):
        before = page.locator("[data-version]").get_attribute("data-version")
        _tab_to(page, "[value=answer], .choice")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"[data-version]:not([data-version='{before}'])")
    assert "Question:" in page.locator("#live").inner_text()


def test_a_whole_turn_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    """Tab, arrows, space and Enter from the beginning of turn 7 to turn 8; hexes to attack are chosen on the map."""
    match = server.new(mode="screen", seed="keys")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    chosen = 0
    for _ in range(120):
        if page.locator(".t-value").first.inner_text() != "7":
            break
        before = page.locator("[data-version]").get_attribute("data-version")
        boxes = page.locator("input[name=key][type=checkbox]").count()
        chosen_now = bool(boxes and page.locator("#map a").count() and chosen < 2)
        if chosen_now:
            _tab_to(page, "#map a[tabindex='0']")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_selector("#map a.chosen")
            chosen += 1
        _tab_to(page, ".choice.default, .done [value=none], .done [value=answer], .choice", back=chosen_now)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"[data-version]:not([data-version='{before}'])", state="attached")
        assert page.evaluate("document.activeElement.id") in ("prompt", "")
    assert page.locator(".t-value").first.inner_text() == "8" and chosen


def _tab_to(page: Page, wanted: str, back: bool = False) -> None:
    """Press Tab until something that is wanted has the focus."""
    for _ in range(400):
        if page.evaluate("s => document.activeElement.matches(s)", wanted):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{wanted} is never reached by Tab")


# Two browsers, stale answers, no script


def test_two_browsers_see_each_others_answers(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(), "attacks")
    one, two = open_page(f"/matches/{match['id']}"), open_page(f"/matches/{match['id']}", DESKTOP)
    one.locator(".dock .done button", has_text="None").click()
    for page in (one, two):
        page.wait_for_selector(f"[data-version]:not([data-version='{match['version']}'])")
    assert one.locator("#prompt").inner_text() == two.locator("#prompt").inner_text()


def test_a_new_card_is_whole_when_it_is_shown(server: Server, open_page: Opener) -> None:
    """No moment between the new card and its keys, its story and its place: a tap in between would be lost."""
    match = server.until(server.new(), "attacks")
    page = open_page(f"/matches/{match['id']}")
    page.evaluate(
        """() => document.body.addEventListener('htmx:afterSwap', () => setTimeout(() => {
        window.unsettled = document.querySelectorAll('.htmx-settling, .htmx-swapping, .htmx-added').length;
        window.focused = document.activeElement.id; }, 0), {once: true})"""
    )
    page.locator(".dock .done button", has_text="None").click()
    page.wait_for_function("() => window.unsettled !== undefined")
    assert page.evaluate("[window.unsettled, window.focused]") == [0, "prompt"]


def test_a_stale_answer_is_refused_with_the_current_question(server: Server) -> None:
    match = server.until(server.new(), "attacks")
    with server.client() as client:
        page = client.get(f"/matches/{match['id']}").text
        asked = re.search(r'name="asked" value="(\w+)"', page)
        assert asked
        form = {"decision": str(match["decision"]), "asked": asked[1], "do": "none"}
        assert client.post(f"/matches/{match['id']}/answer", data=form).status_code == 303
        again = client.post(f"/matches/{match['id']}/answer", data=form)
        assert again.status_code == 409
        assert "Answered already" in again.text and 'id="prompt"' in again.text
        stale = client.post(f"/api/matches/{match['id']}/answer", json={"answer": [], "decision": match["decision"]})
        assert stale.status_code == 409


def test_a_game_can_be_played_without_a_script(server: Server, open_page: Opener) -> None:
    page = open_page("/new/fields-of-despair", java_script_enabled=False)
    page.locator("input[name=mode][value=table]").check()
    press(page, "Begin")
    follow(page, page.get_by_role("link", name="To the first question"))
    follow(page, page.locator("button[value=answer]"))
    follow(page, page.locator(".drop").first)
    expect(page.locator(".rows li")).to_have_count(10)
    follow(page, page.locator("button[value=answer]"))
    follow(page, page.locator("button[value=none]"))
    follow(page, page.locator("button[value=answer]"))
    for _ in range(12):
        if "squadrons" in page.locator("#prompt").inner_text():
            break
        choice = page.locator(".choice.default, button[value=none], button[value=answer]")
        follow(page, choice.first)
    page.locator(".chip input").first.check()
    page.locator(".step-box input").first.fill("6")
    follow(page, page.locator("button[value=add]"))
    expect(page.locator(".rows li")).to_have_count(1)
    follow(page, page.locator("button[value=answer]"))
    expect(page.locator(".told")).to_have_count(1)
    page.locator(".told summary").click()
    follow(page, page.locator(".told .why").first)
    assert page.locator(".claim").count() == 1


def test_a_map_can_be_used_without_a_script(server: Server, open_page: Opener) -> None:
    match = server.until(server.new(mode="screen"), "move")
    page = open_page(f"/matches/{match['id']}", DESKTOP, java_script_enabled=False)
    follow(page, page.locator("a[data-hex=B07]"))
    follow(page, page.locator("#answer a", has_text="C06"))
    assert "from=B07" in page.url
    follow(page, page.locator("button[value=answer]"))
    assert page.locator("#prompt").count() == 1
    with server.client() as client:
        assert client.get(f"/api/matches/{match['id']}").json()["decision"] == match["decision"] + 1


# Exports, imports, charts


def test_logs_and_saves_go_out_and_come_in(server: Server, open_page: Opener, played: Played, tmp_path: Path) -> None:
    with server.client() as client:
        signs = {"text": "Fields of Despair", "markdown": "# ", "bbcode": "[b]", "html": "<ol>", "json": '"entries"'}
        for form, sign in signs.items():
            answer = client.get(f"/matches/{played['attack']}/log/{form}")
            assert answer.status_code == 200 and sign in answer.text
            assert "attachment" in answer.headers["content-disposition"]
        save = client.get(f"/matches/{played['attack']}/save").content
    assert save == (server.home / f"{played['attack']}.opfor").read_bytes()
    file = tmp_path / "brought along.opfor"
    file.write_bytes(save)
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_selector("#prompt")
    assert "Attack #1" in page.locator("#prompt").inner_text()


def test_charts_have_permanent_addresses_json_and_csv(server: Server, open_page: Opener) -> None:
    page = open_page("/charts")
    page.get_by_role("link", name=re.compile("Central Powers SPs in a Hex")).click()
    page.get_by_role("spinbutton", name="Hidden CP SPs").fill("67")
    page.get_by_role("button", name="Roll once").click()
    page.wait_for_selector("td.found")
    assert "dice=" in page.url
    page.get_by_role("link", name="Permanent address").click()
    page.wait_for_url(lambda url: "hidden=67" in url and "dice=" not in url)
    with server.client() as client:
        data = client.get("/api/odds/fields-of-despair/cp-sps-in-hex?hidden=67&cp_total=106&allied_sps=30").json()
        assert data["exact"] and abs(sum(row["probability"] for row in data["odds"]) - 1) < 1e-12
        table = client.get("/charts/fields-of-despair/cp-sps-in-hex/odds.csv?hidden=67&cp_total=106&allied_sps=30")
        assert table.text.splitlines()[0] == "result,p,probability"
        assert len(table.text.splitlines()) == len(data["odds"]) + 1
        for game in client.get("/api/games").json():
            for chart in client.get(f"/api/games/{game['id']}/charts").json():
                answer = client.get(f"/charts/{game['id']}/{chart['id']}")
                assert answer.status_code == 200, (chart["id"], answer.text[:400])


def test_each_rule_has_its_own_anchor(server: Server, open_page: Opener) -> None:
    page = open_page("/help/fields-of-despair")
    ids = page.evaluate("[...document.querySelectorAll('.rules > div')].map(e => e.id)")
    assert len(ids) == len(set(ids)) > 100


def test_wake_lock_is_asked_for_and_a_refusal_is_told(server: Server, open_page: Opener) -> None:
    match = server.new()
    page = open_page(f"/matches/{match['id']}")
    _refuse_wake_lock(page)
    page.reload()
    page.wait_for_selector("[data-wake]:not([hidden])", state="attached")
    assert "awake" in page.locator("[data-wake]").inner_text()


def _refuse_wake_lock(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', {value: {request: () => Promise.reject(new Error('no'))}})"
    )


def test_the_form_of_a_new_match_explains_every_option(server: Server, open_page: Opener) -> None:
    """Options and values are in words, not keys; other readings are folded away and can be chosen."""
    with server.client() as client:
        listed = client.get("/api/games").json()
    for game in listed:
        page = open_page(f"/new/{game['id']}")
        for option in game["options"]:
            label = page.locator("label.field", has=page.locator(f"[name='o:{option['name']}']"))
            words = str(label.locator("> span").text_content())
            assert words[:1].isupper() and len(words) > 5, (option, words)
            values = [str(value.text_content()) for value in label.locator("option").all()]
            assert not [value for value in values if "_" in value or value == "g7"], (option, values)
    page = open_page("/new/fields-of-despair")
    page.locator(".rare > summary").click()
    page.locator("summary", has_text="two readings").click()
    assert page.locator(".reading", has_text="A-01").is_visible()
    page.locator("[name='o:frontline']").select_option("france")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="To the first question").click()
    page.wait_for_selector("#prompt", state="attached")
    with server.client() as client:
        assert '"frontline":"france"' in client.get(f"{page.url}/save").text
