"""R17, R22, R24: what an assault brings, who burns the fuel, and what moving costs a stand at the table."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.enemy import zero_hour
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.stands import IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import assault, sight
from opfor.games.flanders_fields.seats.person import leave_cover
from opfor.games.flanders_fields.sequence import ON_MAP
from tests.games.flanders_fields.desks import PLANS, Laid, find, foot, stand, table

TANK = stand("british", "tank_male", [[40, 40]], battalion="1st")


def with_tank() -> tuple[State, int, int]:
    state = table(TANK, foot("german", "1", [[40, 50]]))
    return state, find(state, "bT1"), find(state, "1.1")


@pytest.mark.parametrize("attacks", [True, False])
def test_a_tank_that_would_go_back_is_suppressed_where_it_stands(attacks: bool) -> None:
    """R17: armour does not go back; the attacker does not take its place."""
    state, tank, german = with_tank()
    pair = (tank, german) if attacks else (german, tank)
    result = "attacker-retreats" if attacks else "defender-retreats"
    place = state.x[tank], state.y[tank]
    assert assault.carry_out(state, Laid(), ON_MAP, *pair, result)[0] is False
    assert state.markers[tank] == 1 and (state.x[tank], state.y[tank]) == place
    assert not state.markers[german] and state.alive[german] == IN_PLAY


@pytest.mark.parametrize(
    ("result", "taken", "markers", "alive"),
    [
        ("attacker-killed", False, (0, 0), (False, True)),
        ("tie", False, (1, 1), (True, True)),
        ("defender-killed", True, (0, 0), (True, False)),
    ],
)
def test_what_the_difference_brings(
    result: str, taken: bool, markers: tuple[int, int], alive: tuple[bool, bool]
) -> None:
    """R17: who dies, who is suppressed, and whether the attacker takes the place."""
    state = table(foot("british", "A", [[40, 40]]), foot("german", "1", [[40, 44]]))
    both = find(state, "A1"), find(state, "1.1")
    assert assault.carry_out(state, Laid(2), ON_MAP, *both, result)[0] is taken
    assert tuple(state.alive[i] == IN_PLAY for i in both) == alive
    assert tuple(state.markers[i] for i, living in zip(both, alive, strict=True) if living) == tuple(
        number for number, living in zip(markers, alive, strict=True) if living
    )


def test_a_flame_thrower_burns_fuel_it_has_beside_the_defender() -> None:
    """R24: the attacker's own first, else one beside the defender; none that is empty, and none far away."""
    state = table(
        foot("british", "A", [[40, 40]]),
        stand("british", "flame_thrower", [[44.5, 44], [90, 20]], battalion="1st", company="A"),
        foot("german", "1", [[40, 44]]),
    )
    attacker, defender = find(state, "A1"), find(state, "1.1")
    near, far = [i for i in range(len(state.x)) if state.kind[i] == kinds.FLAME_THROWER]
    state.fuel[near] = state.fuel[far] = 2
    assert ON_MAP.beside(state, near, defender) and not ON_MAP.beside(state, far, defender)
    assert assault._flame_thrower(state, ON_MAP, attacker, defender) == near
    assert assault._flame_thrower(state, ON_MAP, far, defender) == far, "the attacker's own"
    state.fuel[near] = 0
    assert assault._flame_thrower(state, ON_MAP, attacker, defender) == -1
    assert assault._flame_thrower(state, ON_MAP, near, defender) == -1, "the attacker's own is empty"


def test_a_stand_that_moves_leaves_its_cover_if_it_attacks() -> None:
    """P16, R16: the scrape is gone; an attacker is out among the shell holes, a defender keeps the trench he is in."""
    state = table(foot("british", "A", [[40, 40]]), foot("german", "1", [[40, 70]]))
    attacker, defender = find(state, "A1"), find(state, "1.1")
    state.cover = [firing.HARD] * len(state.x)  # known by the person's word, so only at a real table
    for i in (attacker, defender):
        state.scrape[i] = 2
        leave_cover(state, i)
    assert [state.cover[i] for i in (attacker, defender)] == [firing.SOFT, firing.HARD]
    assert [state.scrape[i] for i in (attacker, defender)] == [0, 0]
    state.cover[attacker] = firing.OPEN
    leave_cover(state, attacker)
    assert state.cover[attacker] == firing.OPEN


@pytest.mark.parametrize(("more", "seen"), [(0, True), (1, False)])
def test_a_commander_is_a_target_close_by_or_as_the_nearest(more: int, seen: bool) -> None:
    """P8, A30: behind a nearer enemy he may be chosen up to the house distance, edge to edge, and not a mm beyond."""
    state = table(foot("british", "A", [[20, 10]]), foot("german", "1", [[30, 14]]), near_command=True)
    shooter, commander = find(state, "A1"), state.commander[1]
    state.x[commander], state.y[commander] = state.x[shooter], state.y[shooter] + 50
    short = house("command_target_cm") * 10 - sight.distance(state, shooter, commander)
    state.y[commander] += short + more
    assert (commander in sight.targets(state, shooter)) == seen
    state.alive[find(state, "1.1")] = 0
    assert (commander in sight.targets(state, shooter)) == sight.in_reach(state, shooter, commander)


@pytest.mark.parametrize(("left", "goes_on"), [(4, True), (3, True), (2, False)])
def test_a_company_of_half_strength_exploits(left: int, goes_on: bool) -> None:
    """Z10: with the front trench clear, half of its platoons are enough while the barrage leads."""
    places = [[x, 70] for x in (10, 20, 30, 40, 50, 60)]
    state = table(foot("british", "A", places), foot("german", "1", [[50, 95]]), PLANS)
    state.turn = 2
    for number in range(left + 1, 7):
        state.alive[find(state, f"A{number}")] = 0
    assert zero_hour.exploits(state, find(state, "A1")) == goes_on
