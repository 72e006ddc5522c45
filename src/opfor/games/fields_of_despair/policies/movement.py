"""Where a stand-in wants its SPs, and the moves and redeployments that bring them there.

A posture says what the front is to look like: every Frontline hex gets a share of all SPs, threatened hexes more,
a few hammer hexes most. Moves then fill the worst gap from the nearest surplus, gap by gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.forces import at, contested_hexes, shift_sps
from opfor.games.fields_of_despair.model.kinds import ALLIED, AMERICAN, CP
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.estimates import dangers
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.movement import (
    LOGISTIC_MOVE_HEXES,
    LOGISTIC_MOVE_SPS,
    MOVE_HEXES,
    TAKING_SPS,
    Move,
    movable,
    needed_to_enter,
    reach,
)
from opfor.games.fields_of_despair.rules.stacking import AMERICANS_ATTACK_FROM_TURN, may_be_in, room

UNREACHABLE: Final = 999
MAX_TO_ENTER: Final = 6
LEAST_BY_LOGISTICS: Final = 8
MAX_WANTED: Final = 50  # of 60 SPs that fit, so that blocks of several nations still find room
ALSACE: Final = tuple(places.INDEX[id] for id in ("L10", "J07"))  # quiet hexes without fort or mountains
GATES: Final = {places.INDEX["L10"]: places.INDEX["K10"], places.INDEX["J07"]: places.INDEX["J08"]}


@dataclass(frozen=True)
class Posture:
    """What the front is to look like.

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


def wanted(state: State, posture: Posture) -> list[int]:
    """How many SPs each hex is to hold; 0 for hexes that need none."""
    want = [0] * HEXES
    line = frontline(state)
    total = sum(state.allied)
    if posture.paris and places.PARIS not in line:
        want[places.PARIS] = posture.paris
        total -= posture.paris
    for hex in contested_hexes(state):  # quiet hexes that are being fought over
        if state.control[hex] == CP:
            want[hex] = state.stacks[hex]
            total -= want[hex]
    for hex in ALSACE if posture.alsace else ():
        if state.control[hex] == CP and not state.blocks[hex]:
            want[GATES[hex]] = max(want[GATES[hex]], posture.alsace)
            total -= posture.alsace
    if not line:
        return want
    for hex in behind(state, line) if posture.second_line else ():
        if want[hex] < posture.second_line:
            total -= posture.second_line - want[hex]
            want[hex] = posture.second_line
    danger = dangers(state)
    share = {hex: 1.0 + posture.danger * danger.get(hex, 0) for hex in line}
    if posture.hammers:
        strongest = sorted([(-danger.get(hex, 0), -state.stacks[hex], hex) for hex in line])
        for _, _, hex in strongest[: posture.hammers]:
            share[hex] += posture.hammer
    shares = 0.0
    for one in share.values():  # not by sum(), which rounds otherwise since Python 3.12
        shares += one
    for hex in line:
        want[hex] = min(MAX_WANTED, max(1, int(total * share[hex] / shares)))
    return want


def behind(state: State, line: list[int]) -> list[int]:
    """The Allied-controlled hexes that touch the Frontline without belonging to it, in id order."""
    touched = [False] * HEXES
    for hex in line:
        for other in places.ADJACENT[hex]:
            touched[other] = True
    return [hex for hex in range(HEXES) if touched[hex] and state.control[hex] == ALLIED and hex not in line]


class Moves:
    """A list of moves in the making, tried out on a copy of the state.

    `want` and `held` are the SPs wanted and held by hex, `held` on that copy; `orders` are the moves so far.
    """

    def __init__(self, state: State, want: list[int]) -> None:
        self.state, self.want = state.copy(), want
        self.held = self.state.stacks
        self.orders: list[tuple[Move, int]] = []

    def order(self, by_logistics: int, nation: int, start: int, end: int, amount: int) -> None:
        """Give an order and follow it on the copy."""
        state = self.state
        shift_sps(state, nation, start, end, amount)
        state.moved[at(nation, end)] += amount
        state.allied_logistic_points -= by_logistics
        self.orders.append(((by_logistics, nation, start, end), amount))

    def spare(self, hex: int) -> int:
        """SPs above what is wanted; a hex with CP blocks is not given up."""
        return self.held[hex] - (self.want[hex] or (1 if self.state.blocks[hex] else 0))

    def gaps(self, least: int = 2) -> list[int]:
        """Allied-controlled hexes that miss SPs, the worst gap first."""
        want, held, control = self.want, self.held, self.state.control
        missing = [
            (held[hex] - want[hex], hex)
            for hex in compress(range(HEXES), want)
            if want[hex] - held[hex] >= least and control[hex] == ALLIED
        ]
        return [hex for _, hex in sorted(missing)]

    def nation(self, start: int, end: int) -> tuple[int, int]:
        """Whose SPs go, and how many can: the nation with most; Americans last while they may not attack."""
        best, most, ranked = -1, 0, 0
        state = self.state
        for nation in range(4):
            have = movable(state, nation, start)
            if have > 0 and may_be_in(nation, end):
                have = min(have, room(state, nation, end))
                rank = 1 if nation == AMERICAN and state.turn < AMERICANS_ATTACK_FROM_TURN else have
                if have > 0 and rank > ranked:
                    best, most, ranked = nation, have, rank
        return best, most

    def fill(self, end: int, sources: list[int]) -> None:
        """Fill a gap from the greatest surplus, then from the next."""
        stuck: list[int] = []
        held = self.held
        while self.want[end] > held[end]:
            best, most = -1, 1
            for start in sources:
                if held[start] > most and start not in stuck:
                    spare = self.spare(start)
                    if spare > most:
                        best, most = start, spare
            if best < 0:
                return
            nation, able = self.nation(best, end)
            amount = min(min(most, able), self.want[end] - held[end])
            if amount > 0:
                self.order(0, nation, best, end, amount)
            else:
                stuck.append(best)


def plan_moves(state: State, posture: Posture, want: list[int]) -> list[tuple[Move, int]]:
    """7.2: entries into undefended ground, gaps filled from near by, LP moves, and marches to the front."""
    moves = Moves(state, want)
    _enter(moves, posture)
    for end in moves.gaps():
        moves.fill(end, sources_within_two(state, end))
    _by_logistics(moves)
    _march(moves)
    return moves.orders


def plan_redeployments(state: State, want: list[int]) -> list[tuple[Move, int]]:
    """R-62: the worst gap is filled from the greatest surplus, anywhere behind the front."""
    moves = Moves(state, want)
    group = ground.regions(state.control)
    for end in moves.gaps():
        held = compress(range(HEXES), moves.held)
        moves.fill(end, [hex for hex in held if group[hex] == group[end]])
    return moves.orders


def sources_within_two(state: State, end: int) -> list[int]:
    """R-30: hexes from which SPs reach an Allied-controlled hex in at most two hexes, the near ones first."""
    found = places.ADJACENT[end].copy()
    for middle in places.ADJACENT[end]:
        if state.control[middle] == ALLIED and not state.blocks[middle]:
            found += [start for start in places.ADJACENT[middle] if start != end and start not in found]
    return found


def _enter(moves: Moves, posture: Posture) -> None:
    """R-31: take undefended CP ground next to uncontested hexes; thrust into Alsace when that is wanted."""
    state, held = moves.state, moves.held
    for start in list(compress(range(HEXES), held)):
        if held[start] < TAKING_SPS or state.control[start] != ALLIED or state.blocks[start]:
            continue
        for end in places.ADJACENT[start]:
            if state.control[end] != CP or state.blocks[end] or held[end]:
                continue
            if places.MAIN_FRONT[end]:
                amount = max(TAKING_SPS, min(held[start] - 1, MAX_TO_ENTER))
            elif posture.alsace and end in ALSACE:
                amount = posture.alsace
            else:
                continue
            nation, able = moves.nation(start, end)
            if able >= max(amount, needed_to_enter(state, end)):
                moves.order(0, nation, start, end, amount)


def _by_logistics(moves: Moves) -> None:
    """R-32: an LP carries a stack that marching would bring too late; one LP is kept for the defence."""
    state = moves.state
    for start in list(compress(range(HEXES), moves.held)):
        if state.allied_logistic_points < 2:
            return
        if moves.held[start] < LEAST_BY_LOGISTICS or state.blocks[start] or state.control[start] != ALLIED:
            continue
        if moves.spare(start) < LEAST_BY_LOGISTICS:
            continue
        near = reach(state, start, MOVE_HEXES)
        far = reach(state, start, LOGISTIC_MOVE_HEXES)
        for end in moves.gaps(5):
            if end in far and end not in near:
                nation, able = moves.nation(start, end)
                amount = min(LOGISTIC_MOVE_SPS, able, moves.spare(start))
                if amount >= LEAST_BY_LOGISTICS:
                    moves.order(1, nation, start, end, amount)
                    break


def _march(moves: Moves) -> None:
    """SPs far in the rear go two hexes nearer to the front."""
    state, want, held = moves.state, moves.want, moves.held
    rear = [
        hex
        for hex in compress(range(HEXES), held)
        if held[hex] > 1 and not want[hex] and not state.blocks[hex] and state.control[hex] == ALLIED
    ]
    if not rear:
        return
    way = _way_to_front(state, want)
    for start in rear:
        nearer = [end for end in reach(state, start, MOVE_HEXES) if way[end] < way[start]]
        if nearer:
            end = min([(way[hex], held[hex] - want[hex], hex) for hex in nearer])[2]
            nation, able = moves.nation(start, end)
            if able:
                moves.order(0, nation, start, end, able)


def _way_to_front(state: State, want: list[int]) -> list[int]:
    """How far each Allied-controlled hex is from the nearest hex where SPs are wanted."""
    edge = [hex for hex in range(HEXES) if want[hex] and state.control[hex] == ALLIED]
    way = [UNREACHABLE] * HEXES
    for hex in edge:
        way[hex] = 0
    for hex in edge:  # grows while it is read: the hexes come in order of distance
        for other in places.ADJACENT[hex]:
            if way[other] == UNREACHABLE and state.control[other] == ALLIED:
                way[other] = way[hex] + 1
                edge.append(other)
    return way
