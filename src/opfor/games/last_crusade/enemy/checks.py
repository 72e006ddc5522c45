"""S23: aggression checks."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import card_ref
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref


def aggression_check(desk: Desk, level: int) -> bool:
    """S23: one die; a result up to the aggression level passes."""
    return desk.roll("1d6", "aggression-check") <= level


def check(state: State, desk: Desk, n: int, to_do: str, rule: str) -> bool:
    """S23: the check of a card before it does something, noted with its chance."""
    passed = aggression_check(desk, state.level)
    if desk.listening:
        tell_check(state, desk, card_ref(state, n), to_do, passed, rule)
    return passed


def tell_check(state: State, desk: Desk, who: Ref, to_do: str, passed: bool, rule: str) -> None:
    """S23: the outcome of a check, and what was needed."""
    desk.note(
        "{who} {passes} the aggression check to {to_do}: it needed {level} or less.",
        rule,
        who=who,
        passes="passes" if passed else "fails",
        to_do=to_do,
        level=state.level,
    )


def columns_that_pass(desk: Desk, level: int, columns: int) -> int:
    """S51: how many columns pass their check."""
    return sum(desk.part(aggression_check, level) for _ in range(columns))
