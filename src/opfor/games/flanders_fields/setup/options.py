"""What may be chosen for a new game: who plays, the readings of the printed sheet, the battle, and experiments."""

from __future__ import annotations

from typing import Final

from opfor.games.flanders_fields.model.state import STANDING_ORDERS
from opfor.games.flanders_fields.setup import own_scenario
from opfor.kernel.inputs import Input, choice, switch

OWN_BATTLE = "own-battle"
UMPIRES = RULER_ONLY, MAP_KEPT, ENEMY_ONLY = ("ruler-only", "map-kept", "enemy-only")
POSTURES = {"secret": "rolled in secret", "cautious": "cautious", "measured": "measured", "bold": "bold"}

# Where the print allows another reading, is silent or lost. The default is the printed reading, or the likelier one.
READINGS: Final = (
    choice(
        "deep_suppression",
        {
            "counter_battery": "a side under counter-battery fire",
            "always": "every side with batteries",
            "never": "nobody",
        },
        "who rolls for deep suppression? (A03)",
        "always",
        earlier="counter_battery",
    ),
    choice(
        "sos_points",
        {"any": "near any trench or block house of its side", "listed": "on the points listed before the game"},
        "where may SOS fire be called? (A79)",
        "any",
    ),
    choice(
        "morale_split",
        {"1|2-3": "40 cm on 1, 20 cm on 2 and 3", "1-2|3": "40 cm on 1 and 2, 20 cm on 3"},
        "how far does a company fall back? (A32)",
        "1|2-3",
    ),
    choice(
        "company_table",
        {"fast": "none on 1, one on 2, two on 3 to 5, three on 6", "slow": "none on 1 and 2, one on 3 to 5, two on 6"},
        "how many actions does a rifle company get? (A76)",
        "fast",
    ),
    switch(
        "sheltered_barrage",
        "dugouts, fortifications and tanks are safer in a rolling barrage (A05)",
        False,
        earlier=True,
    ),
    choice(
        "command_distance",
        {"platoons": "platoons, beyond 25 cm", "all": "weapons too, those of the regiment beyond 50 cm"},
        "whose orders suffer from distance to the commander? (A11)",
        "platoons",
        earlier="all",
    ),
    switch(
        "leaderless_far",
        "a battalion without a commander is at -2, as if it were too far from him as well (R14)",
        False,
        earlier=True,
    ),
    choice(
        "support_die",
        {"before": "just before the die", "step-5": "in step 5", "after": "after the die"},
        "when is the regiment's +1 declared? (A14)",
        "before",
        earlier="step-5",
    ),
    switch("support_twice", "the regiment gives its +1 twice a turn (A13)", False, earlier=False),
    switch("wire_bonus", "engineers and storm troops cross wire at +1 (R15)", False, earlier=True),
    choice(
        "retreat_marker",
        {
            "adds": "one more each time; the third kills",
            "to-two": "one more each time, but never a third",
            "at-least-one": "one, and none for a stand that has some",
        },
        "how many suppressions does a retreat bring? (A38)",
        "adds",
        earlier="at-least-one",
    ),
    switch("fragile_flames", "the second suppression kills a flame-thrower (R24)", False, earlier=True),
    switch(
        "staff_keeps_markers",
        "brigade, regimental and liaison stands never lose suppressions (A64)",
        False,
        earlier=True,
    ),
    switch(
        "packs_behind", "pack animals only for machine guns, and only behind their own line (A40)", False, earlier=True
    ),
    switch("guns_direct", "guns on the table fire over open sights only (A65)", False, earlier=True),
    switch(
        "moving_at_armour",
        "light and female tanks that move and fire are at -1 against armour (A43)",
        False,
        earlier=False,
    ),
    switch("near_command", "command stands are targets only within 20 cm or when nearest (A30)", False, earlier=True),
    switch("sos_once", "a battery takes one SOS call a turn, answered or not (A51)", False, earlier=True),
    switch("sos_idle_only", "a battery that did something in step 5 answers no SOS call (A70)", False, earlier=True),
    switch("own_lanes", "a side passes its own wire by lanes, without a die (A71)", False, earlier=True),
    switch("mg_barrage", "regimental machine guns may fire indirectly (R23)", True, earlier=False),
)
# 9.3: what is left out or changed to see what it is worth.
EXPERIMENTS: Final = (
    switch("free_fire", "free defensive fire against every assault instead of reserved fire"),
    switch("no_wire_cut", "no wire is cut when the game begins"),
    switch("no_moving_cover", "moving troops get no cover from shell holes"),
    switch("minus_one", "every attacking company at -1"),
    switch("no_rolling", "no rolling barrage"),
    switch("no_gas", "no gas"),
    switch("no_tanks", "no tanks and no anti-tank gun"),
    switch("no_reserve", "the attacker's reserve stays away"),
)


OPTIONS: Final = [
    choice(
        "side",
        {
            "british": "the British",
            "german": "the Germans",
            "both": "both sides: two people share the screen",
            "none": "neither: Opfor plays both sides",
        },
        "which side do you command?",
        "british",
    ),
    choice(
        "umpire",
        {
            RULER_ONLY: "the order of battle; it asks for what you measure",
            MAP_KEPT: "every stand on a map of its own",
            ENEMY_ONLY: "the enemy alone; you fight your half by the paper sheet",
        },
        "what does Opfor keep for you?",
        RULER_ONLY,
        mode="table",
    ),
    Input(
        "cards",
        "choice",
        choices=("together", "single"),
        default="together",
        earlier="single",
        mode="table",
        text="with a ruler: the questions about a company's orders, a shot or an assault",
        words=("together on one card", "one by one"),
    ),
    choice(
        "reserved_fire",
        dict(zip(STANDING_ORDERS, ("fire by rule G7", "ask you each time", "hold their fire"), strict=True)),
        "what do your stands with reserved fire do when the enemy moves? You can change it for each in play",
        "g7",
    ),
    choice(
        "attacker_posture",
        POSTURES,
        "how boldly does the program attack? Secret: a die decides, and you are not told",
        "secret",
    ),
    choice(
        "defender_posture",
        POSTURES,
        "how boldly does the program defend? Secret: a die decides, and you are not told",
        "secret",
    ),
    own_scenario.OPTION,
    Input("points", low=250, high=1200, default=450, text="the attacker's points in a generated trench battle"),
    Input("battle_seed", low=0, high=999_999, default=1, text="the number that a generated trench battle is made from"),
    Input("turns", low=0, high=24, default=0, text="how many turns? 0: as the scenario says"),
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
        text="how many turns does the rolling barrage stay on the first line? 0: as the scenario says",
    ),
    choice(
        "attackers",
        {"scenario": "as the scenario says", "raw": "raw", "experienced": "experienced", "veteran": "veteran"},
        "how good are the attacker's rifle companies?",
        "scenario",
    ),
    *READINGS,
    *EXPERIMENTS,
]
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}


def readings(chosen: dict[str, object]) -> dict[str, int]:
    """The readings that a game is played by, as the state keeps them: the number of the choice, or 1 for yes."""
    return {
        one.name: one.choices.index(str(chosen[one.name])) if one.choices else int(bool(chosen[one.name]))
        for one in READINGS
    }
