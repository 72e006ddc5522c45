"""What the person may answer in Fire & Maneuver and inside an assault; and the table of all questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.last_crusade.model.cards import AIRBORNE, ENGINEER, SMOKE
from opfor.games.last_crusade.model.places import ADJACENT, ENEMY, PLACES, YOU, YOUR_HQ, ZONES
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import firepower, holds_next_to, left, room, units_at
from opfor.games.last_crusade.rules import legal, legal_table
from opfor.games.last_crusade.rules.bombard import bombard_targets
from opfor.games.last_crusade.rules.combat import Ready, assault_units, guns_in_range, ready_to_assault
from opfor.games.last_crusade.rules.legal import DONE, NONE, Action, Legal, first_copies, first_of, one, some
from opfor.games.last_crusade.rules.legal_table import amount
from opfor.games.last_crusade.rules.movement import (
    can_dig_in,
    can_move,
    clearable,
    fort_room,
    goes_farther,
    may_enter,
    occupants,
    reachable,
)
from opfor.games.last_crusade.rules.riding import riding
from opfor.games.last_crusade.rules.specials import fits_assault, half_deployable, healable, playable, spottable
from opfor.kernel.desk import Desk


def maneuver(state: State) -> Legal:
    """R14, R15, R17, R18, R19, R20, R22: everything a unit may do now, and done."""
    acted, committed, traits = state.acted, state.committed, state.traits
    waiting = [n for n in state.your_ground if not acted[n] and not committed[n]]
    actions: list[Action] = []
    for place in assault_places(state, waiting):
        actions.append(("assault", place, -1))
    for place in drop_places(state):
        actions.append(("drop", place, -1))
    for n in waiting:
        if movable(state, n):
            actions.append(("move", n, -1))
    for n in waiting:
        if can_dig_in(state, n):
            actions.append(("dig", -1, -1))
            break
    for n in waiting:
        if traits[n] & ENGINEER and clearable(state, n):
            actions.append(("clear", n, -1))
    actions += riding(state)
    for fort in state.forts:
        if state.side[fort] == YOU and fort_room(state, fort) > 0:
            actions += [("occupy", n, fort) for n in occupants(state, YOU, state.where[fort], fort)]
    for n in playable(state, YOU, "own_fire_maneuver"):
        actions.append(("play", n, -1))
    actions.append(DONE)
    return one(actions, DONE)


def assault_places(state: State, waiting: list[int]) -> list[int]:
    """R15: places that can be assaulted now by units that have not acted: each once in a turn."""
    if not waiting or state.stock[YOU] < rules(state).cost_attacker:
        return []
    near = [place for place in open_targets(state) if holds_next_to(state, YOU, place)]
    ready = ready_to_assault(state, waiting) if near else []
    return [place for place in near if attackers_on(state, ready, place)] if ready else []


def open_targets(state: State) -> list[int]:
    """R15: where enemy combat units stand that nobody has assaulted this turn."""
    targeted = state.targeted
    return [place for place, units in enumerate(state.fighting[PLACES:]) if units and not targeted[place]]


def attackers_on(state: State, ready: Ready, place: int) -> list[int]:
    """R15: your units that can take part in an assault on a place, of those that are ready."""
    found: list[int] = []
    if not ready:
        return found
    for origin in ADJACENT[place]:
        if ready[origin]:
            found += assault_units(state, ready, origin, place)
    return found


def droppers(state: State) -> list[int]:
    """R22: airborne units in your HQ that have not acted."""
    return [
        n
        for n in units_at(state, YOU, YOUR_HQ)
        if state.traits[n] & AIRBORNE and not state.acted[n] and not state.committed[n] and state.carrier[n] < 0
    ]


def drop_places(state: State) -> list[int]:
    """R22: battlefield zones that can be assaulted from the air."""
    if not state.stacked[YOUR_HQ]:
        return []
    numbers = rules(state)
    if state.stock[YOU] < numbers.cost_attacker + numbers.cost_drop or not droppers(state):
        return []
    return [place for place in open_targets(state) if place < ZONES]


def movable(state: State, n: int) -> bool:
    """R14: can the unit end a move anywhere?"""
    if not can_move(state, n):
        return False
    origin = state.where[n]
    for place in ADJACENT[origin]:
        if room(state, YOU, place) > 0 and may_enter(state, n, origin, place):
            return True
    return (goes_farther(state, n) or state.own_rulebook > 0) and bool(reachable(state, n))


def attackers(state: State, place: int) -> Legal:
    """R15: your units next to the target, 1 Supply each."""
    units = attackers_on(state, ready_to_assault(state, state.your_ground), place)
    most = how_many(state.stock[YOU], rules(state).cost_attacker, len(units))
    return some(units, 1, most, sorted(units, key=lambda n: -firepower(state, n))[:most])


def drop_units(state: State, place: int) -> Legal:
    """R22: airborne units of the HQ, 2 Supply each."""
    units = droppers(state)
    most = how_many(state.stock[YOU], rules(state).cost_attacker + rules(state).cost_drop, len(units))
    return some(units, 1, most, units[:most])


def guns(state: State, place: int, attackers: int) -> Legal:
    """R15: up to two uncommitted guns in range that have not acted, 1 Supply each."""
    left = state.stock[YOU] - attackers * rules(state).cost_attacker
    found = [n for n in guns_in_range(state, YOU, place) if not state.acted[n]]
    best = sorted(found, key=lambda n: -firepower(state, n))
    most = how_many(left, rules(state).cost_gun, rules(state).guns_per_assault)
    return some(found if most else [], 0, most, best[:most])


def dig(state: State) -> Legal:
    """R17: the units that dig in."""
    units = [n for n in state.your_ground if can_dig_in(state, n)]
    return some(units, 1, len(units), units)


# In an assault


def assault_card(state: State, timing: str) -> Legal:
    """R15: an assault card that fits, or none."""
    return one([*[n for n in first_copies(state, playable(state, YOU, timing)) if fits_assault(state, n)], NONE], NONE)


def supply_defenders(state: State, *unsupplied: int) -> Legal:
    """R15: which defenders are supplied, 1 Supply each."""
    most = how_many(state.stock[YOU], rules(state).cost_defender, len(unsupplied))
    best = sorted(unsupplied, key=lambda n: -firepower(state, n))[:most]
    return some(list(unsupplied) if most else [], 0, most, best)


def defence_guns(state: State) -> Legal:
    """R15: up to two uncommitted guns in range, not from the attacked zone, 1 Supply each."""
    found = guns_in_range(state, YOU, state.fight_target)
    most = how_many(state.stock[YOU], rules(state).cost_gun, rules(state).guns_per_assault)
    best = sorted(found, key=lambda n: -firepower(state, n))[:most]
    return some(found if most else [], 0, most, best)


# Every question with what may be answered; what it is asked about comes with it.
LEGAL: Final[dict[str, Callable[..., Legal]]] = {
    "buy": legal.buy,
    "put": legal.put,
    "where": legal.where,
    "reinforce": legal.reinforce,
    "discard": lambda state: some(state.your_hand.copy(), 0, len(state.your_hand)),
    "half-deploy": lambda state, card: first_of(half_deployable(state, YOU, card)),
    "heal": lambda state, card: first_of([group[0] for group in healable(state, YOU, card)]),
    "heal-shares": legal.heal_shares,
    "air": legal.air,
    "flight": legal.flight,
    "corridor": lambda state: one([0, 1, 2], 0),
    "weather": legal.card_or_none,
    "intercept": legal.intercept,
    "interceptors": legal.interceptors,
    "air-target": legal.one_of_these,
    "flak": legal.card_or_none,
    "recon": legal.recon,
    "recon-dice": legal.recon_shares,
    "spot-zone": lambda state: first_of(spottable(state, ENEMY)),
    "strike": legal.strike,
    "bombard": legal.bombard,
    "bombard-target": lambda state, n: first_of(bombard_targets(state, n)),
    "maneuver": maneuver,
    "attackers": attackers,
    "drop-units": drop_units,
    "guns": guns,
    "smoke": lambda state, *declared: some([n for n in declared if state.traits[n] & SMOKE], 0, len(declared)),
    "move-to": lambda state, n: first_of(reachable(state, n)),
    "dig": dig,
    "clear-zone": lambda state, n: first_of(clearable(state, n)),
    "assault-card": assault_card,
    "cancel-card": legal.card_or_none,
    "cancel-gun": legal.one_of_these,
    "barrage-card": legal.card_or_none,
    "barrage-gun": legal.one_of_these,
    "supply-defenders": supply_defenders,
    "defence-guns": defence_guns,
    "fire": lambda state, firer, *targets: one([*targets, NONE], NONE),  # -1: by the printed criteria
    "occupy-zone": legal.one_of_these,
    "exploit": legal.card_or_none,
    "event-card": legal.card_or_none,
    "hits": lambda state, firer, target, most: amount(most),
    "hits-of-all": lambda state, target, most, *firers: amount(most),
    "hits-each": legal_table.hits_each,
    "seen": legal_table.seen,
    "spotted": legal_table.spotted,
    "air-hits": legal_table.hits_each,
    "aa-hits": legal_table.hits_each,
    "crossing": lambda state, n, obstacle: amount(max(0, left(state, n))),
    "captured": legal_table.captured,
    "retreat": legal_table.retreat,
    "can-play": lambda state, n: one([True, False], True),
    "card-brings": lambda state, n: Legal("form", [], default={"your_supply": 0, "enemy_supply": 0}),
    "new-card": lambda state: Legal("form", []),
}


def ask(state: State, desk: Desk, question: str, *args: int) -> Any:
    """R9: a question with a single possible answer is not asked, but answered; before version 3 it was asked."""
    if "single_asked" not in state.switches:
        found = only_answer(LEGAL[question](state, *args))
        if found:
            return found[0]
    return desk.ask(question, state, *args)


def only_answer(given: Legal) -> list[Any]:
    """R9: the one possible answer, in a list; an empty list where there are several."""
    if len(given.values) != 1 or given.kind not in ("one", "some") or given.low < 1:
        return []
    return [given.values[0] if given.kind == "one" else given.values.copy()]
