"""`opfor games`: what is installed."""

from __future__ import annotations

import rich_click as click

from opfor.cli import options
from opfor.registry import broken_games
from opfor.registry import games as installed
from opfor.text import listing


@click.command()
@options.as_json
def games(as_json: bool) -> None:
    """The games installed: scenarios, modes, options with their defaults."""
    found = list(installed().values())
    if as_json:
        options.print_json(listing.games_data(found, broken_games()))
    else:
        options.show(listing.games_text(found, broken_games()))
