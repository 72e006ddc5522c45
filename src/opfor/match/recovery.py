"""Saves that are damaged: a copy that ends before the damage."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from opfor.kernel.errors import OpforError, ReplayMismatch
from opfor.match.journal import read, read_bytes
from opfor.match.match import Match, key_of


def resumed(path: Path, recover: bool) -> Match:
    """A saved game; with `recover` a copy that ends before the first record that is broken or no longer fits."""
    if not recover:
        return Match.open(path)
    data = read_bytes(path)
    reading = read(data, path.name, recover=True)
    number = 1
    while (copy := path.with_name(f"{path.stem}-recovered-{number}.opfor")).exists():
        number += 1
    key, fresh = key_of(path), key_of(copy)
    try:
        copy.write_bytes(data[: reading.whole])
        if key.exists():
            fresh.touch(mode=0o600)
            fresh.write_text(key.read_text())
        return Match.open(copy)
    except (OSError, OpforError) as problem:
        for file in (copy, fresh):
            with suppress(OSError):
                file.unlink()
        if isinstance(problem, ReplayMismatch):
            return Match.open(path, to=problem.last_good, recover=True).branch(copy)
        if isinstance(problem, OSError):
            raise OpforError(f"{copy} cannot be written: {problem.strerror}") from None
        raise
