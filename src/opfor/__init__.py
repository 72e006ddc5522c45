"""Opfor: the opposing force for people who play wargames alone.

Public names are loaded when they are first used, so that the command line starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from opfor import native as native  # the compiled rules must be found before any rule is

if TYPE_CHECKING:
    from opfor import errors
    from opfor.api import Odds, Throwing, odds, roll
    from opfor.match.data_files import play_by
    from opfor.match.match import Match
    from opfor.registry import game_named
    from opfor.registry import games as installed_games

__all__ = ["Match", "Odds", "Throwing", "errors", "game_named", "installed_games", "odds", "play_by", "roll"]

_PLACES = {
    "Match": ("opfor.match.match", "Match"),
    "Odds": ("opfor.api", "Odds"),
    "Throwing": ("opfor.api", "Throwing"),
    "odds": ("opfor.api", "odds"),
    "roll": ("opfor.api", "roll"),
    "game_named": ("opfor.registry", "game_named"),
    "play_by": ("opfor.match.data_files", "play_by"),
    "installed_games": ("opfor.registry", "games"),  # `opfor.games` is the package of the built-in games
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("opfor")
    if name == "errors":
        return import_module("opfor.errors")
    if name in _PLACES:
        module, attribute = _PLACES[name]
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module 'opfor' has no attribute '{name}'")
