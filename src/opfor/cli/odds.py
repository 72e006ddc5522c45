"""`opfor odds`: the exact odds of a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from opfor import api
from opfor.cli import options
from opfor.custom.chart_files import chart_named
from opfor.registry import game_named
from opfor.text.render import odds_bars


@click.command()
@options.game
@options.chart
@options.inputs
@options.picture
@options.as_json
@options.data
def odds(game: str, chart: str, inputs: dict[str, Any], picture: Path | None, as_json: bool) -> None:
    """The exact odds of a chart."""
    found = game_named(game)
    chances = api.odds(found.id, chart_named(found, chart).id, **inputs)
    if picture is not None:
        options.save_picture(chances, picture)
    if as_json:
        options.print_json(chances.to_json())
    else:
        options.show(odds_bars(chances))
