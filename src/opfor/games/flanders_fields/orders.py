"""P4a: the order die of a unit, its modifiers and its actions."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import dice, kinds
from opfor.games.flanders_fields.actions import act, act_battery
from opfor.games.flanders_fields.damage import check_morale
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.decide import decide, then
from opfor.games.flanders_fields.fire import sees_point, targets
from opfor.games.flanders_fields.stands import IN_PLAY, in_gas, within
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.units import (
    BATTALION,
    BATTERY,
    COMPANY,
    battalion_of,
    chart_of,
    company_stands,
    side_of,
    unit_name,
)
from opfor.games.flanders_fields.words import capital, counted
from opfor.kernel.desk import Desk


def regiment(state: State, side: int) -> int:
    """The regimental or brigade commander of a side; -1: none on the table."""
    for i in range(len(state.x)):
        if kinds.IS_REGIMENT[state.kind[i]] and state.side[i] == side and state.alive[i] == IN_PLAY:
            return i
    return -1


def order_modifiers(state: State, unit: int) -> dict[str, Any]:
    """2.4, R14, A08, A11, A12, A48, A56: every modifier that fits the unit, by name."""
    side, battalion = side_of(state, unit), battalion_of(state, unit)
    found: dict[str, Any] = {}
    if unit >= BATTERY:
        found["deep_suppression"] = state.deep[side]
        return found
    stands = company_stands(state, unit - COMPANY) if unit >= COMPANY else [unit]
    commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
    reach = house("command_range_cm" if battalion >= 0 else "regiment_range_cm") * 10
    if commander >= 0:
        found["distance"] = any(not within(state, commander, i, reach) for i in stands)
        found["gas"] = in_gas(state, commander)
    elif battalion >= 0:
        found["distance"] = True
    if state.minus_one and unit >= COMPANY and side == state.first:
        found["distance"] = True
    found["gas"] = found.get("gas", False) or any(in_gas(state, i) for i in stands)
    found |= standing_modifiers(state, unit, stands)
    lead = stands[0]
    kind = state.kind[lead]
    if kinds.IS_MORTAR[kind] and state.aim_x[lead] >= 0:
        found["mortar_no_los"] = not sees_point(state, lead, state.aim_x[lead], state.aim_y[lead])
    if kind == kinds.GUN:
        found["gun_own_los"] = bool(targets(state, lead))
    return found


def standing_modifiers(state: State, unit: int, stands: list[int]) -> dict[str, Any]:
    """2.4, R14, A12, A48: the modifiers that need no measuring: the commander, quality, fire received, support."""
    side, battalion = side_of(state, unit), battalion_of(state, unit)
    commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
    lead = stands[0]
    found: dict[str, Any] = {
        "field_promotion": battalion >= 0 and (commander < 0 or bool(state.promoted[battalion])),
        "command_suppressions": min(2, state.markers[commander]) if commander >= 0 else 0,
        "veteran": state.quality[lead] == 2 or bool(state.storm[lead]),
        "raw": state.quality[lead] == 0,
        "tank_failed_before": kinds.IS_ARMOUR[state.kind[lead]] and bool(state.failed[lead]),
        "regimental_support": state.support[side] == unit,
    }
    found["fired_at"] = any(
        state.fired_at[i]
        for i in range(len(state.x))
        if i in stands or (unit >= COMPANY and state.company[i] == unit - COMPANY)
    )
    return found


def covered_by_staff(state: State, unit: int) -> bool:
    """R13, A15: does a staff marker cover the unit or its battalion?"""
    side, battalion = side_of(state, unit), battalion_of(state, unit)
    place = state.staff_on[side]
    return state.staff[side] > 0 and (place == unit or (battalion >= 0 and place == BATTALION + battalion))


def order_die(state: State, desk: Desk, unit: int, modifiers: dict[str, Any]) -> int:
    """P4a, R13, A14: the one order die of a unit and turn, thrown again where a staff marker covers it."""
    side = side_of(state, unit)
    mark_ordered(state, unit)
    if modifiers.get("regimental_support"):
        state.support[side] = -2
    chart = chart_of(state, unit)
    actions = roll_order(state, desk, unit, chart, modifiers)
    if covered_by_staff(state, unit) and decide(state, desk, side, "reroll", unit, actions):
        state.staff[side] -= 1
        if desk.listening:
            desk.note("The staff marker gives {unit} a new die.", "R13", unit=unit_name(state, unit))
        actions = roll_order(state, desk, unit, chart, modifiers)
    if chart == dice.TANK_UNIT:
        state.failed[unit] = int(actions == 0)
    return actions


def order(state: State, desk: Desk, unit: int) -> None:
    """P4a, R13, R22, A14, A16, A57: one order die per unit and turn, then its actions at once."""
    actions = order_die(state, desk, unit, order_modifiers(state, unit))
    _give(state, desk, unit, actions)


def roll_order(state: State, desk: Desk, unit: int, chart: int, modifiers: dict[str, Any]) -> int:
    """P4a, R22: the die; a tank that throws a natural 1 tests for a breakdown."""
    actions = dice.order_die(desk, chart, modifiers, bool(state.slow_table))
    if desk.listening:
        desk.note(
            "{unit}: {actions}.",
            "P4a",
            unit=capital(unit_name(state, unit)),
            actions=counted(actions, "action") if actions > 0 else "no action",
        )
    if actions < 0 and not state.broken[unit]:
        state.broken[unit] = int(desk.roll("1d6", "breakdown") <= house("breakdown_at_most"))
        if desk.listening:
            what = "breaks down for good" if state.broken[unit] else "only stalls"
            desk.note("{unit} {what}.", "R22", unit=capital(unit_name(state, unit)), what=what)
    return max(0, actions)


def mark_ordered(state: State, unit: int) -> None:
    """A16, A57: a unit has had its order die of this turn."""
    if unit >= BATTERY:
        state.battery_ordered[unit - BATTERY] += 1
    elif unit >= COMPANY:
        state.company_ordered[unit - COMPANY] += 1
    else:
        state.ordered[unit] += 1


def _give(state: State, desk: Desk, unit: int, actions: int) -> None:
    """P4a, R12: the actions are spent at once: by a weapon, a battery, or every platoon of the company."""
    if not actions:
        return
    if unit >= BATTERY:
        state.battery_actions[unit - BATTERY] = actions
        then(state, ("battery", (unit - BATTERY,)))
    elif unit >= COMPANY:
        for i in company_stands(state, unit - COMPANY):
            state.actions[i] = actions
        then(state, ("company", (unit - COMPANY,)))
    else:
        state.actions[unit] = actions
        then(state, ("act", (unit,)))


def company(state: State, desk: Desk, number: int) -> None:
    """P6, R12: each platoon spends its own actions, in the order its commander likes."""
    waiting = [
        i
        for i in range(len(state.x))
        if state.company[i] == number and state.alive[i] == IN_PLAY and state.actions[i] > 0
    ]
    if not waiting:
        return
    stand = waiting[0] if len(waiting) == 1 else decide(state, desk, state.side[waiting[0]], "platoon", number)
    then(state, ("act", (stand,)), ("company", (number,)))


def single_action(state: State, desk: Desk, stand: int) -> None:
    """P4a, P0: one action, then morale; then the next one of the same stand.

    A person chooses anew which platoon of the company acts: all may go on together.
    """
    if state.alive[stand] != IN_PLAY or state.actions[stand] <= 0:
        return
    act(state, desk, stand)
    check_morale(state, desk)
    together = state.company[stand] >= 0 and not state.control[state.side[stand]]
    if state.alive[stand] == IN_PLAY and state.actions[stand] > 0 and not together:
        then(state, ("act", (stand,)))


def battery_action(state: State, desk: Desk, battery: int) -> None:
    """P5, P10: one action of an off-table battery."""
    if not state.battery_alive[battery] or state.battery_actions[battery] <= 0:
        return
    state.battery_actions[battery] -= 1
    if not act_battery(state, desk, battery):
        state.battery_actions[battery] = 0
        return
    check_morale(state, desk)
    then(state, ("battery", (battery,)))
