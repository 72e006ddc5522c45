"""A whole offensive of the Central Powers on a hex of known Allied strength, from its SPs to the losses."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.enemy.artillery import artillery_strength
from opfor.games.fields_of_despair.enemy.offensives import offensive_sps
from opfor.games.fields_of_despair.rules.combat import result, steps_of_fight
from opfor.games.fields_of_despair.study.allied_attack import Fight
from opfor.kernel.desk import Desk, Link


def attackers(desk: Desk, hidden: int, allied_sps: int, allied_artillery: int, cp_artillery: int, major: bool) -> Fight:
    """7.5-S (6.3), 7.5-S (6.6): the SPs that attack and their guns: the fight as it begins."""
    sps: int = desk.part(offensive_sps, major, hidden)
    strength = allied_sps + allied_artillery
    guns: int = desk.part(artillery_strength, cp_artillery, strength, allied_artillery, major)
    return sps, allied_sps, guns, allied_artillery, sps


def cp_offensive(desk: Desk, *inputs: Any) -> tuple[bool, int, int]:
    """7.5-S (6), 7.5-S (7): steps 3 to 7 of one offensive: does the hex fall, and what do both sides lose?

    The inputs are those of `attackers`, then gas of both sides, Allied supply, tank level, fort and terrain.
    """
    *known, gas, defender_gas, defender_oos, tank_level, fort, terrain = inputs
    begin: Link = (attackers, tuple(known), 0)
    steps = steps_of_fight(tank_level, gas, defender_gas, fort, terrain, defender_oos, 0)
    defenders_left, side_left, sps = desk.in_turn((), (begin, *steps))
    return result(sps, 0, known[1], side_left, defenders_left)
