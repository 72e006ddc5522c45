"""Units that get one order die: stands 0…, companies 1000…, batteries 2000…; battalions as places for markers 3000…"""

from __future__ import annotations

from opfor.games.flanders_fields import dice, kinds
from opfor.games.flanders_fields.barrage import planned_now
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.stands import IN_PLAY, battle, name, within
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_state import Ruler

COMPANY, BATTERY, BATTALION = 1000, 2000, 3000
MGS, GUNS = 2, 3
TANKS, BATTALION_MGS, BATTALION_MORTARS, COMPANIES = 1, 2, 3, 4


def unit_name(state: State, unit: int) -> str:
    """A unit in words."""
    fight = battle(state)
    if unit >= BATTALION:
        return f"battalion {fight.battalions[unit - BATTALION].replace('_', ' ')}"
    if unit >= BATTERY:
        return f"battery {unit - BATTERY + 1}"
    if unit >= COMPANY:
        return f"company {fight.companies[unit - COMPANY]}"
    return name(state, unit)


def unit_key(state: State, unit: int) -> str:
    """A unit as a stable key."""
    fight = battle(state)
    if unit < 0:
        return "none"
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


def is_detached(state: State, stand: int, mine: list[int]) -> bool:
    """R12: more than 25 cm from the rest of its company, and not the larger part of it."""
    if isinstance(state, Ruler):
        return False  # nobody has measured
    others = [i for i in mine if i != stand]
    reach = house("detached_cm") * 10
    return not (len(others) < 2 or any(within(state, stand, i, reach) for i in others))


def support_units(state: State, side: int, phase: int) -> list[int]:
    """P5: regimental MGs and block houses (II), or guns, mortars and off-table batteries (III), not yet ordered."""
    found = []
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY or state.side[i] != side or state.ordered[i]:
            continue
        kind = state.kind[i]
        if phase == MGS and kind in (kinds.REGIMENTAL_MG, kinds.BLOCK_HOUSE):
            found.append(i)
        if phase == GUNS and (kinds.REGIMENTAL_LIGHT <= kind <= kinds.REGIMENTAL_HEAVY or kind == kinds.GUN):
            found.append(i)
    if phase == GUNS:
        fight = battle(state)
        found += [
            BATTERY + b
            for b in range(len(state.battery_alive))
            if fight.battery_side[b] == side
            and state.battery_alive[b]
            and not state.battery_ordered[b]
            and planned_now(state, b) < 0
        ]
    return found


def battalion_units(state: State, battalion: int, phase: int) -> list[int]:
    """P6: the units of a battalion in a sub-step, not yet ordered."""
    found: list[int] = []
    if phase == COMPANIES:
        fight = battle(state)
        for company in range(len(fight.companies)):
            if fight.company_battalion[company] != battalion:
                continue
            mine = [i for i in range(len(state.x)) if state.company[i] == company and state.alive[i] == IN_PLAY]
            if not state.company_ordered[company] and any(not is_detached(state, i, mine) for i in mine):
                found.append(COMPANY + company)
            found += [i for i in mine if not state.ordered[i] and is_detached(state, i, mine)]
        return found
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY or state.battalion[i] != battalion or state.ordered[i]:
            continue
        kind = state.kind[i]
        if (
            (phase == TANKS and kinds.IS_ARMOUR[kind])
            or (phase == BATTALION_MGS and kind == kinds.BATTALION_MG)
            or (phase == BATTALION_MORTARS and kinds.BATTALION_LIGHT <= kind <= kinds.BATTALION_HEAVY)
        ):
            found.append(i)
    return found


def chart_of(state: State, unit: int) -> int:
    """2.3: the order table of a unit."""
    if unit >= BATTERY:
        return dice.REGIMENTAL_ARTILLERY
    if unit >= COMPANY:
        return dice.RIFLE_COMPANY
    kind = state.kind[unit]
    if kinds.IS_FOOT[kind]:
        return dice.RIFLE_COMPANY
    if kinds.IS_ARMOUR[kind]:
        return dice.TANK_UNIT
    if kind == kinds.BLOCK_HOUSE:
        return dice.BLOCKHOUSE
    if kind == kinds.REGIMENTAL_MG:
        return dice.REGIMENTAL_MG
    if kind == kinds.BATTALION_MG:
        return dice.BATTALION_MG
    if kind <= kinds.BATTALION_HEAVY:
        return dice.BATTALION_MORTAR
    return dice.REGIMENTAL_ARTILLERY


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
