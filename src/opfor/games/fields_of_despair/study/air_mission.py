"""Allied squadrons over one hex, from the answer of the Central Powers to what is left to scout."""

from __future__ import annotations

from opfor.games.fields_of_despair.enemy.air import dogfight_response, dogfight_strength
from opfor.games.fields_of_despair.rules.dogfight import dogfight
from opfor.kernel.desk import Desk


def air_mission(desk: Desk, available: int, allied_air: int, allied_tech: int, cp_tech: int) -> tuple[int, int]:
    """7.1-S (2), 7.1-S (4), R-22: Allied air points left over the hex, and those shot down."""
    cp_air = 0
    if desk.part(dogfight_response, available, allied_air, False):
        cp_air = desk.part(dogfight_strength, available, allied_air)
    left, shot_down, _, _ = dogfight(desk, allied_air, cp_air, allied_tech, cp_tech)
    return left, shot_down
