"""Simulation of complete games by the real rules: outcome shares with their intervals, one row per game.

Each game has two streams of its own, one for the dice and one for the policy's random choices, derived from the study's
seed and the game's number. So the table is the same for any number of workers, in any order, on any machine.
"""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel import game_data
from opfor.kernel.batch import play_out, studied
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, PolicyMaker, StepRule, read_options, scenario_named
from opfor.kernel.game_data import Files
from opfor.kernel.policy_names import policy_maker
from opfor.registry import game_at, game_named, installed
from opfor.study import MAX_GAMES, data_worker
from opfor.study import tally as tallies
from opfor.study.intervals import wilson
from opfor.study.resume_file import FORMAT, Head, Played, ResumeFile
from opfor.study.rows import Row, Rows, write_rows
from opfor.study.tally import Tally
from opfor.study.workers import crew

TASK_SECONDS = 0.5  # long enough that handing out work costs nothing, short enough to be interrupted
FIRST_TASK = 4
LARGEST_TASK = 20_000
STEPS_PER_DECISION = 100
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Task:
    """What a worker needs to know: which game, how it is set up, who plays, and which numbers."""

    place: str
    scenario: str
    mode: str
    options: tuple[tuple[str, Any], ...]
    policy: str
    seed: str
    first: int
    count: int
    data: Files = field(default_factory=dict)  # of its owner; by which the game is played


class Share(msgspec.Struct, frozen=True):
    """How many games ended so, their share, and its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


class Study(msgspec.Struct, frozen=True):
    """The result of a simulation. `rows` are in the order of the games' numbers, `ends` names their last numbers.

    `tally` counts the values of every track at every moment. `before` games had been kept by an earlier run. `data` are
    the custom data files that it was played by, as digests.
    """

    game: str
    scenario: str
    mode: str
    options: dict[str, Any]
    seed: str
    policy: str
    wanted: int
    names: tuple[str, ...]
    rows: Rows
    seconds: float
    jobs: int
    ends: tuple[str, ...] = ()
    tally: Tally = {}
    interrupted: bool = False
    before: int = 0
    data: dict[str, str] = {}

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def outcomes(self) -> dict[str, Share]:
        """Every outcome the game knows, and any other that occurred."""
        counts, total = Counter(row.outcome for row in self.rows), len(self.rows)
        names = [*self.names, *sorted(set(counts) - set(self.names))]
        return {
            name: Share(counts[name], counts[name] / total if total else 0.0, *wilson(counts[name], total))
            for name in names
        }

    @property
    def length(self) -> dict[str, dict[str, float]]:
        """How long the games were."""
        return {
            "decisions": tallies.summary(tallies.frequencies(row.decisions for row in self.rows)),
            "throws": tallies.summary(tallies.frequencies(row.throws for row in self.rows)),
        }

    @property
    def end(self) -> dict[str, dict[str, float]]:
        """The numbers of the end: losses, points, turns."""
        return {
            name: tallies.summary(tallies.frequencies(row.end[place] for row in self.rows))
            for place, name in enumerate(self.ends)
        }

    @property
    def tracks(self) -> dict[str, dict[str, dict[str, float]]]:
        """Every track at every moment. A game that is over is no longer counted."""
        return {
            moment: {name: tallies.summary(counts) for name, counts in by_name.items()}
            for moment, by_name in self.tally.items()
        }

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form. All but the times and `jobs` follows from the seed."""
        decisions, throws = sum(row.decisions for row in self.rows), sum(row.throws for row in self.rows)
        pace = (self.games - self.before) / self.games / self.seconds if self.seconds and self.games else 0.0
        return {
            "game": self.game,
            "scenario": self.scenario,
            "mode": self.mode,
            "options": self.options,
            "data": self.data,
            "games": self.games,
            "wanted": self.wanted,
            "seed": self.seed,
            "policy": self.policy,
            "outcomes": {name: msgspec.to_builtins(share) for name, share in self.outcomes.items()},
            "ended_early": sum(row.early for row in self.rows),
            "decisions": decisions,
            "throws": throws,
            "length": self.length,
            "end": self.end,
            "tracks": self.tracks,
            "seconds": self.seconds,
            "games_per_second": self.games * pace,
            "events_per_second": (decisions + throws) * pace,
            "jobs": self.jobs,
        }

    def write_rows(self, path: Path) -> None:
        """One row per game, by the ending of the name."""
        write_rows(path, self.rows, self.ends)


# What a worker does


def play_one(game: Game, task: Task, number: int, maker: PolicyMaker, steps: dict[str, StepRule]) -> Row:
    """One complete game with streams of its own."""
    state = game.play.new(task.scenario, task.mode, dict(task.options))
    desk = studied(maker, task.seed, number)
    play_out(state, steps, desk, bound=STEPS_PER_DECISION * game.play.bound)
    outcome = game.play.outcome(state)
    if outcome is None:
        raise OpforError(f"game {number} of seed '{task.seed}' ended without an outcome")
    end = game.study.tracks.end(state) if game.study.tracks is not None else ()
    return Row(number, outcome.name, outcome.early, desk.decisions, desk.throws, outcome.reason, end)


def followed(game: Game, seen: tallies.Seen) -> dict[str, StepRule]:
    """The steps of a game; where tracks are read, they are read before the step is taken."""
    tracks = game.study.tracks
    if tracks is None:
        return game.play.steps

    def counting(rule: StepRule) -> StepRule:
        def counted(state: Any, desk: Any, *args: Any) -> None:
            tallies.see(seen, tracks, state)
            rule(state, desk, *args)

        return counted

    return game.play.steps | {name: counting(game.play.steps[name]) for name in tracks.steps}


def play_task(task: Task) -> Played:
    """Some games, in this process if it plays by the task's data files."""
    played: Played = data_worker.run_by(task.place, task.data, _played, task)
    return played


def _played(task: Task) -> Played:
    game, begun = game_at(task.place), time.perf_counter()
    _, maker = policy_maker(game, task.policy)
    seen: tallies.Seen = {}
    steps, collecting = followed(game, seen), gc.isenabled()
    gc.disable()  # a game leaves no rings of objects behind, and looking for them takes time
    try:
        rows = [play_one(game, task, number, maker, steps) for number in range(task.first, task.first + task.count)]
    finally:
        if collecting:
            gc.enable()
    tally = tallies.tallied(seen, game.study.tracks) if game.study.tracks is not None else {}
    return Played(task.first, rows, tally, time.perf_counter() - begun)


# Handing out work


def simulate(
    game: Game | str,
    scenario: str | None = None,
    mode: str = "screen",
    games: int = 1_000,
    policy: str | None = None,
    seed: str = "opfor",
    jobs: int = 1,
    options: dict[str, Any] | None = None,
    *,
    data: Files | None = None,
    start: int = 0,
    executor: Executor | None = None,
    cluster: str | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play `games` complete games, numbers `start` and on, and count how they end.

    `game` is a Game, its id, or 'module:NAME' for one that is not installed. Work goes to `jobs` processes, to a Dask
    scheduler (`cluster`), or to any executor of yours. `data` are custom files in the place of the game's, by
    default those that this process plays by. Interrupted, it gives what has been played so far; with a file
    to `keep` that in, the next call continues from there.
    """
    place = game if isinstance(game, str) else place_of(game)
    found = game_at(place)
    task = checked_task(found, place, scenario, mode, games, policy, seed, options, data)
    begun, kept = time.perf_counter(), _resume_file(keep, found, task)
    try:
        work = _Work(task, range(start, start + games), kept, progress)
        before = work.games
        if executor is not None:
            work.hand_out(executor, max(1, jobs))
        elif work.left:
            with crew(jobs, cluster) as (workers, number):
                jobs = number
                work.hand_out(workers, number)
    finally:
        if kept is not None:
            kept.close()
    return Study(
        found.id,
        task.scenario,
        mode,
        dict(task.options),
        seed,
        task.policy,
        games,
        found.study.outcomes,
        work.rows,
        time.perf_counter() - begun,
        jobs,
        found.study.tracks.ends if found.study.tracks is not None else (),
        tallies.in_order(work.tally),
        work.interrupted,
        before,
        game_data.digests(task.data),
    )


def _resume_file(keep: Path | None, game: Game, task: Task) -> ResumeFile | None:
    if keep is None:
        return None
    head = Head(
        FORMAT,
        game.id,
        game.version,
        task.scenario,
        task.mode,
        dict(task.options),
        task.policy,
        task.seed,
        game_data.digests(task.data),
    )
    return ResumeFile(keep, head)


def place_of(game: Game) -> str:
    """Where another process finds this game."""
    if game.id not in installed() or game_named(game.id) is not game:
        raise BadInput(f"{game.id} is not installed; name it as 'module:NAME', so that workers find it")
    return game.id


def checked_task(
    game: Game,
    place: str,
    scenario: str | None,
    mode: str,
    count: int,
    policy: str | None,
    seed: str,
    options: dict[str, Any] | None,
    data: Files | None = None,
) -> Task:
    """Refuse what cannot be simulated before any worker is started."""
    chosen_scenario = scenario_named(game, scenario or None)
    if mode == "table":
        raise BadInput("a game at the table needs a person who looks at it; only screen mode can be simulated")
    if mode not in chosen_scenario.modes:
        raise BadInput(f"{chosen_scenario.id} is not played in {mode} mode yet, so it cannot be simulated")
    if not 1 <= count <= MAX_GAMES:
        raise BadInput(f"{count:,} games are not allowed: enter a whole number from 1 to {MAX_GAMES:,}")
    chosen_policy, _ = policy_maker(game, policy or game.study.default_policy)
    chosen = read_options(game, options or {})
    files = game_data.in_use(game.id) if data is None else data
    return Task(place, chosen_scenario.id, mode, tuple(sorted(chosen.items())), chosen_policy, seed, 0, 0, files)


class _Work:
    """Which games to play, which are done, and how many make a task of the right length."""

    def __init__(self, task: Task, wanted: range, kept: ResumeFile | None, progress: Progress | None) -> None:
        self.task, self.wanted, self.kept, self.progress = task, wanted, kept, progress
        self.rows = Rows()
        self.tally: Tally = {}
        self.games, self.seconds = 0, 0.0
        self.interrupted = False
        done = sorted(kept.done, key=lambda played: played.first) if kept is not None else []
        self.left: list[range] = []
        at = wanted.start
        for played in done:
            if played.first < wanted.start or played.first + len(played.rows) > wanted.stop:
                raise BadInput(f"more games are kept than the {len(wanted):,} wanted; ask for as many or more")
            if played.first > at:
                self.left.append(range(at, played.first))
            at = played.first + len(played.rows)
            self.take(played)
        if kept is not None:
            kept.done.clear()
        if at < wanted.stop:
            self.left.append(range(at, wanted.stop))

    def take(self, played: Played) -> None:
        """Count a task that is done."""
        self.rows.add(played.rows)
        tallies.add(self.tally, played.tally)
        self.games, self.seconds = self.games + len(played.rows), self.seconds + played.seconds

    def next(self, jobs: int) -> Task:
        """The next task. Towards the end tasks get smaller, so that no worker is left alone with a long one."""
        numbers = self.left[0]
        size = FIRST_TASK
        if self.games:
            usual = int(TASK_SECONDS * self.games / max(self.seconds, 1e-6))
            size = max(1, min(usual, LARGEST_TASK, -(-sum(map(len, self.left)) // jobs)))
        chosen, rest = numbers[:size], numbers[size:]
        self.left[:1] = [rest] if rest else []
        return replace(self.task, first=chosen.start, count=len(chosen))

    def finish(self, future: Future[Played]) -> None:
        """Take over what a worker has played, and keep it."""
        played = future.result()
        self.take(played)
        if self.kept is not None:
            self.kept.add(played)

    def hand_out(self, executor: Executor, jobs: int) -> None:
        """Keep every worker busy with one task and one waiting. Interrupted, what is under way is waited for."""
        running: set[Future[Played]] = set()
        try:
            while running or self.left:
                while self.left and len(running) < 2 * jobs:
                    running.add(executor.submit(play_task, self.next(jobs)))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    self.finish(future)
                if self.progress is not None:
                    self.progress(len(self.rows), len(self.wanted))
        except KeyboardInterrupt:
            self.interrupted = True
            for future in running:
                if not future.cancel():
                    self.finish(future)  # half a second of work at most
        except BaseException:
            for future in running:
                future.cancel()
            raise
