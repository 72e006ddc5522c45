"""What the player may not know: the order of the decks, a sealed hand."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.places import DECK, HAND
from opfor.games.last_crusade.model.state import State


def reshuffle_hidden(state: State, stream: Any) -> State:
    """A state that you cannot tell from this one: the draw decks in another order, a sealed hand dealt anew."""
    hidden = state.enemy_deck + (state.enemy_hand if state.sealed or not state.level else [])
    mixed = _mixed(hidden, stream)
    number = len(state.enemy_hand)
    if state.sealed or not state.level:
        state.enemy_hand, mixed = mixed[:number], mixed[number:]
    state.enemy_deck = mixed
    for pile, where in ((state.enemy_hand, HAND), (state.enemy_deck, DECK)):
        for n in pile:
            state.where[n] = where
    if state.level:  # while you still buy from it, your deck lies open
        state.your_deck = _mixed(state.your_deck, stream)
    return state


def _mixed(cards: list[int], stream: Any) -> list[int]:
    cards = cards.copy()
    return [cards.pop(stream.below(len(cards))) for _ in range(len(cards))]
