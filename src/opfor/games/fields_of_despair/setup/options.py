"""The options of a match: how much help at the table, house options of the screen game, and readings of the sheet.

A reading is a switch: its default is the printed one, `earlier` is what saves were played by before it existed.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model.kinds import DIFFICULTIES
from opfor.kernel.inputs import choice, switch

TABLE: Final = [
    choice(
        "level",
        {
            "umpire": "the charts alone; you keep the numbers and the map",
            "keeper": "the charts and the numbers; you keep the map",
            "full": "the charts, the numbers and the map",
        },
        "what does Opfor keep for you?",
        "full",
        mode="table",
    ),
    choice(
        "shading",
        {"reconstructed": "as reconstructed from the sheet", "own": "typed in from your own sheet"},
        "the limits that the sheet gives by shading, 7.1.3-S and 7.3.3-S (A-08, A-09)",
        "reconstructed",
        mode="table",
        earlier="reconstructed",
    ),
]
HOUSE: Final = [
    choice(
        "difficulty",
        dict(zip(DIFFICULTIES, DIFFICULTIES, strict=True)),
        "how strong are the Central Powers when the game begins? (house rule R-66)",
        "normal",
        mode="screen",
    ),
    choice(
        "frontline",
        {"a-h": "any they hold in columns A to H, or I06", "france": "what they hold in France only"},
        "which ground of the Central Powers makes the hexes beside it Frontline hexes? (A-01)",
        "a-h",
        mode="screen",
    ),
    switch("will_to_fight", "use the optional rule for the will to fight (R-65)", mode="screen"),
    choice(
        "losses",
        {"auto": "Opfor, in the order of R-45", "ask": "you, each time"},
        "who chooses which of your nations takes a loss?",
        "auto",
        mode="screen",
    ),
]
READINGS: Final = [
    choice(
        "scouted_hexes",
        {"stay": "stay revealed until 7.5-S", "hide": "turn face down where you do not attack"},
        "blocks of the Central Powers that you have scouted (A-41)",
        "stay",
        mode="screen",
        earlier="hide",
    ),
    choice(
        "partly_scouted",
        {"larger": "the known SPs or the roll, whichever is more", "fill": "the known SPs and the roll together"},
        "how many SPs are in a hex that is scouted in part? (A-10)",
        "larger",
        earlier="larger",
    ),
    choice(
        "reinforcement_odds",
        {"blocks": "the SPs of blocks", "guns": "the SPs of blocks and artillery"},
        "what do the Central Powers count in the reinforcement check? (A-13)",
        "blocks",
        earlier="guns",
    ),
    switch(
        "reinforce_again",
        "the Central Powers check for reinforcement at every attack, even a second one on the same hex (A-14)",
        True,
        earlier=False,
    ),
    switch(
        "reinforce_unsupplied",
        "the Central Powers check for reinforcement in hexes out of supply too (A-42)",
        True,
        earlier=False,
    ),
    switch(
        "breakout_artillery",
        "the Allies may place artillery for Breakout Combat, which begins at step 2 (A-15)",
        False,
        earlier=True,
    ),
    choice(
        "refresh",
        {
            "cp-phase": "when the Central Powers' phase ends",
            "action-phase": "when the action phase ends for both sides",
        },
        "when are air and artillery available again? (A-22)",
        "cp-phase",
        earlier="action-phase",
    ),
    choice(
        "total_25",
        {"-2": "−2, as below 25", "-1": "−1, as above 25", "0": "0"},
        "the offensive modifier for a CP Total of exactly 25, which the sheet leaves out (A-05)",
        "-2",
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
