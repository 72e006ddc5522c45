"""Exact odds: the rules themselves, run under every result of their dice.

A procedure is run again and again, each time with the next combination of results, until all have been
taken; equal outcomes are merged and their whole-number weights added. A part (`desk.part`) is worked out
once per arguments and then counts as a single event. A slice of an agenda is run step by step, equal
states merged after every step.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk
from opfor.kernel.errors import BadInput, NeedsAnswer
from opfor.kernel.throws import Throw, Weights

Rule = Callable[..., Any]


class EveryDesk(ThrowingDesk):
    """Takes every result of every event in turn. One desk serves one enumeration; parts get their own."""

    def __init__(self, parts: dict[tuple[Any, ...], Weights], limit: int, builders: Any = None) -> None:
        self.parts, self.limit, self.builders = parts, limit, builders
        self.path: list[int] = []
        self.events: list[Weights] = []
        self.depth = 0
        self.weight = self.total = 1

    def restart(self) -> None:
        """Back to the beginning of the procedure, along the current path."""
        self.depth, self.weight, self.total = 0, 1, 1

    def advance(self) -> bool:
        """Step to the next combination of results; False when all have been taken."""
        path, events = self.path, self.events
        while path:
            if path[-1] + 1 < len(events[-1].results):
                path[-1] += 1
                return True
            path.pop()
            events.pop()
        return False

    def event(self, weights: Weights) -> Any:
        """The result of this event on the current path."""
        depth = self.depth
        if depth == len(self.path):
            self.path.append(0)
            self.events.append(weights)
        else:
            weights = self.events[depth]
        self.depth = depth + 1
        place = self.path[depth]
        self.weight *= weights.weights[place]
        self.total *= weights.total
        return weights.results[place]

    def throw(self, throw: Throw, purpose: str) -> Any:
        return self.event(throw.weights())

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        return self.event(chart.weights(inputs))

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        return chart.table(inputs)[chart.throw.weights().results[0]]

    def part(self, rule: Rule, *args: Any) -> Any:
        key = (rule, *args)
        found = self.parts.get(key)
        if found is None:
            found = enumerate_rule(rule, args, self.parts, self.limit, self.builders)
            self.parts[key] = found
        if len(found.results) == 1:
            return found.results[0]
        return self.event(found)

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        if self.builders is None:
            raise NeedsAnswer(f"the odds end at the question '{question}'")
        asked = self.builders[question](state, *args)
        if asked.default is None:
            raise NeedsAnswer(f"the odds end at the question '{question}' ({asked.rule}), which has no default")
        return asked.read(asked.default)


def enumerate_rule(
    rule: Rule, args: tuple[Any, ...], parts: dict[tuple[Any, ...], Weights], limit: int, builders: Any = None
) -> Weights:
    """Every outcome of `rule(desk, *args)` with its exact weight."""
    desk = EveryDesk(parts, limit, builders)
    merged: dict[Any, list[tuple[int, int]]] = {}
    common, runs = 1, 0
    while True:
        desk.restart()
        outcome = rule(desk, *args)
        merged.setdefault(outcome, []).append((desk.weight, desk.total))
        common = lcm(common, desk.total)
        runs += 1
        if runs > limit:
            raise BadInput(f"more than {limit:,} combinations of dice: too many to take them all")
        if not desk.advance():
            break
    totals = {
        outcome: sum(weight * (common // total) for weight, total in ways) for outcome, ways in merged.items()
    }
    return Weights(tuple(totals), tuple(totals.values()), common)


_shared_parts: dict[tuple[Any, ...], Weights] = {}


def distribution(rule: Rule, *args: Any, limit: int = 5_000_000) -> dict[Any, Fraction]:
    """The exact distribution of a rule's outcome. Parts are remembered between calls."""
    if len(_shared_parts) > 200_000:
        _shared_parts.clear()
    weights = enumerate_rule(rule, args, _shared_parts, limit)
    return {
        outcome: Fraction(weight, weights.total)
        for outcome, weight in zip(weights.results, weights.weights, strict=True)
        if weight
    }


def slice_distribution(
    state: Any,
    steps: dict[str, Rule],
    until: Callable[[Any], bool],
    builders: Any = None,
    limit: int = 1_000_000,
) -> list[tuple[Any, Fraction]]:
    """Run an agenda under every result until `until(state)` holds; equal states are merged after each step.

    The states with the longest agenda go first, so that branches which skip a step wait for the others and
    can merge with them.
    """
    open_states: dict[Any, tuple[Any, Fraction]] = {_key(state): (state.copy(), Fraction(1))}
    done: dict[Any, tuple[Any, Fraction]] = {}
    parts: dict[tuple[Any, ...], Weights] = {}
    while open_states:
        longest = max(len(found.agenda) for found, _ in open_states.values())
        chosen = [key for key, (found, _) in open_states.items() if len(found.agenda) == longest]
        for key in chosen:
            before, chance = open_states.pop(key)
            if until(before):
                _merge(done, before, chance)
                continue
            for after, share in _step(before, steps, parts, builders, limit):
                _merge(open_states, after, chance * share)
        if len(open_states) > limit:
            raise BadInput(f"more than {limit:,} positions: too many to follow them all")
    return list(done.values())


def _step(state: Any, steps: dict[str, Rule], parts: Any, builders: Any, limit: int) -> list[tuple[Any, Fraction]]:
    desk, outcomes = EveryDesk(parts, limit, builders), []
    while True:
        desk.restart()
        after = state.copy()
        name, args = after.agenda.pop()
        steps[name](after, desk, *args)
        outcomes.append((after, Fraction(desk.weight, desk.total)))
        if not desk.advance():
            return outcomes


def _merge(into: dict[Any, tuple[Any, Fraction]], state: Any, chance: Fraction) -> None:
    key = _key(state)
    if key in into:
        chance += into[key][1]
    into[key] = (state, chance)


def _key(state: Any) -> Any:
    return repr(state.to_data())
