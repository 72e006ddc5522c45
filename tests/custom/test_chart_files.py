"""Custom charts: taken from a game, changed, asked, rolled, drawn and studied beside the printed one."""

from __future__ import annotations

from pathlib import Path

import pytest

import opfor
from opfor.cli.main import run
from opfor.custom.chart_files import chart_named, known_chart
from opfor.kernel.errors import BadInput
from opfor.registry import game_named

FIELDS = game_named("fields-of-despair")
ASKED = ["hidden=45", "cp_total=90", "allied_sps=22", "blocks_remaining=3"]
STUDY = """
title = "More for a large attack?"
game = "fields-of-despair"

[[part]]
kind = "odds"
title = "With my modifier"
chart = "mine.toml"
inputs = { cp_total = 90, blocks_remaining = 3, hidden = 45 }
sweep = { allied_sps = [5, 22] }
measures = { "on average" = "mean" }
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The printed chart with one number changed, in the folder where the designer works."""
    monkeypatch.chdir(tmp_path)
    assert run(["charts", "fields", "cp-sps", "--toml"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# Printed sheet, 7.3.3-S.") and printed.count("\nadd = 2\n") == 1
    path = tmp_path / "mine.toml"
    path.write_text(printed.replace("\nadd = 2\n", "\nadd = 4\n"), encoding="utf-8")
    return path


def test_the_odds_of_a_changed_chart_stand_beside_the_printed_ones(mine: Path) -> None:
    printed = opfor.odds("fields-of-despair", "cp-sps-in-hex", hidden=45, cp_total=90, allied_sps=22)
    chart_named(FIELDS, "mine.toml")
    given = {"hidden": 45, "cp_total": 90, "allied_sps": 22, "blocks_remaining": 3}
    own = opfor.odds("fields-of-despair", "mine.toml", **given)
    assert sum(p for _, p in own.rows) == 1
    assert own.mean > printed.mean
    mine.write_text(mine.read_text(encoding="utf-8").replace("\nadd = 4\n", "\nadd = 2\n"), encoding="utf-8")
    assert opfor.odds("fields-of-despair", "mine.toml", **given).rows == own.rows  # until the file is named again
    chart_named(FIELDS, "mine.toml")
    assert opfor.odds("fields-of-despair", "mine.toml", **given).rows == printed.rows


def test_the_commands_take_the_file(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "fields", "mine.toml", *ASKED, "--plot", "mine.html"]) == 0
    assert capsys.readouterr().out.startswith("mine.toml (7.3.3-S), exact odds: hidden 45,")
    page = Path("mine.html").read_text(encoding="utf-8")
    assert "<code>opfor odds fields-of-despair mine.toml hidden=45" in page
    assert "<dt>mine.toml</dt><dd>digest " in page
    assert run(["roll", "fields", "mine.toml", *ASKED, "--dice", "4,4,2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "applies +4 Allied SPs 20-30" in told and "Total: 10 + 4 = 14" in told
    assert run(["charts", "fields", "mine.toml"]) == 0
    assert "[37-60]" not in capsys.readouterr().out


def test_a_study_finds_the_chart_beside_its_file(
    mine: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine.parent / "study.toml").write_text(STUDY, encoding="utf-8")
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert run(["study", str(mine.parent / "study.toml"), "--out", "report.html"]) == 0
    assert "23.519" in Path("report.html").read_text(encoding="utf-8")


def test_what_is_wrong_with_it_is_one_line(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text(mine.read_text(encoding="utf-8").replace('["7",', '["8",'), encoding="utf-8")
    for words, said in [
        (["odds", "fields", "none.toml"], "none.toml cannot be read: No such file or directory"),
        (["odds", "fields", "mine.toml", *ASKED], "mine.toml, line "),
        (["charts", "fields", "--toml"], "--toml needs the name of a chart: choose air-reconnaissance,"),
        (["charts", "fields", "nothing", "--toml"], "has no chart file 'nothing': choose air-reconnaissance,"),
    ]:
        assert run(words) == 2
        err = capsys.readouterr().err
        assert said in err and err.count("\n") == 1


def test_a_name_alone_opens_no_file(mine: Path) -> None:
    """What comes over the network is only looked up."""
    with pytest.raises(BadInput, match="has no chart"):
        known_chart(FIELDS, str(mine))
