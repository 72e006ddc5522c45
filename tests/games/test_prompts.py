"""Prompts are for everybody: what to type stands apart, in `Question.typing`."""

from __future__ import annotations

import pytest

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import DICE
from opfor.kernel.random_answers import RandomPolicy
from opfor.match.match import Match
from opfor.registry import game_named

HINTS = ("Enter", "e.g.", "(none: ", "none left: -")


@pytest.mark.parametrize("mode", ["screen", "table"])
@pytest.mark.parametrize("id", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_no_prompt_says_what_to_type(id: str, mode: str) -> None:
    game, seen = game_named(id), set[str]()
    policy = RandomPolicy(game.play.questions)(Stream("prompts"))
    for scenario in game.scenarios.values():
        if mode not in scenario.modes:
            continue
        match = Match.new(game, scenario.id, mode, seed="prompts")
        for _ in range(90):
            question = match.question
            if question is None:
                break
            seen.add(question.id)
            if question.kind != DICE:
                assert not any(hint in question.prompt for hint in HINTS), question.prompt
            try:
                match.answer(match.advised(policy))
            except BadAnswer:  # a random answer that a rule refuses: the usual one goes on
                match.answer(question.default)
    assert len(seen) > 5
