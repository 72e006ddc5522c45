"""6.1: the Garrison, the program of the defender."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import actions as A
from opfor.games.flanders_fields import barrage, kinds, tables
from opfor.games.flanders_fields.assault import assault_targets, margin
from opfor.games.flanders_fields.data import garrison, garrison_list
from opfor.games.flanders_fields.enemy.common import (
    any_foot_within,
    clamp_y,
    die,
    enemies,
    foot_within,
    front_line,
    nearest_enemy2,
    nearest_of,
    say,
    support_line,
)
from opfor.games.flanders_fields.fire import best_target, can_fire, fires_left, targets, beaten_zone
from opfor.games.flanders_fields.gas import drift_by
from opfor.games.flanders_fields.geometry import squared
from opfor.games.flanders_fields.movement import can_move, walk
from opfor.games.flanders_fields.stands import (
    IN_PLAY,
    battle,
    cloud_box,
    cover_of,
    forward,
    gap2,
    ground,
    in_barrage,
    living,
    touches_box,
    trench_of,
    within,
)
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.units import BATTALION, BATTERY, COMPANY, battalion_units, company_stands, support_units
from opfor.kernel.desk import Desk

Order = tuple[int, Any]


def threats(state: State, side: int) -> list[int]:
    """G1: the threat level T0 to T4 of each 20 cm sector of the front trench."""
    width = garrison("sector_cm") * 10
    line, way = front_line(state), forward(state, side)
    sectors = (ground(state).width + width - 1) // width
    found = [0] * sectors
    reach = [garrison(f"threat_{level}_cm") * 10 for level in (1, 2, 3)]
    for i in enemies(state, side):
        if not (kinds.IS_FOOT[state.kind[i]] or kinds.IS_ARMOUR[state.kind[i]]):
            continue
        sector = min(sectors - 1, state.x[i] // width)
        away = (state.y[i] - line) * way
        level = 4 if away <= 10 and kinds.IS_FOOT[state.kind[i]] else 3 if away <= reach[2] else 2 if away <= reach[1] else 1 if away <= reach[0] else 0
        found[sector] = max(found[sector], level)
    return found


def threat_at(state: State, side: int, stand: int) -> int:
    """G1: the threat in a stand's own sector."""
    levels = threats(state, side)
    return levels[min(len(levels) - 1, state.x[stand] // (garrison("sector_cm") * 10))]


def unit_threat(state: State, unit: int) -> int:
    """G2: the highest threat a unit faces."""
    if unit >= BATTERY:
        return 0
    stands = company_stands(state, unit - COMPANY) if unit >= COMPANY else [unit]
    return max((threat_at(state, state.side[i], i) for i in stands), default=0)


def next_unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    """G2: block houses, MGs and companies in the most threatened sectors first."""
    waiting = battalion_units(state, battalion, phase) if battalion >= 0 else support_units(state, side, phase)
    return max(waiting, key=lambda unit: (unit_threat(state, unit), -unit)) if waiting else -1


def next_battalion(state: State, desk: Desk, side: int) -> int:
    """G2: the battalion with the highest sum of threats first."""
    from opfor.games.flanders_fields.sequence import open_battalions

    def sum_of(b: int) -> int:
        return sum(threat_at(state, side, i) for i in range(len(state.x)) if state.battalion[i] == b and state.alive[i] == IN_PLAY)

    return BATTALION + max(open_battalions(state, side), key=lambda b: (sum_of(b), -b))


def staff(state: State, desk: Desk, side: int) -> int:
    """G3: the staff marker goes to the battalion with most sectors under T3 or T4."""
    from opfor.games.flanders_fields.sequence import open_battalions

    waiting = open_battalions(state, side)
    return BATTALION + waiting[0] if waiting else -1


def support(state: State, desk: Desk, side: int) -> int:
    """G3: the regiment's +1 goes to the first company in a T4, else a T3 sector."""
    from opfor.games.flanders_fields.sequence import open_battalions

    companies = [u for b in open_battalions(state, side) for u in battalion_units(state, b, 4)]
    best = max(companies, key=lambda u: (unit_threat(state, u), -u), default=-1)
    return best if best >= 0 and unit_threat(state, best) >= 3 else -1


def reroll(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3: roll again when a unit in a T3 or T4 sector fails."""
    return actions == 0 and unit_threat(state, unit) >= 3


def sos_score(state: State, side: int, x: int, y: int) -> int:
    """G4: enemies inside and in front of a point, less own stands that are not below ground."""
    box = x - 50, y - 25, x + 50, y + 25
    way = forward(state, side)
    score = 0
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY:
            continue
        if touches_box(state, i, box):
            if state.side[i] != side:
                score += garrison("sos_inside")
            elif not state.below[i]:
                score += garrison("sos_own_exposed")
        elif state.side[i] != side and abs(state.x[i] - x) <= 50 and 0 < (state.y[i] - y) * way <= 225:
            score += garrison("sos_in_front")
    return score


def sos(state: State, desk: Desk, side: int, battalion: int) -> tuple[int, int, int] | None:
    """G4: which battery is called, and on which point."""
    fight = battle(state)
    free = [b for b in range(len(state.battery_alive)) if fight.battery_side[b] == side and barrage.free_battery(state, b)]
    points = barrage.sos_points(state, side)
    if not free or not points:
        return None
    levels = threats(state, side)
    x, y = max(points, key=lambda p: (sos_score(state, side, *p), -points.index(p)))
    score = sos_score(state, side, x, y)
    if max(levels) >= 2 and score >= garrison("sos_call_at"):
        _explain(state, desk, x, y, score, "an enemy is near enough")
        return free[0], x, y
    if max(levels) == 1 and score >= 1:
        raw = all(state.quality[i] == 0 for i in living(state, side) if kinds.IS_RIFLE[state.kind[i]])
        if die(state, desk, side, "SOS at long range", posture=True) >= (4 if raw else 5):
            _explain(state, desk, x, y, score, "called early")
            return free[0], x, y
        return None
    if max(levels) == 4 and score < 0:
        inside = [p for p in points if sum(
            state.alive[i] == IN_PLAY and state.side[i] != side and touches_box(state, i, (p[0] - 50, p[1] - 25, p[0] + 50, p[1] + 25))
            for i in range(len(state.x))) >= 3]  # fmt: skip
        if inside and desk.roll("1d6", "SOS in extremis") == 6:
            _explain(state, desk, *inside[0], score, "in extremis")
            return free[0], inside[0][0], inside[0][1]
    return None


def _explain(state: State, desk: Desk, x: int, y: int, score: int, why: str) -> None:
    if desk.listening:
        desk.note("SOS on {x},{y}: score {score}, {why}.", "G4", x=x, y=y, score=score, why=why)


def below_or_up(state: State, desk: Desk, stand: int) -> Order:
    """G5: a stand below ground comes up or stays."""
    side = state.side[stand]
    near2 = nearest_enemy2(state, stand)
    if gas_near(state, stand):
        say(state, desk, stand, "stays below: gas is near", "G5")
        return A.DONE, None
    if in_barrage(state, stand):
        close = garrison("come_up_enemy_cm") * 10
        if near2 <= close * close:
            if die(state, desk, side, "come up under the barrage", state.quality[stand], True) >= garrison("come_up_at_least"):
                say(state, desk, stand, "comes up under the barrage, the enemy is at the trench", "G5")
                return A.UP, None
        say(state, desk, stand, "stays below under the barrage", "G5")
        return A.DONE, None
    free = garrison("come_up_free_cm") * 10
    if near2 <= free * free or state.barraged[stand]:
        state.barraged[stand] = 0
        say(state, desk, stand, "comes up: an enemy is near or the barrage has lifted", "G5")
        return A.UP, None
    return A.DONE, None


def gas_near(state: State, stand: int) -> bool:
    """G5: gas within 15 cm upwind."""
    if not state.cloud_x0:
        return False
    dx, dy = drift_by(state)
    for n in range(len(state.cloud_x0)):
        x0, y0, x1, y1 = cloud_box(state, n)
        if touches_box(state, stand, (x0 - 150, y0 - 150, x1 + 150, y1 + 150)) and (dx or dy or touches_box(state, stand, (x0, y0, x1, y1))):
            return True
    return False


def act(state: State, desk: Desk, stand: int) -> Order:
    """G6: the list of a foot or MG stand, tried from the top for each action."""
    kind, side = state.kind[stand], state.side[stand]
    if state.markers[stand]:
        return A.REMOVE, None
    if in_barrage(state, stand):
        state.barraged[stand] = 1
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
        order = order or near_tank(state, desk, stand) or counter_attack(state, desk, stand) or fall_back(state, desk, stand)
        if order is not None:
            return order
    order = shelter(state, desk, stand) or hold_fire(state, desk, stand)
    return order or open_fire(state, desk, stand)


def shelter(state: State, desk: Desk, stand: int) -> Order | None:
    """G5: already up, a barrage arrives and no enemy is within 30 cm: down with the last action."""
    reach = garrison("go_down_cm") * 10
    if state.actions[stand] == 1 and in_barrage(state, stand) and A.may_go_down(state, stand) and nearest_enemy2(state, stand) > reach * reach:
        say(state, desk, stand, "goes below: shells are falling and nobody is near", "G5")
        return A.DOWN, None
    return None


def hold_fire(state: State, desk: Desk, stand: int) -> Order | None:
    """G6: hold the fire while all enemies are farther than 30 cm (rifles: 20 cm)."""
    if not can_fire(state, stand) or state.fires[stand]:
        return None
    kind, side, near2 = state.kind[stand], state.side[stand], nearest_enemy2(state, stand)
    far = garrison("hold_fire_beyond_cm") * 10
    if kind == kinds.BLOCK_HOUSE and near2 > far * far:
        found, _ = best_target(state, stand)
        if found < 0 or len(beaten_zone(state, stand, found)) < 1:
            say(state, desk, stand, "holds its fire: too few targets", "G6")
            return A.RESERVE, None
    elif kinds.IS_MG[kind] and near2 > far * far and max(threats(state, side)) <= 1:
        if die(state, desk, side, "MG holds its fire", state.quality[stand]) >= garrison("mg_hold_at_least"):
            say(state, desk, stand, "holds its fire at long range", "G6")
            return A.RESERVE, None
    elif kinds.IS_FOOT[kind]:
        near = garrison("rifle_hold_cm") * 10
        if near2 > near * near and targets(state, stand):
            if desk.roll("1d6", "rifles hold their fire") <= garrison_list("rifle_hold_at_most")[state.quality[stand]]:
                say(state, desk, stand, "holds its fire", "G6")
                return A.RESERVE, None
    return None


def open_fire(state: State, desk: Desk, stand: int) -> Order:
    """G6: fire at the target of best V, keep the last action in reserve when one shot was fired and the enemy is near."""
    if not can_fire(state, stand):
        return A.DONE, None
    near = garrison("hold_fire_beyond_cm") * 10
    if state.actions[stand] == 1 and state.fires[stand] and nearest_enemy2(state, stand) <= near * near:
        return A.RESERVE, None
    if fires_left(state, stand):
        found, worth = best_target(state, stand)
        if worth > 0:
            if desk.listening:
                say(state, desk, stand, f"fires at the best target, V = {worth}/60", "G6")
            return A.FIRE, found
    return (A.RESERVE, None) if not state.reserved[stand] else (A.DONE, None)


def reserved_fire(state: State, desk: Desk, shooter: int, mover: int, assault: int) -> bool:
    """G7: use reserved fire on a mover who is near, who assaults a friend close by, or who brings three stands into the zone."""
    from opfor.games.flanders_fields.fire import value

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
        i for i in enemies(state, side)
        if kinds.IS_FOOT[state.kind[i]] and (within(state, stand, i, reach) or (trench >= 0 and trench_of(state, i) == trench and within(state, stand, i, 200)))
    ]  # fmt: skip
    if not intruders:
        return None
    intruder = nearest_of(state, stand, intruders)
    strength = foot_within(state, side, intruder, 150) + (not state.markers[stand]) - 1 - sum(
        state.alive[i] == IN_PLAY and state.side[i] != side and i != intruder and kinds.IS_FOOT[state.kind[i]] and within(state, intruder, i, 100)
        for i in range(len(state.x))
    )
    rolled = die(state, desk, side, "local counter-attack", state.quality[stand], True) + strength
    if rolled >= garrison("counter_attack_assault"):
        found = [i for i in assault_targets(state, stand) if i in intruders]
        if found:
            best = max(found, key=lambda i: (margin(state, stand, i), -gap2(state, stand, i)))
            say(state, desk, stand, "counter-attacks", "G8")
            return A.ASSAULT, best
    if rolled >= garrison("counter_attack_fire") and can_fire(state, stand) and fires_left(state, stand):
        found = [i for i in targets(state, stand) if i in intruders]
        if found:
            say(state, desk, stand, "fires at the intruder", "G8")
            return A.FIRE, best_target(state, stand, found)[0]
    return (A.RESERVE, None) if can_fire(state, stand) else (A.DONE, None)


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
            rolled = die(state, desk, side, "reserve company", posture=True) + state.company_waited[company]
            state.company_waited[company] += 1
            if rolled < garrison("reserve_approach"):
                say(state, desk, stand, "the reserve company stays", "G9")
                return None
            mode = 3 if rolled >= garrison("reserve_attack") else 2
            for i in mates:
                state.reserve[i] = mode
            say(state, desk, stand, "the reserve company " + ("attacks" if mode == 3 else "approaches"), "G9")
        if state.reserve[stand] == 1:
            return None
    intruders = [i for i in enemies(state, side) if kinds.IS_FOOT[state.kind[i]]]
    if not intruders:
        return None
    found = assault_targets(state, stand) if state.reserve[stand] == 3 else []
    good = [i for i in found if margin(state, stand, i) >= -1]
    if good:
        return A.ASSAULT, max(good, key=lambda i: (state.markers[i], margin(state, stand, i)))
    nearest = nearest_of(state, stand, intruders)
    stop = 100 if state.reserve[stand] == 2 else 20
    if can_move(state, stand) and not within(state, stand, nearest, stop):
        way = walk(state, stand, ((state.x[nearest], state.y[nearest]),), clearance=stop)
        if squared(way.x, way.y, state.x[stand], state.y[stand]) >= 100:
            return A.MOVE, way
    return None


def _front_garrison(state: State, side: int) -> int:
    line = front_line(state)
    return sum(state.alive[i] == IN_PLAY and state.side[i] == side and kinds.IS_RIFLE[state.kind[i]] and abs(state.y[i] - line) <= 50 for i in range(len(state.x)))


def _front_start(state: State, side: int) -> int:
    line = front_line(state)
    return sum(s.side == side and kinds.IS_RIFLE[s.kind] and abs(s.y - line) <= 50 for s in battle(state).stands)


def fall_back(state: State, desk: Desk, stand: int) -> Order | None:
    """G10: a lone front platoon pressed by two or more goes back towards the support line."""
    side, line = state.side[stand], front_line(state)
    if abs(state.y[stand] - line) > 30 or not can_move(state, stand):
        return None
    close = sum(kinds.IS_FOOT[state.kind[i]] and within(state, stand, i, 100) for i in enemies(state, side))
    cautious = state.posture[side] < 0 and _front_garrison(state, side) * 2 <= _front_start(state, side) and not any(
        within(state, stand, i, 10) for i in enemies(state, side)) and nearest_enemy2(state, stand) < 200 * 200  # fmt: skip
    alone = close >= 2 and not any_foot_within(state, side, stand, 200)
    if not alone and not cautious:
        return None
    if cautious or die(state, desk, side, "fall back", state.quality[stand]) <= 2:
        way = walk(state, stand, ((state.x[stand], clamp_y(state, support_line(state))),))
        if (way.x, way.y) != (state.x[stand], state.y[stand]):
            say(state, desk, stand, "falls back to the support line", "G10")
            return A.MOVE, way
    return None


def mortar(state: State, desk: Desk, stand: int) -> Order:
    """G11: redirect when the footprint would gain two or more enemies, else fire when it pays."""
    side = state.side[stand]
    shells = kinds.mortar_shells(state.kind[stand])
    row = tables.WEAPONS.index(shells.row)

    def worth(x: int, y: int) -> int:
        box = barrage.footprint(shells, x, y)
        return sum(
            tables.indirect_sixths(row, cover_of(state, i)) * (kinds.WORTH[state.kind[i]] if state.side[i] != side else kinds.FRIEND_WORTH)
            for i in barrage.under(state, box)
        )

    def count(x: int, y: int) -> int:
        box = barrage.footprint(shells, x, y)
        return sum(state.side[i] != side for i in barrage.under(state, box))

    aimed = state.aim_x[stand] >= 0 and barrage.in_mortar_range(state, stand, state.aim_x[stand], state.aim_y[stand])
    now = worth(state.aim_x[stand], state.aim_y[stand]) if aimed else 0
    points = A.mortar_aims(state, stand)
    if points:
        best = max(points, key=lambda p: (worth(*p), -points.index(p)))
        gain = count(*best) - (count(state.aim_x[stand], state.aim_y[stand]) if aimed else 0)
        if worth(*best) > now and (gain >= 2 or now <= 0):
            say(state, desk, stand, "is redirected to where most can be hit", "G11")
            return A.REDIRECT, ((best,), -1)
    if aimed and now > 0:
        return A.SHOOT, None
    return A.DONE, None


def gun(state: State, desk: Desk, stand: int) -> Order:
    """G11: a gun waits for tanks within 50 cm (100 cm on 4+), else any foot in the open with V of 1 or more."""
    side = state.side[stand]
    found = targets(state, stand)
    tanks = [i for i in found if kinds.IS_ARMOUR[state.kind[i]]]
    any_tank = any(kinds.IS_ARMOUR[state.kind[i]] for i in enemies(state, side))
    if tanks:
        near = min(tanks, key=lambda i: gap2(state, stand, i))
        reach = garrison("gun_opens_cm") * 10
        if within(state, stand, near, reach) or state.fires[stand]:
            return A.FIRE, near
        if within(state, stand, near, garrison("gun_opens_bold_cm") * 10) and die(state, desk, side, "gun opens early", posture=True) >= 4:
            say(state, desk, stand, "opens fire on a tank early", "G11")
            return A.FIRE, near
        return A.RESERVE, None
    if not any_tank:
        best, worth = best_target(state, stand, [i for i in found if cover_of(state, i) <= tables.SOFT])
        if best >= 0 and worth >= 30:
            return A.FIRE, best
    return A.RESERVE, None


def near_tank(state: State, desk: Desk, stand: int) -> Order | None:
    """G12: foot in the open retires before a tank; a helpless tank is assaulted."""
    side = state.side[stand]
    tanks = [i for i in enemies(state, side) if kinds.IS_ARMOUR[state.kind[i]] and within(state, stand, i, 100)]
    if not tanks:
        return None
    helpless = [i for i in tanks if (state.broken[i] or state.ditched[i]) and not any_foot_within(state, 1 - side, i, 50)]
    reachable = [i for i in assault_targets(state, stand) if i in helpless] if helpless else []
    if reachable and die(state, desk, side, "assault the helpless tank", state.quality[stand], True) >= 4:
        say(state, desk, stand, "goes for the helpless tank", "G12")
        return A.ASSAULT, reachable[0]
    if trench_of(state, stand) < 0 and cover_of(state, stand) <= tables.SOFT and can_move(state, stand) and (
        die(state, desk, side, "foot before a tank", state.quality[stand]) <= 3
    ):
        y = clamp_y(state, state.y[stand] - forward(state, side) * 100)
        way = walk(state, stand, ((state.x[stand], y),))
        if (way.x, way.y) != (state.x[stand], state.y[stand]):
            say(state, desk, stand, "retires before the tank", "G12")
            return A.MOVE, way
    return None


def give_way(state: State, desk: Desk, stand: int, tank: int) -> bool:
    """G12: foot in a trench stays; in the open it gives way on 1 to 3."""
    return trench_of(state, stand) < 0 and die(state, desk, state.side[stand], "give way", state.quality[stand]) <= 3


def command_move(state: State, desk: Desk, stand: int) -> Any:
    """G13: the commander keeps most platoons within 25 cm, behind the front trench, and retires from an enemy within 15 cm."""
    side = state.side[stand]
    way, battalion = forward(state, side), state.battalion[stand]
    if nearest_enemy2(state, stand) <= 150 * 150:
        found = walk(state, stand, ((state.x[stand], clamp_y(state, state.y[stand] - way * 200)),))
        if (found.x, found.y) != (state.x[stand], state.y[stand]):
            say(state, desk, stand, "retires: an enemy is near", "G13")
            return ((found.x, found.y),), -1
        return None
    mates = [i for i in range(len(state.x)) if state.battalion[i] == battalion and kinds.IS_RIFLE[state.kind[i]] and state.alive[i] == IN_PLAY]
    if battalion < 0 or not mates or all(within(state, stand, i, 250) for i in mates):
        return None
    x = sum(state.x[i] for i in mates) // len(mates)
    y = sum(state.y[i] for i in mates) // len(mates)
    limit = front_line(state) - way * 100
    y = min(y, limit) if way > 0 else max(y, limit)
    found = walk(state, stand, ((x, clamp_y(state, y)),))
    before = sum(within(state, stand, i, 250) for i in mates)
    old = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = found.x, found.y
    after = sum(within(state, stand, i, 250) for i in mates)
    state.x[stand], state.y[stand] = old
    if after > before:
        say(state, desk, stand, "moves to keep his platoons in reach", "G13")
        return ((found.x, found.y),), -1
    return None


def battery(state: State, desk: Desk, number: int) -> Order:
    """G4: field batteries wait for SOS calls; only heavier ones are ordered by the regiment."""
    return A.DONE, None
