"""Whole fights by arguments and dice alone, for exact odds: a flight, an Allied attack, an offensive."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.enemy.air import dogfight_response, dogfight_strength
from opfor.games.fields_of_despair.enemy.artillery import artillery_answer, artillery_strength
from opfor.games.fields_of_despair.enemy.defence import cp_reinforcement, cp_sps_in_hex, reinforcement_sps
from opfor.games.fields_of_despair.enemy.offensives import offensive_sps
from opfor.games.fields_of_despair.rules.combat import result, steps_of_fight
from opfor.games.fields_of_despair.rules.dogfight import dogfight
from opfor.kernel.desk import Desk, Link

# A fight as it begins: SPs of attacker and defender, their artillery, and again the CP SPs, carried to its end.
Fight = tuple[int, int, int, int, int]


def air_mission(desk: Desk, available: int, allied_air: int, allied_tech: int, cp_tech: int) -> tuple[int, int]:
    """7.1-S (2), 7.1-S (4), R-22: Allied air points left over the hex, and those shot down."""
    cp_air = 0
    if desk.part(dogfight_response, available, allied_air, False):
        cp_air = desk.part(dogfight_strength, available, allied_air)
    left, shot_down, _, _ = dogfight(desk, allied_air, cp_air, allied_tech, cp_tech)
    return left, shot_down


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
