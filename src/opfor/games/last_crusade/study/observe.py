"""The table as numbers, for programs that learn."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ASIDE, DECK, ENEMY, HAND, PLACES
from opfor.games.last_crusade.model.state import State

PHASES = ("Reinforcement", "Air Action", "Recon", "Bombardment", "Fire & Maneuver")


def observe(state: State) -> list[int]:
    """What `view` shows, in fixed places: the tracks, list after list by place, list after list by card.

    A card of the enemy that lies in its deck, or in a hand that is sealed, is a row of zeros; where it lies is -1.
    """
    first = state.side.index(ENEMY) if ENEMY in state.side else 0  # cards are numbered yours first
    secret = (HAND, DECK, ASIDE) if state.sealed or not state.level else (DECK, ASIDE)
    where = [-1 if place in secret else place for place in state.where[first:]]
    seen = [n for n, place in enumerate(where) if place >= 0]
    found = [
        state.turn,
        state.level,
        state.active,
        PHASES.index(state.phase) + 1 if state.phase in PHASES else 0,
        *state.stock,
        *state.points,
        state.budget,
        len(state.your_deck),
        len(state.enemy_deck),
        len(state.enemy_hand),
        *state.passed,
        *state.marks,
        state.fight_target,
        *_filled(state.limit),
        *_filled(state.cover_soft),
        *_filled(state.cover_hard),
        *_filled(state.conceal),
        *_filled(state.cost_foot),
        *_filled(state.cost_vehicle),
        *state.obstacle,
        *state.stacked,
        *state.where[:first],
        *where,
        *state.hits,
        *state.spotted,
        *state.committed,
        *state.acted,
        *state.dug_in,
        *state.carrier,
        *state.fort,
        *state.attached,
    ]
    hidden = [0] * len(where)
    numbers = (state.supply, state.inf, state.arm, state.air, state.defence, state.reach, state.recon, state.move)
    for column in (state.kind, *numbers):
        found += column[:first]
        theirs = hidden.copy()
        for n in seen:
            theirs[n] = column[first + n]
        found += theirs
    return found


def _filled(places: list[int]) -> list[int]:
    """By place; 0 while the terrain is not laid out."""
    return places or [0] * PLACES
