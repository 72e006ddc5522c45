"""The programs as stand-ins for a person: their orders as answers to one question after the other.

A program that commands a side gives verb and object in one; a person is asked for the verb, then for the path, the
target or the aiming point. A stand-in keeps the second half until it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.model.geometry import Walk, squared
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY
from opfor.games.flanders_fields.rules.legal import CHOICES, STAY
from opfor.games.flanders_fields.rules.movement import check_path
from opfor.kernel.batch import Policy
from opfor.kernel.errors import BadAnswer

SECOND = ("move", "target", "assault", "aim")


def in_answers(choose: Callable[..., Any]) -> Policy:
    """P4a: `choose` gives orders whole; the policy answers question by question."""
    kept: dict[int, Any] = {}

    def policy(question: str, state: State, *args: Any) -> Any:
        if question in SECOND and args[0] in kept:
            half = kept.pop(args[0])
            return _path(state, args[0], half) if question == "move" else half
        found = choose(question, state, *args)
        if question in ("action", "battery-action"):
            verb, half = found
            unit = args[0] + (BATTERY if question == "battery-action" else 0)
            kept.pop(unit, None)
            if half is not None:
                kept[unit] = half
            return verb, None
        return STAY if question == "command-move" and found is None else found

    return policy


def _path(state: State, stand: int, way: Any) -> Any:
    """P16: a way as the path that a person would draw; where that falls short, the suggested end nearest to it."""
    if not isinstance(way, Walk):
        return way
    points = (*way.via, (way.x, way.y))
    try:
        check_path(state, stand, points, -1)
        return points, -1
    except BadAnswer:
        ends = CHOICES["move"](state, stand)
        return min(ends, key=lambda path: squared(path[0][-1][0], path[0][-1][1], way.x, way.y))
