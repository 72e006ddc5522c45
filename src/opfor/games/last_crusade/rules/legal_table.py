"""What the person may answer where the table knows more than Opfor: hits and spotted units by your rulebook, cards
that are in no list, and what a card's own text brings."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ADJACENT, ENEMY, PLACES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import ground_units, left, room
from opfor.games.last_crusade.rules.legal import NONE, Legal, one, some


def amount(high: int) -> Legal:
    """A number from 0."""
    return Legal("amount", [], 0, high, default=0)


def hits_each(state: State, *units: int) -> Legal:
    """R16, R11: hits that count on each of these."""
    highs = [max(0, left(state, n)) for n in units]
    return Legal("allocate", list(units), 0, sum(highs), highs, default={})


def seen(state: State, leader: int, place: int, *dealt: int) -> Legal:
    """R12: which of these units are spotted; `dealt` are units by turns with their dice."""
    units = list(dealt[::2])
    return some(units, 0, len(units))


def spotted(state: State) -> Legal:
    """R12: the enemy units that you have spotted in this phase; a passenger is found with its transport."""
    units = [n for n in ground_units(state, ENEMY) if not state.spotted[n] and state.carrier[n] < 0]
    return some(units, 0, len(units))


def captured(state: State, place: int, likely: int) -> Legal:
    """R15: is the zone captured?"""
    return one([True, False], bool(likely))


def retreat(state: State, n: int) -> Legal:
    """R15: where a defender goes that is driven out: a neighbouring place without opponents, or off the table."""
    side, here = state.side[n], state.where[n]
    open_to = [
        place
        for place in ADJACENT[here]
        if not state.stacked[(1 - side) * PLACES + place] and room(state, side, place) > 0
    ]
    return one([*open_to, NONE], NONE)
