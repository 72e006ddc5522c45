"""The Central Powers' book: Total, Revealed, Hidden, what is available, and the blocks in hexes.

Every change of the CP Strength Point Track goes through here, so that Revealed + Hidden = Total always holds.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.model.state import Book

MOST_SPS_IN_HEX: Final = 60
MOST_BLOCKS: Final = 3
MOST_HITS_ON_FACE_DOWN: Final = 3


def revealed(book: Book) -> int:
    """Revealed SPs: those of known blocks, and 1 for each face-down block."""
    return book.shown + book.elsewhere


def hidden(book: Book) -> int:
    """A-03: Hidden SPs are Total less Revealed, never below 0."""
    left = book.total - book.shown - book.elsewhere
    return left if left > 0 else 0  # asked for at every turn, and `max` takes four times as long


def unused(owned: int, level: int, used: int) -> int:
    """R-14, R-63: points not yet used in this action phase: the lower of owned and level counts."""
    left = (owned if owned < level else level) - used
    return left if left > 0 else 0


def artillery_available(book: Book) -> int:
    """R-14, R-63: CP artillery points not yet used in this action phase."""
    return unused(book.artillery_owned, book.artillery_level, book.artillery_used)


def air_available(book: Book) -> int:
    """R-14, R-63: CP air points not yet used in this action phase."""
    return unused(book.air_owned, book.air_level, book.air_used)


def hexes(book: Book) -> list[int]:
    """The hexes with CP blocks, in id order."""
    return book.held.copy()


def face_down_hexes(book: Book) -> list[int]:
    """The hexes with one face-down CP block, in id order."""
    return [hex for hex in book.held if book.face_down[hex]]


def place_face_down(book: Book, hex: int) -> None:
    """One CP block face down in the hex, whatever was there."""
    book.shown += 1 - book.sps[hex]
    if not book.blocks[hex]:
        insort(book.held, hex)
    book.sps[hex] = book.blocks[hex] = book.face_down[hex] = 1


def place(book: Book, hex: int, sps: int, blocks: int) -> None:
    """A-11: known CP blocks in the hex; they replace what was there."""
    if not sps:
        clear(book, hex)
        return
    book.shown += sps - book.sps[hex]
    if not book.blocks[hex]:
        insort(book.held, hex)
    book.sps[hex], book.blocks[hex], book.face_down[hex] = sps, blocks, 0


def clear(book: Book, hex: int) -> None:
    """No CP blocks in the hex any more; SPs that were there are Hidden again."""
    book.shown -= book.sps[hex]
    if book.blocks[hex]:
        book.held.remove(hex)
    book.sps[hex] = book.blocks[hex] = book.face_down[hex] = 0


def lower(book: Book, hex: int, sps: int) -> None:
    """So many SPs fewer in the hex; with none left its blocks are gone."""
    left = book.sps[hex] - sps
    book.sps[hex] = left
    book.shown -= sps
    if left == 0:
        clear(book, hex)


def most_there(book: Book, hex: int, sps: int) -> int:
    """A-12: never more SPs in a hex than there are; a correction may come between the dice and the blocks."""
    most = hidden(book) + book.sps[hex]
    return sps if sps < most else most


def known_blocks(book: Book, hex: int) -> int:
    """Blocks of known strength in the hex; a face-down block is not one."""
    return 0 if book.face_down[hex] else book.blocks[hex]


def lose(book: Book, hex: int, losses: int) -> None:
    """7.3-S (8), 7.3-S (9): CP losses lower the Total and what is revealed in the hex."""
    book.total -= losses
    lower(book, hex, losses)


def lose_hidden(book: Book, losses: int) -> None:
    """A-26: losses in a hex with a face-down block come off the Total and so off Hidden."""
    book.total -= losses


def most_bombard_losses(book: Book, hex: int) -> int:
    """A-26: the most SPs that artillery alone can take from a hex."""
    if not book.face_down[hex]:
        return book.sps[hex]
    return min(MOST_HITS_ON_FACE_DOWN, max(1, hidden(book)))


def turn_face_down(book: Book) -> None:
    """7.5-S (1), 7.5-S (3): in every hex known blocks become one face-down block; all SPs but one are Hidden again."""
    face_down = book.face_down
    for hex in book.held:
        if not face_down[hex]:
            place_face_down(book, hex)


def problems(book: Book) -> list[str]:
    """What is wrong with the book; nothing, if all is well."""
    found = []
    if book.total < 0:
        found.append(f"Total is {book.total}, below 0")
    if revealed(book) > book.total:
        found.append(f"Revealed {revealed(book)} is more than Total {book.total}")
    if book.shown != sum(book.sps):
        found.append(f"{book.shown} SPs counted in hexes, {sum(book.sps)} there")
    if book.held != [hex for hex, blocks in enumerate(book.blocks) if blocks]:
        found.append(f"blocks counted in {[hex_id(hex) for hex in book.held]}, not where they are")
    if book.elsewhere < 0:
        found.append("fewer than no blocks elsewhere")
    for hex, sps in enumerate(book.sps):
        blocks = book.blocks[hex]
        if not (sps or blocks or book.face_down[hex]):
            continue
        if not 0 <= blocks <= MOST_BLOCKS or bool(blocks) != bool(sps):
            found.append(f"{hex_id(hex)} holds {blocks} blocks of {sps} SPs")
        if sps > min(MOST_SPS_IN_HEX, 20 * blocks) or (book.face_down[hex] and (sps, blocks) != (1, 1)):
            found.append(f"{hex_id(hex)} holds {sps} SPs in {blocks} blocks")
    for name in ("artillery", "air"):
        used = getattr(book, f"{name}_used")
        usable = min(getattr(book, f"{name}_owned"), getattr(book, f"{name}_level"))
        if used < 0 or min(getattr(book, f"{name}_owned"), getattr(book, f"{name}_level")) < 0:
            found.append(f"{name} below 0")
        if used > usable:
            found.append(f"{used} {name} points used, {usable} usable")
    return found
