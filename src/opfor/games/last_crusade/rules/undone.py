"""What is free and still undone in a phase of yours, or lost when the set-up ends; told before it ends."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import EVENT
from opfor.games.last_crusade.model.names import name, names
from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.legal import can_recon, has_use
from opfor.games.last_crusade.rules.movement import can_dig_in
from opfor.kernel.text import counted

FEW: Final = 3  # so many units are named


def undone(state: State) -> list[str]:
    """S19, A14, R9, R12, R17: set-up Supply that is lost, a free card, a draw, recon, units that can dig in; nothing
    outside your turn."""
    if not state.level:
        most = rules(state).carry_over
        told = f"You have {state.budget} Supply left to spend; only {most} of it can be kept for the battle."
        return [told] if state.budget > most else []
    if state.active != YOU or state.own_rulebook:
        return []
    if state.phase == "Reinforcement":
        hand = state.your_hand if state.mode != "table" else []  # there it is not known
        free = [n for n in hand if state.kind[n] == EVENT and not state.supply[n] and has_use(state, n)]
        full = not state.drawn and state.your_deck and len(hand) >= rules(state).hand_limit
        return [
            *([f"You still have a free card to play: {name(state, free[0])}."] if free else []),
            *(["Your hand is full: you draw no card unless you discard one first."] if full else []),
        ]
    if state.phase == "Recon":
        return ["You can still scout, and recon is free."] if can_recon(state) else []
    if state.phase == "Fire & Maneuver":
        idle = [n for n in state.your_ground if can_dig_in(state, n)]
        who = f": {names(state, idle)}" if len(idle) <= FEW else ""
        return [f"{counted(len(idle), 'unit')} can still dig in for free{who}."] if idle else []
    return []
