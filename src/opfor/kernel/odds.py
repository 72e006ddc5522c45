"""Exact odds: the rules themselves, run under every result of their dice.

A procedure is run again and again, each time with the next combination of results, until all have been
taken; equal outcomes are merged and their whole-number weights added. A part (`desk.part`) is worked out
once per arguments and then counts as a single event. Rules that follow one another (`in_turn`) and a slice
of an agenda are run step by step, equal positions merged after every step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from math import gcd, lcm
from typing import Any

from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk, Link, Position, Rule, ThrowingDesk
from opfor.kernel.errors import BadInput, NeedsAnswer
from opfor.kernel.repeated_rule import added_up
from opfor.kernel.state_data import state_key
from opfor.kernel.throws import HITS, Throw, Weights, forget_throws, sums_of

Parts = dict[tuple[Any, ...], Weights]  # what is known of rules, by rule and arguments
States = dict[bytes, tuple[Any, Fraction]]  # states with their chances, by key

NOTHING: Iterator[Any] = iter(())
SMALL = 1 << 24  # totals below this are quick enough as they are
MAX_PARTS = 20_000
MAX_ANSWERS = 64


class EveryDesk(ThrowingDesk):
    """Takes every result of every event in turn. One desk serves one enumeration at a time; `below` serves its parts.

    `path` holds the results of the events so far, `left` those still to be taken of each. `weights` and `totals`
    are those of the path after each event (and 1 before the first); those of the whole path come last. A rule is run
    from its beginning for every path: `known` hands out the results that are on the path already; once it is used up,
    the next event is a new one.
    """

    def __init__(self, parts: Parts, limit: int, builders: Any = None) -> None:
        self.parts, self.limit, self.builders = parts, limit, builders
        self.path: list[Any] = []
        self.left: list[Iterator[tuple[Any, int]]] = []
        self.weights = [1]
        self.totals = [1]
        self.runs = 0  # paths that there are at least
        self.known: Iterator[Any] = NOTHING
        self.below: EveryDesk | None = None

    def every(self, rule: Rule, args: tuple[Any, ...]) -> Weights:
        """Every outcome of `rule(desk, *args)` with its exact weight."""
        if rule is added_up:
            return _enumerate_sum(args[0], self.of_part(args[1], args[2:]), self.limit)
        path, left, weights, totals = self.path, self.left, self.weights, self.totals
        self.known, self.runs = NOTHING, 1
        run = partial(rule, self, *args)
        outcome = run()
        total = totals[-1]
        ways = {outcome: weights[-1]}
        by_total = {total: ways}
        while left:  # the other results of the last event, until one leads to a further event or all are taken
            depth, before = len(left), weights[-2]
            if totals[-1] != total:
                total = totals[-1]
                ways = by_total.setdefault(total, {})
            for path[-1], weight in left[-1]:
                weights[-1] = way = before * weight
                self.known = iter(path)
                outcome = run()
                if len(left) > depth:
                    total = totals[-1]
                    ways = by_total.setdefault(total, {})
                    ways[outcome] = ways.get(outcome, 0) + weights[-1]
                    break
                ways[outcome] = ways.get(outcome, 0) + way
            else:
                del path[-1], left[-1], weights[-1], totals[-1]
        return _reduced(total, ways) if len(by_total) == 1 else _merged(by_total)

    def event(self, event: Weights) -> Any:
        """A new event: its first result."""
        results, weights, total = event
        left = zip(results, weights)  # noqa: B905 (they are made together)
        result, weight = next(left)
        self.path.append(result)
        self.left.append(left)
        self.weights.append(self.weights[-1] * weight)
        self.totals.append(self.totals[-1] * total)
        self.runs += len(results) - 1
        if self.runs > self.limit:
            raise _too_many(self.limit)
        return result

    def of_part(self, rule: Rule, args: tuple[Any, ...]) -> Weights:
        """Every outcome of a part; worked out once per arguments and then remembered."""
        key = (rule, *args)
        found = self.parts.get(key)
        if found is None:
            below = self.below
            if below is None:
                below = self.below = EveryDesk(self.parts, self.limit, self.builders)
            found = self.parts[key] = below.every(rule, args)
        return found

    def _after_all(self, start: Position, links: tuple[Link, ...]) -> Weights:
        """Every position that `in_turn` can end in; equal positions are merged after each rule."""
        positions: dict[Position, int] = {start: 1}
        total, runs = 1, 0
        for rule, terms, reads in links:
            steps = [
                (weight, position[reads:], self.of_part(rule, terms + position[:reads]))
                for position, weight in positions.items()
            ]
            common = lcm(*{weights.total for _, _, weights in steps})
            positions = {}
            for weight, carried, (results, ways, among) in steps:
                share = weight * (common // among)
                if carried:
                    results = tuple([result + carried for result in results])
                for position, way in zip(results, ways):  # noqa: B905
                    positions[position] = positions.get(position, 0) + share * way
                runs += len(results)
                if runs > self.limit:
                    raise _too_many(self.limit)
            total *= common
        return _reduced(total, positions)

    # The verbs. An event whose result is on the path already need not be described.

    def roll(self, dice: str, purpose: str) -> int:
        for result in self.known:
            return result  # type: ignore[no-any-return]
        return self.event(_sum(dice))  # type: ignore[no-any-return]

    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        if n <= 0:
            return 0
        for result in self.known:
            return result  # type: ignore[no-any-return]
        return self.event(_pool(n, on, at_most))  # type: ignore[no-any-return]

    def throw(self, throw: Throw, purpose: str) -> Any:
        for result in self.known:
            return result
        return self.event(throw.weights())

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        for result in self.known:
            return result
        return self.event(chart.weights(inputs))

    def part(self, rule: Rule, *args: Any) -> Any:
        for result in self.known:
            return result
        return self.event(self.of_part(rule, args))

    def in_turn(self, position: Position, links: tuple[Link, ...]) -> Position:
        for result in self.known:
            return result  # type: ignore[no-any-return]
        key = (position, links)
        found = self.parts.get(key)
        if found is None:
            found = self.parts[key] = self._after_all(position, links)
        return self.event(found)  # type: ignore[no-any-return]

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        if self.builders is None:
            raise NeedsAnswer(f"the odds end at the question '{question}'")
        asked = self.builders[question](state, *args)
        if asked.default is None:
            raise NeedsAnswer(f"the odds end at the question '{question}' ({asked.rule}), which has no default")
        return asked.read(asked.default)


@lru_cache(maxsize=1024)
def _sum(dice: str) -> Weights:
    return Throw.parse(dice).weights()


@lru_cache(maxsize=4096)
def _pool(n: int, on: int, at_most: int) -> Weights:
    """A pool of dice. The surplus hits are lumped here, because the whole pool serves many a limit."""
    if at_most < 0:
        pool = Throw(HITS, n, 6, (on,)).weights()
        return _reduced(pool.total, dict(zip(pool.results, pool.weights, strict=True)))
    whole = _pool(n, on, -1)
    place = bisect_left(whole.results, at_most)  # hits stand in rising order
    if place >= len(whole.results):
        return whole
    weights = (*whole.weights[:place], sum(whole.weights[place:]))
    return Weights((*whole.results[:place], at_most), weights, whole.total)


def enumerate_rule(rule: Rule, args: tuple[Any, ...], parts: Parts, limit: int, builders: Any = None) -> Weights:
    """Every outcome of `rule(desk, *args)` with its exact weight; what is known of its parts is used and added to."""
    return EveryDesk(parts, limit, builders).every(rule, args)


def _merged(by_total: dict[int, dict[Any, int]]) -> Weights:
    """The ways of all totals over a common one."""
    common = lcm(*[total for total, ways in by_total.items() if ways])
    merged: dict[Any, int] = {}
    for total, ways in by_total.items():
        share = common // total if ways else 0
        for outcome, weight in ways.items():
            merged[outcome] = merged.get(outcome, 0) + weight * share
    return _reduced(common, merged)


def _enumerate_sum(times: int, one: Weights, limit: int) -> Weights:
    """Every sum that `added_up` can give."""
    if times * (max(one.results) - min(one.results)) > limit:
        raise _too_many(limit)
    return sums_of(one, max(0, times))


def _too_many(limit: int) -> BadInput:
    return BadInput(f"more than {limit:,} combinations of dice: too many to take them all")


def _reduced(total: int, merged: dict[Any, int]) -> Weights:
    """The weights divided by their greatest common divisor: small numbers are quick."""
    divisor = 1 if total < SMALL else gcd(total, *merged.values())
    if divisor == 1:
        return Weights(tuple(merged), tuple(merged.values()), total)
    return Weights(tuple(merged), tuple([weight // divisor for weight in merged.values()]), total // divisor)


_shared_parts: Parts = {}


def distribution(rule: Rule, *args: Any, limit: int = 5_000_000) -> dict[Any, Fraction]:
    """The exact distribution of a rule's outcome. Parts and the last answers are remembered between calls."""
    try:
        hash((rule, args))
    except TypeError:  # an argument that cannot be looked up again, a list perhaps
        return _fractions(enumerate_rule(rule, args, _shared_parts, limit))
    return dict(_answer(limit, rule, *args))


@lru_cache(maxsize=MAX_ANSWERS, typed=True)  # typed: 1 and True are equal, but an outcome may show which it was
def _answer(limit: int, rule: Rule, *args: Any) -> dict[Any, Fraction]:
    if len(_shared_parts) > MAX_PARTS:
        _shared_parts.clear()
    return _fractions(enumerate_rule(rule, args, _shared_parts, limit))


def forget() -> None:
    """Forget everything that was remembered, so that the first call can be measured again."""
    _shared_parts.clear()
    _answer.cache_clear()
    _pool.cache_clear()
    _sum.cache_clear()
    _fraction.cache_clear()
    forget_throws()


def _fractions(weights: Weights) -> dict[Any, Fraction]:
    chances = [_fraction(weight, weights.total) for weight in weights.weights]
    return dict(zip(weights.results, chances, strict=True))


_fraction = lru_cache(maxsize=4096)(Fraction)  # equal chances are common, and Fraction looks twice at what it is given


def slice_distribution(
    state: Any, steps: dict[str, Rule], until: Callable[[Any], bool], builders: Any = None, limit: int = 1_000_000
) -> list[tuple[Any, Fraction]]:
    """Run an agenda under every result until it ends or `until(state)` holds; equal states are merged after each step.

    The states with the longest agenda go first, so that branches which skip a step wait for the others and
    can merge with them.
    """
    open_states: States = {state_key(state): (state.copy(), Fraction(1))}
    done: States = {}
    parts: Parts = {}
    while open_states:
        longest = max(len(found.agenda) for found, _ in open_states.values())
        chosen = [key for key, (found, _) in open_states.items() if len(found.agenda) == longest]
        for key in chosen:
            before, chance = open_states.pop(key)
            if not before.agenda or until(before):
                _merge(done, key, before, chance)
                continue
            after: dict[bytes, Any] = {}
            weights = enumerate_rule(_stepped, (before, steps, after), parts, limit, builders)
            for reached, weight in zip(weights.results, weights.weights, strict=True):
                _merge(open_states, reached, after[reached], chance * Fraction(weight, weights.total))
        if len(open_states) > limit:
            raise BadInput(f"more than {limit:,} positions: too many to follow them all")
    return list(done.values())


def _stepped(desk: Desk, before: Any, steps: dict[str, Rule], after: dict[bytes, Any]) -> bytes:
    """One step of the agenda, as a rule: the state that it leads to, by its key."""
    state = before.copy()
    name, args = state.agenda.pop()
    steps[name](state, desk, *args)
    key = state_key(state)
    after[key] = state
    return key


def _merge(into: States, key: bytes, state: Any, chance: Fraction) -> None:
    if key in into:
        chance += into[key][1]
    into[key] = (state, chance)
