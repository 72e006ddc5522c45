"""Whole games by a changed chart or changed numbers: ours and the changed ones on common dice, by a job like any study.

What is asked for is a study of one comparison, written into a folder of its own under `studies/workshop` with the file
beside it. The folder is named by all that its figures hang on (file, policy, scenario, rules, release), so the same
text finds them again, and another text never does. More games go on from those that have been played.
"""

from __future__ import annotations

import json
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import opfor
from opfor.custom.data_files import shipped
from opfor.kernel import rulebook
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game
from opfor.kernel.game_data import Files, digest, in_use
from opfor.web.background.work import WHOLE, alone_in, write_whole
from opfor.web.kit.answers import Fields
from opfor.web.match_store import NoSuchMatch
from opfor.web.pages.studies import PartShown, Question, Shelf, Standing, files_of, parts_of, standing_of
from opfor.web.requests import field as given_field
from opfor.web.requests import number

FORMAT = 2  # of what lies on the disk
FOLDER = "workshop"
NUMBERS = [100, 200, 500, 1_000]  # of games by each
USUAL = 200
MAX_KEPT = 24  # results; the oldest give way
SLOW = "search"
STOP_SECONDS = 3.0
MINE, BEFORE = "mine", "before"  # folders of data files beside the study file


@dataclass(frozen=True)
class Words:
    """What a page calls the thing that is changed on it."""

    title: str  # Whole games by …
    each: str  # 200 games by each …
    ours: str  # The same games are played by … and by yours
    before: str
    changed: str
    mistaken: str


OF_A_CHART = Words(
    "a changed chart", "chart", "the printed chart", "as printed", "with your chart", "The chart has a mistake"
)
OF_NUMBERS = Words(
    "changed numbers", "set of numbers", "our numbers", "our numbers", "your numbers", "The numbers have a mistake"
)


@dataclass(frozen=True)
class Piece:
    """What is changed: a data file of a game (its name with its folder), the page where, and how that speaks of it."""

    game: Game
    file: str
    title: str
    page: str
    words: Words
    chart: str = ""  # the id of the chart in it

    @property
    def printed(self) -> str:
        """The text that comes with the game."""
        return shipped(self.game.id, self.file)

    @property
    def start(self) -> str:
        """The text that is in use, to begin from."""
        return in_use(self.game.id).get(self.file, self.printed)

    @property
    def name(self) -> str:
        """The file without folder and ending."""
        return Path(self.file).stem

    @property
    def leaf(self) -> str:
        """The file without its folder."""
        return Path(self.file).name


@dataclass(frozen=True)
class Choice:
    """Who plays which scenario, and how often by each."""

    policy: str
    scenario: str
    games: int


class About(msgspec.Struct, frozen=True):
    """What a folder holds, for lists and headings."""

    title: str
    file: str
    policy: str
    scenario: str
    changes: list[str]


@dataclass(frozen=True)
class Work:
    """A piece as changed, without a mistake: its text, and what is other than in ours."""

    piece: Piece
    text: str
    changes: list[str]


@dataclass(frozen=True)
class ChangedGames(Question):
    """The study of one changed piece with one policy; its file need not be written yet."""

    piece: Piece

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"{self.piece.page}/games/{self.path.parent.name}"

    @property
    def folder(self) -> Path:
        """Where the study, the changed file and the results lie."""
        return self.path.parent

    @property
    def about(self) -> About | None:
        """What it is about; None where nothing has been asked yet."""
        found: About | None = self.shelf.read(self.folder / "about.json", About)
        return found

    @property
    def played(self) -> int:
        """How many games by each have been played to the end."""
        return max(self.levels(), default=0)

    @property
    def words(self) -> str:
        """Which games they are: how many, by whom, and which scenario."""
        about, known = self.about, scenarios(self.game)
        assert about is not None
        where = f", {known.get(about.scenario, about.scenario)}" if len(known) > 1 else ""
        many = f"{self.played:,} games by each {self.piece.words.each}, " if self.played else ""
        return f"{many}played by {about.policy}{where}"

    @property
    def text(self) -> str:
        """The file as it was played."""
        return (self.folder / MINE / self.game.id / self.piece.file).read_text(encoding="utf-8")

    def stop(self) -> None:
        """End its games. What was played is kept; it takes a moment until the processes are gone."""
        job = self.shelf.jobs.of(self.address)
        self.shelf.jobs.cancel(self.address)
        if job is not None:
            job.over.wait(STOP_SECONDS)


# Choosing


def policies(game: Game) -> list[str]:
    """Who may play: the policies that `opfor games` lists."""
    return list(game.study.policies)


def scenarios(game: Game) -> dict[str, str]:
    """What may be played, by id."""
    return {one.id: one.title for one in game.scenarios.values() if "screen" in one.modes}


def read_choice(game: Game, given: Fields) -> Choice:
    """What was chosen; the usual, where nothing was."""
    policy = given_field(given, "policy", game.study.default_policy)
    scenario = given_field(given, "scenario", next(iter(scenarios(game)), ""))
    games = number(given_field(given, "games", str(USUAL)), "games")
    for value, known, what in (
        (policy, policies(game), "policy"),
        (scenario, list(scenarios(game)), "scenario"),
        (str(games), [str(one) for one in NUMBERS], "number of games"),
    ):
        if value not in known:
            raise BadInput(f"'{value[:40]}' is not a {what} here: choose {', '.join(known)}")
    return Choice(policy, scenario, games)


# The folders


def found_at(shelf: Shelf, piece: Piece, key: str) -> ChangedGames:
    """A study that was asked for. Its key is compared with those there are and never becomes a path."""
    for one in kept(shelf, piece):
        if one.folder.name == key:
            return one
    raise NoSuchMatch("there are no such games; the oldest results give way to new ones")


def kept(shelf: Shelf, piece: Piece) -> list[ChangedGames]:
    """All that has been asked about a piece, the newest first."""
    found = [ChangedGames(shelf, piece.game, folder / f"{piece.name}.toml", piece) for folder in _folders(shelf)]
    return [one for one in found if one.path.is_file() and one.about is not None and _of(one, one.about)]


def _of(one: ChangedGames, about: About) -> bool:
    """Two games may have files of one name, and a game a chart and a file of numbers."""
    return about.file == one.piece.file and (one.folder / MINE / one.game.id).is_dir()


def _folders(shelf: Shelf) -> list[Path]:
    with suppress(OSError):
        found = [path for path in (shelf.home / FOLDER).iterdir() if re.fullmatch("[0-9a-f]{16}", path.name)]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
    return []


def games_of(shelf: Shelf, work: Work, choice: Choice) -> ChangedGames:
    """The study of this text, whether it has been asked for or not."""
    piece = work.piece
    rules = [rulebook.digest(piece.game.rulebook.folder), digest(_others(piece))]
    hangs_on = [str(FORMAT), opfor.__version__, piece.game.id, *rules, piece.file, choice.policy, choice.scenario]
    key = sha256("\0".join([*hangs_on, work.text]).encode()).hexdigest()[:16]
    return ChangedGames(shelf, piece.game, shelf.home / FOLDER / key / f"{piece.name}.toml", piece)


def _others(piece: Piece) -> Files:
    """The other custom files by which the server plays."""
    return {name: text for name, text in in_use(piece.game.id).items() if name != piece.file}


def ask(question: ChangedGames, work: Work, choice: Choice) -> None:
    """Have the games played: write the study, if it is new, and hand it to the jobs."""
    if question.played >= choice.games:
        return
    new = question.about is None
    try:
        if new:
            _drop_oldest(question)
            _write(question, work, choice)
        question.shelf.jobs.submit(question.address, question.path, choice.games, question.folder)
    except OSError as problem:
        raise OpforError(f"the games cannot be kept in {question.folder.parent}: {problem.strerror}") from None
    except BadInput:  # too many wait already: then nothing is kept either
        if new:
            shutil.rmtree(question.folder, ignore_errors=True)
        raise


def _write(question: ChangedGames, work: Work, choice: Choice) -> None:
    piece, others = work.piece, _others(work.piece)
    sets = {MINE: {**others, piece.file: work.text}, **({BEFORE: others} if others else {})}
    for name, files in sets.items():
        for file, text in files.items():
            path = question.folder / name / piece.game.id / file
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode())
    write_whole(question.path, _study(work, choice, bool(others)).encode())
    about = About(piece.title, piece.file, choice.policy, choice.scenario, work.changes)
    write_whole(question.folder / "about.json", msgspec.json.encode(about))


def _study(work: Work, choice: Choice, others: bool) -> str:
    """The study file. Its games are one level, so that a level is a number of games."""
    piece, words = work.piece, work.piece.words
    before = f"{choice.policy} data={BEFORE}" if others else choice.policy
    changed = f"{choice.policy} data={MINE}"
    lines = {
        "kind": "compare",
        "title": "Whole games",
        "sides": [before, changed],
        "games": WHOLE,
        "scenario": choice.scenario,
    }
    told = ", ".join(
        f"{json.dumps(side)} = {json.dumps(name)}" for side, name in ((before, words.before), (changed, words.changed))
    )
    names = f"names = {{ {told} }}"
    return "\n".join(
        [
            f"title = {json.dumps(f'{piece.title}: {words.before} and {words.changed}', ensure_ascii=False)}",
            f"game = {json.dumps(piece.game.id)}",
            f'seed = "{FOLDER}"',
            "",
            "[[part]]",
            *(f"{name} = {json.dumps(value)}" for name, value in lines.items()),
            names,
            "",
        ]
    )


def _drop_oldest(question: ChangedGames) -> None:
    """Make room; what is being played stays."""
    for folder in _folders(question.shelf)[MAX_KEPT - 1 :]:
        if any(job.task.folder == str(folder) for job in question.shelf.jobs.active()):
            continue
        with suppress(OpforError), alone_in(folder):
            shutil.rmtree(folder, ignore_errors=True)


# What is shown


@dataclass(frozen=True)
class Shown:
    """A study and how far it is."""

    question: ChangedGames
    standing: Standing
    part: PartShown

    @property
    def files(self) -> set[str]:
        """What can be kept."""
        return set(files_of(self.question))


def shown(question: ChangedGames, level: int = 0) -> Shown:
    """A study that has been asked for."""
    standing = standing_of(question, level)
    return Shown(question, standing, parts_of(question, standing.levels)[0])


@dataclass(frozen=True)
class Games:
    """The part of the workshop that is about whole games.

    `why_not` says why none can be played by the text as it stands; `now` is what was asked of this text, `other` what
    is being played for an earlier one, `earlier` the results of other texts or policies.
    """

    piece: Piece
    choice: Choice
    why_not: str
    now: Shown | None = None
    other: Shown | None = None
    earlier: list[ChangedGames] = field(default_factory=list)
    error: str = ""

    @property
    def numbers(self) -> list[int]:
        """How many games may be asked for."""
        return NUMBERS

    @property
    def policies(self) -> dict[str, str]:
        """Who may play, in words."""
        return {name: f"{name} (slow)" if name == SLOW else name for name in policies(self.piece.game)}

    @property
    def scenarios(self) -> dict[str, str]:
        """What may be played; nothing to choose where there is one."""
        found = scenarios(self.piece.game)
        return found if len(found) > 1 else {}

    @property
    def active(self) -> bool:
        """Are games for this text being played, or to come?"""
        return self.now is not None and self.now.standing.active

    @property
    def enough(self) -> bool:
        """Have as many been played as are asked for?"""
        return self.now is not None and self.now.question.played >= self.choice.games

    @property
    def refused(self) -> bool:
        """Has a trial shown that the rules cannot play by it?"""
        job = self.now.standing.job if self.now is not None else None
        return job is not None and not job.active and job.refused

    @property
    def followed(self) -> Shown | None:
        """The job whose progress is shown."""
        return self.now if self.active else self.other

    def news(self, told: str) -> str:
        """What games have found, for those who listen, when it is news on a page that shows what `told` stands for."""
        found = self.now.part.words if self.now is not None and told not in ("", self.stamp) else []
        return found[0] if found else ""

    @property
    def stamp(self) -> str:
        """Changes when there is something else to show than how far the games are."""
        parts: list[Any] = [self.choice, self.why_not, self.error]
        parts += [one and (one.question.address, one.standing.stamp) for one in (self.now, self.other)]
        parts += [(one.address, one.played) for one in self.earlier]
        return sha256(repr(parts).encode()).hexdigest()[:16]


def games_shown(shelf: Shelf, piece: Piece, work: Work | None, choice: Choice, why_not: str, error: str = "") -> Games:
    """What there is to show for a text as it stands (None: it cannot be played)."""
    question = games_of(shelf, work, choice) if work is not None else None
    all_kept = kept(shelf, piece)
    now = next((shown(one, choice.games) for one in all_kept if question and one.address == question.address), None)
    active = [job.study for job in shelf.jobs.active()]
    others = [one for one in all_kept if now is None or one.address != now.question.address]
    other = next((shown(one) for one in others if one.address in active), None)
    return Games(piece, choice, why_not, now, other, [one for one in others if one.played], error)
