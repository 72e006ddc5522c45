"""How a turn is told: the phase that each step of the sequence belongs to, and which notes belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.text import Mention

NAMES: Final = {
    "Set-up": ("set-up",),
    "Turn": ("turn", "initiative", "action-phase", "end-phase", "refresh"),
    "Production": ("production", "guide"),
    "Air": ("squadrons", "dogfight-answer", "dogfights", "reconnaissance"),
    "Movement": ("allied-phase", "movement"),
    "Allied combat": ("combat", "attack", "reinforce", "fight-attack", "bombard"),
    "Allied breakouts": ("allied-breakouts", "allied-breakout", "breakout-combat"),
    "CP offensives": ("cp-phase", "hide", "count-offensives", "offensives", "offensive", "offensive-artillery")
    + ("fight-offensive", "spring-offensive"),
    "CP breakouts": ("breakouts", "breakout", "breakout-fire"),
    "Reset": ("reset", "end-cp-phase", "reorganization"),
    "Victory": ("score",),
}
PHASES: Final = {step: phase for phase, steps in NAMES.items() for step in steps}


def about(state: State, mentions: Sequence[Mention]) -> str:
    """7.3-S (4): what is told of one hex in a row is told together: guns, SPs, reinforcements and the fight."""
    hexes = {one.id for one in mentions}
    return hexes.pop() if len(hexes) == 1 else ""
