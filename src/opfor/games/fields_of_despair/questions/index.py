"""Every question by id. Some are asked both at the table and on screen, each in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.questions import screen, table
from opfor.kernel.questions import Question


def by_mode(at_table: Callable[..., Any], on_screen: Callable[..., Any]) -> Callable[..., Any]:
    """What differs between the two ways to play."""
    return lambda state, *args: (on_screen if state.mode == "screen" else at_table)(state, *args)


ALL_QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    **table.QUESTIONS,
    **screen.QUESTIONS,
    **{id: by_mode(table.QUESTIONS[id], ask) for id, ask in screen.QUESTIONS.items() if id in table.QUESTIONS},
}
