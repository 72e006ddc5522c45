"""P7, R14: command stands: moves in step 7, and promotions in the field."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.damage import check_morale
from opfor.games.flanders_fields.decide import decide, then
from opfor.games.flanders_fields.movement import can_move, check_path, move
from opfor.games.flanders_fields.placement import free_spot, settle
from opfor.games.flanders_fields.reaction import react
from opfor.games.flanders_fields.stands import IN_PLAY, battle, name
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.words import battalion_said
from opfor.kernel.desk import Desk


def command_stands(state: State, side: int) -> list[int]:
    """P7: the command stands and liaison officers of a side that may move."""
    return [
        i
        for i in range(len(state.x))
        if kinds.IS_COMMAND[state.kind[i]] and state.side[i] == side and state.alive[i] == IN_PLAY
    ]


def move_commander(state: State, desk: Desk, stand: int, left: int) -> None:
    """P7: two moves at the speed of its type."""
    if state.alive[stand] != IN_PLAY or not can_move(state, stand):
        return
    found = decide(state, desk, state.side[stand], "command-move", stand)
    if found is None or not found[0]:
        return  # the program gives nothing, a person an empty path: he stays
    points, degrees = found
    way = check_path(state, stand, points, degrees)
    move(state, desk, stand, way, degrees % 360 // 5 if degrees >= 0 else -1)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, stand)
    check_morale(state, desk)
    if left > 1:
        then(state, ("move-command", (stand, left - 1)))


def promotions(state: State, desk: Desk, side: int, places: Callable[[State, int, int], bool] | None = None) -> None:
    """R14, P7: a battalion without commander gets a new one beside a living platoon: a field promotion.

    `places` puts the new stand down; without it a free spot is found on the map.
    """
    places = places or appear
    fight = battle(state)
    for battalion in range(len(fight.battalions)):
        if fight.battalion_side[battalion] != side or state.commander[battalion] >= 0:
            continue
        old = next(
            i
            for i in range(len(state.x))
            if state.kind[i] == kinds.BATTALION_COMMAND and state.battalion[i] == battalion
        )
        for i in range(len(state.x)):
            if state.battalion[i] == battalion and kinds.IS_RIFLE[state.kind[i]] and state.alive[i] == IN_PLAY:
                if places(state, old, i):
                    state.commander[battalion], state.promoted[battalion] = old, 1
                    if desk.listening:
                        desk.note(
                            "{stand}: a field promotion takes over battalion {battalion}.",
                            "R14",
                            stand=name(state, old),
                            battalion=battalion_said(state, battalion),
                        )
                break
    _new_regiment(state, desk, side, places)


def appear(state: State, stand: int, beside: int) -> bool:
    """R14, R8a: a new command stand in contact with a platoon."""
    spot = free_spot(state, stand, state.x[beside], state.y[beside])
    if spot is None:
        return False
    state.alive[stand], state.markers[stand], state.below[stand] = IN_PLAY, 0, 0
    settle(state, stand, *spot)
    return True


def _new_regiment(state: State, desk: Desk, side: int, places: Callable[[State, int, int], bool]) -> None:
    """R14: a new regimental commander appears after two own turns, where the old one stood."""
    if state.regiment_lost[side] < 0 or state.turn < state.regiment_lost[side] + 2:
        return
    for i in range(len(state.x)):
        if kinds.IS_REGIMENT[state.kind[i]] and state.side[i] == side and state.alive[i] == 0:
            start = battle(state).stands[i]
            state.x[i], state.y[i] = start.x, start.y
            if places(state, i, i):
                state.regiment_lost[side] = -1
                if desk.listening:
                    desk.note("{stand}: a new regimental commander.", "R14", stand=name(state, i))
            return
