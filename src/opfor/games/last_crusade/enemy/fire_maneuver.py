"""S50-S57: the enemy's Fire & Maneuver Phase up to its assaults. Each bombardment and assault is a step."""

from __future__ import annotations

from opfor.games.last_crusade.enemy.checks import aggression_die, check, tell_check, tell_short
from opfor.games.last_crusade.enemy.choices import guns_by_firepower, short_of
from opfor.games.last_crusade.enemy.maneuver import advance_units, front_row
from opfor.games.last_crusade.enemy.specials import call_leader, play_specials
from opfor.games.last_crusade.model.names import PLACE_NAMES, card_ref, column_ref, ground_names, ground_ref, place_ref
from opfor.games.last_crusade.model.places import (
    ADJACENT,
    AHEAD,
    COLUMN,
    DISTANCE,
    ENEMY,
    ENEMY_HQ,
    PLACES,
    YOU,
    ZONES,
    ZONES_OF,
)
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import combat_units_at, firepower, holds_next_to, left, switch, units_at
from opfor.games.last_crusade.rules.assault import declare
from opfor.games.last_crusade.rules.bombard import bombard, bombard_targets, ready_guns
from opfor.games.last_crusade.rules.choice import Sieve, sieve, tell_choice
from opfor.games.last_crusade.rules.combat import Ready, assault_units, gun, guns_in_range, ready_to_assault, targets_at
from opfor.games.last_crusade.rules.operations import affords
from opfor.games.last_crusade.rules.targeting import one_place, printed_orders
from opfor.games.last_crusade.seats.base import Seats
from opfor.kernel.agenda import then
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted


def fire_maneuver(state: State, desk: Desk) -> None:
    """S50, S51, S34: the order of the columns, their checks; then bombardment or assaults, movement, the HQ."""
    state.phase = "Fire & Maneuver"
    state.leader, state.groups = [0, 0], []
    play_specials(state, desk, "own_fire_maneuver")
    state.order = columns_order(state, desk)
    check_columns(state, desk)
    if state.forts:
        then(state.agenda, ("enemy-forts", ()))
    then(state.agenda, ("enemy-advance", ()), ("enemy-dig", ()), ("enemy-hq", ()), ("enemy-hq-guns", ()))
    passing = [column for column in state.order if state.passed[column]]
    if not passing:
        guns = bombarding_guns(state)
        if desk.listening and not any(bombard_targets(state, n) for n in guns):
            desk.note("Every column holds, and no enemy gun has a spotted target in range.", "S52")
        then(state.agenda, *[("enemy-bombard", (n,)) for n in guns])
        return
    zones = [zone for column in passing for zone in ZONES_OF[column] if may_assault(state, zone)]
    then(state.agenda, *[("enemy-assault", (zone,)) for zone in zones])


def may_assault(state: State, zone: int) -> bool:
    """S53, A43: has a zone units, and yours next to it? By a rulebook of your own yours may still retreat there."""
    if not state.stacked[ENEMY * PLACES + zone]:
        return False
    return state.own_rulebook > 0 or holds_next_to(state, YOU, zone)


def columns_order(state: State, desk: Desk) -> list[int]:
    """S50, A17: a die: 1-3 from left to right as you see it, 4-6 from right to left."""
    die = desk.roll("1d6", "side")
    order = [0, 1, 2] if die <= 3 else [2, 1, 0]
    if desk.listening:
        way = "from left to right: columns A, B, C" if die <= 3 else "from right to left: columns C, B, A"
        desk.note(f"The enemy acts {way}.", "S50")
    return order


def check_columns(state: State, desk: Desk) -> None:
    """S51, A39: one check for each column, also for one without enemy units (see the switch); a marker on the front."""
    state.passed, state.marks = [0, 0, 0], [-1, -1, -1]
    if desk.listening:
        desk.expect([("1d6", "aggression-check")] * len(checked_columns(state)))
    for column in checked_columns(state):
        row = front_row(state, column)
        die = aggression_die(desk)
        passed = die <= state.level
        if desk.listening:
            does = ("passes, but has no units" if row > 3 else "is aggressive") if passed else "holds"
            tell_check(state, desk, column_ref(column), does, die, "S51")
        state.passed[column] = int(passed)
        if passed and row <= 3:
            state.marks[column] = ZONES_OF[column][row - 1]


def checked_columns(state: State) -> list[int]:
    """S51, A39: the columns that are checked, in their order."""
    if switch(state, "empty_columns_check"):
        return state.order
    return [column for column in state.order if front_row(state, column) <= 3]


def bombarding_guns(state: State) -> list[int]:
    """S52, A40, A41: guns in the order of the columns, then those in the HQ by FP; only if all columns failed."""
    ready = ready_guns(state, state.enemy_ground)
    if not ready:
        return ready
    where = state.where
    guns = [n for column in state.order for zone in ZONES_OF[column] for n in ready if where[n] == zone]
    in_hq = [n for n in ready if where[n] == ENEMY_HQ]
    return guns + sorted(in_hq, key=lambda n: -firepower(state, n))


def try_bombard(state: State, desk: Desk, seats: Seats, n: int) -> None:
    """S52, A38, A41: a check for a gun with a spotted unit in range; if it passes, and over the floor, it fires."""
    candidates = bombard_targets(state, n)
    if not candidates or not check(state, desk, n, "is ready to fire", "holds its fire", "S52"):
        return
    if not affords(state, ENEMY, rules(state).cost_gun):
        if desk.listening:
            tell_short(state, desk, "{gun} stays silent", rules(state).cost_gun, "S52", gun=card_ref(state, n))
        return
    bombard(state, desk, seats, n, closest_target(state, desk, n, candidates))


def closest_target(state: State, desk: Desk, n: int, candidates: list[int]) -> int:
    """S52, A16: your closest spotted unit that it can hurt; at equal distance the targeting criteria."""
    where = state.where[n]
    nearest = min([DISTANCE[where][state.where[target]] for target in candidates])
    close = [target for target in candidates if DISTANCE[where][state.where[target]] == nearest]
    if len(close) == 1:
        return close[0]
    firer = gun(n, state.traits[n], state.inf[n], state.arm[n])
    pairs = [targets_at(state, [target], state.where[target]) for target in close]  # each with the cover of its place
    targets, standing = tuple(pair[0][0] for pair in pairs), tuple(pair[1][0] for pair in pairs)
    return close[printed_orders(state, desk).choose(desk, firer, targets, standing, list(range(len(close))))]


def assault_from(state: State, desk: Desk, zone: int) -> None:
    """S53, A43: a zone of a passing column next to your units assaults."""
    if zone in state.groups or not state.stacked[ENEMY * PLACES + zone]:
        return
    near = [place for place in ADJACENT[zone] if state.fighting[YOU * PLACES + place] and not state.targeted[place]]
    if not near:
        return
    ready = ready_to_assault(state, state.enemy_ground)
    open_to = [place for place in near if assault_units(state, ready, zone, place)]
    if open_to:
        assault(state, desk, ready, zone, choose_target(state, desk, ready, zone, open_to))


def choose_target(state: State, desk: Desk, ready: Ready, zone: int, open_to: list[int]) -> int:
    """S56, A44: where most other zones can join and be paid; if none can, straight ahead; then the lowest total Def
    left; then at random. With the switch straight ahead comes first."""
    if len(open_to) == 1:
        return open_to[0]
    ahead, straight = AHEAD[ENEMY][zone], switch(state, "straight_ahead_first")
    who_joins = joining_zones if straight else paid_zones
    joining = [len(who_joins(state, ready, zone, place)) for place in open_to]
    best, everywhere = max(joining), list(range(len(open_to)))
    if ahead in open_to and (straight or not best):
        if desk.listening:
            straight_on = [int(place == ahead) for place in open_to]
            sieves = [
                sieve("Straight ahead", straight_on, everywhere, "not straight ahead, and no other zone could join")
            ]
            tell_assault_choice(state, desk, zone, open_to, sieves, ahead)
        return ahead
    defence = [sum(left(state, n) for n in combat_units_at(state, YOU, place)) for place in open_to]
    joins = sieve("Zones that join", joining, everywhere, "fewer zones can join there")
    weakest = sieve("Def left", defence, joins[2], "another is weaker", lowest=True)
    chosen = one_place(state, desk, [open_to[number] for number in weakest[2]], "assault-zone")
    if desk.listening:
        tell_assault_choice(state, desk, zone, open_to, [joins, weakest], chosen)
    return chosen


def tell_assault_choice(
    state: State, desk: Desk, zone: int, places: list[int], sieves: list[Sieve], chosen: int
) -> None:
    """S56, A44: the zones that could be assaulted, and what decided."""
    desk.ruling("A44")
    title = f"{PLACE_NAMES[zone]} picks a zone to assault"
    tell_choice(desk, title, "S56", ground_names(state, places), sieves, places.index(chosen))


def joining_zones(state: State, ready: Ready, zone: int, place: int) -> list[int]:
    """S56, A45: other zones of passing columns that can assault the same zone, in the order of S50."""
    found: list[int] = []
    for column in state.order:
        if state.passed[column]:
            found += [
                other
                for other in ZONES_OF[column]
                if other != zone and other not in state.groups and assault_units(state, ready, other, place)
            ]
    return found


def paid_zones(state: State, ready: Ready, zone: int, place: int) -> list[int]:
    """S54, S56, A45: those of the zones that can join whose units can all be paid, with those before them."""
    units, cost, joining = len(assault_units(state, ready, zone, place)), rules(state).cost_attacker, list[int]()
    for other in joining_zones(state, ready, zone, place):
        more = len(assault_units(state, ready, other, place))
        if affords(state, ENEMY, (units + more) * cost):
            units += more
            joining.append(other)
    return joining


def assault(state: State, desk: Desk, ready: Ready, zone: int, place: int) -> None:
    """S54, S56, A20, A45, A46, A47, A48: all units of the zone, or none; others join, each as a whole."""
    units = assault_units(state, ready, zone, place).copy()
    if not affords(state, ENEMY, len(units) * rules(state).cost_attacker):
        if desk.listening:
            cost, told = len(units) * rules(state).cost_attacker, "{zone} does not assault {place}"
            desk.choice(
                f"{PLACE_NAMES[zone]} wants to assault {ground_ref(state, place).name}",
                "S54",
                ["Supply"],
                [
                    Candidate(
                        f"{counted(len(units), 'unit')} of {PLACE_NAMES[zone]}", [str(cost)], short_of(state, cost)
                    )
                ],
            )
            tell_short(state, desk, told, cost, "S54", zone=place_ref(zone), place=ground_ref(state, place))
        return
    taking_part = [zone, *paid_zones(state, ready, zone, place)]
    for other in taking_part[1:]:
        units += assault_units(state, ready, other, place)
    guns = supporting_guns(state, desk, place, len(units))
    state.groups += taking_part
    call_leader(state, desk, len(units) * rules(state).cost_attacker + len(guns) * rules(state).cost_gun)
    if desk.listening and len(taking_part) > 1:
        zones = [place_ref(zone) for zone in taking_part]
        desk.note("{zones} assault {target} together: a flanking attack.", "S56", zones=zones, target=place_ref(place))
    declare(state, desk, ENEMY, place, units, guns, [], False)


def supporting_guns(state: State, desk: Desk, place: int, attackers: int) -> list[int]:
    """S55, A42, A46, A47b: aggressive guns in range, at most two, the highest total FP, each over the floor. Guns are
    aggressive by their column; those in the HQ have none (see the switch)."""
    from_hq = switch(state, "hq_guns_aggressive")
    guns = []
    for n in guns_in_range(state, ENEMY, place):
        here = state.where[n]
        if not state.acted[n] and (from_hq if here == ENEMY_HQ else state.passed[COLUMN[here]]):
            guns.append(n)
    numbers = rules(state)
    left = state.stock[ENEMY] - attackers * numbers.cost_attacker - numbers.floor
    most = how_many(left, numbers.cost_gun, numbers.guns_per_assault)
    chosen = guns_by_firepower(state, desk, guns, most) if guns and most > 0 else []
    if desk.listening and any(state.where[n] == ENEMY_HQ for n in chosen):
        desk.ruling("A42")
    return chosen


def exploit_capture(state: State, desk: Desk, zone: int) -> None:
    """6.4: after an exploit card: a new assault under S54 from the captured zone, or else a move by S58."""
    assault_from(state, desk, zone)
    if state.fight_units:
        return
    ready = [n for n in units_at(state, ENEMY, zone) if not state.acted[n]]
    if zone < ZONES:
        advance_units(state, desk, ready, zone)
