"""`opfor compare`: two ways to play or to rule, on common dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from opfor.cli import options
from opfor.cli.simulate import progress_bar
from opfor.kernel.errors import BadInput
from opfor.kernel.text import in_words
from opfor.registry import game_named
from opfor.study.compare import Comparison, Difference
from opfor.study.compare import compare as play_sides
from opfor.text.render import number_table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@click.command()
@options.game
@click.argument("sides", nargs=-1, required=True, metavar="A B [C]...")
@options.scenario
@options.games
@options.seed
@options.jobs
@options.cluster
@options.settings
@options.picture
@options.as_json
@options.data
@click.pass_context
def compare(
    ctx: click.Context,
    game: str,
    sides: tuple[str, ...],
    scenario: str | None,
    number: int,
    seed: str,
    jobs: int,
    cluster: str | None,
    settings: dict[str, Any],
    picture: Path | None,
    as_json: bool,
) -> None:
    """Play the same games in two ways, on common dice.

    A side is a policy, or options in quotes: `opfor compare fields doctrine "doctrine difficulty=hard"`. A side may
    have its own data files: `opfor compare fields doctrine "doctrine data=mine"`.
    """
    if len(sides) > len(LETTERS):
        raise BadInput(f"{len(sides)} sides are too many: compare up to {len(LETTERS)}")
    with progress_bar(number * len(sides)) as report:
        found = play_sides(
            game_named(game),
            list(sides),
            number,
            seed,
            jobs,
            scenario=scenario,
            options=settings,
            cluster=cluster,
            progress=report,
        )
    if as_json:
        options.print_json(found.to_json())
    else:
        options.show(comparison_text(found))
    if picture is not None and found.games:
        options.save_picture(found, picture)
    if found.games < number:
        options.warn(f"interrupted after {found.games} of {number} pairs")
        ctx.exit(options.INTERRUPTED)


def comparison_text(found: Comparison) -> RenderableType:
    """A table for every side that is compared with the first."""
    first = found.studies[0]
    parts: list[RenderableType] = [
        Text(f"{first.game}: {found.games:,} games on common dice, seed '{first.seed}'"),
        Text(),
    ]
    parts += [Text(f"{letter}: {side.text}") for letter, side in zip(LETTERS, found.sides, strict=False)]
    for place in range(1, len(found.sides)):
        parts += [Text(), _table(found, place)]
    parts += [Text(), Text("In 95 of 100 such comparisons the interval contains the true difference.")]
    return Group(*parts)


def _table(found: Comparison, other: int) -> Table:
    outcomes = found.studies[0].outcomes | found.studies[other].outcomes
    rows = (
        [in_words(name), *_words(difference, name in outcomes)] for name, difference in found.differences(other).items()
    )
    difference = f"{LETTERS[other]} − {LETTERS[0]}"
    return number_table(("", LETTERS[0], LETTERS[other], difference, "95 % interval", "decided?"), rows)


def _words(found: Difference, share: bool) -> list[str]:
    """Shares in per cent, means as numbers."""
    plain, signed = (".1%", "+.1%") if share else (",.1f", "+,.2f")
    values = [f"{found.first:{plain}}", f"{found.second:{plain}}", f"{found.difference:{signed}}"]
    decided = "none seen" if found.more is None else "yes" if found.decided else f"after ~{found.more:,} more"
    return [*values, f"{found.low:{signed}} to {found.high:{signed}}", decided]
