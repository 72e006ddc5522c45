"""What must always hold. A game in which one of these fails has met a mistake of ours."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import AIRCRAFT, ATTACHMENT, COMBAT, FORT, OBSTACLE, TRANSPORT
from opfor.games.last_crusade.model.names import key
from opfor.games.last_crusade.model.places import (
    AIRFIELD,
    ATTACHED,
    CAP,
    DECK,
    DISCARD,
    ENEMY,
    HAND,
    OVER,
    PLACES,
    YOU,
    headquarters,
)
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import draw_pile, ground_units, hand, wings


def problems(state: State) -> list[str]:
    """What is wrong with a state; nothing, if all is well."""
    if not state.ids:
        return []
    return [*_piles(state), *_places(state), *_units(state), *_numbers(state)]


def _piles(state: State) -> list[str]:
    """Every card is in exactly one place: deck, hand, table, attached, discard."""
    found: list[str] = []
    seen = [0] * len(state.ids)
    for side in (YOU, ENEMY):
        for pile, where in ((draw_pile(state, side), DECK), (hand(state, side), HAND)):
            for n in pile:
                seen[n] += 1
                if state.where[n] != where or state.side[n] != side:
                    found.append(f"{key(state, n)} lies in the wrong pile")
        for n in (*ground_units(state, side), *wings(state, side)):
            seen[n] += 1
            if state.side[n] != side:
                found.append(f"{key(state, n)} serves the wrong side")
    for n in state.discard:
        seen[n] += 1
        if state.where[n] != DISCARD:
            found.append(f"{key(state, n)} is discarded and at {state.where[n]}")
    for n in (
        *state.forts,
        *state.aside,
        *[n for n in state.obstacle if n >= 0],
        *[n for n in state.attached if n >= 0],
    ):
        seen[n] += 1
    found += [f"{key(state, n)} is {times} times in the game" for n, times in enumerate(seen) if times != 1]
    return found


def _places(state: State) -> list[str]:
    """R2, R3: stacking, and no zone with ground units of both sides; the counts are what stands there."""
    found = []
    stacked, fighting = [0] * (2 * PLACES), [0] * (2 * PLACES)
    for side in (YOU, ENEMY):
        for n in ground_units(state, side):
            at = side * PLACES + state.where[n]
            stacked[at] += state.carrier[n] < 0
            fighting[at] += state.traits[n] & COMBAT > 0
    if (state.stacked, state.fighting) != (stacked, fighting):
        found.append(f"places count {state.stacked} and {state.fighting}; there stand {stacked} and {fighting}")
    for place in range(PLACES):
        if max(stacked[place], stacked[PLACES + place]) > state.limit[place]:
            found.append(f"{stacked[place]} and {stacked[PLACES + place]} in {place}; it holds {state.limit[place]}")
        if stacked[place] and stacked[PLACES + place] and not state.result:
            found.append(f"both sides stand in place {place}")
    return found


def _units(state: State) -> list[str]:
    """R4, R18, R19: hits below Def, passengers with their transports, occupants in their forts."""
    found = []
    for side in (YOU, ENEMY):
        for n in ground_units(state, side):
            if not 0 <= state.where[n] < PLACES or state.kind[n] >= AIRCRAFT:
                found.append(f"{key(state, n)} is no ground unit on the table")
            carrier, fort = state.carrier[n], state.fort[n]
            if carrier >= 0 and (state.kind[carrier] != TRANSPORT or state.where[carrier] != state.where[n]):
                found.append(f"{key(state, n)} rides on what is not there")
            if fort >= 0 and (state.kind[fort] != FORT or state.where[fort] != state.where[n]):
                found.append(f"{key(state, n)} is in a fort elsewhere")
            if not 0 <= state.hits[n] < state.defence[n] and not state.fight_units:
                found.append(f"{key(state, n)} has {state.hits[n]} hits")
        for n in wings(state, side):
            if state.where[n] not in (AIRFIELD + side, CAP + side) and not OVER <= state.where[n] < OVER + PLACES:
                found.append(f"{key(state, n)} flies nowhere")
        if len(wings(state, side)) > rules(state).stack_airfield:
            found.append("an Airfield is over its limit")
    for n in state.attached:
        if n >= 0 and (state.kind[n] != ATTACHMENT or state.where[n] != ATTACHED):
            found.append(f"{key(state, n)} is no attachment in play")
    for place, n in enumerate(state.obstacle):
        if n >= 0 and (state.kind[n] != OBSTACLE or state.where[n] != place):
            found.append(f"{key(state, n)} is no obstacle of place {place}")
    return found


def _numbers(state: State) -> list[str]:
    """R8, S28: Stockpiles; `faults` counts enemy payments below the floor and guns that fired twice."""
    found = []
    if min(state.stock) < 0 or min(state.points) < 0:
        found.append(f"Stockpiles {state.stock}, VP {state.points}")
    if state.faults:
        found.append(f"{state.faults} payments below the floor or guns committed twice")
    if len(state.enemy_hand) > rules(state).hand_limit:
        found.append(f"the enemy holds {len(state.enemy_hand)} cards")
    if state.mode != "table" and len(state.your_hand) > rules(state).hand_limit:
        found.append(f"you hold {len(state.your_hand)} cards")
    if state.fighting[PLACES + headquarters(YOU)] and not state.result:
        found.append("the enemy stands in your Headquarters")
    return found
