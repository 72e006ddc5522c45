"""A game that waits for its player: no journal, no explanations, dice from a seeded stream.

The same suspension as a match, in little: before a step that may ask, a copy of the state and of the stream is kept;
at a question without an answer the step is left, and run again from the copy when the answer is there. The same
answers bring the same dice, so what was played before the question comes out the same.

Most steps never ask. Which do is learned as they do it; until then a step without a copy of its own is simply run
again from an earlier one, with the answers since. What is learned changes the speed of a game, never its course.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.desk import Suspend
from opfor.kernel.errors import BadAnswer, OpforError
from opfor.kernel.game import Game, Outcome, Step
from opfor.kernel.questions import Question

STEPS_PER_DECISION = 100

_asking: defaultdict[str, set[Step]] = defaultdict(set)  # the steps that have asked something, by game


class _Answers:
    """A policy that hands out the answers it has; at the next question it stops the step."""

    def __init__(self, game: Game) -> None:
        self.builders = game.play.questions
        self.given: list[tuple[Question, Any]] = []
        self.place = 0
        self.question: Question | None = None

    def __call__(self, question: str, state: Any, *args: Any) -> Any:
        if self.place < len(self.given):
            asked, answer = self.given[self.place]
            self.place += 1
            return asked.read(answer)  # read anew: a rule may do with its value what it likes
        self.question = self.builders[question](state, *args)
        raise Suspend


class Session:
    """One game. `question` is open, or None when the game is over; `state` is the position that it is asked in."""

    def __init__(self, game: Game, scenario: str, options: dict[str, Any], seed: str, number: int = 0) -> None:
        self.game = game
        self.state = game.play.new(scenario, "screen", options)
        self.decisions = self.steps = 0
        self._answers = _Answers(game)
        self._desk = BatchDesk(self._answers, Stream(seed, number))
        self._asking = _asking[game.id]
        self._keep()
        self._run()

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self._answers.question

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return None if self.question is not None else self.game.play.outcome(self.state)

    def answer(self, answer: Any) -> None:
        """Answer the open question, as JSON. A bad answer is refused with BadAnswer and nothing has changed."""
        desk, answers, before = self._desk, self._answers, (self.state, self._desk.stream, self.steps)
        asked = answers.question
        if asked is None:
            raise OpforError("the game is over: nothing is asked")
        asked.read(answer)
        answers.given.append((asked, answer))
        state, stream, self.steps = self._kept
        self.state, desk.stream = state.copy(), stream.copy()
        try:
            self._run()
        except BadAnswer:  # the rule itself refused it
            self.state, desk.stream, self.steps = before
            answers.given.pop()
            answers.question = asked
            raise
        self.decisions += 1

    def _keep(self) -> None:
        """Keep the position between two steps; the answers before it are not needed any more."""
        self._kept = self.state.copy(), self._desk.stream.copy(), self.steps
        self._answers.given = []

    def _run(self) -> None:
        """Step by step to the next question, or to the end."""
        answers, desk, steps, asking, agenda = (
            self._answers,
            self._desk,
            self.game.play.steps,
            self._asking,
            self.state.agenda,
        )
        answers.question, answers.place = None, 0
        most = STEPS_PER_DECISION * self.game.play.bound
        while agenda:
            step = agenda[-1]
            if step in asking and answers.place == len(answers.given):
                self._keep()
                answers.place = 0
            name, args = agenda.pop()
            try:
                steps[name](self.state, desk, *args)
            except Suspend:
                asking.add(step)
                return
            self.steps += 1
            if self.steps > most:
                raise OpforError(f"the game did not end within {self.steps:,} steps")

    def copy(self) -> Session:
        """Another one in the same position, with the same dice to come."""
        other: Session = object.__new__(Session)
        other.game, other.state = self.game, self.state.copy()
        other.decisions, other.steps, other._asking = self.decisions, self.steps, self._asking
        other._answers = _Answers(self.game)
        other._answers.given, other._answers.question = self._answers.given.copy(), self._answers.question
        other._desk = BatchDesk(other._answers, self._desk.stream.copy())
        other._kept = self._kept  # never changed, only copied from
        return other
