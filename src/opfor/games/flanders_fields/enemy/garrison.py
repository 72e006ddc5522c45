"""6.1: the Garrison, the program of the defender: threats, orders, SOS, guns, command (G1 to G4, G11, G13)."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.common import (
    MAX_SHOWN,
    because,
    chosen_target,
    clamp_y,
    doubt,
    front_line,
    nearest_enemy2,
)
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison
from opfor.games.flanders_fields.model.geometry import Box, Point, squared
from opfor.games.flanders_fields.model.names import place_ref, spot, unit_name
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    cover_of,
    forward,
    gap2,
    ground,
    in_play,
    living,
    platoons_left,
    touches_box,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY, company_stands
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage
from opfor.games.flanders_fields.rules.movement import settled, walk
from opfor.games.flanders_fields.rules.sight import best_target, targets
from opfor.games.flanders_fields.rules.waiting import battalion_units, open_battalions, units_of_step
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

Order = tuple[int, Any]


def threats(state: State, side: int) -> list[int]:
    """G1: the threat level T0 to T4 of each 20 cm sector of the front trench."""
    width = garrison("sector_cm") * 10
    line, way = front_line(state), forward(state, side)
    sectors = (ground(state).width + width - 1) // width
    found = [0] * sectors
    reach = [garrison(f"threat_{level}_cm") * 10 for level in (1, 2, 3)]
    for i in living(state, 1 - side):
        if not (kinds.IS_FOOT[state.kind[i]] or kinds.IS_ARMOUR[state.kind[i]]):
            continue
        sector = sector_at(found, state.x[i])
        away = (state.y[i] - line) * way
        level = (
            4
            if away <= 10 and kinds.IS_FOOT[state.kind[i]]
            else 3
            if away <= reach[2]
            else 2
            if away <= reach[1]
            else 1
            if away <= reach[0]
            else 0
        )
        found[sector] = max(found[sector], level)
    return found


def threat_at(state: State, side: int, stand: int) -> int:
    """G1: the threat in a stand's own sector."""
    levels = threats(state, side)
    return levels[sector_at(levels, state.x[stand])]


def sector_at(levels: list[int], x: int) -> int:
    """G1: the sector of the front trench that a spot lies in."""
    return min(len(levels) - 1, x // (garrison("sector_cm") * 10))


def unit_threat(state: State, unit: int) -> int:
    """G2: the highest threat a unit faces."""
    if unit >= BATTERY:
        return 0
    stands = company_stands(state, unit - COMPANY) if unit >= COMPANY else [unit]
    return max((threat_at(state, state.side[i], i) for i in stands), default=0)


def next_unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    """G2: block houses, MGs and companies in the most threatened sectors first."""
    waiting = units_of_step(state, side, battalion, phase)
    return max(waiting, key=lambda unit: (unit_threat(state, unit), -unit)) if waiting else -1


def next_battalion(state: State, desk: Desk, side: int) -> int:
    """G2: the battalion with the highest sum of threats first."""

    def sum_of(b: int) -> int:
        return sum(threat_at(state, side, i) for i in in_play(state) if state.battalion[i] == b)

    return BATTALION + max(open_battalions(state, side), key=lambda b: (sum_of(b), -b))


def staff(state: State, desk: Desk, side: int) -> int:
    """G3: the staff marker goes to the battalion with most sectors under T3 or T4."""
    levels = threats(state, side)

    def pressed(b: int) -> int:
        held = {sector_at(levels, state.x[i]) for i in living(state, side) if state.battalion[i] == b}
        return sum(levels[sector] >= 3 for sector in held)

    waiting = open_battalions(state, side)
    if not waiting:
        return -1
    best = max(waiting, key=lambda b: (pressed(b), -b))
    if desk.listening:
        found = [
            Candidate(unit_name(state, BATTALION + b), [str(pressed(b))], "" if b == best else "less pressed")
            for b in sorted(waiting, key=lambda b: b != best)
        ]
        desk.choice("Whom the staff helps", "G3", ["Sectors with the enemy at the trench"], found, found[0].name)
    return BATTALION + best


def support(state: State, desk: Desk, side: int) -> int:
    """G3: the regiment's +1 goes to the first company in a T4, else a T3 sector."""
    companies = [u for b in open_battalions(state, side) for u in battalion_units(state, b, 4)]
    best = max(companies, key=lambda u: (unit_threat(state, u), -u), default=-1)
    return best if best >= 0 and unit_threat(state, best) >= 3 else -1


def reroll(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3: roll again when a unit in a T3 or T4 sector fails."""
    return actions == 0 and unit_threat(state, unit) >= 3


def sos_score(state: State, side: int, x: int, y: int) -> int:
    """G4: enemies inside and in front of a point, less own stands that are not below ground."""
    return area_score(state, side, (x - 50, y - 25, x + 50, y + 25))


def area_score(state: State, side: int, box: Box) -> int:
    """G4, A63: the score of a footprint: enemies inside and within 20 cm in front, own stands above ground."""
    way, half = forward(state, side), (box[2] - box[0]) // 2
    x, front = (box[0] + box[2]) // 2, (box[3] - box[1]) // 2 + 200
    y = (box[1] + box[3]) // 2
    score = 0
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY:
            continue
        if touches_box(state, i, box):
            if state.side[i] != side:
                score += garrison("sos_inside")
            elif not state.below[i]:
                score += garrison("sos_own_exposed")
        elif state.side[i] != side and abs(state.x[i] - x) <= half and 0 < (state.y[i] - y) * way <= front:
            score += garrison("sos_in_front")
    return score


def sos(state: State, desk: Desk, side: int, battalion: int) -> tuple[int, int, int] | None:
    """G4: which battery is called, and on which point."""
    free = [b for b in range(len(state.battery_alive)) if barrage.may_call(state, side, battalion, b)]
    points = barrage.sos_points(state, side)
    if not free or not points:
        return None
    levels = threats(state, side)
    x, y = max(points, key=lambda p: (sos_score(state, side, *p), -points.index(p)))
    score = sos_score(state, side, x, y)
    if max(levels) >= 2 and score >= garrison("sos_call_at"):
        _rockets(state, desk, side, points, x, y, "The enemy is near enough")
        return free[0], x, y
    if max(levels) == 1 and score >= 1:
        raw = all(state.quality[i] == 0 for i in living(state, side) if kinds.IS_RIFLE[state.kind[i]])
        if doubt(state, desk, side, "SOS at long range", posture=True) >= (4 if raw else 5):
            _rockets(state, desk, side, points, x, y, "Nerves: the enemy is still far off")
            return free[0], x, y
        _no_rockets(state, desk, "its nerves hold")
        return None
    found = in_extremis(state, side, points, levels)
    if found is not None and doubt(state, desk, side, "SOS in extremis") == 6:
        x, y = found
        _rockets(state, desk, side, points, x, y, "In extremis, on its own trench")
        return free[0], x, y
    _no_rockets(state, desk, "no enemy is near enough" if max(levels) < 2 else "it would hit its own men or too few")
    return None


def in_extremis(state: State, side: int, points: list[Point], levels: list[int]) -> Point | None:
    """G4: the best point on a sector under T4, where even that one costs more than it brings but has three enemies."""
    best, most = None, 0
    for sector, level in enumerate(levels):
        on_it = [p for p in points if sector_at(levels, p[0]) == sector] if level == 4 else []
        if not on_it:
            continue
        x, y = max(on_it, key=lambda p: (sos_score(state, side, *p), -points.index(p)))
        score = sos_score(state, side, x, y)
        inside = sum(state.side[i] != side for i in barrage.under(state, (x - 50, y - 25, x + 50, y + 25)))
        if score < 0 and inside >= 3 and (best is None or score > most):
            best, most = (x, y), score
    return best


def _rockets(state: State, desk: Desk, side: int, points: list[Point], x: int, y: int, why: str) -> None:
    """G4: SOS rockets, and what the other points would have been worth."""
    if not desk.listening:
        return
    ranked = sorted(points, key=lambda p: (p != (x, y), -sos_score(state, side, *p)))[:MAX_SHOWN]
    found = [
        Candidate(spot(*p), [str(sos_score(state, side, *p))], "" if p == (x, y) else "fewer enemies, or own men near")
        for p in ranked
    ]
    desk.choice(why, "G4", ["Enemies in and before it, less own men"], found, found[0].name)
    desk.note("The garrison sends up SOS rockets for {where}.", "G4", where=place_ref(x, y))


def _no_rockets(state: State, desk: Desk, why: str) -> None:
    """G4: no call; told once for a battalion."""
    if desk.listening and not state.sos_calls:
        desk.note("The garrison sends up no SOS rockets: {why}.", "G4", why=why)


def shoot_value(state: State, stand: int, x: int, y: int) -> int:
    """6: V of a mortar's shoot at a point, in sixtieths."""
    side, shells = state.side[stand], kinds.aimed_shells(state.kind[stand])
    row = firing.WEAPONS.index(shells.row)
    return sum(
        firing.indirect_sixths(row, cover_of(state, i))
        * (kinds.WORTH[state.kind[i]] if state.side[i] != side else kinds.FRIEND_WORTH)
        for i in barrage.under(state, barrage.footprint(shells, x, y))
    )


def enemies_under(state: State, stand: int, x: int, y: int) -> int:
    """G11: how many enemies a mortar's footprint round a point touches."""
    box = barrage.footprint(kinds.aimed_shells(state.kind[stand]), x, y)
    return sum(state.side[i] != state.side[stand] for i in barrage.under(state, box))


def aimed_value(state: State, stand: int) -> tuple[int, int]:
    """G11: V and the enemies at a mortar's present aiming point; without one in range neither."""
    x, y = state.aim_x[stand], state.aim_y[stand]
    if x < 0 or not barrage.in_aiming_range(state, stand, x, y):
        return 0, 0
    return shoot_value(state, stand, x, y), enemies_under(state, stand, x, y)


def best_aim(state: State, stand: int, gain: int) -> Point | None:
    """G11: the point of best V that is better than the present one and touches so many enemies more."""
    now, count = aimed_value(state, stand)
    found, best = None, max(now, 0)
    for x, y in A.mortar_aims(state, stand):
        worth = shoot_value(state, stand, x, y)
        if worth > best and enemies_under(state, stand, x, y) - count >= gain:
            found, best = (x, y), worth
    return found


def best_gap(state: State, stand: int) -> Point | None:
    """G11, A63: the cut wire section in range with the best score; ties to the nearest, then the first of the belt."""
    shells = kinds.aimed_shells(state.kind[stand])
    found, best = None, (0, 0)
    for x, y in A.gaps_in_range(state, stand):
        score = area_score(state, state.side[stand], barrage.footprint(shells, x, y))
        rank = score, -squared(x, y, state.x[stand], state.y[stand])
        if found is None or rank > best:
            found, best = (x, y), rank
    return found


def mortar_plan(state: State, stand: int) -> tuple[Order, str]:
    """G11, A63: redirect to gain two or more enemies, else fire when it pays, else lie on the best cut wire section.

    Gives the order, and why in words.
    """
    best = best_aim(state, stand, 2)
    if best is None and aimed_value(state, stand)[0] > 0:
        return (A.SHOOT, None), ""
    if best is None:
        gap = best_gap(state, stand)
        if gap is not None:
            if gap == (state.aim_x[stand], state.aim_y[stand]):
                return (A.DONE, None), ""
            return (A.REDIRECT, ((gap,), -1)), "has nothing to hit and is laid on a gap in the wire"
        best = best_aim(state, stand, 1)
    if best is None:
        return (A.DONE, None), ""
    return (A.REDIRECT, ((best,), -1)), "is redirected to where most can be hit"


def mortar(state: State, desk: Desk, stand: int) -> Order:
    """G11: what a mortar does next."""
    order, why = mortar_plan(state, stand)
    if why and desk.listening:
        because(state, desk, stand, why, "G11", ("fire", "more can be hit elsewhere"))
    return order


def gun(state: State, desk: Desk, stand: int) -> Order:
    """G11: a gun waits for tanks within 50 cm (100 cm on 4+), else any foot in the open with V of 1 or more."""
    side = state.side[stand]
    found = targets(state, stand)
    tanks = [i for i in found if kinds.IS_ARMOUR[state.kind[i]]]
    any_tank = any(kinds.IS_ARMOUR[state.kind[i]] for i in living(state, 1 - side))
    if tanks:
        near = min(tanks, key=lambda i: gap2(state, stand, i))
        reach = garrison("gun_opens_cm") * 10
        if within(state, stand, near, reach) or state.fires[stand]:
            return A.FIRE, near
        if (
            within(state, stand, near, garrison("gun_opens_bold_cm") * 10)
            and doubt(state, desk, side, "gun opens early", posture=True) >= 4
        ):
            because(state, desk, stand, "opens fire on a tank early", "G11", ("wait", "its die says: now"))
            return A.FIRE, near
        return A.RESERVE, ("waits for the tank to come nearer", "wait for the tank to come nearer")
    if not any_tank:
        if not state.near_command:  # command stands can be picked out, but the gun is there for foot
            found = [i for i in found if not kinds.IS_COMMAND[state.kind[i]]]
        best, worth = best_target(state, stand, [i for i in found if cover_of(state, i) <= firing.SOFT])
        if best >= 0 and worth >= 30:
            chosen_target(state, desk, stand, best, found, "G11", "fires at foot in the open")
            return A.FIRE, best
    return A.RESERVE, None


def command_move(state: State, desk: Desk, stand: int) -> Any:
    """G13: the commander keeps most platoons within 25 cm, stays behind, and retires from an enemy near."""
    side = state.side[stand]
    way, battalion = forward(state, side), state.battalion[stand]
    if nearest_enemy2(state, stand) <= 150 * 150:
        found = settled(
            state, stand, walk(state, stand, ((state.x[stand], clamp_y(state, state.y[stand] - way * 200)),))
        )
        if found is not None and (found.x, found.y) != (state.x[stand], state.y[stand]):
            because(state, desk, stand, "retires", "G13", ("stay", "an enemy is within 15 cm"))
            return ((found.x, found.y),), -1
        return None
    mates = platoons_left(state, battalion)
    if battalion < 0 or not mates or all(within(state, stand, i, 250) for i in mates):
        return None
    x = sum(state.x[i] for i in mates) // len(mates)
    y = sum(state.y[i] for i in mates) // len(mates)
    limit = front_line(state) - way * 100
    y = min(y, limit) if way > 0 else max(y, limit)
    found = settled(state, stand, walk(state, stand, ((x, clamp_y(state, y)),)))
    if found is None:
        return None
    before = sum(within(state, stand, i, 250) for i in mates)
    old = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = found.x, found.y
    after = sum(within(state, stand, i, 250) for i in mates)
    state.x[stand], state.y[stand] = old
    if after > before:
        if desk.listening:
            kept = f"keeps {after} of {len(mates)} platoons within 25 cm"
            because(state, desk, stand, kept, "G13", ("stay", f"only {before} would be"))
        return ((found.x, found.y),), -1
    return None


def battery(state: State, desk: Desk, number: int) -> Order:
    """G4: field batteries wait for SOS calls; only heavier ones are ordered by the regiment."""
    return A.DONE, None
