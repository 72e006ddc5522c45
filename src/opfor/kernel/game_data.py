"""The data files by which a game is played: those that come with it, or an owner's custom files in their place.

A game reads its files when it is loaded, and a process loads it once, so a process plays a game by one set of files.
Custom files are chosen before the game is loaded (`opfor.match.data_files`); what belongs to other files is played in
another process (`opfor.study.data_worker`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from opfor.kernel.charts import Chart, chart_of, load_charts
from opfor.kernel.errors import DataError, OpforError
from opfor.kernel.number_tables import check_like
from opfor.kernel.text import listed
from opfor.kernel.toml_text import decoded

Files = dict[str, str]  # text by name, as 'core.toml' or 'charts/breakout.toml'
CustomData = dict[str, Files]  # by the id of the game

CHARTS = "charts"
_chosen: CustomData = {}
_loaded: CustomData = {}
_tables: dict[tuple[str, str], tuple[Any, tuple[str, ...]]] = {}  # what a file is read as, its free keys


class GameData:
    """The data files of a game that is being loaded."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.custom = _loaded[game] = _chosen.get(game, {})

    def text(self, name: str) -> str:
        """The text of a file: the custom one, if it was chosen."""
        return self.custom[name] if name in self.custom else (self.folder / name).read_text(encoding="utf-8")

    def table(self, name: str, type: Any, free: tuple[str, ...] = ()) -> Any:
        """The numbers of a file. A custom file must have the keys of ours; only in `free` tables may they differ."""
        _tables[self.game, name] = type, free
        if name in self.custom:
            check_like(self.custom[name], (self.folder / name).read_text(encoding="utf-8"), name, free)
        return decoded(self.text(name), name, type)

    def charts(self, inputs: Mapping[str, Sequence[str]] | None = None) -> dict[str, Chart]:
        """All charts by id. A custom chart must give what the rules expect of it.

        `inputs` names those of a chart in the order in which the rules give them, whatever their order in the file.
        """
        found = load_charts(self.folder / CHARTS, inputs or {})
        for ours in list(found.values()):
            file = ours.source.path
            if f"{CHARTS}/{file}" in self.custom:
                names = [spec.name for spec in ours.inputs]
                own = chart_of(self.custom[f"{CHARTS}/{file}"].encode(), file, {ours.id: names})
                for key, problem in unlike(own, ours):
                    raise DataError(file, own.source.line_of(rf"\s*{key}"), problem)
                found[ours.id] = own
        return found


def unlike(own: Chart, ours: Chart) -> Iterator[tuple[str, str]]:
    """Where a custom chart cannot take the place of ours, and why."""
    if own.id != ours.id:
        yield "id", f"the rules know this chart as '{ours.id}': keep that id"
    known = {spec.name: spec for spec in ours.inputs}
    if {spec.name for spec in own.inputs} != set(known):
        yield r"\[?inputs", f"the rules call this chart with {listed(list(known)) or 'no inputs'}"
        return
    for spec in own.inputs:
        one = known[spec.name]
        if (spec.kind, spec.choices) != (one.kind, one.choices) or spec.low > one.low or spec.high < one.high:
            yield r"\[?inputs", f"the rules use values of {spec.name} that this chart does not take"
    if own.fields != ours.fields:
        yield "fields", f"the rules want {', '.join(ours.fields) or 'one value in a cell, no fields'}"
    if bool(own.dice_names) != bool(ours.dice_names) or bool(own.throw.n) != bool(ours.throw.n):
        yield "dice", "the rules throw other dice for this chart"
    words = {cell for cells in ours.cells for cell in cells if isinstance(cell, str)}
    numbers = any(isinstance(cell, int) for cells in ours.cells for cell in cells)
    for cell in (cell for cells in own.cells for cell in cells):
        if (isinstance(cell, str) and cell not in words) or (isinstance(cell, int) and not numbers):
            expected = [*(["whole numbers"] if numbers else []), *sorted(f"'{word}'" for word in words)]
            yield "rows", f"the rules cannot use the result '{cell}'; they know {', '.join(expected)}"
            return


def table_type(game: str, name: str) -> tuple[Any, tuple[str, ...]]:
    """What a file of numbers is read as, and the tables in it that may have other keys."""
    return _tables.get((game, name), (Any, ()))


def choose(own: CustomData) -> None:
    """Play by these files from now on. Each game must be chosen for before it is loaded."""
    for game, files in own.items():
        if not takes(game, files):
            raise OpforError(f"{game} is already in use with other data files: start Opfor again to use these")


def takes(game: str, files: Files) -> bool:
    """Is the game loaded with these custom files? If it is not loaded yet, it will be."""
    known = _loaded.get(game, _chosen.get(game))
    if known is None:
        _chosen[game] = files
        return True
    return (known or {}) == files


def in_use(game: str) -> Files:
    """The custom files by which this process plays a game."""
    return dict(_loaded.get(game, _chosen.get(game, {})))


def all_in_use() -> CustomData:
    """The custom files that this process plays by, for every game that has any."""
    return {game: dict(files) for game, files in {**_chosen, **_loaded}.items() if files}


def digest(files: Files) -> str:
    """The digest of some files; '' without files."""
    found = sha256("\0".join(part for name in sorted(files) for part in (name, files[name])).encode())
    return found.hexdigest()[:16] if files else ""


def digests(files: Files) -> dict[str, str]:
    """The digest of each file, which a study names."""
    return {name: digest({name: text}) for name, text in sorted(files.items())}
