"""Can a game be played by the data files of one's own? A few games at random show it before anything is begun."""

from __future__ import annotations

from pathlib import Path

from opfor.kernel.batch import play_out, studied
from opfor.kernel.errors import OpforError
from opfor.kernel.game import game_named
from opfor.kernel.named_policies import policy_maker
from opfor.kernel.own_data import choose, in_use, read_own

GAMES = 3
STEPS = 200_000


def play_by(data: str | Path) -> None:
    """Before the first game: play by data files of one's own from now on, those of a folder or of a saved match."""
    own = read_own(str(data))
    choose(own)
    for game in own:
        tried(game)


def tried(id: str) -> None:
    """Play every scenario of a game that has files of one's own; what the files spoil is told in one line."""
    game = game_named(id)
    files = in_use(game.id)
    if not files:
        return
    _, maker = policy_maker(game, "random")
    for scenario in game.scenarios.values():
        for number in range(GAMES if "screen" in scenario.modes else 0):
            where = f"game {number + 1} of a trial of {scenario.id}"
            try:
                state = game.new(scenario.id, "screen", {})
                desk = studied(maker, "trial", number)
                play_out(state, game.steps, desk, bound=STEPS)
                broken = game.invariants(state)
            except Exception as problem:
                said = str(problem) if isinstance(problem, OpforError) else f"{type(problem).__name__} {problem}"
                raise OpforError(f"with your own {', '.join(files)} {where} cannot be played: {said}") from None
            if broken:
                raise OpforError(f"with your own {', '.join(files)} {where} goes wrong: {broken[0]}")
