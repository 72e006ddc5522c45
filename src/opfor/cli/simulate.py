"""`opfor simulate`: many complete games, counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from opfor.cli import options
from opfor.kernel.errors import BadInput
from opfor.kernel.text import in_words
from opfor.registry import game_named
from opfor.study.rows import checked_path
from opfor.study.simulate import Progress as Report
from opfor.study.simulate import Study
from opfor.study.simulate import simulate as play_games
from opfor.study.tally import SHARES
from opfor.text.render import number_table


@click.command()
@options.game
@options.scenario
@options.games
@click.option("--policy", metavar="P", help="The policy that answers for you; by default the game's doctrine.")
@options.seed
@options.jobs
@click.option("--side", metavar="NAME", help="Your side; short for --set side=NAME.")
@options.settings
@options.cluster
@click.option("--rows", metavar="FILE", help="Save one row for each game: .csv, .parquet or .duckdb.")
@click.option("--keep", metavar="FILE", help="Keep the games played; the same command then continues.")
@options.picture
@options.as_json
@options.data
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    scenario: str | None,
    number: int,
    policy: str | None,
    seed: str,
    jobs: int,
    side: str | None,
    settings: dict[str, Any],
    cluster: str | None,
    rows: str | None,
    keep: str | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Play whole games by a policy and count how they end."""
    if side is not None and settings.setdefault("side", side) != side:
        raise BadInput(f"--side {side} and --set side={settings['side']} contradict each other")
    target = None if rows is None else checked_path(rows)
    with progress_bar(number) as report:
        study = play_games(
            game_named(game),
            scenario,
            games=number,
            policy=policy,
            seed=seed,
            jobs=jobs,
            options=settings,
            cluster=cluster,
            keep=None if keep is None else Path(keep),
            progress=report,
        )
    if target is not None:
        study.write_rows(target)
    if as_json:
        options.print_json(study.to_json())
    else:
        options.show(study_text(study))
    if picture is not None and study.games:
        options.save_picture(study, picture)
    if study.games < study.wanted:
        on = f"; the same command with --keep {keep} continues" if keep is not None else ""
        options.warn(f"interrupted after {study.games} of {study.wanted} games{on}")
        ctx.exit(options.INTERRUPTED)


@contextmanager
def progress_bar(games: int) -> Iterator[Report | None]:
    """A bar on standard error while it is a terminal, with the time left."""
    screen = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if not screen.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        bar = progress.add_task("games", total=games)
        yield lambda done, total: progress.update(bar, completed=done)


def study_text(study: Study) -> RenderableType:
    """Outcomes with shares and intervals, then the figures of the run."""
    facts = study.to_json()
    options = "".join(f", {name} {value}" for name, value in study.options.items())
    title = f"{study.game}, {study.scenario}{options}: {study.games:,} games by {study.policy}, seed '{study.seed}'"
    rows = [
        [in_words(name), f"{share.count:,}", f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"]
        for name, share in study.outcomes.items()
    ]
    table = number_table(("outcome", "games", "share", "95 % interval"), rows)
    total = max(1, study.games)
    length = f"{facts['decisions'] / total:.1f} decisions and {facts['throws'] / total:.1f} throws a game"
    workers = f"{study.jobs} worker{'s' * (study.jobs != 1)}"
    speed = f"{study.seconds:.1f} s, {facts['games_per_second']:,.0f} games/s with {workers}"
    kept = f"{study.before:,} of them had been played before. " if study.before else ""
    lines = [f"Ended early: {facts['ended_early']:,}. {length}.", f"{kept}{speed}."]
    own = [Text(f"custom data files: {', '.join(study.data)}")] if study.data else []
    parts: list[RenderableType] = [Text(title), *own, Text(), table, Text()]
    if study.ends:
        parts += [spread_table("at the end", study.end), Text()]
    if study.tally:
        parts += [means_table(study), Text()]
    return Group(*parts, *[Text(line) for line in lines])


def spread_table(title: str, spreads: dict[str, dict[str, float]]) -> Table:
    """Means and how far the games lie apart: half of them between the quarters, nine tenths between 5 and 95 %."""
    rows = [
        [in_words(name), f"{spread['games']:,}", f"{spread['mean']:,.2f}", *(f"{spread[key]:,.0f}" for key in SHARES)]
        for name, spread in spreads.items()
        if spread
    ]
    return number_table((title, "games", "mean", "5 %", "25 %", "median", "75 %", "95 %"), rows)


def means_table(study: Study) -> Table:
    """The means of every track by moment, while at least a tenth of the games goes on; --json has the spread too."""
    shown = {
        moment: by_name
        for moment, by_name in study.tracks.items()
        if all(spread["games"] * 10 >= study.games for spread in by_name.values())
    }
    tracks = [in_words(track).replace(" ", "\n") for track in next(iter(shown.values()), {})]
    rows = ([moment, *(f"{spread['mean']:,.1f}" for spread in by_name.values())] for moment, by_name in shown.items())
    return number_table(["means", *tracks], rows, gap=1)
