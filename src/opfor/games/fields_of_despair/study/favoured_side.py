"""Whose luck the dice are: the side that a high result helps, for the report of a game."""

from __future__ import annotations

from typing import Final

from opfor.kernel.game import ThrowContext

ALLIES, CENTRAL_POWERS = "The Allies", "The Central Powers"
CP_CHARTS: Final = (
    "dogfight-response",
    "dogfight-strength",
    "artillery-response",
    "artillery-strength",
    "cp-sps-in-hex",
    "cp-reinforcement",
    "number-of-offensives",
    "major-offensive",
    "minor-offensive",
)
OF_THE_ATTACKER: Final = ("attacker's gas", "attacker's artillery", "attacker's infantry", "is the tank counter lost?")
OF_THE_DEFENDER: Final = ("defender's gas", "defender's artillery and fort", "defender's infantry")
HELPS: Final = {
    **dict.fromkeys(CP_CHARTS, CENTRAL_POWERS),
    "CP attrition": ALLIES,
    "blockade": ALLIES,
    "submarine warfare": CENTRAL_POWERS,
}


def favoured_side(thrown: ThrowContext) -> str:
    """The side that a high result helps; reconnaissance, the way of a breakout and chits help nobody."""
    attacker, defender = ALLIES, CENTRAL_POWERS
    if thrown.step == "fight-offensive":  # every other fight is an attack of the Allies
        attacker, defender = defender, attacker
    if thrown.purpose in OF_THE_ATTACKER:
        return attacker
    if thrown.purpose in OF_THE_DEFENDER:
        return defender
    if thrown.purpose == "dogfight":  # both fire, the Allies first
        return CENTRAL_POWERS if thrown.before % 2 else ALLIES
    return HELPS.get(thrown.purpose, "")
