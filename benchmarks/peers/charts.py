"""The printed tables as plain lists, as a user of a dice library would type them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Odds = dict[Any, Fraction]

SPS_HEADS = (4, 8, 12, 16, 20, 24, 28, 32, 36, 60, 400)  # hidden SPs, up to
SPS = (
    (1, 1, 1, 2, 2, 2, 3, 3, 5, 6, 7),
    (1, 1, 1, 3, 3, 3, 5, 5, 5, 6, 7),
    (1, 1, 2, 4, 4, 5, 6, 7, 8, 9, 10),
    (1, 2, 3, 5, 6, 8, 9, 10, 12, 14, 15),
    (1, 3, 4, 7, 8, 10, 12, 13, 14, 16, 18),
    (2, 3, 5, 8, 10, 12, 13, 15, 16, 18, 20),
    (2, 4, 6, 9, 12, 13, 14, 16, 18, 19, 21),
    (2, 4, 6, 9, 14, 15, 16, 17, 19, 21, 24),
    (2, 5, 7, 10, 15, 16, 17, 18, 20, 23, 26),
    (2, 5, 7, 10, 15, 16, 18, 20, 22, 25, 30),
    (3, 5, 8, 11, 16, 17, 19, 22, 24, 27, 32),
    (3, 5, 8, 12, 16, 17, 21, 24, 26, 28, 33),
    (3, 5, 9, 13, 17, 20, 23, 26, 28, 30, 35),
)  # rows 6 or less to 18 or more
GUN_HEADS = (3, 6, 9, 12, 99)
RESPONSE = ("NNNNY", "NNNYY", "NNYYY", "NYYYY", "YYYYY")  # rows 1 or less to 5 or more
STRENGTH = (
    (1, 1, 2, 2, 3),
    (1, 2, 2, 3, 3),
    (2, 2, 3, 4, 4),
    (2, 3, 4, 4, 5),
    (2, 4, 4, 5, 5),
    (3, 4, 5, 6, 6),
    (3, 4, 5, 7, 8),
)
ACTIONS = (0, 1, 2, 2, 2, 3)  # of a machine gun, by its order die
SUPPRESSED, KILLED = 4, 5  # by a machine gun in soft cover, at this or more
MARKERS = 3


def sps(total: int, hidden: int, drm: int) -> int:
    """CP SPs in a hex for a throw of three dice."""
    column = next(place for place, high in enumerate(SPS_HEADS) if hidden <= high)
    return min(hidden + 1, SPS[min(max(total + drm, 6), 18) - 6][column])


def guns_column(available: int) -> int:
    """The column of both artillery tables."""
    return next(place for place, high in enumerate(GUN_HEADS) if available <= high)


def responds(face: int, available: int, allied: int, previous_no: bool) -> bool:
    """Artillery, step 1."""
    total = face + (2 if allied > 10 else 1 if allied >= 5 else 0) + previous_no
    return RESPONSE[min(max(total, 1), 5) - 1][guns_column(available)] == "Y"


def points(face: int, available: int, allied: int, guns: int) -> int:
    """Artillery, step 2."""
    total = face + (2 if allied > 10 else 1 if allied >= 5 else 0) - (2 if guns < 2 else 1 if guns == 2 else 0)
    return min(available, STRENGTH[min(max(total, 1), 7) - 1][guns_column(available)])


def marked(face: int, markers: int) -> int:
    """A platoon's markers after one FIRE."""
    return min(MARKERS, MARKERS if face >= KILLED else markers + (face >= SUPPRESSED))


def assaults(spare: int, costs: tuple[int, ...]) -> int:
    """How many assaults are paid, in order; one that is too dear is passed over."""
    made = 0
    for cost in costs:
        if cost <= spare:
            spare, made = spare - cost, made + 1
    return made
