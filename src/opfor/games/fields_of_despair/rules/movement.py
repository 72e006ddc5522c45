"""7.2: Block Movement of the Allies (R-30 to R-33)."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import hidden, place_face_down
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.forces import at, shift_sps
from opfor.games.fields_of_despair.model.hex_ids import hex_ref, values_by_hex
from opfor.games.fields_of_despair.model.kinds import ALLIED, PEOPLES
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ATTACKERS_STAND
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.ground import lost_to_cp, won_by_allies
from opfor.games.fields_of_despair.rules.stacking import may_be_in, room
from opfor.kernel.desk import Desk

Move = tuple[int, int, int, int]  # 1 for an LP move, nation, from, to
TAKING_SPS: Final[int] = BOARD.taking_sps
MOVE_HEXES: Final[int] = BOARD.move_hexes
LOGISTIC_MOVE_HEXES: Final[int] = BOARD.logistic_move_hexes
LOGISTIC_MOVE_SPS: Final[int] = BOARD.logistic_move_sps


def movable(state: State, nation: int, hex: int) -> int:
    """R-30: SPs of a nation in a hex that have not moved in this phase."""
    place = nation * HEXES + hex
    return state.allied[place] - state.moved[place]


def reach(state: State, start: int, most: int, beyond: int = 0) -> list[int]:
    """R-30, R-31, R-32: hexes that SPs can reach in at most `most` hexes, the nearest first; or those `beyond` some.

    Through Allied-controlled hexes without CP blocks; entering a hex with CP blocks ends the move. A
    CP-controlled hex may be entered from an uncontested Allied hex and ends it too.
    """
    cp, blocks, adjacent = state.control, state.blocks, places.ADJACENT  # control is 1 where it is theirs
    any_cp_hex = state.rules >= ATTACKERS_STAND  # before: only those without CP blocks
    seen = [False] * HEXES
    seen[start] = True
    found: list[int] = []
    edge = [start]
    for away in range(most):
        following: list[int] = []
        for hex in edge:
            free = not cp[hex] and not blocks[hex]
            if free or hex == start:
                for other in adjacent[hex]:
                    if not seen[other] and (not cp[other] or (free and (any_cp_hex or not blocks[other]))):
                        seen[other] = True
                        following.append(other)
        if away >= beyond:
            found += following
        edge = following
    return found


def isolated(state: State, hex: int) -> bool:
    """R-04: a CP-controlled hex without a path of CP-controlled hexes to Germany."""
    return not ground.reaches_germany(state.control, hex)


def needed_to_enter(state: State, hex: int) -> int:
    """R-31, R-04: the fewest SPs that may enter a hex."""
    if state.control[hex] == ALLIED or state.stacks[hex] >= TAKING_SPS:
        return 1
    if state.blocks[hex]:
        return TAKING_SPS
    if isolated(state, hex):
        return 1
    return TAKING_SPS if places.MAIN_FRONT[hex] or not hidden(state) else 1


def moves(state: State) -> list[tuple[Move, int, int]]:
    """R-30, R-31, R-32, R-33: every legal move with the fewest and the most SPs it may take."""
    found: list[tuple[Move, int, int]] = []
    moved = state.moved
    for start in range(HEXES):
        for place in (start, HEXES + start, 2 * HEXES + start, 3 * HEXES + start):  # by nation, as `at` has it
            have = state.allied[place] - moved[place]
            if have:
                found += moves_from(state, place // HEXES, start, have)
    return found


def moves_from(state: State, nation: int, start: int, have: int) -> list[tuple[Move, int, int]]:
    """R-30, R-31, R-32, R-33: every legal move of a nation's SPs out of a hex, with the fewest and the most SPs."""
    found: list[tuple[Move, int, int]] = []
    for by_logistics in (0, 1):
        for end in ends(state, start, by_logistics):
            fewest, most = sps_to_enter(state, nation, end, have, by_logistics)
            if most >= fewest:
                found.append(((by_logistics, nation, start, end), fewest, most))
    return found


def ends(state: State, start: int, by_logistics: int) -> list[int]:
    """R-30, R-32: where a move out of a hex may end; an LP takes it farther, over quiet Allied ground."""
    if not by_logistics:
        return reach(state, start, MOVE_HEXES)
    if not state.allied_logistic_points or state.control[start] != ALLIED or state.blocks[start]:
        return []
    return [end for end in reach(state, start, LOGISTIC_MOVE_HEXES, MOVE_HEXES) if state.control[end] == ALLIED]


def sps_to_enter(state: State, nation: int, end: int, have: int, by_logistics: int) -> tuple[int, int]:
    """R-01, R-31, R-32, R-33: of SPs of a nation the fewest and the most that may move into a hex; 1 and 0: none."""
    most = room(state, nation, end)
    if have < most:
        most = have
    if by_logistics and most > LOGISTIC_MOVE_SPS:
        most = LOGISTIC_MOVE_SPS
    if most < 1 or not may_be_in(nation, end):
        return 1, 0
    return needed_to_enter(state, end), most


def movement(state: State, desk: Desk) -> bool:
    """7.2, R-02, R-30, R-32: one move of the player's; false when he is done. SPs split and merge freely."""
    chosen: dict[Move, int] = desk.ask("move", state)
    if not chosen:
        end_movement(state, desk)
        return False
    for (by_logistics, nation, start, end), amount in chosen.items():
        if by_logistics:
            _spend_logistic_point(state, desk, nation, start, end, amount)
        march(state, desk, nation, start, end, amount)
    return True


def _spend_logistic_point(state: State, desk: Desk, nation: int, start: int, end: int, amount: int) -> None:
    """R-32: for a long way over quiet ground."""
    state.allied_logistic_points -= 1
    if desk.listening:
        desk.note(
            "A Logistic Point takes {amount:SP} of the {nation} from {origin} to {target}.",
            "R-32",
            amount=amount,
            nation=PEOPLES[nation],
            origin=hex_ref(start),
            target=hex_ref(end),
        )


def tell_moved(state: State, desk: Desk, text: str, rule: str) -> None:
    """7.2, 8.0: where SPs have gone in this phase, hex by hex, in one line."""
    gone = {hex: sum(state.moved[hex::HEXES]) for hex in range(HEXES)}
    ends = [hex for hex, sps in gone.items() if sps]
    if ends:
        desk.note(text, rule, ends=values_by_hex(ends, gone))


def march(state: State, desk: Desk, nation: int, start: int, end: int, amount: int) -> None:
    """R-05, R-31: SPs go from one hex to another; what they leave behind and enter may change hands."""
    shift_sps(state, nation, start, end, amount)
    state.moved[at(nation, end)] += amount
    state.marched.append(end)
    leave(state, desk, start)
    enter(state, desk, end)


def go(state: State, desk: Desk, how: str, rule: str, nation: int, start: int, end: int, amount: int) -> None:
    """R-50, R-60, R-61: SPs go from one hex to another, and the log says how."""
    shift_sps(state, nation, start, end, amount)
    if desk.listening:
        desk.note(
            "The {nation} {how} from {origin} to {target} with {amount:SP}.",
            rule,
            amount=amount,
            how=how,
            nation=PEOPLES[nation],
            origin=hex_ref(start),
            target=hex_ref(end),
        )


def taken(state: State, desk: Desk, hex: int, rule: str = "R-04") -> None:
    """R-04, R-31: Allied SPs are alone in a hex of the Central Powers."""
    won_by_allies(state, hex)
    if desk.listening:
        desk.note("The Allies take {hex}.", rule, hex=hex_ref(hex))


def leave(state: State, desk: Desk, hex: int) -> None:
    """R-05: a hex that the Allies leave wholly while CP blocks are in it becomes CP-controlled at once."""
    if state.blocks[hex] and state.control[hex] == ALLIED and not state.stacks[hex]:
        lost_to_cp(state, hex)
        if desk.listening:
            desk.note("The Allies give {hex} up to the Central Powers.", "R-05", hex=hex_ref(hex))


def enter(state: State, desk: Desk, hex: int) -> None:
    """R-31, R-04: an undefended CP-controlled hex is taken; in the quiet sector a face-down block contests it first."""
    if state.control[hex] == ALLIED or state.blocks[hex]:
        return
    if not places.MAIN_FRONT[hex] and hidden(state) and not isolated(state, hex):
        place_face_down(state, hex)
        if desk.listening:
            desk.note("A hidden Central Powers block appears in {hex}.", "R-31", hex=hex_ref(hex))
    elif isolated(state, hex):
        taken(state, desk, hex)


def end_movement(state: State, desk: Desk) -> None:
    """R-31: CP-controlled hexes without CP blocks that hold at least 3 Allied SPs become Allied-controlled."""
    if desk.listening:
        tell_moved(state, desk, "The Allies move SPs to {ends}.", "7.2")
    for hex in state.marched:
        if state.control[hex] != ALLIED and state.stacks[hex] and not state.blocks[hex]:
            taken(state, desk, hex, "R-31")
    if state.marched:
        state.moved, state.marched = [0] * len(state.moved), []
