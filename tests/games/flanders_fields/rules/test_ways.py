"""Ways on the map at their edges: paths, wire and its gaps, barrages entered, retreats, places to fall back to."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.enemy import zero_arms, zero_hour
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage, fire, gas, movement
from opfor.games.flanders_fields.seats.base import PLANNED, ROLLING
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.kernel.errors import BadAnswer
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, TRENCHES, Laid, find, foot, stand, table

GAME = "flanders-fields"
FAR = foot("german", "9", [[90, 110]])


def lone(x: float = 50, y: float = 40, *blocks: str, ground: str = NO_WIRE) -> tuple[State, int]:
    """A British platoon with nobody near it."""
    state = table(foot("british", "A", [[x, y]]), *blocks, FAR, ground=ground)
    return state, find(state, "A1")


# P16: how far


@pytest.mark.parametrize(("quality", "far"), [(0, 200), (1, 200), (2, 250)])
def test_a_full_move(quality: int, far: int) -> None:
    """2.6: 20 cm across country, veterans 25; the edge of the table stops a base, not its centre."""
    state, platoon = lone(30, 30)
    state.quality[platoon] = quality
    way = movement.walk(state, platoon, ((300, 900),))
    assert (way.x, way.y, way.why) == (300, 300 + far, movement.WHOLE_ACTION)
    way = movement.walk(state, platoon, ((300, 300 + far),))
    assert (way.y, way.why) == (300 + far, "")
    state.y[platoon] = 100
    way = movement.walk(state, platoon, ((300, 0),))
    assert way.y == 10 and way.why == "the edge of the table"
    state.x[platoon] = 100
    way = movement.walk(state, platoon, ((0, 100),))
    assert way.x == 20 and way.why == "the edge of the table"


def test_out_of_a_trench() -> None:
    """P16: leaving a trench costs a quarter of the action: 15 cm are left of 20; going in costs nothing."""
    state, platoon = lone(50, 20)
    way = movement.walk(state, platoon, ((500, 600),))
    assert 345 <= way.y <= 360
    state.y[platoon] = 100
    assert movement.walk(state, platoon, ((500, 200),)).why == ""


def test_an_enemy_within_a_centimetre() -> None:
    """P16: a path ends before its base comes within 1 cm of an enemy's; one may always go away."""
    state, platoon = lone(50, 40, foot("german", "1", [[50, 50]]))
    enemy = find(state, "1.1")
    way = movement.walk(state, platoon, ((500, 600),))
    assert way.why == "an enemy within 1 cm" and 470 - 5 <= way.y <= 470
    state.y[platoon] = 475
    assert movement.walk(state, platoon, ((500, 480),)).y == 475, "nearer it may not go"
    assert movement.walk(state, platoon, ((500, 400),)).y == 400
    state.alive[enemy] = 0
    assert movement.walk(state, platoon, ((500, 600),)).y == 600


@pytest.mark.parametrize(("heading", "words"), [(3, "steps of 5 degrees"), (-1, ""), (0, ""), (355, "")])
def test_headings_of_a_path(heading: int, words: str) -> None:
    """P16: in steps of 5 degrees; none is the old one."""
    state, platoon = lone()
    if words:
        with pytest.raises(BadAnswer, match=words):
            movement.check_path(state, platoon, ((500, 450),), heading)
    else:
        assert movement.check_path(state, platoon, ((500, 450),), heading).y == 450


@pytest.mark.parametrize(
    ("point", "on"), [((1000, 400), False), ((999, 400), True), ((-1, 400), False), ((0, 400), True)]
)
def test_points_off_the_table(point: tuple[int, int], on: bool) -> None:
    """P16: what lies off the table is refused as such; the rest is too far or not."""
    state, platoon = lone()
    with pytest.raises(BadAnswer) as refused:
        movement.check_path(state, platoon, (point,), -1)
    assert ("off the table" in str(refused.value)) is not on


def test_where_digging_in_makes_sense() -> None:
    """R16: outside trenches and block houses, twice at most, on foot."""
    state, platoon = lone()
    assert movement.may_dig(state, platoon)
    for done, may in ((1, True), (2, False)):
        state.scrape[platoon] = done
        assert movement.may_dig(state, platoon) is may
    state.scrape[platoon], state.y[platoon] = 0, 200
    assert not movement.may_dig(state, platoon), "in a trench"
    state, _ = lone(50, 40, stand("british", "battalion_mg", [[70, 40]], battalion="1st"))
    assert not movement.may_dig(state, find(state, "bMG1"))


# P12: wire


@pytest.mark.parametrize(("y", "met"), [(650, True), (625, True), (610, True), (600, False), (670, False)])
def test_who_has_met_the_wire(y: int, met: bool) -> None:
    """P12: whoever stands within 3 cm before the belt or in it; a cut section is no wire."""
    state, platoon = lone(50, 40, ground=TRENCHES)
    state.y[platoon] = y
    section = movement.wire_ahead(state, platoon)
    assert (section >= 0) is met
    if met:
        state.cut[section] = 1
        assert movement.wire_ahead(state, platoon) < 0
        state.cut[section], state.retired[platoon] = 0, 1
        assert (movement.wire_ahead(state, platoon) >= 0) is (y == 650), "on the way home it looks back"


@pytest.mark.parametrize(("face", "through"), [(4, False), (5, True)])
def test_through_the_wire(face: int, through: bool) -> None:
    """P12: 5 or more; then it stands just beyond the belt. Only engineers cut the section for good."""
    state, platoon = lone(50, 64, ground=TRENCHES)
    section = movement.wire_ahead(state, platoon)
    assert section >= 0
    assert movement.cross_wire(state, Laid(face), ON_MAP, platoon, section) is through
    assert (state.y[platoon] > 650) is through and not state.cut[section]


def test_gaps_in_the_wire() -> None:
    """Z2: the nearest cut section within reach sideways; not one that lies behind."""
    state, platoon = lone(50, 60, ground=TRENCHES)
    assert zero_hour.gap_near(state, platoon, 1000) is None
    spans = [(min(ax, bx), max(ax, bx)) for ax, ay, bx, by in sections(state)]
    last = len(spans) - 1
    state.cut[last] = 1
    low = spans[last][0] + 4
    away = low - 500
    assert zero_hour.gap_near(state, platoon, away) == (low, 650)
    assert zero_hour.gap_near(state, platoon, away - 1) is None
    state.cut[0] = 1
    state.x[platoon] = spans[0][1] + 50
    assert zero_hour.gap_near(state, platoon, 1000) == (spans[0][1] - 4, 650), "the nearer one"
    state.y[platoon] = 665
    assert zero_hour.gap_near(state, platoon, 1000) is not None
    state.y[platoon] = 666
    assert zero_hour.gap_near(state, platoon, 1000) is None
    assert zero_hour.through_gap(state, platoon, (300, 650))[:2] == [(300, 625), (300, 675)]


def sections(state: State) -> list[tuple[int, int, int, int]]:
    """The sections of the wire."""
    from opfor.games.flanders_fields.model.stands import ground

    return list(ground(state).sections)


def test_no_wire_roll_under_the_own_barrage() -> None:
    """Z6: the strip that lies beyond the wire is waited for; one to the side or farther on is not."""
    state, platoon = lone(50, 62, ground=TRENCHES)
    state.actions[platoon] = 1
    for box, tries in (
        ((480, 660, 520, 700), False),
        ((530, 660, 600, 700), True),
        ((519, 660, 600, 700), False),
        ((480, 675, 520, 720), True),
        ((480, 674, 520, 720), False),
    ):
        barrage.clear_areas(state, 0, ROLLING)
        barrage.lay_area(state, 0, ROLLING, box)
        assert (zero_hour.at_wire(state, Laid(), platoon) == (A.WIRE, None)) is tries, box


# Z6 to Z14: where the programs go


@pytest.mark.parametrize(("y", "goal"), [(600, 700), (687, 700), (688, 950), (720, 950)])
def test_which_line_comes_next(y: int, goal: int) -> None:
    """Z10: the front trench until it is reached, then the support trench."""
    state, platoon = lone()
    state.y[platoon] = y
    assert zero_hour.goal(state, platoon) == goal


def test_everybody_goes_home() -> None:
    """Z11: back to the own trench by the full move; whoever is there stays."""
    state, platoon = lone(50, 60)
    state.actions[platoon] = 1
    order = zero_hour.retire(state, Laid(), platoon)
    assert order[0] == A.MOVE and order[1].y == 400
    for y, goes in ((210, False), (220, True)):
        state.y[platoon] = y
        assert (zero_hour.retire(state, Laid(), platoon)[0] == A.MOVE) is goes, y


def test_home_through_the_gap() -> None:
    """Z11: the nearest cut section between it and its own side; one before it is no way home."""
    state, platoon = lone(50, 70, ground=TRENCHES)
    assert zero_hour._gap_behind(state, platoon) is None
    for number in (0, len(state.cut) - 1):
        state.cut[number] = 1
    middles = [((ax + bx) // 2, (ay + by) // 2) for ax, ay, bx, by in sections(state)]
    state.x[platoon] = 200
    assert zero_hour._gap_behind(state, platoon) == middles[0]
    state.x[platoon] = 800
    assert zero_hour._gap_behind(state, platoon) == middles[-1]
    state.y[platoon] = 640
    assert zero_hour._gap_behind(state, platoon) is None


def test_a_lane_is_where_the_company_began() -> None:
    """Z2: from its first stand to its last."""
    state = table(foot("british", "A", [[20, 20], [30, 20], [44, 20]]), foot("british", "B", [[80, 20]]), FAR)
    assert zero_hour.lane_of(state, find(state, "A2")) == (200, 440)
    assert zero_hour.lane_of(state, find(state, "B1")) == (800, 800)


def test_weapons_of_zero_hour() -> None:
    """Z3: a machine gun fires at a machine gun first, though a platoon is worth more; with no target it reserves."""
    state = table(
        stand("british", "battalion_mg", [[50, 30]], battalion="1st"),
        foot("german", "1", [[40, 50]]),
        stand("german", "battalion_mg", [[60, 70]], battalion="I"),
        FAR,
        ground=NO_WIRE,
    )
    gun, platoon, mg = find(state, "bMG1"), find(state, "1.1"), find(state, "gMG1")
    assert zero_arms.weapon(state, Laid(), gun) == (A.FIRE, mg)
    state.alive[mg] = 0
    assert zero_arms.weapon(state, Laid(), gun) == (A.FIRE, platoon)
    state.alive[platoon], state.alive[find(state, "9.1")] = 0, 0
    assert zero_arms.weapon(state, Laid(), gun) == (A.RESERVE, None)
    state.reserved[gun] = 1
    assert zero_arms.weapon(state, Laid(), gun) == (A.DONE, None)


# Shells


def test_wire_under_shells() -> None:
    """R15: a section that the shells lie over is tried, one that they only touch is not; cut on the die of the guns."""
    state, _ = lone(ground=TRENCHES)
    desk = Laid(5)
    barrage.shell_wire(state, desk, [(450, 650, 460, 700)], 6)
    assert not any(state.cut) and desk.left == [5], "it touches the edge"
    (ax, _, bx, _), *_ = sections(state)
    box = (min(ax, bx) + 5, 640, max(ax, bx) - 5, 660)
    barrage.shell_wire(state, Laid(5), [box], 6)
    assert not any(state.cut)
    barrage.shell_wire(state, Laid(6), [box], 6)
    assert state.cut[0] == 1 and sum(state.cut) == 1
    barrage.shell_wire(state, Laid(), [box], 6)


def test_areas_are_taken_up_by_side_and_kind() -> None:
    """P2, P4, P10: only those of the owner and of the kind."""
    state, _ = lone()
    for side, kind in ((0, ROLLING), (1, ROLLING), (0, PLANNED)):
        barrage.lay_area(state, side, kind, (10 * side, 20, 30, 40))
    barrage.clear_areas(state, 0, ROLLING)
    assert list(zip(state.area_side, state.area_kind, strict=True)) == [(1, ROLLING), (0, PLANNED)]
    assert state.area_x0 == [10, 0] and state.area_y0 == [20, 20]
    assert state.area_x1 == [30, 30] and state.area_y1 == [40, 40]


@pytest.mark.parametrize(("turn", "fires"), [(0, False), (1, True), (2, True), (3, False)])
def test_turns_of_the_plan(turn: int, fires: bool) -> None:
    """R19: from the first turn of an entry to its last, unless the plan has been ended or the barrage is left out."""
    state, _ = lone(50, 40, PLANS)
    state.turn = turn
    assert (barrage.planned_now(state, 0) >= 0) is fires
    state.plan_ended[0] = 2
    assert (barrage.planned_now(state, 0) >= 0) is (fires and turn < 2)
    state.plan_ended[0], state.no_rolling = 99, 1
    assert barrage.planned_now(state, 0) < 0


@pytest.mark.parametrize(
    ("x", "y", "near"), [(500, 640, True), (500, 639, False), (500, 760, True), (500, 761, False), (500, 900, True)]
)
def test_what_is_a_defended_position(x: int, y: int, near: bool) -> None:
    """P11: within 5 cm of a trench of the caller's side."""
    state, _ = lone()
    assert barrage.defended(state, 1, x, y) is near
    assert not barrage.defended(state, 0, x, y)


def test_falling_back_and_off_the_table() -> None:
    """P13: straight home by the distance; off the table is lost; a stand that comes home suppressed twice is killed."""
    state, platoon = lone(50, 60)
    ON_MAP.fall_back(state, Laid(), platoon, 200)
    assert (state.x[platoon], state.y[platoon], state.markers[platoon]) == (500, 400, 1)
    half = kinds.BASES[state.kind[platoon]][1] // 2
    for y, lives in ((200 + half, 1), (200 + half - 1, 0)):
        state.y[platoon], state.markers[platoon], state.alive[platoon] = y, 0, 1
        ON_MAP.fall_back(state, Laid(), platoon, 200)
        assert state.alive[platoon] == lives, y


def test_giving_ground_at_the_edge() -> None:
    """R17: 10 cm back, at the edge less, but with less than 5 cm of room it is no retreat."""
    state, platoon = lone(50, 60)
    assert ON_MAP.give_ground(state, Laid(), platoon) and state.y[platoon] == 500
    half = kinds.BASES[state.kind[platoon]][1] // 2
    for y, goes in ((half + 50, True), (half + 49, False)):
        state.y[platoon] = y
        assert ON_MAP.give_ground(state, Laid(), platoon) is goes, y


@pytest.mark.parametrize(("grade", "faces"), [(-1, [3]), (0, []), (2, [])])
def test_the_wind_is_measured_once(grade: int, faces: list[int]) -> None:
    """P3, R21, A75: gas shells roll for the strength of the wind only while nobody has, a calm counts as rolled."""
    state, _ = lone()
    state.wind_grade = grade
    desk = Laid(*faces)
    gas.shell_cloud(state, desk, ON_MAP, 0, (800, 800, 850, 850))
    assert not desk.left and state.wind_grade == (1 if grade < 0 else grade) and state.cloud_life == [2]


def test_the_first_stand_of_the_list_uses_its_reserved_fire() -> None:
    """R16: the number 0 is a stand like any other."""
    state, _ = lone()
    state.kind[0], state.reserved[0] = kinds.INFANTRY, 1
    mover = find(state, "9.1")
    state.x[mover], state.y[mover] = state.x[0], state.y[0] + 80
    fire.react(state, Laid(1), ON_MAP, [mover])
    assert not state.reserved[0] and state.fired_at[mover]


def test_a_tank_that_only_turns_in_craters() -> None:
    """R22: the die for ditching is for a way through shattered ground; who stands in it and turns has gone none."""
    craters = NO_WIRE + stands_on("shattered", 40, 30, 60, 50)
    state = table(stand("british", "tank_male", [[50, 40]], battalion="1st"), FAR, ground=craters)
    tank = find(state, "bT1")
    assert not movement.walk(state, tank, [(500, 400)]).shattered
    assert movement.walk(state, tank, [(500, 405)]).shattered


def stands_on(kind: str, x0: int, y0: int, x1: int, y1: int) -> str:
    """A box of terrain."""
    box = f"[[{x0}, {y0}], [{x1}, {y0}], [{x1}, {y1}], [{x0}, {y1}]]"
    return f'[[terrain]]\nid = "{kind}"\nkind = "{kind}"\npolygon = {box}\n'
