"""What can be asked of the state: who stands where, what a unit is, how it is called. Nothing here changes it."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import CARDS, COMBAT, FIGHTER, TRANSPORT, Card, catalogue
from opfor.games.last_crusade.model.places import ADJACENT, CAP, PLACES, ROW, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State

FAR_TURN: Final = 200


def card_of(state: State, n: int) -> Card:
    """R1: the printed card."""
    return catalogue(tuple(state.custom_cards))[state.ids[n]] if state.custom_cards else CARDS[state.ids[n]]


def ground_units(state: State, side: int) -> list[int]:
    """The ground units of a side in play, in the order in which they came."""
    return state.your_ground if side == YOU else state.enemy_ground


def wings(state: State, side: int) -> list[int]:
    """The aircraft of a side in play."""
    return state.your_wings if side == YOU else state.enemy_wings


def hand(state: State, side: int) -> list[int]:
    """The hand of a side."""
    return state.your_hand if side == YOU else state.enemy_hand


def draw_pile(state: State, side: int) -> list[int]:
    """The draw deck of a side; the next card last."""
    return state.your_deck if side == YOU else state.enemy_deck


def units_at(state: State, side: int, place: int) -> list[int]:
    """The ground units of a side in a place, passengers too."""
    where = state.where
    return [n for n in ground_units(state, side) if where[n] == place]


def combat_units_at(state: State, side: int, place: int) -> list[int]:
    """A64: the ground units in a place that have firepower of their own; artillery counts, trucks do not."""
    where, traits = state.where, state.traits
    return [n for n in ground_units(state, side) if where[n] == place and traits[n] & COMBAT]


def holds(state: State, side: int, place: int) -> bool:
    """R14: does a combat unit of this side stand there?"""
    return state.fighting[side * PLACES + place] > 0


def holds_next_to(state: State, side: int, place: int) -> bool:
    """R15: does a combat unit of this side stand next to a place?"""
    return any(state.fighting[side * PLACES + other] for other in ADJACENT[place])


def room(state: State, side: int, place: int) -> int:
    """R3: how many more units may end a move there; a mounted pair counts as one."""
    return state.limit[place] - state.stacked[side * PLACES + place]


def held_places(state: State, side: int) -> list[int]:
    """The places where a side has ground units, by number."""
    base = side * PLACES
    return [place for place in range(PLACES) if state.stacked[base + place]]


def left(state: State, n: int) -> int:
    """R16: the hits that a unit still bears."""
    return state.defence[n] - state.hits[n]


def firepower(state: State, n: int) -> int:
    """S31: infantry and armor firepower together, attachments counted."""
    return state.inf[n] + state.arm[n]


def passenger_of(state: State, n: int) -> int:
    """R18: the unit that rides on a transport; -1 for none."""
    for other in ground_units(state, state.side[n]) if state.kind[n] == TRANSPORT else ():
        if state.carrier[other] == n:
            return other
    return -1


def unspotted_at(state: State, side: int, place: int) -> list[int]:
    """R12: the units of a side that recon can still find in a place; a passenger is found with its transport."""
    where, spotted, carrier = state.where, state.spotted, state.carrier
    return [n for n in ground_units(state, side) if where[n] == place and not spotted[n] and carrier[n] < 0]


def aircraft_at(state: State, side: int, where: int) -> list[int]:
    """The aircraft of a side on its Airfield, on CAP, or over a place."""
    places = state.where
    return [n for n in wings(state, side) if places[n] == where]


def is_fighter(state: State, n: int) -> bool:
    """R11: a fighter may fly CAP and intercept."""
    return bool(state.traits[n] & FIGHTER)


def cap(state: State, side: int) -> list[int]:
    """R11: the fighters of a side on CAP."""
    return aircraft_at(state, side, CAP + side)


def forward_most(state: State, side: int) -> list[int]:
    """A16: the places of a side's units nearest to the opponent; only the row counts."""
    return _outermost(held_places(state, side), side == YOU)


def rear_most(state: State, side: int) -> list[int]:
    """A16: the places of a side's units farthest from the opponent: its Headquarters if it holds a unit."""
    return _outermost(held_places(state, side), side != YOU)


def _outermost(places: list[int], highest: bool) -> list[int]:
    """A16: those of the places in the highest or the lowest row."""
    if not places:
        return places
    rows = [ROW[place] for place in places]
    row = max(rows) if highest else min(rows)
    return [place for place in places if ROW[place] == row]


def has_combat_unit(state: State, side: int) -> bool:
    """A67: has a side a ground combat unit in play, in hand or in its deck?"""
    traits = state.traits
    for pile in (ground_units(state, side), hand(state, side), draw_pile(state, side)):
        for n in pile:
            if traits[n] & COMBAT:
                return True
    return False


def switch(state: State, name: str) -> bool:
    """Is a ruling's switch on?"""
    return state.switches[name] != 0


def last_turn(state: State) -> int:
    """A67: the print has no last turn; so that every game ends there is a far one, and with the switch the fortieth."""
    return rules(state).turn_limit if switch(state, "turn_limit_draw") else FAR_TURN


def airfield_full(state: State, side: int) -> bool:
    """R3: an Airfield serves six aircraft, those in the air counted."""
    return len(wings(state, side)) >= rules(state).stack_airfield
