"""Exact odds against two other ways to get them: throwing often, and trying every face of every die.

The exact engine works with tables of weights; the brute force here knows only single dice and reads the chart
as it is shown to a person; the sample is what batch runs play. All three run the same rules.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod, sqrt
from typing import Any

from opfor.kernel import odds as engine
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk
from opfor.kernel.errors import BadInput, NeedsAnswer
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import Input
from opfor.kernel.throws import Throw

MAX_LEAVES = 8_000
FEWEST_EXPECTED = 25  # rarer results are put together: a z-score of a handful of throws says nothing
LARGEST_Z = 5.0
USUAL_SPAN = 40


class TooMany(Exception):
    """There are too many faces to try them all."""


class FaceDesk(ThrowingDesk):
    """Tries every face of every die, one after another."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.depth = 0
        self.findings: dict[Any, Any] = {}

    def advance(self) -> bool:
        """On to the next combination of faces; False when all have been tried."""
        self.depth = 0
        while self.path:
            if self.path[-1] < self.sizes[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.sizes.pop()
        return False

    def _face(self, size: int) -> int:
        if self.depth == len(self.path):
            self.path.append(1)
            self.sizes.append(size)
        self.depth += 1
        return self.path[self.depth - 1]

    def throw(self, throw: Throw, purpose: str) -> Any:
        return throw.read([self._face(size) for size in throw.sizes])

    def read(self, chart: Chart, value: Any, *inputs: Any) -> Any:
        key = (chart.id, value, inputs)
        if key not in self.findings:
            self.findings[key] = chart.finding(value, inputs).result
        return self.findings[key]

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        raise NeedsAnswer(f"the odds end at the question '{question}'")


def by_every_face(procedure: Procedure, arguments: tuple[Any, ...]) -> dict[Any, Fraction]:
    """The distribution by brute force."""
    desk, found = FaceDesk(), dict[Any, Fraction]()
    for _ in range(MAX_LEAVES):
        outcome = procedure.run(desk, *arguments)
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, prod(desk.sizes))
        if not desk.advance():
            return found
    raise TooMany


def sampled(procedure: Procedure, arguments: tuple[Any, ...], draws: int, stream: Stream) -> dict[Any, int]:
    """How often each result falls."""

    def policy(question: str, *args: Any) -> Any:
        raise NeedsAnswer(f"the odds end at the question '{question}'")

    desk, found = BatchDesk(policy, stream), dict[Any, int]()
    for _ in range(draws):
        outcome = procedure.run(desk, *arguments)
        found[outcome] = found.get(outcome, 0) + 1
    return found


def largest_z(exact: dict[Any, Fraction], counts: dict[Any, int], draws: int) -> tuple[float, Any]:
    """The result that strays farthest from its chance, in standard deviations."""
    common = {outcome: p for outcome, p in exact.items() if p * draws >= FEWEST_EXPECTED}
    rest = 1 - sum(common.values(), Fraction(0))
    rarely = rest * draws < FEWEST_EXPECTED
    if rarely:  # then what is nearly certain says nothing either: it is the same figure
        common = {outcome: p for outcome, p in common.items() if (1 - p) * draws >= FEWEST_EXPECTED or p == 1}
    classes = [(float(p), counts.get(outcome, 0), outcome) for outcome, p in common.items()]
    if not rarely:
        classes.append((float(rest), draws - sum(count for _, count, _ in classes), "anything else"))
    scores = [(abs(count - draws * p) / sqrt(max(draws * p * (1 - p), 1e-9)), name) for p, count, name in classes]
    return max(scores, key=lambda score: score[0], default=(0.0, None))


def random_inputs(procedure: Procedure, stream: Stream) -> dict[str, Any]:
    """Values for every input, the usual small ones more often than the ends of the range."""
    return {spec.name: _value(spec, stream) for spec in procedure.inputs}


def _value(spec: Input, stream: Stream) -> Any:
    if spec.kind in ("bool", "choice"):
        values = spec.edges()
        return values[stream.below(len(values))]
    if spec.kind == "list":
        return spec.default or []
    high = spec.high if not stream.below(4) else min(spec.high, spec.low + USUAL_SPAN)
    return spec.low + stream.below(high - spec.low + 1)


def check_chances(game: Game, procedure: Procedure, inputs: dict[str, Any], draws: int, seed: str) -> str:
    """Contract 7: the three ways agree on one procedure and one set of inputs; says what was compared."""
    arguments, where = procedure.arguments(inputs), f"{game.id} {procedure.id} {inputs}"
    stream = Stream(f"{seed}\0{where}")
    try:
        exact = engine.distribution(procedure.run, *arguments)
    except NeedsAnswer:
        return "asks"
    except BadInput as refusal:
        try:
            found = sampled(procedure, arguments, 1, stream)
        except BadInput:
            return "refused"
        raise AssertionError(f"{where}: the odds are refused ({refusal}), but a roll gives {found}") from None
    if sum(exact.values()) != 1:
        raise AssertionError(f"{where}: the chances sum to {sum(exact.values())}, not 1")
    counts = sampled(procedure, arguments, draws, stream)
    impossible = [outcome for outcome in counts if outcome not in exact]
    if impossible:
        raise AssertionError(f"{where}: {impossible[0]} was thrown and is impossible by the exact odds")
    z, outcome = largest_z(exact, counts, draws)
    if z >= LARGEST_Z:
        raise AssertionError(
            f"{where}: {outcome} fell {counts.get(outcome, 0)} times in {draws}, {z:.1f} standard deviations from its "
            f"chance {exact.get(outcome)}"
        )
    try:
        brute = by_every_face(procedure, arguments)
    except TooMany:
        return "sampled"
    if brute != exact:
        wrong = next(o for o in [*brute, *exact] if brute.get(o) != exact.get(o))
        raise AssertionError(f"{where}: {wrong} has the chance {exact.get(wrong)}, by every face {brute.get(wrong)}")
    return "proved"
