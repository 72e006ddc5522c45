"""A saved game with all that is known about it, to be cut, flipped and forged."""

from __future__ import annotations

import hashlib
import tempfile
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.policy_names import makers
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.match.records import Answer, Fix, Roll, read
from opfor.registry import game_named

DECISIONS = 200
WAYS = {
    "fields-of-despair": ("final-push", "screen", {"losses": "ask"}, "doctrine"),  # a random game of it is over sooner
    "last-crusade": ("us", "screen", {"hand": "sealed"}, ""),
    "flanders-fields": ("lane", "screen", {"side": "both"}, ""),
}


def decide(match: Match, stream: Stream) -> None:
    """Answer the open question at random; what the rules refuse is drawn again."""
    assert match.question is not None
    for _ in range(200):
        try:
            match.answer(random_answer(match.question, stream))
        except BadInput:
            continue
        return
    raise AssertionError(f"a dead end at '{match.question.id}'")


def look(match: Match) -> str:
    """A digest of everything about a match that a person could notice."""
    question = (match.question.fingerprint(), match.question.prompt) if match.question is not None else None
    parts = [state_data(match.state), question, match.decisions, match.entries, match.line.records, match.outcome]
    return hashlib.sha256(msgspec.json.encode(parts, enc_hook=repr, order="deterministic")).hexdigest()


class Saved:
    """A game of so many decisions, or as many as it has; answered at random, or by a policy."""

    def __init__(
        self, game: Game, scenario: str, mode: str, options: dict[str, Any], policy: str, decisions: int, seed: str
    ) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.opfor"
            match = Match.new(game, scenario, mode, options=options, path=path, seed=seed)
            self.looks = [look(match)]
            stream = Stream(f"{seed}\0answers")
            advice = makers(game)[policy](stream) if policy else None
            while match.decisions < decisions and match.question is not None:
                if advice is not None:
                    match.answer(match.advised(advice))
                else:
                    decide(match, stream)
                self.looks.append(look(match))
            match.close()
            self.data = path.read_bytes()
            self.key = path.with_suffix(".key").read_bytes()
        self.reading = read(self.data, "game")
        self.ends = [place + 1 for place, byte in enumerate(self.data) if byte == 10]

    def whole_records(self, cut: int) -> int:
        """How many records are whole in the first `cut` bytes; only its line end may be missing."""
        return bisect_right(self.ends, cut + 1)

    def decisions(self, records: int) -> int:
        """How many decisions stand in the first records."""
        return sum(
            isinstance(record, Answer | Fix) or (isinstance(record, Roll) and (record.asked or record.by == "entered"))
            for record in self.reading.records[:records]
        )

    def put(self, path: Path, data: bytes) -> Path:
        """Other bytes of this game as a save, with its key."""
        path.write_bytes(data)
        path.with_suffix(".key").write_bytes(self.key)
        return path


@cache
def saved_game(id: str, seed: str) -> Saved:
    """A long game on screen; one that ends early is drawn again."""
    for number in range(20):
        found = Saved(game_named(id), *WAYS[id], DECISIONS, f"{seed} {number}")
        if len(found.looks) > DECISIONS:  # it did not end before that
            return found
    raise AssertionError(f"no game of {id} has {DECISIONS} decisions")
