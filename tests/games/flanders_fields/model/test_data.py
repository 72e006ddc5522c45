"""The data files: what stands in them is known by its name, whatever the order of the lines."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.games.flanders_fields.model.data import DATA, named_alike
from opfor.kernel.errors import DataError


def reversed_table(text: str, table: str) -> str:
    """A file in which the lines of one table stand in the opposite order."""
    head, line, rest = text.partition(f"[{table}]\n")
    lines, gap, after = rest.partition("\n\n")
    return head + line + "\n".join(reversed(lines.split("\n"))) + gap + after


def reversed_weapons(text: str) -> str:
    """firing.toml with its weapons in the opposite order, and so its rows against armour."""
    for kind in ("weapon", "armour"):
        blocks = re.findall(rf"(?ms)^\[\[{kind}\]\]\n.*?(?=^\[\[|\Z)", text)
        for number, block in enumerate(blocks):
            text = text.replace(block, f"<{number}>", 1)
        for number, block in enumerate(reversed(blocks)):
            text = text.replace(f"<{number}>", block.rstrip("\n") + "\n\n", 1)
    return text


def rows(tmp_path: Path, name: str, *more: str) -> bytes:
    """Simulated games, one row each."""
    file = tmp_path / f"{name}.csv"
    words = ["--scenario", "iron-and-chlorine", "--games", "1", "--seed", "lines", "--jobs", "1", "--rows", str(file)]
    command = [sys.executable, "-m", "opfor", "simulate", DATA.game, *words, *more]
    subprocess.run(command, check=True, capture_output=True)
    return file.read_bytes()


def test_the_order_of_lines_in_a_file_changes_no_game(tmp_path: Path) -> None:
    """R2, 2.7, R18: kinds, weapons, batteries and terrain are tied to their files by name."""
    folder = tmp_path / "own" / DATA.game
    folder.mkdir(parents=True)
    house = DATA.text("house.toml")
    for table in ("stand", "battery", "terrain", "mortar"):
        other = reversed_table(house, table)
        assert other != house
        house = other
    firing = DATA.text("firing.toml")
    assert reversed_weapons(firing) != firing
    (folder / "house.toml").write_text(house, encoding="utf-8")
    (folder / "firing.toml").write_text(reversed_weapons(firing), encoding="utf-8")
    assert rows(tmp_path, "ours") == rows(tmp_path, "turned", "--data", str(tmp_path / "own"))


@pytest.mark.parametrize(
    ("given", "words"),
    [(["mg"], "'gas' is missing"), (["mg", "gas", "laser"], "know no 'laser'"), (["mg", "gas", "gas"], "twice")],
)
def test_names_that_code_and_file_do_not_share_are_refused(given: list[str], words: str) -> None:
    """2.7: both ways, with the file and what is expected."""
    with pytest.raises(DataError, match=rf"firing\.toml.*{words}.*; expected mg, gas"):
        named_alike(("mg", "gas"), given, "firing.toml", "weapon")
