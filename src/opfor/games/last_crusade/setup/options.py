"""What may be chosen for a new game: the enemy's level, decks and numbers, and readings of the printed sheet.

A reading is a switch: its default is the print's, `earlier` is how it was played before there was the switch.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.last_crusade.setup.decks import FileInput
from opfor.kernel.inputs import Input, choice, switch

SWITCHES: Final = (
    # Set-up
    switch("deal_to_limit", "set-up: deal no more cards than the terrain holds (A5)", False, earlier=True),
    switch("full_forts", "set-up: occupy forts to their capacity, not by one unit (A9)", False, earlier=False),
    # Targets and spotting
    switch(
        "shields_count", "targets: hits that digging in, forts and cards ignore count as Def (A22)", False, earlier=True
    ),
    switch("adjacent_spots", "units next to opposing ones are spotted (A30)", False, earlier=False),
    # Reinforcement
    switch("full_hq_stops_aircraft", "a full enemy HQ stops aircraft too (A26)", True, earlier=True),
    switch("ties_by_name", "equal cost: at random among names of cards, not among cards (A68)", False, earlier=True),
    switch("forts_need_troops", "the enemy builds forts only where a unit can occupy them (A69)", False, earlier=True),
    # Fire & Maneuver
    switch("empty_columns_check", "columns without enemy units are checked too (A39)", True, earlier=True),
    switch(
        "hq_guns_aggressive",
        "enemy guns in the HQ support assaults when a column has passed (A42)",
        False,
        earlier=True,
    ),
    switch("straight_ahead_first", "enemy zones assault straight ahead rather than flank (A44)", False, earlier=True),
    switch("others_close_up", "units behind enemy zones that assaulted close up too (A52)", False, earlier=True),
    switch("only_idle_dig_in", "enemy units that fired or assaulted do not dig in (A55)", False, earlier=True),
    switch("hq_guns_stay", "enemy guns that can support from the HQ stay there (A58)", False, earlier=False),
    switch("hq_guns_to_row_3", "enemy guns leave the HQ for row 3 only (A59)", False, earlier=True),
    # The end
    switch(
        "hq_needs_combat_unit", "only a combat unit of yours takes an HQ that holds none (A65)", False, earlier=True
    ),
    switch("turn_limit_draw", "the game is a draw after 40 turns (A67)", False, earlier=True),
)
OPTIONS: Final = [
    Input(
        "level",
        low=0,
        high=6,
        default=0,
        text="how aggressive is the enemy, from 1 to 6? 0: the printed die decides (S22)",
    ),
    FileInput(
        "deck", "list", default="", text="your deck: a file, or cards such as 4*U01,3*U13; empty: the starter deck"
    ),
    FileInput(
        "enemy_deck",
        "list",
        default="",
        text="the enemy's deck: a file, cards, or match; empty: starter deck if it matches, else match",
    ),
    FileInput("terrain", "list", default="", text="nine terrains worth 32, or random; empty: the ready-made set"),
    FileInput("cards", "list", default="", text="a file with cards of your own, columns as in cards.csv"),
    FileInput(
        "constants",
        "list",
        default="",
        text="other prices and limits: a file like constants.toml, or cost_gun=2,supply_dice.US=4",
    ),
    choice(
        "rulebook",
        {"ours": "by Opfor's", "own": "by a rulebook of your own; you enter the results"},
        "by which rules are fire, recon and air combat resolved?",
        "ours",
        mode="table",
    ),
    choice(
        "hand",
        {"open": "yes, as printed (S25)", "sealed": "no, each card is hidden until it is played"},
        "can you see the enemy's hand?",
        "open",
    ),
    *SWITCHES,
]


def switches_of(options: dict[str, Any]) -> dict[str, int]:
    """The switches of a game by name; those that are not named stand as printed."""
    return {one.name: int(bool(options.get(one.name, one.default))) for one in SWITCHES}
