"""R17: the modifiers of an assault by name, the same list for the game, the odds and the explanation."""

from __future__ import annotations

from typing import Any

from opfor.kernel.because import Modifier
from opfor.kernel.inputs import Input
from opfor.kernel.text import value_text

# What adds to the attacker's margin, by name: how much, and in words (the defender's bonuses count against it).
_MODIFIERS = {
    "attacker_friends": (1, "other unsuppressed attackers within 5 cm (at most 2)"),
    "defender_friend": (-1, "another unsuppressed defender within 5 cm"),
    "attacker_veteran": (1, "veteran or storm troops attack"),
    "defender_veteran": (-1, "veteran or storm troops defend"),
    "attacker_raw": (-1, "raw troops attack"),
    "defender_raw": (1, "raw troops defend"),
    "defender_suppressions": (1, "markers on the defender"),
    "below_ground": (2, "the defender is below ground"),
    "fortification": (-2, "the defender is in a fortification above ground"),
    "trench": (-1, "the defender is in a trench and the attacker comes from outside"),
    "attacker_higher": (1, "the attacker stands higher"),
    "defender_higher": (-1, "the defender stands higher"),
    "flank": (1, "flank or rear of an MG or gun, outside its arc"),
    "attacker_weapon": (-1, "the attacker is an MG, mortar, gun or command stand"),
    "defender_weapon": (1, "the defender is an MG, mortar, gun or command stand"),
    "flame_thrower": (2, "a flame-thrower assaults or stands within 5 cm"),
    "attacker_tank": (2, "a tank assaults foot"),
    "defender_tank": (-3, "a tank that can move is assaulted by foot"),
    "attacker_in_gas": (-1, "the attacker is in a gas cloud"),
    "defender_in_gas": (1, "the defender is in a gas cloud"),
    "attacker_cavalry": (1, "cavalry against foot in the open"),
}
_COUNTED = ("attacker_friends", "defender_suppressions")  # up to two; the others are true or not
ASSAULT_MODIFIERS = [
    Input(name, high=2, default=0, text=text) if name in _COUNTED else Input(name, "bool", default=False, text=text)
    for name, (_, text) in _MODIFIERS.items()
]
WORTH = {name: worth for name, (worth, _) in _MODIFIERS.items()}


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
