"""S58-S63: the enemy's movement: front zones, units behind them, digging in, the Headquarters."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import ARTILLERY
from opfor.games.last_crusade.model.names import name, names
from opfor.games.last_crusade.model.places import (
    AHEAD,
    DISTANCE,
    ENEMY,
    ENEMY_HQ,
    PLACES,
    ROW,
    YOUR_HQ,
    ZONES,
    ZONES_OF,
)
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import forward_most, room, switch, units_at
from opfor.games.last_crusade.rules.movement import (
    can_dig_in,
    can_move,
    dig_in,
    entry_cost,
    free_forts,
    may_enter,
    move_along,
    occupants,
    stops,
    strongest,
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
    """S58, S59, A50, A51: passing columns in order; the front first, then the units behind."""
    for column in state.order:
        if not state.passed[column]:
            continue
        row = front_row(state, column)
        if row > 3:
            continue
        zone = ZONES_OF[column][row - 1]
        advance_units(state, desk, units_at(state, ENEMY, zone), zone)
        if state.result:
            return
        close_up(state, desk, column)
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
    ahead = AHEAD[ENEMY][zone]
    for n in movers(state, units):
        if state.kind[n] == ARTILLERY and ROW[ahead] <= 1:
            continue
        if room(state, ENEMY, ahead) > 0 and may_enter(state, n, zone, ahead):
            move_along(state, desk, n, [ahead], "S58")
            if ahead == YOUR_HQ:
                return


def close_up(state: State, desk: Desk, column: int) -> None:
    """S59, S60, A52, A54: units behind the front move as far forward as they can, not past it."""
    front = front_row(state, column)
    for zone in ZONES_OF[column][front:]:
        if not state.stacked[ENEMY * PLACES + zone]:
            continue
        for n in movers(state, units_at(state, ENEMY, zone)):
            way = way_forward(state, n, column, front)
            if way:
                move_along(state, desk, n, way, "S59")


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
    """S61, A55: every unit on the battlefield that did nothing else and can dig in digs in, in all columns."""
    dug = [n for n in state.enemy_ground if can_dig_in(state, n)]
    for n in dug:
        dig_in(state, n)
    if dug and desk.listening:
        desk.note("Dug in: {units}.", "S61", units=names(state, dug))
        if state.mode == "table":
            desk.instruct("Mark as dug in: {units}.", units=names(state, dug))


def from_headquarters(state: State, desk: Desk) -> None:
    """S62, A56, A57, A60: units leave the HQ, the dearest first: a full zone for an empty column, else one each."""
    if not state.stacked[ENEMY * PLACES + ENEMY_HQ]:
        return
    kind = state.kind
    units = movers(state, [n for n in units_at(state, ENEMY, ENEMY_HQ) if kind[n] != ARTILLERY])
    if not units:
        return
    for column in state.order:
        if units and front_row(state, column) > 3:
            units = fill_zone(state, desk, units, ZONES_OF[column][2])
    turn = 0
    fronts = [min(3, front_row(state, column)) for column in range(3)]
    for n in units:
        for step in range(3):
            column = state.order[(turn + step) % 3]
            way = way_forward(state, n, column, fronts[column])
            if way:
                move_along(state, desk, n, way, "S62")
                fronts[column] = min(3, front_row(state, column))
                turn = (turn + step + 1) % 3
                break


def fill_zone(state: State, desk: Desk, units: list[int], zone: int) -> list[int]:
    """S62, A56: fill a row-3 zone up to its limit; if you hold it, the column is skipped. Gives who is left."""
    waiting = []
    for n in units:
        if room(state, ENEMY, zone) > 0 and may_enter(state, n, ENEMY_HQ, zone):
            move_along(state, desk, n, [zone], "S62")
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
                desk.note("{gun} stays: it can support from the HQ.", "A58", gun=name(state, n))
            continue
        for columns in (open_to, state.order.copy()):
            zones = [ZONES_OF[column][2] for column in columns]
            zones = [zone for zone in zones if room(state, ENEMY, zone) > 0 and may_enter(state, n, ENEMY_HQ, zone)]
            if zones:
                useful = [zone for zone in zones if reaches(state, n, zone, ahead)]
                zone = (useful or zones)[0]
                move_along(state, desk, n, [zone], "S63")
                open_to = [column for column in columns if ZONES_OF[column][2] != zone]
                break


def reaches(state: State, n: int, place: int, targets: list[int]) -> bool:
    """S63: can the gun support an assault by the forward-most enemy units from there?"""
    return any(DISTANCE[place][target] <= state.reach[n] for target in targets)


def reoccupy_forts(state: State, desk: Desk) -> None:
    """R19: free forts are occupied again by the strongest unit that may."""
    for fort in state.forts.copy():
        place = state.where[fort]
        while state.side[fort] == ENEMY and fort in free_forts(state, ENEMY, place):
            eligible = occupants(state, ENEMY, place, fort)
            if not eligible:
                break
            n = strongest(state, desk, eligible)
            state.fort[n] = fort
            if desk.listening:
                desk.note("{unit} occupies {fort}.", "R19", unit=name(state, n), fort=name(state, fort))
                if state.mode == "table":
                    desk.instruct("{unit} goes into {fort}.", unit=name(state, n), fort=name(state, fort))
