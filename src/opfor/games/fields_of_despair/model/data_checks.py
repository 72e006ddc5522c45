"""What the types of the data files cannot say: hexes are on the map, nations and tracks exist. Told with the line."""

from __future__ import annotations

from collections.abc import Iterator

from opfor.games.fields_of_despair.model.atlas import INDEX
from opfor.games.fields_of_despair.model.data import BOARD, DATA, ECONOMY, SETUP
from opfor.games.fields_of_despair.model.forces import NATIONS
from opfor.kernel.charts import Source
from opfor.kernel.errors import DataError

TURNS = 3
FREE = ("Logistic Points", "Tank Counter")
CP_TRACKS = ("capacity", "air", "gas", "mask", "tank", "artillery_level", "air_level")
ALLIED_TRACKS = (
    "allied_artillery_level",
    "allied_artillery_owned",
    "allied_air_level",
    "allied_air_owned",
    "allied_supply",
    "allied_logistic_points",
    "allied_tanks",
    "allied_air_tech",
    "allied_gas_tech",
    "allied_mask_tech",
    "allied_tank_tech",
)


def check_data() -> None:
    """R-03, R-10, R-11, R-14: refuse the first mistake; the word that is wrong shows the line."""
    for file, word, problem in _problems():
        raise DataError(file, Source(file, DATA.text(file)).line_of(rf".*\b{word}\b"), problem)


def _problems() -> Iterator[tuple[str, str, str]]:
    """File, word and what is wrong with it."""
    placed = [id for sps in BOARD.start.sps.values() for id in sps]
    entries = [id for arrival in BOARD.manpower for id in arrival.entry]
    for file, ids in (
        ("setup.toml", [*SETUP.hexes, *SETUP.objectives]),
        ("board.toml", [*BOARD.start.hindenburg, *placed, *entries]),
    ):
        for id in ids:
            if id not in INDEX:
                yield file, id, f"{id} is no hex of the map"
    for nation in [*BOARD.start.sps, *(arrival.nation for arrival in BOARD.manpower)]:
        if nation not in NATIONS:
            yield "board.toml", nation, f"nation '{nation}' is not among {', '.join(NATIONS)}"
    for arrival in BOARD.manpower:
        if len(arrival.sps) != TURNS or not arrival.entry:
            yield "board.toml", arrival.nation, f"{arrival.nation}: an entry hex and SPs for {TURNS} turns are wanted"
    for name, item in BOARD.allied_item.items():
        if item.field not in ALLIED_TRACKS:
            yield "board.toml", item.field, f"{name}: '{item.field}' is not among {', '.join(ALLIED_TRACKS)}"
    for name, offer in ECONOMY.item.items():
        if offer.field not in CP_TRACKS:
            yield "economy.toml", offer.field, f"{name}: '{offer.field}' is not among {', '.join(CP_TRACKS)}"
    for guide in ECONOMY.turn.values():
        for name in [*(name for name, _ in guide.primary), *guide.choice, *ECONOMY.order]:
            if name not in ECONOMY.item:
                yield "economy.toml", name, f"'{name}' is not among {', '.join(ECONOMY.item)}"
        for name, _ in guide.free:
            if name not in FREE:
                yield "economy.toml", name, f"'{name}' is not free; {' and '.join(FREE)} may be"
