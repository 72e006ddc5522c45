"""Two ways to play or to rule, on common dice.

Game number n has the same streams for every side of the comparison, so what luck does to both cancels out and the
interval of the difference is narrower than that of two separate studies.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from math import ceil, sqrt
from pathlib import Path
from typing import Any

import msgspec

from opfor.custom.smoke_play import smoke_play
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.game_data import Files
from opfor.match import data_files
from opfor.registry import game_at
from opfor.study import data_worker
from opfor.study import tally as tallies
from opfor.study.intervals import Z95, deviation, reach95, wilson
from opfor.study.rows import Row
from opfor.study.simulate import Progress, Study, checked_task, simulate
from opfor.study.workers import crew

BLOCK = 500  # games of one side before the next side takes its turn
Pairs = Counter[tuple[int, int]]  # how often both sides had these values


class Side(msgspec.Struct, frozen=True):
    """One side of a comparison as it was written: 'doctrine', 'policy=random difficulty=hard', 'data=my-folder'."""

    text: str
    policy: str | None
    scenario: str | None
    options: dict[str, Any]
    data: str | None = None
    files: Files | None = None  # what was found there

    @staticmethod
    def parse(text: str) -> Side:
        """Words with spaces between: a policy alone, or NAME=VALUE; a value with spaces stands in quotes."""
        policy = scenario = data = None
        options: dict[str, Any] = {}
        try:
            words = shlex.split(text)
        except ValueError:
            raise BadInput(f"'{text}' has a quotation mark too many or too few") from None
        if not words:
            raise BadInput("a side of the comparison is empty: enter a policy or NAME=VALUE")
        for word in words:
            name, equals, value = word.partition("=")
            given = {"policy": policy, "scenario": scenario, "data": data, **options}.get(name if equals else "policy")
            if given is not None:
                raise BadInput(f"'{text}' gives {name if equals else 'policy'} twice")
            if not equals or name == "policy":
                policy = value if equals else word
            elif name == "scenario":
                scenario = value
            elif name == "data":
                data = value
            else:
                options[name] = value
        return Side(text, policy, scenario, options, data)


class Difference(msgspec.Struct, frozen=True):
    """The mean of paired differences and its 95 % interval; `more` games would decide it (0: decided, None: equal)."""

    first: float
    second: float
    difference: float
    low: float
    high: float
    more: int | None

    @property
    def decided(self) -> bool:
        """Does the interval exclude zero?"""
        return self.more == 0


def paired(pairs: Pairs) -> Difference:
    """Second less first, pair by pair."""
    number = pairs.total()
    total = sum((b - a) * count for (a, b), count in pairs.items())
    mean = total / number
    squares = sum((b - a) ** 2 * count for (a, b), count in pairs.items())
    spread = deviation(number, total, squares, min(1, number - 1))
    reach = reach95(number) * spread / sqrt(number)
    if number < 2 or (spread == 0 and mean == 0):
        more = None
    elif abs(mean) > reach:
        more = 0
    elif mean == 0:
        more = None
    else:
        more = max(1, ceil((Z95 * spread / mean) ** 2) - number)
    first, second = (sum(pair[side] * count for pair, count in pairs.items()) / number for side in (0, 1))
    return Difference(first, second, mean, mean - reach, mean + reach, more)


def paired_shares(pairs: Pairs) -> Difference:
    """The same for shares: no interval reaches beyond the whole, and none is a point because few games agreed."""
    found = paired(pairs)
    low, high = max(-1.0, found.low), min(1.0, found.high)
    if abs(found.difference) == 1.0:
        sure = wilson(pairs.total(), pairs.total())[0]
        low, high = (sure, 1.0) if found.difference > 0 else (-1.0, -sure)
    return msgspec.structs.replace(found, low=low, high=high)


class Comparison(msgspec.Struct, frozen=True):
    """Studies of the same games. Every other side is compared with the first."""

    sides: list[Side]
    studies: list[Study]

    @property
    def games(self) -> int:
        """How many games all sides have played: pairs are made of these."""
        return sum(1 for _ in self._common())

    def _common(self) -> Iterator[tuple[Row, ...]]:
        """The rows of each game that all sides have played, side by side."""
        lines = [iter(study.rows) for study in self.studies]
        rows = [next(line, None) for line in lines]
        while None not in rows:
            there = [row for row in rows if row is not None]
            newest = max(row.game for row in there)
            if all(row.game == newest for row in there):
                yield tuple(there)
                newest += 1
            rows = [row if row.game >= newest else next(line, None) for row, line in zip(there, lines, strict=True)]

    def differences(self, other: int) -> dict[str, Difference]:
        """Shares of every outcome and means of every final number: side `other` minus the first side."""
        ended: Counter[tuple[str, str]] = Counter()
        ends: list[Pairs] = [Counter() for _ in self.studies[0].ends]
        for rows in self._common():
            one, two = rows[0], rows[other]
            ended[one.outcome, two.outcome] += 1
            for pairs, pair in zip(ends, zip(one.end, two.end, strict=True), strict=True):
                pairs[pair] += 1
        if not ended:
            return {}
        found: dict[str, Difference] = {}
        for name in dict.fromkeys([*self.studies[0].outcomes, *self.studies[other].outcomes]):
            shares: Pairs = Counter()
            for (first, second), count in ended.items():
                shares[first == name, second == name] += count
            found[name] = paired_shares(shares)
        return found | {name: paired(pairs) for name, pairs in zip(self.studies[0].ends, ends, strict=True)}

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form; it holds no time, so the same command gives the same bytes."""
        first = self.studies[0]
        return {
            "game": first.game,
            "seed": first.seed,
            "games": self.games,
            "wanted": first.wanted,
            "sides": [
                {
                    "side": side.text,
                    "scenario": study.scenario,
                    "policy": study.policy,
                    "options": study.options,
                    "data": study.data,
                    "outcomes": {name: msgspec.to_builtins(share) for name, share in study.outcomes.items()},
                }
                for side, study in zip(self.sides, self.studies, strict=True)
            ],
            "differences": [
                {
                    "first": self.sides[0].text,
                    "second": self.sides[place].text,
                    "by": {name: msgspec.to_builtins(found) for name, found in self.differences(place).items()},
                }
                for place in range(1, len(self.sides))
            ],
        }


def compare(
    game: Game | str,
    sides: list[str],
    games: int = 1_000,
    seed: str = "opfor",
    jobs: int = 1,
    *,
    scenario: str | None = None,
    options: dict[str, Any] | None = None,
    cluster: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play the same games for every side. What all sides share may be given once, in `scenario` and `options`.

    A side may have custom data files (`data=FOLDER`, as seen from where the program was started).
    The sides take turns, a block of games each; interrupted, the pairs that are whole are compared.
    """
    found = game_at(game) if isinstance(game, str) else game
    read = read_sides(found, sides, games, seed, scenario, options or {})
    for side in read:
        try_files(found, side.files)
    if executor is not None:
        return _played(game, read, games, seed, executor, max(1, jobs), progress)
    with crew(jobs, cluster) as (workers, number):
        return _played(game, read, games, seed, workers, number, progress)


def read_sides(
    game: Game,
    sides: Sequence[str],
    games: int,
    seed: str,
    scenario: str | None,
    options: dict[str, Any],
    folder: Path = Path(),
) -> list[Side]:
    """The sides, each with what all of them share. What cannot be played is refused before anything is played.

    Data files are looked up from the folder.
    """
    if len(sides) < 2:
        raise BadInput("a comparison needs two sides at least, such as doctrine random")
    read = [_with(Side.parse(text), scenario, options) for text in sides]
    for side in read:
        checked_task(game, game.id, side.scenario, "screen", games, side.policy, seed, side.options)
    return [msgspec.structs.replace(side, files=files_at(game, side.data, folder)) for side in read]


def files_at(game: Game, data: str | None, folder: Path = Path()) -> Files | None:
    """The data files that a person named; None, where none are named, for those in use."""
    return data_files.read_files(data, game.id, folder) if data else None


def try_files(game: Game, files: Files | None) -> None:
    """Refuse data files by which a few games cannot be played."""
    if files:
        data_worker.run_by(game.id, files, smoke_play, game.id)


def _with(side: Side, scenario: str | None, options: dict[str, Any]) -> Side:
    both = sorted(set(options) & set(side.options))
    if both:
        raise BadInput(f"{both[0]} is given for all sides and for '{side.text}'")
    return msgspec.structs.replace(side, scenario=side.scenario or scenario, options={**options, **side.options})


def _played(
    game: Game | str,
    sides: list[Side],
    games: int,
    seed: str,
    workers: Executor,
    number: int,
    progress: Progress | None,
) -> Comparison:
    studies: list[Study] = []
    for start in range(0, games, BLOCK):
        wanted = min(BLOCK, games - start)
        for place, side in enumerate(sides):
            before = start * len(sides) + place * wanted

            def report(done: int, _: int, before: int = before) -> None:
                if progress is not None:
                    progress(before + done, len(sides) * games)

            part = simulate(
                game,
                side.scenario,
                games=wanted,
                policy=side.policy,
                seed=seed,
                jobs=number,
                options=side.options,
                data=side.files,
                start=start,
                executor=workers,
                progress=report,
            )
            if place == len(studies):
                studies.append(msgspec.structs.replace(part, wanted=games))
            else:
                studies[place].rows.add(list(part.rows))
                tallies.add(studies[place].tally, part.tally)
            if part.interrupted:
                if len(studies) < len(sides):
                    raise KeyboardInterrupt
                return Comparison(sides, studies)
    return Comparison(sides, studies)
