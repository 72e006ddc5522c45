"""A scenario ready for play: what never changes in a game."""

from __future__ import annotations

from dataclasses import dataclass

from opfor.games.flanders_fields.model.field import Field
from opfor.games.flanders_fields.model.geometry import Box, Point
from opfor.games.flanders_fields.model.scenario_file import Head, Victory


@dataclass(frozen=True)
class Stand:
    """A stand at the start."""

    name: str
    side: int
    kind: int
    x: int
    y: int
    heading: int
    quality: int
    storm: bool
    battalion: int
    company: int
    lmg: bool
    below: bool
    below_at_most: int
    reserve: bool
    staff: int
    fascine: bool
    free: bool = False
    mounted: bool = False


ANY = 9  # a shoot of every posture


@dataclass(frozen=True)
class PlannedShoot:
    """A battery's job in some turns; a plan that Z1 made has one for each posture of the program."""

    battery: int
    first: int
    last: int
    rolling: bool
    box: Box
    posture: int = ANY
    gas: bool = False


@dataclass(frozen=True)
class Battle:
    """A scenario ready for play: ground, stands, guns, plans, victory."""

    id: str
    head: Head
    field: Field
    stands: tuple[Stand, ...]
    battalions: tuple[str, ...]
    battalion_side: tuple[int, ...]
    companies: tuple[str, ...]
    company_battalion: tuple[int, ...]
    battery_side: tuple[int, ...]
    battery_kind: tuple[int, ...]
    battery_gas: tuple[bool, ...]
    plan: tuple[PlannedShoot, ...]
    sos_points: tuple[tuple[Point, ...], tuple[Point, ...]]
    gas: tuple[tuple[int, int, Box], ...]
    bombardments: tuple[tuple[str, tuple[Point, ...]], ...]
    cut: tuple[int, ...]
    counter_battery: tuple[bool, bool]
    victory: Victory
    wind: int
    raid: bool
    points: tuple[int, int]
