"""Sides, nations, terrain, items and tracks. Data files name them; data.py checks that both know the same names."""

from __future__ import annotations

from typing import Final

ALLIED: Final = 0
CP: Final = 1
SIDES: Final = ("Allied", "CP")
# In the order in which ties between nations are broken.
FRENCH: Final = 0
BRITISH: Final = 1
AMERICAN: Final = 2
BELGIAN: Final = 3
NATIONS: Final = ("French", "British", "American", "Belgian")
PEOPLES: Final = ("French", "British", "Americans", "Belgians")  # as a sentence calls them
COUNTRIES: Final = ("France", "Belgium", "Luxembourg", "Germany")
TERRAINS: Final = ("clear", "city", "forest", "mountain")
BLOCK_SPS: Final = 20
MAX_BLOCKS: Final = 3  # of each side in a hex
MAX_SPS_IN_HEX: Final = MAX_BLOCKS * BLOCK_SPS
FIRST_TURN: Final = 7
LAST_TURN: Final = 9
TURNS: Final = ("7", "8", "9")  # as data files name them
DIFFICULTIES: Final = ("easy", "normal", "hard")
PARIS: Final = "B07"
NAMED_HEXES: Final = (PARIS, "I06", "J07", "J08", "K10", "L10")  # hexes that rules and policies speak of

# What the Central Powers buy and get free, with the fields of the state; and what the Economic Guide calls the tracks.
CP_ITEMS: Final = {
    "Air Tech": "air_tech",
    "Gas Tech": "gas_tech",
    "Gas Mask Tech": "mask_tech",
    "Tank Tech": "tank_tech",
    "Supply Capacity": "supply",
    "Artillery Maintenance": "artillery_level",
    "Air Maintenance": "air_level",
}
FREE_ITEMS: Final = {"Logistic Points": "logistic_points", "Tank Counter": "tanks"}
CP_TRACKS: Final = ("capacity", "air", "gas", "mask", "tank", "artillery_level", "air_level")
# The numbers of the Central Powers: the most that set-up takes, and what they are called.
CP_NUMBERS: Final[dict[str, tuple[int, str]]] = {
    "total": (300, "CP Total SPs"),
    "eastern": (100, "Eastern Front marker"),
    "artillery_owned": (60, "CP artillery owned"),
    "artillery_level": (60, "CP artillery level"),
    "artillery_used": (0, "CP artillery used this phase"),
    "air_owned": (60, "CP air owned"),
    "air_level": (60, "CP air level"),
    "air_used": (0, "CP air used this phase"),
    "logistic_points": (20, "CP LPs"),
    "tanks": (20, "CP Tank counters"),
    "supply": (99, "CP Supply Capacity"),
    "air_tech": (6, "CP Air Tech box"),
    "gas_tech": (4, "CP Gas Tech box"),
    "mask_tech": (4, "CP Gas Mask Tech box"),
    "tank_tech": (6, "CP Tank Tech box"),
}
START_NUMBERS: Final = tuple(name for name, (most, _) in CP_NUMBERS.items() if most)

# What the Allies buy, in the order in which it is offered, and the fields of the state.
ALLIED_ITEMS: Final = {
    "artillery-maintenance": "allied_artillery_level",
    "air-maintenance": "allied_air_level",
    "artillery-counter": "allied_artillery_owned",
    "air-counter": "allied_air_owned",
    "supply-capacity": "allied_supply",
    "logistic-point": "allied_logistic_points",
    "tank-counter": "allied_tanks",
    "air-tech": "allied_air_tech",
    "gas-tech": "allied_gas_tech",
    "mask-tech": "allied_mask_tech",
    "tank-tech": "allied_tank_tech",
}
ITEM_WORDS: Final = {item: item.replace("-tech", " technology").replace("-", " ") for item in ALLIED_ITEMS}
ALLIED_TRACKS: Final = tuple(ALLIED_ITEMS.values())
# The charts that the rules read, and what they give each of them, in this order.
CHART_INPUTS: Final[dict[str, tuple[str, ...]]] = {
    "air-reconnaissance": ("hidden", "allied_air"),
    "artillery-response": ("available", "allied_sps", "previous_no"),
    "artillery-strength": ("available", "allied_sps", "allied_artillery", "major_offensive"),
    "breakout": (),
    "cp-reinforcement": ("odds",),
    "cp-sps-in-hex": ("hidden", "cp_total", "allied_sps", "blocks_remaining"),
    "dogfight-response": ("available", "allied_air", "previous_no"),
    "dogfight-strength": ("available", "allied_air"),
    "major-offensive": ("hidden",),
    "minor-offensive": ("hidden",),
    "number-of-offensives": ("turn", "action_phase", "cp_total", "cp_in_france"),
}
