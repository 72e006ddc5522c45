"""Whole games on screen: random play never dies, the books stay in order, undo and replay give the same game."""

from typing import Any

import pytest

import opfor
from opfor.kernel.batch import Stream
from opfor.kernel.random_answers import RandomPolicy
from opfor.kernel.state_data import state_data
from opfor.testing.playing import Setting
from tests.soak.games import whole_game

OUTCOMES = ("allied_victory", "draw", "cp_victory")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"losses": "ask", "will_to_fight": True},
    {"frontline": "france", "difficulty": "hard"},
]


@pytest.mark.parametrize("chunk", range(25))
def test_random_games_end_with_the_books_in_order(chunk: int) -> None:
    """R-04, R-64, A-03: 5,000 games at random, every invariant after every decision, no dead end, no exception."""
    game = opfor.game_named("fields-of-despair")
    assert game.study.outcomes == OUTCOMES
    for number in range(200 * chunk, 200 * chunk + 200):
        setting = Setting("final-push", "screen", OPTIONS[number % len(OPTIONS)])
        whole_game(game, setting, "random", "screen games", number)


@pytest.mark.parametrize("number", range(4))
def test_undo_to_the_first_decision_and_forward_again_gives_the_same_game(number: int) -> None:
    """8.0: decisions, dice, log and final state are the same; only the undo itself is new."""
    game = opfor.game_named("fields-of-despair")
    policy = RandomPolicy(game.play.questions)(Stream("whims", number))
    match = opfor.Match.new(game, "final-push", "screen", seed=f"undo {number}")
    given = []
    while match.question is not None:
        given.append(match.advised(policy))
        match.answer(given[-1])
    before = (state_data(match.state), match.entries, list(match.line.records))
    match.undo(1)
    assert match.decisions == 0
    for answer in given:
        match.answer(answer)
    assert (state_data(match.state), match.entries) == before[:2]
    assert match.line.records == before[2]
