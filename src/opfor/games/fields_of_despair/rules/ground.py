"""What follows from who controls which hex: the Frontline, ways through own ground, supply; hexes that change hands.

`control` is one byte a hex, 0 (Allied) or 1 (CP). It changes rarely and is asked about often, so answers are
remembered by control.
"""

from __future__ import annotations

from itertools import compress
from typing import Final, final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State

_SIDE: Final = (b"\0", b"\1")
# Areas: sets of hexes as whole numbers with one bit a hex. The bits stand column by column, each with a spare row, so
# that whole fronts are moved by a row or a column, joined and cut in one step. Columns are moved up, a row for every
# two, so that the six neighbours of a hex are the same numbers of bits away from it everywhere.
_ROW: Final[list[int]] = [int(id[1:]) - (ord(id[0]) - ord("A")) // 2 for id in places.IDS]
_ROWS: Final[int] = max(_ROW) - min(_ROW) + 2
_PLACE: Final[list[int]] = [
    (ord(id[0]) - ord("A")) * _ROWS + _ROW[hex] - min(_ROW) for hex, id in enumerate(places.IDS)
]
_BYTES: Final[int] = max(_PLACE) // 8 + 1
_BIT: Final[list[int]] = [1 << place for place in _PLACE]
_NEAR: Final[list[int]] = [sum(_BIT[other] for other in around) for around in places.ADJACENT]
_HEX: Final[dict[int, int]] = {bit: hex for hex, bit in enumerate(_BIT)}
# Byte by byte: the hexes of every value that it can have in an area.
_HEXES_OF_BYTE: Final[list[list[list[int]]]] = [
    [[hex for hex in range(places.HEXES) if value << 8 * byte & _BIT[hex]] for value in range(256)]
    for byte in range(_BYTES)
]


def _area(hexes: list[int]) -> int:
    return sum([_BIT[hex] for hex in hexes])


_EVERYWHERE: Final[int] = _area(list(range(places.HEXES)))
_MAIN_FRONT: Final[int] = _area([hex for hex in range(places.HEXES) if places.MAIN_FRONT[hex]])
_FRANCE: Final[int] = _area([hex for hex in range(places.HEXES) if places.NATION[hex] == "France"])
_GERMANY: Final[int] = _area([hex for hex in range(places.HEXES) if places.NATION[hex] == "Germany"])
_BASES: Final[int] = _area([hex for hex in range(places.HEXES) if hex == places.PARIS or places.PORT[hex]])
_MAX_REMEMBERED: Final = 100
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
        if places.NATION[hex] == "Germany":
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
    if len(_grounds) > _MAX_REMEMBERED:
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
    away = places.DISTANCE[start]
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
        found, number, left = [-1] * places.HEXES, 0, _EVERYWHERE ^ known.cp
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
        found = [0] * places.HEXES
        for hex in _hexes_of(_flooded(_BASES, _EVERYWHERE ^ known.cp)):
            found[hex] = 1
        known.supplied = found
    return known.supplied


def reaches_germany(control: bytes, hex: int) -> bool:
    """R-04: has a CP-controlled hex a path of CP-controlled hexes to Germany?"""
    return ground(control).linked & _BIT[hex] != 0


def _sources(known: Ground, mode: str, held: int) -> int:
    front = _MAIN_FRONT & _FRANCE if mode == "france" else _MAIN_FRONT
    return (known.linked | held) & front


def frontline(control: bytes, mode: str = "a-h", blocks: list[int] | None = None) -> list[int]:
    """A-01, A-02, R-04: Allied-controlled hexes next to CP ground of the main front, in id order.

    Ground that is cut off from Germany counts where it holds CP blocks. Not to be changed by the caller.
    """
    known, held = _grounds.get(control) or ground(control), 0
    if known.cp != known.linked and blocks is not None:
        held = _area([hex for hex in _hexes_of(known.cp ^ known.linked) if blocks[hex]])
    if known.mode != mode or known.held != held:
        front = _spread(_sources(known, mode, held)) & (_EVERYWHERE ^ known.cp)
        known.mode, known.held, known.frontline = mode, held, _hexes_of(front)
    return known.frontline


def lost_to_cp(state: State, hex: int) -> None:
    """R-05, A-28: the hex becomes CP-controlled; a Hindenburg Line marker in it is gone."""
    state.control = taken(state.control, hex, CP)
    state.hindenburg[hex] = 0


def won_by_allies(state: State, hex: int) -> None:
    """R-04, R-31, R-47: the hex becomes Allied-controlled."""
    state.control = taken(state.control, hex, ALLIED)
