"""`opfor data`: the data files of a game, to be looked at, copied and changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from opfor.custom.data_files import names_of, shipped
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game_data import in_use
from opfor.registry import game_named


def listing_data(name: str) -> list[dict[str, Any]]:
    """Every file: its name, what it says of itself, and whether one's own is in use."""
    game = game_named(name)
    own = in_use(game.id)
    return [
        {"file": file, "about": _about(file, own.get(file, shipped(game.id, file))), "own": file in own}
        for file in names_of(game.id)
    ]


def listing(name: str) -> RenderableType:
    """The same as a table."""
    game = game_named(name)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for one in listing_data(name):
        table.add_row(one["file"], f"{one['about']}{' [your own]' if one['own'] else ''}")
    short = game.id.partition("-")[0]
    return Group(
        Text(f"{game.title}: data files"),
        Text(),
        table,
        Text(),
        Text(f"opfor data {short} --out mine   copies them, for you to change"),
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
    comment = next((line.lstrip("# ") for line in lines if line.startswith("#")), "")
    return comment.partition(". ")[0].rstrip(".")


def text(name: str, file: str) -> str:
    """One file as it is in use."""
    game = game_named(name)
    one = _named(game.id, file)
    return in_use(game.id).get(one, shipped(game.id, one))


def _named(game: str, file: str) -> str:
    """The file that is meant: its name, or any part of it that only one has."""
    known = names_of(game)
    fitting = [name for name in known if file == name] or [name for name in known if file and file in name]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadInput(f"'{file}' may mean {' or '.join(fitting)}")
    raise BadInput(f"{game} has no data file '{file}'; it has {', '.join(known)}")


def handed_out(name: str, file: str | None, out: str) -> str:
    """Copy the files as they are in use; none that is there already is overwritten."""
    game = game_named(name)
    names = names_of(game.id) if file is None else [_named(game.id, file)]
    folder = Path(out) / game.id
    there = [one for one in names if (folder / one).exists()]
    if there:
        raise BadInput(f"{folder / there[0]} exists already; nothing was copied")
    try:
        for one in names:
            (folder / one).parent.mkdir(parents=True, exist_ok=True)
            (folder / one).write_text(text(game.id, one), encoding="utf-8")
    except OSError as problem:
        raise OpforError(f"{folder} cannot be written: {problem.strerror}") from None
    what = "1 file lies" if len(names) == 1 else f"{len(names)} files lie"
    return f"{what} in {folder}; those that you leave as they are may be deleted. Play by them with --data {out}"
