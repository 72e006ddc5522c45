"""Units that get one order die: stands 0…, companies 1000…, batteries 2000…; battalions as places for markers 3000…"""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, name, within
from opfor.games.flanders_fields.model.state import BOARD, State

COMPANY, BATTERY, BATTALION = 1000, 2000, 3000
SUPPORTED = 10_000  # added to a unit whose order die gets the regiment's +1
MGS, GUNS = 2, 3
TANKS, BATTALION_MGS, BATTALION_MORTARS, COMPANIES = 1, 2, 3, 4
# 2.3: the order tables, by the kind of unit.
ORDER_TABLES = (
    "regimental-mg",
    "blockhouse",
    "regimental-artillery",
    "tank",
    "battalion-mg",
    "battalion-mortar",
    "rifle-company",
)
REGIMENTAL_MG, BLOCKHOUSE, REGIMENTAL_ARTILLERY, TANK_UNIT, BATTALION_MG, BATTALION_MORTAR, RIFLE_COMPANY = range(7)


def unit_key(state: State, unit: int) -> str:
    """A unit as a stable key."""
    fight = battle(state)
    if unit < 0:
        return "none"
    if unit >= SUPPORTED:
        return f"{unit_key(state, unit - SUPPORTED)}+1"
    if unit >= BATTALION:
        return f"battalion:{fight.battalions[unit - BATTALION]}"
    if unit >= BATTERY:
        return f"battery:{unit - BATTERY + 1}"
    if unit >= COMPANY:
        return f"company:{fight.companies[unit - COMPANY]}"
    return f"stand:{name(state, unit)}"


def company_stands(state: State, company: int) -> list[int]:
    """The living stands of a company that its die orders: those detached are rolled for alone."""
    mine = [i for i in range(len(state.x)) if state.company[i] == company and state.alive[i] == IN_PLAY]
    return [i for i in mine if not is_detached(state, i, mine)]


def unit_stands(state: State, unit: int) -> list[int]:
    """The living stands of a unit that its die orders; a battery has none on the table."""
    if unit >= BATTERY:
        return []
    if unit >= COMPANY:
        return company_stands(state, unit - COMPANY)
    return [unit] if state.alive[unit] == IN_PLAY else []


def is_detached(state: State, stand: int, mine: list[int]) -> bool:
    """R12: more than 25 cm from the rest of its company, and not the larger part of it."""
    if state.seat != BOARD:
        return False  # nobody has measured
    others = [i for i in mine if i != stand]
    reach = house("detached_cm") * 10
    return not (len(others) < 2 or any(within(state, stand, i, reach) for i in others))


def chart_of(state: State, unit: int) -> int:
    """2.3: the order table of a unit."""
    if unit >= BATTERY:
        return REGIMENTAL_ARTILLERY
    if unit >= COMPANY:
        return RIFLE_COMPANY
    kind = state.kind[unit]
    if kinds.IS_FOOT[kind]:
        return RIFLE_COMPANY
    if kinds.IS_ARMOUR[kind]:
        return TANK_UNIT
    if kind == kinds.BLOCK_HOUSE:
        return BLOCKHOUSE
    if kind == kinds.REGIMENTAL_MG:
        return REGIMENTAL_MG
    if kind == kinds.BATTALION_MG:
        return BATTALION_MG
    if kind <= kinds.BATTALION_HEAVY:
        return BATTALION_MORTAR
    return REGIMENTAL_ARTILLERY


def side_of(state: State, unit: int) -> int:
    """Whose unit it is."""
    fight = battle(state)
    if unit >= BATTALION:
        return fight.battalion_side[unit - BATTALION]
    if unit >= BATTERY:
        return fight.battery_side[unit - BATTERY]
    if unit >= COMPANY:
        return fight.battalion_side[fight.company_battalion[unit - COMPANY]]
    return state.side[unit]


def battalion_of(state: State, unit: int) -> int:
    """The battalion that orders a unit; -1: the regiment."""
    if unit >= BATTERY:
        return -1
    return battle(state).company_battalion[unit - COMPANY] if unit >= COMPANY else state.battalion[unit]
