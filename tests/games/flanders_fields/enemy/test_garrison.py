"""The Garrison at the edges of its distances and dice (G1 to G12)."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.enemy import garrison, garrison_foot
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage
from opfor.games.flanders_fields.seats.base import ROLLING
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, Laid, find, foot, stand, table, verb_of

GAME = "flanders-fields"


def before(y: float, *blocks: str, quality: str = "experienced", x: float = 50) -> tuple[State, int, int]:
    """A German platoon in the trench at (50, 70) and a British one before it; and how many they are in the state."""
    state = table(
        foot("german", "1", [[50, 70]], quality=quality), foot("british", "A", [[x, y]]), *blocks, ground=NO_WIRE
    )
    return state, find(state, "1.1"), find(state, "A1")


@pytest.mark.parametrize(("y", "level"), [(690, 4), (689, 3), (500, 3), (499, 2), (250, 2), (249, 1), (0, 1), (800, 4)])
def test_levels_of_threat(y: int, level: int) -> None:
    """G1: T4 in or behind the trench, T3 within 20 cm, T2 within 45, T1 within 70."""
    state, _, enemy = before(40)
    state.y[enemy] = y
    assert garrison.threats(state, 1)[2] == level


def test_who_is_a_threat() -> None:
    """G1: foot and armour; a tank behind the trench is not foot in it; MGs and commanders threaten nobody."""
    state, _, enemy = before(
        40, stand("british", "tank_male", [[70, 71]], battalion="1st"), stand("british", "regimental_mg", [[10, 60]])
    )
    state.alive[enemy] = 0
    assert garrison.threats(state, 1) == [0, 0, 0, 3, 0]


def test_what_lies_in_front_of_an_sos_point() -> None:
    """G4: an enemy within 20 cm in front of the template and no wider than it counts 1; behind it or below it none."""
    state, own, enemy = before(40, PLANS)
    for x, y, score in (
        (450, 425, 1),
        (450, 424, 0),
        (400, 500, 1),
        (399, 500, 0),
        (500, 500, 1),
        (501, 500, 0),
        (450, 690, 0),
        (450, 650, 3),
    ):
        state.x[enemy], state.y[enemy] = x, y
        assert garrison.sos_score(state, 1, 450, 650) == score, (x, y)
    state.alive[enemy] = 0
    state.x[own], state.y[own] = 450, 650
    assert garrison.sos_score(state, 1, 450, 650) == -4
    state.below[own] = 1
    assert garrison.sos_score(state, 1, 450, 650) == 0


@pytest.mark.parametrize(
    ("quality", "face", "verb"),
    [
        ("raw", 1, A.FIRE),
        ("experienced", 2, A.RESERVE),
        ("experienced", 3, A.FIRE),
        ("veteran", 3, A.RESERVE),
        ("veteran", 4, A.FIRE),
    ],
)
def test_rifles_that_hold_their_fire(quality: str, face: int, verb: int) -> None:
    """G6: beyond 20 cm raw troops never hold it, experienced on 1-2, veterans on 1-3."""
    state, german, _ = before(40, quality=quality)
    state.actions[german] = 2
    assert garrison_foot.act(state, Laid(face), german)[0] == verb


def test_how_far_off_the_fire_is_held() -> None:
    """G6: rifles beyond 20 cm, an MG beyond 30 and only while nobody is nearer than T1; after a shot nobody holds."""
    state, german, enemy = before(48, stand("german", "battalion_mg", [[60, 70]], battalion="I"))
    mg = find(state, "gMG1")
    assert garrison_foot.hold_fire(state, Laid(), german) is None, "20 cm from edge to edge"
    state.y[enemy] = 479
    assert verb_of(garrison_foot.hold_fire(state, Laid(1), german)) == A.RESERVE
    state.fires[german] = 1
    assert garrison_foot.hold_fire(state, Laid(), german) is None
    assert garrison_foot.hold_fire(state, Laid(), mg) is None, "T2"
    state.y[enemy], state.x[enemy] = 240, 600
    assert verb_of(garrison_foot.hold_fire(state, Laid(4), mg)) == A.RESERVE
    assert garrison_foot.hold_fire(state, Laid(3), mg) is None


@pytest.mark.parametrize(("name", "near", "far"), [("1.1", 560, 559), ("gMG1", 425, 424), ("gBH1", 415, 414)])
def test_when_reserved_fire_is_used(name: str, near: int, far: int) -> None:
    """G7: rifles within 12 cm, MGs and block houses within 25, from edge to edge; an assault within 10 cm always."""
    state, _, enemy = before(
        40, stand("german", "battalion_mg", [[60, 70]], battalion="I"), stand("german", "block_house_mg", [[75, 70]])
    )
    shooter = find(state, name)
    state.x[enemy] = state.x[shooter]
    for y, used in ((near, True), (far, False)):
        state.y[enemy] = y
        assert garrison_foot.reserved_fire(state, Laid(), shooter, enemy, 0) is used
    assert not garrison_foot.reserved_fire(state, Laid(), shooter, enemy, 1), "an assault on somebody else, far off"


def test_an_mg_uses_its_mark_for_three_in_one_zone() -> None:
    """G7: however far, when the burst goes on to two others; for one other it waits."""
    state, _, enemy = before(
        30, foot("british", "B", [[60, 26], [60, 22]]), stand("german", "battalion_mg", [[60, 70]], battalion="I")
    )
    mg = find(state, "gMG1")
    state.x[enemy] = 600
    assert garrison_foot.reserved_fire(state, Laid(), mg, enemy, 0)
    state.alive[find(state, "B2")] = 0
    assert not garrison_foot.reserved_fire(state, Laid(), mg, enemy, 0)


def test_who_is_an_intruder() -> None:
    """G8: enemy foot within 12 cm; in the same trench within 20."""
    state, german, enemy = before(56)
    state.actions[german] = 1
    assert verb_of(garrison_foot.counter_attack(state, Laid(1), german)) == A.RESERVE
    state.y[enemy] = 559
    assert garrison_foot.counter_attack(state, Laid(), german) is None
    state.x[enemy], state.y[enemy] = 740, 700
    assert verb_of(garrison_foot.counter_attack(state, Laid(1), german)) == A.RESERVE
    state.x[enemy] = 741
    assert garrison_foot.counter_attack(state, Laid(), german) is None


def test_who_falls_back() -> None:
    """G10: alone with two enemies within 10 cm; not with one, not with a friend within 20 cm, not from farther back."""
    state, german, _ = before(59, foot("british", "B", [[56, 59]]), foot("german", "2", [[80, 95]]))
    assert (garrison_foot.fall_back(state, Laid(2), german) or (0,))[0] == A.MOVE
    friend, second = find(state, "2.1"), find(state, "B1")
    state.x[friend], state.y[friend] = 740, 700
    assert garrison_foot.fall_back(state, Laid(), german) is None
    state.x[friend] = 741
    assert (garrison_foot.fall_back(state, Laid(2), german) or (0,))[0] == A.MOVE
    state.y[second] = 579
    assert garrison_foot.fall_back(state, Laid(), german) is None, "only one is within 10 cm"
    state.y[second], state.y[german] = 590, 731
    assert garrison_foot.fall_back(state, Laid(), german) is None, "it is no front platoon"


def test_cautious_troops_go_back_when_half_are_gone() -> None:
    """G10: with a cautious posture, half the front garrison lost and an enemy within 20 cm, without a die."""
    state, german, enemy = before(55, foot("german", "2", [[20, 70]]))
    state.posture = [0, -1]
    assert garrison_foot.fall_back(state, Laid(), german) is None
    state.alive[find(state, "2.1")] = 0
    assert (garrison_foot.fall_back(state, Laid(), german) or (0,))[0] == A.MOVE
    state.y[enemy] = 480
    assert garrison_foot.fall_back(state, Laid(), german) is None
    state.y[enemy] = 550
    state.posture = [0, 0]
    assert garrison_foot.fall_back(state, Laid(), german) is None


def test_when_the_reserve_stirs() -> None:
    """G9: a sector at T4, or two at T3 with fewer than half of the front garrison left."""
    state, german, _ = before(
        55,
        foot("german", "2", [[20, 70]]),
        foot("british", "B", [[20, 55]]),
        foot("german", "3", [[50, 95]], role="reserve"),
    )
    reserve = find(state, "3.1")
    state.actions[reserve] = 1
    assert garrison_foot.reserve_company(state, Laid(), reserve) is None
    state.alive[german] = 0
    assert garrison_foot.reserve_company(state, Laid(), reserve) is None, "half are left"
    state.alive[find(state, "2.1")] = 0
    assert garrison_foot.reserve_company(state, Laid(1), reserve) is None
    assert state.company_waited[state.company[reserve]] == 1
    state.turn = 2
    assert (garrison_foot.reserve_company(state, Laid(1), reserve) or (0,))[0] == A.MOVE, "1 and one turn waited"
    other, _, intruder = before(55, foot("german", "3", [[50, 95]], role="reserve"))
    other.y[intruder], other.actions[find(other, "3.1")] = 690, 1
    assert (garrison_foot.reserve_company(other, Laid(2), find(other, "3.1")) or (0,))[0] == A.MOVE
    assert other.reserve[find(other, "3.1")] == 2, "2 to 4 approaches"


def test_when_a_gun_opens_fire() -> None:
    """G11: without tanks at foot in the open where V is 1 or more; with one about it waits for 50 cm, 100 on 4+."""
    state, _, enemy = before(60, stand("german", "field_gun_on_table", [[50, 106]]))
    gun = find(state, "gGN1")
    assert garrison.gun(state, Laid(), gun) == (A.FIRE, enemy)
    hole = '[[terrain]]\nid = "h"\nkind = "sunken_road_or_scrape"\npolygon = [[40, 50], [60, 50], [60, 65], [40, 65]]\n'
    covered = table(
        foot("german", "1", [[90, 70]]),
        foot("british", "A", [[50, 60]]),
        stand("german", "field_gun_on_table", [[50, 106]]),
        ground=NO_WIRE + hole,
    )
    assert garrison.gun(covered, Laid(), find(covered, "gGN1")) == (A.RESERVE, None)


def test_a_gun_and_the_distance_of_a_tank() -> None:
    """G11: at 50 cm it fires at once, farther on 4+ as far as 100 cm, beyond that not; once open it goes on."""
    state, _, enemy = before(
        20,
        stand("german", "field_gun_on_table", [[50, 117]]),
        stand("british", "tank_male", [[50, 62]], battalion="1st"),
    )
    gun, tank = find(state, "gGN1"), find(state, "bT1")
    state.x[enemy] = 900
    assert garrison.gun(state, Laid(), gun) == (A.FIRE, tank)
    state.y[tank] = 619
    assert verb_of(garrison.gun(state, Laid(3), gun)) == A.RESERVE
    state.fires[gun] = 1
    assert garrison.gun(state, Laid(), gun) == (A.FIRE, tank)
    state.fires[gun], state.y[tank] = 0, 120
    assert garrison.gun(state, Laid(4), gun) == (A.FIRE, tank)
    state.y[tank] = 119
    assert verb_of(garrison.gun(state, Laid(), gun)) == A.RESERVE


def test_shelter_with_the_last_action() -> None:
    """G5: under a barrage with nobody within 30 cm a stand goes below with its last action, not before."""
    state, german, enemy = before(30)
    barrage.lay_area(state, 0, ROLLING, (450, 675, 550, 725))
    state.actions[german] = 1
    assert verb_of(garrison_foot.shelter(state, Laid(), german)) == A.DOWN
    state.actions[german] = 2
    assert garrison_foot.shelter(state, Laid(), german) is None
    state.actions[german], state.y[enemy] = 1, 380
    assert garrison_foot.shelter(state, Laid(), german) is None, "30 cm from edge to edge"


def test_foot_and_the_distance_of_a_tank() -> None:
    """G12: a tank within 10 cm; in the open only, and a veteran stays on a 3."""
    state, german, _ = before(20, stand("british", "tank_male", [[50, 52]], battalion="1st"))
    tank = find(state, "bT1")
    state.y[german] = 660
    assert (garrison_foot.near_tank(state, Laid(3), german) or (0,))[0] == A.MOVE
    state.quality[german] = 2
    assert garrison_foot.near_tank(state, Laid(3), german) is None
    state.y[tank] = 519
    assert garrison_foot.near_tank(state, Laid(), german) is None
    state.y[tank], state.y[german] = 600, 700
    assert garrison_foot.near_tank(state, Laid(), german) is None, "in a trench it stays"
