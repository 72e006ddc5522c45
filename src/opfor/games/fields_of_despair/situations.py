"""Which situation a state is in: at the table the player is asked, on screen the board is read."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.board import Board
from opfor.games.fields_of_despair.player import Player
from opfor.games.fields_of_despair.situation import Situation
from opfor.games.fields_of_despair.state import Book

_PLAYER: Final = Player()
_BOARD: Final = Board()


def situation(state: Book) -> Situation:
    """The situation that serves this state."""
    return _BOARD if state.mode == "screen" else _PLAYER
