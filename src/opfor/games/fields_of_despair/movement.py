"""7.2: Block Movement of the Allies (R-30 to R-33)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from opfor.games.fields_of_despair import atlas
from opfor.games.fields_of_despair.board_state import BoardState
from opfor.games.fields_of_despair.book import hidden, place_face_down
from opfor.games.fields_of_despair.data import BOARD
from opfor.games.fields_of_despair.forces import (
    ALLIED,
    HEXES,
    at,
    lost_to_cp,
    may_be_in,
    room,
    shift_sps,
    sps_in,
    won_by_allies,
)  # fmt: skip
from opfor.games.fields_of_despair.gazetteer import hex_id
from opfor.kernel.desk import Desk

Move = tuple[int, int, int, int]  # 1 for an LP move, nation, from, to
TAKING_SPS: Final[int] = BOARD.taking_sps
MOVE_HEXES: Final[int] = BOARD.move_hexes
LOGISTIC_MOVE_HEXES: Final[int] = BOARD.logistic_move_hexes
LOGISTIC_MOVE_SPS: Final[int] = BOARD.logistic_move_sps


def movable(state: BoardState, nation: int, hex: int) -> int:
    """R-30: SPs of a nation in a hex that have not moved in this phase."""
    place = at(nation, hex)
    return state.allied[place] - state.moved[place]


def reach(state: BoardState, start: int, most: int) -> dict[int, int]:
    """R-30, R-31, R-32: hexes that SPs can reach in at most `most` hexes, with the distance.

    Through Allied-controlled hexes without CP blocks; entering a hex with CP blocks ends the move. A
    CP-controlled hex without CP blocks may be entered from an uncontested Allied hex and ends it too.
    """
    control, blocks = state.control, state.blocks
    found = {start: 0}
    edge = [start]
    for step in range(1, most + 1):
        following: list[int] = []
        for hex in edge:
            free = control[hex] == ALLIED and not blocks[hex]
            if hex != start and not free:
                continue
            for other in atlas.ADJACENT[hex]:
                if other in found:
                    continue
                if control[other] == ALLIED or (free and not blocks[other]):
                    found[other] = step
                    following.append(other)
        edge = following
    del found[start]
    return found


def isolated(state: BoardState, hex: int) -> bool:
    """R-04: a CP-controlled hex without a path of CP-controlled hexes to Germany."""
    return not atlas.reaches_germany(state.control, hex)


def needed_to_enter(state: BoardState, hex: int) -> int:
    """R-31, R-04: the fewest SPs that may enter a hex."""
    if state.control[hex] == ALLIED or sps_in(state, hex) >= TAKING_SPS or isolated(state, hex):
        return 1
    return TAKING_SPS if atlas.MAIN_FRONT[hex] or not hidden(state) else 1


def moves(state: BoardState) -> list[tuple[Move, int, int]]:
    """R-30, R-31, R-32, R-33: every legal move with the fewest and the most SPs it may take."""
    found: list[tuple[Move, int, int]] = []
    moved = state.moved
    for start in range(HEXES):
        for place in (start, HEXES + start, 2 * HEXES + start, 3 * HEXES + start):  # by nation, as `at` has it
            have = state.allied[place] - moved[place]
            if have:
                found += moves_from(state, place // HEXES, start, have)
    return found


def moves_from(
    state: BoardState, nation: int, start: int, have: int, by_logistics: bool = True
) -> list[tuple[Move, int, int]]:
    """R-30, R-31, R-32, R-33: every legal move of a nation's SPs out of a hex, with the fewest and the most SPs."""
    found: list[tuple[Move, int, int]] = []
    near = reach(state, start, MOVE_HEXES)
    for end in near:
        _offer(state, found, (0, nation, start, end), have)
    if by_logistics and state.allied_logistic_points and state.control[start] == ALLIED and not state.blocks[start]:
        for end in reach(state, start, LOGISTIC_MOVE_HEXES):
            if end not in near and state.control[end] == ALLIED:
                _offer(state, found, (1, nation, start, end), min(have, LOGISTIC_MOVE_SPS))
    return found


def _offer(state: BoardState, found: list[tuple[Move, int, int]], move: Move, have: int) -> None:
    _, nation, _, end = move
    if may_be_in(nation, end):
        most, fewest = min(have, room(state, nation, end)), needed_to_enter(state, end)
        if most >= fewest:
            found.append((move, fewest, most))


def movement(state: BoardState, desk: Desk) -> bool:
    """7.2, R-02, R-30, R-32: one move of the player's; false when he is done. SPs split and merge freely."""
    chosen: dict[Move, int] = desk.ask("move", state)
    if not chosen:
        end_movement(state)
        return False
    for (by_logistics, nation, start, end), amount in chosen.items():
        if by_logistics:
            state.allied_logistic_points -= 1
        march(state, desk, nation, start, end, amount)
    return True


def march(state: BoardState, desk: Desk, nation: int, start: int, end: int, amount: int) -> None:
    """R-05, R-31: SPs go from one hex to another; what they leave behind and enter may change hands."""
    shift_sps(state, nation, start, end, amount)
    state.moved[at(nation, end)] += amount
    leave(state, desk, start)
    enter(state, desk, end)


def leave(state: BoardState, desk: Desk, hex: int) -> None:
    """R-05: a hex that the Allies leave wholly while CP blocks are in it becomes CP-controlled at once."""
    if state.blocks[hex] and state.control[hex] == ALLIED and not sps_in(state, hex):
        lost_to_cp(state, hex)
        if desk.listening:
            desk.note("{hex} is given up to the Central Powers.", "R-05", hex=hex_id(hex))


def enter(state: BoardState, desk: Desk, hex: int) -> None:
    """R-31, R-04: an undefended CP-controlled hex is taken; in the quiet sector a face-down block contests it first."""
    if state.control[hex] == ALLIED or state.blocks[hex]:
        return
    if not atlas.MAIN_FRONT[hex] and hidden(state) and not isolated(state, hex):
        place_face_down(state, hex)
        if desk.listening:
            desk.note("A face-down CP block contests {hex}.", "R-31", hex=hex_id(hex))
    elif isolated(state, hex):
        won_by_allies(state, hex)


def end_movement(state: BoardState) -> None:
    """R-31: CP-controlled hexes without CP blocks that hold at least 3 Allied SPs become Allied-controlled."""
    entered = compress(compress(range(HEXES), state.control), compress(state.stacks, state.control))
    for hex in list(entered):  # CP-controlled hexes with Allied SPs
        if not state.blocks[hex]:
            won_by_allies(state, hex)
    state.moved = [0] * len(state.moved)
