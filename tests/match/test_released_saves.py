"""Saves of every released version open, and end as they ended then."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from opfor.match.match import Match
from opfor.registry import games
from tests import ROOT, TESTS

sys.path.insert(0, str(ROOT / "tools"))
from keep_saves import ENDS, OF_EACH_GAME, end_of, keep

FOLDERS = sorted(path.parent for path in (TESTS / "saves").glob(f"*/{ENDS}"))
FIRST = "0.1.0"  # never released; saves of it lie in `tests/saves` itself


def check_folder(folder: Path) -> int:
    """Every save of a folder stands where it stood; how many there are."""
    ends = json.loads((folder / ENDS).read_text(encoding="utf-8"))
    assert {path.stem for path in folder.glob("*.jsonl")} == set(ends)
    for name, end in ends.items():
        match = Match.open(folder / f"{name}.jsonl", write=False)
        assert end_of(match) == end, name
        assert match.game.play.invariants(match.state) == [], name
        middle = Match.open(folder / f"{name}.jsonl", to=end["decisions"] // 2)
        assert middle.question is not None or not end["decisions"], name
    return len(ends)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_saves_of_a_released_version_end_as_they_did(folder: Path) -> None:
    assert check_folder(folder) >= OF_EACH_GAME * len(games())


def test_every_released_version_has_its_saves() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = set(re.findall(r"^## (\d[\w.]*)", text, re.MULTILINE)) - {FIRST}
    assert released == {folder.name for folder in FOLDERS}


def test_what_is_kept_for_a_release_opens_again(tmp_path: Path) -> None:
    ends = keep(tmp_path / "9.9.9", 1)
    assert len(ends) == len(games()) == check_folder(tmp_path / "9.9.9")
    assert not list(tmp_path.rglob("*key*"))
