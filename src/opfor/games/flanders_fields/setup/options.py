"""What may be chosen for a new game."""

from __future__ import annotations

from opfor.games.flanders_fields.model.state import STANDING_ORDERS
from opfor.games.flanders_fields.setup import own_scenario
from opfor.kernel.inputs import Input

DEEP = ("counter_battery", "always", "never")
OWN_BATTLE = "own-battle"
UMPIRE = Input(
    "umpire",
    "choice",
    choices=("ruler-only", "map-kept"),
    default="ruler-only",
    text="at the table: ruler-only keeps the order of battle and asks what it must know; map-kept mirrors every move",
)


def _switch(name: str, text: str) -> Input:
    return Input(name, "bool", default=False, text=text)


OPTIONS = [
    Input(
        "side",
        "choice",
        choices=("british", "german", "both", "none"),
        default="british",
        text="the side you command; both: two people share the screen; none: both sides programmed",
    ),
    Input(
        "attacker_posture",
        "choice",
        choices=("secret", "cautious", "measured", "bold"),
        default="secret",
        text="posture of Zero Hour",
    ),
    Input(
        "defender_posture",
        "choice",
        choices=("secret", "cautious", "measured", "bold"),
        default="secret",
        text="posture of the Garrison",
    ),
    Input(
        "deep_suppression",
        "choice",
        choices=DEEP,
        default="counter_battery",
        text="rolled where the enemy has counter-battery support (the scenarios name it), always as printed, or never",
    ),
    Input("sos_points", "choice", choices=("any", "listed"), default="any", text="where SOS fire may be called"),
    Input(
        "morale_split", "choice", choices=("1|2-3", "1-2|3"), default="1|2-3", text="bands of the two retreats (A32)"
    ),
    Input(
        "company_table", "choice", choices=("fast", "slow"), default="fast", text="order table of rifle companies (R12)"
    ),
    Input(
        "attackers",
        "choice",
        choices=("scenario", "raw", "experienced", "veteran"),
        default="scenario",
        text="quality of the attacker's rifles",
    ),
    own_scenario.OPTION,
    Input("points", low=250, high=1200, default=450, text="attacker's points in a generated trench battle"),
    Input("battle_seed", low=0, high=999_999, default=1, text="seed of a generated trench battle"),
    Input(
        "reserved_fire",
        "choice",
        choices=STANDING_ORDERS,
        default="g7",
        text="your standing order for reserved fire: by rule G7, ask each time, or hold; 'standing' changes it in play",
    ),
    _switch("free_fire", "free defensive fire against every assault instead of reserved fire"),
    Input("curtain", low=0, high=9, default=0, text="turns of the rolling barrage on the first line; 0: as written"),
    Input("turns", low=0, high=24, default=0, text="turns of the game; 0: as the scenario says"),
    _switch("no_wire_cut", "no wire is cut when the game begins"),
    _switch("no_moving_cover", "moving troops get no cover from shell holes"),
    _switch("minus_one", "every attacking company at -1"),
    _switch("no_rolling", "no rolling barrage"),
    _switch("no_gas", "no gas"),
    _switch("no_tanks", "no tanks and no anti-tank gun"),
    _switch("no_reserve", "the attacker's reserve stays away"),
    UMPIRE,
]
DEFAULTS = {option.name: option.default for option in OPTIONS}
