"""Help: how to play, the keys, and the rules index and rulings of every game, each rule with an anchor."""

from __future__ import annotations

from functools import lru_cache

from litestar import Response

from opfor.kernel.rulebook import PRINTED, Entry
from opfor.registry import game_named, games
from opfor.text.commands import HELP
from opfor.text.rules import departures
from opfor.web.render import page
from opfor.web.requests import Asked, Name, Routes

routes = Routes()

KEYS = {
    "/": "go to the command line",
    "?": "this help",
    "w": "why: the reasons of the last decision",
    "o": "exact odds of your answer",
    "u": "undo: take back the last answer",
    "g": "goals and briefing",
    "s": "what your staff would answer",
    "i": "what is this? About a thing on the board, or a list of everything",
    "Enter": "in the card: Done",
    "Esc": "close what lies over the match",
    "← →": "in a story or a replay: one step back or on; End goes to the question, or to now",
}


@routes.get("/help")
def help_page(request: Asked) -> Response[str]:
    """How to play, keys, commands, games."""
    return page("help.html", games=list(games().values()), commands=HELP, keys=KEYS)


@routes.get("/help/{game:str}")
def rules_page(request: Asked, game: Name) -> Response[str]:
    """The rules index and the rulings of one game."""
    found = game_named(game)
    index = _index(found.id)
    rules = [entry for entry in index if entry.kind != "ruling"]
    return page("rules.html", game=found, rules=rules, rulings=list(found.rulebook.rulings.values()))


@routes.get("/help/{game:str}/departures")
def departures_page(request: Asked, game: Name) -> Response[str]:
    """Where a game does not simply follow its printed sheet, and the switch that plays it another way."""
    found = game_named(game)
    return page("departures.html", game=found, departures=departures(found), printed=PRINTED)


@lru_cache(maxsize=8)
def _index(game: str) -> list[Entry]:
    return game_named(game).rulebook.index()
