"""Which hexes a stand-in attacks, with which guns and tanks, and how it uses a breakout.

The thought behind it: every attack draws SPs out of the same Hidden pool, the strongest attack first. So strong
attacks, scouting and shelling drain the pool, and the later, weaker attacks meet thin lines and break out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import artillery_available, hidden, known_blocks
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.estimates import exchange, expected_sps
from opfor.games.fields_of_despair.rules import legal
from opfor.games.fields_of_despair.rules.combat import tank_level_here
from opfor.games.fields_of_despair.rules.movement import TAKING_SPS
from opfor.games.fields_of_despair.rules.production import tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps

GUNS_OF_THE_ENEMY: Final = 2  # what the Central Powers answer with, on average, in one hex
SQUADRON: Final = 3  # air points that see three blocks
WORTH_OF_GROUND: Final = {"France": 1.0, "Belgium": 0.7, "Luxembourg": 0.3, "Germany": 0.2}
WORTH: Final[list[float]] = [WORTH_OF_GROUND[nation] for nation in places.NATION]
AHEAD: Final[list[list[int]]] = [[other for other in around if places.MAIN_FRONT[other]] for around in places.ADJACENT]


@dataclass(frozen=True)
class Aims:
    """What an attack is worth to the player.

    An attack is made when `kill` for each CP SP lost, `ground` for each hex a breakout could take, `drain` for
    each SP drawn out of the Hidden pool, all as expected, outweigh the SPs it costs. `guns_kept` stay back for
    the defence; `scout` says whether squadrons fly.
    """

    kill: float = 1.0
    ground: float = 2.0
    drain: float = 0.0
    guns_kept: int = 0
    scout: bool = True
    quiet: float = 2.0


@dataclass(frozen=True)
class Plan:
    """Attacks of one phase: the hexes, guns by hex (also alone), and the hexes that get a tank counter."""

    hexes: tuple[int, ...]
    guns: tuple[tuple[int, int], ...]
    tanks: tuple[int, ...]


def ground_ahead(state: State, hex: int) -> float:
    """R-50: what the two best hexes are worth that a breakout could take; half for the end of an HL marker."""
    if state.control[hex] == CP:
        return 0.0
    worth = sorted(
        [WORTH[other] for other in AHEAD[hex] if state.control[other] == CP and not state.blocks[other]], reverse=True
    )
    found = sum(worth[: legal.BREAKOUT_HEXES])
    return found / 2 if state.hindenburg[hex] else found


def place_guns(order: list[int], usable: int) -> dict[int, int]:
    """R-40: all guns to the strongest attacks, where they find most to hit; ten a hex."""
    guns: dict[int, int] = {}
    for hex in order:
        if usable <= 0:
            break
        guns[hex] = min(usable, legal.MAX_ARTILLERY_IN_HEX)
        usable -= guns[hex]
    return guns


def plan_attacks(state: State, aims: Aims) -> Plan:
    """7.3-S (1), 7.3-S (2): go through the hexes from strong to weak and keep what is worth its price."""
    possible = legal.attackable_hexes(state)
    strength = {hex: attacking_sps(state, hex) for hex in possible}
    known = {hex: state.sps[hex] for hex in possible if known_blocks(state, hex)}
    order = sorted(possible, key=strength.__getitem__, reverse=True)  # of equal ones the first in id order
    usable = max(0, legal.artillery_usable(state) - aims.guns_kept)
    pins = [hex for hex in state.scouted if hex in known and known[hex] > strength[hex] // 2]
    guns = place_guns([hex for hex in order if hex not in pins], max(0, usable - len(pins)))
    tanks = _tanks(state, order)
    pool, enemy_guns = hidden(state), artillery_available(state)
    chosen: list[int] = []
    for _, hex in sorted([(-strength[hex] - guns.get(hex, 0), hex) for hex in order]):
        attackers, fire = strength[hex], guns.get(hex, 0)
        drawn: float = known[hex] if hex in known else expected_sps(pool, state.total, attackers + fire)
        level = tank_level(state.allied_tank_tech) if hex in tanks else 0
        answer = min(GUNS_OF_THE_ENEMY, enemy_guns)
        lost, killed, cleared = exchange(attackers, round(drawn), fire, answer, level)
        gain = aims.kill * killed - lost
        gain += cleared * (aims.quiet if state.control[hex] == CP else aims.ground * ground_ahead(state, hex))
        if hex not in known:
            gain += aims.drain * drawn
        if gain > 0:
            chosen.append(hex)
            enemy_guns -= answer
            if hex not in known:
                pool = max(0, pool - round(drawn) + 1)
    return _with_pins(chosen, pins, guns, usable, tanks)


def _with_pins(chosen: list[int], pins: list[int], guns: dict[int, int], usable: int, tanks: list[int]) -> Plan:
    """R-23: scouted hexes that are not attacked are shelled, so that what was seen there stays out of the pool."""
    if not chosen:
        return Plan((), (), ())
    placed = {hex: points for hex, points in guns.items() if hex in chosen}
    free = usable - sum(placed.values())
    for hex in pins:
        if hex not in chosen and free > 0:
            placed[hex] = 1
            free -= 1
    for hex in chosen:  # guns meant for attacks that were given up
        more = min(free, legal.MAX_ARTILLERY_IN_HEX - placed.get(hex, 0))
        if more > 0:
            placed[hex] = placed.get(hex, 0) + more
            free -= more
    return Plan(tuple(chosen), tuple(sorted(placed.items())), tuple(hex for hex in tanks if hex in chosen))


def _tanks(state: State, order: list[int]) -> list[int]:
    """R-41: tanks go with the strongest attacks on ground where they can drive."""
    level = tank_level(state.allied_tank_tech)
    useful = [hex for hex in order if tank_level_here(level, places.TERRAIN[hex])]
    return useful[: state.allied_tanks] if level else []


def plan_squadrons(state: State, aims: Aims) -> dict[int, int]:
    """7.1-S (1): squadrons of three over the hexes where the Allies are weakest; the pool is drained before combat."""
    usable = legal.air_usable(state)
    if not aims.scout or usable < SQUADRON:
        return {}
    line = [hex for hex in legal.shellable_hexes(state) if state.face_down[hex] and places.MAIN_FRONT[hex]]
    line.sort(key=lambda hex: (state.stacks[hex], hex))
    hexes = line[: min(usable // SQUADRON, max(0, len(line) - 2))]
    if not hexes:
        return {}
    placed = dict.fromkeys(hexes, SQUADRON)
    placed[hexes[0]] += usable - SQUADRON * len(hexes) if len(hexes) == usable // SQUADRON else 0
    return placed


def next_breakout(state: State) -> tuple[tuple[int, int, int], int] | None:
    """R-50: take the two best CP hexes ahead; the SPs are shared out between them and what must still be held."""
    hex = state.breakout_hex
    ahead = [
        end
        for end in places.ADJACENT[hex]
        if state.control[end] == CP and places.MAIN_FRONT[end] and not state.blocks[end]
    ]
    if not ahead or len(state.breakout_taken) >= legal.BREAKOUT_HEXES:
        return None
    ahead.sort(key=lambda end: (-_worth(state, end), end))
    moves = legal.breakout_moves(state, ahead[0])
    if not moves:
        return None
    going = min(len(ahead), legal.BREAKOUT_HEXES - len(state.breakout_taken))
    have = state.stacks[hex]
    still_front = sum(1 for other in places.ADJACENT[hex] if state.control[other] == CP and places.MAIN_FRONT[other])
    stays = still_front > going
    share = have // (going + 1) if stays else (have - 1) // going
    share = min(max(share, TAKING_SPS), have - 1)
    move, fewest, most = max(moves, key=lambda move: move[2])
    return move, max(fewest, min(share, most))


def _worth(state: State, end: int) -> float:
    """Ground in France first; of equal hexes the one that shortens the line."""
    allied = sum(1 for other in places.ADJACENT[end] if state.control[other] == ALLIED)
    return WORTH[end] + 0.1 * allied
