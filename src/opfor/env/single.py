"""A Gymnasium environment: the agent answers for the player, the programmed enemy plays the other side."""

from __future__ import annotations

from typing import Any

import gymnasium

from opfor.env.actions import Actions, observations
from opfor.env.playing import ACTIONS, Playing
from opfor.kernel.errors import BadAnswer


class GameEnv(gymnasium.Env[dict[str, Any], int]):
    """Any installed game. Observations hold `observation` and `action_mask`; the reward comes with the outcome.

    An action that is not open changes nothing; `info["refused"]` says why.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: dict[str, Any] | None = None,
        actions: int = ACTIONS,
        features: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.playing = Playing(game, scenario, options, actions, features)
        self.render_mode = render_mode
        self.action_space: Any = Actions(actions)
        self.observation_space: Any = observations(self.playing.size, actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game; without a seed the next one of the same series."""
        super().reset(seed=seed)
        self.playing.begin(f"env {self.np_random.integers(1 << 62)}")
        return self.playing.observation(), self.playing.info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action."""
        playing, refused = self.playing, ""
        try:
            playing.act(action)
        except BadAnswer as problem:
            refused = str(problem)
        info = playing.info()
        if refused:
            info["refused"] = refused
        return playing.observation(), playing.reward(), playing.over, False, info

    def render(self) -> Any:
        """The board in words."""
        assert self.playing.session is not None
        state = self.playing.session.state
        strip = "  ".join(f"{name} {value}" for name, value in self.playing.game.show.strip(state))
        return "\n".join([strip, *self.playing.game.show.text(state)])
