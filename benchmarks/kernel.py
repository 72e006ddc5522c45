"""How fast the kernel is: interactive answers, replay of every game, batch games, and the odds of a two-step question.

    python benchmarks/kernel.py

The odds question is the Central Powers' artillery answer (7.3-S (5)): do they respond, and with how much? The same
question is put to icepool and dyce in the same run, charts as plain lists, and all three must agree before any
time is printed.
"""

from __future__ import annotations

import platform
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import icepool
from dyce import H, expand

from opfor.games.fields_of_despair.enemy.artillery import artillery_answer
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.odds import distribution
from opfor.kernel.policy_names import makers
from opfor.match.journal import Journal
from opfor.match.match import Match
from opfor.match.records import Answer, read
from opfor.match.save_files import read_bytes
from opfor.match.verify import verify
from opfor.native import PLAIN
from opfor.registry import game_named
from opfor.study.simulate import Task, play_task
from opfor.testing.playing import Setting, Trial, repeat

GAMES = 12
REPLAYED = 3
WAYS = (
    ("fields-of-despair", Setting("final-push", "screen")),
    ("fields-of-despair", Setting("final-push", "table")),
    ("last-crusade", Setting("us", "screen")),
    ("flanders-fields", Setting("lane", "screen")),
)
ROUNDS = 2_000
Table = list[tuple[str, str]]
Odds = dict[Any, Fraction]


def microseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of five runs, for one round."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(rounds // 5):
            work()
        times.append((time.perf_counter() - begun) / (rounds // 5))
    return statistics.median(times) * 1e6


# Interactive answers and replay


def recorded_answers(game: Game, seed: str) -> list[Any]:
    """The answers of a game played at random at the table."""
    trial = Trial(game, Setting("final-push", "table"), seed)
    trial.play()
    return [record.a for record in trial.match.line.records if isinstance(record, Answer)]


def answer_times(game: Game, folder: Path | None) -> list[float]:
    """Seconds of each answer of several games: saved and synced in a folder, or in memory only."""
    times = []
    for number in range(GAMES):
        seed = f"benchmark {number}"
        answers = recorded_answers(game, seed)
        path = folder / f"game-{number}.opfor" if folder is not None else None
        match = Match.new(game, "final-push", "table", seed=seed, path=path)
        for answer in answers:
            begun = time.perf_counter()
            match.answer(answer)
            times.append(time.perf_counter() - begun)
        match.close()
    return times


def interactive(game: Game, folder: Path) -> Table:
    """Time of one answer."""
    rows: Table = []
    for name, where in (("journal on disk, synced", folder), ("in memory", None)):
        times = sorted(seconds * 1e6 for seconds in answer_times(game, where))
        middle, high = statistics.median(times), times[int(len(times) * 0.95)]
        rows.append((f"interactive answer, {name}", f"{middle:,.0f} µs median, {high:,.0f} µs at 95 %"))
    return rows


def saved_games(game: Game, setting: Setting, folder: Path) -> list[Path]:
    """A few games played at random, as files."""
    paths = []
    for number in range(REPLAYED):
        trial = Trial(game, setting, f"benchmark {number}")
        trial.play()
        paths.append(folder / f"{game.id}-{setting.mode}-{number}.opfor")
        journal = Journal.create(paths[-1])
        journal.begin(trial.match.header)
        journal.append(trial.match.history)
        journal.close()
    return paths


def replay(game: Game, setting: Setting, folder: Path) -> str:
    """How fast saved games are opened, verified and looked back into."""
    paths = saved_games(game, setting, folder)
    matches = [Match.open(path, write=False) for path in paths]
    decisions, longest = sum(match.decisions for match in matches), max(matches, key=lambda match: match.decisions)
    opened = decisions / fastest(lambda: [Match.open(path, write=False) for path in paths])
    verified = decisions / fastest(lambda: [verify(read(read_bytes(path), path.name)) for path in paths])
    back = fastest(lambda: [longest.at(number) for number in range(longest.decisions)]) / longest.decisions
    return f"{opened:,.0f} decisions/s opened, {verified:,.0f} verified; a look back {back * 1e3:.2f} ms"


def replays(folder: Path) -> Table:
    """All three games on screen, and one at the table."""
    games = [(game_named(name), setting) for name, setting in WAYS]
    return [(f"replay, {game.id}, {setting.mode}", replay(game, setting, folder)) for game, setting in games]


def fastest(work: Callable[[], object]) -> float:
    """Seconds of processor time, the best of three runs."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def taken_back(game: Game) -> Table:
    """Undo to the first decision and forward again."""
    match = Match.new(game, "final-push", "table", seed="benchmark 0")
    for answer in recorded_answers(game, "benchmark 0"):
        match.answer(answer)
    records = match.line.records.copy()
    begun = time.perf_counter()
    match.undo(1)
    back = time.perf_counter() - begun
    repeat(match, records)
    return [("undo of a whole game", f"{back * 1e3:.1f} ms for {len(records)} records")]


# Batch


def batch(game: Game) -> Table:
    """Whole games on screen by policies, nobody listening."""
    rows: Table = []
    for policy in makers(game):
        count = 4
        while True:
            done = play_task(Task(game.id, "final-push", "screen", (), policy, "benchmark", 0, count))
            played, seconds = done.rows, done.seconds
            if seconds > 1 or count > 5_000:
                break
            count *= 4
        decisions, throws = sum(row.decisions for row in played), sum(row.throws for row in played)
        speed = f"{decisions / seconds:,.0f} decisions/s, {(decisions + throws) / seconds:,.0f} events/s, "
        rows.append((f"batch, policy {policy}", speed + f"{count / seconds:,.1f} games/s"))
    return rows


# Exact odds of a two-step question

HEADS = ((1, 3), (4, 6), (7, 9), (10, 12), (13, 99))
RESPONSE = ("NNNNY", "NNNYY", "NNYYY", "NYYYY", "YYYYY")  # rows <=1 to >=5
STRENGTH = (
    (1, 1, 2, 2, 3),
    (1, 2, 2, 3, 3),
    (2, 2, 3, 4, 4),
    (2, 3, 4, 4, 5),
    (2, 4, 4, 5, 5),
    (3, 4, 5, 6, 6),
    (3, 4, 5, 7, 8),
)


def column(available: int) -> int:
    """The printed column."""
    return next(place for place, (low, high) in enumerate(HEADS) if low <= available <= high)


def responds(face: int, available: int, sps: int, previous_no: bool) -> bool:
    """Step 1 for a face of the die."""
    total = face + (2 if sps > 10 else 1 if sps >= 5 else 0) + previous_no
    return RESPONSE[min(max(total, 1), 5) - 1][column(available)] == "Y"


def points(face: int, available: int, sps: int, guns: int) -> int:
    """Step 2 for a face of the die."""
    total = face + (2 if sps > 10 else 1 if sps >= 5 else 0) - (2 if guns < 2 else 1 if guns == 2 else 0)
    return min(available, STRENGTH[min(max(total, 1), 7) - 1][column(available)])


def by_icepool(available: int, sps: int, guns: int, previous_no: bool) -> Odds:
    """Both steps in icepool."""
    strength = icepool.d6.map(lambda face: points(face, available, sps, guns))
    die = icepool.d6.map(lambda face: strength if responds(face, available, sps, previous_no) else 0)
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def by_dyce(available: int, sps: int, guns: int, previous_no: bool) -> Odds:
    """Both steps in dyce."""
    strength = H(6).apply(lambda face: points(face, available, sps, guns))
    answer = expand(lambda die: strength if responds(die.outcome, available, sps, previous_no) else 0, H(6))
    return {outcome: Fraction(count, answer.total) for outcome, count in answer.items()}


def odds() -> Table:
    """Exact odds of the answer: the first time, again, and by the two libraries."""
    question = (8, 12, 2, False)
    asked = list(product(range(1, 14), (4, 9, 12), (0, 1, 2, 3), (False, True)))
    first = []
    for inputs in asked:
        begun = time.perf_counter()
        found = distribution(artillery_answer, *inputs)
        first.append(time.perf_counter() - begun)
        if not found == by_icepool(*inputs) == by_dyce(*inputs):
            raise SystemExit(f"the three disagree on {inputs}")
    again = microseconds(lambda: distribution(artillery_answer, *question))
    ice, dyce = microseconds(lambda: by_icepool(*question)), microseconds(lambda: by_dyce(*question))
    new = statistics.median(first) * 1e6
    return [
        ("two-step artillery odds, first time", f"{new:,.1f} µs (median of {len(asked)} questions)"),
        ("two-step artillery odds, again", f"{again:,.1f} µs"),
        ("the same in icepool", f"{ice:,.1f} µs: {ice / new:.1f} × our first time, {ice / again:.1f} × again"),
        ("the same in dyce", f"{dyce:,.1f} µs: {dyce / new:.1f} × our first time, {dyce / again:.1f} × again"),
    ]


def show(rows: Iterable[tuple[str, str]]) -> None:
    """A plain table."""
    for name, figure in rows:
        print(f"{name:<44}{figure}", flush=True)


def main() -> None:
    """Print the whole table."""
    warnings.simplefilter("ignore")  # dyce calls its `expand` experimental
    game = game_named("fields-of-despair")
    rules = "plain rules" if PLAIN else "compiled rules"
    show([("machine", f"{platform.machine()}, Python {platform.python_version()}, {rules}")])
    with tempfile.TemporaryDirectory() as folder:
        show(interactive(game, Path(folder)))
        show(replays(Path(folder)))
    show(taken_back(game))
    show(odds())
    try:
        show(batch(game))
    except BadInput as problem:
        print(f"batch: {problem}", file=sys.stderr)


if __name__ == "__main__":
    main()
