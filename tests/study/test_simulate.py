"""Simulation: the table follows from the seed alone, whoever plays the games and in which order."""

from __future__ import annotations

import csv
import hashlib
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import pytest

from opfor.cli.main import run
from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadInput
from opfor.kernel.policy_names import policy_maker
from opfor.kernel.random_answers import RandomPolicy
from opfor.registry import game_named, only
from opfor.study import simulate as module
from opfor.study.intervals import wilson
from opfor.study.simulate import Study, simulate
from tests.broken_toys import SOUND

TOY = "tests.broken_toys:SOUND"


def table(study: Study) -> dict[str, Any]:
    """All that must not depend on who did the work."""
    return {name: value for name, value in study.to_json().items() if name not in TIMES}


TIMES = ("seconds", "games_per_second", "events_per_second", "jobs")


@pytest.fixture(scope="module")
def alone() -> Study:
    return simulate(TOY, games=60, seed="demo", options={"days": 2})


def test_two_processes_give_the_same_table_and_rows(alone: Study) -> None:
    together = simulate(TOY, games=60, seed="demo", options={"days": 2}, jobs=2)
    assert together.rows == alone.rows
    assert table(together) == table(alone)


def test_the_order_of_the_work_does_not_matter(alone: Study) -> None:
    class Backwards(ThreadPoolExecutor):
        """Does the last task it was given first."""

        waiting: list[tuple[Future[Any], Any, Any]]

        def __init__(self) -> None:
            super().__init__(1)
            self.waiting = []
            self.numbers: list[int] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.waiting.append((future, fn, args))
            if len(self.waiting) == 6 or args[0].first + args[0].count == 60:
                for late, work, given in reversed(self.waiting):
                    self.numbers.append(given[0].first)
                    late.set_result(work(*given))
                self.waiting.clear()
            return future

    backwards = Backwards()
    study = simulate(TOY, games=60, seed="demo", options={"days": 2}, jobs=3, executor=backwards)
    assert backwards.numbers != sorted(backwards.numbers)
    assert study.rows == alone.rows


def test_a_study_can_be_continued(alone: Study) -> None:
    first = simulate(TOY, games=25, seed="demo", options={"days": 2})
    rest = simulate(TOY, games=35, seed="demo", options={"days": 2}, start=25)
    assert alone.rows == [*first.rows, *rest.rows]


def test_each_game_is_the_one_its_number_names(alone: Study) -> None:
    for number in (0, 17, 59):
        state = SOUND.play.new("river", "screen", {"days": 2})
        policy = RandomPolicy(SOUND.play.questions)(Stream("demo\0policy", number))
        desk = BatchDesk(policy, Stream("demo", number))
        play_out(state, SOUND.play.steps, desk)
        outcome = SOUND.play.outcome(state)
        assert outcome is not None
        row = alone.rows[number]
        assert (row.game, row.outcome, row.decisions, row.throws) == (number, outcome.name, desk.decisions, desk.throws)


def test_another_seed_gives_other_games(alone: Study) -> None:
    other = simulate(TOY, games=60, seed="another", options={"days": 2})
    assert [row.throws for row in other.rows] != [row.throws for row in alone.rows]


def test_the_json_form_is_as_documented(alone: Study) -> None:
    found = alone.to_json()
    json.dumps(found)
    assert (found["game"], found["scenario"], found["games"]) == ("the-ford", "river", 60)
    assert (found["seed"], found["policy"], found["options"]) == ("demo", "random", {"days": 2})
    assert set(found["outcomes"]) == {"crossed", "held"}
    assert sum(share["count"] for share in found["outcomes"].values()) == 60
    for share in found["outcomes"].values():
        assert share["share"] == share["count"] / 60
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    assert found["decisions"] == sum(row.decisions for row in alone.rows)
    assert found["ended_early"] == 0
    assert found["games_per_second"] == pytest.approx(60 / found["seconds"])


def test_an_outcome_that_never_occurs_is_listed_with_its_interval() -> None:
    study = simulate(TOY, games=1, seed="demo")
    assert sorted(share.count for share in study.outcomes.values()) == [0, 1]
    assert list(study.outcomes) == ["crossed", "held"]
    never = next(share for share in study.outcomes.values() if not share.count)
    assert never.low == 0.0 and 0.5 < never.high < 1


def test_rows_are_a_file_with_a_line_per_game(alone: Study, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    alone.write_rows(path)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(60))
    assert [row["outcome"] for row in rows] == [row.outcome for row in alone.rows]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"mode": "table"}, "only screen mode can be simulated"),
        ({"scenario": "lake"}, "no scenario 'lake': choose river"),
        ({"policy": "genius"}, "the-ford has no policy 'genius': choose random"),
        ({"games": 0}, "0 games are not allowed: enter a whole number from 1 to 10,000,000"),
        ({"options": {"days": 99}}, "days=99 is not allowed"),
        ({"options": {"nights": 1}}, "no option 'nights'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_at_once(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        simulate(**{"game": TOY, "jobs": 2, **change})


def test_a_game_that_workers_cannot_find_is_refused() -> None:
    with pytest.raises(BadInput, match="module:NAME"):
        simulate(replace(SOUND, title="nowhere"))


@pytest.mark.parametrize("jobs", [1, 3])
def test_an_interrupt_keeps_what_is_done(jobs: int, alone: Study) -> None:
    done = []

    def interrupt(played: int, wanted: int) -> None:
        done.append(played)
        if played >= 8:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(jobs) as threads:
        study = simulate(
            TOY,
            games=5_000,
            seed="demo",
            options={"days": 2},
            jobs=jobs,
            executor=threads if jobs > 1 else None,
            progress=interrupt,
        )
    assert done[-1] <= study.games < 5_000
    assert study.wanted == 5_000
    numbers = [row.game for row in study.rows]
    assert numbers == sorted(set(numbers))
    known = {row.game: row for row in alone.rows}
    assert all(known[row.game] == row for row in study.rows if row.game in known)


def test_a_failure_in_a_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: Any) -> Any:
        raise BadInput("game 3 fell over")

    monkeypatch.setattr(module, "play_task", broken)
    with ThreadPoolExecutor(2) as threads, pytest.raises(BadInput, match="game 3 fell over"):
        simulate(TOY, games=50, jobs=2, executor=threads)
    assert threading.active_count() >= 1


# Intervals


def test_wilson_against_figures_worked_out_elsewhere() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    for count, total, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)
    assert wilson(20, 20)[1] == 1.0


def test_wilson_covers_the_truth_about_as_often_as_it_says() -> None:
    total, truth = 200, 0.3
    covered = 0.0
    for count in range(total + 1):
        low, high = wilson(count, total)
        if low <= truth <= high:
            covered += comb(total, count) * truth**count * (1 - truth) ** (total - count)
    assert 0.93 < covered < 0.97


# At the command line


@pytest.fixture
def installed() -> Iterator[None]:
    with only(SOUND):
        yield


@pytest.mark.usefixtures("installed")
def test_the_command_prints_json_and_writes_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.csv"
    code = run(
        [
            "simulate",
            "the",
            "--games",
            "12",
            "--seed",
            "demo",
            "--jobs",
            "1",
            "--set",
            "days=2",
            "--rows",
            str(rows),
            "--json",
        ]
    )
    said = capsys.readouterr()
    assert code == 0 and said.err == ""
    assert json.loads(said.out)["games"] == 12
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 13
    assert run(["simulate", "the", "--games", "12", "--jobs", "1", "--rows", str(rows)]) == 2
    assert "exists already" in capsys.readouterr().err


@pytest.mark.usefixtures("installed")
def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "the-ford", "--games", "5", "--seed", "demo", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "the-ford, river: 5 games by random, seed 'demo'" in said
    assert "95 % interval" in said and "crossed" in said and "held" in said


def interrupted_after_one_task(monkeypatch: pytest.MonkeyPatch) -> Any:
    """From here on the second task of a simulation is interrupted, as by Ctrl-C; gives what plays a task."""
    played = module.play_task

    def tired(task: Any) -> Any:
        if task.first:
            raise KeyboardInterrupt
        return played(task)

    monkeypatch.setattr(module, "play_task", tired)
    return played


@pytest.mark.usefixtures("installed")
def test_an_interrupted_command_reports_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after_one_task(monkeypatch)
    assert run(["simulate", "the-ford", "--games", "500", "--seed", "demo", "--jobs", "1", "--json"]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 4
    assert "interrupted after 4 of 500 games" in said.err


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (["--jobs", "0"], "'--jobs': 0"),
        (["--rows", "rows.doc"], "is not a kind of table"),
        (["--rows", "/nowhere/rows.csv"], "no folder"),
    ],
)
def test_the_command_refuses_before_it_works(
    given: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "the-ford", "--games", "5", *given]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("game", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_search_takes_a_budget_of_playouts(game: str) -> None:
    """A number behind the name; the same game with the same budget is the same."""
    found = game_named(game)
    name, maker = policy_maker(found, "sea:3")
    assert name == "search:3"
    assert callable(maker(Stream("budget")))
    for wrong, why in (
        ("search:0", "enter search:N"),
        ("search:x", "enter search:N"),
        ("search:٣", "enter search:N"),
        ("random:3", "takes no number of playouts"),
        ("genius:3", "has no policy 'genius'"),
    ):
        with pytest.raises(BadInput, match=why):
            policy_maker(found, wrong)


def test_a_search_with_a_budget_plays_whole_games() -> None:
    """The budget goes to the workers by name, and more playouts may choose otherwise."""
    few = simulate("last-crusade", games=1, policy="search:2", seed="budget")
    again = simulate("last-crusade", games=1, policy="search:2", seed="budget", jobs=2)
    assert few.policy == "search:2"
    assert [row.outcome for row in few.rows] == [row.outcome for row in again.rows]
    assert few.rows[0].decisions == again.rows[0].decisions > 50


@pytest.mark.parametrize(
    ("game", "policy", "games", "table"),
    [
        ("fields-of-despair", "doctrine", 24, "878c34e5d15545ab"),
        ("fields-of-despair", "search:8", 1, "1f8fb673ab688233"),
        ("last-crusade", "doctrine", 24, "e3530926bcbf1006"),
        ("flanders-fields", "random", 1, "6c9efc0a32e30dfa"),
    ],
)
def test_a_seed_gives_these_games_on_every_machine(game: str, policy: str, games: int, table: str) -> None:
    """Written down once: another processor or version of Python must not play otherwise, in no game."""
    study = simulate(game, games=games, policy=policy, seed="everywhere")
    told = json.dumps([study.outcomes, study.end, study.tracks, list(study.rows)], default=msgspec.to_builtins)
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == table


@pytest.mark.parametrize("first", [1, 704, 1408, 2047])
def test_a_stream_gives_the_same_faces_however_much_is_made_at_first(first: int) -> None:
    whole, parts = Stream("parts", 3, 2048), Stream("parts", 3, first)
    for n in (1, 700, 5, 690, 640, 3000, 7):
        fork = parts.copy()
        faces = whole.faces(n)
        assert parts.faces(n) == faces == fork.faces(n)


def test_a_crowded_chart_reads_the_same() -> None:
    chart = CHARTS["cp-sps-in-hex"]
    asked = [(hidden, 106, sps, 3) for hidden in range(1, 61) for sps in range(1, 30)]
    seen = {inputs: chart.table(inputs) for inputs in asked}
    assert chart.reader.crowded and not chart.reader.seen
    for inputs, table in seen.items():
        again = chart.table(inputs)
        assert again == table == {value: chart.finding(value, inputs).result for value in again}
