"""Standing orders for reserved fire: what a person's marked stands do in the enemy's turn without being asked."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import stand_refs
from opfor.games.flanders_fields.model.stands import living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

WORDS = ("fires by rule G7", "asks each time", "holds its fire")
MOST_NAMED = 8  # so many stands are named one by one
GIVE = -2  # chosen instead of a unit: standing orders come first


def armed(state: State, side: int) -> list[int]:
    """R16: the stands of a side that can keep reserved fire at all."""
    return [i for i in living(state, side) if kinds.FIRE_ROW[state.kind[i]] >= 0]


def give_standing_orders(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """R16: by G7, ask, or hold, for some stands or all; it costs nothing and stands until changed."""
    order: int = seat.decide(state, desk, side, "standing", side)
    stands: list[int] = seat.decide(state, desk, side, "standing-stands", side, order)
    for i in stands:
        state.standing[i] = order
    if desk.listening and stands:
        many = len(stands) > 1
        words = "Standing order of {stands}: each of them {order}." if many else "Standing order: {stands} {order}."
        named = stand_refs(state, stands) if len(stands) <= MOST_NAMED else counted(len(stands), "stand")
        desk.note(words, "R16", stands=named, order=WORDS[order])
