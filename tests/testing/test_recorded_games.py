"""Simulated games that were recorded: a change that is not meant to change any game changes none."""

from __future__ import annotations

import importlib.util
import json

import pytest

from tests import ROOT, TESTS

SPEC = importlib.util.spec_from_file_location("record_games", ROOT / "tools" / "record_games.py")
assert SPEC is not None and SPEC.loader is not None
TOOL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)
LINES = TOOL.all_lines()
RECORDED: dict[str, str] = json.loads((TESTS / "recorded_games.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LINES)
def test_the_games_are_as_recorded(name: str) -> None:
    """If a rule was meant to change, `python tools/record_games.py` writes the new record."""
    assert TOOL.digest(*LINES[name]) == RECORDED[name], "other games: was a rule meant to change?"


def test_every_game_of_the_record_is_played() -> None:
    assert RECORDED.keys() == LINES.keys()
