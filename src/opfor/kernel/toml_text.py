"""The text of a TOML file: its values, and the line in which each of them stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from opfor.kernel.errors import BadInput, DataError

T = TypeVar("T")


def decoded(text: str, name: str, type: Any = Any) -> Any:
    """The values of a TOML file, of a type; a mistake is refused with the file's name and the line."""
    return Source(name, text).decoded(type)


class Source:
    """The text of a data file, to say in which line a mistake stands."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text, self.lines = path, text, text.splitlines()
        self._found: dict[str, list[int]] = {}

    def decoded(self, type: Any) -> Any:
        """The values of the file."""
        try:
            return msgspec.toml.decode(self.text.encode(), type=type)
        except msgspec.MsgspecError as problem:
            raise self.fail(self._line_of_problem(str(problem)), str(problem)) from None
        except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
            raise self.fail(1, "a value is too long or nested too deeply to be read") from None

    def _line_of_problem(self, problem: str) -> int:
        """The line that a message of the decoder is about: 'unknown field `colour` - at `$.modifier[1]`'."""
        if found := re.search(r"line (\d+)", problem):
            return int(found[1])
        if "end of document" in problem:
            return max(1, len(self.lines))
        line, place = 1, re.search(r"`\$(.*?)`", problem)
        for name, number in re.findall(r"\.(\w+)(?:\[(\d+)\])?", place[1] if place else ""):
            line = self._line_in(name, number, line)
        unknown = re.search(r"unknown field `(\w+)`", problem)
        return self._line_in(unknown[1], "", line) if unknown else line

    def line_at(self, names: Iterable[str]) -> int:
        """The line of a value by the names that lead to it, or the line that leads furthest to it."""
        line = 1
        for name in names:
            line = self._line_in(name, "", line)
        return line

    def _line_in(self, name: str, number: str, first: int) -> int:
        """The line of a name, from a line on: of the nth block, the nth row of a table, a heading or a key."""
        if number and self.has_block(name):
            return self.block_line(name, int(number))
        if number and name == "rows":
            return self.row_line(int(number))
        name = re.escape(name)
        named = re.compile(rf"\s*\[\[?(?:[^\]]*[\s.\"])?{name}\b|(?:.*[\s{{,\".])?{name}\"?\s*[=.]")
        lines = enumerate(self.lines[first - 1 :], first)
        return next((number for number, line in lines if named.match(line)), first)

    def line_of(self, pattern: str, occurrence: int = 0, after: int = 0) -> int:
        """The line (from 1) where the pattern stands for the nth time."""
        if pattern not in self._found:
            self._found[pattern] = [number for number, line in enumerate(self.lines, 1) if re.match(pattern, line)]
        found = [number for number in self._found[pattern] if number > after]
        return found[occurrence] if occurrence < len(found) else max(1, after)

    def fail(self, line: int, problem: str) -> DataError:
        """The error to raise."""
        return DataError(self.path, line, problem)

    def key_line(self, key: str) -> int:
        """The line of a top-level key."""
        return self.line_of(rf"\s*{key}\s*=")

    def row_line(self, number: int) -> int:
        """The line of a row of the table: rows stand one to a line below `rows = [`."""
        return self.line_of(r"\s*\[", number, after=self.key_line("rows"))

    def block_line(self, name: str, number: int) -> int:
        """The line of the nth `[[name]]`."""
        return self.line_of(rf"\s*\[\[{name}\]\]", number)

    def has_block(self, name: str) -> bool:
        """Does the file hold a `[[name]]`?"""
        return any(re.match(rf"\s*\[\[{name}\]\]", line) for line in self.lines)

    def read(self, line: int, reader: Callable[..., T], *given: Any) -> T:
        """What a function reads in this line; where it refuses, the error names file and line."""
        try:
            return reader(*given)
        except BadInput as problem:
            raise self.fail(line, str(problem)) from None
