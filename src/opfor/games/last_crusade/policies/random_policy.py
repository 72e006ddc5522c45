"""Stand-ins for the person: random, and (doctrine.py) greedy and doctrine."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.legal import Legal
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.kernel.batch import Policy, Stream


def random_policy(stream: Stream) -> Policy:
    """Any legal answer, each alike; made from the legal values without building a question."""

    def policy(id: str, state: State, *args: Any) -> Any:
        legal = LEGAL[id](*((state,) + args)) if args else LEGAL[id](state)
        if legal.kind == "one":
            return legal.values[stream.below(len(legal.values))]
        if legal.kind == "some":
            return _some(legal, stream)
        if legal.kind == "form":
            return legal.default
        if legal.kind == "amount":
            return legal.low + stream.below(legal.high - legal.low + 1)
        return _shares(legal, stream)

    return policy


def _some(legal: Legal, stream: Stream) -> list[Any]:
    waiting, chosen = legal.values.copy(), list[Any]()
    for _ in range(legal.low + stream.below(legal.high - legal.low + 1)):
        chosen.append(waiting.pop(stream.below(len(waiting))))
    return chosen


def _shares(legal: Legal, stream: Stream) -> dict[Any, int]:
    left = legal.low + stream.below(legal.high - legal.low + 1)
    given: dict[Any, int] = {}
    while left:
        open_to = [place for place, value in enumerate(legal.values) if given.get(value, 0) < legal.highs[place]]
        value = legal.values[open_to[stream.below(len(open_to))]]
        given[value] = given.get(value, 0) + 1
        left -= 1
    return given
