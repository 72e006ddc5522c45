"""Study pages: exact parts at once, games by a job that can be stopped, results kept, nothing heavy in the server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from opfor.kernel.errors import BadInput
from opfor.kernel.game_data import CustomData
from opfor.registry import games
from opfor.study.simulate import simulate
from opfor.study.studyfile import read_study, standing_paths
from opfor.web.background.jobs import MAX_WAITING, QUEUED, WORKER, Job, Jobs
from opfor.web.background.work import WHOLE, Task, alone_in, scaled
from opfor.web.pages.studies import Question, Shelf, Standing, standing_of
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, Opener, Server, held, quiet, running

SMALL = """
title = "Is a <bold> enemy harder?"
game = "last-crusade"
seed = "small"
text = "Two *short* parts."
lessons = "* Little can be learnt from six games."

[[part]]
kind = "odds"
title = "Columns that pass"
question = "How often does none?"
chart = "columns-that-pass"
inputs = { columns = 3 }
sweep = { level = [1, 3, 5] }
measures = { "none passes" = "chance = 0" }

[[part]]
kind = "simulate"
title = "Some games"
scenario = "us"
policy = "random"
games = 6
tracks = ["your_points"]
"""
LONG = SMALL.replace("games = 6", "games = 1600000")  # minutes, however fast the rules are
SECONDS = PATIENCE / 1000
PAGE = "/study/last-crusade/small"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose studies are small."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "small.toml").write_text(SMALL)
    for n in range(MAX_WAITING + 2):
        (folder / f"long-{n}.toml").write_text(LONG)
    (folder / "enormous.toml").write_text(SMALL.replace("games = 6", "games = 9000000"))
    files = {"last-crusade": sorted(folder.glob("*.toml"))}
    with running(tmp_path_factory.mktemp("home"), study_files=files) as found:
        yield found


def until(page: Page, words: str) -> None:
    """Wait for the line that says how far it is."""
    expect(page.locator(".standing-words")).to_have_text(re.compile(words))


def test_a_press_is_not_lost_while_the_page_hears_news(server: Server, open_page: Opener) -> None:
    """What the page asks for by itself comes between Play and its answer: that is not lost."""
    page = open_page("/study/last-crusade/long-0", DESKTOP)
    play, stop = page.get_by_role("button", name="Play"), page.get_by_role("button", name="Stop")
    expect(play).to_be_visible()
    quiet(page)
    with held(page, "**/play"):
        with held(page, "**/standing"):
            with page.expect_request("**/standing"):
                page.evaluate("() => htmx.trigger(document.body, 'study-news')")
            with page.expect_request("**/play"):
                play.click()
        page.evaluate("address => fetch(address).then(answer => answer.text())", page.url)
    expect(stop).to_be_visible()
    quiet(page)
    stop.click()
    expect(play).to_be_visible()


def test_a_study_is_played_to_its_end(server: Server, open_page: Opener) -> None:
    page = open_page(PAGE, DESKTOP)
    assert page.locator("h1").inner_text() == "Is a <bold> enemy harder?"
    table = page.locator(".study-part").nth(0).locator("tbody")
    assert "12.5 %" in table.inner_text(), "exact parts stand there at once"
    assert "They have not been played yet" in page.locator(".study-part").nth(1).inner_text()
    until(page, "No game has been played")
    expect(page.locator(".picture")).to_have_count(1)
    button = page.get_by_role("button", name="Play 6 games")
    expect(button).to_be_visible()
    quiet(page)
    button.focus()
    with held(page, "**/now"):  # else they may have been played before we look
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
    until(page, "^6 games played")
    expect(page.locator(".study-part").nth(1).locator(".picture")).not_to_have_count(0)
    whole = simulate("last-crusade", "us", games=6, policy="random", seed="small")
    rows = page.locator(".study-part").nth(1).locator("table").first.locator("tbody tr").all()
    assert [int(row.locator("td").first.inner_text()) for row in rows] == [s.count for s in whole.outcomes.values()]
    expect(page.get_by_role("button", name="More games: 24")).to_be_visible()
    assert page.locator(".picture svg[role=img][aria-label]").count() == page.locator(".picture").count()

    page.goto("/study")
    assert "6 games played" in page.locator(".questions li", has_text="harder").nth(-1).inner_text()

    axe, wrong = Axe(), []
    for size, theme in ((PHONE, "light"), (DESKTOP, "dark"), (PHONE, "contrast")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in ("/study", PAGE):
            page.goto(path)
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            found = axe.run(page, options={"resultTypes": ["violations"]})
            wrong += [f"{path} {theme}: {v['id']} {v['nodes'][0]['html'][:160]}" for v in found.response["violations"]]
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            wrong += [f"{path} {theme}: {wide} pixels too wide"] if wide > 0 else []
    assert not wrong, "\n".join(wrong)

    with server.client() as client:
        assert client.get(f"{PAGE}/files/small.toml").text == SMALL
        html = client.get(f"{PAGE}/files/small.html")
        assert html.status_code == 200 and "attachment" in html.headers["content-disposition"]
        assert "Is a &lt;bold&gt; enemy harder?" in html.text
        figures = client.get(f"{PAGE}/files/small.json").json()
        assert figures["seed"] == "small" and figures["parts"][1]["found"]["games"] == 6
        names = re.findall(r"files/(small-\d[a-p]\.(?:svg|png))", client.get(PAGE).text)
        assert {name.rpartition(".")[2] for name in names} == {"svg", "png"}
        for name in names:
            data = client.get(f"{PAGE}/files/{name}").content
            assert data.startswith(b"\x89PNG" if name.endswith("png") else b"<svg"), name
        listed = {one["name"]: one for one in client.get("/api/studies").json()}
        assert listed["small"]["games"] == 6 and listed["small"]["levels"] == [0, WHOLE]

    files = {"last-crusade": [found_file(server, "small")]}
    with running(server.home, study_files=files) as again, again.client() as client:
        assert "6 games played" in client.get(PAGE).text, "another server finds what was worked out"


def found_file(server: Server, name: str) -> Path:
    """The study file behind a name."""
    found: Path = server.studies.question("last-crusade", name).path
    return found


def begun(server: Server) -> None:
    """Wait until the first job of the row is under way, and its place is free."""
    jobs: Jobs = server.studies.jobs
    while (active := jobs.active()) and active[0].state == QUEUED:
        time.sleep(0.01)


def test_jobs_wait_in_a_row_and_can_be_stopped(server: Server, open_page: Opener) -> None:
    with server.client() as client:
        pages = [f"/study/last-crusade/long-{n}" for n in range(MAX_WAITING + 2)]
        for address in pages[:-1]:
            assert client.post(f"{address}/play").status_code == 303, address
            begun(server)
        full = client.post(f"{pages[-1]}/play")
        assert full.status_code == 422 and "are waiting; try again later" in full.text
        assert client.post(f"{pages[0]}/play").status_code == 303, "asked twice it is one job"
        assert "Waiting: 4 studies come first." in client.get(f"{pages[4]}/now").text
        assert client.post(f"{pages[4]}/cancel").status_code == 303
        assert "Stopped" in client.get(f"{pages[4]}/now").text
        assert client.post(f"{pages[4]}/cancel").status_code == 422, "stopped once is stopped"

        page = open_page(pages[0])
        until(page, r"of 100,000 games played")
        quiet(page)
        page.get_by_role("button", name="Stop").click()
        until(page, "Stopped; what was played is kept")
        for address in pages[1:4]:
            assert client.post(f"{address}/cancel").status_code == 303
    enormous = server.studies.question("last-crusade", "enormous")
    assert standing_of(enormous, 16).next == 16 and not standing_of(enormous, 64).next, "10,000,000 games are the most"
    kept = list((server.home / "studies").glob("long-0-*/kept/part-2/*.jsonl"))
    assert kept and kept[0].stat().st_size > 1_000


def test_only_our_own_pages_may_start_a_job(server: Server) -> None:
    with server.client(Origin="http://elsewhere.example") as client:
        assert client.post(f"{PAGE}/play").status_code == 403
        assert client.post(f"{PAGE}/cancel").status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/study/last-crusade/none",
        "/study/nowhere/small",
        "/study/last-crusade/..%2F..%2Fsmall",
        f"{PAGE}/files/done.json",
        f"{PAGE}/files/part-1.json",
        f"{PAGE}/files/..%2F1%2Freport.html",
        "/study/last-crusade/none/now",
    ],
)
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    with server.client() as client:
        assert client.get(path).status_code == 404


def test_the_process_ends_with_the_server(server: Server, tmp_path: Path) -> None:
    process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None and process.stdout is not None
    task = Task(str(found_file(server, "long-0")), 1, str(tmp_path))
    process.stdin.write(msgspec.json.encode(task) + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline()) == ["part", 1]
    process.stdin.close()
    assert process.wait(SECONDS) == 1
    process.stdout.close()


def test_a_job_plays_by_the_files_of_the_server(server: Server, tmp_path: Path) -> None:
    """A server that plays by custom data files has its studies played by them too."""
    printed = (games()["last-crusade"].rulebook.data / "constants.toml").read_text(encoding="utf-8")
    richer = printed.replace("supply_dice = { US = 3, DE = 2 }", "supply_dice = { US = 6, DE = 6 }")
    assert richer != printed
    mine: CustomData = {"last-crusade": {"constants.toml": richer}}
    found = []
    for number, own in enumerate([None, mine, mine]):
        jobs = Jobs()
        job = jobs.submit("x", found_file(server, "small"), WHOLE, tmp_path / str(number), own)
        assert job.over.wait(SECONDS) and job.state == "done", job.why
        jobs.close()
        found.append((tmp_path / str(number) / str(WHOLE) / "report.json").read_text(encoding="utf-8"))
    assert found[0] != found[1] == found[2]


def test_a_job_has_its_time(server: Server, tmp_path: Path) -> None:
    jobs = Jobs(seconds=0.05)
    job = jobs.submit("x", found_file(server, "long-0"), 1, tmp_path)
    assert job.over.wait(SECONDS)
    assert job.state == "failed" and "minutes; what was played is kept" in job.why
    jobs.close()
    with pytest.raises(BadInput):
        jobs.submit("y", found_file(server, "long-0"), 1, tmp_path)


def test_what_is_kept_but_damaged_is_played_again(server: Server, tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "part-2" / "part-1.jsonl"
    kept.parent.mkdir(parents=True)
    kept.write_text("no study\n")
    jobs = Jobs()
    job = jobs.submit("x", found_file(server, "small"), WHOLE, tmp_path)
    assert job.over.wait(SECONDS)
    assert (job.state, job.why) == ("done", "")
    assert (tmp_path / str(WHOLE) / "done.json").exists() and kept.read_text().count("\n") > 1
    jobs.close()


def test_two_servers_do_not_play_one_study_at_the_same_time(server: Server, tmp_path: Path) -> None:
    """The second says so in a line and touches nothing; when the first is done, its figures are there for both."""
    path, home = found_file(server, "small"), tmp_path / "small-0123456789abcdef"
    jobs = Jobs()
    with alone_in(home):
        job = jobs.submit("x", path, WHOLE, home)
        assert job.over.wait(SECONDS)
    assert (job.state, job.why) == (
        "failed",
        "another server is playing this study; its results will appear here too",
    )
    assert [entry.name for entry in home.iterdir()] == ["lock"]
    question = Question(Shelf(tmp_path, jobs), games()["last-crusade"], path)
    with alone_in(home):
        question.tidy()  # other rules, but somebody plays by them
        assert home.is_dir()
    question.tidy()
    assert not home.exists()
    again = jobs.submit("x", path, WHOLE, home)
    assert again.over.wait(SECONDS) and again.state == "done"
    jobs.close()


def test_a_refused_job_is_forgotten_when_its_figures_are_there() -> None:
    job = Job("x", Task("small.toml", 4, "folder"))
    job.finish("failed", "another server plays this study just now")
    standing = Standing([], 0, 96, 4, 24, job, 0)
    assert standing.words == "Not finished: another server plays this study just now."
    assert replace(standing, levels=[4], played=24).words.startswith("24 games played: a first look.")


def test_a_study_that_cannot_be_written_says_so(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    jobs = Jobs()
    job = jobs.submit("x", found_file(server, "small"), 0, tmp_path / "file")
    assert job.over.wait(SECONDS)
    assert job.state == "failed" and job.why.startswith("the results cannot be written")
    jobs.close()


def test_more_games_are_the_same_study_with_more_games() -> None:
    for game in games().values():
        for path in standing_paths(game):
            study = read_study(path)
            assert scaled(study, WHOLE) == study
            assert scaled(study, 4 * WHOLE).games == 4 * study.games > 0
            assert 60 <= scaled(study, 4).games <= study.games <= 200_000, "the pages can play it, and a part of it"


def test_the_server_starts_without_what_draws() -> None:
    heavy = ("altair", "numpy", "duckdb", "vl_convert", "opfor.study.report", "pandas")
    code = f"import sys, opfor.web.app; print([name for name in {heavy!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
