"""Who decides: the program for a side it commands, else whoever sits at the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step

Answer = Callable[..., Any]


def decide(state: State, desk: Desk, side: int, question: str, *args: Any) -> Any:
    """The answer to a question of a side. The program answers the same questions as a person."""
    if state.control[side]:
        return _program(state)[question](state, desk, *args)
    return desk.ask(question, state, *args)


def _program(state: State) -> dict[str, Answer]:
    """Where no map is kept the programs know only what they are told."""
    if isinstance(state, Ruler):
        from opfor.games.flanders_fields.umpire_program import RULER_PROGRAM

        return RULER_PROGRAM
    from opfor.games.flanders_fields.enemy.program import PROGRAM

    return PROGRAM


def then(state: State, *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    state.agenda.extend(reversed(steps))
