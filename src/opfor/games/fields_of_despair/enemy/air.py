"""7.1-S: how the Central Powers answer Allied squadrons, and what the survivors see."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk

RESPONSE: Final = CHARTS["dogfight-response"]
STRENGTH: Final = CHARTS["dogfight-strength"]
RECONNAISSANCE: Final = CHARTS["air-reconnaissance"]


def dogfight_response(desk: Desk, available: int, allied_air: int, previous_no: bool) -> bool:
    """7.1.2-S, A-24, A-25: step 1, do the Central Powers respond? With nothing available there is no roll."""
    if available == 0:
        desk.ruling("A-25")
        return False
    return bool(desk.roll_on(RESPONSE, available, allied_air, previous_no) == "Y")


def dogfight_strength(desk: Desk, available: int, allied_air: int) -> int:
    """7.1.2-S, A-25: step 2, with how much? Never more than is left."""
    if available == 0:
        desk.ruling("A-25")
        return 0
    points: int = desk.roll_on(STRENGTH, available, allied_air)
    if points > available:
        desk.ruling("A-25")
    return min(points, available)


def reconnaissance(desk: Desk, hidden: int, allied_air: int, chart: Chart = RECONNAISSANCE) -> tuple[int, int]:
    """7.1.3-S, A-08, A-11, A-12: SPs found in a scouted hex and in how many blocks.

    They replace the face-down block, so one SP more than Hidden can be there.
    """
    blocks = min(3, allied_air)
    if hidden == 0:
        desk.ruling("A-12")
        return 1, blocks
    sps: int = desk.roll_on(chart, hidden, allied_air)
    if sps > hidden + 1:
        desk.ruling("A-12")
    return max(1, min(sps, hidden + 1)), blocks
