"""What the process of a study job does: part by part it finds, draws and writes down, and says how far it is.

Nothing of the web is known here. A part is written when it is finished, so that a page can show it while the next one
is under way; games are kept as they are played, so that a job that was stopped goes on where it was.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game_data import CustomData, choose
from opfor.system import end_own_group

NICE = 10  # answers to browsers come first
TELL_SECONDS = 0.2
WHOLE = 16


class Table(msgspec.Struct, frozen=True):
    """A table of a part."""

    caption: str
    heads: list[str]
    rows: list[list[str]]
    note: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A drawing, and the name of its files."""

    name: str
    svg: str


class PartResult(msgspec.Struct, frozen=True):
    """What was found for one part, ready for a page. `games` is 0 where the odds are exact."""

    games: int
    command: str
    tables: list[Table]
    pictures: list[Picture] = []
    words: list[str] = []


class Finished(msgspec.Struct, frozen=True):
    """The last file to be written: with it a level is whole."""

    games: int
    seconds: float
    versions: dict[str, str]


class Task(msgspec.Struct, frozen=True):
    """Which study, how many sixteenths of its games (0: the exact parts alone), the folder for what is found, and the
    data files of its own that the server plays by."""

    path: str
    level: int
    folder: str
    own: CustomData = {}


def scaled(study: Any, level: int) -> Any:
    """The same study with so many sixteenths of its games: 1 for a first look, 16 as it is written, 64 for more."""
    parts = [
        msgspec.structs.replace(part, games=max(1, part.games * level // WHOLE)) if hasattr(part, "games") else part
        for part in study.parts
    ]
    return msgspec.structs.replace(study, parts=parts)


Tell = Callable[..., None]


def main() -> None:
    """The whole job: the task stands in the first line of the input, what is told goes out line by line as JSON.

    ["progress", done, of], ["part", number], and at the end ["done"], ["failed", why], or ["refused", why] where it
    would be the same at every other time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process itself
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    line, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever a library prints is not taken for news

    def tell(*words: Any) -> None:
        line.write(msgspec.json.encode(words) + b"\n")
        line.flush()

    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    threading.Thread(target=_until_the_server_ends, daemon=True).start()
    try:
        choose(task.own)
        _carry_out(tell, task)
        tell("done")
    except OpforError as problem:
        why = str(problem).removeprefix(f"{task.path}, ")  # on a page nobody asks where the file lies
        tell("refused" if isinstance(problem, BadInput) else "failed", why)
    except OSError as problem:
        tell("failed", f"the results cannot be written: {problem.strerror}")


def _until_the_server_ends() -> None:
    sys.stdin.buffer.read()  # nothing more is ever sent: it returns when the other end is gone
    end_own_group()  # those that play by other data files go with it


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """The folder of a study's results for this process alone; another server on the same home may be at work in it."""
    from opfor.study.resume_file import alone_with

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("ab") as file:
        try:
            alone_with(file.fileno(), folder.name)
        except OpforError:
            raise OpforError("another server is playing this study; its results will appear here too") from None
        yield


def _carry_out(tell: Tell, task: Task) -> None:
    with alone_in(Path(task.folder)):
        _find_all(tell, task)


def _find_all(tell: Tell, task: Task) -> None:
    from opfor.study.report import report, versions
    from opfor.study.running import run
    from opfor.study.studyfile import OddsPart, read_study

    begun = time.perf_counter()
    whole = read_study(Path(task.path))
    study = scaled(whole, task.level)
    folder = Path(task.folder) / str(task.level)
    folder.mkdir(parents=True, exist_ok=True)
    played, found = 0, []
    told = 0.0

    def progress(done: int, _: int) -> None:
        nonlocal told
        if time.perf_counter() - told > TELL_SECONDS:
            told = time.perf_counter()
            tell("progress", played + done, study.games)

    for number, part in enumerate(study.parts, 1):
        exact = isinstance(part, OddsPart)
        if not exact and not task.level:
            continue
        alone = msgspec.structs.replace(study, parts=[part])
        keep = None if exact else Path(task.folder) / "kept" / f"part-{number}"
        try:
            one = run(alone, keep=keep, progress=progress)[0]
        except BadInput:  # what is kept cannot be used: it is damaged, or of another number of games
            if keep is None:
                raise
            shutil.rmtree(keep, ignore_errors=True)
            one = run(alone, keep=keep, progress=progress)[0]
        found.append(one)
        played += alone.games
        result = _result(study, number, part, one, alone.games, folder)
        write_whole(folder / f"part-{number}.json", msgspec.json.encode(result))
        tell("part", number)
    if task.level:
        finished = report(study, found)
        write_whole(folder / "report.html", finished.html().encode())
        write_whole(folder / "report.json", msgspec.json.format(msgspec.json.encode(finished.to_json())))
    done = Finished(played, time.perf_counter() - begun, versions(study))
    write_whole(folder / "done.json", msgspec.json.encode(done))


def _result(study: Any, number: int, part: Any, found: Any, games: int, folder: Path) -> PartResult:
    from opfor.study import drawing
    from opfor.study.sections import section

    made = section(study, part, found)
    stem = Path(study.path).stem
    pictures = []
    for letter, spec in zip("abcdefghijklmnop", made.pictures, strict=False):
        name = f"{stem}-{number}{letter}"
        drawing.save(spec, folder / f"{name}.svg")
        drawing.save(spec, folder / f"{name}.png")
        pictures.append(Picture(name, drawing.svg(spec)))
    return PartResult(games, made.command, tables_of(made.tables), pictures, made.words)


def tables_of(tables: list[Any]) -> list[Table]:
    """The tables of a section as they are written down."""
    return [Table(table.caption, table.heads, table.rows, table.note) for table in tables]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(data)
    draft.replace(path)


if __name__ == "__main__":
    main()
