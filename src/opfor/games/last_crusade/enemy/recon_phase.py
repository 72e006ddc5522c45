"""S46-S49: the enemy's Recon and Bombardment Phases. Each group is a step."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.enemy.choices import zone_to_recon
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.names import card_ref, place_ref
from opfor.games.last_crusade.model.places import ENEMY, ENEMY_HQ, OVER, YOU, zone_of
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import unspotted_at
from opfor.games.last_crusade.rules.bombard import strike, strike_firer, strike_targets
from opfor.games.last_crusade.rules.combat import targets_at
from opfor.games.last_crusade.rules.operations import spot_neighbours
from opfor.games.last_crusade.rules.recon import (
    group_at,
    groups_ready,
    hidden_from,
    look_evenly,
    recon_dice,
    sees,
    who_looks_where,
)
from opfor.games.last_crusade.rules.targeting import printed_orders
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk

RECON_ORDER: Final = [zone_of(column, row) for column in range(3) for row in (1, 2, 3)] + [ENEMY_HQ]


def recon_phase(state: State, desk: Desk) -> None:
    """S46, A36: Specials; then each zone, columns A to C, rows 1 to 3, the HQ, and each aircraft."""
    state.phase = "Recon"
    spot_neighbours(state)
    play_specials(state, desk, "own_recon")
    hidden = hidden_from(state, ENEMY)
    groups = groups_ready(state, ENEMY) if any(hidden) else {}
    held = [place for place in RECON_ORDER if place in groups and sees(state, place, groups[place], hidden)]
    flying = [n for n in state.enemy_wings if state.where[n] >= OVER and state.recon[n]]
    if desk.listening and not held and not flying:
        desk.note("The enemy scouts nothing: no unspotted unit of yours is in reach.", "S46")
    if held or flying:
        then(state.agenda, *[("enemy-recon", (place,)) for place in held], *[("enemy-air-recon", (n,)) for n in flying])


def zone_recon(state: State, desk: Desk, place: int) -> None:
    """S46, S47, S48, A36: a zone's group looks at one neighbouring zone; if there is none, its scouts look farther."""
    hidden = hidden_from(state, ENEMY)
    group, targets = who_looks_where(state, place, group_at(state, ENEMY, place), hidden)
    if group and targets:
        look_evenly(state, desk, group, zone_to_recon(state, desk, targets, hidden), "S47")


def air_recon(state: State, desk: Desk, n: int) -> None:
    """R12, A36, A37: an aircraft over a zone is a group of its own."""
    place = state.where[n] - OVER
    if place >= 0 and recon_dice(state, n) and unspotted_at(state, YOU, place):
        look_evenly(state, desk, [n], place, "S47")


def bombardment_phase(state: State, desk: Desk) -> None:
    """S49: all enemy air strikes; artillery waits for Fire & Maneuver. Then the strikers land."""
    state.phase = "Bombardment"
    play_specials(state, desk, "own_bombardment")
    striking = [n for n in state.enemy_wings if state.where[n] >= OVER]
    if striking:
        then(state.agenda, *[("enemy-strike", (n,)) for n in striking], ("enemy-land", ()))


def air_strike(state: State, desk: Desk, n: int) -> None:
    """S49, A37, A38: the target by S29-S32 among the spotted units below; none, no strike."""
    candidates = strike_targets(state, n)
    if not candidates:
        if desk.listening:
            where = place_ref(state.where[n])
            desk.note("{plane} sees no target {place}.", "S49", plane=card_ref(state, n), place=where)
        return
    firer = strike_firer(state, n)
    targets, standing = targets_at(state, candidates, state.where[n] - OVER)
    able = list(range(len(candidates)))
    strike(state, desk, n, candidates[printed_orders(state, desk).choose(desk, firer, targets, standing, able)])
