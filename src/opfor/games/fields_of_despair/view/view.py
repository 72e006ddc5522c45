"""What a screen may draw, as JSON data."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    hexes,
    hidden,
    known_blocks,
    revealed,
)
from opfor.games.fields_of_despair.model.forces import at, contested
from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.model.kinds import CP, NATIONS
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable
from opfor.games.fields_of_despair.rules.objectives import target_drawn
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france, standing
from opfor.games.fields_of_despair.view.corrections import NUMBERS, blocks_in
from opfor.games.fields_of_despair.view.strip import strip


def table_view(state: State) -> dict[str, Any]:
    """What a screen may draw: the numbers and the list of hexes. At the table the player sees the whole book."""
    return {
        "mode": "table",
        "turn": state.turn,
        "phase": state.phase,
        "strip": strip(state),
        "numbers": {name: getattr(state, name) for name in NUMBERS},
        "hexes": {hex_id(hex): blocks_in(state, hex) for hex in hexes(state)},
    }


def _breakout_ways(state: State, hex: int) -> list[int]:
    """Where SPs have gone from a hex that was broken through: neighbours by number, clockwise from north."""
    if hex in state.breakouts:
        entered = state.broken_into
    elif hex == state.breakout_hex:
        entered = [place % HEXES for place in state.entered]
    else:
        return []
    around = places.neighbours(places.IDS[hex])
    return [way for way, id in enumerate(around) if id in places.INDEX and places.INDEX[id] in entered]


def screen_view(state: State) -> dict[str, Any]:
    """What a screen may draw. The enemy's strength in a hex only where it is revealed."""
    on_map = {}
    target = target_drawn(state)
    for hex in range(HEXES):
        known = known_blocks(state, hex)
        on_map[hex_id(hex)] = {
            "name": places.NAMES[hex],
            "nation": places.NATION[hex],
            "terrain": places.TERRAIN[hex],
            "fort": places.FORT[hex],
            "port": bool(places.PORT[hex]),
            "control": "CP" if state.control[hex] == CP else "Allied",
            "allied": {NATIONS[n]: state.allied[at(n, hex)] for n in range(4) if state.allied[at(n, hex)]},
            "cp_blocks": state.blocks[hex],
            "cp_sps": state.sps[hex] if known else None,
            "contested": contested(state, hex),
            "hindenburg": bool(state.hindenburg[hex]),
            "allied_oos": bool(state.allied_out_of_supply[hex]),
            "cp_oos": bool(state.out_of_supply[hex]),
            "objective": any(state.objectives[other] == hex for other in state.attacked),
            "attack": state.attack_hexes.index(hex) + 1 if hex in state.attack_hexes else 0,
            "target": hex == target,
            "breakout": hex in state.breakouts or hex in state.allied_breakouts,
            "breakout_ways": _breakout_ways(state, hex),
        }
    return {
        "mode": "screen",
        "turn": state.turn,
        "phase": state.phase,
        "strip": strip(state),
        "hexes": on_map,
        "cp": {
            "total": state.total,
            "revealed": revealed(state),
            "hidden": hidden(state),
            "air": air_available(state),
            "artillery": artillery_available(state),
            "logistic_points": state.logistic_points,
            "tanks": state.tanks,
            "supply": state.supply,
        },
        "allied": {
            "air": air_usable(state),
            "artillery": artillery_usable(state),
            "logistic_points": state.allied_logistic_points,
            "tanks": state.allied_tanks,
            "supply": state.allied_supply,
            "losses": state.allied_losses,
        },
        "standing": standing(state),
        "cp_hexes_in_france": cp_hexes_in_france(state),
    }
