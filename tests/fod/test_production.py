"""Production: maintenance, manpower, income, naval war, tech levels, and the file of house numbers."""

from fractions import Fraction
from pathlib import Path

import pytest
from core_oracle import LaidOut

from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available
from opfor.games.fields_of_despair.model.data import FOLDER, read_core
from opfor.games.fields_of_despair.rules import production
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable
from opfor.games.fields_of_despair.setup.new_game import new_board
from opfor.kernel.errors import DataError
from opfor.kernel.odds import distribution

GAME = "fields-of-despair"
# R-13 of the rules, copied.
NAVAL = """
Allies (USW),7,1,1,2,2,3,3
Allies (USW),8,1,1,1,2,2,2
Allies (USW),9,0,0,0,0,1,1
CP (blockade),7,1,1,1,2,2,2
CP (blockade),8,1,1,2,2,2,2
CP (blockade),9,1,1,1,2,2,2
"""


@pytest.mark.parametrize(("level", "after"), [(0, 0), (1, 0), (11, 10), (14, 13), (15, 13), (16, 14), (20, 18)])
def test_maintenance(level: int, after: int) -> None:
    """R-10: 1 less, 2 less from 15 on, never below 0."""
    assert production.maintained(level) == after


def test_manpower_and_attrition() -> None:
    """R-11: 14, 10, and on turn 9 a loss of 2d6."""
    assert production.cp_manpower(LaidOut(), 7) == 14
    assert production.cp_manpower(LaidOut(), 8) == 10
    assert production.cp_manpower(LaidOut(3, 6), 9) == -9
    odds = distribution(production.cp_manpower, 9)
    assert odds[-7] == Fraction(1, 6) and sorted(odds) == list(range(-12, -1))


def test_income() -> None:
    """R-12: EPs of both sides by turn."""
    assert [production.allied_income(turn) for turn in (7, 8, 9)] == [10, 11, 12]
    assert [production.cp_income(turn) for turn in (7, 8, 9)] == [8, 8, 6]


@pytest.mark.parametrize("line", NAVAL.split("\n")[1:-1])
def test_naval_war(line: str) -> None:
    """R-13: EPs lost by side, turn and die."""
    side, turn, *losses = line.split(",")
    rule = production.allied_naval_losses if side.startswith("Allies") else production.cp_naval_losses
    for face, lost in enumerate(losses, 1):
        assert rule(LaidOut(face), int(turn)) == int(lost)


def test_usable_points() -> None:
    """R-14: the lower of counters owned and maintenance level."""
    state = new_board({})
    for owned, level, usable in ((15, 12, 12), (8, 9, 8)):
        state.allied_air_owned = state.air_owned = state.allied_artillery_owned = state.artillery_owned = owned
        state.allied_air_level = state.air_level = state.allied_artillery_level = state.artillery_level = level
        assert air_usable(state) == air_available(state) == usable
        assert artillery_usable(state) == artillery_available(state) == usable


def test_tech_levels() -> None:
    """R-15: the boxes of each level."""
    assert [production.GAS_LEVEL[box] for box in range(5)] == [0, 0, 1, 1, 2]
    assert [production.MASK_LEVEL[box] for box in range(5)] == [0, 0, 1, 1, 2]
    assert [production.tank_level(box) for box in range(7)] == [0, 0, 1, 1, 2, 2, 3]


def test_effective_gas() -> None:
    """R-15: gas level less the enemy's mask level, never below 0."""
    assert [production.effective_gas(gas, mask) for gas, mask in ((4, 0), (4, 2), (4, 4), (2, 1), (2, 3), (0, 4))] == [
        2,
        1,
        0,
        1,
        0,
        0,
    ]


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
        ('dice = "2d6"', 'dice = "a few"', "dice", "no throw"),
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
    text = (FOLDER / "data" / "core.toml").read_text()
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
    bad.write_text((FOLDER / "data" / "core.toml").read_text().replace("[dogfight]", "[dogfights]"))
    with pytest.raises(DataError, match=r"core\.toml, line \d+"):
        read_core(bad.read_text(), bad.name)
