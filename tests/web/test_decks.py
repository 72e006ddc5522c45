"""The deck editor: build, check, match, import, export, and play with what was built."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from opfor.games.last_crusade.model.cards import AIRCRAFT, CARDS
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.setup.decks import Deck, differences, profile, read_deck, starter_deck
from opfor.games.last_crusade.setup.matching import limit_of, matching_deck
from opfor.games.last_crusade.web.deck_shelf import Kept, Shelf, kept
from opfor.kernel.batch import Stream
from tests.web.conftest import DESKTOP, PHONE, Opener, Server

GAME = "last-crusade"


def made(server: Server, **given: str) -> str:
    """The address of a new deck."""
    with server.client() as client:
        answer = client.post("/decks", data={"nation": "US", "start": "starter", **given})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])


def test_a_deck_by_clicks_into_a_match(server: Server, open_page: Opener) -> None:
    """R6, S2, S3, S19: from the lobby to a deck, over a limit and back, and into a match that is set up with it."""
    page = open_page("/", DESKTOP)
    page.get_by_role("link", name="Decks").click()
    page.get_by_label("Name", exact=True).fill("Armour first")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/decks/deck-*")
    assert page.locator("h1").inner_text().startswith("Armour first")
    page.get_by_label("Words").fill("Sherman")
    page.get_by_label("Words").press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.deck-cards li').length < 8")
    page.get_by_role("button", name="M4 Sherman Platoon: one more").click()
    page.wait_for_function("() => document.querySelector('.track .t-value').innerText === '55'")
    assert page.get_by_role("button", name="M4 Sherman Platoon: one more").is_disabled(), "four copies are the limit"
    for size in ("54", "53", "52", "51"):
        page.get_by_role("button", name="M4 Sherman Platoon: one less").click()
        page.wait_for_function("size => document.querySelector('.track .t-value').innerText === size", arg=size)
    assert "18 Special cards among 51" in page.locator(".deck-wrong").first.inner_text()
    expect(page.locator("#deck-match .deck-wrong")).to_be_visible()
    assert page.get_by_role("link", name="Play with this deck").count() == 0
    for size in ("52", "53", "54", "55"):
        page.get_by_role("button", name="M4 Sherman Platoon: one more").click()
        page.wait_for_function("size => document.querySelector('.track .t-value').innerText === size", arg=size)
    page.get_by_role("link", name="Play with this deck").click()
    page.wait_for_url("**/new/last-crusade?**")
    assert "4*U13" in page.locator("input[name='o:deck']").input_value()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="To the first question").click()
    page.wait_for_url("**/matches/*")
    assert page.locator("[data-cb='U13'] .cb-copies").inner_text() == "×4"


def test_the_enemys_deck_matches_and_a_seed_changes_it(server: Server) -> None:
    """S2, S3, S4: the same Supply and rarities, another seed another deck; both are offered as text."""
    path = made(server)
    with server.client() as client:
        first = client.get(f"{path}/enemy.txt").text
        client.post(path, data={"do": "seed", "seed": "kursk"})
        second = client.get(f"{path}/enemy.txt").text
    for text in (first, second):
        assert not differences(profile(starter_deck("US")), profile(read_deck(text, "enemy")))
    assert first != second


def test_no_deck_matches_is_said_at_once(server: Server) -> None:
    """S2, S3: a deck that keeps the limits but has no match says why."""
    cards = [card for card in CARDS.values() if card.nation == "US" and card.kind < AIRCRAFT]
    dearest = sorted((card for card in cards for _ in range(limit_of(card, RULES))), key=lambda card: -card.supply)[:45]
    text = "nation US\n" + "\n".join(f"1 {card.id}" for card in dearest)
    path = made(server, text=text)
    with server.client() as client:
        page = client.get(path).text
        told = client.get(f"{path}/match")
    assert "keeps every limit" in page.lower() and told.status_code == 200
    assert re.search(r"no (DE|German) deck matches", told.text) and "Play with this deck" not in told.text


def test_where_a_match_exists_it_is_found() -> None:
    """S2, S3: the dearest deck of a nation has at least itself as a match, however far from the usual kinds."""
    cards = [card for card in CARDS.values() if card.nation == "DE" and card.kind < AIRCRAFT]
    dearest = sorted((card for card in cards for _ in range(limit_of(card, RULES))), key=lambda card: -card.supply)[:45]
    yours = profile(Deck("DE", tuple(card.id for card in dearest)))
    assert not differences(yours, profile(matching_deck(yours, "DE", Stream("far").below)))


def test_text_and_csv_come_back_as_the_same_deck(server: Server) -> None:
    """S1: out as text or CSV and in again: the same cards; a file's mistake is told with its line."""
    path = made(server, nation="DE")
    with server.client() as client:
        out = {form: client.get(f"{path}/{form}") for form in ("deck.txt", "deck.csv")}
        for form, answer in out.items():
            back = client.post("/decks/import", files={"deck": (form, answer.content)})
            again = client.get(back.headers["location"] + "/deck.csv").text
            assert again == out["deck.csv"].text
        wrong = client.post("/decks/import", files={"deck": ("x.txt", b"nation US\n4 Riffle Platoon\n")})
        none = client.post("/decks/import", files={"deck": ("x.bin", bytes(range(128, 256)))})
    assert wrong.status_code == 422 and "line 2" in wrong.text and "Riffle" in wrong.text
    assert none.status_code == 422 and "the file is not text" in none.text
    assert sorted(read_deck(out["deck.txt"].text, "out").ids) == sorted(starter_deck("DE").ids)


def test_nine_terrains_worth_32(server: Server) -> None:
    """S5, A3: laid out by a seed they are right; one taken away is told; a tenth is refused."""
    path = made(server)
    with server.client() as client:
        drawn = client.post(path, data={"do": "ground", "ground_seed": "ypres"}, follow_redirects=True).text
        assert "Nine terrains worth 32" in drawn
        assert client.post(path, data={"do": "lay:T01"}).status_code == 422
        first = re.findall(r"# terrain: (T\d\d)", client.get(f"{path}/deck.txt").text)[0]
        less = client.post(path, data={"do": f"lift:{first}"}, follow_redirects=True).text
    assert "8 terrains instead of nine" in less


@pytest.mark.parametrize("word", ["add:T01", "add:G01", "add:nothing", "lay:U01", "", "burn:U01", "add:" + "x" * 400])
def test_a_button_that_is_none_changes_nothing(server: Server, word: str) -> None:
    """R6: cards of the other nation, terrains, nonsense: one line, and the deck as before."""
    path = made(server)
    with server.client() as client:
        before = client.get(f"{path}/deck.txt").text
        answer = client.post(path, data={"do": word})
        assert answer.status_code == 422 and 'role="alert"' in answer.text
        assert client.get(f"{path}/deck.txt").text == before


def test_ids_are_made_here_and_names_are_no_paths(server: Server, tmp_path: Path) -> None:
    """R6: whatever a deck is called, it lies in the folder under a number; what is no deck there is not found."""
    made(server, name="../../etc/passwd\n# seed: x")
    files = sorted(path.name for path in (server.home / "decks").iterdir())
    assert files and all(re.fullmatch(r"deck-\d+\.txt", name) for name in files)
    with server.client() as client:
        for id in ("...", "deck-0", "..%2Fdeck-1", "deck-1.txt", "%00", "x" * 300):
            assert client.get(f"/decks/{id}").status_code in (400, 404)
    shelf = Shelf(tmp_path)
    id = shelf.add(Kept("", "a, name", Deck("US", ("U01",)), ("T01",), "s"))
    assert shelf.get(id) == Kept(id, "a, name", Deck("US", ("U01",)), ("T01",), "s")
    assert kept("", shelf.get(id).text(), "again").deck == Deck("US", ("U01",))
    shelf.remove(id)
    assert shelf.all() == []


def test_a_deck_can_be_removed(server: Server) -> None:
    """R6: it is gone from the shelf; what was open answers in one line."""
    path = made(server)
    with server.client() as client:
        assert client.post(f"{path}/remove").status_code == 303
        assert client.get(path).status_code == 404
        assert client.post(path, data={"do": "add:U01"}).status_code == 404


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark"), (DESKTOP, "contrast")])
def test_axe_finds_nothing_in_the_editor(server: Server, open_page: Opener, size: tuple[int, int], theme: str) -> None:
    """R6: list and editor at each width and appearance, nothing to scroll sideways."""
    path = made(server)
    page = open_page("/decks", size, reduced_motion="reduce")
    for address in ("/decks", path):
        page.goto(address)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        if address == path:
            page.wait_for_selector("#deck-match .button")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
