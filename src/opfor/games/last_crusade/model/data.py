"""The data files: the rules index, and the numbers that stand on no card, read from constants.toml."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.game_data import GameData
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.toml_text import Source, decoded

FOLDER = Path(__file__).parent.parent
DATA = GameData("last-crusade", FOLDER / "data")
RULEBOOK = Rulebook(FOLDER, "opfor.games.last_crusade")


class DeckLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R6: what a deck may hold."""

    low: int
    high: int
    copies: dict[str, int]
    unique: int
    specials_of_three: int
    aircraft: int


class Constants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R8: every price and limit of the game."""

    terrain_sum: int
    terrain_copies: int
    hand_start: int
    hand_limit: int
    draw: int
    supply_dice: dict[str, int]
    setup_supply: dict[str, int]
    carry_over: int
    floor: int
    cost_attacker: int
    cost_defender: int
    cost_gun: int
    cost_launch: int
    cost_refit: int
    cost_drop: int
    refit_front: int
    refit_rear: int
    stack_headquarters: int
    stack_airfield: int
    guns_per_assault: int
    to_hit: int
    cover_attacker: int
    cover_headquarters_soft: int
    cover_headquarters_hard: int
    cover_most: int
    indirect: int
    shield_dug_in: int
    recon_base: int
    interception: int
    air_hit: int
    aa_target: int
    aa_fly_over: int
    mines: int
    turn_limit: int
    road_zones: int
    deck: DeckLimits


RULES: Final[Constants] = DATA.table("constants.toml", Constants)

# The numbers of our own dice rules: charts and exact odds read them too, so they are the same in every game.
OF_THE_DICE: Final = (
    *("to_hit", "cover_attacker", "cover_headquarters_soft", "cover_headquarters_hard", "cover_most", "indirect"),
    *("shield_dug_in", "recon_base", "interception", "air_hit", "aa_target", "aa_fly_over", "mines"),
)
AT_LEAST_ONE: Final = ("hand_limit", "stack_headquarters", "stack_airfield", "turn_limit", "road_zones", "deck.high")
MAX_NUMBER: Final = 200


def _flat(data: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


_OURS: Final = dict(_flat(msgspec.to_builtins(RULES)))


def wrong_number(key: str, value: str) -> str:
    """R8: why a number may not be changed so; '' if it may."""
    if key not in _OURS:
        return f"there is no number '{key[:40]}': expected for example cost_gun=2 or supply_dice.US=4"
    if key in OF_THE_DICE:
        return f"{key} belongs to our dice rules; with rulebook=own you throw by your own"
    low = int(key in AT_LEAST_ONE)
    if not value.isdecimal() or len(value) > 9 or not low <= int(value) <= MAX_NUMBER:
        return f"{key}={value[:20]} is not allowed: enter a whole number from {low} to {MAX_NUMBER}"
    return ""


@lru_cache(maxsize=16)
def numbers_of(words: tuple[str, ...]) -> Constants:
    """R8: our numbers with some changed, each as `cost_gun=2` or `supply_dice.US=4`."""
    data: dict[str, Any] = msgspec.to_builtins(RULES)
    for word in words:
        key, _, value = (part.strip() for part in word.partition("="))
        if problem := wrong_number(key, value):
            raise BadInput(f"constants: {problem}")
        inside, (*path, last) = data, key.split(".")
        for step in path:
            inside = inside[step]
        inside[last] = int(value)
    return msgspec.convert(data, Constants)


def changed_numbers(text: str, file: str) -> list[str]:
    """R8: a file of constants as words: what differs from ours; a mistake is reported with its line."""
    words = []
    for key, value in _flat(decoded(text, file)):
        if _OURS.get(key) == value:
            continue  # a copy of our whole file with a few numbers changed is welcome
        if wrong := wrong_number(key, str(value)):
            raise DataError(file, Source(file, text).line_at(key.split(".")), wrong)
        words.append(f"{key}={value}")
    return words
