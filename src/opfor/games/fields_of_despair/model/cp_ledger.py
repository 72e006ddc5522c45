"""The Central Powers' ledger: Total, Revealed, Hidden, what is available, and the blocks in hexes.

Every change of the CP Strength Point Track goes through here, so that Revealed + Hidden = Total always holds.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from opfor.games.fields_of_despair.model.state import State

MAX_HITS_ON_FACE_DOWN: Final = 3


def revealed(state: State) -> int:
    """Revealed SPs: those of known blocks, and 1 for each face-down block."""
    return state.shown + state.elsewhere


def hidden(state: State) -> int:
    """A-03: Hidden SPs are Total less Revealed, never below 0."""
    left = state.total - state.shown - state.elsewhere
    return left if left > 0 else 0  # read all the time, and `max` takes four times as long


def unused(owned: int, level: int, used: int) -> int:
    """R-14, R-63: points not yet used in this action phase: the lower of owned and level counts."""
    left = (owned if owned < level else level) - used
    return left if left > 0 else 0


def artillery_available(state: State) -> int:
    """R-14, R-63: CP artillery points not yet used in this action phase."""
    return unused(state.artillery_owned, state.artillery_level, state.artillery_used)


def air_available(state: State) -> int:
    """R-14, R-63: CP air points not yet used in this action phase."""
    return unused(state.air_owned, state.air_level, state.air_used)


def hexes(state: State) -> list[int]:
    """The hexes with CP blocks, in id order."""
    return state.held.copy()


def face_down_hexes(state: State) -> list[int]:
    """The hexes with one face-down CP block, in id order."""
    return [hex for hex in state.held if state.face_down[hex]]


def place_face_down(state: State, hex: int) -> None:
    """One CP block face down in the hex, whatever was there."""
    state.shown += 1 - state.sps[hex]
    if not state.blocks[hex]:
        insort(state.held, hex)
    state.sps[hex] = state.blocks[hex] = state.face_down[hex] = 1


def place(state: State, hex: int, sps: int, blocks: int) -> None:
    """A-11: known CP blocks in the hex; they replace what was there."""
    if not sps:
        clear(state, hex)
        return
    state.shown += sps - state.sps[hex]
    if not state.blocks[hex]:
        insort(state.held, hex)
    state.sps[hex], state.blocks[hex], state.face_down[hex] = sps, blocks, 0


def clear(state: State, hex: int) -> None:
    """No CP blocks in the hex any more; SPs that were there are Hidden again."""
    state.shown -= state.sps[hex]
    if state.blocks[hex]:
        state.held.remove(hex)
    state.sps[hex] = state.blocks[hex] = state.face_down[hex] = 0


def lower(state: State, hex: int, sps: int) -> None:
    """So many SPs fewer in the hex; with none left its blocks are gone."""
    left = state.sps[hex] - sps
    state.sps[hex] = left
    state.shown -= sps
    if left == 0:
        clear(state, hex)


def most_there(state: State, hex: int, sps: int) -> int:
    """A-12: never more SPs in a hex than there are; a correction may come between the dice and the blocks."""
    most = hidden(state) + state.sps[hex]
    return sps if sps < most else most


def known_blocks(state: State, hex: int) -> int:
    """Blocks of known strength in the hex; a face-down block is not one."""
    return 0 if state.face_down[hex] else state.blocks[hex]


def known(state: State, hex: int) -> bool:
    """CP blocks of known strength stand in the hex."""
    return state.blocks[hex] > 0 and not state.face_down[hex]


def standing_attackers(state: State) -> list[int]:
    """7.5-S (10), A-39: after action phase 1, where the Central Powers attacked or broke in and still stand."""
    return [hex for hex in state.attacked if known(state, hex)] if state.phase == 1 else []


def lose(state: State, hex: int, losses: int) -> None:
    """7.3-S (8), 7.3-S (9): CP losses lower the Total and what is revealed in the hex."""
    state.total -= losses
    lower(state, hex, losses)


def most_bombard_losses(state: State, hex: int) -> int:
    """A-26: the most SPs that artillery alone can take from a hex."""
    if not state.face_down[hex]:
        return state.sps[hex]
    return min(MAX_HITS_ON_FACE_DOWN, max(1, hidden(state)))


def turn_face_down(state: State) -> None:
    """7.5-S (1): revealed blocks go face down where they are; each counts 1 SP, the others are Hidden again."""
    for hex in state.held:
        if not state.face_down[hex]:
            sps = min(state.blocks[hex], state.sps[hex])
            state.shown += sps - state.sps[hex]
            state.sps[hex], state.face_down[hex] = sps, 1


def reduce_to_one_block(state: State, hexes: list[int]) -> None:
    """7.5-S (3): one face-down block stays in each of these hexes, the others go back to the force pool."""
    for hex in hexes:
        if state.face_down[hex]:
            place_face_down(state, hex)
