"""The data files of the game, read and checked once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.charts import Chart, load_charts
from opfor.kernel.rulebook import Rulebook

FOLDER = Path(__file__).parent
CHARTS: dict[str, Chart] = load_charts(FOLDER / "charts")
RULEBOOK = Rulebook(FOLDER, "opfor.games.fields_of_despair")

COLUMNS = "ABCDEFGHIJKLM"
ONE_COUNTER_COLUMNS = "JKLM"


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one EP buys: the track, its maximum, and how often a side may buy it in a turn."""

    field: str
    most: int
    per_turn: int


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed CP Economic Guide of one turn."""

    free: list[tuple[str, int]]
    primary: list[tuple[str, int]]
    choice: list[str]


class Economy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """economy.toml."""

    item: dict[str, Purchase]
    turn: dict[str, Guide]
    order: list[str]
    most_logistic_points: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """setup.toml: the numbers of the Central Powers that an owner of the game may change at set-up."""

    cp: dict[str, int]
    difficulty: dict[str, int]
    hexes: list[str]
    objectives: list[str]
    manpower: dict[str, int]
    income: dict[str, int]
    maintenance_step: int
    maintenance_step_high: int
    maintenance_high: int


def _load(name: str, type: Any) -> Any:
    return msgspec.toml.decode((FOLDER / name).read_bytes(), type=type)


ECONOMY: Economy = _load("economy.toml", Economy)
SETUP: Setup = _load("setup.toml", Setup)
