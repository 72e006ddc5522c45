"""A desk for tests: faces in order, answers by question, everything that was said kept for inspection."""

from __future__ import annotations

from typing import Any

from opfor.kernel.because import Because, Ruled, Telling
from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk
from opfor.kernel.throws import Throw


class ScriptedDesk(ThrowingDesk):
    """Throws the given faces and gives the given answers; an answer may be a function of state and arguments.

    A question without a script, or dice beyond the given faces, fail the test.
    """

    def __init__(self, faces: list[int] | None = None, **answers: Any) -> None:
        self.listening = True
        self.left = list(faces or [])
        self.answers = {name.replace("_", "-"): answer for name, answer in answers.items()}
        self.asked: list[str] = []
        self.telling = Telling()

    def throw(self, throw: Throw, purpose: str) -> Any:
        size = len(throw.sizes)
        assert len(self.left) >= size, f"no faces left for {throw} ({purpose})"
        faces, self.left = self.left[:size], self.left[size:]
        throw.check(faces)
        return throw.read(faces)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        finding = chart.finding(self.throw(chart.throw, chart.id), inputs)
        self.telling.evidence.append(finding)
        return finding.result

    def read(self, chart: Chart, value: Any, *inputs: Any) -> Any:
        finding = chart.finding(value, inputs)
        self.telling.evidence.append(finding)
        return finding.result

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        return chart.table(inputs)[chart.throw.weights().results[0]]

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        self.asked.append(question)
        assert question in self.answers, f"'{question}' was asked"
        answer = self.answers[question]
        if callable(answer):
            return answer(state, *args)
        if isinstance(answer, Script):
            return answer.pop()
        return answer

    def note(self, text: str, rule: str, /, **facts: Any) -> None:
        self.telling.note(text, rule, facts)

    def ruling(self, ruling: str) -> None:
        self.telling.evidence.append(Ruled(ruling))

    @property
    def claims(self) -> list[str]:
        """What was claimed so far."""
        return [entry.claim for entry in self.telling.entries if isinstance(entry, Because)]

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
