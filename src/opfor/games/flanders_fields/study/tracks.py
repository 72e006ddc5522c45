"""What studies follow in Flanders Fields: the platoons of both sides still in play, turn by turn."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.game import Tracks

BRITISH, GERMAN = 0, 1


def platoons(state: State, side: int, alive: int) -> int:
    """P8: foot stands of a side that are in play, or destroyed."""
    return sum(
        state.side[i] == side and state.alive[i] == alive and kinds.IS_FOOT[state.kind[i]] for i in range(len(state.x))
    )


def at_end_of_turn(state: State) -> tuple[str, tuple[int, ...]]:
    """P0: the numbers when both sides have had their player turn."""
    return f"turn {state.turn}", (platoons(state, BRITISH, IN_PLAY), platoons(state, GERMAN, IN_PLAY))


def at_end(state: State) -> tuple[int, ...]:
    """R28: the numbers when the battle is over."""
    return state.turn, state.score, platoons(state, BRITISH, DESTROYED), platoons(state, GERMAN, DESTROYED)


TRACKS = Tracks(
    steps=("end-turn",),
    names=("british_platoons", "german_platoons"),
    read=at_end_of_turn,
    ends=("last_turn", "score", "british_platoons_lost", "german_platoons_lost"),
    end=at_end,
)
