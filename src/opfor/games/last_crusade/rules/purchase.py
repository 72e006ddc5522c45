"""S19, R7: you buy your starting forces, card by card; or your staff does it."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.last_crusade.model.cards import AIRCRAFT, ARMOR, ARTILLERY, ATTACHMENT, EVENT, FORT, INFANTRY, OBSTACLE
from opfor.games.last_crusade.model.names import card_ref, card_refs, does, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, PLACES, YOU, YOUR_HQ
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import firepower, room
from opfor.games.last_crusade.rules.legal import buy as legal_buys
from opfor.games.last_crusade.rules.legal import put
from opfor.games.last_crusade.rules.movement import occupants
from opfor.games.last_crusade.rules.new_cards import enter_card
from opfor.games.last_crusade.rules.operations import ask_menu, attach, mount, place_fort, place_obstacle, place_unit
from opfor.games.last_crusade.rules.riding import free_transport, ride
from opfor.games.last_crusade.rules.setup import begin_buying
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, heading

PATTERN: Final = (INFANTRY, INFANTRY, INFANTRY, ARMOR, ARTILLERY, INFANTRY, ARMOR, INFANTRY, ARMOR, ARTILLERY, AIRCRAFT)
BOUGHT: Final = (INFANTRY, ARMOR, ARTILLERY, AIRCRAFT)
DEPLOYED: Final = {ATTACHMENT: ("attach", "to"), OBSTACLE: ("lay", "in front of"), FORT: ("build", "in")}


def buy(state: State, desk: Desk) -> None:
    """S19, R7: set-up Supply less your row's terrain; then one purchase after the other."""
    begin_buying(state)
    if desk.listening:
        told = "Your terrain is paid for; {budget} set-up Supply is left for your starting forces."
        desk.note(told, "S19", budget=state.budget)
    then(state.agenda, ("purchase", ()))


def purchase(state: State, desk: Desk) -> None:
    """R7, R18: buy a card and place it, mount or dismount, have the staff buy the rest, or stop."""
    if nothing_to_buy(state):
        if desk.listening:
            desk.note("You can buy nothing more: {budget} set-up Supply is left.", "S19", budget=state.budget)
        return
    verb, n, other = ask_menu(state, desk, "buy")
    if verb == "done":
        return
    if verb == "new-card":
        enter_card(state, desk, in_hand=False)
        then(state.agenda, ("purchase", ()))
        return
    if verb == "staff":
        let_staff_buy(state, desk)
        return
    if verb in ("mount", "dismount"):
        ride(state, desk, verb, n, other)
    else:
        places = put(state, n).values
        take(state, desk, n, places[0] if len(places) == 1 else desk.ask("put", state, n))
    then(state.agenda, ("purchase", ()))


def nothing_to_buy(state: State) -> bool:
    """S19: no card that can be paid and placed, and nobody to get on or off; before version 3 you were asked."""
    return "single_asked" not in state.switches and not any(n >= 0 for _, n, _ in legal_buys(state).values)


def take(state: State, desk: Desk, n: int, place: int) -> None:
    """R7: a card is paid from the set-up Supply and placed."""
    target = buy_card(state, n, place)
    if desk.listening:
        desk.note(
            "You buy {card} for {target}: {cost} Supply, {budget} left.",
            "S19",
            card=card_ref(state, n),
            target=target,
            cost=state.supply[n],
            budget=state.budget,
        )


def buy_card(state: State, n: int, place: int) -> Ref:
    """R7: a card comes into play for its price. Gives where it is now."""
    state.budget -= state.supply[n]
    state.your_deck.remove(n)
    return put_card(state, n, place)


def let_staff_buy(state: State, desk: Desk) -> None:
    """R7: your staff spends what is left; told place by place in one line."""
    before, bought = state.budget, dict[int, list[int]]()
    for n, place in staff_purchases(state):
        buy_card(state, n, place)
        bought.setdefault(place, []).append(n)
    if desk.listening:
        facts: dict[str, Any] = {}
        told = ""
        for number, (place, cards) in enumerate(sorted(bought.items())):
            told += f" {{place{number}}}: {{cards{number}}}."
            facts |= {f"place{number}": at_beginning(place), f"cards{number}": card_refs(state, cards)}
        spent = before - state.budget
        desk.note(
            f"Your staff spends {{spent}} Supply; {{left}} left.{told}", "S19", spent=spent, left=state.budget, **facts
        )


def at_beginning(place: int) -> Ref:
    """A place at the beginning of a sentence."""
    ref = place_ref(place)
    return Ref(ref.kind, ref.id, heading(ref.name))


def tell_deployed(state: State, desk: Desk, n: int, target: Ref, cost: int, rule: str) -> None:
    """R10: a card of either side comes into play from its hand."""
    side, kind = state.side[n], state.kind[n]
    verb, to = DEPLOYED.get(kind, ("deploy", "to"))
    desk.note(
        f"{{deploy}} {{card}} {to} {{target}} for {{cost}} Supply; {{stock}} left.",
        rule,
        deploy=does(side, verb),
        card=card_ref(state, n),
        cost=cost,
        target=target,
        stock=state.stock[side],
    )


def put_card(state: State, n: int, place: int) -> Ref:
    """R10, R18, R19, R20, R21: a card comes into play: a unit in a place or on a transport, works in a zone, an
    attachment on a unit. Gives where it is now."""
    kind = state.kind[n]
    if kind == ATTACHMENT:
        attach(state, n, place)
        return card_ref(state, place)
    if kind == OBSTACLE:
        place_obstacle(state, n, place)
    elif kind == FORT:
        place_fort(state, n, place)
        inside = max(occupants(state, YOU, place, n), key=lambda unit: firepower(state, unit))
        state.fort[inside] = n
    else:
        transport = free_transport(state, n, place) if place < PLACES and room(state, YOU, place) <= 0 else -1
        place_unit(state, n, place)
        if transport >= 0:
            mount(state, n, transport)
            return card_ref(state, transport)
    return place_ref(place)


def staff_purchases(state: State) -> list[tuple[int, int]]:
    """R7: what your staff would buy: a mixed force, infantry and armor in front, guns behind."""
    budget, chosen = state.budget, list[tuple[int, int]]()
    pool = sorted([n for n in state.your_deck if state.kind[n] < EVENT], key=lambda n: state.supply[n])
    ranked: dict[int, list[int]] = {kind: [n for n in pool if state.kind[n] == kind] for kind in BOUGHT}
    for some in ranked.values():
        some.sort(key=lambda n: (-worth(state, n), n))
    free = {place: room(state, YOU, place) for place in (0, 1, 2, YOUR_HQ)}
    aircraft = len(state.your_wings)
    for step in range(60):
        kind = PATTERN[step % len(PATTERN)]
        n = next((n for n in ranked[kind] if state.supply[n] <= budget), -1)
        if n < 0:
            if not pool or state.supply[pool[0]] > budget:
                break
            continue
        if kind == AIRCRAFT:
            place = AIRFIELD + YOU if aircraft < 2 else -1
            aircraft += 1
        else:
            front = [] if kind == ARTILLERY else [place for place in (0, 1, 2) if free[place] > 0]
            places = front or [place for place in (YOUR_HQ, 0, 1, 2) if free[place] > 0]
            place = max(places, key=lambda place: (free[place], -place)) if places else -1
        if place >= 0:
            if place in free:
                free[place] -= 1
            pool.remove(n)
            ranked[kind].remove(n)
            budget -= state.supply[n]
            chosen.append((n, place))
    return chosen


def worth(state: State, n: int) -> int:
    """R7: firepower and Def for each Supply point, in hundredths."""
    value = 45 * state.inf[n] + 35 * state.arm[n] + 45 * state.defence[n] + 50 * state.reach[n] + 25 * state.air[n]
    return value // max(1, state.supply[n])
