"""R12, R13: your Recon and Bombardment Phases. Each group, strike and bombardment is a step."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import card_refs
from opfor.games.last_crusade.model.places import ENEMY, OVER, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import unspotted_at
from opfor.games.last_crusade.rules.bombard import bombard, gun_with_target, ready_guns, strike, strike_targets
from opfor.games.last_crusade.rules.legal import Action, can_recon
from opfor.games.last_crusade.rules.legal_maneuver import ask
from opfor.games.last_crusade.rules.operations import ask_menu, spot, spot_neighbours
from opfor.games.last_crusade.rules.recon import (
    group_at,
    groups_ready,
    hidden_from,
    look,
    look_evenly,
    looks_down_on,
    most_hidden,
    recon_dice,
    scouts,
    who_looks_where,
)
from opfor.games.last_crusade.rules.specials import offer_events, playable, spot_all, use
from opfor.games.last_crusade.seats.base import Seats
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def recon_phase(state: State, desk: Desk) -> None:
    """R12: your Recon Phase."""
    state.phase = "Recon"
    spot_neighbours(state)
    then(state.agenda, ("recon", ()))


def recon(state: State, desk: Desk) -> None:
    """R12: one group, a card, or all the rest evenly; each group is a step."""
    if state.own_rulebook and "no_recon_events" not in state.switches:
        offer_events(state, desk, "own_recon")
    if not playable(state, YOU, "own_recon") and not can_recon(state):
        return
    if state.own_rulebook:
        your_own_recon(state, desk)
        return
    action: Action = ask_menu(state, desk, "recon")
    verb, a, b = action
    if verb == "done":
        return
    if verb == "evenly":
        recon_evenly(state, desk)
        return
    if verb == "play" and state.operation[a] == "printed":
        use(state, desk, a, "R12")
    elif verb == "play":
        place = ask(state, desk, "spot-zone")
        use(state, desk, a, "R12")
        spot_all(state, desk, ENEMY, place)
    else:
        group = [a] if verb == "look" else group_at(state, YOU, a)
        if verb == "scout":
            group = scouts(state, group)
        divide(state, desk, group, b)
    then(state.agenda, ("recon", ()))


def your_own_recon(state: State, desk: Desk) -> None:
    """R12: with a rulebook of your own you recon on the table, and say what you have spotted."""
    if not any(hidden_from(state, YOU)):
        return
    spotted: list[int] = desk.ask("spotted", state)
    for n in spotted:
        spot(state, n)
    if desk.listening:
        desk.note("You spot {units}.", "R12", units=card_refs(state, spotted) if spotted else "nothing")


def divide(state: State, desk: Desk, group: list[int], place: int) -> None:
    """R12: you assign the dice of a group; with one unit there is nothing to choose."""
    units = unspotted_at(state, ENEMY, place)
    dice = sum(recon_dice(state, n) for n in group)
    shares = {units[0]: dice} if len(units) == 1 else desk.ask("recon-dice", state, place, dice)
    look(state, desk, group, place, shares, "R12")


def recon_evenly(state: State, desk: Desk) -> None:
    """R12, S47: every group that is left looks where most is hidden, its dice divided evenly."""
    hidden = hidden_from(state, YOU)
    for place, group in sorted(groups_ready(state, YOU).items()):
        group, targets = who_looks_where(state, place, group, hidden)
        if targets:
            target = most_hidden(targets, hidden)
            hidden[target] -= look_evenly(state, desk, group, target, "R12")
    for n in state.your_wings:
        below = looks_down_on(state, n, hidden)
        if below >= 0:
            hidden[below] -= look_evenly(state, desk, [n], below, "R12")


def bombardment_phase(state: State, desk: Desk) -> None:
    """R13: air strikes, then artillery; then the strikers land."""
    state.phase = "Bombardment"
    offer_events(state, desk, "own_bombardment")
    flying = [n for n in state.your_wings if state.where[n] >= OVER]
    if flying:
        then(state.agenda, *[("your-strike", (n,)) for n in flying], ("your-bombard", ()), ("your-land", ()))
    else:
        then(state.agenda, ("your-bombard", ()))


def air_strike(state: State, desk: Desk, n: int) -> None:
    """R13: the target of one aircraft, or none."""
    if strike_targets(state, n):
        target = desk.ask("strike", state, n)
        if target >= 0:
            strike(state, desk, n, target)


def artillery(state: State, desk: Desk, seats: Seats) -> None:
    """R13: one gun at one spotted unit; each bombardment is a step."""
    guns = ready_guns(state, state.your_ground) if state.stock[YOU] >= rules(state).cost_gun else []
    if gun_with_target(state, guns) < 0:
        return
    n = ask_menu(state, desk, "bombard")
    if n >= 0:
        state.fight_guns = [n]
        target = ask(state, desk, "bombard-target", n)
        state.fight_guns = []
        bombard(state, desk, seats, n, target)
        then(state.agenda, ("your-bombard", ()))
