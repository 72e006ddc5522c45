"""T14: a disk that is full or fails. What cannot be written has not happened, and the next attempt succeeds."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from opfor.kernel.batch import Stream
from opfor.kernel.errors import OpforError
from opfor.match import journal
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.testing.playing import Setting, settings
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.kills import begin
from tests.soak.saved import decide, look

SLICE = 20
FAULTS = [  # which call fails, at which use of it, and how
    ("write", 1, errno.ENOSPC),
    ("write", 1, errno.EIO),
    ("fsync", 1, errno.EIO),
    ("fstat", 1, errno.EIO),
    ("fstat", 2, errno.EIO),
]
MOVES = ("answer", "undo", "mark", "reveal")


class FailingOs:
    """The `os` module with one call that fails at its nth use, and the writes before it cut in half."""

    def __init__(self, call: str, number: int, code: int) -> None:
        self.call, self.left, self.code = call, number, code

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name != self.call:
            return real

        def failing(descriptor: int, *rest: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                if name == "write":
                    os.write(descriptor, rest[0][: len(rest[0]) // 2])  # a full disk takes what still fits
                raise OSError(self.code, os.strerror(self.code))
            return real(descriptor, *rest)

        return failing


@contextmanager
def failing(call: str, number: int, code: int) -> Iterator[None]:
    """The journal meets this fault while this lasts."""
    with patch.object(journal, "os", FailingOs(call, number, code)):
        yield


def check_fault(match: Match, path: Path, move: Callable[[], object], call: str, number: int, code: int) -> None:
    """One line; memory and file as before; the next attempt succeeds and the file opens with it. Closes the match."""
    before, written = look(match), path.read_bytes()
    try:
        with failing(call, number, code):
            move()
    except OpforError as refused:
        assert "not saved, nothing has changed" in str(refused) and os.strerror(code) in str(refused), str(refused)
        assert "\n" not in str(refused)
    else:
        raise AssertionError(f"{call} failed, and nobody noticed")
    assert look(match) == before and path.read_bytes() == written, f"something was left behind after {call} failed"
    move()  # the disk has room again
    after, longer = look(match), path.read_bytes()
    assert longer.startswith(written) and len(longer) > len(written)
    match.close()
    again = Match.open(path)
    assert look(again) == after, "the file holds another game"
    again.close()


@cache
def _ways() -> list[tuple[str, Setting]]:
    return [(id, setting) for id in TITLES for setting in settings(game_named(id))]


def check_numbered(number: int, seed: str, folder: Path) -> None:
    """A fault in some match, by its number."""
    fault, move = FAULTS[number % len(FAULTS)], MOVES[number // len(FAULTS) % len(MOVES)]
    id, setting = _ways()[number // len(FAULTS) // len(MOVES) % len(_ways())]
    seed, path = f"{seed} disk {number}", folder / f"disk-{number}.opfor"
    match, stream = begin(id, setting, seed, path), Stream(f"{seed}\0answers")
    for _ in range(1 + stream.below(12)):
        if match.question is not None:
            decide(match, stream)
    if match.question is None:
        match.undo(match.decisions)
    moves: dict[str, Callable[[], object]] = {
        "answer": lambda: decide(match, Stream(seed)),
        "undo": lambda: match.undo(match.decisions),
        "mark": lambda: match.mark("here"),
        "reveal": match.reveal,
    }
    try:
        check_fault(match, path, moves[move], *fault)
    except (AssertionError, OpforError) as wrong:
        raise AssertionError(f"{id}, {setting}, seed '{seed}', {move}, {fault}: {wrong}") from wrong
    finally:
        match.close()


def _some(seed: str, first: int, folder: Path) -> int:
    for number in range(first, first + SLICE):
        check_numbered(number, seed, folder)
    return SLICE


def checks(seed: str) -> list[Check]:
    """A thousand of each fault."""
    return [Check("T14", "faults of the disk", 1_000 * len(FAULTS), _some)]
