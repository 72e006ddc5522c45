"""Study jobs: one runs, four wait. Each runs in a process of its own that ends when it is told to, when its time is up,
or with the server."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import msgspec

from opfor.kernel.errors import BadInput
from opfor.kernel.game_data import CustomData
from opfor.system import kill_group
from opfor.web.background.work import Task

MAX_WAITING = 4
MAX_SECONDS = 900.0
WORKER = [sys.executable, "-m", "opfor.web.background.work"]
QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"


@dataclass
class Job:
    """One job and how far it is."""

    study: str
    task: Task
    state: str = QUEUED
    games: int = 0
    of: int = 0
    parts: int = 0
    why: str = ""
    first: tuple[float, int] = (0.0, 0)  # when the first news came, and of how many games
    stop: bool = False
    refused: bool = False  # it would fail again
    process: subprocess.Popen[bytes] | None = None
    over: threading.Event = field(default_factory=threading.Event)

    def finish(self, state: str, why: str = "") -> None:
        """It is over."""
        self.state, self.why = state, why
        self.over.set()

    def end(self) -> None:
        """Stop it, whether it runs or not."""
        self.stop = True
        if self.process is not None:
            _kill(self.process)

    @property
    def active(self) -> bool:
        """Is it still to come, or under way?"""
        return not self.over.is_set()

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take; None while nobody can say."""
        if self.state != RUNNING or not self.games or not self.of:
            return None
        since, before = self.first
        if self.games == before:
            return None
        return (time.monotonic() - since) / (self.games - before) * max(0, self.of - self.games)


class Jobs:
    """The job that runs and those that wait; the last job of each study is remembered."""

    def __init__(self, seconds: float = MAX_SECONDS) -> None:
        self.seconds = seconds
        self._lock = threading.RLock()
        self._last: dict[str, Job] = {}
        self._waiting: list[Job] = []
        self._running: Job | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def of(self, study: str) -> Job | None:
        """The last job of a study."""
        return self._last.get(study)

    def active(self) -> list[Job]:
        """The job that runs and those that wait."""
        with self._lock:
            return [job for job in (self._running, *self._waiting) if job is not None and job.active]

    def place(self, job: Job) -> int:
        """How many jobs come before it."""
        with self._lock:
            return self._waiting.index(job) + (self._running is not None) if job in self._waiting else 0

    def submit(self, study: str, path: Path, level: int, folder: Path, own: CustomData | None = None) -> Job:
        """A new job, by custom data files where there are some, or the one that is still to be done."""
        with self._lock:
            known = self._last.get(study)
            if known is not None and known.active:
                return known
            if len(self._waiting) >= MAX_WAITING or self._closed:
                raise BadInput(f"one study is being played and {len(self._waiting)} are waiting; try again later")
            job = Job(study, Task(str(path), level, str(folder), own or {}))
            self._last[study] = job
            self._waiting.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="study jobs", daemon=True)
                self._thread.start()
            return job

    def cancel(self, study: str) -> None:
        """Stop the job of a study, or take it out of the queue. What was played is kept."""
        with self._lock:
            job = self._last.get(study)
            if job is None or not job.active:
                raise BadInput("this study is not being played")
            job.end()
            if job in self._waiting:
                self._waiting.remove(job)
                job.finish(CANCELLED)

    def close(self) -> None:
        """End everything; the server stops."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            if self._running is not None:
                self._running.end()
            thread = self._thread
        if thread is not None:
            thread.join(5)

    def _run(self) -> None:
        while True:
            with self._lock:
                self._running = None
                if not self._waiting:
                    self._thread = None
                    return
                job = self._running = self._waiting.pop(0)
                job.state = RUNNING
            state, why = self._carry_out(job)
            with self._lock:
                job.finish(state, why)

    def _carry_out(self, job: Job) -> tuple[str, str]:
        try:
            process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as problem:
            return FAILED, f"no process could be started: {problem.strerror}"
        assert process.stdin is not None and process.stdout is not None
        late = threading.Event()

        def out_of_time() -> None:
            late.set()
            _kill(process)

        clock = threading.Timer(self.seconds, out_of_time)
        clock.daemon = True
        clock.start()
        try:
            with self._lock:
                job.process = process
                if job.stop:
                    _kill(process)
            with suppress(OSError):
                process.stdin.write(msgspec.json.encode(job.task) + b"\n")
                process.stdin.flush()
            state, why = _follow(job, process.stdout)
        finally:
            clock.cancel()
            _kill(process)
            process.wait()
            process.stdout.close()
            with suppress(OSError):
                process.stdin.close()
            job.process = None
        if state == DONE:
            return DONE, ""
        if job.stop:
            return CANCELLED, ""
        if late.is_set():
            return FAILED, f"stopped after {self.seconds / 60:.0f} minutes; what was played is kept"
        return FAILED, why


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End it together with those that it has started to play by other data files: it leads a group of its own."""
    if process.returncode is None:  # once it has been waited for, its number may be another's
        with suppress(ProcessLookupError, PermissionError):
            kill_group(process)


def _follow(job: Job, lines: IO[bytes]) -> tuple[str, str]:
    """Listen until the job is over, or its process."""
    for line in lines:
        what, *told = msgspec.json.decode(line)
        if what == "progress":
            if not job.of:
                job.first = time.monotonic(), told[0]
            job.games, job.of = told
        elif what == "part":
            job.parts += 1
        elif what == "done":
            return DONE, ""
        else:
            job.refused = what == "refused"
            return FAILED, str(told[0])
    return FAILED, "the process that played has ended; what was played is kept"
