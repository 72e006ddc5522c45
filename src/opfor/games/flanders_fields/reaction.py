"""R16: reserved fire in the enemy's turn."""

from __future__ import annotations

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.decide import decide
from opfor.games.flanders_fields.fire import can_fire, fire, friend_in_the_way, in_reach, is_clear
from opfor.games.flanders_fields.stands import IN_PLAY, name
from opfor.games.flanders_fields.state import State
from opfor.kernel.desk import Desk

BY_G7, ASK, HOLD = range(3)


def may_react(state: State, shooter: int, mover: int, assault: bool) -> bool:
    """R16, A62: is the mover inside the range, arc and sight of a stand with a mark?"""
    ready = state.reserved[shooter] or (assault and state.free_fire)
    return bool(
        ready
        and state.alive[shooter] == IN_PLAY
        and can_fire(state, shooter)
        and not state.below[mover]
        and in_reach(state, shooter, mover)
        and is_clear(state, shooter, mover)
        and not friend_in_the_way(state, shooter, mover)
    )


def fires_now(state: State, desk: Desk, shooter: int, mover: int, assault: bool) -> bool:
    """R16, G7: does a marked stand fire? A person's stand follows its standing order: by G7, ask, or hold."""
    order = state.standing[shooter]
    if state.control[state.side[shooter]] or order == ASK:
        return bool(decide(state, desk, state.side[shooter], "reserved-fire", shooter, mover, int(assault)))
    if order == HOLD:
        return False
    from opfor.games.flanders_fields.enemy.garrison_foot import reserved_fire

    return reserved_fire(state, desk, shooter, mover, int(assault))


def react(state: State, desk: Desk, mover: int, assault: bool = False) -> None:
    """R16: when a stand has ended a MOVE, a wire action or the approach of an assault, marked enemies may fire once."""
    side = state.side[mover]
    if (not assault or not state.free_fire) and 1 not in state.reserved:
        return
    for shooter in range(len(state.x)):
        if state.side[shooter] == side or not (state.reserved[shooter] or state.free_fire):
            continue
        if state.alive[mover] != IN_PLAY:
            return
        if not may_react(state, shooter, mover, assault):
            continue
        if fires_now(state, desk, shooter, mover, assault):
            state.reserved[shooter] = 0
            if desk.listening:
                desk.note("{shooter} uses its reserved fire.", "R16", shooter=name(state, shooter))
            fire(state, desk, shooter, mover)
            if kinds.IS_FOOT[state.kind[shooter]]:
                state.fires[shooter] -= 1  # reserved fire comes on top of the limit of R12
