"""R14, R17-R20: movement, digging in, transports, forts and obstacles. The same for both sides."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import (
    ARTILLERY,
    ATTACHMENT,
    COMBAT,
    DIG,
    ENGINEER,
    FORT,
    HARD,
    MOTOR,
    OBSTACLE,
    ROAD,
    SOLDIER,
    TRANSPORT,
    matches,
)
from opfor.games.last_crusade.model.names import card_refs, ground_ref, place_ref, s
from opfor.games.last_crusade.model.places import ADJACENT, DISTANCE, PLACES, YOU, ZONES, headquarters
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, firepower, ground_units, passenger_of, room, switch, units_at
from opfor.games.last_crusade.rules.assault import cross_mines
from opfor.games.last_crusade.rules.combat import blocked_by_teeth, crosses_front_edge
from opfor.games.last_crusade.rules.operations import clear_place, lose_and_tell, shift, take_headquarters
from opfor.games.last_crusade.rules.targeting import one_card
from opfor.kernel.desk import Desk


def by_vehicle(state: State, n: int) -> bool:
    """R14: hard units, transports and motor troops pay the vehicle cost."""
    return state.kind[n] == TRANSPORT or bool(state.traits[n] & (HARD | MOTOR))


def entry_cost(state: State, n: int, place: int) -> int:
    """R14: what it costs a unit to enter a place; a road is free for vehicles."""
    if by_vehicle(state, n):
        return 0 if state.ground[place] & ROAD else state.cost_vehicle[place]
    return state.cost_foot[place]


def may_enter(state: State, n: int, origin: int, place: int) -> bool:
    """R14, R20, A53b: no entry where an opposing combat unit stands, nor for hard units across dragon's teeth.

    Only combat units drive out other cards; only combat units other than artillery enter the opposing Headquarters.
    """
    side = state.side[n]
    there = (1 - side) * PLACES + place
    if state.fighting[there]:
        return False
    if place == headquarters(1 - side):
        return fights(state, n) and state.kind[n] != ARTILLERY
    if state.stacked[there] and not fights(state, n):
        return False
    return state.obstacle[place] < 0 or not blocked_by_teeth(state, n, crosses_front_edge(state, side, origin, place))


def fights(state: State, n: int) -> bool:
    """R14, R18: a combat unit, or a transport that carries one."""
    return bool(state.traits[n] & COMBAT) or passenger_of(state, n) >= 0


def stops(state: State, n: int, origin: int, place: int) -> bool:
    """R20: wire and abatis stop a move in the zone entered; so does driving out opposing cards."""
    side = state.side[n]
    if state.stacked[(1 - side) * PLACES + place] or place == headquarters(1 - side):
        return True
    if state.obstacle[place] < 0:
        return False
    obstacle = crosses_front_edge(state, side, origin, place)
    return obstacle >= 0 and card_of(state, obstacle).number("stop") > 0


def way_to(state: State, n: int, place: int) -> list[int]:
    """R14: the cheapest way to a place where a unit may end its move. From next door it goes straight in: to enter
    costs the same from everywhere."""
    start = state.where[n]
    if DISTANCE[start][place] == 1 and may_enter(state, n, start, place):
        return [place]
    return next(way for way in paths(state, n) if way[-1] == place)


def reachable(state: State, n: int) -> list[int]:
    """R14, R3: the places where a unit may end its move; a fresh unit may always move one zone."""
    return [path[-1] for path in paths(state, n)]


def paths(state: State, n: int) -> list[list[int]]:
    """R14: for each place where a unit may end its move the cheapest way there, without its start.

    With a rulebook of your own how far your units move is your affair.
    """
    side, start, move = state.side[n], state.where[n], state.move[n]
    if state.own_rulebook and side == YOU:
        places = [place for place in range(PLACES) if place != start and room(state, side, place) > 0]
        return [[place] for place in places if may_enter(state, n, start, place)]
    if not goes_farther(state, n):
        next_door = [place for place in ADJACENT[start] if room(state, side, place) > 0]
        return [[place] for place in next_door if may_enter(state, n, start, place)]
    vehicle, ground = by_vehicle(state, n), state.ground
    costs = state.cost_vehicle if vehicle else state.cost_foot
    longest = rules(state).road_zones
    spent, ways = {start: 0}, {start: list[int]()}
    edge = [start]
    while edge:
        after: list[int] = []
        for origin in edge:
            way = ways[origin]
            if len(way) >= longest or (way and stops(state, n, way[-2] if len(way) > 1 else start, origin)):
                continue
            for place in ADJACENT[origin]:
                cost = spent[origin] + (0 if vehicle and ground[place] & ROAD else costs[place])
                if (way and cost > move) or (place in spent and cost >= spent[place]):
                    continue
                if may_enter(state, n, origin, place):
                    spent[place], ways[place] = min(cost, move), [*way, place]
                    after.append(place)
        edge = after
    return [ways[place] for place in sorted(ways) if place != start and room(state, side, place) > 0]


def goes_farther(state: State, n: int) -> bool:
    """R14: may a unit move more than one zone? On foot with Move 1 there is no second one."""
    return state.move[n] > 1 or by_vehicle(state, n)


def can_move(state: State, n: int) -> bool:
    """R4, R18: a unit that has not acted, has a Move, and does not ride; nor does its passenger act twice."""
    if state.acted[n] or state.committed[n] or state.carrier[n] >= 0 or state.move[n] <= 0:
        return False
    rider = passenger_of(state, n)
    return rider < 0 or not state.acted[rider]


Move = tuple[int, int]  # a unit and where it came from


def move_along(
    state: State, desk: Desk, n: int, way: list[int], rule: str = "R14", others: list[Move] | None = None
) -> None:
    """R14, R20, A53, A53b: a unit moves; it crosses mines, drives out what is left there, and may take the HQ.

    With `others` it joins those that went the same way just before it; whoever moves them tells the last of them.
    """
    side, origin, moved = state.side[n], state.where[n], False
    if others and (others[0][1] != origin or state.where[others[0][0]] != way[-1]):
        tell_moves(state, desk, others, rule)
    for place in way:
        obstacle = crosses_front_edge(state, side, state.where[n], place)
        if obstacle >= 0:
            if others:
                tell_moves(state, desk, others, rule)
            cross_mines(state, desk, n, obstacle)
            if lose_and_tell(state, desk, n):
                return
        clear_place(state, 1 - side, place)
        shift(state, n, place)
        moved = True
        if place == headquarters(1 - side):
            take_headquarters(state, side)
            break
    state.acted[n] = 1
    rider = passenger_of(state, n)
    if rider >= 0:
        state.acted[rider] = 1
    if moved and desk.listening:
        if others is not None:
            others.append((n, origin))
        else:
            tell_moves(state, desk, [(n, origin)], rule)


def tell_moves(state: State, desk: Desk, moves: list[Move], rule: str) -> None:
    """R14: units that have gone the same way, in one line; passengers with their transports. The list is empty then."""
    units: list[int] = []
    for n, _ in moves:
        rider = passenger_of(state, n)
        units += [n, rider] if rider >= 0 else [n]
    if units:
        desk.note(
            f"{{units}} move{s(units)} from {{origin}} to {{target}}.",
            rule,
            units=card_refs(state, units),
            origin=place_ref(moves[0][1]),
            target=ground_ref(state, state.where[units[0]]),
        )
    moves.clear()


def can_dig_in(state: State, n: int) -> bool:
    """R17, A55: units with `dig` on the battlefield that have done nothing else and do not ride."""
    if state.dug_in[n] or state.acted[n] or state.committed[n]:
        return False
    return bool(state.traits[n] & DIG) and state.where[n] < ZONES and state.carrier[n] < 0


def stays_and_digs(state: State, n: int) -> bool:
    """S61: units with `dig` on the battlefield that have not moved this turn, whatever else they did; not riders."""
    if state.dug_in[n] or state.moved[n] or state.carrier[n] >= 0:
        return False
    return bool(state.traits[n] & DIG) and state.where[n] < ZONES


def dig_in(state: State, n: int) -> None:
    """R17: dug in until it moves or attacks."""
    state.dug_in[n] = state.acted[n] = 1


def can_ride(state: State, n: int, transport: int) -> bool:
    """R18: a transport carries one soldier of the same place; motor troops are not carried."""
    traits = state.traits[n]
    return (
        bool(traits & SOLDIER)
        and not traits & MOTOR
        and state.carrier[n] < 0
        and state.kind[transport] == TRANSPORT
        and state.where[n] == state.where[transport]
        and passenger_of(state, transport) < 0
    )


def fort_room(state: State, fort: int) -> int:
    """R19: how many more units a fort holds."""
    inside = [n for n in ground_units(state, state.side[fort]) if state.fort[n] == fort]
    return card_of(state, fort).number("capacity") - len(inside)


def may_occupy(state: State, n: int, fort: int) -> bool:
    """R19: soldiers and antitank units, as the fort's card says; not riding, not in a fort already."""
    if state.fort[n] >= 0 or state.carrier[n] >= 0:
        return False
    return matches(card_of(state, n), card_of(state, fort).effect["allow"])


def occupants(state: State, side: int, place: int, fort: int) -> list[int]:
    """R19, A9: the units of a place that may go into a fort there."""
    return [n for n in units_at(state, side, place) if may_occupy(state, n, fort)]


def occupy_fort(state: State, desk: Desk, fort: int, number: int) -> list[int]:
    """R19, A9: so many units of its place go into a fort, the strongest first; fewer, if no more may. Gives them."""
    inside: list[int] = []
    while len(inside) < number and (eligible := occupants(state, state.side[fort], state.where[fort], fort)):
        n = strongest(state, desk, eligible)
        state.fort[n] = fort
        inside.append(n)
    return inside


def fort_places(state: State, side: int, card: int) -> list[int]:
    """R19: the battlefield zones where a fort may be placed: those with a unit that may occupy it."""
    found: list[int] = []
    for n in ground_units(state, side):
        place = state.where[n]
        if place < ZONES and place not in found and may_occupy(state, n, card):
            found.append(place)
    return sorted(found)


def deployable_at(state: State, side: int, card: int) -> list[int]:
    """R19, R20, R21, S38, A69, A71: where works may be placed (zones), and which units may take an attachment. The
    enemy's forts need nobody to occupy them (see the switch)."""
    kind, base = state.kind[card], side * PLACES
    if kind == ATTACHMENT:
        to = card_of(state, card).effect["to"]
        return [n for n in ground_units(state, side) if state.attached[n] < 0 and matches(card_of(state, n), to)]
    if kind == FORT and (side == YOU or switch(state, "forts_need_troops")):
        return fort_places(state, side, card)
    held = [place for place in range(ZONES) if state.stacked[base + place]]
    return [place for place in held if state.obstacle[place] < 0] if kind == OBSTACLE else held


def clearable(state: State, n: int) -> list[int]:
    """R20: opposing obstacles in zones next to an engineer that has not acted."""
    if not state.traits[n] & ENGINEER or state.acted[n] or state.committed[n] or state.carrier[n] >= 0:
        return []
    side = state.side[n]
    return [
        place
        for place in ADJACENT[state.where[n]]
        if place < ZONES and state.obstacle[place] >= 0 and state.side[state.obstacle[place]] != side
    ]


def strongest(state: State, desk: Desk, units: list[int]) -> int:
    """A9: the highest infantry and armor FP; ties at random."""
    best = max([firepower(state, n) for n in units])
    return one_card(state, desk, [n for n in units if firepower(state, n) == best], "occupant")
