"""S6, S8, S16, R9: shuffling, dealing and drawing: by Opfor, or by the person with real cards, who says what came."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.last_crusade.model.places import ENEMY, HAND
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, draw_pile, hand
from opfor.kernel.desk import Desk


def by_hand(state: State, desk: Desk) -> bool:
    """S8: real cards are shuffled by the person; their order shows as they come. Before version 4 it was typed in."""
    return desk.real_cards and "order_typed" not in state.switches


def in_random_order(
    state: State, desk: Desk, things: list[Any], purpose: str, named: Callable[[Any], str], what: str = ""
) -> list[Any]:
    """S6, S35, S40: things in random order; with real cards they are drawn one by one."""
    if not by_hand(state, desk):
        return [things[place] for place in desk.shuffle(len(things), purpose)]
    waiting, drawn = things.copy(), list[Any]()
    while len(waiting) > 1:
        desk.lots([named(thing) for thing in waiting], what)
        drawn.append(waiting.pop(desk.pick(len(waiting), purpose)))
    return drawn + waiting


def next_card(state: State, desk: Desk, pile: list[int], purpose: str, what: str) -> int:
    """S8, S17: the next card of a pile; with real cards the one that came. Copies of a card bear no number there."""
    if not by_hand(state, desk) or len(pile) == 1:
        return pile.pop()
    desk.lots([card_of(state, n).name for n in pile], what)
    return pile.pop(desk.pick(len(pile), purpose))


def draw(state: State, desk: Desk, side: int, number: int = 1) -> list[int]:
    """R9: cards from the deck to the hand; an empty deck gives none and is not reshuffled. A sealed hand is Opfor's."""
    pile, drawn = draw_pile(state, side), list[int]()
    while pile and len(drawn) < number:
        if side == ENEMY and not state.sealed:
            n = next_card(state, desk, pile, "enemy-card", "The card that the enemy draws")
        else:
            n = pile.pop()
        state.where[n] = HAND
        hand(state, side).append(n)
        drawn.append(n)
    return drawn
