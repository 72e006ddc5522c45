"""Which situation serves which mode: at the table the player is asked, on screen the board is read."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.seats.base import Situation
from opfor.games.fields_of_despair.seats.board import Board
from opfor.games.fields_of_despair.seats.person import Player

SITUATIONS: Final[dict[str, Situation]] = {"screen": Board(), "table": Player()}
