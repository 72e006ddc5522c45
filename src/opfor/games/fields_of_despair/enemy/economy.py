"""6.5-S: the CP Economic Guide."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import ECONOMY
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.text import listed

SUPPLY: Final = "Supply Capacity"
Bought = tuple[str, str, int]  # item, kind (free, primary, choice), EPs
# By item: the track, its end, and how often the item may be bought in a turn.
OFFERS: Final[dict[str, tuple[str, int, int]]] = {
    item: (offer.field, offer.most, offer.per_turn) for item, offer in ECONOMY.item.items()
}
# By turn: what is free, the primary items in printed order, each as often as printed, and the choice items.
FREE: Final[dict[int, list[Bought]]] = {
    int(turn): [(item, "free", 0) for item, number in guide.free for _ in range(number)]
    for turn, guide in ECONOMY.turn.items()
}
PRIMARY: Final[dict[int, list[str]]] = {
    int(turn): [item for item, number in guide.primary for _ in range(number)] for turn, guide in ECONOMY.turn.items()
}
CHOICES: Final[dict[int, list[str]]] = {
    int(turn): [item for item in ECONOMY.order if item in guide.choice] for turn, guide in ECONOMY.turn.items()
}


def economic_guide(
    desk: Desk,
    turn: int,
    ep: int,
    capacity: int,
    contested: int,
    air: int,
    gas: int,
    mask: int,
    tank: int,
    artillery_level: int,
    air_level: int,
) -> tuple[Bought, ...]:
    """6.5-S, A-32, A-33: what the Central Powers take and buy, in order.

    Free items cost nothing. Primary items in printed order and quantity; Supply Capacity only as far as
    hexes would go out of supply. What is left goes to the choice items, one EP each, round and round.
    """
    tracks = {
        "capacity": capacity,
        "air": air,
        "gas": gas,
        "mask": mask,
        "tank": tank,
        "artillery_level": artillery_level,
        "air_level": air_level,
    }
    times: dict[str, int] = {}
    skipped: dict[str, str] = {}
    bought = FREE[turn].copy()
    for item in PRIMARY[turn]:
        if item == SUPPLY and tracks["capacity"] >= contested:
            if SUPPLY in times:
                continue  # one was enough
            why_not = "every hex is in supply"
        elif not ep:
            why_not = "no Economic Point is left"
        elif bought_one(tracks, times, item):
            ep -= 1
            bought.append((item, "primary", 1))
            continue
        else:
            why_not = "its track is full"
        if item != SUPPLY or tracks["capacity"] < contested:
            desk.ruling("A-33")
        skipped[item] = why_not
    if desk.listening:
        _tell_purchases(desk, turn, [item for item, kind, _ in bought if kind == "primary"], skipped)
    if ep:
        desk.ruling("A-32")
    choices = CHOICES[turn]
    while ep and choices:
        left: list[str] = []  # what cannot be bought now cannot be bought in a later round
        for item in choices:
            if ep and bought_one(tracks, times, item):
                ep -= 1
                bought.append((item, "choice", 1))
                left.append(item)
        choices = left
    return tuple(bought)


def _tell_purchases(desk: Desk, turn: int, bought: list[str], skipped: dict[str, str]) -> None:
    """6.5-S, A-33: what is left out, each item once; the list in printed order is a reason of what is bought."""
    for why_not in dict.fromkeys(skipped.values()):
        items = [item for item, why in skipped.items() if why == why_not]
        desk.note("The Central Powers do not buy {items}: {why_not}.", "6.5-S", items=listed(items), why_not=why_not)
    candidates = [
        Candidate(item, [f"{number}", f"{bought.count(item)}"], skipped.get(item, ""))
        for item in dict.fromkeys(PRIMARY[turn])
        for number in [PRIMARY[turn].count(item)]
    ]
    title = "Primary items, 1 Economic Point each"
    desk.choice(title, "6.5-S", ["on the list", "bought"], candidates, listed(list(dict.fromkeys(bought))))


def choice_limits(turn: int, tracks: dict[str, int]) -> dict[str, int]:
    """6.5-S, R-14: how many of each choice item may still be bought after the primary items; `tracks` as they stand."""
    return {
        item: max(0, min(OFFERS[item][1] - tracks[item], OFFERS[item][2] - PRIMARY[turn].count(item)))
        for item in CHOICES[turn]
    }


def bought_one(tracks: dict[str, int], times: dict[str, int], item: str) -> bool:
    """A-33: buy it, unless its track is at the end or it has been bought as often as it may be in a turn."""
    track, most, per_turn = OFFERS[item]
    before, number = tracks[track], times.get(item, 0)
    if before >= most or number >= per_turn:
        return False
    tracks[track], times[item] = before + 1, number + 1
    return True
