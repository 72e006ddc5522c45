"""`opfor charts`: the charts and procedures of a game."""

from __future__ import annotations

import rich_click as click

from opfor.cli import options
from opfor.custom.chart_files import chart_named
from opfor.registry import game_named
from opfor.text import listing


@click.command()
@options.game
@click.argument("chart", required=False)
@click.option("--toml", "as_toml", is_flag=True, help="Print the file of a chart, for you to change.")
@options.as_json
@options.data
def charts(game: str, chart: str | None, as_toml: bool, as_json: bool) -> None:
    """Every chart and procedure with its inputs; with CHART also the printed table. CHART may be a file, mine.toml."""
    found = game_named(game)
    if as_toml:
        click.echo(listing.chart_source(found, chart))
    elif chart is not None:
        procedure = chart_named(found, chart)
        if as_json:
            options.print_json(listing.charts_data([procedure])[0])
        else:
            options.show(listing.chart_text(found, procedure))
    elif as_json:
        options.print_json(listing.charts_data(found.procedures.values()))
    else:
        options.show(listing.charts_text(found))
