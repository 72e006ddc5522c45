"""The matches of a home folder: opened when first wanted, one lock each, closed again when nobody looks.

An id is the name of a file that stands in the folder. Text from outside is only ever compared with those
names; it never becomes a path. New names are made here.
"""

from __future__ import annotations

import contextlib
import math
import os
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import opfor
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game
from opfor.match.journal import read
from opfor.match.match import Match
from opfor.match.recovery import resumed
from opfor.match.summary import Summary, keep, kept, look, tidy
from opfor.registry import game_named

MOST_OPEN = 64
IDLE_SECONDS = 900.0
MOST_MATCHES = 1_000


class NoSuchMatch(OpforError):
    """There is no match of this name."""


@dataclass
class Room:
    """One open match. Whoever reads or changes it holds the lock."""

    id: str
    path: Path
    match: Match
    lock: threading.RLock = field(default_factory=threading.RLock)
    used: float = 0.0

    @property
    def version(self) -> int:
        """Grows with every record of the journal: pages use it to see that they are behind."""
        return len(self.match.history)


@dataclass(frozen=True)
class Listed:
    """A saved game in the lobby, and when it was last played."""

    id: str
    changed: float
    summary: Summary


class Rooms:
    """All matches of one folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._lock = threading.RLock()
        self._open: dict[str, Room] = {}
        self._known: dict[str, tuple[tuple[int, int], Summary]] = {}
        self._reader: threading.Thread | None = None
        self._closed = threading.Event()

    # Finding and opening

    def files(self) -> dict[str, Path]:
        """Every save of the folder by id."""
        return {path.stem: path for path in self.home.glob("*.opfor")} if self.home.is_dir() else {}

    def path(self, id: str) -> Path:
        """The file of a match; an id that is no file of the folder is refused."""
        found = self.files().get(id)
        if found is None:
            raise NoSuchMatch("there is no such match here; the lobby lists those there are")
        return found

    @contextlib.contextmanager
    def using(self, id: str) -> Iterator[Room]:
        """The match, opened and locked for as long as this lasts."""
        room = self._room(id)
        with room.lock:
            if self._open.get(id) is not room:  # closed while we waited
                with self.using(id) as fresh:
                    yield fresh
                return
            room.used = time.monotonic()
            try:
                yield room
            finally:
                room.match.slim()

    def _room(self, id: str) -> Room:
        with self._lock:
            room = self._open.get(id)
            if room is None:
                path = self.path(id)
                self._make_place()
                room = self._keep(Room(id, path, Match.open(path)))
            return room

    def _keep(self, room: Room) -> Room:
        room.used = time.monotonic()
        self._open[room.id] = room
        return room

    def _make_place(self) -> None:
        """Close what nobody has used for long, and the oldest when there are too many."""
        now = time.monotonic()
        quiet = sorted(self._open.values(), key=lambda room: room.used)
        surplus = len(self._open) + 1 - MOST_OPEN
        for number, room in enumerate(quiet):
            if now - room.used > IDLE_SECONDS or number < surplus:
                self._shut(room)

    def _shut(self, room: Room) -> None:
        if room.lock.acquire(blocking=False):
            try:
                keep(room.match)
                room.match.close()
                del self._open[room.id]
            finally:
                room.lock.release()

    def close(self) -> None:
        """Give all files free."""
        self._closed.set()
        with self._lock:
            for room in list(self._open.values()):
                with room.lock:
                    keep(room.match)
                    room.match.close()
            self._open.clear()

    # Making

    def begin(self, game: Game, scenario: str, mode: str, options: dict[str, Any] | None = None, **given: Any) -> str:
        """A new match under a name made here. Lists are words; a text from outside never names a file to be read."""
        lists = {spec.name for spec in game.options if spec.kind == "list"}
        chosen = {
            name: value if name not in lists or isinstance(value, list) else [w.strip() for w in str(value).split(",")]
            for name, value in (options or {}).items()
            if value != ""
        }
        with self._lock:
            self._refuse_too_many()
            self._make_place()
            path = self._free(game.id)
            match = Match.new(game, scenario, mode, path=path, version=opfor.__version__, options=chosen, **given)
            return self._keep(Room(path.stem, path, match)).id

    def branch(self, room: Room, at: int | None = None) -> str:
        """A copy of a match that goes its own way, from now or from after its nth decision."""
        match = room.match
        if at is not None and at < match.decisions:
            if match.header.dice.undo == "strict":
                raise BadInput("this game is played strictly: it can be branched only where it stands")
            match = Match.open(room.path, to=at)
        with self._lock:
            self._refuse_too_many()
            path = self._free(match.game.id)
            return self._keep(Room(path.stem, path, match.branch(path))).id

    def bring_in(self, data: bytes) -> str:
        """A save from elsewhere: checked wholly before it gets a name here."""
        reading = read(data, "the file")
        game = game_named(reading.header.game)
        with self._lock:
            self._refuse_too_many()
            self.home.mkdir(parents=True, exist_ok=True)
            draft = self.home / f".import-{secrets.token_hex(8)}"
            try:
                draft.write_bytes(data)
                Match.open(draft, write=False).close()
                path = self._free(game.id)
                os.link(draft, path)
            except OSError as problem:
                raise OpforError(f"the save could not be stored: {problem.strerror}") from None
            finally:
                draft.unlink(missing_ok=True)
            return path.stem

    def recover(self, id: str) -> str:
        """A copy of a damaged save that ends before the damage."""
        path = self.path(id)
        with self._lock:
            self._refuse_too_many()
            match = resumed(path, True)
            assert match.journal is not None
            copy = match.journal.path
            return self._keep(Room(copy.stem, copy, match)).id

    def _free(self, stem: str) -> Path:
        number = 1
        while (path := self.home / f"{stem}-{number}.opfor").exists():
            number += 1
        return path

    def _refuse_too_many(self) -> None:
        if len(self.files()) >= MOST_MATCHES:
            raise BadInput(f"there are {MOST_MATCHES} matches in {self.home.name}; move some elsewhere first")

    # The lobby

    def listed(self, patience: float = math.inf) -> tuple[list[Listed], int]:
        """Every save of the folder, the latest first; and how many more there are.

        A save is replayed only if it has no summary that fits. Those that would take longer than the patience (in
        seconds) are left out and read in the background; they are there when one asks again.
        """
        found: list[Listed] = []
        late: list[str] = []
        if self._reader is not None and self._reader.is_alive() and patience < math.inf:
            patience = 0.0  # what is being read need not be read twice
        until = time.monotonic() + patience
        files = self.files()
        for id, path, facts in sorted(_facts(files), key=lambda save: save[2].st_mtime, reverse=True):
            summary = self._summary(id, path, facts, time.monotonic() < until)
            if summary is None:
                late.append(id)
            else:
                found.append(Listed(id, facts.st_mtime, summary))
        if late:
            self._read_on(late)
        tidy(self.home, files)
        return found, len(late)

    def _summary(self, id: str, path: Path, facts: os.stat_result, replay: bool) -> Summary | None:
        """The summary of a save; None where it would have to be replayed and must not be."""
        key = (facts.st_mtime_ns, facts.st_size)
        known = self._known.get(id)
        if known is not None and known[0] == key:
            return known[1]
        room = self._open.get(id)
        if room is not None:
            with room.lock:
                summary: Summary | None = keep(room.match)
        else:
            summary = look(path) if replay else kept(path)
        if summary is not None:
            self._known[id] = key, summary
        return summary

    def _read_on(self, ids: list[str]) -> None:
        """Read what nobody waits for, one after the other."""
        with self._lock:
            if self._reader is None or not self._reader.is_alive():
                self._reader = threading.Thread(target=self._read, args=(ids,), name="saves", daemon=True)
                self._reader.start()

    def _read(self, ids: list[str]) -> None:
        files = self.files()
        for id, path, facts in _facts({id: files[id] for id in ids if id in files}):
            if self._closed.is_set():
                return
            self._summary(id, path, facts, True)


def _facts(files: dict[str, Path]) -> Iterator[tuple[str, Path, os.stat_result]]:
    for id, path in files.items():
        with contextlib.suppress(OSError):  # gone since we looked
            yield id, path, path.stat()
