"""R5, R8: road columns: a MOVE that stays on the road, stands nose to tail."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.geometry import (
    Point,
    Walk,
    isqrt,
    point_segment_squared,
    rounded,
    squared,
    turned,
)
from opfor.games.flanders_fields.model.names import spot
from opfor.games.flanders_fields.model.stands import IN_PLAY, fits, gap2, ground, in_play
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.movement import STEP, can_move, move, speeds, walk
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

NOSE_TO_TAIL = 20
CM = 10
Path = tuple[Point, ...]


def road_paths(state: State, stand: int) -> list[Path]:
    """R5, R8: a full march both ways along the road that the stand is on, bends included."""
    place = ground(state)
    x, y = state.x[stand], state.y[stand]
    if place.going_at(x, y) != kinds.ROAD or not can_move(state, stand):
        return []
    found = []
    for line in place.roads:
        leg = _nearest_leg(line, x, y)
        for points in (line[leg:], line[leg - 1 :: -1]):
            path = _longest(state, stand, tuple(p for p in points if p != (x, y)))
            if path and path not in found:
                found.append(path)
    return found


def _nearest_leg(line: Path, x: int, y: int) -> int:
    """The number of the stretch of a line that passes nearest to a spot."""
    away = []
    for number in range(1, len(line)):
        (ax, ay), (bx, by) = line[number - 1], line[number]
        away.append(point_segment_squared(x, y, ax, ay, bx, by))
    return 1 + away.index(min(away))


def _longest(state: State, stand: int, points: Path) -> Path:
    """The longest march along these points that one action allows, to the centimetre."""
    legs = [(state.x[stand], state.y[stand]), *points]
    ends: list[Path] = []
    left = speeds(state, stand)[kinds.ROAD]
    for number in range(1, len(legs)):
        (ax, ay), (bx, by) = legs[number - 1], legs[number]
        length = isqrt(squared(ax, ay, bx, by))
        for away in range(CM, min(length, left) + 1, CM):
            end = ax + rounded((bx - ax) * away, length), ay + rounded((by - ay) * away, length)
            ends.append((*points[: number - 1], end))
        left -= length
        if left <= 0:
            break
    return next((path for path in reversed(ends) if not _problem(state, stand, path)), ())


def _problem(state: State, stand: int, points: Path) -> str:
    """R5: why a stand cannot march so; '' when it can."""
    way = walk(state, stand, points, road=True)
    if squared(way.x, way.y, *points[-1]) > 2 * STEP * STEP:
        return f"the march gets no farther than {spot(way.x, way.y)}: {way.why or 'no room'}"
    if (way.x, way.y) == (state.x[stand], state.y[stand]):
        return "it would not move"
    heading = facing(state, stand, points)
    if not fits(state, stand, way.x, way.y, heading):
        return f"there is no room for a column at {spot(way.x, way.y)}"
    return "" if _joins(state, stand, way, heading) else "its company's column is more than 2 cm away"


def facing(state: State, stand: int, points: Path) -> int:
    """R5: a column faces the way it marches."""
    ax, ay = points[-2] if len(points) > 1 else (state.x[stand], state.y[stand])
    dx, dy = points[-1][0] - ax, points[-1][1] - ay
    ends = [turned(0, 1000, heading) for heading in range(72)]
    return max(range(72), key=lambda h: (ends[h][0] * dx + ends[h][1] * dy, -h))


def _joins(state: State, stand: int, way: Walk, heading: int) -> bool:
    """R5: stands of a company march nose to tail: within 2 cm of one that is in column already, if any is."""
    company = state.company[stand]
    mates = [i for i in in_play(state) if i != stand and state.column[i] and state.company[i] == company >= 0]
    if not mates:
        return True
    before = state.x[stand], state.y[stand], state.heading[stand]
    state.x[stand], state.y[stand], state.heading[stand] = way.x, way.y, heading
    near = min(isqrt(gap2(state, stand, i)) for i in mates) <= NOSE_TO_TAIL
    state.x[stand], state.y[stand], state.heading[stand] = before
    return near


def march(state: State, desk: Desk, seat: Seat, stand: int, points: Path) -> None:
    """R5, R8: one MOVE in column; it must stay on the road for the whole action."""
    problem = _problem(state, stand, points) if points else "a march needs a path"
    if problem:
        raise BadAnswer(problem)
    heading = facing(state, stand, points)
    move(state, desk, seat, stand, walk(state, stand, points, road=True), heading)
    if state.alive[stand] == IN_PLAY:
        state.column[stand] = 1
