"""The dice that the answer to a question leads to, with the inputs as they stand now."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available, hidden, known_blocks
from opfor.games.fields_of_despair.model.forces import entered_in
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP, MAX_SPS_IN_HEX
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import defending_fort
from opfor.games.fields_of_despair.rules.legal import REINFORCEMENT_SPS, air_usable, attackable_hexes, most_guns_in_hex
from opfor.games.fields_of_despair.rules.objectives import target_drawn
from opfor.games.fields_of_despair.rules.production import allied_gas, cp_gas, tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps

Upcoming = list[tuple[str, dict[str, Any]]]
AIR_VALUES: Final = (1, 2, 3)  # more find no more blocks
STRENGTHS: Final = (5, 10, 20, 31)  # of an attack that is not declared yet


def upcoming_charts(state: State, question: str) -> Upcoming:
    """The charts and procedures that the answer to a question leads to, with the inputs as they stand now."""
    if state.mode == "screen":
        return _on_screen(state, question)
    left, total = hidden(state), state.total
    own: dict[str, Any] = {"shading": [str(row) for row in state.shading]} if state.shading else {}
    match question:
        case "squadrons":
            points = air_available(state)
            answers = [("dogfight-response", {"available": points, "allied_air": air}) for air in AIR_VALUES]
            found = [("air-reconnaissance", {"hidden": left, "allied_air": air} | own) for air in AIR_VALUES]
            return (answers if points else []) + found
        case "attacks" | "breakout-attacks":
            known = {"hidden": left, "cp_total": total, "fill": bool(state.rolls_fill)} | own
            return [("cp-sps-in-hex", known | {"allied_sps": sps}) for sps in STRENGTHS]
        case "bombardments" if points := artillery_available(state):
            return [("artillery-response", {"available": points, "allied_sps": sps}) for sps in STRENGTHS]
        case "cp-in-france":
            phase = {"turn": state.turn, "action_phase": state.phase, "cp_total": total}
            return [("number-of-offensives", phase | {"cp_in_france": bool(state.in_france)})]
        case "target":
            return [(f"{'major' if state.majors else 'minor'}-offensive", {"hidden": left})] if left else []
        case "defence" if points := artillery_available(state):
            known = {
                "available": points,
                "allied_artillery": 3,
                "major_offensive": state.attacked[-1] in state.major_hexes,
            }
            return [("artillery-strength", known | {"allied_sps": sps}) for sps in STRENGTHS]
        case "breakout-divided" | "breakout-concentrated" | "fight-offensive":
            return [("breakout", {"turn": state.turn})]
    return []


def _on_screen(state: State, question: str) -> Upcoming:
    """The same where the map says what stands where."""
    match question:
        case "squadrons":
            flight = {
                "allied_tech": state.allied_air_tech,
                "cp_tech": state.air_tech,
                "available": air_available(state),
            }
            values = AIR_VALUES[: air_usable(state)]
            flown = [("air-mission", flight | {"allied_air": air}) for air in values]
            return flown + [("air-reconnaissance", {"hidden": hidden(state), "allied_air": air}) for air in values]
        case "attacks" | "guns" | "tanks" | "breakout-attacks":
            return _attack(state, question)
        case "reinforce":
            return _offensive(state)
        case "defence-guns":
            return _defence(state, state.attacked[-1])
        case "breakout-fire":
            return [_shelled(state, hex) for hex in state.broken_into if state.blocks[hex]]
    return []


def attack_inputs(state: State, hex: int, guns: int, tank: bool, sps: int = 0) -> dict[str, Any]:
    """The inputs of `allied-attack` for the next attack to be resolved; all SPs that may attack, or so many."""
    return {
        "allied_sps": sps or attacking_sps(state, hex),
        "allied_artillery": guns,
        "hidden": hidden(state),
        "cp_total": state.total,
        "cp_artillery": artillery_available(state),
        "cp_logistics": state.logistic_points,
        "blocks_placed": known_blocks(state, hex),
        "revealed": state.sps[hex] if known_blocks(state, hex) else 0,
        "gas": allied_gas(state),
        "defender_gas": cp_gas(state),
        "defender_oos": bool(state.out_of_supply[hex]),
        "tank_level": tank_level(state.allied_tank_tech) if tank else 0,
        "fort": defending_fort(places.FORT[hex], state.control[hex], ALLIED),
        "terrain": places.TERRAIN[hex],
        "fill": bool(state.rolls_fill),
        "odds_with_guns": bool(state.odds_with_guns),
        "reinforce_unsupplied": bool(state.reinforce_unsupplied),
    }


def _attack(state: State, question: str) -> Upcoming:
    """The whole attack out of the hex that is strongest now; any other plan has its preview."""
    if question == "breakout-attacks":
        sps = {hex: entered_in(state, hex) for hex in attackable_hexes(state)}
    else:
        sps = {hex: attacking_sps(state, hex) for hex in attackable_hexes(state)}
    if not any(sps.values()):
        return []
    best = max(sps, key=lambda hex: (sps[hex], -hex))
    guns = most_guns_in_hex(state) if question in ("attacks", "guns") else 0
    return [("allied-attack", attack_inputs(state, best, guns, question == "tanks", sps[best]))]


def defence_inputs(state: State, hex: int, major: bool) -> dict[str, Any]:
    """What is known of an attack of the Central Powers on a hex, as `combat` and `cp-offensive` want it."""
    return {
        "tank_level": tank_level(state.tank_tech) if major and state.tanks else 0,
        "gas": cp_gas(state),
        "defender_gas": allied_gas(state),
        "fort": defending_fort(places.FORT[hex], state.control[hex], CP),
        "terrain": places.TERRAIN[hex],
        "defender_oos": bool(state.allied_out_of_supply[hex]),
    }


def _offensive(state: State) -> Upcoming:
    """7.5-S (6.2): the whole offensive on the hex as it is held now, and with all that a Logistic Point brings."""
    hex, major = target_drawn(state), state.majors > 0
    if hex < 0 or not hidden(state):
        return []
    known = {"hidden": hidden(state), "cp_artillery": artillery_available(state), "major": major}
    known |= defence_inputs(state, hex, major)
    held = state.stacks[hex]
    return [
        ("cp-offensive", known | {"allied_sps": min(MAX_SPS_IN_HEX, sps)}) for sps in (held, held + REINFORCEMENT_SPS)
    ]


def _defence(state: State, hex: int) -> Upcoming:
    """7.5-S (6.5): the guns that come with the offensive, and the fight without Allied guns and with the most."""
    major, held = hex in state.major_hexes, state.stacks[hex]
    fight = defence_inputs(state, hex, major) | {"attacker_sps": state.sps[hex], "defender_sps": held}
    most = most_guns_in_hex(state)
    fights: Upcoming = [("combat", fight | {"defender_artillery": guns}) for guns in dict.fromkeys((0, most))]
    strength = {"available": artillery_available(state), "allied_sps": held, "allied_artillery": 0}
    if strength["available"]:
        fights.append(("artillery-strength", strength | {"major_offensive": major}))
    return fights


def _shelled(state: State, hex: int) -> tuple[str, dict[str, Any]]:
    """7.5-S (9): Allied guns alone at SPs that broke out."""
    gas = allied_gas(state)
    guns = {"attacker_sps": 0, "attacker_artillery": most_guns_in_hex(state), "gas": gas}
    return "combat", guns | {"defender_sps": state.sps[hex]}
