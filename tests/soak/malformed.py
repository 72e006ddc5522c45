"""T15: saves that are forged or malformed are refused in one line, or make a game; never an exception, never slow."""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import Any

from opfor.kernel.batch import Stream
from opfor.kernel.errors import OpforError
from opfor.match.match import Match
from opfor.match.records import read, sealed_line
from opfor.match.verify import verify
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.saved import saved_game

SLICE = 50
RECORDS = 40  # the beginning of a game is enough, and quick to read
MAX_SECONDS = 2.0  # of processor time, where a person waits for 0.2: compilers and other programs are at work here
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 10**18, 10**30, 1.5, "", "x" * 5_000, "\x00", "roll", "1d0", "9999d9999", "pick 0", "ü😀"),
    *([], [0], [7], [1, 2, 3], [[[]]], {}, {"hits": -1}, {"bands": None}, {"": {}}, ["no such key"], [None] * 50),
)


def survives(data: bytes, folder: Path) -> Match | None:
    """Open, look, verify: a game, or one line that says why not. Anything else is a fault."""
    path = folder / "forged.opfor"
    path.write_bytes(data)
    match, begun = None, time.process_time()
    try:
        match = Match.open(path, write=False)
    except OpforError as problem:
        assert "\n" not in str(problem), str(problem)
    try:
        verify(read(data, "forged"))
    except OpforError as problem:
        assert "\n" not in str(problem), str(problem)
    assert time.process_time() - begun < MAX_SECONDS, "it takes too long to refuse"
    return match


def sealed(records: list[dict[str, Any]]) -> bytes:
    """Records with the chain made right again."""
    lines, last = b"", ""
    for record in records:
        line, last = sealed_line(last, record)
        lines += line
    return lines


@cache
def _records(id: str, seed: str) -> str:
    lines = saved_game(id, seed).data.splitlines()[:RECORDS]
    records = [json.loads(line) for line in lines]
    for record in records:
        del record["h"]
    return json.dumps(records)


def forged(id: str, seed: str, number: int) -> bytes:
    """The beginning of a game with one to three things changed, sealed anew; now and then noise on top."""
    chance = Stream(f"{seed}\0forged", number)
    records: list[dict[str, Any]] = json.loads(_records(id, seed))
    for _ in range(1 + chance.below(3)):
        place = chance.below(len(records))
        record, value = records[place], VALUES[chance.below(len(VALUES))]
        match chance.below(8):
            case 0:
                del records[place]
            case 1:
                records.insert(place, dict(record))
            case 2:
                other = chance.below(len(records))
                records[place], records[other] = records[other], records[place]
            case 3:
                record["surplus"] = value
            case 4 if isinstance(dice := records[0].get("dice"), dict) and dice:
                dice[list(dice)[chance.below(len(dice))]] = value
            case 5 if isinstance(options := records[0].get("options"), dict) and options:
                options[list(options)[chance.below(len(options))]] = value
            case _:
                record[list(record)[chance.below(len(record))]] = value
        if not records:
            break
    data = bytearray(sealed(records))
    if data and chance.below(6) == 0:
        for _ in range(1 + chance.below(4)):
            data[chance.below(len(data))] = chance.below(256)
    return bytes(data)


def check_forged(number: int, seed: str, folder: Path) -> None:
    """What opens is a whole game of its rules; the rest is refused."""
    id = list(TITLES)[number % len(TITLES)]
    try:
        match = survives(forged(id, seed, number), folder)
    except Exception as wrong:
        raise AssertionError(f"forged save {number} of {id}, seed '{seed}': {wrong!r}") from wrong
    assert match is None or not match.game.play.invariants(match.state), f"forged save {number} of {id}, seed '{seed}'"


def _some(seed: str, first: int, folder: Path) -> int:
    for number in range(first, first + SLICE):
        check_forged(number, seed, folder)
    return SLICE


def checks(seed: str) -> list[Check]:
    """Forged saves of the three titles."""
    return [Check("T15", "forged saves", 10_000_000, _some)]
