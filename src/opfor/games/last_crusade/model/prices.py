"""R8: the prices and limits of a game in hand, and what so much Supply pays."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.data import RULES, Constants, numbers_of
from opfor.games.last_crusade.model.state import State

_OURS: Final = RULES


def rules(state: State) -> Constants:
    """R8: the prices and limits of a game: ours, or those that its player has changed."""
    return numbers_of(tuple(state.constants)) if state.constants else _OURS


def how_many(supply: int, cost: int, most: int) -> int:
    """R8: how many things of one price so much Supply pays, up to a limit; what costs nothing is paid."""
    if cost and supply // cost < most:
        most = supply // cost
    return most if most > 0 else 0
