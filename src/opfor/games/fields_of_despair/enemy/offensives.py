"""7.5-S (5) to (7): how many offensives, and how strong each is."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput

NUMBER: Final = CHARTS["number-of-offensives"]
MAJOR: Final = CHARTS["major-offensive"]
MINOR: Final = CHARTS["minor-offensive"]
FEWEST_HIDDEN_FOR_MAJOR_TABLE: Final = 21
LAST_STAND_MAJORS: Final = 2


def number_of_offensives(
    desk: Desk, turn: int, action_phase: int, cp_total: int, cp_in_france: bool, allied_standing: str
) -> tuple[int, int]:
    """7.5-S (5), A-05, A-06, A-29, A-35: Major and Minor Offensives of this phase.

    On turn 9, action phase 2, with an Allied Draw or Victory standing, at least two Major ones.
    """
    major, minor = desk.roll_on(NUMBER, turn, action_phase, cp_total, cp_in_france)
    if turn == 9 and action_phase == 2 and allied_standing != "none":
        desk.ruling("A-29")
        major = max(major, LAST_STAND_MAJORS)
    return major, minor


def offensive_sps(desk: Desk, major: bool, hidden: int) -> int:
    """7.5-S (6), 7.5-S (7), A-07, A-11, A-12: SPs of an offensive.

    They replace the face-down block of the target, so one more than Hidden can come. A Major Offensive
    with 20 Hidden SPs or fewer is read on the Minor table. With none hidden there is no offensive.
    """
    if hidden == 0:
        raise BadInput("with no Hidden SPs there is no offensive (A-07)")
    if major and hidden < FEWEST_HIDDEN_FOR_MAJOR_TABLE:
        desk.ruling("A-07")
    sps: int = desk.roll_on(MAJOR if major and hidden >= FEWEST_HIDDEN_FOR_MAJOR_TABLE else MINOR, hidden)
    if sps > hidden + 1:
        desk.ruling("A-12")
    return min(sps, hidden + 1)
