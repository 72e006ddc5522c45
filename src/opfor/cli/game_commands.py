"""The commands that games bring, found by `Game.commands`. One that cannot be loaded is left out with a warning."""

from __future__ import annotations

from importlib import import_module

import rich_click as click

from opfor.registry import games


def commands_of_games() -> dict[str, click.Command]:
    """Every command of every installed game by name; a game names a sequence of them as 'module:NAME'."""
    found: dict[str, click.Command] = {}
    for game in games().values():
        if not game.commands:
            continue
        module, _, name = game.commands.partition(":")
        try:
            found |= {str(command.name): command for command in getattr(import_module(module), name)}
        except Exception as problem:  # the code of a plug-in may fail in any way, and must fail alone
            reason = f"{type(problem).__name__}: {problem}"
            click.echo(f"The commands of {game.id} cannot be loaded: {game.commands}: {reason}", err=True)
    return found
