"""The rolls that need no table of stands: order dice, calls, wire, wind, morale, assaults, and whole advances.

Each is a rule function that gets a desk alone, so play, simulation and exact odds run the very same lines.
"""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import CHARTS
from opfor.games.flanders_fields.model.firing import (
    AGAINST_ARMOUR,
    DIRECT,
    INDIRECT,
    KILL,
    MG_BARRAGE,
    NO_DISTANCE,
    NO_FACTORS,
    SUPPRESS,
    WEAPONS,
    band,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import ORDER_TABLES, RIFLE_COMPANY
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.repeated_rule import added_up

ORDER_CHARTS = [CHARTS[f"actions-{'regimental-mg' if unit == 'blockhouse' else unit}"] for unit in ORDER_TABLES]
SLOW_COMPANY = CHARTS["actions-rifle-company-slow"]
QUALITIES = ("raw", "experienced", "veteran")
ADVANCE_UNIT = {
    "mg": "regimental-mg",
    "infantry-lmg": "rifle-company",
    "tank": "tank",
    "flame-thrower": "rifle-company",
}


def direct_fire(desk: Desk, weapon: int, cover: int, distance: int, *factors: bool) -> str:
    """P8, 2.8, A78, A25, A26, A29, A31, A61: one roll of direct fire: none, suppress or kill.

    The factors are those of FIRE_INPUTS, from the first target to cavalry.
    """
    result: str = desk.roll_on(DIRECT[weapon], cover, distance if desk.listening else band(distance), *factors)
    return result


def indirect_fire(desk: Desk, weapon: int, cover: int) -> str:
    """P10, A47: one roll of indirect fire; direct-fire factors do not apply."""
    result: str = desk.roll_on(INDIRECT[weapon], cover, NO_DISTANCE, *NO_FACTORS)
    return result


def expect(state: State, desk: Desk, stands: list[int], chart: Chart, armour: Chart) -> None:
    """P3, P9, P10: a throw for each stand, whatever the others bring: real dice are thrown together."""
    charts = [armour if kinds.IS_ARMOUR[state.kind[stand]] else chart for stand in stands]
    desk.expect([(str(chart.throw), chart.id) for chart in charts])


def mg_barrage(desk: Desk, cover: int) -> str:
    """R23: one roll of machine guns that fire indirectly: at -1, and they only suppress."""
    result: str = desk.roll_on(MG_BARRAGE, cover)
    return result


def anti_armour(desk: Desk, row: int, distance: int, *factors: bool) -> str:
    """R22: one roll against a tank or armoured car.

    The factors are those of ARMOUR_INPUTS: light, stationary, through a barrage, uphill, raw, in gas, moved.
    """
    result: str = desk.roll_on(AGAINST_ARMOUR[row], distance if desk.listening else band(distance), *factors)
    return result


def deep_suppression(desk: Desk) -> tuple[int, int]:
    """P1, 2.2, A03: the modifier on the roller's own guns, and how many batteries are lost."""
    result: tuple[int, int] = desk.roll_on(CHARTS["deep-suppression"])
    return result


def rolling_barrage(desk: Desk, target: int) -> str:
    """P2, 2.2, A05: the effect on a stand in the strip (0 any, 1 protected, 2 tank)."""
    result: str = desk.roll_on(CHARTS["rolling-barrage"], target)
    return result


def order_die(desk: Desk, unit: int, modifiers: dict[str, Any], slow: bool = False) -> int:
    """P4a, 2.3, 2.4, A08, A09, A10: the number of actions of a unit; -1: a tank's natural 1."""
    chart = order_chart(unit, slow)
    actions: int = desk.roll_on(chart, *order_inputs(chart, modifiers))
    return actions


def order_chart(unit: int, slow: bool = False) -> Chart:
    """2.3, R12, A76, A77: the order table of a kind of unit."""
    return SLOW_COMPANY if slow and unit == RIFLE_COMPANY else ORDER_CHARTS[unit]


def order_inputs(chart: Chart, modifiers: dict[str, Any]) -> tuple[Any, ...]:
    """2.4: the modifiers that a table knows, in its own order."""
    return tuple(modifiers.get(spec.name, spec.default) for spec in chart.inputs)


def sos_call(desk: Desk, modifier: int) -> bool:
    """P11, 2.5, A50: does the battery answer? Only deep suppression modifies it."""
    return bool(desk.roll_on(CHARTS["sos"], modifier) == "yes")


def wire_roll(desk: Desk, engineer: bool, storm: bool) -> bool:
    """P12, R15, A17, A18: is the platoon through the wire?"""
    return bool(desk.roll_on(CHARTS["wire"], engineer, storm) == "yes")


def morale_roll(desk: Desk, quality: int, casualties: int, split: bool = False) -> str:
    """P13, 2.9, A32, A34: rout, retreat-40, retreat-20 or ok."""
    result: str = desk.roll_on(CHARTS["morale-split" if split else "morale"], QUALITIES[quality], casualties)
    return result


def wind_strength(desk: Desk) -> tuple[str, int]:
    """P3, R21: the grade of the wind at release and its drift in cm."""
    result: tuple[str, int] = desk.roll_on(CHARTS["wind-strength"])
    return result


def wind_change(desk: Desk) -> str:
    """P3, R21: what the wind does in a later turn."""
    result: str = desk.roll_on(CHARTS["wind-change"])
    return result


def assault_roll(desk: Desk, margin: int) -> str:
    """R17: both dice and what they bring."""
    return assault_result(desk, margin, *assault_dice(desk))


def assault_dice(desk: Desk) -> tuple[int, int]:
    """R17: the attacker's die and the defender's."""
    attacker, defender = desk.faces(2, "assault, attacker and defender")
    return attacker, defender


def assault_result(desk: Desk, margin: int, attacker: int, defender: int) -> str:
    """R17: the attacker's bonuses less the defender's are the margin."""
    result: str = desk.look_up(CHARTS["assault"], max(-30, min(30, attacker - defender + margin)))
    return result


def shots_of(desk: Desk, unit: int) -> int:
    """P4a: the FIREs that one order die brings, every action spent on one."""
    return max(0, order_die(desk, unit, {}))


def markers_after(desk: Desk, weapon: int, cover: int, shots: int, markers: int) -> int:
    """P8, P14: the markers of one platoon after a number of FIREs of one weapon; three are a kill."""
    if shots <= 0 or markers >= 3:
        return markers
    result = direct_fire(desk, weapon, cover, NO_DISTANCE, True, *NO_FACTORS[1:])
    markers = 3 if result == KILL else markers + (result == SUPPRESS)
    return int(desk.part(markers_after, weapon, cover, shots - 1, markers))


def is_killed(desk: Desk, cover: int, shots: tuple[tuple[int, int], ...]) -> bool:
    """P14: is a platoon dead after the FIREs of all weapons? Their order does not matter."""
    markers = 0
    for weapon, number in shots:
        markers = desk.part(markers_after, weapon, cover, number, markers)
    return markers >= 3


def advance(desk: Desk, platoons: int, cover: int, turns: int, weapons: list[str]) -> int:
    """P8, 2.3: platoons killed while they advance under fire; every action of every weapon is a FIRE at all."""
    for weapon in weapons:
        if weapon not in WEAPONS:
            raise BadInput(f"fire={weapon} is not allowed: enter a list of {', '.join(WEAPONS)}")
    shots = []
    for weapon in dict.fromkeys(weapons):
        unit = ORDER_TABLES.index(ADVANCE_UNIT.get(weapon, "regimental-artillery"))
        shots.append((WEAPONS.index(weapon), desk.part(added_up, turns * weapons.count(weapon), shots_of, unit)))
    return int(desk.part(added_up, platoons, is_killed, cover, tuple(shots)))
