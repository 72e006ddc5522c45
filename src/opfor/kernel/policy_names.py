"""The policies of a game by the names people type."""

from __future__ import annotations

from typing import Final

from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game, PolicyMaker
from opfor.kernel.names import matching
from opfor.kernel.random_answers import RandomPolicy

MAX_PLAYOUTS: Final = 100_000
DOCTRINE: Final = "doctrine"


def makers(game: Game) -> dict[str, PolicyMaker]:
    """Every policy of a game by name; a random one comes with every game."""
    return {"random": RandomPolicy(game.play.questions), **game.study.policies}


def policy_maker(game: Game, text: str) -> tuple[str, PolicyMaker]:
    """A policy by the beginning of its name, or 'search:N' for a search with N playouts at each choice.

    'doctrine' is the default policy of a game that has none of this name.
    """
    name, _, playouts = text.partition(":")
    known = makers(game)
    if name == DOCTRINE and name not in known:
        name = game.study.default_policy
    found = matching(name, known, "policy", game.id)
    if not playouts:
        return found, known[found]
    if found != "search" or game.study.searching is None:
        raise BadInput(f"{found} of {game.id} takes no number of playouts: enter '{found}' alone")
    if not playouts.isascii() or not playouts.isdigit() or len(playouts) > 9 or not 1 <= int(playouts) <= MAX_PLAYOUTS:
        raise BadInput(f"'{text}' is not allowed: enter search:N, with N from 1 to {MAX_PLAYOUTS:,}")
    return f"search:{int(playouts)}", game.study.searching(int(playouts))
