"""R9, R10, R11, P9: what a stand sees, reaches and hits on the map, and what a shot is worth."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import (
    Point,
    corridor,
    in_arc,
    inside,
    isqrt,
    overlap,
    point_segment_squared,
    segment_hits_shape,
    squared,
)
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    WRECK,
    bursts_on,
    corners,
    cover_of,
    gap2,
    ground,
    in_contact,
    in_gas,
    line_through_barrage,
    living,
    trench_of,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.fire import can_fire
from opfor.games.flanders_fields.seats.base import Shot

FRIEND_CLEARANCE = 10
FRIEND_NEAR = 50
CORRIDOR = house("mg_corridor_cm") * 10


def is_clear(state: State, shooter: int, target: int) -> bool:
    """R9: is the line of sight between two stands free of terrain and tanks?"""
    ax, ay, bx, by = state.x[shooter], state.y[shooter], state.x[target], state.y[target]
    if not ground(state).sees(ax, ay, bx, by):
        return False
    return not tank_between(state, ax, ay, bx, by, shooter, target)


def tank_between(state: State, ax: int, ay: int, bx: int, by: int, looking: int, looked_at: int) -> bool:
    """R9: does a tank, driving or wrecked, stand on the line? Not the one that looks, nor the one looked at."""
    for i in range(len(state.x)):
        if (
            kinds.IS_TANK[state.kind[i]]
            and i != looking
            and i != looked_at
            and (state.alive[i] == IN_PLAY or state.alive[i] == WRECK)
            and segment_hits_shape(ax, ay, bx, by, corners(state, i))
        ):
            return True
    return False


def sees_point(state: State, stand: int, x: int, y: int) -> bool:
    """R9, R18: does a stand see a spot?"""
    if state.below[stand] or state.alive[stand] != IN_PLAY:
        return False
    if state.visibility and squared(state.x[stand], state.y[stand], x, y) > state.visibility * state.visibility:
        return False
    if not ground(state).sees(state.x[stand], state.y[stand], x, y):
        return False
    here = -1
    for i in range(len(state.x)):
        if kinds.IS_TANK[state.kind[i]] and inside(x, y, corners(state, i)):
            here = i  # the tank on the spot is what is looked at
    return not tank_between(state, state.x[stand], state.y[stand], x, y, stand, here)


def friend_in_the_way(state: State, shooter: int, target: int) -> bool:
    """R9: a foot stand or MG may not fire close past a friend who is neither at its side nor in a trench."""
    if not (kinds.IS_FOOT[state.kind[shooter]] or kinds.IS_MG[state.kind[shooter]]):
        return False
    ax, ay, bx, by = state.x[shooter], state.y[shooter], state.x[target], state.y[target]
    side, place = state.side[shooter], ground(state)
    low_x, high_x, low_y, high_y = min(ax, bx) - 40, max(ax, bx) + 40, min(ay, by) - 40, max(ay, by) + 40
    for i in range(len(state.x)):
        if i == shooter or state.side[i] != side or state.alive[i] != IN_PLAY or state.below[i]:
            continue
        x, y = state.x[i], state.y[i]
        if x < low_x or x > high_x or y < low_y or y > high_y:
            continue
        reach = FRIEND_CLEARANCE + kinds.BASES[state.kind[i]][1] // 2
        if point_segment_squared(x, y, ax, ay, bx, by) > reach * reach or within(state, shooter, i, FRIEND_NEAR):
            continue
        if trench_of(state, i) >= 0 or place.level_at(ax, ay) > place.level_at(x, y):
            continue
        return True
    return False


def in_reach(state: State, shooter: int, target: int) -> bool:
    """P8, R10, R22, R27: range, visibility and arc."""
    kind = state.kind[shooter]
    reach = kinds.FIRE_MM[kind]
    if kinds.IS_ARMOUR[state.kind[target]]:
        most = firing.ARMOUR_MAX_MM[kinds.ARMOUR_ROW[kind]]
        if most and most < reach:
            reach = most
    if state.visibility and state.visibility < reach:
        reach = state.visibility
    if not within(state, shooter, target, reach):
        return False
    return in_arc(
        state.x[shooter], state.y[shooter], state.heading[shooter], state.x[target], state.y[target], kinds.ARCS[kind]
    )


def can_target(state: State, shooter: int, target: int) -> bool:
    """P8, R9, R11, A55, A62: may the shooter fire at this stand?"""
    if state.alive[target] != IN_PLAY or state.below[target] or state.side[target] == state.side[shooter]:
        return False
    if not in_reach(state, shooter, target) or not is_clear(state, shooter, target):
        return False
    if friend_in_the_way(state, shooter, target):
        return False
    return not in_contact(state, target)


def sees_enemy(state: State, stand: int) -> bool:
    """2.4: does a gun see an enemy in its range and arc, whether or not it can fire?"""
    return not state.below[stand] and any(
        not state.below[i] and in_reach(state, stand, i) and is_clear(state, stand, i)
        for i in living(state, 1 - state.side[stand])
    )


def targets(state: State, shooter: int) -> list[int]:
    """P8, R11, A23, A30: every stand the shooter may choose."""
    if not can_fire(state, shooter) or in_contact(state, shooter):
        return []
    found = [i for i in range(len(state.x)) if can_target(state, shooter, i)]
    if not found:
        return found
    if state.near_command:
        nearest = min(found, key=lambda i: gap2(state, shooter, i))
        close = house("command_target_cm") * 10
        found = [
            i for i in found if i == nearest or not kinds.IS_COMMAND[state.kind[i]] or within(state, shooter, i, close)
        ]
    if kinds.FIRE_ROW[state.kind[shooter]] == firing.MG:
        found = [i for i in found if first_in_corridor(state, shooter, i, found)]
    return found


def first_in_corridor(state: State, shooter: int, target: int, eligible: list[int]) -> bool:
    """P9, A23: is no eligible enemy nearer within the corridor?"""
    away = squared(state.x[shooter], state.y[shooter], state.x[target], state.y[target])
    for i in eligible:
        if i == target or squared(state.x[shooter], state.y[shooter], state.x[i], state.y[i]) >= away:
            continue
        reach = CORRIDOR // 2
        if (
            point_segment_squared(
                state.x[i], state.y[i], state.x[shooter], state.y[shooter], state.x[target], state.y[target]
            )
            <= reach * reach
        ):
            return False
    return True


def beaten_cm(state: State, shooter: int) -> int:
    """P9: how far the beaten zone of a machine gun or block house reaches beyond the target, in cm."""
    return house("blockhouse_beaten_zone_cm" if state.kind[shooter] == kinds.BLOCK_HOUSE else "mg_beaten_zone_cm")


def beaten_zone(state: State, shooter: int, target: int) -> list[int]:
    """P9, A21, A22: the other stands that an MG's burst goes on to, friend or foe, nearest first."""
    kind = state.kind[shooter]
    if kinds.FIRE_ROW[kind] != firing.MG:
        return []
    length = beaten_cm(state, shooter) * 10
    ax, ay = state.x[shooter], state.y[shooter]
    bx, by = leaves_base(state, shooter, target)
    zone = corridor(ax, ay, bx, by, length, CORRIDOR)
    low_x, high_x = min(x for x, _ in zone) - 45, max(x for x, _ in zone) + 45
    low_y, high_y = min(y for _, y in zone) - 45, max(y for _, y in zone) + 45
    found = []
    for i in range(len(state.x)):
        if i in (target, shooter) or state.alive[i] != IN_PLAY or state.below[i]:
            continue
        if not (low_x <= state.x[i] <= high_x and low_y <= state.y[i] <= high_y):
            continue
        if overlap(corners(state, i), zone) and ground(state).sees(ax, ay, state.x[i], state.y[i]):
            found.append(i)
    return sorted(found, key=lambda i: (squared(ax, ay, state.x[i], state.y[i]), i))


def leaves_base(state: State, shooter: int, target: int) -> Point:
    """P9: where the line of centres leaves the first target's base."""
    ax, ay, bx, by = state.x[shooter], state.y[shooter], state.x[target], state.y[target]
    dx, dy = bx - ax, by - ay
    length = isqrt(dx * dx + dy * dy) or 1
    w, d = kinds.BASES[state.kind[target]]
    if state.heading[target] % 36:
        w, d = (d, w) if state.heading[target] % 36 == 18 else ((w + d) // 2, (w + d) // 2)
    reach = length * (w + d)
    if dx:
        reach = min(reach, w * length // (2 * abs(dx)))
    if dy:
        reach = min(reach, d * length // (2 * abs(dy)))
    return bx + dx * reach // length, by + dy * reach // length


def uphill(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """2.8, A28: do firer and target differ by a level, with every burst on the line lower than the higher of them?"""
    place = ground(state)
    if not place.hills:
        return False
    a, b = place.level_at(ax, ay), place.level_at(bx, by)
    return a != b and all(
        place.level_at(min(place.width, max(0, x)), min(place.depth, max(0, y))) < max(a, b)
        for x, y in bursts_on(state, ax, ay, bx, by)
    )


def shot(state: State, shooter: int, target: int) -> Shot:
    """2.8: a shot at a stand: distance, through a barrage, uphill."""
    ax, ay, bx, by = state.x[shooter], state.y[shooter], state.x[target], state.y[target]
    through = bool(state.area_x0) and line_through_barrage(state, ax, ay, bx, by)
    return target, distance(state, shooter, target), through, through and uphill(state, ax, ay, bx, by)


def distance(state: State, a: int, b: int) -> int:
    """Edge-to-edge distance in whole mm, rounded down."""
    return isqrt(gap2(state, a, b))


def value(state: State, shooter: int, target: int, moved: bool = False) -> int:
    """6: V of a shot in sixtieths: all stands rolled for, a kill twice and a suppression once, by worth."""
    total = 0
    kind = state.kind[shooter]
    raw, gassed = state.quality[shooter] == 0, in_gas(state, shooter)
    for number, i in enumerate([target, *beaten_zone(state, shooter, target)]):
        _, away, through, up = shot(state, shooter, i)
        away = firing.band(min(2000, away))
        if kinds.IS_ARMOUR[state.kind[i]]:
            light, still = kinds.IS_LIGHT_ARMOUR[state.kind[i]], bool(state.broken[i] or state.ditched[i])
            sixths = firing.armour_sixths(kinds.ARMOUR_ROW[kind], away, light, still, through, up, raw, gassed, False)
        else:
            command, cavalry = kinds.IS_COMMAND[state.kind[i]], kind == kinds.CAVALRY
            factors = number == 0, through, up, command, raw, gassed, moved, cavalry
            sixths = firing.sixths(kinds.FIRE_ROW[kind], cover_of(state, i), away, *factors)
        total += sixths * (kinds.FRIEND_WORTH if state.side[i] == state.side[shooter] else kinds.WORTH[state.kind[i]])
    return total


def best_target(state: State, shooter: int, among: list[int] | None = None) -> tuple[int, int]:
    """6: the target of best V (in sixtieths), ties to the nearest, then the lowest number; -1: none."""
    found, best, near = -1, 0, 0
    for i in targets(state, shooter) if among is None else among:
        worth, away = value(state, shooter, i), gap2(state, shooter, i)
        if found < 0 or worth > best or (worth == best and away < near):
            found, best, near = i, worth, away
    return found, best
