"""S39-S45: the enemy's Air Action Phase. Each launch is a step."""

from __future__ import annotations

from opfor.games.last_crusade.enemy.checks import aggression_die, check, rolled, tell_short
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.cards import BOMBER
from opfor.games.last_crusade.model.names import card_ref, card_refs, ground_names, ground_ref, name, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, CAP, COLUMN, COLUMNS, ENEMY, OVER, PLACES, ROW, YOU
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, cap, forward_most, held_places, is_fighter, rear_most
from opfor.games.last_crusade.rules.air import intercept, launch
from opfor.games.last_crusade.rules.choice import sieve, tell_choice
from opfor.games.last_crusade.rules.operations import affords, spare
from opfor.games.last_crusade.rules.piles import in_random_order
from opfor.games.last_crusade.rules.specials import playable
from opfor.games.last_crusade.rules.targeting import one_place
from opfor.games.last_crusade.seats.base import Seats
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def air_action(state: State, desk: Desk) -> None:
    """S39, S40, S43: Specials first; then the aircraft on the Airfield, fighters before bombers."""
    state.phase = "Air Action"
    state.grounded, state.no_intercept[ENEMY] = 0, 0
    play_specials(state, desk, "own_air")
    aircraft, cost = aircraft_at(state, ENEMY, AIRFIELD + ENEMY), rules(state).cost_launch
    if not aircraft:
        return
    fighters = fighters_in_order(state, desk, [n for n in aircraft if is_fighter(state, n)])
    if affords(state, ENEMY, cost):
        others = [n for n in aircraft if not is_fighter(state, n)]
        launches = [("enemy-launch", (n,)) for n in fighters + others]
        then(state.agenda, *launches, ("your-interception", ()), ("enemy-arrivals", ()))
    elif desk.listening:
        tell_short(state, desk, "No aircraft launch", cost, "S40")
    if playable(state, YOU, "enemy_air"):
        then(state.agenda, ("your-weather", ()))


def fighters_in_order(state: State, desk: Desk, fighters: list[int]) -> list[int]:
    """S40, A72: fighters are checked in random order where the Supply pays for some of them only; before version 5
    always."""
    paid = how_many(spare(state, ENEMY), rules(state).cost_launch, len(fighters))
    matters = 0 < paid < len(fighters)
    if not matters and "idle_lots" not in state.switches:
        return fighters
    fighters = in_random_order(state, desk, fighters, "fighters", lambda n: name(state, n))
    if matters and desk.listening:
        desk.note("Fighters are checked in this order: {fighters}.", "S40", fighters=card_refs(state, fighters))
    return fighters


def try_launch(state: State, desk: Desk, n: int) -> None:
    """S40, S41, S43, S44, A29, A32b: an aggression check and the floor decide; then where it flies."""
    cost, fighter, targets = rules(state).cost_launch, is_fighter(state, n), forward_most(state, YOU)
    if state.grounded or not (fighter or targets):
        return
    if not affords(state, ENEMY, cost):
        if desk.listening:
            tell_short(state, desk, "{plane} stays on the Airfield", cost, "S40", plane=card_ref(state, n))
        return
    if not check(state, desk, n, "launches", "stays on the Airfield", "S40"):
        return
    die = aggression_die(desk) if targets and checked_twice(state, n) else 0
    passed = die <= state.level
    if fighter and not (targets and passed):
        place, flies = CAP + ENEMY, "stays back on CAP"
        launch(state, n, place, 0)
    else:
        rear = not fighter and 0 < die <= state.level
        place, flies = target_of(state, desk, n, rear), f"goes for your {'rear' if rear else 'front'}, {{target}}"
        column = COLUMN[place]  # none to a Headquarters
        if column < 0:
            if desk.listening:
                desk.lots([f"column {letter}" for letter in COLUMNS])
            column = desk.pick(3, "corridor")
        launch(state, n, OVER + place, column)
    if desk.listening:
        desk.note(
            f"{{plane}} {flies}{f': {rolled(state)}' if die else ''}. Cost: {{cost}} Supply; {{stock}} left.",
            "S41" if fighter else "S44" if die else "S43",
            plane=card_ref(state, n),
            target=ground_ref(state, place) if place < PLACES else place_ref(place),
            die=die,
            level=state.level,
            cost=cost,
            stock=state.stock[ENEMY],
        )


def checked_twice(state: State, n: int) -> bool:
    """S41, S44, A29: a second check for bombers, and for fighters while you have aircraft on your Airfield."""
    return bool(aircraft_at(state, YOU, AIRFIELD + YOU) if is_fighter(state, n) else state.traits[n] & BOMBER)


def target_of(state: State, desk: Desk, n: int, rear: bool) -> int:
    """S41, S43, S44, A31, A32: your forward-most zone; for a bomber that has passed its second check the rear-most."""
    place = one_place(state, desk, rear_most(state, YOU) if rear else forward_most(state, YOU), "air-zone")
    if desk.listening:
        held = held_places(state, YOU)
        where = "rear" if rear else "front"
        row = sieve("Row", [ROW[zone] for zone in held], list(range(len(held))), f"not your {where}", lowest=rear)
        title = f"{name(state, n)} picks your {where}"
        tell_choice(desk, title, "S44" if rear else "S43", ground_names(state, held), [row], held.index(place))
    return place


def interception(state: State, desk: Desk, seats: Seats, *group: int) -> None:
    """S45, A33: all enemy fighters on CAP go for the first of your aircraft to launch, or for its whole group."""
    fighters, first = cap(state, ENEMY), not state.launched
    state.launched = 1
    if first and fighters and not state.no_intercept[YOU]:
        intercept(state, desk, seats, fighters, list(group))
