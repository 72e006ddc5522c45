"""Environments for programs that learn: Gymnasium and PettingZoo (extra `[rl]`) over any installed game.

It imports the kernel and `opfor.registry`. Begin with `session.py` (a game that waits for its player), then
`playing.py`.

from opfor.env import gymnasium_env
env = gymnasium_env("fields-of-despair")
observation, info = env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from opfor.kernel.errors import OpforError


def gymnasium_env(game: str, **settings: Any) -> Any:
    """A `gymnasium.Env` of an installed game; settings as of `opfor.env.single.GameEnv`."""
    return _made("single", "GameEnv", game, settings)


def pettingzoo_env(game: str, **settings: Any) -> Any:
    """A `pettingzoo.AECEnv` of an installed game; settings as of `opfor.env.turns.GameTurns`."""
    return _made("turns", "GameTurns", game, settings)


def _made(module: str, name: str, game: str, settings: dict[str, Any]) -> Any:
    try:
        maker = getattr(import_module(f"opfor.env.{module}"), name)
    except ImportError as problem:
        raise OpforError(f"this needs {problem.name}: pip install 'opfor[rl]'") from None
    return maker(game, **settings)
