"""S23-S49: the enemy's cards, targets, reinforcement, air action, recon and air strikes."""

from __future__ import annotations

import json

import pytest
from crusade import Field

from opfor.games.last_crusade.enemy.checks import aggression_check
from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.places import ENEMY, YOU, place_named
from opfor.games.last_crusade.rules.air import groups
from opfor.games.last_crusade.rules.assault import attack_fire
from opfor.games.last_crusade.rules.combat import attacker, targets_at
from opfor.games.last_crusade.rules.fire import able_targets
from opfor.games.last_crusade.rules.targeting import Explained, by_criteria, funnel
from opfor.games.last_crusade.sequence import SEATS
from opfor.games.last_crusade.view.view import view
from opfor.testing.scripted import ScriptedDesk

GAME = "last-crusade"


def test_aggression_check() -> None:
    """S23: a result up to the level passes."""
    assert [aggression_check(ScriptedDesk([die]), 3) for die in range(1, 7)] == [True, True, True, False, False, False]


def test_spotted_is_shown_and_the_hand_is_open() -> None:
    """S24, S25: cards lie face up, spotted is a mark of its own, and the enemy hand is seen, unless it is sealed."""
    field = Field()
    field.put("G01", "B3", spotted=1)
    field.put("G14", "B3")
    field.hold("G51")
    data = json.loads(json.dumps(view(field.state)))
    assert [unit["spotted"] for unit in data["places"][7]["units"]] == [True, False]
    assert [card["name"] for card in data["enemy_hand"]] == ["Supplies"]
    field.state.sealed = 1
    assert view(field.state)["enemy_hand"] == 1


# Cards


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


# Targets


def targets_of(field: Field, units: list[int], firer: tuple[int, int]) -> tuple[int, list[str]]:
    """Which of the units a firer of this firepower takes, and why."""
    targets, standing = targets_at(field.state, units, 1)
    shooter = attacker(0, 0, 0, firer[0], firer[1], 0)
    able = able_targets(shooter, targets, standing)
    why = funnel(field.state, shooter, targets, standing, able)
    return units[by_criteria(ScriptedDesk([1]), shooter, targets, standing, able)], why


def test_best_type_first() -> None:
    """S29, A21: the type against which it has more firepower; never a type with none."""
    field = Field()
    rifle, tank = field.put("U01", "B1"), field.put("U12", "B1")
    assert targets_of(field, [rifle, tank], (3, 1))[0] == rifle
    assert targets_of(field, [rifle, tank], (1, 3))[0] == tank
    assert targets_of(field, [rifle, tank], (4, 0))[0] == rifle
    assert targets_of(field, [tank], (4, 1))[0] == tank


def test_lowest_defence_with_hits_and_shields() -> None:
    """S30, A22: Def less hits, plus the hits that digging in ignores."""
    field = Field()
    fresh, dug = field.put("U01", "B1"), field.put("U01", "B1", hits=1, dug_in=1)
    assert targets_of(field, [fresh, dug], (3, 3))[1][1] == "lowest Def (S30) 2→2"
    weak = field.put("U01", "B1", hits=1)
    assert targets_of(field, [fresh, dug, weak], (3, 3)) == (weak, ["best type (S29) 3→3", "lowest Def (S30) 3→1"])


def test_then_the_most_firepower() -> None:
    """S31: highest infantry and armor firepower together."""
    field = Field()
    rifle, armored = field.put("U01", "B1"), field.put("U03", "B1")
    assert targets_of(field, [rifle, armored], (3, 1)) == (
        armored,
        ["best type (S29) 2→2", "lowest Def (S30) 2→2", "most firepower (S31) 2→1"],
    )


def test_then_at_random() -> None:
    """S32: what is equal is chosen at random, and told so."""
    field = Field()
    units = [field.put("U01", "B1"), field.put("U01", "B1")]
    assert targets_of(field, units, (3, 1))[1][-1] == "at random (S32) 2→1"


def test_ganging_up() -> None:
    """S32, A23: units fire at one target until it is destroyed, then at the next; guns first, then by firepower."""
    field = Field(stock=(0, 20))
    first, second = field.put("U01", "B1"), field.put("U01", "B1")
    field.state.defenders = [first, second]
    units = [field.put("G01", "B2"), field.put("G04", "B2")]
    gun = field.put("G30", "H4")
    field.state.fight_side, field.state.fight_target = ENEMY, 1
    field.state.fight_units, field.state.fight_guns = units, [gun]
    # cover 1: 4+. The mortar (5 dice) picks at random and scores 2; Panzergrenadiers finish it, Grenadiers turn
    desk = ScriptedDesk([1, 4, 4, 1, 1, 1, 6, 1, 1, 1, 1, 6, 1, 1, 1])

    attack_fire(field.state, desk, SEATS)
    assert (field.state.hits[first], field.state.hits[second]) == (3, 1)
    assert [claim.split(" fires at ")[0] for claim in desk.claims[:3]] == [
        "8cm Mortar Platoon",
        "Panzergrenadier Platoon",
        "Grenadier Platoon",
    ]


def test_the_funnel_is_told() -> None:
    """S29, S30: a listener hears the candidates before and after each criterion."""
    field = Field()
    units = [field.put("U13", "B1"), field.put("U01", "B1", hits=1), field.put("U01", "B1")]
    orders, desk = Explained(field.state), ScriptedDesk()
    targets, standing = targets_at(field.state, units, 1)
    firer = attacker(units[0], 0, 0, 3, 1, 0)
    orders.choose(desk, firer, targets, standing, [0, 1, 2])
    orders.report(desk, firer, targets[1], 3, 4, 1, 1)
    assert "best type (S29) 3→2; lowest Def (S30) 2→1" in desk.claims[0]


# Reinforcement


def test_the_order_of_the_phase() -> None:
    """S34, S33, A25, R9: Specials, Ready, Supply, Draw, Specials, Refit, Deploy."""
    field = Field(stock=(5, 6))
    unit = field.put("G01", "B3", hits=1, acted=1, committed=1)
    field.hold("G51")
    field.stack("G56")
    desk = field.run("enemy-reinforcement", faces=[1, 2, 3, 3, 4])
    told = " ".join(desk.claims)
    order = [
        "plays Supplies",
        "gains 4 Supply",
        "gains 5 Supply",
        "draws Night Supply",
        "plays Night Supply",
        "refitted",
    ]
    places = [told.index(words) for words in order]
    assert places == sorted(places)
    assert not field.state.committed[unit] and field.state.hits[unit] == 0


def test_no_supply_roll_and_no_draw_on_turn_1() -> None:
    """A13, R8: turn 1 uses the set-up roll."""
    field = Field(stock=(5, 6), turn=1)
    field.stack("G01")
    field.run("enemy-reinforcement")
    assert field.state.stock[ENEMY] == 6 and len(field.state.enemy_deck) == 1


def test_a_full_hand_discards_at_random() -> None:
    """A28: with seven cards one is discarded before the draw."""
    field = Field(stock=(5, 0))
    held = field.hold(*["G55"] * 7)
    field.stack("G64")
    field.run("enemy-reinforcement", faces=[1, 1, 3])
    assert field.at(held[2]) == "discard" and len(field.state.enemy_hand) == 7


def test_an_empty_deck_gives_nothing() -> None:
    """R9, A28: no card is drawn, and none is discarded for it from a full hand."""
    field = Field(stock=(5, 0))
    held = field.hold(*["G55"] * 7)
    field.run("enemy-reinforcement", faces=[1, 1])
    assert field.state.enemy_hand == held and field.state.discard == []


def test_refit_forward_most_first() -> None:
    """S35, A27, R10: over the floor, by rows, at random inside; two hits in the HQ, aircraft last."""
    field = Field(stock=(0, 8))
    front = field.put("G01", "A2", hits=2)
    rear = [field.put("G01", "A3", hits=1), field.put("G01", "B3", hits=1), field.put("G01", "C3", hits=1)]
    field.put("G41", "field", hits=1)
    field.run("enemy-refit", faces=[1, 1])  # the order of the three behind
    assert field.state.hits[front] == 1 and field.state.stock[ENEMY] == 5
    assert sum(field.state.hits[n] for n in rear) == 1
    field = Field(stock=(0, 20))
    home, plane = field.put("G14", "H4", hits=4), field.put("G41", "field", hits=2)
    field.run("enemy-refit")
    assert (field.state.hits[home], field.state.hits[plane]) == (2, 0)


def test_deploy_dearest_first() -> None:
    """S36: the dearest card that fits; equal ones at random."""
    field = Field(stock=(0, 17))
    tiger, pioneers, hmg = field.hold("G15", "G06", "G10")
    field.run("enemy-deploy", faces=[2])
    assert (field.at(tiger), field.at(pioneers), field.at(hmg)) == ("H4", "hand", "H4")
    assert field.state.stock[ENEMY] == 5


def test_a_full_headquarters() -> None:
    """S37, A26, R3: no more units, aircraft neither (switch); Specials still."""
    for stops in (True, False):
        field = Field(stock=(0, 30), full_hq_stops_aircraft=stops)
        for _ in range(8):
            field.put("G01", "H4")
        unit, plane, team = field.hold("G13", "G41", "G72")
        field.run("enemy-deploy", faces=[1])
        assert (field.at(unit), field.at(plane), field.at(team)) == ("hand", "hand" if stops else "field", "attached")


def test_works_go_forward() -> None:
    """S38, A16: obstacles, forts and attachments in the forward-most zones or units, ties at random."""
    field = Field(stock=(0, 30))
    back, front, also = field.put("G01", "A3"), field.put("G01", "B2"), field.put("G13", "C2")
    mines, fort, team = field.hold("G81", "G91", "G72")
    field.run("enemy-deploy", faces=[2])  # mines: B2 or C2
    assert field.state.obstacle[5] == mines
    assert field.state.where[fort] == 4 and field.state.fort[front] == fort
    assert field.state.attached[front] == team and field.state.inf[front] == 6
    assert field.state.attached[back] < 0 and field.state.attached[also] < 0


def test_nowhere_to_place() -> None:
    """A19, S36: an attachment without an eligible unit is not deployable."""
    field = Field(stock=(0, 30))
    field.put("G13", "A3")
    (team,) = field.hold("G72")
    field.run("enemy-deploy")
    assert field.at(team) == "hand"


def test_a_full_headquarters_does_not_stop_obstacles() -> None:
    """S37, A26, 6.4: they need a zone without one, not room in the HQ; with no such zone they stay in the hand."""
    field = Field(stock=(0, 30))
    for _ in range(8):
        field.put("G01", "H4")
    field.put("G01", "A3")
    first, second = field.hold("G81", "G81")
    field.run("enemy-deploy")
    assert field.state.obstacle[place_named("A3")] in (first, second)
    assert sorted([field.at(first), field.at(second)]) == ["A3", "hand"]


# Air


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
    field.run("enemy-air", faces=[3])
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
    field.run("enemy-air", faces=[1, 6, 6])
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


# Recon and strikes


def test_maximum_dice_divided_evenly() -> None:
    """S46, S47, A35: all dice of the zone, evenly over the unspotted units."""
    field = Field()
    seen = [field.put("U01", "B1"), field.put("U01", "B1"), field.put("U01", "B1", spotted=1)]
    field.put("G11", "B2")  # Recon 4
    field.put("G01", "B2")  # Recon 1
    field.run("enemy-recon", 4, faces=[2, 4, 5, 4, 4, 4])  # the spare die; need 4 + conceal 1
    assert [field.state.spotted[n] for n in seen] == [1, 0, 1]


def test_zone_to_recon() -> None:
    """S48: your forward-most zone, then the most unspotted units, then at random."""
    field = Field()
    one = field.put("U01", "A2")
    two = [field.put("U01", "C2"), field.put("U01", "C2")]
    field.put("U01", "B1")
    field.put("G01", "B2")
    field.run("enemy-recon", 4, faces=[1, 6])  # C2 has more; the one die goes to one of its two
    assert not field.state.spotted[one] and sum(field.state.spotted[n] for n in two) == 1


def test_scouts_look_farther() -> None:
    """A36, R12: if no neighbouring zone has unspotted units, the scouts alone look at distance 2."""
    field = Field()
    field.put("G07", "A3")
    field.put("G04", "A3")
    hidden = field.put("U01", "A1")
    field.run("enemy-recon", 6, faces=[5, 1, 1])
    assert field.state.spotted[hidden] == 1


def test_groups_in_order() -> None:
    """A36: columns A to C, row 1 to 3, then the HQ, then aircraft; each chooses anew."""
    field = Field()
    first, second = field.put("U01", "A2"), field.put("U01", "B1")
    field.put("G01", "A3")
    field.put("G01", "B2")
    desk = field.run("enemy-recon-phase", faces=[6, 6])
    assert field.state.spotted[first] and field.state.spotted[second]
    assert [claim.split(" recon")[1][:8] for claim in desk.claims] == ["s A2: 1 ", "s B1: 1 "]


def test_air_strikes() -> None:
    """S49, A37, A38: spotted units only, by the criteria; no spotted unit, no strike; then they land."""
    field = Field()
    field.put("U01", "B1")
    bomber = field.put("G44", "field")
    field.state.where[bomber] = 20 + 1
    field.run("enemy-bombardment")
    assert field.at(bomber) == "field"
    seen = field.put("U03", "B1", spotted=1)
    field.state.where[bomber] = 20 + 1
    field.run("enemy-bombardment", faces=[5, 5, 4, 4, 1, 1])  # 6 dice, 3 + cover 1 + 1 indirect
    assert field.state.hits[seen] == 2
    assert field.at(bomber) == "field"


@pytest.mark.parametrize("hits", [0, 1])
def test_strikers_weaken(hits: int) -> None:
    """R11: a die less for each hit."""
    field = Field()
    field.put("U03", "B1", spotted=1)
    bomber = field.put("G44", "field", hits=hits)
    field.state.where[bomber] = 20 + 1
    field.run("enemy-strike", bomber, faces=[1] * (6 - hits))
    assert field.state.stock[YOU] == 20
