"""How a turn is told: the phase that each step of the sequence belongs to, and which notes belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from opfor.games.flanders_fields.model.stands import battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.text import Mention

ORDERS: Final = ("support", "support-units", "name-battalion", "battalions", "sos", "battalion-units", "order")
ACTS: Final = ("company", "act", "battery", "unit-acts", "stand-acts", "reserve", "reserve-marches")
NAMES: Final = {
    "Set-up": ("begin", "posture", "set-up", "place", "muster"),
    "Bombardment": ("bombard",),
    "Your half": ("own-half", "own-losses", "own-morale"),
    "Turn": ("turn", "player-turn", "threat", "won"),
    "Suppression": ("deep-suppression",),
    "Barrage and gas": ("rolling", "gas", "planned"),
    "Orders": (*ORDERS, *ACTS),
    "Command": ("clear-commander", "command", "move-command"),
    "End of the turn": ("end-player-turn", "end-turn", "score"),
}
PHASES: Final = {step: phase for phase, steps in NAMES.items() for step in steps}


def about(state: State, mentions: Sequence[Mention]) -> str:
    """P0: all that a company or a single stand does in a row is told together: whom a note names first it is about."""
    for one in mentions:
        if one.kind == "company":
            return one.id
        if one.kind == "stand":
            stand = next(i for i in range(len(state.x)) if name(state, i) == one.id)
            company = state.company[stand]
            return battle(state).companies[company] if company >= 0 else one.id
    return ""
