"""The data files: mistakes are refused with file and line, and nothing hangs on the order of lines."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.custom.data_files import names_of
from opfor.games.fields_of_despair.model.data import DATA, read_core, read_hexes
from opfor.kernel.errors import DataError

FILES = names_of("fields-of-despair")


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (1, "id,name,nation", "first line"),
        (3, "A03,Boulogne,France,Allied,clear,0", "6 cells"),
        (3, "N03,Nowhere,France,Allied,clear,0,0", "'N03' is not a hex"),
        (3, "A02,Twice,France,Allied,clear,0,0", "A02 is listed twice"),
        (3, "A03,,France,Allied,clear,0,0", "no name"),
        (3, "A03,Boulogne,Spain,Allied,clear,0,0", "'Spain'"),
        (3, "A03,Boulogne,France,Neutral,clear,0,0", "'Neutral'"),
        (3, "A03,Boulogne,France,Allied,swamp,0,0", "'swamp'"),
        (3, "A03,Boulogne,France,Allied,clear,big,0", "'big'"),
        (3, "A03,Boulogne,France,Allied,clear,0,2", "'2'"),
        (13, "", "cells"),
    ],
)
def test_mistakes_in_the_file(tmp_path: Path, line: int, text: str, problem: str) -> None:
    """R-03: a mistake in the map file is named with its line."""
    lines = (DATA.folder / "hexes.csv").read_text().splitlines()
    lines[line - 1] = text
    bad = tmp_path / "hexes.csv"
    bad.write_text("\n".join(lines))
    with pytest.raises(DataError, match=problem) as caught:
        read_hexes(bad.read_text(), bad.name)
    assert (caught.value.path, caught.value.line) == ("hexes.csv", line)


def test_map_without_paris(tmp_path: Path) -> None:
    """R-16: supply needs Paris."""
    bad = tmp_path / "hexes.csv"
    bad.write_text("id,name,nation,control,terrain,fort,port\nA02,Calais,France,Allied,clear,0,1\n")
    with pytest.raises(DataError, match="Paris"):
        read_hexes(bad.read_text(), bad.name)


@pytest.mark.parametrize(
    ("find", "put", "at", "problem"),
    [
        ("infantry_hits_on = 5", "infantry_hits_on = 7", "infantry_hits_on", "face from 2 to 6"),
        ("artillery_hits_on = 5", 'artillery_hits_on = "5"', "artillery_hits_on", "Expected `int`"),
        ("[[1, 1], [6, 2]", "[[6, 1], [1, 2]", "trench_dice", "must rise"),
        ('["forest", "mountain"]', '["swamp"]', "no_tanks_in", "swamp"),
        ("gas_die_in = 2", "gas_die_in = 0", "gas_die_in", "1 or more"),
        ("aborts_on = 5", "aborts_on = 6", "aborts_on", "in this order"),
        ("mask = [2, 4]", "mask = [4, 2]", "mask", "must rise"),
        ('dice = "2d6"', 'dice = "a few"', "dice", "is not a throw"),
        ('dice = "2d6"', 'dice = "2d6 on 5+"', "dice", "2d6"),
        ('dice = "2d6"', 'dices = "2d6"', "dices", "unknown field"),
        ("9 = 12", "9 = -1", "9", "turn 9"),
        ("9 = [0, 0, 0, 0, 1, 1]", "9 = [0, 0, 0, 0, 1]", "9", "six numbers"),
        ("8 = [1, 1, 2, 2, 2, 2]\n", "", "[naval.cp]", "turn 8"),
        ("[attrition]\n", "[attrition\n", "[attrition", "line"),
    ],
)
def test_mistakes_in_the_house_numbers(tmp_path: Path, find: str, put: str, at: str, problem: str) -> None:
    """R-11, R-13, R-15, R-22, R-43: a mistake in core.toml is named with its line."""
    text = (DATA.folder / "core.toml").read_text()
    assert find in text
    bad = tmp_path / "core.toml"
    bad.write_text(text.replace(find, put, 1))
    with pytest.raises(DataError, match=problem) as caught:
        read_core(bad.read_text(), bad.name)
    line = bad.read_text().splitlines()[caught.value.line - 1]
    assert line.startswith(at), f"line {caught.value.line}: {line}"


def test_missing_table(tmp_path: Path) -> None:
    """R-22: a table left out is an error of the file."""
    bad = tmp_path / "core.toml"
    bad.write_text((DATA.folder / "core.toml").read_text().replace("[dogfight]", "[dogfights]"))
    with pytest.raises(DataError, match=r"core\.toml, line \d+"):
        read_core(bad.read_text(), bad.name)


# The order of lines


def statements(text: str) -> list[str]:
    """The lines of a TOML file without comments; a list over several lines is one statement."""
    found: list[str] = []
    depth = 0
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            if depth:
                found[-1] += f"\n{line}"
            else:
                found.append(line)
            depth += line.count("[") - line.count("]")
    return found


def turned_round(name: str) -> str:
    """A data file with its lines in the opposite order: hexes, tables, keys, inputs, modifiers, limits and rows."""
    lines = DATA.text(name).splitlines()
    if name.endswith(".csv"):
        return "\n".join([lines[0], *reversed(lines[1:])]) + "\n"
    tables: list[list[str]] = [[""]]
    for statement in statements(DATA.text(name)):
        if statement.startswith("["):
            tables.append([])
        tables[-1].append(statement)
    turned = [[head, *reversed(keys)] for head, *keys in tables]
    text = "\n".join(line for table in [turned[0], *reversed(turned[1:])] for line in table) + "\n"
    rows = re.compile(r"^rows = \[\n(.*?)\n\]", re.MULTILINE | re.DOTALL)
    return rows.sub(lambda found: "rows = [\n" + "\n".join(reversed(found[1].split("\n"))) + "\n]", text)


def simulated(folder: Path, name: str, text: str | None = None) -> str:
    """The rows of some games at random with this file in the place of ours, or what is wrong with it."""
    rows = folder / "rows.csv"
    command = [sys.executable, "-m", "opfor", "simulate", "fields-of-despair", "--games", "4", "--seed", "order"]
    command += ["--policy", "random", "--jobs", "1", "--rows", str(rows), "--json"]
    if text is not None:
        file = folder / "data" / "fields-of-despair" / name
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
        command += ["--data", str(folder / "data")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return rows.read_text(encoding="utf-8") if done.returncode == 0 else done.stderr


@pytest.fixture(scope="module")
def as_shipped(tmp_path_factory: pytest.TempPathFactory) -> str:
    return simulated(tmp_path_factory.mktemp("shipped"), "")


@pytest.mark.parametrize("name", FILES)
def test_no_game_hangs_on_the_order_of_lines(tmp_path: Path, as_shipped: str, name: str) -> None:
    """R-03, R-14: a data file is a set of names; turned upside down it gives the same games."""
    turned = turned_round(name)
    assert turned != DATA.text(name)
    assert simulated(tmp_path, name, turned) == as_shipped


def test_another_number_gives_other_games(tmp_path: Path, as_shipped: str) -> None:
    """R-14: the files of the test above are read."""
    assert (
        simulated(tmp_path, "setup.toml", DATA.text("setup.toml").replace("normal = 255", "normal = 200")) != as_shipped
    )


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("setup.toml", "eastern = 32", "western = 32", "eastern is missing"),
        ("setup.toml", "hard = 275", "harder = 275", "hard is missing"),
        ("economy.toml", '[item."Air Tech"]', '[item."Sky Tech"]', "Air Tech is missing"),
        ("economy.toml", "[turn.9]", "[turn.10]", "9 is missing"),
        ("board.toml", "[allied_item.air-tech]", "[allied_item.sky-tech]", "air-tech is missing"),
        ("board.toml", "allied_tanks = 2", "allied_tank = 2", "allied_tanks is missing"),
        ("board.toml", 'nation = "Belgian"', 'nation = "British"', "British must be listed once"),
        ("board.toml", "[start.sps.Belgian]", "[start.sps.Dutch]", "nation 'Dutch' is not among French"),
        ("hexes.csv", "L10,", "M14,", "L10 is missing"),
        ("charts/breakout.toml", 'id = "breakout"', 'id = "break-out"', "the rules know this chart as 'breakout'"),
    ],
)
def test_names_that_file_and_code_do_not_share_are_refused(
    tmp_path: Path, name: str, old: str, new: str, problem: str
) -> None:
    """R-03, R-11, R-14: the line that says so names the file and its line."""
    assert old in DATA.text(name)
    refused = " ".join(simulated(tmp_path, name, DATA.text(name).replace(old, new, 1)).split())
    assert re.search(rf"opfor: {Path(name).name}, line \d+: .*{problem}", refused), refused
