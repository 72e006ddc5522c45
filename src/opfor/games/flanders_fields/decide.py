"""Who decides: the program for a side it commands, else whoever sits at the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step

Answer = Callable[..., Any]
# Questions that are not asked where only one answer is left. A path is never settled: any spot may be typed.
SETTLED = ("target", "assault", "sos", "staff", "support")
# What is said then, with its rule; a shot and an assault are told anyway.
SAID = {"sos": ("No SOS call: there is no place to call it on.", "P11")}


def decide(state: State, desk: Desk, side: int, question: str, *args: Any) -> Any:
    """The answer to a question of a side. The program answers the same questions as a person."""
    if state.control[side]:
        return _program(state)[question](state, desk, *args)
    if question in SETTLED and (left := only_answer(state, question, *args)):
        if desk.listening and question in SAID:
            desk.note(*SAID[question])
        return left[0]
    return desk.ask(question, state, *args)


def only_answer(state: State, question: str, *args: Any) -> list[Any]:
    """The answer that is taken without asking, in a list; none where a person has a choice or is asked all the same."""
    from opfor.games.flanders_fields.choices import CHOICES

    if question not in SETTLED or state.asks_all:
        return []
    found = CHOICES[question](state, *args)
    return found if len(found) == 1 else []


def as_saved(state: State, rules: int) -> None:
    """The start of a match that was saved under older rules: version 1 asked also where one answer was left."""
    state.asks_all = int(rules < 2)


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
