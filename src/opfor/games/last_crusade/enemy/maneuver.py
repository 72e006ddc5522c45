"""S58-S63: the enemy's movement: front zones, units behind them, digging in, the Headquarters."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.cards import ARTILLERY
from opfor.games.last_crusade.model.names import card_ref, card_refs, ground_names, ground_ref, name, place_ref
from opfor.games.last_crusade.model.places import (
    AHEAD,
    COLUMN,
    DISTANCE,
    ENEMY,
    ENEMY_HQ,
    PLACES,
    ROW,
    YOU,
    YOUR_HQ,
    ZONES,
    ZONES_OF,
)
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import forward_most, room, switch, units_at
from opfor.games.last_crusade.rules.choice import sieve, tell_choice
from opfor.games.last_crusade.rules.movement import (
    Move,
    can_dig_in,
    can_move,
    dig_in,
    entry_cost,
    fort_room,
    may_enter,
    move_along,
    occupy_fort,
    paths,
    stays_and_digs,
    stops,
    tell_moves,
)
from opfor.games.last_crusade.rules.operations import spot_neighbours
from opfor.kernel.desk import Desk


def front_row(state: State, column: int) -> int:
    """S51: the row of a column's forward-most enemy zone; 4 where the column is empty."""
    stacked, first = state.stacked, ENEMY * PLACES + column  # the zones of a column are three apart
    if stacked[first]:
        return 1
    if stacked[first + 3]:
        return 2
    return 3 if stacked[first + 6] else 4


def advance(state: State, desk: Desk) -> None:
    """S58, S59, A50, A51, A52: passing columns in order: the marked zone if it did not assault, then the units behind
    it. With the switch the front as it is now, and the units behind it in any case."""
    everywhere = switch(state, "others_close_up")
    for column in state.order:
        row = front_row(state, column)
        if not state.passed[column] or row > 3:
            continue
        zone = ZONES_OF[column][row - 1] if everywhere else state.marks[column]
        if zone < 0 or (zone in state.groups and not everywhere):
            continue
        advance_units(state, desk, units_at(state, ENEMY, zone), zone)
        if state.result:
            return
        close_up(state, desk, column, [] if everywhere else state.groups)
    spot_neighbours(state)


def movers(state: State, units: list[int]) -> list[int]:
    """A54: those that may move, the dearest first, artillery last."""
    free = [n for n in units if can_move(state, n)]
    if len(free) < 2:
        return free
    free.sort(key=state.supply.__getitem__, reverse=True)
    kind = state.kind
    return [n for n in free if kind[n] != ARTILLERY] + [n for n in free if kind[n] == ARTILLERY]


def advance_units(state: State, desk: Desk, units: list[int], zone: int) -> None:
    """S58, S60, A48, A52, A53, A53c: units that did not assault move one zone towards your HQ, if they can."""
    ahead, moved = AHEAD[ENEMY][zone], list[Move]()
    for n in movers(state, units):
        if state.kind[n] == ARTILLERY and ROW[ahead] <= 1:
            continue
        if room(state, ENEMY, ahead) > 0 and may_enter(state, n, zone, ahead):
            move_along(state, desk, n, [ahead], "S58", moved)
            if ahead == YOUR_HQ:
                break
    if desk.listening:
        tell_moves(state, desk, moved, "S58")
        if units and all(state.where[n] == zone for n in units):
            tell_stays(state, desk, zone, ahead)


def tell_stays(state: State, desk: Desk, zone: int, ahead: int) -> None:
    """S58: a passing zone whose units neither assault nor advance; where yours are in the way it has been told."""
    if state.fighting[YOU * PLACES + ahead]:
        return
    why = "is full" if room(state, ENEMY, ahead) <= 0 else "cannot be entered"
    told = f"{{zone}} stays where it is: {{ahead}} {why}."
    desk.note(told, "S58", zone=place_ref(zone), ahead=ground_ref(state, ahead))


def close_up(state: State, desk: Desk, column: int, staying: list[int]) -> None:
    """S59, S60, A52, A54: units behind the front move as far forward as they can, not past it; some zones stay."""
    front = front_row(state, column)
    for zone in ZONES_OF[column][front:]:
        if not state.stacked[ENEMY * PLACES + zone] or zone in staying:
            continue
        moved: list[Move] = []
        for n in movers(state, units_at(state, ENEMY, zone)):
            way = way_forward(state, n, column, front)
            if way:
                move_along(state, desk, n, way, "S59", moved)
        if desk.listening:
            tell_moves(state, desk, moved, "S59")


def way_forward(state: State, n: int, column: int, last_row: int) -> list[int]:
    """S59, S60, A57, R14: straight up the column as far as Move allows, not beyond a row, to a place with room. Who has
    no Move left still goes on along a road."""
    if state.kind[n] == ARTILLERY:
        last_row = max(last_row, 2)
    place, spent, move = state.where[n], 0, state.move[n]
    way: list[int] = []
    best, longest = 0, rules(state).road_zones
    while ROW[place] > last_row and len(way) < longest:
        ahead = AHEAD[ENEMY][place] if place < ZONES else ZONES_OF[column][2]
        cost = entry_cost(state, n, ahead)
        if (way and spent + cost > move) or not may_enter(state, n, place, ahead):
            break
        spent = min(spent + cost, move)
        way.append(ahead)
        if room(state, ENEMY, ahead) > 0:
            best = len(way)
        if stops(state, n, place, ahead):
            break
        place = ahead
    return way[:best]


def dig(state: State, desk: Desk) -> None:
    """S61, A55: every unit on the battlefield that did not move and can dig in digs in, in all columns; with the switch
    only those that did nothing else."""
    may = can_dig_in if switch(state, "only_idle_dig_in") else stays_and_digs
    dug = [n for n in state.enemy_ground if may(state, n)]
    for n in dug:
        dig_in(state, n)
    if dug and desk.listening:
        tell_dug_in(state, desk, dug)


def tell_dug_in(state: State, desk: Desk, dug: list[int]) -> None:
    """S61: who digs in, zone by zone in one line."""
    facts: dict[str, Any] = {}
    told: list[str] = []
    for number, place in enumerate(dict.fromkeys(state.where[n] for n in dug)):
        told.append(f"{{units{number}}} in {{place{number}}}")
        facts[f"units{number}"] = card_refs(state, [n for n in dug if state.where[n] == place])
        facts[f"place{number}"] = place_ref(place)
    desk.note(f"The enemy digs in: {'; '.join(told)}.", "S61", **facts)


def from_headquarters(state: State, desk: Desk) -> None:
    """S62, A56, A57, A60: units leave the HQ, the dearest first: a full zone for an empty column, else one each."""
    if not state.stacked[ENEMY * PLACES + ENEMY_HQ]:
        return
    kind = state.kind
    units = movers(state, [n for n in units_at(state, ENEMY, ENEMY_HQ) if kind[n] != ARTILLERY])
    if not units:
        return
    moved: list[Move] = []
    for column in state.order:
        if units and front_row(state, column) > 3:
            units = fill_zone(state, desk, units, ZONES_OF[column][2], moved)
    turn = 0
    fronts = [min(3, front_row(state, column)) for column in range(3)]
    for n in units:
        for step in range(3):
            column = state.order[(turn + step) % 3]
            way = way_forward(state, n, column, fronts[column])
            if way:
                move_along(state, desk, n, way, "S62", moved)
                fronts[column] = min(3, front_row(state, column))
                turn = (turn + step + 1) % 3
                break
    if desk.listening:
        tell_moves(state, desk, moved, "S62")


def fill_zone(state: State, desk: Desk, units: list[int], zone: int, moved: list[Move]) -> list[int]:
    """S62, A56: fill a row-3 zone up to its limit; if you hold it, the column is skipped. Gives who is left."""
    waiting = []
    for n in units:
        if room(state, ENEMY, zone) > 0 and may_enter(state, n, ENEMY_HQ, zone):
            move_along(state, desk, n, [zone], "S62", moved)
        else:
            waiting.append(n)
    return waiting


def guns_from_headquarters(state: State, desk: Desk) -> None:
    """S63, A58, A59: guns leave the HQ one at a time into separate columns, if possible where they can support."""
    if not state.stacked[ENEMY * PLACES + ENEMY_HQ]:
        return
    kind = state.kind
    guns = movers(state, [n for n in units_at(state, ENEMY, ENEMY_HQ) if kind[n] == ARTILLERY])
    if not guns:
        return
    ahead = [AHEAD[ENEMY][place] for place in forward_most(state, ENEMY) if place < ZONES]
    open_to = state.order.copy()
    for n in guns:
        if switch(state, "hq_guns_stay") and reaches(state, n, ENEMY_HQ, ahead):
            if desk.listening:
                desk.note("{gun} stays in the HQ, from where it can support.", "A58", gun=card_ref(state, n))
            continue
        ways = ways_for_gun(state, n)
        for columns in (open_to, state.order.copy()):
            found = [way for column in columns for way in ways if COLUMN[way[-1]] == column]
            if found:
                useful = [way for way in found if reaches(state, n, way[-1], ahead)]
                way = useful[0] if useful else min(found, key=lambda way: -ROW[way[-1]])
                if desk.listening:
                    tell_gun_zone(state, desk, n, found, ahead, way)
                move_along(state, desk, n, way, "S63")
                open_to = [column for column in columns if column != COLUMN[way[-1]]]
                break


def tell_gun_zone(
    state: State, desk: Desk, n: int, ways: list[list[int]], targets: list[int], chosen: list[int]
) -> None:
    """S63: the zones open to a gun, and from which of them it can support."""
    zones = [way[-1] for way in ways]
    useful = [int(reaches(state, n, zone, targets)) for zone in zones]
    helps = sieve("Can support", useful, list(range(len(zones))), "it could not support from there")
    shown = ["yes" if yes else "no" for yes in useful]
    first = [place for place in helps[2] if zones[place] == chosen[-1]]
    then = ("Order", [str(place + 1) for place in range(len(zones))], first, "later in the order of the columns")
    sieves = [(helps[0], shown, helps[2], helps[3]), then]
    tell_choice(
        desk, f"{name(state, n)} leaves the HQ", "S63", ground_names(state, zones), sieves, zones.index(chosen[-1])
    )


def ways_for_gun(state: State, n: int) -> list[list[int]]:
    """S60, S63, A59: where a gun can go from the HQ within its Move: any row but the one next to your HQ, the nearest
    row first; with the switch row 3 only."""
    if switch(state, "hq_guns_to_row_3"):
        zones = [zones[2] for zones in ZONES_OF]
        return [[zone] for zone in zones if room(state, ENEMY, zone) > 0 and may_enter(state, n, ENEMY_HQ, zone)]
    ways = [way for way in paths(state, n) if 1 < ROW[way[-1]] < 4]
    return sorted(ways, key=lambda way: -ROW[way[-1]])


def reaches(state: State, n: int, place: int, targets: list[int]) -> bool:
    """S63: can the gun support an assault by the forward-most enemy units from there?"""
    return any(DISTANCE[place][target] <= state.reach[n] for target in targets)


def reoccupy_forts(state: State, desk: Desk) -> None:
    """R19, A73: free forts are occupied again, to their capacity, by the strongest units that may."""
    for fort in state.forts:
        if state.side[fort] == ENEMY:
            for n in occupy_fort(state, desk, fort, fort_room(state, fort)):
                if desk.listening:
                    desk.note("{unit} occupies {fort}.", "R19", unit=card_ref(state, n), fort=card_ref(state, fort))
