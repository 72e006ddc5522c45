"""`opfor rules`: the rules of a game, its rulings, and the statements of its printed sheet."""

from __future__ import annotations

import rich_click as click

from opfor.cli import options
from opfor.kernel.errors import BadInput
from opfor.registry import game_named
from opfor.text import rules as text


@click.command()
@options.game
@click.argument("id", required=False)
@click.option(
    "--departures",
    is_flag=True,
    help="Where Opfor departs from the printed sheet, and the switch.",
)
@click.option("--statements", is_flag=True, help="Every statement of the printed sheet, with its tests in each mode.")
@options.as_json
def rules(game: str, id: str | None, departures: bool, statements: bool, as_json: bool) -> None:
    """Every rule and ruling in our own words, with its status, functions and tests; with ID one of them in full."""
    if [id is not None, departures, statements].count(True) > 1:
        raise BadInput("give only one of ID, --departures and --statements")
    found = game_named(game)
    if id is not None:
        entry = text.rule_named(found, id)
        if as_json:
            options.print_json(text.rule_data(found, entry))
        else:
            options.show(text.rule_text(found, entry))
        return
    data, words = text.index_data, text.index_text
    if departures:
        data, words = text.departures_data, text.departures_text
    elif statements:
        data, words = text.statements_data, text.statements_text
    if as_json:
        options.print_json(data(found))
    else:
        options.show(words(found))
