"""Simulation of complete games by the real rules: outcome shares with their intervals, one row per game.

Each game has two streams of its own, one for the dice and one for the policy's whims, derived from the study's
seed and the game's number. So the table is the same for any number of workers, in any order, on any machine.
"""

from __future__ import annotations

import csv
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, PolicyMaker, game_at, games, read_options
from opfor.kernel.policies import RandomPolicy
from opfor.study.intervals import wilson

TASK_SECONDS = 0.5  # long enough that handing out work costs nothing, short enough to be interrupted
FIRST_TASK = 4
LARGEST_TASK = 20_000
STEPS_PER_DECISION = 100
Progress = Callable[[int, int], None]


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One game."""

    game: int
    outcome: str
    early: bool
    decisions: int
    throws: int
    reason: str


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


class Share(msgspec.Struct, frozen=True):
    """How many games ended so, their share, and its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


class Study(msgspec.Struct, frozen=True):
    """What came of it. `rows` are in the order of the games' numbers."""

    game: str
    scenario: str
    mode: str
    options: dict[str, Any]
    seed: str
    policy: str
    wanted: int
    names: tuple[str, ...]
    rows: list[Row]
    seconds: float
    jobs: int

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

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form. All but `seconds`, `games_per_second` and `jobs` follows from the seed."""
        decisions, throws = sum(row.decisions for row in self.rows), sum(row.throws for row in self.rows)
        return {
            "game": self.game,
            "scenario": self.scenario,
            "mode": self.mode,
            "options": self.options,
            "games": self.games,
            "wanted": self.wanted,
            "seed": self.seed,
            "policy": self.policy,
            "outcomes": {name: msgspec.to_builtins(share) for name, share in self.outcomes.items()},
            "ended_early": sum(row.early for row in self.rows),
            "decisions": decisions,
            "throws": throws,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds if self.seconds else 0.0,
            "events_per_second": (decisions + throws) / self.seconds if self.seconds else 0.0,
            "jobs": self.jobs,
        }

    def write_rows(self, path: Path) -> None:
        """One row per game, as CSV."""
        try:
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                writer.writerow(Row.__struct_fields__)
                for row in self.rows:
                    writer.writerow([int(v) if isinstance(v, bool) else v for v in msgspec.structs.astuple(row)])
        except OSError as problem:
            raise OpforError(f"{path} cannot be written: {problem.strerror}") from None


# What a worker does


def makers(game: Game) -> dict[str, PolicyMaker]:
    """Every policy of a game by name; a random one comes with every game."""
    return {"random": RandomPolicy(game.questions), **game.policies}


def play_one(game: Game, task: Task, number: int, maker: PolicyMaker) -> Row:
    """One complete game with streams of its own."""
    state = game.new(task.scenario, task.mode, dict(task.options))
    desk = BatchDesk(maker(Stream(f"{task.seed}\0policy", number)), Stream(task.seed, number))
    play_out(state, game.steps, desk, bound=STEPS_PER_DECISION * game.bound)
    outcome = game.outcome(state)
    if outcome is None:
        raise OpforError(f"game {number} of seed '{task.seed}' ended without an outcome")
    return Row(number, outcome.name, outcome.early, desk.decisions, desk.throws, outcome.reason)


def play_task(task: Task) -> tuple[list[Row], float]:
    """Some games, and how long they took."""
    game, begun = game_at(task.place), time.perf_counter()
    maker = makers(game)[task.policy]
    rows = [play_one(game, task, number, maker) for number in range(task.first, task.first + task.count)]
    return rows, time.perf_counter() - begun


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
    start: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play `games` complete games, numbers `start` and on, and count how they end.

    `game` is a Game, its id, or 'module:NAME' for one that is not installed. Work goes to `jobs` processes, or to
    any executor of yours. Interrupted, it gives what has been played so far.
    """
    place = game if isinstance(game, str) else place_of(game)
    found = game_at(place)
    task = _checked(found, place, scenario, mode, games, policy, seed, options)
    begun = time.perf_counter()
    if executor is not None:
        rows = _handed_out(executor, max(1, jobs), task, start, games, progress)
    elif jobs > 1:
        with worker_processes(jobs) as pool:
            rows = _handed_out(pool, jobs, task, start, games, progress)
    else:
        rows = _here(task, start, games, progress)
    rows.sort(key=lambda row: row.game)
    return Study(
        found.id, task.scenario, mode, dict(task.options), seed, task.policy, games, found.outcomes, rows,
        time.perf_counter() - begun, jobs,
    )  # fmt: skip


def place_of(game: Game) -> str:
    """Where another process finds this game."""
    if games().get(game.id) is not game:
        raise BadInput(f"{game.id} is not installed; name it as 'module:NAME', so that workers find it")
    return game.id


def _checked(
    game: Game, place: str, scenario: str | None, mode: str, count: int, policy: str | None, seed: str,
    options: dict[str, Any] | None,
) -> Task:  # fmt: skip
    """Refuse what cannot be simulated before any worker is started."""
    name = scenario or next(iter(game.scenarios))
    if name not in game.scenarios:
        raise BadInput(f"{game.id} has no scenario '{name}'; it has {', '.join(game.scenarios)}")
    if mode == "table":
        raise BadInput("a game at the table needs a person who looks at it; only screen mode can be simulated")
    if mode not in game.scenarios[name].modes:
        raise BadInput(f"{name} is not played in {mode} mode yet, so it cannot be simulated")
    if count < 1:
        raise BadInput(f"{count} games are none; 1 or more would do")
    known, wanted = makers(game), policy or game.default_policy
    fitting = [wanted] if wanted in known else [other for other in known if other.startswith(wanted)]
    if len(fitting) != 1:
        raise BadInput(f"'{wanted}' is {'not one' if fitting else 'no'} policy of {game.id}; it has {', '.join(known)}")
    chosen = read_options(game, options or {})
    return Task(place, name, mode, tuple(sorted(chosen.items())), fitting[0], seed, 0, 0)


def worker_processes(jobs: int) -> ProcessPoolExecutor:
    """Fresh processes: nothing of ours is inherited, and the terminal's interrupt stays with us."""
    kind = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(kind)
    if kind == "forkserver":
        context.set_forkserver_preload(["opfor.study.simulate"])  # imported once, not by every worker
    return ProcessPoolExecutor(jobs, context, initializer=_ignore_interrupt)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Sizes:
    """How many games make a task of the right length; learns from the tasks that are done."""

    def __init__(self) -> None:
        self.games, self.seconds = 0, 0.0

    def learn(self, games: int, seconds: float) -> None:
        self.games, self.seconds = self.games + games, self.seconds + seconds

    def next(self, left: int, jobs: int) -> int:
        """Towards the end tasks get smaller, so that no worker is left alone with a long one."""
        if not self.games:
            return min(left, FIRST_TASK)
        usual = int(TASK_SECONDS * self.games / max(self.seconds, 1e-6))
        return max(1, min(usual, LARGEST_TASK, -(-left // jobs)))


def _here(task: Task, start: int, games: int, progress: Progress | None) -> list[Row]:
    rows: list[Row] = []
    sizes = _Sizes()
    try:
        while len(rows) < games:
            count = sizes.next(games - len(rows), 1)
            played, seconds = play_task(_part(task, start + len(rows), count))
            rows += played
            sizes.learn(count, seconds)
            if progress is not None:
                progress(len(rows), games)
    except KeyboardInterrupt:
        pass  # what has been played stands
    return rows


def _handed_out(
    executor: Executor, jobs: int, task: Task, start: int, games: int, progress: Progress | None
) -> list[Row]:
    """Keep every worker busy with one task and one waiting."""
    rows: list[Row] = []
    running: set[Future[tuple[list[Row], float]]] = set()
    sizes, given = _Sizes(), 0
    try:
        while running or given < games:
            while given < games and len(running) < 2 * jobs:
                count = sizes.next(games - given, jobs)
                running.add(executor.submit(play_task, _part(task, start + given, count)))
                given += count
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                played, seconds = future.result()
                rows += played
                sizes.learn(len(played), seconds)
            if progress is not None:
                progress(len(rows), games)
    except KeyboardInterrupt:
        for future in running:
            if not future.cancel():
                rows += future.result()[0]  # half a second of work at most: wait for it
    except BaseException:
        for future in running:
            future.cancel()
        raise
    return rows


def _part(task: Task, first: int, count: int) -> Task:
    return Task(task.place, task.scenario, task.mode, task.options, task.policy, task.seed, first, count)
