"""What studies follow in The Last Crusade: Supply, points and troops of both sides, turn by turn."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import ground_units
from opfor.kernel.game import Tracks


def at_end_of_turn(state: State) -> tuple[str, tuple[int, ...]]:
    """R9: the numbers when both sides have had their turn."""
    return f"turn {state.turn}", (
        state.stock[YOU],
        state.stock[ENEMY],
        state.points[YOU],
        state.points[ENEMY],
        len(ground_units(state, YOU)),
        len(ground_units(state, ENEMY)),
    )


def at_end(state: State) -> tuple[int, ...]:
    """S68: the numbers when the game is over."""
    return (
        state.turn,
        state.level,
        state.points[YOU],
        state.points[ENEMY],
        len(ground_units(state, YOU)),
        len(ground_units(state, ENEMY)),
    )


TRACKS = Tracks(
    steps=("end-turn",),
    names=("your_supply", "enemy_supply", "your_points", "enemy_points", "your_units", "enemy_units"),
    read=at_end_of_turn,
    ends=("last_turn", "aggression_level", "your_points", "enemy_points", "your_units", "enemy_units"),
    end=at_end,
)
