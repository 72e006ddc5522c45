"""S23: aggression checks."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.names import card_ref
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref


def aggression_die(desk: Desk) -> int:
    """S23: the die of a check."""
    return desk.roll("1d6", "aggression-check")


def aggression_check(desk: Desk, level: int) -> bool:
    """S23: one die; a result up to the aggression level passes."""
    return aggression_die(desk) <= level


def check(state: State, desk: Desk, n: int, does: str, does_not: str, rule: str) -> bool:
    """S23: the check of a card: what it does if it passes, what if not."""
    die = aggression_die(desk)
    passed = die <= state.level
    if desk.listening:
        tell_check(state, desk, card_ref(state, n), does if passed else does_not, die, rule)
    return passed


def tell_check(state: State, desk: Desk, who: Ref, does: str, die: int, rule: str) -> None:
    """S23: the outcome of a check, what was rolled and what was needed."""
    desk.note(f"{{who}} {does}: {rolled(state)}.", rule, who=who, die=die, level=state.level)


def rolled(state: State) -> str:
    """S23: the die of a check and what it needed, for a sentence with the facts `die` and `level`."""
    return f"rolled {{die}}, needed {{level}}{' or less' if state.level > 1 else ''}"


def tell_short(state: State, desk: Desk, what: str, cost: int, rule: str, **facts: Any) -> None:
    """S28, S40, S54: what the enemy does not do, because of the Supply that it must keep."""
    told = f"{what}: {{cost}} Supply needed, but the enemy has {{stock}} and must keep {{floor}}."
    desk.note(told, rule, cost=cost, stock=state.stock[ENEMY], floor=rules(state).floor, **facts)


def columns_that_pass(desk: Desk, level: int, columns: int) -> int:
    """S51: how many columns pass their check."""
    return sum(desk.part(aggression_check, level) for _ in range(columns))
