"""The ground: areas, trenches, wire and block houses as data, with cover, sight and the going looked up exactly.

Sight and cover use exact whole-number tests behind a grid of strips; the cost of movement reads a raster of
5 mm squares made from the same tests at load. A field never changes: what is cut or dug stands in the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import HOUSE, named_alike
from opfor.games.flanders_fields.model.geometry import (
    Box,
    Point,
    crosses_edges,
    crossings,
    deeper_than,
    inside,
    isqrt,
    point_segment_squared,
    squared,
    stretches,
)

CELL = 5
STRIP = 100
TRENCH_HALF = 10
WIRE_HALF = 10
SECTION = 50
OWN_EDGE = 20
FEW = 6
TERRAIN: tuple[str, ...] = ("open", "road", "crops_hedge_scrub", "woods", "shell_torn", "shattered", "marsh")
TERRAIN += ("ruins_buildings", "sunken_road_or_scrape", "trench", "block_house", "hill")
named_alike(TERRAIN, HOUSE.terrain, "house.toml", "terrain")
_GROUND = [HOUSE.terrain[name] for name in TERRAIN]
COVER_OF = [firing.COVERS.index(kind.cover) for kind in _GROUND]
MOVE_OF = [kinds.MOVE_CLASSES.index(kind.move) for kind in _GROUND]
BLOCKS_MM = [kind.blocks_cm * 10 if kind.blocks_cm > 0 else kind.blocks_cm for kind in _GROUND]
TRENCH_KIND, BLOCK_HOUSE_KIND = TERRAIN.index("trench"), TERRAIN.index("block_house")
SHATTERED_KIND, HILL_KIND, ROAD_KIND = TERRAIN.index("shattered"), TERRAIN.index("hill"), TERRAIN.index("road")


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon of one kind of terrain."""

    kind: int
    shape: tuple[Point, ...]
    box: Box
    level: int = 0
    convex: bool = False


Blocker = tuple[int, int, int, int, Area, int]


@dataclass(frozen=True, slots=True)
class Trench:
    """A trench: a line 2 cm wide."""

    id: str
    line: tuple[Point, ...]
    dugouts: bool
    side: int


@dataclass(slots=True)
class Field:
    """All ground of a scenario."""

    width: int
    depth: int
    areas: list[Area]
    trenches: list[Trench]
    sections: list[tuple[int, int, int, int]]  # wire, 5 cm each
    belt_of: list[int]
    wire_side: list[int]  # by belt: whose lanes go through it
    roads: list[tuple[Point, ...]] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    going: bytes = b""
    wire: list[int] = field(default_factory=list)
    blockers: int = 0
    few: list[Blocker] | None = None
    many: list[Blocker] = field(default_factory=list)
    hills: bool = False
    cells_across: int = 0
    strips_across: int = 0
    strips_up: int = 0
    _cover: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.strips_across, self.strips_up = self.width // STRIP + 1, self.depth // STRIP + 1
        self.columns = _spans([(a.box[0], a.box[2]) for a in self.areas], self.strips_across)
        self.rows = _spans([(a.box[1], a.box[3]) for a in self.areas], self.strips_up)
        for number, area in enumerate(self.areas):
            if BLOCKS_MM[area.kind] >= 0 or area.level:
                self.blockers |= 1 << number
                self.many.append((*area.box, area, number))
            self.hills = self.hills or area.level > 0
        if len(self.many) <= FEW:
            self.few = self.many  # so few that the strips would cost more than they save
        self.cells_across = self.width // CELL + 1
        self._draw()

    def near(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """The areas whose strips a box touches, as bits."""
        if x0 > x1:
            x0, x1 = x1, x0
        if y0 > y1:
            y0, y1 = y1, y0
        return (
            self.columns[x0 // STRIP * self.strips_across + x1 // STRIP]
            & self.rows[y0 // STRIP * self.strips_up + y1 // STRIP]
        )

    def sees(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """R9: is the line between two points free of terrain that blocks it?"""
        if self.few is not None:
            found = self.few
        else:
            bits = self.blockers & self.near(ax, ay, bx, by)
            found = [blocker for blocker in self.many if bits >> blocker[5] & 1] if bits else []
        for x0, y0, x1, y1, area, _ in found:
            if (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1):
                continue
            dx, dy = bx - ax, by - ay
            s1 = dx * (y0 - ay) - dy * (x0 - ax)
            s2, s3 = s1 - dy * (x1 - x0), s1 + dx * (y1 - y0)
            s4 = s2 + s3 - s1
            if (s1 > 0 and s2 > 0 and s3 > 0 and s4 > 0) or (s1 < 0 and s2 < 0 and s3 < 0 and s4 < 0):
                continue
            if self._blocks(area, ax, ay, bx, by):
                return False
        return True

    def _blocks(self, area: Area, ax: int, ay: int, bx: int, by: int) -> bool:
        """R9: one area against one line that meets its box."""
        if area.level:
            return self._crest(area, ax, ay, bx, by)
        limit = BLOCKS_MM[area.kind]
        if limit == 0:
            if not crosses_edges(ax, ay, bx, by, area.shape):
                return False
            # whoever is in ruins or a block house looks out of them and is seen
            return not (inside(ax, ay, area.shape) or inside(bx, by, area.shape))
        parts = stretches(ax, ay, bx, by, area.shape, area.convex)
        if parts and parts[0][0] == 0 and parts[0][2] < parts[0][3] and self._at_edge(area, ax, ay):
            parts = parts[1:]
        if parts and parts[-1][2] == parts[-1][3] and parts[-1][0] > 0 and self._at_edge(area, bx, by):
            parts = parts[:-1]
        return deeper_than(ax, ay, bx, by, parts, limit)

    def _at_edge(self, area: Area, x: int, y: int) -> bool:
        px, py = area.shape[-1]
        for qx, qy in area.shape:
            if point_segment_squared(x, y, px, py, qx, qy) <= OWN_EDGE * OWN_EDGE:
                return True
            px, py = qx, qy
        return False

    def _crest(self, area: Area, ax: int, ay: int, bx: int, by: int) -> bool:
        """R9: does the hill rise above the straight line between the levels of both ends?"""
        if inside(ax, ay, area.shape) or inside(bx, by, area.shape):
            return False
        a, b = self.level_at(ax, ay), self.level_at(bx, by)
        return any(area.level * d > a * d + (b - a) * n for n, d in crossings(ax, ay, bx, by, area.shape))

    def level_at(self, x: int, y: int) -> int:
        """R7: the level of the ground."""
        if not self.hills:
            return 0
        return max((a.level for a in self.areas if a.level and inside(x, y, a.shape)), default=0)

    def ground_at(self, x: int, y: int) -> tuple[int, int]:
        """R7: the best cover class of a spot, and its trench (-1: none)."""
        key = x * 8192 + y
        found = self._cover.get(key)
        if found is None:
            if len(self._cover) > 100_000:
                self._cover.clear()
            found = self._ground(x, y)
            self._cover[key] = found
        return found

    def _ground(self, x: int, y: int) -> tuple[int, int]:
        cover, bits = firing.OPEN, self.near(x, y, x, y)
        while bits:
            low = bits & -bits
            bits ^= low
            area = self.areas[low.bit_length() - 1]
            if COVER_OF[area.kind] > cover and inside(x, y, area.shape):
                cover = COVER_OF[area.kind]
        trench = self._trench(x, y)
        return (max(cover, firing.HARD), trench) if trench >= 0 else (cover, -1)

    def _trench(self, x: int, y: int) -> int:
        for number, trench in enumerate(self.trenches):
            line = trench.line
            for place in range(1, len(line)):
                if point_segment_squared(x, y, *line[place - 1], *line[place]) <= TRENCH_HALF * TRENCH_HALF:
                    return number
        return -1

    def is_in(self, kind: int, x: int, y: int) -> bool:
        """Is a spot in an area of this kind?"""
        bits = self.near(x, y, x, y)
        return any(
            bits >> number & 1 and area.kind == kind and inside(x, y, area.shape)
            for number, area in enumerate(self.areas)
        )

    def going_at(self, x: int, y: int) -> int:
        """R8: the movement class of the 5 mm square at a spot."""
        return self.going[y // CELL * self.cells_across + x // CELL]

    def wire_at(self, x: int, y: int) -> int:
        """P12: the wire section at a spot; -1: none."""
        return self.wire[y // CELL * self.cells_across + x // CELL]

    def _draw(self) -> None:
        """R8: the raster of going and wire, square by square, from the exact shapes."""
        across, up = self.cells_across, self.depth // CELL + 1
        going = bytearray(across * up)
        order = sorted(range(len(self.areas)), key=lambda n: _PRECEDENCE[MOVE_OF[self.areas[n].kind]])
        for number in order:
            area = self.areas[number]
            if area.level:
                continue
            x0, y0, x1, y1 = area.box
            for row in range(max(0, y0 // CELL), min(up, y1 // CELL + 1)):
                for column in range(max(0, x0 // CELL), min(across, x1 // CELL + 1)):
                    if _square_in(column, row, area.shape):
                        going[row * across + column] = MOVE_OF[area.kind]
        for trench in self.trenches:
            for place in range(1, len(trench.line)):
                for cell, _ in _along(*trench.line[place - 1], *trench.line[place], TRENCH_HALF, across, up):
                    going[cell] = kinds.ALONG_TRENCH
        self.going = bytes(going)
        self.wire = [-1] * (across * up)
        nearest: dict[int, int] = {}
        for number, section in enumerate(self.sections):
            for cell, away in _along(*section, WIRE_HALF, across, up):
                if away < nearest.get(cell, 1 << 30):
                    nearest[cell], self.wire[cell] = away, number


_PRECEDENCE = {
    kinds.CROSS_COUNTRY: 0,
    kinds.SHELL_TORN: 1,
    kinds.SHATTERED: 2,
    kinds.CLOSE: 3,
    kinds.ROAD: 4,
    kinds.ALONG_TRENCH: 5,
}


def _square_in(column: int, row: int, shape: tuple[Point, ...]) -> bool:
    """Is the middle of a square in a polygon? Doubled coordinates keep it whole."""
    return inside((2 * column + 1) * CELL, (2 * row + 1) * CELL, tuple((2 * x, 2 * y) for x, y in shape))


def _along(ax: int, ay: int, bx: int, by: int, half: int, across: int, up: int) -> list[tuple[int, int]]:
    """The squares whose middle lies within `half` of a segment, with four times the squared distance."""
    found = []
    for row in range(max(0, (min(ay, by) - half) // CELL), min(up, (max(ay, by) + half) // CELL + 1)):
        for column in range(max(0, (min(ax, bx) - half) // CELL), min(across, (max(ax, bx) + half) // CELL + 1)):
            x, y = (2 * column + 1) * CELL, (2 * row + 1) * CELL
            away = point_segment_squared(x, y, 2 * ax, 2 * ay, 2 * bx, 2 * by)
            if away <= 4 * half * half:
                found.append((row * across + column, away))
    return found


def _spans(ranges: list[tuple[int, int]], strips: int) -> list[int]:
    """For every pair of strips the areas that touch one between them, as bits."""
    single = [0] * strips
    for number, (low, high) in enumerate(ranges):
        for strip in range(max(0, low // STRIP), min(strips - 1, high // STRIP) + 1):
            single[strip] |= 1 << number
    table = [0] * (strips * strips)
    for first in range(strips):
        bits = 0
        for last in range(first, strips):
            bits |= single[last]
            table[first * strips + last] = bits
    return table


def runs_along_front(line: Sequence[tuple[float, float]]) -> bool:
    """G1, R28: does a trench run along the front, not from front to rear?"""
    return abs(line[0][1] - line[-1][1]) < abs(line[0][0] - line[-1][0])


def sections_of(line: tuple[Point, ...]) -> list[tuple[int, int, int, int]]:
    """R15: a belt cut into sections of 5 cm of its length, counted from its first point."""
    found = []
    for place in range(1, len(line)):
        (ax, ay), (bx, by) = line[place - 1], line[place]
        length = max(1, round_root(squared(ax, ay, bx, by)))
        count = (length + SECTION - 1) // SECTION
        for number in range(count):
            low, high = number * SECTION, min(length, (number + 1) * SECTION)
            found.append(
                (
                    ax + (bx - ax) * low // length,
                    ay + (by - ay) * low // length,
                    ax + (bx - ax) * high // length,
                    ay + (by - ay) * high // length,
                )
            )
    return found


def round_root(number: int) -> int:
    """The nearest whole square root."""
    root = isqrt(number)
    return root + 1 if number - root * root > root else root
