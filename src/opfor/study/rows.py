"""One row per game, and the files that rows are written to: CSV by ourselves, Parquet and DuckDB through DuckDB."""

from __future__ import annotations

import csv
import importlib.util
import tempfile
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, overload

import msgspec

from opfor.kernel.csv_text import safe_cell
from opfor.kernel.errors import BadInput, OpforError, written

ENDINGS = (".csv", ".parquet", ".duckdb")
IN_MEMORY = 1024 * 1024  # bytes of rows; what is more goes to a temporary file


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One game. `end` are the numbers of its end, in the order of the game's own list."""

    game: int
    outcome: str
    early: bool
    decisions: int
    throws: int
    reason: str
    end: tuple[int, ...] = ()


class Rows(Sequence[Row]):
    """The rows of any number of games in the order of the games' numbers, in memory that does not grow with them.

    They come in blocks, one a task, in any order; each is encoded and read again when it is needed.
    """

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (open as long as the rows are wanted)
        self._blocks: list[tuple[int, int, int, int]] = []  # the first game, how many, where, how long
        self._size = self._count = 0
        self.add(list(rows))

    def add(self, rows: list[Row]) -> None:
        """Add a block: games with rising numbers, none of which lies between those of another block."""
        if rows:
            data = _encode(rows)
            self._file.seek(self._size)
            self._file.write(data)
            insort(self._blocks, (rows[0].game, len(rows), self._size, len(data)))
            self._size, self._count = self._size + len(data), self._count + len(rows)

    def _block(self, at: int, length: int) -> list[Row]:
        self._file.seek(at)
        return _decode(self._file.read(length))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Row]:
        for _, _, at, length in self._blocks:
            yield from self._block(at, length)

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + self._count
        for _, count, at, length in self._blocks if left >= 0 else ():
            if left < count:
                return self._block(at, length)[left]
            left -= count
        raise IndexError(f"there is no row {index} among {self._count:,}")

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Rows | list):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # rows are added


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Row]).decode


def fields(ends: tuple[str, ...]) -> list[str]:
    """The names of the columns."""
    return [*[name for name in Row.__struct_fields__ if name != "end"], *ends]


def checked_path(text: str) -> Path:
    """The file for the rows, checked before hours of work and not after."""
    path = Path(text)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BadInput(f"--rows {text} is not a kind of table: end it in .csv, .parquet or .duckdb")
    if ending != ".csv" and importlib.util.find_spec("duckdb") is None:
        raise BadInput(f"--rows {text} needs DuckDB (pip install 'opfor[study]'); rows.csv needs nothing")
    if path.exists():
        raise BadInput(f"{text} exists already; choose another name")
    if not path.absolute().parent.is_dir():
        raise BadInput(f"there is no folder {path.absolute().parent}")
    with written(text):
        path.touch(exist_ok=False)
        path.unlink()
    return path


def write_rows(path: Path, rows: Iterable[Row], ends: tuple[str, ...]) -> None:
    """One row per game, by the ending of the name."""
    with written(path):
        if path.suffix.lower() == ".csv":
            _write_csv(path, rows, ends, safe_cell)
            return
        with tempfile.TemporaryDirectory(prefix="opfor-") as folder:
            table = Path(folder) / "rows.csv"
            _write_csv(table, rows, ends, str)
            _through_duckdb(table, path, ends)


def _write_csv(path: Path, rows: Iterable[Row], ends: tuple[str, ...], cell: Callable[[str], str]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(map(cell, fields(ends)))
        for row in rows:
            early, reason = int(row.early), cell(row.reason)
            writer.writerow([row.game, cell(row.outcome), early, row.decisions, row.throws, reason, *row.end])


def _through_duckdb(table: Path, path: Path, ends: tuple[str, ...]) -> None:
    """The same table with types: DuckDB reads ours and writes its own file, or Parquet."""
    import duckdb

    kinds = {"outcome": "VARCHAR", "early": "BOOLEAN", "reason": "VARCHAR"}
    columns = {name: kinds.get(name, "BIGINT") for name in fields(ends)}
    try:
        with duckdb.connect(str(path) if path.suffix.lower() == ".duckdb" else ":memory:") as store:
            games = store.read_csv(str(table), header=True, columns=columns)
            if path.suffix.lower() == ".duckdb":
                games.create("games")
            else:
                games.write_parquet(str(path))
    except duckdb.Error as problem:  # it has errors of its own for a disk that is full or may not be written to
        raise OpforError(f"{path} cannot be written: {str(problem).splitlines()[0]}") from None
