"""6.5-S: the CP Economic Guide."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.data import ECONOMY
from opfor.kernel.desk import Desk

SUPPLY: Final = "Supply Capacity"
Bought = tuple[str, str, int]  # item, kind (free, primary, choice), EPs


def economic_guide(
    desk: Desk, turn: int, ep: int, capacity: int, contested: int, air: int, gas: int, mask: int, tank: int,
    artillery_level: int, air_level: int,
) -> tuple[Bought, ...]:  # fmt: skip
    """6.5-S, A-32, A-33: what the Central Powers take and buy, in order.

    Free items cost nothing. Primary items in printed order and quantity; Supply Capacity only as far as
    hexes would go out of supply. What is left goes to the choice items, one EP each, round and round.
    """
    guide = ECONOMY.turn[str(turn)]
    tracks = {
        "capacity": capacity, "air": air, "gas": gas, "mask": mask, "tank": tank,
        "artillery_level": artillery_level, "air_level": air_level,
    }  # fmt: skip
    times: dict[str, int] = {}
    bought: list[Bought] = [(item, "free", 0) for item, number in guide.free for _ in range(number)]
    for item, number in guide.primary:
        for _ in range(number):
            if item == SUPPLY and tracks["capacity"] >= contested:
                continue
            if ep and bought_one(tracks, times, item):
                ep -= 1
                bought.append((item, "primary", 1))
            else:
                desk.ruling("A-33")
    if ep:
        desk.ruling("A-32")
    choices = [item for item in ECONOMY.order if item in guide.choice]
    while ep and choices:
        choices = [item for item in choices if item_left(tracks, times, item)]
        for item in choices:
            if ep and bought_one(tracks, times, item):
                ep -= 1
                bought.append((item, "choice", 1))
    return tuple(bought)


def item_left(tracks: dict[str, int], times: dict[str, int], item: str) -> bool:
    """A-33: neither is the track at its end nor has the item been bought as often as it may be in a turn."""
    offer = ECONOMY.item[item]
    return tracks[offer.field] < offer.most and times.get(item, 0) < offer.per_turn


def bought_one(tracks: dict[str, int], times: dict[str, int], item: str) -> bool:
    """A-33: buy it, if it may still be bought."""
    if not item_left(tracks, times, item):
        return False
    tracks[ECONOMY.item[item].field] += 1
    times[item] = times.get(item, 0) + 1
    return True
