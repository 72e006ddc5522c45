"""An answer, choice by choice: how a numbered action becomes an answer to any kind of question.

Action 0 says "that is all". Action n (from 1) is the nth option, or the nth number of those allowed. Simple questions
take one action; lists, orders and allocations take one for each part: the option, then its amount.
"""

from __future__ import annotations

from typing import Any

from opfor.kernel.errors import BadAnswer, OpforError
from opfor.kernel.questions import Option, Question

DONE = 0


class Reply:
    """The answer to one question in the making."""

    def __init__(self, question: Question, actions: int) -> None:
        self.question, self.most = question, actions - 1
        self.keys: list[str] = []
        self.amounts: dict[str, int] = {}
        self.picked: Option | None = None
        self._open: list[int] | None = None
        if question.kind not in ("one", "path", "amount", "some", "order", "allocate"):
            raise OpforError(f"'{question.id}' is a question of the table ({question.kind}); agents play on screen")

    def legal(self) -> list[int]:
        """The actions that are open now, in rising order."""
        if self._open is None:
            self._open = self._worked_out()
        return self._open

    def _worked_out(self) -> list[int]:
        question = self.question
        match question.kind:
            case "one" | "path":
                found = range(1, len(question.options) + 1)
            case "amount":
                found = range(1, question.high - question.low + 2)
            case "some" | "order":
                return self._listing()
            case _:
                return self._allocating()
        return list(found[: self.most])

    def _listing(self) -> list[int]:
        question = self.question
        most = len(question.options) if question.kind == "order" else question.high or len(question.options)
        least = most if question.kind == "order" else question.low
        found = [DONE] if len(self.keys) >= least else []
        if len(self.keys) < most:
            found += [n for n, option in enumerate(question.options, 1) if option.key not in self.keys]
        return [action for action in found if action <= self.most]

    def _allocating(self) -> list[int]:
        question, given = self.question, sum(self.amounts.values())
        left = question.high - given
        if self.picked is not None:
            option, rest = self.picked, self._room(left, self.picked)
            fewest = max(1, option.low, question.low - given - rest)
            return [n for n in range(fewest, min(option.high, left) + 1) if n <= self.most]
        found = [DONE] if given >= question.low else []
        if not question.keys_at_most or len(self.amounts) < question.keys_at_most:
            found += [n for n, option in enumerate(question.options, 1) if self._fits(option, given, left)]
        return [action for action in found if action <= self.most]

    def _fits(self, option: Option, given: int, left: int) -> bool:
        """May this option get something, so that the least in all can still be reached?"""
        most = min(option.high, left)
        if option.key in self.amounts or most < max(1, option.low):
            return False
        return given >= self.question.low or given + most + self._room(left - most, option) >= self.question.low

    def _room(self, left: int, but: Option) -> int:
        """How much the options that are still open can take."""
        open_to = [o.high for o in self.question.options if o.key not in self.amounts and o.key != but.key]
        keys = self.question.keys_at_most
        if keys:
            open_to = sorted(open_to, reverse=True)[: max(0, keys - len(self.amounts) - 1)]
        return min(left, sum(open_to))

    def choose(self, action: int) -> Any:
        """Take an action; gives the whole answer, or None while more is to be chosen."""
        if action not in self.legal():
            raise BadAnswer(f"action {action} is not open at '{self.question.id}'; the mask shows which are")
        self._open = None
        question = self.question
        match question.kind:
            case "one" | "path":
                return question.options[action - 1].key
            case "amount":
                return question.low + action - 1
            case "some" | "order":
                if action != DONE:
                    self.keys.append(question.options[action - 1].key)
                return self.keys.copy() if action == DONE or self.legal() in ([], [DONE]) else None
            case _:
                return self._allocated(action)

    def chosen(self) -> list[str]:
        """What has been chosen so far."""
        amounts = [f"{key}={amount}" for key, amount in self.amounts.items()]
        return [*self.keys, *amounts, *([self.picked.key] if self.picked is not None else [])]

    def _allocated(self, action: int) -> Any:
        if self.picked is not None:
            self.amounts[self.picked.key] = action
            self.picked = None
        elif action != DONE:
            self.picked = self.question.options[action - 1]
            return None
        return self.amounts.copy() if action == DONE or self.legal() in ([], [DONE]) else None
