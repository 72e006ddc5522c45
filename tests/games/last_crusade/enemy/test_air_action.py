"""S39-S45: the enemy's Air Action Phase."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.places import ENEMY, place_named
from opfor.games.last_crusade.rules.air import groups
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def air_field(yours: str = "", stock: int = 20, level: int = 3) -> Field:
    """Your Rifle in B2 and another in your HQ; an enemy fighter and a bomber."""
    field = Field(stock=(10, stock), level=level)
    field.put("U01", "B2")
    field.put("U01", "H0")
    field.put("G41", "field")
    field.put("G44", "field")
    if yours:
        field.put(yours, "field")
    return field


def test_launch_needs_check_and_supply() -> None:
    """S40: an aggression check each, fighters first; 2 Supply over the floor."""
    field = air_field(stock=7)
    # fighter passes (your Airfield is empty: no second check), nothing left for the bomber
    desk = field.run("enemy-air", faces=[3])
    assert any("Ju 88 Bomber Flight stays on the Airfield: 2 Supply needed" in claim for claim in desk.claims)
    assert [field.at(n) for n in field.state.enemy_wings] == ["over B2", "field"]
    assert field.state.stock[ENEMY] == 5
    field = air_field()
    field.run("enemy-air", faces=[4, 4])
    assert [field.at(n) for n in field.state.enemy_wings] == ["field", "field"]


def test_without_supply_for_one_launch_only_your_weather_card_is_asked_for() -> None:
    """S40, R11: nothing is checked where no launch can be paid; your card may ground all aircraft all the same."""
    field = air_field(stock=6)
    field.run("enemy-air", to_end=False)
    assert field.state.agenda == []
    (fog,) = field.hold("U66")
    field.run("enemy-air", weather=fog)
    assert field.state.grounded and [field.at(n) for n in field.state.enemy_wings] == ["field", "field"]


def test_fighters_and_your_airfield() -> None:
    """S41, A29: with aircraft on your Airfield a second check: failed CAP, passed to your forward-most units."""
    field = air_field("U39")
    desk = field.run("enemy-air", faces=[1, 6, 6])
    assert (
        "Bf 109 Fighter Flight stays back on CAP: rolled 6, needed 3 or less. Cost: 2 Supply; 18 left." in desk.claims
    )
    assert field.at(field.state.enemy_wings[0]) == "CAP"
    field = air_field("U39")
    field.run("enemy-air", faces=[1, 1, 6])
    assert field.at(field.state.enemy_wings[0]) == "over B2"


def test_aircraft_over_one_zone_are_a_group() -> None:
    """S42: enemy aircraft attacking the same zone are grouped."""
    field = air_field()
    field.run("enemy-air", faces=[1, 1, 6])
    assert groups(field.state, ENEMY) == [field.state.enemy_wings]


def test_bombers_forward_or_to_the_rear() -> None:
    """S43, S44, A16, A31, A32: equidistant zones at random; a second check sends a bomber to your rear."""
    field = air_field()
    field.put("U01", "C2")
    field.run("enemy-air", faces=[6, 1, 6, 2])
    assert field.at(field.state.enemy_wings[1]) == "over C2"
    field = air_field()
    field.run("enemy-air", faces=[6, 1, 2, 3])  # passes, then the corridor
    assert field.at(field.state.enemy_wings[1]) == "over H0"


def test_without_your_ground_units() -> None:
    """A32b: fighters fly CAP, other aircraft do not launch."""
    field = Field()
    fighter, bomber = field.put("G41", "field"), field.put("G44", "field")
    field.run("enemy-air", faces=[1])
    assert (field.at(fighter), field.at(bomber)) == ("CAP", "field")


def test_enemy_cap_meets_your_first_launch() -> None:
    """S45, A33, R11: all fighters on CAP go for the first flight, then they land; later flights are left alone."""
    field = Field()
    field.put("G01", "B3")
    fighters = [field.put("G41", "field"), field.put("G42", "field")]
    for n in fighters:
        field.state.where[n] = 14
    yours = [field.put("U39", "field"), field.put("U42", "field")]
    flights = [("fly", 7, -1), ("fly", 7, -1), ("done", -1, -1)]
    # contact 3 and 2; one duel: 5 dice against 5 dice
    desk = field.run(
        "your-air",
        faces=[3, 2, *[1] * 4, *[1] * 5],
        air=lambda state: flights.pop(0),
        flight=lambda state, place: [n for n in yours if state.where[n] == 11][:1],
    )
    assert [field.at(n) for n in fighters] == ["field", "field"]
    assert [field.at(n) for n in yours] == ["over B3", "over B3"]
    assert sum("intercept" in claim for claim in desk.claims) == 1


def test_no_intercept_card() -> None:
    """S39, 6.4: played with aircraft on the Airfield, Supply for it and a launch, and your CAP up."""
    field = air_field("U39", stock=8)
    field.state.nations = ["US", "DE"]
    sweep = field.card("U62")
    field.state.side[sweep], field.state.where[sweep] = ENEMY, 15
    field.state.enemy_hand.append(sweep)
    play_specials(field.state, ScriptedDesk(), "own_air")
    assert field.at(sweep) == "hand"
    field.state.where[field.state.your_wings[0]] = 13
    field.state.stock[ENEMY] = 7  # 1 for the card and 2 for a launch would leave 4
    play_specials(field.state, ScriptedDesk(), "own_air")
    assert field.at(sweep) == "hand"
    field.state.stock[ENEMY] = 8
    play_specials(field.state, ScriptedDesk(), "own_air")
    assert field.at(sweep) == "discard" and field.state.no_intercept[ENEMY] == 1


def test_no_intercept_card_is_not_played_twice() -> None:
    """A19, S26: where your CAP cannot intercept any more a second card has no effect, and waits."""
    field = Field(you="DE")
    field.put("G01", "B1")
    patrol = field.put("G41", "field")
    field.state.where[patrol] = 13
    field.put("U42", "field")
    cards = field.hold("U62", "U62")
    play_specials(field.state, ScriptedDesk(), "own_air")
    assert sorted(field.at(n) for n in cards) == ["discard", "hand"] and field.state.stock[ENEMY] == 19


def test_every_flak_card_at_the_group_that_arrives() -> None:
    """S26, A20, A19: all flak cards it can pay, one after the other, while an aircraft of the group is left."""
    for stock, hits, faces in ((7, 2, [5, *[1] * 5, 6, *[1] * 5]), (6, 1, [5, *[1] * 5])):
        field = Field(stock=(9, stock))
        plane = field.put("U42", "field")
        field.state.where[plane] = 20 + place_named("B3")
        field.hold("G62", "G62")
        field.run("your-arrivals", faces=faces)
        assert field.state.hits[plane] == hits and field.state.stock[ENEMY] == 5
    field = Field(stock=(9, 9))
    plane = field.put("U42", "field", hits=3)
    field.state.where[plane] = 20 + place_named("B3")
    cards = field.hold("G62", "G62")
    field.run("your-arrivals", faces=[5, *[1] * 5])
    assert field.at(plane) == "discard" and sorted(field.at(n) for n in cards) == ["discard", "hand"]


def test_ground_aircraft_in_your_turn() -> None:
    """S64, S26: fog at the start of your Air Action Phase when you have aircraft on your Airfield."""
    field = Field()
    field.put("G01", "B3")
    field.put("U39", "field")
    (fog,) = field.hold("G66")
    field.run("your-air")
    assert field.at(fog) == "discard" and field.state.grounded


def test_a_bomber_over_one_row_stays_there() -> None:
    """A32: you have units in one row only: the second check, passed, leads to the same row."""
    field = Field(level=6)
    bomber = field.put("G44", "field")
    field.put("U01", "B1")
    field.run("enemy-air", faces=[1, 1])
    assert field.at(bomber) == "over B1"


def test_equal_zones_for_aircraft_at_random() -> None:
    """A31, S43: of two forward-most zones either may be attacked."""
    for face, place in ((1, "over A2"), (2, "over C2")):
        field = Field(level=3)
        fighter = field.put("G41", "field")
        field.put("U01", "A2"), field.put("U01", "C2"), field.put("U01", "B1")
        field.run("enemy-air", faces=[1, face])
        assert field.at(fighter) == place


@pytest.mark.parametrize(("stock", "rules", "drawn"), [(7, 5, 1), (8, 5, 1), (9, 5, 0), (9, 4, 1)])
def test_the_order_of_fighters_is_drawn_where_it_matters(stock: int, rules: int, drawn: int) -> None:
    """S40, A72: where the Supply pays for one of two fighters their order is drawn; before version 5 always."""
    desk = two_fighters(stock, rules, [2] * drawn)
    assert desk.claims[-1] == "Fw 190 Fighter Flight stays on the Airfield: rolled 6, needed 1."


def test_the_order_of_fighters_is_told() -> None:
    """S40, A72: the order that was drawn."""
    told = "Fighters are checked in this order: Bf 109 Fighter Flight and Fw 190 Fighter Flight."
    assert two_fighters(8, 5, [2]).claims[0] == told
    assert told not in two_fighters(9, 4, [2]).claims


def two_fighters(stock: int, rules: int, faces: list[int]) -> ScriptedDesk:
    """Two enemy fighters are checked, and neither passes."""
    field = Field(stock=(0, stock), level=1)
    TLC.play.migrate_start(field.state, rules)
    field.put("U01", "B1")
    field.put("G41", "field"), field.put("G42", "field")
    return field.run("enemy-air", faces=[*faces, 6, 6])
