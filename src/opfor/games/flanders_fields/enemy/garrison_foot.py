"""6.1: the Garrison: what a stand does with its actions (G5 to G10, G12)."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.common import (
    any_foot_within,
    because,
    chosen_prey,
    chosen_target,
    clamp_y,
    doubt,
    foot_within,
    front_line,
    nearest_enemy2,
    nearest_of,
    support_line,
)
from opfor.games.flanders_fields.enemy.garrison import gun, mortar, threats
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, garrison_list
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.names import unit_ref
from opfor.games.flanders_fields.model.stands import (
    battle,
    cloud_box,
    cover_of,
    forward,
    gap2,
    in_barrage,
    living,
    touches_box,
    trench_of,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.fire import can_fire, fires_left
from opfor.games.flanders_fields.rules.gas import drift_by
from opfor.games.flanders_fields.rules.movement import can_move, walk
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.rules.reach import assault_targets, margin
from opfor.games.flanders_fields.rules.sight import beaten_zone, best_target, targets, value
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

Order = tuple[int, Any]
HOLDS = ("holds its fire", "hold their fire")
BEST_SHOT = "fires where its shot is worth most"


def below_or_up(state: State, desk: Desk, stand: int) -> Order:
    """G5: a stand below ground comes up or stays."""
    side = state.side[stand]
    near2 = nearest_enemy2(state, stand)
    if gas_near(state, stand):
        tell(state, desk, stand, "G5", "stays below", "stay below", "gas is near")
        return A.DONE, None
    if in_barrage(state, stand):
        close = garrison("come_up_enemy_cm") * 10
        needed = garrison("come_up_at_least")
        if near2 <= close * close:
            if doubt(state, desk, side, "come up", state.quality[stand], True) >= needed:
                return A.UP, "the enemy is at the trench, barrage or no barrage"
            dares = "dare to come up under the barrage"
            tell(state, desk, stand, "G5", f"does not {dares}", f"do not {dares}")
            return A.DONE, None
        tell(state, desk, stand, "G5", "stays below while the barrage lasts", "stay below while the barrage lasts")
        return A.DONE, None
    free = garrison("come_up_free_cm") * 10
    if near2 <= free * free or state.barraged[stand] >= state.turn - 1:
        return A.UP, "an enemy is near" if near2 <= free * free else "the barrage has lifted"
    tell(state, desk, stand, "G5", "stays below", "stay below", "nobody is near")
    return A.DONE, None


def gas_near(state: State, stand: int) -> bool:
    """G5: is the stand in gas, or does the wind bring some that is within 15 cm?"""
    if not state.cloud_x0:
        return False
    dx, dy = drift_by(state)
    for n in range(len(state.cloud_x0)):
        x0, y0, x1, y1 = cloud_box(state, n)
        if touches_box(state, stand, (x0, y0, x1, y1)):
            return True
        # the way from the nearest edge of the cloud to the stand
        ax, ay = state.x[stand] - min(x1, max(x0, state.x[stand])), state.y[stand] - min(y1, max(y0, state.y[stand]))
        if touches_box(state, stand, (x0 - 150, y0 - 150, x1 + 150, y1 + 150)) and ax * dx + ay * dy > 0:
            return True
    return False


def act(state: State, desk: Desk, stand: int) -> Order:
    """G6: the list of a foot or MG stand, tried from the top for each action."""
    kind, _side = state.kind[stand], state.side[stand]
    if state.markers[stand]:
        return A.REMOVE, None
    if state.below[stand]:
        return below_or_up(state, desk, stand)
    if kinds.IS_MORTAR[kind]:
        return mortar(state, desk, stand)
    if kind == kinds.GUN:
        return gun(state, desk, stand)
    if kinds.IS_ARMOUR[kind]:
        found, worth = best_target(state, stand)
        return (A.FIRE, found) if worth > 0 else (A.DONE, None)
    if not kinds.IS_FOOT[kind] and not kinds.IS_MG[kind]:
        return A.DONE, None
    if kinds.IS_FOOT[kind]:
        order = reserve_company(state, desk, stand) if state.reserve[stand] else None
        order = (
            order
            or near_tank(state, desk, stand)
            or counter_attack(state, desk, stand)
            or fall_back(state, desk, stand)
        )
        if order is not None:
            return order
    order = shelter(state, desk, stand) or hold_fire(state, desk, stand)
    return order or open_fire(state, desk, stand)


def shelter(state: State, desk: Desk, stand: int) -> Order | None:
    """G5: already up, a barrage arrives and no enemy is within 30 cm: down with the last action."""
    reach = garrison("go_down_cm") * 10
    if (
        state.actions[stand] == 1
        and in_barrage(state, stand)
        and A.may_go_down(state, stand)
        and nearest_enemy2(state, stand) > reach * reach
    ):
        return A.DOWN, "shells are falling and nobody is near"
    return None


def hold_fire(state: State, desk: Desk, stand: int) -> Order | None:
    """G6: hold the fire while all enemies are farther than 30 cm (rifles: 20 cm)."""
    if not can_fire(state, stand) or state.fires[stand]:
        return None
    kind, side, near2 = state.kind[stand], state.side[stand], nearest_enemy2(state, stand)
    far = garrison("hold_fire_beyond_cm") * 10
    if kind == kinds.BLOCK_HOUSE and near2 > far * far:
        found, _ = best_target(state, stand)
        if found < 0 or not any(state.side[i] != side for i in beaten_zone(state, stand, found)):
            return A.RESERVE, (*HOLDS, "fewer than two enemies would lie in it")
    elif kinds.IS_MG[kind] and near2 > far * far and max(threats(state, side)) <= 1:
        if doubt(state, desk, side, "MG holds its fire", state.quality[stand]) >= garrison("mg_hold_at_least"):
            return A.RESERVE, (*HOLDS, "the range is long")
    elif kinds.IS_FOOT[kind]:
        near = garrison("rifle_hold_cm") * 10
        most = garrison_list("rifle_hold_at_most")[state.quality[stand]]
        far_off = near2 > near * near and bool(targets(state, stand))
        if far_off and doubt(state, desk, side, "rifles hold their fire") <= most:
            return A.RESERVE, (*HOLDS, "it waits for a better shot")
    return None


def open_fire(state: State, desk: Desk, stand: int) -> Order:
    """G6: fire at the target of best V; after a shot, with the enemy near, reserve the last action."""
    if not can_fire(state, stand):
        return A.DONE, None
    near = garrison("hold_fire_beyond_cm") * 10
    if state.actions[stand] == 1 and state.fires[stand] and nearest_enemy2(state, stand) <= near * near:
        return A.RESERVE, None
    if fires_left(state, stand):
        following = behind_tanks(state, stand) if kinds.IS_MG[state.kind[stand]] else []
        found, worth = best_target(state, stand, following) if following else (-1, 0)
        if worth > 0:
            chosen_target(state, desk, stand, found, following, "G12", "fires at the foot behind the tank")
            return A.FIRE, found
        found, worth = best_target(state, stand)
        if worth > 0:
            chosen_target(state, desk, stand, found, None, "G6", BEST_SHOT)
            return A.FIRE, found
    return (A.RESERVE, None) if not state.reserved[stand] else (A.DONE, None)


def behind_tanks(state: State, stand: int) -> list[int]:
    """G12: the targets of an MG that are foot within 10 cm behind a tank."""
    side = state.side[stand]
    tanks = [i for i in living(state, 1 - side) if kinds.IS_ARMOUR[state.kind[i]]]
    if not tanks:
        return []
    return [
        i
        for i in targets(state, stand)
        if kinds.IS_FOOT[state.kind[i]]
        and any(within(state, i, t, 100) and gap2(state, stand, t) < gap2(state, stand, i) for t in tanks)
    ]


def reserved_fire(state: State, desk: Desk, shooter: int, mover: int, assault: int) -> bool:
    """G7: use reserved fire on a mover near by, on an assault close by, or for three stands in the zone."""
    if value(state, shooter, mover) <= 0:
        return False
    mg = kinds.IS_MG[state.kind[shooter]]
    reach = garrison("reserved_mg_cm" if mg else "reserved_infantry_cm") * 10
    if within(state, shooter, mover, reach) or (assault and within(state, shooter, mover, 100)):
        return True
    return mg and len(beaten_zone(state, shooter, mover)) >= 2


def counter_attack(state: State, desk: Desk, stand: int) -> Order | None:
    """G8: a local counter-attack on an intruder in the trench or within 12 cm."""
    side = state.side[stand]
    reach = garrison("counter_attack_reach_cm") * 10
    trench = trench_of(state, stand)
    intruders = [
        i
        for i in living(state, 1 - side)
        if kinds.IS_FOOT[state.kind[i]]
        and (
            within(state, stand, i, reach)
            or (trench >= 0 and trench_of(state, i) == trench and within(state, stand, i, 200))
        )
    ]
    if not intruders:
        return None
    intruder = nearest_of(state, stand, intruders)
    strength = foot_within(state, side, intruder, 150) - sum(
        i != intruder and kinds.IS_FOOT[state.kind[i]] and within(state, intruder, i, 100)
        for i in living(state, 1 - side)
    )
    rolled = doubt(state, desk, side, "local counter-attack", state.quality[stand], True) + strength
    if rolled >= garrison("counter_attack_assault"):
        found = [i for i in assault_targets(state, stand) if i in intruders]
        if found:
            best = max(found, key=lambda i: (margin(state, stand, i), -gap2(state, stand, i)))
            chosen_prey(state, desk, stand, best, found, "G8", "counter-attacks the stand it can best beat")
            return A.ASSAULT, best
    if rolled >= garrison("counter_attack_fire") and can_fire(state, stand) and fires_left(state, stand):
        found = [i for i in targets(state, stand) if i in intruders]
        if found:
            best = best_target(state, stand, found)[0]
            chosen_target(state, desk, stand, best, found, "G8", "fires at the intruder")
            return A.FIRE, best
    if can_fire(state, stand):
        return A.RESERVE, ("keeps its fire for the intruder", "keep their fire for the intruder")
    tell(state, desk, stand, "G8", "does not counter-attack", "do not counter-attack")
    return A.DONE, None


def reserve_company(state: State, desk: Desk, stand: int) -> Order | None:
    """G9: the reserve company waits, approaches or attacks."""
    side, company = state.side[stand], state.company[stand]
    levels = threats(state, side)
    if state.reserve[stand] == 1:
        weak = sum(level >= 3 for level in levels) >= 2 and _front_garrison(state, side) * 2 < _front_start(state, side)
        if max(levels) < 4 and not weak:
            return None
        mates = [i for i in range(len(state.x)) if state.company[i] == company]
        if state.company_ground[company] != state.turn:
            state.company_ground[company] = state.turn
            rolled = doubt(state, desk, side, "reserve company", posture=True) + state.company_waited[company]
            state.company_waited[company] += 1
            approaches = rolled >= garrison("reserve_approach")
            mode = 1 if not approaches else 3 if rolled >= garrison("reserve_attack") else 2
            if desk.listening:
                ways = ("stays in reserve", "moves up from reserve", "counter-attacks from reserve")
                words = ways[mode - 1]
                weak_words = "the front garrison is down to half" if weak else "the enemy is in the front trench"
                offered = [Candidate(way, [], "" if way == words else "the die is for another") for way in ways]
                desk.choice(f"The reserve: {weak_words}", "G9", [], offered, words)
                desk.note(f"{{company}} {words}.", "G9", company=unit_ref(state, COMPANY + company))
            if not approaches:
                return None
            for i in mates:
                state.reserve[i] = mode
        if state.reserve[stand] == 1:
            return None
    intruders = [i for i in living(state, 1 - side) if kinds.IS_FOOT[state.kind[i]]]
    if not intruders:
        return None
    found = assault_targets(state, stand) if state.reserve[stand] == 3 else []
    good = [i for i in found if margin(state, stand, i) >= -1]
    if good:
        best = max(good, key=lambda i: (state.markers[i], margin(state, stand, i)))
        chosen_prey(state, desk, stand, best, found, "G9", "attacks the most shaken enemy, then the weakest")
        return A.ASSAULT, best
    nearest = nearest_of(state, stand, intruders)
    stop = 100 if state.reserve[stand] == 2 else 20
    if can_move(state, stand) and not within(state, stand, nearest, stop):
        way = walk(state, stand, ((state.x[nearest], state.y[nearest]),), clearance=stop)
        if squared(way.x, way.y, state.x[stand], state.y[stand]) >= 100:
            return A.MOVE, way
    return None


def _front_garrison(state: State, side: int) -> int:
    line = front_line(state)
    return sum(kinds.IS_RIFLE[state.kind[i]] and abs(state.y[i] - line) <= 50 for i in living(state, side))


def _front_start(state: State, side: int) -> int:
    line = front_line(state)
    return sum(s.side == side and kinds.IS_RIFLE[s.kind] and abs(s.y - line) <= 50 for s in battle(state).stands)


def fall_back(state: State, desk: Desk, stand: int) -> Order | None:
    """G10: a lone front platoon pressed by two or more goes back towards the support line."""
    side, line = state.side[stand], front_line(state)
    if abs(state.y[stand] - line) > 30 or not can_move(state, stand):
        return None
    close = sum(kinds.IS_FOOT[state.kind[i]] and within(state, stand, i, 100) for i in living(state, 1 - side))
    cautious = (
        state.posture[side] < 0
        and _front_garrison(state, side) * 2 <= _front_start(state, side)
        and not any(within(state, stand, i, 10) for i in living(state, 1 - side))
        and nearest_enemy2(state, stand) < 200 * 200
    )
    alone = close >= 2 and not any_foot_within(state, side, stand, 200)
    if not alone and not cautious:
        return None
    if cautious or doubt(state, desk, side, "fall back", state.quality[stand]) <= 2:
        way = walk(state, stand, ((state.x[stand], clamp_y(state, support_line(state))),))
        if (way.x, way.y) != (state.x[stand], state.y[stand]):
            because(
                state,
                desk,
                stand,
                "falls back to the support line",
                "G10",
                ("stand its ground", "two enemies are near, no friend is"),
            )
            return A.MOVE, way
    return None


def near_tank(state: State, desk: Desk, stand: int) -> Order | None:
    """G12: foot in the open retires before a tank; a helpless tank is assaulted."""
    side = state.side[stand]
    tanks = [i for i in living(state, 1 - side) if kinds.IS_ARMOUR[state.kind[i]] and within(state, stand, i, 100)]
    if not tanks:
        return None
    helpless = [
        i for i in tanks if (state.broken[i] or state.ditched[i]) and not any_foot_within(state, 1 - side, i, 50)
    ]
    reachable = [i for i in assault_targets(state, stand) if i in helpless] if helpless else []
    if reachable and doubt(state, desk, side, "assault the helpless tank", state.quality[stand], True) >= 4:
        because(
            state, desk, stand, "goes for the helpless tank", "G12", ("leave it alone", "it can neither move nor fight")
        )
        return A.ASSAULT, reachable[0]
    if (
        trench_of(state, stand) < 0
        and cover_of(state, stand) <= firing.SOFT
        and can_move(state, stand)
        and doubt(state, desk, side, "foot before a tank", state.quality[stand]) <= 3
    ):
        y = clamp_y(state, state.y[stand] - forward(state, side) * 100)
        way = walk(state, stand, ((state.x[stand], y),))
        if (way.x, way.y) != (state.x[stand], state.y[stand]):
            because(state, desk, stand, "retires before the tank", "G12", ("stay", "it has no cover from the tank"))
            return A.MOVE, way
    return None


def give_way(state: State, desk: Desk, stand: int, tank: int) -> bool:
    """G12: foot in a trench stays; in the open it gives way on 1 to 3."""
    if trench_of(state, stand) >= 0:
        return False
    return doubt(state, desk, state.side[stand], "give way", state.quality[stand]) <= 3
