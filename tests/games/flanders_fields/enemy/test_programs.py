"""The programmed opponents: each rule of the Garrison (G) and of Zero Hour (Z) on a small table."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy import (
    block_house,
    garrison,
    garrison_foot,
    raid,
    zero_arms,
    zero_hour,
    zero_orders,
)
from opfor.games.flanders_fields.enemy.common import called_off
from opfor.games.flanders_fields.enemy.program import PROGRAM
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.fire_plan import fire_plan
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, COMPANY
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage, fire, sight
from opfor.games.flanders_fields.rules.gas import wind_fits
from opfor.games.flanders_fields.rules.victory import held_on_map
from opfor.games.flanders_fields.seats.base import ROLLING
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, Laid, find, foot, stand, table, verb_of

GAME = "flanders-fields"


def test_threats() -> None:
    """G1: the level of each 20 cm sector by the nearest enemy."""
    state = table(foot("british", "A", [[10, 20], [30, 30], [50, 52], [70, 69]]), foot("german", "1", [[90, 70]]))
    assert garrison.threats(state, 1) == [1, 2, 3, 4, 0]


def test_order_of_acting() -> None:
    """G2: the company in the threatened sector is ordered first; block houses likewise."""
    state = table(foot("british", "A", [[70, 60]]), foot("german", "1", [[10, 70]]), foot("german", "2", [[70, 70]]))
    assert garrison.next_unit(state, Laid(), 1, 1, 4) == COMPANY + 2
    assert garrison.next_battalion(state, Laid(), 1) == BATTALION + 1


def test_markers_of_the_garrison() -> None:
    """G3: support to the company under T3 or T4; a failed die there is rolled again."""
    state = table(foot("british", "A", [[70, 60]]), foot("german", "1", [[10, 70]]), foot("german", "2", [[70, 70]]))
    assert garrison.support(state, Laid(), 1) == COMPANY + 2 and garrison.staff(state, Laid(), 1) == BATTALION + 1
    assert garrison.reroll(state, Laid(), COMPANY + 2, 0) and not garrison.reroll(state, Laid(), COMPANY + 1, 0)


def test_the_staff_marker_goes_to_the_battalion_hardest_pressed() -> None:
    """G3: to the battalion with most sectors under T3 or T4, not to the first of the file."""
    second = [foot("german", name, at).replace('"I"', '"II"') for name, at in (("3", [[50, 70]]), ("4", [[90, 70]]))]
    second.append(stand("german", "battalion_command", [[70, 110]], battalion="II"))
    state = table(foot("british", "A", [[50, 60], [90, 60]]), foot("german", "1", [[10, 70], [30, 70]]), *second)
    assert garrison.staff(state, Laid(), 1) == BATTALION + 2
    state.x[find(state, "A1")], state.x[find(state, "A2")] = 100, 300
    assert garrison.staff(state, Laid(), 1) == BATTALION + 1
    state.y[find(state, "A1")] = state.y[find(state, "A2")] = 300
    assert garrison.staff(state, Laid(), 1) == BATTALION + 1, "all alike: the first"


def test_sos_of_the_garrison() -> None:
    """G4: the point with the best score is called; early only on 5+; own men above ground count -4."""
    state = table(foot("british", "A", [[73, 64], [78, 64], [45, 64]]), foot("german", "1", [[10, 70]]), PLANS)
    assert garrison.sos_score(state, 1, 750, 650) == 6
    assert garrison.sos(state, Laid(), 1, 1) == (1, 750, 650)
    exposed = table(foot("british", "A", [[76, 63]]), foot("german", "1", [[75, 66]]), PLANS)
    assert garrison.sos_score(exposed, 1, 750, 650) == 3 - 4


def test_sos_at_long_range() -> None:
    """G4: with nobody nearer than T1 a point that scores is called on 5+, by raw troops on 4+."""
    plans = PLANS.replace("[[45, 65], [75, 65]]", "[[45, 43]]")
    for quality, called in (("experienced", 5), ("raw", 4)):
        state = table(foot("british", "A", [[45, 23]]), foot("german", "1", [[10, 70]], quality=quality), plans)
        assert max(garrison.threats(state, 1)) == 1 and garrison.sos_score(state, 1, 450, 430) == 1
        assert garrison.sos(state, Laid(called - 1), 1, 1) is None
        assert garrison.sos(state, Laid(called), 1, 1) == (1, 450, 430)
        state.y[find(state, "A1")] = 200
        assert garrison.sos(state, Laid(), 1, 1) is None, "nobody is in front of the point"


def test_below_or_up() -> None:
    """G5: up when an enemy is within 45 cm, stay under a barrage unless he is at the trench and the die is 4+."""
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 70], [90, 70]], below_ground=True))
    german = find(state, "1.1")
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.UP
    barrage.lay_area(state, 0, ROLLING, (450, 675, 550, 725))
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.DONE
    state.y[find(state, "A1")] = 600
    assert garrison_foot.below_or_up(state, Laid(3), german)[0] == A.DONE
    assert garrison_foot.below_or_up(state, Laid(4), german)[0] == A.UP
    state.below[german], state.actions[german], state.y[find(state, "A1")] = 0, 1, 300
    assert garrison_foot.act(state, Laid(), german)[0] == A.DOWN


def test_only_gas_upwind_keeps_a_stand_below() -> None:
    """G5: a cloud within 15 cm that blows this way keeps it where it is; one that has gone by does not."""
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 70], [90, 70]], below_ground=True))
    german = find(state, "1.1")
    cloud = {"x0": [200], "x1": [800], "y0": [500], "y1": [550], "side": [0], "life": [6]}
    for name, values in cloud.items():
        setattr(state, f"cloud_{name}", values)
    state.wind, state.wind_grade = 0, 2  # towards the north
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.DONE
    state.cloud_y0, state.cloud_y1 = [480], [530]
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.UP, "it is 16 cm away"
    state.cloud_y0, state.cloud_y1 = [750], [800]
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.UP, "it has gone by"
    state.wind = 4
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.DONE, "and the wind brings it back"
    state.wind_grade = 0
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.UP, "nothing blows"
    state.cloud_y0, state.cloud_y1 = [670], [720]
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.DONE, "it lies in it"


def test_action_list_of_the_garrison() -> None:
    """G6: remove first; rifles hold on 1-2 beyond 20 cm, else fire at the best V; the last action is reserved."""
    state = table(foot("british", "A", [[50, 40], [60, 45]]), foot("german", "1", [[50, 70]]))
    german = find(state, "1.1")
    state.actions[german], state.markers[german] = 2, 1
    assert garrison_foot.act(state, Laid(), german)[0] == A.REMOVE
    state.markers[german] = 0
    assert garrison_foot.act(state, Laid(2), german)[0] == A.RESERVE
    verb, target = garrison_foot.act(state, Laid(3), german)
    assert verb == A.FIRE and kinds.IS_FOOT[state.kind[target]]
    state.actions[german], state.fires[german] = 1, 1
    assert garrison_foot.act(state, Laid(), german)[0] == A.RESERVE


def test_a_block_house_waits_for_two() -> None:
    """G6: beyond 30 cm it holds its fire unless it can roll for two enemy stands; its own men are none."""
    state = new("zero-plus-twenty", "screen", {**DEFAULTS, "side": "none"})
    house, first, second, own = (find(state, name) for name in ("gBH1", "A1", "A2", "1.1"))
    for i in range(len(state.x)):
        if i not in (house, first, second):
            state.alive[i] = 2
    state.heading[house] = 36
    for stand_, away in ((first, 350), (second, 390), (own, 390)):
        state.x[stand_], state.y[stand_] = state.x[house], state.y[house] - away
    assert sight.targets(state, house) == [first] and sight.beaten_zone(state, house, first) == [second]
    assert garrison_foot.hold_fire(state, Laid(), house) is None
    state.alive[second] = 2
    assert verb_of(garrison_foot.hold_fire(state, Laid(), house)) == A.RESERVE
    state.alive[own], state.below[own] = 1, 0
    assert sight.beaten_zone(state, house, first) == [own]
    assert verb_of(garrison_foot.hold_fire(state, Laid(), house)) == A.RESERVE


def test_reserved_fire_of_the_garrison() -> None:
    """G7: rifles within 12 cm, MGs within 25 cm."""
    state = table(
        foot("british", "A", [[50, 60], [50, 50]]),
        foot("german", "1", [[50, 70]]),
        stand("german", "battalion_mg", [[56, 70]], battalion="I"),
    )
    rifles, mg = find(state, "1.1"), find(state, "gMG1")
    near, far = find(state, "A1"), find(state, "A2")
    assert garrison_foot.reserved_fire(state, Laid(), rifles, near, 0)
    assert not garrison_foot.reserved_fire(state, Laid(), rifles, far, 0)
    assert garrison_foot.reserved_fire(state, Laid(), mg, far, 0)


def test_counter_attack() -> None:
    """G8: an intruder within 12 cm: 5+ assaults, 3-4 fires, less reserves."""
    state = table(foot("british", "A", [[50, 70]]), foot("german", "1", [[58, 70], [90, 70]]))
    german, intruder = find(state, "1.1"), find(state, "A1")
    state.actions[german] = 1
    assert garrison_foot.counter_attack(state, Laid(6), german) == (A.ASSAULT, intruder)
    assert garrison_foot.counter_attack(state, Laid(2), german) == (A.FIRE, intruder)
    assert verb_of(garrison_foot.counter_attack(state, Laid(1), german)) == A.RESERVE


def test_counter_attack_counts_heads() -> None:
    """G8: the die counts own unsuppressed foot within 15 cm of the intruder, less the enemies within 10 cm of him."""
    at = {"german": [[58, 70], [62, 66], [62, 74]], "british": [[50, 70], [40, 68], [40, 72], [20, 70]]}
    state = table(foot("british", "A", at["british"]), foot("german", "1", at["german"]), ground=NO_WIRE)
    german, intruder = find(state, "1.1"), find(state, "A1")
    state.actions[german] = 1
    # three Germans near him, two British beside him: +1
    assert garrison_foot.counter_attack(state, Laid(4), german) == (A.ASSAULT, intruder)
    assert garrison_foot.counter_attack(state, Laid(3), german) == (A.FIRE, intruder)
    state.markers[find(state, "1.2")] = state.markers[find(state, "1.3")] = 1  # and now -1
    assert garrison_foot.counter_attack(state, Laid(6), german) == (A.ASSAULT, intruder)
    assert garrison_foot.counter_attack(state, Laid(5), german) == (A.FIRE, intruder)
    assert verb_of(garrison_foot.counter_attack(state, Laid(3), german)) == A.RESERVE


def test_reserve_company() -> None:
    """G9: with a sector at T4 the reserve stays, approaches or attacks; once launched it needs no die."""
    state = table(
        foot("british", "A", [[50, 70]]),
        foot("german", "1", [[90, 70]]),
        foot("german", "3", [[50, 95], [58, 95]], role="reserve"),
        ground=NO_WIRE,
    )
    first, second = find(state, "3.1"), find(state, "3.2")
    state.actions[first] = state.actions[second] = 2
    assert garrison_foot.reserve_company(state, Laid(1), first) is None and state.reserve[first] == 1
    state.turn = 2
    verb, way = garrison_foot.reserve_company(state, Laid(4), first) or (0, None)
    assert way is not None and verb == A.MOVE and way.y < 950 and state.reserve[second] == 3
    assert (garrison_foot.reserve_company(state, Laid(), second) or (0,))[0] == A.MOVE


def test_only_a_reserve_that_attacks_assaults() -> None:
    """G9: one that approaches stops 10 cm short of the enemy; one that attacks goes in."""
    state = table(
        foot("british", "A", [[50, 70]]),
        foot("german", "1", [[90, 70]]),
        foot("german", "3", [[50, 79]], role="reserve"),
        ground=NO_WIRE,
    )
    reserve, intruder = find(state, "3.1"), find(state, "A1")
    state.actions[reserve] = 1
    state.reserve[reserve] = 2
    assert garrison_foot.reserve_company(state, Laid(), reserve) is None
    state.reserve[reserve] = 3
    assert garrison_foot.reserve_company(state, Laid(), reserve) == (A.ASSAULT, intruder)


def test_falling_back() -> None:
    """G10: a lone platoon pressed by two goes back on 1-2."""
    state = table(foot("british", "A", [[46, 62], [54, 62]]), foot("german", "1", [[50, 70], [90, 70]]), ground=NO_WIRE)
    german = find(state, "1.1")
    verb, way = garrison_foot.fall_back(state, Laid(2), german) or (0, None)
    assert way is not None and verb == A.MOVE and way.y > 700
    assert garrison_foot.fall_back(state, Laid(3), german) is None


def test_guns_of_the_garrison() -> None:
    """G11: a gun waits for tanks within 50 cm, on 4+ within 100 cm; a mortar is laid where most can be hit."""
    state = table(
        foot("british", "A", [[90, 40]]),
        stand("british", "tank_male", [[50, 50]], battalion="1st"),
        foot("german", "1", [[90, 70]]),
        stand("german", "field_gun_on_table", [[50, 106]]),
        stand("german", "battalion_light_mortar", [[40, 80]], battalion="I"),
    )
    gun, tank, mortar = find(state, "gGN1"), find(state, "bT1"), find(state, "gLM1")
    assert garrison.gun(state, Laid(3), gun)[0] == A.RESERVE
    assert garrison.gun(state, Laid(4), gun) == (A.FIRE, tank)
    state.y[tank] = 640
    assert garrison.gun(state, Laid(), gun) == (A.FIRE, tank)
    assert garrison.mortar(state, Laid(), mortar)[0] == A.REDIRECT


def test_a_mortar_of_the_garrison_is_not_laid_anew_for_one_man_more() -> None:
    """G11, A63: two stands more under the footprint are worth a redirect, one is not; with no target nothing."""
    state = table(
        foot("british", "A", [[20, 50], [52, 49], [52, 52], [52, 55]]),
        stand("german", "battalion_light_mortar", [[40, 80]], battalion="I"),
        foot("german", "1", [[90, 70]]),
    )
    mortar, others = find(state, "gLM1"), [find(state, name) for name in ("A2", "A3", "A4")]
    state.aim_x[mortar], state.aim_y[mortar] = 200, 500
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((520, 520),), -1))
    state.alive[others[2]] = 0
    assert garrison.mortar(state, Laid(), mortar) == (A.SHOOT, None)
    for i in (find(state, "A1"), *others):
        state.alive[i] = 0
    state.alive[state.commander[0]] = 0
    assert garrison.mortar(state, Laid(), mortar) == (A.DONE, None)
    state.aim_x[mortar] = -1
    assert garrison.mortar(state, Laid(), mortar) == (A.DONE, None)


def test_two_men_more_count_though_one_stand_elsewhere_is_worth_more() -> None:
    """G11: of the points that gain two stands the best is taken, also where a single stand has the higher V."""
    state = table(
        foot("british", "A", [[30, 70], [34.2, 70]]),
        stand("british", "regimental_mg", [[70, 50]]),
        stand("german", "regimental_heavy_mortar", [[50, 100]]),
        foot("german", "1", [[90, 70]]),
    )
    mortar, gun = find(state, "gHM1"), find(state, "bMG1")
    verb, (points, _) = garrison.mortar(state, Laid(), mortar)
    assert verb == A.REDIRECT and points[-1] in ((300, 700), (342, 700))
    state.aim_x[mortar], state.aim_y[mortar] = state.x[gun], state.y[gun]
    assert garrison.mortar(state, Laid(), mortar) == (A.SHOOT, None), "one stand more is too little"


def cut_wire(*sections: int) -> State:
    """A garrison with a light mortar; some sections of its wire (5 cm each, from the left) are cut."""
    state = table(
        foot("british", "A", [[22, 50], [24, 55], [82, 50]]),
        stand("german", "battalion_light_mortar", [[50, 90]], battalion="I"),
        foot("german", "1", [[90, 70]]),
    )
    for number in sections:
        state.cut[number] = 1
    return state


def test_a_mortar_without_a_target_is_laid_on_cut_wire() -> None:
    """G11, A63: no two enemies to gain and nothing to hit: it is laid on the gap before which most enemies stand."""
    state = cut_wire(3, 4, 16, 19)
    mortar = find(state, "gLM1")
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((225, 650),), -1)), "two men come on there"
    state.alive[find(state, "A1")] = state.alive[find(state, "A2")] = 0
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((825, 650),), -1)), "one man comes on there"
    german = find(state, "1.1")
    state.x[german], state.y[german] = 825, 650
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((225, 650),), -1)), "an own platoon lies in it"
    state.aim_x[mortar], state.aim_y[mortar] = 225, 650
    assert garrison.mortar(state, Laid(), mortar) == (A.DONE, None), "it lies there already"
    state.aim_x[mortar], state.aim_y[mortar] = state.x[find(state, "A3")], state.y[find(state, "A3")]
    assert garrison.mortar(state, Laid(), mortar) == (A.SHOOT, None), "who can be hit comes before the wire"


def test_a_gap_out_of_range_is_no_gap_for_a_mortar() -> None:
    """G11, A63, R18: only cut sections in range count; without one it is laid where one enemy can be hit."""
    state = cut_wire(19)
    mortar = find(state, "gLM1")
    state.x[mortar] = 200
    assert not barrage.in_aiming_range(state, mortar, 975, 650)
    verb, (points, _) = garrison.mortar(state, Laid(), mortar)
    assert verb == A.REDIRECT and points[-1] in ((220, 500), (240, 550))
    state.cut[4] = 1
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((225, 650),), -1))


def test_gaps_alike_are_taken_from_the_nearest() -> None:
    """G11, A63: of gaps with the same score the one nearest to the mortar, then the first of the belt."""
    state = cut_wire(0, 9, 12)
    for name in ("A1", "A2", "A3"):
        state.alive[find(state, name)] = 0
    mortar = find(state, "gLM1")
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((475, 650),), -1))
    state.cut[9], state.cut[7] = 0, 1
    assert garrison.mortar(state, Laid(), mortar) == (A.REDIRECT, (((375, 650),), -1))


def test_zero_hour_lays_no_mortar_on_the_wire_it_must_pass() -> None:
    """Z3: the attacker's mortar without block house goes for a single enemy; nobody there: it waits."""
    state = table(
        foot("british", "A", [[50, 40]]),
        stand("british", "regimental_medium_mortar", [[50, 30]]),
        foot("german", "1", [[50, 70]]),
    )
    mortar, german = find(state, "bMM1"), find(state, "1.1")
    state.cut[9] = 1
    assert zero_arms.mortar(state, Laid(), mortar) == (A.REDIRECT, (((500, 700),), -1))
    state.alive[german] = 0
    assert zero_arms.mortar(state, Laid(), mortar) == (A.DONE, None)
    state.aim_x[mortar], state.aim_y[mortar] = 500, 400  # and not away from the own men either: it would hit nobody
    assert zero_arms.mortar(state, Laid(), mortar) == (A.DONE, None)


def test_sos_in_extremis() -> None:
    """G4: where own men above ground make every point cost, a six calls it all the same on three enemies inside."""
    # The last of them is in the trench of the same sector.
    british: list[list[float]] = [[41, 65], [45.5, 65], [50, 65], [41, 62.6], [55, 70]]
    german: list[list[float]] = [[41, 67.4], [45.5, 67.4], [50, 67.4], [45.5, 62.6]]
    state = table(
        foot("british", "A", british),
        foot("german", "1", german),
        PLANS.replace("[[45, 65], [75, 65]]", "[[45, 65]]"),
        ground=NO_WIRE,
    )
    assert garrison.sos_score(state, 1, 450, 650) == 3 * 4 - 4 * 4 and garrison.threats(state, 1) == [0, 0, 4, 0, 0]
    assert garrison.sos(state, Laid(5), 1, 1) is None
    assert garrison.sos(state, Laid(6), 1, 1) == (1, 450, 650)
    state.alive[find(state, "1.4")] = 0
    assert garrison.sos_score(state, 1, 450, 650) == 0, "neither enough to call nor a cost"
    assert garrison.sos(state, Laid(), 1, 1) is None
    state.alive[find(state, "1.4")] = 1
    state.alive[find(state, "A4")] = 0
    assert garrison.sos(state, Laid(6), 1, 1) == (1, 450, 650)
    state.alive[find(state, "A3")] = 0
    assert garrison.sos(state, Laid(), 1, 1) is None, "two enemies are too few"


def test_sos_in_extremis_only_in_the_sector_that_is_entered() -> None:
    """G4: an enemy in another sector's trench is no reason, nor is a better point elsewhere that nobody would call."""
    # The last of them is in the trench, one sector to the left.
    british: list[list[float]] = [[41, 65], [45.5, 65], [50, 65], [41, 62.6], [20, 70]]
    german: list[list[float]] = [[41, 67.4], [45.5, 67.4], [50, 67.4], [45.5, 62.6]]
    state = table(foot("british", "A", british), foot("german", "1", german), PLANS, ground=NO_WIRE)
    assert garrison.threats(state, 1) == [0, 4, 3, 0, 0]
    assert [garrison.sos_score(state, 1, x, 650) for x in (450, 750)] == [-4, 0]
    assert garrison.sos(state, Laid(), 1, 1) is None, "no die is thrown for another sector"
    alone = table(
        foot("british", "A", british),
        foot("german", "1", german),
        PLANS.replace("[[45, 65], [75, 65]]", "[[45, 65]]"),
        ground=NO_WIRE,
    )
    assert garrison.sos(alone, Laid(), 1, 1) is None
    last = find(state, "A5")
    state.x[last] = 550
    assert garrison.threats(state, 1) == [0, 0, 4, 0, 0]
    assert garrison.sos(state, Laid(6), 1, 1) == (1, 450, 650), "the point on the sector counts, not the harmless one"


def test_foot_near_tanks() -> None:
    """G12: in the open it retires on 1-3, a helpless tank is assaulted on 4+, in a trench nobody gives way."""
    state = table(
        foot("british", "A", [[90, 40]]),
        stand("british", "tank_male", [[50, 72]], battalion="1st"),
        foot("german", "1", [[50, 82], [90, 70]]),
        ground=NO_WIRE,
    )
    german, tank = find(state, "1.1"), find(state, "bT1")
    assert (garrison_foot.near_tank(state, Laid(3), german) or (0,))[0] == A.MOVE
    assert garrison_foot.near_tank(state, Laid(4), german) is None
    state.broken[tank] = 1
    assert garrison_foot.near_tank(state, Laid(4), german) == (A.ASSAULT, tank)
    escort = find(state, "A1")
    state.x[escort], state.y[escort] = 560, 720
    assert (garrison_foot.near_tank(state, Laid(3), german) or (0,))[0] == A.MOVE, "it is not alone"
    state.x[escort], state.y[escort] = 900, 400
    assert not garrison_foot.give_way(state, Laid(), find(state, "1.2"), tank)


def test_command_of_the_garrison() -> None:
    """G13: the commander comes to his platoons, and retires when an enemy is near."""
    state = table(foot("british", "A", [[50, 20]]), foot("german", "1", [[40, 95], [50, 95], [60, 95]]))
    commander = state.commander[1]
    assert garrison.command_move(state, Laid(), commander) == (((768, 1069),), -1)
    state.x[find(state, "A1")], state.y[find(state, "A1")] = 900, 1050
    assert garrison.command_move(state, Laid(), commander) == (((950, 1179),), -1), "to the edge of the table"
    state.x[find(state, "A1")], state.y[find(state, "A1")], state.y[commander] = 950, 825, 1000
    assert garrison.command_move(state, Laid(), commander) == (((950, 1179),), -1), "15 cm from edge to edge are near"
    state.y[find(state, "A1")] = 824
    points, _ = garrison.command_move(state, Laid(), commander)
    assert points[-1][1] < 1000, "he goes to his platoons again"
    state.x[commander], state.y[commander] = 500, 1000
    assert garrison.command_move(state, Laid(), commander) is None, "all of them are within 25 cm"


def test_fire_plan_and_gas() -> None:
    """Z1: curtain for the crossing and one turn more, a lift, the next line; gas only with a fitting wind."""
    assert fire_plan(70, 95, 30, 65) == [(1, 4, 70), (5, 5, 82.5), (6, 7, 95), (8, 9, 105)]
    assert fire_plan(70, 95, 30, 65, posture=1)[0] == (1, 3, 70)
    state = table(foot("british", "A", [[50, 20]]), foot("german", "1", [[50, 70]]))
    for side, fitting in ((0, {7, 0, 1}), (1, {3, 4, 5})):
        for state.wind in range(8):
            assert wind_fits(state, side) is (state.wind in fitting)
    state.wind = 4
    assert not PROGRAM["release-gas"](state, Laid(), 0)


def test_lanes() -> None:
    """Z2, Z6: a platoon makes for the cut section near its lane and goes through it."""
    state = table(foot("british", "A", [[50, 55], [56, 55]]), foot("german", "1", [[90, 70]]))
    state.cut[11] = 1
    stand_ = find(state, "A1")
    assert zero_hour.gap_near(state, stand_, 200) == (554, 650)
    verb, way = zero_hour.advance(state, Laid(), stand_) or (0, None)
    assert way is not None and verb == A.MOVE and way.x > 540 and way.y > 660


def test_order_of_zero_hour() -> None:
    """Z3: nearest company first, one held by the barrage last; MGs fire at MGs first."""
    state = table(foot("british", "A", [[50, 62]]), foot("british", "B", [[20, 50]]), foot("german", "1", [[90, 70]]))
    assert zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY
    barrage.lay_area(state, 0, ROLLING, (400, 650, 600, 700))
    assert zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY + 1
    assert zero_orders.next_battalion(state, Laid(), 0) == BATTALION


def test_markers_of_zero_hour() -> None:
    """Z4: support and marker to the company at the wire."""
    state = table(foot("british", "A", [[50, 30]]), foot("british", "B", [[80, 63]]), foot("german", "1", [[20, 70]]))
    assert zero_orders.support(state, Laid(), 0) == COMPANY + 1 and zero_orders.staff(state, Laid(), 0) == BATTALION
    assert zero_orders.reroll(state, Laid(), COMPANY + 1, 0) and not zero_orders.reroll(state, Laid(), COMPANY + 1, 2)


def test_go_to_ground() -> None:
    """Z5: after losing a quarter, far from the enemy, 3+ goes on."""
    for die, goes in ((2, False), (3, True)):
        state = table(foot("british", "A", [[50, 30], [56, 30], [62, 30]]), foot("german", "1", [[20, 70]]))
        state.company_before[0] = 4
        assert zero_hour.goes_on(state, Laid(die), find(state, "A1")) is goes


def test_platoon_list() -> None:
    """Z6: remove, assault with a margin of 0, try the wire, stop 3 cm short of the own barrage."""
    state = table(foot("british", "A", [[50, 62.5], [56, 40]]), foot("german", "1", [[90, 70]]))
    at_wire, behind = find(state, "A1"), find(state, "A2")
    state.actions[at_wire] = state.actions[behind] = 1
    assert zero_hour.act(state, Laid(), at_wire)[0] == A.WIRE
    barrage.lay_area(state, 0, ROLLING, (400, 500, 700, 550))
    verb, way = zero_hour.act(state, Laid(), behind)
    assert verb == A.MOVE and way.y <= 460
    state.markers[behind] = 1
    assert zero_hour.act(state, Laid(), behind)[0] == A.REMOVE
    close = table(foot("british", "A", [[50, 66.5], [56, 67]]), foot("german", "1", [[50, 70]]))
    assert zero_hour.try_assault(close, Laid(), find(close, "A1")) == (A.ASSAULT, find(close, "1.1"))


def house_battle(*platoons: list[float]) -> State:
    """A block house behind the front trench and British platoons before it."""
    house = '[[terrain]]\nid = "block_house"\nkind = "block_house"\nat = [50, 78]\nfacing = 180\n'
    return table(
        foot("british", "A", list(platoons)),
        stand("german", "block_house_mg", [[50, 78]]),
        foot("german", "1", [[90, 95]]),
        stand("british", "regimental_medium_mortar", [[40, 45]]),
        ground=NO_WIRE + house,
    )


def test_block_house_drill() -> None:
    """Z7: the nearest platoons leave the arc of a block house that hurt one of them and work round it."""
    state = house_battle([50, 69], [20, 30])
    house = find(state, "gBH1")
    assert block_house.drill(state, Laid(), find(state, "A1"), []) is None, "it has hurt nobody"
    fire.fire(state, Laid(6), ON_MAP, house, find(state, "A2"))
    assert state.stopped[house] == state.turn
    verb, way = block_house.drill(state, Laid(), find(state, "A1"), []) or (0, None)
    assert way is not None and verb == A.MOVE and abs(way.x - 500) > 40
    state.turn += 2
    assert not block_house.stopping(state, 0), "that was long ago"


def test_block_house_is_stormed() -> None:
    """Z7: assault when it has a marker, or when three platoons are within reach; mortars are set on it."""
    state = house_battle([40, 78], [60, 78], [20, 30])
    house, platoon = find(state, "gBH1"), find(state, "A1")
    state.stopped[house] = state.turn
    assert block_house.storm_house(state, Laid(), platoon) is None
    state.x[find(state, "A3")], state.y[find(state, "A3")] = 500, 870
    assert block_house.storm_house(state, Laid(), platoon) == (A.ASSAULT, house)
    state.x[find(state, "A3")], state.y[find(state, "A3")] = 200, 300
    state.markers[house] = 1
    assert block_house.storm_house(state, Laid(), platoon) == (A.ASSAULT, house)
    assert zero_arms.mortar(state, Laid(), find(state, "bMM1")) == (A.REDIRECT, (((500, 780),), -1))


def test_mgs_and_tanks() -> None:
    """G12: an MG shoots at the foot behind a tank first, though others are the better target."""
    state = table(
        foot("british", "A", [[50, 43], [70, 60]]),
        stand("british", "tank_female", [[54, 49]], battalion="1st"),
        stand("german", "battalion_mg", [[50, 70]], battalion="I"),
        foot("german", "1", [[90, 95]]),
        ground=NO_WIRE,
    )
    gun = find(state, "gMG1")
    state.actions[gun] = 2
    assert garrison_foot.open_fire(state, Laid(), gun) == (A.FIRE, find(state, "A1"))
    state.alive[find(state, "bT1")] = 0
    assert garrison_foot.behind_tanks(state, gun) == []


def test_tanks_of_zero_hour() -> None:
    """Z8: drive on ahead of the foot, but not more than 10 cm; fire at what is close."""
    state = table(
        foot("british", "A", [[30, 40]]),
        stand("british", "tank_male", [[50, 44]], battalion="1st"),
        foot("german", "1", [[90, 95]]),
    )
    tank = find(state, "bT1")
    assert zero_arms.tank(state, Laid(), tank)[0] == A.MOVE
    state.y[tank] = 560
    assert zero_arms.tank(state, Laid(), tank)[0] != A.MOVE
    state.x[find(state, "1.1")], state.y[find(state, "1.1")] = 500, 680
    assert zero_arms.tank(state, Laid(), tank) == (A.FIRE, find(state, "1.1"))


def test_tanks_do_not_stop_for_small_game() -> None:
    """Z8: a target close by that is worth half a stand or less is not fired at while the tank can drive on."""
    state = table(
        foot("british", "A", [[30, 62]]),
        stand("british", "tank_female", [[50, 62]], battalion="1st"),
        foot("german", "1", [[50, 70], [90, 95]]),
        ground=NO_WIRE,
    )
    tank, german = find(state, "bT1"), find(state, "1.1")
    assert 0 < sight.best_target(state, tank, [german])[1] <= 30
    assert zero_arms.tank(state, Laid(), tank)[0] == A.MOVE


def test_reserves() -> None:
    """Z9: a reserve waits until two sectors are won, or for a 5+ after the crossing."""
    state = table(
        foot("british", "A", [[50, 30]]),
        foot("british", "R", [[50, 5]], role="reserve"),
        foot("german", "1", [[90, 70]]),
    )
    reserve = find(state, "R1")
    assert zero_hour.reserve_waits(state, Laid(), reserve)
    state.turn = 6
    assert zero_hour.reserve_waits(state, Laid(4), reserve)
    state.turn = 7
    assert not zero_hour.reserve_waits(state, Laid(5), reserve) and state.reserve[reserve] == 2


def test_consolidate() -> None:
    """Z10: in the front trench, with defenders still in it or in the last turns, nobody goes on."""
    state = table(foot("british", "A", [[50, 70], [56, 70]]), foot("german", "1", [[90, 95]]), PLANS)
    stand_ = find(state, "A1")
    assert not zero_hour.holds(state, stand_)
    state.turn = 11
    assert zero_hour.holds(state, stand_)
    assert zero_hour.clear_trench(state, Laid(), stand_)[0] in (A.RESERVE, A.FIRE)


def test_called_off() -> None:
    """Z11: two failed tests: everyone retires."""
    state = table(foot("british", "A", [[50, 45]]), foot("german", "1", [[90, 95]]))
    assert not called_off(state, 0, held_on_map(state, 0))
    state.failed_tests[0] = 2
    verb, way = zero_hour.act(state, Laid(), find(state, "A1"))
    assert verb == A.MOVE and way.y < 450


def test_the_way_home_leads_through_the_nearest_gap() -> None:
    """Z11: the nearest cut section of the wire that lies between the platoon and its own side; none on this side."""
    state = table(foot("british", "A", [[50, 80]]), foot("german", "1", [[90, 95]]))
    one = find(state, "A1")
    assert zero_hour._gap_behind(state, one) is None
    state.cut[4] = state.cut[12] = state.cut[18] = 1
    assert zero_hour._gap_behind(state, one) == (625, 650)
    state.x[one] = 300
    assert zero_hour._gap_behind(state, one) == (225, 650)
    for y in (650, 600):
        state.y[one] = y
        assert zero_hour._gap_behind(state, one) is None


def test_guns_after_the_plan() -> None:
    """Z12: a battery turns to enemies above ground and never where own men are near."""
    state = table(foot("british", "A", [[20, 30]]), foot("german", "1", [[50, 80]]), PLANS)
    assert zero_arms.battery(state, Laid(), 0) == (A.REDIRECT, (((500, 800),), -1))
    state.battery_x[0], state.battery_y[0] = 500, 800
    assert zero_arms.battery(state, Laid(), 0) == (A.SHOOT, None)
    state.x[find(state, "A1")], state.y[find(state, "A1")] = 500, 770
    assert zero_arms.battery(state, Laid(), 0)[0] != A.SHOOT


def test_raids() -> None:
    """Z13, 7.1: in by the lane, home with a prisoner; from turn 6 in any case."""
    state = new("lane", "screen", {**DEFAULTS, "side": "none"})
    raider = find(state, "raiders2")
    verb, way = raid.raid_act(state, Laid(), raider)
    assert verb == A.MOVE and way.y > 150
    state.x[raider], state.y[raider], state.prisoners[raider] = 400, 400, 1
    verb, way = raid.raid_act(state, Laid(), raider)
    assert verb == A.MOVE and way.y < 400
    state.y[raider], state.turn = 150, 3
    assert raid.raid_act(state, Laid(), raider) == (A.HOME, None)


def test_raiders_take_whom_they_can() -> None:
    """Z13, Z6: of the stands in reach the raider assaults the one that he has the best of."""
    state = new("lane", "screen", {**DEFAULTS, "side": "none"})
    raider = find(state, "raiders2")
    foes = [i for i in range(len(state.x)) if state.side[i] == 1 and kinds.IS_FOOT[state.kind[i]]][:2]
    for i in range(len(state.x)):
        if state.side[i] == 1 and i not in foes:
            state.alive[i] = 2
    (state.x[raider], state.y[raider]), state.actions[raider] = (200, 530), 1
    for foe, x in zip(foes, (160, 240), strict=True):
        state.x[foe], state.y[foe] = x, 550
    for weak in foes:
        for foe in foes:
            state.markers[foe] = int(foe == weak)
        assert raid.raid_act(state, Laid(), raider) == (A.ASSAULT, weak)


def test_the_lane_of_a_company() -> None:
    """Z2: from the left to the right of where it stood at the start, wherever its platoons are now."""
    state = table(foot("british", "A", [[26, 30], [20, 30], [32, 30]]), foot("german", "1", [[50, 70]]))
    state.x[find(state, "A1")] = 700
    assert zero_hour.lane_of(state, find(state, "A1")) == (200, 320)


def test_the_company_nearest_to_the_enemy_acts_first() -> None:
    """Z3: whatever its place in the file; one that the own barrage holds up comes after the others."""
    state = table(
        foot("british", "A", [[20, 30], [26, 30]]),
        foot("british", "B", [[70, 45], [76, 45]]),
        foot("german", "1", [[50, 70]]),
        side="none",
    )
    assert zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY + 1
    state.x[find(state, "A1")], state.y[find(state, "A1")] = 400, 550
    assert zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY
    state.y[find(state, "A1")] = 300
    barrage.lay_area(state, 0, ROLLING, (650, 430, 800, 470))
    assert zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY


def test_mortars_go_for_the_block_house_that_stopped_the_advance() -> None:
    """Z7, Z3: of two block houses in range the one whose fire hurt a platoon comes first; then it is fired at."""
    state = table(
        foot("british", "A", [[50, 40]]),
        stand("british", "regimental_medium_mortar", [[50, 45]]),
        stand("german", "block_house_mg", [[40, 76], [70, 80]]),
        foot("german", "1", [[90, 70]]),
    )
    mortar, houses = find(state, "bMM1"), [find(state, name) for name in ("gBH1", "gBH2")]
    state.turn = 5
    for house in houses:
        state.stopped[houses[0]] = state.stopped[houses[1]] = -9
        state.stopped[house] = 4
        spot = state.x[house], state.y[house]
        state.aim_x[mortar] = -1
        assert zero_arms.mortar(state, Laid(), mortar) == (A.REDIRECT, ((spot,), -1))
        state.aim_x[mortar], state.aim_y[mortar] = spot
        assert zero_arms.mortar(state, Laid(), mortar) == (A.SHOOT, None)


def test_command_of_zero_hour() -> None:
    """Z14: the battalion commander follows, at least 8 cm behind the foremost; brigade stays."""
    state = table(
        foot("british", "A", [[50, 50], [56, 50], [44, 50]]),
        stand("british", "brigade_command", [[50, 5]]),
        foot("german", "1", [[50, 95]]),
    )
    points, _ = zero_arms.command_move(state, Laid(), state.commander[0])
    assert 50 < points[-1][1] <= 420
    assert zero_arms.command_move(state, Laid(), find(state, "bBR1")) is None
