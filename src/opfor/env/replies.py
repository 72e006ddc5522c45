"""An answer, choice by choice: how a numbered action becomes an answer to any kind of question.

Action 0 says "that is all". Action n (from 1) is the nth option, or the nth number of those allowed. Simple questions
take one action; lists, orders and allocations take one for each part: the option, then its amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from opfor.kernel.errors import BadAnswer, OpforError
from opfor.kernel.questions import ALLOCATE, AMOUNT, ONE, ORDER, PATH, SOME, Question

DONE = 0
KINDS = (ONE, PATH, AMOUNT, SOME, ORDER, ALLOCATE)


class Reply:
    """The answer to one question in the making."""

    def __init__(self, question: Question, actions: int) -> None:
        self.question, self.options, self.most = question, question.offered, actions - 1
        self.keys: list[str] = []
        self.amounts: dict[str, int] = {}
        self.picked: int | None = None  # the place of an option that waits for its amount
        self._open: Sequence[int] | None = None
        if question.kind not in KINDS:
            raise OpforError(f"'{question.id}' is a question of the table ({question.kind}); agents play on screen")

    def legal(self) -> Sequence[int]:
        """The actions that are open now, in rising order."""
        if self._open is None:
            self._open = self._worked_out()
        return self._open

    def _worked_out(self) -> Sequence[int]:
        question = self.question
        match question.kind:
            case "one" | "path":
                found = range(1, len(self.options) + 1)
            case "amount":
                found = range(1, question.high - question.low + 2)
            case "some" | "order":
                return self._listing()
            case _:
                return self._allocating() if self.picked is None else self._amounts(self.picked)
        return found[: self.most]

    def _listing(self) -> Sequence[int]:
        question, keys = self.question, self.options.keys
        most = len(keys) if question.kind == ORDER else question.high or len(keys)
        least = most if question.kind == ORDER else question.low
        found = [DONE] if len(self.keys) >= least else []
        if len(self.keys) < most:
            found += [n for n, key in enumerate(keys, 1) if key not in self.keys]
        return self._within(found)

    def _amounts(self, picked: int) -> Sequence[int]:
        """How much the option that was picked may get."""
        given = sum(self.amounts.values())
        left = self.question.high - given
        fewest = max(1, self.options.lows[picked], self.question.low - given - self._room(left, picked))
        return range(fewest, min(self.options.highs[picked], left, self.most) + 1)

    def _allocating(self) -> Sequence[int]:
        """The options that may still get something, so that the least in all can still be reached."""
        question, options, amounts = self.question, self.options, self.amounts
        given = sum(amounts.values())
        found = [DONE] if given >= question.low else []
        if question.keys_at_most and len(amounts) >= question.keys_at_most:
            return found
        left = question.high - given
        bounds = enumerate(zip(options.lows, options.highs, strict=True), 1)
        open_to = [n for n, (low, high) in bounds if high and low <= high and low <= left] if left else []
        if amounts:
            open_to = [n for n in open_to if options.keys[n - 1] not in amounts]
        if given < question.low:
            open_to = [n for n in open_to if self._reaches(n - 1, given, left)]
        return self._within(found + open_to)

    def _within(self, actions: list[int]) -> Sequence[int]:
        if not actions or actions[-1] <= self.most:
            return actions
        return [action for action in actions if action <= self.most]

    def _reaches(self, place: int, given: int, left: int) -> bool:
        """If this option gets something, can the least in all still be reached?"""
        most = min(self.options.highs[place], left)
        return given + most + self._room(left - most, place) >= self.question.low

    def _room(self, left: int, but: int) -> int:
        """How much the options that are still open can take."""
        keys, options = self.question.keys_at_most, self.options
        if keys and len(self.amounts) + 1 >= keys:
            return 0
        open_to = [
            high
            for place, (key, high) in enumerate(zip(options.keys, options.highs, strict=True))
            if key not in self.amounts and place != but
        ]
        if keys:
            open_to = sorted(open_to, reverse=True)[: keys - len(self.amounts) - 1]
        return min(left, sum(open_to))

    def choose(self, action: int) -> Any:
        """Take an action; gives the whole answer, or None while there is more to choose."""
        if action not in self.legal():
            raise BadAnswer(f"action {action} is not open at '{self.question.id}'; the mask shows which are")
        self._open = None
        question = self.question
        match question.kind:
            case "one" | "path":
                return self.options.keys[action - 1]
            case "amount":
                return question.low + action - 1
            case "some" | "order":
                if action != DONE:
                    self.keys.append(self.options.keys[action - 1])
                return self.keys.copy() if action == DONE or self._nothing_more() else None
            case _:
                return self._allocated(action)

    def _nothing_more(self) -> bool:
        """Is there nothing to choose but that this is all?"""
        return not any(self.legal())

    def chosen(self) -> list[str]:
        """What has been chosen so far."""
        amounts = [f"{key}={amount}" for key, amount in self.amounts.items()]
        return [*self.keys, *amounts, *([self.options.keys[self.picked]] if self.picked is not None else [])]

    def _allocated(self, action: int) -> Any:
        if self.picked is not None:
            self.amounts[self.options.keys[self.picked]] = action
            self.picked = None
        elif action != DONE:
            self.picked = action - 1
            return None
        return self.amounts.copy() if action == DONE or self._nothing_more() else None
