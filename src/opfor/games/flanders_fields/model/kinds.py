"""Kinds of stands: bases, arcs, weapons and speeds, worked out once from house.toml."""

from __future__ import annotations

from typing import Final

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.data import HOUSE, Shells, named_alike
from opfor.games.flanders_fields.model.geometry import Corners, corner_table

KINDS: tuple[str, ...] = ("infantry", "engineer", "flame_thrower", "cavalry", "armoured_car")
KINDS += ("battalion_mg", "regimental_mg", "block_house_mg")
KINDS += ("battalion_light_mortar", "battalion_medium_mortar", "battalion_heavy_mortar")
KINDS += ("regimental_light_mortar", "regimental_medium_mortar", "regimental_heavy_mortar")
KINDS += ("field_gun_on_table", "tank_male", "tank_female", "tank_light")
KINDS += ("battalion_command", "regimental_command", "brigade_command", "liaison")
INFANTRY: Final = 0
ENGINEER: Final = 1
FLAME_THROWER: Final = 2
CAVALRY: Final = 3
ARMOURED_CAR: Final = 4
BATTALION_MG: Final = 5
REGIMENTAL_MG: Final = 6
BLOCK_HOUSE: Final = 7
BATTALION_LIGHT: Final = 8
BATTALION_MEDIUM: Final = 9
BATTALION_HEAVY: Final = 10
REGIMENTAL_LIGHT: Final = 11
REGIMENTAL_MEDIUM: Final = 12
REGIMENTAL_HEAVY: Final = 13
GUN: Final = 14
TANK_MALE: Final = 15
TANK_FEMALE: Final = 16
TANK_LIGHT: Final = 17
BATTALION_COMMAND: Final = 18
REGIMENTAL_COMMAND: Final = 19
BRIGADE_COMMAND: Final = 20
LIAISON: Final = 21
named_alike(KINDS, HOUSE.stand, "house.toml", "stand")
CODES = [HOUSE.stand[name].code for name in KINDS]
ARCS = [HOUSE.stand[name].arc for name in KINDS]
BASES = [(HOUSE.stand[name].base[0] * 10, HOUSE.stand[name].base[1] * 10) for name in KINDS]
CORNERS: list[list[Corners]] = [corner_table(width, depth) for width, depth in BASES]
REACH = [max(abs(p) for corner in table[0] for p in corner) * 3 // 2 for table in CORNERS]

_N = range(len(KINDS))
IS_FOOT = [kind in (INFANTRY, ENGINEER, FLAME_THROWER, CAVALRY) for kind in _N]
IS_RIFLE = [kind == INFANTRY for kind in _N]
IS_MG = [kind in (BATTALION_MG, REGIMENTAL_MG, BLOCK_HOUSE) for kind in _N]
IS_MORTAR = [BATTALION_LIGHT <= kind <= REGIMENTAL_HEAVY for kind in _N]
IS_TANK = [kind in (TANK_MALE, TANK_FEMALE, TANK_LIGHT) for kind in _N]
IS_ARMOUR = [kind in (TANK_MALE, TANK_FEMALE, TANK_LIGHT, ARMOURED_CAR) for kind in _N]
IS_LIGHT_ARMOUR = [kind in (TANK_LIGHT, ARMOURED_CAR) for kind in _N]
IS_COMMAND = [kind >= BATTALION_COMMAND for kind in _N]
IS_REGIMENT = [kind in (REGIMENTAL_COMMAND, BRIGADE_COMMAND) for kind in _N]
IS_CREW = [IS_MG[kind] or IS_MORTAR[kind] or kind == GUN or IS_COMMAND[kind] for kind in _N]
GOES_BELOW = [IS_FOOT[kind] or kind in (BATTALION_MG, REGIMENTAL_MG) for kind in _N]
CAN_ASSAULT = [IS_FOOT[kind] or IS_ARMOUR[kind] for kind in _N]
ON_PACKS = [kind in (BATTALION_MG, REGIMENTAL_MG, BATTALION_LIGHT, REGIMENTAL_LIGHT) for kind in _N]
MOVES_AND_FIRES = [kind in (TANK_FEMALE, TANK_LIGHT) for kind in _N]

# Row of the firing table, range in mm and row of the armour table for direct fire; -1: none.
_ROWS = {kind: firing.INFANTRY for kind in _N if IS_FOOT[kind]} | {kind: firing.MG for kind in _N if IS_MG[kind]}
_ROWS |= {FLAME_THROWER: firing.FLAME, ARMOURED_CAR: firing.MG, GUN: firing.FIELD_GUN, TANK_MALE: firing.TANK}
_ROWS |= {TANK_FEMALE: firing.INFANTRY, TANK_LIGHT: firing.INFANTRY}
FIRE_ROW = [_ROWS.get(kind, -1) for kind in _N]
FIRE_MM = [300 if IS_ARMOUR[kind] else firing.MAX_MM[FIRE_ROW[kind]] if FIRE_ROW[kind] >= 0 else 0 for kind in _N]
_ARMOUR_ROW = {
    firing.MG: "mg-ball",
    firing.INFANTRY: "rifles-lmg",
    firing.FIELD_GUN: "field-gun-direct",
    firing.TANK: "male-tank-gun",
    firing.FLAME: "flame-thrower",
}
ARMOUR_ROW = [firing.ARMOUR.index(_ARMOUR_ROW[row]) if row >= 0 else -1 for row in FIRE_ROW]

CROSS_COUNTRY: Final = 0
ROAD: Final = 1
CLOSE: Final = 2
ALONG_TRENCH: Final = 3
SHELL_TORN: Final = 4
SHATTERED: Final = 5
MOVE_CLASSES = ("cross_country", "road_in_column", "close_terrain", "along_a_trench_line", "shell_torn", "shattered")
_TYPE = [
    1 if kind == CAVALRY else 2 if kind == GUN else 4 if kind == ARMOURED_CAR else 3 if IS_TANK[kind] else 0
    for kind in _N
]


def _speed(kind: int, veteran: bool, move_class: int) -> int:
    """2.6, R7, A40, A41, A58, A59: mm per MOVE action; MGs and light mortars by hand at half pace."""
    row = HOUSE.movement[MOVE_CLASSES[move_class]]
    assert isinstance(row, list)
    cm = row[_TYPE[kind]]
    if not cm or kind in (BLOCK_HOUSE, BATTALION_HEAVY, REGIMENTAL_HEAVY):
        return 0
    if kind in (BATTALION_MEDIUM, REGIMENTAL_MEDIUM):
        return _number("manhandled_medium_mortar") * 10
    if kind in (BATTALION_MG, REGIMENTAL_MG, BATTALION_LIGHT, REGIMENTAL_LIGHT):
        return cm * 5
    if kind == FLAME_THROWER:
        cm = max(1, cm - _number("flame_thrower_less"))
    if move_class != SHATTERED and ((veteran and _TYPE[kind] == 0) or kind == TANK_LIGHT):
        cm += _number("light_tank_bonus" if kind == TANK_LIGHT else "veteran_infantry_bonus")
    return cm * 10


def _number(name: str) -> int:
    value = HOUSE.movement[name]
    assert isinstance(value, int)
    return value


SPEED = [[[_speed(kind, veteran, c) for c in range(6)] for veteran in (False, True)] for kind in _N]
MANHANDLED_GUN = _number("manhandled_gun") * 10
_SIZES = ("light", "medium", "heavy")
named_alike(_SIZES, HOUSE.mortar, "house.toml", "mortar")


BATTERIES = ("field_gun", "field_howitzer", "heavy", "super_heavy")
FIELD_GUN: Final = 0
FIELD_HOWITZER: Final = 1
named_alike(BATTERIES, HOUSE.battery, "house.toml", "battery")


def battery_shells(kind: int) -> Shells:
    """R18: row and footprint of an off-table battery."""
    return HOUSE.battery[BATTERIES[kind]]


def aimed_shells(kind: int) -> Shells:
    """R18, R23, A65: row, footprint and range of a mortar, gun or machine gun that fires at an aiming point."""
    if kind == GUN:
        return HOUSE.battery["field_gun"]
    return HOUSE.mg_barrage if IS_MG[kind] else HOUSE.mortar[_SIZES[(kind - BATTALION_LIGHT) % 3]]


# 6: what a stand is worth to a shooter, in tenths.
WORTH = [15 if IS_MG[kind] or IS_ARMOUR[kind] else 12 if IS_COMMAND[kind] else 10 for kind in _N]
FRIEND_WORTH = -30
