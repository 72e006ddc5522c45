"""The options of a match: how much help at the table, house options of the screen game, and readings of the sheet.

A reading is a switch: its default is the printed one, `earlier` is what saves were played by before it existed.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model.kinds import DIFFICULTIES
from opfor.kernel.inputs import Input


def _choice(name: str, choices: str, text: str, default: str = "", earlier: str | None = None) -> Input:
    """One of several; the first, unless it is said."""
    words = tuple(choices.split())
    return Input(name, "choice", choices=words, default=default or words[0], earlier=earlier, text=text)


def _switch(name: str, default: bool, text: str, earlier: bool | None = None) -> Input:
    return Input(name, "bool", default=default, earlier=earlier, text=text)


TABLE: Final = [
    _choice(
        "level",
        "umpire keeper full",
        "at the table: umpire rolls the charts only, keeper keeps the numbers too, full also the hexes",
        default="full",
    ),
    _choice(
        "shading",
        "reconstructed own",
        "at the table: limits of 7.1.3-S and 7.3.3-S as reconstructed, or typed from your sheet (A-08, A-09)",
        earlier="reconstructed",
    ),
]
HOUSE: Final = [
    _choice(
        "difficulty",
        " ".join(DIFFICULTIES),
        "on screen: how many SPs the Central Powers begin with (house, R-66)",
        default="normal",
    ),
    _choice(
        "frontline", "a-h france", "on screen: which ground of the Central Powers makes a Frontline hex (ruling A-01)"
    ),
    _switch("will_to_fight", False, "on screen: play with the will to fight (optional, R-65)"),
    _choice(
        "losses",
        "auto ask",
        "on screen: auto takes losses in the default order of R-45, ask lets you choose the nations",
    ),
]
READINGS: Final = [
    _choice(
        "scouted_hexes",
        "stay hide",
        "on screen: scouted CP blocks stay revealed until 7.5-S, or hide where you do not attack (A-41)",
        earlier="hide",
    ),
    _choice(
        "partly_scouted",
        "larger fill",
        "a partly scouted hex holds the larger of known SPs and roll, or the roll is added to them (A-10)",
        earlier="larger",
    ),
    _choice(
        "reinforcement_odds",
        "blocks guns",
        "the CP side of the reinforcement check is block SPs, or CP artillery counts too (A-13)",
        earlier="guns",
    ),
    _switch(
        "reinforce_again",
        True,
        "the CP check for reinforcement at every attack, even a second one on the same hex (A-14)",
        earlier=False,
    ),
    _switch(
        "reinforce_unsupplied", True, "the CP check for reinforcement in hexes out of supply too (A-42)", earlier=False
    ),
    _switch(
        "breakout_artillery",
        False,
        "the Allies may place artillery for Breakout Combat, which begins at step 2 (A-15)",
        earlier=True,
    ),
    _choice(
        "refresh",
        "cp-phase action-phase",
        "air and artillery are refreshed at the end of the CP phase, or of the whole action phase (A-22)",
        earlier="action-phase",
    ),
    _choice(
        "total_25",
        "-2 -1 0",
        "the offensive modifier for a CP Total of exactly 25, which the sheet leaves out (A-05)",
        earlier="-2",
    ),
]
OPTIONS: Final = [*TABLE, *HOUSE, *READINGS]
# the total as which exactly 25 is read, by the modifier that it brings.
_READ_25_AS: Final = {"-2": 25, "-1": 26, "0": 51}


def readings(given: dict[str, Any]) -> dict[str, Any]:
    """The fields of the state that hold the options of a match."""
    chosen = {option.name: option.default for option in OPTIONS} | given
    return {
        "level": chosen["level"],
        "own_shading": int(chosen["shading"] == "own"),
        "frontline_mode": chosen["frontline"],
        "will_to_fight": int(chosen["will_to_fight"]),
        "loss_choice": chosen["losses"],
        "scouted_hide": int(chosen["scouted_hexes"] == "hide"),
        "rolls_fill": int(chosen["partly_scouted"] == "fill"),
        "odds_with_guns": int(chosen["reinforcement_odds"] == "guns"),
        "reinforce_again": int(chosen["reinforce_again"]),
        "reinforce_unsupplied": int(chosen["reinforce_unsupplied"]),
        "breakout_artillery": int(chosen["breakout_artillery"]),
        "refresh_late": int(chosen["refresh"] == "action-phase"),
        "total_25": _READ_25_AS[chosen["total_25"]],
    }
