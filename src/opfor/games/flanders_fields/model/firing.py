"""The firing table, the direct-fire factors and the armour table as charts, made from firing.toml.

A chart is made for each weapon twice: for direct fire with all factors, and for indirect fire without them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from opfor.games.flanders_fields.model.data import CHARTS, FIRING, Armour, Cell, Weapon, house, named_alike, source_of
from opfor.kernel.charts import Chart, ChartData, ModifierData
from opfor.kernel.inputs import Input

COVERS = ("open", "soft", "medium", "hard", "fortification")
OPEN: Final = 0
SOFT: Final = 1
MEDIUM: Final = 2
HARD: Final = 3
FORTIFICATION: Final = 4
WEAPONS: tuple[str, ...] = ("mg", "infantry-lmg", "field-gun", "field-howitzer-light-mortar")
WEAPONS += ("heavy-artillery-medium-mortar", "super-heavy-artillery-heavy-mortar", "tank", "gas", "flame-thrower")
MG: Final = 0
INFANTRY: Final = 1
FIELD_GUN: Final = 2
HOWITZER: Final = 3
HEAVY: Final = 4
SUPER_HEAVY: Final = 5
TANK: Final = 6
GAS: Final = 7
FLAME: Final = 8
_ROWS = {weapon.id: weapon for weapon in FIRING.weapon}
named_alike(COVERS, FIRING.covers, "firing.toml", "covers")
named_alike(WEAPONS, [weapon.id for weapon in FIRING.weapon], "firing.toml", "weapon")
MAX_MM = [_ROWS[name].max_cm * 10 for name in WEAPONS]
ARMOUR = [row.id for row in FIRING.armour]
ARMOUR_MAX_MM = [row.max_cm * 10 for row in FIRING.armour]
NONE, SUPPRESS, KILL = "none", "suppress", "kill"
NO_DISTANCE = -1
NEVER = 99
NO_FACTORS = (False,) * 8  # of a chart of fire, after cover and distance

_BOOL = Input(kind="bool", default=False)
_DISTANCE = Input(low=NO_DISTANCE, high=2000, default=NO_DISTANCE, text="millimetres edge to edge; -1: left out")
FIRE_INPUTS = {
    "cover": Input(low=0, high=4, text="0 open, 1 soft, 2 medium, 3 hard, 4 fortification"),
    "distance": _DISTANCE,
    "first_target": _BOOL,
    "through_barrage": _BOOL,
    "uphill": _BOOL,
    "at_command": _BOOL,
    "raw": _BOOL,
    "in_gas": _BOOL,
    "moved": _BOOL,
    "cavalry": _BOOL,
}
ARMOUR_INPUTS = {
    "distance": _DISTANCE,
    "light": _BOOL,
    "stationary": _BOOL,
    "through_barrage": _BOOL,
    "uphill": _BOOL,
    "raw": _BOOL,
    "in_gas": _BOOL,
    "moved": _BOOL,
}


def threshold(cell: Cell, direct: bool) -> int:
    """2.7, A24: the score a printed cell asks for; NEVER where it is not possible by fire."""
    if isinstance(cell, int):
        return cell
    if cell == "auto":
        return -NEVER
    if cell.endswith("d") and direct:
        return int(cell[:-1])
    return NEVER


def result_of(score: int, suppress: int, kill: int) -> str:
    """P8: the result of a modified score."""
    if score >= kill:
        return KILL
    return SUPPRESS if score >= suppress else NONE


def _span(modifiers: list[ModifierData]) -> tuple[int, int]:
    """The lowest and highest score that the die and these modifiers can make."""
    groups: dict[str, list[int]] = {}
    low = high = 0
    for modifier in modifiers:
        if modifier.group:
            groups.setdefault(modifier.group, [0]).append(modifier.add)
        elif not modifier.when.startswith("distance"):
            low, high = low + min(0, modifier.add), high + max(0, modifier.add)
    bands = [modifier.add for modifier in modifiers if modifier.when.startswith("distance")]
    for adds in [[0, *bands], *groups.values()]:
        low, high = low + min(adds), high + max(adds)
    return 1 + low, 6 + high


def _label(score: int, low: int, high: int) -> str:
    return f"<={score}" if score == low else f"{score}+" if score == high else str(score)


def _fire_chart(weapon: Weapon, direct: bool) -> Chart:
    """2.7, 2.8, A01: one row of the printed table as a chart of scores by cover."""
    modifiers = [
        ModifierData(factor.add, factor.when, factor.text, group=factor.group, ruling=factor.ruling)
        for factor in FIRING.factor
        if direct and weapon.factors and (not factor.weapons or weapon.id in factor.weapons)
    ]
    low, high = _span(modifiers)
    printed = [weapon.cells[FIRING.covers.index(cover)] for cover in COVERS]
    cells = [(threshold(s, direct), threshold(k, direct)) for s, k in printed]
    rows: list[list[str | int]] = [
        [_label(score, low, high), *[result_of(score, s, k) for s, k in cells]] for score in range(low, high + 1)
    ]
    id = f"fire-{weapon.id}" if direct else f"fire-{weapon.id}-indirect"
    data = ChartData(
        id,
        f"Firing: {weapon.id}{'' if direct else ', indirect'}",
        "2.7",
        "1d6",
        rows,
        FIRE_INPUTS,
        "cover",
        ["0", "1", "2", "3", "4"],
        modifier=modifiers,
    )
    return Chart(data, source_of("firing.toml"))


def _armour_chart(row: Armour) -> Chart:
    """R22: one row of the armour table as a chart of scores."""
    modifiers = [
        ModifierData(factor.add, factor.when, factor.text, group=factor.group, ruling=factor.ruling)
        for factor in FIRING.armour_factor
        if (row.gun or not factor.guns)
        and (row.direct or not factor.direct)
        and (not factor.range or (row.gun and row.direct))
    ]
    low, high = _span(modifiers)
    rows: list[list[str | int]] = [
        [_label(score, low, high), result_of(score, row.suppress or NEVER, row.kill or NEVER)]
        for score in range(low, high + 1)
    ]
    data = ChartData(
        f"armour-{row.id}", f"Against armour: {row.id}", "R22", "1d6", rows, ARMOUR_INPUTS, modifier=modifiers
    )
    return Chart(data, source_of("firing.toml"))


def _mg_barrage_chart() -> Chart:
    """R23: the MG row of the printed table for indirect fire: less by a house number, and no kills."""
    less = house("mg_barrage_less")
    printed = [_ROWS["mg"].cells[FIRING.covers.index(cover)] for cover in COVERS]
    suppress = [threshold(s, False) for s, _ in printed]
    rows: list[list[str | int]] = [
        [str(die), *[result_of(die - less, s, NEVER) for s in suppress]] for die in range(1, 7)
    ]
    cover = {"cover": FIRE_INPUTS["cover"]}
    heads = ["0", "1", "2", "3", "4"]
    data = ChartData("fire-mg-barrage", "Firing: mg, barrage", "R23", "1d6", rows, cover, "cover", heads)
    return Chart(data, source_of("firing.toml"))


DIRECT = [_fire_chart(_ROWS[name], True) for name in WEAPONS]
INDIRECT = [_fire_chart(_ROWS[name], False) for name in WEAPONS]
MG_BARRAGE = _mg_barrage_chart()
AGAINST_ARMOUR = [_armour_chart(row) for row in FIRING.armour]
ALL_CHARTS = {**CHARTS, **{chart.id: chart for chart in [*DIRECT, *INDIRECT, MG_BARRAGE, *AGAINST_ARMOUR]}}
_FIRST_IN_BAND = [0, 50, 100, 1001, 1501, 2001]


def band(distance: int) -> int:
    """The distance that stands for all of its band, so that batch runs keep few tables."""
    if distance < 0:
        return distance
    for place in range(len(_FIRST_IN_BAND) - 1, -1, -1):
        if distance >= _FIRST_IN_BAND[place]:
            return _FIRST_IN_BAND[place]
    return 0


@lru_cache(maxsize=20_000)
def sixths(weapon: int, cover: int, distance: int, *factors: bool) -> int:
    """6: twice the chance of a kill and once that of a suppression, in sixths; the factors as FIRE_INPUTS has them."""
    return _worth(DIRECT[weapon], (cover, distance, *factors))


@lru_cache(maxsize=20_000)
def armour_sixths(row: int, distance: int, *factors: bool) -> int:
    """6: the same against armour, with the factors of ARMOUR_INPUTS."""
    return _worth(AGAINST_ARMOUR[row], (distance, *factors))


@lru_cache(maxsize=200)
def indirect_sixths(weapon: int, cover: int) -> int:
    """6: the same for a stand under shells."""
    return _worth(INDIRECT[weapon], (cover, NO_DISTANCE, *NO_FACTORS))


def _worth(chart: Chart, inputs: tuple[int, ...]) -> int:
    weights = chart.weights(inputs)
    points = {NONE: 0, SUPPRESS: 1, KILL: 2}
    return sum(points[result] * weight for result, weight in zip(weights.results, weights.weights, strict=True))
