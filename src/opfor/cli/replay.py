"""`opfor replay`: a saved game up to a decision."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from opfor.cli import options
from opfor.text.saved import opened, replayed


@click.command()
@options.saved
@click.option("--to", metavar="N", type=click.IntRange(min=0), help="Stop after decision N.")
def replay(file: Path, to: int | None) -> None:
    """Play a saved game again up to a decision and show what is asked there. The file is not touched."""
    match, warning = opened(file, to)
    options.warn(warning)
    click.echo(replayed(match))
