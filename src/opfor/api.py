"""Rolling and knowing: the two ways to use a chart by itself, for the command line, the web and other programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec

from opfor.custom.chart_files import known_chart
from opfor.kernel import odds as engine
from opfor.kernel.because import Answered, Because, Choice, Finding, Instruction, Rolled, Ruled
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput, NeedsAnswer
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import read_inputs
from opfor.kernel.telling_desk import TellingDesk
from opfor.kernel.throws import Throw
from opfor.match.sealed import derive, new_secret
from opfor.registry import game_named

MANY_RESULTS = 28


class Odds(msgspec.Struct, frozen=True):
    """Exact odds of a chart: results sorted, probability 0 left out, the fractions sum to exactly 1."""

    game: str
    chart: str
    rule: str
    inputs: dict[str, Any]
    rows: list[tuple[Any, Fraction]]
    exact: bool = True

    @property
    def given(self) -> dict[str, Any]:
        """The inputs that differ from their defaults."""
        try:
            usual = {spec.name: spec.default for spec in known_chart(game_named(self.game), self.chart).inputs}
        except BadInput:  # a chart that is only read within a procedure
            return self.inputs
        return {name: value for name, value in self.inputs.items() if value != usual.get(name)}

    @property
    def fields_apart(self) -> list[str]:
        """The fields that are shown one by one where all results together are too many to look at; else none."""
        first = self.rows[0][0]
        return list(first) if isinstance(first, dict) and len(self.rows) > MANY_RESULTS else []

    @property
    def mean(self) -> Any:
        """A number, an object per number field, or None."""
        means = self.exact_means
        return float(means[""]) if "" in means else {name: float(mean) for name, mean in means.items()} or None

    @property
    def exact_means(self) -> dict[str, Fraction]:
        """The mean of every field that is a number, by its name; '' where a result is one number."""
        return _means(self.rows)

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form."""
        return {
            "game": self.game,
            "chart": self.chart,
            "rule": self.rule,
            "inputs": self.inputs,
            "exact": self.exact,
            "odds": [{"result": result, "p": str(p), "probability": float(p)} for result, p in self.rows],
            "mean": self.mean,
        }


def chart_odds(game: Game, chart: Chart, inputs: tuple[Any, ...]) -> Odds:
    """The exact odds of one look-up: the chart alone, for inputs in its own order."""
    weights = chart.weights(inputs)
    named = dict(zip((spec.name for spec in chart.inputs), inputs, strict=True))
    rows: list[tuple[Any, Fraction]] = []
    for result, weight in zip(weights.results, weights.weights, strict=True):
        shown = dict(zip(chart.fields, result, strict=True)) if chart.fields else result
        rows.append((shown, Fraction(weight, weights.total)))
    return Odds(game.id, chart.id, chart.rule, named, rows)


class Throwing(msgspec.Struct, frozen=True):
    """One roll of a chart or procedure with its whole explanation."""

    game: str
    chart: str
    rule: str
    inputs: dict[str, Any]
    dice: list[int]
    result: Any
    because: list[Rolled | Finding | Ruled | Choice]
    instructions: list[str] = []

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


class _RollDesk(TellingDesk):
    """Rolls fresh sealed dice, or uses the faces given, and keeps the explanation."""

    def __init__(self, faces: list[int] | None) -> None:
        super().__init__()
        self.left = None if faces is None else list(faces)
        self.secret, self.throws = new_secret(), 0
        self.used: list[int] = []

    def throw(self, throw: Throw, purpose: str) -> Any:
        size = len(throw.sizes)
        if self.left is None:
            faces = derive(self.secret, "", "", self.throws, purpose, throw)
            self.throws += 1
        else:
            faces, self.left = self.left[:size], self.left[size:]
            throw.check(faces)
        self.used += faces
        result = throw.read(faces)
        by = "program" if self.left is None else "you"
        self.telling.evidence.append(Rolled(purpose, str(throw), faces, result, by))
        return result

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        raise NeedsAnswer(f"'{question}' cannot be asked here")


def _find(game: str, chart: str, given: dict[str, Any]) -> tuple[Game, Procedure, dict[str, Any]]:
    found = game_named(game)
    procedure = known_chart(found, chart)
    return found, procedure, read_inputs(procedure.inputs, given, procedure.id)


def rolled(game: str, chart: str, inputs: dict[str, Any], faces: list[int] | None = None) -> Throwing:
    """Roll a chart or procedure once, with inputs by name; `faces` are dice already thrown, in order."""
    found, procedure, values = _find(game, chart, inputs)
    desk = _RollDesk(faces)
    result = procedure.show(procedure.run(desk, *procedure.arguments(values)))
    if desk.left:
        raise BadInput(f"{procedure.id} used {len(desk.used)} dice; {len(desk.left)} too many were given")
    claims = [entry for entry in desk.telling.entries if isinstance(entry, Because)]
    evidence = [piece for claim in claims for piece in claim.evidence] + desk.telling.evidence
    because = [piece for piece in evidence if not isinstance(piece, Answered)]
    instructions = [entry.text for entry in desk.telling.entries if isinstance(entry, Instruction)]
    return Throwing(found.id, procedure.id, procedure.rule, values, desk.used, result, because, instructions)


def roll(game: str, chart: str, /, dice: list[int] | None = None, **inputs: Any) -> Throwing:
    """Roll a chart or procedure once; `dice` gives the faces in order. (A chart with an input `dice`: `rolled`.)"""
    return rolled(game, chart, inputs, dice)


def odds(game: str, chart: str, /, **inputs: Any) -> Odds:
    """The exact odds of a chart or procedure; the last ones asked for are remembered."""
    found, procedure, values = _find(game, chart, inputs)
    key = (found.id, procedure.id, procedure.run, json.dumps(values, sort_keys=True))
    known = _remembered.get(key)
    if known is None:
        if len(_remembered) >= _MAX_REMEMBERED:
            _remembered.pop(next(iter(_remembered)))
        chances = engine.distribution(procedure.run, *procedure.arguments(values))
        known = _remembered[key] = Odds(found.id, procedure.id, procedure.rule, values, _rows(procedure, chances))
    return known


_MAX_REMEMBERED = 256
_remembered: dict[tuple[str, str, Any, str], Odds] = {}


def _rows(procedure: Procedure, chances: dict[Any, Fraction]) -> list[tuple[Any, Fraction]]:
    """Results as they are shown, equal ones merged, sorted by value or by their JSON text."""
    merged: dict[str, Fraction] = {}
    results: dict[str, Any] = {}
    for outcome, chance in chances.items():
        result = procedure.show(outcome)
        text = json.dumps(result, sort_keys=True)
        results[text] = result
        merged[text] = merged[text] + chance if text in merged else chance
    numbers = all(type(result) is int for result in results.values())
    return [(results[text], merged[text]) for text in (sorted(merged, key=int) if numbers else sorted(merged))]


def _means(rows: list[tuple[Any, Fraction]]) -> dict[str, Fraction]:
    results = [result for result, _ in rows]
    if all(type(result) is int for result in results):
        return {"": sum((result * p for result, p in rows), Fraction(0))}
    if all(isinstance(result, dict) for result in results):
        names = [n for n in results[0] if all(type(result.get(n)) in (int, bool) for result in results)]
        return {name: sum((int(result[name]) * p for result, p in rows), Fraction(0)) for name in names}
    return {}
