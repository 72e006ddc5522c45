"""The Last Crusade in the browser: set up, play and end a game by clicks; keyboard, phone, arrows, axe."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.clicker import Clicker
from tests.web.conftest import DESKTOP, PHONE, TABLET, Opener, Server, held

GAME = "last-crusade"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class CardPlayer(Clicker):
    """A player who chooses on the field."""

    def prompt(self) -> str:
        """What is asked."""
        return self.page.locator("#prompt").inner_text()

    def act(self, place: str) -> None:
        """Click something that answers at once."""
        self._read_on()
        before = self._version()
        self.page.locator(f"#cardboard button[data-cb='{place}']").click()
        self._wait(before)

    def look(self, place: str) -> None:
        """Click something that is looked at first."""
        self._read_on()
        self.page.locator(f"#cardboard a[data-cb='{place}']").click()
        self.page.wait_for_selector(f"#cardboard a.chosen[data-cb='{place}']")

    def choose(self, words: str) -> None:
        """Click an answer in the card."""
        self._read_on()
        before = self._version()
        self.page.locator(".card .choice", has_text=words).first.click()
        self._wait(before)

    def lit(self, kind: str = "button") -> list[str]:
        """The ids that may be chosen now."""
        found = self.page.locator(f"#cardboard {kind}[data-cb]").all()
        return [str(one.get_attribute("data-cb")) for one in found]


def test_two_turns_by_clicks_with_an_assaults_odds(server: Server, open_page: Opener) -> None:
    """S19, R7, R10, R14, R15: buy and place, deploy, move, look at an assault's odds, assault: all on the field."""
    match = server.new(game=GAME, mode="screen", scenario="us", seed="try", options={"level": 6})
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    player = CardPlayer(page)
    player.act("U13")
    assert player.prompt().startswith("Where does M4 Sherman")
    assert player.lit() == ["A1", "B1", "C1", "H0"]
    player.act("B1")
    assert page.locator("#place-B1 .cb-name").inner_text() == "M4 Sherman Plt 1"
    player.choose("Let my staff")
    turns, assaulted, deployed, moved = set(), 0, 0, 0
    for _ in range(120):
        player._read_on()
        prompt = player.prompt()
        turns.add(page.locator(".strip .t-value").first.inner_text())
        if len(turns) > 3:
            break
        if prompt.startswith("Reinforcement") and (cards := [id for id in player.lit("a") if id.startswith("U")]):
            player.look(cards[0])  # a card is looked at before it is paid: its price, and what it does
            page.wait_for_selector(".ahead pre")
            player.choose("")  # the one thing to do with it
            deployed += 1
        elif prompt.startswith("Fire & Maneuver"):
            zones = [id for id in player.lit("a") if len(id) == 2]
            if zones and not assaulted:
                player.look(zones[0])
                page.wait_for_selector(".ahead .bars")
                assert "Your losses, of" in page.locator(".ahead").inner_text()
                player.choose("Assault")
                assert player.prompt().startswith("Which ")
                page.wait_for_selector(".ahead .bars")
                assaulted += 1
            elif moved < 2 and (units := [id for id in player.lit() if id.startswith("U")]):
                player.act(units[-1])
                moved += 1
            else:
                player.choose("End your turn")
        else:
            player.answer()
    assert len(turns) > 2 and assaulted and deployed and moved


def test_odds_that_come_later_leave_the_hand_where_it_is(server: Server, open_page: Opener) -> None:
    """R15: a zone is looked at, something is typed meanwhile, and the odds come: the field does not take the focus."""
    match = server.new(game=GAME, mode="screen", scenario="us", seed="try", options={"level": 6})
    page = open_page(f"/matches/{(match := server.until(match, 'maneuver'))['id']}", DESKTOP)
    player = CardPlayer(page)
    while not (zones := [id for id in player.lit("a") if len(id) == 2]):
        match = server.until(server.answer(match, match["question"]["default"]), "maneuver")
        page.reload()
        player._read_on()
    with held(page, "**/preview?*"):
        player.look(zones[0])
        page.locator("#command").focus()
    page.wait_for_selector(".ahead .bars")
    assert page.evaluate("document.activeElement.id") == "command"


@pytest.mark.whole_game
def test_a_whole_game_to_its_result_by_clicks(server: Server, open_page: Opener) -> None:
    """S69: you let your staff set up and then stand still: the enemy takes your Headquarters, and the page says so."""
    match = server.new(game=GAME, mode="screen", scenario="german", seed="c", options={"level": 6})
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    answered = Clicker(page).play(200)
    assert answered > 15
    assert "taken your Headquarters" in page.locator(".card.over h2").inner_text()
    assert page.locator("#cardboard [data-cb].lit").count() == 0, "nothing may be chosen when the game is over"
    page.get_by_role("link", name="Report").click()
    page.wait_for_url("**/report")


def test_the_enemys_moves_are_numbered_arrows(server: Server, open_page: Opener) -> None:
    """S58, S63: each line that says from where to where is an arrow with its number; Next shows the next."""
    match = server.until(server.new(game=GAME, mode="screen", seed="try", options={"level": 6}), "reinforce")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    assert page.locator(".cb-arrows text").count() == 0
    page.get_by_role("link", name="Step by step").click()
    for _ in range(40):
        step = page.locator(".telling .told h2 small")
        now = step.inner_text()
        if page.locator(".cb-arrows text").count():
            break
        page.locator("[data-tell=next]").click()
        expect(step).not_to_have_text(now)
    assert page.locator(".cb-arrows text").first.text_content() == "1"
    shown = page.locator("[data-story] > li.current")
    assert " from " in shown.inner_text()
    page.locator("[data-tell=end]").click()
    page.wait_for_selector("#prompt")
    assert page.locator(".cb-arrows").count() == 0, "the field is free again when the story is told"
    page.locator(".told summary").click()
    page.locator(".told a.why").first.click()
    page.wait_for_selector("dialog[open]")


def test_the_field_works_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    """R7: one tab stop, arrows from choice to choice, Enter chooses."""
    match = server.new(game=GAME, mode="screen", seed="keys")
    page = open_page(f"/matches/{match['id']}", DESKTOP)
    CardPlayer(page)._read_on()
    assert page.locator("#cardboard [data-cb].lit[tabindex='0']").count() == 1
    page.locator("#cardboard [data-cb].lit[tabindex='0']").focus()
    first = page.evaluate("document.activeElement.dataset.cb")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.cb")
    assert second and second != first
    label = str(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert "Supply" in label and "buy" in label
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#prompt').innerText.startsWith('Where does')")
    assert page.locator(".words li").count() > 20


def places(page: Page) -> list[float]:
    """The widths of the nine zones."""
    return [float(box["width"]) for zone in page.locator(".cb-zone").all() if (box := zone.bounding_box())]


def test_the_field_fits_a_phone(server: Server, open_page: Opener) -> None:
    """R2: three zones side by side at 390 px, nothing to scroll sideways, names not cut off."""
    match = server.until(server.new(game=GAME, mode="screen", seed="try", options={"level": 6}), "maneuver")
    page = open_page(f"/matches/{match['id']}", PHONE)
    assert page.evaluate(OVERFLOW) == 0
    assert len(places(page)) == 9 and all(width > 115 for width in places(page))
    assert page.locator(".cb-prompt").is_visible()
    small = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('.cb-tile span')]"
        ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert small >= 10.5


def test_at_the_table_on_a_phone(server: Server, open_page: Opener) -> None:
    """S24: the question first, then the field as the staff keeps it; a game at the table to its end by clicks."""
    given = {"level": 6, "hand": "sealed"}
    match = server.new(game=GAME, mode="table", scenario="german", seed="c", options=given)
    page = open_page(f"/matches/{match['id']}", PHONE)
    player = Clicker(page)
    for _ in range(6):
        player.answer()
    player._read_on()
    assert page.evaluate(OVERFLOW) == 0
    question, field = page.locator(".card").bounding_box(), page.locator(".cb").bounding_box()
    assert question is not None and field is not None and question["y"] < field["y"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    player.play(200)
    assert page.locator(".card.over").is_visible()


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "light"), (TABLET, "dark"), (DESKTOP, "contrast"), (DESKTOP, "dark")]
)
def test_axe_finds_nothing_on_the_field(server: Server, open_page: Opener, size: tuple[int, int], theme: str) -> None:
    """S25: the field with an open hand, spotted and damaged units, a question with lit cards; in every appearance."""
    match = server.until(server.new(game=GAME, mode="screen", seed="try", options={"level": 6}), "maneuver")
    page = open_page(f"/matches/{match['id']}", size, reduced_motion="reduce")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    place = page.locator("#cardboard a.cb-place.lit").first
    place.click()
    page.wait_for_selector(".ahead .bars")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(OVERFLOW) == 0
