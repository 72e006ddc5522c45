"""Our own map: 84 hexes, who is next to whom, and the questions about it that depend on control alone.

Hexes are numbered 0 to 83 in id order; every table is a list by hex number. `control` is one byte a hex, 0 (Allied)
or 1 (CP). Control changes rarely and is asked about often, so answers are remembered by control.

Hexes are flat-topped and stand in columns A (west) to M (east), rows count southwards; columns B, D, F, … sit
half a hex lower than their neighbours.
"""

from __future__ import annotations

import re
from itertools import compress
from typing import Final, final

from opfor.games.fields_of_despair.data import COLUMNS, DATA
from opfor.kernel.csv_text import read_csv
from opfor.kernel.errors import DataError

ALLIED: Final = 0
CP: Final = 1
SIDES: Final = ("Allied", "CP")
_SIDE: Final = (b"\0", b"\1")
COUNTRIES: Final = ("France", "Belgium", "Luxembourg", "Germany")
TERRAINS: Final = ("clear", "city", "forest", "mountain")
HEAD: Final = ["id", "name", "nation", "control", "terrain", "fort", "port"]
PARIS_ID: Final = "B07"

Row = tuple[str, str, str, int, str, int, int]  # the columns of hexes.csv, control as a number


def read(text: str, file: str) -> list[Row]:
    """R-03: the hexes of the map file in id order; a mistake in it is named with its line."""
    rows: list[Row] = []
    lines = read_csv(text, file)
    line, head = next(lines, (1, []))
    if head != HEAD:
        raise DataError(file, 1, f"the first line must be {','.join(HEAD)}")
    for line, cells in lines:
        problem = _problem(cells, rows[-1][0] if rows else "")
        if problem:
            raise DataError(file, line, problem)
        id, name, nation, control, terrain, fort, port = cells
        rows.append((id, name, nation, SIDES.index(control), terrain, int(fort), int(port)))
    if all(row[0] != PARIS_ID for row in rows):
        raise DataError(file, line, f"Paris, {PARIS_ID}, is missing")
    return rows


def _problem(cells: list[str], previous: str) -> str:
    """What is wrong with a line of the map file."""
    if len(cells) != len(HEAD):
        return f"{len(cells)} cells, not {len(HEAD)}"
    id, name, nation, control, terrain, fort, port = cells
    if not re.fullmatch(rf"[{COLUMNS}]\d\d", id):
        return f"'{id}' is no hex; a letter A-M and two digits would be"
    if id <= previous:
        return f"{id} after {previous}: hexes stand in id order, each once"
    if not name:
        return f"{id} has no name"
    if nation not in COUNTRIES:
        return f"nation '{nation}' is not among {', '.join(COUNTRIES)}"
    if control not in SIDES:
        return f"control '{control}' is not among {', '.join(SIDES)}"
    if terrain not in TERRAINS:
        return f"terrain '{terrain}' is not among {', '.join(TERRAINS)}"
    if not re.fullmatch(r"\d", fort):
        return f"fort '{fort}' is no value from 0 to 9"
    if port not in ("0", "1"):
        return f"port '{port}' is neither 0 nor 1"
    return ""


def _neighbours(id: str) -> list[str]:
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


ROWS: Final = read(DATA.text("hexes.csv"), "hexes.csv")
HEXES: Final = len(ROWS)
IDS: Final[list[str]] = [row[0] for row in ROWS]
INDEX: Final[dict[str, int]] = {id: number for number, id in enumerate(IDS)}
NAMES: Final[list[str]] = [row[1] for row in ROWS]
NATION: Final[list[str]] = [row[2] for row in ROWS]
START_CONTROL: Final[bytes] = bytes([row[3] for row in ROWS])
TERRAIN: Final[list[str]] = [row[4] for row in ROWS]
FORT: Final[list[int]] = [row[5] for row in ROWS]
PORT: Final[list[int]] = [row[6] for row in ROWS]
COLUMN: Final[list[str]] = [id[0] for id in IDS]
ADJACENT: Final[list[list[int]]] = [[INDEX[other] for other in _neighbours(id) if other in INDEX] for id in IDS]
DISTANCE: Final[list[list[int]]] = [[_hex_distance(id, other) for other in IDS] for id in IDS]
PARIS: Final = INDEX[PARIS_ID]
# columns A to H and I06 are the main front, the others the quiet sector.
MAIN_FRONT: Final[list[bool]] = [column <= "H" or id == "I06" for column, id in zip(COLUMN, IDS, strict=True)]
# where Belgians may be.
NEAR_BELGIUM: Final[list[bool]] = [
    any(NATION[hex] == "Belgium" for hex in [number, *ADJACENT[number]]) for number in range(HEXES)
]

# Areas: sets of hexes as whole numbers with one bit a hex. The bits stand column by column, each with a spare row, so
# that whole fronts are moved by a row or a column, joined and cut in one step. Columns are moved up, a row for every
# two, so that the six neighbours of a hex are the same numbers of bits away from it everywhere.
_ROW: Final[list[int]] = [int(id[1:]) - (ord(id[0]) - ord("A")) // 2 for id in IDS]
_ROWS: Final[int] = max(_ROW) - min(_ROW) + 2
_PLACE: Final[list[int]] = [(ord(id[0]) - ord("A")) * _ROWS + _ROW[hex] - min(_ROW) for hex, id in enumerate(IDS)]
_BYTES: Final[int] = max(_PLACE) // 8 + 1
_BIT: Final[list[int]] = [1 << place for place in _PLACE]
_NEAR: Final[list[int]] = [sum(_BIT[other] for other in around) for around in ADJACENT]
_HEX: Final[dict[int, int]] = {bit: hex for hex, bit in enumerate(_BIT)}
# Byte by byte: the hexes of every value that it can have in an area.
_HEXES_OF_BYTE: Final[list[list[list[int]]]] = [
    [[hex for hex in range(HEXES) if value << 8 * byte & _BIT[hex]] for value in range(256)] for byte in range(_BYTES)
]


def _area(hexes: list[int]) -> int:
    return sum([_BIT[hex] for hex in hexes])


_EVERYWHERE: Final[int] = _area(list(range(HEXES)))
_MAIN_FRONT: Final[int] = _area([hex for hex in range(HEXES) if MAIN_FRONT[hex]])
_FRANCE: Final[int] = _area([hex for hex in range(HEXES) if NATION[hex] == "France"])
_GERMANY: Final[int] = _area([hex for hex in range(HEXES) if NATION[hex] == "Germany"])
_BASES: Final[int] = _area([hex for hex in range(HEXES) if hex == PARIS or PORT[hex]])
_MOST_REMEMBERED: Final = 100
_UNKNOWN: Final[list[int]] = []  # what has not been asked for


def _hexes_of(area: int) -> list[int]:
    """The hexes of an area, in id order."""
    if area in _HEX:
        return [_HEX[area]]
    found: list[int] = []
    for hexes, value in zip(_HEXES_OF_BYTE, area.to_bytes(_BYTES, "little")):  # noqa: B905 (strict takes longer)
        if value:
            found += hexes[value]
    return found


def _spread(area: int) -> int:
    """The area and all around it: north and south, and two in each of the columns beside.

    Bits beside the map are among them: what is made of it is cut out of an area.
    """
    and_north = area | area >> 1
    return and_north | area << 1 | and_north << _ROWS | and_north >> _ROWS - 1


def _flooded(starts: int, side: int) -> int:
    """What is reached from the starts through the area of a side."""
    edge = starts & side
    left = side ^ edge
    while edge:
        edge = _spread(edge) & left
        left ^= edge
    return side ^ left


@final
class Ground:
    """What follows from control alone: the area of the Central Powers, and how much of it is linked to Germany.

    The other parts are worked out when they are first asked for; nobody changes them. Of the Frontline by mode and
    the hexes held alone, and of the hexes within some hexes of a hex, the last one asked for is kept.
    """

    def __init__(self, cp: int, linked: int) -> None:
        self.cp, self.linked = cp, linked
        self.mode, self.held, self.frontline = "", 0, _UNKNOWN
        self.hex, self.most, self.within = -1, 0, _UNKNOWN
        self.regions = self.supplied = _UNKNOWN

    def taken(self, hex: int, side: int) -> Ground:
        """When a side takes a hex. Seldom more than itself and its neighbours must be looked at."""
        bit, near = _BIT[hex], self.linked & _NEAR[hex]
        cp = self.cp ^ bit
        if NATION[hex] == "Germany":
            return Ground(cp, _flooded(_GERMANY, cp))
        if side == CP:
            if not near:
                return Ground(cp, self.linked)
            if self.cp != self.linked:
                return Ground(cp, _flooded(_GERMANY, cp))  # it may link others that were cut off
            return Ground(cp, cp)
        if not self.linked & bit:
            return Ground(cp, self.linked)
        if _flooded(near & -near, near) == near:  # its neighbours have each other
            return Ground(cp, self.linked ^ bit)
        return Ground(cp, _flooded(_GERMANY, cp))


_grounds: Final[dict[bytes, Ground]] = {}


def ground(control: bytes) -> Ground:
    """What is known about this control."""
    found = _grounds.get(control)
    if found is None:
        cp = sum(compress(_BIT, control))
        found = _remembered(control, Ground(cp, _flooded(_GERMANY, cp)))
    return found


def _remembered(control: bytes, known: Ground) -> Ground:
    if len(_grounds) > _MOST_REMEMBERED:
        _grounds.clear()
    _grounds[control] = known
    return known


def taken(control: bytes, hex: int, side: int) -> bytes:
    """R-05, R-31: control after a side has taken a hex."""
    if control[hex] == side:
        return control
    after = control[:hex] + _SIDE[side] + control[hex + 1 :]
    if after not in _grounds:
        _remembered(after, ground(control).taken(hex, side))
    return after


def cp_in_france(control: bytes) -> int:
    """A-38: how many hexes of France are under CP control, wherever they lie."""
    return (ground(control).cp & _FRANCE).bit_count()


def nearest(control: bytes, start: int, hexes: list[int]) -> list[int]:
    """A-20: those of the hexes that are nearest to the start through Allied-controlled hexes, in id order.

    The start itself may be anybody's. When there is no way to any of them, plain distance counts.
    """
    if start in hexes:
        return [start]
    wanted, edge = _area(hexes), _BIT[start]
    left = _EVERYWHERE & ~(ground(control).cp | edge)
    while edge:
        if edge & wanted:
            return _hexes_of(edge & wanted)
        edge = _spread(edge) & left
        left ^= edge
    away = DISTANCE[start]
    least = min([away[hex] for hex in hexes])
    return [hex for hex in hexes if away[hex] == least]


def allied_within(control: bytes, hex: int, most: int) -> list[int]:
    """R-61: Allied-controlled hexes within some hexes of a hex, by a path of Allied-controlled hexes, in id order.

    Not to be changed by the caller.
    """
    known = ground(control)
    if known.hex != hex or known.most != most:
        allied = _EVERYWHERE & ~(known.cp | _BIT[hex])
        area = _NEAR[hex] & allied
        for _ in range(most - 1):
            area = _spread(area) & allied
        known.hex, known.most, known.within = hex, most, _hexes_of(area)
    return known.within


def regions(control: bytes) -> list[int]:
    """R-62: Allied-controlled hexes joined by Allied-controlled hexes have the same number; CP-controlled ones -1.

    Not to be changed by the caller.
    """
    known = ground(control)
    if not known.regions:
        found, number, left = [-1] * HEXES, 0, _EVERYWHERE ^ known.cp
        while left:
            region = _flooded(left & -left, left)
            for hex in _hexes_of(region):
                found[hex] = number
            left ^= region
            number += 1
        known.regions = found
    return known.regions


def supplied(control: bytes) -> list[int]:
    """R-16: 1 for every Allied-controlled hex with a path of Allied-controlled hexes to Paris or a port, else 0.

    Not to be changed by the caller.
    """
    known = ground(control)
    if not known.supplied:
        found = [0] * HEXES
        for hex in _hexes_of(_flooded(_BASES, _EVERYWHERE ^ known.cp)):
            found[hex] = 1
        known.supplied = found
    return known.supplied


def reaches_germany(control: bytes, hex: int) -> bool:
    """R-04: has a CP-controlled hex a path of CP-controlled hexes to Germany?"""
    return ground(control).linked & _BIT[hex] != 0


def _held_alone(known: Ground, blocks: list[int] | None) -> int:
    """R-04: the hexes that are cut off from Germany and hold CP blocks; mostly none."""
    if known.cp == known.linked or blocks is None:
        return 0
    return _area([hex for hex in _hexes_of(known.cp ^ known.linked) if blocks[hex]])


def _sources(known: Ground, mode: str, held: int) -> int:
    front = _MAIN_FRONT & _FRANCE if mode == "france" else _MAIN_FRONT
    return (known.linked | held) & front


def sources(control: bytes, mode: str = "a-h", blocks: list[int] | None = None) -> list[int]:
    """A-01, R-04: the CP-controlled hexes that make their Allied neighbours Frontline hexes, in id order.

    They lie on the main front (in mode 'france': in France). A hex cut off from Germany is one only while CP
    blocks are in it.
    """
    known = ground(control)
    return _hexes_of(_sources(known, mode, _held_alone(known, blocks)))


def frontline(control: bytes, mode: str = "a-h", blocks: list[int] | None = None) -> list[int]:
    """A-01, A-02: Allied-controlled hexes next to CP ground of the main front, in id order.

    Not to be changed by the caller.
    """
    known = _grounds.get(control) or ground(control)
    held = _held_alone(known, blocks) if known.cp != known.linked else 0
    if known.mode != mode or known.held != held:
        front = _spread(_sources(known, mode, held)) & (_EVERYWHERE ^ known.cp)
        known.mode, known.held, known.frontline = mode, held, _hexes_of(front)
    return known.frontline
