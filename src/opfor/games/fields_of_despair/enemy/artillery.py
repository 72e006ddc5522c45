"""7.3.1-S: how the Central Powers answer with artillery (the sheet also calls the table 7.3.5-S)."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.kernel.desk import Desk

RESPONSE: Final = CHARTS["artillery-response"]
STRENGTH: Final = CHARTS["artillery-strength"]


def artillery_response(desk: Desk, available: int, allied_sps: int, previous_no: bool) -> bool:
    """7.3.1-S, A-13, A-24, A-25: step 1, do the Central Powers respond? With nothing available there is no roll."""
    if available == 0:
        desk.ruling("A-25")
        return False
    return bool(desk.roll_on(RESPONSE, available, allied_sps, previous_no) == "Y")


def artillery_strength(
    desk: Desk, available: int, allied_sps: int, allied_artillery: int, major_offensive: bool
) -> int:
    """7.3.1-S, A-23, A-25: step 2, with how much? Never more than is left."""
    if available == 0:
        desk.ruling("A-25")
        return 0
    points: int = desk.roll_on(STRENGTH, available, allied_sps, allied_artillery, major_offensive)
    if points > available:
        desk.ruling("A-25")
        return available
    return points


def artillery_answer(desk: Desk, available: int, allied_sps: int, allied_artillery: int, previous_no: bool) -> int:
    """7.3-S (5): both steps against an Allied attack; the points placed, 0 for no answer."""
    if not desk.part(artillery_response, available, allied_sps, previous_no):
        return 0
    points: int = desk.part(artillery_strength, available, allied_sps, allied_artillery, False)
    return points
