"""R17, P15: assault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields import dice, kinds, tables
from opfor.games.flanders_fields.assault_sum import margin_of, spoken
from opfor.games.flanders_fields.damage import capture, kill, suppress
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.decide import decide
from opfor.games.flanders_fields.geometry import Point, in_arc, isqrt, rounded, squared
from opfor.games.flanders_fields.movement import Walk, can_move, move, walk
from opfor.games.flanders_fields.placement import free_spot, place_near, settle
from opfor.games.flanders_fields.reaction import react
from opfor.games.flanders_fields.stands import (
    IN_PLAY,
    TOUCHING,
    bases_overlap,
    cover_of,
    fits,
    forward,
    ground,
    in_block_house,
    in_gas,
    name,
    trench_of,
    within,
)
from opfor.games.flanders_fields.state import State
from opfor.kernel.desk import Desk

BESIDE = 50
Beaten = Callable[[Any, Desk, int, int], None]


def may_assault(state: State, stand: int) -> bool:
    """R17, P14: an unsuppressed foot, cavalry or tank stand above ground."""
    return bool(
        kinds.CAN_ASSAULT[state.kind[stand]]
        and not state.markers[stand]
        and not state.below[stand]
        and not state.column[stand]
        and state.alive[stand] == IN_PLAY
    )


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
        if state.mounted[stand] and (trench_of(state, i) >= 0 or cover_of(state, i) >= tables.MEDIUM):
            continue
        if approach(state, stand, i) is not None:
            found.append(i)
    return found


def assault_facts(state: State, attacker: int, defender: int, from_trench: int) -> dict[str, Any]:
    """R17, R4, R26: every modifier of this assault by name."""
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
    below = bool(state.below[defender])
    fort = not below and (kd == kinds.BLOCK_HOUSE or in_block_house(state, defender))
    trench = trench_of(state, defender)
    arc = kinds.ARCS[kd]
    tank = kinds.IS_ARMOUR[kd]
    return {
        "attacker_friends": min(2, int(friends)),
        "defender_friend": support,
        "attacker_veteran": state.quality[attacker] == 2 or bool(state.storm[attacker]),
        "defender_veteran": state.quality[defender] == 2 or bool(state.storm[defender]),
        "attacker_raw": state.quality[attacker] == 0,
        "defender_raw": state.quality[defender] == 0,
        "defender_suppressions": state.markers[defender],
        "below_ground": below,
        "fortification": fort,
        "trench": trench >= 0 and not below and from_trench != trench,
        "attacker_higher": ha > hd,
        "defender_higher": hd > ha,
        "flank": arc < 180
        and not in_arc(
            state.x[defender], state.y[defender], state.heading[defender], state.x[attacker], state.y[attacker], arc
        ),
        "attacker_weapon": kinds.IS_CREW[ka],
        "defender_weapon": kinds.IS_CREW[kd],
        "flame_thrower": flame,
        "attacker_tank": kinds.IS_ARMOUR[ka] and not fort and not tank,
        "defender_tank": tank
        and not kinds.IS_ARMOUR[ka]
        and not state.ditched[defender]
        and not state.broken[defender],
        "attacker_in_gas": in_gas(state, attacker),
        "defender_in_gas": in_gas(state, defender),
        "attacker_cavalry": bool(state.mounted[attacker])
        and kinds.IS_FOOT[kd]
        and cover_of(state, defender) == tables.OPEN,
    }


def margin(state: State, attacker: int, defender: int) -> int:
    """Z6: the margin as it stands before the approach."""
    return margin_of(assault_facts(state, attacker, defender, trench_of(state, attacker)))


def assault(state: State, desk: Desk, attacker: int, defender: int) -> None:
    """R17, P15: approach, reserved fire, both dice, result."""
    way = approach(state, attacker, defender)
    if way is None:
        return
    state.alarm = 1
    from_trench, start = trench_of(state, attacker), (state.x[attacker], state.y[attacker])
    if desk.listening:
        desk.note(
            "{attacker} assaults {defender}.", "R17", attacker=name(state, attacker), defender=name(state, defender)
        )
    if way.cost:
        move(state, desk, attacker, way)
    if state.alive[attacker] == IN_PLAY and not state.markers[attacker]:
        react(state, desk, attacker, True)
    if state.alive[attacker] != IN_PLAY:
        return
    if state.markers[attacker]:
        _stop_short(state, attacker, start, defender)
        return
    if state.alive[defender] != IN_PLAY:
        return
    if (
        kinds.IS_ARMOUR[state.kind[attacker]]
        and kinds.IS_FOOT[state.kind[defender]]
        and not state.below[defender]
        and (decide(state, desk, state.side[defender], "give-way", defender, attacker))
    ):
        if desk.listening:
            desk.note("{defender} gives way before the tank.", "R22", defender=name(state, defender))
        _go_back(state, desk, defender, attacker)
        return
    facts = assault_facts(state, attacker, defender, from_trench)
    if facts["flame_thrower"]:
        _use_fuel(state, attacker, defender)
    result = dice.assault_roll(desk, margin_of(facts))
    if desk.listening:
        desk.note(
            "{attacker} against {defender}: {result} (modifiers: {modifiers}).",
            "R17",
            attacker=name(state, attacker),
            defender=name(state, defender),
            result=result.replace("-", " "),
            modifiers=spoken(facts),
        )
    spot = state.x[defender], state.y[defender]
    if carry_out(state, desk, attacker, defender, result, _retreat):
        if not within_spot(state, attacker, spot):
            place_near(state, attacker, *spot)
        state.moved[attacker] = state.turn


def _stop_short(state: State, attacker: int, start: Point, defender: int) -> None:
    """R17: suppressed on the way in: it stays 2 cm short."""
    x, y = state.x[attacker], state.y[attacker]
    dx, dy = start[0] - x, start[1] - y
    length = isqrt(dx * dx + dy * dy)
    if length:
        spot = free_spot(state, attacker, x + dx * min(20, length) // length, y + dy * min(20, length) // length)
        if spot is not None:
            settle(state, attacker, *spot)


def _use_fuel(state: State, attacker: int, defender: int) -> None:
    """R24: the bonus uses one fuel of the flame-thrower that gives it."""
    for i in [attacker, *range(len(state.x))]:
        if (
            state.alive[i] == IN_PLAY
            and state.side[i] == state.side[attacker]
            and state.kind[i] == kinds.FLAME_THROWER
            and (state.fuel[i] > 0 and (i == attacker or within(state, i, defender, BESIDE)))
        ):
            state.fuel[i] -= 1
            return


def carry_out(state: State, desk: Desk, attacker: int, defender: int, result: str, beaten: Beaten) -> bool:
    """R17: what the difference brings; `beaten` sends the loser back. Does the attacker take the place?"""
    if result == "defender-killed":
        foot = kinds.IS_FOOT[state.kind[defender]]
        kill(state, desk, defender)
        if foot:
            prisoner(state, desk, attacker)
        return True
    if result == "defender-retreats":
        if kinds.IS_ARMOUR[state.kind[defender]]:
            suppress(state, desk, defender)
            return False
        beaten(state, desk, defender, attacker)
        return True
    if result == "tie":
        suppress(state, desk, attacker)
        suppress(state, desk, defender)
    elif result != "attacker-retreats":
        kill(state, desk, attacker)
    elif kinds.IS_ARMOUR[state.kind[attacker]]:
        suppress(state, desk, attacker)
    else:
        beaten(state, desk, attacker, defender)
    return False


def within_spot(state: State, stand: int, spot: Point) -> bool:
    """Does the stand stand there already?"""
    return (state.x[stand], state.y[stand]) == spot


def prisoner(state: State, desk: Desk, by: int) -> None:
    """R17: a killed or driven-off foot stand yields prisoners on 3+."""
    taken = desk.roll("1d6", "prisoners") >= house("prisoners_at_least") and state.alive[by] == IN_PLAY
    state.prisoners[by] += taken
    if desk.listening:
        desk.note("{by} takes {what}.", "R17", by=name(state, by), what="prisoners" if taken else "no prisoners")


def _retreat(state: State, desk: Desk, loser: int, winner: int) -> None:
    """R17: the loser goes back, and in his own turn the winner may take prisoners."""
    if _go_back(state, desk, loser, winner) and state.side[winner] == state.player:
        prisoner(state, desk, winner)


def _go_back(state: State, desk: Desk, loser: int, winner: int) -> bool:
    """R17, R22: foot and cavalry go back 10 cm with a marker; crews, leaders, garrisons and those below are captured.

    So is who has no room to go to.
    """
    kind = state.kind[loser]
    if not kinds.IS_FOOT[kind] or state.below[loser] or in_block_house(state, loser):
        capture(state, desk, loser, winner)
        return False
    home = -forward(state, state.side[loser])
    y = state.y[loser] + home * house("assault_retreat_cm") * 10
    before = state.x[loser], state.y[loser]
    half = kinds.BASES[kind][1] // 2
    y = min(ground(state).depth - half, max(half, y))
    if not place_near(state, loser, state.x[loser], y) or squared(state.x[loser], state.y[loser], *before) < 50 * 50:
        capture(state, desk, loser, winner)
        return False
    state.moved[loser], state.scrape[loser], state.reserved[loser] = state.turn, 0, 0
    suppress(state, desk, loser)
    return True
