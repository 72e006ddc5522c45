"""R11: aircraft, interception, flak."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.rules.air import arrive, flown_over
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.sequence import SEATS
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, p

pytestmark = pytest.mark.usefixtures("either_mode")


def test_air_corridors_and_flak() -> None:
    """R11: AA in the target zone hits on 5+, along the corridor on 6; it is spotted by firing."""
    assert flown_over(YOU, p("B3"), 1) == [p("B1"), p("B2")]
    assert flown_over(ENEMY, p("H0"), 2) == [p("C3"), p("C2"), p("C1")]
    assert flown_over(YOU, p("H4"), 0) == [p("A1"), p("A2"), p("A3")]
    assert flown_over(ENEMY, p("B3"), 1) == [] and flown_over(YOU, p("C1"), 2) == []
    field = Field()
    plane = field.put("U42", "field")
    field.state.where[plane], field.state.corridor[plane] = 20 + p("B3"), 1
    below, on_the_way, aside = field.put("G27", "B3"), field.put("G26", "B2"), field.put("G27", "A3")
    arrive(field.state, ScriptedDesk([5, 4, 4, 4, 6, 5, 5, 5]), SEATS, [plane])
    assert field.state.hits[plane] == 2
    assert [field.state.spotted[n] for n in (below, on_the_way, aside)] == [1, 1, 0]


def test_interception_by_your_cap() -> None:
    """R11, A34: after all enemy aircraft are placed, one group; escorts are attacked first and all reply."""
    field = Field()
    field.put("U01", "B1")
    mine = field.put("U39", "field")
    field.state.where[mine] = 13
    fighter, bomber = field.put("G41", "field"), field.put("G44", "field")
    for n in (fighter, bomber):
        field.state.where[n] = 20 + p("B1")
    field.run("your-interception", faces=[3, 5, 5, 5, 1, 1, 5, 1, 1, 1], intercept=p("B1"))
    assert field.at(fighter) == "discard" and field.at(bomber) == "over B1"
    assert field.state.hits[mine] == 1 and field.at(mine) == "field" and field.state.points[YOU] == 5


def test_the_best_fighter_attacks_first() -> None:
    """R11: fighters in contact attack in order of air FP; with nobody left in the group the others only land."""
    field = Field()
    field.put("U01", "B1")
    weak, strong = field.put("U38", "field"), field.put("U39", "field")
    for n in (weak, strong):
        field.state.where[n] = 13
    bomber = field.put("G44", "field")
    field.state.where[bomber] = 20 + p("B1")
    # both make contact; the P-51s throw five dice, the bomber two
    faces = [3, 3, 5, 5, 5, 5, 1, 5, 1]
    field.run("your-interception", faces=faces, intercept=p("B1"), interceptors=[weak, strong])
    assert field.at(bomber) == "discard" and [field.state.hits[n] for n in (weak, strong)] == [0, 1]
    assert [field.at(n) for n in (weak, strong)] == ["field", "field"]


def test_your_cap_need_not_fight() -> None:
    """R11, A34: interception is your choice; without it the group flies on and your fighter stays up."""
    field = Field()
    field.put("U01", "B1")
    mine, bomber = field.put("U39", "field"), field.put("G44", "field")
    field.state.where[mine], field.state.where[bomber] = 13, 20 + p("B1")
    field.run("your-interception", intercept=-1)
    assert [field.at(n) for n in (mine, bomber)] == ["CAP", "over B1"]


def test_low_cloud() -> None:
    """R11: your weather card grounds the enemy too."""
    field = Field()
    field.put("U01", "B1")
    field.put("G41", "field")
    (cloud,) = field.hold("U66")
    field.run("enemy-air", weather=cloud)
    assert field.state.grounded and field.at(cloud) == "discard"


def test_flak_card() -> None:
    """R11: hits on 5+, spread at random."""
    field = Field(you="DE")
    field.put("G01", "B1")
    plane = field.put("U38", "field")
    field.state.where[plane] = 20 + p("B1")
    (trap,) = field.hold("G62")
    field.run("enemy-arrivals", faces=[5, 6, 1, 1, 1, 1], flak=trap)
    assert field.state.hits[plane] == 2


def test_the_last_hit_of_an_aircraft() -> None:
    """R11: one that bears a single hit more is fired at; once it is down the next gun holds its fire."""
    field = Field()
    plane = field.put("U42", "field", hits=3)
    field.state.where[plane], field.state.corridor[plane] = 20 + p("B3"), 1
    first, second = field.put("G27", "B3"), field.put("G26", "B3")
    arrive(field.state, ScriptedDesk([5, 1, 1, 1]), SEATS, [plane])
    assert field.at(plane) == "discard" and field.state.points[ENEMY] == 8
    assert [field.state.spotted[n] for n in (first, second)] == [1, 0]


def test_a_flight_to_the_corner_of_the_table() -> None:
    """R11: A1 is a target like any other; whoever is sent there flies over it, and not on CAP."""
    field = Field()
    field.put("G01", "A1")
    mine = field.put("U38", "field")
    plan = [("fly", p("A1"), -1), ("done", -1, -1)]
    field.run("your-air", air=lambda state: plan.pop(0), flight=[mine])
    assert field.at(mine) == "over A1" and field.state.corridor[mine] == 0


def test_your_fighter_sweep() -> None:
    """R11, S45: with the card no aircraft of yours is intercepted, the first flight neither; enemy CAP stays up."""
    field = Field()
    field.put("G01", "B3")
    patrol, mine = field.put("G41", "field"), field.put("U42", "field")
    field.state.where[patrol] = 14
    (sweep,) = field.hold("U62")
    plan = [("play", sweep, -1), ("fly", p("B3"), -1), ("done", -1, -1)]
    field.run("your-air", air=lambda state: plan.pop(0), flight=[mine])
    assert (field.at(mine), field.at(patrol), field.at(sweep)) == ("over B3", "CAP", "discard")
    assert field.state.stock[YOU] == 20 - 1 - 2


def test_only_what_is_shot_down_is_told() -> None:
    """R11, R23: a fighter that bears one more hit has not been shot down."""
    field = Field()
    mine, bomber = field.put("U39", "field", hits=1), field.put("G44", "field")
    field.state.where[mine], field.state.where[bomber] = 13, 20 + p("A1")
    desk = field.run("your-interception", faces=[3, 5, 5, 5, 5, 1, 5, 1], intercept=p("A1"))
    assert field.at(bomber) == "discard" and field.at(mine) == "field" and field.state.hits[mine] == 2
    shot_down = [claim for claim in desk.claims if "shot down" in claim]
    assert shot_down == ["Ju 88 Bomber Flight is shot down. VP: you 7, enemy 0."]


def test_flak_is_no_fog() -> None:
    """S26, 6.4: a flak card waits for a group that arrives; it does not keep your aircraft on the ground."""
    field = Field()
    field.put("G01", "A1")
    mine = field.put("U38", "field")
    (trap,) = field.hold("G62")
    plan = [("fly", p("A1"), -1), ("done", -1, -1)]
    field.run("your-air", faces=[5, 1, 1, 1, 1, 1], air=lambda state: plan.pop(0), flight=[mine])
    assert field.at(mine) == "over A1" and field.state.hits[mine] == 1 and field.at(trap) == "discard"


def test_your_flak_in_the_corner_of_the_table() -> None:
    """R11: your card is asked for over A1 too."""
    field = Field(you="DE")
    field.put("G01", "A1")
    plane = field.put("U38", "field")
    field.state.where[plane] = 20
    (trap,) = field.hold("G62")
    field.run("enemy-arrivals", faces=[5, 1, 1, 1, 1, 1], flak=trap)
    assert field.state.hits[plane] == 1


def test_which_of_your_fighters_intercept() -> None:
    """R11, A34: one or more of those on CAP; proposed are all of them."""
    field = Field()
    fighters = [field.put("U38", "field"), field.put("U39", "field")]
    for n in fighters:
        field.state.where[n] = 13
    field.state.where[field.put("G41", "field")] = 14
    field.put("U40", "field")
    chosen = LEGAL["interceptors"](field.state)
    assert (chosen.values, chosen.low, chosen.high, chosen.default) == (fighters, 1, 2, fighters)
