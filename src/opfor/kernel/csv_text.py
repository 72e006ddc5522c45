"""Comma-separated values: read with one clear line for what cannot be read, written so that no cell is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from opfor.kernel.errors import DataError

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of one


def read_csv(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a file, each with the number of its line."""
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as problem:  # a cell of a hundred thousand characters, and the like
        raise DataError(file, reader.line_num or 1, f"this line cannot be read as CSV: {problem}") from None


def csv_text(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as a file for other programs."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([safe_cell(value) for value in row])
    return out.getvalue()


def safe_cell(value: Any) -> Any:
    """The value; text that a spreadsheet would carry out as a formula begins with an apostrophe."""
    if not isinstance(value, str) or not value.startswith(FORMULAS):
        return value
    return value if value[1:].replace(".", "", 1).isdecimal() and value[0] in "+-" else f"'{value}"


def plain_cell(text: str) -> str:
    """A cell that we may have written: without the apostrophe."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULAS) else text
