"""S58-S63: the enemy's movement."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.enemy.maneuver import close_up, front_row, reaches, way_forward
from opfor.games.last_crusade.model.places import place_named
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def test_front_zones_advance() -> None:
    """S58, A52: units that did not assault move one zone, even fast ones; units that assaulted do not."""
    field = Field()
    fast, slow = field.put("G11", "A3"), field.put("G01", "A3")
    fought = field.put("G01", "B2", acted=1, committed=1)
    field.passing("AB")
    field.run("enemy-advance")
    assert (field.at(fast), field.at(slow), field.at(fought)) == ("A2", "A2", "B2")


def test_blocked_fronts_stay() -> None:
    """A48, A51, S58: no move into your zones; failed columns do not move."""
    field = Field()
    field.put("U01", "A2")
    blocked, failed = field.put("G01", "A3"), field.put("G01", "B3")
    field.passing("A")
    field.run("enemy-advance")
    assert (field.at(blocked), field.at(failed)) == ("A3", "B3")


def test_an_empty_headquarters_is_taken_by_a_move() -> None:
    """A53, A53b, S68: moving into your empty HQ captures it."""
    field = Field()
    field.put("G01", "A1")
    field.passing("A")
    field.run("enemy-advance")
    assert field.state.result == "loss"


def test_guns_and_trucks_do_not_take_it() -> None:
    """A53b, S60: artillery and empty trucks do not enter your HQ."""
    field = Field()
    field.put("G33", "A1")
    field.put("G39", "A1")
    field.passing("A")
    field.run("enemy-advance")
    assert field.state.result == ""


def test_a_zone_too_small() -> None:
    """A53c, A54: the dearest first, the rest stay and dig in."""
    field = Field().lay(A2="T16")
    units = [field.put(id, "A3") for id in ("G01", "G08", "G04")]
    field.passing("A")
    field.run("enemy-advance")
    assert [field.at(n) for n in units] == ["A3", "A2", "A2"]
    field.run("enemy-dig")
    assert [field.state.dug_in[n] for n in units] == [1, 0, 0]


def test_units_behind_close_up() -> None:
    """S59, A50, A52, A54: as far forward as they can, not past the front, guns last and never into row 1 (S60)."""
    field = Field().lay(A1="T01", A2="T01")
    field.put("G01", "A1", acted=1)
    tank, foot, gun = field.put("G13", "A3"), field.put("G01", "A3"), field.put("G37", "A3")
    close_up(field.state, ScriptedDesk(), 0, [])
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
    close_up(field.state, ScriptedDesk(), 0, [])
    assert field.at(gun) == "A2"
    assert way_forward(field.state, gun, 0, 1) == []


def test_dig_in() -> None:
    """S61, A55: all that did not move and can, in all columns, who assaulted too; not in the HQ, not who moved or
    rides. With the switch only those that did nothing else."""
    for only_idle, assaulter in ((False, 1), (True, 0)):
        field = Field(only_idle_dig_in=only_idle)
        digs, fought, moved, home, tank = (
            field.put("G01", "A3"),
            field.put("G01", "B3", acted=1, committed=1),
            field.put("G01", "B2", acted=1, moved=1),
            field.put("G01", "H4"),
            field.put("G13", "C3"),
        )
        truck = field.put("G38", "C3")
        rider = field.put("G01", "C3", carrier=truck)
        field.run("enemy-dig")
        assert [field.state.dug_in[n] for n in (digs, fought, moved, home, tank, rider)] == [1, assaulter, 0, 0, 0, 0]


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


def test_movement_follows_the_order_of_the_phase() -> None:
    """A50, S50: from right to left column C moves before column A; A51: a column that failed stays."""
    field = Field()
    left, right, failed = field.put("G01", "A3"), field.put("G01", "C3"), field.put("G01", "B3")
    field.state.order = [2, 1, 0]
    field.passing("AC")
    desk = field.run("enemy-advance")
    moves = [claim for claim in desk.claims if "moves" in claim]
    assert len(moves) == 2 and moves[0].startswith("Grenadier Platoon 2") and "C2" in moves[0]
    assert (field.at(left), field.at(right), field.at(failed)) == ("A2", "C2", "B3")


def test_the_enemy_keeps_no_garrison() -> None:
    """A60, S62: every unit that can leaves the enemy HQ, the last one too."""
    field = Field()
    last = field.put("G01", "H4")
    field.run("enemy-hq")
    assert field.at(last) == "A3" and field.state.stacked[11 + 10] == 0


def test_the_rotation_goes_on_where_it_stopped() -> None:
    """S62, A57: a full column is passed over, and the next unit goes into the column after the last one used."""
    field = Field().lay(A3="T01", B3="T01", C3="T16")
    for zone in ("A3", "B3", "C3", "C3"):
        field.put("G01", zone)
    units = [field.put(id, "H4") for id in ("G15", "G08", "G06", "G01")]  # dearest first
    field.run("enemy-hq")
    assert [field.at(n) for n in units] == ["A3", "B3", "A3", "B3"]


def test_every_fast_unit_goes_on_to_the_front() -> None:
    """S62, A57: not only the first that leaves the HQ for a column."""
    field = Field().lay(A3="T01", A2="T01", B3="T16", C3="T16")
    for zone in ("A2", "B3", "B3", "C3", "C3"):
        field.put("G01", zone)
    tanks = [field.put("G13", "H4"), field.put("G14", "H4")]
    field.run("enemy-hq")
    assert [field.at(n) for n in tanks] == ["A2", "A2"]


def test_guns_at_the_very_front() -> None:
    """S60, S58: a gun in row 2 with nobody before it does not go into row 1; one in row 3 goes into row 2."""
    field = Field()
    near, far = field.put("G33", "A2"), field.put("G33", "B3")
    field.passing("AB")
    field.run("enemy-advance")
    assert (field.at(near), field.at(far)) == ("A2", "B2")
