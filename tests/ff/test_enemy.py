"""The programmed opponents: each rule of the Garrison (G) and of Zero Hour (Z) on a small table."""

from __future__ import annotations

from opfor.games.flanders_fields import actions as A
from opfor.games.flanders_fields import barrage, fire, kinds
from opfor.games.flanders_fields.enemy import (
    block_house,
    garrison,
    garrison_foot,
    raid,
    zero_arms,
    zero_hour,
    zero_orders,
)
from opfor.games.flanders_fields.enemy.program import PROGRAM
from opfor.games.flanders_fields.fire_plan import fire_plan
from opfor.games.flanders_fields.game import DEFAULTS, new
from opfor.games.flanders_fields.gas import wind_fits
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.units import BATTALION, COMPANY

from .desks import PLANS, TRENCHES, Laid, find, foot, stand, table

GAME = "flanders-fields"
NO_WIRE = TRENCHES.split('[[terrain]]\nid = "german_wire"')[0]


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


def test_sos_of_the_garrison() -> None:
    """G4: the point with the best score is called; early only on 5+; own men above ground count -4."""
    state = table(foot("british", "A", [[73, 64], [78, 64], [45, 64]]), foot("german", "1", [[10, 70]]), PLANS)
    assert garrison.sos_score(state, 1, 750, 650) == 6
    assert garrison.sos(state, Laid(), 1, 1) == (1, 750, 650)
    far = table(foot("british", "A", [[75, 20]]), foot("german", "1", [[10, 70]]), PLANS)
    far.y[find(far, "A1")] = 440
    far.visibility = 0
    assert garrison.sos(far, Laid(), 1, 1) is None or garrison.sos_score(far, 1, 750, 650) >= 1


def test_below_or_up() -> None:
    """G5: up when an enemy is within 45 cm, stay under a barrage unless he is at the trench and the die is 4+."""
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 70], [90, 70]], below_ground=True))
    german = find(state, "1.1")
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.UP
    barrage.lay_area(state, 0, barrage.ROLLING, (450, 675, 550, 725))
    assert garrison_foot.below_or_up(state, Laid(), german)[0] == A.DONE
    state.y[find(state, "A1")] = 600
    assert garrison_foot.below_or_up(state, Laid(3), german)[0] == A.DONE
    assert garrison_foot.below_or_up(state, Laid(4), german)[0] == A.UP
    state.below[german], state.actions[german], state.y[find(state, "A1")] = 0, 1, 300
    assert garrison_foot.act(state, Laid(), german)[0] == A.DOWN


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
    assert garrison_foot.counter_attack(state, Laid(1), german) == (A.RESERVE, None)


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
    assert verb == A.MOVE and way.y < 950 and state.reserve[second] == 3
    assert (garrison_foot.reserve_company(state, Laid(), second) or (0,))[0] == A.MOVE


def test_falling_back() -> None:
    """G10: a lone platoon pressed by two goes back on 1-2."""
    state = table(foot("british", "A", [[46, 62], [54, 62]]), foot("german", "1", [[50, 70], [90, 70]]), ground=NO_WIRE)
    german = find(state, "1.1")
    verb, way = garrison_foot.fall_back(state, Laid(2), german) or (0, None)
    assert verb == A.MOVE and way.y > 700
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
    assert not garrison_foot.give_way(state, Laid(), find(state, "1.2"), tank)


def test_command_of_the_garrison() -> None:
    """G13: the commander comes to his platoons, and retires when an enemy is near."""
    state = table(foot("british", "A", [[50, 20]]), foot("german", "1", [[40, 95], [50, 95], [60, 95]]))
    commander = state.commander[1]
    points, _ = garrison.command_move(state, Laid(), commander)
    assert points[-1][0] < 950
    state.x[find(state, "A1")], state.y[find(state, "A1")] = 900, 1050
    retreat = garrison.command_move(state, Laid(), commander)
    assert retreat is None or retreat[0][-1][1] >= state.y[commander]


def test_fire_plan_and_gas() -> None:
    """Z1: curtain for the crossing and one turn more, a lift, the next line; gas only with a fitting wind."""
    assert fire_plan(70, 95, 30, 65) == [(1, 4, 70), (5, 5, 82.5), (6, 7, 95), (8, 9, 105)]
    assert fire_plan(70, 95, 30, 65, posture=1)[0] == (1, 3, 70)
    state = table(foot("british", "A", [[50, 20]]), foot("german", "1", [[50, 70]]))
    assert wind_fits(state, 0)
    state.wind = 4
    assert not wind_fits(state, 0) and not PROGRAM["release-gas"](state, Laid(), 0)


def test_lanes() -> None:
    """Z2, Z6: a platoon makes for the cut section near its lane and goes through it."""
    state = table(foot("british", "A", [[50, 55], [56, 55]]), foot("german", "1", [[90, 70]]))
    state.cut[11] = 1
    stand_ = find(state, "A1")
    assert zero_hour.gap_near(state, stand_, 200) == (554, 650)
    verb, way = zero_hour.advance(state, Laid(), stand_) or (0, None)
    assert verb == A.MOVE and way.x > 540 and way.y > 660


def test_order_of_zero_hour() -> None:
    """Z3: nearest company first, one held by the barrage last; MGs fire at MGs first."""
    state = table(foot("british", "A", [[50, 62]]), foot("british", "B", [[80, 50]]), foot("german", "1", [[90, 70]]))
    assert (
        zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY + 1
        or zero_orders.next_unit(state, Laid(), 0, 0, 4) == COMPANY
    )
    barrage.lay_area(state, 0, barrage.ROLLING, (400, 650, 600, 700))
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
    barrage.lay_area(state, 0, barrage.ROLLING, (400, 500, 700, 550))
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
    fire.fire(state, Laid(6), house, find(state, "A2"))
    assert state.stopped[house] == state.turn
    verb, way = block_house.drill(state, Laid(), find(state, "A1"), []) or (0, None)
    assert verb == A.MOVE and abs(way.x - 500) > 40
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
    assert not zero_hour.called_off(state, 0)
    state.failed_tests[0] = 2
    verb, way = zero_hour.act(state, Laid(), find(state, "A1"))
    assert verb == A.MOVE and way.y < 450


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
