"""Can a game be played with its custom data files? A few random games find out before a match begins."""

from __future__ import annotations

from opfor.kernel.batch import play_out, studied
from opfor.kernel.errors import OpforError
from opfor.kernel.game_data import in_use
from opfor.kernel.policy_names import policy_maker
from opfor.registry import game_named

GAMES = 3
STEPS = 200_000


def smoke_play(id: str) -> None:
    """Play every scenario of a game that has custom files; what they break is reported in one line."""
    game = game_named(id)
    files = in_use(game.id)
    if not files:
        return
    _, maker = policy_maker(game, "random")
    for scenario in game.scenarios.values():
        for number in range(GAMES if "screen" in scenario.modes else 0):
            where = f"with your own {', '.join(files)}: trial game {number + 1} of {scenario.id}"
            try:
                state = game.play.new(scenario.id, "screen", {})
                desk = studied(maker, "trial", number)
                play_out(state, game.play.steps, desk, bound=STEPS)
                broken = game.play.invariants(state)
            except Exception as problem:
                reason = str(problem) if isinstance(problem, OpforError) else f"{type(problem).__name__} {problem}"
                raise OpforError(f"{where} cannot be played: {reason}") from None
            if broken:
                raise OpforError(f"{where} goes against the rules: {broken[0]}")
