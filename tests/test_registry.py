"""Installed games: loaded one at a time, and one that is broken takes nothing else with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BROKEN = {
    "syntax": ("GAME = (", "SyntaxError"),
    "raising": ("raise RuntimeError('the dog ate it')", "RuntimeError: the dog ate it"),
    "missing chart": (
        "from pathlib import Path\nfrom opfor.kernel.charts import load_chart\nload_chart(Path('no-such-chart.toml'))",
        "no-such-chart.toml",
    ),
    "no game": ("GAME = 7", "is not an opfor Game"),
    "nothing": ("", "AttributeError"),
}


def opfor(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of a process that finds the plug-ins of a folder too."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, *(words if words[0] == "-c" else ["-m", "opfor", *words])]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, "PYTHONPATH": path}
    )


def install(folder: Path, source: str) -> None:
    """A distribution with one game, as pip would leave it."""
    (folder / "spoilt.py").write_text(source)
    info = folder / "spoilt-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spoilt\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[opfor.games]\nspoilt = spoilt:GAME\n")


@pytest.mark.parametrize(("source", "reason"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_plug_in_is_listed_with_its_reason_and_all_else_works(
    source: str, reason: str, tmp_path: Path
) -> None:
    install(tmp_path, source)
    listed = opfor(tmp_path, "games")
    assert listed.returncode == 0 and "spoilt (broken)" in listed.stdout and "Traceback" not in listed.stderr
    found = {game["id"]: game for game in json.loads(opfor(tmp_path, "games", "--json").stdout)}
    assert reason in found["spoilt"]["broken"] and len(found) == 4
    asked = opfor(tmp_path, "charts", "spoilt")
    assert asked.returncode == 2 and asked.stdout == "" and len(asked.stderr.strip().splitlines()) == 1
    assert "spoilt cannot be loaded" in asked.stderr and reason in asked.stderr
    done = opfor(tmp_path, "simulate", "fields", "--games", "2", "--jobs", "1", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["games"] == 2


def test_odds_of_one_game_load_no_other(tmp_path: Path) -> None:
    code = (
        "import sys, opfor; opfor.odds('fields-of-despair', 'cp-sps-in-hex', hidden=45, cp_total=90, allied_sps=22);"
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('opfor.games.')}))"
    )
    assert opfor(tmp_path, "-c", code).stdout.strip() == "['fields_of_despair']"


def test_a_command_of_ours_loads_no_game_to_be_found(tmp_path: Path) -> None:
    """`--data` chooses files before a game is loaded; a command that a game brings is found by loading the games."""
    code = (
        "import sys; from opfor.cli.main import cli; found = cli.get_command(None, 'odd'); "
        "print(found.name, [name for name in sys.modules if name.startswith('opfor.games.')]); "
        "print(cli.get_command(None, 'deck').get_command(None, 'ch').name)"
    )
    assert opfor(tmp_path, "-c", code).stdout.split("\n")[:2] == ["odds []", "check"]
