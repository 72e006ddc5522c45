"""The file that keeps what has been played, task by task, so that a study can be interrupted and continued.

JSON Lines: the first line says which study it is, each other line holds one task that is done. A line that was not
finished (the power went) is cut off and its games are played again. Only one program at a time writes to it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import msgspec

from opfor import system
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.text import in_words
from opfor.study.rows import Row
from opfor.study.tally import Tally

FORMAT = 1
BEGINS = b'{"format":'  # every such file, also one that was torn off in its first line


def alone_with(descriptor: int, name: str) -> None:
    """Lock an open file until this program closes it or ends; refuse if another program has it."""
    if not system.lock(descriptor):
        raise OpforError(f"{name} is in use: this study is being played in another window")


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
    data: dict[str, str] = {}


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task that is done."""

    first: int
    rows: list[Row]
    tally: Tally
    seconds: float


def _text(value: Any) -> str:
    return " ".join(f"{name}={given}" for name, given in value.items()) or "none" if isinstance(value, dict) else value


class ResumeFile:
    """The file, open for more."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.done: list[Played] = []
        try:
            self.file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b", buffering=0)
        except OSError as problem:
            raise OpforError(f"{path} cannot be used: {problem.strerror}") from None
        try:
            if not stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
                raise BadInput(f"{path} is not an ordinary file: choose another name")
            alone_with(self.file.fileno(), str(path))
            data = self.file.read()
            lines = [line for line in data.splitlines(keepends=True) if line[-1:] == b"\n"]
            if not lines and data[: len(BEGINS)] != BEGINS[: len(data)]:
                raise BadInput(f"{path} is not a file of kept games: choose another name")
            if lines:
                self._read(lines, head)
            self.file.truncate(sum(map(len, lines)))
            self.file.seek(0, os.SEEK_END)
            if not lines:
                self._write(head)
        except OSError as problem:
            self.close()
            raise OpforError(f"{path} cannot be used: {problem.strerror}") from None
        except BaseException:
            self.close()
            raise

    def _read(self, lines: list[bytes], head: Head) -> None:
        try:
            found = msgspec.json.decode(lines[0], type=Head)
            self.done = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
        except msgspec.DecodeError as problem:
            raise BadInput(f"{self.path} is not a file of kept games ({problem}): choose another name") from None
        for name in Head.__struct_fields__:
            if getattr(found, name) != getattr(head, name):
                kept, wanted = _text(getattr(found, name)), _text(getattr(head, name))
                raise BadInput(
                    f"{self.path} keeps another study: {in_words(name)} {kept}, not {wanted}; choose another name"
                )

    def add(self, played: Played) -> None:
        """Keep one more task. A line that does not fit on the disk is cut off when the file is opened again."""
        try:
            self._write(played)
        except OSError as problem:
            raise OpforError(
                f"{self.path} cannot be written: {problem.strerror}; the same command continues from what it keeps"
            ) from None

    def _write(self, what: msgspec.Struct) -> None:
        line = msgspec.json.encode(what) + b"\n"
        while line:
            line = line[self.file.write(line) or 0 :]

    def close(self) -> None:
        """Close the file."""
        self.file.close()
