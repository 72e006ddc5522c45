"""core.toml: the house numbers of the core rules, read and checked once."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from opfor.games.fields_of_despair.model.atlas import TERRAINS
from opfor.games.fields_of_despair.model.data import DATA
from opfor.kernel.charts import Source
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.tables import decoded, line_at
from opfor.kernel.throws import SUM, Throw

TURNS = ("7", "8", "9")


class CombatNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-41 to R-44."""

    artillery_hits_on: int
    infantry_hits_on: int
    gas_die_in: int
    fort_pips: int
    mountain_pips: int
    out_of_supply_hits_on: int
    worst_hits_on: int
    trench_dice: list[tuple[int, int]]
    no_trenches_from: int
    at_once_from: int
    more_dice_from: int
    more_dice: int
    no_tanks_in: list[str]


class DogfightNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-22."""

    aborts_on: int
    shoots_down_on: int
    better_tech: int


class TechNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-15: the first box of each level."""

    gas: list[int]
    mask: list[int]
    tank: list[int]


class Attrition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-11."""

    turn: int
    dice: str


class Naval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-13: EPs lost by turn and die."""

    allied: dict[str, list[int]]
    cp: dict[str, list[int]]


class CoreNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    combat: CombatNumbers
    dogfight: DogfightNumbers
    tech: TechNumbers
    attrition: Attrition
    allied_income: dict[str, int]
    naval: Naval


def read(text: str, name: str) -> CoreNumbers:
    """Read and check the file; a mistake in it is named with its line."""
    numbers: CoreNumbers = decoded(text, name, CoreNumbers)
    for table, key, mistake in _problems(numbers):
        raise DataError(name, line_at(Source(name, text), (*table.split("."), key)), mistake)
    return numbers


def _problems(numbers: CoreNumbers) -> list[tuple[str, str, str]]:
    """Table, key and what is wrong there."""
    found: list[tuple[str, str, str]] = []
    combat, dogfight = numbers.combat, numbers.dogfight
    for key in ("artillery_hits_on", "infantry_hits_on", "out_of_supply_hits_on", "worst_hits_on"):
        if not 2 <= getattr(combat, key) <= 6:
            found.append(("combat", key, f"{key} is a face from 2 to 6"))
    if combat.gas_die_in < 1:
        found.append(("combat", "gas_die_in", "gas_die_in is 1 or more"))
    if [sps for sps, _ in combat.trench_dice] != sorted({sps for sps, _ in combat.trench_dice}):
        found.append(("combat", "trench_dice", "the numbers of SPs in trench_dice must rise"))
    for terrain in combat.no_tanks_in:
        if terrain not in TERRAINS:
            found.append(("combat", "no_tanks_in", f"terrain '{terrain}' is not among {', '.join(TERRAINS)}"))
    if not 2 <= dogfight.aborts_on < dogfight.shoots_down_on <= 6:
        found.append(("dogfight", "aborts_on", "aborts_on and shoots_down_on are faces from 2 to 6, in this order"))
    for key in ("gas", "mask", "tank"):
        boxes: list[int] = getattr(numbers.tech, key)
        if not all(first < second for first, second in pairwise([0, *boxes])):
            found.append(("tech", key, "the boxes must rise from 1"))
    try:
        if Throw.parse(numbers.attrition.dice).kind != SUM:
            found.append(("attrition", "dice", "dice such as '2d6' would do"))
    except BadInput as problem:
        found.append(("attrition", "dice", str(problem)))
    for turn in TURNS:
        if numbers.allied_income.get(turn, -1) < 0:
            found.append(("allied_income", turn if turn in numbers.allied_income else "", f"no EPs for turn {turn}"))
        for side in ("allied", "cp"):
            losses: list[int] = getattr(numbers.naval, side).get(turn, [])
            if len(losses) != 6 or min(losses) < 0:
                found.append((f"naval.{side}", turn, f"turn {turn} needs six numbers of EPs, one for each face"))
    return found


CORE = read(DATA.text("core.toml"), "core.toml")
