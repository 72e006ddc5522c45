"""The desk of a match: feeds what is recorded to the rules, suspends where the record ends, and explains.

It also makes the question for dice that a person throws, and puts answers into words.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from opfor.kernel.because import Answered, Choice, Entry, Rolled
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Suspend
from opfor.kernel.errors import BadAnswer, BadInput, OpforError, ReplayMismatch
from opfor.kernel.game import ThrowContext
from opfor.kernel.questions import DICE, Option, Question, read_dice
from opfor.kernel.telling_desk import TellingDesk
from opfor.kernel.text import heading, in_words, listed, value_text
from opfor.kernel.throws import PICK, SHUFFLE, Throw
from opfor.match.records import Answer, Fix, Roll
from opfor.match.timeline import Line

if TYPE_CHECKING:
    from opfor.match.match import Match


log = logging.getLogger("opfor.match")
NOTHING = "none"  # an answer that chooses nothing, in words
FEW = 9  # the most lots that are named in the question; more are named only where they are listed


class MatchDesk(TellingDesk):
    """Feeds recorded answers and throws to the rules; suspends where the record ends.

    One desk serves a whole run: `begin` is called before each step.
    """

    def __init__(self, match: Match, line: Line, place: int, entries: list[Entry]) -> None:
        super().__init__(entries)
        self.match, self.line, self.place, self.records = match, line, place, line.records
        self.state: Any = None
        self.before: Any = None  # the state before the step, to tell what it changes on the table
        self.step, self.args = "", tuple[int, ...]()
        self.thrown: dict[str, int] = {}
        self.question: Question | None = None
        self.asked: tuple[Any, ...] = ()
        self.rolling: tuple[Chart, tuple[Any, ...]] | None = None
        self.expected: list[tuple[str, str]] = []
        self.named, self.drawn_for = list[str](), ""
        dice = match.header.dice
        self.real_cards = dice.by == "entered" and dice.cards

    def begin(self, state: Any, step: str, args: tuple[int, ...]) -> None:
        """Begin the next step: earlier evidence is no reason for what it decides."""
        self.state = self.before = state
        self.telling.begin()
        self.within(step, args)
        if self.expected or self.named:
            self.expected, self.named = [], []

    def within(self, step: str, args: tuple[int, ...]) -> None:
        self.step, self.args = step, args
        self.telling.step = step
        if self.thrown:
            self.thrown = {}

    def end_step(self) -> None:
        """The step is over, or waits for an answer."""

    def _next(self) -> Any:
        """The record that comes next, after the corrections before it; None where the record ends."""
        while self.place < len(self.records):
            record = self.records[self.place]
            if type(record) is not Fix:
                return record
            self._correct(record)
        return None

    def _correct(self, fix: Fix) -> None:
        """Apply a correction exactly where it was made: while the next question was open, no earlier."""
        self.place += 1
        changed = self.match.game.correct(self.state, fix.name, fix.value)
        if self.before is not self.state:  # on the table it is so already: nothing to do there
            with suppress(BadInput):
                self.match.game.correct(self.before, fix.name, fix.value)
        why = f" ({fix.why})" if fix.why else ""
        self.telling.answered(Answered(self._number(), "fix", "", "Correction", f"{changed}{why}"))

    def _number(self) -> int:
        return self.line.decisions(self.place)

    def expect(self, throws: list[tuple[str, str]]) -> None:
        self.expected = throws.copy()

    def lots(self, names: list[str], what: str = "") -> None:
        self.named, self.drawn_for = names, what

    def throw(self, throw: Throw, purpose: str) -> Any:
        if self.expected:
            first = self.expected.pop(0)
            if first != (str(throw), purpose):
                self.expected = []
        record = self._next()
        if record is None:
            record = self.match.new_roll(self.line, throw, purpose)
            if record is None:
                self.question = self._dice_question(throw, purpose)
                raise Suspend
            self.line.append(record)
        elif type(record) is not Roll or record.p != purpose or record.d != str(throw):
            raise self._mismatch(record, f"{throw} for {purpose}")
        self.place += 1
        result = self._result(throw, record)
        game = self.match.game
        gains = game.study.favoured_side(self._context(purpose))
        self.thrown[purpose] = self.thrown.get(purpose, 0) + 1
        faces, shown = record.faces, result
        if purpose in game.hidden_throws and record.by == "sealed":
            faces, shown = [], None
        drawn = self.named[result] if self.named and throw.kind == PICK and shown is not None else ""
        self.named = []
        self.telling.evidence.append(Rolled(purpose, record.d, faces, shown, record.by, gains, drawn))
        return result

    def _context(self, purpose: str, more: int = 0) -> ThrowContext:
        choice, since = None, more
        for piece in reversed(self.telling.evidence):
            if isinstance(piece, Choice):
                choice = piece
                break
            since += isinstance(piece, Rolled) and piece.purpose == purpose
        before = self.thrown.get(purpose, 0) + more
        return ThrowContext(self.state, self.step, self.args, purpose, before, choice, since)

    def _dice_question(self, throw: Throw, purpose: str) -> Question:
        """The card of a throw that the person makes, with the throws that follow whatever its result."""
        game, together, often = self.match.game, list[Question](), Counter([purpose])
        for dice, later in self.expected:
            next_throw, named = Throw.parse(dice), self._name(self._context(later, often[later]))
            if not self.match.is_thrown_by_person(next_throw, later):
                break
            together.append(dice_question(next_throw, later, None, named, game.charts.get(later)))
            often[later] += 1
        before = self.match.typed_before(self.line, throw, purpose)
        named = (self.drawn_for if self.named else "") or self._name(self._context(purpose))
        chart = game.charts.get(purpose)
        return dice_question(throw, purpose, before, named, chart, self.named, tuple(together))

    def _name(self, thrown: ThrowContext) -> str:
        """What the game calls a throw. A fault in it costs only the name: the throw still has its purpose."""
        try:
            return self.match.game.show.throw(thrown)
        except Exception:  # a game's code may fail in any way
            log.exception("a throw for %s has no name", thrown.purpose)
            return ""

    def _result(self, throw: Throw, record: Roll) -> Any:
        try:
            if record.by == "entered":
                return read_dice(throw, record.typed)
            throw.check(record.faces)
        except BadInput as problem:
            raise OpforError(f"the throw for '{record.p}' after decision {self._number()}: {problem}") from None
        return throw.read(record.faces)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        if self._next() is None:
            chart.finding(chart.throw.weights().results[0], inputs)  # refuse before dice are thrown
        self.rolling = (chart, inputs)
        value = self.throw(chart.throw, chart.id)
        self.rolling = None
        return self.read(chart, value, *inputs)

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        record = self._next()
        asked: Question = self.match.game.play.questions[question](state, *args)
        if record is None:
            self.question, self.asked = asked, (question, *args)
            raise Suspend
        if type(record) is not Answer or record.q != asked.id or record.f != asked.fingerprint():
            raise self._mismatch(record, asked.id)
        try:
            value = asked.read(record.a)
        except BadAnswer:
            raise self._mismatch(record, asked.id) from None
        self.place += 1
        self.telling.answered(Answered(self._number(), asked.id, asked.rule, asked.prompt, spoken(asked, record.a)))
        return value

    def _mismatch(self, record: Any, asked: str) -> ReplayMismatch:
        return ReplayMismatch(self.place, recorded(record), asked, self.line.good_before(self.place))


def recorded(record: Any) -> str:
    """What a record of the line was about: the question, the throw, or a correction."""
    return record.q if isinstance(record, Answer) else f"{getattr(record, 'd', 'fix')}"


def dice_question(
    throw: Throw,
    purpose: str,
    before: Any = None,
    named: str = "",
    chart: Chart | None = None,
    lots: Sequence[str] = (),
    together: tuple[Question, ...] = (),
) -> Question:
    """The question for dice thrown on the table; Enter lets the program roll, or repeats what was typed before.

    A throw is asked for by the name that the game gives it, else by its chart, else by its purpose.
    """
    what = named or (chart.title if chart is not None else in_words(purpose.replace("-", " ")))
    drawn = {name: lots.index(name) + 1 for name in lots}  # things of one name are alike: the first stands for all
    dice, typing = throw.spoken, ""
    if throw.kind == PICK and lots:
        dice = listed([*drawn], "or") if len(drawn) <= FEW else f"one of {len(lots)}"
        typing = "what came, by its first letters or its number"
    elif throw.kind in (PICK, SHUFFLE):
        then = f", then one from 1 to {throw.n - 1}, and so on down to 2" if len(throw.sizes) > 1 else ""
        typing = f"a number from 1 to {throw.n}{then}"
    elif chart is not None and chart.dice_names:
        dice += f", {' then '.join(chart.dice_names)}"
    act = f"{'draw' if throw.kind == PICK else 'shuffle' if throw.kind == SHUFFLE else 'throw'} {dice}"
    return Question(
        id=f"dice:{purpose}",
        rule=chart.rule if chart is not None else "dice",
        prompt=heading(f"{what} {heading(act)}." if what.endswith("?") else f"{what}: {act}."),
        kind=DICE,
        options=tuple(Option(str(number), name, number) for name, number in drawn.items()),
        throw=str(throw),
        default="roll" if before is None else before,
        typing=typing,
        together=together,
    )


def spoken(question: Question, answer: Any) -> str:
    """An answer in the words of its options."""
    if question.kind == "one":
        return _word(question, answer)
    if question.kind in ("some", "order"):
        return ", ".join(_word(question, key) for key in answer) or NOTHING
    if question.kind == "allocate":
        return ", ".join(f"{_word(question, key)} {amount}" for key, amount in answer.items()) or NOTHING
    if question.kind == "rows":
        return ", ".join(" ".join(map(str, row)) for row in answer) or NOTHING
    if question.kind == "form":
        return ", ".join(_field_words(question, name, value) for name, value in answer.items()) or "as shown"
    if question.kind == "path":
        return question.path_words(answer) if answer.startswith("path:") else _word(question, answer)
    return str(answer)


def _field_words(question: Question, name: str, value: Any) -> str:
    """A field of a form with its value, in the words of its choices if they have any."""
    field = next((field for field in question.fields if field.name == name), None)
    if field is None or not field.words:
        return f"{in_words(name)} {value_text(value)}"
    called = dict(field.labelled())
    return f"{in_words(name)} {listed([called.get(part, part) for part in str(value).split('+')])}"


def _word(question: Question, key: str) -> str:
    """The text of the option with this key; without one the key stands for itself."""
    options = question.offered
    return options.text(options.keys.index(key)) if key in options.keys else str(key)
