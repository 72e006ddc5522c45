"""7.4: Breakout Movement of the Allies."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.forces import at, contested
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.kinds import CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import breakout_moves
from opfor.games.fields_of_despair.rules.movement import enter, go, taken
from opfor.kernel.desk import Desk


def allied_breakouts(state: State, desk: Desk) -> list[int]:
    """7.4, R-50, A-28: an HL marker is removed instead of moving; the others in the player's order."""
    free = []
    for hex in state.allied_breakouts:
        if state.hindenburg[hex]:
            state.hindenburg[hex] = 0
            if desk.listening:
                desk.note(
                    "The Hindenburg Line in {hex} is broken. No breakout is allowed from there in this phase.",
                    "7.4",
                    hex=hex_ref(hex),
                )
        else:
            free.append(hex)
    state.allied_breakouts = []
    if len(free) > 1:
        free = desk.ask("breakout-order", state, *free)
    state.breakout_hex, state.breakout_taken = -1, []
    return free


def allied_breakout(state: State, desk: Desk, hex: int) -> bool:
    """7.4, R-50: one breakout move; false when the player is done or nothing can move."""
    if state.breakout_hex != hex:
        state.breakout_hex, state.breakout_taken = hex, []
    chosen: dict[tuple[int, int, int], int] = (
        desk.ask("breakout-move", state) if breakout_moves(state, enough=1) else {}
    )
    for (nation, start, end), amount in chosen.items():
        if state.control[end] == CP and end not in state.breakout_taken:
            state.breakout_taken.append(end)
        go(state, desk, "break out", "R-50", nation, start, end, amount)
        enter(state, desk, end)
        if contested(state, end):
            place = at(nation, end)
            state.entered[place] = state.entered.get(place, 0) + amount
        elif state.control[end] == CP:
            taken(state, desk, end)
    return bool(chosen)
