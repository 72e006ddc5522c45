"""A whole Allied attack on a hex whose defenders are hidden, from the artillery answer to the losses."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.enemy.artillery import artillery_answer
from opfor.games.fields_of_despair.enemy.defence import cp_reinforcement, cp_sps_in_hex, reinforcement_sps
from opfor.games.fields_of_despair.rules.combat import result, steps_of_fight
from opfor.kernel.desk import Desk, Link

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
    fill: bool,
    odds_with_guns: bool,
    checked: bool,
) -> Fight:
    """7.3-S (5), 7.3-S (6), 7.3-S (7): artillery answer, SPs found, reinforcement: the fight as it begins."""
    strength = allied_sps + allied_artillery
    guns: int = desk.part(artillery_answer, cp_artillery, strength, allied_artillery, previous_no)
    sps: int = desk.part(cp_sps_in_hex, hidden, cp_total, strength, blocks_placed, revealed, fill)
    still_hidden = hidden - (sps - (revealed if blocks_placed else 1))
    defenders = sps + guns if odds_with_guns else sps
    if checked and cp_logistics and still_hidden > 0 and desk.part(cp_reinforcement, strength, defenders):
        sps += reinforcement_sps(cp_logistics, still_hidden, sps)
    return allied_sps, sps, allied_artillery, guns, sps


def allied_attack(desk: Desk, *inputs: Any) -> tuple[bool, int, int]:
    """7.3-S (4), R-40: steps 5 to 9 of one Allied attack: is the hex cleared, and what do both sides lose?

    The inputs are those of `cp_defence` but for its readings of the sheet, then gas of both sides, supply, tank level,
    fort and terrain, then the readings.
    """
    *known, gas, defender_gas, defender_oos, tank_level, fort, terrain, fill, odds_with_guns, unsupplied = inputs
    defence: Link = (cp_defence, (*known, fill, odds_with_guns, unsupplied or not defender_oos), 0)
    steps = steps_of_fight(tank_level, gas, defender_gas, fort, terrain, defender_oos, 0)
    defenders_left, side_left, defenders = desk.in_turn((), (defence, *steps))
    return result(known[0], 0, defenders, side_left, defenders_left)
