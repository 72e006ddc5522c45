"""Work that needs other data files than this process has loaded is done in a process of its own.

Such a process is started when it is first needed, is given its files, and then does what it is given, one thing after
another, until the pipe to it closes. It works below any executor: a worker that has loaded a game by one set of files
plays the other set's tasks through its own.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

from opfor.kernel import game_data
from opfor.kernel.errors import OpforError
from opfor.kernel.game_data import Files

_starting = Lock()
_started: dict[tuple[str, str], _Worker] = {}


def run_by(game: str, files: Files, function: Callable[..., Any], *args: Any) -> Any:
    """Call the function where the game is played by these files: in this process, or in one of their own."""
    if game_data.takes(game, files):
        return function(*args)
    key = game, game_data.digest(files)
    with _starting:
        if key not in _started or _started[key].ended:
            _started[key] = _Worker({game: files})
        found = _started[key]
    return found.do(function, args)


class _Worker:
    """A process with other files."""

    def __init__(self, own: game_data.CustomData) -> None:
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "opfor.study.data_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self._lock = Lock()
        self.ended = False
        self._send(own)
        atexit.register(self.close)

    def _send(self, what: Any) -> None:
        assert self._process.stdin is not None
        pickle.dump(what, self._process.stdin)
        self._process.stdin.flush()

    def do(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Hand over a call and wait for its result; what goes wrong there is raised here."""
        with self._lock:
            try:
                self._send((function, args))
                assert self._process.stdout is not None
                worked, found = pickle.load(self._process.stdout)
            except BaseException as problem:  # also an interrupt: its answer would be taken for that to the next task
                self.ended = True
                self._process.kill()
                if isinstance(problem, (OSError, EOFError)):
                    raise OpforError("the process that plays by other data files ended before its time") from None
                raise
        if worked:
            return found
        raise found

    def close(self) -> None:
        """Let the process end."""
        with suppress(OSError, ValueError):
            self._process.communicate()


def _serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    game_data.choose(pickle.load(requests))
    while True:
        try:
            function, args = pickle.load(requests)
        except EOFError:
            return
        try:
            answer: tuple[bool, Any] = True, function(*args)
        except Exception as problem:
            answer = False, problem
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's interrupt is for the process that waits
    _pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed must not get into the answers
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, _pipe)
