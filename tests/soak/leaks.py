"""T19: positions that are alike to the player but for what is hidden look alike, byte by byte."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from opfor.kernel.questions import DICE
from opfor.registry import game_named
from opfor.testing.playing import Setting, Trial, settings
from opfor.web.api import question_data
from tests.soak.check import Check
from tests.soak.games import TITLES

SLICE = 100
DEALS = 5  # other secrets for each position
EVERY = 3  # decisions between two positions


@cache
def _ways() -> list[tuple[str, Setting]]:
    return [
        (id, setting) for id in TITLES if game_named(id).secrets is not None for setting in settings(game_named(id))
    ]


def check_deal(trial: Trial) -> None:
    """What screens, questions, odds and corrections show does not depend on what is hidden."""
    match, game = trial.match, trial.game
    assert game.secrets is not None
    other = game.secrets.reshuffle(match.state.copy(), trial.stream)
    trial.require(_shown(trial, other) == _shown(trial, match.state), "a view depends on what is hidden")
    question = match.question
    if question is not None and question.kind != DICE:
        name, *args = match.asked
        again = game.play.questions[name](other, *args)
        trial.require(question_data(again) == question_data(question), "the question depends on what is hidden")


def _shown(trial: Trial, state: object) -> bytes:
    game, question = trial.game, trial.match.question
    coming = game.show.upcoming_charts(state, question.id) if question is not None else []
    parts = [game.show.view(state), game.show.strip(state), game.show.text(state), game.correctable(state), coming]
    return json.dumps(parts, allow_nan=False, default=list).encode()


def check_game(number: int, seed: str, most: int) -> int:
    """Look at some positions of a random game; how many pairs were compared."""
    id, setting = _ways()[number % len(_ways())]
    trial, pairs = Trial(game_named(id), setting, seed), 0
    while pairs < most:
        for _ in range(DEALS):
            check_deal(trial)
            pairs += 1
        for _ in range(EVERY):
            if trial.match.question is None:
                return pairs
            trial.decide()
    return pairs


def _some(seed: str, first: int, folder: Path) -> int:
    done, number = 0, first // SLICE
    while done < SLICE:
        done += check_game(number, f"{seed} leak {first} {done}", SLICE - done)
        number += 1
    return done


def checks(seed: str) -> list[Check]:
    """Pairs of positions in the games that hide something."""
    return [Check("T19", "pairs with other secrets", 1_000_000, _some, 100_000)]
