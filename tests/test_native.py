"""Compiled or plain: the same games, the same journals; and never an old translation of a changed source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from opfor import native

TIMES = ("seconds", "games_per_second", "events_per_second", "jobs")
compiled_only = pytest.mark.skipif(bool(native.PLAIN), reason=f"the rules run as plain Python: {native.PLAIN}")


def opfor(*words: str, plain: bool, folder: Path) -> str:
    """What a command prints, run compiled or plain."""
    found = subprocess.run(
        [sys.executable, "-m", "opfor", *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "OPFOR_PLAIN": "1" if plain else "0"},
    )
    return found.stdout


def table(*words: str, plain: bool, folder: Path) -> dict[str, object]:
    """A study without its times."""
    found = json.loads(opfor("simulate", *words, "--json", plain=plain, folder=folder))
    return {name: value for name, value in found.items() if name not in TIMES}


@compiled_only
@pytest.mark.parametrize(
    ("game", "policy", "games"),
    [("fields", "doctrine", 60), ("fields", "random", 60), ("last", "greedy", 40), ("flanders", "program", 12)],
)
def test_the_same_study_compiled_and_plain(game: str, policy: str, games: int, tmp_path: Path) -> None:
    words = (game, "--games", str(games), "--seed", "both ways", "--policy", policy)
    assert table(*words, plain=False, folder=tmp_path) == table(*words, plain=True, folder=tmp_path)


@compiled_only
@pytest.mark.parametrize(("game", "policy"), [("fields", "doctrine"), ("last", "greedy"), ("flanders", "program")])
def test_the_same_journal_and_log_compiled_and_plain(game: str, policy: str, tmp_path: Path) -> None:
    journals, logs = [], []
    for plain in (False, True):
        file = tmp_path / f"{plain}.opfor"
        opfor("play", game, "--auto", policy, "--seed", "journal", "--save", str(file), plain=plain, folder=tmp_path)
        journals.append(file.read_bytes())
        logs.append(opfor("log", str(file), "--format", "json", plain=plain, folder=tmp_path))
    assert len(journals[0]) > 10_000
    assert journals[0] == journals[1]
    assert len(logs[0]) > 20_000
    assert logs[0] == logs[1]


@compiled_only
def test_no_compiled_module_looks_for_files_beside_itself() -> None:
    """A compiled module lies elsewhere than its source."""
    sources = json.loads(native.LIST.read_text())["sources"]
    assert len(sources) > 100
    assert [name for name in sources if "__file__" in (native.PACKAGE / name).read_text()] == []


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of one compiled source, in a package of its own."""
    (tmp_path / "rule.py").write_text("ROLL = 6\n")
    known = {"suffix": native.SUFFIX, "sources": {"rule.py": native.digest(tmp_path / "rule.py")}}
    (tmp_path / "list.json").write_text(json.dumps(known))
    monkeypatch.setattr(native, "PACKAGE", tmp_path)
    monkeypatch.setattr(native, "LIST", tmp_path / "list.json")
    monkeypatch.delenv("OPFOR_PLAIN", raising=False)
    return tmp_path


def test_unchanged_sources_run_compiled(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert native.why_not() == ""
    monkeypatch.setenv("OPFOR_PLAIN", "1")
    assert native.why_not() == "OPFOR_PLAIN is set"


def test_a_changed_source_is_never_overruled(listed: Path) -> None:
    (listed / "rule.py").write_text("ROLL = 5\n")
    assert native.why_not() == "rule.py has changed since it was compiled"
    (listed / "rule.py").unlink()
    assert native.why_not() == "rule.py has changed since it was compiled"


def test_what_was_compiled_for_another_python_is_left_alone(listed: Path) -> None:
    (listed / "list.json").write_text(json.dumps({"suffix": ".cpython-27.so", "sources": {}}))
    assert native.why_not() == "compiled for another Python"
    (listed / "list.json").write_text("{")
    assert native.why_not() == "nothing has been compiled"


def test_only_listed_modules_are_found(tmp_path: Path) -> None:
    finder = native.Compiled({"opfor.kernel.desk": tmp_path / "desk.so"})
    found = finder.find_spec("opfor.kernel.desk", None)
    assert found is not None
    assert found.origin == str(tmp_path / "desk.so")
    assert finder.find_spec("opfor.match.match", None) is None


def test_the_version_says_how_the_rules_run(tmp_path: Path) -> None:
    assert opfor("--version", plain=True, folder=tmp_path).strip().endswith(", plain Python")
