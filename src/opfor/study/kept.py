"""The file that keeps what has been played, task by task, so that a study can be interrupted and continued.

JSON Lines: the first line says which study it is, each other line holds one task that is done. A line that was not
finished (the power went) is cut off and its games are played again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.errors import BadInput, OpforError
from opfor.study.rows import Row
from opfor.study.tally import Tally

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which study it is. Results of another one are never mixed in."""

    format: int
    game: str
    game_version: int
    scenario: str
    mode: str
    options: dict[str, Any]
    policy: str
    seed: str


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task that is done."""

    first: int
    rows: list[Row]
    tally: Tally
    seconds: float


class Kept:
    """The file, open for more."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.done: list[Played] = []
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
            if lines and lines[-1][-1:] != b"\n":
                lines.pop()
            if lines:
                self._read(lines, head)
            self.file = path.open("r+b" if path.exists() else "xb")
            self.file.truncate(sum(map(len, lines)))
            self.file.seek(0, 2)
        except OSError as problem:
            raise OpforError(f"{path} cannot be used: {problem.strerror}") from None
        if not lines:
            self._write(head)

    def _read(self, lines: list[bytes], head: Head) -> None:
        try:
            found = msgspec.json.decode(lines[0], type=Head)
            self.done = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
        except msgspec.DecodeError as problem:
            raise BadInput(f"{self.path} keeps no study ({problem}); choose another name") from None
        for name in Head.__struct_fields__:
            if getattr(found, name) != getattr(head, name):
                raise BadInput(f"{self.path} keeps another study: its {name.replace('_', ' ')} is "
                               f"{getattr(found, name)}, not {getattr(head, name)}; choose another name")  # fmt: skip

    def add(self, played: Played) -> None:
        """Keep one task more."""
        self._write(played)

    def _write(self, what: msgspec.Struct) -> None:
        self.file.write(msgspec.json.encode(what) + b"\n")
        self.file.flush()

    def close(self) -> None:
        """No more will come."""
        self.file.close()
