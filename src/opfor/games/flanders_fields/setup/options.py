"""What may be chosen for a new game: who plays, the readings of the printed sheet, the battle, and experiments."""

from __future__ import annotations

from typing import Final

from opfor.games.flanders_fields.model.state import STANDING_ORDERS
from opfor.games.flanders_fields.setup import own_scenario
from opfor.kernel.inputs import Input

OWN_BATTLE = "own-battle"
UMPIRES = RULER_ONLY, MAP_KEPT, ENEMY_ONLY = ("ruler-only", "map-kept", "enemy-only")
POSTURES = ("secret", "cautious", "measured", "bold")

# Where the print allows another reading, is silent or lost. The default is the printed reading, or the likelier one.
# Name, default, the reading of saves from before the switch existed, the choices (none: yes or no), what it means.
READINGS: Final[tuple[tuple[str, bool | str, bool | str | None, tuple[str, ...], str], ...]] = (
    (
        "deep_suppression",
        "always",
        "counter_battery",
        ("counter_battery", "always", "never"),
        "when a side with batteries rolls for it: always, as printed; only under counter-battery fire; or never (A03)",
    ),
    ("sos_points", "any", None, ("any", "listed"), "where SOS fire may be called (A79)"),
    ("morale_split", "1|2-3", None, ("1|2-3", "1-2|3"), "the scores on which troops fall back 40 cm and 20 cm (A32)"),
    (
        "company_table",
        "fast",
        None,
        ("fast", "slow"),
        "how many actions the die of a rifle company gives: fast, up to three; slow, up to two (A76)",
    ),
    ("sheltered_barrage", False, True, (), "dugouts, fortifications and tanks are safer in a rolling barrage (A05)"),
    (
        "command_distance",
        "platoons",
        "all",
        ("platoons", "all"),
        "whose orders suffer from distance: platoons beyond 25 cm, or weapons too, the regiment's beyond 50 cm (A11)",
    ),
    (
        "leaderless_far",
        False,
        True,
        (),
        "a battalion without a commander is at -2, as if it were too far from him as well (R14)",
    ),
    (
        "support_die",
        "before",
        "step-5",
        ("before", "step-5", "after"),
        "when you give the regiment's +1: just before that die, in step 5, or after the die (A14)",
    ),
    ("support_twice", False, False, (), "the regiment may give its +1 twice a turn (A13)"),
    ("wire_bonus", False, True, (), "engineers and storm troops cross wire at +1 (R15)"),
    (
        "retreat_marker",
        "adds",
        "at-least-one",
        ("adds", "to-two", "at-least-one"),
        "what a retreat adds to a stand that is suppressed already: one marker, one but never a third, or none (A38)",
    ),
    ("fragile_flames", False, True, (), "the second suppression kills a flame-thrower (R24)"),
    (
        "staff_keeps_markers",
        False,
        True,
        (),
        "brigade, regimental and liaison stands keep their suppression markers (A64)",
    ),
    ("packs_behind", False, True, (), "only machine guns may use pack animals, and only behind their own line (A40)"),
    ("guns_direct", False, True, (), "guns on the table fire over open sights only (A65)"),
    ("moving_at_armour", False, False, (), "light and female tanks that move and fire are at -1 against armour (A43)"),
    ("near_command", False, True, (), "command stands are targets only within 20 cm or when nearest (A30)"),
    ("sos_once", False, True, (), "a battery takes one SOS call a turn, answered or not (A51)"),
    ("sos_idle_only", False, True, (), "a battery that did something in step 5 answers no SOS call (A70)"),
    ("own_lanes", False, True, (), "a side passes its own wire by lanes, without a die (A71)"),
    ("mg_barrage", True, False, (), "regimental machine guns may fire indirectly (R23)"),
)
# 9.3: what is left out or changed to see what it is worth.
EXPERIMENTS: Final = (
    ("free_fire", "free defensive fire against every assault instead of reserved fire"),
    ("no_wire_cut", "no wire is cut when the game begins"),
    ("no_moving_cover", "moving troops get no cover from shell holes"),
    ("minus_one", "every attacking company at -1"),
    ("no_rolling", "no rolling barrage"),
    ("no_gas", "no gas"),
    ("no_tanks", "no tanks and no anti-tank gun"),
    ("no_reserve", "the attacker's reserve stays away"),
)


def _choice(name: str, choices: tuple[str, ...], default: str, text: str) -> Input:
    return Input(name, "choice", choices=choices, default=default, text=text)


OPTIONS: Final = [
    _choice(
        "side",
        ("british", "german", "both", "none"),
        "british",
        "the side you command; both: two people share the screen; none: both sides programmed",
    ),
    _choice(
        "umpire",
        UMPIRES,
        RULER_ONLY,
        "at the table: ruler-only keeps the order of battle and asks what it must know; map-kept mirrors every move; "
        "enemy-only plays the enemy, and you fight your half by the paper sheet",
    ),
    Input(
        "cards",
        "choice",
        choices=("together", "single"),
        default="together",
        earlier="single",
        text="with a ruler: together puts a commander's orders, a shot or an assault on one card; single asks for each",
    ),
    _choice(
        "reserved_fire",
        STANDING_ORDERS,
        "g7",
        "your stands' reserved fire until you order otherwise: at what comes near (g7), only if you say so, or never",
    ),
    _choice(
        "attacker_posture",
        POSTURES,
        "secret",
        "how boldly the program attacks; secret: a die decides, and you are not told",
    ),
    _choice(
        "defender_posture",
        POSTURES,
        "secret",
        "how boldly the program defends; secret: a die decides, and you are not told",
    ),
    own_scenario.OPTION,
    Input("points", low=250, high=1200, default=450, text="the attacker's points in a generated trench battle"),
    Input("battle_seed", low=0, high=999_999, default=1, text="the number that a generated trench battle is made from"),
    Input("turns", low=0, high=24, default=0, text="how many turns the game lasts; 0: as the scenario says"),
    Input(
        "every_arm",
        "bool",
        default=True,
        earlier=False,
        text="a battle of your own: a second card for each side with every other arm of the sheet",
    ),
    Input(
        "curtain",
        low=0,
        high=9,
        default=0,
        text="turns that the rolling barrage stays on the first line; 0: as the scenario says",
    ),
    _choice(
        "attackers",
        ("scenario", "raw", "experienced", "veteran"),
        "scenario",
        "the quality of the attacker's rifle platoons",
    ),
    *[
        Input(name, "choice" if choices else "bool", choices=choices, default=default, earlier=earlier, text=text)
        for name, default, earlier, choices, text in READINGS
    ],
    *[Input(name, "bool", default=False, text=text) for name, text in EXPERIMENTS],
]
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}


def readings(chosen: dict[str, object]) -> dict[str, int]:
    """The readings that a game is played by, as the state keeps them: the number of the choice, or 1 for yes."""
    return {
        name: choices.index(str(chosen[name])) if choices else int(bool(chosen[name]))
        for name, _, _, choices, _ in READINGS
    }
