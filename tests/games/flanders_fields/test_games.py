"""A hundred random and thirty programmed games of each scenario, in chunks; `make soak` plays many more."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.policies.named import POLICIES
from opfor.games.flanders_fields.policies.search import STANCES, best_stance, worth
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.state_data import state_data
from tests.games.flanders_fields.games import SCENARIOS, play, programmed_game, random_game

GAME = "flanders-fields"
RANDOM, PROGRAMMED, CHUNK = 100, 30, 10


@pytest.mark.parametrize("first", range(0, RANDOM, CHUNK))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games(scenario: str, first: int) -> None:
    """P0, P4a, P11, P14, R2, R8a: no overlap, nobody off the table, three markers kill, one die a unit and turn."""
    for number in range(first, first + CHUNK):
        assert random_game(scenario, number).result, number


@pytest.mark.parametrize("first", range(0, PROGRAMMED, CHUNK))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_programmed_games(scenario: str, first: int) -> None:
    """6, G6, Z6, R28, 7.1, 7.2, 7.3: both programs against each other to the end."""
    for number in range(first, first + CHUNK):
        assert programmed_game(scenario, number).result, number


@pytest.mark.parametrize("side", ["british", "german"])
def test_search(side: str) -> None:
    """Z5, R28: search plays whole games, the same for the same seeds, on either side."""
    first, second = (state_data(play("zero-plus-twenty", "search", 3, side=side)) for _ in range(2))
    assert first == second


def test_search_looks_ahead() -> None:
    """Z5: a trial leaves the game as it is, and the stance it takes is one of those tried."""
    state = FLANDERS.play.new("zero-plus-twenty", "screen", {"side": "british"})
    desk = BatchDesk(POLICIES["program"](Stream("p", 1)), Stream("d", 1))
    while state.agenda[-1][0] != "act":
        name, args = state.agenda.pop()
        FLANDERS.play.steps[name](state, desk, *args)
    step = state.agenda.pop()
    before = state_data(state)
    assert best_stance(state, 0, step, 1, 2) in STANCES
    assert state_data(state) == before
    assert worth(state, 0) == -worth(state, 1)


def test_search_is_in_the_class_of_the_program() -> None:
    """R28: over six attacks a side that searches wins at least half the points of the plain program; one that only
    shrinks from losses wins none."""
    points = dict.fromkeys(("program", "search"), 0)
    for policy in points:
        for number in range(6):
            state = FLANDERS.play.new("zero-plus-twenty", "screen", {"side": "british"})
            play_out(state, FLANDERS.play.steps, BatchDesk(POLICIES[policy](Stream("p", number)), Stream("d", number)))
            points[policy] += state.score
    assert 2 * points["search"] >= points["program"] > 0, points
