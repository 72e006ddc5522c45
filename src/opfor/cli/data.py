"""`opfor data`: the data files of a game, to be looked at, copied and changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from opfor.cli import options
from opfor.custom.data_files import names_of, shipped
from opfor.custom.number_edits import first_sentence
from opfor.kernel.errors import BadInput, written
from opfor.kernel.game import Game
from opfor.kernel.game_data import in_use
from opfor.registry import game_named


@click.command()
@options.game
@click.argument("file", required=False)
@click.option("--out", metavar="FOLDER", help="Copy all files, or FILE alone, to this folder, for you to change.")
@options.as_json
@options.data
def data(game: str, file: str | None, out: str | None, as_json: bool) -> None:
    """The data files of a game: its charts, house numbers, map or cards; with FILE one of them as it is in use.

    Change copies of them and play by those: `opfor data fields --out mine`, then `opfor play fields --data mine`.
    """
    found = game_named(game)
    if out is not None:
        click.echo(copy_files(found, file, out))
    elif file is not None:
        click.echo(text_in_use(found, file_named(found, file)), nl=False)
    elif as_json:
        options.print_json(listing_data(found))
    else:
        options.show(listing(found))


def listing_data(game: Game) -> list[dict[str, Any]]:
    """Every file: its name, what it says of itself, and whether a custom one is in use."""
    custom = in_use(game.id)
    return [
        {"file": name, "about": _about(name, text_in_use(game, name)), "own": name in custom}
        for name in names_of(game.id)
    ]


def listing(game: Game) -> RenderableType:
    """The same as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for one in listing_data(game):
        table.add_row(one["file"], f"{one['about']}{' [your own]' if one['own'] else ''}")
    short = game.id.partition("-")[0]
    return Group(
        Text(f"{game.title}: data files"),
        Text(),
        table,
        Text(),
        Text(f"opfor data {short} --out mine   copies them for you to change"),
        Text(f"opfor play {short} --data mine  plays by your copies; so do the other commands"),
    )


def _about(file: str, text: str) -> str:
    """The title of a chart or scenario, the columns of a table, or the first sentence of the first comment."""
    lines = text.splitlines()
    if file.endswith(".csv"):
        return f"table: {', '.join(lines[0].split(',')[:6])}, …" if lines else ""
    titles = [line for line in lines if line.startswith("title =")]
    if titles:
        return titles[0].partition("=")[2].strip().strip('"')
    return first_sentence(text)


def text_in_use(game: Game, file: str) -> str:
    """One file as it is in use."""
    return in_use(game.id).get(file, shipped(game.id, file))


def file_named(game: Game, text: str) -> str:
    """The file of this name, or the only one whose name contains the text."""
    known = names_of(game.id)
    found = [name for name in known if text == name] or [name for name in known if text and text in name]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"'{text}' is ambiguous: type more of {' or '.join(found)}")
    raise BadInput(f"{game.id} has no data file '{text}': choose one of {', '.join(known)}")


def copy_files(game: Game, file: str | None, out: str) -> str:
    """Copy the files as they are in use; none that exists is overwritten."""
    names = names_of(game.id) if file is None else [file_named(game, file)]
    folder = Path(out) / game.id
    if taken := [name for name in names if (folder / name).exists()]:
        raise BadInput(f"{folder / taken[0]} exists already; nothing was copied")
    with written(folder):
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text_in_use(game, name), encoding="utf-8")
    what = "1 file is" if len(names) == 1 else f"{len(names)} files are"
    return f"{what} in {folder}; delete those that you leave unchanged. Play by the others with --data {out}"
