"""S1: at the table you may have cards that are in no list: you type their numbers in when they come up."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.cards import COLUMNS, Card, CardError, card_from, catalogue
from opfor.games.last_crusade.model.names import card_ref
from opfor.games.last_crusade.model.places import HAND, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.setup.custom_cards import complete_row, csv_line, free_id
from opfor.games.last_crusade.setup.dealt import add_cards, columns_of
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

MAX_CARDS = 120
TYPED = "the card you typed in"


def may_enter_card(state: State) -> bool:
    """S1: only at the table, and no more cards than a table holds."""
    return state.mode == "table" and state.side.count(YOU) < MAX_CARDS


def enter_card(state: State, desk: Desk, in_hand: bool) -> None:
    """S1, R1: a card of yours that is in no list; one of the same name is another copy of it."""
    given: dict[str, Any] = desk.ask("new-card", state)
    known = catalogue(tuple(state.custom_cards))
    card = next((c for c in known.values() if _is_named(c, state, given["name"])), None) or make_card(
        state, given, known
    )
    copies = sum(id == card.id and side == YOU for id, side in zip(state.ids, state.side, strict=True))
    n = len(state.ids)
    add_cards(state, columns_of([(card, copies + 1)]), YOU)
    if in_hand:
        state.your_deck.remove(n)
        state.your_hand.append(n)
        state.where[n] = HAND
    if desk.listening:
        desk.note("{card} is one of your cards now.", "S1", card=card_ref(state, n))


def _is_named(card: Card, state: State, title: str) -> bool:
    return card.nation == state.nations[YOU] and card.name.lower() == title.lower()


def make_card(state: State, given: dict[str, Any], known: dict[str, Card]) -> Card:
    """R1: a card from the numbers that were typed; it goes into the save with the other custom cards."""
    cells = complete_row({column: str(value) for column, value in given.items()}, state.nations[YOU])
    cells["id"] = free_id(set(known))
    try:
        card = card_from(cells, TYPED, 1)
    except CardError as problem:
        raise BadAnswer(f"{problem.column}: {problem.fault}") from None
    if not state.custom_cards:
        state.custom_cards.append(",".join(COLUMNS))
    state.custom_cards.append(csv_line([cells[column] for column in COLUMNS]))
    return card
