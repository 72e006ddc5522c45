"""What studies follow in Fields of Despair: the CP track, the Allies and the front, at the end of each action phase."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.cp_ledger import hidden
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.game import Tracks


def at_refresh(state: State) -> tuple[str, tuple[int, ...]]:
    """7.6: the numbers when an action phase is over, before anything is taken back."""
    return f"turn {state.turn}, phase {state.phase}", (
        state.total,
        hidden(state),
        len(state.attacked),
        sum(state.allied),
        sum(state.control),
        state.allied_losses,
        state.cp_losses,
    )


def at_end(state: State) -> tuple[int, ...]:
    """9.0: the numbers when the game is over."""
    return state.turn, state.total, sum(state.allied), sum(state.control), state.allied_losses, state.cp_losses


TRACKS: Final = Tracks(
    steps=("refresh",),
    names=("cp_total", "cp_hidden", "offensives", "allied_sps", "cp_hexes", "allied_losses", "cp_losses"),
    read=at_refresh,
    ends=("last_turn", "cp_total", "allied_sps", "cp_hexes", "allied_losses", "cp_losses"),
    end=at_end,
)
