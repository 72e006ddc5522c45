"""R-01, R-33: how many SPs fit into a hex, and which nations may be there or attack."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.kinds import BELGIAN, BLOCK_SPS, MAX_BLOCKS, MAX_SPS_IN_HEX
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State

AMERICANS_ATTACK_FROM_TURN: Final = 8


def attacking_sps(state: State, hex: int) -> int:
    """R-33, R-40: Allied SPs in a hex that may attack: all, but no Americans on turn 7."""
    found = state.stacks[hex]
    return found if state.turn >= AMERICANS_ATTACK_FROM_TURN else found - state.allied[2 * HEXES + hex]


def room(state: State, nation: int, hex: int) -> int:
    """R-01, R-01a: how many SPs of a nation still fit: three blocks of 20 in all, each of one nation."""
    allied = state.allied
    own = allied[nation * HEXES + hex]
    if own == state.stacks[hex]:  # alone in the hex
        return MAX_SPS_IN_HEX - own
    blocks = (
        -(-allied[hex] // BLOCK_SPS)
        - (-allied[HEXES + hex] // BLOCK_SPS)
        - (-allied[2 * HEXES + hex] // BLOCK_SPS)
        - (-allied[3 * HEXES + hex] // BLOCK_SPS)
    )
    others = blocks + -own // BLOCK_SPS
    return (MAX_BLOCKS - others) * BLOCK_SPS - own


def may_be_in(nation: int, hex: int) -> bool:
    """R-33: Belgians stay in Belgian hexes or next to one."""
    return nation != BELGIAN or places.NEAR_BELGIUM[hex]
