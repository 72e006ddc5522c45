"""Who decides: the program for a side it commands, else whoever sits at the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.state import State
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step

Answer = Callable[..., Any]


def decide(state: State, desk: Desk, side: int, question: str, *args: Any) -> Any:
    """The answer to a question of a side. The program answers the same questions as a person."""
    if state.control[side]:
        from opfor.games.flanders_fields.enemy.program import PROGRAM

        return PROGRAM[question](state, desk, *args)
    return desk.ask(question, state, *args)


def then(state: State, *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    state.agenda.extend(reversed(steps))
