"""Laws of the seats: at the table nothing is measured, identity hangs on names, and imports go one way."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import opfor.games.flanders_fields as package
from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.data import named_alike
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.batch import Stream
from opfor.kernel.desk import Desk
from opfor.kernel.errors import DataError
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from tests.games.flanders_fields.table_players import ATTACKER, DEFENDER, Player, play_on

GAME = "flanders-fields"
ROOT = Path(package.__file__).parent
MEASURES = ("x", "y", "heading")
# data < model < setup < rules < seats < enemy < sequence < policies, questions, view < study < game, web
LAYERS = (
    ("model",),
    ("setup",),
    ("seats.base",),
    ("rules",),
    ("seats",),
    ("enemy",),
    ("sequence",),
    ("policies", "questions", "view"),
    ("study",),
    ("game", "web", "commands"),
)


def scrambled(turn: Any) -> Any:
    """The same step; when the set-up is over, every stand is somewhere else."""

    def step(state: State, desk: Desk) -> None:
        if state.turn == 1:
            n = len(state.x)
            state.x, state.y = [7 * i % 990 + 5 for i in range(n)], [13 * i % 1170 + 5 for i in range(n)]
            state.heading = [5 * i % 72 for i in range(n)]
        turn(state, desk)

    return step


STEPS = FLANDERS.play.steps
SCRAMBLED = replace(FLANDERS, play=replace(FLANDERS.play, steps={**STEPS, "turn": scrambled(STEPS["turn"])}))


def seen(match: Match) -> tuple[Any, ...]:
    """Everything of a game but where its stands are."""
    data = {name: value for name, value in state_data(match.state).items() if name not in MEASURES}
    return data, [str(entry) for entry in match.entries], match.outcome


@pytest.mark.parametrize(
    ("scenario", "side", "player"),
    [
        ("zero-plus-twenty", "british", ATTACKER),
        ("iron-and-chlorine", "german", DEFENDER),
        ("lane", "british", ATTACKER),
        ("lane", "german", DEFENDER),
        ("own-battle", "british", ATTACKER),
    ],
)
def test_with_a_ruler_nobody_measures_on_a_map(scenario: str, side: str, player: Player) -> None:
    """P4a-ruler, P8, P2-ruler: scrambled positions and headings change no card, no die and no result."""
    games = [Match.new(game, scenario, "table", options={"side": side}, seed="law") for game in (FLANDERS, SCRAMBLED)]
    for match in games:
        play_on(match, player)
    assert seen(games[0]) == seen(games[1])
    assert games[0].state.x != games[1].state.x


@pytest.mark.parametrize("scenario", list(FLANDERS.scenarios))
def test_with_a_ruler_random_games_are_the_same_anywhere(scenario: str) -> None:
    """P4a-ruler, R17-ruler, P13-ruler: the same law for people who answer at random."""
    games = []
    for game in (FLANDERS, SCRAMBLED):
        match = Match.new(game, scenario, "table", options={"side": "both"}, seed="law at random")
        stream = Stream(f"law {scenario}", 1)
        while match.question is not None and match.decisions < 400:
            match.answer(random_answer(match.question, stream))
        games.append(match)
    assert seen(games[0]) == seen(games[1])


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
    command = [sys.executable, "-m", "opfor", "simulate", GAME, *words, *more]
    subprocess.run(command, check=True, capture_output=True)
    return file.read_bytes()


def test_the_order_of_lines_in_a_file_changes_no_game(tmp_path: Path) -> None:
    """R2, 2.7, R18: kinds, weapons, batteries and terrain are tied to their files by name."""
    folder = tmp_path / "own" / GAME
    folder.mkdir(parents=True)
    house = (ROOT / "data" / "house.toml").read_text(encoding="utf-8")
    for table in ("stand", "battery", "terrain", "mortar"):
        other = reversed_table(house, table)
        assert other != house
        house = other
    firing = (ROOT / "data" / "firing.toml").read_text(encoding="utf-8")
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


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def layer(module: str) -> int:
    for number, names in enumerate(LAYERS):
        if module in names or (module != "seats.base" and module.split(".")[0] in names):
            return number
    raise AssertionError(f"{module} has no place in the shape of a game")


def test_imports_go_one_way_and_none_is_inside_a_function() -> None:
    """The shape of a game: data < model < setup < rules < seats < enemy < sequence < screens < study < game."""
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        module, tree = module_of(path), ast.parse(path.read_text(encoding="utf-8"))
        if path == ROOT / "__init__.py":
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(package.__name__):
                continue
            if node not in tree.body:
                wrong.append(f"{module} imports inside a function, line {node.lineno}")
            base = (node.module or "").removeprefix(package.__name__).lstrip(".")
            for alias in node.names:
                whole = f"{base}.{alias.name}".lstrip(".")
                target = whole if (ROOT / Path(*whole.split("."))).with_suffix(".py").exists() else base
                if layer(target) > layer(module):
                    wrong.append(f"{module} imports {target}")
    assert wrong == []
