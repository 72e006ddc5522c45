"""The data files of the game, read and checked once."""

from __future__ import annotations

from pathlib import Path

import msgspec

from opfor.kernel.charts import Chart
from opfor.kernel.own_data import GameData
from opfor.kernel.rulebook import Rulebook

FOLDER = Path(__file__).parent.parent
DATA = GameData("fields-of-despair", FOLDER / "data")
CHARTS: dict[str, Chart] = DATA.charts()
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


class AlliedItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-14: something the Allies may buy for one EP."""

    field: str
    most: int
    per_turn: int
    tank_box: int = 0


class Manpower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-11: where a nation's new SPs arrive, and how many on turns 7, 8, 9."""

    nation: str
    entry: list[str]
    sps: list[int]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Allied set-up."""

    hindenburg: list[str]
    sps: dict[str, dict[str, int]]
    allied: dict[str, int]


class BoardNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """board.toml: the house numbers of the whole game on screen."""

    move_hexes: int
    taking_sps: int
    logistic_move_hexes: int
    logistic_move_sps: int
    breakout_hexes: int
    most_air_in_quiet_hex: int
    most_artillery_in_hex: int
    spring_most_sps: int
    spring_ratio: int
    reinforcement_sps: int
    reinforcement_hexes: int
    tank_survives_on: int
    victory_hexes_outside_france: int
    victory_hexes_in_belgium: int
    draw_hexes_in_france: int
    will_attack_strength: int
    will_ep_lost: int
    allied_item: dict[str, AlliedItem]
    manpower: list[Manpower]
    start: Start


ECONOMY: Economy = DATA.table("economy.toml", Economy)
SETUP: Setup = DATA.table("setup.toml", Setup)
BOARD: BoardNumbers = DATA.table("board.toml", BoardNumbers, free=("start.sps",))
