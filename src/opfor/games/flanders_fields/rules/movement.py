"""P16, R8: one MOVE action along a polyline, and P12: wire."""

from __future__ import annotations

from functools import lru_cache

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.field import BLOCK_HOUSE_KIND, WIRE_HALF
from opfor.games.flanders_fields.model.geometry import Point, Walk, isqrt, rounded, squared
from opfor.games.flanders_fields.model.names import cm, label, spot
from opfor.games.flanders_fields.model.stands import HALF, IN_PLAY, area_box, fits, forward, ground, touches_box
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.barrage import enter_area
from opfor.games.flanders_fields.rules.notes import Way, tell
from opfor.games.flanders_fields.rules.placement import free_spot, settle
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

WHOLE = 1_000_000  # an action, in millionths
WHOLE_ACTION = "the end of the action"  # no obstacle: it has gone as far as it can
SLACK = 10_000  # a ruler's half millimetre
STEP = 5
CLEARANCE = 10
AT_WIRE = 32
DITCHES, CROSSES = ("ditches in", "ditch in"), ("gets across", "get across")


def speeds(state: State, stand: int) -> list[int]:
    """P16, 2.6, R7: mm per MOVE action by class of ground."""
    kind = state.kind[stand]
    if kind == kinds.GUN and not state.limbered[stand]:
        return [kinds.MANHANDLED_GUN] * 5 + [0]
    if state.limbered[stand] and kinds.ON_PACKS[kind]:
        return kinds.SPEED[kinds.INFANTRY][0]
    if kinds.IS_COMMAND[kind] and state.mounted[stand]:
        return kinds.SPEED[kinds.CAVALRY][0]
    if kind == kinds.CAVALRY and not state.mounted[stand]:
        return kinds.SPEED[kinds.INFANTRY][state.quality[stand] == 2]
    return kinds.SPEED[kind][state.quality[stand] == 2]


def can_move(state: State, stand: int) -> bool:
    """P14, R22: may the stand make a MOVE at all?"""
    if state.markers[stand] or state.below[stand] or state.broken[stand] or state.ditched[stand]:
        return False
    return max(speeds(state, stand)) > 0


def walk(
    state: State,
    stand: int,
    points: tuple[Point, ...] | list[Point],
    budget: int = WHOLE,
    clearance: int = CLEARANCE,
    keep_out: list[tuple[int, int, int, int]] | None = None,
    road: bool = False,
) -> Walk:
    """P16, R8, P12: follow a path as far as the action, wire, enemies, the table and friends allow.

    The way is read in steps of 5 mm; each uses its share of the action by the ground it enters. Leaving a
    trench costs a quarter. The stand ends at the last step where its base has room.
    """
    place = ground(state)
    pace = speeds(state, stand)
    kind = state.kind[stand]
    tank = kinds.IS_TANK[kind]
    w, d = HALF[kind][state.heading[stand]]
    east, north = place.width - w, place.depth - d
    going, wire, across = place.going, place.wire, place.cells_across
    x, y = state.x[stand], state.y[stand]
    enemies = _enemies_on_the_way(state, stand, points, clearance)
    crushed: list[int] = []
    here = going[y // STEP * across + x // STEP]
    started_in_wire = wire[y // STEP * across + x // STEP]
    exit_cost = 0 if tank else WHOLE * house("trench_exit_percent") // 100
    most = min(WHOLE, budget) + SLACK
    shattered = here == kinds.SHATTERED
    end_x, end_y, cost, trenches = x, y, 0, 0
    why, via = "", tuple(points[:0])
    for place_on_path, (px, py) in enumerate(points):
        via = tuple(points[:place_on_path])
        if (px, py) == (x, y):
            continue
        step_um, offsets = _steps(px - x, py - y)
        costs = [step_um * 1000 // speed if speed else 0 for speed in pace]  # of a step, by the ground it enters
        if not road:
            costs[kinds.ROAD] = costs[kinds.CROSS_COUNTRY]
        for dx, dy in offsets:
            nx, ny = x + dx, y + dy
            if nx < w or ny < d or nx > east or ny > north:
                why = "the edge of the table"
                break
            cell = ny // STEP * across + nx // STEP
            there = going[cell]
            if road and there != kinds.ROAD:
                why = "the end of the road"
                break
            if not costs[there]:
                why = "ground it cannot enter"
                break
            spent = cost + costs[there]
            if there != here and here == kinds.ALONG_TRENCH:
                spent += exit_cost
            if spent > most:
                why = WHOLE_ACTION
                break
            section = wire[cell]
            if section >= 0 and section != started_in_wire and not state.cut[section]:
                if not tank:
                    why = "uncut wire"
                    break
                if section not in crushed:
                    crushed.append(section)
            if enemies and _too_near(state, enemies, nx, ny, w, d, clearance, end_x, end_y):
                why = "an enemy within 1 cm"
                break
            if keep_out and any(nx - w < b[2] and nx + w > b[0] and ny - d < b[3] and ny + d > b[1] for b in keep_out):
                why = "a barrage or cloud"
                break
            if there != here:
                trenches += tank and there == kinds.ALONG_TRENCH
                shattered = shattered or there == kinds.SHATTERED
                here = there
            end_x, end_y, cost = nx, ny, spent
        if why:
            break
        x, y = px, py
    found = Walk(end_x, end_y, cost, why, trenches, shattered and cost > 0, crushed if cost else [], via)
    return _end(state, stand, found)


@lru_cache(maxsize=1 << 13)
def _steps(dx: int, dy: int) -> tuple[int, tuple[Point, ...]]:
    """The length of a step in micrometres, and where each of them ends, for a straight way from 0, 0 to dx, dy."""
    length2 = dx * dx + dy * dy
    steps = max(1, (isqrt(length2) + STEP - 1) // STEP)
    ends = [(rounded(dx * number, steps), rounded(dy * number, steps)) for number in range(1, steps + 1)]
    return isqrt(length2 * 1_000_000) // steps, tuple(ends)


def _end(state: State, stand: int, found: Walk) -> Walk:
    """R2: stands pass through friends but never end on them: back along the way until there is room."""
    if (found.x, found.y) == (state.x[stand], state.y[stand]) or fits(
        state, stand, found.x, found.y, state.heading[stand]
    ):
        return found
    dx, dy = state.x[stand] - found.x, state.y[stand] - found.y
    steps = max(1, isqrt(dx * dx + dy * dy) // STEP)
    for number in range(1, steps + 1):
        x, y = found.x + rounded(dx * number, steps), found.y + rounded(dy * number, steps)
        if fits(state, stand, x, y, state.heading[stand]):
            found.x, found.y, found.why = x, y, "stands in the way"
            section = ground(state).wire_at(x, y)
            if section < 0 or state.cut[section]:
                return found
    found.x, found.y, found.why = state.x[stand], state.y[stand], "stands in the way"
    return found


def _enemies_on_the_way(state: State, stand: int, points: tuple[Point, ...] | list[Point], clearance: int) -> list[int]:
    """The enemies that a path can come near at all; a negative clearance asks for none."""
    if clearance < 0:
        return []
    all_x, all_y, sides, side = state.x, state.y, state.side, state.side[stand]
    xs = [all_x[stand], *[x for x, _ in points]]
    ys = [all_y[stand], *[y for _, y in points]]
    slack = clearance + kinds.REACH[state.kind[stand]] + 50
    x0, x1, y0, y1 = min(xs) - slack, max(xs) + slack, min(ys) - slack, max(ys) + slack
    return [
        i
        for i, alive in enumerate(state.alive)
        if alive == IN_PLAY and sides[i] != side and x0 <= all_x[i] <= x1 and y0 <= all_y[i] <= y1
    ]


def _too_near(
    state: State, enemies: list[int], x: int, y: int, w: int, d: int, clearance: int, ox: int, oy: int
) -> bool:
    """P16: would the base come within the clearance of an enemy, and nearer than it is?"""
    for i in enemies:
        we, de = HALF[state.kind[i]][state.heading[i]]
        gx, gy = max(0, abs(x - state.x[i]) - w - we), max(0, abs(y - state.y[i]) - d - de)
        if gx * gx + gy * gy < clearance * clearance and squared(x, y, state.x[i], state.y[i]) < squared(
            ox, oy, state.x[i], state.y[i]
        ):
            return True
    return False


def check_path(state: State, stand: int, points: tuple[Point, ...], heading: int) -> Walk:
    """P16: a path that a person drew: it must reach its end, and the new facing must have room."""
    place = ground(state)
    if heading >= 0 and heading % 5:
        raise BadAnswer(f"@{heading}: headings go in steps of 5 degrees")
    for x, y in points:
        if not (0 <= x < place.width and 0 <= y < place.depth):
            raise BadAnswer(f"{spot(x, y)} lies off the table ({cm(place.width)} by {cm(place.depth)} cm)")
    found = walk(state, stand, points)
    if squared(found.x, found.y, *points[-1]) > 2 * STEP * STEP:
        stop = (
            "its action is used up" if found.why == WHOLE_ACTION else f"stopped by {found.why or 'stands in the way'}"
        )
        raise BadAnswer(f"{label(state, stand)} gets no farther than {spot(found.x, found.y)}: {stop}")
    if heading >= 0 and not fits(state, stand, found.x, found.y, heading % 360 // 5):
        raise BadAnswer(f"there is no room to face {heading} degrees at {spot(found.x, found.y)}")
    return found


def move(state: State, desk: Desk, seat: Seat, stand: int, found: Walk, heading: int = -1, told: bool = True) -> None:
    """P16: carry a MOVE out: barrage entered, tanks' tests, wire crushed. The approach of an assault is told by it."""
    before = [n for n in range(len(state.area_x0)) if touches_box(state, stand, area_box(state, n))]
    start = state.x[stand], state.y[stand]
    path_box = min(start[0], found.x), min(start[1], found.y), max(start[0], found.x), max(start[1], found.y)
    if kinds.IS_TANK[state.kind[stand]] and ditches(state, desk, stand, found.trenches, found.shattered):
        state.ditched[stand] = 1
    settle(state, stand, found.x, found.y)
    if heading >= 0:
        state.heading[stand] = heading
    if start != (found.x, found.y):
        state.moved[stand] = state.turn
        state.scrape[stand] = 0
    state.column[stand] = 0
    for section in found.crushed:
        state.cut[section] = 1
    if desk.listening and told:
        way = Way(state, stand, start, found.why if found.why != WHOLE_ACTION else "")
        words, facts = way.sentence()
        desk.note(words, "P16", joins=way, **facts)
    w, d = HALF[state.kind[stand]][state.heading[stand]]
    entered = [
        n
        for n in range(len(state.area_x0))
        if n not in before
        and path_box[0] - w < state.area_x1[n]
        and path_box[2] + w > state.area_x0[n]
        and path_box[1] - d < state.area_y1[n]
        and path_box[3] + d > state.area_y0[n]
    ]
    if entered:
        enter_area(state, desk, seat, stand)


def ditches(state: State, desk: Desk, stand: int, trenches: int, shattered: bool = False) -> bool:
    """R22, A42: crossing a trench or moving in shattered ground: a 1 ditches the tank; a fascine fills one trench."""
    if trenches and state.fascine[stand]:
        state.fascine[stand] = 0
        trenches -= 1
    for number in range(trenches + int(shattered)):
        ditched = desk.roll("1d6", "ditching") <= house("ditch_at_most")
        what, does, do = "trench" if number < trenches else "craters", *(DITCHES if ditched else CROSSES)
        tell(state, desk, stand, "R22", f"{does} the {what}", f"{do} the {what}")
        if ditched:
            return True
    return False


def wire_ahead(state: State, stand: int) -> int:
    """P12: the uncut wire section that a stand has met on its way forward; -1: none."""
    place = ground(state)
    way = forward(state, state.side[stand])
    if state.retired[stand]:
        way = -way
    x, y = state.x[stand], state.y[stand]
    for step in range(0, AT_WIRE, STEP):
        ny = y + way * step
        if not 0 <= ny < place.depth:
            return -1
        section = place.wire_at(x, ny)
        if section >= 0 and not state.cut[section]:
            return section
    return -1


def owns_wire(state: State, stand: int, section: int) -> bool:
    """R15, A71: by a switch a side's own wire has secret lanes."""
    place = ground(state)
    return bool(state.own_lanes) and place.wire_side[place.belt_of[section]] == state.side[stand]


def beyond_wire(state: State, stand: int, section: int) -> Point | None:
    """P12, R8a: the spot just beyond the belt, or the nearest free one on that side."""
    place = ground(state)
    ax, ay, bx, by = place.sections[section]
    way = forward(state, state.side[stand])
    if state.retired[stand]:
        way = -way
    line = ay if abs(bx - ax) < 1 else ay + (by - ay) * (state.x[stand] - ax) // (bx - ax)
    y = line + way * (WIRE_HALF + 5)
    found = free_spot(state, stand, state.x[stand], y)
    if found is None or (found[1] - line) * way <= 0:
        return None
    return found


def gets_through(state: State, desk: Desk, stand: int) -> bool:
    """P12, R15, A17, A18, A67: the die of a platoon at the wire: 5+ for everybody, or at +1 for some by a switch."""
    if state.wire_bonus:
        desk.ruling("A67")
        return dice.wire_roll(desk, state.kind[stand] == kinds.ENGINEER, bool(state.storm[stand]))
    return dice.wire_roll(desk, False, False)


def tell_wire(state: State, desk: Desk, stand: int, through: bool) -> None:
    """P12: how a platoon fared at the wire."""
    if through:
        tell(state, desk, stand, "P12", "gets through the wire", "get through the wire")
    else:
        tell(state, desk, stand, "P12", "is held up by the wire", "are held up by the wire")


def cross_wire(state: State, desk: Desk, seat: Seat, stand: int, section: int) -> bool:
    """P12, R15, A17, A18: a separate action and a die; engineers that succeed cut the section for good."""
    spot, own = beyond_wire(state, stand, section), owns_wire(state, stand, section)
    through = own or gets_through(state, desk, stand)
    if through and not own and state.kind[stand] == kinds.ENGINEER:
        state.cut[section] = 1
    if through and spot is not None:
        settle(state, stand, *spot)
        state.moved[stand], state.scrape[stand] = state.turn, 0
    if own:
        lanes = "go through the lanes of their own wire"
        tell(state, desk, stand, "R15", "goes through the lanes of its own wire", lanes)
    else:
        tell_wire(state, desk, stand, through)
    if not through or spot is None:
        return False
    if any(touches_box(state, stand, area_box(state, n)) for n in range(len(state.area_x0))):
        enter_area(state, desk, seat, stand)
    return True


def unditch(state: State, desk: Desk, stand: int) -> None:
    """R22: an action and 5+."""
    if desk.roll("1d6", "unditching") >= house("unditch_at_least"):
        state.ditched[stand] = 0
    what = "still ditched" if state.ditched[stand] else "free again"
    tell(state, desk, stand, "R22", f"is {what}", f"are {what}")


def may_dig(state: State, stand: int) -> bool:
    """R16: foot outside trenches and block houses may dig in."""
    place = ground(state)
    cover, trench = place.ground_at(state.x[stand], state.y[stand])
    return (
        kinds.IS_FOOT[state.kind[stand]]
        and trench < 0
        and cover < firing.MEDIUM
        and state.scrape[stand] < 2
        and not state.mounted[stand]
        and not place.is_in(BLOCK_HOUSE_KIND, state.x[stand], state.y[stand])
    )


def settled(state: State, stand: int, way: Walk) -> Walk | None:
    """P16: an end that the stand also reaches when it is walked to by itself; None: there is none on this way.

    A path is read in steps of 5 mm, so the same end may cost a little more by another division of the way.
    """
    for _ in range(8):
        again = walk(state, stand, ((way.x, way.y),))
        if (again.x, again.y) == (way.x, way.y):
            return again
        way = again
    return None


def suggestions(state: State, stand: int) -> list[tuple[str, Walk]]:
    """P16: the ends a person is offered: full moves in eight directions, each where it leads."""
    found: list[tuple[str, Walk]] = []
    seen = {(state.x[stand], state.y[stand])}
    place = ground(state)
    reach = max(speeds(state, stand)) + 20
    for compass, dx, dy in _EIGHT:
        x = min(place.width - 1, max(0, state.x[stand] + dx * reach // 10))
        y = min(place.depth - 1, max(0, state.y[stand] + dy * reach // 10))
        way = settled(state, stand, walk(state, stand, ((x, y),)))
        if way is not None and (way.x, way.y) not in seen:  # a walk ends where there is room
            seen.add((way.x, way.y))
            found.append((compass, way))
    return found


_EIGHT = (
    ("north", 0, 10),
    ("north-east", 7, 7),
    ("east", 10, 0),
    ("south-east", 7, -7),
    ("south", 0, -10),
    ("south-west", -7, -7),
    ("west", -10, 0),
    ("north-west", -7, 7),
)
