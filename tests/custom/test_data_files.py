"""Custom data files: whole games by other charts and numbers, in the terminal, in studies and in saves."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from opfor.cli.data import copy_files, listing_data
from opfor.custom.data_files import names_of, shipped
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.game_data import choose, digests, in_use
from opfor.kernel.number_tables import check_like
from opfor.match.data_files import read_custom, read_files
from opfor.match.match import Match
from opfor.match.records import header_of, read
from opfor.match.summary import FOLDER
from opfor.registry import game_named, games
from opfor.study import data_worker
from opfor.study.compare import compare
from opfor.study.running import run as run_study
from opfor.study.simulate import simulate
from opfor.study.studyfile import read_study
from opfor.study.workers import worker_processes
from opfor.web.match_store import Rooms

FIELDS = "fields-of-despair"
OFFENSIVES = "charts/number-of-offensives.toml"


def changed(folder: Path, file: str, find: str, put: str, game: str = FIELDS) -> Path:
    """A folder of data in which one file of the game differs."""
    text = shipped(game, file)
    assert find in text
    path = folder / game / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(find, put, 1), encoding="utf-8")
    return folder


@pytest.fixture
def calm(tmp_path: Path) -> Path:
    """No storm on turn 8."""
    return changed(tmp_path / "calm", OFFENSIVES, "add = 5\n", "add = -9\n")


def opfor(*words: object, data: Path | None = None, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command of its own process, for a process loads a game once."""
    environ = {name: value for name, value in os.environ.items() if name != "OPFOR_DATA"}
    if home is not None:
        environ["OPFOR_HOME"] = str(home)
    command = [sys.executable, "-m", "opfor.cli.main", *map(str, words), *(["--data", str(data)] if data else [])]
    return subprocess.run(command, capture_output=True, text=True, env=environ, check=False, timeout=300)


def told(*words: object, data: Path | None = None) -> Any:
    """The JSON value of a command that works."""
    done = opfor(*words, "--json", data=data)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Whole games


def test_a_side_of_a_comparison_plays_by_its_own_chart(calm: Path) -> None:
    found = compare(FIELDS, ["doctrine", f"doctrine data={calm}"], games=8, seed="own")
    ours, own = found.studies
    assert ours.rows == simulate(FIELDS, games=8, seed="own").rows and own.rows != ours.rows
    alone = told("simulate", FIELDS, "--games", 8, "--seed", "own", "--jobs", 1, data=calm)
    assert alone["outcomes"] == json.loads(json.dumps({name: vars_of(share) for name, share in own.outcomes.items()}))
    assert alone["end"] == own.end and alone["tracks"] == own.tracks
    assert alone["data"] == own.data == digests(read_files(str(calm), FIELDS)) and not ours.data


def vars_of(share: Any) -> dict[str, Any]:
    return {name: getattr(share, name) for name in share.__struct_fields__}


def test_workers_play_both_sets_of_files_side_by_side(calm: Path) -> None:
    sides = ["doctrine", f"doctrine data={calm}"]
    alone = compare(FIELDS, sides, games=10, seed="both").to_json()
    assert compare(FIELDS, sides, games=10, seed="both", jobs=2).to_json() == alone
    with worker_processes(1) as pool:
        assert isinstance(pool, ProcessPoolExecutor)
        assert compare(FIELDS, sides, games=10, seed="both", executor=pool).to_json() == alone


def test_an_interrupt_leaves_no_answer_for_the_next_task(calm: Path) -> None:
    assert games()[FIELDS]  # so that this process plays by the files of the game
    files = read_files(str(calm), FIELDS)
    with pytest.raises(KeyboardInterrupt):
        data_worker.run_by(FIELDS, files, interrupted)
    assert data_worker.run_by(FIELDS, files, in_use, FIELDS) == files
    with pytest.raises(OpforError, match="ended before its time"):
        data_worker.run_by(FIELDS, files, os._exit, 3)
    assert data_worker.run_by(FIELDS, files, in_use, FIELDS) == files


def interrupted() -> None:
    """Interrupts the process that waits for an answer, and gives none."""
    os.kill(os.getppid(), signal.SIGINT)
    signal.pause()


def test_a_folder_that_changes_nothing_changes_nothing(tmp_path: Path) -> None:
    copy_files(game_named(FIELDS), None, str(tmp_path / "copy"))
    assert read_files(str(tmp_path / "copy"), FIELDS) == {}
    found = compare(FIELDS, ["random", f"random data={tmp_path / 'copy'}"], games=4, seed="same")
    assert found.studies[0].rows == found.studies[1].rows


@pytest.mark.parametrize(
    ("game", "file", "find", "put"),
    [
        (FIELDS, "core.toml", "infantry_hits_on = 5", "infantry_hits_on = 4"),
        (FIELDS, "board.toml", "move_hexes = 2", "move_hexes = 3"),
        (FIELDS, "setup.toml", "normal = 255", "normal = 90"),
        (FIELDS, "hexes.csv", "B04,Amiens,France,Allied,clear", "B04,Amiens,France,Allied,mountain"),
        ("last-crusade", "constants.toml", "floor = 5", "floor = 2"),
        ("flanders-fields", "house.toml", "suppressions_that_kill = 3", "suppressions_that_kill = 2"),
        ("flanders-fields", "charts/actions-rifle-company.toml", '["3-5", 2]', '["3-5", 1]'),
    ],
)
def test_every_kind_of_file_reaches_the_games(tmp_path: Path, game: str, file: str, find: str, put: str) -> None:
    own = changed(tmp_path, file, find, put, game)
    found = compare(game, ["random", f"random data={own}"], games=3, seed="kinds")
    assert found.studies[1].data and found.studies[0].rows != found.studies[1].rows


def test_study_files_name_data_beside_them(calm: Path) -> None:
    path = calm.parent / "storm.toml"
    path.write_text(
        f'title = "Storm"\ngame = "{FIELDS}"\nseed = "own"\n'
        '[[part]]\nkind = "simulate"\ntitle = "Calm"\ngames = 4\ndata = "calm"\n'
        '[[part]]\nkind = "compare"\ntitle = "Both"\ngames = 4\nsides = ["doctrine", "doctrine data=calm"]\n',
        encoding="utf-8",
    )
    alone, both = run_study(read_study(path))
    assert alone.rows == both.studies[1].rows != both.studies[0].rows  # type: ignore[union-attr]
    done = opfor("study", path, "--out", calm.parent / "report.html", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    report = (calm.parent / "report.html").read_text(encoding="utf-8")
    assert f"{OFFENSIVES} of calm" in report and digests(read_files("calm", FIELDS, calm.parent))[OFFENSIVES] in report
    path.write_text(path.read_text().replace('data = "calm"', 'data = "nowhere"'))
    with pytest.raises(BadInput, match=r"part 1 .* there is no folder .*nowhere"):
        read_study(path)


def test_kept_games_of_other_data_are_not_mixed_in(calm: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    simulate(FIELDS, games=2, seed="kept", keep=kept)
    done = opfor("simulate", FIELDS, "--games", 2, "--seed", "kept", "--jobs", 1, "--keep", kept, data=calm)
    assert done.returncode == 2 and "keeps another study: data none, not" in done.stderr


# Matches


def test_a_match_carries_its_files_and_is_opened_by_them(calm: Path, tmp_path: Path) -> None:
    saved = tmp_path / "own.opfor"
    done = opfor("play", FIELDS, "--auto", "doctrine", "--seed", "own", "--save", saved, data=calm)
    assert done.returncode == 0 and f"Custom data files: {OFFENSIVES}" in done.stdout, done.stderr
    header = header_of(saved.read_bytes(), saved.name)
    assert header.data == read_files(str(calm), FIELDS)
    (calm / FIELDS / OFFENSIVES).unlink()  # the match does not need the folder any more
    log = opfor("log", saved)
    assert log.returncode == 0 and "The game is over" in log.stdout, log.stderr
    assert f"Custom data files: {OFFENSIVES}" in log.stdout
    told_log = json.loads(opfor("log", saved, "--format", "json").stdout)
    assert told_log["data"] == [OFFENSIVES] and told_log["outcome"] is not None
    again = opfor("play", "--resume", "own", home=tmp_path)  # by its name alone, for it is kept at home
    assert again.returncode == 0 and "The game is over" in again.stdout
    assert opfor("verify", "own.opfor", home=tmp_path).returncode == 0
    mean = told("odds", FIELDS, "number", "turn=8", "action_phase=1", "cp_total=140", "cp_in_france=yes", data=saved)
    assert mean["mean"]["major"] < 1


def test_a_process_with_other_files_refuses_the_match_in_one_line(calm: Path, tmp_path: Path) -> None:
    assert games()[FIELDS] and in_use(FIELDS) == {}
    saved = tmp_path / "own.opfor"
    opfor("play", FIELDS, "--auto", "random", "--seed", "own", "--save", saved, data=calm)
    before = saved.read_bytes()
    with pytest.raises(
        OpforError, match=r"custom data files \(charts/number-.*toml\): `opfor play --resume own.opfor` plays"
    ):
        Match.open(saved)
    assert saved.read_bytes() == before
    with pytest.raises(OpforError, match="in use with other data files"):
        choose({FIELDS: read(before, "own").header.data})
    rooms = Rooms(tmp_path)
    (listed,), _ = rooms.listed()
    assert listed.id == "own" and "custom data files" in listed.summary.problem
    assert not (tmp_path / FOLDER).exists()  # what another process can open is no lasting problem
    with pytest.raises(OpforError, match=r"`opfor serve --data own\.opfor` in the browser"), rooms.using("own"):
        pass
    with pytest.raises(OpforError, match="custom data files"):
        rooms.bring_in(before)
    rooms.close()
    assert saved.read_bytes() == before
    plain = tmp_path / "plain.opfor"
    Match.new(games()[FIELDS], "final-push", "screen", path=plain).close()
    refused = opfor("play", "--resume", plain, data=calm)
    assert refused.returncode == 2 and "open it without --data" in refused.stderr and not refused.stdout


# Files and mistakes


def test_files_are_listed_shown_and_handed_out_once(tmp_path: Path) -> None:
    for game, found in games().items():
        listed = listing_data(found)
        assert [one["file"] for one in listed] == names_of(game) and all(one["about"] for one in listed)
        assert copy_files(found, None, str(tmp_path)).startswith(f"{len(listed)} files are in")
        for one in listed:
            assert (tmp_path / game / one["file"]).read_text(encoding="utf-8") == shipped(game, one["file"])
        with pytest.raises(BadInput, match="exists already; nothing was copied"):
            copy_files(found, None, str(tmp_path))
    assert "rules.toml" not in names_of(FIELDS) and not any("studies" in name for name in names_of(FIELDS))
    assert opfor("data", "fields", "core").stdout == shipped(FIELDS, "core.toml")


@pytest.mark.parametrize(
    ("file", "find", "put", "problem"),
    [
        ("economy.toml", "most = 6", "most = -1", "economy.toml, line 8: most = -1 is not allowed"),
        ("setup.toml", '"C02", "C03"', '"C02", "Z99"', "setup.toml, line 3: Z99 is not a hex of the map"),
        ("setup.toml", "total = 92", "totl = 92", "setup.toml, line 9: total is missing"),
        ("setup.toml", "normal = 255", "normal = 140000", "setup.toml, line 27: normal = 140000 is not allowed"),
        ("board.toml", "move_hexes = 2", 'move_hexes = "two"', "board.toml, line 4: move_hexes = two is not allowed"),
        ("board.toml", '"French"', '"Frenh"', "nation 'Frenh' is not among French"),
        ("board.toml", "C02 = 4", "C02 = 400", "against the rules: C02 holds"),
        ("economy.toml", '"Air Tech", 1', '"Air Tec", 1', "'Air Tec' is not among Air Tech"),
        ("economy.toml", 'field = "air"', 'field = "airy"', "'airy' is not among capacity"),
        (OFFENSIVES, '["7", 0, 1]', '["7", 0, "x"]', "the rules cannot use the result 'x'; they know whole numbers"),
        (OFFENSIVES, '  ["7", 0, 1],\n', "", "no row covers 7"),
        (OFFENSIVES, '["major", "minor"]', '["minor", "major"]', "line 6: the rules want major, minor"),
        (OFFENSIVES, "high = 9", "high = 8", "the rules use values of turn that this chart does not take"),
        (OFFENSIVES, 'id = "number', 'id = "numbers', "the rules know this chart as 'number-of-offensives'"),
        ("charts/breakout.toml", '"CD-SR"', '"XX"', "the rules cannot use the result 'XX'; they know 'AC-SR'"),
        ("core.toml", "[combat]", "[combat", "core.toml, line"),
        ("hexes.csv", "id,name", "name,id", "hexes.csv, line 1: the first line must be"),
    ],
)
def test_mistakes_are_told_in_one_line_before_anything_is_played(
    tmp_path: Path, file: str, find: str, put: str, problem: str
) -> None:
    """R-03, R-10, R-11, R-14: whatever is wrong with a custom file, the file and the line are named."""
    own = changed(tmp_path, file, find, put)

    def played(done: int, total: int) -> None:
        raise AssertionError("a game was played")

    with pytest.raises(OpforError) as caught:
        compare(FIELDS, ["random", f"random data={own}"], games=2, progress=played)
    assert problem in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("data={}/nowhere", "there is no folder"),
        ("data={}", "has no folder for any game"),
        ("data={}/last", "has no files for fields-of-despair"),
        ("data={}/extra", "fields-of-despair has no data file core2.toml"),
        ("data={}/bytes", "core.toml cannot be read: it is not plain text"),
        ("data='{}", "a quotation mark too many or too few"),
        ("data={0}/last data={0}/last", "gives data twice"),
        ("data={}/plain.opfor", "has no custom data files"),
    ],
)
def test_places_that_do_not_do(tmp_path: Path, words: str, problem: str) -> None:
    changed(tmp_path / "last", "constants.toml", "floor = 5", "floor = 4", "last-crusade")
    changed(tmp_path / "extra", "core.toml", "[combat]", "[combat]").joinpath(FIELDS, "core2.toml").write_text("")
    changed(tmp_path / "bytes", "core.toml", "[combat]", "[combat]").joinpath(FIELDS, "core.toml").write_bytes(b"\xff")
    Match.new(games()[FIELDS], "final-push", "screen", path=tmp_path / "plain.opfor").close()
    with pytest.raises(BadInput, match=problem):
        compare(FIELDS, ["random", f"random {words.format(tmp_path)}"], games=2)


def test_notes_in_a_folder_are_no_data(calm: Path) -> None:
    (calm / FIELDS / "notes.md").write_text("why I did it")
    (calm / "README").write_text("mine")
    assert list(read_custom(str(calm))) == [FIELDS] and list(read_files(str(calm), FIELDS)) == [OFFENSIVES]


def test_tables_are_compared_with_ours() -> None:
    ours = 'a = 1\nlist = ["x"]\n[free.one]\nC02 = 3\n[b]\nc = 2\nflag = true\n'
    check_like(ours.replace("C02", "D03").replace('["x"]', '["y", "z"]'), ours, "f.toml", free=("free",))
    for find, put, problem in (
        ("C02", "D03", "C02 is missing"),
        ("c = 2", "c = 2\nd = 3", "line 7: 'd' is unknown here: expected c, flag"),
        ("flag = true", 'flag = "yes"', "line 7: flag cannot be 'yes'"),
        ("c = 2", "c = true", "line 6: c = True is not allowed"),
        ("[free.one]\nC02 = 3\n[b]\nc = 2\nflag = true", "b = 3\n[free.one]\nC02 = 3", "line 3: b is a table"),
        ('["x"]', "[3]", "line 2: list cannot be 3"),
    ):
        with pytest.raises(DataError, match=problem):
            check_like(ours.replace(find, put), ours, "f.toml")


def test_errors_cross_processes() -> None:
    problem = DataError("core.toml", 3, "no")
    again = pickle.loads(pickle.dumps(problem))
    assert (str(again), again.line) == (str(problem), 3)


def test_a_study_that_is_handed_out_brings_its_data(tmp_path: Path) -> None:
    done = opfor("study", "turn-7-wall-turn-8-storm", "--out", tmp_path / "mine.toml")
    assert done.returncode == 0 and "Its data files: no-rhythm" in done.stdout, done.stderr
    study = read_study(tmp_path / "mine.toml")
    own = [files for part in study.parts for files in study.files_of(part)]
    assert [list(files) for files in own] == [[OFFENSIVES]] and "turn == 8" not in own[0][OFFENSIVES]
