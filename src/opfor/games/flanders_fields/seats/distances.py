"""At the table: the modifiers of an order die that are remembered, and those that must be asked for."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, chart_of, side_of, unit_stands
from opfor.games.flanders_fields.model.versions import TABLE_AS_MAP
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.orders import commander_of, suffers_distance, with_known
from opfor.games.flanders_fields.rules.waiting import waiting_units
from opfor.kernel.desk import Desk


def remembered(state: State, unit: int) -> dict[str, Any]:
    """2.4: distance and gas as last told."""
    commander = commander_of(state, unit)
    found: dict[str, Any] = {"gas": any(state.gassed[i] for i in ordered_stands(state, unit))}
    if commander >= 0:
        found["distance"] = bool(state.ticks.get(f"{unit}:distance", 0))
    return found


def known_modifiers(state: State, unit: int) -> dict[str, Any]:
    """2.4: the modifiers that need no asking."""
    if unit >= BATTERY:
        return {"deep_suppression": state.deep[side_of(state, unit)]}
    return with_known(state, unit, remembered(state, unit))


def open_modifiers(state: State, unit: int) -> list[str]:
    """2.4: the modifiers of this unit's table that only an eye can settle when it is ordered."""
    fits = {spec.name for spec in dice.ORDER_CHARTS[chart_of(state, unit)].inputs}
    kind = state.kind[unit_stands(state, unit)[0]]
    found = []
    if "mortar_no_los" in fits and kinds.IS_MORTAR[kind]:
        found.append("mortar_no_los")
    if "gun_own_los" in fits and kind == kinds.GUN:
        found.append("gun_own_los")
    return found


def ordered_stands(state: State, unit: int) -> list[int]:
    """A12: the stands of a unit and the one that orders it."""
    commander = commander_of(state, unit)
    return [*unit_stands(state, unit), *([commander] if commander >= 0 else [])]


def ordered_by(state: State, side: int, battalion: int) -> list[int]:
    """P5, P6: the units that a battalion, or the regiment (-1), has to order this turn, if its commander is there."""
    return [
        unit
        for unit in waiting_units(state, side, battalion)
        if unit < BATTERY
        and commander_of(state, unit) >= 0
        and suffers_distance(state, unit)
        and not held_back(state, unit)
    ]


def held_back(state: State, unit: int) -> bool:
    """Z9-ruler: is it a reserve of an attacking program that waits?"""
    side = side_of(state, unit)
    attacker = bool(state.control[side]) and side == state.first
    return attacker and any(state.reserve[i] == 1 for i in unit_stands(state, unit))


def is_fixed(state: State, unit: int) -> bool:
    """2.4: has the distance been asked for, and has nobody of the unit moved or fallen since, nor its commander?"""
    asked, stands = state.ticks.get(f"{unit}:asked", -1), ordered_stands(state, unit)
    all_there = state.rules < TABLE_AS_MAP or state.ticks.get(f"{unit}:measured") == len(stands)
    return asked >= 0 and all_there and all(state.moved[i] < asked for i in stands)


def units_to_measure(state: State, side: int, battalion: int) -> list[int]:
    """P4a-ruler, 2.4, A11: the units of a commander whose distance must be asked for.

    None where neither he nor any of them has moved since it was asked.
    """
    units = ordered_by(state, side, battalion)
    if state.minus_one and side == state.first and all(unit >= COMPANY for unit in units):
        return []
    return [] if all(is_fixed(state, unit) for unit in units) else units


def keep_distances(state: State, units: list[int], far: list[int]) -> None:
    """2.4: which of them are too far is remembered."""
    for unit in units:
        state.ticks[f"{unit}:distance"] = int(unit in far)
        state.ticks[f"{unit}:asked"] = state.turn
        state.ticks[f"{unit}:measured"] = len(ordered_stands(state, unit))


def ask_distances(state: State, desk: Desk, side: int, battalion: int) -> None:
    """P4a-ruler, 2.4, A11: one card for all units of a commander: which are too far from him?"""
    if units := units_to_measure(state, side, battalion):
        keep_distances(state, units, desk.ask("ruler-far", state, side, battalion))
