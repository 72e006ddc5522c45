"""A desk for tests: faces in order, answers by question, everything that rules say kept for inspection."""

from __future__ import annotations

from typing import Any

from opfor.kernel.because import Because, Ruled
from opfor.kernel.telling_desk import TellingDesk
from opfor.kernel.throws import Throw


class ScriptedDesk(TellingDesk):
    """Throws the given faces and gives the given answers; an answer may be a function of state and arguments.

    A question without a script, or dice beyond the given faces, fail the test.
    """

    def __init__(self, faces: list[int] | None = None, **answers: Any) -> None:
        super().__init__()
        self.left = list(faces or [])
        self.answers = {name.replace("_", "-"): answer for name, answer in answers.items()}
        self.asked: list[str] = []

    def throw(self, throw: Throw, purpose: str) -> Any:
        size = len(throw.sizes)
        assert len(self.left) >= size, f"no faces left for {throw} ({purpose})"
        faces, self.left = self.left[:size], self.left[size:]
        throw.check(faces)
        return throw.read(faces)

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        self.asked.append(question)
        assert question in self.answers, f"'{question}' was asked"
        answer = self.answers[question]
        if callable(answer):
            return answer(state, *args)
        if isinstance(answer, Script):
            return answer.pop()
        return answer

    @property
    def claims(self) -> list[str]:
        """What was claimed so far."""
        return [entry.claim for entry in self.telling.entries if isinstance(entry, Because)]

    @property
    def facts(self) -> list[dict[str, Any]]:
        """The facts of the claims so far."""
        return [entry.facts for entry in self.telling.entries if isinstance(entry, Because)]

    @property
    def rulings(self) -> list[str]:
        """The rulings named so far."""
        noted = [piece for entry in self.telling.entries if isinstance(entry, Because) for piece in entry.evidence]
        return [piece.ruling for piece in [*noted, *self.telling.evidence] if isinstance(piece, Ruled)]


class Script:
    """Answers to the same question, one after the other; then the last one for ever."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def pop(self) -> Any:
        """The next answer."""
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
