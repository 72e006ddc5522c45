"""8: points values of stands, guns and works."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import msgspec

from opfor.games.flanders_fields.model.data import DATA
from opfor.games.flanders_fields.model.geometry import Point, isqrt, squared

_QUALITY = {"raw": 0, "experienced": 1, "veteran": 2}


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """points.toml."""

    stand: dict[str, tuple[int, int, int]]
    item: dict[str, int]


POINTS: Points = DATA.table("points.toml", Points)


@dataclass(frozen=True)
class Cost:
    """What a scenario puts on the table, side by side."""

    units: list[tuple[int, str, str, bool, int, int]]
    artillery: list[tuple[int, str, int, bool, int]]
    lines: list[tuple[int, str, bool, list[Point]]]
    gas: list[tuple[int, int]]
    bombardments: list[tuple[int, str, int]]
    counter_battery: tuple[bool, bool]


def stand_points(kind: str, quality: int, storm: bool, lmg: bool) -> int:
    """8: the value of one stand."""
    value = POINTS.item["storm_troops"] if storm and kind == "infantry" else POINTS.stand[kind][quality]
    return value + (POINTS.item["lmg"] if lmg else 0)


def price(cost: Cost, side: int) -> int:
    """8: all that a side brings; its first battalion and its first regimental commander are free."""
    item, total = POINTS.item, 0
    free = {"battalion_command": 1, "regimental_command": 1, "brigade_command": 1}
    for owner, kind, quality, storm, number, lmgs in cost.units:
        if owner == side:
            paid = max(0, number - free.get(kind, 0))
            free[kind] = max(0, free.get(kind, 0) - number)
            total += paid * stand_points(kind, _QUALITY[quality], storm, False) + lmgs * item["lmg"]
    for owner, kind, number, planned, points in cost.artillery:
        if owner == side:
            each = {"heavy": item["battery_heavy"], "super_heavy": item["battery_super_heavy"]}.get(
                kind, item["battery_rolling"] if planned else item["battery_sos"] if points else item["battery_orders"]
            )
            total += number * each + points * item["sos_point"]
    for owner, kind, dugouts, line in cost.lines:
        if owner == side:
            length = sum(isqrt(squared(*a, *b)) for a, b in itertools.pairwise(line))
            if kind == "wire":
                total += length // 50 * item["wire_per_5_cm"]
            elif kind == "trench":
                total += length // 100 * item["trench_dugouts_per_10_cm" if dugouts else "trench_per_10_cm"]
    total += sum(width // 100 * item["gas_per_10_cm"] for owner, width in cost.gas if owner == side)
    total += sum(
        width // 200 * item[f"bombardment_{weight}"] for owner, weight, width in cost.bombardments if owner == side
    )
    return total + (item["counter_battery"] if cost.counter_battery[side] else 0)
