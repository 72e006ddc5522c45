"""Exact plane geometry of the table: whole millimetres, headings in steps of five degrees, no floats.

A stand is an oriented rectangle. Its corner offsets come from a rounded whole-number table, so that distance,
contact, arcs and sight are the same on every machine. Squared distances are rounded down to whole mm².
Headings count clockwise from north: 0 north, 18 east, 36 south, 54 west.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

HEADINGS = 72
Point = tuple[int, int]
Corners = tuple[Point, Point, Point, Point]
Box = tuple[int, int, int, int]

# sin of 0, 5, … 90 degrees in millionths, written out: no machine's floats are asked.
_QUARTER: tuple[int, ...] = (0, 87156, 173648, 258819, 342020, 422618, 500000, 573576, 642788, 707107)
_QUARTER += (766044, 819152, 866025, 906308, 939693, 965926, 984808, 996195, 1000000)


@dataclass(slots=True)
class Walk:
    """Where a path leads: the last spot that can be reached and why it ends there."""

    x: int
    y: int
    cost: int
    why: str
    trenches: int
    shattered: bool
    crushed: list[int]
    via: tuple[Point, ...] = ()  # the points of the path that were passed on the way


def _sine(step: int) -> int:
    step %= HEADINGS
    if step > 36:
        return -_sine(step - 36)
    return _QUARTER[step] if step <= 18 else _QUARTER[36 - step]


SIN = [_sine(step) for step in range(HEADINGS)]
COS = [_sine(step + 18) for step in range(HEADINGS)]


def rounded(numerator: int, denominator: int) -> int:
    """The nearest whole number, halves away from zero."""
    if numerator < 0:
        return -((-numerator * 2 + denominator) // (denominator * 2))
    return (numerator * 2 + denominator) // (denominator * 2)


def turned(right: int, ahead: int, heading: int) -> Point:
    """An offset to the right and ahead of a heading, as (east, north)."""
    s, c = SIN[heading], COS[heading]
    return rounded(right * c + ahead * s, 1_000_000), rounded(ahead * c - right * s, 1_000_000)


def corner_table(width: int, depth: int) -> list[Corners]:
    """The corners of a base for every heading: front right, rear right, rear left, front left (clockwise)."""
    w, d = width // 2, depth // 2
    return [
        (turned(w, d, heading), turned(w, -d, heading), turned(-w, -d, heading), turned(-w, d, heading))
        for heading in range(HEADINGS)
    ]


def corners_at(offsets: Corners, x: int, y: int) -> Corners:
    """The corners of a base that stands at x, y."""
    (a, b), (c, d), (e, f), (g, h) = offsets
    return (x + a, y + b), (x + c, y + d), (x + e, y + f), (x + g, y + h)


def box_corners(box: Box) -> Corners:
    """The corners of an upright box."""
    x0, y0, x1, y1 = box
    return (x1, y1), (x1, y0), (x0, y0), (x0, y1)


def squared(ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance of two points."""
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)


def point_segment_squared(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance of a point from a segment, rounded down."""
    dx, dy = bx - ax, by - ay
    ex, ey = px - ax, py - ay
    along, length = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0 or not length:
        return ex * ex + ey * ey
    if along >= length:
        return squared(px, py, bx, by)
    cross = dx * ey - dy * ex
    return cross * cross // length


def overlap(a: tuple[Point, ...], b: tuple[Point, ...]) -> bool:
    """Do two convex shapes (corners clockwise) share any area? Touching edges do not."""
    return not (_apart(a, b) or _apart(b, a))


def _apart(a: tuple[Point, ...], b: tuple[Point, ...]) -> bool:
    """Does some edge of a have all of b on its outer side?"""
    px, py = a[-1]
    for x, y in a:
        dx, dy = x - px, y - py
        for qx, qy in b:
            if dx * (qy - py) - dy * (qx - px) < 0:  # clockwise: the inside lies to the right
                break
        else:
            return True
        px, py = x, y
    return False


def gap_squared(a: Corners, b: Corners) -> int:
    """The squared edge-to-edge distance of two bases, rounded down; 0 when they touch or overlap."""
    if overlap(a, b):
        return 0
    best = -1
    for first, second in ((a, b), (b, a)):
        px, py = first[-1]
        for x, y in first:
            for qx, qy in second:
                found = point_segment_squared(qx, qy, px, py, x, y)
                if best < 0 or found < best:
                    best = found
            px, py = x, y
    return best


def segment_hits_box(ax: int, ay: int, bx: int, by: int, box: Box) -> bool:
    """Does a segment touch an upright box?"""
    x0, y0, x1, y1 = box
    if (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1):
        return False
    dx, dy = bx - ax, by - ay
    c = dx * ay - dy * ax
    s1, s2 = dx * y0 - dy * x0 - c, dx * y0 - dy * x1 - c
    s3, s4 = dx * y1 - dy * x0 - c, dx * y1 - dy * x1 - c
    return not ((s1 > 0 and s2 > 0 and s3 > 0 and s4 > 0) or (s1 < 0 and s2 < 0 and s3 < 0 and s4 < 0))


def segment_hits_shape(ax: int, ay: int, bx: int, by: int, shape: tuple[Point, ...]) -> bool:
    """Does a segment touch a polygon or lie in it?"""
    return crosses_edges(ax, ay, bx, by, shape) or inside(ax, ay, shape)


def crosses_edges(ax: int, ay: int, bx: int, by: int, shape: tuple[Point, ...]) -> bool:
    """Does a segment touch an edge of a polygon?"""
    ux, uy = bx - ax, by - ay
    px, py = shape[-1]
    before = ux * (py - ay) - uy * (px - ax)
    for x, y in shape:
        now = ux * (y - ay) - uy * (x - ax)
        if not ((before > 0 and now > 0) or (before < 0 and now < 0)) and segments_meet(ax, ay, bx, by, px, py, x, y):
            return True
        px, py, before = x, y, now
    return False


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Do two segments share a point?"""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    s1, s2 = ux * (cy - ay) - uy * (cx - ax), ux * (dy - ay) - uy * (dx - ax)
    s3, s4 = vx * (ay - cy) - vy * (ax - cx), vx * (by - cy) - vy * (bx - cx)
    return not ((s1 > 0 and s2 > 0) or (s1 < 0 and s2 < 0) or (s3 > 0 and s4 > 0) or (s3 < 0 and s4 < 0))


def inside(px: int, py: int, shape: tuple[Point, ...]) -> bool:
    """Is a point in a polygon? A point on the boundary is."""
    found = False
    ax, ay = shape[-1]
    for bx, by in shape:
        cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if cross == 0 and min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by):
            return True
        if (ay > py) != (by > py) and (cross > 0) == (by > ay):
            found = not found
        ax, ay = bx, by
    return found


def crossings(ax: int, ay: int, bx: int, by: int, shape: tuple[Point, ...]) -> list[tuple[int, int]]:
    """Where a segment passes the edges of a polygon: fractions (numerator, denominator > 0) of its way, sorted."""
    ux, uy = bx - ax, by - ay
    found: list[tuple[int, int]] = []
    px, py = shape[-1]
    for qx, qy in shape:
        vx, vy = qx - px, qy - py
        bottom = ux * vy - uy * vx
        if bottom:
            top = (px - ax) * vy - (py - ay) * vx
            side = (px - ax) * uy - (py - ay) * ux
            if bottom < 0:
                bottom, top, side = -bottom, -top, -side
            if 0 <= top <= bottom and 0 <= side < bottom:
                found.append((top, bottom))
        elif (px - ax) * uy == (py - ay) * ux and (ux or uy):  # the edge lies on the line: both its ends are cuts
            length = ux * ux + uy * uy
            for ex, ey in ((px, py), (qx, qy)):
                along = (ex - ax) * ux + (ey - ay) * uy
                if 0 <= along <= length:
                    found.append((along, length))
        px, py = qx, qy
    for place in range(1, len(found)):  # a handful: plain insertion, compared by cross products
        item = found[place]
        while place and found[place - 1][0] * item[1] > item[0] * found[place - 1][1]:
            found[place] = found[place - 1]
            place -= 1
        found[place] = item
    return found


def is_convex(shape: tuple[Point, ...]) -> bool:
    """Do all corners of a polygon turn the same way?"""
    turns = []
    for number in range(len(shape)):
        (ax, ay), (bx, by), (cx, cy) = shape[number - 2], shape[number - 1], shape[number]
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def stretches(
    ax: int, ay: int, bx: int, by: int, shape: tuple[Point, ...], convex: bool = False
) -> list[tuple[int, int, int, int]]:
    """The parts of a segment that lie in a polygon, each from n0/d0 to n1/d1 of its way."""
    found_cuts = crossings(ax, ay, bx, by, shape)
    if not found_cuts:
        return [(0, 1, 1, 1)] if inside(ax, ay, shape) else []
    if convex and len(found_cuts) == 2:
        (n0, d0), (n1, d1) = found_cuts
        if n0 * d1 != n1 * d0:  # two cuts in one corner say nothing about what lies beyond
            return [(n0, d0, n1, d1)]
    cuts = [(0, 1), *found_cuts, (1, 1)]
    found: list[tuple[int, int, int, int]] = []
    for (n0, d0), (n1, d1) in itertools.pairwise(cuts):
        if n0 * d1 == n1 * d0:
            continue
        top, bottom = n0 * d1 + n1 * d0, 2 * d0 * d1  # the middle of the part, in a finer grid
        mx, my = ax * bottom + (bx - ax) * top, ay * bottom + (by - ay) * top
        if inside(mx, my, tuple((x * bottom, y * bottom) for x, y in shape)):
            found.append((n0, d0, n1, d1))
    return found


def deeper_than(ax: int, ay: int, bx: int, by: int, parts: list[tuple[int, int, int, int]], limit: int) -> bool:
    """Do these parts of a segment add up to more than the limit in millimetres?"""
    top, bottom = 0, 1
    for n0, d0, n1, d1 in parts:
        top, bottom = top * d0 * d1 + (n1 * d0 - n0 * d1) * bottom, bottom * d0 * d1
    return top * top * squared(ax, ay, bx, by) > limit * limit * bottom * bottom


def in_arc(x: int, y: int, heading: int, tx: int, ty: int, half: int) -> bool:
    """Does a point lie within so many degrees each side of a heading? Both edges belong to the arc."""
    if half >= 180:
        return True
    dx, dy = tx - x, ty - y
    left, right = (heading - half // 5) % HEADINGS, (heading + half // 5) % HEADINGS
    clockwise_of_left = dy * SIN[left] - dx * COS[left] <= 0
    anticlockwise_of_right = dx * COS[right] - dy * SIN[right] <= 0
    if half < 90:
        ahead = dx * SIN[heading] + dy * COS[heading] >= 0
        return ahead and clockwise_of_left and anticlockwise_of_right
    return clockwise_of_left or anticlockwise_of_right


def corridor(ax: int, ay: int, bx: int, by: int, length: int, width: int) -> tuple[Point, ...]:
    """A strip that begins at b and runs on from a through b: the beaten zone. Corners clockwise."""
    dx, dy = bx - ax, by - ay
    size = isqrt(dx * dx + dy * dy) or 1
    ex, ey = bx + rounded(dx * length, size), by + rounded(dy * length, size)
    wx, wy = rounded(dy * width, 2 * size), rounded(-dx * width, 2 * size)
    return (ex + wx, ey + wy), (bx + wx, by + wy), (bx - wx, by - wy), (ex - wx, ey - wy)


def isqrt(number: int) -> int:
    """The whole part of a square root."""
    if number < 2:
        return number
    guess = 1 << ((number.bit_length() + 1) // 2)
    while True:
        better = (guess + number // guess) // 2
        if better >= guess:
            return guess
        guess = better


def swept(box: Box, dx: int, dy: int) -> tuple[Point, ...]:
    """The ground an upright box covers while it moves by dx, dy: corners clockwise."""
    x0, y0, x1, y1 = box
    points = sorted({(x + i * dx, y + i * dy) for x in (x0, x1) for y in (y0, y1) for i in (0, 1)})
    upper: list[Point] = []
    lower: list[Point] = []
    for x, y in points:
        while len(upper) > 1 and _turns_left(upper[-2], upper[-1], (x, y)):
            upper.pop()
        upper.append((x, y))
    for x, y in reversed(points):
        while len(lower) > 1 and _turns_left(lower[-2], lower[-1], (x, y)):
            lower.pop()
        lower.append((x, y))
    return tuple(upper[:-1] + lower[:-1])


def _turns_left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= 0
