"""The agenda: the steps still to do, the next one last."""

from __future__ import annotations

from opfor.games.fields_of_despair.state import Book
from opfor.kernel.game import Step


def then(state: Book, *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    state.agenda.extend(steps[::-1])


def next_step(state: Book, step: Step) -> None:
    """Do this step next, before what was to follow."""
    state.agenda.append(step)
