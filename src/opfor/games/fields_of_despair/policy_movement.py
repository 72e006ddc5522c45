"""Where a stand-in wants its SPs, and the moves and redeployments that bring them there.

A posture says what the front shall look like: every Frontline hex gets a share of all SPs, threatened hexes more,
a few hammer hexes most. Moves then fill the worst gap from the nearest surplus, gap by gap.
"""

from __future__ import annotations

from dataclasses import dataclass

from opfor.games.fields_of_despair import atlas
from opfor.games.fields_of_despair.board_state import BoardState
from opfor.games.fields_of_despair.data import BOARD
from opfor.games.fields_of_despair.forces import (
    ALLIED,
    AMERICAN,
    AMERICANS_ATTACK_FROM_TURN,
    CP,
    HEXES,
    at,
    may_be_in,
    room,
    sps_in,
)  # fmt: skip
from opfor.games.fields_of_despair.front import frontline
from opfor.games.fields_of_despair.movement import Move, movable, needed_to_enter
from opfor.games.fields_of_despair.policy_estimates import dangers

MOST_WANTED = 50  # of 60 SPs that fit, so that blocks of several nations still find room
ALSACE = tuple(atlas.INDEX[id] for id in ("L10", "J07"))  # quiet hexes without fort or mountains
GATES = {atlas.INDEX["L10"]: atlas.INDEX["K10"], atlas.INDEX["J07"]: atlas.INDEX["J08"]}


@dataclass(frozen=True)
class Posture:
    """What the front shall look like.

    `danger` is the share for each objective chit that points at a hex, `hammers` the number of hexes that get
    `hammer` shares more, `alsace` the SPs for each thrust into the quiet sector, `paris` the reserve there,
    `second_line` the garrison of each hex behind the front, which keeps a breakout from taking it for nothing.
    """

    danger: float = 0.5
    hammers: int = 0
    hammer: float = 3.0
    alsace: int = 0
    paris: int = 0
    second_line: int = 0


def wanted(state: BoardState, posture: Posture) -> list[int]:
    """How many SPs each hex shall hold; 0 for hexes that need none."""
    want = [0] * HEXES
    line = frontline(state)
    total = sum(state.allied)
    if posture.paris and atlas.PARIS not in line:
        want[atlas.PARIS] = posture.paris
        total -= posture.paris
    for hex in range(HEXES):  # quiet hexes that are being fought over
        if state.control[hex] == CP and state.blocks[hex] and sps_in(state, hex):
            want[hex] = sps_in(state, hex)
            total -= want[hex]
    for hex in ALSACE if posture.alsace else ():
        if state.control[hex] == CP and not state.blocks[hex]:
            want[GATES[hex]] = max(want[GATES[hex]], posture.alsace)
            total -= posture.alsace
    if not line:
        return want
    for hex in _behind(state, line) if posture.second_line else ():
        if want[hex] < posture.second_line:
            total -= posture.second_line - want[hex]
            want[hex] = posture.second_line
    danger = dangers(state)
    share = {hex: 1.0 + posture.danger * danger.get(hex, 0) for hex in line}
    if posture.hammers:
        strongest = sorted(line, key=lambda hex: (-danger.get(hex, 0), -sps_in(state, hex), hex))
        for hex in strongest[: posture.hammers]:
            share[hex] += posture.hammer
    shares = sum(share.values())
    for hex in line:
        want[hex] = min(MOST_WANTED, max(1, int(total * share[hex] / shares)))
    return want


def _behind(state: BoardState, line: list[int]) -> list[int]:
    """The Allied-controlled hexes that touch the Frontline without belonging to it, in id order."""
    touched = [False] * HEXES
    for hex in line:
        for other in atlas.ADJACENT[hex]:
            touched[other] = True
    return [hex for hex in range(HEXES) if touched[hex] and state.control[hex] == ALLIED and hex not in line]


def sources_within_two(state: BoardState, end: int) -> list[int]:
    """R-30: hexes from which SPs reach an Allied-controlled hex in at most two hexes, the near ones first."""
    near = [hex for hex in atlas.ADJACENT[end]]
    found = near.copy()
    for middle in near:
        if state.control[middle] == ALLIED and not state.blocks[middle]:
            for start in atlas.ADJACENT[middle]:
                if start != end and start not in found:
                    found.append(start)
    return found


def next_move(state: BoardState, posture: Posture, want: list[int]) -> tuple[Move, int] | None:
    """7.2: the next move towards the wanted front: entries, gaps filled from near by, LP moves, marches."""
    held = [sps_in(state, hex) for hex in range(HEXES)]
    return (
        _entry(state, posture, want, held)
        or _fill(state, want, held)
        or _by_logistics(state, want, held)
        or _march(state, want, held)
    )


def _entry(state: BoardState, posture: Posture, want: list[int], held: list[int]) -> tuple[Move, int] | None:
    """R-31: take undefended CP ground next to uncontested hexes; thrust into Alsace when that is wanted."""
    for start in range(HEXES):
        if held[start] < BOARD.taking_sps or state.control[start] != ALLIED or state.blocks[start]:
            continue
        for end in atlas.ADJACENT[start]:
            if state.control[end] != CP or state.blocks[end] or held[end]:
                continue
            if atlas.MAIN_FRONT[end]:
                amount = max(BOARD.taking_sps, min(held[start] - 1, 6))
            elif posture.alsace and end in ALSACE and held[start] >= posture.alsace:
                amount = posture.alsace
            else:
                continue
            nation = _nation(state, start, end, amount)
            if nation >= 0 and movable(state, nation, start) >= max(amount, needed_to_enter(state, end)):
                return (0, nation, start, end), amount
    return None


def _nation(state: BoardState, start: int, end: int, amount: int) -> int:
    """Whose SPs go: the nation with most that may move and finds room; no Americans first to an attack of turn 7."""
    best, most = -1, 0
    for nation in range(4):
        have = movable(state, nation, start)
        if have <= 0 or not may_be_in(nation, end):
            continue
        if nation == AMERICAN and state.turn < AMERICANS_ATTACK_FROM_TURN:
            have = 1
        have = min(have, room(state, nation, end))
        if have > most:
            best, most = nation, have
    return best


def _spare(state: BoardState, hex: int, want: list[int], held: list[int]) -> int:
    """SPs above what is wanted; a hex with CP blocks is not given up."""
    return held[hex] - max(want[hex], 1 if state.blocks[hex] else 0)


def _gaps(want: list[int], held: list[int], least: int = 2) -> list[int]:
    """Hexes that miss SPs, the worst gap first."""
    return sorted((hex for hex in range(HEXES) if want[hex] - held[hex] >= least),
                  key=lambda hex: (held[hex] - want[hex], hex))  # fmt: skip


def _fill(state: BoardState, want: list[int], held: list[int]) -> tuple[Move, int] | None:
    for end in _gaps(want, held):
        if state.control[end] != ALLIED:
            continue
        best, most = -1, 1
        for start in sources_within_two(state, end):
            spare = _spare(state, start, want, held)
            if spare > most and _nation(state, start, end, 1) >= 0:
                best, most = start, spare
        if best >= 0:
            nation = _nation(state, best, end, most)
            amount = min(most, want[end] - held[end], movable(state, nation, best), room(state, nation, end))
            if amount > 0:
                return (0, nation, best, end), amount
    return None


def _by_logistics(state: BoardState, want: list[int], held: list[int], least: int = 8) -> tuple[Move, int] | None:
    """R-32: an LP carries a stack that marching would bring too late; one LP is kept for the defence."""
    if state.allied_logistic_points < 2:
        return None
    for start in range(HEXES):
        if state.blocks[start] or state.control[start] != ALLIED or _spare(state, start, want, held) < least:
            continue
        way = atlas.allied_distances(state.control, start)
        for end in _gaps(want, held, 5):
            if state.control[end] != ALLIED or not 2 < way[end] <= BOARD.logistic_move_hexes:
                continue
            if not _open_way(state, start, end):
                continue
            nation = _nation(state, start, end, least)
            amount = min(BOARD.logistic_move_sps, movable(state, nation, start), room(state, nation, end),
                         _spare(state, start, want, held)) if nation >= 0 else 0  # fmt: skip
            if amount >= least:
                return (1, nation, start, end), amount
    return None


def _open_way(state: BoardState, start: int, end: int) -> bool:
    """R-32: is there a way of five hexes that no CP block stops, and is it longer than a march?"""
    seen = {start: 0}
    edge = [start]
    for hex in edge:
        if seen[hex] == BOARD.logistic_move_hexes or (hex != start and state.blocks[hex]):
            continue
        for other in atlas.ADJACENT[hex]:
            if other not in seen and state.control[other] == ALLIED:
                seen[other] = seen[hex] + 1
                edge.append(other)
    return seen.get(end, 0) > BOARD.move_hexes


def _march(state: BoardState, want: list[int], held: list[int]) -> tuple[Move, int] | None:
    """SPs far in the rear go two hexes nearer to the nearest Frontline hex."""
    line = [hex for hex in range(HEXES) if want[hex] and state.control[hex] == ALLIED]
    if not line:
        return None
    for start in range(HEXES):
        spare = _spare(state, start, want, held)
        if spare < 2 or state.blocks[start] or state.control[start] != ALLIED or want[start]:
            continue
        way = atlas.allied_distances(state.control, start)
        goal = min(line, key=lambda hex: (way[hex], held[hex] - want[hex], hex))
        if way[goal] == atlas.UNREACHABLE:
            continue
        back = atlas.allied_distances(state.control, goal)
        best, left = -1, back[start]
        for middle in atlas.ADJACENT[start]:
            if state.control[middle] != ALLIED:
                continue
            if back[middle] < left and not want[middle]:
                best, left = middle, back[middle]
            for end in atlas.ADJACENT[middle] if not state.blocks[middle] else ():
                if state.control[end] == ALLIED and back[end] < left:
                    best, left = end, back[end]
        if best < 0:
            continue
        nation = _nation(state, start, best, spare)
        if nation >= 0:
            amount = min(spare, movable(state, nation, start), room(state, nation, best))
            if amount > 0:
                return (0, nation, start, best), amount
    return None


def next_redeployment(state: BoardState, want: list[int]) -> tuple[tuple[int, int, int], int] | None:
    """R-62: the worst gap is filled from the greatest surplus, anywhere behind the front."""
    held = [sps_in(state, hex) for hex in range(HEXES)]
    group = atlas.regions(state.control)
    for end in _gaps(want, held):
        if state.control[end] != ALLIED:
            continue
        best, most = -1, 1
        for start in range(HEXES):
            if held[start] > most and group[start] == group[end] and start != end:
                spare = _spare(state, start, want, held)
                if spare > most and _nation(state, start, end, 1) >= 0:
                    best, most = start, spare
        if best >= 0:
            nation = _nation(state, best, end, most)
            amount = min(most, want[end] - held[end], movable(state, nation, best), room(state, nation, end))
            if amount > 0:
                return (nation, best, end), amount
    return None
