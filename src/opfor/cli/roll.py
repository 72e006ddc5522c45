"""`opfor roll`: a chart rolled once."""

from __future__ import annotations

from typing import Any

import rich_click as click

from opfor.api import rolled
from opfor.cli import options
from opfor.custom.chart_files import chart_named, charts_of
from opfor.registry import game_named
from opfor.text.render import because, result_block


@click.command()
@options.game
@options.chart
@options.inputs
@click.option("--dice", metavar="4,2,6", help="The faces you threw, in order.")
@options.as_json
@options.data
def roll(game: str, chart: str, inputs: dict[str, Any], dice: str | None, as_json: bool) -> None:
    """Roll a chart once, with the whole explanation."""
    found = game_named(game)
    procedure = chart_named(found, chart)
    thrown = rolled(found.id, procedure.id, inputs, None if dice is None else options.faces(dice))
    if as_json:
        options.print_json(thrown.to_json())
        return
    options.show(result_block(f"{procedure.title} ({procedure.rule})", thrown.result))
    options.show(because(thrown.because, found.rulebook, charts_of(found, procedure), rule=procedure.rule))
    for instruction in thrown.instructions:
        options.show(f"On your table now: {instruction}")
