"""8.0: Strategic Reorganization of the Allies."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.forces import at, shift_sps
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import redeployments
from opfor.games.fields_of_despair.rules.movement import tell_moved
from opfor.kernel.desk import Desk


def reorganize(state: State, desk: Desk) -> bool:
    """8.0, R-62: one redeployment."""
    chosen: dict[tuple[int, int, int], int] = desk.ask("redeploy", state) if redeployments(state, 1) else {}
    for (nation, start, end), amount in chosen.items():
        shift_sps(state, nation, start, end, amount)
        state.moved[at(nation, end)] += amount
    if not chosen:
        if desk.listening:
            tell_moved(state, desk, "The Allies redeploy SPs to {ends}.", "8.0")
        state.moved = [0] * len(state.moved)
    return bool(chosen)
