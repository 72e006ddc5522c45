"""S50-S57: the enemy's bombardments and assaults."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.enemy.choices import guns_by_firepower
from opfor.games.last_crusade.enemy.fire_maneuver import check_columns, choose_target, columns_order, joining_zones
from opfor.games.last_crusade.model.places import ENEMY, place_named
from opfor.games.last_crusade.rules.combat import ready_to_assault
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, fight

pytestmark = pytest.mark.usefixtures("either_mode")


@pytest.mark.parametrize(("die", "order"), [(1, [0, 1, 2]), (3, [0, 1, 2]), (4, [2, 1, 0]), (6, [2, 1, 0])])
def test_the_order_of_the_columns(die: int, order: list[int]) -> None:
    """S50, A17: 1-3 from left to right as you see it, 4-6 from right to left."""
    assert columns_order(Field().state, ScriptedDesk([die])) == order


def test_one_check_for_each_column() -> None:
    """S51: passing columns get a marker on their forward-most enemy zone."""
    field = Field()
    field.put("G01", "A2")
    field.put("G01", "A3")
    field.put("G01", "B3")
    check_columns(field.state, ScriptedDesk([3, 4, 1]))
    assert field.state.passed == [1, 0, 1]
    assert field.state.marks == [place_named("A2"), -1, -1]


def test_empty_columns() -> None:
    """S51, A39: checked all the same, as printed; with the switch off they are not."""
    field = Field(empty_columns_check=False)
    field.put("G01", "B3")
    check_columns(field.state, ScriptedDesk([1]))
    assert field.state.passed == [0, 1, 0]


def test_a_passing_empty_column_forbids_bombardment() -> None:
    """S52, A39, A40: one column that passes, even without enemy units, and no gun bombards."""
    field = Field()
    field.put("U01", "B1", spotted=1)
    field.put("G37", "H4", acted=1)
    field.run("enemy-fire-maneuver", faces=[1, 6, 6, 1])
    assert field.state.stock[ENEMY] == 20


def test_bombardment_at_the_closest() -> None:
    """S52, A16: the closest spotted unit that it can hurt; at equal distance the criteria."""
    field = Field()
    far, near = field.put("U01", "B1", spotted=1, hits=2), field.put("U13", "B2", spotted=1)
    other = field.put("U14", "A2", spotted=1)
    gun = field.put("G37", "H4")
    field.run("enemy-bombard", gun, faces=[1, 6, 6, 6])  # equal distance, equal Def: the stronger; 3 dice on 4+
    assert (field.state.hits[far], field.state.hits[near], field.state.hits[other]) == (2, 0, 3)
    assert field.state.committed[gun] and field.state.spotted[gun] and field.state.stock[ENEMY] == 19


def test_no_check_without_a_target() -> None:
    """S52: only guns with one of your spotted units in range are checked."""
    field = Field()
    field.put("U01", "B1")
    field.put("U01", "A1", spotted=1)
    gun = field.put("G30", "H4")  # range 1
    field.run("enemy-bombard", gun)
    assert not field.state.committed[gun]


def test_guns_are_checked_in_order() -> None:
    """A41: battlefield guns by columns, then HQ guns by firepower."""
    field = Field(level=1)
    field.put("U01", "B1", spotted=1)
    for id, zone in (("G33", "C3"), ("G32", "A2"), ("G37", "H4")):
        field.put(id, zone)
    desk = field.run("enemy-fire-maneuver", faces=[1, 6, 6, 6, 6, 6, 6])
    checks = [claim.split(" holds its fire")[0] for claim in desk.claims if "holds its fire" in claim]
    assert checks == ["75mm Infantry Gun Section", "105mm Field Howitzer Battery", "Hummel Battery"]


def test_every_zone_of_a_passing_column_may_assault() -> None:
    """S53, A43: not only the marked front zone."""
    field = Field(stock=(0, 30))
    field.put("U01", "A1")
    field.put("U01", "B3")
    field.put("G01", "A2")
    field.put("G01", "A3")
    field.state.passed = [1, 0, 0]
    field.run("enemy-assault", place_named("A3"), to_end=False)
    assert field.state.fight_target == place_named("B3")


def target_of(field: Field, desk: ScriptedDesk, open_to: list[int]) -> int:
    """A44: what the units in B2 assault."""
    ready = ready_to_assault(field.state, field.state.enemy_ground)
    return choose_target(field.state, desk, ready, place_named("B2"), open_to)


def test_targets_straight_ahead_first() -> None:
    """A44: straight ahead; then where most can join; then the lowest Def left; then at random."""
    field = Field()
    field.put("U15", "B1")
    field.put("U01", "A2")
    field.put("U01", "C2")
    field.put("G01", "B2")
    field.state.passed = [1, 1, 1]
    assert target_of(field, ScriptedDesk(), [1, 3, 5]) == 1
    field.put("G01", "C3")
    assert target_of(field, ScriptedDesk(), [3, 5]) == place_named("C2")
    field.put("G01", "A3")
    assert target_of(field, ScriptedDesk([2]), [3, 5]) == place_named("C2")
    field.put("U01", "C2")
    assert target_of(field, ScriptedDesk(), [3, 5]) == place_named("A2")


def test_who_can_join() -> None:
    """S56, A45: zones of passing columns next to the target, in the order of S50, once a turn."""
    field = Field()
    field.put("U01", "B2")
    for zone in ("A2", "B3", "C2"):
        field.put("G01", zone)
    field.state.passed, field.state.order = [1, 1, 0], [2, 1, 0]
    place, ready = place_named("B2"), ready_to_assault(field.state, field.state.enemy_ground)
    assert joining_zones(field.state, ready, place_named("B3"), place) == [place_named("A2")]
    field.state.passed, field.state.groups = [1, 1, 1], [place_named("A2")]
    assert joining_zones(field.state, ready, place_named("B3"), place) == [place_named("C2")]


def test_a_joining_zone_comes_as_a_whole() -> None:
    """A45, S54: a zone whose units cannot all be paid does not join."""
    field = Field(stock=(0, 7))
    field.put("U01", "B2")
    for zone in ("B3", "A2", "A2", "C2"):
        field.put("G01", zone)
    field.state.passed = [1, 1, 1]
    field.run("enemy-assault", place_named("B3"), to_end=False)
    assert sorted(field.at(n) for n in field.state.fight_units) == ["B3", "C2"]


def test_who_stays_out_of_an_assault() -> None:
    """A47, A46: guns, trucks, committed units and hard units before dragon's teeth cost nothing."""
    field = Field(you="DE", stock=(0, 30)).lay(B2="T01")
    field.put("G01", "B1")
    field.put("G83", "B1")
    rifle = field.put("U01", "B2")
    field.put("U13", "B2")
    field.put("U31", "B2", acted=1)
    field.put("U36", "B2")
    field.state.passed = [0, 1, 0]
    field.run("enemy-assault", place_named("B2"), to_end=False)
    assert field.state.fight_units == [rifle] and field.state.stock[ENEMY] == 29
    assert field.state.groups == [place_named("B2")]  # A45: the zone has had its assault


def test_supporting_guns() -> None:
    """S55, A42, A47b: at most two, highest total FP, from passing columns, and not committed; guns in the HQ, which
    stand in no column, with the switch only."""
    for from_hq in (False, True):
        field = Field(stock=(0, 30), hq_guns_aggressive=from_hq)
        field.put("U01", "B1")
        field.put("G01", "B2")
        field.put("G37", "A3")  # its column has failed
        hq, small = field.put("G33", "H4"), field.put("G32", "B3")
        field.put("G35", "H4", committed=1, acted=1)
        field.state.passed = [0, 1, 0]
        desk = field.run("enemy-assault", place_named("B2"), to_end=False)
        assert sorted(field.state.fight_guns) == sorted([hq, small] if from_hq else [small])
        assert ("A42" in desk.rulings) == from_hq


def test_guns_of_equal_firepower_at_random() -> None:
    """S55, S66: howitzers and rockets, 8 in all each: both places are drawn for; what is alike is not."""
    field = Field()
    guns = [field.put(id, "H4") for id in ("G33", "G35", "G33", "G32")]
    desk = ScriptedDesk([1, 2])
    assert guns_by_firepower(field.state, desk, guns, 2) == [guns[0], guns[2]] and not desk.left
    assert guns_by_firepower(field.state, ScriptedDesk(), guns, 3) == guns[:3]
    assert guns_by_firepower(field.state, ScriptedDesk(), [guns[0], guns[2]], 1) == [guns[0]]


def win_assault(field: Field, faces: list[int]) -> None:
    """Play an assault from B2 to its end."""
    field.state.passed = [1, 1, 1]
    field.run("enemy-assault", place_named("B2"), faces=faces, fire=lambda state, firer, first, *others: first)


def test_capture() -> None:
    """S57, A49: all that took part move in; the cheapest stay behind if the zone is too small."""
    field = Field(stock=(0, 30)).lay(B1="T16", B2="T01")
    rifle = field.put("U02", "B1", hits=2)
    units = [field.put(id, "B2") for id in ("G01", "G04", "G08")]
    gun = field.put("G30", "B2")
    # guns first: the mortar kills (cover 0: 3+); your reply: 2 dice halved (unsupplied)
    win_assault(field, [3, 1, 1, 1, 1, 1])
    assert [field.at(n) for n in units] == ["B2", "B1", "B1"]
    assert field.at(gun) == "B2" and field.at(rifle) == "discard"
    assert field.state.points[ENEMY] == 1 and all(field.state.committed[n] for n in units)


def test_capture_by_several_forces() -> None:
    """S57: the force with the highest Supply total occupies."""
    field = Field(stock=(0, 30))
    field.put("U02", "B1", hits=2)
    one = field.put("G01", "B2")
    other = [field.put("G04", "A1"), field.put("G01", "A1")]
    win_assault(field, [4, 1, 1, 1, 1, 1])
    assert field.at(one) == "B2" and [field.at(n) for n in other] == ["B1", "B1"]


def test_capture_of_your_headquarters() -> None:
    """S68, A53b: a captured HQ ends the game at once."""
    field = Field(stock=(0, 30))
    field.put("U02", "H0", hits=2)
    field.put("G01", "B1")
    field.state.passed = [0, 1, 0]
    field.run("enemy-assault", place_named("B1"), faces=[4, 1, 1, 1, 1])
    assert field.state.result == "loss" and field.state.agenda == []


def test_exploit() -> None:
    """S26, S58, 6.4: after a capture with armor the force is ready again and moves on."""
    field = Field(stock=(0, 30))
    field.put("U02", "B1", hits=2)
    field.put("U01", "H0")
    panzer = field.put("G13", "B2")
    (card,) = field.hold("G63")
    # attack; your unsupplied reply has one die; then a new assault on the HQ: attack 4 dice, reply 1 die
    win_assault(field, [4, 1, 1, 1, 1, 1, 1, 1])
    assert field.at(card) == "discard" and field.at(panzer) == "B1"
    assert field.state.targeted[9] == 1


def test_exploit_without_another_target() -> None:
    """S58, 6.4: with nobody next to the captured zone the force moves one zone on."""
    field = Field(stock=(0, 30))
    field.put("U01", "A1")
    panzer = field.put("G13", "C3")
    field.state.passed = [0, 0, 1]
    field.run("enemy-exploit", place_named("C3"))
    assert field.at(panzer) == "C2" and field.state.acted[panzer]


def test_leader_at_the_first_assault() -> None:
    """S26, A20, 6.4: the assault's Supply is set aside first; then the leader is paid over the floor."""
    for stock, played in ((7, False), (8, True)):
        field = Field(stock=(0, stock))
        field.put("U01", "B1")
        field.put("G01", "B2")
        (card,) = field.hold("G65")
        field.state.passed = [0, 1, 0]
        field.run("enemy-assault", place_named("B2"), to_end=False)
        assert (field.at(card) == "discard") == played and (field.state.leader == [1, 1]) == played


def test_a_captured_zone_is_next_to_others() -> None:
    """A30, R15: with the switch on, who moves in is seen by its new neighbours at once, and sees them."""
    for on in (True, False):
        field = Field(stock=(9, 0), adjacent_spots=on)
        tank, beside = field.put("U13", "B2"), field.put("G01", "A3")
        field.put("G01", "B3", hits=2)
        fight(field, "B3", [tank], [4, 1, 1, 1])
        assert field.at(tank) == "B3" and field.state.spotted[beside] == int(on)
