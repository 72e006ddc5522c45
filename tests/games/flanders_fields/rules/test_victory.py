"""How a battle is won: the points of the three scenarios and of free set-ups, and what they are called."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.points import stand_points
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.victory import (
    declare,
    free_points_for,
    is_over,
    points_for,
    points_on_map,
    raid_points,
)
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS
from tests.games.flanders_fields.desks import Laid, find, foot, stand, table

GAME = "flanders-fields"
ATTACKER = 0


def scenario(name: str) -> State:
    """A scenario at its start."""
    return new(name, "screen", {**DEFAULTS, "side": "none"})


def rifles(state: State, side: int) -> list[int]:
    """The rifle platoons of a side."""
    return [i for i in range(len(state.x)) if state.side[i] == side and kinds.IS_RIFLE[state.kind[i]]]


def lose(state: State, stands: list[int], how: int = DESTROYED) -> None:
    """Stands go out of play."""
    for i in stands:
        state.alive[i] = how


@pytest.mark.parametrize(
    ("name", "losses", "points"),
    [
        ("zero-plus-twenty", 8, 0),
        ("zero-plus-twenty", 9, 0),
        ("zero-plus-twenty", 10, -1),
        ("zero-plus-twenty", 13, -2),
        ("iron-and-chlorine", 9, 0),
        ("iron-and-chlorine", 11, 0),
        ("iron-and-chlorine", 12, -1),
        ("iron-and-chlorine", 14, -1),
        ("iron-and-chlorine", 15, -2),
    ],
)
def test_platoons_lost_cost_points(name: str, losses: int, points: int) -> None:
    """7.2, 7.3: a point for each two platoons beyond eight, for each three beyond nine; the defender's cost nothing."""
    state = scenario(name)
    lose(state, rifles(state, ATTACKER)[:losses])
    lose(state, rifles(state, 1 - ATTACKER))
    assert points_for(state, 0, 0) == points


def test_ground_block_houses_and_tanks_count() -> None:
    """7.2, 7.3: front sectors 2 each, support sectors 3 or 4, a block house 2, a tank lost costs 1, wreck or not."""
    zero, iron = scenario("zero-plus-twenty"), scenario("iron-and-chlorine")
    assert points_for(zero, 3, 2) == 3 * 2 + 2 * 3 and points_for(iron, 3, 2) == 3 * 2 + 2 * 4
    for state in (zero, iron):
        lose(state, [i for i in range(len(state.x)) if state.kind[i] == kinds.BLOCK_HOUSE][:1])
    assert points_for(zero, 0, 0) == points_for(iron, 0, 0) == 2
    tanks = [i for i in range(len(iron.x)) if kinds.IS_TANK[iron.kind[i]]]
    lose(iron, tanks[:1])
    lose(iron, tanks[1:2], WRECK)
    assert points_for(iron, 0, 0) == 0


def test_a_sector_is_held_by_foot_alone_in_its_trench() -> None:
    """7.2: an attacking foot stand in the sector's trench and no defender in it; a machine gun does not do."""
    state = scenario("zero-plus-twenty")
    lose(state, [i for i in range(len(state.x)) if state.side[i] != ATTACKER], SAFE)
    assert points_on_map(state) == 0
    first, second, *_ = rifles(state, ATTACKER)
    (state.x[first], state.y[first]), (state.x[second], state.y[second]) = (300, 700), (400, 700)
    assert points_on_map(state) == 4
    german = rifles(state, 1 - ATTACKER)[0]
    state.alive[german], state.x[german], state.y[german] = IN_PLAY, 340, 705
    assert points_on_map(state) == 2
    state.y[german] = 720
    assert points_on_map(state) == 4
    gun = next(i for i in range(len(state.x)) if state.side[i] == ATTACKER and kinds.IS_MG[state.kind[i]])
    state.alive[first], state.x[gun], state.y[gun] = DESTROYED, 300, 700
    assert points_on_map(state) == 2


@pytest.mark.parametrize(
    ("name", "results"),
    [
        (
            "zero-plus-twenty",
            {
                11: "british_decisive",
                10: "british_marginal",
                6: "british_marginal",
                5: "german_marginal",
                2: "german_marginal",
                1: "german_decisive",
            },
        ),
        (
            "iron-and-chlorine",
            {
                17: "british_decisive",
                16: "british_marginal",
                12: "british_marginal",
                11: "german_marginal",
                6: "german_marginal",
                5: "german_decisive",
            },
        ),
        ("lane", {4: "british_marginal", 3: "draw", 1: "draw", 0: "german_marginal"}),
    ],
)
def test_points_have_names(name: str, results: dict[int, str]) -> None:
    """7.1, 7.2, 7.3, R28: what so many points are called; the battle is over."""
    for points, result in results.items():
        state = scenario(name)
        declare(state, Laid(), points, "")
        assert (state.score, state.result, state.agenda) == (points, result, [])


@pytest.mark.parametrize(("rules", "result"), [(6, "british_decisive"), (7, "british_marginal")])
def test_earlier_saves_keep_the_points_they_began_with(rules: int, result: str) -> None:
    """7.3: before rules version 7 fewer points won Iron and Chlorine."""
    state = scenario("iron-and-chlorine")
    state.rules = rules
    declare(state, Laid(), 14, "")
    assert state.result == result


def test_a_raid_is_for_prisoners() -> None:
    """7.1: 5 for the first prisoners at home, 2 for each further, 1 a German stand destroyed, a raider lost costs 1."""
    state = scenario("lane")
    assert raid_points(state) == 0
    state.prisoners_home = 1
    assert raid_points(state) == 5
    state.prisoners_home = 3
    lose(state, rifles(state, 1 - ATTACKER)[:2])
    raiders = rifles(state, ATTACKER)
    lose(state, raiders[:1])
    lose(state, raiders[1:2], SAFE)
    assert raid_points(state) == 5 + 2 * 2 + 2 - 1


def test_when_a_battle_is_over() -> None:
    """7.1: when no attacking foot is in play any more, or nobody of the defender but commanders."""
    state = scenario("lane")
    assert not is_over(state)
    raiders = rifles(state, ATTACKER)
    lose(state, raiders[1:], SAFE)
    assert not is_over(state)
    lose(state, raiders[:1])
    assert is_over(state)
    other = scenario("lane")
    defenders = [i for i in range(len(other.x)) if other.side[i] != ATTACKER and not kinds.IS_COMMAND[other.kind[i]]]
    lose(other, defenders[1:])
    assert not is_over(other)
    lose(other, defenders[:1])
    assert is_over(other)


def test_points_of_a_free_set_up() -> None:
    """R28: 2 for 15 cm of front trench, 3 of support, 2 a block house or gun, and a tenth of the value of losses."""
    state = table(
        foot("british", "A", [[7, 70], [50, 30], [60, 30]]),
        foot("german", "1", [[50, 70], [60, 70], [70, 70]]),
        stand("german", "block_house_mg", [[80, 76]]),
    )
    assert free_points_for(state, 2, 1) == 7 and points_on_map(state) == 2
    platoon = stand_points("infantry", 1, False, False)
    lose(state, [find(state, "1.1"), find(state, "1.2"), find(state, "1.3")])
    assert free_points_for(state, 0, 0) == 3 * platoon // 10
    house = stand_points("block_house_mg", 1, False, False)
    lose(state, [find(state, "gBH1")])
    assert free_points_for(state, 0, 0) == 2 + (3 * platoon + house) // 10
    state.alive[find(state, "gBH1")] = IN_PLAY
    lose(state, [find(state, name) for name in ("A1", "A2", "A3")])
    assert free_points_for(state, 0, 0) == 0
    for points, result in ((6, "british_marginal"), (5, "draw"), (3, "draw"), (2, "german_marginal")):
        declare(state, Laid(), points, "")
        assert state.result == result
