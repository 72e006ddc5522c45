"""Zero Hour at the edges of its distances, margins and dice (Z3 to Z14)."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.enemy import raid, zero_arms, zero_hour, zero_orders
from opfor.games.flanders_fields.enemy.common import called_off
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage, sight
from opfor.games.flanders_fields.rules.movement import walk
from opfor.games.flanders_fields.rules.reach import margin
from opfor.games.flanders_fields.rules.victory import held_on_map
from opfor.games.flanders_fields.seats.base import ROLLING
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, Laid, find, foot, stand, table

GAME = "flanders-fields"
FAR = foot("german", "9", [[90, 110]])


@pytest.mark.parametrize(("left", "y", "die"), [(3, 529, True), (4, 529, False), (3, 530, False)])
def test_when_a_company_wavers(left: int, y: int, die: bool) -> None:
    """Z5: a quarter or more lost since its last turn, and more than 15 cm from the enemy; else no die."""
    state = table(foot("british", "A", [[50, 30], [56, 30], [62, 30], [68, 30]]), foot("german", "1", [[50, 70]]))
    state.company_before[0] = 4
    state.y[find(state, "A1")] = y
    if left == 3:
        state.alive[find(state, "A4")] = 0
    desk = Laid(*[1] * die)
    assert zero_hour.goes_on(state, desk, find(state, "A1")) is not die and not desk.left
    assert zero_hour.goes_on(state, Laid(), find(state, "A1")) is not die, "one die a company and turn"


def close(*blocks: str) -> tuple[State, int, int]:
    """A British platoon close before a German one in its trench."""
    state = table(foot("british", "A", [[50, 66]]), foot("german", "1", [[50, 70]]), *blocks, FAR, ground=NO_WIRE)
    return state, find(state, "A1"), find(state, "1.1")


def test_margins_of_zero_hour() -> None:
    """Z6: at 0 it goes in, at -1 on 4+, at -2 never; not into a barrage."""
    state, platoon, german = close()
    assert margin(state, platoon, german) == -1
    assert zero_hour.try_assault(state, Laid(3), platoon) is None
    assert zero_hour.try_assault(state, Laid(4), platoon) == (A.ASSAULT, german)
    state.quality[german] = 2
    assert zero_hour.try_assault(state, Laid(), platoon) is None
    state.quality[german], state.markers[german] = 1, 1
    assert zero_hour.try_assault(state, Laid(), platoon) == (A.ASSAULT, german)
    barrage.lay_area(state, 0, ROLLING, (450, 695, 550, 725))
    assert zero_hour.try_assault(state, Laid(), platoon) is None


def test_a_machine_gun_with_a_mark_is_feared() -> None:
    """Z6: a reserved MG counts 2 against the margin; of two targets the better one is taken."""
    state, platoon, german = close(stand("german", "battalion_mg", [[53.6, 70]], battalion="I"))
    mg = find(state, "gMG1")
    state.alive[german] = 0
    assert margin(state, platoon, mg) == 0
    assert zero_hour.try_assault(state, Laid(), platoon) == (A.ASSAULT, mg)
    state.reserved[mg] = 1
    assert zero_hour.try_assault(state, Laid(), platoon) is None
    state.reserved[mg], state.alive[german] = 0, 1
    assert zero_hour.try_assault(state, Laid(4), platoon) == (A.ASSAULT, mg)
    state.markers[german], state.quality[german] = 2, 0
    assert zero_hour.try_assault(state, Laid(), platoon) == (A.ASSAULT, german)


def test_who_exploits() -> None:
    """Z10: the front trench clear, half the company left, and the barrage still leads or has just ended."""
    state = table(foot("british", "A", [[50, 70], [56, 70]]), foot("german", "1", [[90, 95]]), PLANS)
    platoon, german = find(state, "A1"), find(state, "1.1")
    assert zero_hour.exploits(state, platoon)
    for turn, goes in ((3, True), (4, False)):
        state.turn = turn
        assert zero_hour.exploits(state, platoon) is goes, "the plan ends with turn 2"
    state.turn = 1
    for y, goes in ((716, True), (715, False), (685, False), (684, True)):
        state.y[german] = y
        assert zero_hour.exploits(state, platoon) is goes
    state.alive[find(state, "A2")] = 0
    assert zero_hour.exploits(state, platoon), "half are enough"
    state.no_rolling = 1
    assert not zero_hour.exploits(state, platoon)


def test_nobody_leaves_a_trench_at_the_end() -> None:
    """Z10: from two turns before the end; in the support trench always; one's own trench holds nobody."""
    state = table(foot("british", "A", [[50, 70], [56, 70]]), foot("german", "1", [[90, 110]]), PLANS)
    platoon = find(state, "A1")
    for turn, stays in ((1, False), (10, True), (11, True)):
        state.turn = turn
        state.no_rolling = 0
        assert zero_hour.holds(state, platoon) is stays
    state.turn, state.y[platoon] = 1, 950
    assert zero_hour.holds(state, platoon)
    state.turn, state.y[platoon] = 12, 200
    assert not zero_hour.holds(state, platoon)


def test_under_a_quarter_left() -> None:
    """Z11: fewer than a quarter of all platoons and no sector won; a quarter goes on."""
    state = table(foot("british", "A", [[10 + 6 * i, 40] for i in range(8)]), FAR)
    state.lost[0] = 6
    assert not called_off(state, 0, held_on_map(state, 0))
    state.lost[0] = 7
    assert called_off(state, 0, held_on_map(state, 0))
    state.x[find(state, "A1")], state.y[find(state, "A1")] = 220, 700
    assert held_on_map(state, 0) == 1 and not called_off(state, 0, held_on_map(state, 0))
    state.failed_tests[0] = 1
    assert not called_off(state, 0, held_on_map(state, 0))
    state.failed_tests[0] = 2
    assert called_off(state, 0, held_on_map(state, 0))


def test_which_gap_is_near_enough() -> None:
    """Z6: at the wire a cut section within 8 cm is gone to, else the wire is tried."""
    state = table(foot("british", "A", [[50, 63]]), FAR)
    platoon = find(state, "A1")
    state.cut[11] = 1  # from 55 to 60 cm, its first free spot at 55.4
    state.x[platoon] = 474
    assert (zero_hour.at_wire(state, Laid(), platoon) or (0,))[0] == A.MOVE
    state.x[platoon] = 473
    assert zero_hour.at_wire(state, Laid(), platoon) == (A.WIRE, None)
    barrage.lay_area(state, 0, ROLLING, (400, 660, 500, 710))
    assert zero_hour.at_wire(state, Laid(), platoon) is None, "the own barrage lies beyond"
    state.y[platoon] = 500
    assert zero_hour.at_wire(state, Laid(), platoon) is None, "no wire here"


def test_when_a_platoon_fires() -> None:
    """Z6: where V is above 0.3, else it digs in with an action to spare and the enemy within 30 cm, else reserves."""
    state = table(foot("british", "A", [[50, 55]]), foot("german", "1", [[50, 60]]), FAR, ground=NO_WIRE)
    platoon, german = find(state, "A1"), find(state, "1.1")
    state.actions[platoon] = 2
    assert zero_hour.fire_or_reserve(state, Laid(), platoon) == (A.FIRE, german)
    state.y[german] = 700
    assert sight.value(state, platoon, german) * 100 <= 30 * 60
    assert zero_hour.fire_or_reserve(state, Laid(), platoon) == (A.DIG, None)
    state.actions[platoon] = 1
    assert zero_hour.fire_or_reserve(state, Laid(), platoon) == (A.RESERVE, None)
    state.actions[platoon], state.y[platoon] = 2, 380
    assert zero_hour.fire_or_reserve(state, Laid(), platoon) == (A.RESERVE, None), "30 cm away"


def test_a_platoon_steps_aside() -> None:
    """Z6: not straight behind another at less than 16 cm where 3 cm aside are free."""
    state = table(foot("british", "A", [[50, 30], [51, 55]]), FAR, ground=NO_WIRE)
    behind, ahead = find(state, "A1"), find(state, "A2")
    wanted = walk(state, behind, ((500, 450),))
    for y, x in ((550, 470), (609, 470), (610, 500), (450, 500)):
        state.y[ahead] = y
        assert zero_hour.aside(state, behind, wanted, []).x == x
    state.x[ahead], state.y[ahead] = 490, 550
    assert zero_hour.aside(state, behind, wanted, []).x == 530
    state.x[ahead] = 500
    assert zero_hour.aside(state, behind, wanted, []).x == 500, "3 cm to either side would not help"


def test_the_neediest_company() -> None:
    """Z4: most platoons at the wire or within 12 cm of the enemy; else the one that lags; never a reserve."""
    state = table(
        foot("british", "A", [[20, 30]]),
        foot("british", "B", [[80, 40]]),
        foot("british", "R", [[50, 5]], role="reserve"),
        foot("german", "1", [[50, 70]]),
        ground=NO_WIRE,
    )
    assert zero_orders.neediest(state, 0) == COMPANY
    state.x[find(state, "B1")], state.y[find(state, "B1")] = 500, 560
    assert zero_orders.neediest(state, 0) == COMPANY + 1
    state.y[find(state, "B1")] = 559
    assert zero_orders.neediest(state, 0) == COMPANY


def test_a_tank_alone_waits() -> None:
    """Z8: beyond the front trench without foot within 15 cm it stays; it is never more than 10 cm ahead."""
    state = table(
        foot("british", "A", [[50, 73]]),
        stand("british", "tank_male", [[70, 75]], battalion="1st"),
        FAR,
        ground=NO_WIRE,
    )
    tank, platoon = find(state, "bT1"), find(state, "A1")
    state.x[platoon] = 515
    assert zero_arms.tank(state, Laid(), tank)[0] == A.MOVE
    state.x[platoon] = 514
    assert zero_arms.tank(state, Laid(), tank)[0] != A.MOVE
    state.y[tank], state.y[platoon], state.x[platoon] = 500, 401, 300
    assert zero_arms.tank(state, Laid(), tank)[0] == A.MOVE
    state.y[platoon] = 400
    assert zero_arms.tank(state, Laid(), tank)[0] != A.MOVE
    state.ditched[tank] = 1
    assert zero_arms.tank(state, Laid(), tank) == (A.UNDITCH, None)


def test_when_raiders_go_home() -> None:
    """Z13: with a prisoner, from turn 6, or when one platoon is left."""
    state = new("lane", "screen", {**DEFAULTS, "side": "none"})
    raiders = [i for i in range(len(state.x)) if state.side[i] == 0 and kinds.IS_RIFLE[state.kind[i]]]
    for turn, home in ((1, False), (5, False), (6, True)):
        state.turn = turn
        assert raid.goes_home(state, 0) is home
    state.turn = 2
    state.prisoners[raiders[1]] = 1
    assert raid.goes_home(state, 0)
    state.prisoners[raiders[1]], state.prisoners_home = 0, 1
    assert raid.goes_home(state, 0)
    state.prisoners_home = 0
    for i in raiders[2:]:
        state.alive[i] = 0
    assert not raid.goes_home(state, 0)
    state.alive[raiders[1]] = 0
    assert raid.goes_home(state, 0)


def test_the_reserve_and_the_sectors() -> None:
    """Z9: two sectors won send it in without a die; with one won it waits without one."""
    state = table(
        foot("british", "A", [[22, 70], [37, 70]]),
        foot("british", "R", [[50, 5]], role="reserve"),
        FAR,
        ground=NO_WIRE,
    )
    reserve, second = find(state, "R1"), find(state, "A2")
    state.turn, state.y[second] = 9, 600
    assert held_on_map(state, 0) == 1 and zero_hour.reserve_waits(state, Laid(), reserve)
    state.y[second] = 700
    assert held_on_map(state, 0) == 2 and not zero_hour.reserve_waits(state, Laid(), reserve)
    assert state.reserve[reserve] == 2 and not zero_hour.reserve_waits(state, Laid(), reserve)


def test_where_a_battery_may_not_fire() -> None:
    """Z12: never with own men within 9 cm aside and 7 cm before or behind the point."""
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 80]]), PLANS)
    platoon = find(state, "A1")
    state.battery_x[0], state.battery_y[0] = 500, 800
    for x, y, fires in ((590, 800, True), (589, 800, False), (500, 730, True), (500, 731, False)):
        state.x[platoon], state.y[platoon] = x, y
        assert (zero_arms.battery(state, Laid(), 0) == (A.SHOOT, None)) is fires, (x, y)


def test_a_commander_keeps_out_of_reach() -> None:
    """Z14: 8 cm behind the foremost and 12 cm from any enemy, outside barrage and gas."""
    state = table(foot("british", "A", [[50, 60]]), foot("german", "1", [[50, 70]]), ground=NO_WIRE)
    commander = state.commander[0]
    for y, safe in ((520, True), (521, False)):
        assert zero_arms._is_safe(state, commander, 500, y, 600, 1) is safe
    assert not zero_arms._is_safe(state, commander, 500, 561, 700, 1)
    assert zero_arms._is_safe(state, commander, 500, 555, 700, 1)
    barrage.lay_area(state, 1, barrage.ORDERED, (450, 480, 550, 530))
    assert not zero_arms._is_safe(state, commander, 500, 520, 600, 1)
