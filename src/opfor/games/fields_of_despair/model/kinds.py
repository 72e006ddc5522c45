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
CP_NUMBERS: Final = (
    "total",
    "eastern",
    "artillery_owned",
    "artillery_level",
    "air_owned",
    "air_level",
    "supply",
    "logistic_points",
    "tanks",
    "air_tech",
    "gas_tech",
    "mask_tech",
    "tank_tech",
)

# What the Allies buy, in the order in which it is offered; and the fields of the state for what they own.
ALLIED_ITEMS: Final = (
    "artillery-maintenance",
    "air-maintenance",
    "artillery-counter",
    "air-counter",
    "supply-capacity",
    "logistic-point",
    "tank-counter",
    "air-tech",
    "gas-tech",
    "mask-tech",
    "tank-tech",
)
ALLIED_TRACKS: Final = (
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
