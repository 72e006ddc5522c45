"""S23, S26-S28: aggression checks and the enemy's Specials."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.enemy.checks import aggression_check
from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.places import ENEMY
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, Picks

pytestmark = pytest.mark.usefixtures("either_mode")


def test_aggression_check() -> None:
    """S23: a result up to the level passes."""
    assert [aggression_check(ScriptedDesk([die]), 3) for die in range(1, 7)] == [True, True, True, False, False, False]


def test_specials_at_the_first_opportunity() -> None:
    """S26, S33, A20: Supplies and Divisional Reserve at once, cheapest first, the dearest unit at half price."""
    field = Field(stock=(9, 5))
    supplies, reserve, panther, _ = field.hold("G51", "G52", "G14", "G01")
    play_specials(field.state, ScriptedDesk([4]), "own_reinforcement")
    assert field.at(supplies) == field.at(reserve) == "discard"
    assert field.at(panther) == "H4" and field.state.stock[ENEMY] == 5 + 7 - 4


def test_specials_keep_the_floor() -> None:
    """S28, A18: a card whose cost takes the Stockpile below 5 is not played; one that costs nothing is."""
    field = Field(stock=(9, 5))
    spotted, ambush = field.hold("G60", "G67")
    field.put("U01", "B1")
    play_specials(field.state, ScriptedDesk(), "own_recon")
    play_specials(field.state, ScriptedDesk(), "own_reinforcement")
    assert field.at(spotted) == field.at(ambush) == "hand"
    field.state.stock[ENEMY] = 6
    play_specials(field.state, ScriptedDesk([3]), "own_reinforcement")
    assert field.at(ambush) == "discard" and field.state.stock == [6, 5]


def test_no_effect_is_no_opportunity() -> None:
    """A19: heal without damage, spot without hidden units, a raid on an empty Stockpile wait."""
    field = Field(stock=(0, 20))
    cards = field.hold("G57", "G58", "G60", "G67")
    for timing in ("own_reinforcement", "own_recon"):
        play_specials(field.state, ScriptedDesk(), timing)
    assert [field.at(n) for n in cards] == ["hand"] * 4


def test_heal_takes_the_most_hits() -> None:
    """S26, 6.4: the zone with the most hits of that class, then the forward-most."""
    field = Field()
    field.hold("G57", "G58")
    near, far = field.put("G01", "A2", hits=2), field.put("G01", "A3", hits=1)
    also = field.put("G04", "A3", hits=2)
    tiger = field.put("G15", "B3", hits=6)
    play_specials(field.state, ScriptedDesk(), "own_reinforcement")
    assert [field.state.hits[n] for n in (near, far, also, tiger)] == [2, 0, 0, 1]


def test_spot_card_takes_the_zone_of_s48() -> None:
    """S48, S26: all units of your forward-most zone with hidden units become spotted."""
    field = Field()
    field.hold("G60")
    rear, front = field.put("U01", "B1"), field.put("U01", "C2")
    play_specials(field.state, ScriptedDesk(), "own_recon")
    assert (field.state.spotted[rear], field.state.spotted[front]) == (0, 1)


@pytest.mark.parametrize("first", ["G67", "G58", "G57"])
def test_each_special_is_measured_against_what_is_left(first: str) -> None:
    """S28, A20: what one card has cost the next one cannot; at 6 Supply one of them is played, not two."""
    field = Field(stock=(9, 6))
    field.put("G13", "B3", hits=1)
    field.put("G01", "A3", hits=1)
    played, *kept = field.hold(first, *(id for id in ("G67", "G58", "G57") if id != first))
    play_specials(field.state, ScriptedDesk([3]), "own_reinforcement")
    assert [field.at(n) for n in (played, *kept)] == ["discard", "hand", "hand"]
    assert field.state.stock[ENEMY] == 5


def test_exclusive_cards_one_at_random() -> None:
    """S27: of the approach cards one is played, smoke beside it."""
    field = Field()
    field.state.fight_units = [field.put("G01", "B2")]
    field.state.fight_side, field.state.fight_target = ENEMY, 1
    field.hold("G53", "G54", "G55")
    played = Enemy().assault_cards(field.state, ScriptedDesk([2]), "attack_declared")
    assert [field.state.ids[n] for n in played] == ["G54", "G55"]


def test_cancel_and_barrage() -> None:
    """S26, S64: your best declared gun is silenced; a barrage goes to the enemy's best declared gun."""
    field = Field()
    small, large = field.put("U27", "H0"), field.put("U34", "H0")
    field.hold("G61", "G59")
    assert Enemy().cancel_cards(field.state, ScriptedDesk(), [small, large]) == [large]
    mine, other = field.put("G30", "H4"), field.put("G37", "H4")
    Enemy().barrage_cards(field.state, ScriptedDesk(), [mine, other])
    assert (field.state.boost[mine], field.state.boost[other]) == (0, 2)


def test_exclusive_cards_are_drawn_among_themselves() -> None:
    """S27: two approach cards and smoke: one of two is drawn."""
    field = Field()
    field.state.fight_units = [field.put("G01", "B2")]
    field.state.fight_side, field.state.fight_target = ENEMY, 1
    field.hold("G53", "G54", "G55")
    desk = Picks([1])
    played = Enemy().assault_cards(field.state, desk, "attack_declared")
    assert [field.state.ids[n] for n in played] == ["G53", "G55"] and desk.among == [2]


def test_cancel_and_barrage_cards_keep_the_floor() -> None:
    """S28, A18, A20: of two cards the second is kept where it would take the Stockpile below 5; barrages go to
    different guns while there are any."""
    for stock, played in ((6, 1), (7, 2)):
        field = Field(stock=(9, stock))
        guns = [field.put("U31", "H0"), field.put("U32", "H0"), field.put("U27", "H0")]
        cards = field.hold("G61", "G61")
        assert Enemy().cancel_cards(field.state, ScriptedDesk(), guns) == [guns[1], guns[0]][:played]
        assert sum(field.at(n) == "discard" for n in cards) == played and field.state.stock[ENEMY] == 5
        field = Field(stock=(9, stock))
        guns = [field.put("G33", "H4"), field.put("G37", "H4"), field.put("G30", "H4")]
        field.hold("G59", "G59")
        Enemy().barrage_cards(field.state, ScriptedDesk(), guns)
        assert [field.state.boost[n] for n in guns] == [2 if played == 2 else 0, 2, 0]
        assert field.state.stock[ENEMY] == 5 and field.state.faults == 0


def test_a_special_is_tried_again_after_the_next() -> None:
    """S26, S33: the reserve that could not be paid comes after the Supplies that were played behind it."""
    field = Field(stock=(9, 5))
    reserve, supplies, panther = field.hold("G52", "G51", "G14")
    play_specials(field.state, ScriptedDesk([1]), "own_reinforcement")
    assert [field.at(n) for n in (reserve, supplies, panther)] == ["discard", "discard", "H4"]
    assert field.state.stock[ENEMY] == 5 + 4 - 4


def test_heal_of_equal_zones() -> None:
    """6.4, S26: of zones with equally many hits the forward-most is healed."""
    field = Field()
    field.hold("G57")
    rear, front = field.put("G01", "A3", hits=2), field.put("G01", "B2", hits=2)
    play_specials(field.state, ScriptedDesk(), "own_reinforcement")
    assert [field.state.hits[n] for n in (rear, front)] == [2, 0]


def test_a_workshop_repairs_one_vehicle() -> None:
    """6.3, 6.4: up to 5 hits of one hard unit, the one with the most; the tank beside it and infantry wait."""
    field = Field()
    field.hold("G58")
    light, heavy, foot = field.put("G13", "A3", hits=1), field.put("G13", "A3", hits=2), field.put("G01", "A3", hits=2)
    play_specials(field.state, ScriptedDesk(), "own_reinforcement")
    assert [field.state.hits[n] for n in (light, heavy, foot)] == [1, 0, 2]


def test_a_leader_waits_for_an_assault() -> None:
    """A19, 6.4: in a phase without an assault the card stays in the hand."""
    field = Field(stock=(9, 20))
    field.put("G01", "B3")
    (card,) = field.hold("G65")
    field.run("enemy-fire-maneuver", faces=[1, 6, 6, 6])
    assert field.at(card) == "hand" and field.state.leader == [0, 0]
