"""R1: the cards of a game as the lists of its state hold them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from opfor.games.last_crusade.model.cards import Card, catalogue
from opfor.games.last_crusade.model.places import DECK
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import draw_pile
from opfor.games.last_crusade.setup.decks import deck_of

Columns = dict[str, list[Any]]  # by the name of the state's list

# What a card is: the list of the state, and where the card says it.
PRINTED: Final = {
    "ids": "id",
    "kind": "kind",
    "supply": "supply",
    "inf": "inf",
    "arm": "arm",
    "air": "air",
    "defence": "defence",
    "reach": "range",
    "recon": "recon",
    "move": "move",
    "value": "vp",
    "traits": "traits",
    "moment": "moment",
    "operation": "operation",
}
# How a card stands before the game, by the lists of the state.
AT_FIRST: Final = {
    DECK: ("where",),
    0: (
        *("hits", "spotted", "committed", "acted", "dug_in", "fed"),
        *("scouted", "refitted", "corridor", "remounted", "moved", "boost"),
    ),
    -1: ("carrier", "fort", "attached"),
}


@lru_cache(maxsize=64)
def dealt_cards(words: str, custom: tuple[str, ...]) -> Columns:
    """S1: the cards of a deck with their copy numbers."""
    cards, seen = catalogue(custom), dict[str, int]()
    dealt: list[tuple[Card, int]] = []
    for id in deck_of(words.split(), cards).ids:
        seen[id] = seen.get(id, 0) + 1
        dealt.append((cards[id], seen[id]))
    return columns_of(dealt)


def columns_of(dealt: list[tuple[Card, int]]) -> Columns:
    """R1: cards with their copy numbers, as the lists of the state hold them."""
    found: Columns = {name: [getattr(card, where) for card, _ in dealt] for name, where in PRINTED.items()}
    found["copies"] = [copy for _, copy in dealt]
    for value, names in AT_FIRST.items():
        found |= {name: [value] * len(dealt) for name in names}
    return found


def add_cards(state: State, cards: Columns, side: int) -> None:
    """R1: cards come into the game, in their owner's deck."""
    first, number = len(state.ids), len(cards["ids"])
    for name, column in cards.items():
        getattr(state, name).extend(column)
    state.side += [side] * number
    draw_pile(state, side).extend(range(first, first + number))
