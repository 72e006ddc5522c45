"""7.1: dogfights, by arguments and dice alone."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CORE
from opfor.kernel.desk import Desk

ABORTS_ON: Final = CORE.dogfight.aborts_on
SHOOTS_DOWN_ON: Final = CORE.dogfight.shoots_down_on
BETTER_TECH: Final = CORE.dogfight.better_tech


def air_fire(desk: Desk, dice: int, better_tech: bool, target: int) -> tuple[int, int]:
    """R-22: enemy points shot down and enemy points that abort; shoot-downs first, surplus hits are lost."""
    pips = BETTER_TECH if better_tech else 0
    aborts, shots = desk.count(dice, (ABORTS_ON - pips, SHOOTS_DOWN_ON - pips), "dogfight")
    shot_down = min(shots, target)
    return shot_down, min(aborts, target - shot_down)


def dogfight(desk: Desk, allied_air: int, cp_air: int, allied_tech: int, cp_tech: int) -> tuple[int, int, int, int]:
    """R-22: both sides at once; Allied points left and shot down, CP points left and shot down.

    The side with the higher Air tech box adds 1 to each die. Points neither left nor shot down have aborted:
    they are used up for this action phase. Without air of both sides in the hex there is no fight.
    """
    if not allied_air or not cp_air:
        return allied_air, 0, cp_air, 0
    allied_fire: tuple[int, int] = desk.part(air_fire, allied_air, allied_tech > cp_tech, cp_air)
    cp_fire: tuple[int, int] = desk.part(air_fire, cp_air, cp_tech > allied_tech, allied_air)
    (cp_shot, cp_aborted), (allied_shot, allied_aborted) = allied_fire, cp_fire
    return allied_air - allied_shot - allied_aborted, allied_shot, cp_air - cp_shot - cp_aborted, cp_shot
