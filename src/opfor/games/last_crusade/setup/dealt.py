"""R1: the cards of a game as the lists of its state hold them."""

from __future__ import annotations

from functools import lru_cache

from opfor.games.last_crusade.model.cards import Card, catalogue
from opfor.games.last_crusade.model.places import DECK
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import draw_pile
from opfor.games.last_crusade.setup.decks import deck_of


@lru_cache(maxsize=64)
def dealt_cards(words: str, own: tuple[str, ...]) -> Dealt:
    """S1: the cards of a deck with their copy numbers."""
    cards, seen = catalogue(own), dict[str, int]()
    dealt: list[tuple[Card, int]] = []
    for id in deck_of(words.split(), cards).ids:
        seen[id] = seen.get(id, 0) + 1
        dealt.append((cards[id], seen[id]))
    return Dealt(dealt)


class Dealt:
    """R1: cards with their copy numbers, as the lists of the state hold them."""

    def __init__(self, dealt: list[tuple[Card, int]]) -> None:
        cards = [card for card, _ in dealt]
        self.number = len(cards)
        self.ids = [card.id for card in cards]
        self.copies = [copy for _, copy in dealt]
        self.kind = [card.kind for card in cards]
        self.supply = [card.supply for card in cards]
        self.inf = [card.inf for card in cards]
        self.arm = [card.arm for card in cards]
        self.air = [card.air for card in cards]
        self.defence = [card.defence for card in cards]
        self.reach = [card.range for card in cards]
        self.recon = [card.recon for card in cards]
        self.move = [card.move for card in cards]
        self.value = [card.vp for card in cards]
        self.traits = [card.traits for card in cards]
        self.moment = [card.moment for card in cards]
        self.operation = [card.effect.get("op", "") for card in cards]


def add_cards(state: State, dealt: Dealt, side: int) -> None:
    """R1: cards come into the game, in their owner's deck."""
    first, number = len(state.ids), dealt.number
    state.ids += dealt.ids
    state.copies += dealt.copies
    state.side += [side] * number
    state.kind += dealt.kind
    state.supply += dealt.supply
    state.inf += dealt.inf
    state.arm += dealt.arm
    state.air += dealt.air
    state.defence += dealt.defence
    state.reach += dealt.reach
    state.recon += dealt.recon
    state.move += dealt.move
    state.value += dealt.value
    state.traits += dealt.traits
    state.moment += dealt.moment
    state.operation += dealt.operation
    state.where += [DECK] * number
    for zero in (
        state.hits,
        state.spotted,
        state.committed,
        state.acted,
        state.dug_in,
        state.fed,
        state.scouted,
        state.refitted,
        state.corridor,
        state.remounted,
        state.boost,
    ):
        zero += [0] * number
    for none in (state.carrier, state.fort, state.attached):
        none += [-1] * number
    draw_pile(state, side).extend(range(first, first + number))
