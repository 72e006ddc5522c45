"""What can be rolled and explained beside the charts that are read by themselves. The ids are a contract."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.units import ORDER_TABLES
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.assault_modifiers import ASSAULT_MODIFIERS, margin_of
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Procedure
from opfor.kernel.inputs import Input

WEAPON = Input("weapon", "choice", choices=tuple(firing.WEAPONS), text="row of the firing table")
COVER = Input("cover", "choice", choices=tuple(firing.COVERS), default="open", text="cover of the target")
DISTANCE = Input("distance", low=-1, high=400, default=-1, text="cm edge to edge; left out: no distance factor")
DEEP = Input("deep_suppression", low=-2, high=0, default=0, text="deep suppression in force")


def _flag(name: str, text: str, default: bool = False) -> Input:
    return Input(name, "bool", default=default, text=text)


ORDER_MODIFIERS = [
    _flag("gas", "gas cloud over the ordering or the ordered stand"),
    _flag("distance", "a platoon more than 25 cm from its battalion commander"),
    _flag("field_promotion", "the commanding stand is a field promotion"),
    Input("command_suppressions", low=0, high=2, default=0, text="markers on the commanding stand"),
    _flag("tank_failed_before", "the tank failed its action roll last turn"),
    _flag("mortar_no_los", "spotting for a mortar without line of sight of its own"),
    _flag("gun_own_los", "field artillery with its own line of sight"),
    _flag("veteran", "veteran or storm troops"),
    _flag("raw", "raw troops"),
    _flag("fired_at", "they have received fire"),
    DEEP,
    _flag("regimental_support", "the regiment supports this die"),
]
FIRE_FLAGS = [
    _flag("through_barrage", "into or through a barrage"),
    _flag("uphill", "uphill over the barrage"),
    _flag("at_command", "at a command stand"),
    _flag("raw", "raw troops firing"),
    _flag("in_gas", "firer in a gas cloud"),
    _flag("first_target", "the first target of an MG", True),
    _flag("direct", "with direct line of sight", True),
    _flag("moved", "moved and fired in one action"),
    _flag("cavalry", "dismounted cavalry firing"),
]
SLOW = firing.ALL_CHARTS["actions-rifle-company-slow"]
MORALE_INPUTS = [
    Input("quality", "choice", choices=dice.QUALITIES, default="experienced", text="quality"),
    Input("casualties", "choice", choices=("50", "75"), default="50", text="per cent of the rifle platoons lost"),
]
ARMOUR_FLAGS = [
    _flag("light", "light tank"),
    _flag("stationary", "ditched, broken down or stationary"),
    _flag("through_barrage", "into or through a barrage"),
    _flag("uphill", "uphill over the barrage"),
    _flag("raw", "raw troops firing"),
    _flag("in_gas", "firer in a gas cloud"),
    _flag("moved", "moved and fired in one action (by a switch)"),
]


def in_range(distance: int, most_mm: int, weapon: str) -> int:
    """2.7: the distance in millimetres; beyond the maximum is refused."""
    if distance >= 0 and most_mm and distance * 10 > most_mm:
        raise BadInput(f"distance={distance} is out of range; {weapon} reaches {most_mm // 10} cm")
    return distance * 10 if distance >= 0 else firing.NO_DISTANCE


def rolling_barrage(desk: Desk, protected: bool, tank: bool) -> str:
    """2.2, A05: the effect on one stand in the strip."""
    return dice.rolling_barrage(desk, 2 if tank else 1 if protected else 0)


def actions(desk: Desk, unit: str, *modifiers: Any) -> int:
    """2.3, 2.4: the actions of a unit; a modifier that cannot fit the unit is refused."""
    given = {spec.name: value for spec, value in zip(ORDER_MODIFIERS, modifiers, strict=True)}
    number = ORDER_TABLES.index(unit)
    known = {spec.name for spec in dice.ORDER_CHARTS[number].inputs}
    for spec in ORDER_MODIFIERS:
        if spec.name not in known and given[spec.name] != spec.default:
            raise BadInput(f"{spec.name} is no modifier for {unit}; it takes {', '.join(sorted(known))}")
    return max(0, dice.order_die(desk, number, given))


def fire(desk: Desk, weapon: str, cover: str, distance: int, *flags: bool) -> str:
    """2.7, 2.8: one roll of fire; its factors in the order of the charts begin with the first target."""
    given = {spec.name: flag for spec, flag in zip(FIRE_FLAGS, flags, strict=True)}
    row, place = firing.WEAPONS.index(weapon), firing.COVERS.index(cover)
    reach = in_range(distance, firing.MAX_MM[row], weapon)
    if not given.pop("direct"):
        return dice.indirect_fire(desk, row, place)
    return dice.direct_fire(desk, row, place, reach, given.pop("first_target"), *given.values())


def mg_barrage(desk: Desk, cover: str) -> str:
    """R23: one roll of machine guns that fire indirectly."""
    return dice.mg_barrage(desk, firing.COVERS.index(cover))


def anti_armour(desk: Desk, weapon: str, distance: int, *flags: bool) -> str:
    """R22: one roll against armour."""
    row = firing.ARMOUR.index(weapon)
    return dice.anti_armour(desk, row, in_range(distance, firing.ARMOUR_MAX_MM[row], weapon), *flags)


def morale(desk: Desk, quality: str, casualties: str) -> str:
    """2.9: one morale test."""
    return dice.morale_roll(desk, dice.QUALITIES.index(quality), int(casualties))


def slow_actions(desk: Desk, *modifiers: Any) -> int:
    """R12: the actions of a rifle company by the slow table."""
    given = dict(zip([spec.name for spec in SLOW.inputs], modifiers, strict=True))
    return max(0, dice.order_die(desk, ORDER_TABLES.index("rifle-company"), given, True))


def other_morale(desk: Desk, quality: str, casualties: str) -> str:
    """2.9, A32: one morale test by the other reading of the bands."""
    return dice.morale_roll(desk, dice.QUALITIES.index(quality), int(casualties), True)


def assault(desk: Desk, *modifiers: Any) -> str:
    """R17: one assault."""
    given = {spec.name: value for spec, value in zip(ASSAULT_MODIFIERS, modifiers, strict=True)}
    return dice.assault_roll(desk, margin_of(given))


def advance(desk: Desk, platoons: int, cover: str, turns: int, fire: list[str]) -> int:
    """P8: platoons killed in an advance."""
    return dice.advance(desk, platoons, firing.COVERS.index(cover), turns, fire)


_ALL = [
    Procedure(
        "rolling-barrage",
        "Rolling barrage",
        "2.2",
        [_flag("protected", "in a fortification or below ground"), _flag("tank", "a tank")],
        rolling_barrage,
        charts=("rolling-barrage",),
    ),
    Procedure(
        "actions",
        "Order die: actions of a unit",
        "2.3",
        [Input("unit", "choice", choices=ORDER_TABLES, text="kind of unit"), *ORDER_MODIFIERS],
        actions,
        charts=tuple(dict.fromkeys(chart.id for chart in dice.ORDER_CHARTS)),
    ),
    Procedure(
        "fire",
        "Fire at any target except armour",
        "2.7",
        [WEAPON, COVER, DISTANCE, *FIRE_FLAGS],
        fire,
        charts=tuple(chart.id for chart in [*firing.DIRECT, *firing.INDIRECT]),
    ),
    Procedure(
        "actions-slow",
        "Order die of rifle companies, slow table",
        "R12",
        list(SLOW.inputs),
        slow_actions,
        charts=(SLOW.id,),
    ),
    Procedure("morale", "Morale", "2.9", MORALE_INPUTS, morale, charts=("morale",)),
    Procedure("morale-split", "Morale, bands 1-2 and 3", "2.9", MORALE_INPUTS, other_morale, charts=("morale-split",)),
    Procedure(
        "anti-armour",
        "Fire at armour",
        "R22",
        [
            Input("weapon", "choice", choices=tuple(firing.ARMOUR), text="row of the armour table"),
            DISTANCE,
            *ARMOUR_FLAGS,
        ],
        anti_armour,
        charts=tuple(chart.id for chart in firing.AGAINST_ARMOUR),
    ),
    Procedure("mg-barrage", "Machine guns firing indirectly", "R23", [COVER], mg_barrage, charts=("fire-mg-barrage",)),
    Procedure("assault", "Assault", "R17", ASSAULT_MODIFIERS, assault, charts=("assault",)),
    Procedure(
        "advance",
        "Platoons killed in an advance under fire",
        "P8",
        [
            Input("platoons", low=1, high=16, default=12, text="platoons that advance"),
            COVER,
            Input("turns", low=1, high=6, default=3, text="turns under fire"),
            Input("fire", "list", text="weapons, such as mg,mg"),
        ],
        advance,
    ),
]
PROCEDURES = {procedure.id: procedure for procedure in _ALL}
assert all(chart in firing.ALL_CHARTS for procedure in _ALL for chart in procedure.charts)
