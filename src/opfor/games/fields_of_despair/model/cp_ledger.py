"""The Central Powers' book: Total, Revealed, Hidden, what is available, and the blocks in hexes.

Every change of the CP Strength Point Track goes through here, so that Revealed + Hidden = Total always holds.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from opfor.games.fields_of_despair.model.state import State

MAX_HITS_ON_FACE_DOWN: Final = 3


def revealed(book: State) -> int:
    """Revealed SPs: those of known blocks, and 1 for each face-down block."""
    return book.shown + book.elsewhere


def hidden(book: State) -> int:
    """A-03: Hidden SPs are Total less Revealed, never below 0."""
    left = book.total - book.shown - book.elsewhere
    return left if left > 0 else 0  # asked for at every turn, and `max` takes four times as long


def unused(owned: int, level: int, used: int) -> int:
    """R-14, R-63: points not yet used in this action phase: the lower of owned and level counts."""
    left = (owned if owned < level else level) - used
    return left if left > 0 else 0


def artillery_available(book: State) -> int:
    """R-14, R-63: CP artillery points not yet used in this action phase."""
    return unused(book.artillery_owned, book.artillery_level, book.artillery_used)


def air_available(book: State) -> int:
    """R-14, R-63: CP air points not yet used in this action phase."""
    return unused(book.air_owned, book.air_level, book.air_used)


def hexes(book: State) -> list[int]:
    """The hexes with CP blocks, in id order."""
    return book.held.copy()


def face_down_hexes(book: State) -> list[int]:
    """The hexes with one face-down CP block, in id order."""
    return [hex for hex in book.held if book.face_down[hex]]


def place_face_down(book: State, hex: int) -> None:
    """One CP block face down in the hex, whatever was there."""
    book.shown += 1 - book.sps[hex]
    if not book.blocks[hex]:
        insort(book.held, hex)
    book.sps[hex] = book.blocks[hex] = book.face_down[hex] = 1


def place(book: State, hex: int, sps: int, blocks: int) -> None:
    """A-11: known CP blocks in the hex; they replace what was there."""
    if not sps:
        clear(book, hex)
        return
    book.shown += sps - book.sps[hex]
    if not book.blocks[hex]:
        insort(book.held, hex)
    book.sps[hex], book.blocks[hex], book.face_down[hex] = sps, blocks, 0


def clear(book: State, hex: int) -> None:
    """No CP blocks in the hex any more; SPs that were there are Hidden again."""
    book.shown -= book.sps[hex]
    if book.blocks[hex]:
        book.held.remove(hex)
    book.sps[hex] = book.blocks[hex] = book.face_down[hex] = 0


def lower(book: State, hex: int, sps: int) -> None:
    """So many SPs fewer in the hex; with none left its blocks are gone."""
    left = book.sps[hex] - sps
    book.sps[hex] = left
    book.shown -= sps
    if left == 0:
        clear(book, hex)


def most_there(book: State, hex: int, sps: int) -> int:
    """A-12: never more SPs in a hex than there are; a correction may come between the dice and the blocks."""
    most = hidden(book) + book.sps[hex]
    return sps if sps < most else most


def known_blocks(book: State, hex: int) -> int:
    """Blocks of known strength in the hex; a face-down block is not one."""
    return 0 if book.face_down[hex] else book.blocks[hex]


def known(book: State, hex: int) -> bool:
    """CP blocks of known strength stand in the hex."""
    return book.blocks[hex] > 0 and not book.face_down[hex]


def standing_attackers(book: State) -> list[int]:
    """7.5-S (10), A-39: after action phase 1, where the Central Powers attacked or broke in and still stand."""
    return [hex for hex in book.attacked if known(book, hex)] if book.phase == 1 else []


def lose(book: State, hex: int, losses: int) -> None:
    """7.3-S (8), 7.3-S (9): CP losses lower the Total and what is revealed in the hex."""
    book.total -= losses
    lower(book, hex, losses)


def lose_hidden(book: State, losses: int) -> None:
    """A-26: losses in a hex with a face-down block come off the Total and so off Hidden."""
    book.total -= losses


def most_bombard_losses(book: State, hex: int) -> int:
    """A-26: the most SPs that artillery alone can take from a hex."""
    if not book.face_down[hex]:
        return book.sps[hex]
    return min(MAX_HITS_ON_FACE_DOWN, max(1, hidden(book)))


def turn_face_down(book: State) -> None:
    """7.5-S (1): revealed blocks go face down where they are; each counts 1 SP, the others are Hidden again."""
    for hex in book.held:
        if not book.face_down[hex]:
            sps = min(book.blocks[hex], book.sps[hex])
            book.shown += sps - book.sps[hex]
            book.sps[hex], book.face_down[hex] = sps, 1


def reduce_to_one_block(book: State, hexes: list[int]) -> None:
    """7.5-S (3): one face-down block stays in each of these hexes, the others go back to the force pool."""
    for hex in hexes:
        if book.face_down[hex]:
            place_face_down(book, hex)
