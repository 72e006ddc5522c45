"""A game that waits for its player: no journal, no explanations, dice from a seeded stream.

The same suspension as a match, in little: before each step a copy of the state and of the stream is kept; at a question
without an answer the step is left, and run again from the copy when the answer is there. The same answers bring
the same dice, so what was played before the question comes out the same.
"""

from __future__ import annotations

from typing import Any

from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.desk import Suspend
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game, Outcome
from opfor.kernel.questions import Question

STEPS_PER_DECISION = 100


class _Door(BatchDesk):
    """Hands out the answers it has; at the next question it stops the step."""

    def __init__(self, game: Game, stream: Stream) -> None:
        super().__init__(lambda *asked: None, stream)
        self.builders = game.questions
        self.given: list[tuple[Question, Any]] = []
        self.place = 0
        self.question: Question | None = None

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        if self.place < len(self.given):
            asked, answer = self.given[self.place]
            self.place += 1
            return asked.read(answer)  # read anew: a rule may do with its value what it likes
        self.question = self.builders[question](state, *args)
        raise Suspend


class Sitting:
    """One game. `question` is open, or None when the game is over; `state` is the position that it is asked in."""

    def __init__(self, game: Game, scenario: str, options: dict[str, Any], seed: str, number: int = 0) -> None:
        self.game = game
        self.state = game.new(scenario, "screen", options)
        self.decisions = self.steps = 0
        self._door = _Door(game, Stream(seed, number))
        self._before: tuple[Any, Stream] | None = None
        self._run()

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self._door.question

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return None if self.question is not None else self.game.outcome(self.state)

    def answer(self, answer: Any) -> None:
        """Answer the open question, as JSON. A bad answer is refused with BadAnswer and nothing has changed."""
        door = self._door
        if door.question is None or self._before is None:
            raise OpforError("the game is over: nothing is asked")
        door.question.read(answer)
        door.given.append((door.question, answer))
        state, stream = self._before
        self.state, door.stream = state.copy(), stream.copy()
        self.decisions += 1
        try:
            self._step()
        except Suspend:
            return
        self._run()

    def _run(self) -> None:
        """Step by step to the next question, or to the end."""
        door = self._door
        while self.state.agenda:
            self._before = self.state.copy(), door.stream.copy()
            door.given = []
            try:
                self._step()
            except Suspend:
                return
            self.steps += 1
            if self.steps > STEPS_PER_DECISION * self.game.bound:
                raise OpforError(f"the game did not end within {self.steps:,} steps")

    def _step(self) -> None:
        door = self._door
        door.question, door.place = None, 0
        name, args = self.state.agenda.pop()
        self.game.steps[name](self.state, door, *args)

    def copy(self) -> Sitting:
        """Another one in the same position, with the same dice to come."""
        other: Sitting = object.__new__(Sitting)
        other.game, other.state = self.game, self.state.copy()
        other.decisions, other.steps = self.decisions, self.steps
        other._door = _Door(self.game, self._door.stream.copy())
        other._door.given, other._door.question = self._door.given.copy(), self._door.question
        other._before = self._before  # never changed, only copied from
        return other
