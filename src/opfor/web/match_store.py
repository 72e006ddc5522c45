"""The matches of a home folder: opened when first wanted, one lock each, closed again when nobody looks.

An id is the name of a file that stands in the folder. Text from outside is only ever compared with those
names; it never becomes a path. New names are made here.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import opfor
from opfor.kernel.errors import BadInput, NameTaken, OpforError
from opfor.kernel.game import Game
from opfor.match.match import Match
from opfor.match.records import header_of, read
from opfor.match.save_files import read_bytes, with_free_name
from opfor.match.summary import Summary, keep, kept, look, tidy
from opfor.system import name_new
from opfor.text.commands import rescued

log = logging.getLogger("opfor.web")
MAX_OPEN = 64
IDLE_SECONDS = 900.0
MAX_MATCHES = 1_000


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
    story: tuple[int, int, Any] | None = None  # the last one told: version, decision, and what there is to show of it

    @property
    def version(self) -> int:
        """Grows with every record of the journal: pages use it to see that they are behind."""
        return len(self.match.history)

    @property
    def away(self) -> float:
        """How many seconds ago it was last played."""
        with contextlib.suppress(OSError):
            return max(0.0, time.time() - self.path.stat().st_mtime)
        return 0.0

    @property
    def trouble(self) -> str:
        """What has happened to the file, if it is no longer as we left it."""
        return self.match.journal.trouble() if self.match.journal is not None else ""


@dataclass(frozen=True)
class Listed:
    """A saved game in the lobby, and when it was last played. Of one that is `lost` only the open match is left."""

    id: str
    changed: float
    summary: Summary
    lost: bool = False


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
                room = self._keep(Match.open(path))
            return room

    def _keep(self, match: Match) -> Room:
        assert match.journal is not None
        path = match.journal.path
        room = self._open[path.stem] = Room(path.stem, path, match, used=time.monotonic())
        return room

    def _make_place(self) -> None:
        """Close what nobody has used for long, and the oldest when there are too many."""
        now = time.monotonic()
        quiet = sorted(self._open.values(), key=lambda room: room.used)
        surplus = len(self._open) + 1 - MAX_OPEN
        for number, room in enumerate(quiet):
            if now - room.used > IDLE_SECONDS or number < surplus:
                self._shut(room)

    def _shut(self, room: Room) -> None:
        if room.lock.acquire(blocking=False):
            try:
                if room.trouble:
                    return  # what is open here may be all that is left of the match
                keep(room.match)
                room.match.close()
                del self._open[room.id]
            finally:
                room.lock.release()

    def close(self) -> None:
        """Give all files free. A match that lost its file gets a new one: it is all that is left."""
        self._closed.set()
        with self._lock:
            for room in list(self._open.values()):
                with room.lock:
                    if trouble := room.trouble:
                        with contextlib.suppress(OpforError):  # such as a folder that is not there
                            log.warning("%s; the match is saved in %s instead", trouble, rescued(room.match))
                    keep(room.match)
                    room.match.close()
            self._open.clear()

    # Making

    def begin(self, game: Game, scenario: str, mode: str, options: dict[str, Any] | None = None, **given: Any) -> str:
        """A new match under a name made here, without a mode in the first of its scenario.

        Lists are words; a text from outside never names a file to be read.
        """
        if scenario not in game.scenarios:
            raise BadInput(f"{game.id} has no such scenario; it has {', '.join(game.scenarios)}")
        lists = {spec.name for spec in game.options if spec.kind == "list"}
        chosen = {
            name: value if name not in lists or isinstance(value, list) else [w.strip() for w in str(value).split(",")]
            for name, value in (options or {}).items()
            if value != ""
        }
        with self._lock:
            self._refuse_too_many()
            self._make_place()
            new = partial(
                Match.new,
                game,
                scenario,
                mode or game.scenarios[scenario].modes[0],
                version=opfor.__version__,
                options=chosen,
                **given,
            )
            return self._keep(with_free_name(self.home, game.id, lambda path: new(path=path))).id

    def branch(self, room: Room, at: int | None = None) -> str:
        """A copy of a match that goes its own way, from now or from after its nth decision."""
        with self._lock:
            self._refuse_too_many()
            match = room.match
            return self._keep(with_free_name(self.home, match.game.id, lambda path: match.branch(path, at))).id

    def rescue(self, room: Room) -> str:
        """The same match in a new file, after something happened to its own; that one is let go of."""
        with self._lock:
            rescued(room.match)
            del self._open[room.id]
            fresh = self._keep(room.match)
            fresh.lock = room.lock
            return fresh.id

    def bring_in(self, data: bytes) -> str:
        """A save from elsewhere: checked wholly before it gets a name here."""
        commit = read(data, "the file").header.dice.commit
        with self._lock:
            self._refuse_too_many()
            self.home.mkdir(parents=True, exist_ok=True)
            draft = self.home / f".import-{secrets.token_hex(8)}"
            try:
                draft.write_bytes(data)
                match = Match.open(draft, write=False)
                if not match.may_branch and (known := self._with_dice(commit)):
                    raise BadInput(f"this match is here already as {known}; with strict dice it cannot be played twice")
                return with_free_name(self.home, match.game.id, lambda path: _linked(draft, path)).stem
            except OSError as problem:
                raise OpforError(f"the save could not be stored: {problem.strerror}") from None
            finally:
                draft.unlink(missing_ok=True)

    def _with_dice(self, commit: str) -> str:
        """The match of this folder whose dice were committed to so; '' if there is none."""
        for id, path in self.files().items():
            with contextlib.suppress(OpforError):
                if header_of(read_bytes(path), id).dice.commit == commit:
                    return id
        return ""

    def recover(self, id: str) -> str:
        """A copy of a damaged save that ends before the damage; a save without damage is opened as it is."""
        path = self.path(id)
        with self._lock:
            if id in self._open:
                return id
            self._refuse_too_many()
            self._make_place()
            return self._keep(Match.recover(path)).id

    def _refuse_too_many(self) -> None:
        if len(self.files()) >= MAX_MATCHES:
            raise BadInput(f"there are {MAX_MATCHES} matches in {self.home.name}; move some elsewhere first")

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
        lost = self._lost()
        found += [Listed(id, time.time(), Summary(id, problem=trouble), True) for id, trouble in lost.items()]
        for id, path, facts in sorted(_facts(files), key=lambda save: save[2].st_mtime, reverse=True):
            if id in lost:
                continue
            summary = self._summary(id, path, facts, time.monotonic() < until)
            if summary is None:
                late.append(id)
            else:
                found.append(Listed(id, facts.st_mtime, summary))
        if late:
            self._read_on(late)
        tidy(self.home, files)
        return found, len(late)

    def _lost(self) -> dict[str, str]:
        """The open matches to whose files something has happened, and what; those in use are left out."""
        found = {}
        for id, room in list(self._open.items()):
            if room.lock.acquire(blocking=False):
                try:
                    found[id] = room.trouble
                finally:
                    room.lock.release()
        return {id: trouble for id, trouble in found.items() if trouble}

    def _summary(self, id: str, path: Path, facts: os.stat_result, replay: bool) -> Summary | None:
        """The summary of a save; None where it would have to be replayed and must not be."""
        key = (facts.st_mtime_ns, facts.st_size)
        known = self._known.get(id)
        if known is not None and known[0] == key:
            return known[1]
        room = self._open.get(id)
        if room is not None:
            with room.lock:
                summary: Summary | None = keep(room.match) if not room.trouble else None
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


def _linked(draft: Path, path: Path) -> Path:
    """Give a file that was checked its name, unless somebody else has it by now."""
    try:
        name_new(draft, path)
    except FileExistsError:
        raise NameTaken(f"{path} exists already") from None
    return path
