"""Whatever goes wrong is told in one line, never in a traceback: full disks, strange files, enormous numbers."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opfor.cli.main import run
from opfor.errors import BadInput, DataError, OpforError
from opfor.games.fields_of_despair.model.data import HEAD, read_hexes
from opfor.games.flanders_fields.model.scenario import read_scenario
from opfor.games.flanders_fields.view.scenario import decoded as scenario_decoded
from opfor.games.last_crusade.model.cards import CARDS, COLUMNS, read_cards
from opfor.games.last_crusade.model.data import changed_numbers
from opfor.games.last_crusade.setup.custom_cards import read_sheet
from opfor.games.last_crusade.setup.decks import Deck, deck_sheet, read_deck
from opfor.kernel.charts import read_chart
from opfor.kernel.csv_text import csv_text
from opfor.kernel.toml_text import decoded
from opfor.study.resume_file import Played
from opfor.study.rows import Row, checked_path, write_rows
from opfor.study.simulate import simulate
from opfor.study.studyfile import parsed
from tests import linux, unix

LONGEST = 300 + len("opfor: \n")
DEEP = "a = " + "[" * 100_000
WIDE = "x" * 200_000
ENORMOUS = str(10**20)
LIMITED = (
    "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); from opfor.cli.main import main; main()"
)


def one_line(text: str) -> bool:
    return text.startswith("opfor: ") and text.count("\n") == 1 and len(text) <= LONGEST


def locked_folder(tmp_path: Path) -> Path:
    """A folder in which nobody may make a file, root included."""
    if os.geteuid() == 0:
        if not Path("/sys/kernel").is_dir():
            pytest.skip("there is no folder that root may not write to")
        return Path("/sys/kernel")
    tmp_path.chmod(0o555)
    return tmp_path


# Disks


@unix
def test_what_is_kept_on_a_full_disk(tmp_path: Path) -> None:
    """No file may grow beyond 3,000 bytes: the file ends as it would on a full disk, and the next run goes on."""
    words = ["simulate", "fields", "--policy", "random", "--games", "60", "--jobs", "1", "--keep", str(tmp_path / "k")]
    limited = [sys.executable, "-c", LIMITED.format(3_000), *words]
    done = subprocess.run(limited, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and one_line(done.stderr), done.stderr[-600:]
    assert "File too large" in done.stderr and str(tmp_path / "k") in done.stderr
    assert run([*words, "--json"]) == 0


@linux
def test_output_to_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "opfor", "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2 and one_line(done.stderr), done.stderr


@unix
def test_only_an_ordinary_file_keeps_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "fields", "--games", "2", "--jobs", "1", "--keep", "/dev/null"]) == 2
    assert one_line(capsys.readouterr().err)


@unix
@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet", "rows.duckdb"])
def test_rows_in_a_folder_that_may_not_be_written_to(tmp_path: Path, name: str) -> None:
    target = locked_folder(tmp_path) / name
    with pytest.raises(OpforError, match="cannot be written"):  # before a game is played
        checked_path(str(target))
    with pytest.raises(OpforError, match="cannot be written"):  # and where it became so meanwhile
        write_rows(target, [Row(0, "win", False, 1, 1, "")], ())


# Files


@pytest.mark.parametrize(
    "read",
    [
        lambda: decoded(DEEP, "numbers.toml", Any),
        lambda: read_chart(DEEP.encode(), "mine.toml"),
        lambda: read_scenario(DEEP, "mine.toml"),
        lambda: scenario_decoded(DEEP),
        lambda: changed_numbers(DEEP, "mine.toml"),
        lambda: parsed(DEEP, "mine.toml"),
        lambda: decoded("a = " + "9" * 10_000, "numbers.toml", Any),
        lambda: read_scenario("a = " + "9" * 10_000, "mine.toml"),
    ],
)
def test_a_toml_file_nested_too_deeply(read: Callable[[], Any]) -> None:
    with pytest.raises((DataError, BadInput)) as refusal:
        read()
    said = str(refusal.value)
    assert "\n" not in said and len(said) <= 300 and "too long or nested too deeply" in said


@pytest.mark.parametrize(
    "read",
    [
        lambda: read_cards(f"{','.join(COLUMNS)}\n{WIDE}\n", "cards.csv"),
        lambda: read_sheet(f"copies,name\n1,{WIDE}\n", "deck.csv", ("copies",)),
        lambda: read_hexes(f"{','.join(HEAD)}\n{WIDE}\n", "hexes.csv"),
    ],
)
def test_a_csv_field_of_200_000_characters(read: Callable[[], Any]) -> None:
    with pytest.raises(DataError, match=r"\.csv, line 2: this line cannot be read as CSV: field larger"):
        read()


def test_a_deck_with_such_a_field_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deck.csv").write_text(f"copies,name\n1,{WIDE}\n")
    assert run(["deck", "check", str(tmp_path / "deck.csv")]) == 2
    assert one_line(capsys.readouterr().err)


@pytest.mark.parametrize("number", ["²", "9" * 5_000])
def test_a_deck_with_a_strange_number(tmp_path: Path, capsys: pytest.CaptureFixture[str], number: str) -> None:
    (tmp_path / "deck.txt").write_text(f"nation US\n{number} Rifle Platoon\n")
    assert run(["deck", "check", str(tmp_path / "deck.txt")]) == 2
    assert one_line(capsys.readouterr().err)


# Numbers and long words


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "fields", "--games", ENORMOUS],
        ["simulate", "fields", "--games", "10000001"],
        ["compare", "fields", "doctrine", "random", "--games", ENORMOUS],
        ["study", "aggression-level", "--games", ENORMOUS],
    ],
)
def test_more_games_than_there_can_be(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert one_line(said) and "games are not allowed: enter a whole number from 1 to 10,000,000" in said


def test_a_cluster_without_a_port(capsys: pytest.CaptureFixture[str]) -> None:
    """Dask would notice, and then print a traceback when the program ends."""
    assert run(["simulate", "fields", "--games", "2", "--cluster", "elsewhere"]) == 2
    assert (
        capsys.readouterr().err == "opfor: elsewhere is not an address: enter HOST:PORT, such as tcp://127.0.0.1:8786\n"
    )


def test_more_games_in_a_study_file_and_in_python() -> None:
    source = f'title = "T"\ngame = "fields-of-despair"\n[[part]]\nkind = "simulate"\ntitle = "B"\ngames = {10**15}\n'
    for ask in (lambda: parsed(source, "x.toml"), lambda: simulate("fields-of-despair", games=10**20)):
        with pytest.raises(BadInput, match="enter a whole number from 1 to 10,000,000"):
            ask()


@pytest.mark.parametrize(
    "words",
    [
        ["x" * 5_000],
        ["odds", "fields", "y" * 5_000],
        ["odds", "fields", "major-offensive", "hidden=" + "9" * 5_000],
        ["simulate", "fields", "--games", "9" * 5_000],
        ["play", "fields", "--set", "a" * 5_000],
        ["roll", "fields", "major-offensive", "--dice", "q" * 5_000],
        ["compare", "fields", "p" * 5_000, "random"],
    ],
)
def test_error_texts_are_cut(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert one_line(capsys.readouterr().err)


def test_what_is_expected_stays_when_an_error_is_cut() -> None:
    text = str(BadInput(f"'{'x' * 9_000}' is no whole number: enter one from 0 to 9"))
    assert len(text) <= 300 and text.startswith("'xxx") and text.endswith("enter one from 0 to 9")


# Tables for other programs


@pytest.mark.parametrize("text", ["=1+1", "+SUM(A1)", "-A1", "@cmd", "\t=1", "\r=1", "-", "--1", "+1+1"])
def test_no_cell_of_a_table_is_a_formula(text: str, tmp_path: Path) -> None:
    write_rows(tmp_path / "rows.csv", [Row(0, text, False, 1, 2, text, (-3,))], (text,))
    with (tmp_path / "rows.csv").open(newline="") as file:
        head, row = csv.reader(file)
    assert head[-1] == row[1] == row[5] == f"'{text}" and row[-1] == "-3"
    assert csv_text([(text, -1.5, "-1.5", "+2", "plain")]) == csv_text([(f"'{text}", "-1.5", "-1.5", "+2", "plain")])


def test_a_deck_with_the_name_of_a_formula_reads_back() -> None:
    card = replace(CARDS["U01"], name="=HYPERLINK(1)")
    cards = {**CARDS, "U01": card}
    sheet = deck_sheet(Deck(card.nation, ("U01",)), cards)
    assert "'=HYPERLINK(1)" in sheet and ",=HYPERLINK" not in sheet
    assert read_deck(sheet, "deck.csv", cards).ids == ("U01",)
    assert read_deck(sheet.replace("U01", ""), "deck.csv", cards).ids == ("U01",)  # by its name alone


# Many games


class Ready(Executor):
    """Gives back games that were played long ago."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        (task,) = args
        rows = [
            Row(number, "draw", False, number % 97, number % 89, f"game {number}", tuple(range(number % 7, 12)))
            for number in range(task.first, task.first + task.count)
        ]
        future: Future[Any] = Future()
        future.set_result(Played(task.first, rows, {}, task.count / 20_000))
        return future


def test_memory_does_not_grow_with_the_games() -> None:
    """10,000 games come in each task, at most; what is held beside them is less than forty bytes a game."""

    def peak(games: int) -> int:
        tracemalloc.start()
        found = simulate("last-crusade", games=games, executor=Ready())
        assert found.games == games and found.outcomes["draw"].count == games
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(20_000)
    few, many = peak(60_000), peak(180_000)
    assert many - few < 40 * 120_000, f"{(many - few) / 120_000:.0f} bytes a game"


@linux
def test_workers_end_with_the_first_process() -> None:
    """It is killed while they are at work; in its session nobody is left."""
    words = ["simulate", "fields", "--policy", "random", "--games", "1000000", "--jobs", "2"]
    first = subprocess.Popen([sys.executable, "-m", "opfor", *words], start_new_session=True)
    try:
        _wait_until(lambda: len(_in_session(first.pid)) >= 4)  # itself, the fork server, two workers
        time.sleep(1)  # so that they have begun to play
        first.kill()
        first.wait(20)
        _wait_until(lambda: not _in_session(first.pid))
    finally:
        for pid in _in_session(first.pid):
            os.kill(pid, signal.SIGKILL)


def _in_session(session: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if os.getsid(int(path.name)) == session and (path / "cmdline").read_bytes():  # nothing left of a zombie
                found.append(int(path.name))
        except OSError:
            continue
    return found


def _wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.1)
