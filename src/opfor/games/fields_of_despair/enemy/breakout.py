"""7.5-S (8): nature, direction and distribution of a CP breakout."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.kernel.desk import Desk

BREAKOUT: Final = CHARTS["breakout"]
# Printed below the table: SPs that stay and SPs that go, by turn and nature.
DISTRIBUTION: Final = {
    7: {"CD": (2, 1), "CC": (2, 1), "AD": (1, 1), "AC": (1, 1)},
    8: {"CD": (1, 1), "CC": (1, 1), "AD": (1, 2), "AC": (1, 2)},
    9: {"CD": (2, 1), "CC": (2, 1), "AD": (1, 1), "AC": (1, 1)},
}


def breakout(desk: Desk, turn: int) -> tuple[str, str, int, int]:
    """7.5-S (8), A-16: nature (CD, CC, AD, AC), direction (SR, WH), and the numbers that stay and go."""
    nature, direction = desk.roll_on(BREAKOUT).split("-")
    stay, go = DISTRIBUTION[turn][nature]
    return nature, direction, stay, go


def deal(sps: int, stay: int, go: int, room: list[int]) -> tuple[int, list[int]]:
    """7.5-S (8), A-17, A-18: deal the SPs out in rounds; what stays, and what each target gets, in their order.

    `room` is how many SPs each target can still take; what does not fit stays in the breakout hex.
    """
    rounds = min([sps // (stay + go * len(room))] + [free // go for free in room])  # nobody runs out of SPs or room
    staying, gone = rounds * stay, [rounds * go] * len(room)
    sps -= staying + sum(gone)
    while sps > 0:
        dealt = min(stay, sps)
        staying += dealt
        sps -= dealt
        for place, free in enumerate(room):
            dealt = min(min(go, sps), free - gone[place])
            gone[place] += dealt
            sps -= dealt
    return staying, gone
