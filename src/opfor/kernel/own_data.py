"""Data files of one's own: the charts and numbers of a game as its owner plays it.

A game reads its files when it is loaded, and a process loads it once. So a process plays a game by one set of files:
those that come with it, and in the place of some of them one's own. They are chosen before the game is loaded, from a
folder that holds a folder for each game, or from a saved match, which carries its own in its first record. What
belongs to other files is played in another process (`opfor.study.apart`).
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from opfor.kernel.charts import Chart, chart_of, load_charts
from opfor.kernel.errors import BadInput, DataError, OpforError, OtherData, unread
from opfor.kernel.journal import header_of, read_bytes
from opfor.kernel.tables import check_like, decoded

Files = dict[str, str]  # text by name, as 'core.toml' or 'charts/breakout.toml'
OwnData = dict[str, Files]  # by the id of the game

ENDINGS = (".toml", ".csv")
NOT_DATA = ("rules.toml", "rulings.toml")  # what the rules are called and how they are read, no numbers
CHARTS = "charts"
_chosen: OwnData = {}
_loaded: OwnData = {}
_tables: dict[tuple[str, str], tuple[Any, tuple[str, ...]]] = {}  # what a file is read as, its free keys


class GameData:
    """The data files of a game that is being loaded."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.own = _loaded[game] = _chosen.get(game, {})

    def text(self, name: str) -> str:
        """The text of a file: one's own, if it was chosen."""
        return self.own[name] if name in self.own else (self.folder / name).read_text(encoding="utf-8")

    def table(self, name: str, type: Any, free: tuple[str, ...] = ()) -> Any:
        """The numbers of a file. One's own has all of ours; only in `free` tables it may have other keys."""
        _tables[self.game, name] = type, free
        if name in self.own:
            check_like(self.own[name], (self.folder / name).read_text(encoding="utf-8"), name, free)
        return decoded(self.text(name), name, type)

    def charts(self) -> dict[str, Chart]:
        """All charts by id. One's own chart must give what the rules expect of it."""
        found = load_charts(self.folder / CHARTS)
        for ours in list(found.values()):
            file = ours.source.path
            if f"{CHARTS}/{file}" in self.own:
                own = chart_of(self.own[f"{CHARTS}/{file}"].encode(), file)
                for key, problem in unlike(own, ours):
                    raise DataError(file, own.source.line_of(rf"\s*{key}"), problem)
                found[ours.id] = own
        return found


def unlike(own: Chart, ours: Chart) -> Iterator[tuple[str, str]]:
    """Where one's own chart cannot take the place of ours, and why."""
    if own.id != ours.id:
        yield "id", f"the id is '{ours.id}'; the rules know the chart by it"
    known = {spec.name: spec for spec in ours.inputs}
    if [spec.name for spec in own.inputs] != list(known):
        yield r"\[?inputs", f"the rules give it {', '.join(known) or 'no inputs'}, in this order"
        return
    for spec in own.inputs:
        one = known[spec.name]
        if (spec.kind, spec.choices) != (one.kind, one.choices) or spec.low > one.low or spec.high < one.high:
            yield r"\[?inputs", f"{spec.name} takes less than the rules give it"
    if own.fields != ours.fields:
        yield "fields", f"the rules want {', '.join(ours.fields) or 'one value in a cell, no fields'}"
    if bool(own.dice_names) != bool(ours.dice_names) or bool(own.throw.n) != bool(ours.throw.n):
        yield "dice", "the rules throw for it in another way"
    words = {cell for cells in ours.cells for cell in cells if isinstance(cell, str)}
    numbers = any(isinstance(cell, int) for cells in ours.cells for cell in cells)
    for cell in (cell for cells in own.cells for cell in cells):
        if (isinstance(cell, str) and cell not in words) or (isinstance(cell, int) and not numbers):
            expected = [*(["whole numbers"] if numbers else []), *sorted(f"'{word}'" for word in words)]
            yield "rows", f"the rules cannot use the result '{cell}'; they know {', '.join(expected)}"
            return


def number_files(game: str) -> list[str]:
    """The files of numbers of a game."""
    return [name for name in names_of(game) if name.endswith(".toml") and "/" not in name]


def check_numbers(game: str, name: str, text: str) -> None:
    """Refuse a file of numbers that could not take the place of ours; what only the rules know shows when they load."""
    type, free = _tables.get((game, name), (Any, ()))
    check_like(text, shipped(game, name), name, free)
    decoded(text, name, type)


# Choosing


def choose(own: OwnData) -> None:
    """Play by these files from now on; for each game before it is loaded."""
    for game, files in own.items():
        if not takes(game, files):
            raise OpforError(f"{game} is in use with other data files; begin anew with these")


def takes(game: str, files: Files) -> bool:
    """Is the game loaded with these files of one's own, or will it be, since it is not loaded yet?"""
    known = _loaded.get(game, _chosen.get(game))
    if known is None:
        _chosen[game] = files
        return True
    return (known or {}) == files


def take_match(game: str, files: Files, file: str) -> None:
    """Play a game by the files of this match; refused in one line where others are in use already."""
    if takes(game, files):
        return
    if not files:
        raise OtherData(f"this match is played by the data files that come with {game}; open it without --data")
    raise OtherData(
        f"this match has data files of its own ({', '.join(files)}): `opfor play --resume {file}` plays it in the "
        f"terminal, `opfor serve --data {file}` in the browser"
    )


def in_use(game: str) -> Files:
    """The files of one's own by which this process plays a game."""
    return dict(_loaded.get(game, _chosen.get(game, {})))


def all_in_use() -> OwnData:
    """The files of one's own by which this process plays, of every game that has some."""
    return {game: dict(files) for game, files in {**_chosen, **_loaded}.items() if files}


def digest(files: Files) -> str:
    """Files of one's own in sixteen letters; none for none."""
    found = sha256("\0".join(part for name in sorted(files) for part in (name, files[name])).encode())
    return found.hexdigest()[:16] if files else ""


def digests(files: Files) -> dict[str, str]:
    """Each file in sixteen letters: what a study says of the files it was played by."""
    return {name: digest({name: text}) for name, text in sorted(files.items())}


# Reading


def read_own(text: str, folder: Path = Path()) -> OwnData:
    """What a person named as data, as seen from the folder: a folder with a folder for each game, or a saved match."""
    path = folder / text
    if path.is_file():
        header = header_of(read_bytes(path), path.name)
        if not header.data:
            raise BadInput(f"{text} has no data files of its own")
        return {header.game: header.data}
    if not path.is_dir():
        raise BadInput(f"there is no folder {text}; `opfor data GAME --out {text}` fills one with the files of a game")
    known = {entry.name for entry in entry_points(group="opfor.games")}
    found = {inside.name: _files(inside, text) for inside in sorted(path.iterdir()) if inside.name in known}
    if not found:
        raise BadInput(f"{text} holds no folder of a game; it would be called {' or '.join(sorted(known))}")
    return found


def read_files(text: str, game: str, folder: Path = Path()) -> Files:
    """The same for one game."""
    found = read_own(text, folder)
    if game not in found:
        raise BadInput(f"{text} holds nothing for {game}")
    return found[game]


def _files(folder: Path, named: str) -> Files:
    """The files of a game's folder that differ from those that come with it."""
    ours = names_of(folder.name)
    found: Files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix not in ENDINGS or not path.is_file():
            continue  # notes and the like
        if name not in ours:
            raise BadInput(f"{named}: {folder.name} has no data file {name}; it has {', '.join(ours)}")
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{path} cannot be read: {unread(problem)}") from None
        if text != shipped(folder.name, name):
            found[name] = text
    return found


def names_of(game: str) -> list[str]:
    """The data files that come with a game."""
    folder = folder_of(game)
    inside = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS]
    return [path.as_posix() for path in inside if path.parts[0] != "studies" and path.as_posix() not in NOT_DATA]


def shipped(game: str, name: str) -> str:
    """The text of a file as it comes with the game."""
    return (folder_of(game) / name).read_text(encoding="utf-8")


def folder_of(game: str) -> Path:
    """Where the data files of an installed game lie: in its folder `data`, else beside it; it is not loaded."""
    entry = _installed(game)
    spec = find_spec(entry.module.rpartition(".")[0]) if entry is not None else None
    if spec is None or not spec.submodule_search_locations:
        raise BadInput(f"there is no game '{game}'")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return folder / "data" if (folder / "data").is_dir() else folder


def _installed(game: str) -> EntryPoint | None:
    return next(iter(entry_points(group="opfor.games", name=game)), None)
