"""The board as numbers, for programs that learn."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available, hidden, revealed
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable


def observe(state: State) -> list[int]:
    """What `view` shows, in fixed places: first the tracks of both sides, then list after list by hex.

    The CP SPs of a hex only where its blocks are known; a face-down block is a block of no strength.
    """
    marked, attacks, breakouts = [0] * HEXES, [0] * HEXES, [0] * HEXES
    for other in state.attacked:
        if state.objectives[other] >= 0:
            marked[state.objectives[other]] = 1
    for number, hex in enumerate(state.attack_hexes, 1):
        attacks[hex] = number
    for hex in (*state.breakouts, *state.allied_breakouts):
        breakouts[hex] = 1
    return [
        state.turn,
        state.phase,
        state.total,
        revealed(state),
        hidden(state),
        air_available(state),
        artillery_available(state),
        state.logistic_points,
        state.tanks,
        state.supply,
        air_usable(state),
        artillery_usable(state),
        state.allied_logistic_points,
        state.allied_tanks,
        state.allied_supply,
        state.allied_losses,
        state.allied_ep,
        state.breakout_hex,
        *state.control,
        *state.blocks,
        *[0 if down else sps for sps, down in zip(state.sps, state.face_down, strict=True)],
        *state.allied,
        *state.moved,
        *state.hindenburg,
        *state.allied_out_of_supply,
        *state.out_of_supply,
        *marked,
        *attacks,
        *breakouts,
    ]
