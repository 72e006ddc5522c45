"""Whose luck the dice are: the side that a high result helps, for the report of a game."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.kernel.game import ThrowContext

NAMES = ("You", "The enemy")
OF_THE_ACTIVE = ("recon", "air-reply", "supplies", "supply-lost")
OF_THE_OTHER = ("interception", "air-combat", "aa-fire", "flak", "mines")


def favoured_side(thrown: ThrowContext) -> str:
    """The side that a high result helps; what is drawn by lot helps nobody."""
    state, purpose = thrown.state, thrown.purpose
    active: int = state.active
    match purpose:
        case "fire":
            attacker: int = state.fight_side if thrown.step in ("assault-fire", "defence-fire") else active
            side = 1 - attacker if thrown.step == "defence-fire" else attacker
        case "supply":  # at the start both sides roll, you first
            side = thrown.before if thrown.step == "set-up-start" else active
        case "aggression-check":  # the enemy acts on a low roll
            side = YOU
        case "aggression-level":
            side = ENEMY
        case _ if purpose in OF_THE_ACTIVE:
            side = active
        case _ if purpose in OF_THE_OTHER:
            side = 1 - active
        case _:
            return ""
    return NAMES[side]
