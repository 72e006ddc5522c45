"""Our own map: 84 hexes, what they are, and who is next to whom.

Hexes are numbered 0 to 83 in id order; every table is a list by hex number. Hexes are flat-topped and stand in columns
A (west) to M (east), rows count southwards; columns B, D, F, … sit half a hex lower than their neighbours.
"""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import data, kinds


def neighbours(id: str) -> list[str]:
    """A-18: the six ids around a hex in the order N, NE, SE, S, SW, NW; ids off the map among them."""
    column, row = ord(id[0]), int(id[1:])
    upper = row - 1 if (column - ord("A")) % 2 == 0 else row  # the row of the upper hex in the columns beside
    around = ((0, row - 1), (1, upper), (1, upper + 1), (0, row + 1), (-1, upper + 1), (-1, upper))
    return [f"{chr(column + step)}{beside:02d}" for step, beside in around]


def _hex_distance(first: str, second: str) -> int:
    """Plain hex distance, whatever lies between and whether it is on the map or not."""
    a, b = ord(first[0]) - ord("A"), ord(second[0]) - ord("A")
    # Counted in half rows a column step moves half a row, and only what is left over needs steps along the column.
    half_rows = abs((2 * int(first[1:]) + a % 2) - (2 * int(second[1:]) + b % 2))
    across = abs(a - b)
    return across + max(0, half_rows - across) // 2


HEXES: Final = len(data.HEX_ROWS)
IDS: Final[list[str]] = [row[0] for row in data.HEX_ROWS]
INDEX: Final[dict[str, int]] = {id: number for number, id in enumerate(IDS)}
NAMES: Final[list[str]] = [row[1] for row in data.HEX_ROWS]
NATION: Final[list[str]] = [row[2] for row in data.HEX_ROWS]
START_CONTROL: Final[bytes] = bytes([row[3] for row in data.HEX_ROWS])
TERRAIN: Final[list[str]] = [row[4] for row in data.HEX_ROWS]
FORT: Final[list[int]] = [row[5] for row in data.HEX_ROWS]
PORT: Final[list[int]] = [row[6] for row in data.HEX_ROWS]
COLUMN: Final[list[str]] = [id[0] for id in IDS]
ADJACENT: Final[list[list[int]]] = [[INDEX[other] for other in neighbours(id) if other in INDEX] for id in IDS]
DISTANCE: Final[list[list[int]]] = [[_hex_distance(id, other) for other in IDS] for id in IDS]
PARIS: Final = INDEX[kinds.PARIS]
# columns A to H and I06 are the main front, the others the quiet sector.
MAIN_FRONT: Final[list[bool]] = [column <= "H" or id == "I06" for column, id in zip(COLUMN, IDS, strict=True)]
# where Belgians may be.
NEAR_BELGIUM: Final[list[bool]] = [
    any(NATION[hex] == "Belgium" for hex in [number, *ADJACENT[number]]) for number in range(HEXES)
]
