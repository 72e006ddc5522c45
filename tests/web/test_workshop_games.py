"""Whole games in the workshop: the printed and the changed chart on common dice, told in words, kept by their text."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from opfor.custom.data_files import shipped
from opfor.registry import game_named
from opfor.study.compare import compare
from opfor.study.studyfile import read_study
from opfor.study.summary_sentences import sentences
from opfor.web.background.jobs import MAX_WAITING, QUEUED, Jobs
from opfor.web.editor import whole_games
from opfor.web.editor.whole_games import MAX_KEPT, Choice, Work, ask, games_of, kept, read_choice
from opfor.web.pages.chart_editor import piece_of
from opfor.web.pages.studies import Shelf
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, Opener, Server, held, press, running

FIELDS, FLANDERS = "fields-of-despair", "flanders-fields"
FILE = "charts/number-of-offensives.toml"
OFFENSIVES = f"/charts/{FIELDS}/number-of-offensives/workshop"
STORM = f"{OFFENSIVES}?turn=8&action_phase=1&cp_total=100&cp_in_france=true"
FEW, LONG = 4, 20_000
NARROW = (360, 780)
SECONDS = PATIENCE / 1000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games are few, or very many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_games, "NUMBERS", [FEW, LONG])
        patch.setattr(whole_games, "USUAL", FEW)
        with running(tmp_path_factory.mktemp("home")) as found:
            yield found


def part(page: Page) -> Any:
    return page.locator("#games")


def play(page: Page, games: int = FEW) -> None:
    """Press the button with the keyboard."""
    button = part(page).get_by_role("button", name=f"Play {games:,} games")
    button.focus()
    with held(page, "**/now"):  # else a few may have been played before we look
        page.keyboard.press("Enter")
        expect(part(page).get_by_role("button", name="Stop")).to_be_focused()


def choose(page: Page, games: int) -> None:
    part(page).locator(f"#games-{games}").check(force=True)
    expect(part(page).get_by_role("button", name=f"Play {games:,} games")).to_be_visible()


def jobs_of(server: Server) -> Jobs:
    found: Jobs = server.studies.jobs
    return found


def folders(server: Server) -> list[Path]:
    return sorted((server.home / "studies" / "workshop").glob("*"))


def storm(add: int) -> str:
    return shipped(FIELDS, FILE).replace("add = 5\n", f"add = {add}\n")


def sound(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    wrong = [f"{one['id']} {one['nodes'][0]['html'][:160]}" for one in found.response["violations"]]
    return wrong + ([f"{wide} pixels too wide"] if wide > 0 else [])


def test_games_are_played_told_and_found_again(server: Server, open_page: Opener) -> None:
    page = open_page(STORM, DESKTOP)
    expect(part(page)).to_contain_text("Nothing is changed yet")
    assert part(page).get_by_role("button").count() == 0
    page.locator("#add-1").fill("-9")
    play(page)
    told = part(page).locator(".told")
    expect(told).to_be_visible()
    [folder] = folders(server)
    assert (folder / "mine" / FIELDS / FILE).read_text(encoding="utf-8") == storm(-9)
    found = compare(FIELDS, ["doctrine", f"doctrine data={folder / 'mine'}"], FEW, "workshop")
    names = read_study(folder / "number-of-offensives.toml").parts[0].name
    words = sentences(found, lambda name: "with your chart" if "data=" in str(name) else names(name))
    assert told.locator("p").all_inner_texts() == words, "what the same comparison finds in a terminal"
    rows = part(page).locator("table").first.locator("tbody tr").all()
    for row, one in zip(rows, found.differences(1).values(), strict=False):
        cells = row.locator("td").all_inner_texts()
        assert cells[0].startswith(f"{one.first * 100:.1f} % (") and cells[1].startswith(f"{one.second * 100:.1f} % (")
        assert cells[2].startswith(f"{one.difference * 100:+.1f} (".replace("-", "−"))
    assert len(rows) == 3 and part(page).locator(".picture svg[role=img]").count() == 2
    expect(part(page).get_by_role("button")).to_have_count(0)  # as many as were asked for have been played
    expect(page.locator("#live")).to_have_text(words[0])
    assert page.evaluate("document.activeElement.id") == "games-act", "who pressed Stop or Play is not thrown out"

    page.locator("#add-1").fill("4")
    expect(part(page).get_by_role("button", name=f"Play {FEW} games")).to_be_visible()
    expect(told).to_have_count(0)  # it belongs to another text
    page.locator(".earlier summary").click()
    expect(page.locator(".earlier a")).to_have_text("adds, if turn 8, action phase 1: 5 → -9")
    page.locator("#add-1").fill("-9")
    expect(told).to_be_visible()
    page.goto("/charts")
    page.goto(STORM)
    expect(told).to_be_visible()  # leaving and coming back finds text and games again

    wrong: list[str] = []
    page.get_by_role("link", name="On a page of its own").click()
    page.wait_for_url(re.compile(f"/workshop/games/{folder.name}$"))
    assert page.locator(".told p").all_inner_texts() == words
    for size, theme in ((NARROW, "light"), (DESKTOP, "dark")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator(f"[data-theme-choice={theme}]").click()
        wrong += sound(page)
    press(page, "Open it in the workshop")
    expect(page.locator("#add-1")).to_have_value("-9")
    expect(told).to_be_visible()
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    wrong += sound(page)
    assert not wrong, "\n".join(wrong)


def test_games_can_be_stopped_and_leave_no_process(server: Server, open_page: Opener) -> None:
    page = open_page(STORM, PHONE)
    page.locator("#add-1").fill("1")
    choose(page, LONG)
    play(page, LONG)
    expect(part(page).locator(".standing-words")).to_have_text(re.compile(r"of 40,000 games played"))
    [job] = jobs_of(server).active()
    assert job.process is not None
    group = job.process.pid
    page.locator("#add-1").fill("2")
    expect(part(page)).to_contain_text("Being played for an earlier text or choice")
    expect(part(page)).to_contain_text("turn 8, action phase 1: 5 → 1")
    expect(part(page).get_by_role("button", name=f"Play {LONG:,} games")).to_be_visible()
    assert not sound(page)
    part(page).get_by_role("button", name="Stop").click()
    expect(part(page).get_by_role("button", name="Stop")).to_have_count(0)
    page.locator("#add-1").fill("1")
    expect(part(page)).to_contain_text("Stopped; what was played is kept.")
    assert job.over.wait(SECONDS)
    assert soon_gone(group)


def in_group(group: int) -> list[str]:
    """The processes of a group that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, leader = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(leader) == group and state != "Z":
            found.append(path.parent.name)
    return found


def soon_gone(group: int) -> bool:
    """Do the processes of a group end? Those that were killed may need a moment for it."""
    until = time.monotonic() + SECONDS
    while in_group(group) and time.monotonic() < until:
        time.sleep(0.01)
    return not in_group(group)


def test_a_stopped_job_takes_those_with_other_data_with_it(tmp_path: Path) -> None:
    """Also while the changed chart is played, which another process does."""
    jobs = Jobs()
    shelf = Shelf(tmp_path, jobs)
    work = Work(piece_of(FIELDS, "number-of-offensives"), storm(0), ["x"])
    chosen = Choice("random", "final-push", 10_000)  # some seconds by each chart, however fast the rules are
    question = games_of(shelf, work, chosen)
    ask(question, work, chosen)
    job = jobs.of(question.address)
    assert job is not None
    while job.games <= chosen.games and job.active:
        time.sleep(0.01)
    assert job.process is not None and len(in_group(job.process.pid)) == 2
    group = job.process.pid
    jobs.cancel(question.address)
    assert job.over.wait(SECONDS)
    assert soon_gone(group)
    jobs.close()


def test_a_press_is_not_lost_while_an_answer_draws_the_button_anew(server: Server, open_page: Opener) -> None:
    page = open_page(STORM)
    page.locator("#add-1").fill("4")
    expect(part(page).get_by_role("button", name=f"Play {FEW} games")).to_be_visible()
    kept_back: list[Route] = []
    page.route("**/workshop", lambda route: kept_back.append(route), times=1)
    with page.expect_request("**/workshop"):
        part(page).get_by_label("Who plays").select_option("random")
    with page.expect_request("**/workshop/games"):
        part(page).get_by_role("button", name=f"Play {FEW} games").click()
        kept_back[0].continue_()
    expect(part(page).locator(".found")).to_be_visible()
    expect(part(page).locator(".found")).to_contain_text(f"{FEW} games by each chart, played by random")


def test_without_a_script_a_page_renews_itself(server: Server, open_page: Opener) -> None:
    """The wire of Flanders Fields."""
    page = open_page(f"/charts/{FLANDERS}/wire/workshop", NARROW, java_script_enabled=False)
    page.locator(".as-text summary").click()
    text = page.locator("#workshop-text").input_value()
    page.locator("#workshop-text").fill(text.replace('"<=4"', '"<=1"').replace('"5+"', '"2+"'))
    press(page, "Take this text")
    page.get_by_label("Scenario").select_option(label="The Lane")
    with server.client() as client:
        before = client.post(f"{OFFENSIVES}/games", data={"text": storm(7), "games": str(LONG)}).headers["location"]
        press(page, "Play the games")  # they come after others, and cannot be over before we look
        assert re.search("/workshop/games/[0-9a-f]{16}$", page.url)
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in client.get(page.url).text
        assert client.post(f"{before}/cancel").status_code == 303
    expect(page.locator(".told")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)  # the page renews itself until the job is over
    assert re.search("games (were alike|ended|do not|of 100)", page.inner_text(".told"))
    assert "http-equiv" not in page.content()
    press(page, "Open it in the workshop")
    assert page.locator("#games .told").is_visible() and '"2+"' in page.locator("#workshop-text").input_value()


def test_what_cannot_be_played_is_refused_with_the_reason(server: Server) -> None:
    before = sorted(server.home.rglob("*"))
    breakout = shipped(FIELDS, "charts/breakout.toml")
    with server.client() as client:
        for form, status, said in [
            ({"text": shipped(FIELDS, FILE)}, 422, "Nothing is changed yet: change a number first."),
            ({"text": storm(3) + "["}, 422, "The chart has a mistake; games can be played when it is mended."),
            ({"text": storm(3), "policy": "napoleon"}, 422, "is not a policy here: choose random, cautious, doctrine"),
            ({"text": storm(3), "games": "9"}, 422, "is not a number of games here: choose 4, 20000"),
            ({"text": storm(3), "games": "many"}, 422, "&#39;many&#39; is not a number of games"),
            ({"text": storm(3), "scenario": "../x"}, 422, "is not a scenario here: choose final-push"),
        ]:
            answer = client.post(f"{OFFENSIVES}/games", data=form)
            assert (answer.status_code, said in answer.text) == (status, True), (form, answer.text[-600:])
            assert "Play the games" not in answer.text
        word = breakout.replace("AC-SR", "stay")
        answer = client.post(f"/charts/{FIELDS}/breakout/workshop/games", data={"text": word})
        assert answer.status_code == 422 and "Whole games cannot be played with it: the rules cannot use" in answer.text
        for path in ("0123456789abcdef", "..%2F..%2Fx", "0123456789abcdef/now", "0123456789abcdef/files/lock"):
            assert client.get(f"{OFFENSIVES}/games/{path}").status_code == 404
        assert client.post(f"{OFFENSIVES}/games/0123456789abcdef/cancel").status_code == 404
        assert client.post(f"{OFFENSIVES}/stop", data={"stop": "0123456789abcdef"}).status_code == 422
        part = client.post(f"{OFFENSIVES}/games", data={"text": "x = "}, headers={"HX-Request": "true"})
        assert part.status_code == 422 and "whole-games" in part.text and "<html" not in part.text
    with server.client(Origin="http://elsewhere.example") as client:
        assert client.post(f"{OFFENSIVES}/games", data={"text": storm(3)}).status_code == 403
    assert sorted(server.home.rglob("*")) == before, "nothing is stored"


def test_games_wait_in_a_row_and_are_refused_when_it_is_full(server: Server) -> None:
    before = len(folders(server))
    with server.client() as client:
        for add in range(10, 11 + MAX_WAITING):
            answer = client.post(f"{OFFENSIVES}/games", data={"text": storm(add), "games": str(LONG)})
            assert answer.status_code == 303
            while (active := jobs_of(server).active()) and active[0].state == QUEUED:
                time.sleep(0.01)  # the first leaves its place in the row
        last = answer.headers["location"]
        assert f"Waiting: {MAX_WAITING} studies come first." in client.get(f"{last}/now").text
        full = client.post(f"{OFFENSIVES}/games", data={"text": storm(30), "games": str(LONG)})
        assert full.status_code == 422 and f"{MAX_WAITING} are waiting; try again later" in full.text
        assert len(folders(server)) == before + 1 + MAX_WAITING, "what is refused is not kept"
        for job in reversed(jobs_of(server).active()):
            assert client.post(f"{job.study}/cancel").status_code == 303
            assert job.over.wait(SECONDS)
        assert "Stopped" in client.get(last).text


def test_a_trial_shows_that_the_rules_cannot_play_by_it(server: Server) -> None:
    path = f"/charts/{FIELDS}/artillery-strength/workshop"
    text = shipped(FIELDS, "charts/artillery-strength.toml")
    text = re.sub(r'^  \[".*$', lambda line: re.sub(r",( *)\d+", r",\1-9", line[0]), text, flags=re.M)
    with server.client() as client:
        answer = client.post(f"{path}/games", data={"text": text})
        job = jobs_of(server).of(answer.headers["location"])
        assert job is not None and job.over.wait(SECONDS)
        page = client.post(path, data={"text": text}).text
    assert re.search(r"against the rules: -\d+ artillery points used", page) and "Play the games" not in page
    assert str(server.home) not in page, "nobody asks where the file lies"


def test_only_the_newest_results_are_kept(tmp_path: Path) -> None:
    jobs = Jobs()
    shelf, chosen = Shelf(tmp_path, jobs), read_choice(game_named(FIELDS), [])
    for add in range(100, 103 + MAX_KEPT):
        work = Work(piece_of(FIELDS, "number-of-offensives"), storm(add), ["x"])
        question = games_of(shelf, work, chosen)
        ask(question, work, chosen)
        question.stop()
    jobs.close()
    piece = piece_of(FIELDS, "number-of-offensives")
    found = kept(shelf, piece)
    assert len(found) == MAX_KEPT and {one.text for one in found} <= {storm(add) for add in range(100, 200)}
    assert storm(102 + MAX_KEPT) in {one.text for one in found}
    assert kept(shelf, replace(piece, game=game_named(FLANDERS))) == []
    assert kept(shelf, replace(piece, file="number-of-offensives.toml")) == []


def test_with_data_of_ones_own_the_rest_of_it_stays(tmp_path: Path) -> None:
    """Both sides are played by the other files in use, and the printed one by the printed chart."""
    folder = tmp_path / "mine" / FIELDS / "charts"
    folder.mkdir(parents=True)
    (folder / "number-of-offensives.toml").write_text(storm(1), encoding="utf-8")
    breakout = shipped(FIELDS, "charts/breakout.toml").replace('"AC-SR"', '"AD-SR"', 1)
    (folder / "breakout.toml").write_text(breakout, encoding="utf-8")
    program = (
        "import pathlib\n"
        "from opfor.kernel.game_data import choose\n"
        "from opfor.match.data_files import read_custom\n"
        "choose(read_custom('mine'))\n"
        "from opfor.registry import game_named\n"
        "from opfor.web.pages.studies import Shelf\n"
        "from opfor.web.background.jobs import Jobs\n"
        "from opfor.web.pages.chart_editor import piece_of\n"
        "from opfor.web.editor.whole_games import Choice, Work, ask, games_of\n"
        f"game, text = game_named('{FIELDS}'), pathlib.Path('mine/{FIELDS}/{FILE}').read_text()\n"
        "work = Work(piece_of(game.id, 'number-of-offensives'), text, ['x'])\n"
        "chosen, jobs = Choice('random', 'final-push', 2), Jobs()\n"
        "question = games_of(Shelf(pathlib.Path('home'), jobs), work, chosen)\n"
        "ask(question, work, chosen)\n"
        "jobs.cancel(question.address)\n"
        "print(*(sorted(side.files) for side in question.study.sides_of(question.study.parts[0])))\n"
        "jobs.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == f"['charts/breakout.toml'] ['charts/breakout.toml', '{FILE}']", done.stderr
