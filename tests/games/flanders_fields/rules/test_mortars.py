"""Where a mortar may be aimed, who sees it, and what is offered to whoever lays it."""

from __future__ import annotations

from opfor.games.flanders_fields.model.stands import WRECK
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions, barrage, orders, sight
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.sequence import ON_MAP
from tests.games.flanders_fields.desks import TRENCHES, Laid, find, foot, stand, table

GAME = "flanders-fields"
WOOD = '[[terrain]]\nid = "wood"\nkind = "woods"\npolygon = [[30, 45], [70, 45], [70, 55], [30, 55]]\n'


def mortar_and(*blocks: str, ground: str = TRENCHES) -> tuple[State, int]:
    """A British medium mortar at (50, 30) and one German platoon far away at (5, 110)."""
    state = table(
        foot("british", "A", [[90, 8]]),
        stand("british", "regimental_medium_mortar", [[50, 30]]),
        foot("german", "1", [[5, 110]]),
        *blocks,
        ground=ground,
    )
    return state, find(state, "bMM1")


def offered(state: State, mortar: int) -> list[tuple[int, int]]:
    """The aiming points offered to a person, each of which must be legal."""
    found = [points[-1] for points, _ in CHOICES["aim"](state, mortar)]
    assert found and all(barrage.in_aiming_range(state, mortar, *point) for point in found)
    return found


def test_a_mortar_can_be_redirected_with_no_enemy_in_range() -> None:
    """P10, R18: any spot in range may be aimed at; cut wire is offered where nobody is, else the ground ahead."""
    state, mortar = mortar_and()
    assert actions.REDIRECT in actions.verbs(state, mortar) and actions.SHOOT not in actions.verbs(state, mortar)
    assert [x for x, y in offered(state, mortar) if y > 300] == [500]
    state.cut[9] = state.cut[12] = 1
    assert offered(state, mortar) == [(475, 650), (625, 650)], "the nearest first"
    german = find(state, "1.1")
    state.x[german], state.y[german] = 500, 700
    assert offered(state, mortar) == [(500, 700)]


def test_a_mortar_at_the_edge_is_offered_ground_on_the_table() -> None:
    """P10, R18: with its back or its face to the edge of the table a mortar still has a spot in range."""
    state, mortar = mortar_and()
    for x, y in ((20, 1180), (980, 1180), (20, 20), (980, 20), (500, 1180)):
        state.x[mortar], state.y[mortar] = x, y
        state.x[find(state, "1.1")], state.y[find(state, "1.1")] = (1000 - x, 600)
        assert all(0 <= a <= 1000 and 0 <= b <= 1200 for a, b in offered(state, mortar))


def test_nobody_need_see_the_aiming_point() -> None:
    """P10, R18: blind, 5-6 is on the spot and the rest deviates by 2D6 cm; seen by the mortar 4-6, and by 1D6."""
    state, mortar = mortar_and(ground=TRENCHES + WOOD)
    aim = ((500, 700),), -1
    assert not sight.sees_point(state, mortar, 500, 700) and not actions.observed(state, 0, 500, 700)
    desk = Laid(4, 1, 3, 6, 5)
    actions._redirect(state, desk, ON_MAP, mortar, aim)
    assert (state.aim_x[mortar], state.aim_y[mortar], desk.left) == (610, 700, []), "three o'clock, 11 cm"
    assert orders.order_modifiers(state, Laid(), ON_MAP, mortar)["mortar_no_los"], (
        "named before the die: the same point"
    )
    state.aim_x[mortar] = -1
    state.line.clear()
    actions._redirect(state, Laid(5), ON_MAP, mortar, aim)
    assert (state.aim_x[mortar], state.aim_y[mortar]) == (500, 700)
    open_ground, mortar = mortar_and()
    actions._redirect(open_ground, Laid(4), ON_MAP, mortar, aim)
    assert (open_ground.aim_x[mortar], open_ground.aim_y[mortar]) == (500, 700)
    assert not orders.order_modifiers(open_ground, Laid(), ON_MAP, mortar)["mortar_no_los"]


def test_a_commander_spots_for_a_mortar() -> None:
    """R18: what a commander sees deviates by 1D6 cm, and 10 cm are corrected without a die; what nobody sees is not."""
    state, mortar = mortar_and(ground=TRENCHES + WOOD)
    commander = state.commander[0]
    state.x[commander], state.y[commander] = 500, 600
    desk = Laid(4, 1, 3, 6)
    actions._redirect(state, desk, ON_MAP, mortar, (((500, 700),), -1))
    assert (state.aim_x[mortar], desk.left) == (560, [])
    actions._redirect(state, Laid(), ON_MAP, mortar, (((500, 700),), -1))
    assert (state.aim_x[mortar], state.aim_y[mortar]) == (500, 700)
    actions._redirect(state, Laid(6), ON_MAP, mortar, (((610, 700),), -1))
    assert state.aim_x[mortar] == 610, "11 cm need a die"
    state.alive[commander] = 0
    actions._redirect(state, Laid(6), ON_MAP, mortar, (((600, 700),), -1))
    assert state.aim_x[mortar] == 600, "and so does 1 cm that nobody sees"


def test_a_tank_stands_between_a_spotter_and_the_spot() -> None:
    """R9, R18: a tank or its wreck on the line blocks the sight; one that stands on the spot is what is looked at."""
    state, mortar = mortar_and(stand("british", "tank_male", [[50, 50]], battalion="1st"))
    tank = find(state, "bT1")
    assert not sight.sees_point(state, mortar, 500, 700) and sight.sees_point(state, mortar, 600, 700)
    state.alive[tank] = WRECK
    assert not sight.sees_point(state, mortar, 500, 700)
    assert sight.sees_point(state, mortar, 500, 500)
    state.alive[tank] = 0
    assert sight.sees_point(state, mortar, 500, 700)
