"""P5, P6: the units and battalions that still wait for their order die."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import (
    BATTALION_MGS,
    BATTALION_MORTARS,
    BATTERY,
    COMPANIES,
    COMPANY,
    GUNS,
    MGS,
    TANKS,
    is_detached,
)
from opfor.games.flanders_fields.rules.barrage import planned_now


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


def units_of_step(state: State, side: int, battalion: int, phase: int) -> list[int]:
    """P5, P6: the units of a battalion, or of the regiment (-1), in a sub-step, not yet ordered."""
    return battalion_units(state, battalion, phase) if battalion >= 0 else support_units(state, side, phase)


def waiting_units(state: State, side: int, battalion: int) -> list[int]:
    """P5, P6: the units that a battalion, or the regiment (-1), may still order this turn, step by step."""
    phases = (TANKS, BATTALION_MGS, BATTALION_MORTARS, COMPANIES) if battalion >= 0 else (MGS, GUNS)
    return [unit for phase in phases for unit in units_of_step(state, side, battalion, phase)]


def open_battalions(state: State, side: int) -> list[int]:
    """P6: the battalions of a side that have stands and were not ordered yet."""
    fight = battle(state)
    return [
        b
        for b in range(len(fight.battalions))
        if fight.battalion_side[b] == side
        and not state.battalion_ordered[b]
        and any(state.battalion[i] == b and state.alive[i] == IN_PLAY for i in range(len(state.x)))
    ]
