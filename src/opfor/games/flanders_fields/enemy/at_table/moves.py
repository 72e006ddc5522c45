"""At the table: what a program's move brings: barrages entered, then the other side's reserved fire."""

from __future__ import annotations

from opfor.games.flanders_fields.model.stands import IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.barrage import enter_area
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.reserved_fire import react
from opfor.games.flanders_fields.seats.person import Person
from opfor.kernel.desk import Desk


def finish_move(state: State, desk: Desk, seat: Person, stands: list[int]) -> None:
    """P16, R16, P13: stands of a program have moved: one card for the barrages entered, one for reserved fire."""
    enter_barrages(state, desk, seat, stands)
    left = [i for i in stands if state.alive[i] == IN_PLAY]
    if left:
        react(state, desk, seat, left)
    check_morale(state, desk, seat)


def enter_barrages(state: State, desk: Desk, seat: Person, stands: list[int]) -> None:
    """P16: whoever of a program has moved into or through an enemy barrage rolls for it."""
    if any(owner != state.side[stands[0]] for owner in state.area_side):
        for stand in desk.ask("ruler-entered", state, *stands):
            enter_area(state, desk, seat, stand)
