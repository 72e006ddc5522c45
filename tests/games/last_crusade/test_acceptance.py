"""The twelve acceptance examples, word for word in their numbers."""

from __future__ import annotations

import pytest

from opfor import odds
from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.places import ENEMY, YOU, place_named
from opfor.games.last_crusade.rules.assault import support
from opfor.games.last_crusade.rules.combat import attacker, gun, targets_at
from opfor.games.last_crusade.rules.fire import able_targets, dice_and_need
from opfor.games.last_crusade.rules.recon import even_shares
from opfor.games.last_crusade.rules.targeting import by_criteria
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def test_example_1_floor() -> None:
    """S36, S28: Stockpile 9, Panther 7, Grenadier 3, MG 42 1: Panther no, the other two yes, ends at 5."""
    field = Field(stock=(10, 9))
    field.put("G02", "B3")
    panther, grenadier, team = field.hold("G14", "G01", "G72")
    field.run("enemy-deploy")
    assert (field.at(panther), field.at(grenadier), field.at(team)) == ("hand", "H4", "attached")
    assert field.state.stock[ENEMY] == 5


def test_example_2_targeting() -> None:
    """S29, S30: Motorcycle Troops (3/1) facing a Sherman, a damaged Rifle and a Rifle take the damaged Rifle."""
    field = Field()
    motorcycles = CARDS["G07"]
    units = [field.put("U13", "B1"), field.put("U01", "B1", hits=1), field.put("U01", "B1")]
    targets, standing = targets_at(field.state, units, place_named("B1"))
    firer = attacker(99, motorcycles.kind, motorcycles.traits, motorcycles.inf, motorcycles.arm, 0)
    able = able_targets(firer, targets, standing)
    assert (motorcycles.inf, motorcycles.arm) == (3, 1)
    assert able == [0, 1, 2]
    assert by_criteria(ScriptedDesk(), firer, targets, standing, able) == 1


def assault_with(stock: int) -> Field:
    """Three attackers in B2, two guns in range, your Rifle in B1."""
    field = Field(stock=(0, stock))
    field.put("U01", "B1")
    for _ in range(3):
        field.put("G01", "B2")
    field.put("G33", "B3")
    field.put("G37", "B3")
    field.state.passed = [0, 1, 0]
    field.run("enemy-assault", place_named("B2"), to_end=False)
    return field


def test_example_3_assault_supply() -> None:
    """S54, S55: Stockpile 8, three attackers, two guns: assault for 3, no gun. Stockpile 7: no assault."""
    field = assault_with(8)
    assert len(field.state.fight_units) == 3 and field.state.fight_guns == []
    assert field.state.stock[ENEMY] == 5
    field = assault_with(7)
    assert field.state.fight_units == [] and field.state.stock[ENEMY] == 7
    assert len(assault_with(9).state.fight_guns) == 1
    assert len(assault_with(10).state.fight_guns) == 2


def test_example_4_defence() -> None:
    """S65, S66, S67: Stockpile 4, three defenders, two guns: three units and one gun, Stockpile 0."""
    field = Field(stock=(20, 4))
    yours = field.put("U13", "B2")
    for _ in range(3):
        field.put("G01", "B3")
    field.put("G33", "H4")
    best = field.put("G37", "H4")
    field.state.fight_side, field.state.fight_target = YOU, place_named("B3")
    field.state.fight_units = [yours]
    field.state.defenders = field.state.enemy_ground[:3]
    field.run("assault-defence")
    assert [field.state.fed[n] for n in field.state.defenders] == [1, 1, 1]
    assert field.state.defence_guns == [best]
    assert field.state.stock[ENEMY] == 0


def test_example_5_recon() -> None:
    """S46, S47, A35: 5 dice on 3 unspotted units: 2, 2, 1, the short one at random."""
    for faces, shares in (([1, 1], (2, 2, 1)), ([1, 2], (2, 1, 2)), ([2, 2], (1, 2, 2))):
        assert even_shares(ScriptedDesk(faces), 5, 3) == shares


def test_example_6_fire() -> None:
    """R16, R17: a Sherman attacks dug-in Grenadiers in Bocage: 3 dice on 4+, the first hit is ignored."""
    field = Field().lay(B3="T06")
    grenadiers = field.put("G01", "B3", dug_in=1)
    sherman = CARDS["U13"]
    firer = attacker(0, sherman.kind, sherman.traits, sherman.inf, sherman.arm, field.state.ground[7])
    targets, standing = targets_at(field.state, [grenadiers], 7)
    assert dice_and_need(firer[3], targets[0][4], False, False) == (3, 4)
    assert standing == ((3, 1, 0),)
    assert odds("last-crusade", "fire", dice=3, cover=1, shield=1).to_json()["odds"] == [
        {"result": 0, "p": "1/2", "probability": 0.5},
        {"result": 1, "p": "3/8", "probability": 0.375},
        {"result": 2, "p": "1/8", "probability": 0.125},
    ]


def test_example_7_bombardment() -> None:
    """R13, R16, R19: 105 mm at a Rifle in Market Town: 5 dice on 6; at a pillbox there: 3 dice on 6, 2 ignored."""
    howitzer = CARDS["U31"]
    firer = gun(0, howitzer.traits, howitzer.inf, howitzer.arm)
    field = Field(you="DE").lay(B3="T11")
    rifle = field.put("U01", "B3")
    targets, _ = targets_at(field.state, [rifle], 7)
    assert dice_and_need(firer[3], targets[0][4], True, False) == (5, 6)
    field = Field(you="US").lay(B3="T11")
    grenadiers = field.put("G01", "B3")
    field.state.fort[grenadiers] = field.put("G91", "B3")
    targets, standing = targets_at(field.state, [grenadiers], 7)
    assert dice_and_need(firer[3], targets[0][4], True, False) == (3, 6)
    assert standing == ((3, 0, 2),)


def test_example_8_bombardments_and_the_floor() -> None:
    """S52: all columns fail, Stockpile 6, two guns pass: the first fires (5), the second may not."""
    field = Field(stock=(0, 6))
    field.put("U01", "B1", spotted=1)
    first, second = field.put("G37", "H4"), field.put("G33", "H4")
    field.put("G01", "A3", dug_in=1)
    # side die, three columns fail, the Hummel passes and fires 7 dice (4 on 6), the other passes
    desk = field.run("enemy-fire-maneuver", faces=[1, 6, 6, 6, 1, *[2] * 7, 1])
    assert (field.state.committed[first], field.state.committed[second]) == (1, 0)
    assert field.state.stock[ENEMY] == 5
    assert any("stays silent" in claim for claim in desk.claims)


def test_example_9_flanking() -> None:
    """S53, S56, S55, A44, A45: B2 takes C2, C3 joins, B3 stays out: 4 Supply, then one gun, not a second."""
    field = Field(stock=(0, 10), hq_guns_aggressive=True)
    field.put("U01", "C2")
    for zone in ("B2", "B2", "B3", "B3", "C3", "C3"):
        field.put("G01", zone)
    guns = [field.put("G37", "H4"), field.put("G33", "H4")]
    field.state.passed, field.state.order = [0, 1, 1], [0, 1, 2]
    field.run("enemy-assault", place_named("B2"), to_end=False)
    state = field.state
    assert state.fight_target == place_named("C2")
    assert sorted({field.at(n) for n in state.fight_units}) == ["B2", "C3"]
    assert len(state.fight_units) == 4
    assert state.fight_guns == [guns[0]]
    assert state.stock[ENEMY] == 5


def test_example_10_end_of_the_enemy_turn() -> None:
    """S70, S69, A63, A64, A65: the HQ holds one truck, you hold B3, VP 31 to 31: a draw."""
    field = Field()
    field.put("G39", "H4")
    field.put("U01", "B3")
    field.state.points = [31, 31]
    field.run("enemy-end")
    assert field.state.result == "draw"


def test_example_11_levels() -> None:
    """S23: level 6: every check passes; level 1: one in six."""
    assert odds("last-crusade", "aggression-check", level=6).to_json()["odds"] == [
        {"result": "pass", "p": "1", "probability": 1.0}
    ]
    chances = {row["result"]: row["p"] for row in odds("last-crusade", "aggression-check", level=1).to_json()["odds"]}
    assert chances == {"pass": "1/6", "fail": "5/6"}


def test_example_12_exclusive_cards() -> None:
    """S27, S26: two Grenadiers: one of both cards at random; with a Panzer IV Surprise Attack only."""

    def played(*attackers: str, faces: list[int]) -> list[str]:
        field = Field()
        field.state.fight_units = [field.put(id, "B2") for id in attackers]
        field.state.fight_side, field.state.fight_target = ENEMY, 1
        field.hold("G53", "G54")
        desk = ScriptedDesk(faces)
        cards = Enemy().assault_cards(field.state, desk, "attack_declared")
        assert not desk.left
        return [field.state.ids[n] for n in cards]

    assert played("G01", "G01", faces=[1]) == ["G53"]
    assert played("G01", "G01", faces=[2]) == ["G54"]
    assert played("G01", "G13", faces=[]) == ["G54"]


def test_support_keeps_full_dice() -> None:
    """R16: guns that support an assault fire their own firepower at 3 + cover."""
    field = Field()
    n = field.put("G33", "H4")
    assert support(field.state, [n])[0][1:5] == (6, 2, 6, 2)
