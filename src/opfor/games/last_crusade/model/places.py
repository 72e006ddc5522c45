"""R2: the places of the table. Nine battlefield zones, two Headquarters, two Airfields, and the piles."""

from __future__ import annotations

from typing import Final

from opfor.kernel.errors import BadInput

YOU: Final = 0
ENEMY: Final = 1
ZONES: Final = 9
YOUR_HQ: Final = 9
ENEMY_HQ: Final = 10
PLACES: Final = 11
AIRFIELD: Final = 11  # + side
CAP: Final = 13  # + side
HAND: Final = 15
DECK: Final = 16
DISCARD: Final = 17
ASIDE: Final = 18
ATTACHED: Final = 19
OVER: Final = 20  # an aircraft over a place is at OVER + place

COLUMNS: Final = "ABC"
NAMES: Final = [f"{COLUMNS[zone % 3]}{zone // 3 + 1}" for zone in range(ZONES)] + ["H0", "H4"]
ROW: Final = [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 4]
COLUMN: Final = [0, 1, 2, 0, 1, 2, 0, 1, 2, -1, -1]


def zone_of(column: int, row: int) -> int:
    """The zone of a column and row; rows 0 and 4 are the Headquarters."""
    if row <= 0:
        return YOUR_HQ
    return ENEMY_HQ if row >= 4 else (row - 1) * 3 + column


def distance(one: int, other: int) -> int:
    """R2: zones between two places; a Headquarters is as far as its row."""
    rows = abs(ROW[one] - ROW[other])
    return rows if one >= ZONES or other >= ZONES else rows + abs(COLUMN[one] - COLUMN[other])


DISTANCE: Final = [[distance(one, other) for other in range(PLACES)] for one in range(PLACES)]
ADJACENT: Final = [[other for other in range(PLACES) if DISTANCE[one][other] == 1] for one in range(PLACES)]


ZONES_OF: Final = [[zone_of(column, row) for row in (1, 2, 3)] for column in range(3)]  # of each column, yours first


def headquarters(side: int) -> int:
    """The Headquarters of a side."""
    return YOUR_HQ + side


def forward(side: int, place: int, column: int = 0) -> int:
    """R2: the next place towards the opposing Headquarters in the same column (from a Headquarters: `column`)."""
    step = 1 if side == YOU else -1
    return zone_of(COLUMN[place] if place < ZONES else column, ROW[place] + step)


AHEAD: Final = [[forward(side, place) for place in range(PLACES)] for side in (YOU, ENEMY)]


ONWARD: Final = [[other for other in ADJACENT[place] if ROW[other] > ROW[place]] for place in range(PLACES)]  # for you


def depth(side: int, place: int) -> int:
    """A16: how far forward a place is for a side; its Headquarters is 0."""
    return ROW[place] if side == YOU else 4 - ROW[place]


def place_named(name: str) -> int:
    """The number of a zone (B2) or Headquarters (H0, H4)."""
    if name.upper() not in NAMES:
        raise BadInput(f"'{name}' is not a zone: enter A1 to C3, H0 or H4")
    return NAMES.index(name.upper())
