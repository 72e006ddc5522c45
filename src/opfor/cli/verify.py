"""`opfor verify`: the proof of a saved game."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from opfor.cli import options
from opfor.text.saved import open_books, proof_of


@click.command()
@options.saved
@click.option("--open", "open_first", is_flag=True, help="First add the secret of the dice to the file.")
@click.pass_context
def verify(ctx: click.Context, file: Path, open_first: bool) -> None:
    """Check a saved game's chain and prove its dice. Exit code 1 when they do not hold."""
    if open_first:
        click.echo(open_books(file))
    holds, report = proof_of(file)
    click.echo(report)
    if not holds:
        ctx.exit(1)
