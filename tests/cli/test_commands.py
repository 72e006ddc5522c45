"""The command line: JSON contracts, one-line refusals, prefixes, charts with the right cell marked, saved games."""

from __future__ import annotations

import html
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import opfor
from opfor.cli import main as front
from opfor.cli.main import run
from opfor.cli.play import play as play_command
from opfor.kernel.because import Because, Evidence, Finding, Instruction, Rolled
from opfor.kernel.charts import Chart
from opfor.kernel.game import Game
from opfor.kernel.rulebook import StatementData
from opfor.match.match import Match
from opfor.registry import game_named, games
from opfor.text.listing import example_inputs, examples
from opfor.text.log import bbcode, markdown
from opfor.text.render import because, chart_table, dice_text, log_text, odds_bars, percent, plain
from tests.toy import TOY, copy_game, lines_of, play, sealed_lines

FIELDS = "fields-of-despair"
GAME = game_named(FIELDS)
Printed = pytest.CaptureFixture[str]


def said(capsys: Printed, *words: str) -> str:
    """What a command prints that must succeed and say nothing on standard error."""
    assert run(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def value(capsys: Printed, *words: str) -> Any:
    """The one JSON value a command prints."""
    return json.loads(said(capsys, *words, "--json"))


def outside(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as other programs call it."""
    command = [sys.executable, "-m", "opfor.cli.main", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment}
    )


def shown(what: RenderableType, width: int = 80) -> str:
    """A renderable as plain text, no colour, no style."""
    screen = Console(width=width, color_system=None, highlight=False, markup=False, force_terminal=False)
    with screen.capture() as captured:
        screen.print(what)
    return captured.get()


# --- What there is --------------------------------------------------------------------------------------


def test_opfor_alone_says_what_there_is_and_what_to_type_next(capsys: Printed) -> None:
    text = said(capsys)
    assert FIELDS in text
    commands = [line.strip() for line in text.splitlines() if line.startswith("  opfor ")]
    assert commands == ["opfor serve", *examples(GAME)]
    for command in examples(GAME):
        if not command.startswith("opfor play"):
            assert said(capsys, *command.split()[1:])


def test_every_documented_command_exists_and_has_help(capsys: Printed) -> None:
    documented = [
        "games",
        "play",
        "charts",
        "data",
        "roll",
        "odds",
        "rules",
        "log",
        "replay",
        "verify",
        "simulate",
        "compare",
        "study",
        "contract",
        "serve",
    ]
    text = said(capsys, "--help")
    assert list(front.COMMANDS) == documented
    for command in [*documented, "deck"]:  # the last is brought by a game
        assert command in text
        assert "Usage" in said(capsys, command, "--help")


def test_help_loads_no_game() -> None:
    """Why help is fast: whatever is heavy is imported by the command that needs it."""
    probe = (
        "import sys, opfor.cli.main; "
        "print([name for name in sys.modules if name.startswith('opfor.games.') or name == 'rich.table'])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_games_lists_scenarios_modes_and_options_with_defaults(capsys: Printed) -> None:
    listed = {game["id"]: game for game in value(capsys, "games")}
    assert set(listed) == set(games())
    fields = listed[FIELDS]
    assert list(fields) == ["id", "title", "version", "scenarios", "options", "policies"]
    assert {s["id"]: s["modes"] for s in fields["scenarios"]} == {
        id: list(scenario.modes) for id, scenario in GAME.scenarios.items()
    }
    assert {o["name"]: o["default"] for o in fields["options"]} == {o.name: o.default for o in GAME.options}
    assert value(capsys, "games", "fields") == fields
    everything, one = said(capsys, "games"), said(capsys, "games", "fields")
    for scenario in GAME.scenarios.values():
        assert scenario.title in everything and scenario.title in one
    for option in GAME.options:
        assert option.name in one


def test_charts_lists_every_procedure_with_its_inputs(capsys: Printed) -> None:
    listed = value(capsys, "charts", FIELDS)
    assert [chart["id"] for chart in listed] == list(GAME.procedures)
    text = said(capsys, "charts", FIELDS)
    for chart in listed:
        assert list(chart) == ["id", "rule", "title", "rolls", "charts", "inputs"]
        assert f"{chart['id']}  {chart['rule']}  {chart['title']}" in text
        for given, spec in zip(chart["inputs"], GAME.procedures[chart["id"]].inputs, strict=True):
            assert (given["name"], given["kind"], given["default"]) == (spec.name, spec.kind, spec.default)
            assert ("low" in given) == (spec.kind == "int")
            assert given.get("choices", []) == list(spec.choices)
    assert value(capsys, "charts", FIELDS, "breakout") == next(c for c in listed if c["id"] == "breakout")


def test_a_single_chart_is_drawn_as_printed(capsys: Printed) -> None:
    text = said(capsys, "charts", "fields", "cp-reinforcement")
    assert re.search(r"^ +3 +Y +Y +N +N$", text, re.MULTILINE)
    assert "->" not in text
    assert "[" not in text


def test_rules_shows_every_entry_and_one_in_full(capsys: Printed) -> None:
    index = GAME.rulebook.index()
    listed = value(capsys, "rules", FIELDS)
    assert [entry["id"] for entry in listed] == [entry.id for entry in index]
    assert all(list(entry) == ["id", "kind", "text", "status", "functions", "tests"] for entry in listed)
    text = said(capsys, "rules", FIELDS)
    for entry in index:
        assert f"{entry.id}  {entry.kind}, {entry.status.split(':')[0]}" in text

    one = value(capsys, "rules", "fields", "7.3.3-s")
    statements = [entry for entry in value(capsys, "rules", FIELDS, "--statements") if entry["rule"] == "7.3.3-S"]
    assert statements and one == {**next(e for e in listed if e["id"] == "7.3.3-S"), "statements": statements}
    assert any("cp_sps_in_hex" in function for function in one["functions"])
    ruling = GAME.rulebook.rulings["A-09"]
    full = value(capsys, "rules", FIELDS, "A-09")
    assert (full["question"], full["ruling"], full["reason"]) == (ruling.question, ruling.ruling, ruling.reason)
    text = " ".join(said(capsys, "rules", FIELDS, "A-09").split())
    for words in (ruling.question, ruling.ruling, ruling.reason):
        assert " ".join(words.split()) in text


def test_departures_name_what_the_sheet_has_and_the_switch(capsys: Printed) -> None:
    """`opfor rules GAME --departures`: every ruling in force, as data and as text."""
    found = {one["id"]: one for one in value(capsys, "rules", FIELDS, "--departures")}
    rulings = game_named(FIELDS).rulebook.rulings
    assert sorted(found) == sorted(ruling.id for ruling in rulings.values() if not ruling.not_used)
    assert found["A-01"]["switch"] == {"name": "frontline", "accepts": "a-h, france", "default": "a-h"}
    assert found["A-03"]["switch"] is None and found["A-03"]["printed"] == "silent"
    text = said(capsys, "rules", FIELDS, "--departures")
    assert "The printed sheet is silent" in text and "--set frontline=VALUE: a-h, france; default a-h" in text


def test_statements_are_listed_and_stand_with_their_rule(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    book = game_named(FIELDS).rulebook
    statement = StatementData(
        "FD-1", "7.3.3-S", "Hidden SPs shrink.", screen=["tests/test_x.py::test_y"], table="the person counts"
    )
    monkeypatch.setitem(vars(book), "statements", {"FD-1": statement})
    (one,) = value(capsys, "rules", FIELDS, "--statements")
    assert one["functions"] and one["screen"] == ["tests/test_x.py::test_y"] and one["table"] == "the person counts"
    assert value(capsys, "rules", FIELDS, "7.3.3-S")["statements"] == [one]
    for words in (("--statements",), ("7.3.3-S",)):
        assert "table: none, the person counts" in " ".join(said(capsys, "rules", FIELDS, *words).split())


# --- Odds and rolls as JSON -----------------------------------------------------------------------------


@pytest.mark.parametrize("chart", list(GAME.procedures))
def test_odds_json_is_the_documented_contract(capsys: Printed, chart: str) -> None:
    words = example_inputs(GAME.procedures[chart]).split()
    found = value(capsys, "odds", FIELDS, chart, *words)
    assert list(found) == ["game", "chart", "rule", "inputs", "exact", "odds", "mean"]
    assert (found["game"], found["chart"], found["rule"]) == (FIELDS, chart, GAME.procedures[chart].rule)
    assert found["exact"] is True
    assert set(found["inputs"]) == {spec.name for spec in GAME.procedures[chart].inputs}
    chances = [Fraction(row["p"]) for row in found["odds"]]
    assert sum(chances) == 1
    assert all(chance > 0 for chance in chances)
    for row, chance in zip(found["odds"], chances, strict=True):
        assert list(row) == ["result", "p", "probability"]
        assert row["p"] == str(chance)
        assert row["probability"] == pytest.approx(float(chance), abs=1e-12)
    results = [row["result"] for row in found["odds"]]
    if all(type(result) is int for result in results):
        assert results == sorted(results)
        assert found["mean"] == pytest.approx(sum(r * float(p) for r, p in zip(results, chances, strict=True)))
    else:
        texts = [json.dumps(result, sort_keys=True) for result in results]
        assert texts == sorted(texts)
        assert found["mean"] is None or isinstance(found["mean"], dict)


def test_roll_json_is_the_documented_contract(capsys: Printed) -> None:
    words = ("roll", FIELDS, "cp-sps-in-hex", "hidden=40", "cp_total=90", "allied_sps=20", "--dice", "6,6,1")
    found = value(capsys, *words)
    assert list(found) == ["game", "chart", "rule", "inputs", "dice", "result", "because", "instructions"]
    given = {"hidden": 40, "cp_total": 90, "allied_sps": 20}
    assert found["inputs"] == {**given, "blocks_placed": 0, "revealed": 0, "fill": False, "shading": ""}
    assert found["dice"] == [6, 6, 1]
    assert found["result"] == 25  # 13 + 2 is row 15; Hidden 40 is column 37-60
    rolled, finding = (next(p for p in found["because"] if p["type"] == t) for t in ("rolled", "finding"))
    assert (rolled["faces"], rolled["result"], rolled["by"]) == ([6, 6, 1], 13, "you")
    assert (finding["row"], finding["column"], finding["result"]) == ("15", "37-60", 25)
    assert found == value(capsys, *words)


@pytest.mark.parametrize("chart", list(GAME.procedures))
def test_every_chart_can_be_rolled_and_its_result_has_odds(capsys: Printed, chart: str) -> None:
    words = example_inputs(GAME.procedures[chart]).split()
    result = value(capsys, "roll", FIELDS, chart, *words)["result"]
    assert result in [row["result"] for row in value(capsys, "odds", FIELDS, chart, *words)["odds"]]
    text = said(capsys, "roll", FIELDS, chart, *words)
    assert text.startswith(f"{GAME.procedures[chart].title} ({GAME.procedures[chart].rule}):")
    assert max(map(len, text.splitlines())) <= 80


def test_dice_may_be_given_with_blanks(capsys: Printed) -> None:
    words = ("roll", FIELDS, "minor-offensive", "hidden=30")
    assert value(capsys, *words, "--dice", "4 2 6") == value(capsys, *words, "--dice=4,2,6")


def test_games_charts_and_commands_take_unique_prefixes(capsys: Printed) -> None:
    whole = value(capsys, "odds", FIELDS, "breakout", "turn=8")
    assert value(capsys, "od", "fi", "br", "turn=8") == whole


# --- Refusals -------------------------------------------------------------------------------------------

SPS = ("cp-sps-in-hex", "hidden=40", "cp_total=90", "allied_sps=20")
BAD = {
    "unknown command": ("plya",),
    "ambiguous command": ("r", FIELDS),
    "unknown game": ("odds", "waterloo", *SPS),
    "empty game": ("charts", ""),
    "unknown chart": ("roll", FIELDS, "weather"),
    "ambiguous chart": ("odds", FIELDS, "artillery"),
    "unknown input": ("odds", FIELDS, *SPS, "moon=3"),
    "input named like an argument": ("roll", FIELDS, *SPS, "game=3"),
    "input named dice": ("roll", FIELDS, *SPS, "dice=3"),
    "missing input": ("odds", FIELDS, *SPS[:-1]),
    "value out of range": ("odds", FIELDS, "breakout", "turn=6"),
    "no number": ("odds", FIELDS, "breakout", "turn=seven"),
    "no choice": ("odds", FIELDS, "number", "turn=8", "action_phase=1", "cp_total=50", "cp_in_france=maybe"),
    "no NAME=VALUE": ("odds", FIELDS, "breakout", "7"),
    "given twice": ("odds", FIELDS, "breakout", "turn=7", "turn=8"),
    "line break in a value": ("odds", FIELDS, "breakout", "turn=7\n8"),
    "escape code in a value": ("odds", FIELDS, "breakout", "turn=\x1b[2J"),
    "endless number": ("odds", FIELDS, "breakout", "turn=" + "9" * 5000),
    "too few dice": ("roll", FIELDS, *SPS, "--dice", "4,2"),
    "too many dice": ("roll", FIELDS, *SPS, "--dice", "4,2,6,1"),
    "impossible face": ("roll", FIELDS, *SPS, "--dice", "4,2,7"),
    "no face": ("roll", FIELDS, *SPS, "--dice", "4,0,6"),
    "no dice at all": ("roll", FIELDS, *SPS, "--dice", ""),
    "words for dice": ("roll", FIELDS, *SPS, "--dice", "a,b,c"),
    "no such situation": ("roll", FIELDS, "major-offensive", "hidden=0"),
    "no odds either": ("odds", FIELDS, "major-offensive", "hidden=0"),
    "unknown rule": ("rules", FIELDS, "99.9"),
    "two lists of rules": ("rules", FIELDS, "--departures", "--statements"),
    "ambiguous rule": ("rules", FIELDS, "A-0"),
    "missing argument": ("roll",),
    "unknown option": ("games", "--yaml"),
    "unknown format": ("log", "x", "--format", "pdf"),
    "no file": ("log", "/nowhere/at-all"),
    "no file to verify": ("verify", "/nowhere/at-all"),
    "a folder": ("replay", "/"),
    "no setting": ("play", FIELDS, "--set", "level"),
    "contradicting settings": ("play", FIELDS, "--set", "level=full", "--level", "umpire"),
    "unknown dice": ("play", FIELDS, "--dice", "loaded"),
}


@pytest.mark.parametrize("words", BAD.values(), ids=list(BAD))
def test_bad_input_is_one_line_and_nothing_else(capsys: Printed, words: tuple[str, ...]) -> None:
    as_json = ["--json"] if words[0] in ("odds", "roll", "charts", "rules") else []
    assert run([*words, *as_json]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("opfor: ")
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("odds", "waterloo", "x"), FIELDS),
        (("odds", FIELDS, "artillery"), "artillery-response or artillery-strength"),
        (("odds", FIELDS, "breakout", "turn=6"), "7 to 9"),
        (("odds", FIELDS, "breakout", "moon=6"), "breakout has no input 'moon': choose turn"),
        (("odds", FIELDS, "breakout"), "turn="),
        (("roll", FIELDS, *SPS, "--dice", "4,2"), "3 faces"),
        (("roll",), "opfor roll --help"),
        (("plya",), "play"),
    ],
)
def test_a_refusal_says_what_would_be_right(capsys: Printed, words: tuple[str, ...], hint: str) -> None:
    assert run(words) == 2
    assert hint in capsys.readouterr().err


def test_the_installed_command_refuses_without_a_traceback() -> None:
    done = outside("roll", FIELDS, *SPS, "--dice", "9,9,9", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "opfor: 9 is not a face of a 6-sided die\n"


def test_a_terminal_that_knows_ascii_only_is_served(capsys: Printed) -> None:
    done = outside("roll", FIELDS, "breakout", "turn=7", "--dice", "3,3", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "[CC-SR]" in done.stdout
    done = outside("rules", FIELDS, "--json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout) == value(capsys, "rules", FIELDS)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m opfor.cli.main rules {FIELDS} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_an_interrupt_is_quiet(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opfor.cli.games.installed", lambda: signal.raise_signal(signal.SIGINT))
    assert run(["games"]) == 130
    out, err = capsys.readouterr()
    assert (out, err.strip()) == ("", "")


def test_play_hands_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, Any]] = []
    monkeypatch.setattr(play_command, "callback", lambda **options: given.append(options))
    assert run(["play"]) == 0
    options = ["--table", "--seed", "x", "--set", "difficulty=hard", "--level", "keeper", "--undo", "strict"]
    assert run(["play", "fields", *options, "--dice", "entered", "--save", "a b.opfor", "--recover"]) == 0
    nothing: dict[str, Any] = dict.fromkeys(["game", "scenario", "seed", "auto", "resume", "save"])
    plain_game = nothing | {
        "table": False,
        "level": None,
        "dice": "sealed",
        "cards": False,
        "undo": "same",
        "settings": {},
        "recover": False,
    }
    assert given[0] == plain_game
    assert given[1] == plain_game | {
        "game": "fields",
        "table": True,
        "seed": "x",
        "dice": "entered",
        "undo": "strict",
        "recover": True,
        "settings": {"difficulty": "hard"},
        "level": "keeper",
        "save": "a b.opfor",
    }


# --- Drawing --------------------------------------------------------------------------------------------


def situations(chart: Chart) -> list[tuple[Any, ...]]:
    """Inputs that reach each column and each set of modifiers at least once, as far as the chart is read there."""
    choices = []
    for spec in chart.inputs:
        middles = [head.low for head in chart.heads if spec.low <= head.low <= spec.high]
        choices.append(middles if spec.name == chart.column_by else [spec.edges()[0], spec.edges()[-1]])
    return list(itertools.product(*choices))


@pytest.mark.parametrize("chart", list(GAME.charts.values()), ids=list(GAME.charts))
def test_the_marked_row_column_and_cell_are_those_of_the_finding(chart: Chart) -> None:
    throws = chart.throw.weights().results
    for number, inputs in enumerate(situations(chart)):
        finding = chart.finding(throws[number * 7 % len(throws)], inputs)
        title, head, rule, *rows = shown(chart_table(chart, finding)).splitlines()
        assert title.strip() == f"{chart.title} ({chart.rule})"
        assert set(rule.strip()) == {"─"}
        marked = [row for row in rows if row.startswith("->")]
        assert len(marked) == 1
        assert marked[0].split()[1] == finding.row
        assert sum("[" in row for row in rows) == 1
        results = finding.result if isinstance(finding.result, tuple) else (finding.result,)
        assert re.findall(r"\[(.*?)\]", marked[0]) == [str(result) for result in results]
        assert re.findall(r"\[(.*?)\]", head) == ([finding.column] if finding.column else [])
        if finding.column:
            assert head.index("]") == marked[0].index("]")
        assert max(len(line) for line in (title, head, *rows)) <= 80


def explanation(*words: str) -> tuple[opfor.Throwing, str]:
    chart, *inputs = words
    dice = [int(face) for face in inputs.pop().split(",")]
    thrown = opfor.roll(FIELDS, chart, dice=dice, **dict(word.split("=") for word in inputs))
    return thrown, shown(because(thrown.because, GAME.rulebook, GAME.charts, rule=thrown.rule))


def test_the_why_has_everything_in_its_order() -> None:
    thrown, text = explanation(*SPS, "blocks_placed=1", "6,6,1")
    heads = ["Rule", "Question", "Given", "Read", "Dice", "Modifiers", "Ruling", "Otherwise"]
    places = [re.search(rf"^{head} ", text, re.MULTILINE) for head in heads]
    assert all(places)
    starts = [place.start() for place in places if place]
    assert starts == sorted(starts)
    assert starts[2] < text.index("-> 12") < starts[3]  # the chart stands before what was read off it
    flat = " ".join(text.split())
    assert "Dice 3d6: 6 6 1 = 13, thrown by you" in flat
    assert "applies +2 Allied SPs 20-30 (CP Total 61+) (CP total 90, Allied SPs 20)" in flat
    assert "does not +3 Allied SPs over 30 (CP Total 61+) (CP total 90, Allied SPs 20)" in flat
    assert "does not max 10 1 block still to place: limited (blocks remaining 2)" in flat
    assert "Total: 13 + 2 = 15, counts as 12" in flat
    finding = next(piece for piece in thrown.because if isinstance(piece, Finding))
    assert finding.rulings
    for ruling in finding.rulings:
        assert f"{ruling} ({GAME.rulebook.rulings[ruling].question}):" in flat
    for modifier in finding.modifiers:
        assert modifier.text in flat
    assert max(map(len, text.splitlines())) <= 80


def test_the_why_says_what_else_could_have_come_and_how_likely() -> None:
    _, text = explanation("dogfight-response", "available=5", "allied_air=3", "5")
    chances = re.findall(r"^ +(->)? *([YN]) +(\d+/\d+) ", text.split("Otherwise")[1], re.MULTILINE)
    assert chances == [("", "N", "1/3"), ("->", "Y", "2/3")]


def test_the_why_of_fields_kept_apart_names_the_dice_and_the_fields() -> None:
    assert "Dice         black 3, blue 3, thrown by you" in explanation("breakout", "turn=7", "3,3")[1]
    inputs = ("turn=9", "action_phase=1", "cp_total=60", "cp_in_france=true", "3,3,4")
    assert "row 10: major 1, minor 1" in explanation("number-of-offensives", *inputs)[1]


def test_a_ruling_without_dice_is_explained_too() -> None:
    thrown = opfor.roll(FIELDS, "dogfight-response", available=0, allied_air=3)
    text = shown(because(thrown.because, GAME.rulebook, GAME.charts))
    assert text.startswith("Ruling       A-25")
    assert "Dice" not in text
    assert "nothing was rolled" in shown(because([], GAME.rulebook, GAME.charts))


def test_colour_and_style_carry_nothing() -> None:
    """With all escape codes taken out the same characters remain."""
    thrown, text = explanation(*SPS, "6,6,1")
    screen = Console(width=80, color_system="truecolor", force_terminal=True, highlight=False, markup=False)
    with screen.capture() as captured:
        screen.print(because(thrown.because, GAME.rulebook, GAME.charts, rule=thrown.rule))
    assert "\x1b[" in captured.get()
    assert re.sub(r"\x1b\[[0-9;]*m", "", captured.get()) == text


def test_odds_are_bars_with_fraction_percent_and_mean() -> None:
    odds = opfor.odds(FIELDS, "minor-offensive", hidden=30)
    text = shown(odds_bars(odds))
    rows = re.findall(r"^ *(\d+) +(\d+/\d+) +(\d+\.\d)% +(\S+)", text, re.MULTILINE)
    assert [(int(result), Fraction(p)) for result, p, _, _ in rows] == odds.rows
    assert all(shown == f"{float(p):.1%}"[:-1] for (_, p), (_, _, shown, _) in zip(odds.rows, rows, strict=True))
    widths = [len(bar) for *_, bar in rows]
    assert widths.index(max(widths)) == [p for _, p in odds.rows].index(max(p for _, p in odds.rows))
    assert f"Mean: {odds.mean:.3f}" in text
    fields = shown(odds_bars(opfor.odds(FIELDS, "air-reconnaissance", hidden=30, allied_air=2)))
    sps = [int(found) for found in re.findall(r"^SPs (\d+), blocks 2 ", fields, re.MULTILINE)]
    assert sps == sorted(sps)
    assert sps[0] == 7
    assert re.search(r"Mean: SPs \d+\.\d{3}, blocks 2\.000", fields)


def test_odds_too_long_for_a_line_are_told_in_per_cent_and_field_by_field() -> None:
    """Fractions of forty digits push nothing out of the window; hundreds of joint results are told by their fields."""
    text = shown(odds_bars(opfor.odds("flanders-fields", "advance", cover="soft", fire=["mg"])))
    assert text.startswith("advance (P8), exact odds: cover soft, fire mg\n")
    assert re.search(r"^ +11 +27\.2% +█+", text, re.MULTILINE) and "--json has the exact fractions." in text
    assert max(map(len, text.splitlines())) <= 80
    attack = opfor.odds(FIELDS, "combat", attacker_sps=20, defender_sps=12)
    text = shown(odds_bars(attack))
    assert re.findall(r"^(\w[\w ]+):$", text, re.MULTILINE) == ["Cleared", "Attacker losses", "Defender losses"]
    assert f"--json has all {len(attack.rows)} results together and the exact fractions." in text


def test_percent_never_calls_the_possible_impossible() -> None:
    assert percent(Fraction(1, 7776)) == "<0.1%"
    assert percent(Fraction(7775, 7776)) == ">99.9%"
    assert percent(Fraction(1)) == "100.0%"
    assert percent(Fraction(1, 8)) == "12.5%"


@pytest.mark.parametrize(
    ("rolled", "text"),
    [
        (Rolled("x", "1d6", [4], 4, "sealed"), "1d6: 4, thrown by Opfor"),
        (Rolled("x", "3d6 on 5+", [5, 1, 6], 2, "entered"), "3d6 on 5+: 5 1 6 = 2 hits, thrown by you and typed in"),
        (Rolled("x", "1d6 on 5+", [3], 0, "sealed"), "1d6 on 5+: 3 = no hit, thrown by Opfor"),
        (
            Rolled("x", "9d6 on 5+", [], 2, "entered"),
            "9d6 on 5+: 2 hits (only the result was given), thrown by you and typed in",
        ),
        (Rolled("x", "2d6 apart", [6, 6], (6, 6), "sealed"), "2 dice kept apart: 6 and 6, thrown by Opfor"),
        (Rolled("x", "2d10 apart", [7, 9], (7, 9), "sealed"), "2d10 kept apart: 7 and 9, thrown by Opfor"),
        (Rolled("x", "3d6 by 5,6", [5, 6, 1], (1, 1), "me"), "3d6 on 5 and 6: 5 6 1 = 1 and 1, thrown by me"),
        (Rolled("x", "3d6 by 2,4", [5, 6, 3], (1, 2), "me"), "3d6 on 2-3 and 4+: 5 6 3 = 1 and 2, thrown by me"),
        (Rolled("x", "pick 4", [1], 0, "sealed"), "one of 4 at random: number 1, thrown by Opfor"),
        (Rolled("x", "shuffle 3", [3, 1], (1, 0, 2), "sealed"), "3 in random order: 2 1 3, thrown by Opfor"),
    ],
)
def test_dice_say_who_threw_them(rolled: Rolled, text: str) -> None:
    assert dice_text(rolled) == text


@pytest.mark.parametrize(
    ("thrown", "text"),
    [
        ([Rolled("x", "1d6", [4], 4, "sealed"), Rolled("y", "3d6", [6, 4, 6], 16, "sealed")], "It ends. [4] [6 4 6]"),
        ([Rolled("x", "1d6", [4], 4, "entered")], "It ends. [4, by you]"),
        ([Rolled("x", "9d6 on 5+", [], 2, "sealed")], "It ends. [9 dice: 2 hits]"),
        ([Rolled("x", "28d6 on 5+", [6] * 28, 28, "sealed")], "It ends. [28 dice: 28 hits]"),
        ([Rolled("x", "1d10", [7], 7, "sealed")], "It ends. [1d10: 7]"),
        ([Rolled("x", "1d6", [], None, "sealed")], "It ends. [hidden]"),
        ([Rolled("x", "pick 4", [1], 0, "sealed"), Rolled("y", "shuffle 3", [3, 1], (1, 0, 2), "sealed")], "It ends."),
    ],
)
def test_a_line_of_the_log_shows_faces_and_marks_what_is_unusual(thrown: list[Evidence], text: str) -> None:
    assert log_text(Because("It ends.", "R", {}, thrown), "sealed") == text


# --- Saved games ----------------------------------------------------------------------------------------

EVIL = "<script>alert(1)</script> [url=http://x]y[/url] *a* _b_ `c` \x1b[2J &amp; \n# top"


def saved(path: Path, decisions: int = 12, **more: Any) -> Path:
    """A game of the toy, played for so many decisions and left there."""
    match = Match.new(TOY, "river", "table", options={"days": 6}, path=path, **more)
    play(match, random.Random(4), decisions)
    match.close()
    return path


@pytest.fixture
def ford(toy: Game, tmp_path: Path) -> Path:
    """A saved game of twelve decisions with a correction whose reason is somebody's bad joke."""
    path = saved(tmp_path / "ford.opfor")
    match = Match.open(path)
    match.fix("hidden", "21", EVIL)
    match.close()
    return path


def test_the_log_has_decisions_claims_with_rules_and_instructions(ford: Path, capsys: Printed) -> None:
    match = Match.open(ford, write=False)
    found = value_of_log(capsys, ford)
    assert [entry["type"] for entry in found["entries"]] == [
        {"Because": "because", "Instruction": "instruction", "Answered": "answered"}[type(entry).__name__]
        for entry in match.entries
    ]
    assert (found["game"], found["scenario"], found["decisions"]) == (TOY.id, "river", 13)
    assert found["options"] == {"days": 6}
    text = said(capsys, "log", str(ford))
    flat = " ".join(text.split())
    for entry in found["entries"]:
        if entry["type"] == "answered" and entry["question"] != "fix":
            assert f"{entry['number']}. {entry['prompt']} -> {entry['answer']} ({entry['rule']})" in flat
        elif entry["type"] == "because":
            assert entry["claim"] in flat
        elif entry["type"] == "instruction":
            assert f"On your table: {entry['text']}" in flat
    assert "(F3)" in flat
    assert "Differs from the default: days 6" in flat
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("mode", ["screen", "table"])
def test_a_log_tells_only_a_table_what_to_change_on_it(mode: str, tmp_path: Path, capsys: Printed) -> None:
    match = Match.new(GAME, "final-push", mode, path=tmp_path / "log.opfor", seed="log")
    for _ in range(6):  # the turn's production is among them
        assert match.question is not None
        match.answer(match.question.default)
    assert any(isinstance(entry, Instruction) for entry in match.entries) == (mode == "table")
    match.close()
    assert ("On your table" in said(capsys, "log", str(tmp_path / "log.opfor"))) == (mode == "table")


def value_of_log(capsys: Printed, path: Path) -> Any:
    return json.loads(said(capsys, "log", str(path), "--format", "json"))


class Tags(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_what_comes_from_a_save_is_escaped_in_every_format(ford: Path, capsys: Printed) -> None:
    forms = ("text", "markdown", "bbcode", "html")
    written = {form: said(capsys, "log", str(ford), "--format", form) for form in forms}
    for form, text in written.items():
        assert "alert(1)" in text, form
        assert "\x1b" not in text
    page = Tags(written["html"])
    assert "script" not in page.tags
    assert page.tags <= {"html", "head", "meta", "title", "body", "h1", "p", "ol", "ul", "li", "strong"}
    assert plain(EVIL) in page.text
    assert "[url" not in written["bbcode"]
    assert "[/url]" not in written["bbcode"]
    assert r"\<script\>" in written["markdown"]
    assert r"\[url=http://x\]" in written["markdown"]
    assert r"\*a\* \_b\_ \`c\`" in written["markdown"]
    assert not any(line.startswith("# top") for line in written["markdown"].splitlines())
    assert json.loads(said(capsys, "log", str(ford), "--format", "json"))  # escapes are JSON's own business


def test_escapes() -> None:
    assert markdown("# no heading") == r"\# no heading"
    assert markdown("1. no list") == r"1\. no list"
    assert markdown("- no list") == r"\- no list"
    assert markdown("7.3.3-S: F06 -> 3") == r"7\.3.3-S: F06 -\> 3"
    assert bbcode("[b]x[/b]").replace("\u200b", "") == "[b]x[/b]"
    assert not re.search(r"\[/?b\]", bbcode("[b]x[/b]"))
    assert plain("a\x1b[2J\u202eb\r\nc\td") == "a\ufffd[2J\ufffdb c d"


def test_reading_a_saved_game_does_not_touch_it(ford: Path, capsys: Printed) -> None:
    before, key = ford.read_bytes(), ford.with_suffix(".key").read_bytes()
    for words in (["log"], ["replay"], ["replay", "--to", "3"], ["verify"]):
        assert run([*words, str(ford)]) == 0
    assert (ford.read_bytes(), ford.with_suffix(".key").read_bytes()) == (before, key)
    assert sorted(path.name for path in ford.parent.iterdir()) == ["ford.key", "ford.opfor"]


def test_replay_stops_after_a_decision_and_shows_the_open_question(ford: Path, capsys: Printed) -> None:
    for to in (0, 2, 5, 13):
        match = Match.open(ford, to=to, write=False)
        assert match.question is not None
        text = " ".join(said(capsys, "replay", str(ford), "--to", str(to)).split())
        assert f"The game is not over: {to} decisions so far." in text
        assert f"Open question ({match.question.rule}): {match.question.prompt}" in text
        assert f"{to + 1}. " not in text.split("Open question")[0].replace("11.", "")
    assert run(["replay", str(ford), "--to", "14"]) == 2
    assert "--to takes 0 to 13" in capsys.readouterr().err
    assert run(["replay", str(ford), "--to", "-1"]) == 2


def test_a_finished_game_says_how_it_ended(toy: Game, tmp_path: Path, capsys: Printed) -> None:
    path = saved(tmp_path / "over.opfor", 1_000)
    outcome = Match.open(path, write=False).outcome
    assert outcome is not None
    for form in ("text", "markdown", "bbcode", "html"):
        told = html.unescape(said(capsys, "log", str(path), "--format", form)).replace("\n", " ")
        assert f"The game is over. {outcome.reason[:1].upper()}{outcome.reason[1:]}." in told
    assert value_of_log(capsys, path)["outcome"] == {"name": outcome.name, "reason": outcome.reason}
    assert "Nothing is asked any more." in said(capsys, "replay", str(path))
    assert re.search(r"Dice: [1-9]\d* proven, 0 unproven, 0 entered\.", said(capsys, "verify", str(path)))


def test_a_log_invents_no_dice_that_were_never_written(toy: Game, tmp_path: Path, capsys: Printed) -> None:
    """A crash after an answer and before its throws: the log ends before that answer, with and without the key."""
    whole = saved(tmp_path / "whole.opfor")
    lines = whole.read_bytes().splitlines(keepends=True)
    records = lines_of(whole.read_bytes())
    last = max(n for n in range(1, len(records)) if records[n]["t"] == "roll" and records[n - 1]["t"] == "answer")
    torn = copy_game(whole, tmp_path / "torn.opfor")
    torn.write_bytes(b"".join(lines[:last]))
    decisions = sum(record["t"] == "answer" for record in records[:last])
    for _ in range(2):
        assert run(["log", str(torn), "--format", "json"]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["decisions"] == decisions - 1
        assert err.startswith(f"opfor: the throws after decision {decisions} were never written")
        torn.with_suffix(".key").unlink(missing_ok=True)


# --- Proof ----------------------------------------------------------------------------------------------


def verdict(capsys: Printed, path: Path, *more: str) -> tuple[int, str]:
    code = run(["verify", *more, str(path)])
    out, err = capsys.readouterr()
    assert err == ""
    return code, " ".join(out.split())


def test_the_secret_is_opened_once_and_proves_the_dice(ford: Path, capsys: Printed) -> None:
    code, text = verdict(capsys, ford)
    found = re.search(r"Dice: 0 proven, (\d+) unproven, 0 entered\.", text)
    assert code == 0
    assert found
    assert "still to be proven" in text
    assert "cannot show whether whole lines were taken off the end" in text
    code, text = verdict(capsys, ford, "--open")
    assert code == 0
    assert f"Dice: {found[1]} proven, 0 unproven, 0 entered." in text
    assert text.endswith("ford.opfor holds.")
    ford.with_suffix(".key").unlink()
    assert "in the file already" in verdict(capsys, ford, "--open")[1]
    assert lines_of(ford.read_bytes())[-1]["t"] == "reveal"


def test_without_its_key_the_books_stay_closed(ford: Path, capsys: Printed) -> None:
    ford.with_suffix(".key").unlink()
    before = ford.read_bytes()
    code, text = verdict(capsys, ford, "--open")
    assert code == 0
    assert "The secret cannot be added: ford.key is missing" in text
    assert ford.read_bytes() == before


def test_a_changed_record_breaks_the_chain(ford: Path, capsys: Printed) -> None:
    whole = ford.read_bytes()
    ford.write_bytes(whole.replace(b'"faces":[', b'"faces":[ ', 1))
    code, text = verdict(capsys, ford)
    assert code == 1
    assert "Chain: BROKEN, record" in text
    assert text.endswith("ford.opfor DOES NOT HOLD.")
    assert outside("verify", str(ford)).returncode == 1


def test_a_changed_last_record_does_not_hold_but_one_cut_short_does(ford: Path, capsys: Printed) -> None:
    whole = ford.read_bytes()
    start = whole.rstrip().rfind(b"\n") + 1
    ford.write_bytes(whole[:start] + whole[start:].replace(b"21", b"22", 1))
    code, text = verdict(capsys, ford)
    assert code == 1
    assert re.search(r"Chain: BROKEN, record \d+ does not fit its hash; from there on \d answered decisions?\.", text)
    ford.write_bytes(whole[:-20])
    code, text = verdict(capsys, ford)
    assert code == 0
    assert "cut short" in text


def test_a_die_that_was_not_sealed_does_not_hold_though_the_chain_does(ford: Path, capsys: Printed) -> None:
    verdict(capsys, ford, "--open")
    records = lines_of(ford.read_bytes())
    roll = next(record for record in records if record["t"] == "roll")
    roll["faces"][0] = roll["faces"][0] % 2 + 1
    ford.write_bytes(sealed_lines(records))
    code, text = verdict(capsys, ford)
    assert code == 1
    assert re.search(r"Chain: \d+ records, each fits its hash.", text)
    assert f"Problem: record {records.index(roll)}:" in text


def test_a_secret_that_was_not_committed_does_not_hold(ford: Path, capsys: Printed) -> None:
    records = [*lines_of(ford.read_bytes()), {"t": "reveal", "secret": "00" * 32}]
    ford.write_bytes(sealed_lines(records))
    code, text = verdict(capsys, ford)
    assert code == 1
    assert "does not fit the commitment" in text


def test_a_seeded_game_claims_no_proof(toy: Game, tmp_path: Path, capsys: Printed) -> None:
    path = saved(tmp_path / "seeded.opfor", seed="mud")
    code, text = verdict(capsys, path, "--open")
    assert code == 0
    assert "Dice: NO PROOF." in text
    assert re.search(r"[1-9]\d* proven", text) is None
    assert text.endswith("the chain holds; its dice prove nothing.")
    assert "from a seed" in said(capsys, "log", str(path))


def test_entered_dice_and_undos_over_dice_are_counted(toy: Game, tmp_path: Path, capsys: Printed) -> None:
    entered = saved(tmp_path / "entered.opfor", dice="entered", cards=True)
    code, text = verdict(capsys, entered)
    assert code == 0
    assert re.search(r"0 proven, 0 unproven, [1-9]\d* entered", text)
    assert "nothing can prove them" in text

    path = saved(tmp_path / "undone.opfor", 10)
    match = Match.open(path)
    match.undo(4)
    taken = match.journal and lines_of(path.read_bytes())[-1]["rolls"]
    match.close()
    assert taken
    assert f"Undo: policy same, 1 past a roll, {taken} throws taken back." in verdict(capsys, path)[1]
    assert "Undo: same; past a roll once." in " ".join(said(capsys, "log", str(path)).split())


@pytest.mark.parametrize(
    "change",
    [
        {"d": "1d0"},
        {"d": "pick 0"},
        {"d": "nonsense"},
        {"faces": []},
        {"faces": [99]},
        {"by": "me"},
        {"key": "x"},
        {"t": "undo", "to": 99, "rolls": 0},
        {"t": "fix", "name": "moon", "value": 1},
    ],
    ids=str,
)
def test_a_doctored_save_never_ends_in_a_traceback(ford: Path, capsys: Printed, change: dict[str, Any]) -> None:
    verdict(capsys, ford, "--open")
    records = lines_of(ford.read_bytes())
    place = next(n for n, record in enumerate(records) if record["t"] == "roll")
    records[place] = change if "t" in change else records[place] | change
    ford.write_bytes(sealed_lines(records))
    for words in (["log"], ["replay"], ["verify"]):
        assert run([*words, str(ford)]) in (0, 1, 2)
        assert "Traceback" not in capsys.readouterr().err
