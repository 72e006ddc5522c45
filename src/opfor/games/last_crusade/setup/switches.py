"""The switches: readings of the printed sheet that a player may want otherwise. The default is the print's."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from opfor.kernel.inputs import Input


class Switch(NamedTuple):
    """A reading that can be switched on or off, with the ruling that explains it; `earlier` is how it was played before
    there was the switch."""

    name: str
    default: bool
    earlier: bool
    ruling: str
    text: str


SWITCHES: Final = (
    # Set-up
    Switch("deal_to_limit", False, True, "A5", "set-up: deal no more cards than the terrain holds"),
    Switch("full_forts", False, False, "A9", "set-up: occupy forts to their capacity, not by one unit"),
    # Targets and spotting
    Switch("shields_count", False, True, "A22", "targets: hits that digging in, forts and cards ignore count as Def"),
    Switch("adjacent_spots", False, False, "A30", "units next to opposing ones are spotted"),
    # Reinforcement
    Switch("full_hq_stops_aircraft", True, True, "A26", "a full enemy HQ stops aircraft too"),
    Switch("ties_by_name", False, True, "A68", "equal cost: at random among names of cards, not among cards"),
    Switch("forts_need_troops", False, True, "A69", "the enemy builds forts only where a unit can occupy them"),
    # Fire & Maneuver
    Switch("empty_columns_check", True, True, "A39", "columns without enemy units are checked too"),
    Switch("hq_guns_aggressive", False, True, "A42", "enemy guns in the HQ support assaults when a column has passed"),
    Switch("straight_ahead_first", False, True, "A44", "enemy zones assault straight ahead rather than flank"),
    Switch("others_close_up", False, True, "A52", "units behind enemy zones that assaulted close up too"),
    Switch("only_idle_dig_in", False, True, "A55", "enemy units that fired or assaulted do not dig in"),
    Switch("hq_guns_stay", False, False, "A58", "enemy guns that can support from the HQ stay there"),
    Switch("hq_guns_to_row_3", False, True, "A59", "enemy guns leave the HQ for row 3 only"),
    # The end
    Switch("hq_needs_combat_unit", False, True, "A65", "only a combat unit of yours takes an HQ that holds none"),
    Switch("turn_limit_draw", False, True, "A67", "the game is a draw after 40 turns"),
)
OPTIONS: Final = [
    Input(one.name, "bool", default=one.default, earlier=one.earlier, text=f"{one.text} ({one.ruling})")
    for one in SWITCHES
]


def switches_of(options: dict[str, Any]) -> dict[str, int]:
    """The switches of a game by name; those that are not named stand as printed."""
    return {one.name: int(options.get(one.name, one.default)) for one in SWITCHES}
