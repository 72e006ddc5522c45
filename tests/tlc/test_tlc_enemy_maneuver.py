"""S50-S63: the enemy's Fire & Maneuver Phase."""

from __future__ import annotations

import pytest
from crusade import Field

from opfor.games.last_crusade.enemy.choices import guns_by_firepower
from opfor.games.last_crusade.enemy.fire_maneuver import check_columns, choose_target, columns_order, joining_zones
from opfor.games.last_crusade.enemy.maneuver import close_up, front_row, reaches, way_forward
from opfor.games.last_crusade.model.places import ENEMY, place_named
from opfor.games.last_crusade.rules.combat import ready_to_assault
from opfor.testing.scripted import ScriptedDesk

GAME = "last-crusade"


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
    checks = [claim.split(", to bombard")[0] for claim in desk.claims if "to bombard: aggression" in claim]
    assert checks == ["75mm Infantry Gun Section", "105mm Field Howitzer Battery", "Hummel Battery"]


# Assaults


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
    """S55, A42, A47b: at most two, highest total FP, from passing columns or the HQ, and not committed."""
    field = Field(stock=(0, 30))
    field.put("U01", "B1")
    field.put("G01", "B2")
    in_failed = field.put("G37", "A3")
    hq, small = field.put("G33", "H4"), field.put("G32", "B3")
    field.put("G35", "H4", committed=1, acted=1)
    field.state.passed = [0, 1, 0]
    field.run("enemy-assault", place_named("B2"), to_end=False)
    assert sorted(field.state.fight_guns) == sorted([hq, small]) and in_failed not in field.state.fight_guns


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


# Movement


def test_front_zones_advance() -> None:
    """S58, A52: units that did not assault move one zone, even fast ones; units that assaulted do not."""
    field = Field()
    fast, slow = field.put("G11", "A3"), field.put("G01", "A3")
    fought = field.put("G01", "B2", acted=1, committed=1)
    field.state.passed = [1, 1, 0]
    field.run("enemy-advance")
    assert (field.at(fast), field.at(slow), field.at(fought)) == ("A2", "A2", "B2")


def test_blocked_fronts_stay() -> None:
    """A48, A51, S58: no move into your zones; failed columns do not move."""
    field = Field()
    field.put("U01", "A2")
    blocked, failed = field.put("G01", "A3"), field.put("G01", "B3")
    field.state.passed = [1, 0, 0]
    field.run("enemy-advance")
    assert (field.at(blocked), field.at(failed)) == ("A3", "B3")


def test_an_empty_headquarters_is_taken_by_a_move() -> None:
    """A53, A53b, S68: moving into your empty HQ captures it."""
    field = Field()
    field.put("G01", "A1")
    field.state.passed = [1, 0, 0]
    field.run("enemy-advance")
    assert field.state.result == "loss"


def test_guns_and_trucks_do_not_take_it() -> None:
    """A53b, S60: artillery and empty trucks do not enter your HQ."""
    field = Field()
    field.put("G33", "A1")
    field.put("G39", "A1")
    field.state.passed = [1, 0, 0]
    field.run("enemy-advance")
    assert field.state.result == ""


def test_a_zone_too_small() -> None:
    """A53c, A54: the dearest first, the rest stay and dig in."""
    field = Field().lay(A2="T16")
    units = [field.put(id, "A3") for id in ("G01", "G08", "G04")]
    field.state.passed = [1, 0, 0]
    field.run("enemy-advance")
    assert [field.at(n) for n in units] == ["A3", "A2", "A2"]
    field.run("enemy-dig")
    assert [field.state.dug_in[n] for n in units] == [1, 0, 0]


def test_units_behind_close_up() -> None:
    """S59, A50, A52, A54: as far forward as they can, not past the front, guns last and never into row 1 (S60)."""
    field = Field().lay(A1="T01", A2="T01")
    field.put("G01", "A1", acted=1)
    tank, foot, gun = field.put("G13", "A3"), field.put("G01", "A3"), field.put("G37", "A3")
    close_up(field.state, ScriptedDesk(), 0)
    assert (field.at(tank), field.at(foot), field.at(gun)) == ("A1", "A2", "A2")


def test_wire_and_rough_ground_hold_up_the_second_line() -> None:
    """S59, R14, R20: a fast unit goes on through open country and over mines, but stops at wire or with its Move."""
    field = Field().lay(**dict.fromkeys(("A1", "A2", "B1", "B2", "C1", "C2"), "T01"))
    tanks = [field.put("G13", place) for place in ("A3", "B3", "C3")]
    field.put("U82", "B2")
    field.put("U81", "C2")
    ways = [way_forward(field.state, tank, column, 1) for column, tank in enumerate(tanks)]
    assert ways == [[place_named(name) for name in way] for way in (["A2", "A1"], ["B2"], ["C2", "C1"])]
    slow = field.put("G01", "A3")
    assert way_forward(field.state, slow, 0, 1) == [place_named("A2")]


def test_roads_take_the_second_line_farther() -> None:
    """S59, S62, R14: vehicles pay nothing on a road, so one whose Move is used up still goes on along it; a unit on
    foot does not, and nobody goes more zones than the rules have for a turn."""
    field = Field().lay(A3="T06", A2="T21", A1="T22", B2="T21")
    tank, foot = field.put("G13", "H4"), field.put("G01", "B3")  # Bocage takes both points of the Panzer IV's Move
    assert way_forward(field.state, tank, 0, 1) == [place_named(name) for name in ("A3", "A2", "A1")]
    assert way_forward(field.state, tank, 0, 2) == [place_named(name) for name in ("A3", "A2")]
    assert way_forward(field.state, foot, 1, 1) == [place_named("B2")]
    field.state.constants = ["road_zones=2"]
    assert way_forward(field.state, tank, 0, 1) == [place_named(name) for name in ("A3", "A2")]


def test_a_gun_need_not_reach_everybody() -> None:
    """S63, A58: of several forward-most units it is enough that it can support one."""
    field = Field()
    gun = field.put("G32", "H4")  # range 2
    near, far = place_named("A2"), place_named("A1")
    targets = [[near, far], [far, near], [near], [far], []]
    assert [reaches(field.state, gun, place_named("A3"), to) for to in targets] == [True] * 4 + [False]
    assert [reaches(field.state, gun, place_named("B3"), to) for to in targets] == [True, True, True, False, False]


def test_artillery_never_next_to_your_headquarters() -> None:
    """S60: a gun in row 2 stays there."""
    field = Field()
    field.put("G01", "A1", acted=1)
    gun = field.put("G37", "A2")
    close_up(field.state, ScriptedDesk(), 0)
    assert field.at(gun) == "A2"
    assert way_forward(field.state, gun, 0, 1) == []


def test_dig_in() -> None:
    """S61, A55: all that did nothing else and can, in all columns; not in the HQ, not who assaulted."""
    field = Field()
    digs, fought, home, tank = (
        field.put("G01", "A3"),
        field.put("G01", "B3", acted=1, committed=1),
        field.put("G01", "H4"),
        field.put("G13", "C3"),
    )
    field.run("enemy-dig")
    assert [field.state.dug_in[n] for n in (digs, fought, home, tank)] == [1, 0, 0, 0]


def test_an_empty_column_is_filled() -> None:
    """S62, A56: the row-3 zone of an empty column is filled with the dearest first; one you hold is skipped."""
    field = Field()
    field.put("G01", "A3")
    field.put("U01", "C3")
    units = [field.put(id, "H4") for id in ("G01", "G15", "G13", "G04")]
    field.run("enemy-hq")
    # B3 holds three: Tiger, Panzer IV, Panzergrenadiers; the Grenadiers go to A, the first column in order
    assert [field.at(n) for n in units] == ["A3", "B3", "B3", "B3"]


def test_one_at_a_time_into_separate_columns() -> None:
    """S62, A57, A60: in rotation; a fast unit goes on, not beyond the front; no garrison is kept."""
    field = Field()
    for zone in ("A2", "B3", "C3"):
        field.put("G01", zone)
    field.state.order = [2, 1, 0]
    tiger, lehr, panzer = field.put("G15", "H4"), field.put("G08", "H4"), field.put("G13", "H4")
    field.run("enemy-hq")
    assert (field.at(tiger), field.at(lehr), field.at(panzer)) == ("C3", "B3", "A2")
    assert front_row(field.state, 0) == 2


def test_headquarters_artillery() -> None:
    """S63, A58, A59: one at a time into separate columns, if possible where it supports the front."""
    field = Field()
    field.put("G01", "C2")
    short, long = field.put("G30", "H4"), field.put("G37", "H4")
    field.run("enemy-hq-guns")
    # no place lets the mortar (range 1) reach C1: first column; the Hummel reaches from the next one
    assert field.at(short) in ("A3", "B3", "C3") and field.at(long) in ("A3", "B3", "C3")
    assert field.at(short) != field.at(long)


def test_guns_go_where_they_are_useful() -> None:
    """S63: a gun of range 2 goes to the one column from which it reaches the zone before the front."""
    field = Field()
    field.put("G01", "C2")
    gun = field.put("G31", "H4")
    field.run("enemy-hq-guns")
    assert field.at(gun) == "C3"


def test_guns_that_stay() -> None:
    """A58: with the switch a gun that can support from the HQ stays."""
    field = Field(hq_guns_stay=True)
    field.put("G01", "C2")
    stays, goes = field.put("G37", "H4"), field.put("G30", "H4")
    field.run("enemy-hq-guns")
    assert field.at(stays) == "H4" and field.at(goes) != "H4"


def test_committed_guns_do_not_move() -> None:
    """A55, S63: a gun that fired has acted."""
    field = Field()
    field.put("G01", "C2")
    gun = field.put("G31", "H4", acted=1, committed=1)
    field.run("enemy-hq-guns")
    assert field.at(gun) == "H4"


def test_forts_are_occupied_again() -> None:
    """R19, S14: by the strongest eligible unit, at the end of the phase."""
    field = Field()
    fort = field.put("G92", "B3")
    field.put("G01", "B3")
    best = field.put("G08", "B3")
    field.put("G13", "B3")
    field.run("enemy-forts")
    assert field.state.fort[best] == fort
