"""The desk of a match: feeds what is recorded to the rules, suspends where the record ends, and explains.

It also makes the question for dice that a person throws, and puts answers into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from opfor.kernel.because import Answered, Rolled, Ruled, Telling
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Suspend, ThrowingDesk
from opfor.kernel.errors import BadAnswer, BadInput, OpforError, ReplayMismatch
from opfor.kernel.game import Fallen
from opfor.kernel.journal import Answer, Fix, Roll
from opfor.kernel.line import Line
from opfor.kernel.questions import DICE, Question
from opfor.kernel.throws import PICK, Throw

if TYPE_CHECKING:
    from opfor.kernel.match import Match


class MatchDesk(ThrowingDesk):
    """Feeds recorded answers and throws to the rules; suspends where the record ends."""

    def __init__(
        self, match: Match, line: Line, place: int, state: Any, step: str, args: tuple[int, ...] = ()
    ) -> None:
        self.listening = True
        self.match, self.line, self.place, self.state, self.step, self.args = match, line, place, state, step, args
        self.thrown: dict[str, int] = {}
        self.telling = Telling()
        self.question: Question | None = None
        self.asked: tuple[Any, ...] = ()
        self.rolling: tuple[Chart, tuple[Any, ...]] | None = None

    def _next(self) -> Any:
        return self.line.records[self.place] if self.place < len(self.line) else None

    def take_fixes(self) -> None:
        """Apply the corrections made while what follows was being asked: there, and not a line of rules sooner."""
        while isinstance(record := self._next(), Fix):
            self.place += 1
            number = self._number()
            told = self.match.game.correct(self.state, record.name, record.value)
            why = f" ({record.why})" if record.why else ""
            self.telling.answered(Answered(number, "fix", "", "Correction", f"{told}{why}"))

    def _number(self) -> int:
        return self.line.decisions(self.place)

    def throw(self, throw: Throw, purpose: str) -> Any:
        self.take_fixes()
        record = self._next()
        if record is None:
            record = self.match.new_roll(self.line, throw, purpose)
            if record is None:
                self.question = dice_question(throw, purpose, self.match.typed_before(self.line, throw, purpose))
                raise Suspend
            self.line.append(record)
        elif not isinstance(record, Roll) or (record.d, record.p) != (str(throw), purpose):
            raise self._mismatch(record, f"{throw} for {purpose}")
        self.place += 1
        result = self._result(throw, record)
        before = self.thrown.get(purpose, 0)
        self.thrown[purpose] = before + 1
        gains = self.match.game.gains(Fallen(self.state, self.step, self.args, purpose, before))
        faces, shown = record.faces, result
        if purpose in self.match.game.hidden_throws and record.by == "sealed":
            faces, shown = [], None
        self.telling.evidence.append(Rolled(purpose, str(throw), faces, shown, record.by, gains))
        return result

    def _result(self, throw: Throw, record: Roll) -> Any:
        try:
            if record.by == "entered":
                return dice_question(throw, record.p).read(record.typed)
            throw.check(record.faces)
        except BadInput as problem:
            raise OpforError(f"the throw for '{record.p}' after decision {self._number()}: {problem}") from None
        return throw.read(record.faces)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        chart.finding(chart.throw.weights().results[0], inputs)  # refuse before dice are thrown
        self.rolling = (chart, inputs)
        value = self.throw(chart.throw, chart.id)
        self.rolling = None
        finding = chart.finding(value, inputs)
        self.telling.evidence.append(finding)
        return finding.result

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        finding = chart.finding(chart.throw.weights().results[0], inputs)
        self.telling.evidence.append(finding)
        return finding.result

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        self.take_fixes()
        asked: Question = self.match.game.questions[question](state, *args)
        record = self._next()
        if record is None:
            self.question, self.asked = asked, (question, *args)
            raise Suspend
        if not isinstance(record, Answer) or (record.q, record.f) != (asked.id, asked.fingerprint()):
            raise self._mismatch(record, asked.id)
        try:
            value = asked.read(record.a)
        except BadAnswer:
            raise self._mismatch(record, asked.id) from None
        self.place += 1
        self.telling.answered(Answered(self._number(), asked.id, asked.rule, asked.prompt, spoken(asked, record.a)))
        return value

    def _mismatch(self, record: Any, asked: str) -> ReplayMismatch:
        return ReplayMismatch(self.place, recorded(record), asked, self.step, self.line.good_before(self.place))

    def note(self, text: str, rule: str, /, **facts: Any) -> None:
        self.telling.note(text, rule, facts)

    def ruling(self, ruling: str) -> None:
        self.telling.evidence.append(Ruled(ruling))

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.telling.instruct(text, facts)


def recorded(record: Any) -> str:
    """What a record of the line was about: the question, the throw, or a correction."""
    return record.q if isinstance(record, Answer) else f"{getattr(record, 'd', 'fix')}"


def dice_question(throw: Throw, purpose: str, before: Any = None) -> Question:
    """The question for dice thrown on the table; Enter lets the program roll, or repeats what was typed before."""
    what = purpose.replace("-", " ")
    if throw.kind == PICK:
        asked = f"One of {throw.n} at random for {what}: type a number from 1 to {throw.n}"
    else:
        asked = f"{throw} for {what}: type the faces"
    default = "roll" if before is None else before
    return Question(id=f"dice:{purpose}", rule="dice", prompt=asked, kind=DICE, throw=str(throw), default=default)


def spoken(question: Question, answer: Any) -> str:
    """An answer in the words of its options."""
    texts = {option.key: option.text for option in question.options}
    if question.kind == "one":
        return texts.get(answer, str(answer))
    if question.kind in ("some", "order"):
        return ", ".join(texts.get(key, key) for key in answer) or "none"
    if question.kind == "allocate":
        return ", ".join(f"{texts.get(key, key)} {amount}" for key, amount in answer.items()) or "none"
    if question.kind == "rows":
        return ", ".join(" ".join(map(str, row)) for row in answer) or "none"
    if question.kind == "form":
        return ", ".join(f"{name} {value}" for name, value in answer.items()) or "as shown"
    if question.kind == "path":
        return in_centimetres(answer) if answer.startswith("path:") else texts.get(answer, answer)
    return str(answer)


def in_centimetres(path: str) -> str:
    """A way as people measure it: 'path:410,280>410,380@90' is '41,28 > 41,38 cm @ 90'."""
    way, _, heading = path.removeprefix("path:").partition("@")
    corners = [",".join(f"{int(place) / 10:g}" for place in corner.split(",")) for corner in way.split(">")]
    return " > ".join(corners) + " cm" + (f" @ {heading}" if heading else "")
