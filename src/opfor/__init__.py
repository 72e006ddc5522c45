"""Opfor: the opposing force for people who play wargames alone."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _version

from opfor import errors
from opfor.api import Odds, Throwing, odds, roll
from opfor.kernel.game import game_named, games
from opfor.kernel.match import Match

try:
    __version__ = _version("opfor")
except PackageNotFoundError:  # running from a checkout that was never installed
    __version__ = "0"

__all__ = ["Match", "Odds", "Throwing", "errors", "game_named", "games", "odds", "roll"]
