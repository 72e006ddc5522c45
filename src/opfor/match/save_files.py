"""Where a save and the key of its dice lie, and how new ones are made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from opfor.kernel.errors import NameTaken, OpforError
from opfor.match.journal import Journal
from opfor.match.records import Header

T = TypeVar("T")


@contextmanager
def new_file(path: Path | None, header: Header, secret: bytes | None) -> Iterator[Journal | None]:
    """A new save with its key beside it. If beginning the game fails, neither is left behind.

    The key comes first: a program that is killed in between leaves an empty file, never a game that has lost its dice.
    """
    if path is None:
        yield None
        return
    journal = Journal.create(path)
    try:
        if secret is not None:
            write_key(path, secret)
        journal.begin(header)
        yield journal
    except BaseException:
        journal.close()
        with suppress(OSError):
            path.unlink()
            key_of(path).unlink()
        raise


def with_free_name(folder: Path, stem: str, make: Callable[[Path], T]) -> T:
    """Make a new save under the first name that is free, also of keys. Another program may take it just then."""
    number = 1
    while True:
        path = folder / f"{stem}-{number}.opfor"
        if not path.exists() and not key_of(path).exists():
            with suppress(NameTaken):
                return make(path)
        number += 1


def key_of(path: Path) -> Path:
    """Where the key of a save lies: beside it, so that no two saves of a folder share one."""
    return path.with_suffix(".key") if path.suffix == ".opfor" else path.with_name(f"{path.name}.opfor-key")


def write_key(path: Path, secret: bytes) -> None:
    """Keep the secret beside the journal, readable by its owner alone; an old key stays until the new one is safe."""
    if path.suffix == ".key":
        raise OpforError(f"{path} is the name of a key; choose another name for the game")
    key = key_of(path)
    fresh = key.with_name(f"{key.name}-new")
    try:
        fresh.unlink(missing_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secret.hex() + "\n")
            file.flush()
            os.fsync(descriptor)
        fresh.replace(key)
    except OSError as problem:
        with suppress(OSError):
            fresh.unlink()
        raise OpforError(f"{key} cannot be written: {problem.strerror}") from None


def read_key(path: Path) -> bytes | None:
    """The secret beside a journal; None when it is gone.

    Saves of other names than .opfor once shared NAME.key; whether it is theirs the commitment says.
    """
    for key in (key_of(path), path.with_suffix(".key")):
        with suppress(OSError, ValueError):
            return bytes.fromhex(key.read_text(encoding="ascii").strip())
    return None


def read_bytes(path: Path) -> bytes:
    """The file's bytes, or one clear line."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise OpforError(f"{path} cannot be read: {problem.strerror}") from None
