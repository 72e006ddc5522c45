"""R1-R23 and S64-S70: the normal rules, your turn, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from crusade import Field

from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS, HARD
from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.places import ADJACENT, DISTANCE, ENEMY, YOU, place_named
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import forward_most, rear_most
from opfor.games.last_crusade.policies.random_policy import random_policy
from opfor.games.last_crusade.rules.air import arrive, flown_over
from opfor.games.last_crusade.rules.assault import attacking, crossed
from opfor.games.last_crusade.rules.bombard import bombard_targets, strike_targets
from opfor.games.last_crusade.rules.combat import attacker, defender, observed
from opfor.games.last_crusade.rules.fire import dice_for, fire, thrown
from opfor.games.last_crusade.rules.legal import recon, reinforce
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL, maneuver
from opfor.games.last_crusade.rules.movement import can_ride, paths, reachable, way_to
from opfor.games.last_crusade.rules.operations import attach, dismount, land, lose_if_destroyed, ready, spot_neighbours
from opfor.games.last_crusade.rules.riding import riding
from opfor.games.last_crusade.sequence import SEATS
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.testing.scripted import Script, ScriptedDesk

GAME = "last-crusade"


def p(name: str) -> int:
    """A place by its name."""
    return place_named(name)


def verbs(field: Field) -> list[str]:
    """What you may do in Fire & Maneuver."""
    return [
        f"{verb}:{field.state.ids[a] if verb != 'assault' and a >= 0 else a}"
        for verb, a, _ in maneuver(field.state).values
    ]


def fight(
    field: Field, place: str, units: list[int], faces: list[int], guns: list[int] | None = None, **answers: Any
) -> ScriptedDesk:
    """Your assault on a place, to its end."""
    plan = [("assault", p(place), -1), ("done", -1, -1)]
    given: dict[str, Any] = {"guns": guns or [], "fire": -1} | answers
    return field.run("maneuver", faces=faces, maneuver=lambda state: plan.pop(0), attackers=units, **given)


def test_target_classes() -> None:
    """R1: soft, hard and air; combat units have firepower of their own (A64)."""
    hard = {id for id in ("U01", "U13", "U22", "U31", "U33", "U35", "U36") if CARDS[id].traits & HARD}
    assert hard == {"U13", "U33", "U35"}


def test_copies_are_told_apart_by_their_numbers() -> None:
    """R1: cards of which a side has several are numbered, wherever the others lie in the list; others are not."""
    field = Field()
    cards = [field.put("U01", "B1"), field.put("U02", "B1"), field.put("U01", "C1")]
    assert [name(field.state, n) for n in cards] == ["Rifle Platoon 1", "Replacement Platoon", "Rifle Platoon 2"]
    field.state.side[cards[2]] = ENEMY  # a card of the other side is no copy
    assert name(field.state, cards[0]) == "Rifle Platoon"


def test_geometry() -> None:
    """R2: neighbours along rows and columns; a Headquarters is next to its whole row."""
    assert sorted(ADJACENT[p("B2")]) == sorted(map(p, ("B1", "A2", "C2", "B3")))
    assert sorted(ADJACENT[p("H0")]) == sorted(map(p, ("A1", "B1", "C1")))
    assert DISTANCE[p("A1")][p("C3")] == 4 and DISTANCE[p("H0")][p("C3")] == 3 and DISTANCE[p("H0")][p("H4")] == 4


def test_forward_and_rear() -> None:
    """A16: only the row counts; your HQ is your rear."""
    field = Field()
    for zone in ("A1", "C1", "H0"):
        field.put("U01", zone)
    field.put("G01", "B2")
    assert forward_most(field.state, YOU) == [p("A1"), p("C1")] and rear_most(field.state, YOU) == [p("H0")]
    assert forward_most(field.state, ENEMY) == [p("B2")]


def test_stacking() -> None:
    """R3: a move ends where there is room; a mounted pair counts as one; passing through is allowed."""
    field = Field().lay(A1="T16", B1="T01", A2="T21")
    carrier = field.put("U35", "A1")
    field.put("U01", "A1", carrier=carrier)
    field.put("U01", "A1")
    jeep = field.put("U09", "H0")
    assert p("A1") not in reachable(field.state, jeep) and p("B1") in reachable(field.state, jeep)


def test_ready_and_spotting() -> None:
    """R4, R5, R9: Ready ends commitment, lands CAP, and hides units in an HQ with no opponent next to it."""
    field = Field()
    gun, plane = field.put("U31", "H0", committed=1, acted=1, spotted=1), field.put("U39", "field")
    field.state.where[plane] = 13
    ready(field.state, YOU)
    assert (field.state.committed[gun], field.state.spotted[gun], field.at(plane)) == (0, 0, "field")
    field.put("G01", "A1")
    field.state.spotted[gun] = 1
    ready(field.state, YOU)
    assert field.state.spotted[gun] == 1


def test_adjacency_does_not_spot() -> None:
    """A30, R5: only with the switch."""
    for on in (False, True):
        field = Field(adjacent_spots=on)
        mine, other = field.put("U01", "A2"), field.put("G01", "A3")
        apart = [field.put("U01", "B1"), field.put("G01", "C3")]
        spot_neighbours(field.state)
        assert (field.state.spotted[mine], field.state.spotted[other]) == (int(on), int(on))
        assert [field.state.spotted[n] for n in apart] == [0, 0]


def test_your_reinforcement() -> None:
    """R8, R9, R10: Supply, draw, refit, deploy, in any order."""
    field = Field(stock=(3, 0))
    hurt = field.put("U13", "H0", hits=3)
    rifle, team, supplies = field.hold("U01", "U71", "U51")
    field.stack("U13")
    plan = [
        ("play", supplies, -1),
        ("deploy", rifle, -1),
        ("deploy", team, -1),
        ("refit", hurt, -1),
        ("refit", hurt, -1),
        ("draw", -1, -1),
        ("done", -1, -1),
    ]
    field.run("your-reinforcement", faces=[1, 1, 1, 2], reinforce=lambda state: plan.pop(0), where=rifle)
    state = field.state
    assert (field.at(rifle), field.at(team), state.hits[hurt], state.arm[rifle]) == ("H0", "attached", 1, 3)
    assert state.stock[YOU] == 3 + 3 + 5 - 3 - 1 - 2 and len(state.your_hand) == 1
    assert ("refit", hurt, -1) not in reinforce(state).values


def test_heal_and_half_deploy() -> None:
    """R10: hits are shared in a zone; a unit comes at half price, rounded up."""
    field = Field(stock=(10, 0))
    one, two = field.put("U01", "A1", hits=2), field.put("U01", "A1", hits=2)
    heal, reserve, tank = field.hold("U57", "U52", "U13")
    plan = [("play", heal, -1), ("play", reserve, -1), ("done", -1, -1)]
    field.run(
        "reinforce", reinforce=lambda state: plan.pop(0), heal=one, heal_shares={one: 2, two: 1}, half_deploy=tank
    )
    assert [field.state.hits[n] for n in (one, two)] == [0, 1] and field.at(tank) == "H0"
    assert field.state.stock[YOU] == 10 - 1 - 3 and field.at(heal) == field.at(reserve) == "discard"


def test_discard_before_the_draw() -> None:
    """R9: any number of cards may be discarded first; hand limit 7."""
    field = Field()
    held = field.hold(*["U55"] * 7)
    field.stack("U01")
    assert ("draw", -1, -1) not in reinforce(field.state).values
    plan = [("discard", -1, -1), ("draw", -1, -1), ("done", -1, -1)]
    field.run("reinforce", reinforce=lambda state: plan.pop(0), discard=held[:2])
    assert len(field.state.your_hand) == 6


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


def test_your_recon() -> None:
    """R12: groups, hills, scouts at distance 2, dice as you like."""
    field = Field().lay(A1="T13")
    rifle, jeep = field.put("U01", "A1"), field.put("U09", "A1")
    near = [field.put("G01", "A2"), field.put("G01", "A2")]
    far = field.put("G01", "A3")
    actions = recon(field.state).values
    assert ("recon", p("A1"), p("A2")) in actions and ("scout", p("A1"), p("A3")) in actions
    plan = [("scout", p("A1"), p("A3")), ("recon", p("A1"), p("A2")), ("done", -1, -1)]
    # the jeep: 3 + 1 on the hill; the rifle: 1 + 1; both need 4 + conceal 1
    field.run("recon", faces=[5, 1, 1, 1, 1, 5], recon=lambda state: plan.pop(0), recon_dice={near[1]: 2})
    assert [field.state.spotted[n] for n in (*near, far)] == [0, 1, 1]
    assert field.state.scouted[rifle] and field.state.scouted[jeep]


def test_recon_evenly() -> None:
    """R12, S47: the rest evenly, by the enemy's own rule."""
    field = Field()
    field.put("U11", "A1")
    hidden = [field.put("G01", "A2"), field.put("G01", "A2")]
    field.run("recon", faces=[5, 1, 1, 1], recon=("evenly", -1, -1))
    assert [field.state.spotted[n] for n in hidden] == [1, 0]


def test_your_bombardment() -> None:
    """R13, S49: 1 Supply, +1 to hit, committed and spotted; an observer near the target cancels the +1."""
    field = Field(stock=(1, 20))
    gun = field.put("U31", "H0")
    target = field.put("G01", "A2", spotted=1)
    field.put("G01", "A3")
    field.run("your-bombard", faces=[5, 4, 4, 4, 4], bombard=gun, bombard_target=target)
    assert field.state.hits[target] == 1 and field.state.committed[gun] and field.state.stock[YOU] == 0
    scout = field.put("U01", "A1")
    assert not observed(field.state, YOU, p("A2"))
    attach(field.state, field.card("U74"), scout)
    assert observed(field.state, YOU, p("A2"))


def test_shelled_transports() -> None:
    """R18: bombardment hits the transport; its passenger gets off with one hit."""
    field = Field()
    truck = field.put("G39", "A2", spotted=1, hits=2)
    rider = field.put("G01", "A2", carrier=truck)
    assert lose_if_destroyed(field.state, truck)
    assert (field.state.hits[rider], field.state.carrier[rider], field.state.stacked[11 + p("A2")]) == (1, -1, 1)


def test_who_rides_may_get_off() -> None:
    """R18, R3: in whichever transport, where there is room; who has a seat is not offered another."""
    field = Field()
    truck = field.put("U35", "A1")
    rifle = field.put("U01", "A1", carrier=truck)
    other = field.put("U36", "A1")
    assert riding(field.state) == [("dismount", rifle, -1)]
    field.state.remounted[rifle] = 1
    assert riding(field.state) == []
    field.state.remounted[rifle] = 0
    dismount(field.state, rifle)
    assert sorted(riding(field.state)) == [("mount", rifle, truck), ("mount", rifle, other)]


def test_of_a_mounted_pair_the_transport_is_the_target() -> None:
    """R18, R5, A38: guns and aircraft see the transport, not who rides in it, spotted or not."""
    field = Field()
    truck = field.put("G39", "A2", spotted=1)
    field.put("G01", "A2", carrier=truck, spotted=1)
    gun, plane = field.put("U31", "H0"), field.put("U38", "field")
    field.state.where[plane] = 20 + p("A2")
    assert bombard_targets(field.state, gun) == strike_targets(field.state, plane) == [truck]


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
        play_out(TLC.new("us", "screen", {"terrain": ["random"]}), TLC.steps, BatchDesk(policy, Stream("ways", number)))
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
        thrown_with[id] = [attacking(state, n, crossed(state, n))[3] for n in (tank, rifle, side)]
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
    assert any("captured" in claim for claim in desk.claims)


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
    assert desk.claims[-1] == "105mm Howitzer Battery does not fire."
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
    fight(field, "B3", [jeep], [1] * 5)  # only the Tiger fires: 5 dice
    assert field.state.stock == [4, 4] and field.state.hits[tank] == 0


def test_artillery_in_the_attacked_zone() -> None:
    """A62, R16: it defends with half dice, rounded up, and does not support."""
    howitzer = CARDS["G33"]
    assert defender(0, howitzer.kind, howitzer.traits, 6, 2, 0, True)[3:5] == (3, 1)


@pytest.mark.parametrize(
    ("id", "terrain", "dice"),
    [
        ("U13", "T06", (3, 2)),  # armor in close terrain
        ("U13", "T01", (5, 4)),  # armor in the open
        ("U01", "T06", (3, 2)),  # soldier at hard targets in close terrain
        ("U13", "T17", (3, 2)),  # across a river
        ("U02", "T05", (1, 0)),  # green troops; no firepower stays none
        ("U22", "T05", (1, 2)),  # antitank guns attack with half dice, rounded up
    ],
)
def test_modifiers(id: str, terrain: str, dice: tuple[int, int]) -> None:
    """R16: the table of modifiers, minimum 1."""
    card = CARDS[id]
    assert attacker(0, card.kind, card.traits, card.inf, card.arm, CARDS[terrain].traits)[3:5] == dice


def test_to_hit() -> None:
    """R16: 3 + cover, +1 indirect; above 6 half the dice on 6; cover at most 3."""
    assert thrown(5, 2, True, False) == (5, 6) and thrown(5, 3, True, False) == (3, 6)
    assert thrown(4, 3, False, True) == (4, 3) and thrown(4, 9, False, False) == (4, 6)
    assert dice_for(1, -5, False, False) == 1 and dice_for(0, 5, False, False) == 0 and dice_for(1, 0, False, True) == 0
    assert fire(ScriptedDesk([6, 6, 5]), 3, 0, False, 2, False) == 1


def test_hedge_cutter_and_engineers() -> None:
    """R16: a hedge cutter cancels the close terrain; engineers ignore fort cover and fort shield."""
    field = Field().lay(B3="T06")
    tank = field.put("U13", "B2")
    attach(field.state, field.card("U75"), tank)
    assert attacker(0, 2, field.state.traits[tank], 4, 3, field.state.ground[7])[3] == 4
    field = Field(stock=(9, 0)).lay(B3="T01")
    engineers = field.put("U05", "B2")
    inside = field.put("G01", "B3")
    field.state.fort[inside] = field.put("G91", "B3")
    fight(field, "B3", [engineers], [3, 3, 3, 1, 1])  # open ground: 3+; the unsupplied reply has 2 dice
    assert field.at(engineers) == "B3" and field.state.points[YOU] == 3 + 2


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


def test_transports() -> None:
    """R18: one soldier, no motor troops; the pair moves with the transport's Move."""
    field = Field().lay(A1="T01", A2="T01")
    carrier, rifle, jeep = field.put("U35", "H0"), field.put("U01", "H0"), field.put("U09", "H0")
    assert can_ride(field.state, rifle, carrier) and not can_ride(field.state, jeep, carrier)
    plan = [("mount", rifle, carrier), ("move", carrier, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), move_to=p("A2"))
    assert field.at(rifle) == field.at(carrier) == "A2" and field.state.acted[rifle]
    assert [way[-1] for way in paths(field.state, jeep)] == reachable(field.state, jeep)


def test_passengers_fight_for_themselves() -> None:
    """R18, R4: a passenger assaults without its truck; a truck whose passenger has acted does not carry it on."""
    field = Field(stock=(9, 0))
    truck = field.put("U36", "B2")
    rifle = field.put("U01", "B2", carrier=truck)
    field.put("G01", "B3", hits=2)
    assert LEGAL["attackers"](field.state, p("B3")).values == [rifle]
    fight(field, "B3", [rifle], [1, 1, 1, 1, 1])
    assert f"move:{'U36'}" not in verbs(field) and field.state.carrier[rifle] == truck
    field = Field(stock=(9, 0))
    truck = field.put("U36", "B2")
    rifle = field.put("U01", "B2", carrier=truck)
    field.put("G01", "B3", hits=2)
    fight(field, "B3", [rifle], [6, 1, 1, 1, 1])
    assert (field.at(rifle), field.at(truck), field.state.carrier[rifle]) == ("B3", "B2", -1)


def test_attachments() -> None:
    """R21, R23: one for each unit, lost with it for its VP."""
    field = Field()
    rifle = field.put("U01", "A1", hits=3)
    team = field.card("U71")
    attach(field.state, team, rifle)
    assert field.state.arm[rifle] == 3 and LEGAL["where"](field.state, field.card("U72")).values == []
    lose_if_destroyed(field.state, rifle)
    assert field.at(team) == "discard" and field.state.points[ENEMY] == 3 + 1


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


def test_supplied_for_the_rest_of_the_turn() -> None:
    """R15, S65: a unit supplied once is supplied for the rest of that turn."""
    field = Field(stock=(9, 9))
    field.put("U13", "B2")
    enemy = field.put("G01", "B3", fed=1)
    field.state.fight_units, field.state.defenders, field.state.fight_target = [0], [enemy], p("B3")
    field.run("assault-defence")
    assert field.state.stock[ENEMY] == 9


def test_strikers_land() -> None:
    """R11: at the end of their owner's Bombardment Phase; CAP stays up."""
    field = Field()
    striker, patrol = field.put("U38", "field"), field.put("U39", "field")
    field.state.where[striker], field.state.where[patrol] = 20 + 7, 13
    land(field.state, YOU)
    assert (field.at(striker), field.at(patrol)) == ("field", "CAP")


# The end


def test_taking_the_headquarters_by_assault() -> None:
    """S68, S69: their HQ and more VP: you win."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B3")
    field.put("G01", "H4", hits=2)
    fight(field, "H4", [tank], [6, 1, 1, 1])
    assert field.state.result == "win"


def test_end_of_the_enemy_turn() -> None:
    """S70, A64, A65, A66: artillery in the HQ counts, an empty truck does not; only row 3 is next to it."""
    for inside, outside, result in (("G30", "B3", ""), ("G39", "B3", "win"), ("", "B2", ""), ("", "C3", "win")):
        field = Field()
        field.state.points = [1, 0]
        if inside:
            field.put(inside, "H4")
        field.put("G01", "A2")
        field.put("U01", outside)
        field.run("enemy-end")
        assert field.state.result == result
    field = Field()
    field.put("G01", "A1")
    field.put("U01", "B2")
    field.run("your-end")
    assert field.state.result == ""


def test_nobody_left_and_forty_turns() -> None:
    """A67: a draw after forty turns, or when neither side has a combat unit left."""
    field = Field(turn=40)
    field.put("U01", "A1")
    field.run("end-turn")
    assert field.state.result == "draw"
    field = Field()
    field.put("U36", "A1")
    field.run("your-end")
    assert field.state.result == "draw"
    field = Field()
    field.hold("G01")
    field.run("your-end")
    assert field.state.result == ""
