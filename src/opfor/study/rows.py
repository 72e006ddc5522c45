"""One row per game, and the files that rows are written to: CSV by ourselves, Parquet and DuckDB through DuckDB."""

from __future__ import annotations

import csv
import importlib.util
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from opfor.kernel.errors import BadInput, OpforError

ENDINGS = (".csv", ".parquet", ".duckdb")


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One game. `end` are the numbers of its end, in the order of the game's own list."""

    game: int
    outcome: str
    early: bool
    decisions: int
    throws: int
    reason: str
    end: tuple[int, ...] = ()


def fields(ends: tuple[str, ...]) -> list[str]:
    """The names of the columns."""
    return [*[name for name in Row.__struct_fields__ if name != "end"], *ends]


def checked_path(text: str) -> Path:
    """Where rows shall go; whatever would fail is refused before hours of work, not after."""
    path = Path(text)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BadInput(f"--rows {text} ends in no kind of table; rows.csv, rows.parquet or rows.duckdb would do")
    if ending != ".csv" and importlib.util.find_spec("duckdb") is None:
        raise BadInput(f"--rows {text} needs DuckDB (pip install 'opfor[study]'); rows.csv needs nothing")
    if path.exists():
        raise BadInput(f"{text} exists already; choose another name")
    if not path.absolute().parent.is_dir():
        raise BadInput(f"there is no folder {path.absolute().parent}")
    return path


def write_rows(path: Path, rows: Iterable[Row], ends: tuple[str, ...]) -> None:
    """One row per game, by the ending of the name."""
    try:
        if path.suffix.lower() == ".csv":
            _write_csv(path, rows, ends)
            return
        with tempfile.TemporaryDirectory(prefix="opfor-") as folder:
            table = Path(folder) / "rows.csv"
            _write_csv(table, rows, ends)
            _through_duckdb(table, path, ends)
    except OSError as problem:
        raise OpforError(f"{path} cannot be written: {problem.strerror or problem}") from None


def _write_csv(path: Path, rows: Iterable[Row], ends: tuple[str, ...]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(fields(ends))
        for row in rows:
            writer.writerow([row.game, row.outcome, int(row.early), row.decisions, row.throws, row.reason, *row.end])


def _through_duckdb(table: Path, path: Path, ends: tuple[str, ...]) -> None:
    """The same table with types: DuckDB reads ours and writes its own file, or Parquet."""
    import duckdb

    kinds = {"outcome": "VARCHAR", "early": "BOOLEAN", "reason": "VARCHAR"}
    columns = {name: kinds.get(name, "BIGINT") for name in fields(ends)}
    with duckdb.connect(str(path) if path.suffix.lower() == ".duckdb" else ":memory:") as store:
        games = store.read_csv(str(table), header=True, columns=columns)
        if path.suffix.lower() == ".duckdb":
            games.create("games")
        else:
            games.write_parquet(str(path))
