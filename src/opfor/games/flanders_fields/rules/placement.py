"""R8a: where a stand is put when the wanted spot is not free."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import BLOCK_HOUSE_KIND
from opfor.games.flanders_fields.model.geometry import turned
from opfor.games.flanders_fields.model.stands import IN_PLAY, fits, forward, ground, within
from opfor.games.flanders_fields.model.state import State

RING, RINGS, DIRECTIONS = 5, 20, 24


def settle(state: State, stand: int, x: int, y: int) -> None:
    """Put a stand on a spot that is known to be free and note the trench it comes into."""
    place = ground(state)
    old, new = place.ground_at(state.x[stand], state.y[stand])[1], place.ground_at(x, y)[1]
    if new != old:
        state.since[stand] = state.turn
    state.x[stand], state.y[stand] = x, y


def clear_of_enemies(state: State, stand: int, x: int, y: int, distance: int) -> bool:
    """P16: would the stand be at least so far from every enemy?"""
    before = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = x, y
    side = state.side[stand]
    found = not any(
        state.alive[i] == IN_PLAY and state.side[i] != side and within(state, stand, i, distance - 1)
        for i in range(len(state.x))
    )
    state.x[stand], state.y[stand] = before
    return found


def free_spot(state: State, stand: int, x: int, y: int, distance: int = 10) -> tuple[int, int] | None:
    """R8a: the wanted spot, or the nearest free one in rings of 5 mm, clockwise from the mover's own side."""
    heading = state.heading[stand]
    first = 36 if forward(state, state.side[stand]) > 0 else 0
    for ring in range(RINGS + 1):
        for direction in range(DIRECTIONS if ring else 1):
            dx, dy = turned(0, ring * RING, (first + direction * 3) % 72)
            if _may_stand(state, stand, x + dx, y + dy, heading) and clear_of_enemies(
                state, stand, x + dx, y + dy, distance
            ):
                return x + dx, y + dy
    return None


def _may_stand(state: State, stand: int, x: int, y: int, heading: int) -> bool:
    place = ground(state)
    if not fits(state, stand, x, y, heading):
        return False
    section = place.wire_at(x, y)
    if section >= 0 and not state.cut[section]:
        return False
    return state.kind[stand] != kinds.GUN or not place.is_in(BLOCK_HOUSE_KIND, x, y)


def place_near(state: State, stand: int, x: int, y: int) -> bool:
    """R8a: put the stand there or nearby; False: nowhere is room."""
    found = free_spot(state, stand, x, y)
    if found is None:
        return False
    settle(state, stand, *found)
    return True
