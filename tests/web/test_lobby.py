"""The lobby of a folder with many saves: only what has no summary is replayed for it, and nobody waits for that."""

from __future__ import annotations

import random
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from opfor.kernel.game import Game
from opfor.match.match import Match
from opfor.match.summary import FOLDER
from opfor.registry import game_named
from opfor.web.match_store import Rooms
from tests.toy import TOY, lines_of, play, sealed_lines
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, Opener, Server, follow, running

GOING, OVER = 11, 12


def saved(home: Path, number: int, days: int = 9, decisions: int = 12) -> Path:
    """A game of the toy that is so far, or over."""
    path = home / f"the-ford-{number}.opfor"
    match = Match.new(TOY, "river", "table", options={"days": days}, path=path)
    play(match, random.Random(number), decisions)
    match.close()
    return path


@pytest.fixture
def home(toy: Game, tmp_path: Path) -> Path:
    for number in range(5):
        saved(tmp_path, number)
    return tmp_path


def read_on(rooms: Rooms) -> None:
    """Wait for what is read in the background."""
    assert rooms._reader is not None
    rooms._reader.join(60)


def test_what_takes_too_long_is_read_in_the_background(home: Path) -> None:
    """Without patience nothing is replayed at once, and all of it is there when one asks again."""
    rooms = Rooms(home)
    assert rooms.listed(-1) == ([], 5)
    read_on(rooms)
    found, late = rooms.listed(-1)
    assert late == 0 and {save.id for save in found} == {f"the-ford-{number}" for number in range(5)}
    rooms.close()
    fresh = Rooms(home)  # another start of the server: the summaries lie in the folder
    assert fresh.listed(-1) == (found, 0)
    assert [save.changed for save in found] == sorted((save.changed for save in found), reverse=True)


def test_who_has_patience_gets_them_all(home: Path) -> None:
    """Also while others are read in the background: the list for programs has no gaps."""
    rooms = Rooms(home)
    rooms.listed(-1)
    found, late = rooms.listed()
    assert len(found) == 5 and late == 0
    rooms.close()


def test_an_open_match_is_listed_as_it_stands_and_keeps_its_summary(home: Path) -> None:
    rooms = Rooms(home)
    with rooms.using("the-ford-3") as room:
        play(room.match, random.Random(1), 4)
        known = room.match.decisions
    decisions = {save.id: save.summary.decisions for save in rooms.listed()[0]}
    assert decisions["the-ford-3"] == known == 16
    with rooms.using("the-ford-3") as room:
        room.match.undo(2)
    with rooms.using("the-ford-4") as room:
        play(room.match, random.Random(1), 1)
    assert {save.id: save.summary.decisions for save in rooms.listed()[0]}["the-ford-3"] == 1
    shutil.rmtree(home / FOLDER)
    rooms.close()
    found, late = Rooms(home).listed(-1)  # both were open and are kept; the others would have to be replayed
    assert {save.id: save.summary.decisions for save in found} == {"the-ford-3": 1, "the-ford-4": 13} and late == 3


def test_a_save_that_another_program_writes_is_listed_as_it_stands(home: Path) -> None:
    """Played on at a terminal, replaced by another one, taken away."""
    rooms = Rooms(home)
    rooms.listed()
    match = Match.open(home / "the-ford-0.opfor")
    play(match, random.Random(1), 3)
    match.close()
    shutil.copy(home / "the-ford-0.opfor", home / "the-ford-1.opfor")
    (home / "the-ford-2.opfor").unlink()
    found = {save.id: save.summary.decisions for save in rooms.listed()[0]}
    assert found == {"the-ford-0": 15, "the-ford-1": 15, "the-ford-3": 12, "the-ford-4": 12}
    assert not (home / FOLDER / "the-ford-2.json").exists()
    rooms.close()


def test_a_damaged_save_is_opened_up_to_the_damage_and_one_beyond_help_leaves_nothing(home: Path) -> None:
    """The button stands where it helps. Where no copy can be opened none is left behind."""
    broken = home / "the-ford-1.opfor"
    data = broken.read_bytes()
    broken.write_bytes(data[:-900] + b"x" + data[-899:])
    (home / "the-ford-2.opfor").write_bytes(b"no game")
    rooms = Rooms(home)
    problems = {save.id: save.summary for save in rooms.listed()[0] if save.summary.problem}
    assert {id: summary.mendable for id, summary in problems.items()} == {"the-ford-1": True, "the-ford-2": False}
    copy = rooms.recover("the-ford-1")
    with rooms.using(copy) as room:
        assert 0 < room.match.decisions < 12 and room.match.question is not None
    before = set(home.iterdir())
    with pytest.raises(Exception, match="no readable header"):
        rooms.recover("the-ford-2")
    assert set(home.iterdir()) == before
    rooms.close()


def test_a_save_of_other_rules_is_opened_up_to_where_it_fits(home: Path) -> None:
    """A copy that ends before the first answer that the rules no longer ask for."""
    path = home / "the-ford-1.opfor"
    whole = Match.open(path, write=False)
    records = lines_of(path.read_bytes())
    eighth = [record for record in records if record["t"] == "answer"][7]
    asked, eighth["q"] = eighth["q"], "a question of long ago"
    path.write_bytes(sealed_lines(records))
    rooms = Rooms(home)
    (told,) = [save.summary for save in rooms.listed()[0] if save.summary.problem]
    assert told.mendable and "written by other rules" in told.problem
    with rooms.using(rooms.recover("the-ford-1")) as room:
        match = room.match
        assert match.decisions == 7 and match.question is not None and match.question.id == asked
        assert match.line.records == whole.line.records[: len(match.line)]
        play(match, random.Random(1), 2)
    rooms.close()


# In the browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A folder of two games, many unfinished and many over, and a file that is none."""
    home = tmp_path_factory.mktemp("many")
    wanted: dict[str, Any] = {"carry-on": "end", "score": "draw", "attacks": [], "target": "empty"}
    for number in range(GOING + OVER):
        game = game_named("fields" if number % 2 == 0 or number >= GOING else "last")
        match = Match.new(
            game, next(iter(game.scenarios)), "table", path=home / f"{game.id}-{number}.opfor", seed=str(number)
        )
        while number >= GOING and match.question is not None:
            match.answer(wanted.get(match.question.id, match.question.default))
        match.close()
    (home / "not-a-game.opfor").write_text("hello")
    with running(home) as found:
        yield found


def test_the_lobby_fills_while_one_looks_at_it(
    server: Server, open_page: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It does not wait for saves that must be replayed; they appear, and a file chosen meanwhile stays chosen."""
    monkeypatch.setattr("opfor.web.pages.lobby.PATIENCE", -1.0)
    go_on, read = threading.Event(), Rooms._read
    monkeypatch.setattr(Rooms, "_read", lambda rooms, ids: go_on.wait(PATIENCE / 1000) and read(rooms, ids))
    page = open_page("/")
    notice = page.get_by_text("being read and will appear in a moment")
    expect(notice).to_have_text(re.compile(f"^{GOING + OVER + 1} more saved matches are"))
    expect(page.get_by_role("heading", name="A new match")).to_be_visible()
    file = tmp_path / "mine.opfor"
    file.write_text("mine")
    page.locator("input[type=file]").set_input_files(file)
    go_on.set()
    expect(page.locator(".matches li")).to_have_count(6)
    expect(notice).to_have_count(0)
    assert page.locator("input[type=file]").evaluate("input => input.files[0].name") == "mine.opfor"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_many_saves_are_folded_away_and_can_be_sifted(server: Server, open_page: Opener, size: tuple[int, int]) -> None:
    """The latest stand open, the rest a tap away, finished games apart; one game alone if one likes."""
    page = open_page("/", size)
    expect(page.get_by_text("being read and will appear in a moment")).to_have_count(0)  # else it is drawn anew
    expect(page.locator(".matches li")).to_have_count(6)
    more = page.locator("details", has_text=f"{GOING - 6} more unfinished")
    more.locator("summary").click()
    assert more.locator("li:visible").count() == GOING - 6
    played = page.locator("details", has_text=f"{OVER - 6} more finished")
    assert played.locator("li:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    sieve = page.get_by_role("navigation", name="Saved matches of")
    follow(page, sieve.get_by_role("link", name="The Last Crusade"))
    expect(page.locator(".matches strong")).to_have_text(["The Last Crusade"] * (GOING // 2))
    assert page.url.endswith("/?game=last-crusade")
    assert (
        page.get_by_text("not-a-game").count() == 1
        and page.get_by_role("heading", name="Finished matches", exact=True).count() == 0
    )
    page.goto("/?game=chess")
    assert page.locator(".matches li").count() == 6
    page.locator(".matches a").first.click()
    page.wait_for_selector("#prompt", state="attached")
