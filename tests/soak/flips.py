"""T12: a save with any byte flipped is refused with the number of the damaged record; it never tells another game."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from opfor.kernel.errors import JournalBroken, OpforError
from opfor.match.records import read
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.saved import Saved, saved_game

SLICE = 600
PATTERNS = (0x01, 0x20, 0xFF)


def check_flip(game: Saved, place: int, pattern: int) -> None:
    """The flip is found in the record that it is in."""
    data = bytearray(game.data)
    data[place] ^= pattern
    hit = bisect_right(game.ends, place)
    try:
        reading = read(bytes(data), "flipped")
    except JournalBroken as problem:
        assert problem.record == hit and f"record {hit} " in str(problem), f"byte {place} ^ {pattern:#x}: {problem}"
    except OpforError as problem:
        assert hit == 0 and "no readable header" in str(problem), f"byte {place} ^ {pattern:#x}: {problem}"
    else:
        raise AssertionError(f"a flip of byte {place} ^ {pattern:#x} in record {hit} was not found: {reading.lost!r}")


def _some(seed: str, first: int, folder: Path) -> int:
    done = 0
    for id in TITLES:
        game = saved_game(id, seed)
        while first < len(PATTERNS) * len(game.data) and done < SLICE:
            check_flip(game, first // len(PATTERNS), PATTERNS[first % len(PATTERNS)])
            first, done = first + 1, done + 1
        first -= len(PATTERNS) * len(game.data)
        if first < 0:
            break
    return done


def checks(seed: str) -> list[Check]:
    """Every byte of a game of 200 decisions of each title, by each pattern."""
    whole = len(PATTERNS) * sum(len(saved_game(id, seed).data) for id in TITLES)
    return [Check("T12", "flipped bytes of saves", whole, _some, least=whole)]
