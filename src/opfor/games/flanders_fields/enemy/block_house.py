"""Z7: the block-house drill of Zero Hour."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.common import because, chosen_prey, clamp_x, clamp_y, front_line, nearest_of
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.geometry import Box, in_arc, squared
from opfor.games.flanders_fields.model.stands import forward, gap2, in_barrage, living, within
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.fire import can_fire
from opfor.games.flanders_fields.rules.movement import can_move, walk, wire_ahead
from opfor.games.flanders_fields.rules.reach import assault_targets
from opfor.kernel.desk import Desk

Order = tuple[int, Any]
NEAR, REACH, PARTY, CROWD = 250, 130, 2, 3
FLANK, BEHIND, IN_PLACE = 100, 70, 110  # 8 to 10 cm from its edge to the platoon's


def stopping(state: State, side: int) -> list[int]:
    """Z7: the block houses whose fire hurt a platoon of a side since its last turn, or whose crew is suppressed."""
    return [
        i
        for i in living(state, 1 - side)
        if state.kind[i] == kinds.BLOCK_HOUSE and (state.stopped[i] >= state.turn - 1 or state.markers[i])
    ]


def party(state: State, side: int, house: int) -> list[int]:
    """Z7: who goes for it: engineers and flame-throwers near by first, then the nearest platoons; two in all."""
    able = [i for i in living(state, side) if kinds.IS_FOOT[state.kind[i]] and not state.markers[i]]
    near = [i for i in able if within(state, i, house, NEAR)]
    return sorted(near, key=lambda i: (kinds.IS_RIFLE[state.kind[i]], gap2(state, i, house), i))[:PARTY]


def storm_house(state: State, desk: Desk, stand: int) -> Order | None:
    """Z7: assault when it has a marker, or when three platoons are within reach."""
    side = state.side[stand]
    for house in stopping(state, side):
        if not within(state, stand, house, NEAR) or in_barrage(state, house):
            continue
        crowd = sum(kinds.IS_FOOT[state.kind[i]] and within(state, i, house, REACH) for i in living(state, side))
        if (state.markers[house] or crowd >= CROWD) and house in assault_targets(state, stand):
            chosen_prey(state, desk, stand, house, [house], "Z7", "storms the block house")
            return A.ASSAULT, house
    return None


def drill(state: State, desk: Desk, stand: int, closed: list[Box]) -> Order | None:
    """Z7: two platoons leave the arc of a block house that stopped the advance and close in from flank or rear."""
    side, way = state.side[stand], forward(state, state.side[stand])
    houses = [i for i in stopping(state, side) if within(state, stand, i, NEAR)]
    if not houses or not can_move(state, stand) or wire_ahead(state, stand) >= 0:
        return None
    house = nearest_of(state, stand, houses)
    if stand not in party(state, side, house) or (state.y[stand] - front_line(state)) * way < -60:
        return None
    x, y = state.x[house], state.y[house]
    seen = in_arc(x, y, state.heading[house], state.x[stand], state.y[stand], kinds.ARCS[kinds.BLOCK_HOUSE])
    if not seen and within(state, stand, house, IN_PLACE):
        return (A.RESERVE, None) if can_fire(state, stand) and not state.reserved[stand] else (A.DONE, None)
    flank = 1 if state.x[stand] >= x else -1
    points = [
        (clamp_x(state, x + flank * (FLANK + 30)), clamp_y(state, y)),
        (clamp_x(state, x + flank * FLANK), clamp_y(state, y + way * BEHIND)),
    ]
    found = walk(state, stand, points, keep_out=closed)
    if squared(found.x, found.y, state.x[stand], state.y[stand]) < 400:
        return None
    because(state, desk, stand, "works round the block house", "Z7", ("go straight on", "its fire stops that"))
    return A.MOVE, found
