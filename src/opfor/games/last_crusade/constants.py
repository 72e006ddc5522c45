"""The numbers that stand on no card, read from constants.toml."""

from __future__ import annotations

from pathlib import Path

import msgspec

from opfor.kernel.errors import DataError

FOLDER = Path(__file__).parent


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


def load_constants(path: Path) -> Constants:
    """The constants of a file; a mistake is told with its line."""
    text = path.read_text(encoding="utf-8")
    try:
        return msgspec.toml.decode(text.encode(), type=Constants)
    except msgspec.MsgspecError as problem:
        raise DataError(path.name, _line(text, str(problem)), str(problem)) from None


def _line(text: str, problem: str) -> int:
    name = problem.rpartition("$.")[2].rstrip("`'\"").split(".")[-1].split("[")[0]
    found = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith(name) and name]
    return found[0] if found else 1


RULES: Constants = load_constants(FOLDER / "constants.toml")
