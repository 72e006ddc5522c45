"""`opfor deck`: decks and terrain of The Last Crusade from files: check, match, draw, convert. It knows no rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rich_click as click

from opfor.games.last_crusade.model.cards import Card
from opfor.games.last_crusade.setup import deck_tools
from opfor.games.last_crusade.setup.decks import write_deck

FILE = click.Path(path_type=Path, dir_okay=False)
OWN_CARDS = click.option("--cards", type=FILE, metavar="FILE", help="A file with cards of your own.")
CONSTANTS = click.option("--constants", type=FILE, metavar="FILE", help="A file with other limits.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
SEED = click.option(
    "--seed", metavar="TEXT", default="opfor", show_default=True, help="The same text gives the same cards."
)


@click.command()
@click.argument("file", type=FILE)
@click.argument("enemy", type=FILE, required=False)
@OWN_CARDS
@CONSTANTS
@AS_JSON
@click.pass_context
def check(
    ctx: click.Context, file: Path, enemy: Path | None, cards: Path | None, constants: Path | None, as_json: bool
) -> None:
    """Check a deck file against the limits, and with ENEMY whether that deck matches it.

    Exit code 1 when the deck may not be played or the two do not match.
    """
    deck, known = deck_tools.open_deck(file, cards)
    data = deck_tools.deck_data(deck, known, deck_tools.limits_of(constants))
    differences, warnings = ([], []) if enemy is None else deck_tools.compare_decks(file, enemy, cards)
    if as_json:
        compared = {} if enemy is None else {"differences": differences, "warnings": warnings}
        say_json({"file": file.name, **data, **compared})
    else:
        for line in deck_tools.describe(deck, known):
            click.echo(line)
        for problem in data["problems"]:
            click.echo(f"Too much or too little: {problem}")
        for difference in differences:
            click.echo(f"{enemy.name if enemy else ''} does not match: {difference}")
        for warning in warnings:
            click.echo(f"{enemy.name if enemy else ''} may be played, but differs: {warning}")
        if not data["problems"]:
            match = "" if enemy is None or differences else f", and {enemy.name} matches it"
            click.echo(f"This deck may be played{match}.")
    if data["problems"] or differences:
        ctx.exit(1)


@click.command()
@click.argument("file", type=FILE)
@SEED
@click.option("--nation", type=click.Choice(["US", "DE"]), help="Whose deck; by default the other nation's.")
@OWN_CARDS
@CONSTANTS
@AS_JSON
def match(file: Path, seed: str, nation: str | None, cards: Path | None, constants: Path | None, as_json: bool) -> None:
    """Make an enemy deck that matches the one in FILE: Supply, common, uncommon, rare and Special cards."""
    limits = deck_tools.limits_of(constants)
    deck, known = deck_tools.match_deck(file, seed, cards, nation or "", limits)
    if as_json:
        say_json({"seed": seed, **deck_tools.deck_data(deck, known, limits)})
    else:
        click.echo(write_deck(deck, known), nl=False)


@click.command()
@click.argument("chosen", nargs=-1)
@SEED
@OWN_CARDS
@AS_JSON
def terrain(chosen: tuple[str, ...], seed: str, cards: Path | None, as_json: bool) -> None:
    """Draw nine terrains worth exactly 32, or check CHOSEN: a file, or ids or names with commas between."""
    known = deck_tools.cards_with(cards)
    words = deck_tools.terrain_words(list(chosen))
    ids = deck_tools.chosen_terrain(words, known) if words else deck_tools.terrain_ids(seed, known)
    if as_json:
        say_json([terrain_data(known[id]) for id in ids])
        return
    for id in ids:
        click.echo(f"{id} {known[id].name} {known[id].value}")
    click.echo(f"# to play with them: --set terrain={','.join(ids)}")


@click.command()
@click.argument("file", type=FILE)
@click.option("--to", "form", type=click.Choice(["text", "csv"]), help="The form; by default the other one.")
@OWN_CARDS
def convert(file: Path, form: str | None, cards: Path | None) -> None:
    """Print a deck file in its other form: CSV from text, text from CSV."""
    click.echo(deck_tools.convert_deck(file, form or "", cards), nl=False)


@click.group()
def deck() -> None:
    """Decks and terrain of The Last Crusade: check, match, draw, convert."""


for _command in (check, match, terrain, convert):
    deck.add_command(_command)
COMMANDS = (deck,)


def terrain_data(card: Card) -> dict[str, Any]:
    """One terrain for programs."""
    return {"id": card.id, "name": card.name, "value": card.value, "stack": card.stack}


def say_json(value: Any) -> None:
    """Print for programs: one JSON value."""
    click.echo(json.dumps(value))
