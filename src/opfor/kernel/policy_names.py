"""The policies of a game by the names people type."""

from __future__ import annotations

from typing import Final

from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game, PolicyMaker
from opfor.kernel.random_answers import RandomPolicy

MOST_PLAYOUTS: Final = 100_000


def makers(game: Game) -> dict[str, PolicyMaker]:
    """Every policy of a game by name; a random one comes with every game."""
    return {"random": RandomPolicy(game.play.questions), **game.study.policies}


def policy_maker(game: Game, text: str) -> tuple[str, PolicyMaker]:
    """A policy by the beginning of its name, or 'search:N' for a search with N playouts at each choice."""
    name, _, playouts = text.partition(":")
    known = makers(game)
    fitting = [name] if name in known else [other for other in known if other.startswith(name)]
    if len(fitting) != 1:
        raise BadInput(f"'{text}' is {'not one' if fitting else 'no'} policy of {game.id}; it has {', '.join(known)}")
    if not playouts:
        return fitting[0], known[fitting[0]]
    if fitting[0] != "search" or game.study.searching is None:
        raise BadInput(f"{fitting[0]} of {game.id} takes no number of playouts; '{fitting[0]}' alone would do")
    if not playouts.isascii() or not playouts.isdigit() or len(playouts) > 9 or not 1 <= int(playouts) <= MOST_PLAYOUTS:
        raise BadInput(f"'{text}' does not do; 'search:40' would, up to {MOST_PLAYOUTS} playouts at each choice")
    return f"search:{int(playouts)}", game.study.searching(int(playouts))
