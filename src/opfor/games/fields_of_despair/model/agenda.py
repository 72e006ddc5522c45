"""The agenda: the steps still to do, the next one last."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.game import Step


def then(state: State, *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    state.agenda.extend(steps[::-1])


def then_each(state: State, name: str, times: int) -> None:
    """Do this step next so many times, numbered from 0, before what was to follow."""
    for number in range(times - 1, -1, -1):
        state.agenda.append((name, (number,)))


def next_step(state: State, step: Step) -> None:
    """Do this step next, before what was to follow."""
    state.agenda.append(step)
