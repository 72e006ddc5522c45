"""What the person may answer: for every question the legal values, made by the rules and nothing else.

Questions for people and policies for simulation both read these; a rule accepts every value listed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from opfor.games.last_crusade.cards import AIRBORNE, AIRCRAFT, ATTACHMENT, EVENT, FORT, OBSTACLE, SMOKE, TRANSPORT
from opfor.games.last_crusade.bombard import bombard_targets, ready_guns, strike_targets
from opfor.games.last_crusade.combat import assault_units, guns_in_range
from opfor.games.last_crusade.constants import RULES
from opfor.games.last_crusade.movement import (
    attachable,
    can_dig_in,
    can_move,
    can_ride,
    clearable,
    fort_places,
    free_forts,
    may_enter,
    may_occupy,
    obstacle_places,
    reachable,
)
from opfor.games.last_crusade.places import ADJACENT, AIRFIELD, ENEMY, OVER, PLACES, YOU, YOUR_HQ, ZONES
from opfor.games.last_crusade.recon import group_at, recon_dice, scouts, targets_far, targets_near
from opfor.games.last_crusade.specials import fits_assault, half_deployable, healable, playable, spottable
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import (
    aircraft_at,
    airfield_full,
    cap,
    card_of,
    firepower,
    is_fighter,
    room,
    units_at,
    unspotted_at,
)

Action = tuple[str, int, int]
DONE: Action = ("done", -1, -1)
STAFF: Action = ("staff", -1, -1)
NONE = -1


class Legal(NamedTuple):
    """Legal answers: one of, some of, or shares among the values. `low` and `high` bound numbers or sums."""

    kind: str
    values: list[Any]
    low: int = 1
    high: int = 1
    highs: list[int] = []
    default: Any = None


def one(values: list[Any], default: Any = None) -> Legal:
    """Choose one."""
    return Legal("one", values, default=default)


def some(values: list[Any], low: int, high: int, default: list[Any] | None = None) -> Legal:
    """Choose some."""
    return Legal("some", values, low, min(high, len(values)), default=[] if default is None and low == 0 else default)


def first_copies(state: State, cards: list[int]) -> list[int]:
    """One card of each id: copies are the same."""
    return list({state.ids[n]: n for n in reversed(cards)}.values())[::-1]


# Set-up


def buy(state: State) -> Legal:
    """S19, R7: any card of your deck but events that you can pay and place."""
    fitting = [n for n in first_copies(state, state.your_deck) if state.supply[n] <= state.budget and put(state, n).values]
    return one([*[("buy", n, -1) for n in fitting], STAFF, DONE], STAFF)


def put(state: State, n: int) -> Legal:
    """R7: ground units in row 1 or the HQ, aircraft on the Airfield, works and attachments by their own rules."""
    kind = state.kind[n]
    if kind == EVENT:
        return one([])
    if kind == AIRCRAFT:
        return one([] if airfield_full(state, YOU) else [AIRFIELD + YOU], AIRFIELD + YOU)
    if kind in (ATTACHMENT, OBSTACLE, FORT):
        return where(state, n)
    places = [place for place in (0, 1, 2, YOUR_HQ) if room(state, YOU, place) > 0]
    return one(places, places[0] if places else None)


def where(state: State, n: int) -> Legal:
    """R19, R20, R21: where works go (zones) and attachments (units)."""
    kind = state.kind[n]
    if kind == ATTACHMENT:
        values = attachable(state, YOU, n)
    else:
        values = obstacle_places(state, YOU) if kind == OBSTACLE else fort_places(state, YOU, n)
    return one(values, values[0] if values else None)


# Reinforcement


def reinforce(state: State) -> Legal:
    """R9, R10: in any order: draw, discard before it, refit, deploy, play Specials."""
    actions: list[Action] = []
    stock, hand = state.stock[YOU], first_copies(state, state.your_hand)
    for n in hand:
        if state.supply[n] > stock:
            continue
        if state.kind[n] == EVENT:
            if has_use(state, n):
                actions.append(("play", n, -1))
        elif deployable(state, n):
            actions.append(("deploy", n, -1))
    actions += [("refit", n, -1) for n in refittable(state)]
    if not state.drawn:
        if state.your_deck and len(state.your_hand) < RULES.hand_limit:
            actions.append(("draw", -1, -1))
        if state.your_hand:
            actions.append(("discard", -1, -1))
    return one([*actions, DONE], DONE)


def has_use(state: State, n: int) -> bool:
    """R9: may this event be played in your Reinforcement Phase, with an effect?"""
    card = card_of(state, n)
    if card.timing != "own_reinforcement":
        return False
    operation = card.effect["op"]
    if operation == "half_deploy":
        return bool(half_deployable(state, YOU, n))
    if operation == "heal":
        return bool(healable(state, YOU, n))
    return operation in ("supply", "supply_loss")


def deployable(state: State, n: int) -> bool:
    """R10: is there a place for this card?"""
    if state.kind[n] == AIRCRAFT:
        return not airfield_full(state, YOU)
    if state.kind[n] in (ATTACHMENT, OBSTACLE, FORT):
        return bool(where(state, n).values)
    return room(state, YOU, YOUR_HQ) > 0


def refittable(state: State) -> list[int]:
    """R10: damaged units that may be refitted by one more hit this turn."""
    if state.stock[YOU] < RULES.cost_refit:
        return []
    at_home = (YOUR_HQ, AIRFIELD + YOU)
    return [
        n
        for n in (*state.your_ground, *state.your_wings)
        if state.hits[n]
        and state.refitted[n] < (RULES.refit_rear if state.where[n] in at_home else RULES.refit_front)
    ]


def discard_which(state: State) -> Legal:
    """R9: any number of cards, before the draw."""
    return some(state.your_hand.copy(), 0, len(state.your_hand))


def half_deploy_which(state: State, card: int) -> Legal:
    """R10: the unit to deploy at half price."""
    values = half_deployable(state, YOU, card)
    return one(values, values[0] if values else None)


def heal_which(state: State, card: int) -> Legal:
    """R10: the zone or unit to heal: the first unit of each group stands for it."""
    values = [group[0] for group in healable(state, YOU, card)]
    return one(values, values[0])


def heal_shares(state: State, hits: int, *units: int) -> Legal:
    """R10: how the healed hits are shared among the units of a zone."""
    highs = [min(hits, state.hits[n]) for n in units]
    return Legal("allocate", list(units), 1, min(hits, sum(state.hits[n] for n in units)), highs)


# Air


def air(state: State) -> Legal:
    """R11: a flight on CAP or over a zone with opposing units, while you can pay; cards of this phase."""
    actions: list[Action] = [("play", n, -1) for n in playable(state, YOU, "own_air")]
    ready = [n for n in aircraft_at(state, YOU, AIRFIELD + YOU) if not state.acted[n]]
    if ready and state.stock[YOU] >= RULES.cost_launch:
        if [n for n in ready if is_fighter(state, n)]:
            actions.append(("cap", -1, -1))
        actions += [("fly", place, -1) for place in range(PLACES) if state.stacked[ENEMY * PLACES + place]]
    return one([*actions, DONE], DONE)


def flight(state: State, place: int) -> Legal:
    """R11: the aircraft of a flight, 2 Supply each; only fighters fly CAP (place -1)."""
    ready = [n for n in aircraft_at(state, YOU, AIRFIELD + YOU) if not state.acted[n]]
    if place < 0:
        ready = [n for n in ready if is_fighter(state, n)]
    return some(ready, 1, state.stock[YOU] // RULES.cost_launch, ready[:1])


def corridor(state: State) -> Legal:
    """R11: the column of a flight to the opposing Headquarters."""
    return one([0, 1, 2], 0)


def intercept(state: State, *places: int) -> Legal:
    """R11, A34: the group your fighters on CAP attack, or none."""
    return one([*places, NONE], places[0])


def interceptors(state: State) -> Legal:
    """R11: which fighters on CAP."""
    fighters = cap(state, YOU)
    return some(fighters, 1, len(fighters), fighters)


def card_or_none(state: State, *cards: int) -> Legal:
    """R9: play one of these cards now, or none."""
    return one([*cards, NONE], NONE)


def one_of_these(state: State, *values: int) -> Legal:
    """One of the values that the rule offers."""
    return one(list(values), values[0])


def weather_cards(state: State, operation: str) -> list[int]:
    """R11: your cards of the enemy's Air Action Phase with this operation."""
    return [n for n in playable(state, YOU, "enemy_air") if card_of(state, n).effect["op"] == operation]


# Recon


def recon(state: State) -> Legal:
    """R12: a zone's group at a neighbouring zone, its scouts at distance 2, an aircraft below; or all evenly."""
    actions: list[Action] = []
    for place in range(PLACES):
        if not state.stacked[YOU * PLACES + place]:
            continue
        group = group_at(state, YOU, place)
        if group:
            actions += [("recon", place, target) for target in targets_near(state, YOU, place)]
            if scouts(state, group):
                actions += [("scout", place, target) for target in targets_far(state, YOU, place)]
    for n in state.your_wings:
        over = state.where[n] - OVER
        if over >= 0 and recon_dice(state, n) and unspotted_at(state, ENEMY, over):
            actions.append(("look", n, over))
    cards = [n for n in playable(state, YOU, "own_recon") if spottable(state, ENEMY)]
    evenly = [("evenly", -1, -1)] if actions else []
    default = evenly[0] if evenly else DONE
    return one([*actions, *[("play", n, -1) for n in cards], *evenly, DONE], default)


def recon_shares(state: State, place: int, dice: int) -> Legal:
    """R12: each die goes to one unspotted unit."""
    units = unspotted_at(state, ENEMY, place)
    return Legal("allocate", units, dice, dice, [dice] * len(units))


def spot_zone(state: State) -> Legal:
    """R5: a zone with units that are not spotted."""
    places = spottable(state, ENEMY)
    return one(places, places[0])


# Bombardment


def strike(state: State, n: int) -> Legal:
    """R13: the target of an air strike, or none."""
    targets = strike_targets(state, n)
    return one([*targets, NONE], targets[0])


def bombard(state: State) -> Legal:
    """R13: a gun that can hurt a spotted unit in range, while you can pay; or done."""
    guns = ready_guns(state, state.your_ground) if state.stock[YOU] >= RULES.cost_gun else []
    return one([*[n for n in guns if bombard_targets(state, n)], NONE], NONE)


def bombard_target(state: State, n: int) -> Legal:
    """R13: a spotted unit in range."""
    targets = bombard_targets(state, n)
    return one(targets, targets[0])


# Fire & Maneuver


def maneuver(state: State) -> Legal:
    """R14, R15, R17, R18, R19, R20, R22: everything a unit may do now, and done."""
    actions: list[Action] = []
    actions += [("assault", place, -1) for place in assault_places(state)]
    actions += [("drop", place, -1) for place in drop_places(state)]
    actions += [("move", n, -1) for n in state.your_ground if movable(state, n)]
    if [n for n in state.your_ground if can_dig_in(state, n)]:
        actions.append(("dig", -1, -1))
    actions += [("clear", n, -1) for n in state.your_ground if clearable(state, n)]
    actions += riding(state)
    for fort in state.forts:
        place = state.where[fort]
        if state.side[fort] == YOU and fort in free_forts(state, YOU, place):
            actions += [("occupy", n, fort) for n in units_at(state, YOU, place) if may_occupy(state, n, fort)]
    actions += [("play", n, -1) for n in playable(state, YOU, "own_fire_maneuver")]
    return one([*actions, DONE], DONE)


def riding(state: State) -> list[Action]:
    """R18: who may get on or off; once in a turn each."""
    actions: list[Action] = []
    for n in state.your_ground:
        if state.remounted[n]:
            continue
        if state.carrier[n] >= 0:
            if room(state, YOU, state.where[n]) > 0:
                actions.append(("dismount", n, -1))
        else:
            actions += [
                ("mount", n, other)
                for other in state.your_ground
                if state.kind[other] == TRANSPORT and can_ride(state, n, other)
            ]
    return actions


def assault_places(state: State) -> list[int]:
    """R15: places that can be assaulted now: each once in a turn."""
    if state.stock[YOU] < RULES.cost_attacker:
        return []
    return [
        place
        for place in range(PLACES)
        if state.fighting[ENEMY * PLACES + place] and not state.targeted[place] and attackers_on(state, place)
    ]


def attackers_on(state: State, place: int) -> list[int]:
    """R15: your units that can take part in an assault on a place."""
    found: list[int] = []
    for origin in ADJACENT[place]:
        if state.fighting[YOU * PLACES + origin]:
            found += assault_units(state, YOU, origin, place)
    return found


def droppers(state: State) -> list[int]:
    """R22: airborne units in your HQ that have not acted."""
    return [
        n for n in units_at(state, YOU, YOUR_HQ)
        if state.traits[n] & AIRBORNE and not state.acted[n] and not state.committed[n] and state.carrier[n] < 0
    ]  # fmt: skip


def drop_places(state: State) -> list[int]:
    """R22: battlefield zones that can be assaulted from the air."""
    if state.stock[YOU] < RULES.cost_attacker + RULES.cost_drop or not droppers(state):
        return []
    return [place for place in range(ZONES) if state.fighting[ENEMY * PLACES + place] and not state.targeted[place]]


def movable(state: State, n: int) -> bool:
    """R14: can the unit end a move anywhere?"""
    if not can_move(state, n):
        return False
    origin = state.where[n]
    for place in ADJACENT[origin]:
        if room(state, YOU, place) > 0 and may_enter(state, n, origin, place):
            return True
    return bool(reachable(state, n))


def attackers(state: State, place: int) -> Legal:
    """R15: your units next to the target, 1 Supply each."""
    units = attackers_on(state, place)
    most = min(len(units), state.stock[YOU] // RULES.cost_attacker)
    return some(units, 1, most, sorted(units, key=lambda n: -firepower(state, n))[:most])


def drop_units(state: State, place: int) -> Legal:
    """R22: airborne units of the HQ, 2 Supply each."""
    units = droppers(state)
    most = min(len(units), state.stock[YOU] // (RULES.cost_attacker + RULES.cost_drop))
    return some(units, 1, most, units[:most])


def guns(state: State, place: int, attackers: int) -> Legal:
    """R15: up to two uncommitted guns in range that have not acted, 1 Supply each."""
    left = state.stock[YOU] - attackers * RULES.cost_attacker
    found = [n for n in guns_in_range(state, YOU, place) if not state.acted[n]]
    best = sorted(found, key=lambda n: -firepower(state, n))
    most = max(0, min(RULES.guns_per_assault, left // RULES.cost_gun))
    return some(found if most else [], 0, most, best[:most])


def smoke(state: State, *declared: int) -> Legal:
    """6.2: which of the supporting guns lay smoke instead of firing."""
    return some([n for n in declared if state.traits[n] & SMOKE], 0, len(declared))


def move_to(state: State, n: int) -> Legal:
    """R14: where the unit may end its move."""
    places = reachable(state, n)
    return one(places, places[0])


def dig(state: State) -> Legal:
    """R17: the units that dig in."""
    units = [n for n in state.your_ground if can_dig_in(state, n)]
    return some(units, 1, len(units), units)


def clear_zone(state: State, n: int) -> Legal:
    """R20: the obstacle that an engineer clears, by its zone."""
    places = clearable(state, n)
    return one(places, places[0])


# In an assault


def assault_card(state: State, timing: str) -> Legal:
    """R15: an assault card that fits, or none."""
    return one([*[n for n in first_copies(state, playable(state, YOU, timing)) if fits_assault(state, n)], NONE], NONE)


def supply_defenders(state: State, *hungry: int) -> Legal:
    """R15: which defenders are supplied, 1 Supply each."""
    most = min(len(hungry), state.stock[YOU] // RULES.cost_defender)
    best = sorted(hungry, key=lambda n: -firepower(state, n))[:most]
    return some(list(hungry) if most else [], 0, most, best)


def defence_guns(state: State) -> Legal:
    """R15: up to two uncommitted guns in range, not from the attacked zone, 1 Supply each."""
    found = guns_in_range(state, YOU, state.fight_target)
    most = min(RULES.guns_per_assault, state.stock[YOU] // RULES.cost_gun)
    best = sorted(found, key=lambda n: -firepower(state, n))[:most]
    return some(found if most else [], 0, most, best)


def fire(state: State, firer: int, *targets: int) -> Legal:
    """R16: one of the targets that the unit can hurt; or leave this volley to the printed criteria (-1)."""
    return one([*targets, NONE], NONE)


LEGAL: dict[str, Callable[..., Legal]] = {
    "buy": buy, "put": put, "where": where, "reinforce": reinforce, "discard": discard_which,
    "half-deploy": half_deploy_which, "heal": heal_which, "heal-shares": heal_shares, "air": air, "flight": flight,
    "corridor": corridor, "weather": card_or_none, "intercept": intercept, "interceptors": interceptors,
    "air-target": one_of_these, "flak": card_or_none, "recon": recon, "recon-dice": recon_shares,
    "spot-zone": spot_zone, "strike": strike, "bombard": bombard, "bombard-target": bombard_target,
    "maneuver": maneuver, "attackers": attackers, "drop-units": drop_units, "guns": guns, "smoke": smoke,
    "move-to": move_to, "dig": dig, "clear-zone": clear_zone, "assault-card": assault_card,
    "cancel-card": card_or_none, "cancel-gun": one_of_these, "barrage-card": card_or_none,
    "barrage-gun": one_of_these, "supply-defenders": supply_defenders, "defence-guns": defence_guns, "fire": fire,
    "occupy-zone": one_of_these, "exploit": card_or_none,
}  # fmt: skip
