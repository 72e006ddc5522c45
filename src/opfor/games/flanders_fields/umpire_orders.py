"""Ruler only: the order die with every modifier ticked that is known; what cannot be known is asked."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import dice, kinds
from opfor.games.flanders_fields.actions import ACTS, REMOVE
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.decide import then
from opfor.games.flanders_fields.orders import order_die, regiment, standing_modifiers
from opfor.games.flanders_fields.umpire_roster import members
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.units import (
    BATTERY,
    COMPANY,
    GUNS,
    MGS,
    battalion_of,
    battalion_units,
    chart_of,
    side_of,
    support_units,
)
from opfor.kernel.desk import Desk


def known_modifiers(state: Ruler, unit: int) -> dict[str, Any]:
    """2.4: the modifiers that need no asking."""
    if unit >= BATTERY:
        return {"deep_suppression": state.deep[side_of(state, unit)]}
    found = standing_modifiers(state, unit, members(state, unit))
    if measures(state, unit):
        found["distance"] = bool(state.ticks.get(f"{unit}:distance", 0))
    elif battalion_of(state, unit) >= 0:
        found["distance"] = True  # R14: a battalion without a commander
    if state.minus_one and unit >= COMPANY and side_of(state, unit) == state.first:
        found["distance"] = True
    found["gas"] = any(state.gassed[i] for i in [*members(state, unit), *commanders(state, unit)])
    return found


def commanders(state: Ruler, unit: int) -> list[int]:
    """A12: the stand that orders the unit, if there is one."""
    battalion, side = battalion_of(state, unit), side_of(state, unit)
    commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
    return [commander] if commander >= 0 else []


def measures(state: Ruler, unit: int) -> bool:
    """A11, A56: is there a commander on the table whose distance counts?"""
    return bool(commanders(state, unit))


def unknown_modifiers(state: Ruler, unit: int) -> list[str]:
    """2.4: the modifiers of this unit's table that only an eye can settle when it is ordered."""
    if unit >= BATTERY:
        return []
    fits = {spec.name for spec in dice.ORDER_CHARTS[chart_of(state, unit)].inputs}
    kind = state.kind[members(state, unit)[0]]
    found = []
    if "mortar_no_los" in fits and kinds.IS_MORTAR[kind]:
        found.append("mortar_no_los")
    if "gun_own_los" in fits and kind == kinds.GUN:
        found.append("gun_own_los")
    return found


def fixed(state: Ruler, unit: int) -> bool:
    """2.4: was the distance told before, and has neither the unit nor its commander moved since?"""
    told = state.ticks.get(f"{unit}:told", -1)
    return told >= 0 and all(state.moved[i] < told for i in [*commanders(state, unit), *members(state, unit)])


def ticked(state: Ruler, desk: Desk, unit: int) -> dict[str, Any]:
    """P4a-ruler, P4a, 2.4: all modifiers of an order die; one card for what is not known, or none."""
    found = known_modifiers(state, unit)
    asked = unknown_modifiers(state, unit)
    if asked:
        state.line["ordered"] = unit
        true = desk.ask("ruler-ticks", state, unit)
        for modifier in asked:
            found[modifier] = modifier in true
            state.ticks[f"{unit}:{modifier}"] = int(modifier in true)
    return found


def ordered_by(state: Ruler, side: int, battalion: int) -> list[int]:
    """P5, P6: the units that a battalion, or the regiment (-1), has to order this turn."""
    if battalion < 0:
        found = support_units(state, side, MGS) + support_units(state, side, GUNS)
    else:
        found = [unit for phase in (1, 2, 3, 4) for unit in battalion_units(state, battalion, phase)]
    found = [unit for unit in found if unit < BATTERY and measures(state, unit)]
    return [unit for unit in found if not held_back(state, unit)]


def held_back(state: Ruler, unit: int) -> bool:
    """Z9-ruler: is it a reserve of an attacking program that waits?"""
    side = side_of(state, unit)
    attacker = bool(state.control[side]) and side == state.first
    return attacker and any(state.reserve[i] == 1 for i in members(state, unit))


def distances(state: Ruler, desk: Desk, side: int, battalion: int) -> None:
    """P4a-ruler, 2.4, A11: one card for all units of a commander: which are too far from him?

    Not asked where neither he nor any of them has moved since it was told.
    """
    units = ordered_by(state, side, battalion)
    if not units or (state.minus_one and side == state.first and all(unit >= COMPANY for unit in units)):
        return
    if all(fixed(state, unit) for unit in units):
        return
    far = desk.ask("ruler-far", state, side, battalion)
    for unit in units:
        state.ticks[f"{unit}:distance"] = int(unit in far)
        state.ticks[f"{unit}:told"] = state.turn


def order(state: Ruler, desk: Desk, unit: int) -> None:
    """P4a-ruler, P14: the order die, then suppression comes off, then the actions that are left."""
    actions = order_die(state, desk, unit, ticked(state, desk, unit))
    if not actions:
        return
    if unit >= BATTERY:
        state.battery_actions[unit - BATTERY] = actions
    for stand in members(state, unit):
        state.actions[stand] = actions
        while state.markers[stand] and state.actions[stand]:  # P14: nothing else is open to it
            state.actions[stand] -= 1
            ACTS[REMOVE](state, desk, stand, None)
    then(state, ("ruler-acts", (unit,)))


def command_reach(state: Ruler, unit: int) -> int:
    """2.4, A11: the distance in cm beyond which an order is at -1."""
    return house("command_range_cm" if battalion_of(state, unit) >= 0 else "regiment_range_cm")
