"""A game's own dice and choices, called again alone: what a whole game costs beyond them is what its rules cost.

A game is played once and every call of its desk that throws or asks is written down with its arguments, a question
with the state as it stood. Then the same calls are made again in the same order by a policy and dice of the same seed,
with no rule between them; they must give the same results. What it costs to make any call from here is taken off.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

from opfor.kernel.batch import BatchDesk, play_out, studied
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.game import Game
from opfor.kernel.policy_names import makers

Call = tuple[str, tuple[Any, ...]]
SEED = "own calls"


class WritingDesk(Desk):
    """Lets another desk throw and ask, and writes down what was called and what came."""

    def __init__(self, desk: BatchDesk) -> None:
        self.desk = desk
        self.calls: list[Call] = []
        self.came: list[str] = []

    def _call(self, verb: str, *args: Any) -> Any:
        found = getattr(self.desk, verb)(*args)
        self.calls.append((verb, args))
        self.came.append(repr(found))
        return found

    def roll(self, dice: str, purpose: str) -> int:
        return int(self._call("roll", dice, purpose))

    def faces(self, n: int, purpose: str) -> tuple[int, ...]:
        return tuple(self._call("faces", n, purpose))

    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        return int(self._call("hits", n, on, purpose, at_most))

    def count(self, n: int, bands: tuple[int, ...], purpose: str) -> tuple[int, ...]:
        return tuple(self._call("count", n, bands, purpose))

    def pick(self, n: int, purpose: str) -> int:
        return int(self._call("pick", n, purpose))

    def shuffle(self, n: int, purpose: str) -> tuple[int, ...]:
        return tuple(self._call("shuffle", n, purpose))

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        return self._call("roll_on", chart, *inputs)

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        return self.desk.look_up(chart, *inputs)

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        return self._call("ask", question, state.copy(), *args)


def times(game: Game, scenario: str, policy: str, numbers: range) -> float:
    """How many times as long whole games take as their dice and choices alone."""
    maker = makers(game)[policy]

    def desk_of(number: int) -> BatchDesk:
        return studied(maker, SEED, number)

    whole = alone = 0.0
    gc.collect()
    gc.disable()
    for number in numbers:
        writer = WritingDesk(desk_of(number))
        play_out(game.play.new(scenario, "screen", {}), game.play.steps, writer)
        again = desk_of(number)
        assert [repr(getattr(again, verb)(*args)) for verb, args in writer.calls] == writer.came
        state, desk = game.play.new(scenario, "screen", {}), desk_of(number)
        whole += _seconds([(play_out, (state, game.play.steps, desk))])
        again = desk_of(number)
        calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
            (getattr(again, verb), args) for verb, args in writer.calls
        ]
        alone += _seconds(calls) - _seconds([(again.ruling, ("",))] * len(calls))
    gc.enable()
    return whole / alone


def _seconds(calls: list[tuple[Callable[..., Any], tuple[Any, ...]]]) -> float:
    begun = time.perf_counter()
    for function, args in calls:
        function(*args)
    return time.perf_counter() - begun
