"""Z13: raids: in by the lanes, take a prisoner, home by the lanes."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.common import NO_PREY, because, chosen_prey, clamp_y, front_line, nearest_of
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.geometry import Box, squared
from opfor.games.flanders_fields.model.stands import forward, gap2, ground, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.fire import can_fire
from opfor.games.flanders_fields.rules.movement import can_move, walk
from opfor.games.flanders_fields.rules.reach import assault_targets, margin
from opfor.kernel.desk import Desk

WANTED, LAST_TURN = 1, 6


def goes_home(state: State, side: int) -> bool:
    """Z13, Z13-ruler: enough prisoners, turn 6, or one platoon left: all go home; so do all when one must."""
    raiders = [i for i in living(state, side) if kinds.IS_RIFLE[state.kind[i]]]
    taken = sum(state.prisoners[i] for i in raiders) + state.prisoners_home
    return taken >= WANTED or state.turn >= LAST_TURN or len(raiders) <= 1


def own_barrage(state: State, side: int) -> list[Box]:
    """The box barrage of the raid, kept clear by 3 cm."""
    return [
        (state.area_x0[n] - 30, state.area_y0[n] - 30, state.area_x1[n] + 30, state.area_y1[n] + 30)
        for n in range(len(state.area_x0))
        if state.area_side[n] == side
    ]


def lane_points(state: State, stand: int, home: bool) -> list[tuple[int, int]]:
    """Z13: the way through the nearest prepared lane."""
    way = forward(state, state.side[stand]) * (-1 if home else 1)
    best, lane = 1 << 40, None
    for number, (ax, ay, bx, by) in enumerate(ground(state).sections):
        y = (ay + by) // 2
        if state.cut[number] and (y - state.y[stand]) * way > 0:
            x = min(max(ax, bx) - 4, max(min(ax, bx) + 4, state.x[stand]))
            if abs(x - state.x[stand]) < best:
                best, lane = abs(x - state.x[stand]), (x, y)
    return [] if lane is None else [(lane[0], lane[1] - way * 25), (lane[0], lane[1] + way * 25)]


def raid_act(state: State, desk: Desk, stand: int) -> tuple[int, Any]:
    """Z13: a raider's action."""
    side = state.side[stand]
    if state.retired[stand] or goes_home(state, side):
        if A.may_go_home(state, stand):
            return A.HOME, None
        lines = [t.line[0][1] for t in ground(state).trenches if t.side == side]
        points = [*lane_points(state, stand, True), (state.x[stand], clamp_y(state, lines[0]))]
        points[-1] = (points[-2][0] if len(points) > 1 else state.x[stand], points[-1][1])
        way = walk(state, stand, points)
        if can_move(state, stand) and squared(way.x, way.y, state.x[stand], state.y[stand]) >= 25:
            because(state, desk, stand, "goes home by the lane", "Z13", ("go on", "a prisoner, or no time left"))
            return A.MOVE, way
        return (A.RESERVE, None) if can_fire(state, stand) else (A.DONE, None)
    found = [i for i in assault_targets(state, stand) if margin(state, stand, i) >= -1]
    if found:
        best = max(found, key=lambda i: (margin(state, stand, i), -gap2(state, stand, i)))
        chosen_prey(state, desk, stand, best, found, "Z13", "assaults the stand it can best beat")
        return A.ASSAULT, best
    prey = nearest_of(state, stand, [i for i in living(state, 1 - side) if abs(state.y[i] - front_line(state)) <= 40])
    points = lane_points(state, stand, False)
    if prey >= 0:
        points.append((state.x[prey], state.y[prey]))
    if points and can_move(state, stand):
        way = walk(state, stand, points, keep_out=own_barrage(state, side))
        if squared(way.x, way.y, state.x[stand], state.y[stand]) >= 25:
            because(state, desk, stand, "goes in by the lane", "Z13", ("assault", NO_PREY))
            return A.MOVE, way
    return (A.RESERVE, None) if can_fire(state, stand) else (A.DONE, None)
