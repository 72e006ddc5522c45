"""R15, R22: assaults."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.assault import attacker_now, obstacle_crossed
from opfor.games.last_crusade.rules.combat import defender
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.testing.scripted import Script, ScriptedDesk
from tests.games.last_crusade.field import Field, fight, p, verbs

pytestmark = pytest.mark.usefixtures("either_mode")


def test_an_assault_of_yours() -> None:
    """R15, R5, R23, S65: spotted, Supply on both sides, simultaneous fire, losses, no retreat."""
    field = Field(stock=(5, 5))
    tank, rifle = field.put("U13", "B2"), field.put("U01", "B2")
    enemy = field.put("G01", "B3")
    # cover 1: Sherman 4 dice, Rifle 3 dice on 4+; the destroyed Grenadiers still reply with 4 dice on 4+
    desk = fight(field, "B3", [tank, rifle], [4, 4, 1, 1, 4, 1, 1, 4, 4, 1, 1])
    state = field.state
    assert field.at(enemy) == "discard" and [field.at(n) for n in (tank, rifle)] == ["B3", "B3"]
    assert state.stock == [3, 4] and state.points[YOU] == 3 and state.hits[rifle] == 2
    assert state.committed[tank] and state.spotted[rifle] and state.targeted[p("B3")]
    assert any("You capture B3" in claim for claim in desk.claims)


def test_an_assault_that_fails() -> None:
    """R15, R4: everybody stays; a zone is the target of one assault a turn; attackers have acted."""
    field = Field(stock=(5, 5))
    tank, other = field.put("U13", "B2"), field.put("U13", "A3")
    field.put("G01", "B3", dug_in=1)
    fight(field, "B3", [tank], [1] * 4 + [1])
    assert field.at(tank) == "B2" and not field.state.dug_in[tank]
    assert f"assault:{p('B3')}" not in verbs(field)
    assert field.state.committed[tank] and not field.state.committed[other]


def test_smoke_and_support() -> None:
    """R15, R16: a smoke gun gives the attackers one more cover instead of firing."""
    field = Field(stock=(5, 5))
    tank, mortar = field.put("U13", "B2"), field.put("U29", "B1")
    field.put("G04", "B3")
    # Sherman 4 dice; Panzergrenadiers: arm FP 2 at the tank: 3 + 1 + 1 = 5
    fight(field, "B3", [tank], [1] * 4 + [4, 5], guns=[mortar], smoke=[mortar])
    assert field.state.hits[tank] == 1 and field.state.committed[mortar] and field.state.stock[YOU] == 3


def test_a_gun_that_is_silenced() -> None:
    """R15, R13: a cancel card: the declared gun does not fire, stays committed, and its Supply is lost."""
    field = Field(stock=(5, 20))
    tank, gun = field.put("U13", "B2"), field.put("U31", "B1")
    defender = field.put("G01", "B3")
    (card,) = field.hold("G61")
    fight(field, "B3", [tank], [1] * 4 + [1], guns=[gun])  # the Sherman's dice, the Grenadiers' one
    assert field.at(card) == "discard" and field.state.hits[defender] == 0
    assert field.state.committed[gun] and field.state.stock == [3, 18]
    yours = Field(stock=(5, 5))
    tank = yours.put("U13", "B2")
    yours.put("G01", "B3")
    gun = yours.put("G33", "H4")
    (card,) = yours.hold("U61")
    fight(yours, "B3", [tank], [1] * 4 + [1], cancel_card=card)
    assert yours.at(card) == "discard" and yours.state.committed[gun] and yours.state.stock == [3, 3]
    shelling = Field(stock=(1, 20))
    gun, target = shelling.put("U31", "H0"), shelling.put("G01", "A2", spotted=1)
    shelling.hold("G61")
    desk = shelling.run("your-bombard", bombard=gun, bombard_target=target)
    assert desk.claims[-1] == "105mm Howitzer Battery is silenced and does not fire."
    assert shelling.state.hits[target] == 0 and shelling.state.committed[gun] and shelling.state.stock[YOU] == 0


def test_the_attackers_are_known_when_the_guns_are_chosen() -> None:
    """R15: units are named first, then guns: what is told of the assault meanwhile counts those units."""
    field = Field(stock=(5, 5))
    tank, gun = field.put("U13", "B2"), field.put("U31", "B1")
    field.put("U01", "B2")
    field.put("G01", "B3")
    seen: list[list[int]] = []

    def guns(state: State, *args: int) -> list[int]:
        seen.append(state.fight_units.copy())
        return [gun]

    plan = [("assault", p("B3"), -1), ("done", -1, -1)]
    field.run("maneuver", faces=[1] * 10, maneuver=lambda state: plan.pop(0), attackers=[tank], guns=guns, fire=-1)
    assert seen == [[tank]]


def test_unsupplied_defenders() -> None:
    """A61, R16, S67: the highest firepower is supplied first; the rest roll half dice, rounded down."""
    field = Field(stock=(5, 1))
    field.put("U15", "B2")
    weak, strong = field.put("G01", "B3"), field.put("G08", "B3")
    field.state.defenders = [weak, strong]
    assert Enemy().supply_defenders(field.state, ScriptedDesk(), [weak, strong]) == [strong]
    assert defender(0, 0, 0, 5, 1, 0, False)[3:5] == (2, 0)


def test_nothing_to_hurt() -> None:
    """A24, R16: a unit with no firepower against what stands there does not fire; its Supply is spent."""
    field = Field(stock=(5, 5))
    jeep = field.put("U09", "B2")
    tank = field.put("G15", "B3")
    desk = fight(field, "B3", [jeep], [1] * 5)  # only the Tiger fires: 5 dice
    assert "Cavalry Jeep Patrol cannot hurt what it faces and does not fire." in desk.claims
    assert field.state.stock == [4, 4] and field.state.hits[tank] == 0


def test_artillery_in_the_attacked_zone() -> None:
    """A62, R16: it defends with half dice, rounded up, and does not support."""
    howitzer = CARDS["G33"]
    assert defender(0, howitzer.kind, howitzer.traits, 6, 2, 0, True)[3:5] == (3, 1)


def test_leader_and_surprise() -> None:
    """R15, R16: a leader adds a die to each attacker; after a surprise the destroyed do not reply."""
    field = Field(stock=(9, 9)).lay(B3="T05")
    rifle = field.put("U01", "B2")
    field.put("G01", "B3", hits=2)
    leader, surprise = field.hold("U65", "U54")
    plan = [("play", leader, -1), ("assault", p("B3"), -1), ("done", -1, -1)]
    field.run(
        "maneuver",
        faces=[4, 1, 1, 1],
        maneuver=lambda state: plan.pop(0),
        attackers=[rifle],
        guns=[],
        assault_card=Script(surprise, -1),
    )
    assert field.at(rifle) == "B3" and field.state.stock[YOU] == 9 - 2 - 1 - 1


def test_night_infiltration() -> None:
    """R15: soldiers only, cover ignored, no artillery on either side; guns are released with their Supply."""
    field = Field(stock=(9, 9)).lay(B3="T11")
    rifle, gun = field.put("U01", "B2"), field.put("U31", "H0")
    field.put("G04", "B3")
    enemy_gun = field.put("G33", "H4")
    (card,) = field.hold("U53")
    fight(field, "B3", [rifle], [3, 3, 1, *[1] * 5], guns=[gun], assault_card=Script(card, -1))
    assert not field.state.committed[gun] and not field.state.acted[gun] and not field.state.committed[enemy_gun]
    assert field.state.stock == [9 - 1 - 1, 9 - 1]


def test_your_exploit() -> None:
    """R15: after a capture with armor the force may act once more; the same zone is no target again."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B2")
    field.put("G01", "B3", hits=2)
    (card,) = field.hold("U63")
    fight(field, "B3", [tank], [4, 1, 1, 1], exploit=card)
    assert field.at(tank) == "B3" and not field.state.acted[tank] and field.state.stock[YOU] == 9 - 1 - 2


def test_airborne() -> None:
    """R22: from the HQ into any battlefield zone, 2 Supply each, no guns; not captured, the survivors are lost."""
    for faces, where in (([6] * 4 + [1, 1], "B3"), ([1] * 4 + [1, 1], "discard")):
        field = Field(stock=(2, 0))
        drop = field.put("U07", "H0")
        field.put("G01", "B3")
        plan = [("drop", p("B3"), -1), ("done", -1, -1)]
        field.run("maneuver", faces=faces, maneuver=lambda state, plan=plan: plan.pop(0), drop_units=[drop])
        assert field.at(drop) == where and field.state.stock[YOU] == 0


def test_your_turn_and_the_enemys_cards() -> None:
    """S64, S26: the enemy's defence card is played when you assault, over its floor."""
    for stock, played in ((6, False), (7, True)):
        field = Field(stock=(5, stock))
        tank = field.put("U13", "B2")
        field.put("G01", "B3")
        (card,) = field.hold("G64")
        fight(field, "B3", [tank], [1] * 4 + [1])
        assert (field.at(card) == "discard") == played


def test_defending_guns() -> None:
    """S66, R4: up to two uncommitted guns in range, highest FP; committed ones do not support again."""
    field = Field(stock=(9, 20))
    tank = field.put("U15", "B2")
    field.put("G01", "B3")
    used, small, large = field.put("G37", "H4", committed=1), field.put("G32", "H4"), field.put("G33", "H4")
    fight(field, "B3", [tank], [*[1] * 4, *[1] * 2, 1, 1])
    assert [field.state.committed[n] for n in (used, small, large)] == [1, 1, 1]
    assert field.state.stock[ENEMY] == 20 - 1 - 2


@pytest.mark.parametrize("order", [("G32", "G33", "G37"), ("G37", "G32", "G33"), ("G33", "G37", "G32")])
def test_of_three_defending_guns_the_strongest_two(order: tuple[str, str, str]) -> None:
    """S66: two at most, and of more than two those with the highest firepower, in whatever order they came."""
    field = Field(stock=(9, 20))
    tank = field.put("U15", "B2")
    field.put("G01", "B3")
    guns = {id: field.put(id, "H4") for id in order}
    weakest = min(order, key=lambda id: CARDS[id].inf)
    fight(field, "B3", [tank], [1] * 10)
    assert {id for id, gun in guns.items() if not field.state.committed[gun]} == {weakest}


def test_supplied_for_the_rest_of_the_turn() -> None:
    """R15, S65: a unit supplied once is supplied for the rest of that turn."""
    field = Field(stock=(9, 9))
    field.put("U13", "B2")
    enemy = field.put("G01", "B3", fed=1)
    field.state.fight_units, field.state.defenders, field.state.fight_target = [0], [enemy], p("B3")
    field.run("assault-defence")
    assert field.state.stock[ENEMY] == 9


def test_taking_the_headquarters_by_assault() -> None:
    """S68, S69: their HQ and more VP: you win."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B3")
    field.put("G01", "H4", hits=2)
    fight(field, "H4", [tank], [6, 1, 1, 1])
    assert field.state.result == "win"


def test_who_attacks_leaves_its_hole() -> None:
    """R15, R17: attackers are no longer dug in, also where the assault fails; guns that support stay dug in."""
    field = Field(stock=(9, 0))
    rifle, mortar = field.put("U01", "B2", dug_in=1), field.put("U27", "B2", dug_in=1)
    field.put("G01", "B3")
    fight(field, "B3", [rifle], [1, 1, 1, 1, 1, 1, 1, 1], guns=[mortar])
    assert field.at(rifle) == "B2" and [field.state.dug_in[n] for n in (rifle, mortar)] == [0, 1]


def test_a_fort_and_a_hole_ignore_hits_one_after_the_other() -> None:
    """R16, R17, R19: in a fort that ignores 2 hits, and dug in, three hits of an assault are ignored in all; an
    engineer's fire is not kept off by the fort."""
    field = Field(stock=(9, 0)).lay(B3="T01")
    rifles = [field.put("U01", "B2"), field.put("U01", "B2")]
    engineers = field.put("U05", "A3")
    inside = field.put("G08", "B3", dug_in=1)
    field.state.fort[inside] = field.put("G91", "B3")
    # engineers first (5 FP): 3 dice on 3+, one hit ignored; then each Rifle 3 dice on 4+; the reply has 3 dice
    fight(field, "B3", [*rifles, engineers], [3, 3, 1, 4, 4, 3, 4, 3, 1, 1, 1, 1])
    assert field.state.hits[inside] == 1 + 1


def test_night_infiltration_ignores_cover() -> None:
    """R15, R16: in a Market Town the soldiers hit on 3; the reply is not touched by the card."""
    field = Field(stock=(9, 9)).lay(B3="T11")
    rifle, enemy = field.put("U01", "B2"), field.put("G04", "B3")
    (card,) = field.hold("U53")
    fight(field, "B3", [rifle], [3, 3, 1, 4, 3, 3, 3, 3], assault_card=Script(card, -1))
    assert field.state.hits[enemy] == 2 and field.state.hits[rifle] == 1


def test_a_card_counts_for_one_assault() -> None:
    """R15: what was played in an assault before this one is over."""
    field = Field(stock=(9, 0)).lay(B3="T11")
    rifle, enemy = field.put("U01", "B2"), field.put("G04", "B3", hits=2)
    field.state.cards_played = {"ignore_cover": 1, "first_fire": 1, "approach:0": 1}
    (night,) = field.hold("U53")
    desk = fight(field, "B3", [rifle], [4, 3, 3, 1, 1], assault_card=-1)  # cover 2: nothing below a 5 hits
    assert field.state.hits[enemy] == 2 and "assault-card" in desk.asked and field.at(night) == "hand"


def test_who_drops_crosses_no_edge() -> None:
    """R22, R20: mines and wire in front of a zone do not touch who comes from the air."""
    field = Field(stock=(9, 0))
    drop = field.put("U07", "H0")
    field.put("G81", "B3"), field.put("G01", "B3")
    field.state.fight_side, field.state.fight_target, field.state.fight_drop = YOU, p("B3"), 1
    assert obstacle_crossed(field.state, drop) == -1


def test_a_leader_for_each_class() -> None:
    """R16: the dice that a leader adds against soft and against hard targets are two numbers."""
    field = Field()
    tank = field.put("U13", "B2")
    field.state.fight_side, field.state.fight_target, field.state.leader = YOU, p("B3"), [2, 1]
    assert attacker_now(field.state, tank, obstacle_crossed(field.state, tank))[3:5] == (4 + 2, 3 + 1)


def test_who_dies_in_the_mines_does_not_fire() -> None:
    """R15, R20, R23: an attacker that the mines destroy neither fires nor draws fire; with nobody left nothing is
    taken."""
    field = Field(stock=(9, 0))
    rifle, enemy = field.put("U01", "B2", hits=2), field.put("G01", "B3")
    field.put("G81", "B3")
    fight(field, "B3", [rifle], [5])
    assert field.at(rifle) == "discard" and field.state.hits[enemy] == 0 and field.state.points == [0, 3]
    field = Field(stock=(9, 0))
    rifle, enemy = field.put("U01", "B2", hits=1), field.put("G01", "B3")
    field.put("G81", "B3")
    fight(field, "B3", [rifle], [5, 4, 1, 1, 1, 1])  # one hit left: it fires, and is fired at
    assert field.at(rifle) == "B2" and field.state.hits[enemy] == 1 and field.state.hits[rifle] == 2


def test_you_choose_which_gun_is_silenced() -> None:
    """R15: of two declared guns the one that you name; with one there is nothing to choose."""
    field = Field(stock=(9, 9))
    tank = field.put("U13", "B2")
    field.put("G01", "B3")
    rockets, howitzers = field.put("G35", "H4"), field.put("G33", "H4")
    (card,) = field.hold("U61")
    # the Sherman's 4 dice, the Grenadiers' 1; the howitzers' 2 at the tank are silenced, rockets have none at it
    desk = fight(field, "B3", [tank], [1] * 4 + [1], cancel_card=card, cancel_gun=howitzers)
    assert desk.asked.count("cancel-gun") == 1 and all(field.state.committed[n] for n in (rockets, howitzers))


def test_a_second_cancel_card_without_a_gun() -> None:
    """R15: with no other gun declared nobody is asked for it."""
    field = Field(stock=(9, 9))
    tank = field.put("U13", "B2")
    field.put("G01", "B3"), field.put("G33", "H4")
    first, second = field.hold("U61", "U61")
    desk = fight(field, "B3", [tank], [1] * 4 + [1], cancel_card=first)
    assert desk.asked.count("cancel-card") == 1 and (field.at(first), field.at(second)) == ("discard", "hand")


def test_you_choose_which_gun_gets_the_barrage() -> None:
    """R15: of two declared guns the one that you name has more dice, in this assault only."""
    field = Field(stock=(9, 0))
    tank, one, two = field.put("U13", "B2"), field.put("U30", "B1"), field.put("U30", "B1")
    enemy = field.put("G01", "B3")
    (card,) = field.hold("U59")
    # the first gun is drawn to fire first: 3 dice on 4+; then the other with 5, the tank with 4; no reply
    faces = [1, 1, 1, 1, 4, 1, 4, 1, 1, 1, 1, 1, 1]
    fight(field, "B3", [tank], faces, guns=[one, two], barrage_card=card, barrage_gun=two)
    assert field.state.hits[enemy] == 2 and field.state.boost[two] == 0


def test_exploit_is_for_those_who_moved_in() -> None:
    """R15, A49: who found no room in the captured zone stays committed; a carrier and its passenger are both ready."""
    field = Field(stock=(20, 0)).lay(B3="T16")
    carrier = field.put("U35", "B2")
    rider = field.put("U01", "B2", carrier=carrier)
    tank, last = field.put("U13", "B2"), field.put("U02", "B2")
    field.put("G01", "B3", hits=2)
    (card,) = field.hold("U63")
    fight(field, "B3", [carrier, rider, tank, last], [1, 3, 1, 1, 1, 1, 1], exploit=card)
    assert [field.at(n) for n in (carrier, rider, tank, last)] == ["B3", "B3", "B3", "B2"]
    assert field.state.carrier[rider] == carrier
    assert [field.state.committed[n] for n in (carrier, rider, tank, last)] == [0, 0, 0, 1]


def test_with_the_headquarters_the_game_is_over() -> None:
    """S68, A53b: nobody is asked for a card of exploitation, and nothing more is paid."""
    field = Field(stock=(9, 0))
    (card,) = field.hold("U63")
    tank = field.put("U13", "B3")
    field.put("G01", "H4", hits=2)
    desk = field.run("maneuver", faces=[6, 1, 1, 1], maneuver=("assault", p("H4"), -1), attackers=[tank])
    assert field.state.result == "win" and "exploit" not in desk.asked
    assert field.at(card) == "hand" and field.state.stock[YOU] == 8


def test_what_is_proposed_in_an_assault() -> None:
    """R15: guns and defenders are yours to choose, none too; proposed are the strongest that the Supply pays."""
    field = Field(stock=(2, 9))
    small, large, middle = field.put("U30", "B1"), field.put("U32", "B1"), field.put("U31", "B1")
    weak, strong = field.put("U01", "B2"), field.put("U13", "B2")
    field.put("G01", "B3")
    guns = LEGAL["guns"](field.state, p("B3"), 0)
    assert (guns.values, guns.low, guns.high, guns.default) == ([small, large, middle], 0, 2, [large, middle])
    guns = LEGAL["guns"](field.state, p("B3"), 1)
    assert (guns.high, guns.default) == (1, [large]) and LEGAL["guns"](field.state, p("B3"), 2).values == []
    units = LEGAL["attackers"](field.state, p("B3"))
    assert (units.values, units.low, units.high, units.default) == ([weak, strong], 1, 2, [strong, weak])
    field.state.fight_target = p("B2")
    support = LEGAL["defence-guns"](field.state)
    assert (support.values, support.low, support.high, support.default) == (
        [small, large, middle],
        0,
        2,
        [large, middle],
    )
    field.state.stock[YOU] = 1
    fed = LEGAL["supply-defenders"](field.state, weak, strong)
    assert (fed.values, fed.low, fed.high, fed.default) == ([weak, strong], 0, 1, [strong])
    smoke = LEGAL["smoke"](field.state, small, field.put("U29", "B1"))
    assert (len(smoke.values), smoke.low, smoke.default) == (1, 0, [])


def test_who_found_no_room_with_its_carrier() -> None:
    """A49, R15, R18: a mounted pair that stays behind is not made ready by the card of exploitation."""
    field = Field(stock=(20, 0)).lay(B3="T16")
    carrier = field.put("U35", "B2")
    rider = field.put("U01", "B2", carrier=carrier)
    tanks = [field.put("U13", "B2"), field.put("U13", "B2")]
    field.put("G01", "B3", hits=2)
    (card,) = field.hold("U63")
    fight(field, "B3", [carrier, rider, *tanks], [3, 1, 1, 1, 1, 1], exploit=card)
    assert [field.at(n) for n in (carrier, rider, *tanks)] == ["B2", "B2", "B3", "B3"]
    assert [field.state.committed[n] for n in (carrier, rider, *tanks)] == [1, 1, 0, 0]


def test_you_are_asked_for_the_target_of_each_unit() -> None:
    """R16: the unit that fires is named with the targets that it can hurt; the first of several is proposed."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B2")
    enemies = [field.put("G01", "B3"), field.put("G13", "B3")]
    asked: list[tuple[int, ...]] = []

    def fire(state: Any, *args: int) -> int:
        asked.append(args)
        return args[-1]

    # the Sherman: 3 dice at the Panzer on 3+; unsupplied, the Panzer replies with 2 dice, the Grenadiers with none
    fight(field, "B3", [tank], [3, 1, 1, 1, 1], fire=fire)
    assert asked == [(tank, *enemies)] and [field.state.hits[n] for n in enemies] == [0, 1]
    assert LEGAL["occupy-zone"](field.state, 3, 5).default == 3 and LEGAL["cancel-gun"](field.state, 7).default == 7


def test_one_of_your_approach_cards() -> None:
    """R15, 6.3: of an exclusive group you play one in an assault; other cards go with it."""
    field = Field(stock=(9, 0))
    rifle, enemy = field.put("U01", "B2"), field.put("G01", "B3", hits=2)
    night, surprise, smoke = field.hold("U53", "U54", "U55")
    offered: list[list[int]] = []

    def card(state: Any, timing: str) -> int:
        offered.append(LEGAL["assault-card"](state, timing).values)
        return offered[-1][0]

    fight(field, "B3", [rifle], [3, 1, 1, 1, 1], assault_card=card)
    assert offered == [[night, surprise, smoke, -1], [smoke, -1]] and field.at(enemy) == "discard"
    assert field.at(surprise) == "hand" and field.state.stock[YOU] == 9 - 1 - 2


def test_a_drop_has_a_unit_at_least() -> None:
    """R22: one airborne unit or more, 2 Supply each, as many as can be paid; proposed are all of them."""
    field = Field(stock=(5, 0))
    units = [field.put("U07", "H0") for _ in range(3)]
    field.put("U07", "H0", acted=1), field.put("U01", "H0")
    field.put("G01", "B3"), field.put("G01", "H4")
    drop = LEGAL["drop-units"](field.state, p("B3"))
    assert (drop.values, drop.low, drop.high, drop.default) == (units, 1, 2, units[:2])
    for stock, open_to in ((2, True), (1, False)):
        field.state.stock[YOU] = stock
        drops = [place for verb, place, _ in LEGAL["maneuver"](field.state).values if verb == "drop"]
        assert drops == ([p("B3")] if open_to else [])  # never on a Headquarters
