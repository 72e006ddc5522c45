"""Throws by name, for a person with real dice: what is thrown for, and what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available
from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.games.fields_of_despair.model.hex_ids import FIRST_TABLE_HEX, hex_name
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import (
    TANK_SURVIVES_ON,
    artillery_hits_on,
    attacker_hits_on,
    defender_hits_on,
    defending_fort,
)
from opfor.games.fields_of_despair.rules.dogfight import ABORTS_ON, BETTER_TECH, SHOOTS_DOWN_ON
from opfor.games.fields_of_despair.rules.production import BLOCKADE, SUBMARINES, effective_gas
from opfor.kernel.game import ThrowContext

ATTACK_STEPS: Final = ("attack", "fight-attack", "bombard")


def throw(thrown: ThrowContext) -> str:
    """A throw in words; '' where its purpose says enough."""
    name = NAMES.get(thrown.purpose)
    return name(thrown.state, thrown) if name is not None else ""


def needed(chart: str, yes: str, *inputs: Any) -> str:
    """The faces that read a result off a chart: 'on 1 to 3', 'on 4 or more', 'on no roll'."""
    table = CHARTS[chart].table(inputs)
    faces = sorted(face for face, result in table.items() if result == yes)
    if not faces:
        return "on no roll"
    if len(faces) == len(table):
        return "on any roll"
    if faces[-1] == max(table):
        return f"on {faces[0]} or more" if len(faces) > 1 else f"on {faces[0]}"
    return f"on {faces[0]} to {faces[-1]}" if len(faces) > 1 else f"on {faces[0]}"


def _hex(state: State, thrown: ThrowContext) -> int:
    """The hex that a step is about."""
    if thrown.step in ("dogfight-answer", "reconnaissance"):
        return state.air_hexes[thrown.args[0]]
    if thrown.step in ATTACK_STEPS:
        return state.attack_hexes[thrown.args[0]]
    return thrown.args[0]


def _dogfight_response(state: State, thrown: ThrowContext) -> str:
    number = thrown.args[0]
    air = state.air_values[number]
    wanted = needed("dogfight-response", "Y", air_available(state), air, bool(state.previous_no_air))
    return f"The Central Powers meet your aircraft over {hex_name(_hex(state, thrown))} {wanted}"


def _artillery_response(state: State, thrown: ThrowContext) -> str:
    number = thrown.args[0]
    strength = state.attack_sps[number] + state.attack_guns[number]
    previous = bool(state.previous_no_artillery)
    wanted = needed("artillery-response", "Y", artillery_available(state), strength, previous)
    return f"The Central Powers answer {hex_name(_hex(state, thrown))} with guns {wanted}"


def _reinforcement(state: State, thrown: ThrowContext) -> str:
    hex, strength, guns = thrown.args
    defenders = state.sps[hex] + (guns if state.odds_with_guns else 0)
    odds = strength // defenders if defenders > 1 else strength
    wanted = needed("cp-reinforcement", "Y", max(1, odds))
    return f"The Central Powers reinforce {hex_name(hex)} {wanted}"


def _named(text: str) -> Callable[[State, ThrowContext], str]:
    """A throw whose name needs its hex at most."""
    return lambda state, thrown: text.format(hex=hex_name(_hex(state, thrown))) if "{hex}" in text else text


def _naval(text: str, losses: dict[int, list[int]]) -> Callable[[State, ThrowContext], str]:
    """Economic Points lost by each face."""

    def name(state: State, thrown: ThrowContext) -> str:
        return f"{text}; 1 to 6 cost {', '.join(map(str, losses[state.turn]))}"

    return name


def _dogfight(state: State, thrown: ThrowContext) -> str:
    """R-22: both sides fire in turn, the Allies first in each hex."""
    allied = thrown.before % 2 == 0
    mine, theirs = (state.allied_air_tech, state.air_tech) if allied else (state.air_tech, state.allied_air_tech)
    pips = BETTER_TECH if mine > theirs else 0
    side = "Your aircraft" if allied else "The aircraft of the Central Powers"
    return f"{side} shoot down on {SHOOTS_DOWN_ON - pips} or more and drive off on {ABORTS_ON - pips} or more"


def _fight(of_attacker: bool, what: str) -> Callable[[State, ThrowContext], str]:
    """R-42, R-43: dice of one side in a fight, with what hits."""

    def name(state: State, thrown: ThrowContext) -> str:
        hex = _hex(state, thrown) if thrown.args else FIRST_TABLE_HEX  # breakouts fire at several hexes in one step
        if hex >= FIRST_TABLE_HEX:
            return ""
        offensive = thrown.step == "fight-offensive"
        attacker = CP if offensive else ALLIED
        side = "The Central Powers'" if (attacker == CP) == of_attacker else "Your"
        fort = defending_fort(places.FORT[hex], state.control[hex], attacker)
        needs = _hits_on(state, hex, what, of_attacker, side, fort)
        return f"{side} {what} in {hex_name(hex)} hits on {needs} or more"

    return name


def _hits_on(state: State, hex: int, what: str, of_attacker: bool, side: str, fort: int) -> int:
    """What a die of this pool needs."""
    if what == "infantry":
        if of_attacker:
            return attacker_hits_on(fort, places.TERRAIN[hex])
        cut_off = state.allied_out_of_supply if side == "Your" else state.out_of_supply
        return defender_hits_on(bool(cut_off[hex]))
    gas = 0
    if what == "gas":
        mine = (state.allied_gas_tech, state.mask_tech) if side == "Your" else (state.gas_tech, state.allied_mask_tech)
        gas = effective_gas(*mine)
    return artillery_hits_on(gas, fort if of_attacker else 0)


NAMES: Final[dict[str, Callable[[State, ThrowContext], str]]] = {
    "dogfight-response": _dogfight_response,
    "dogfight-strength": _named("How many air points rise over {hex} (high means many)"),
    "dogfight": _dogfight,
    "air-reconnaissance": _named("What your squadrons find in {hex} (high means many SPs)"),
    "artillery-response": _artillery_response,
    "artillery-strength": _named("How many enemy guns fire in {hex} (high means many)"),
    "cp-sps-in-hex": _named("How many SPs your attack meets in {hex} (high means many)"),
    "cp-reinforcement": _reinforcement,
    "number-of-offensives": _named("How many offensives the Central Powers launch (high means many)"),
    "major-offensive": _named("How many SPs the Major Offensive brings (high means many)"),
    "minor-offensive": _named("How many SPs the Minor Offensive brings (high means many)"),
    "objective chit": _named("The objective of the next offensive"),
    "breakout": _named("How and where the Central Powers break out of {hex}"),
    "is the tank counter lost?": _named(f"The tanks in {{hex}} come back on {TANK_SURVIVES_ON} or more"),
    "CP attrition": _named("SPs that the Central Powers lose to attrition"),
    "submarine warfare": _naval("Economic Points that submarines cost you", SUBMARINES),
    "blockade": _naval("Economic Points that the blockade costs the Central Powers", BLOCKADE),
    "attacker's gas": _fight(True, "gas"),
    "attacker's artillery": _fight(True, "artillery"),
    "defender's gas": _fight(False, "gas"),
    "defender's artillery and fort": _fight(False, "artillery"),
    "defender's infantry": _fight(False, "infantry"),
    "attacker's infantry": _fight(True, "infantry"),
}
