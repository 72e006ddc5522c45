"""Rules at their edges: the last hit, the last Supply point, the first card of a deck, the corner of the table."""

from __future__ import annotations

from typing import Any

import pytest
from crusade import Field

from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.places import ENEMY, YOU, forward, place_named
from opfor.games.last_crusade.model.units import spotted_at, unspotted_at
from opfor.games.last_crusade.rules.air import arrive
from opfor.games.last_crusade.rules.assault import attacking, crossed
from opfor.games.last_crusade.rules.assault_odds import Volley, clash
from opfor.games.last_crusade.rules.bombard import bombard_targets, strike_targets
from opfor.games.last_crusade.rules.combat import attacker, attackers_as_targets, defender, targets_at
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.movement import (
    can_dig_in,
    can_move,
    can_ride,
    clearable,
    free_forts,
    may_occupy,
    reachable,
)
from opfor.games.last_crusade.rules.operations import attach, lose_if_destroyed, mount, shift, spot
from opfor.games.last_crusade.rules.recon import watchers
from opfor.games.last_crusade.rules.riding import free_transport
from opfor.games.last_crusade.rules.setup import final_check, turn_up
from opfor.games.last_crusade.sequence import SEATS
from opfor.games.last_crusade.setup.decks import Deck, read_deck, starter_deck
from opfor.games.last_crusade.setup.matching import _shares
from opfor.games.last_crusade.study.procedures import fighting_cards
from opfor.kernel.errors import BadInput
from opfor.testing.scripted import Script, ScriptedDesk

GAME = "last-crusade"


def p(name: str) -> int:
    """A place by its name."""
    return place_named(name)


def fight(
    field: Field, place: str, units: list[int], faces: list[int], guns: list[int] | None = None, **answers: Any
) -> ScriptedDesk:
    """Your assault on a place, to its end."""
    plan = [("assault", p(place), -1), ("done", -1, -1)]
    given: dict[str, Any] = {"guns": guns or [], "fire": -1} | answers
    return field.run("maneuver", faces=faces, maneuver=lambda state: plan.pop(0), attackers=units, **given)


class Picks(ScriptedDesk):
    """A desk that keeps among how many things it has drawn."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.among: list[int] = []

    def pick(self, n: int, purpose: str) -> int:
        self.among.append(n)
        return super().pick(n, purpose)


# Air


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


def test_strikes_in_the_corner_of_the_table() -> None:
    """R13, S49, R11: aircraft over A1 strike and land like any others, on both sides."""
    field = Field()
    target, plane = field.put("G01", "A1", spotted=1), field.put("U38", "field")
    field.state.where[plane] = 20
    field.run("your-bombardment", faces=[5, 1, 1, 1], strike=target)
    assert field.state.hits[target] == 1 and field.at(plane) == "field"
    field = Field()
    target, plane = field.put("U01", "A1", spotted=1), field.put("G41", "field")
    field.state.where[plane] = 20
    field.run("enemy-bombardment", faces=[5, 1])
    assert field.state.hits[target] == 1 and field.at(plane) == "field"


def test_observers_do_not_strike() -> None:
    """R16, A38: an aircraft without firepower has no target, and nobody is asked for one."""
    field = Field()
    field.put("G01", "B3", spotted=1)
    plane = field.put("U37", "field")
    field.state.where[plane] = 20 + p("B3")
    assert strike_targets(field.state, plane) == []
    field.run("your-bombardment")
    assert field.at(plane) == "field"


def test_guns_bombard_without_aircraft() -> None:
    """R13: your Bombardment Phase is for your guns too when nothing flies."""
    field = Field(stock=(1, 0))
    gun, target = field.put("U31", "H0"), field.put("G01", "A2", spotted=1)
    field.run("your-bombardment", faces=[5, 1, 1, 1, 1], bombard=gun, bombard_target=target)
    assert field.state.hits[target] == 1 and field.state.stock[YOU] == 0


def test_only_what_is_shot_down_is_told() -> None:
    """R11, R23: a fighter that bears one more hit has not been shot down."""
    field = Field()
    mine, bomber = field.put("U39", "field", hits=1), field.put("G44", "field")
    field.state.where[mine], field.state.where[bomber] = 13, 20 + p("A1")
    desk = field.run("your-interception", faces=[3, 5, 5, 5, 5, 1, 5, 1], intercept=p("A1"))
    assert field.at(bomber) == "discard" and field.at(mine) == "field" and field.state.hits[mine] == 2
    assert [claim for claim in desk.claims if claim.startswith("Shot down")] == ["Shot down: Ju 88 Bomber Flight."]


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


def test_your_photographs() -> None:
    """R5, R12: your card spots all enemy units of the zone that you name, and nothing of yours."""
    field = Field()
    mine, hidden = field.put("U01", "A1"), [field.put("G01", "B3"), field.put("G13", "B3")]
    other = field.put("G01", "C3")
    (card,) = field.hold("U60")
    plan = [("play", card, -1), ("done", -1, -1)]
    field.run("your-recon", recon=lambda state: plan.pop(0), spot_zone=p("B3"))
    assert [field.state.spotted[n] for n in (mine, *hidden, other)] == [0, 1, 1, 0]
    assert field.at(card) == "discard" and field.state.stock[YOU] == 19


def test_an_aircraft_looks_once() -> None:
    """R12: who has used its dice in this turn has none left."""
    field = Field()
    field.put("G01", "B3")
    plane = field.put("U38", "field")
    field.state.where[plane] = 20 + p("B3")
    assert ("look", plane, p("B3")) in LEGAL["recon"](field.state).values
    field.state.scouted[plane] = 1
    assert ("look", plane, p("B3")) not in LEGAL["recon"](field.state).values


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


def test_recon_in_the_corner_of_the_table() -> None:
    """R12, A36, A37: an aircraft over A1 recons what is below, on both sides."""
    field = Field()
    hidden, plane = field.put("U01", "A1"), field.put("G41", "field")
    field.state.where[plane] = 20
    field.run("enemy-recon-phase", faces=[5])
    assert field.state.spotted[hidden]
    field = Field()
    hidden, plane = field.put("G01", "A1"), field.put("U38", "field")
    field.state.where[plane] = 20
    assert ("look", plane, p("A1")) in LEGAL["recon"](field.state).values
    field.run("recon", faces=[5], recon=("evenly", -1, -1))
    assert field.state.spotted[hidden]


# Assaults


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
    assert crossed(field.state, drop) == -1


def test_a_leader_for_each_class() -> None:
    """R16: the dice that a leader adds against soft and against hard targets are two numbers."""
    field = Field()
    tank = field.put("U13", "B2")
    field.state.fight_side, field.state.fight_target, field.state.leader = YOU, p("B3"), [2, 1]
    assert attacking(field.state, tank, crossed(field.state, tank))[3:5] == (4 + 2, 3 + 1)


def test_mines_before_the_volleys_of_a_preview() -> None:
    """R15, R20: who is destroyed in the mines does not fire; who is not has the hit marked before the reply."""
    tank, rifle = CARDS["U13"], CARDS["G01"]
    attack = Volley((attacker(0, tank.kind, tank.traits, tank.inf, tank.arm, 0),), (), ((0, 0, 5, 0, 0),), ((1, 0, 0),))
    for left, faces, lost, fallen in ((1, [5], (0,), ()), (2, [5, 3, 1, 1, 1, 3], (0,), (0,))):
        reply = Volley(
            (defender(0, rifle.kind, rifle.traits, rifle.inf, rifle.arm, 0, True),),
            (),
            ((0, 1, 7, 0, 0),),
            ((left, 0, 0),),
        )
        desk = ScriptedDesk(faces[:1] + faces[5:] + faces[1:5])  # mines, the reply's die, the attacker's four
        assert clash(desk, attack, reply, (1,)) == (lost, fallen) and not desk.left


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


def test_smoke_is_cover_and_never_more_than_three() -> None:
    """R16: attackers have cover 1, with smoke 2; at most 3."""
    field = Field()
    tank = field.put("U13", "B2", hits=2)
    for more, cover in ((0, 1), (1, 2), (2, 3), (3, 3)):
        assert attackers_as_targets(field.state, [tank], more) == (((tank, 1, 7, cover, cover),), ((3, 0, 0),))


def test_weak_units_in_the_odds_of_an_assault() -> None:
    """R15: a unit with firepower at one class only is a combat unit; trucks, aircraft and attacking guns are not."""
    assert [card.id for card in fighting_cards(["U02", "U35", "G31"], "defenders", False)] == ["U02", "U35", "G31"]
    for id, attacks in (("U38", True), ("U36", True), ("U31", True), ("U38", False), ("U36", False)):
        with pytest.raises(BadInput, match=f"x={id}: .* does not {'assault' if attacks else 'defend a zone'}"):
            fighting_cards([id], "x", attacks)


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


def test_exclusive_cards_are_drawn_among_themselves() -> None:
    """S27: two approach cards and smoke: one of two is drawn."""
    field = Field()
    field.state.fight_units = [field.put("G01", "B2")]
    field.state.fight_side, field.state.fight_target = ENEMY, 1
    field.hold("G53", "G54", "G55")
    desk = Picks([1])
    played = Enemy().assault_cards(field.state, desk, "attack_declared")
    assert [field.state.ids[n] for n in played] == ["G53", "G55"] and desk.among == [2]


def test_the_loss_of_one_fort_is_not_that_of_another() -> None:
    """R19: who sits in another fort stays in it."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B2")
    first, second = field.put("G92", "B3"), field.put("G91", "C3")
    inside = field.put("G01", "C3", fort=second)
    field.put("G01", "B3", hits=2)
    fight(field, "B3", [tank], [4, 1, 1, 1])
    assert field.at(first) == "discard" and field.state.forts == [second] and field.state.fort[inside] == second


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
    assert offered() == {(n, trench) for n in men[2:]} and free_forts(field.state, YOU, p("A1")) == [farm]
    field.state.fort[men[2]] = trench
    assert offered() == set() and free_forts(field.state, ENEMY, p("A1")) == []
    field = Field().lay(B3="T01")
    men = [field.put(id, "B3") for id in ("G01", "G04", "G08", "G10")]
    trench = field.put("G93", "B3")
    field.run("enemy-forts")
    assert [field.state.fort[n] == trench for n in men] == [False, True, True, True]


# The first card of a deck is like any other


def test_a_transport_that_is_the_first_card_of_all() -> None:
    """R18, R12, R17, R19: who rides in it does not move, dig, recon, clear, change or go into a fort, and is not seen
    by itself."""
    field = Field(you="DE")
    lorry = field.put("G39", "B1")
    rider = field.put("G06", "B1", carrier=lorry)
    fort, other = field.put("G92", "B1"), field.put("G38", "A1")
    field.put("U82", "B2")
    state = field.state
    assert lorry == 0 and not can_move(state, rider) and not can_dig_in(state, rider)
    assert not may_occupy(state, rider, fort) and clearable(state, rider) == [] and rider not in watchers(state, YOU)
    assert unspotted_at(state, YOU, p("B1")) == [lorry]
    spot(state, lorry)
    assert state.spotted[rider] and spotted_at(state, YOU, p("B1")) == [lorry]
    gun, plane = field.put("U31", "B3"), field.put("U38", "field")
    state.where[plane] = 20 + p("B1")
    assert bombard_targets(state, gun) == strike_targets(state, plane) == [lorry]
    shift(state, other, p("B1"))
    assert not can_ride(state, rider, other)
    state.hits[lorry] = 2
    assert lose_if_destroyed(state, lorry) and state.carrier[rider] == -1 and state.hits[rider] == 1
    assert can_ride(state, rider, other)


def test_a_passenger_that_is_the_first_card_of_all() -> None:
    """R18, R4, R5: it is seen, moves, and is put on the ground with its transport."""
    field = Field()
    rifle = field.put("U01", "B1")
    truck = field.put("U36", "B1")
    mount(field.state, rifle, truck)
    (other,) = field.hold("U02")
    assert free_transport(field.state, other, p("B1")) == -1
    spot(field.state, truck)
    assert rifle == 0 and field.state.spotted[rifle] and field.state.stacked[p("B1")] == 1
    plan = [("move", truck, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), move_to=p("B2"))
    assert field.at(rifle) == "B2" and field.state.acted[rifle]
    field.state.acted[truck] = 0
    assert not can_move(field.state, truck)
    field.state.hits[truck] = 2
    assert lose_if_destroyed(field.state, truck)
    assert (field.state.carrier[rifle], field.state.hits[rifle], field.state.stacked[p("B2")]) == (-1, 1, 1)


def test_works_that_are_the_first_card_of_all() -> None:
    """R19, R20, R23: a fort covers and shields, mines hit and wire stops, whichever number the card has."""
    field = Field(you="DE")
    fort = field.put("G91", "B1")
    inside = field.put("G01", "B1", fort=fort)
    assert targets_at(field.state, [inside], p("B1")) == (((inside, 0, 5, 1, 2),), ((3, 0, 2),))
    field = Field(you="DE")
    mines, tank = field.put("G81", "B1"), field.put("U13", "B2", hits=4)
    field.state.passed = [0, 1, 0]
    field.run("enemy-advance", faces=[5])
    assert mines == 0 and field.at(tank) == "discard" and field.state.obstacle[p("B1")] == mines
    field.put("G01", "B1"), field.put("G01", "C1")
    assert LEGAL["where"](field.state, field.card("G84")).values == [p("C1")]
    field = Field(you="DE")
    wire, jeep = field.put("G82", "B2"), field.put("U09", "B3")
    field.put("U01", "B1", acted=1)
    field.state.passed = [0, 1, 0]
    field.run("enemy-advance")
    assert wire == 0 and (field.at(jeep), field.at(wire)) == ("B2", "discard") and field.state.points[ENEMY] == 1


def test_an_attachment_that_is_the_first_card_of_all() -> None:
    """R21, R23: it keeps its place on the unit, and is lost with it."""
    field = Field()
    team = field.card("U71")
    rifle = field.put("U01", "A1", hits=3)
    attach(field.state, team, rifle)
    assert team == 0 and LEGAL["where"](field.state, field.card("U72")).values == []
    assert lose_if_destroyed(field.state, rifle)
    assert field.at(team) == "discard" and field.state.points[ENEMY] == 3 + 1


def test_a_special_that_is_the_first_card_of_all() -> None:
    """R15, R11: cards of an assault, of artillery, of the air and of a capture are played whatever their number."""
    field = Field(stock=(9, 0))
    (card,) = field.hold("U63")
    tank = field.put("U13", "B2")
    field.put("G01", "B3", hits=2)
    fight(field, "B3", [tank], [4, 1, 1, 1], exploit=card)
    assert card == 0 and field.at(card) == "discard" and not field.state.committed[tank]
    field = Field(stock=(9, 0))
    (card,) = field.hold("U55")
    tank = field.put("U13", "B2")
    field.put("G04", "B3")
    fight(field, "B3", [tank], [1, 1, 1, 1, 4], assault_card=card)  # smoke: the one unsupplied die needs a 5
    assert field.at(card) == "discard" and field.state.hits[tank] == 0
    field = Field(stock=(9, 9))
    (card,) = field.hold("U61")
    tank = field.put("U13", "B2")
    field.put("G01", "B3")
    gun = field.put("G33", "H4")
    fight(field, "B3", [tank], [1, 1, 1, 1, 1], cancel_card=card)
    assert field.at(card) == "discard" and field.state.committed[gun]
    field = Field(stock=(9, 0))
    (card,) = field.hold("U59")
    gun, target = field.put("U31", "H0"), field.put("G01", "A2", spotted=1)
    field.run("your-bombard", faces=[1, 1, 1, 1, 1, 5, 1], bombard=gun, bombard_target=target, barrage_card=card)
    assert field.at(card) == "discard" and field.state.hits[target] == 1 and not field.state.boost[gun]
    field = Field(you="DE")
    (card,) = field.hold("G62")
    field.put("G01", "B1")
    plane = field.put("U38", "field")
    field.state.where[plane] = 20 + p("B1")
    field.run("enemy-arrivals", faces=[5, 1, 1, 1, 1, 1], flak=card)
    assert field.at(card) == "discard" and field.state.hits[plane] == 1
    field = Field()
    (card,) = field.hold("U66")
    field.put("G41", "field")
    field.put("U01", "B1")
    field.run("enemy-air", weather=card)
    assert field.at(card) == "discard" and field.state.grounded


def test_hits_to_heal_are_shared() -> None:
    """R10: at most what the card heals in all, and on each unit no more than it has taken."""
    field = Field()
    one, two = field.put("U01", "A1", hits=2), field.put("U01", "A1", hits=1)
    shares = LEGAL["heal-shares"](field.state, 5, one, two)
    assert (shares.highs, shares.low, shares.high) == ([2, 1], 1, 3)
    shares = LEGAL["heal-shares"](field.state, 1, one, two)
    assert (shares.highs, shares.low, shares.high) == ([1, 1], 1, 1)


def test_your_raid_on_their_supply() -> None:
    """R8, R9: the card is paid and gone; the enemy loses what the die says, but not below 0."""
    for stock, left in ((9, 4), (3, 0)):
        field = Field(stock=(2, stock))
        (raid,) = field.hold("U67")
        plan = [("play", raid, -1), ("done", -1, -1)]
        field.run("reinforce", faces=[5], reinforce=lambda state, plan=plan: plan.pop(0))
        assert field.at(raid) == "discard" and field.state.stock == [1, left]


def test_healing_one_unit_is_one_question() -> None:
    """R10: where one unit of the zone is damaged there is nothing to share; no more than the card heals."""
    field = Field(stock=(5, 0))
    tank = field.put("U15", "B1", hits=7)
    (depot,) = field.hold("U58")
    plan = [("play", depot, -1), ("done", -1, -1)]
    desk = field.run("reinforce", reinforce=lambda state: plan.pop(0), heal=tank)
    assert field.state.hits[tank] == 2 and desk.asked == ["reinforce", "heal", "reinforce"]


def test_the_first_unit_is_proposed_for_half_its_price() -> None:
    """R10: units that can be paid and find room, ground units only."""
    field = Field(stock=(3, 0))
    reserve, plane, dear, tank = field.hold("U52", "U39", "U15", "U13")
    offered = LEGAL["half-deploy"](field.state, reserve)
    assert (offered.values, offered.default) == ([tank], tank)
    assert plane not in offered.values and dear not in offered.values  # the Sherman costs 3 so, the Assault Tank 4


# Transports and set-up


def test_getting_on_and_off_in_fire_and_maneuver() -> None:
    """R18: soldiers get on transports of their own zone, anywhere on the table, and off again in another turn."""
    field = Field()
    truck, rifle, far = field.put("U36", "B1"), field.put("U01", "B1"), field.put("U01", "C1")
    rides = [action for action in LEGAL["maneuver"](field.state).values if "mount" in action[0]]
    assert rides == [("mount", rifle, truck)] and far not in rides[0]
    mount(field.state, rifle, truck)
    assert ("dismount", rifle, -1) in LEGAL["maneuver"](field.state).values


@pytest.mark.parametrize(("face", "zone"), [(1, "B3"), (2, "C3")])
def test_a_fort_looks_for_another_zone_at_random(face: int, zone: str) -> None:
    """S14, A9: of the two other zones either may be tried first, with equal chances."""
    field = Field()
    field.put("G13", "A3")
    soldiers = {"B3": field.put("G01", "B3"), "C3": field.put("G01", "C3")}
    fort = field.put("G92", "A3")
    desk = Picks([face])
    final_check(field.state, desk)
    assert field.at(fort) == zone and field.state.fort[soldiers[zone]] == fort and desk.among == [2]


@pytest.mark.parametrize(("soldier", "transport"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_what_has_been_seen_stays_seen(soldier: int, transport: int) -> None:
    """R5, R18: a spotted soldier is not hidden by getting on a transport; on a spotted one everybody is seen."""
    field = Field()
    truck, rifle = field.put("U36", "B1", spotted=transport), field.put("U01", "B1", spotted=soldier)
    mount(field.state, rifle, truck)
    assert field.state.spotted[rifle] == (soldier or transport)


def test_a_carried_soldier_fights_its_way_in() -> None:
    """R14, R18, A53b: a truck with a soldier drives out opposing trucks and takes a Headquarters; an empty one does
    not."""
    field = Field()
    truck = field.put("U36", "B3")
    field.put("G39", "A3"), field.put("G39", "H4")
    assert not {p("A3"), p("H4")} & set(reachable(field.state, truck))
    field.put("U01", "B3", carrier=truck)
    assert {p("A3"), p("H4")} <= set(reachable(field.state, truck))
    field.state.points = [5, 0]
    field.run("maneuver", maneuver=("move", truck, -1), move_to=p("H4"))
    assert field.state.result == "win" and field.state.points[YOU] == 5 + 1


def test_the_enemy_deck_of_a_game() -> None:
    """S2, S3, S4: the ready-made one if it matches yours; if it does not, or if you ask for it, one is made."""
    starter = " ".join(starter_deck("DE").words())
    assert TLC.new("us", "screen", {}).decks[ENEMY] == starter
    assert TLC.new("us", "screen", {"enemy_deck": ["match"]}).decks[ENEMY] == ""
    other = [id for id in starter_deck("US").ids if id != "U34"] + ["U33"]
    assert TLC.new("us", "screen", {"deck": Deck("US", tuple(other)).words()}).decks[ENEMY] == ""


def test_a_full_airfield_in_the_set_up() -> None:
    """A10, S11, R3: the seventh aircraft is set aside."""
    field = Field()
    for _ in range(6):
        field.put("G41", "field")
    plane = field.card("G44")
    turn_up(field.state, ScriptedDesk(), p("B3"), [plane])
    assert field.state.aside == [plane] and len(field.state.enemy_wings) == 6


def test_no_copies_are_no_cards() -> None:
    """S1: a line of a deck sheet with 0 copies is read and brings nothing."""
    deck = read_deck("copies,nation,name\n2,US,Rifle Platoon\n0,US,M4 Sherman Platoon\n60,US,Truck Company\n", "x.csv")
    assert deck.ids == ("U01",) * 2 + ("U36",) * 60


def test_kinds_in_proportion() -> None:
    """S3: a matching deck of another size has the starter deck's share of each kind, the largest remainders first."""
    assert _shares((2, 1, 1), 8) == (4, 2, 2)
    assert _shares((3, 2, 2), 4) == (2, 1, 1) and _shares((5, 3, 1), 5) == (3, 2, 0)
    assert _shares((0, 0), 5) == (0, 0)


# Cards and moves at the limit


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


def test_a_captured_zone_is_next_to_others() -> None:
    """A30, R15: with the switch on, who moves in is seen by its new neighbours at once, and sees them."""
    for on in (True, False):
        field = Field(stock=(9, 0), adjacent_spots=on)
        tank, beside = field.put("U13", "B2"), field.put("G01", "A3")
        field.put("G01", "B3", hits=2)
        fight(field, "B3", [tank], [4, 1, 1, 1])
        assert field.at(tank) == "B3" and field.state.spotted[beside] == int(on)


def test_a_slow_tank_on_the_road() -> None:
    """R14: a vehicle with Move 1 goes on along a road, at most three zones; from rough ground it entered by right of
    its one zone too."""
    field = Field().lay(A1="T21", A2="T21", A3="T21", B1="T16", B2="T21")
    tank = field.put("U15", "H0")
    assert reachable(field.state, tank) == [p(name) for name in ("A1", "B1", "C1", "A2", "B2", "A3")]


def test_guns_at_the_very_front() -> None:
    """S60, S58: a gun in row 2 with nobody before it does not go into row 1; one in row 3 goes into row 2."""
    field = Field()
    near, far = field.put("G33", "A2"), field.put("G33", "B3")
    field.state.passed = [1, 1, 0]
    field.run("enemy-advance")
    assert (field.at(near), field.at(far)) == ("A2", "B2")


def test_adjacency_spots_before_recon() -> None:
    """A30: with the switch on, neighbours are spotted when a Recon Phase begins, on both sides, without a die."""
    for step in ("enemy-recon-phase", "your-recon"):
        field = Field(adjacent_spots=True)
        mine, other = field.put("U01", "A2"), field.put("G01", "A3")
        field.run(step)
        assert field.state.spotted[mine] and field.state.spotted[other]


# The turn


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        ("your-reinforcement", "Reinforcement"),
        ("your-air", "Air Action"),
        ("your-recon", "Recon"),
        ("your-bombardment", "Bombardment"),
        ("your-maneuver", "Fire & Maneuver"),
        ("enemy-reinforcement", "Reinforcement"),
        ("enemy-air", "Air Action"),
        ("enemy-recon-phase", "Recon"),
        ("enemy-bombardment", "Bombardment"),
        ("enemy-fire-maneuver", "Fire & Maneuver"),
    ],
)
def test_each_phase_by_its_name(step: str, phase: str) -> None:
    """R9: the phase that is shown is the one that is played."""
    field = Field(turn=1)
    field.run(step, faces=[1, 6, 6, 6] if step == "enemy-fire-maneuver" else [], to_end=False)
    assert field.state.phase == phase


def test_the_order_of_a_turn() -> None:
    """R9, S34, A15, R15: five phases of the side that moves first, then of the other; supplied and targeted anew."""
    for first, order in ((YOU, ["your", "enemy"]), (ENEMY, ["enemy", "your"])):
        field = Field(turn=3)
        field.put("U01", "A1", fed=1)
        field.state.first, field.state.targeted = first, [1] * 11
        field.run("turn", to_end=False)
        assert [step for step, _ in field.state.agenda[::-1]] == [f"{order[0]}-turn", f"{order[1]}-turn", "end-turn"]
        field.run(f"{order[0]}-turn", to_end=False)
        assert field.state.active == first and not any(field.state.targeted) and not any(field.state.fed)
        steps = [step.removeprefix(f"{order[0]}-") for step, _ in field.state.agenda[::-1]]
        assert (
            steps
            == {
                "your": ["reinforcement", "air", "recon", "bombardment", "maneuver", "end"],
                "enemy": ["reinforcement", "air", "recon-phase", "bombardment", "fire-maneuver", "end"],
            }[order[0]]
        )


def test_how_the_game_ended_is_told() -> None:
    """S69, S70: a Headquarters that was left empty is told apart from one that was entered."""
    field = Field()
    field.state.points = [2, 1]
    field.put("U01", "B3")
    field.run("enemy-end")
    assert field.state.result == "win" and "left empty" in field.state.reason and "2 VP to 1" in field.state.reason
    field = Field()
    rifle = field.put("U01", "B3")
    field.run("maneuver", maneuver=("move", rifle, -1), move_to=p("H4"))
    assert field.state.result == "draw" and "left empty" not in field.state.reason


# By a rulebook of one's own


def test_your_own_rulebook_is_for_the_table() -> None:
    """R16: on screen there is nobody to type results in, so our dice rules hold there."""
    for mode, own in (("table", 1), ("screen", 0)):
        assert TLC.new("us", mode, {"rulebook": "own"}).own_rulebook == own
        assert TLC.new("us", mode, {}).own_rulebook == 0


def test_where_units_go_by_your_own_rulebook() -> None:
    """R14, R3: anywhere with room and without opposing combat units, but not where it stands already."""
    field = Field().lay(A1="T16")
    field.state.mode, field.state.own_rulebook = "table", 1
    rifle = field.put("U01", "B1")
    field.put("U02", "A1"), field.put("U02", "A1")
    field.put("G01", "B3")
    assert reachable(field.state, rifle) == [p(name) for name in ("C1", "A2", "B2", "C2", "A3", "C3", "H0", "H4")]


@pytest.mark.parametrize(("hits", "likely"), [(3, 1), (2, 0)])
def test_a_zone_without_defenders_is_likely_captured(hits: int, likely: int) -> None:
    """R15: by your own rulebook you say whether a zone is taken; with no defender left yes is proposed."""
    field = Field()
    field.state.mode, field.state.own_rulebook = "table", 1
    tank, enemy = field.put("U13", "B2"), field.put("G01", "B3")
    seen: list[int] = []

    def captured(state: Any, place: int, proposed: int) -> bool:
        seen.append(proposed)
        return False

    fight(field, "B3", [tank], [], captured=captured, hits=Script(hits, 0))
    assert seen == [likely] and (field.at(enemy) == "discard") == bool(likely)


def test_an_obstacle_that_is_the_first_card_by_your_own_rulebook() -> None:
    """R20: you are asked what it does to whoever crosses it."""
    field = Field(you="DE")
    field.state.mode, field.state.own_rulebook = "table", 1
    wire, tank = field.put("G82", "B1"), field.put("U13", "B2")
    field.state.passed = [0, 1, 0]
    desk = field.run("enemy-advance", crossing=2)
    assert wire == 0 and desk.asked == ["crossing"] and field.state.hits[tank] == 2


def test_where_the_driven_out_may_go() -> None:
    """R15, R3: to a neighbouring place with room and without opposing units; or nowhere, which is proposed."""
    field = Field().lay(A3="T16")
    beaten = field.put("G01", "B3")
    field.put("G02", "A3"), field.put("G02", "A3")
    field.put("U36", "C3"), field.put("U13", "B2")
    to = LEGAL["retreat"](field.state, beaten)
    assert to.values == [p("H4"), -1] and to.default == -1


def test_a_passenger_is_driven_out_on_foot() -> None:
    """R15, R18: it gets off and goes its own way; a truck is lost with the zone."""
    field = Field()
    field.state.mode, field.state.own_rulebook = "table", 1
    tank, truck, carrier = field.put("U13", "B2"), field.put("G39", "B3"), field.put("G38", "B3")
    rider = field.put("G01", "B3", carrier=carrier)
    fight(
        field,
        "B3",
        [tank],
        [],
        captured=True,
        hits_each={},
        hits_of_all=0,
        retreat=lambda state, n: p("A3") if n == carrier else p("H4"),
    )
    assert [field.at(n) for n in (rider, carrier, truck, tank)] == ["H4", "A3", "discard", "B3"]
    assert field.state.carrier[rider] == -1 and field.state.points[YOU] == 1


def test_what_the_table_is_asked_for() -> None:
    """R8, R12: a card brings nothing unless it is said; of a mounted pair the transport is spotted, its first card
    too."""
    field = Field(you="DE")
    lorry = field.put("G39", "B1")
    field.put("G01", "B1", carrier=lorry)
    field.state.side, field.state.your_ground, field.state.enemy_ground = [1, 1], [], [0, 1]
    seen = LEGAL["spotted"](field.state)
    assert (seen.values, seen.low, seen.high, seen.default) == ([lorry], 0, 1, [])
    found = LEGAL["seen"](field.state, 7, p("B1"), 3, 2, 5, 1, 8, 1)  # units 3, 5 and 8 by turns with their dice
    assert (found.values, found.low, found.high, found.default) == ([3, 5, 8], 0, 3, [])
    assert LEGAL["card-brings"](field.state, lorry).default == {"your_supply": 0, "enemy_supply": 0}


def test_defenders_of_a_taken_headquarters_go_nowhere() -> None:
    """S68, R15: by your own rulebook too the game is over when your Headquarters is taken; nobody retreats."""
    field = Field(stock=(0, 30))
    field.state.mode, field.state.own_rulebook = "table", 1
    field.put("U01", "H0")
    field.put("G01", "B1")
    field.state.passed = [0, 1, 0]
    desk = field.run("enemy-assault", p("B1"), hits=0, captured=True)
    assert field.state.result == "loss" and "retreat" not in desk.asked
