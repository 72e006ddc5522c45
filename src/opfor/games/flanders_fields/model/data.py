"""The data files of the game, read and checked once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from opfor.kernel.charts import Chart
from opfor.kernel.game_data import GameData
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.toml_text import Source

FOLDER = Path(__file__).parent.parent
DATA = GameData("flanders-fields", FOLDER / "data")
INPUTS = {  # in the order in which the rules give them
    "morale": ("quality", "casualties"),
    "morale-split": ("quality", "casualties"),
    "wire": ("engineer", "storm"),
}
CHARTS: dict[str, Chart] = DATA.charts(INPUTS)
RULEBOOK = Rulebook(FOLDER, "opfor.games.flanders_fields")

Cell = int | str


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the firing table; max_cm 0 means that the table prints no range."""

    id: str
    cells: list[tuple[Cell, Cell]]
    max_cm: int = 0
    factors: bool = True


class Factor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A direct-fire factor; without `weapons` it counts for all."""

    add: int
    when: str
    text: str
    weapons: list[str] = []
    group: str = ""
    ruling: str = ""


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the armour table; 0 means that the result is not possible."""

    id: str
    suppress: int
    kill: int = 0
    max_cm: int = 0
    gun: bool = False
    direct: bool = True


class ArmourFactor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A factor against armour: for guns only, for open sights only, or for direct fire only."""

    add: int
    when: str
    text: str
    guns: bool = False
    range: bool = False
    direct: bool = False
    group: str = ""
    ruling: str = ""


class Firing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """firing.toml."""

    covers: list[str]
    weapon: list[Weapon]
    factor: list[Factor]
    armour: list[Armour]
    armour_factor: list[ArmourFactor]


class TerrainKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R7: what a kind of terrain gives and costs."""

    cover: str
    move: str
    blocks_cm: int


class StandKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R2, R10: base and arc of a kind of stand."""

    base: tuple[int, int]
    code: str
    arc: int


class Shells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R18: a battery or mortar."""

    row: str
    armour: str
    footprint: tuple[int, int]
    wire_at_least: int
    range: tuple[int, int] = (0, 9999)


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R20: a weight of preliminary bombardment."""

    wire_at_least: int
    rolls: int


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """house.toml."""

    house: dict[str, int | list[int]]
    movement: dict[str, int | list[int]]
    terrain: dict[str, TerrainKind]
    stand: dict[str, StandKind]
    battery: dict[str, Shells]
    mortar: dict[str, Shells]
    mg_barrage: Shells
    bombardment: dict[str, Weight]
    garrison: dict[str, int | list[int]]
    zero_hour: dict[str, int]


def source_of(name: str) -> Source:
    """The text of a data file, for messages that name the line."""
    return Source(name, DATA.text(name))


def named_alike(names: Sequence[str], given: Iterable[str], file: str, table: str) -> None:
    """Refuse a file whose names are not those that the rules know; their order does not matter."""
    given = list(given)
    unknown, missing = sorted(set(given) - set(names)), sorted(set(names) - set(given))
    if unknown or missing or len(given) != len(names):
        source = source_of(file)
        what = "a name is there twice"
        if unknown or missing:
            what = f"the rules know no '{unknown[0]}'" if unknown else f"'{missing[0]}' is missing"
        line = source.line_of(rf"\s*\[?\[?{table}\b")
        raise source.fail(line, f"{table}: {what}; expected {', '.join(names)}")


FIRING: Firing = DATA.table("firing.toml", Firing)
HOUSE: House = DATA.table("house.toml", House)


def house(name: str) -> int:
    """A number of the house rules."""
    value = HOUSE.house[name]
    assert isinstance(value, int)
    return value


def garrison(name: str) -> int:
    """A number of the Garrison."""
    value = HOUSE.garrison[name]
    assert isinstance(value, int)
    return value


def garrison_list(name: str) -> list[int]:
    """A list of numbers of the Garrison."""
    value = HOUSE.garrison[name]
    assert isinstance(value, list)
    return value


def zero_hour(name: str) -> int:
    """A number of Zero Hour."""
    return HOUSE.zero_hour[name]
