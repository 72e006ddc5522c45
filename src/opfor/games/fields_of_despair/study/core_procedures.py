"""Odds of combat: one fight with known SPs, and a whole Allied attack on a hex whose defenders are hidden."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.enemy.artillery import artillery_answer
from opfor.games.fields_of_despair.enemy.defence import (
    BLOCKS_IN_HEX,
    MOST_SPS_IN_HEX,
    cp_reinforcement,
    cp_sps_in_hex,
    reinforcement_sps,
)
from opfor.games.fields_of_despair.model.atlas import TERRAINS
from opfor.games.fields_of_despair.rules.combat import MOST_ARTILLERY, combat, result, steps_of_fight
from opfor.kernel.desk import Desk, Link
from opfor.kernel.game import Procedure
from opfor.kernel.inputs import Input

# A fight as it begins: Allied and CP SPs, Allied and CP artillery, and again the CP SPs, which are carried to its end.
Fight = tuple[int, int, int, int, int]


def cp_defence(
    desk: Desk,
    allied_sps: int,
    allied_artillery: int,
    hidden: int,
    cp_total: int,
    cp_artillery: int,
    cp_logistics: int,
    blocks_placed: int,
    revealed: int,
    previous_no: bool,
    out_of_supply: bool,
) -> Fight:
    """7.3-S (5), 7.3-S (6), 7.3-S (7): artillery answer, SPs found, reinforcement: the fight as it begins."""
    strength = allied_sps + allied_artillery
    guns: int = desk.part(artillery_answer, cp_artillery, strength, allied_artillery, previous_no)
    sps: int = desk.part(cp_sps_in_hex, hidden, cp_total, strength, blocks_placed, revealed)
    still_hidden = hidden - (sps - (revealed if blocks_placed else 1))
    if still_hidden > 0 and not out_of_supply and desk.part(cp_reinforcement, strength, sps + guns):
        sps += reinforcement_sps(cp_logistics, still_hidden, sps)
    return allied_sps, sps, allied_artillery, guns, sps


def allied_attack(
    desk: Desk,
    allied_sps: int,
    allied_artillery: int,
    hidden: int,
    cp_total: int,
    cp_artillery: int,
    cp_logistics: int,
    blocks_placed: int,
    revealed: int,
    previous_no: bool,
    gas: int,
    defender_gas: int,
    defender_oos: bool,
    tank_level: int,
    fort: int,
    terrain: str,
) -> tuple[bool, int, int]:
    """7.3-S (4), R-40: steps 5 to 9 of one Allied attack: is the hex cleared, and what do both sides lose?"""
    defence: Link = (
        cp_defence,
        (
            allied_sps,
            allied_artillery,
            hidden,
            cp_total,
            cp_artillery,
            cp_logistics,
            blocks_placed,
            revealed,
            previous_no,
            defender_oos,
        ),
        0,
    )
    steps = steps_of_fight(tank_level, gas, defender_gas, fort, terrain, defender_oos, 0)
    defenders_left, side_left, defenders = desk.in_turn((), (defence, *steps))
    return result(allied_sps, 0, defenders, side_left, defenders_left)


def _named(outcome: tuple[bool, int, int]) -> dict[str, Any]:
    return dict(zip(("cleared", "attacker_losses", "defender_losses"), outcome, strict=True))


def _number(name: str, most: int, text: str, default: int | None = None) -> Input:
    return Input(name, low=0, high=most, default=default, text=text)


TANK_LEVEL: Final = _number("tank_level", 3, "level of a committed tank counter", 0)
GAS: Final = _number("gas", 2, "effective gas level of the attacker", 0)
DEFENDER_GAS: Final = _number("defender_gas", 2, "effective gas level of the defender", 0)
FORT: Final = _number("fort", 9, "the defender's fort", 0)
TERRAIN: Final = Input("terrain", "choice", choices=TERRAINS, default="clear", text="terrain of the hex")
DEFENDER_OOS: Final = Input("defender_oos", "bool", default=False, text="is the defender out of supply?")

CORE_PROCEDURES: Final = [
    Procedure(
        "combat",
        "Combat: artillery fire and infantry combat",
        "R-43",
        [
            _number("attacker_sps", MOST_SPS_IN_HEX, "attacking SPs"),
            _number("defender_sps", MOST_SPS_IN_HEX, "defending SPs"),
            _number("attacker_artillery", MOST_ARTILLERY, "the attacker's artillery in the hex", 0),
            _number("defender_artillery", MOST_ARTILLERY, "the defender's artillery in the hex", 0),
            TANK_LEVEL,
            GAS,
            DEFENDER_GAS,
            FORT,
            TERRAIN,
            DEFENDER_OOS,
        ],
        combat,
        _named,
    ),
    Procedure(
        "allied-attack",
        "A whole Allied attack on hidden CP SPs",
        "7.3-S (4)",
        [
            _number("allied_sps", MOST_SPS_IN_HEX, "attacking Allied block SPs in the hex"),
            _number("allied_artillery", MOST_ARTILLERY, "Allied artillery in the hex"),
            _number("hidden", 300, "Hidden CP SPs"),
            _number("cp_total", 400, "CP Total SPs"),
            _number("cp_artillery", 60, "CP artillery still available"),
            _number("cp_logistics", 4, "CP Logistic Points"),
            _number("blocks_placed", BLOCKS_IN_HEX, "CP blocks known there", 0),
            _number("revealed", MOST_SPS_IN_HEX, "CP SPs known there", 0),
            Input("previous_no", "bool", default=False, text="was the artillery check just before an N?"),
            GAS,
            DEFENDER_GAS,
            DEFENDER_OOS,
            TANK_LEVEL,
            FORT,
            TERRAIN,
        ],
        allied_attack,
        _named,
        ("artillery-response", "artillery-strength", "cp-sps-in-hex", "cp-reinforcement"),
    ),
]
