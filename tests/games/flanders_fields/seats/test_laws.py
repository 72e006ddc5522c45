"""Laws of the seats: at the table nothing is measured, identity hangs on names, and imports go one way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import opfor.games.flanders_fields as package
from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.batch import Stream
from opfor.kernel.desk import Desk
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from tests.games.flanders_fields.table_players import ATTACKER, DEFENDER, Player, play_on

GAME = "flanders-fields"
ROOT = Path(package.__file__).parent
MEASURES = ("x", "y", "heading")


def scrambled(turn: Any) -> Any:
    """The same step; when the set-up is over, every stand is somewhere else."""

    def step(state: State, desk: Desk) -> None:
        if state.turn == 1:
            n = len(state.x)
            state.x, state.y = [7 * i % 990 + 5 for i in range(n)], [13 * i % 1170 + 5 for i in range(n)]
            state.heading = [5 * i % 72 for i in range(n)]
        turn(state, desk)

    return step


STEPS = FLANDERS.play.steps
SCRAMBLED = replace(FLANDERS, play=replace(FLANDERS.play, steps={**STEPS, "turn": scrambled(STEPS["turn"])}))


def seen(match: Match) -> tuple[Any, ...]:
    """Everything of a game but where its stands are."""
    data = {name: value for name, value in state_data(match.state).items() if name not in MEASURES}
    return data, [str(entry) for entry in match.entries], match.outcome


@pytest.mark.parametrize(
    ("scenario", "side", "player"),
    [
        ("zero-plus-twenty", "british", ATTACKER),
        ("iron-and-chlorine", "german", DEFENDER),
        ("lane", "british", ATTACKER),
        ("lane", "german", DEFENDER),
        ("own-battle", "british", ATTACKER),
    ],
)
def test_with_a_ruler_nobody_measures_on_a_map(scenario: str, side: str, player: Player) -> None:
    """P4a-ruler, P8, P2-ruler: scrambled positions and headings change no card, no die and no result."""
    games = [Match.new(game, scenario, "table", options={"side": side}, seed="law") for game in (FLANDERS, SCRAMBLED)]
    for match in games:
        play_on(match, player)
    assert seen(games[0]) == seen(games[1])
    assert games[0].state.x != games[1].state.x


@pytest.mark.parametrize("scenario", list(FLANDERS.scenarios))
def test_with_a_ruler_random_games_are_the_same_anywhere(scenario: str) -> None:
    """P4a-ruler, R17-ruler, P13-ruler: the same law for people who answer at random."""
    games = []
    for game in (FLANDERS, SCRAMBLED):
        match = Match.new(game, scenario, "table", options={"side": "both"}, seed="law at random")
        stream = Stream(f"law {scenario}", 1)
        while match.question is not None and match.decisions < 400:
            match.answer(random_answer(match.question, stream))
        games.append(match)
    assert seen(games[0]) == seen(games[1])
