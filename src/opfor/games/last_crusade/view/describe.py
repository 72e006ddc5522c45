"""What a thing on the board is: zones, cards and the numbers of the strip, from what the player may know."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import AIRCRAFT, ARTILLERY, DIG, KIND_NAMES, TRAITS, Card, catalogue
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import ground_ref, key, name, names, or_more, place_name
from opfor.games.last_crusade.model.places import (
    ASIDE,
    ATTACHED,
    DECK,
    DISCARD,
    DISTANCE,
    ENEMY,
    HAND,
    NAMES,
    OVER,
    PLACES,
    YOU,
    ZONES,
)
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, card_of, left, passenger_of, room, units_at
from opfor.games.last_crusade.rules.bombard import bombard_targets
from opfor.games.last_crusade.rules.combat import assault_units, ready_to_assault
from opfor.games.last_crusade.rules.legal_maneuver import open_targets
from opfor.games.last_crusade.rules.movement import can_dig_in, can_move, reachable
from opfor.kernel.game import Description
from opfor.kernel.text import counted, heading, listed

KINDS: Final = {"antitank": "anti-tank gun", "special": "event"}
TRAIT_WORDS: Final = {
    "soldier": "Soldiers: they can ride, enter forts and take attachments; one die more at vehicles in close terrain.",
    "dig": "It can dig in.",
    "scout": "Scouts: it can scout two zones away.",
    "motor": "Motorized: it pays the vehicle cost and cannot be carried.",
    "engineer": "Engineers: they ignore forts and mines and can clear obstacles.",
    "green": "Green: one die fewer when it assaults.",
    "airborne": "Airborne: it can drop from your Headquarters on a battlefield zone.",
    "aa": "Anti-aircraft: it fires at aircraft over its zone and at those that fly along its column.",
    "smoke": "Smoke: in support it may cover your attackers instead of firing.",
    "ignore_cover": "Its fire ignores cover.",
    "observer": "Observer: guns that fire at its own or the next zone do not need 1 more to hit.",
    "hedge_cutter": "Hedge cutter: close terrain does not hinder its fire.",
    "open": "Open ground: armor rolls one die more.",
    "close": "Close terrain: armor rolls one die fewer, soldiers one more at vehicles.",
    "hill": "Hill: each unit rolls one die more for recon from here.",
    "river": "River: each unit that assaults into it rolls one die fewer.",
    "road": "Road: vehicles enter it for free.",
}
PILES: Final = {
    HAND: "in the hand",
    DECK: "in the deck",
    DISCARD: "on the discard pile",
    ATTACHED: "attached to a unit",
    ASIDE: "set aside",
}
AIRFIELD_ID: Final = "your"
TRACK: Final = "track:"


def describe(state: State, id: str) -> Description | None:
    """R1-R23: a zone or Headquarters, a card that you may see, or a number of the strip."""
    if id.startswith(TRACK):
        return describe_number(state, id.removeprefix(TRACK))
    if not state.limit:
        return None
    if id in NAMES:
        return describe_place(state, NAMES.index(id))
    if id == AIRFIELD_ID:
        return describe_airfield(state)
    for n in range(len(state.ids)):
        if key(state, n) == id:
            return describe_card(state, n) if is_seen(state, n) else None
    card = catalogue(tuple(state.custom_cards)).get(id)
    return Description(card.name, printed(card)) if card is not None and not state.level else None


def is_seen(state: State, n: int) -> bool:
    """S24, S25: what lies open: everything in play and discarded, your hand, an open enemy hand."""
    where = state.where[n]
    if where == HAND:
        return state.side[n] == YOU or (not state.sealed and state.level > 0)
    return where != DECK


# Places


def describe_place(state: State, place: int) -> Description:
    """R2, R3, R12, R16: a zone or Headquarters: who holds it, what its ground does, what stands there."""
    side = next((side for side in (YOU, ENEMY) if state.stacked[side * PLACES + place]), None)
    holder = "Nobody holds it" if side is None else "You hold it" if side == YOU else "The enemy holds it"
    free = state.limit[place] if side is None else max(0, room(state, side, place))
    room_for = f"It has room for {free} more" if free else "It is full"
    lines = [f"{holder}. {room_for}: its limit is {counted(state.limit[place], 'unit')}."]
    soft, hard = (min(6, RULES.to_hit + cover[place]) for cover in (state.cover_soft, state.cover_hard))
    lines.append(f"Fire at defenders here hits soldiers and guns on {or_more(soft)}, vehicles on {or_more(hard)}.")
    lines.append(f"Recon needs {or_more(RULES.recon_base + state.conceal[place])} to spot units here.")
    if place < ZONES:
        foot, wheels = state.cost_foot[place], state.cost_vehicle[place]
        lines.append(f"Entering it costs {foot} Move on foot and {wheels} by vehicle.")
    lines += trait_lines(state.ground[place])
    for who, units in (("Your units", units_at(state, YOU, place)), ("Enemy units", units_at(state, ENEMY, place))):
        lines += [f"{who}: {names(state, units)}."] if units else []
    works = [n for n in (*state.forts, state.obstacle[place]) if n >= 0 and state.where[n] == place]
    lines += [f"{name(state, n)}: {card_of(state, n).text}" for n in works]
    above = [n for side in (YOU, ENEMY) for n in aircraft_at(state, side, OVER + place)]
    lines += [f"Above it: {names(state, above)}."] if above else []
    if place in state.marks:
        lines.append("Aggression marker: its column has passed the check this turn.")
    if state.targeted[place]:
        lines.append("It has been assaulted this turn and cannot be assaulted again.")
    if place >= ZONES:
        lines.append("Taking the opposing Headquarters ends the game.")
    return Description(heading(ground_ref(state, place).name), lines, ("R2", "R3", "R12", "R16"))


def describe_airfield(state: State) -> Description:
    """R11: your aircraft."""
    planes = [f"{name(state, n)}: {place_name(state.where[n])}." for n in state.your_wings]
    limit = f"It serves {rules(state).stack_airfield} aircraft; those in the air count."
    cost = f"A launch costs {rules(state).cost_launch} Supply for each aircraft."
    return Description("Your Airfield", [limit, cost, *planes], ("R11",))


# Cards


def printed(card: Card) -> list[str]:
    """R1: a card as it is printed."""
    kind = KIND_NAMES[card.kind]
    lines = [f"{heading(KINDS.get(kind, kind))}, {card.supply} Supply to bring into play."]
    if not card.is_unit:
        return [*lines, card.text]
    lines.append(numbers(card.inf, card.arm, card.air, card.range, card.recon, card.move))
    return [*lines, f"Def {card.defence}.", *trait_lines(card.traits)]


def numbers(inf: int, arm: int, air: int, reach: int, recon: int, move: int) -> str:
    """R1: the numbers of a unit, each with its name."""
    found = [f"Fire: {counted(inf, 'die')} at soldiers and guns, {counted(arm, 'die')} at vehicles"]
    found += [f"{counted(air, 'die')} at aircraft"] if air else []
    found += [f"{word} {value}" for word, value in (("Range", reach), ("Recon", recon), ("Move", move)) if value]
    return ". ".join(found) + "."


def trait_lines(traits: int) -> list[str]:
    """R1, R14, R16: what its traits mean."""
    return [TRAIT_WORDS[word] for word, bit in TRAITS.items() if traits & bit and word in TRAIT_WORDS]


def describe_card(state: State, n: int) -> Description:
    """R1, R4, R5: a card: its numbers as they stand, what has happened to it, what it may do."""
    card, where = card_of(state, n), state.where[n]
    if state.kind[n] > AIRCRAFT or where in (HAND, DISCARD):
        own = "Your" if state.side[n] == YOU else "The enemy's"
        return Description(name(state, n), [*printed(card), f"{own} card, {place_words(state, n)}."], ("R1",))
    lines = [f"{'Yours' if state.side[n] == YOU else 'Enemy'}, {place_words(state, n)}; {state.value[n]} VP if lost."]
    lines.append(
        numbers(state.inf[n], state.arm[n], state.air[n], state.reach[n], state.recon[n], state.move[n]).strip()
    )
    hits = f" after {counted(state.hits[n], 'hit')}" if state.hits[n] else ""
    lines.append(f"Def {left(state, n)} of {state.defence[n]}{hits}.")
    if state.kind[n] < AIRCRAFT:
        lines += standing(state, n)
    if state.attached[n] >= 0:
        added = state.attached[n]
        lines.append(f"{name(state, added)}: {card_of(state, added).text}")
    lines += trait_lines(state.traits[n])
    lines += may_do(state, n)
    return Description(name(state, n), lines, ("R1", "R4", "R5"))


def place_words(state: State, n: int) -> str:
    """Where a card lies, in a sentence."""
    where = state.where[n]
    if where < PLACES:
        return f"in {ground_ref(state, where)}"
    if where >= OVER:
        return place_name(where)
    return PILES.get(where) or f"on {place_name(where)}"


def standing(state: State, n: int) -> list[str]:
    """R5, R17, R18, R19, R4: spotted, dug in, riding, in a fort, committed."""
    found = [
        "Spotted: guns and aircraft can hit it."
        if state.spotted[n]
        else "Unspotted: it can be assaulted, but not shelled or struck from the air."
    ]
    if state.dug_in[n]:
        found.append(f"Dug in: it ignores {counted(RULES.shield_dug_in, 'hit')} of each volley.")
    if state.carrier[n] >= 0:
        found.append(f"It rides on {name(state, state.carrier[n])}.")
    rider = passenger_of(state, n)
    found += [f"It carries {name(state, rider)}."] if rider >= 0 else []
    if state.fort[n] >= 0:
        found.append(f"It is in {name(state, state.fort[n])}.")
    if state.committed[n]:
        found.append("Committed: it has assaulted or fired, and is ready again at its side's next turn.")
    elif state.acted[n] and state.side[n] == state.active:
        found.append("It has acted this turn.")
    return found


def may_do(state: State, n: int) -> list[str]:
    """R13, R14, R15, R17: where it can go, what it can assault or shell; nothing for what has acted."""
    lines: list[str] = []
    if state.kind[n] == ARTILLERY:
        reach = [NAMES[p] for p in range(PLACES) if 0 < DISTANCE[state.where[n]][p] <= state.reach[n]]
        lines.append(f"It reaches {listed(reach)}." if reach else "It reaches no zone.")
    if state.side[n] != YOU or state.kind[n] == AIRCRAFT or state.active != YOU or not state.level:
        return lines
    if state.acted[n] or state.committed[n]:
        return lines
    if state.kind[n] == ARTILLERY:
        targets = bombard_targets(state, n)
        lines.append(f"It can bombard {names(state, targets)}." if targets else "No spotted target is in its range.")
    ready = ready_to_assault(state, [n])
    near = [place for place in open_targets(state) if assault_units(state, ready, state.where[n], place)]
    lines += [f"It can assault {listed([ground_ref(state, place).name for place in near], 'or')}."] if near else []
    ways = reachable(state, n) if can_move(state, n) else []
    lines.append(f"It can move to {listed([NAMES[place] for place in ways], 'or')}." if ways else "It cannot move now.")
    if state.traits[n] & DIG:
        lines.append("It can dig in now." if can_dig_in(state, n) else "It cannot dig in now.")
    return lines


# The strip


def describe_number(state: State, title: str) -> Description | None:
    """R8, R23, S22, S28: a number of the strip, and what it decides."""
    numbers_ = rules(state)
    floor = numbers_.floor
    prices = (
        f"An assault costs {numbers_.cost_attacker} for each unit and {numbers_.cost_gun} for each gun, a defender "
        f"{numbers_.cost_defender}, a launch {numbers_.cost_launch}, a repaired hit {numbers_.cost_refit}."
    )
    told: dict[str, tuple[list[str], tuple[str, ...]]] = {
        "Turn": ([f"Turn {state.turn}. A turn is one turn of each side."], ("R9",)),
        "Phase": (["A turn has five phases: Reinforcement, Air Action, Recon, Bombardment, Fire & Maneuver."], ("R9",)),
        "Nation": ([f"You command the {'US' if state.nations[YOU] == 'US' else 'German'} side."], ("R1",)),
        "Supply": ([f"You have {state.stock[YOU] if state.level else state.budget} Supply.", prices], ("R8",)),
        "VP": (
            [
                f"You have {state.points[YOU]} VP, the enemy {state.points[ENEMY]}.",
                "Destroyed units, forts and obstacles give VP, ground gives none.",
                "You win by taking the enemy Headquarters with more VP than the enemy.",
            ],
            ("R23", "S69"),
        ),
        "Enemy Supply": (
            [
                f"The enemy has {state.stock[ENEMY]} Supply and may spend {max(0, state.stock[ENEMY] - floor)}.",
                f"It keeps {floor}, except to supply its defenders.",
            ],
            ("S28", "S67"),
        ),
        "Aggression": (
            [
                f"Each check of the enemy passes on {'1' if state.level == 1 else f'1 to {state.level}'}.",
                "Columns, guns and aircraft are checked before they attack.",
            ],
            ("S22", "S23"),
        ),
        "Enemy hand": (
            [
                f"The enemy holds {counted(len(state.enemy_hand), 'card')}, its deck {len(state.enemy_deck)}.",
                "They stay hidden until they are played."
                if state.sealed
                else f"In its hand: {names(state, state.enemy_hand)}.",
            ],
            ("S25", "S36"),
        ),
    }
    found = told.get(title)
    return Description(title, *found) if found else None
