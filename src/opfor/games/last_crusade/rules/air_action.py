"""R11: your Air Action Phase, and what you do in the enemy's. Each flight is a step."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import card_refs, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, CAP, COLUMN, ENEMY, OVER, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, cap
from opfor.games.last_crusade.rules.air import groups, intercept, launch
from opfor.games.last_crusade.rules.legal import Action
from opfor.games.last_crusade.rules.legal_maneuver import ask
from opfor.games.last_crusade.rules.operations import ask_menu
from opfor.games.last_crusade.rules.specials import playable, playable_with, use
from opfor.games.last_crusade.seats.base import Seats
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def can_fly(state: State) -> bool:
    """R11: is there an aircraft on your Airfield that you can pay, or a card of this phase? Before version 3 you were
    asked without the Supply, too."""
    paid = state.stock[YOU] >= rules(state).cost_launch or "single_asked" in state.switches
    return (paid and bool(aircraft_at(state, YOU, AIRFIELD + YOU))) or bool(playable(state, YOU, "own_air"))


def fly(state: State, desk: Desk) -> None:
    """R11: one flight, or a card of this phase; then the next."""
    if not can_fly(state):
        return
    action: Action = ask_menu(state, desk, "air")
    verb, n, _ = action
    if verb == "done":
        return
    then(state.agenda, ("fly", ()))
    if verb == "play":
        use(state, desk, n, "R11")
        if state.operation[n] == "no_intercept":
            state.no_intercept[YOU] = 1
    else:
        send(state, desk, n if verb == "fly" else -1)


def send(state: State, desk: Desk, place: int) -> None:
    """R11, S45, A33: aircraft launch to CAP (-1) or over a place; then the enemy's CAP may meet them."""
    flight: list[int] = ask(state, desk, "flight", place)
    column = 0
    if place >= 0:
        column = COLUMN[place]  # none to a Headquarters
        if column < 0:
            column = desk.ask("corridor", state)
    target = CAP + YOU if place < 0 else OVER + place
    for n in flight:
        launch(state, n, target, column)
    if desk.listening:
        sent = "on CAP" if place < 0 else "{target}"
        desk.note(
            f"You send {{planes}} {sent} for {{cost}} Supply; {{stock}} left.",
            "R11",
            planes=card_refs(state, flight),
            target=place_ref(target),
            cost=len(flight) * rules(state).cost_launch,
            stock=state.stock[YOU],
        )
    then(state.agenda, ("enemy-interception", tuple(flight)))


def weather(state: State, desk: Desk) -> None:
    """R11: in the enemy's Air Action Phase you may ground all aircraft with a card."""
    cards = playable_with(state, YOU, "enemy_air", "ground_aircraft")
    if not cards:
        return
    n = desk.ask("weather", state, *cards)
    if n >= 0:
        use(state, desk, n, "R11")
        state.grounded = 1


def interception(state: State, desk: Desk, seats: Seats) -> None:
    """R11, A34: after all enemy aircraft are placed your CAP may attack one group."""
    fighters = cap(state, YOU)
    found = groups(state, ENEMY)
    if not fighters or not found or state.no_intercept[ENEMY]:
        return
    place = desk.ask("intercept", state, *[state.where[group[0]] - OVER for group in found])
    if place < 0:
        return
    chosen = fighters if len(fighters) == 1 else desk.ask("interceptors", state)
    intercept(state, desk, seats, chosen, aircraft_at(state, ENEMY, OVER + place))
