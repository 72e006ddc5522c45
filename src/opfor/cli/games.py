"""`opfor games`: what is installed."""

from __future__ import annotations

import rich_click as click

from opfor.cli import options
from opfor.registry import broken_games, game_named
from opfor.registry import games as installed
from opfor.text import listing


@click.command()
@click.argument("game", required=False)
@options.as_json
def games(game: str | None, as_json: bool) -> None:
    """The games installed, with their scenarios; with GAME also its options and policies."""
    if game is not None:
        one = game_named(game)
        if as_json:
            options.print_json(listing.games_data([one], {})[0])
        else:
            options.show(listing.game_text(one))
        return
    found = list(installed().values())
    if as_json:
        options.print_json(listing.games_data(found, broken_games()))
    else:
        options.show(listing.games_text(found, broken_games()))
