"""S24: at the table: which hit markers change. By a rulebook of your own you have put them yourself."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk


def hits_on(state: State, units: list[int]) -> dict[int, int]:
    """R16: the hits of some units as they are now, to be compared later; nothing where no table listens."""
    return {n: state.hits[n] for n in units} if state.mode == "table" and not state.own_rulebook else {}


def tell_markers(state: State, desk: Desk, before: dict[int, int]) -> None:
    """S24: the units whose hits have changed and that are still in play."""
    if not desk.listening:
        return
    changed = [
        f"{name(state, n)} ({state.hits[n]})"
        for n, hits in before.items()
        if state.hits[n] != hits and state.hits[n] < state.defence[n]
    ]
    if changed:
        desk.instruct("Hit markers: {changed}.", changed=", ".join(changed))
