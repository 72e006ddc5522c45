"""6.3: what Special cards do, as data. A small set of operations; each lists the keys it understands."""

from __future__ import annotations

TIMINGS = (
    "own_reinforcement",
    "own_air",
    "own_recon",
    "own_fire_maneuver",
    "enemy_air",
    "attack_declared",
    "defence_declared",
    "artillery_declared",
    "enemy_artillery_declared",
    "zone_captured",
    "deploy",
)

# For each operation its keys, and for each key the kind of value: n (number), w (selector), t (any word), x (word of a
# list). Of cards with the same `excl` a side plays one at a time.
OPERATIONS: dict[str, dict[str, str]] = {
    "supply": {"dice": "n", "plus": "n"},
    "supply_loss": {"dice": "n"},
    "half_deploy": {"kinds": "w", "max": "n"},
    "heal": {"hits": "n", "scope": "x zone unit", "classes": "x soft hard"},
    "spot": {"scope": "x any_zone"},
    "barrage": {"dice": "n"},
    "cancel_artillery": {"count": "n"},
    "assault": {
        "excl": "t",
        "only": "w",
        "ignore_cover": "n",
        "no_artillery": "x both",
        "first_fire": "n",
        "attacker_cover": "n",
        "defender_shield": "n",
    },
    "exploit": {"kinds": "w"},
    "leader": {"inf_dice": "n", "arm_dice": "n"},
    "no_intercept": {},
    "ground_aircraft": {"turns": "n"},
    "flak": {"dice": "n"},
    "attach": {"to": "w", "inf": "n", "arm": "n", "def": "n", "recon": "n", "trait": "x observer hedge_cutter"},
    "fort": {"allow": "w", "capacity": "n", "cover": "n", "shield": "n"},
    "obstacle": {
        "type": "x mines wire teeth abatis",
        "mine_dice": "n",
        "soft_dice": "n",
        "hard_dice": "n",
        "hard_block": "n",
        "stop": "n",
    },
    "printed": {"excl": "t"},
}

# A card whose effect stands on it alone: people carry it out on the table, in any phase of either side's turn.
PRINTED_TIMINGS = (
    *TIMINGS[:-1],
    "own_bombardment",
    "enemy_reinforcement",
    "enemy_recon",
    "enemy_bombardment",
    "enemy_fire_maneuver",
)

OPERATION_OF_KIND = {"attachment": "attach", "obstacle": "obstacle", "fortification": "fort"}


class EffectError(ValueError):
    """What is wrong with an effect, in one line."""


def read_effect(text: str, selectors: set[str]) -> dict[str, str]:
    """R1: the keys of an effect; refuses an operation, a key or a word that has no rule."""
    effect: dict[str, str] = {}
    for piece in text.split(";"):
        key, equals, value = piece.partition("=")
        if not equals or not value:
            raise EffectError(f"'{piece}' is not allowed: enter key=value")
        if key in effect:
            raise EffectError(f"'{key}' is given twice")
        effect[key] = value
    operation = effect.get("op", "")
    if operation not in OPERATIONS:
        raise EffectError(f"there is no operation '{operation}'; there are {', '.join(OPERATIONS)}")
    keys = OPERATIONS[operation]
    for key, value in effect.items():
        if key != "op":
            _check(operation, key, value, keys, selectors)
    return effect


def _check(operation: str, key: str, value: str, keys: dict[str, str], selectors: set[str]) -> None:
    if key not in keys:
        raise EffectError(f"'{operation}' has no key '{key}'; it has {', '.join(keys) or 'none'}")
    kind = keys[key]
    if kind == "n":
        if not value.lstrip("-").isdigit():
            raise EffectError(f"{key}={value}: a whole number is expected")
    elif kind == "w":
        for word in value.split("|"):
            if word not in selectors:
                raise EffectError(f"{key}={value}: no trait, kind or role '{word}'")
    elif kind == "t":
        if not value.isalpha():
            raise EffectError(f"{key}={value}: a word is expected")
    elif value not in kind.split()[1:]:
        raise EffectError(f"{key}={value}: {' or '.join(kind.split()[1:])} is expected")
