"""Studies of whole games: tracks by phase, tables of rows, interrupt and continue."""

from __future__ import annotations

import csv
import json
import multiprocessing
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from opfor.cli.main import run
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Tracks
from opfor.kernel.random_answers import RandomPolicy
from opfor.registry import games
from opfor.study import simulate as module
from opfor.study import tally as tallies
from opfor.study.rows import Row, checked_path, write_rows
from opfor.study.simulate import Study, simulate
from tests.broken_toys import SOUND
from tests.study.test_simulate import interrupted_after_one_task
from tests.toy import altered

TOY = "tests.broken_toys:SOUND"
FOLLOWED = "tests.study.test_rows_and_tracks:FOLLOWED_TOY"
LASTING = ("seconds", "games_per_second", "events_per_second", "jobs")


def days(state: Any) -> tuple[str, tuple[int, ...]]:
    """The day and what is left."""
    return f"day {state.day}", (state.stock, state.hidden)


FOLLOWED_TOY = altered(
    SOUND,
    tracks=Tracks(("evening",), ("stock", "hidden"), days, ("lost", "stock"), lambda state: (state.lost, state.stock)),
)


def table(study: Study) -> dict[str, Any]:
    """All that must not depend on who did the work and when."""
    return {name: value for name, value in study.to_json().items() if name not in LASTING}


@pytest.fixture(scope="module")
def whole() -> Study:
    return simulate(FOLLOWED, games=60, seed="demo", options={"days": 3})


# Tracks


def test_tracks_are_counted_at_their_step(whole: Study) -> None:
    assert list(whole.tally) == ["day 1", "day 2", "day 3"]
    for moment in whole.tally.values():
        assert list(moment) == ["stock", "hidden"]
    assert sum(whole.tally["day 1"]["stock"].values()) == 60
    for number in (0, 31):  # the last evening of a game, read by hand
        state = SOUND.play.new("river", "screen", {"days": 3})
        desk = BatchDesk(RandomPolicy(SOUND.play.questions)(Stream("demo\0policy", number)), Stream("demo", number))
        while state.agenda[-1] != ("evening", (3,)):
            name, args = state.agenda.pop()
            SOUND.play.steps[name](state, desk, *args)
        alone = simulate(FOLLOWED, games=1, start=number, seed="demo", options={"days": 3})
        assert alone.tally["day 3"] == {"stock": {state.stock: 1}, "hidden": {state.hidden: 1}}
    assert whole.ends == ("lost", "stock")
    assert whole.end["lost"]["mean"] == pytest.approx(sum(row.end[0] for row in whole.rows) / 60)


def test_two_processes_count_the_same_tracks(whole: Study) -> None:
    assert table(simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, jobs=2)) == table(whole)


@pytest.mark.parametrize("deaths", [1, 5])
def test_a_process_that_dies_changes_nothing(whole: Study, monkeypatch: pytest.MonkeyPatch, deaths: int) -> None:
    """As by a kill or for want of memory: others play again what it had in hand."""
    for size in ("FIRST_TASK", "LARGEST_TASK"):
        monkeypatch.setattr(module, size, 2)  # many tasks, however fast: whoever dies has some in hand
    killed: list[int] = []

    def kill(played: int, wanted: int) -> None:
        workers = multiprocessing.active_children()
        if len(killed) < deaths and played < wanted and workers:
            workers[0].kill()
            workers[0].join()
            killed.append(played)

    shaken = simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, jobs=2, progress=kill)
    assert len(killed) == deaths
    assert shaken.rows == whole.rows and table(shaken) == table(whole)


def test_processes_that_cannot_live_are_told_in_one_line(tmp_path: Path) -> None:
    """A script that every process begins anew: Python refuses, and we say what to do."""
    script = tmp_path / "mine.py"
    script.write_text(
        "from opfor.study.simulate import simulate\n"
        "from opfor.errors import OpforError\n"
        "try:\n    simulate('fields-of-despair', games=4, policy='random', jobs=2)\n"
        "except OpforError as problem:\n    print(problem)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "end at once" in done.stdout and "__main__" in done.stdout and len(done.stdout.splitlines()) == 1


def test_following_changes_nothing_in_the_games(whole: Study) -> None:
    bare = simulate(TOY, games=60, seed="demo", options={"days": 3})
    assert [replace_end(row) for row in whole.rows] == bare.rows
    assert bare.tally == {} and bare.ends == ()


def replace_end(row: Row) -> Row:
    return Row(row.game, row.outcome, row.early, row.decisions, row.throws, row.reason)


@pytest.mark.parametrize("id", list(games()))
def test_every_installed_game_has_tracks_that_fit(id: str) -> None:
    """Names and values go together, at every moment and at the end; moments come in the order of play."""
    game = games()[id]
    assert game.study.tracks is not None and set(game.study.tracks.steps) <= set(game.play.steps)
    study = simulate(id, games=3, seed="tracks", policy=game.study.default_policy)
    assert study.tally and all(len(row.end) == len(study.ends) for row in study.rows)
    counts = [sum(by_name[game.study.tracks.names[0]].values()) for by_name in study.tally.values()]
    assert counts[0] == 3 and counts == sorted(counts, reverse=True)


def test_a_summary_is_what_the_values_say() -> None:
    values = [5, 1, 1, 9, 2, 2, 2, 30, -4, 7]
    found = tallies.summary(tallies.frequencies(values))
    assert (found["games"], found["mean"], found["least"], found["most"]) == (10, 5.5, -4, 30)
    assert (found["median"], found["p25"], found["p75"], found["p5"], found["p95"]) == (2, 1, 7, -4, 30)
    assert found["sd"] == pytest.approx((sum((v - 5.5) ** 2 for v in values) / 10) ** 0.5)
    assert tallies.summary({}) == {}


def test_moments_come_in_the_order_of_their_numbers() -> None:
    tally: tallies.Tally = {}
    for moment in ("turn 10", "turn 9, phase 2", "turn 2", "turn 9, phase 1"):
        tallies.add(tally, {moment: {"x": {3: 1, 1: 2}}})
    tallies.add(tally, {"turn 2": {"x": {1: 1}}})
    found = tallies.in_order(tally)
    assert list(found) == ["turn 2", "turn 9, phase 1", "turn 9, phase 2", "turn 10"]
    assert found["turn 2"]["x"] == {1: 3, 3: 1} and list(found["turn 2"]["x"]) == [1, 3]


# Rows


def test_csv_parquet_and_duckdb_hold_the_same_rows(whole: Study, tmp_path: Path) -> None:
    for ending in ("csv", "parquet", "duckdb"):
        whole.write_rows(checked_path(str(tmp_path / f"rows.{ending}")))
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        by_csv = list(csv.DictReader(file))
    assert list(by_csv[0]) == ["game", "outcome", "early", "decisions", "throws", "reason", "lost", "stock"]
    query = "SELECT game, outcome, early, lost, stock FROM {} ORDER BY game"
    by_parquet = duckdb.execute(query.format(f"'{tmp_path / 'rows.parquet'}'")).fetchall()
    with duckdb.connect(str(tmp_path / "rows.duckdb"), read_only=True) as store:
        by_duckdb = store.sql(query.format("games")).fetchall()
    expected = [(row.game, row.outcome, row.early, *row.end) for row in whole.rows]
    assert by_parquet == by_duckdb == expected
    assert [
        (int(row["game"]), row["outcome"], row["early"] == "1", int(row["lost"]), int(row["stock"])) for row in by_csv
    ] == expected


def test_without_duckdb_one_line_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"needs DuckDB \(pip install 'opfor\[study\]'\)"):
        checked_path(str(tmp_path / "rows.parquet"))
    assert checked_path(str(tmp_path / "rows.csv")) == tmp_path / "rows.csv"


def test_a_row_with_a_comma_and_a_quote_survives(tmp_path: Path) -> None:
    row = Row(0, "held", False, 1, 2, 'too late, "they said"', (-3,))
    write_rows(tmp_path / "rows.parquet", [row], ("lost",))
    (found,) = duckdb.execute(f"SELECT reason, lost FROM '{tmp_path / 'rows.parquet'}'").fetchall()
    assert found == ('too late, "they said"', -3)


# Interrupt and continue


def interrupted(path: Path, after: int) -> Study:
    """A study that is interrupted after some games."""

    def interrupt(played: int, wanted: int) -> None:
        if played >= after:
            raise KeyboardInterrupt

    return simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path, progress=interrupt)


def test_an_interrupted_study_goes_on_to_the_same_table(whole: Study, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "TASK_SECONDS", 0.0)  # a game a task: there is something left to interrupt
    path = tmp_path / "study.jsonl"
    first = interrupted(path, 9)
    assert 9 <= first.games < 60
    second = interrupted(path, 30)
    assert first.games < second.games < 60
    done = simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path)
    assert done.rows == whole.rows and table(done) == table(whole)
    again = simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path)
    assert table(again) == table(whole)


def test_a_line_that_was_torn_off_is_played_again(whole: Study, tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    interrupted(path, 4)
    data = path.read_bytes()
    for cut in (len(data) - 1, len(data) - 40, data.index(b"\n") + 2, data.index(b"\n") - 3, 0):
        path.write_bytes(data[:cut])
        found = simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path)
        assert table(found) == table(whole)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": "other"}, "keeps another study: seed demo, not other; choose"),
        ({"options": {"days": 2}}, "keeps another study: options days=3, not days=2; choose"),
        ({"games": 10}, "more games are kept than the 10 wanted"),
    ],
)
def test_another_study_is_never_mixed_in(change: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    given: dict[str, Any] = {"game": FOLLOWED, "games": 20, "seed": "demo", "options": {"days": 3}, "keep": path}
    simulate(**given)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=complaint):
        simulate(**{**given, **change})
    assert path.read_bytes() == before


def test_a_file_that_keeps_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    for text in ("Dear diary\n", "Dear diary", "Dear\ndiary"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match="is not a file of kept games"):
            simulate(FOLLOWED, games=5, keep=path)
        assert path.read_text(encoding="utf-8") == text


def test_two_programs_never_play_into_one_file(whole: Study, tmp_path: Path) -> None:
    """The second is refused in one line and changes nothing; afterwards the study goes on, nothing lost or doubled."""
    path = tmp_path / "study.jsonl"
    refused: list[str] = []

    def second(played: int, wanted: int) -> None:
        if not refused:
            with pytest.raises(OpforError, match=r"study\.jsonl is in use: this study is being played") as problem:
                simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path)
            refused.append(str(problem.value))

    done = simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path, progress=second)
    assert len(refused) == 1 and "\n" not in refused[0]
    assert table(done) == table(whole)
    assert table(simulate(FOLLOWED, games=60, seed="demo", options={"days": 3}, keep=path)) == table(whole)


def test_the_command_says_how_to_go_on(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    played = interrupted_after_one_task(monkeypatch)
    path = str(tmp_path / "study.jsonl")
    assert run(["simulate", "fields", "--games", "50", "--jobs", "1", "--keep", path, "--json"]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 4
    assert f"the same command with --keep {path} continues" in said.err
    monkeypatch.setattr(module, "play_task", played)
    assert run(["simulate", "fields", "--games", "6", "--jobs", "1", "--keep", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 6
    assert run(["simulate", "fields", "--games", "6", "--jobs", "1", "--keep", path]) == 0
    said = capsys.readouterr().out
    assert "6 of them had been played before. " in said and " 0 games/s with 1 worker." in said


def test_the_table_shows_ends_and_means(capsys: Any) -> None:
    assert run(["simulate", "fields", "--games", "4", "--seed", "demo", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "at the end" in said and "Allied losses" in said and "turn 8, phase 1" in said
