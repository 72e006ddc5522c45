"""The agenda of a game: the steps still to be done, the next one last."""

from __future__ import annotations

from opfor.kernel.game import Step


def then(agenda: list[Step], *steps: Step) -> None:
    """Do these steps next, in this order, before what was to follow."""
    agenda.extend(steps[::-1])
