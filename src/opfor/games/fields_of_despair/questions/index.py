"""Every question by id. Some are asked both at the table and on screen, each in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.questions.screen import BOARD_QUESTIONS
from opfor.games.fields_of_despair.questions.table import QUESTIONS
from opfor.kernel.questions import Question


def by_mode(at_table: Callable[..., Any], on_screen: Callable[..., Any]) -> Callable[..., Any]:
    """What differs between the two ways to sit at the game."""
    return lambda state, *args: (on_screen if state.mode == "screen" else at_table)(state, *args)


def _all_questions() -> dict[str, Callable[..., Question]]:
    both = sorted(QUESTIONS.keys() & BOARD_QUESTIONS.keys())
    return QUESTIONS | BOARD_QUESTIONS | {id: by_mode(QUESTIONS[id], BOARD_QUESTIONS[id]) for id in both}


ALL_QUESTIONS: Final = _all_questions()
