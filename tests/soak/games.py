"""T1 and T2: complete games by random and programmed players, with every invariant after every decision."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from opfor.kernel.batch import studied
from opfor.kernel.game import Game
from opfor.kernel.policy_names import makers
from opfor.registry import game_named
from opfor.testing import contract
from opfor.testing.playing import Setting, settings
from tests.soak.check import Check

SLICE = 100
EVERY = 10  # steps at most between two looks, where nothing is decided
POLICIES = ("random", "random", "random", "doctrine", "program")  # by turns, where the game has them
QUICK = "lane"  # where there is such a scenario: it takes a tenth of the others' time
SELDOM = 50  # then one game in so many is of any scenario


@cache
def ways(id: str) -> list[Setting]:
    """Every way to play a game on screen."""
    return [setting for setting in settings(game_named(id)) if setting.mode == "screen"]


def setting_of(id: str, number: int) -> Setting:
    """How the game with this number is played."""
    quick = [setting for setting in ways(id) if setting.scenario == QUICK]
    found = quick if quick and number % SELDOM else ways(id)
    return found[number // SELDOM % len(found)] if quick else found[number % len(found)]


def whole_game(game: Game, setting: Setting, policy: str, seed: str, number: int) -> Any:
    """A game to its end: no breach, no dead end, no exception, inside the bound, with a known outcome."""
    where = f"{game.id}, {setting}, policy {policy}, seed '{seed}', game {number}"
    state = game.play.new(setting.scenario, setting.mode, setting.options)
    desk = studied(makers(game)[policy], seed, number)
    decisions = steps = 0
    while state.agenda:
        name, args = state.agenda.pop()
        game.play.steps[name](state, desk, *args)
        steps += 1
        if desk.decisions != decisions or steps % EVERY == 0 or not state.agenda:
            decisions = desk.decisions
            broken = game.play.invariants(state)
            assert not broken, f"{where}, step {steps} ({name} {args}): {broken}"
        assert decisions <= game.play.bound and steps < 10 * game.play.bound, f"{where}: it does not end"
    outcome = game.play.outcome(state)
    assert outcome is not None and outcome.name in game.study.outcomes, f"{where}: it ended with {outcome}"
    return state


def numbered_game(id: str, seed: str, number: int) -> Any:
    """The game with this number of a soak."""
    game = game_named(id)
    known = [policy for policy in POLICIES if policy in makers(game)]
    return whole_game(game, setting_of(id, number), known[(number + number // SELDOM) % len(known)], seed, number)


def _some(id: str) -> Any:
    def some(seed: str, first: int, folder: Path) -> int:
        for number in range(first, first + SLICE):
            numbered_game(id, seed, number)
        return SLICE

    return some


def _watched(seed: str, first: int, folder: Path) -> int:
    """One game, looked at from all sides at every position; all settings of all titles by turns."""
    every = [(id, setting) for id in TITLES for setting in settings(game_named(id))]
    id, setting = every[first % len(every)]
    contract.check_play(game_named(id), seed=f"{seed} {first}", ways=[setting])
    return 1


TITLES = {
    "fields-of-despair": "Fields of Despair",
    "last-crusade": "The Last Crusade",
    "flanders-fields": "Flanders Fields",
}


def checks(seed: str) -> list[Check]:
    """A line for each game, and one for games that are held to the contract at every position."""
    lines = [Check("T1", f"games of {title}", 1_000_000, _some(id), 100_000) for id, title in TITLES.items()]
    return [*lines, Check("T2", "games held to the contract", 2_000, _watched)]
