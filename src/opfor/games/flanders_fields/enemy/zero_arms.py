"""6.2: Zero Hour's MGs, mortars, tanks, batteries and commanders."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy import garrison
from opfor.games.flanders_fields.enemy.block_house import stopping
from opfor.games.flanders_fields.enemy.common import (
    MAX_SHOWN,
    any_foot_within,
    because,
    chosen_target,
    clamp_x,
    clamp_y,
    front_line,
    keep_out,
    nearest_enemy2,
    nearest_of,
    support_line,
)
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.names import spot
from opfor.games.flanders_fields.model.stands import (
    battle,
    cover_of,
    forward,
    ground,
    in_barrage,
    in_gas,
    in_play,
    living,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage
from opfor.games.flanders_fields.rules.movement import can_move, settled, walk
from opfor.games.flanders_fields.rules.sight import best_target, targets
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

Order = tuple[int, Any]


def weapon(state: State, desk: Desk, stand: int) -> Order:
    """Z3: MGs and mortars on block houses and MGs that can hurt the first wave, else on counter-attackers."""
    kind = state.kind[stand]
    if kinds.IS_ARMOUR[kind]:
        return tank(state, desk, stand)
    if kinds.IS_MORTAR[kind]:
        return mortar(state, desk, stand)
    found = targets(state, stand)
    if found:
        dangerous = [i for i in found if kinds.IS_MG[state.kind[i]]]
        best, worth = best_target(state, stand, dangerous or found)
        if worth > 0:
            if desk.listening:
                why = "fires at what can hurt the first wave" if dangerous else "fires where its shot is worth most"
                chosen_target(state, desk, stand, best, found, "Z3", why)
            return A.FIRE, best
    return (A.RESERVE, None) if not state.reserved[stand] and kinds.FIRE_ROW[kind] >= 0 else (A.DONE, None)


def mortar(state: State, desk: Desk, stand: int) -> Order:
    """Z3: what a mortar does next."""
    order, why = mortar_plan(state, stand)
    if why and desk.listening:
        because(state, desk, stand, why, "Z3", ("fire", "more can be hit elsewhere"))
    return order


def mortar_plan(state: State, stand: int) -> tuple[Order, str]:
    """Z3, Z7: a mortar fires at block houses first, above all at one that stopped the advance, then at others.

    Gives the order, and why in words.
    """
    urgent = stopping(state, state.side[stand])
    found = [i for i in in_play(state) if state.kind[i] == kinds.BLOCK_HOUSE]
    places = {(state.x[i], state.y[i]): i in urgent for i in found}
    houses = sorted((p for p in A.mortar_aims(state, stand) if p in places), key=lambda p: not places[p])
    if houses:
        box = barrage.footprint(kinds.aimed_shells(state.kind[stand]), state.aim_x[stand], state.aim_y[stand])
        under = (
            [i for i in barrage.under(state, box) if state.side[i] != state.side[stand]]
            if state.aim_x[stand] >= 0
            else []
        )
        if any(state.kind[i] == kinds.BLOCK_HOUSE for i in under):
            return (A.SHOOT, None), ""
        return (A.REDIRECT, ((houses[0],), -1)), "is laid on a block house"
    now = garrison.aimed_value(state, stand)[0]
    best = garrison.best_aim(state, stand, 1 if now <= 0 else 2)
    if best is not None:
        return (A.REDIRECT, ((best,), -1)), "is redirected to where most can be hit"
    return (A.SHOOT if now > 0 else A.DONE, None), ""


def tank(state: State, desk: Desk, stand: int) -> Order:
    """Z8: straight at the nearest block house or uncut wire, not far ahead of the foot; fire when it pays."""
    side, way = state.side[stand], forward(state, state.side[stand])
    if state.ditched[stand] and not state.broken[stand]:
        return A.UNDITCH, None
    found = targets(state, stand)
    near = [i for i in found if within(state, stand, i, 150)]
    best, worth = best_target(state, stand, near) if near else (-1, 0)
    if worth * 100 > zero_hour("tank_fire_value_percent") * 60:
        chosen_target(state, desk, stand, best, near, "Z8", "fires at a target close by")
        return A.FIRE, best
    foremost = max(
        (state.y[i] * way for i in living(state, side) if kinds.IS_FOOT[state.kind[i]] and state.reserve[i] != 1),
        default=state.y[stand] * way,
    )
    alone = (state.y[stand] - front_line(state)) * way > 0 and not any_foot_within(state, side, stand, 150)
    if can_move(state, stand) and state.y[stand] * way - foremost < 100 and not alone:
        order = _drive(state, desk, stand, way)
        if order is not None:
            return order
    if found:
        best, worth = best_target(state, stand, found)
        if worth > 0:
            chosen_target(state, desk, stand, best, found, "Z8", "fires: it cannot go on")
            return A.FIRE, best
    return (A.RESERVE, None) if not state.reserved[stand] else (A.DONE, None)


def _drive(state: State, desk: Desk, stand: int, way: int) -> Order | None:
    """Z8, Z7: one move of a tank on its lane, round craters, short of the strip and of gas."""
    side, x = state.side[stand], state.x[stand]
    ahead = [
        i
        for i in living(state, 1 - side)
        if state.kind[i] == kinds.BLOCK_HOUSE and (state.y[i] - state.y[stand]) * way > 0 and abs(state.x[i] - x) <= 300
    ]
    urgent = [i for i in stopping(state, side) if i in ahead]
    goal = nearest_of(state, stand, urgent or ahead)
    aim = state.x[goal] if goal >= 0 else x
    gx = x + max(-60, min(60, aim - x))
    wanted = [(clamp_x(state, gx), clamp_y(state, state.y[stand] + way * 200))]
    closed = keep_out(state, side)
    for points in (wanted, [(x, wanted[0][1])]):
        found = walk(state, stand, points, keep_out=closed)
        if squared(found.x, found.y, x, state.y[stand]) >= 400 and not found.shattered:
            if desk.listening:
                what = "makes for a block house" if goal >= 0 else "drives up its lane"
                because(state, desk, stand, what, "Z8", ("fire", "nothing near is worth a shot"))
            return A.MOVE, found
    return None


def battery(state: State, desk: Desk, number: int) -> Order:
    """Z12: after the plan: counter-attackers in the open, else the support trench, never the own men."""
    side = battle(state).battery_side[number]
    shells = kinds.battery_shells(battle(state).battery_kind[number])
    row = firing.WEAPONS.index(shells.row)

    def worth(x: int, y: int) -> int:
        total = 0
        for i in barrage.under(state, barrage.footprint(shells, x, y)):
            total += firing.indirect_sixths(row, cover_of(state, i)) * (
                kinds.WORTH[state.kind[i]] if state.side[i] != side else 2 * kinds.FRIEND_WORTH
            )
        close = any(
            state.side[i] == side and abs(state.x[i] - x) < 90 and abs(state.y[i] - y) < 70 for i in living(state, side)
        )
        return 0 if close else total

    x, y = state.battery_x[number], state.battery_y[number]
    if x >= 0 and worth(x, y) > 0:
        return A.SHOOT, None
    points = [
        (state.x[i], state.y[i])
        for i in living(state, 1 - side)
        if kinds.IS_FOOT[state.kind[i]] and not state.below[i] and cover_of(state, i) <= firing.SOFT
    ]
    best = max(points, key=lambda p: (worth(*p), p), default=None)
    if best is not None and worth(*best) > 0:
        if desk.listening:
            ranked = sorted(set(points), key=lambda p: (p != best, -worth(*p)))[:MAX_SHOWN]
            found = [Candidate(spot(*p), [f"{worth(*p) / 60:.2f}"], "" if p == best else "worth less") for p in ranked]
            desk.choice("Counter-attackers in the open", "Z12", ["Worth of the shoot"], found, found[0].name)
        return A.REDIRECT, ((best,), -1)
    mid = ground(state).width // 2, support_line(state)
    if x < 0 and not any(abs(state.y[i] - mid[1]) < 150 for i in living(state, side)):
        return A.REDIRECT, ((mid,), -1)
    return A.DONE, None


def command_move(state: State, desk: Desk, stand: int) -> Any:
    """Z14: the commander goes where most first-wave platoons, then most platoons, are within 25 cm; brigade stays."""
    if state.kind[stand] != kinds.BATTALION_COMMAND or state.markers[stand]:
        return None
    side, way = state.side[stand], forward(state, state.side[stand])
    mates = [
        i for i in living(state, side) if state.battalion[i] == state.battalion[stand] and kinds.IS_FOOT[state.kind[i]]
    ]
    if not mates or battle(state).raid:
        return None
    if all(state.reserve[i] == 1 for i in mates):
        return None
    foremost = max(state.y[i] * way for i in mates) * way
    x = sum(state.x[i] for i in mates) // len(mates)
    most = 2 * len(mates)
    now = _in_reach(state, mates, stand, state.x[stand], state.y[stand])
    best, found = (now, -squared(x, foremost, state.x[stand], state.y[stand])), None
    for tenths in (10, 7, 4):
        goal = (
            clamp_x(state, state.x[stand] + (x - state.x[stand]) * tenths // 10),
            clamp_y(state, state.y[stand] + (foremost - way * 80 - state.y[stand]) * tenths // 10),
        )
        place = settled(state, stand, walk(state, stand, (goal,), keep_out=keep_out(state, side)))
        if (
            place is None
            or (place.x, place.y) == (state.x[stand], state.y[stand])
            or not _is_safe(state, stand, place.x, place.y, foremost, way)
        ):
            continue
        rank = _in_reach(state, mates, stand, place.x, place.y), -squared(x, foremost, place.x, place.y)
        if rank[0] > best[0] or (rank[0] == best[0] < most and rank[1] > best[1]):
            best, found = rank, (place.x, place.y)
    if found is None:
        return None
    because(state, desk, stand, "follows his companies", "Z14", ("stay", "fewer platoons would hear him"))
    return (found,), -1


def _in_reach(state: State, mates: list[int], stand: int, x: int, y: int) -> int:
    """Z14: platoons within 25 cm of a spot, the foremost counted double."""
    old = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = x, y
    count = sum((2 if state.y[i] >= y else 1) for i in mates if within(state, stand, i, 250))
    state.x[stand], state.y[stand] = old
    return count


def _is_safe(state: State, stand: int, x: int, y: int, foremost: int, way: int) -> bool:
    """Z14: at least 8 cm behind the foremost, 12 cm from any enemy, outside barrage and gas."""
    if (foremost - y) * way < 80:
        return False
    old = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = x, y
    safe = nearest_enemy2(state, stand) >= 120 * 120 and not in_barrage(state, stand) and not in_gas(state, stand)
    state.x[stand], state.y[stand] = old
    return safe
