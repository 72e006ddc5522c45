"""The journal: the save file and the truth. Append-only JSON Lines, each line chained to the one before by a hash.

What has been answered is written and synced before the program replies. Nothing is ever cut off: an undo
is a record too. A last line without its end (a crash in mid-write) is set aside and reported; a complete line
that is damaged is refused with the number of the record. The chain cannot show that whole lines were taken off
the end. Blank lines, the line ends of Windows and a byte-order mark do no harm; what is added ends in a line feed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import Any

from opfor import system
from opfor.kernel.errors import NameTaken, OpforError, SaveChanged
from opfor.match.records import Header, Reading, Recovered, read, sealed_line

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)  # appending, a file cut short is never filled with zeros


class Journal:
    """An open journal: locked, written and synced line by line, and watched for whatever else writes to its path."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.count = 0
        self._descriptor, self._size, self._last = descriptor, 0, ""
        self._sum = hashlib.sha256()
        self._written = 0  # when the file was last changed by us
        self._unsaved = b""  # what a write that failed may have left behind the acknowledged bytes

    @staticmethod
    def create(path: Path) -> Journal:
        """A new and empty file; never overwrites one."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = Journal(path, os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644))
        except FileExistsError as problem:
            if problem.filename != str(path):  # a file stands where the folder should be
                raise OpforError(f"{path} cannot be written: {path.parent} is not a folder") from None
            raise NameTaken(f"{path} exists already; choose another name") from None
        except OSError as problem:
            raise OpforError(f"{path} cannot be written: {problem.strerror}") from None
        try:
            _lock(journal._descriptor, path)
        except BaseException:
            journal.close()
            path.unlink(missing_ok=True)  # it is ours: O_EXCL made it a moment ago
            raise
        return journal

    @staticmethod
    def open(path: Path) -> tuple[Journal, Reading]:
        """An existing file, for playing on. A last line without its end is set aside inside the file."""
        try:
            descriptor = os.open(path, _FLAGS)
        except OSError as problem:
            raise OpforError(f"{path} cannot be opened: {problem.strerror}") from None
        journal = Journal(path, descriptor)
        try:
            _lock(descriptor, path)
            journal._written = os.fstat(descriptor).st_mtime_ns
            data = _contents(descriptor)
            reading = read(data, path.name)
            journal._size, journal._last, journal.count = reading.whole, reading.hashes[-1], len(reading.records)
            journal._sum.update(data[: reading.whole])
            if reading.lost:
                journal._unsaved = data[reading.whole :]
                record = Recovered(reading.lost[:1000])
                journal.append([record])
                reading.records.append(record)
                reading.hashes.append(journal._last)
            elif not data.endswith(b"\n"):
                journal._write(b"\n")  # the last line was whole but for its end
        except OSError as problem:
            journal.close()
            raise OpforError(f"{path} cannot be read: {problem.strerror}") from None
        except BaseException:
            journal.close()
            raise
        return journal, reading

    def begin(self, header: Header) -> None:
        """Write the header: from here on the file is a game."""
        self.append([header])
        _sync_folder(self.path.parent)

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
        """Add to the end of the file, if the person has it at its path and it is as we left it; before and after."""
        self.check()
        self._unsaved = text
        try:
            done = 0
            while done < len(text):
                done += os.write(self._descriptor, text[done:])
            os.fsync(self._descriptor)
            ours = os.fstat(self._descriptor)
            if changed := self._changed(ours, self._size + len(text)):
                raise SaveChanged(changed)
        except OSError as problem:
            self._take_back()
            raise OpforError(f"not saved, nothing has changed: {self.path} ({problem.strerror})") from None
        except SaveChanged:
            self._take_back()
            raise
        self._unsaved = b""
        self._size += len(text)
        self._written = ours.st_mtime_ns
        self._sum.update(text)

    def _take_back(self) -> None:
        """Cut off what a failed write of ours left behind, if possible; what others wrote stays."""
        with contextlib.suppress(OSError):
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            rest = os.read(self._descriptor, len(self._unsaved) + 1)
            if rest and self._unsaved.startswith(rest):
                os.ftruncate(self._descriptor, self._size)
                self._written = os.fstat(self._descriptor).st_mtime_ns

    def check(self) -> None:
        """Refuse to go on if the file at the path does not hold exactly what was acknowledged."""
        if self._descriptor < 0:
            raise OpforError(f"not saved, nothing has changed: {self.path.name} is closed")
        if trouble := self.trouble():
            raise SaveChanged(trouble)

    def trouble(self) -> str:
        """What has happened to the file since the last write; '' if it is at its path and as we left it.

        Another file with the same bytes is as good, such as on a drive that went away and came back: it is taken on.
        """
        if self._descriptor < 0:
            return ""  # closed: it is nobody's any more
        if self._unsaved:
            self._take_back()
        try:
            ours = os.fstat(self._descriptor)
            if changed := self._changed(ours, self._size):
                return self._taken_on(changed)
            if ours.st_mtime_ns != self._written and not self._holds_ours(self._descriptor):
                return f"{self.path.name} was changed by another program"
        except OSError as problem:
            return self._taken_on(f"{self.path} cannot be reached ({problem.strerror})")
        self._written = ours.st_mtime_ns
        return ""

    def _changed(self, ours: os.stat_result, size: int) -> str:
        """Is the open file the one at the path, and as long as it should be? What is wrong, in words."""
        name = self.path.name
        try:
            there = self.path.stat()
        except FileNotFoundError:
            gone = f"{name} was deleted or moved"
            return gone if self.path.parent.is_dir() else f"the folder {self.path.parent} is not there"
        if not is_same_file(ours, there):
            return f"{name} was replaced by another file"
        if ours.st_size < size:
            return f"{name} was cut short by another program"
        return f"{name} was extended by another program" if ours.st_size > size else ""

    def _taken_on(self, trouble: str) -> str:
        """Continue in the file at the path, if it is free and holds what was acknowledged; else trouble remains."""
        try:
            descriptor = os.open(self.path, _FLAGS)
        except OSError:
            return trouble
        try:
            _lock(descriptor, self.path)
            as_good = self._holds_ours(descriptor)
        except (OSError, OpforError):
            as_good = False
        if as_good:
            self._descriptor, descriptor = descriptor, self._descriptor
        with contextlib.suppress(OSError):  # of a drive that is gone
            os.close(descriptor)
        return "" if as_good else trouble

    def _holds_ours(self, descriptor: int) -> bool:
        """Does an open file hold all that was acknowledged, and nothing else?"""
        return hashlib.sha256(_contents(descriptor)).hexdigest() == self.digest

    @property
    def digest(self) -> str:
        """The digest of all that stands in the file."""
        return self._sum.hexdigest()

    def close(self) -> None:
        """Release the file."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):  # of a drive that is gone; all that was acknowledged was synced
                os.close(self._descriptor)
            self._descriptor = -1


def is_same_file(one: os.stat_result, other: os.stat_result) -> bool:
    """Are these the same file? Systems without inode numbers give 0 for both; then device and size have to do."""
    return (one.st_dev, one.st_ino, one.st_size) == (other.st_dev, other.st_ino, other.st_size)


def _lock(descriptor: int, path: Path) -> None:
    if not system.lock(descriptor):
        raise OpforError(f"{path.name} is being played in another window")


def _contents(descriptor: int) -> bytes:
    """All that stands in an open file."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _sync_folder(folder: Path) -> None:
    if not system.SYNCS_FOLDERS:
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as problem:
        raise OpforError(f"not saved, nothing has changed: {folder} ({problem.strerror})") from None
