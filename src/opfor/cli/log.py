"""`opfor log`: the log of a saved game."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from opfor.cli import options
from opfor.text.log import FORMATS, as_data
from opfor.text.saved import opened


@click.command()
@options.saved
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS, "json"]),
    default="text",
    show_default=True,
    help="Text to read or post, or JSON for programs.",
)
def log(file: Path, form: str) -> None:
    """The log of a saved game: decisions, what followed under which rule, what to do on the table."""
    match, warning = opened(file)
    options.warn(warning)
    if form == "json":
        options.print_json(as_data(match))
    else:
        click.echo(FORMATS[form](match))
