"""Geometry of the table against shapely."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from opfor.games.flanders_fields.model import geometry as g

GAME = "flanders-fields"
COORD = st.integers(0, 1200)
HEADING = st.integers(0, 71)
BASES = {size: g.corner_table(*size) for size in ((40, 20), (30, 30), (30, 60), (50, 50))}
SIZE = st.sampled_from(sorted(BASES))
WOOD = ((100, 700), (300, 900), (620, 880), (700, 500), (400, 560), (250, 300))
SHAPE = Polygon(WOOD)


def base(size: tuple[int, int], x: int, y: int, heading: int) -> g.Corners:
    return g.corners_at(BASES[size][heading], x, y)


@settings(max_examples=300, deadline=None)
@given(SIZE, COORD, COORD, HEADING, SIZE, st.integers(-300, 300), st.integers(-300, 300), HEADING)
def test_gap_and_overlap(
    a: tuple[int, int], x: int, y: int, h: int, b: tuple[int, int], dx: int, dy: int, k: int
) -> None:
    """R2: edge-to-edge distance and shared area agree with shapely."""
    one, two = base(a, x, y, h), base(b, x + dx, y + dy, k)
    first, second = Polygon(one), Polygon(two)
    assert g.gap_squared(one, two) <= first.distance(second) ** 2 + 1e-6 < g.gap_squared(one, two) + 1.001
    area = first.intersection(second).area
    if area > 1e-6:
        assert g.overlap(one, two)
    if not first.intersects(second):
        assert not g.overlap(one, two)


@settings(max_examples=300, deadline=None)
@given(COORD, COORD, COORD, COORD)
@example(200, 0, 200, 351)
@example(0, 300, 251, 300)
def test_sight_through_a_wood(ax: int, ay: int, bx: int, by: int) -> None:
    """R9: crossing, depth and containment of a polygon agree with shapely."""
    line = LineString([(ax, ay), (bx, by)])
    assert g.inside(ax, ay, WOOD) == SHAPE.intersects(Point(ax, ay))
    assert g.segment_hits_shape(ax, ay, bx, by, WOOD) == SHAPE.intersects(line)
    box = (200, 300, 500, 640)
    assert g.segment_hits_box(ax, ay, bx, by, box) == Polygon(g.box_corners(box)).intersects(line)
    if (ax, ay) != (bx, by):
        depth = SHAPE.intersection(line).length
        parts = g.stretches(ax, ay, bx, by, WOOD)
        convex = g.box_corners((200, 300, 500, 640))
        assert g.is_convex(convex) and not g.is_convex(WOOD)
        length = Polygon(convex).intersection(line).length
        for fast in (True, False):
            inner = g.stretches(ax, ay, bx, by, convex, fast)
            if abs(length - 50) > 1e-6:
                assert g.deeper_than(ax, ay, bx, by, inner, 50) == (length > 50)
        for limit in (50, 100):
            if abs(depth - limit) > 1e-6:
                assert g.deeper_than(ax, ay, bx, by, parts, limit) == (depth > limit)


@settings(max_examples=200, deadline=None)
@given(COORD, COORD, HEADING, st.integers(-400, 400), st.integers(-400, 400), st.sampled_from((30, 45, 60)))
def test_arc(x: int, y: int, heading: int, dx: int, dy: int, half: int) -> None:
    """R10: arcs agree with the angle between heading and target."""
    import math

    if (dx, dy) == (0, 0):
        return
    bearing = math.degrees(math.atan2(dx, dy))
    off = abs((bearing - heading * 5 + 180) % 360 - 180)
    if abs(off - half) > 0.01:
        assert g.in_arc(x, y, heading, x + dx, y + dy, half) == (off < half)


@settings(max_examples=100, deadline=None)
@given(COORD, COORD, st.integers(1, 300), st.integers(1, 300), st.integers(-150, 150), st.integers(-150, 150))
def test_swept_cloud(x: int, y: int, w: int, d: int, dx: int, dy: int) -> None:
    """R21: the swept ground is the hull of the cloud before and after."""
    shape = Polygon(g.swept((x, y, x + w, y + d), dx, dy))
    hull = (
        Polygon(g.box_corners((x, y, x + w, y + d)))
        .union(Polygon(g.box_corners((x + dx, y + dy, x + w + dx, y + d + dy))))
        .convex_hull
    )
    assert abs(shape.area - hull.area) < 1e-6
    assert not shape.exterior.is_ccw


def test_corridor_is_clockwise() -> None:
    """P9: the beaten zone runs on from the first target."""
    assert g.corridor(0, 0, 0, 100, 150, 40) == ((20, 250), (20, 100), (-20, 100), (-20, 250))
    assert not Polygon(g.corridor(0, 0, 70, 100, 150, 40)).exterior.is_ccw
    assert [g.isqrt(n) for n in (0, 1, 3, 4, 99, 100, 10**12 - 1)] == [0, 1, 1, 2, 9, 10, 999_999]
