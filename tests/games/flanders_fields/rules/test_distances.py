"""What is measured on the map, at its edges: contact, sight, corridors, command stands, roads, places to begin."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.enemy import block_house, common, garrison_foot, raid, zero_hour
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import free_setup, reach, roads, sight
from opfor.games.flanders_fields.rules.gas import drift_by
from tests.games.flanders_fields.desks import NO_WIRE, TRENCHES, Laid, find, foot, stand, table

GAME = "flanders-fields"
FAR = foot("german", "9", [[90, 110]])
HOUSE = stand("german", "block_house_mg", [[50, 76]])


def facing(*blocks: str, y: float = 40, ground: str = NO_WIRE) -> tuple[State, int, int]:
    """A British platoon at (50, y) and a German one in the trench at (50, 70)."""
    state = table(foot("british", "A", [[50, y]]), foot("german", "1", [[50, 70]]), *blocks, FAR, ground=ground)
    return state, find(state, "A1"), find(state, "1.1")


# R10: range


@pytest.mark.parametrize(
    ("kind", "last"), [("infantry", 450), ("battalion_mg", 700), ("regimental_mg", 700), ("engineer", 450)]
)
def test_the_last_millimetre_of_a_range(kind: str, last: int) -> None:
    """R10: from edge to edge: 45 cm for rifles, 70 cm for machine guns; one millimetre more is out."""
    more = {} if kind == "regimental_mg" else {"battalion": "1st"}
    if kind in ("infantry", "engineer"):
        more["company"] = "B"
    state = table(stand("british", kind, [[50, 30]], **more), foot("german", "1", [[50, 70]]), FAR, ground=NO_WIRE)
    shooter = next(i for i in range(len(state.x)) if state.side[i] == 0 and state.y[i] == 300)
    enemy = find(state, "1.1")
    depths = (kinds.BASES[state.kind[shooter]][1] + kinds.BASES[state.kind[enemy]][1]) // 2
    state.x[shooter], state.y[shooter], state.x[enemy] = 500, 100, 500
    state.y[enemy] = 100 + last + depths
    assert sight.in_reach(state, shooter, enemy)
    state.y[enemy] += 1
    assert not sight.in_reach(state, shooter, enemy)


def test_night_shortens_every_range() -> None:
    """R27: what cannot be seen cannot be hit: at a visibility of 20 cm the 201st millimetre is safe."""
    state, shooter, enemy = facing()
    state.visibility = 200
    state.y[shooter] = state.y[enemy] - 220
    assert sight.in_reach(state, shooter, enemy) and sight.distance(state, shooter, enemy) == 200
    state.y[shooter] -= 1
    assert not sight.in_reach(state, shooter, enemy)
    assert sight.sees_point(state, shooter, state.x[shooter], state.y[shooter] + 200)
    assert not sight.sees_point(state, shooter, state.x[shooter], state.y[shooter] + 201)


def test_command_stands_can_be_picked_out_within_20_cm() -> None:
    """A30: farther off only when the commander is the nearest; other stands are never spared."""
    state, shooter, enemy = facing()
    commander = state.commander[1]
    state.near_command = 1
    state.x[enemy], state.y[enemy] = 400, state.y[shooter] + 100
    low = (kinds.BASES[state.kind[shooter]][1] + kinds.BASES[state.kind[commander]][1]) // 2
    state.x[commander] = 500
    for away, listed in ((200, True), (201, False)):
        state.y[commander] = state.y[shooter] + away + low
        assert (commander in sight.targets(state, shooter)) is listed, away
    state.near_command = 0
    assert commander in sight.targets(state, shooter)
    state.near_command, state.alive[enemy] = 1, 0
    assert commander in sight.targets(state, shooter), "he is the nearest"


@pytest.mark.parametrize(("x", "first"), [(520, False), (521, True), (480, False), (479, True)])
def test_the_nearer_in_the_corridor_comes_first(x: int, first: bool) -> None:
    """P9, A23: a stand whose centre lies within 2 cm of the line of fire, and nearer, must be taken first."""
    state, shooter, enemy = facing(foot("german", "2", [[50, 60]]))
    nearer = find(state, "2.1")
    state.x[nearer] = x
    assert sight.first_in_corridor(state, shooter, enemy, [enemy, nearer]) is first
    assert sight.first_in_corridor(state, shooter, nearer, [enemy, nearer])


@pytest.mark.parametrize(("y", "hit"), [(869, True), (870, False), (550, False)])
def test_how_far_a_burst_goes_on(y: int, hit: bool) -> None:
    """P9: 15 cm behind the base of the first target, touched by the edge of a base; not before it."""
    state = table(
        stand("british", "battalion_mg", [[50, 30]], battalion="1st"),
        foot("german", "1", [[50, 70]]),
        foot("german", "2", [[50, 80]]),
        FAR,
        ground=NO_WIRE,
    )
    gun, first, second = find(state, "bMG1"), find(state, "1.1"), find(state, "2.1")
    state.y[second] = y
    assert (second in sight.beaten_zone(state, gun, first)) is hit


def test_a_burst_leaves_the_base_where_it_points() -> None:
    """P9: from the far edge of the base, by its depth when it faces the gun and by its width when it stands across."""
    state, shooter, enemy = facing()
    assert sight.leaves_base(state, shooter, enemy) == (500, 710)
    state.heading[enemy] = 18
    assert sight.leaves_base(state, shooter, enemy) == (500, 720)
    state.heading[enemy] = 54
    assert sight.leaves_base(state, shooter, enemy) == (500, 720)
    state.heading[enemy] = 9
    assert sight.leaves_base(state, shooter, enemy) == (500, 715), "between the two it is their middle"
    state.heading[enemy], state.x[shooter], state.y[shooter] = 36, 900, 700
    assert sight.leaves_base(state, shooter, enemy) == (480, 700)


def test_friends_in_the_line_of_fire() -> None:
    """R9: within 1 cm and half a base of the line, but at the side (5 cm) or in a trench nobody is in the way."""
    state, shooter, enemy = facing(foot("british", "B", [[50, 55]]))
    friend = find(state, "B1")
    for x, blocked in ((500, True), (520, True), (521, False), (480, True), (479, False)):
        state.x[friend] = x
        assert sight.friend_in_the_way(state, shooter, enemy) is blocked, x
    state.x[friend] = 500
    for y, blocked in ((470, False), (471, True)):
        state.y[friend] = y
        assert sight.friend_in_the_way(state, shooter, enemy) is blocked, y
    state.y[friend], state.below[friend] = 550, 1
    assert not sight.friend_in_the_way(state, shooter, enemy)


# R17: contact


def test_how_far_an_assault_reaches() -> None:
    """R17: the full move of 20 cm and the width of the bases; whoever stands there touches the enemy."""
    state, platoon, enemy = facing()
    for y, reached in ((479, True), (475, False)):
        state.y[platoon] = y
        way = reach.approach(state, platoon, enemy)
        assert (way is not None) is reached, y
        if way is not None:
            assert way.x == 500 and 677 <= way.y <= 680, "the last spot where the bases do not overlap"
        assert reach.assault_targets(state, platoon) == [enemy] * reached
    assert (state.x[platoon], state.y[platoon]) == (500, 475), "looking moves nobody"


def test_touching_stands_need_not_move() -> None:
    """R17: bases that touch are in contact already."""
    state, platoon, enemy = facing()
    state.y[platoon] = 680
    way = reach.approach(state, platoon, enemy)
    assert way is not None and (way.x, way.y, way.cost) == (500, 680, 0)


# R5: roads


@pytest.mark.parametrize(
    ("points", "heading"),
    [
        (((500, 400),), 0),
        (((500, 100),), 36),
        (((700, 200),), 18),
        (((300, 200),), 54),
        (((700, 400),), 9),
        (((300, 100), (500, 100)), 18),
    ],
)
def test_a_column_faces_its_way(points: tuple[tuple[int, int], ...], heading: int) -> None:
    """R5: to the next centimetre of the compass; with a bend, along its last leg."""
    state, platoon, _ = facing()
    state.x[platoon], state.y[platoon] = 500, 200
    assert roads.facing(state, platoon, points) == heading


# 6.1: where a person may begin


def test_where_a_person_may_begin() -> None:
    """6.1: nearer to the own trench than to the nearest enemy: half of the way between them, and no farther."""
    state, platoon, _ = facing()
    limit = (200 + 700) // 2
    for y, allowed in ((limit, True), (limit + 1, False)):
        assert (free_setup.problem(state, platoon, (300, y), 0) == "") is allowed
    assert "too near the enemy" in free_setup.problem(state, platoon, (300, limit + 1), 0)


def test_places_along_a_trench() -> None:
    """6.1: every 10 cm of the own trenches that run straight across; where the stand is, first."""
    ground = NO_WIRE + '[[terrain]]\nid = "british_slanted"\nkind = "trench"\nline = [[0, 8], [100, 12]]\n'
    state, platoon, _ = facing(ground=ground)
    found = [path[-1] for path, _ in free_setup.places(state, platoon)]
    assert found[0] == (500, 400) and len(found) == 11
    assert found[1:] == [(x, 200) for x in range(50, 1000, 100)]


# The programs' own measures


@pytest.mark.parametrize(("given", "kept"), [(0, 21), (20, 21), (21, 21), (979, 979), (980, 979), (2000, 979)])
def test_the_programs_stay_on_the_table(given: int, kept: int) -> None:
    """Z2, G10: a base and a millimetre from the edge of a table of 100 by 120 cm."""
    state, _, _ = facing()
    assert common.clamp_x(state, given) == kept
    deep = given + 200 if given > 900 else given
    assert common.clamp_y(state, deep) == (kept + 200 if kept > 900 else kept)


def cloud(state: State, x0: int, y0: int, x1: int, y1: int) -> None:
    """One cloud of gas that lives on."""
    state.cloud_x0, state.cloud_y0, state.cloud_x1, state.cloud_y1 = [x0], [y0], [x1], [y1]
    state.cloud_life = [5]
    for name in ("cloud_side", "cloud_kind", "cloud_shell"):
        if hasattr(state, name):
            setattr(state, name, [0])


def test_gas_keeps_a_stand_below() -> None:
    """G5: gas that touches it, or within 15 cm and drifting towards it, on each side."""
    state, _, german = facing()
    state.wind, state.wind_grade = 0, 1
    dx, dy = drift_by(state)
    assert (dx == 0) != (dy == 0), "it drifts straight along the table"
    along = (1 if dx > 0 else -1, 0) if dx else (0, 1 if dy > 0 else -1)
    half = (20, 10)
    for away, near in ((149, True), (151, False)):
        for sign in (1, -1):  # upwind of the stand, then downwind
            cx = 500 - sign * along[0] * (away + half[0] + 50)
            cy = 700 - sign * along[1] * (away + half[1] + 50)
            cloud(state, cx - 50, cy - 50, cx + 50, cy + 50)
            assert garrison_foot.gas_near(state, german) is (near and sign == 1), (away, sign)
    cloud(state, 480, 690, 520, 710)
    assert garrison_foot.gas_near(state, german)


def test_the_numbers_of_the_block_house_drill() -> None:
    """Z7: two go round by the flank, 13 cm beside it and then 10 cm beside and 7 cm behind; a third does not."""
    state = table(
        foot("british", "A", [[52, 66], [58, 66], [64, 60]]),
        stand("german", "block_house_mg", [[50, 80]]),
        FAR,
        ground=NO_WIRE,
    )
    house = find(state, "gBH1")
    one, two, three = (find(state, f"A{n}") for n in (1, 2, 3))
    assert block_house.stopping(state, 0) == [] and block_house.drill(state, Laid(), one, []) is None
    state.turn, state.stopped[house] = 5, 3
    assert block_house.stopping(state, 0) == [], "two turns ago"
    state.stopped[house] = 4
    assert block_house.stopping(state, 0) == [house]
    assert block_house.party(state, 0, house) == [one, two]
    state.actions[one] = state.actions[three] = 1
    assert block_house.drill(state, Laid(), three, []) is None
    order = block_house.drill(state, Laid(), one, [])
    assert order is not None
    assert order[1].x > state.x[one], "by the right flank: it stands to the right"
    state.x[one] = 480
    order = block_house.drill(state, Laid(), one, [])
    assert order is not None and order[1].x < 480, "by the left"
    state.x[one], state.y[one] = 600, 870
    assert (block_house.drill(state, Laid(), one, []) or ("",))[0] not in ("", "MOVE"), "in place behind it: it waits"


def test_lanes_of_a_raid() -> None:
    """Z13: to 2.5 cm before the lane and 2.5 cm beyond it, through the nearest, and back the other way."""
    state, platoon, _ = facing(ground=TRENCHES)
    assert raid.lane_points(state, platoon, False) == []
    sections = [number for number, _ in enumerate(state.cut)]
    assert sections
    state.cut = [1] * len(state.cut)
    first, second = raid.lane_points(state, platoon, False)
    assert first[0] == second[0] and (first[1], second[1]) == (625, 675)
    state.y[platoon] = 700
    assert [y for _, y in raid.lane_points(state, platoon, True)] == [675, 625]
    assert raid.lane_points(state, platoon, False) == [], "it lies behind"


def test_a_platoon_clears_its_trench_sideways() -> None:
    """Z6: towards a defender in the same trench within 40 cm, if it gets 2 cm on; else it stays."""
    state, platoon, _ = facing()
    state.x[platoon], state.y[platoon], state.actions[platoon] = 300, 700, 1
    order = zero_hour.clear_trench(state, Laid(), platoon)
    assert order[1] is not None and order[1].y == 700 and order[1].x == 400, "10 cm along the trench"
    state.x[platoon] = 500 - 40 - 401
    order = zero_hour.clear_trench(state, Laid(), platoon)
    assert getattr(order[1], "x", None) is None, "more than 40 cm away"
