"""Set-up at the table: the numbers, hexes and chits that the owner types."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import hidden, place_face_down, revealed
from opfor.games.fields_of_despair.model.hex_ids import hex_number
from opfor.games.fields_of_despair.model.limits import NAMES, limits_in_files
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput


def enter_shading(state: State, desk: Desk) -> None:
    """A-08, A-09: the owner types the limits of his sheet; those he leaves out stay as they are in the chart files."""
    limits = dict(zip(NAMES, limits_in_files(), strict=True))
    for name, *rows in desk.ask("shading", state):
        limits[name.lower()] = rows
    state.shading = [row for name in NAMES for row in limits[name]]
    if desk.listening:
        desk.ruling("A-08")
        desk.ruling("A-09")
        desk.note("The limits of tables 7.1.3-S and 7.3.3-S are those of your sheet.", "7.3.3-S")


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
    if state.own_shading:
        enter_shading(state, desk)
    state.chits = [hex_number(id) for (id,) in desk.ask("set-up-chits", state)]
    if desk.listening and state.level != "umpire":
        desk.note(
            "The Central Powers begin with {total:SP}: {revealed} revealed, {hidden} hidden.",
            "7.5-S (4)",
            total=state.total,
            revealed=revealed(state),
            hidden=hidden(state),
        )
    then(state.agenda, ("turn", ()))
