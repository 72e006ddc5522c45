"""R17: the modifiers of an assault by name, the same list for the game, the odds and the explanation."""

from __future__ import annotations

from typing import Any

from opfor.kernel.because import Modifier
from opfor.kernel.inputs import Input
from opfor.kernel.text import value_text


def _flag(name: str, text: str) -> Input:
    return Input(name, "bool", default=False, text=text)


# name -> what it adds to the attacker's margin (the defender's bonuses count against it)
WORTH = {
    "attacker_friends": 1,
    "defender_friend": -1,
    "attacker_veteran": 1,
    "defender_veteran": -1,
    "attacker_raw": -1,
    "defender_raw": 1,
    "defender_suppressions": 1,
    "below_ground": 2,
    "fortification": -2,
    "trench": -1,
    "attacker_higher": 1,
    "defender_higher": -1,
    "flank": 1,
    "attacker_weapon": -1,
    "defender_weapon": 1,
    "flame_thrower": 2,
    "attacker_tank": 2,
    "defender_tank": -3,
    "attacker_in_gas": -1,
    "defender_in_gas": 1,
    "attacker_cavalry": 1,
}

ASSAULT_MODIFIERS = [
    Input("attacker_friends", low=0, high=2, default=0, text="other unsuppressed attackers within 5 cm (at most 2)"),
    _flag("defender_friend", "another unsuppressed defender within 5 cm"),
    _flag("attacker_veteran", "veteran or storm troops attack"),
    _flag("defender_veteran", "veteran or storm troops defend"),
    _flag("attacker_raw", "raw troops attack"),
    _flag("defender_raw", "raw troops defend"),
    Input("defender_suppressions", low=0, high=2, default=0, text="markers on the defender"),
    _flag("below_ground", "the defender is below ground"),
    _flag("fortification", "the defender is in a fortification above ground"),
    _flag("trench", "the defender is in a trench and the attacker comes from outside"),
    _flag("attacker_higher", "the attacker stands higher"),
    _flag("defender_higher", "the defender stands higher"),
    _flag("flank", "flank or rear of an MG or gun, outside its arc"),
    _flag("attacker_weapon", "the attacker is an MG, mortar, gun or command stand"),
    _flag("defender_weapon", "the defender is an MG, mortar, gun or command stand"),
    _flag("flame_thrower", "a flame-thrower assaults or stands within 5 cm"),
    _flag("attacker_tank", "a tank assaults foot"),
    _flag("defender_tank", "a tank that can move is assaulted by foot"),
    _flag("attacker_in_gas", "the attacker is in a gas cloud"),
    _flag("defender_in_gas", "the defender is in a gas cloud"),
    _flag("attacker_cavalry", "cavalry against foot in the open"),
]
assert [spec.name for spec in ASSAULT_MODIFIERS] == list(WORTH)


def margin_of(given: dict[str, Any]) -> int:
    """R17, R26: the attacker's bonuses less the defender's."""
    return sum(WORTH[name] * int(value) for name, value in given.items())


def explained(given: dict[str, Any]) -> list[Modifier]:
    """R17: every modifier of an assault for Why, the attacker's bonuses less the defender's."""
    return [
        Modifier(
            spec.text,
            WORTH[spec.name] * max(1, int(given[spec.name])),
            bool(given[spec.name]),
            value_text(given[spec.name]),
        )
        for spec in ASSAULT_MODIFIERS
    ]
