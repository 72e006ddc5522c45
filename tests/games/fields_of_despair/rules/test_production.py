"""Production: maintenance, manpower, income, naval war, tech levels, and the file of house numbers."""

from fractions import Fraction

import pytest

from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available
from opfor.games.fields_of_despair.rules import production
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable
from opfor.games.fields_of_despair.setup.new_game import new_board
from opfor.kernel.odds import distribution
from tests.games.fields_of_despair.core_oracle import LaidOut

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
