"""A PettingZoo environment: one agent for each side that is asked, in the order in which the rules ask them."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from opfor.env.actions import Actions, observations
from opfor.env.playing import ACTIONS, Playing


class GameTurns(AECEnv):  # type: ignore[misc]
    """Any installed game. `agents` are the sides as the questions name them; for others the first answers.

    With two agents the second gets the first one's reward with the sign turned.
    """

    metadata = {"render_modes": ["ansi"], "name": "opfor_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: dict[str, Any] | None = None,
        agents: tuple[str, ...] = ("player",),
        actions: int = ACTIONS,
        features: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.playing = Playing(game, scenario, options, actions, features)
        self.possible_agents = list(agents)
        self.render_mode = render_mode
        self.action_spaces = {agent: Actions(actions) for agent in agents}
        self.observation_spaces = {agent: observations(self.playing.size, actions) for agent in agents}
        self._series = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of the same series."""
        if seed is not None:
            self._series = np.random.default_rng(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.playing.begin(f"env {self._series.integers(1 << 62)}")
        self.infos = {agent: self.playing.info() for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        asked = self.playing.asked()
        return asked if asked in self.possible_agents else self.possible_agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty when somebody else is asked."""
        return self.playing.observation(mask=agent == self.agent_selection)

    def step(self, action: Any) -> None:
        """The agent that is asked takes an action."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.playing.act(action)
        reward = self.playing.reward()
        self.rewards = {agent: reward if place == 0 else -reward for place, agent in enumerate(self.possible_agents)}
        self.infos = {agent: self.playing.info() for agent in self.agents}
        if self.playing.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board in words."""
        assert self.playing.session is not None
        return "\n".join(self.playing.game.show.text(self.playing.session.state))

    def close(self) -> None:
        """Nothing is open."""
