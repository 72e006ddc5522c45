"""Whole games without a listener, with the invariants of the table at every few steps: for tests and the long soak."""

from __future__ import annotations

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.batch import BatchDesk, Stream

SCENARIOS = [id for id, scenario in GAME.scenarios.items() if "screen" in scenario.modes]
SIDES = ("british", "german", "both")
EVERY = 3  # steps between two looks at the invariants


def play(scenario: str, policy: str, number: int, every: int = EVERY, **options: object) -> State:
    """A game to its end; a breach, an endless game or a dead end fails with its number and step."""
    state: State = GAME.play.new(scenario, "screen", {"battle_seed": number, **options})
    desk = BatchDesk(GAME.study.policies[policy](Stream("person", number)), Stream("dice", number))
    steps = 0
    while state.agenda:
        name, args = state.agenda.pop()
        GAME.play.steps[name](state, desk, *args)
        steps += 1
        if steps % every == 0:
            assert GAME.play.invariants(state) == [], (scenario, policy, number, name, args)
        assert steps < GAME.play.bound, (scenario, policy, number)
    assert GAME.play.invariants(state) == [] and state.result in GAME.study.outcomes, (scenario, policy, number)
    return state


def random_game(scenario: str, number: int) -> State:
    """A person of no sense at all on one side or on both, by turns."""
    return play(scenario, "random", number, side=SIDES[number % 3])


def programmed_game(scenario: str, number: int) -> State:
    """Zero Hour against the Garrison."""
    return play(scenario, "program", number, side="none")
