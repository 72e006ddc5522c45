"""Stands on the table: where they are, how far apart, what they touch, how they are covered."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.battle import Battle
from opfor.games.flanders_fields.model.field import BLOCK_HOUSE_KIND, SHATTERED_KIND, Field
from opfor.games.flanders_fields.model.geometry import (
    Box,
    Corners,
    Point,
    box_corners,
    corners_at,
    gap_squared,
    overlap,
    segment_hits_box,
)
from opfor.games.flanders_fields.model.scenario import battle_named
from opfor.games.flanders_fields.model.state import State

IN_PLAY, DESTROYED, SAFE, WRECK = 1, 0, 2, 3
FARTHEST = max(kinds.REACH)  # from the middle of any base to its edge
TOUCHING = 5  # bases less than a step apart are in contact
INNER = [min(base) // 2 - 1 for base in kinds.BASES]  # a circle that lies inside the base however it is turned
HALF = [[(abs(table[h][0][0]), abs(table[h][0][1])) for h in range(72)] for table in kinds.CORNERS]


def battle(state: State) -> Battle:
    """What never changes in this game."""
    return battle_named(state.scenario)


def ground(state: State) -> Field:
    """The ground of this game."""
    return battle_named(state.scenario).field


def name(state: State, stand: int) -> str:
    """The stand's name, such as A2 or gMG1."""
    return battle_named(state.scenario).stands[stand].name


def corners(state: State, stand: int) -> Corners:
    """The corners of a stand's base."""
    return corners_at(kinds.CORNERS[state.kind[stand]][state.heading[stand]], state.x[stand], state.y[stand])


def start_corners(state: State, stand: int) -> Corners:
    """7.0: the corners of the base where the stand was set up."""
    start = battle(state).stands[stand]
    return corners_at(kinds.CORNERS[start.kind][start.heading], start.x, start.y)


def gap2(state: State, a: int, b: int) -> int:
    """R2: the squared edge-to-edge distance of two stands in mm²."""
    ha, hb = state.heading[a], state.heading[b]
    dx, dy = state.x[a] - state.x[b], state.y[a] - state.y[b]
    if ha % 18 == 0 and hb % 18 == 0:
        wa, da = HALF[state.kind[a]][ha]
        wb, db = HALF[state.kind[b]][hb]
        gx = (dx if dx > 0 else -dx) - wa - wb
        gy = (dy if dy > 0 else -dy) - da - db
        if gx <= 0:
            return gy * gy if gy > 0 else 0
        return gx * gx + gy * gy if gy > 0 else gx * gx
    return gap_squared(corners(state, a), corners(state, b))


def within(state: State, a: int, b: int, reach: int) -> bool:
    """Are two stands at most so many mm apart, edge to edge?"""
    slack = reach + kinds.REACH[state.kind[a]] + kinds.REACH[state.kind[b]]
    dx, dy = state.x[a] - state.x[b], state.y[a] - state.y[b]
    if dx > slack or -dx > slack or dy > slack or -dy > slack:
        return False
    away, sure = dx * dx + dy * dy, reach + INNER[state.kind[a]] + INNER[state.kind[b]]
    return away <= sure * sure or (away <= slack * slack and gap2(state, a, b) <= reach * reach)


def bases_overlap(state: State, a: int, b: int) -> bool:
    """Do two bases share any area?"""
    ha, hb = state.heading[a], state.heading[b]
    if ha % 18 == 0 and hb % 18 == 0:
        wa, da = HALF[state.kind[a]][ha]
        wb, db = HALF[state.kind[b]][hb]
        return abs(state.x[a] - state.x[b]) < wa + wb and abs(state.y[a] - state.y[b]) < da + db
    return overlap(corners(state, a), corners(state, b))


def within_point(state: State, a: int, x: int, y: int, reach: int) -> bool:
    """Is a stand's base at most so many mm from a point?"""
    dx, dy = state.x[a] - x, state.y[a] - y
    w, d = HALF[state.kind[a]][state.heading[a]]
    gx, gy = max(0, abs(dx) - w), max(0, abs(dy) - d)
    return gx * gx + gy * gy <= reach * reach


def living(state: State, side: int) -> list[int]:
    """All stands of a side in play, by number."""
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY and state.side[i] == side]


def in_play(state: State) -> list[int]:
    """All stands in play, by number."""
    return [i for i, alive in enumerate(state.alive) if alive == IN_PLAY]


def platoons_left(state: State, battalion: int) -> list[int]:
    """P13: the living rifle platoons of a battalion."""
    return [i for i in in_play(state) if state.battalion[i] == battalion and kinds.IS_RIFLE[state.kind[i]]]


def near_enemy(state: State, stand: int, reach: int) -> bool:
    """Is any enemy within so many mm?"""
    side = state.side[stand]
    return any(
        state.alive[i] == IN_PLAY and state.side[i] != side and within(state, stand, i, reach)
        for i in range(len(state.x))
    )


def fits(state: State, stand: int, x: int, y: int, heading: int) -> bool:
    """R2: may the stand's base stand here: on the table, over no other stand or wreck?"""
    place = ground(state)
    w, d = HALF[state.kind[stand]][heading]
    if heading % 18:
        shape = corners_at(kinds.CORNERS[state.kind[stand]][heading], x, y)
        w, d = max(abs(px - x) for px, _ in shape), max(abs(py - y) for _, py in shape)
    if x - w < 0 or y - d < 0 or x + w > place.width or y + d > place.depth:
        return False
    kind, upright, ys, alive = state.kind[stand], heading % 18 == 0, state.y, state.alive
    reach = kinds.REACH[kind] + FARTHEST
    for other, other_x in enumerate(state.x):
        dx = x - other_x
        if dx > reach or -dx > reach:  # most stands are far away
            continue
        dy = y - ys[other]
        if dy > reach or -dy > reach or other == stand or (alive[other] != IN_PLAY and alive[other] != WRECK):
            continue
        facing = state.heading[other]
        if upright and facing % 18 == 0:
            wo, do = HALF[state.kind[other]][facing]
            if abs(dx) < w + wo and abs(dy) < d + do:
                return False
        elif overlap(corners_at(kinds.CORNERS[kind][heading], x, y), corners(state, other)):
            return False
    return True


def touches_box(state: State, stand: int, box: Box) -> bool:
    """R2: does the stand's base share any area with an upright box?"""
    x, y, heading = state.x[stand], state.y[stand], state.heading[stand]
    if heading % 18 == 0:
        w, d = HALF[state.kind[stand]][heading]
        return x - w < box[2] and x + w > box[0] and y - d < box[3] and y + d > box[1]
    return overlap(corners(state, stand), box_corners(box))


def touches_shape(state: State, stand: int, shape: tuple[Point, ...]) -> bool:
    """R2: does the stand's base share any area with a convex shape?"""
    return overlap(corners(state, stand), shape)


def area_box(state: State, n: int) -> Box:
    """A barrage area as a box."""
    return state.area_x0[n], state.area_y0[n], state.area_x1[n], state.area_y1[n]


def cloud_box(state: State, n: int) -> Box:
    """A gas cloud as a box."""
    return state.cloud_x0[n], state.cloud_y0[n], state.cloud_x1[n], state.cloud_y1[n]


def in_gas(state: State, stand: int) -> bool:
    """P3: is the stand in a gas cloud?"""
    return bool(state.cloud_x0) and any(
        touches_box(state, stand, cloud_box(state, n)) for n in range(len(state.cloud_x0))
    )


def in_barrage(state: State, stand: int) -> bool:
    """Is the stand in a barrage area?"""
    return any(touches_box(state, stand, area_box(state, n)) for n in range(len(state.area_x0)))


def line_through_barrage(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """P2, A27: does a line of fire begin in, end in or cross a barrage area?"""
    return any(segment_hits_box(ax, ay, bx, by, area_box(state, n)) for n in range(len(state.area_x0)))


def bursts_on(state: State, ax: int, ay: int, bx: int, by: int) -> list[Point]:
    """A28: the middles of the barrage areas that a line of fire begins in, ends in or crosses."""
    boxes = [area_box(state, n) for n in range(len(state.area_x0))]
    hit = [box for box in boxes if segment_hits_box(ax, ay, bx, by, box)]
    return [((x0 + x1) // 2, (y0 + y1) // 2) for x0, y0, x1, y1 in hit]


def trench_of(state: State, stand: int) -> int:
    """The trench a stand is in; -1: none."""
    return ground(state).ground_at(state.x[stand], state.y[stand])[1]


def cover_of(state: State, stand: int) -> int:
    """R7, R16, A44, A46: the cover class of a stand above ground, or of one below ground against shells and gas."""
    if state.below[stand]:
        return firing.FORTIFICATION
    if state.column[stand]:
        return firing.OPEN
    place = ground(state)
    x, y = state.x[stand], state.y[stand]
    cover, trench = place.ground_at(x, y)
    if trench >= 0 and cover == firing.HARD:
        owner = place.trenches[trench].side
        if owner >= 0 and owner != state.side[stand] and not held_a_turn(state, stand):
            return firing.MEDIUM
        return cover
    if state.kind[stand] == kinds.BLOCK_HOUSE:
        return firing.FORTIFICATION
    if cover >= firing.MEDIUM:
        return cover
    if state.scrape[stand] >= 2:
        return firing.MEDIUM
    if cover == firing.SOFT:
        if state.no_moving_cover and state.moved[stand] >= state.turn - 1:
            return firing.OPEN
        if state.moved[stand] < last_own_turn(state, state.side[stand]) and place.is_in(SHATTERED_KIND, x, y):
            return firing.MEDIUM
        return cover
    return firing.SOFT if beside_wreck(state, stand) else cover


def last_own_turn(state: State, side: int) -> int:
    """The number of the last turn in which a side was or is the player."""
    return state.turn if state.player == side or state.first == side else state.turn - 1


def held_a_turn(state: State, stand: int) -> bool:
    """R16: has a captured trench been held for one full own turn?"""
    since = state.since[stand]
    return state.turn > since + 1 or (state.turn == since + 1 and state.player != state.side[stand])


def beside_wreck(state: State, stand: int) -> bool:
    """R22: a wreck is soft cover for foot in contact with it."""
    return any(state.alive[i] == WRECK and within(state, stand, i, 5) for i in range(len(state.x)))


def protected(state: State, stand: int) -> bool:
    """A05: in a fortification or below ground."""
    return bool(state.below[stand]) or cover_of(state, stand) == firing.FORTIFICATION


def in_block_house(state: State, stand: int) -> bool:
    """A46: in a block house or what is left of one."""
    return ground(state).is_in(BLOCK_HOUSE_KIND, state.x[stand], state.y[stand])


def in_contact(state: State, stand: int) -> bool:
    """A62: does the stand's base touch an enemy's?"""
    return near_enemy(state, stand, TOUCHING)


def forward(state: State, side: int) -> int:
    """+1 when a side looks north, -1 when it looks south."""
    return 1 if side == state.first else -1


def other(side: int) -> int:
    """The other side."""
    return 1 - side


def attacks(state: State, side: int) -> bool:
    """Is this the attacking side?"""
    return side == state.first
