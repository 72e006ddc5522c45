"""What both kinds of environment share: a sitting, the reply in the making, mask, observation and reward."""

from __future__ import annotations

from typing import Any

import numpy as np

from opfor.env.features import add_words, features
from opfor.env.replies import Reply
from opfor.env.sitting import Sitting
from opfor.kernel.errors import BadInput
from opfor.kernel.game import game_at, read_options

ACTIONS = 4096
FEATURES = 2048


class Playing:
    """One game after another; an agent acts by number."""

    def __init__(
        self, game: str, scenario: str | None, options: dict[str, Any] | None, actions: int, size: int
    ) -> None:
        self.game = game_at(game)
        self.scenario = scenario or next(iter(self.game.scenarios))
        if self.scenario not in self.game.scenarios:
            raise BadInput(f"{self.game.id} has no scenario '{self.scenario}'; it has {', '.join(self.game.scenarios)}")
        self.options = read_options(self.game, options or {})
        self.actions, self.size = actions, size
        self.sitting: Sitting | None = None
        self.reply: Reply | None = None
        self._seen: np.ndarray[Any, np.dtype[np.float32]] | None = None

    def begin(self, seed: str) -> None:
        """A new game; the seed fixes the dice."""
        self.sitting = Sitting(self.game, self.scenario, self.options, seed)
        self._ask()

    def _ask(self) -> None:
        assert self.sitting is not None
        self._seen = None
        question = self.sitting.question
        self.reply = None if question is None else Reply(question, self.actions)

    @property
    def over(self) -> bool:
        """Is nothing asked any more?"""
        return self.reply is None

    def act(self, action: int) -> None:
        """Take an action; refused with BadAnswer when it is not open, and nothing has changed."""
        assert self.reply is not None and self.sitting is not None
        answer = self.reply.choose(int(action))
        if answer is not None:
            self.sitting.answer(answer)
            self._ask()

    def asked(self) -> str:
        """Who is asked now."""
        question = self.sitting.question if self.sitting is not None else None
        return question.of if question is not None else ""

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for every action that is open."""
        found = np.zeros(self.actions, dtype=np.int8)
        if self.reply is not None:
            found[self.reply.legal()] = 1
        return found

    def observation(self, mask: bool = True) -> dict[str, Any]:
        """What the player sees, and which actions are open to him."""
        assert self.sitting is not None
        if self._seen is None:  # the position stays while an answer is put together
            self._seen = features(self.game.view(self.sitting.state), self.size)
        seen = self._seen.copy()
        if self.reply is not None:
            add_words(seen, self.reply.question.id, *self.reply.chosen())
        return {"observation": seen, "action_mask": self.mask() if mask else np.zeros(self.actions, dtype=np.int8)}

    def reward(self) -> float:
        """1 for the first of the game's outcomes, -1 for the last, evenly between; 0 while it goes on."""
        outcome = self.sitting.outcome if self.sitting is not None else None
        names = self.game.outcomes
        if outcome is None or outcome.name not in names or len(names) < 2:
            return 0.0
        return 1.0 - 2.0 * names.index(outcome.name) / (len(names) - 1)

    def info(self) -> dict[str, Any]:
        """The question in words, or how it ended."""
        assert self.sitting is not None
        question, outcome = self.sitting.question, self.sitting.outcome
        if question is not None:
            return {"question": question.id, "rule": question.rule, "prompt": question.prompt}
        return {"outcome": outcome.name, "reason": outcome.reason} if outcome is not None else {}
