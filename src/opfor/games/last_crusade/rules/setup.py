"""S5-S22, R7: the set-up: terrain, enemy forces, your forces, first Supply, aggression."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import (
    AIRCRAFT,
    ARTILLERY,
    ATTACHMENT,
    EVENT,
    FORT,
    OBSTACLE,
    TERRAINS,
    TRANSPORT,
    catalogue,
)
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import card_ref, card_refs, ground_ref, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, DECK, ENEMY, ENEMY_HQ, HAND, NAMES, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import airfield_full, card_of, room, switch, units_at
from opfor.games.last_crusade.rules.movement import can_ride, occupants, occupy_fort
from opfor.games.last_crusade.rules.operations import (
    mount,
    place_fort,
    place_obstacle,
    place_unit,
    set_aside,
    supply_roll,
    withdraw,
)
from opfor.games.last_crusade.rules.piles import by_hand, draw, in_random_order, next_card
from opfor.games.last_crusade.rules.targeting import one_card, one_place
from opfor.games.last_crusade.setup.dealt import add_cards, dealt_cards
from opfor.games.last_crusade.setup.decks import deck_of, deck_warnings, profile
from opfor.games.last_crusade.setup.matching import draw_terrain, matching_deck
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref

ENEMY_ROW: Final = (6, 7, 8)
DEALT: Final = 3  # cards for each zone


def set_up(state: State, desk: Desk) -> None:
    """S5, S19, S20, S21, S22: the order of the set-up."""
    then(
        state.agenda,
        ("set-up-terrain", ()),
        ("set-up-cards", ()),
        ("set-up-enemy", ()),
        ("buy", ()),
        ("set-up-hand", ()),
        ("set-up-start", ()),
    )


def lay_terrain(state: State, desk: Desk) -> None:
    """S5, S6, A3, A4, R3: nine terrains worth 32, shuffled into rows 1 to 3 from A to C."""
    cards = catalogue(tuple(state.custom_cards))
    chosen = state.terrain
    if chosen == ["random"]:
        chosen = draw_terrain(lambda n: desk.pick(n, "terrain"), cards, rules(state))
    what = "The next terrain, row by row from A1"
    state.terrain = in_random_order(state, desk, chosen, "lay-out", lambda id: cards[id].name, what)
    laid = [cards.get(id) or TERRAINS[id] for id in state.terrain]
    soft, hard = RULES.cover_headquarters_soft, RULES.cover_headquarters_hard
    state.limit = [card.stack for card in laid] + [rules(state).stack_headquarters] * 2
    state.cover_soft = [card.cover_inf for card in laid] + [soft] * 2
    state.cover_hard = [card.cover_arm for card in laid] + [hard] * 2
    state.conceal = [card.conceal for card in laid] + [0, 0]
    state.cost_foot = [card.cost_inf for card in laid] + [1, 1]
    state.cost_vehicle = [card.cost_veh for card in laid] + [1, 1]
    state.ground = [card.traits for card in laid] + [0, 0]
    if desk.listening:
        zones = [Ref("place", NAMES[place], f"{NAMES[place]} {card.name}") for place, card in enumerate(laid)]
        desk.note("The terrain is laid out: {zones}.", "S6", zones=zones)


def take_cards(state: State, desk: Desk) -> None:
    """S1, S2, S3, A1, A2: number the cards of both decks; without an enemy deck one is made that matches yours. Decks
    whose Supply differs as a whole are noted."""
    cards = catalogue(tuple(state.custom_cards))
    if not state.decks[ENEMY]:
        wanted, nation = profile(deck_of(state.decks[YOU].split(), cards), cards), state.nations[ENEMY]
        made = matching_deck(wanted, nation, lambda n: desk.pick(n, "enemy-deck"), cards, rules(state))
        state.decks[ENEMY] = " ".join(made.words())
        if desk.listening:
            desk.note("The enemy's deck of {number:card} is made to match yours.", "S3", number=len(made.ids))
    elif desk.listening:
        for warning in deck_warnings(*[profile(deck_of(words.split(), cards), cards) for words in state.decks]):
            desk.ruling("A1")
            desk.note("The decks differ. {warning}.", "S2", warning=warning)
    for side, words in enumerate(state.decks):
        add_cards(state, dealt_cards(words, tuple(state.custom_cards)), side)


def deploy_enemy(state: State, desk: Desk) -> None:
    """S7, S8, S13, S15, S16, S17, S18, A5, A11, A12: the enemy deck is split, dealt, and made into one again. Three
    cards for each zone first, whatever its limit; with the switch no more than the terrain holds."""
    to_limit = switch(state, "deal_to_limit")
    deck, state.enemy_deck = state.enemy_deck, []
    specials = [n for n in deck if state.kind[n] in (EVENT, ATTACHMENT)]
    units = [n for n in deck if state.kind[n] not in (EVENT, ATTACHMENT)]
    real = by_hand(state, desk)
    waiting = units if real else [units[place] for place in desk.shuffle(len(units), "unit-deck")]
    first = True
    while waiting:
        start = [min(DEALT, state.limit[zone]) if to_limit else DEALT for zone in ENEMY_ROW]
        wanted = start if first else [room(state, ENEMY, zone) for zone in ENEMY_ROW]
        if not any(wanted):
            break
        dealt: list[list[int]] = []
        for zone, number in zip(ENEMY_ROW, wanted, strict=True):
            what = f"The next card of the enemy's Unit Deck, for {NAMES[zone]}"
            cards = range(min(number, len(waiting)))
            dealt.append([next_card(state, desk, waiting, "unit-deck", what) for _ in cards])
        for zone, some in zip(ENEMY_ROW, dealt, strict=True):
            turn_up(state, desk, zone, some)
        first = False
    final_check(state, desk)
    rest = waiting + specials + state.aside
    state.aside = []
    for n in rest:
        state.where[n] = DECK
    order = range(len(rest)) if real and not state.sealed else desk.shuffle(len(rest), "enemy-deck")
    state.enemy_deck = [rest[place] for place in order]
    draw(state, desk, ENEMY, rules(state).hand_start)
    if desk.listening:
        for place in (*ENEMY_ROW, ENEMY_HQ, AIRFIELD + ENEMY):
            here = [n for n in range(len(state.where)) if state.where[n] == place]
            if here:
                where = Ref("place", place_ref(place).id, "its HQ" if place == ENEMY_HQ else "its Airfield")
                told = (
                    "The enemy keeps {cards} on {place}." if place > ENEMY_HQ else "The enemy keeps {cards} in {place}."
                )
                if place in ENEMY_ROW:
                    where, told = ground_ref(state, place), "The enemy holds {place} with {cards}."
                desk.note(told, "S14", place=where, cards=card_refs(state, here))


def turn_up(state: State, desk: Desk, zone: int, dealt: list[int]) -> None:
    """S9, S10, S11, S12, A8, A10: cards dealt to a zone are turned up and go where they belong."""
    obstacles = []
    for n in dealt:
        kind = state.kind[n]
        if kind == OBSTACLE:
            obstacles.append(n)
        elif kind == FORT:
            place_fort(state, n, zone)
        elif (kind == ARTILLERY and room(state, ENEMY, ENEMY_HQ) <= 0) or (
            kind == AIRCRAFT and airfield_full(state, ENEMY)
        ):
            set_aside(state, n)
        else:
            place_unit(state, n, {ARTILLERY: ENEMY_HQ, AIRCRAFT: AIRFIELD + ENEMY}.get(kind, zone))
    if obstacles:
        lay_obstacles(state, desk, zone, obstacles)
    mount_infantry(state, desk, zone)
    set_surplus_aside(state, desk, zone)


def set_surplus_aside(state: State, desk: Desk, zone: int) -> None:
    """A5: where more units were dealt than the terrain holds, the last that neither ride nor carry are set aside."""
    carriers = set(state.carrier)
    for n in reversed(units_at(state, ENEMY, zone)):
        if room(state, ENEMY, zone) >= 0:
            return
        if state.carrier[n] < 0 and n not in carriers:
            withdraw(state, n)
            if desk.listening:
                desk.ruling("A5")
                desk.note(
                    "{place} is full: {unit} is set aside.",
                    "S13",
                    place=ground_ref(state, zone),
                    unit=card_ref(state, n),
                )


def lay_obstacles(state: State, desk: Desk, zone: int, obstacles: list[int]) -> None:
    """S10, A8: one obstacle on the front edge of its zone, at random; the others are set aside."""
    chosen = -1
    if state.obstacle[zone] < 0:
        chosen = one_card(state, desk, obstacles, "obstacle")
        place_obstacle(state, chosen, zone)
    for n in obstacles:
        if n != chosen:
            set_aside(state, n)


def mount_infantry(state: State, desk: Desk, zone: int) -> None:
    """S12, A6, A7: every transport takes a random soldier of its zone; the pair counts as one."""
    for transport in units_at(state, ENEMY, zone):
        if state.kind[transport] == TRANSPORT:
            eligible = [n for n in units_at(state, ENEMY, zone) if can_ride(state, n, transport)]
            if eligible:
                mount(state, one_card(state, desk, eligible, "passenger"), transport)


def final_check(state: State, desk: Desk) -> None:
    """S14, A9: every fort is occupied, in its own zone or in another one of the row; else it is set aside. One unit
    goes in, with the switch as many as it holds."""
    for fort in state.forts.copy():
        zones = [zone for zone in ENEMY_ROW if occupants(state, ENEMY, zone, fort)]
        if state.where[fort] in zones:
            zones = [state.where[fort]]
        elif len(zones) < 2 and "idle_lots" in state.switches:
            desk.pick(2, "fort-zone")  # before version 5, where it could not matter too
        if not zones:
            state.forts.remove(fort)
            set_aside(state, fort)
            continue
        state.where[fort] = one_place(state, desk, zones, "fort-zone")
        full = switch(state, "full_forts")
        occupy_fort(state, desk, fort, card_of(state, fort).number("capacity") if full else 1)


def begin_buying(state: State) -> None:
    """S19, R7: set-up Supply less the value of the terrains in your own row."""
    cards = catalogue(tuple(state.custom_cards))
    cost = sum(cards[id].value for id in state.terrain[:3])
    state.budget = max(0, rules(state).setup_supply[state.nations[YOU]] - cost)


def deal_hand(state: State, desk: Desk) -> None:
    """S20, R7: what you did not buy is shuffled, and you get a hand of seven; at the table you hold your own deck."""
    if state.mode == "table":
        state.your_hand, state.your_deck = state.your_deck, []
        for n in state.your_hand:
            state.where[n] = HAND
        if desk.listening:
            number = rules(state).hand_start
            told = "Shuffle the rest of your deck and deal yourself {number:card}."
            desk.instruct(told, act="deal", number=number, place="your hand")
        return
    state.your_deck = [state.your_deck[place] for place in desk.shuffle(len(state.your_deck), "your-deck")]
    drawn = draw(state, desk, YOU, rules(state).hand_start)
    if desk.listening:
        desk.note("You are dealt {cards}.", "S20", cards=card_refs(state, drawn))


def aggression_level(desk: Desk) -> int:
    """S22: one die, for the whole game."""
    return desk.roll("1d6", "aggression-level")


def start(state: State, desk: Desk) -> None:
    """S21, S22, A13, A14, A15: what you saved, first Supply, who moves first; last of all the aggression level."""
    state.stock[YOU] = min(rules(state).carry_over, state.budget)
    state.budget = 0
    if desk.listening:
        supply = [(f"{rules(state).supply_dice[nation]}d6", "supply") for nation in state.nations]
        desk.expect([*supply, ("1d6", "first-player"), *[("1d6", "aggression-level")] * (not state.wanted_level)])
    for side in (YOU, ENEMY):
        state.stock[side] += supply_roll(desk, state.nations[side], rules(state))
    us_first = desk.roll("1d6", "first-player") % 2 == 0
    state.first = state.nations.index("US" if us_first else "DE")
    state.level = state.wanted_level or aggression_level(desk)
    if desk.listening:
        desk.note(
            "You have {yours} Supply, the enemy {theirs}. {who} first. The aggression level is {level}: "
            "the enemy's checks pass on {faces}.",
            "S22",
            faces=f"1 to {state.level}" if state.level > 1 else "1",
            yours=state.stock[YOU],
            theirs=state.stock[ENEMY],
            level=state.level,
            who="You move" if state.first == YOU else "The enemy moves",
        )
    state.turn = 1
    then(state.agenda, ("turn", ()))
