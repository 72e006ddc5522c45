"""Whole games without a listener, with the invariants of the table: as the soak plays them."""

from __future__ import annotations

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model.state import State
from opfor.testing.playing import Setting
from tests.soak.games import whole_game

SCENARIOS = [id for id, scenario in GAME.scenarios.items() if "screen" in scenario.modes]
SIDES = ("british", "german", "both")


def play(scenario: str, policy: str, number: int, **options: object) -> State:
    """A game to its end; a breach, an endless game or a dead end fails with its number and step."""
    setting = Setting(scenario, "screen", {"battle_seed": number, **options})
    state: State = whole_game(GAME, setting, policy, "flanders", number)
    return state


def random_game(scenario: str, number: int) -> State:
    """A person of no sense at all on one side or on both, by turns."""
    return play(scenario, "random", number, side=SIDES[number % 3])


def programmed_game(scenario: str, number: int) -> State:
    """Zero Hour against the Garrison."""
    return play(scenario, "program", number, side="none")
