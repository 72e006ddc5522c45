"""Study pages: the standing questions of every game. What is exact stands there at once; games are played by a job.

What a job has found lies in the folder of the matches under `studies`, by the study's name and a digest of its file, of
the rules and of the release: a page opens at once when it has been worked out before, and never shows figures of other
rules. The study files come with the games (`opfor.study.studyfile`), and so do text, tables and pictures.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from markupsafe import Markup

import opfor
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game
from opfor.kernel.game_data import all_in_use, digest
from opfor.registry import games
from opfor.study import MAX_GAMES
from opfor.web.background.jobs import CANCELLED, FAILED, QUEUED, Job, Jobs
from opfor.web.background.work import WHOLE, Finished, PartResult, Table, alone_in, scaled, tables_of
from opfor.web.match_store import NoSuchMatch
from opfor.web.render import goto, page, wants_part
from opfor.web.requests import Asked, Name, Routes

routes = Routes()

FORMAT = 1  # of what lies on the disk
MORE = 4
FIRST_LOOK = 60  # games that are worth a first look, where a study has more
TYPES = {
    ".toml": "application/toml",
    ".html": "text/html",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


class Shelf:
    """The standing questions and what has been found so far."""

    def __init__(self, home: Path, jobs: Jobs, files: dict[str, list[Path]] | None = None) -> None:
        self.home, self.jobs, self._files = home, jobs, files
        self._exact: dict[tuple[Path, int], PartResult] = {}
        self._read: dict[Path, tuple[int, Any]] = {}
        self._data: dict[Path, str] = {}

    def questions(self) -> list[tuple[Game, list[Question]]]:
        """Every game with its questions."""
        return [(game, [Question(self, game, path) for path in self._paths(game)]) for game in games().values()]

    def _paths(self, game: Game) -> list[Path]:
        from opfor.study.studyfile import standing_paths

        return standing_paths(game) if self._files is None else self._files.get(game.id, [])

    def question(self, game: str, name: str) -> Question:
        """One question. Names from outside are compared with those of the files and never become a path."""
        for found, listed in self.questions():
            for one in listed:
                if (found.id, one.name) == (game, name):
                    return one
        raise NoSuchMatch("there is no such study")

    def read(self, path: Path, kind: type[Any]) -> Any:
        """Something a job wrote, or None."""
        try:
            return self._once(path, lambda: msgspec.json.decode(path.read_bytes(), type=kind))
        except (OSError, msgspec.DecodeError):
            return None

    def study(self, path: Path) -> Any:
        """A study file, checked."""
        from opfor.study.studyfile import read_study

        return self._once(path, lambda: read_study(path))

    def _once(self, path: Path, read: Callable[[], Any]) -> Any:
        """A file as it is read, once as long as it does not change."""
        stamp = path.stat().st_mtime_ns
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = self._read[path] = (stamp, read())
        return known[1]

    def data(self, path: Path) -> str:
        """The data files of its own and of the server that a study is played by, as they were when first asked for."""
        if path not in self._data:
            study = self.study(path)
            own = [digest(files) for part in study.parts for files in study.files_of(part)]
            self._data[path] = " ".join([*own, *(f"{game}={digest(files)}" for game, files in all_in_use().items())])
        return self._data[path]

    def exact(self, question: Question, number: int) -> PartResult:
        """The tables of an exact part, without pictures: those need a process that can draw."""
        from opfor.study.running import run
        from opfor.study.sections import section

        key = (question.folder, number)
        if key not in self._exact:
            study = question.study
            part = msgspec.structs.replace(study.parts[number - 1], picture="none")
            made = section(study, part, run(msgspec.structs.replace(study, parts=[part]))[0])
            self._exact[key] = PartResult(0, made.command, tables_of(made.tables))
        return self._exact[key]


@dataclass(frozen=True)
class Question:
    """One study file."""

    shelf: Shelf
    game: Game
    path: Path

    @property
    def name(self) -> str:
        """How addresses call it."""
        return self.path.stem

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/study/{self.game.id}/{self.name}"

    @property
    def study(self) -> Any:
        """The file, read and checked."""
        return self.shelf.study(self.path)

    @property
    def folder(self) -> Path:
        """Where its results lie: other rules, another release or another text have another folder."""
        from opfor.study.report import digest as rules

        text, own = self.path.read_text(encoding="utf-8"), self.shelf.data(self.path)
        hangs_on = "\0".join([str(FORMAT), opfor.__version__, rules(self.game), own, text])
        return self.shelf.home / f"{self.name}-{sha256(hangs_on.encode()).hexdigest()[:16]}"

    def levels(self) -> list[int]:
        """What has been worked out to the end, rising: 0 (the exact parts), then sixteenths of its games."""
        with suppress(OSError):
            names = [path.name for path in self.folder.iterdir() if (path / "done.json").is_file()]
            return sorted(int(name) for name in names if re.fullmatch(r"\d{1,6}", name))
        return []

    def tidy(self) -> None:
        """Drop what other rules or another release have found."""
        folder = self.folder
        with suppress(OSError):
            for other in self.shelf.home.iterdir():
                if other != folder and re.fullmatch(re.escape(self.name) + "-[0-9a-f]{16}", other.name):
                    with suppress(OpforError), alone_in(other):  # another server may still play by those
                        shutil.rmtree(other, ignore_errors=True)


@dataclass(frozen=True)
class PartShown:
    """A part on its page."""

    number: int
    title: str
    question: str
    comment: Markup
    games: int
    found: PartResult | None
    problem: str = ""

    @property
    def exact(self) -> bool:
        """Exact odds?"""
        return self.games == 0

    @property
    def pictures(self) -> list[tuple[str, Markup]]:
        """Drawings with the names of their files. They were made by our own process and escaped by its library."""
        return [(one.name, Markup(one.svg)) for one in self.found.pictures] if self.found is not None else []

    @property
    def words(self) -> list[str]:
        """What was found, in plain sentences."""
        return self.found.words if self.found is not None else []

    @property
    def tables(self) -> list[Table]:
        """What was found, in numbers."""
        return self.found.tables if self.found is not None else []


def parts_of(question: Question, levels: list[int]) -> list[PartShown]:
    """Every part with the best that there is: what most games have found, also of a job that is still at work."""
    from opfor.study import prose

    study, folder, shown = question.study, question.folder, []
    job = question.shelf.jobs.of(question.address)
    tried = sorted({*levels, *([job.task.level] if job is not None else [])}, reverse=True)
    for number, part in enumerate(study.parts, 1):
        found, problem = None, ""
        for level in tried:
            found = found or question.shelf.read(folder / str(level) / f"part-{number}.json", PartResult)
        each = getattr(part, "games", 0)
        if found is None and not each:
            try:
                found = question.shelf.exact(question, number)
            except OpforError as trouble:
                problem = str(trouble)
        sides = len(getattr(part, "sides", ())) or 1
        comment = prose.html(part.comment)
        shown.append(PartShown(number, part.title, part.question, comment, each * sides, found, problem))
    return shown


@dataclass(frozen=True)
class Standing:
    """How far a question is: what has been played, what could be, and the job."""

    levels: list[int]
    played: int
    written: int
    next: int
    next_games: int
    job: Job | None
    place: int

    @property
    def active(self) -> bool:
        """Is a job to come or under way?"""
        return self.job is not None and self.job.active

    @property
    def drawing(self) -> bool:
        """Is what is exact being drawn just now?"""
        return self.job is not None and self.job.active and self.job.task.level == 0 and self.job.state != QUEUED

    @property
    def may_play(self) -> bool:
        """Can games be asked for? A drawing that only waits gives way to them."""
        return bool(self.next) and (self.job is None or not self.job.active or self._gives_way)

    @property
    def _gives_way(self) -> bool:
        return self.job is not None and self.job.state == QUEUED and self.job.task.level == 0

    @property
    def unfinished(self) -> bool:
        """Did the last job end before its games were played?"""
        job = self.job
        return job is not None and job.state in (FAILED, CANCELLED) and job.task.level not in self.levels

    @property
    def words(self) -> str:
        """In a line."""
        job = self.job
        if job is not None and job.active:
            if job.state == QUEUED:
                return f"Waiting: {self.place} stud{'y comes' if self.place == 1 else 'ies come'} first."
            if job.task.level == 0:
                return "The pictures of the exact parts are being drawn."
            return f"{job.games:,} of {job.of:,} games played{_left(job)}." if job.of else "The games begin."
        if job is not None and job.state == FAILED and job.task.level not in self.levels:
            return f"Not finished: {job.why}."
        if job is not None and job.state == CANCELLED:
            return "Stopped; what was played is kept."
        if self.played and self.played < self.written:
            return f"{self.played:,} games played: a first look. The study as it is written has {self.written:,}."
        return f"{self.played:,} games played." if self.played else "No game has been played for it yet."

    @property
    def percent(self) -> int:
        """How much of the job is done."""
        job = self.job
        return int(100 * job.games / job.of) if job is not None and job.of else 0

    @property
    def stamp(self) -> str:
        """Changes when there is something new to show."""
        job = self.job
        return f"{self.levels[-1] if self.levels else -1}.{job.parts if job is not None else 0}.{self.active}"


def _left(job: Job) -> str:
    seconds = job.seconds_left
    if seconds is None:
        return ""
    return f", about {seconds / 60:.0f} min left" if seconds > 90 else f", about {max(1, round(seconds))} s left"


def standing_of(question: Question, wanted: int = 0) -> Standing:
    """How far a question is; what could be played next is the level wanted, or more of it."""
    levels, job = question.levels(), question.shelf.jobs.of(question.address)
    top = max(levels, default=0)
    done = question.shelf.read(question.folder / str(top) / "done.json", Finished) if top else None
    wanted = wanted or top * MORE or _first(question.study)
    more = scaled(question.study, wanted)
    most = max((getattr(part, "games", 0) for part in more.parts), default=0)
    return Standing(
        levels,
        done.games if done is not None else 0,
        question.study.games,
        wanted if 0 < most <= MAX_GAMES else 0,
        more.games,
        job,
        question.shelf.jobs.place(job) if job is not None else 0,
    )


def _first(study: Any) -> int:
    """A first look: the study with a sixteenth or a quarter of its games, if that tells something."""
    return next((level for level in (1, MORE) if study.games * level // WHOLE >= FIRST_LOOK), WHOLE)


def shelf_of(request: Asked) -> Shelf:
    """The studies of this server."""
    found: Shelf = request.app.state.studies
    return found


@routes.get("/study")
def all_studies(request: Asked) -> Response[str]:
    """Every standing question, game by game."""
    listed = [
        (game, [(question, question.study, standing_of(question)) for question in questions])
        for game, questions in shelf_of(request).questions()
    ]
    return page("studies.html", listed=listed)


@routes.get("/study/{game:str}/{name:str}")
def study_page(request: Asked, game: Name, name: Name) -> Response[str]:
    """One question: text, tables, pictures, seeds. The pictures of exact parts are drawn when it is first opened."""
    question = shelf_of(request).question(game, name)
    if not wants_part(request):
        _draw_exact(question)
    return page("study_body.html" if wants_part(request) else "study.html", **_context(question, ""))


def _draw_exact(question: Question) -> None:
    job = question.shelf.jobs.of(question.address)
    if not question.levels() and job is None and any(not hasattr(part, "games") for part in question.study.parts):
        with suppress(BadInput):  # others are waiting: the tables stand there without pictures
            question.shelf.jobs.submit(question.address, question.path, 0, question.folder, all_in_use())


def _context(question: Question, error: str) -> dict[str, Any]:
    from opfor.study import prose
    from opfor.study.report import versions

    study, standing = question.study, standing_of(question)
    return {
        "question": question,
        "game": question.game,
        "study": study,
        "text": prose.html(study.text),
        "lessons": prose.html(study.lessons),
        "parts": parts_of(question, standing.levels),
        "standing": standing,
        "versions": versions(study),
        "files": set(files_of(question)),
        "error": error,
    }


@routes.get("/study/{game:str}/{name:str}/standing")
def study_standing(request: Asked, game: Name, name: Name) -> Response[str]:
    """What has been played, and what one may do about it."""
    question = shelf_of(request).question(game, name)
    return page("study_standing.html", question=question, standing=standing_of(question), error="")


@routes.get("/study/{game:str}/{name:str}/now")
def study_now(request: Asked, game: Name, name: Name) -> Response[str]:
    """How far the job is; a page asks every second while there is one."""
    question = shelf_of(request).question(game, name)
    return page("study_now.html", question=question, standing=standing_of(question))


@routes.post("/study/{game:str}/{name:str}/play")
def play_study(request: Asked, game: Name, name: Name) -> Response[Any]:
    """Play games for a study: for a first look, or four times as many as have been played."""
    question = shelf_of(request).question(game, name)
    standing, error = standing_of(question), ""
    try:
        if not standing.next:
            raise BadInput(f"a part would have more than {MAX_GAMES:,} games, which is the most there can be")
        if standing.drawing:
            raise BadInput("the pictures are being drawn; a moment, please")
        if standing.active and standing.may_play:
            question.shelf.jobs.cancel(question.address)
        question.tidy()
        question.shelf.jobs.submit(question.address, question.path, standing.next, question.folder, all_in_use())
    except BadInput as problem:
        error = str(problem)
    return _answered(request, question, error)


@routes.post("/study/{game:str}/{name:str}/cancel")
def cancel_study(request: Asked, game: Name, name: Name) -> Response[Any]:
    """Stop the job; what was played is kept."""
    question = shelf_of(request).question(game, name)
    error = ""
    try:
        question.shelf.jobs.cancel(question.address)
    except BadInput as problem:
        error = str(problem)
    return _answered(request, question, error)


def _answered(request: Asked, question: Question, error: str) -> Response[Any]:
    if wants_part(request):
        standing = standing_of(question)
        return page("study_standing.html", 422 if error else 200, question=question, standing=standing, error=error)
    if error:
        return page("study.html", 422, **_context(question, error))
    return goto(f"{question.address}#standing")


def files_of(question: Question) -> dict[str, Path]:
    """What can be kept: the study file; reports and pictures, of the level with the most games that has each."""
    found: dict[str, Path] = {question.path.name: question.path}
    for level in question.levels():
        with suppress(OSError):
            for path in (question.folder / str(level)).iterdir():
                if path.suffix in TYPES and not path.name.startswith((".", "part-", "done")):
                    found[path.name.replace("report", question.name)] = path
    return found


@routes.get("/study/{game:str}/{name:str}/files/{file:str}")
def study_file(request: Asked, game: Name, name: Name, file: Name) -> Response[bytes]:
    """The study file, a report or a picture, to be kept."""
    return file_of(shelf_of(request).question(game, name), file)


def file_of(question: Question, file: str) -> Response[bytes]:
    """One of the files of a question, to be kept."""
    path = files_of(question).get(file)
    if path is None:
        raise NoSuchMatch("there is no such file; the study has to be played first")
    try:
        data = path.read_bytes()
    except OSError:
        raise HTTPException(status_code=404, detail="the file is gone") from None
    return Response(
        data, media_type=TYPES[path.suffix], headers={"content-disposition": f'attachment; filename="{file}"'}
    )


@routes.get("/api/studies")
def list_studies(request: Asked) -> list[dict[str, Any]]:
    """Every standing question and how far it is."""
    return [
        {"game": game.id, "name": question.name, "title": question.study.title, **_state(standing_of(question))}
        for game, questions in shelf_of(request).questions()
        for question in questions
    ]


def _state(standing: Standing) -> dict[str, Any]:
    job = standing.job
    doing = {"state": job.state, "games": job.games, "of": job.of, "why": job.why} if job is not None else None
    return {"games": standing.played, "levels": standing.levels, "job": doing}
