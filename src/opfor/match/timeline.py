"""The current line of play: the decisions and throws that still stand after every undo.

Each place on the line has a key for sealed dice: the digest of the decisions before it and the number of
throws since the last one.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from opfor.kernel.errors import BadInput
from opfor.match import sealed
from opfor.match.records import Answer, Fix, Roll, canonical


def is_decision(record: Any) -> bool:
    """Answers, corrections, dice typed in and dice we were asked to throw are decisions; other dice are not."""
    return isinstance(record, (Answer, Fix)) or (isinstance(record, Roll) and (record.by == "entered" or record.asked))


def digest_text(record: Answer | Fix | Roll) -> str:
    """What goes into the digest of a decision: no time, no number, no wording."""
    if isinstance(record, Answer):
        return f'["answer",{canonical(record.q)},{canonical(record.a)}]'  # most are words, which are quickly written
    if isinstance(record, Fix):
        return canonical(["fix", record.name, record.value])
    if record.asked:
        return canonical(["roll", record.d, record.p])
    return canonical(["entered", record.d, record.p, record.typed])


class Line:
    """Records in order, with the key of the place after each."""

    def __init__(self, policy: str) -> None:
        self.policy = policy
        self.records: list[Any] = []
        self._keys: list[tuple[str, int]] = [("", 0)]
        self._counts = [0]
        self._undos = 0

    def __len__(self) -> int:
        return len(self.records)

    def copy(self) -> Line:
        """A copy that can grow by itself."""
        other = Line(self.policy)
        other.records, other._keys = self.records.copy(), self._keys.copy()
        other._counts, other._undos = self._counts.copy(), self._undos
        return other

    @property
    def key(self) -> tuple[str, int]:
        """The key for a throw at the end of the line."""
        return self._keys[-1]

    def append(self, record: Any) -> None:
        """One more decision or throw."""
        digest, count = self._keys[-1]
        if is_decision(record):
            self._keys.append((sealed.next_digest(digest, digest_text(record)), 0))
            self._counts.append(self._counts[-1] + 1)
        else:
            self._keys.append((digest, count + 1))
            self._counts.append(self._counts[-1])
        self.records.append(record)

    def decisions(self, place: int | None = None) -> int:
        """How many decisions stand before a place, or in all."""
        return self._counts[-1 if place is None else place]

    def good_before(self, place: int) -> int:
        """How many decisions can be kept when the record at a place no longer fits.

        Dice that no longer fit take the decision they followed with them.
        """
        return self._counts[place] if is_decision(self.records[place]) else max(0, self._counts[place] - 1)

    def cut(self, decision: int) -> int:
        """Take back the nth decision (from 1) and all after it; gives the number of throws taken back.

        In a laboratory game ('free') the dice that follow an undo are new ones.
        """
        if not 1 <= decision <= self.decisions():
            raise BadInput(f"there is no decision {decision}: enter a whole number from 1 to {self.decisions()}")
        place = bisect_left(self._counts, decision) - 1
        rolls = sum(1 for record in self.records[place:] if isinstance(record, Roll))
        del self.records[place:], self._keys[place + 1 :], self._counts[place + 1 :]
        self._undos += 1
        if self.policy == "free":
            digest, count = self._keys[-1]
            self._keys[-1] = (sealed.next_digest(digest, f"undo {self._undos}"), count)
        return rolls
