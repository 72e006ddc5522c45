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

    def buy(item: str, kind: str) -> bool:
        nonlocal ep
        offer = ECONOMY.item[item]
        if ep == 0 or tracks[offer.field] >= offer.most or times.get(item, 0) >= offer.per_turn:
            if kind == "primary":
                desk.ruling("A-33")
            return False
        ep -= 1
        tracks[offer.field] += 1
        times[item] = times.get(item, 0) + 1
        bought.append((item, kind, 1))
        return True

    for item, number in guide.primary:
        for _ in range(number):
            if item != SUPPLY or tracks["capacity"] < contested:
                buy(item, "primary")
    choices = [item for item in ECONOMY.order if item in guide.choice]
    if ep:
        desk.ruling("A-32")
    buying = True
    while ep and buying:
        buying = False
        for item in choices:
            buying = buy(item, "choice") or buying
    return tuple(bought)
