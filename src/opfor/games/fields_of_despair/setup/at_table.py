"""Set-up at the table: the numbers, hexes and chits that the owner types."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.agenda import next_step
from opfor.games.fields_of_despair.model.cp_ledger import hidden, place_face_down, revealed
from opfor.games.fields_of_despair.model.hex_ids import hex_number
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput


def set_up(state: State, desk: Desk) -> None:
    """6.0: the owner's numbers, hexes and chits; then turn 7 begins."""
    for name, value in desk.ask("set-up", state).items():
        setattr(state, name, value)
    if state.level == "full":
        for (id,) in desk.ask("set-up-hexes", state):
            place_face_down(state, hex_number(id))
    elif state.level == "keeper":
        state.elsewhere = desk.ask("set-up-count", state)
    if revealed(state) > state.total:
        raise BadInput(f"{revealed(state)} blocks are more than Total {state.total}: a block is worth at least 1 SP")
    state.chits = [hex_number(id) for (id,) in desk.ask("set-up-chits", state)]
    if desk.listening and state.level != "umpire":
        desk.note(
            "The Central Powers begin with Total {total}: Revealed {revealed}, Hidden {hidden}.",
            "7.5-S (4)",
            total=state.total,
            revealed=revealed(state),
            hidden=hidden(state),
        )
    next_step(state, ("turn", ()))
