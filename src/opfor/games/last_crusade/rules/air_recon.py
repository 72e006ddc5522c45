"""R11-R13: your Air Action, Recon and Bombardment Phases, and what you do in the enemy's Air Action Phase."""

from __future__ import annotations

from opfor.games.last_crusade.enemy.air_action import enemy_cap_intercepts
from opfor.games.last_crusade.enemy.specials import ground_your_aircraft
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, OVER, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, cap, names, place_name, unspotted_at
from opfor.games.last_crusade.rules.air import arrive, cap_box, corridor_of, groups, intercept, launch, over
from opfor.games.last_crusade.rules.bombard import bombard, gun_with_target, ready_guns, strike, strike_targets
from opfor.games.last_crusade.rules.legal import Action, anything_to_recon, weather_cards
from opfor.games.last_crusade.rules.operations import ask_menu, land, spot, spot_neighbours, then
from opfor.games.last_crusade.rules.recon import (
    group_at,
    groups_ready,
    hidden_from,
    most_hidden,
    recon_dice,
    scouts,
    targets_far,
    targets_near,
)
from opfor.games.last_crusade.rules.scouting import look, look_evenly
from opfor.games.last_crusade.rules.specials import playable, spot_all, use
from opfor.kernel.desk import Desk
from opfor.kernel.game import StepRule


def air_action(state: State, desk: Desk) -> None:
    """R11, S64: the enemy may ground all aircraft; then your flights, and what they meet."""
    state.phase = "Air Action"
    state.grounded = state.launched = state.no_intercept[YOU] = 0
    ground_your_aircraft(state, desk)
    if not state.grounded and can_fly(state):
        then(state, ("fly", ()), ("your-arrivals", ()))


def can_fly(state: State) -> bool:
    """R11: is there an aircraft on your Airfield, or a card of this phase?"""
    return bool(aircraft_at(state, YOU, AIRFIELD + YOU)) or bool(playable(state, YOU, "own_air"))


def fly(state: State, desk: Desk) -> None:
    """R11, S45: one flight, with its interception; each flight is a step."""
    if not can_fly(state):
        return
    action: Action = ask_menu(state, desk, "air")
    verb, n, _ = action
    if verb == "done":
        return
    if verb == "play":
        use(state, desk, n, "R11")
        if state.operation[n] == "no_intercept":
            state.no_intercept[YOU] = 1
    else:
        send(state, desk, n if verb == "fly" else -1)
    then(state, ("fly", ()))


def send(state: State, desk: Desk, place: int) -> None:
    """R11, S45, A33: aircraft launch to CAP (-1) or over a place; the first to launch meet the enemy CAP."""
    flight: list[int] = desk.ask("flight", state, place)
    column = 0
    if place >= 0:
        column = corridor_of(place)
        if column < 0:
            column = desk.ask("corridor", state)
    for n in flight:
        launch(state, n, cap_box(YOU) if place < 0 else over(place), column)
    if desk.listening:
        desk.note(
            "You send {planes} {where}.",
            "R11",
            planes=names(state, flight),
            where="on CAP" if place < 0 else f"over {place_name(place)}",
        )
    enemy_cap_intercepts(state, desk, flight)
    state.launched = 1


def your_arrivals(state: State, desk: Desk) -> None:
    """R11: flak and anti-aircraft fire at each of your groups."""
    for group in groups(state, YOU):
        arrive(state, desk, group)


def weather(state: State, desk: Desk) -> None:
    """R11: in the enemy's Air Action Phase you may ground all aircraft with a card."""
    cards = weather_cards(state, "ground_aircraft")
    if not cards:
        return
    n = desk.ask("weather", state, *cards)
    if n >= 0:
        use(state, desk, n, "R11")
        state.grounded = 1


def interception(state: State, desk: Desk) -> None:
    """R11, A34: after all enemy aircraft are placed your CAP may attack one group."""
    fighters = cap(state, YOU)
    found = groups(state, ENEMY)
    if not fighters or not found or state.no_intercept[ENEMY]:
        return
    place = desk.ask("intercept", state, *[state.where[group[0]] - OVER for group in found])
    if place < 0:
        return
    chosen = fighters if len(fighters) == 1 else desk.ask("interceptors", state)
    intercept(state, desk, chosen, aircraft_at(state, ENEMY, OVER + place))


def recon_phase(state: State, desk: Desk) -> None:
    """R12: your Recon Phase."""
    state.phase = "Recon"
    spot_neighbours(state)
    then(state, ("recon", ()))


def recon(state: State, desk: Desk) -> None:
    """R12: one group, a card, or all the rest evenly; each group is a step."""
    if not anything_to_recon(state):
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
        place = desk.ask("spot-zone", state)
        use(state, desk, a, "R12")
        spot_all(state, desk, ENEMY, place)
    else:
        group = [a] if verb == "look" else group_at(state, YOU, a)
        if verb == "scout":
            group = scouts(state, group)
        divide(state, desk, group, b)
    then(state, ("recon", ()))


def your_own_recon(state: State, desk: Desk) -> None:
    """R12: with a rulebook of your own you recon on the table, and say what you have spotted."""
    spotted: list[int] = desk.ask("spotted", state)
    for n in spotted:
        spot(state, n)
    if desk.listening:
        desk.note("You spot {units}.", "R12", units=names(state, spotted))


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
        targets = targets_near(place, hidden)
        if not targets:
            group = scouts(state, group)
            targets = targets_far(place, hidden) if group else []
        if targets:
            target = most_hidden(targets, hidden)
            hidden[target] -= look_evenly(state, desk, group, target, "R12")
    for n in state.your_wings:
        below = state.where[n] - OVER
        if below >= 0 and hidden[below] and recon_dice(state, n):
            hidden[below] -= look_evenly(state, desk, [n], below, "R12")


def bombardment_phase(state: State, desk: Desk) -> None:
    """R13: air strikes, then artillery; then the strikers land."""
    state.phase = "Bombardment"
    flying = [n for n in state.your_wings if state.where[n] >= OVER]
    if flying:
        then(state, *[("your-strike", (n,)) for n in flying], ("your-bombard", ()), ("your-land", ()))
    else:
        then(state, ("your-bombard", ()))


def air_strike(state: State, desk: Desk, n: int) -> None:
    """R13: the target of one aircraft, or none."""
    if strike_targets(state, n):
        target = desk.ask("strike", state, n)
        if target >= 0:
            strike(state, desk, n, target)


def artillery(state: State, desk: Desk) -> None:
    """R13: one gun at one spotted unit; each bombardment is a step."""
    guns = ready_guns(state, state.your_ground) if state.stock[YOU] >= rules(state).cost_gun else []
    if gun_with_target(state, guns) < 0:
        return
    n = ask_menu(state, desk, "bombard")
    if n >= 0:
        bombard(state, desk, n, desk.ask("bombard-target", state, n))
        then(state, ("your-bombard", ()))


def land_strikers(state: State, desk: Desk) -> None:
    """R11: strikers land."""
    land(state, YOU)


STEPS: dict[str, StepRule] = {
    "your-air": air_action,
    "fly": fly,
    "your-arrivals": your_arrivals,
    "your-weather": weather,
    "your-interception": interception,
    "your-recon": recon_phase,
    "recon": recon,
    "your-bombardment": bombardment_phase,
    "your-strike": air_strike,
    "your-bombard": artillery,
    "your-land": land_strikers,
}
