"""S23: aggression checks."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk


def aggression_check(desk: Desk, level: int) -> bool:
    """S23: one die; a result up to the aggression level passes."""
    return desk.roll("1d6", "aggression-check") <= level


def check(state: State, desk: Desk, n: int, to_do: str, rule: str) -> bool:
    """S23: the check of a card before it does something, noted with its chance."""
    passed = aggression_check(desk, state.level)
    if desk.listening:
        tell_check(state, desk, f"{name(state, n)}, to {to_do}", passed, rule)
    return passed


def tell_check(state: State, desk: Desk, what: str, passed: bool, rule: str) -> None:
    """S23: a check in words."""
    desk.note(
        "{what}: aggression check {passed} (level {level}, {level} in 6).",
        rule,
        what=what,
        passed="passed" if passed else "failed",
        level=state.level,
    )


def columns_that_pass(desk: Desk, level: int, columns: int) -> int:
    """S51: how many columns pass their check."""
    return sum(desk.part(aggression_check, level) for _ in range(columns))
