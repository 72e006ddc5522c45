"""7.3-S: what an Allied attack finds in a hex, and whether reinforcements come."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.games.fields_of_despair.model.kinds import MAX_BLOCKS, MAX_SPS_IN_HEX
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk

SPS_IN_HEX: Final = CHARTS["cp-sps-in-hex"]
REINFORCEMENT: Final = CHARTS["cp-reinforcement"]
REINFORCEMENT_SPS: Final = 5


def cp_sps_in_hex(
    desk: Desk,
    hidden: int,
    cp_total: int,
    allied_sps: int,
    blocks_placed: int,
    revealed: int,
    fill: bool = False,
    chart: Chart = SPS_IN_HEX,
) -> int:
    """7.3.3-S, A-04, A-09, A-10, A-11, A-12, A-27: the CP SPs in an attacked hex.

    With three blocks placed they are known and nothing is rolled. Otherwise the larger of the SPs already
    revealed there and the chart's result, or with `fill` both together; a face-down block counts 1 and is replaced.
    Never more than the Central Powers have.
    """
    if blocks_placed == MAX_BLOCKS:
        desk.ruling("A-10")
        return revealed
    there = revealed if blocks_placed else 1
    if hidden == 0:
        desk.ruling("A-12")
        return max(1, there)
    found: int = desk.roll_on(chart, hidden, cp_total, allied_sps, MAX_BLOCKS - blocks_placed)
    if blocks_placed and (fill or found < there):
        desk.ruling("A-10")
    if blocks_placed and fill:
        found += there
    if found <= there:
        return there
    if found > hidden + there:
        desk.ruling("A-12")
        return hidden + there
    return found


def odds_ratio(allied_sps: int, cp_sps: int) -> int:
    """A-13: whole odds, rounded down; attack strength against the CP SPs in the hex."""
    return allied_sps // cp_sps if cp_sps > 1 else allied_sps


def cp_reinforcement(desk: Desk, allied_sps: int, cp_sps: int) -> bool:
    """7.3-S (7), A-13: do reinforcements come? Below 1:1 there is no check."""
    odds = odds_ratio(allied_sps, cp_sps)
    if odds == 0:
        desk.ruling("A-13")
        return False
    return bool(desk.roll_on(REINFORCEMENT, odds) == "Y")


def reinforcement_sps(logistic_points: int, hidden: int, in_hex: int) -> int:
    """A-14: an LP brings 5 SPs, at most what is Hidden, never above 60 in the hex."""
    if logistic_points == 0:
        return 0
    return max(0, min(REINFORCEMENT_SPS, hidden, MAX_SPS_IN_HEX - in_hex))
