"""The journal: the save file and the truth. Append-only JSON Lines, each line chained to the one before by a hash.

What has been answered is written and synced before the program replies. Nothing is ever cut off: an undo
is a record too. An incomplete or unreadable last line (a crash in mid-write) is set aside and reported;
any other damage is refused with the number of the record. The chain cannot show that whole lines were
taken off the end.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
from pathlib import Path
from typing import Any, Literal

import msgspec

from opfor.kernel.errors import JournalBroken, OpforError

FORMAT = 1
_SEAL = b',"h":"'


class Dice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How this game's dice come about: who throws, the commitment, and what undo does to them."""

    by: str
    commit: str
    seeded: bool = False
    undo: str = "same"
    text: str = ""


class Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="opfor"):
    """The first record: which game, which rules, every option (old saves: those not at their default), which dice.

    `data` are the data files of its own by which the match is played, by name.
    """

    game: str
    rules: int
    scenario: str
    mode: str
    dice: Dice
    options: dict[str, Any] = {}
    format: int = FORMAT
    version: str = ""
    parent: str = ""
    data: dict[str, str] = {}


class Answer(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="answer"):
    """An answer: question id, fingerprint, and the answer as JSON."""

    q: str
    f: str
    a: Any


class Roll(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="roll"):
    """A result of chance: the throw, what for, the faces, who threw, and the key input of sealed dice.

    `asked` is true where a person who throws dice of their own left this throw to the program: that is a decision.
    """

    d: str
    p: str
    by: Literal["sealed", "entered"]
    faces: list[int] = []
    typed: Any = None
    key: str = ""
    count: int = 0
    asked: bool = False


class Fix(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="fix"):
    """A typed correction of the numbers."""

    name: str
    value: Any
    why: str = ""


class Undo(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="undo"):
    """Back to before a decision (counted from 1 on the current line); how many throws were taken back."""

    to: int
    rolls: int


class Mark(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="mark"):
    """A named point of the game."""

    name: str


class Reveal(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="reveal"):
    """The secret of the dice so far."""

    secret: str


class Reseal(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="reseal"):
    """A new commitment: the old secret was revealed or lost."""

    commit: str


class Recovered(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="recovered"):
    """What stood in an incomplete last line that was set aside."""

    lost: str


Record = Header | Answer | Roll | Fix | Undo | Mark | Reveal | Reseal | Recovered
LineRecord = Answer | Roll | Fix
_decoder = msgspec.json.Decoder(Record)
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> str:
    """One text for one JSON value."""
    return _canonical.encode(value)


def chain(previous: str, body: bytes) -> str:
    """The hash that seals a line."""
    return hashlib.sha256(previous.encode() + body).hexdigest()[:32]


def sealed_line(previous: str, record: Any) -> tuple[bytes, str]:
    """A record as a line that follows what has this hash; and its own hash."""
    body = msgspec.json.encode(record)[:-1]
    seal = chain(previous, body)
    return body + _SEAL + seal.encode() + b'"}\n', seal


def unsealed(line: bytes, previous: str) -> tuple[str, bytes, str]:
    """What is wrong with a line that should follow what has this hash, if anything; its JSON and its own hash."""
    body, found, seal = line.rpartition(_SEAL)
    if not found or len(seal) != 34 or not seal.endswith(b'"}'):
        return "is not whole", b"", ""
    if chain(previous, body) != seal[:-2].decode("ascii", "replace"):
        return "does not fit its hash", b"", ""
    return "", body + b"}", seal[:-2].decode()


class Reading(msgspec.Struct):
    """What a file holds: its records, the hash of each line, how many bytes are whole, what was set aside."""

    records: list[Any]
    hashes: list[str]
    whole: int
    lost: str

    @property
    def header(self) -> Header:
        """The first record."""
        header: Header = self.records[0]
        return header


def read(data: bytes, name: str, recover: bool = False) -> Reading:
    """Check every line against the chain. With `recover` reading stops before the first broken record."""
    records: list[Any] = []
    hashes: list[str] = []
    place, previous = 0, ""
    while place < len(data):
        end = data.find(b"\n", place)
        line = data[place:] if end < 0 else data[place:end]
        last = end < 0 or end + 1 == len(data)
        problem, record, seal = _check(line, previous, len(records))
        if problem:
            if (last and records) or (recover and records):
                return Reading(records, hashes, place, data[place:].decode("utf-8", "replace"))
            if not records:
                raise OpforError(f"{name} holds no readable header: it is no Opfor game, or had not begun")
            raise JournalBroken(name, len(records), problem)
        records.append(record)
        hashes.append(seal)
        previous, place = seal, place + len(line) + (end >= 0)
    if not records:
        raise OpforError(f"{name} is empty: it is no Opfor game, or had not begun")
    return Reading(records, hashes, place, "")


def _check(line: bytes, previous: str, number: int) -> tuple[str, Any, str]:
    problem, body, seal = unsealed(line, previous)
    if problem:
        return problem, None, ""
    try:
        record = _decoder.decode(body)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as broken:
        return f"cannot be read ({broken})", None, ""
    if isinstance(record, Header) != (number == 0):
        return "has a header in the wrong place", None, ""
    if isinstance(record, Header) and record.format != FORMAT:
        return f"has format {record.format}; this version reads {FORMAT}", None, ""
    return "", record, seal


def header_of(data: bytes, name: str) -> Header:
    """The first record alone: enough to know which game it is."""
    return read(data[: data.find(b"\n") + 1] or data, name).header


class Journal:
    """An open journal: locked, written and synced line by line."""

    def __init__(self, path: Path, descriptor: int, size: int, last: str, count: int) -> None:
        self.path = path
        self._descriptor, self._size, self._last, self.count = descriptor, size, last, count
        self._sum = hashlib.sha256()

    @staticmethod
    def create(path: Path, header: Header) -> Journal:
        """A new file; never overwrites one."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            raise OpforError(f"{path} exists already; choose another name") from None
        except OSError as problem:
            raise OpforError(f"{path} cannot be written: {problem.strerror}") from None
        journal = Journal(path, descriptor, 0, "", 0)
        try:
            journal._lock()
            journal.append([header])
            _sync_folder(path.parent)
        except BaseException:
            journal.close()
            path.unlink(missing_ok=True)  # it is ours: O_EXCL made it a moment ago
            raise
        return journal

    @staticmethod
    def open(path: Path) -> tuple[Journal, Reading]:
        """An existing file, for playing on. A broken last line is set aside inside the file."""
        try:
            descriptor = os.open(path, os.O_RDWR)
        except OSError as problem:
            raise OpforError(f"{path} cannot be opened: {problem.strerror}") from None
        journal = Journal(path, descriptor, 0, "", 0)
        try:
            journal._lock()
            data = read_bytes(path)
            reading = read(data, path.name)
            journal._size, journal._last, journal.count = reading.whole, reading.hashes[-1], len(reading.records)
            journal._sum.update(data[: reading.whole])
            if reading.lost:
                record = Recovered(reading.lost[:1000])
                journal.append([record])
                reading.records.append(record)
                reading.hashes.append(journal._last)
            elif not data.endswith(b"\n"):
                journal._write(b"\n")  # the last line was whole but for its end
        except BaseException:
            journal.close()
            raise
        return journal, reading

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OpforError(f"{self.path.name} is being played in another window") from None

    def append(self, records: list[Any]) -> None:
        """Write records and sync them; afterwards they are safe. On failure the file is as it was."""
        text, last = bytearray(), self._last
        for record in records:
            try:
                line, last = sealed_line(last, record)
            except (TypeError, ValueError, RecursionError) as problem:  # such as half a character from a broken paste
                raise OpforError(f"not saved, nothing has changed: this cannot be written ({problem})") from None
            text += line
        self._write(bytes(text))
        self._last, self.count = last, self.count + len(records)

    def _write(self, text: bytes) -> None:
        try:
            os.ftruncate(self._descriptor, self._size)  # what a failed write left behind was never acknowledged
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            done = 0
            while done < len(text):
                done += os.write(self._descriptor, text[done:])
            os.fsync(self._descriptor)
        except OSError as problem:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise OpforError(f"not saved, nothing has changed: {self.path} ({problem.strerror})") from None
        self._size += len(text)
        self._sum.update(text)

    @property
    def digest(self) -> str:
        """The digest of all that stands in the file."""
        return self._sum.hexdigest()

    def close(self) -> None:
        """Give the file free."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def read_bytes(path: Path) -> bytes:
    """The file's bytes, or one clear line."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise OpforError(f"{path} cannot be read: {problem.strerror}") from None


def _sync_folder(folder: Path) -> None:
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as problem:
        raise OpforError(f"not saved, nothing has changed: {folder} ({problem.strerror})") from None
