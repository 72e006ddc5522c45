"""R14, R17, R19-R21: movement, forts, obstacles, attachments."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.places import ENEMY, YOU, forward
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.policies.random_policy import random_policy
from opfor.games.last_crusade.rules.assault import attacker_now, obstacle_crossed
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL, maneuver
from opfor.games.last_crusade.rules.movement import fort_room, paths, reachable, way_to
from opfor.games.last_crusade.rules.operations import attach, lose_if_destroyed
from opfor.kernel.batch import BatchDesk, Stream, play_out
from tests.games.last_crusade.field import Field, p

pytestmark = pytest.mark.usefixtures("either_mode")


def test_movement() -> None:
    """R14: costs by foot and vehicle; one zone always; roads free for vehicles; no entry among opponents."""
    field = Field().lay(A1="T16", B1="T06", C1="T21", C2="T21", C3="T01")
    rifle, tank, jeep = field.put("U01", "H0"), field.put("U13", "H0"), field.put("U09", "H0")
    assert reachable(field.state, rifle) == [p("A1"), p("B1"), p("C1")]
    assert p("A1") in reachable(field.state, tank)  # cost 3, but one zone is always allowed
    assert set(reachable(field.state, tank)) == {p(z) for z in ("A1", "B1", "C1", "C2", "B2", "C3")}
    field.put("G01", "C2")
    assert p("C2") not in reachable(field.state, jeep) and p("C3") not in reachable(field.state, jeep)


def test_straight_in_from_next_door() -> None:
    """R14: the way that a unit takes is the cheapest of all its ways there, in whatever game."""
    checked = 0

    def policy(id: str, state: State, *args: Any) -> Any:
        nonlocal checked
        if id == "maneuver":
            for n in state.your_ground:
                for way in paths(state, n):
                    assert way_to(state, n, way[-1]) == way
                    checked += 1
        return usual(id, state, *args)

    for number in range(3):
        usual = random_policy(Stream("ways", number))
        play_out(
            TLC.play.new("us", "screen", {"terrain": ["random"]}),
            TLC.play.steps,
            BatchDesk(policy, Stream("ways", number)),
        )
    assert checked > 500


def test_empty_zones_are_entered() -> None:
    """R14, R23: trucks and works of the opponent are removed for their VP; trucks do not drive out trucks."""
    field = Field()
    rifle, truck = field.put("U01", "A1"), field.put("U36", "B1")
    gone = [field.put("G39", "A2"), field.put("G93", "A2")]
    field.put("G39", "B2")
    assert p("B2") not in reachable(field.state, truck)
    plan = [("move", rifle, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), move_to=p("A2"))
    assert [field.at(n) for n in gone] == ["discard"] * 2 and field.state.points[YOU] == 1 + 1


def test_taking_the_enemy_headquarters_by_a_move() -> None:
    """S68, S69, A53b: an empty HQ is taken by moving in; you win with more VP only."""
    for points, result in (((3, 2), "win"), ((2, 2), "draw"), ((1, 2), "draw")):
        field = Field()
        rifle = field.put("U01", "B3")
        field.state.points = list(points)
        field.run("maneuver", maneuver=("move", rifle, -1), move_to=p("H4"))
        assert field.state.result == result


def test_mines_wire_and_teeth() -> None:
    """R20: mines hit on 5+ (engineers immune), wire stops a move, teeth block hard units; the flank is free."""
    field = Field()
    jeep, tank, engineers = field.put("U09", "A1"), field.put("U13", "B1"), field.put("U05", "A1")
    field.put("G82", "A2")
    field.put("G83", "B2")
    assert p("A3") not in reachable(field.state, jeep)
    assert p("B2") not in reachable(field.state, tank)
    other = field.put("U13", "C2")
    assert p("B2") in reachable(field.state, other)
    mines = field.put("G81", "C3")
    assert LEGAL["clear-zone"](field.state, engineers).values == [p("A2")]
    field.state.obstacle[p("A2")] = -1
    field.state.discard.append(field.state.ids.index("G82"))
    field.state.where[field.state.ids.index("G82")] = 17
    plan = [("move", other, -1), ("done", -1, -1)]
    field.run("maneuver", faces=[5], maneuver=lambda state: plan.pop(0), move_to=p("C3"))
    assert field.state.hits[other] == 1 and field.at(mines) == "discard"


def test_mines_kill_who_walks_into_them() -> None:
    """R20, R23: a unit that the mines destroy does not come into the zone; the mines stay, and it has its price."""
    field = Field()
    rifle, mines = field.put("U01", "C2", hits=2), field.put("G81", "C3")
    plan = [("move", rifle, -1), ("done", -1, -1)]
    field.run("maneuver", faces=[5], maneuver=lambda state: plan.pop(0), move_to=p("C3"))
    assert field.at(rifle) == "discard" and field.state.points[ENEMY] == 3
    assert field.state.obstacle[p("C3")] == mines


def test_obstacles_before_an_assault() -> None:
    """R16, R20: wire takes a die from soft attackers, abatis from hard ones, teeth keep hard ones out; not from the
    flank."""
    thrown_with = {}
    for id in ("G82", "G84", "G83"):
        field = Field(stock=(9, 20))
        field.put(id, "B3")  # the first card of all
        tank, rifle = field.put("U13", "B2"), field.put("U01", "B2")
        side = field.put("U13", "A3")
        field.put("G01", "B3")
        units = LEGAL["attackers"](field.state, p("B3")).values
        assert {tank, rifle, side} - set(units) == ({tank} if id == "G83" else set())
        assert (p("B3") in reachable(field.state, tank)) is False
        state = field.state
        state.fight_side, state.fight_target, state.fight_drop = YOU, p("B3"), 0
        thrown_with[id] = [attacker_now(state, n, obstacle_crossed(state, n))[3] for n in (tank, rifle, side)]
    assert thrown_with == {"G82": [4, 2, 4], "G84": [3, 3, 4], "G83": [4, 3, 4]}


def test_teeth_keep_tanks_out_of_an_empty_zone() -> None:
    """R14, R20: whichever card they are; infantry walks between them, tanks go round."""
    field = Field()
    field.put("G83", "B3")
    tank, rifle, side = field.put("U13", "B2"), field.put("U01", "B2"), field.put("U13", "A3")
    assert [p("B3") in reachable(field.state, n) for n in (tank, rifle, side)] == [False, True, True]


def test_clearing_an_obstacle() -> None:
    """R20, R23: an engineer next to it clears it as its action."""
    field = Field()
    engineers, wire = field.put("U05", "A1"), field.put("G82", "A2")
    plan = [("clear", engineers, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), clear_zone=p("A2"))
    assert field.at(wire) == "discard" and field.state.acted[engineers] and field.state.points[YOU] == 1


def test_dig_in_and_forts() -> None:
    """R17, R19: digging in is an action; forts hold soldiers and antitank units up to their capacity."""
    field = Field(you="DE")
    soldier, tank = field.put("G01", "B1"), field.put("G13", "B1")
    fort = field.put("G92", "B1")
    assert ("occupy", soldier, fort) in maneuver(field.state).values
    assert ("occupy", tank, fort) not in maneuver(field.state).values
    plan = [("occupy", soldier, fort), ("dig", -1, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), dig=[soldier])
    assert field.state.fort[soldier] == fort and field.state.dug_in[soldier] and field.state.acted[soldier]


def test_attachments() -> None:
    """R21, R23: one for each unit, lost with it for its VP."""
    field = Field()
    rifle = field.put("U01", "A1", hits=3)
    team = field.card("U71")
    attach(field.state, team, rifle)
    assert field.state.arm[rifle] == 3 and LEGAL["where"](field.state, field.card("U72")).values == []
    lose_if_destroyed(field.state, rifle)
    assert field.at(team) == "discard" and field.state.points[ENEMY] == 3 + 1


def test_a_fort_holds_no_more_than_it_can() -> None:
    """R19: one in a farm, three in a trench, on both sides; a fort elsewhere or of the other side is nobody's."""
    field = Field(you="DE").lay(B1="T01")
    men = [field.put("G01", "B1") for _ in range(4)]
    trench, farm = field.put("G93", "B1"), field.put("G92", "A1")

    def offered() -> set[tuple[int, int]]:
        return {(n, fort) for verb, n, fort in LEGAL["maneuver"](field.state).values if verb == "occupy"}

    assert offered() == {(n, trench) for n in men}
    for n in men[:2]:
        field.state.fort[n] = trench
    assert offered() == {(n, trench) for n in men[2:]} and [fort_room(field.state, n) for n in (farm, trench)] == [1, 1]
    field.state.fort[men[2]] = trench
    assert offered() == set()
    field = Field().lay(B3="T01")
    men = [field.put(id, "B3") for id in ("G01", "G04", "G08", "G10")]
    trench = field.put("G93", "B3")
    field.run("enemy-forts")
    assert [field.state.fort[n] == trench for n in men] == [False, True, True, True]


def test_what_lies_ahead() -> None:
    """R2: the next place towards the opposing Headquarters, from row 3 or 1 that Headquarters itself, in any column."""
    for column in "ABC":
        assert forward(YOU, p(f"{column}3")) == p("H4") and forward(ENEMY, p(f"{column}1")) == p("H0")
        assert forward(YOU, p(f"{column}1")) == p(f"{column}2") == forward(ENEMY, p(f"{column}3"))
    for number, column in enumerate("ABC"):
        assert forward(YOU, p("H0"), number) == p(f"{column}1") and forward(ENEMY, p("H4"), number) == p(f"{column}3")


def test_fast_troops_on_foot() -> None:
    """R14: with Move 2 a unit on foot enters a second zone that it can pay, and no third; roads do not help it."""
    field = Field().lay(A1="T01", A2="T21", A3="T21", B2="T16")
    foot = field.put("U01", "H0", move=2)
    assert reachable(field.state, foot) == [p(name) for name in ("A1", "B1", "C1", "A2", "C2")]
    field = Field().lay(A1="T06", B1="T06", C1="T06")  # 1 point on foot, 2 for vehicles
    foot, tank = field.put("U01", "H0", move=2), field.put("U13", "H0")
    assert p("B2") in reachable(field.state, foot) and p("B2") not in reachable(field.state, tank)


def test_a_slow_tank_on_the_road() -> None:
    """R14: a vehicle with Move 1 goes on along a road, at most three zones; from rough ground it entered by right of
    its one zone too."""
    field = Field().lay(A1="T21", A2="T21", A3="T21", B1="T16", B2="T21")
    tank = field.put("U15", "H0")
    assert reachable(field.state, tank) == [p(name) for name in ("A1", "B1", "C1", "A2", "B2", "A3")]
