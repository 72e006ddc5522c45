"""What both kinds of environment share: a session, the reply in the making, mask, observation and reward."""

from __future__ import annotations

from typing import Any

import numpy as np

from opfor.env.features import Numbers, Vector, add_words, features
from opfor.env.replies import Reply
from opfor.env.session import Session
from opfor.kernel.game import read_options, scenario_named
from opfor.kernel.questions import Question
from opfor.registry import game_at

ACTIONS = 4096
FEATURES = 2048  # of a view that is hashed
WORDS = 128  # places for what has been chosen so far, behind the numbers that a game gives itself

Mask = np.ndarray[Any, np.dtype[np.int8]]


class Playing:
    """One game after another; an agent acts by number."""

    def __init__(
        self, game: str, scenario: str | None, options: dict[str, Any] | None, actions: int, size: int | None
    ) -> None:
        self.game = game_at(game)
        self.scenario = scenario_named(self.game, scenario).id
        self.options = read_options(self.game, options or {})
        self.actions = actions
        self.session: Session | None = None
        self.reply: Reply | None = None
        self._seen: Vector | None = None
        self._asked = {id: place for place, id in enumerate(self.game.play.questions)}
        self._numbers: Numbers | None = None
        if size is None and self.game.study.observe is not None:
            first = Session(self.game, self.scenario, self.options, "how many numbers").state
            self._numbers = Numbers(len(self.game.study.observe(first)), len(self._asked) + WORDS)
        self.size = self._numbers.size if self._numbers is not None else size or FEATURES

    def begin(self, seed: str) -> None:
        """A new game; the seed fixes the dice."""
        self.session = Session(self.game, self.scenario, self.options, seed)
        self._ask()

    def _ask(self) -> None:
        assert self.session is not None
        self._seen = None
        question = self.session.question
        self.reply = None if question is None else Reply(question, self.actions)

    @property
    def over(self) -> bool:
        """Is nothing asked any more?"""
        return self.reply is None

    def act(self, action: int) -> None:
        """Take an action; refused with BadAnswer when it is not open, and nothing has changed."""
        assert self.reply is not None and self.session is not None
        answer = self.reply.choose(int(action))
        if answer is not None:
            self.session.answer(answer)
            self._ask()

    def asked(self) -> str:
        """Who is asked now."""
        question = self.session.question if self.session is not None else None
        return question.of if question is not None else ""

    def mask(self) -> Mask:
        """1 for every action that is open."""
        found = bytearray(self.actions)
        if self.reply is not None:
            for action in self.reply.legal():
                found[action] = 1
        return np.frombuffer(found, dtype=np.int8)

    def observation(self, mask: bool = True) -> dict[str, Any]:
        """What the player sees, and which actions are open to him."""
        if self._seen is None:  # the position stays while an answer is put together
            self._seen = self._look()
        seen, words = self._seen.copy(), self.reply.chosen() if self.reply is not None else []
        if words:
            add_words(seen, self.size - WORDS if self._numbers is not None else 0, words)
        return {"observation": seen, "action_mask": self.mask() if mask else np.zeros(self.actions, dtype=np.int8)}

    def _look(self) -> Vector:
        """The position and the question that is open."""
        assert self.session is not None
        question: Question | None = self.session.question
        if self._numbers is not None and self.game.study.observe is not None:
            seen = self._numbers.vector(self.game.study.observe(self.session.state))
            if question is not None:
                seen[self._numbers.number + self._asked[question.id]] = 1.0
            return seen
        seen = features(self.game.show.view(self.session.state), self.size)
        if question is not None:
            add_words(seen, 0, [question.id])
        return seen

    def reward(self) -> float:
        """1 for the first of the game's outcomes, -1 for the last, evenly between; 0 while it goes on."""
        if self.reply is not None:
            return 0.0
        outcome = self.session.outcome if self.session is not None else None
        names = self.game.study.outcomes
        if outcome is None or outcome.name not in names or len(names) < 2:
            return 0.0
        return 1.0 - 2.0 * names.index(outcome.name) / (len(names) - 1)

    def info(self) -> dict[str, Any]:
        """The question in words, or how it ended."""
        assert self.session is not None
        question = self.session.question
        if question is not None:
            return {"question": question.id, "rule": question.rule, "prompt": question.prompt}
        outcome = self.session.outcome
        return {"outcome": outcome.name, "reason": outcome.reason} if outcome is not None else {}
