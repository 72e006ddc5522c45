"""What the commands share: options and arguments, how typed words are read, and how results are printed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rich_click as click

from opfor.cli.home import saved_at
from opfor.kernel.errors import BadInput
from opfor.kernel.inputs import pairs

MAX_JOBS = 8  # unless more are asked for
INTERRUPTED = 130  # the exit code of work that was stopped


class Saved(click.Path):
    """A saved match: a file, or the name of one that is kept at home."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        return Path(os.fsdecode(super().convert(saved_at(value), param, ctx)))


def faces(text: str) -> list[int]:
    """The faces of dice as typed: 4,2,6."""
    words = [word for word in re.split(r"[,\s]+", text) if word]
    if not words or not all(re.fullmatch(r"\d{1,4}", word) for word in words):
        raise BadInput(f"'{text}' is not a list of faces: enter them like --dice 4,2,6")
    return [int(word) for word in words]


def _picture_file(text: str) -> Path:
    from opfor.study.picture_file import target  # only where a picture is wanted

    return target(text)


def _play_by(text: str) -> None:
    from opfor.match.data_files import play_by  # before any game is loaded

    play_by(saved_at(text))


def _read(reading: Callable[[Any], Any]) -> Callable[..., Any]:
    """Read what was given before the command runs, so that a mistake is refused before any work is done."""
    return lambda ctx, param, given: None if given is None else reading(given)


game = click.argument("game")
chart = click.argument("chart")
inputs = click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...", callback=_read(pairs))
saved = click.argument("file", type=Saved(dir_okay=False))
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
scenario = click.option("--scenario", metavar="S", help="Scenario id, see `opfor games`.")
games = click.option(
    "--games", "number", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games."
)
seed = click.option(
    "--seed", metavar="TEXT", default="opfor", show_default=True, help="The same seed gives the same table."
)
jobs = click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(min=1),
    default=lambda: min(os.cpu_count() or 1, MAX_JOBS),
    show_default=f"one for each core, up to {MAX_JOBS}",
    help="Processes.",
)
cluster = click.option("--cluster", metavar="ADDRESS", help="Use a Dask scheduler, tcp://HOST:8786.")
settings = click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    callback=_read(pairs),
    help="An option of the game, see `opfor games`; may be repeated.",
)
picture = click.option(
    "--picture",
    "--plot",
    metavar="FILE",
    callback=_read(_picture_file),
    help="Also save a picture (.svg, .png) or a page (.html).",
)
data = click.option(
    "--data",
    metavar="FOLDER",
    envvar="OPFOR_DATA",
    is_eager=True,
    expose_value=False,
    callback=_read(_play_by),
    help="A folder of custom data files (see `opfor data`), or a saved match that has some.",
)


def show(what: Any) -> None:
    """Print for people."""
    from opfor.text import render  # rich tables take a while to load

    render.show(what)


def save_picture(found: Any, path: Path) -> None:
    """Draw odds, a simulation or a comparison."""
    from opfor.study import picture_file  # the library that draws takes a while to load

    picture_file.save(found, path)


def print_json(value: Any) -> None:
    """Print for programs: one JSON value, in ASCII so that no terminal encoding can spoil it."""
    click.echo(json.dumps(value))


def warn(text: str) -> None:
    """Print a line beside the output, if there is one."""
    if text:
        click.echo(f"opfor: {text}", err=True)
