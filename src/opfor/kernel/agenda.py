"""The agenda of a game: the steps still to be done, the next one last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from opfor.kernel.desk import Desk
from opfor.kernel.game import Step


def then(agenda: list[Step], *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    agenda.extend(steps[::-1])


def at_once(state: Any, desk: Desk, steps: Mapping[str, Callable[..., None]], left: int) -> None:
    """Carry out the next steps as part of this one, until `left` steps remain: what they say is told together."""
    while len(state.agenda) > left:
        step, args = state.agenda.pop()
        desk.within(step, args)
        steps[step](state, desk, *args)
