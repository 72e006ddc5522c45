"""Which board a view is drawn on: the first that knows it. A view no board knows is shown in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.fields_of_despair.web import board as hexmap
from opfor.games.flanders_fields.web import board as tabletop
from opfor.games.last_crusade.web import board as cardboard
from opfor.web.kit.board import Board

BOARDS: tuple[Callable[[dict[str, Any]], Board | None], ...] = (hexmap.board, cardboard.board, tabletop.board)


def board_of(view: dict[str, Any]) -> Board | None:
    """The board of a view."""
    for made in BOARDS:
        found = made(view)
        if found is not None:
            return found
    return None
