"""Rules that need a table of their own: uphill fire, roads, gas shells, plans made by posture, standing orders."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import OPEN
from opfor.games.flanders_fields.model.geometry import isqrt
from opfor.games.flanders_fields.model.stands import battle, cover_of, gap2
from opfor.games.flanders_fields.model.state import ASK, BY_G7, HOLD, State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage, fire, sight
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.rules.roads import march, road_paths
from opfor.games.flanders_fields.seats.base import NOBODY
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.kernel.errors import BadAnswer, DataError
from tests.games.flanders_fields.desks import TRENCHES, Laid, find, foot, stand, table

GAME = "flanders-fields"
HILL = '[[terrain]]\nid = "knoll"\nkind = "hill"\nlevel = 1\npolygon = [[40, 80], [60, 80], [60, 110], [40, 110]]\n'
ROAD = '[[terrain]]\nid = "lane_road"\nkind = "road"\nline = [[50, 2], [50, 14], [62, 14]]\n'
GUNS = '[[artillery]]\nside = "british"\nkind = "{kind}"\nbatteries = 2\n{more}\n'


def test_uphill() -> None:
    """A28, A29: over a burst below the higher of the two the fire is at -1; a burst at his own level is at -2."""
    state = table(foot("british", "A", [[50, 60]]), foot("german", "1", [[50, 90]]), ground=TRENCHES + HILL)
    a, g = find(state, "A1"), find(state, "1.1")
    barrage.lay_area(state, 0, barrage.ORDERED, (450, 675, 550, 725))
    assert sight.shot(state, a, g)[2:] == (True, True) and sight.shot(state, g, a)[2:] == (True, True)
    barrage.lay_area(state, 0, barrage.ORDERED, (450, 840, 550, 890))
    assert sight.shot(state, a, g)[2:] == (True, False), "the second burst lies on the hill itself"
    state.y[a] = 850
    state.area_x0 = []
    assert sight.shot(state, a, g)[2:] == (False, False)


def test_road_column() -> None:
    """R5, R8, P16: a column follows the bends of its road at road speed, faces its way and counts as open."""
    state = table(foot("british", "A", [[50, 5], [50, 9]]), foot("german", "1", [[90, 95]]), ground=TRENCHES + ROAD)
    first, second = find(state, "A1"), find(state, "A2")
    assert A.ROAD in A.verbs(state, second)
    path = next(path for path in road_paths(state, second) if path[-1][0] > 500)
    march(state, Laid(), ON_MAP, second, path)
    assert state.column[second] and state.heading[second] == 18 and cover_of(state, second) == OPEN
    assert state.x[second] > 580 and not fire.can_fire(state, second)
    path = next(path for path in road_paths(state, first) if path[-1][0] > 500)
    march(state, Laid(), ON_MAP, first, path)
    assert isqrt(gap2(state, first, second)) <= 20, "nose to tail"
    with pytest.raises(BadAnswer, match="no farther"):
        march(state, Laid(), ON_MAP, first, ((900, 140),))


def test_a_column_keeps_together() -> None:
    """R5: a platoon cannot form up more than 2 cm from its company's column."""
    state = table(foot("british", "A", [[50, 5], [62, 14]]), foot("german", "1", [[90, 95]]), ground=TRENCHES + ROAD)
    state.column[find(state, "A2")] = 1
    with pytest.raises(BadAnswer, match="more than 2 cm away"):
        march(state, Laid(), ON_MAP, find(state, "A1"), ((500, 100),))


def test_gas_shells() -> None:
    """R21, P10: a battery with gas shells lays a cloud of two turns at its aiming point; others cannot."""
    state = table(
        foot("british", "A", [[50, 20]]),
        foot("german", "1", [[50, 80]]),
        GUNS.format(kind="field_howitzer", more="gas_shells = true"),
    )
    state.battery_x[0], state.battery_y[0] = 500, 800
    assert A.GAS in A.battery_verbs(state, 0) and A.GAS not in A.battery_verbs(state, 1), "no aiming point yet"
    barrage.fire_gas(state, Laid(4, 6), ON_MAP, 0)
    assert state.wind_grade == 2 and state.cloud_life == [2] and state.cloud_x0 == [450]
    assert state.alive[find(state, "1.1")] == 0 and not state.area_x0
    state.no_gas = 1
    assert A.GAS not in A.battery_verbs(state, 0)


def test_a_plan_with_gas() -> None:
    """P3, R19, R21, A75: a planned shoot of gas shells lays its cloud in step 3; it needs the barrage."""
    plan = 'plan = [{ turns = [1, 1], kind = "gas", rect = [45, 77, 55, 83] }]'
    blocks = foot("british", "A", [[50, 20]]), foot("german", "1", [[50, 80]])
    state = table(*blocks, GUNS.format(kind="field_gun", more=f"gas_shells = true\n{plan}"))
    barrage.planned_shoots(state, Laid(), ON_MAP, 0)
    barrage.planned_gas(state, Laid(1, 1), ON_MAP, 0)
    assert state.cloud_y1 == [830] and not state.area_x0
    with pytest.raises(DataError, match="needs gas_shells"):
        table(*blocks, GUNS.format(kind="field_gun", more=plan))


@pytest.mark.parametrize(("posture", "last"), [(-1, 4), (0, 3), (1, 2)])
def test_a_plan_by_posture(posture: int, last: int) -> None:
    """Z1: the curtain of a plan that the file leaves open stays longer when cautious, shorter when bold."""
    state = table(
        foot("british", "A", [[50, 40]]),
        foot("german", "1", [[50, 70]]),
        GUNS.format(kind="field_gun", more="make_plan = true"),
    )
    state.posture = [posture, 0]
    on_front = []
    for turn in range(1, 9):
        state.turn = turn
        number = barrage.planned_now(state, 0)
        if number >= 0 and battle(state).plan[number].box[1] == 675:
            on_front.append(turn)
    assert on_front == list(range(1, last + 1))
    state.control[0] = 0
    state.turn = 3
    assert battle(state).plan[barrage.planned_now(state, 0)].posture == 0, "a person's plan is the measured one"


def test_heavy_guns_without_a_plan() -> None:
    """Z1: heavy guns go for block houses nearest the middle, then for the support trench."""
    house = '[[terrain]]\nid = "block_house"\nkind = "block_house"\nat = [30, 78]\nfacing = 180\n'
    state = table(
        foot("british", "A", [[50, 40]]),
        foot("german", "1", [[50, 70]]),
        stand("german", "block_house_mg", [[30, 78]]),
        GUNS.format(kind="heavy", more="make_plan = true"),
        ground=TRENCHES + house,
    )
    assert battle(state).plan[barrage.planned_now(state, 0)].box == (250, 730, 350, 830)
    state.turn = 5
    assert battle(state).plan[barrage.planned_now(state, 0)].box[1] == 900


def _fires(state: State, desk: Laid, mover: int, assault: bool = False) -> bool:
    return ON_MAP.next_reserved(state, desk, [mover], assault, []) != NOBODY


def test_standing_orders_for_reserved_fire() -> None:
    """R16, G7: a person's marked stand fires by G7 without asking, asks, or holds, as it was told."""
    state = table(foot("british", "A", [[50, 60]]), foot("german", "1", [[50, 68], [80, 95]]), side="german")
    mover, shooter = find(state, "A1"), find(state, "1.1")
    assert state.standing[shooter] == BY_G7
    state.reserved[shooter] = 1
    assert _fires(state, Laid(), mover), "within 12 cm"
    state.y[mover] = 500
    assert not _fires(state, Laid(), mover), "too far for G7"
    state.standing[shooter] = ASK
    assert _fires(state, Laid(answers=[True]), mover)
    state.standing[shooter] = HOLD
    state.y[mover] = 640
    assert not _fires(state, Laid(), mover, True)


def test_road_choices_are_the_paths() -> None:
    """R5: what may be answered is what the rule accepts."""
    state = table(foot("british", "A", [[50, 5]]), foot("german", "1", [[90, 95]]), ground=TRENCHES + ROAD)
    assert state.kind[0] == kinds.BATTALION_COMMAND
    for points, _ in CHOICES["road"](state, find(state, "A1")):
        march(state.copy(), Laid(), ON_MAP, find(state, "A1"), points)
