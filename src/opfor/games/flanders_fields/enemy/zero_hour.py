"""6.2: Zero Hour, the program of the attacker: platoons and companies."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy import zero_arms
from opfor.games.flanders_fields.enemy.block_house import drill, storm_house
from opfor.games.flanders_fields.enemy.common import (
    NO_PREY,
    because,
    called_off,
    chosen_prey,
    chosen_target,
    clamp_x,
    clamp_y,
    doubt,
    front_line,
    keep_out,
    nearest_enemy2,
    nearest_of,
    support_line,
)
from opfor.games.flanders_fields.enemy.garrison_foot import BEST_SHOT
from opfor.games.flanders_fields.enemy.raid import raid_act
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.geometry import Box, Walk, squared
from opfor.games.flanders_fields.model.names import unit_ref
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    battle,
    fits,
    forward,
    ground,
    in_barrage,
    living,
    trench_of,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY, company_stands
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.barrage import in_plan
from opfor.games.flanders_fields.rules.fire import can_fire, fires_left
from opfor.games.flanders_fields.rules.movement import can_move, may_dig, walk, wire_ahead
from opfor.games.flanders_fields.rules.reach import assault_targets, margin
from opfor.games.flanders_fields.rules.sight import best_target
from opfor.games.flanders_fields.rules.victory import held_on_map
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

Order = tuple[int, Any]


def goes_on(state: State, desk: Desk, stand: int) -> bool:
    """Z5: a company that lost a quarter since its last turn, far from the enemy, goes on with 3+ or goes to ground."""
    company, side = state.company[stand], state.side[stand]
    if abs(state.company_ground[company]) != state.turn:
        now = len([i for i in range(len(state.x)) if state.company[i] == company and state.alive[i] == IN_PLAY])
        before = state.company_before[company] or now
        state.company_before[company], state.company_ground[company] = now, state.turn
        hurt = (before - now) * 4 >= before and nearest_enemy2(state, stand) > 150 * 150
        needed = zero_hour("go_on_at_least")
        if hurt and doubt(state, desk, side, "go on or go to ground", state.quality[stand], True) < needed:
            state.company_ground[company] = -state.turn
            if desk.listening:
                words = "{company} goes to ground: it has lost a quarter since its last turn."
                desk.note(words, "Z5", company=unit_ref(state, COMPANY + company))
    return state.company_ground[company] >= 0


def reserve_waits(state: State, desk: Desk, stand: int) -> bool:
    """Z9: a scenario reserve is sent in when two sectors are won, or on 5+ from turn N+2 if none is."""
    if state.reserve[stand] != 1:
        return False
    side, company = state.side[stand], state.company[stand]
    won = held_on_map(state, 0)
    go = won >= 2
    if not go and won == 0 and state.company_waited[company] != state.turn:
        state.company_waited[company] = state.turn
        away = max(
            (
                abs(front_line(state) - s.y)
                for s in battle(state).stands
                if s.side == side and kinds.IS_RIFLE[s.kind] and not s.reserve
            ),
            default=300,
        )
        crossing = max(2, -(-away // (zero_hour("advance_estimate_cm") * 10)))
        needed = zero_hour("reserve_commit_at_least")
        go = state.turn > crossing and doubt(state, desk, side, "send in the reserve", posture=True) >= needed
        if desk.listening and not go:
            why = "it is too early" if state.turn <= crossing else "no sector is won yet"
            desk.note("{company} waits in reserve: {why}.", "Z9", company=unit_ref(state, COMPANY + company), why=why)
    if go:
        if desk.listening:
            why = f"{counted(won, 'sector')} of the front trench {'is' if won == 1 else 'are'} won"
            sent = Candidate("is sent in")
            found = [sent, Candidate("waits", [], why if won else "the attack needs it")]
            desk.choice("The reserve", "Z9", [], found, sent.name)
            desk.note("The attacker sends in the reserve: {company}.", "Z9", company=unit_ref(state, COMPANY + company))
        for i in range(len(state.x)):
            if state.battalion[i] == state.battalion[stand]:
                state.reserve[i] = 2 if state.reserve[i] else 0
    return not go


def act(state: State, desk: Desk, stand: int) -> Order:
    """Z6: the list of a platoon, tried from the top for each action."""
    kind, side = state.kind[stand], state.side[stand]
    if state.markers[stand]:
        return A.REMOVE, None
    if state.below[stand]:
        return A.UP, None
    if not kinds.IS_FOOT[kind]:
        return zero_arms.weapon(state, desk, stand)
    if battle(state).raid:
        return raid_act(state, desk, stand)
    if called_off(state, side, held_on_map(state, 0)):
        return retire(state, desk, stand)
    if reserve_waits(state, desk, stand):
        return A.DONE, None
    order = try_assault(state, desk, stand) or storm_house(state, desk, stand)
    if order is not None:
        return order
    if not goes_on(state, desk, stand):
        return fire_or_reserve(state, desk, stand)
    if holds(state, stand):
        return clear_trench(state, desk, stand)
    order = drill(state, desk, stand, keep_out(state, side)) or at_wire(state, desk, stand)
    return order or advance(state, desk, stand) or fire_or_reserve(state, desk, stand)


def try_assault(state: State, desk: Desk, stand: int) -> Order | None:
    """Z6: assault with a margin of 0 or better, at -1 on 4+, never at -2 or worse; a reserved MG counts -2."""
    if nearest_enemy2(state, stand) > 260 * 260:
        return None
    best, found = -99, -1
    for i in assault_targets(state, stand):
        if in_barrage(state, i):
            continue
        worth = margin(state, stand, i)
        if kinds.IS_MG[state.kind[i]] and not state.markers[i] and state.reserved[i]:
            worth -= zero_hour("reserved_mg_penalty")
        if worth > best or (worth == best and abs(state.y[i] - state.y[stand]) < abs(state.y[found] - state.y[stand])):
            best, found = worth, i
    if found < 0 or best < -1:
        return None
    if best < zero_hour("assault_margin") and doubt(
        state, desk, state.side[stand], "assault at -1", posture=True
    ) < zero_hour("margin_minus_one_at_least"):
        return None
    if desk.listening:
        among = [i for i in assault_targets(state, stand) if not in_barrage(state, i)]
        chosen_prey(state, desk, stand, found, among, "Z6", "assaults the stand it can best beat")
    return A.ASSAULT, found


def holds(state: State, stand: int) -> bool:
    """Z6, Z10: is the platoon in an objective trench that it should not leave yet?"""
    trench = trench_of(state, stand)
    if trench < 0 or ground(state).trenches[trench].side == state.side[stand]:
        return False
    if state.turn > battle(state).head.turns - zero_hour("last_turns_hold"):
        return True
    if abs(state.y[stand] - support_line(state)) <= 15:
        return True
    return not exploits(state, stand)


def exploits(state: State, stand: int) -> bool:
    """Z10: with the first objective clear, a company of half strength goes on while the barrage still leads."""
    side, front = state.side[stand], front_line(state)
    if any(abs(state.y[i] - front) <= 15 and kinds.IS_FOOT[state.kind[i]] for i in living(state, 1 - side)):
        return False
    company = state.company[stand]
    start = sum(s.company == company for s in battle(state).stands)
    if len(company_stands(state, company)) * 2 < start:
        return False
    last = max((shoot.last for shoot in battle(state).plan if shoot.rolling and in_plan(state, shoot)), default=0)
    return not state.no_rolling and state.turn <= last + 1


def clear_trench(state: State, desk: Desk, stand: int) -> Order:
    """Z6: in the objective trench: along it towards defenders near by, else dig in and reserve."""
    side, trench = state.side[stand], trench_of(state, stand)
    others = [i for i in living(state, 1 - side) if trench_of(state, i) == trench and within(state, stand, i, 400)]
    if others and can_move(state, stand) and state.turn <= battle(state).head.turns:
        nearest = nearest_of(state, stand, others)
        way = walk(state, stand, ((state.x[nearest], state.y[stand]),), clearance=20, keep_out=keep_out(state, side))
        if squared(way.x, way.y, state.x[stand], state.y[stand]) >= 400:
            because(state, desk, stand, "clears the trench", "Z6", ("stay", "defenders are left in it"))
            return A.MOVE, way
    return fire_or_reserve(state, desk, stand)


def fire_or_reserve(state: State, desk: Desk, stand: int) -> Order:
    """Z6: held by the barrage or the range: fire when V is above 0.3, else reserve."""
    if can_fire(state, stand):
        if fires_left(state, stand) and nearest_enemy2(state, stand) <= 450 * 450:
            found, worth = best_target(state, stand)
            if worth * 100 > zero_hour("fire_value_percent") * 60:
                chosen_target(state, desk, stand, found, None, "Z6", BEST_SHOT)
                return A.FIRE, found
        if (
            may_dig(state, stand)
            and state.actions[stand] > 1
            and nearest_enemy2(state, stand) < 300 * 300
            and not in_barrage(state, stand)
        ):
            return A.DIG, None
        return A.RESERVE, None
    return A.DONE, None


def at_wire(state: State, desk: Desk, stand: int) -> Order | None:
    """Z6: at intact wire: a cut section within 8 cm, else the wire roll unless the own barrage lies beyond."""
    section = wire_ahead(state, stand)
    if section < 0:
        return None
    side, way = state.side[stand], forward(state, state.side[stand])
    gap = gap_near(state, stand, zero_hour("wire_lane_search_cm") * 10)
    if gap is not None:
        found = walk(state, stand, through_gap(state, stand, gap), keep_out=keep_out(state, side))
        if squared(found.x, found.y, state.x[stand], state.y[stand]) >= 100:
            because(state, desk, stand, "makes for the gap in the wire", "Z6", ("cross the wire", "a gap is near"))
            return A.MOVE, found
    beyond = (state.x[stand] - 20, state.y[stand] + way * 45 - 10, state.x[stand] + 20, state.y[stand] + way * 45 + 10)
    for x0, y0, x1, y1 in keep_out(state, side):
        if beyond[0] < x1 - 30 and beyond[2] > x0 + 30 and beyond[1] < y1 - 30 and beyond[3] > y0 + 30:
            return None
    because(state, desk, stand, "tries the wire", "Z6", ("make for a gap", "none is near"))
    return A.WIRE, None


def gap_near(state: State, stand: int, reach: int) -> tuple[int, int] | None:
    """Z2: the nearest spot in a cut section within reach sideways, as (x, y of the wire)."""
    place, way = ground(state), forward(state, state.side[stand])
    best, found = reach + 1, None
    for number, (ax, ay, bx, by) in enumerate(place.sections):
        if not state.cut[number] or (min(ay, by) - state.y[stand]) * way < -15:
            continue
        low, high = min(ax, bx) + 4, max(ax, bx) - 4
        away = max(0, low - state.x[stand], state.x[stand] - high)
        if away < best:
            best, found = away, (min(high, max(low, state.x[stand])), (ay + by) // 2)
    return found


def through_gap(state: State, stand: int, gap: tuple[int, int]) -> list[tuple[int, int]]:
    """A path to a gap, through it, and on to the trench."""
    way = forward(state, state.side[stand])
    x, y = gap
    return [(x, y - way * 25), (x, y + way * 25), (x, clamp_y(state, goal(state, stand)))]


def goal(state: State, stand: int) -> int:
    """Z10: the line a platoon makes for: the front trench, then the support trench."""
    front, support = front_line(state), support_line(state)
    beyond = (state.y[stand] - front) * forward(state, state.side[stand])
    return support if beyond >= -12 else front


def advance(state: State, desk: Desk, stand: int) -> Order | None:
    """Z6, Z2: along the lane by the full move, short of the own barrage and of gas, by cut wire where there is some."""
    if not can_move(state, stand):
        return None
    side = state.side[stand]
    way, x, y = forward(state, side), state.x[stand], state.y[stand]
    front = front_line(state)
    points = [(x, clamp_y(state, goal(state, stand)))]
    if (front - y) * way > 0:
        lane = lane_of(state, stand)
        gap = gap_near(state, stand, 200)
        if gap is not None and (lane[0] - 100 <= gap[0] <= lane[1] + 100 or abs(gap[0] - x) <= 200):
            points = through_gap(state, stand, gap)
    closed = keep_out(state, side)
    found = walk(state, stand, points, keep_out=closed)
    found = aside(state, stand, found, closed)
    if squared(found.x, found.y, x, y) < 100:
        return None
    because(state, desk, stand, "advances up its lane", "Z6", ("assault", NO_PREY), ("fire", "it can move"))
    return A.MOVE, found


def lane_of(state: State, stand: int) -> tuple[int, int]:
    """Z2: the x-range of a company's start."""
    xs = [s.x for s in battle(state).stands if s.company == state.company[stand]]
    return (min(xs), max(xs)) if xs else (0, ground(state).width)


def aside(state: State, stand: int, found: Walk, closed: list[Box]) -> Walk:
    """Z6: not straight behind another platoon at less than 16 cm when a free place lies within 3 cm sideways."""
    way, gap = forward(state, state.side[stand]), zero_hour("wave_gap_cm") * 10
    for i in living(state, state.side[stand]):
        ahead = (state.y[i] - found.y) * way
        if i != stand and kinds.IS_FOOT[state.kind[i]] and 0 < ahead < gap and abs(state.x[i] - found.x) < 40:
            for shift in (30, -30):
                x = clamp_x(state, found.x + shift)
                if fits(state, stand, x, found.y, state.heading[stand]) and abs(state.x[i] - x) >= 40:
                    other = walk(state, stand, ((x, found.y),), keep_out=closed)
                    if (other.x, other.y) == (x, found.y):
                        return other
            break
    return found


def retire(state: State, desk: Desk, stand: int) -> Order:
    """Z11: everyone retires to the own trench."""
    side = state.side[stand]
    lines = [t.line[0][1] for t in ground(state).trenches if t.side == side]
    home = lines[0] if lines else state.y[stand]
    if can_move(state, stand) and (state.y[stand] - home) * forward(state, side) > 10:
        gap = _gap_behind(state, stand)
        points = (
            [(gap[0], gap[1] + 25 * forward(state, side)), (gap[0], gap[1] - 25 * forward(state, side))] if gap else []
        )
        way = walk(state, stand, [*points, (state.x[stand], clamp_y(state, home))], keep_out=keep_out(state, side))
        if squared(way.x, way.y, state.x[stand], state.y[stand]) >= 100:
            because(state, desk, stand, "retires", "Z11", ("go on", "the attack is called off"))
            return A.MOVE, way
    return fire_or_reserve(state, desk, stand)


def _gap_behind(state: State, stand: int) -> tuple[int, int] | None:
    """The nearest cut section between a stand and its own side."""
    way, best, found = forward(state, state.side[stand]), 1 << 40, None
    for number, (ax, ay, bx, by) in enumerate(ground(state).sections):
        if state.cut[number] and (state.y[stand] - (ay + by) // 2) * way > 0:
            away = abs((ax + bx) // 2 - state.x[stand])
            if away < best:
                best, found = away, ((ax + bx) // 2, (ay + by) // 2)
    return found
