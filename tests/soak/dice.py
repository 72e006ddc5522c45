"""T22: `verify` accepts every honest journal and refuses one with any throw changed; sealed dice are fair."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.batch import Stream
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.match.records import read
from opfor.match.sealed import derive
from opfor.match.verify import verify
from opfor.registry import game_named
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.malformed import sealed
from tests.soak.saved import WAYS, decide

CHANGES, THROWS = 20, 2_000
DICE = 50  # in a throw
LIMIT = 45.0  # of chi squared for five degrees of freedom: one in a hundred million


@cache
def _honest(id: str, seed: str, number: int) -> str:
    """The records of a short honest game whose secret is revealed."""
    scenario, mode, options, _ = WAYS[id]
    match = Match.new(game_named(id), scenario, mode, options=options, seed=f"{seed} dice {number}")
    stream = Stream(f"{seed}\0dice", number)
    while match.decisions < 25 and match.question is not None:
        decide(match, stream)
    match.reveal()
    return json.dumps([json.loads(msgspec.json.encode(record)) for record in (match.header, *match.history)])


def check_change(id: str, seed: str, number: int) -> None:
    """One face of one throw turned to another, and the chain made right again."""
    text = _honest(id, seed, number // 100)
    records: list[dict[str, Any]] = json.loads(text)
    chance = Stream(f"{seed}\0change", number)
    if number % 100 == 0:
        assert verify(read(sealed(records), "honest")).holds, f"{id}: an honest journal is refused"
    throws = [record for record in records if record["t"] == "roll" and record.get("faces")]
    record = throws[chance.below(len(throws))]
    sizes, place = Throw.parse(record["d"]).sizes, chance.below(len(record["faces"]))
    if sizes[place] < 2:
        place = max(range(len(sizes)), key=lambda at: sizes[at])
    record["faces"][place] = 1 + (record["faces"][place] + chance.below(sizes[place] - 1)) % sizes[place]
    proof = verify(read(sealed(records), "changed"))
    assert not proof.holds, f"{id}, seed '{seed}', change {number}: a changed throw is accepted"


def _changes(seed: str, first: int, folder: Path) -> int:
    for number in range(first, first + CHANGES):
        check_change(list(TITLES)[number // 100 % len(TITLES)], seed, number)
    return CHANGES


def _fair(seed: str, first: int, folder: Path) -> int:
    """Chi squared of one lot of sealed six-sided dice."""
    secret, throw, counts = hashlib.sha256(seed.encode()).digest(), Throw.parse(f"{DICE}d6"), [0] * 6
    for number in range(first // DICE, first // DICE + THROWS):
        for face in derive(secret, "", "soak", number, "fair", throw):
            counts[face - 1] += 1
    total = THROWS * DICE
    squared = sum((count - total / 6) ** 2 / (total / 6) for count in counts)
    assert squared < LIMIT, f"sealed dice from throw {first}: {counts}"
    return total


def checks(seed: str) -> list[Check]:
    """Changed throws, and dice."""
    return [Check("T22", "changed throws", 1_000_000, _changes), Check("T22", "sealed dice", 100_000_000, _fair)]
