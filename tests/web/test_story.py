"""The question first, and what the enemy did step by step on the board, in every game, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from opfor.match.match import Match
from opfor.match.story import scenes, states
from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, follow, quiet

GAMES = ["fields-of-despair", "last-crusade", "flanders-fields"]
SIZES = [DESKTOP, PHONE]
PLAYED = 24  # questions answered by clicks

# Whatever must be in sight: its middle lies inside the window, and nothing lies over it
HIDDEN = """wanted => wanted.filter(one => {
    const found = [...document.querySelectorAll(one)].find(e => e.checkVisibility());
    if (!found) return false;
    const box = found.getBoundingClientRect(), x = box.left + Math.min(box.width / 2, 60), y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    return y < 0 || y > innerHeight || !hit || !(found.contains(hit) || hit.contains(found)); })"""
CUT = """[...document.querySelectorAll('.told .proofs > *')].filter(
    e => e.getBoundingClientRect().right > innerWidth).length"""
WANTED = [
    "#prompt",
    "#answer button.choice, #answer label.chip, #answer .step-box, #answer .pad label, #answer .chip-link, #answer li",
    ".done .primary",
]


def in_sight(page: Page) -> None:
    """Prompt, first option and main button lie in the window, and can be hit."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    assert page.evaluate(HIDDEN, WANTED) == [], page.locator("#prompt").inner_text()


class Looker(Clicker):
    """A clicker that looks whether the question is in sight before each answer."""

    def answer(self) -> None:
        self._read_on()
        if not self.page.locator(".card.over").count():
            in_sight(self.page)
            assert self.page.locator(".options .choice").count() != 1, "one possible answer is taken, not asked for"
        super().answer()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["screen", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_in_sight(
    server: Server, open_page: Opener, game: str, mode: str, size: tuple[int, int]
) -> None:
    """By clicks only: at each question, after a reload too, prompt, first option and main button are in the window."""
    match = server.new(game=game, mode=mode, seed="sight")
    page = open_page(f"/matches/{match['id']}", size)
    player = Looker(page)
    for number in range(PLAYED if mode == "screen" else PLAYED // 2):
        if page.locator(".card.over").count():
            break
        player.answer()
        if number % 8 == 0:
            page.reload()
            in_sight(page)


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_question_is_in_sight(server: Server, open_page: Opener, size: tuple[int, int]) -> None:
    """Fields of Despair's movement lists every hex with blocks; the table's set-up has the longest prompt."""
    for mode, question in (("screen", "move"), ("table", "squadrons")):
        match = server.until(server.new(mode=mode, seed="long"), question)
        page = open_page(f"/matches/{match['id']}", size)
        in_sight(page)


def long_story(server: Server, game: str) -> dict[str, Any]:
    """A match whose last answer brought more than four scenes."""
    match = attacked(server, game, "tell")
    for _ in range(200):
        if len(scenes(saved(server, match))) > 4:
            return match
        match = server.answer(match, next_answer(match))
    raise AssertionError("no long story")


def attacked(server: Server, game: str, seed: str) -> dict[str, Any]:
    """A new match in which the enemy moves early."""
    second = {"scenario": "zero-plus-twenty", "options": {"side": "german"}} if game == "flanders-fields" else {}
    return server.new(game=game, mode="screen", seed=seed, **second)


def next_answer(match: dict[str, Any]) -> Any:
    """The default of the open question, or the least that may be answered."""
    asked = match["question"]
    if asked["default"] is not None:
        return asked["default"]
    least: dict[str, Any] = {"rows": [], "some": [], "allocate": {}}
    return least[asked["kind"]] if asked["kind"] in least else asked["options"][0]["key"]


def saved(server: Server, match: dict[str, Any]) -> Match:
    """The match of a server, looked at without writing."""
    return Match.open(server.home / f"{match['id']}.opfor", write=False)


def strip_of(page: Page) -> list[list[str]]:
    """The numbers on the page."""
    return [
        [str(track.locator(".t-name").text_content()), str(track.locator(".t-value").text_content())]
        for track in page.locator(".strip .track").all()
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_each_step_shows_what_was_known_then(
    server: Server, open_page: Opener, game: str, size: tuple[int, int]
) -> None:
    """Numbers, log and lines are those of the moment; after the last step the question is in sight."""
    match = long_story(server, game)
    found = saved(server, match)
    told, boards, entries, show = scenes(found), states(found), found.entries, found.game.show
    page = open_page(f"/matches/{match['id']}", size)
    page.get_by_role("link", name="Step by step").click()
    for number, scene in enumerate(told, 1):
        expect(page.locator(".telling .told h2 small")).to_have_text(f"{number} of {len(told)}")
        assert strip_of(page) == [[name, value] for name, value in show.strip(boards[scene.last])]
        lines = [str(line.text_content()) for line in page.locator("[data-story] > li > p").all()]
        claims = [getattr(entry, "claim", "") for entry in entries]
        assert lines == [claim for claim in claims[scene.first - 1 : scene.last] if claim]
        log = page.locator(".side .log li").first.get_attribute("id")
        assert log == f"line-{scene.last}", "the log says nothing that has not been told"
        assert page.locator("#prompt").count() == 0 and page.locator("[data-tell=question]").is_visible()
        assert page.url.endswith(f"/story/{match['decision']}/{number}"), "the address follows the story"
        assert page.evaluate(CUT) == 0, "dice, rule and Why stand inside the window, however many dice there are"
        page.locator("[data-tell=next], [data-tell=end]").last.click()
    expect(page.locator("#prompt")).to_be_visible()
    assert page.url.endswith(f"/matches/{match['id']}")
    in_sight(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_that_of_the_step(server: Server, game: str) -> None:
    """The board of each step is drawn from the position then: a step that changes nothing draws the same board."""
    match = long_story(server, game)
    found = saved(server, match)
    told, boards = scenes(found), states(found)
    views = [found.game.show.view(boards[scene.last]) for scene in told]
    with server.client() as client:
        drawn = [
            _board(client.get(f"/matches/{match['id']}/story/{match['decision']}/{n + 1}").text)
            for n in range(len(told))
        ]
    for before, after, one, other in zip(views, views[1:], drawn, drawn[1:], strict=False):
        if before == after:
            assert one == other
    assert len(set(drawn)) > 1 or all(view == views[0] for view in views)


def _board(page: str) -> str:
    """The board in words, which every board has."""
    return page.partition('<details class="words">')[2].partition("</details>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_story_is_told_by_links_without_a_script(server: Server, open_page: Opener, game: str) -> None:
    match = long_story(server, game)
    page = open_page(f"/matches/{match['id']}", PHONE, java_script_enabled=False)
    follow(page, page.get_by_role("link", name="Step by step"))
    steps = int(page.locator(".told h2 small").inner_text().split()[-1])
    for number in range(1, steps):
        assert page.locator(".told h2 small").inner_text() == f"{number} of {steps}"
        follow(page, page.locator("[data-tell=next]"))
    follow(page, page.locator("[data-tell=back]"))
    follow(page, page.locator("[data-tell=question]"))
    assert page.locator("#prompt").is_visible()


def test_the_story_plays_by_itself_and_pauses(server: Server, open_page: Opener) -> None:
    match = long_story(server, "last-crusade")
    page = open_page(f"/matches/{match['id']}/story/{match['decision']}/1", DESKTOP)
    page.get_by_role("button", name="Speed: normal").click()
    expect(page.get_by_role("button", name="Speed: fast")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    step = page.locator(".telling .told h2 small")
    expect(step).to_contain_text("2 of")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(step).not_to_contain_text("2 of")


def test_a_reload_stays_at_the_step_and_the_device_remembers_it(server: Server, open_page: Opener) -> None:
    match = long_story(server, "fields-of-despair")
    page = open_page(f"/matches/{match['id']}", PHONE)
    page.get_by_role("link", name="Step by step").click()
    step = page.locator(".telling .told h2 small")
    expect(step).to_contain_text("1 of")
    page.locator("[data-tell=next]").click()
    expect(step).to_contain_text("2 of")
    page.reload()
    expect(step).to_contain_text("2 of")
    page.goto(f"/matches/{match['id']}")
    in_sight(page)
    page.get_by_role("link", name="Step by step").click()
    expect(step).to_contain_text("2 of")


def test_the_story_comes_first_where_the_device_wants_it(server: Server, open_page: Opener) -> None:
    match = server.new(game="last-crusade", mode="screen", seed="first")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    page.locator(".tools a", has_text="More").click()
    with page.expect_navigation():
        page.get_by_role("button", name="The story first").click()
    player = Clicker(page)
    for _ in range(20):
        player.answer()
        if page.locator("#match .telling").count():
            break
    assert "/story/" in page.url and page.locator("#prompt").count() == 0
    page.locator("[data-tell=question]").click()
    in_sight(page)


def test_a_story_that_was_taken_back_leads_to_the_match(server: Server) -> None:
    match = long_story(server, "last-crusade")
    path = f"/matches/{match['id']}"
    with server.client() as client:
        assert client.get(f"{path}/story/{match['decision'] + 1}/1").headers["location"] == path
        assert "1 of" in client.get(f"{path}/story/{match['decision']}/0").text
        assert client.get(f"{path}/story/x/1").status_code == 422
        past = client.get(f"{path}/story/0/1")
        assert past.status_code in (200, 303)


@pytest.mark.parametrize("game", ["fields-of-despair", "last-crusade"])
def test_a_tap_on_the_board_brings_its_choices_to_the_thumb(server: Server, open_page: Opener, game: str) -> None:
    """On a phone the choices of a place come as a sheet from below, and the place stays where it was."""
    wanted = {"fields-of-despair": "move", "last-crusade": "maneuver"}[game]
    match = server.until(server.new(game=game, mode="screen", seed="thumb"), wanted)
    page = open_page(f"/matches/{match['id']}", PHONE)
    place = page.locator("a[data-hex]:visible").first
    place.scroll_into_view_if_needed()
    name, before = place.get_attribute("data-hex"), place.bounding_box()
    place.dispatch_event("click")
    page.wait_for_selector(".card.held")
    quiet(page)
    box, after = page.locator(".card.held").bounding_box(), page.locator(f"a[data-hex='{name}']").first.bounding_box()
    assert box and before and after
    assert box["y"] > 200 and box["y"] + box["height"] <= PHONE[1]
    assert after["y"] >= 0 and after["y"] + after["height"] <= box["y"], "what was tapped is not covered"
    assert abs(after["y"] - before["y"]) < 3 or before["y"] + before["height"] > box["y"], "it moves only if it must"


def test_a_tap_on_the_table_brings_its_plan_to_the_thumb(server: Server, open_page: Opener) -> None:
    """Flanders Fields: on a phone a move that is tapped is shown before it is made, with its button in the window."""
    match = server.until(server.new(game="flanders-fields", mode="screen", seed="thumb"), "action")
    page = open_page(f"/matches/{match['id']}", PHONE)
    ring = page.locator("#map a[data-offer^='path:']").first
    ring.scroll_into_view_if_needed()
    ring.dispatch_event("click")
    page.wait_for_selector("#plan:not([hidden]) .plan-lines li")
    assert page.evaluate(HIDDEN, ["#plan [data-plan=confirm]", "#plan .plan-lines li"]) == []


# Where you stand, one tap back, the staff


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_begins_with_its_briefing(server: Server, open_page: Opener, game: str) -> None:
    """Situation, aim and goals before the first question; one tap away later; the tracker is on the page."""
    page = open_page(f"/new/{game}", PHONE)
    with page.expect_navigation():
        page.get_by_role("button", name="Begin").click()
    assert page.url.endswith("/briefing") and page.locator(".sheet-in p").count() > 3
    with page.expect_navigation():
        page.get_by_role("link", name="To the first question").click()
    in_sight(page)
    assert page.locator(".aims summary").inner_text()
    page.get_by_role("link", name="Goals").click()
    page.wait_for_selector("dialog[open] .goals li")


@pytest.mark.parametrize("game", GAMES)
def test_the_goals_follow_the_game(server: Server, game: str) -> None:
    """The tracker shows what the game's own function says of the position, on the page and by a typed line."""
    match = long_story(server, game)
    found = saved(server, match)
    goals = found.game.show.goals(found.state)
    assert goals and found.game.show.briefing(found.state)
    with server.client() as client:
        page = client.get(f"/matches/{match['id']}").text
        typed = client.post(f"/api/matches/{match['id']}/command", json={"text": "goals"}).json()["lines"]
    assert page.count('<ul class="goals">') == 1
    assert [line.startswith(goal.text) for line, goal in zip(typed, goals, strict=True)] == [True] * len(goals)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_last_answer_is_taken_back_by_one_tap(
    server: Server, open_page: Opener, game: str, size: tuple[int, int]
) -> None:
    match = server.new(game=game, mode="screen", seed="back")
    page = open_page(f"/matches/{match['id']}", size)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    player, prompt = Clicker(page), page.locator("#prompt").inner_text()
    player.answer()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=Your last answer is taken back.")
    assert page.locator("#prompt").inner_text() == prompt
    in_sight(page)
    player.answer()
    page.locator("#prompt").focus()
    page.keyboard.press("u")
    page.wait_for_selector("text=Your last answer is taken back.")
    assert page.locator("#prompt").inner_text() == prompt


@pytest.mark.parametrize(("game", "mode"), [*((game, "screen") for game in GAMES), ("last-crusade", "table")])
def test_the_staff_answers_every_question(server: Server, open_page: Opener, game: str, mode: str) -> None:
    """One button at every question fills in the doctrine's answer; taking it is one more tap."""
    match = server.new(game=game, mode=mode, seed="staff")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    for _ in range(12):
        version = page.locator("[data-version]").get_attribute("data-version")
        page.get_by_role("link", name="What would my staff do?").click()
        page.wait_for_selector(".advice")
        quiet(page)
        take, advised = page.locator(".advice button"), page.locator(".advice strong").inner_text()
        (take if take.count() else page.locator(".done .primary")).click()
        page.wait_for_selector(f"[data-version]:not([data-version='{version}'])")
        assert page.locator(".card .error").count() == 0
        answered = page.locator(".log .you strong").first.inner_text()
        assert sorted(answered.split(", ")) == sorted(advised.split(", "))
