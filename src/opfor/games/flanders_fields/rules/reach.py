"""R17: assaults on the map: who can be reached, by which way, and what is measured there."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.geometry import Point, Walk, in_arc, isqrt, rounded, squared
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    TOUCHING,
    bases_overlap,
    cover_of,
    fits,
    ground,
    in_block_house,
    in_gas,
    trench_of,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.assault import may_assault, modifiers
from opfor.games.flanders_fields.rules.assault_modifiers import margin_of
from opfor.games.flanders_fields.rules.movement import can_move, walk

BESIDE = 50


def approach(state: State, stand: int, target: int) -> Walk | None:
    """R17: the straight way into contact with one MOVE, not across intact wire; None: out of reach."""
    if within(state, stand, target, TOUCHING):
        return Walk(state.x[stand], state.y[stand], 0, "", 0, False, [])
    if not can_move(state, stand):
        return None
    ax, ay, bx, by = state.x[stand], state.y[stand], state.x[target], state.y[target]
    if squared(ax, ay, bx, by) > 350 * 350:
        return None
    spot = _contact(state, stand, target)
    if spot is None:
        return None
    way = walk(state, stand, (spot,), clearance=-1)
    return way if squared(way.x, way.y, *spot) <= 2 else None


def _contact(state: State, stand: int, target: int) -> Point | None:
    """The last free spot before the bases would overlap."""
    ax, ay, bx, by = state.x[stand], state.y[stand], state.x[target], state.y[target]
    dx, dy = bx - ax, by - ay
    steps = max(1, isqrt(dx * dx + dy * dy) // 3)
    heading = state.heading[stand]
    before = state.x[stand], state.y[stand]
    found = None
    for number in range(steps, 0, -1):
        x, y = ax + rounded(dx * number, steps), ay + rounded(dy * number, steps)
        state.x[stand], state.y[stand] = x, y
        if not bases_overlap(state, stand, target):
            if fits(state, stand, x, y, heading) and within(state, stand, target, TOUCHING):
                found = (x, y)
            break
    state.x[stand], state.y[stand] = before
    return found


def assault_targets(state: State, stand: int) -> list[int]:
    """R17, R26: the enemies a stand may assault now."""
    if not may_assault(state, stand):
        return []
    side, found = state.side[stand], []
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY or state.side[i] == side or not within(state, stand, i, 300):
            continue
        if state.mounted[stand] and (trench_of(state, i) >= 0 or cover_of(state, i) >= firing.MEDIUM):
            continue
        if approach(state, stand, i) is not None:
            found.append(i)
    return found


def assault_facts(state: State, attacker: int, defender: int, from_trench: int) -> dict[str, Any]:
    """R17, R24: what must be measured of an assault, by name; the attacker came from this trench (-1: from none)."""
    ka, kd = state.kind[attacker], state.kind[defender]
    friends, support, flame = 0, False, ka == kinds.FLAME_THROWER and state.fuel[attacker] > 0
    for i in range(len(state.x)):
        if i in (attacker, defender) or state.alive[i] != IN_PLAY or not within(state, i, defender, BESIDE):
            continue
        kind = state.kind[i]
        if state.side[i] == state.side[attacker]:
            friends += (kinds.IS_FOOT[kind] or kinds.IS_ARMOUR[kind]) and not state.markers[i] and not state.below[i]
            flame = flame or (kind == kinds.FLAME_THROWER and state.fuel[i] > 0 and not state.markers[i])
        elif (kinds.IS_FOOT[kind] or kinds.IS_MG[kind]) and not state.markers[i] and not state.below[i]:
            support = True
    place = ground(state)
    ha, hd = place.level_at(state.x[attacker], state.y[attacker]), place.level_at(state.x[defender], state.y[defender])
    arc = kinds.ARCS[kd]
    trench = trench_of(state, defender)
    return {
        "attacker_friends": min(2, int(friends)),
        "defender_friend": support,
        "fortification": kd == kinds.BLOCK_HOUSE or in_block_house(state, defender),
        "trench": trench >= 0 and from_trench != trench,
        "attacker_higher": ha > hd,
        "defender_higher": hd > ha,
        "flank": arc < 180
        and not in_arc(
            state.x[defender], state.y[defender], state.heading[defender], state.x[attacker], state.y[attacker], arc
        ),
        "flame_thrower": flame,
        "attacker_in_gas": in_gas(state, attacker),
        "defender_in_gas": in_gas(state, defender),
        "in_the_open": bool(state.mounted[attacker]) and cover_of(state, defender) == firing.OPEN,
    }


def margin(state: State, attacker: int, defender: int) -> int:
    """Z6: the margin as it stands before the approach."""
    measured = assault_facts(state, attacker, defender, trench_of(state, attacker))
    return margin_of(modifiers(state, attacker, defender, measured))
