"""`opfor contract`: the contract suite on one or all installed games."""

from __future__ import annotations

import time

import rich_click as click

from opfor.kernel.errors import BadInput, OpforError
from opfor.registry import game_at, games
from opfor.testing.contract import checks


@click.command()
@click.argument("game", required=False)
@click.pass_context
def contract(ctx: click.Context, game: str | None) -> None:
    """Run the suite that every game must pass, on one game or on all.

    A game is named by its id, or as module:NAME before it is installed. Exit code 1 when a check fails.
    """
    places = [game] if game is not None else list(games())
    if not places:
        raise BadInput("no game is installed")
    broken = 0
    for place in places:
        found = game_at(place)
        for name, check in checks(found, place if ":" in place else "").items():
            begun = time.perf_counter()
            try:
                result, verdict = check(), "holds"
            except (AssertionError, OpforError) as problem:
                kind = "" if isinstance(problem, AssertionError) else f"{type(problem).__name__}: "
                result, verdict = f"{kind}{problem}", "BROKEN"
                broken += 1
            click.echo(f"{verdict:<6}  {found.id}  {name}: {result} ({time.perf_counter() - begun:.1f} s)")
    click.echo(f"{broken} broken" if broken else "The contract holds.")
    ctx.exit(1 if broken else 0)
