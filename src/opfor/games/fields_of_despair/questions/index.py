"""Every question by id. Some are asked both at the table and on screen, each in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.questions import screen
from opfor.games.fields_of_despair.questions.shapes import order_of_ties
from opfor.games.fields_of_despair.questions.table import allied_phase, cp_phase, production, set_up
from opfor.kernel.questions import Question


def by_mode(at_table: Callable[..., Any], on_screen: Callable[..., Any]) -> Callable[..., Any]:
    """What differs between the two ways to play."""
    return lambda state, *args: (on_screen if state.mode == "screen" else at_table)(state, *args)


AT_TABLE: Final = set_up.QUESTIONS | production.QUESTIONS | allied_phase.QUESTIONS | cp_phase.QUESTIONS
ALL_QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    **AT_TABLE,
    **screen.QUESTIONS,
    **{id: by_mode(AT_TABLE[id], ask) for id, ask in screen.QUESTIONS.items() if id in AT_TABLE},
    "order-of-ties": order_of_ties,
}
# What follows tells the answer, so a log leaves the question out.
TOLD_ANSWERS: Final = frozenset(screen.QUESTIONS) - {"losses", "defence-guns"} | {
    *("next-air-hex", "order-of-ties", "bombardments", "fight-attack", "bombard")
}
