"""The options of a match: how much help at the table, house options of the screen game, and readings of the sheet.

A reading is a switch: its default is the printed one, `earlier` is what saves were played by before it existed.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model.kinds import DIFFICULTIES
from opfor.kernel.inputs import Input

TABLE: Final = [
    Input(
        "level",
        "choice",
        choices=("umpire", "keeper", "full"),
        default="full",
        text="at the table: umpire rolls the charts only, keeper keeps the numbers too, full also the hexes",
    ),
    Input(
        "shading",
        "choice",
        choices=("reconstructed", "own"),
        default="reconstructed",
        earlier="reconstructed",
        text="at the table: limits of 7.1.3-S and 7.3.3-S as reconstructed, or typed from your sheet (A-08, A-09)",
    ),
]
HOUSE: Final = [
    Input(
        "difficulty",
        "choice",
        choices=DIFFICULTIES,
        default="normal",
        text="on screen: how many SPs the Central Powers begin with (house, R-66)",
    ),
    Input(
        "frontline",
        "choice",
        choices=("a-h", "france"),
        default="a-h",
        text="on screen: which ground of the Central Powers makes a Frontline hex (ruling A-01)",
    ),
    Input("will_to_fight", "bool", default=False, text="on screen: play with the will to fight (optional, R-65)"),
    Input(
        "losses",
        "choice",
        choices=("auto", "ask"),
        default="auto",
        text="on screen: auto takes losses in the default order of R-45, ask lets you choose the nations",
    ),
]
READINGS: Final = [
    Input(
        "scouted_hexes",
        "choice",
        choices=("stay", "hide"),
        default="stay",
        earlier="hide",
        text="on screen: scouted CP blocks stay revealed until 7.5-S, or hide where you do not attack (A-41)",
    ),
    Input(
        "partly_scouted",
        "choice",
        choices=("larger", "fill"),
        default="larger",
        earlier="larger",
        text="a partly scouted hex holds the larger of known SPs and roll, or the roll is added to them (A-10)",
    ),
    Input(
        "reinforcement_odds",
        "choice",
        choices=("blocks", "guns"),
        default="blocks",
        earlier="guns",
        text="the CP side of the reinforcement check is block SPs, or CP artillery counts too (A-13)",
    ),
    Input(
        "reinforce_again",
        "bool",
        default=True,
        earlier=False,
        text="the CP check for reinforcement at every attack, even a second one on the same hex (A-14)",
    ),
    Input(
        "reinforce_unsupplied",
        "bool",
        default=True,
        earlier=False,
        text="the CP check for reinforcement in hexes out of supply too (A-42)",
    ),
    Input(
        "breakout_artillery",
        "bool",
        default=False,
        earlier=True,
        text="the Allies may place artillery for Breakout Combat, which begins at step 2 (A-15)",
    ),
    Input(
        "refresh",
        "choice",
        choices=("cp-phase", "action-phase"),
        default="cp-phase",
        earlier="action-phase",
        text="air and artillery are refreshed at the end of the CP phase, or of the whole action phase (A-22)",
    ),
    Input(
        "total_25",
        "choice",
        choices=("-2", "-1", "0"),
        default="-2",
        earlier="-2",
        text="the offensive modifier for a CP Total of exactly 25, which the sheet leaves out (A-05)",
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
