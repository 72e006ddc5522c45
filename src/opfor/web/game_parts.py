"""The web parts of the games: loaded when the server starts or a page needs one. One that is broken fails alone."""

from __future__ import annotations

import logging
from functools import lru_cache
from importlib import import_module
from typing import Any

from opfor.kernel.game import Game
from opfor.web.kit import neutral
from opfor.web.kit.board import Board
from opfor.web.kit.part import WebPart

log = logging.getLogger("opfor.web")
NOTHING = WebPart()


@lru_cache(maxsize=64)
def _loaded(place: str) -> WebPart | str:
    """The part at 'module:NAME', or in one line why it cannot be loaded."""
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as problem:  # the code of a plug-in may fail in any way, and must fail alone
        log.warning("%s cannot be loaded", place, exc_info=True)
        return f"{place}: {type(problem).__name__}: {problem}"
    return found if isinstance(found, WebPart) else f"{place} is not an opfor WebPart"


def part_of(game: Game) -> WebPart:
    """The web part of a game; one without anything, where the game has none or it cannot be loaded."""
    found = _loaded(game.web) if game.web else NOTHING
    return found if isinstance(found, WebPart) else NOTHING


def problem_of(game: Game) -> str:
    """Why the web part of a game cannot be loaded; '' where nothing is wrong."""
    found = _loaded(game.web) if game.web else NOTHING
    return found if isinstance(found, str) else ""


def board_of(game: Game, view: dict[str, Any]) -> Board | None:
    """The board of a view: the game's own, else the neutral one, if the view has either."""
    return part_of(game).board(view) or neutral.board(view)
