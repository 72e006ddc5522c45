"""Carry out a study file: find what each part asks for."""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec

from opfor.api import Odds, odds
from opfor.kernel.errors import OpforError
from opfor.kernel.game_data import Files
from opfor.study.compare import Comparison, try_files
from opfor.study.measures import Measure, only
from opfor.study.simulate import Progress, Study, simulate
from opfor.study.studyfile import ComparePart, OddsPart, SimulatePart, StudyFile
from opfor.study.workers import crew

Cases = dict[tuple[str, ...], Odds]
Found = Cases | Study | Comparison


class Interrupted(OpforError):
    """The study was stopped before its end."""


def run(
    study: StudyFile,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    keep: Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Found]:
    """Every part. With a folder to `keep` games in, an interrupted study continues where it stopped.

    The exact odds come first, and data files are tried: what is wrong with a measure or a file shows before a game is
    played.
    """
    found: dict[int, Found] = {}
    for number, part in enumerate(study.parts, 1):
        if isinstance(part, OddsPart):
            found[number] = _odds(study, number, part)
        for files in study.files_of(part):
            with study.at(number):
                try_files(study.game_of(part), files)
    with nullcontext((executor, jobs)) if executor is not None else crew(jobs, cluster) as (workers, many):
        work = _Work(study, workers, many, keep, progress)
        for number, part in enumerate(study.parts, 1):
            if not isinstance(part, OddsPart):
                found[number] = work.found(number, part)
    return [found[number] for number in sorted(found)]


def _odds(study: StudyFile, number: int, part: OddsPart) -> Cases:
    """The odds of every case, and whether all that is asked of them can be answered."""
    game = study.game_of(part)
    with study.at(number):
        found = {name: odds(game.id, part.chart, **given) for name, given in part.asked().items()}
        for one in found.values():
            for text in part.measures.values():
                Measure.parse(text).of(one.rows)
            if part.field:
                only(one.rows, part.field)
    return found


class _Work:
    """The workers, and how far the study has come."""

    def __init__(
        self, study: StudyFile, executor: Executor, jobs: int, keep: Path | None, progress: Progress | None
    ) -> None:
        self.study, self.executor, self.jobs, self.keep, self.progress = study, executor, jobs, keep, progress
        self.played = 0
        if keep is not None:
            try:
                keep.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise OpforError(f"nothing can be kept in {keep}: {problem.strerror}") from None

    def found(self, number: int, part: SimulatePart | ComparePart) -> Study | Comparison:
        """What one part asks for."""
        game = self.study.game_of(part)
        if isinstance(part, SimulatePart):
            files = next(iter(self.study.files_of(part)), None)
            return self.games(f"part-{number}", game.id, part.scenario, part.policy, part.options, part.games, files)
        return self.comparison(number, part, game.id)

    def comparison(self, number: int, part: ComparePart, game: str) -> Comparison:
        """Side by side, each kept in a file of its own; the dice are common because the games' numbers are."""
        sides = self.study.sides_of(part)
        studies = [
            self.games(f"part-{number}-{place}", game, side.scenario, side.policy, side.options, part.games, side.files)
            for place, side in enumerate(sides, 1)
        ]
        return Comparison(sides, studies)

    def games(
        self,
        name: str,
        game: str,
        scenario: str | None,
        policy: str | None,
        options: dict[str, Any],
        number: int,
        files: Files | None,
    ) -> Study:
        """Whole games; an interrupted study has no result."""

        def report(done: int, _: int) -> None:
            if self.progress is not None:
                self.progress(self.played + done, self.study.games)

        found = simulate(
            game,
            scenario,
            games=number,
            policy=policy,
            seed=self.study.seed,
            jobs=self.jobs,
            options=options,
            data=files,
            executor=self.executor,
            keep=None if self.keep is None else self.keep / f"{name}.jsonl",
            progress=report,
        )
        self.played += found.games
        if found.interrupted:
            on = (
                f"; the same command continues from what {self.keep} keeps"
                if self.keep is not None
                else "; with --keep FOLDER it could be continued"
            )
            raise Interrupted(f"interrupted after {self.played:,} of {self.study.games:,} games{on}")
        return found


def as_json(found: Found) -> Any:
    """The documented JSON form of what was found, without what differs from run to run."""
    if isinstance(found, Study):
        changing = ("seconds", "games_per_second", "events_per_second", "jobs")
        return {name: value for name, value in found.to_json().items() if name not in changing}
    if isinstance(found, Comparison):
        return found.to_json()
    return [{"case": list(name), **msgspec.to_builtins(one.to_json())} for name, one in found.items()]
