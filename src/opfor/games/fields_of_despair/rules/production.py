"""6.0: maintenance, attrition, income, naval war and tech levels, by arguments and dice alone."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from opfor.games.fields_of_despair.model.core import CORE
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.kernel.desk import Desk

MAINTENANCE_STEP: Final = SETUP.maintenance_step
MAINTENANCE_STEP_HIGH: Final = SETUP.maintenance_step_high
MAINTENANCE_HIGH: Final = SETUP.maintenance_high
CP_MANPOWER: Final[dict[int, int]] = {int(turn): sps for turn, sps in SETUP.manpower.items()}
CP_INCOME: Final[dict[int, int]] = {int(turn): eps for turn, eps in SETUP.income.items()}
ALLIED_INCOME: Final[dict[int, int]] = {int(turn): eps for turn, eps in CORE.allied_income.items()}
ATTRITION_TURN: Final = CORE.attrition.turn
ATTRITION_DICE: Final = CORE.attrition.dice
SUBMARINES: Final[dict[int, list[int]]] = {int(turn): eps for turn, eps in CORE.naval.allied.items()}
BLOCKADE: Final[dict[int, list[int]]] = {int(turn): eps for turn, eps in CORE.naval.cp.items()}
MOST_BOXES: Final = 400  # what a number that the player corrects can be


def _levels(begins: list[int]) -> list[int]:
    """The level of every box, by the boxes where a level begins."""
    return [bisect_right(begins, box) for box in range(MOST_BOXES + 1)]


GAS_LEVEL: Final[list[int]] = _levels(CORE.tech.gas)  # 1 chlorine, 2 mustard
MASK_LEVEL: Final[list[int]] = _levels(CORE.tech.mask)
TANK_LEVEL: Final[list[int]] = _levels(CORE.tech.tank)


def maintained(level: int) -> int:
    """R-10: artillery level, air level or Supply Capacity after maintenance: 1 less, 2 from 15 on, never below 0."""
    step = MAINTENANCE_STEP_HIGH if level >= MAINTENANCE_HIGH else MAINTENANCE_STEP
    return max(0, level - step)


def cp_manpower(desk: Desk, turn: int) -> int:
    """R-11: change of the CP Strength Point Track; on turn 9 attrition takes 2d6."""
    change = CP_MANPOWER[turn]
    if turn == ATTRITION_TURN:
        change -= desk.roll(ATTRITION_DICE, "CP attrition")
    return change


def allied_income(turn: int) -> int:
    """R-12: Allied EPs."""
    return ALLIED_INCOME[turn]


def cp_income(turn: int) -> int:
    """R-12: CP EPs."""
    return CP_INCOME[turn]


def allied_naval_losses(desk: Desk, turn: int) -> int:
    """R-13: EPs that the Allies lose to unrestricted submarine warfare."""
    return SUBMARINES[turn][desk.roll("1d6", "submarine warfare") - 1]


def cp_naval_losses(desk: Desk, turn: int) -> int:
    """R-13: EPs that the Central Powers lose to the blockade."""
    return BLOCKADE[turn][desk.roll("1d6", "blockade") - 1]


def effective_gas(gas_box: int, enemy_mask_box: int) -> int:
    """R-15: gas level less the enemy's mask level, never below 0."""
    level = GAS_LEVEL[gas_box] - MASK_LEVEL[enemy_mask_box]
    return level if level > 0 else 0


def tank_level(box: int) -> int:
    """R-15: tanks of the Allies, storm troops of the Central Powers."""
    return TANK_LEVEL[box]
