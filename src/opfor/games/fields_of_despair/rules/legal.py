"""What the Allied player may order: purchases, air, guns, breakouts, reinforcement, retreats, redeployment.

One place for what is legal: the questions list it, the rules rely on it, policies read it.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import unused
from opfor.games.fields_of_despair.model.data import BOARD, EARLIER, OWN_BOARD
from opfor.games.fields_of_despair.model.forces import at, contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import one_counter_only
from opfor.games.fields_of_despair.model.kinds import ALLIED, ALLIED_ITEMS
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ATTACKERS_STAND, NUMBERS_OF_TODAY
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.movement import movable, needed_to_enter
from opfor.games.fields_of_despair.rules.stacking import attacking_sps, may_be_in, room

MAX_AIR_IN_QUIET_HEX: Final[int] = BOARD.most_air_in_quiet_hex
MAX_ARTILLERY_IN_HEX: Final[int] = BOARD.most_artillery_in_hex
ONE_COUNTER_ONLY: Final[list[bool]] = [one_counter_only(hex) for hex in range(HEXES)]
BREAKOUT_HEXES: Final[int] = BOARD.breakout_hexes
EARLIER_BREAKOUT_HEXES: Final[int] = BOARD.breakout_hexes if OWN_BOARD else EARLIER.breakout_hexes
REINFORCEMENT_HEXES: Final[int] = BOARD.reinforcement_hexes
REINFORCEMENT_SPS: Final[int] = BOARD.reinforcement_sps
# Name, field of the state, most on its track, most in a turn, box of the tank track it needs.
ITEMS: Final[list[tuple[str, str, int, int, int]]] = [
    (name, item.field, item.most, item.per_turn, item.tank_box)
    for name, item in [(name, BOARD.allied_item[name]) for name in ALLIED_ITEMS]
    if item.per_turn > 0
]


def air_usable(state: State) -> int:
    """R-14, R-63: Allied air points not yet used."""
    return unused(state.allied_air_owned, state.allied_air_level, state.allied_air_used)


def artillery_usable(state: State) -> int:
    """R-14, R-63: Allied artillery points not yet used."""
    return unused(state.allied_artillery_owned, state.allied_artillery_level, state.allied_artillery_used)


def most_air_in(state: State, hexes: list[int]) -> list[int]:
    """R-20: the most air points in each of these hexes: all that are usable; in columns J-M those of one counter."""
    usable = air_usable(state)
    quiet = min(usable, MAX_AIR_IN_QUIET_HEX)
    return [quiet if ONE_COUNTER_ONLY[hex] else usable for hex in hexes]


def most_guns_in_hex(state: State) -> int:
    """R-40: the most artillery points in one hex."""
    usable = artillery_usable(state)
    return usable if usable < MAX_ARTILLERY_IN_HEX else MAX_ARTILLERY_IN_HEX


def fair_share_of_guns(state: State) -> int:
    """7.5-S (6.5): guns for the defence of this hex, as many for each of the offensives still to come."""
    return min(most_guns_in_hex(state), -(-artillery_usable(state) // (1 + state.majors + state.minors)))


def shellable_hexes(state: State) -> list[int]:
    """7.3-S (1), R-17, R-40: where artillery may be placed: contested hexes in supply, in id order."""
    return [hex for hex in contested_hexes(state) if not state.allied_out_of_supply[hex]]


def attackable_hexes(state: State) -> list[int]:
    """7.3-S (2), R-17, R-33: where the Allies may attack: contested hexes in supply with SPs that may, in id order."""
    stacks, out_of_supply = state.stacks, state.allied_out_of_supply
    return [hex for hex in state.held if stacks[hex] and not out_of_supply[hex] and attacking_sps(state, hex)]


def may_join(state: State, nation: int, end: int) -> int:
    """R-01, R-33: how many SPs of a nation may come into a hex, wherever they come from."""
    return room(state, nation, end) if may_be_in(nation, end) else 0


def purchases(state: State) -> list[tuple[str, int, int]]:
    """R-14: items with the present value and how many may be bought now."""
    found: list[tuple[str, int, int]] = []
    money = state.allied_ep
    tank_tech = state.allied_tank_tech
    for name, field, most_held, per_turn, tank_box in ITEMS if money > 0 else ():
        now: int = getattr(state, field)
        if now < most_held and tank_tech >= tank_box:
            most = most_held - now if most_held - now < per_turn else per_turn
            found.append((name, now, most if most < money else money))
    return found


def surplus_hexes(state: State) -> int:
    """R-16: contested hexes beyond the Supply Capacity."""
    return max(0, len(contested_hexes(state)) - state.allied_supply)


def breakout_moves(state: State, *ends: int, enough: int = 1_000_000) -> list[tuple[tuple[int, int, int], int, int]]:
    """R-50: moves of one hex out of the breakout hex, with the fewest and the most SPs; all, or those into some hexes.

    Into CP-controlled hexes, at least 3 SPs into each, or into Allied-controlled hexes; one SP must stay.
    """
    found: list[tuple[tuple[int, int, int], int, int]] = []
    hex = state.breakout_hex
    free = state.stacks[hex] - 1
    if free < 1:
        return found
    nations = [nation for nation in range(4) if state.allied[at(nation, hex)]]
    taken = state.breakout_taken
    most_taken = BREAKOUT_HEXES if state.rules >= NUMBERS_OF_TODAY else EARLIER_BREAKOUT_HEXES
    for end in ends or places.ADJACENT[hex]:
        closed = len(taken) >= most_taken or (state.blocks[end] and state.rules < ATTACKERS_STAND)
        if closed and state.control[end] != ALLIED and end not in taken:
            continue
        fewest = needed_to_enter(state, end)
        for nation in nations:
            most = min(state.allied[at(nation, hex)], free, room(state, nation, end))
            if most >= fewest and may_be_in(nation, end):
                found.append(((nation, hex, end), fewest, most))
                if len(found) == enough:
                    return found
    return found


def reinforcement_sources(state: State, hex: int) -> list[tuple[tuple[int, int], int]]:
    """R-61: where up to 5 SPs may come from; a contested source keeps 1 SP; stacking holds."""
    found: list[tuple[tuple[int, int], int]] = []
    allied, stacks, blocks = state.allied, state.stacks, state.blocks
    rooms = [-1, -1, -1, -1]  # by nation; -1 until it is looked at
    for source in ground.allied_within(state.control, hex, REINFORCEMENT_HEXES):
        spare = stacks[source]
        if spare and blocks[source]:
            spare -= 1
        if not spare:
            continue
        for nation in range(4):
            most = allied[nation * HEXES + source]
            if not most:
                continue
            if rooms[nation] < 0:
                rooms[nation] = min(REINFORCEMENT_SPS, may_join(state, nation, hex))
            if rooms[nation] > 0:
                if spare < most:
                    most = spare
                found.append(((nation, source), most if most < rooms[nation] else rooms[nation]))
    return found


def retreats(state: State, hex: int) -> list[tuple[tuple[int, int], int]]:
    """R-60: adjacent Allied-controlled uncontested hexes with room, for each nation that must leave."""
    found = []
    for end in places.ADJACENT[hex]:
        if state.control[end] == ALLIED and not state.blocks[end]:
            for nation in range(4):
                leaving = state.allied[nation * HEXES + hex]
                if leaving and may_be_in(nation, end):
                    most = min(leaving, room(state, nation, end))
                    if most > 0:
                        found.append(((nation, end), most))
    return found


def may_leave(state: State, nation: int, start: int) -> int:
    """R-62: how many SPs of a nation may be redeployed out of a hex."""
    if state.control[start] != ALLIED:
        return 0
    spare = state.stacks[start] - (1 if state.blocks[start] else 0)
    return min(movable(state, nation, start), spare)


def redeployments(state: State, enough: int = 1_000_000) -> list[tuple[tuple[int, int, int], int]]:
    """R-62: SPs that may go between connected Allied-controlled hexes, each once; a contested hex keeps 1 SP.

    All, or the first few.
    """
    found: list[tuple[tuple[int, int, int], int]] = []
    group = ground.regions(state.control)
    rooms = [-1] * (4 * HEXES)  # by nation and hex; -1 until it is looked at
    for start in compress(range(HEXES), state.stacks):
        for nation in range(4):
            have = may_leave(state, nation, start) if state.allied[at(nation, start)] else 0
            if have < 1:
                continue
            for end in range(HEXES):
                if end != start and group[end] == group[start]:
                    most = rooms[at(nation, end)]
                    if most < 0:
                        most = rooms[at(nation, end)] = may_join(state, nation, end)
                    if most:
                        found.append(((nation, start, end), min(have, most)))
                        if len(found) == enough:
                            return found
    return found


def held_majors(state: State) -> list[int]:
    """7.5-S (6.8): hexes of Major Offensives with CP SPs and without a Breakout Move marker."""
    return [hex for hex in state.major_hexes if hex not in state.breakouts and state.blocks[hex]]
