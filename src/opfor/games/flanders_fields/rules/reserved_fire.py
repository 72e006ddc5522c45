"""R16: reserved fire in the enemy's turn."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.fire import fire
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk


def react(state: State, desk: Desk, seat: Seat, movers: list[int], assault: bool = False) -> None:
    """R16: when stands have ended a MOVE, a wire action or the approach of an assault, marked enemies may fire once.

    It comes on top of the limit of R12.
    """
    if (not assault or not state.free_fire) and 1 not in state.reserved:
        return
    fired: list[int] = []
    while True:
        shooter, mover = seat.next_reserved(state, desk, movers, assault, fired)
        if shooter < 0:
            return
        fired.append(shooter)
        state.reserved[shooter] = 0
        fire(state, desk, seat, shooter, mover, how="uses its reserved fire on")
        if kinds.IS_FOOT[state.kind[shooter]]:
            state.fires[shooter] -= 1
