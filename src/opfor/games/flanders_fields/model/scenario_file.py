"""7.0: the shape of a scenario file, as written in TOML."""

from __future__ import annotations

import msgspec

Number = int | float
Spot = tuple[Number, Number]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[scenario]"""

    id: str
    table: tuple[int, int]
    turns: int
    first: str
    night: bool = False
    heavy_rain: bool = False
    title: str = ""
    about: str = ""
    counter_battery: dict[str, bool] = {}
    wind: dict[str, str] = {}


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[terrain]]: a line, a polygon or a block house."""

    id: str
    kind: str
    line: list[Spot] = []
    polygon: list[Spot] = []
    at: Spot | None = None
    facing: int = 180
    dugouts: bool = False
    cut: list[Spot] = []
    level: int = 0
    side: str = ""


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[unit]]: stands of one kind; `number` without `at` leaves their place to the set-up."""

    side: str
    kind: str
    at: list[Spot] = []
    number: int = 0
    free: bool = False
    battalion: str = ""
    company: str = ""
    quality: str = "experienced"
    storm: bool = False
    facing: int = -1
    below_ground: bool = False
    below_ground_on_d6_at_most: int = 0
    lmg: list[int] = []
    role: str = ""
    staff_rerolls: int = 1
    fascine: bool = False
    mounted: bool = False


class Shoot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a fire plan."""

    turns: tuple[int, int]
    kind: str
    rect: tuple[Number, Number, Number, Number]


class Artillery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[artillery]]: off-table batteries."""

    side: str
    kind: str
    batteries: int
    plan: list[Shoot] = []
    make_plan: bool = False
    sos_points: list[Spot] = []
    after_plan: str = ""
    gas_shells: bool = False


class Gas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[gas]]: cylinders."""

    side: str
    release_turn: int
    rectangle: list[Spot]


class Bombardment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[preliminary_bombardment]]"""

    weight: str
    area: list[Spot]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[victory]"""

    british_points: dict[str, int] = {}
    british_win: int = 0
    draw: list[int] = []
    front_sectors: list[tuple[Number, Number]] = []
    support_sectors: list[tuple[Number, Number]] = []
    british_decisive: int = 0
    british_marginal: int = 0
    german_marginal: int = 0
    held: str = ""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    scenario: Head
    terrain: list[Terrain]
    unit: list[Unit]
    victory: Victory
    artillery: list[Artillery] = []
    gas: list[Gas] = []
    preliminary_bombardment: list[Bombardment] = []
    special: dict[str, str] = {}
