"""The edges of the rules on a small table: the last centimetre, the least face, the one who does not count."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import OPEN
from opfor.games.flanders_fields.model.geometry import Walk
from opfor.games.flanders_fields.model.stands import WRECK, cover_of
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY
from opfor.games.flanders_fields.rules import (
    actions,
    assault,
    barrage,
    command,
    fire,
    gas,
    losses,
    movement,
    orders,
    reach,
    sight,
)
from opfor.games.flanders_fields.seats import board
from opfor.games.flanders_fields.seats.base import BATTERY_FIRE, PLANNED, ROLLING
from opfor.games.flanders_fields.sequence import ON_MAP
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, Laid, assault_modifiers, find, foot, stand, table

GAME = "flanders-fields"
FAR = foot("german", "9", [[90, 110]])


def duel(*blocks: str, attacker: str = "", defender: str = "") -> tuple[State, int, int]:
    """A British platoon (or another stand) at (50, 44) close before a German one at (50, 50), in the open."""
    state = table(
        attacker or foot("british", "A", [[50, 44]]),
        defender or foot("german", "1", [[50, 50]]),
        *blocks,
        FAR,
        foot("british", "Z", [[5, 5]]),
        ground=NO_WIRE,
    )
    return state, 2, 3  # after the two commanders


# Assault


@pytest.mark.parametrize(
    ("faces", "british", "german", "prisoners"),
    [
        ((6, 3, 3), (1, 0), (0, 0), 1),  # by 3: killed, and prisoners on 3+
        ((6, 3, 2), (1, 0), (0, 0), 0),
        ((5, 3, 3), (1, 0), (1, 1), 1),  # by 2: driven off
        ((4, 3, 2), (1, 0), (1, 1), 0),
        ((4, 4), (1, 1), (1, 1), 0),
        ((4, 5), (1, 1), (1, 0), 0),
        ((4, 6), (1, 1), (1, 0), 0),
        ((3, 6), (0, 0), (1, 0), 0),
    ],
)
def test_every_difference_of_an_assault(
    faces: tuple[int, ...], british: tuple[int, int], german: tuple[int, int], prisoners: int
) -> None:
    """R17: by 3 or more killed, by less driven back 10 cm with a marker; a draw marks both where they stand."""
    state, one, other = duel()
    desk = Laid(*faces)
    assault.assault(state, desk, ON_MAP, one, other)
    assert not desk.left
    assert (state.alive[one], state.markers[one]) == british and (state.alive[other], state.markers[other]) == german
    assert state.prisoners[one] == prisoners and not state.prisoners[other]
    drawn, won = faces[0] == faces[1], faces[0] > faces[1]
    if state.alive[other]:
        assert state.y[other] == (600 if won else 500)
    if state.alive[one]:
        assert (state.y[one] == 500) is won
        assert won or drawn or state.y[one] < 400


def test_who_helps_in_an_assault() -> None:
    """R17: unsuppressed foot and tanks within 5 cm of the enemy, two at most; the defender has one at most."""
    state, one, other = duel(
        foot("british", "B", [[46, 44], [54, 44], [58, 44]]),
        foot("german", "2", [[50, 53], [50, 61]]),
    )
    near, second, third = (find(state, f"B{n}") for n in (1, 2, 3))

    def helped() -> tuple[int, bool]:
        facts = assault_modifiers(state, one, other)
        return facts["attacker_friends"], facts["defender_friend"]

    assert helped() == (2, True)
    state.y[third] = 300
    state.markers[near] = 1
    assert helped() == (1, True)
    state.y[second] = 430
    assert helped() == (1, True), "5 cm from edge to edge"
    state.y[second] = 429
    assert helped() == (0, True)
    beside = find(state, "2.1")
    state.below[beside] = 1
    assert helped() == (0, False)
    state.below[beside], state.markers[beside] = 0, 1
    assert helped() == (0, False)


def test_tanks_and_foot_in_an_assault() -> None:
    """R17: +2 for a tank against foot, not against a block house; +3 for a tank assaulted unless it is helpless."""
    state, tank, platoon = duel(attacker=stand("british", "tank_male", [[50, 40]], battalion="1st"))
    assert reach.margin(state, tank, platoon) == 2 and reach.margin(state, platoon, tank) == -3
    state.ditched[tank] = 1
    assert reach.margin(state, platoon, tank) == 0
    state.ditched[tank], state.broken[tank] = 0, 1
    assert reach.margin(state, platoon, tank) == 0
    state.broken[tank] = 0
    assault.assault(state, Laid(6, 2), ON_MAP, platoon, tank)
    assert (state.alive[tank], state.markers[tank], state.y[tank]) == (1, 1, 400), "by 1: suppressed, and it stays"
    state.markers[tank] = 0
    house, tank, garrison = duel(
        attacker=stand("british", "tank_male", [[50, 40]], battalion="1st"),
        defender=stand("german", "block_house_mg", [[50, 50]]),
    )
    assert not assault_modifiers(house, tank, garrison)["attacker_tank"]


def test_a_tank_that_loses_an_assault() -> None:
    """R17: by 1 or 2 it is suppressed and stays; by 3 it is killed and leaves a wreck."""
    for faces, alive, markers in (((2, 5), 1, 1), ((1, 6), WRECK, 0)):
        state, tank, platoon = duel(attacker=stand("british", "tank_male", [[50, 43]], battalion="1st"))
        state.control = [0, 0]
        assault.assault(state, Laid(*faces, answers=[False]), ON_MAP, tank, platoon)
        assert (state.alive[tank], state.markers[tank]) == (alive, markers)


def test_a_crew_is_captured() -> None:
    """R17: an MG or commander who is beaten by 1 goes nowhere: captured, and the captor has a prisoner."""
    for kind in ("battalion_mg", "battalion_light_mortar"):
        state, one, other = duel(defender=stand("german", kind, [[50, 50]], battalion="I"))
        facts = assault_modifiers(state, one, other)
        assert facts["defender_weapon"] and not facts["attacker_weapon"] and facts["flank"] is False
        assault.assault(state, Laid(3, 3), ON_MAP, one, other)
        assert state.alive[other] == 0 and state.prisoners[one] == 1 and state.y[one] == 500
    mg, one, other = duel(defender=stand("german", "battalion_mg", [[50, 50]], battalion="I"))
    mg.heading[other] = 0  # it looks away
    assert assault_modifiers(mg, one, other)["flank"]


def test_stopped_by_reserved_fire() -> None:
    """R17, R16: who is suppressed on the way in stays 2 cm short; there is no assault."""
    state, one, other = duel(attacker=foot("british", "A", [[50, 40]]))
    state.reserved[other] = 1
    desk = Laid(2)  # +1 within 5 cm: suppressed
    assault.assault(state, desk, ON_MAP, one, other)
    assert (state.markers[one], state.reserved[other], state.markers[other]) == (1, 0, 0)
    assert 455 <= state.y[one] <= 465, "contact is at 48, two back"


def test_who_may_assault() -> None:
    """R17, P14: not with a marker, not from below ground, not in column; MGs and commanders never."""
    state, one, other = duel()
    assert reach.assault_targets(state, one) == [other]
    for values in (state.markers, state.below, state.column):
        values[one] = 1
        assert reach.assault_targets(state, one) == []
        values[one] = 0
    assert not assault.may_assault(state, state.commander[0])
    state.y[one] = 180
    assert reach.assault_targets(state, one) == [], "30 cm away"


# Losses, prisoners, morale


def test_prisoners_change_hands() -> None:
    """R17: with a lost captor they pass to the nearest own foot within 5 cm; else they are free."""
    state = table(foot("british", "A", [[50, 40], [56, 40], [50, 45], [50, 70]]), foot("german", "1", [[90, 110]]))
    first, beside, nearer, far = (find(state, f"A{n}") for n in (1, 2, 3, 4))
    state.prisoners[first], state.prisoners[beside] = 2, 1
    losses.kill(state, ON_MAP, first)
    assert [state.prisoners[i] for i in (first, beside, nearer, far)] == [0, 1, 2, 0]
    state.prisoners[far] = 1
    losses.kill(state, ON_MAP, far)
    assert sum(state.prisoners) == 3, "nobody was near"
    state.x[nearer] = 900
    state.prisoners[nearer] = 0
    state.prisoners[beside] = 2
    losses.kill(state, ON_MAP, beside)
    assert sum(state.prisoners) == 0


@pytest.mark.parametrize(("face", "back"), [(1, 400), (2, 200), (3, 200), (4, 0)])
def test_bands_of_the_retreat(face: int, back: int) -> None:
    """P13, 2.9, A32: 1 goes back 40 cm, 2 and 3 go 20, 4 holds; foot and commander go, the tank stays."""
    state = table(
        foot("british", "A", [[20, 60], [30, 60]]),
        stand("british", "tank_male", [[60, 60]], battalion="1st"),
        stand("british", "battalion_light_mortar", [[70, 60]], battalion="1st"),
        stand("british", "regimental_mg", [[80, 60]]),
        FAR,
    )
    commander, last, tank = state.commander[0], find(state, "A2"), find(state, "bT1")
    state.y[commander] = 550
    losses.kill(state, ON_MAP, find(state, "A1"))
    losses.check_morale(state, Laid(face), ON_MAP)
    assert (state.y[last], state.y[commander], state.y[tank]) == (600 - back, 550 - back, 600)
    assert state.markers[last] == state.markers[commander] == int(back > 0) and not state.markers[tank]
    assert state.alive[find(state, "bLM1")] == int(back == 0) and state.alive[find(state, "bMG1")] == 1
    assert state.failed_tests[0] == int(back > 0) and state.tests[0] == 1


def test_morale_is_tested_once_for_each_threshold() -> None:
    """P13, A33, A35: nothing before half is lost; both thresholds in one blow are two dice, in order."""
    state = table(foot("british", "A", [[10 + 6 * i, 60] for i in range(5)]), FAR)
    for n in (1, 2):
        losses.kill(state, ON_MAP, find(state, f"A{n}"))
        losses.check_morale(state, Laid(), ON_MAP)
    losses.kill(state, ON_MAP, find(state, "A3"))
    losses.check_morale(state, Laid(4), ON_MAP)
    losses.check_morale(state, Laid(), ON_MAP)
    assert state.tests[0] == 1
    losses.kill(state, ON_MAP, find(state, "A4"))
    losses.check_morale(state, Laid(6), ON_MAP)
    assert state.tests[0] == 2 and state.alive[find(state, "A5")] == 1
    both = table(foot("british", "A", [[10 + 6 * i, 60] for i in range(4)]), FAR)
    for n in (1, 2, 3):
        losses.kill(both, ON_MAP, find(both, f"A{n}"))
    desk = Laid(4, 6)
    losses.check_morale(both, desk, ON_MAP)
    assert not desk.left and both.tests[0] == 2


def test_weapons_of_others_test_when_their_battalion_is_gone() -> None:
    """P13, 7.0, A72: weapons of the nearest commander's battalion roll, and a gun attached to it; who fails is lost.

    Before rules version 6 a machine gun went back instead.
    """
    state = table(
        foot("german", "1", [[50, 70]]),
        stand("german", "regimental_mg", [[60, 90]]),
        stand("german", "block_house_mg", [[80, 76]]),
        stand("german", "field_gun_on_table", [[40, 100]], battalion="I"),
        foot("german", "3", [[10, 70]]).replace('"I"', '"II"'),
        stand("german", "battalion_command", [[5, 100]], battalion="II"),
        stand("german", "regimental_heavy_mortar", [[10, 90]]),
        foot("british", "A", [[50, 10]]),
    )
    mg, house, mortar, gun = (find(state, name) for name in ("gMG1", "gBH1", "gHM1", "gGN1"))
    losses.kill(state, ON_MAP, find(state, "1.1"))
    old, desk, earlier = state.copy(), Laid(3, 4, 4), Laid(3, 4)
    losses.check_morale(state, desk, ON_MAP)
    assert not desk.left, "the mortar supports the other battalion"
    assert [state.alive[i] for i in (mg, house, mortar, gun)] == [0, 1, 1, 1]
    assert ("P13", "MG 1 abandons its weapon: its battalion is gone.") in desk.notes
    old.rules = 5
    losses.check_morale(old, earlier, ON_MAP)
    assert not earlier.left and (old.y[mg], old.markers[mg], old.alive[house]) == (1100, 1, 1)


# Command


def test_a_new_regimental_commander_takes_two_turns() -> None:
    """R14: he appears in the second own step 7 after the loss, where the first one began."""
    state = table(foot("british", "A", [[50, 30]]), stand("british", "brigade_command", [[50, 5]]), FAR)
    brigade = find(state, "bBR1")
    state.turn = 3
    state.x[brigade] = 700
    losses.kill(state, ON_MAP, brigade)
    losses.kill(state, ON_MAP, find(state, "A1"))
    assert orders.regiment(state, 0) == -1
    for turn, back in ((3, False), (4, False), (5, True)):
        state.turn = turn
        command.promotions(state, Laid(), ON_MAP, 0)
        assert (orders.regiment(state, 0) == brigade) is back
    assert (state.x[brigade], state.y[brigade]) == (500, 50) and state.alive[find(state, "A1")] == 0


# Fire


def test_whom_a_commander_hides_among() -> None:
    """2.8, A30: a command stand may be fired at freely; by a switch within 20 cm, or when nothing else is nearer."""
    blocks = foot("german", "1", [[50, 70]]), foot("british", "A", [[60, 45]])
    free = table(*blocks, ground=NO_WIRE)
    free.x[free.commander[0]], free.y[free.commander[0]], free.y[find(free, "A1")] = 500, 300, 480
    assert sight.targets(free, find(free, "1.1")) == [free.commander[0], find(free, "A1")]
    state = table(*blocks, ground=NO_WIRE, near_command=True)
    shooter, commander, platoon = find(state, "1.1"), state.commander[0], find(state, "A1")
    state.x[commander], state.y[commander] = 500, 474
    assert sight.targets(state, shooter) == [commander, platoon], "20.1 cm, but the nearest"
    state.y[platoon] = 480
    state.x[platoon] = 560
    assert sight.targets(state, shooter) == [platoon]
    state.y[commander] = 475
    assert sight.targets(state, shooter) == [commander, platoon], "20 cm"


def test_how_often_rifles_fire() -> None:
    """R12, A80: once a turn, twice with a light machine-gun; MGs as often as they have actions."""
    state = table(
        foot("british", "A", [[50, 40], [60, 40]], lmg=[1]), stand("british", "regimental_mg", [[70, 40]]), FAR
    )
    rifles, lewis, mg = (find(state, name) for name in ("A1", "A2", "bMG1"))
    for fired, left in ((0, [True, True, True]), (1, [False, True, True]), (2, [False, False, True])):
        for i in (rifles, lewis, mg):
            state.fires[i] = fired
        assert [fire.fires_left(state, i) for i in (rifles, lewis, mg)] == left


def test_a_friend_in_the_way() -> None:
    """R9, A80: within 1 cm of the line he stops the shot, unless he is within 5 cm of the firer or in a trench."""
    state = table(foot("british", "A", [[50, 30], [50, 45]]), foot("german", "1", [[50, 60]]), ground=NO_WIRE)
    shooter, friend, target = find(state, "A1"), find(state, "A2"), find(state, "1.1")
    assert sight.targets(state, shooter) == []
    for x, y, clear in ((521, 450, True), (519, 450, False), (500, 370, True), (500, 371, False), (500, 700, True)):
        state.x[friend], state.y[friend] = x, y
        assert (sight.targets(state, shooter) == [target]) is clear, (x, y)
    state.x[friend], state.y[friend] = 500, 450
    state.below[friend] = 1
    assert sight.targets(state, shooter) == [target]
    trench = '[[terrain]]\nid = "sap"\nkind = "trench"\nline = [[40, 45], [60, 45]]\n'
    dug_in = table(foot("british", "A", [[50, 30], [50, 45]]), foot("german", "1", [[50, 60]]), ground=NO_WIRE + trench)
    assert sight.targets(dug_in, find(dug_in, "A1")) == [find(dug_in, "1.1")]


def test_nobody_fires_into_a_fight() -> None:
    """A62: who is in contact with an enemy is no target, and does not fire himself."""
    state = table(foot("british", "A", [[50, 50], [35, 40]]), foot("german", "1", [[50, 52], [20, 60]]), ground=NO_WIRE)
    engaged, other = find(state, "A1"), find(state, "1.2")
    assert sight.targets(state, engaged) == [] and sight.targets(state, other) == [find(state, "A2")]
    state.y[find(state, "1.1")] = 540
    assert sight.targets(state, engaged) == [find(state, "1.1"), other]


def test_a_flame_thrower_burns_its_fuel() -> None:
    """R24: range 5 cm, three shots; in an assault its bonus takes one too."""
    state, one, other = duel(stand("british", "flame_thrower", [[46, 44]], battalion="1st", company="A"))
    flame = find(state, "A2")
    assert state.fuel[flame] == 3 and sight.targets(state, flame) == [other]
    state.y[flame] = 428
    assert sight.targets(state, flame) == []
    state.y[flame] = 440
    fire.fire(state, Laid(1), ON_MAP, flame, other)
    assert state.fuel[flame] == 2
    assert assault_modifiers(state, one, other)["flame_thrower"]
    assault.assault(state, Laid(1, 6, 1), ON_MAP, one, other)
    assert state.fuel[flame] == 1
    state.fuel[flame] = 0
    assert not fire.can_fire(state, flame) and not assault_modifiers(state, one, other)["flame_thrower"]


def test_sight_at_night() -> None:
    """R27, R9: beyond the visibility nobody is a target and no spot is seen."""
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 62]]), ground=NO_WIRE)
    a1, german = find(state, "A1"), find(state, "1.1")
    for visibility, seen in ((0, True), (200, True), (199, False)):
        state.visibility = visibility
        assert (sight.targets(state, a1) == [german]) is seen
    state.visibility = 220
    assert sight.sees_point(state, a1, 500, 620) and not sight.sees_point(state, a1, 500, 621)


def test_whose_fire_stopped_the_advance() -> None:
    """Z7: a block house that hurts a platoon is remembered; one that misses or hits its own side is not."""
    state = table(foot("british", "A", [[50, 50]]), stand("german", "battalion_mg", [[50, 70]], battalion="I"), FAR)
    mg, platoon = find(state, "gMG1"), find(state, "A1")
    state.turn = 4
    fire.shoot(state, Laid(1), ON_MAP, mg, *sight.shot(state, mg, platoon))
    assert state.stopped[mg] < 0
    fire.shoot(state, Laid(3), ON_MAP, mg, *sight.shot(state, mg, platoon))
    assert state.stopped[mg] == 4


def test_two_enemies_side_by_side_hide_neither() -> None:
    """A23: in one corridor the nearer hides the farther; at the same distance both may be chosen."""
    state = table(
        stand("german", "battalion_mg", [[90, 60]], battalion="I", facing=270),
        FAR,
        foot("british", "A", [[50, 59], [50, 61]]),
        ground=NO_WIRE,
    )
    mg, first, second = (find(state, name) for name in ("gMG1", "A1", "A2"))
    assert sight.targets(state, mg) == [first, second]
    state.x[first] = 505
    assert sight.targets(state, mg) == [first]


# Gas


def test_how_long_a_cloud_lives() -> None:
    """R21: six turns, one less a turn and two less in a strong wind; off the table it is gone."""
    state = table(foot("british", "A", [[5, 5]]), foot("german", "1", [[5, 110]]))

    def cloud(grade: int, life: int, y: int = 500) -> list[int]:
        state.cloud_x0, state.cloud_y0, state.cloud_x1, state.cloud_y1 = [400], [y], [600], [y + 50]
        state.cloud_side, state.cloud_life, state.wind, state.wind_grade = [0], [life], 0, grade
        gas.blow(state, 0)
        gas.drop_spent(state)
        return [*state.cloud_y0, *state.cloud_life]

    assert [cloud(grade, 6) for grade in range(4)] == [[500, 5], [550, 5], [600, 5], [650, 4]]
    assert cloud(2, 1) == [] and cloud(3, 2) == [] and cloud(3, 3) == [650, 1]
    assert cloud(2, 6, 1099) == [1199, 5] and cloud(2, 6, 1100) == []


def test_gas_and_tanks() -> None:
    """R21, R22: the crew of a closed tank is suppressed on 5 and 6, never killed."""
    state = table(foot("british", "A", [[5, 5]]), stand("british", "tank_male", [[50, 40]], battalion="1st"), FAR)
    tank = find(state, "bT1")
    for face, markers in ((4, 0), (5, 1), (6, 1)):
        state.markers[tank] = 0
        gas.gas_effects(state, Laid(face), ON_MAP, [tank])
        assert (state.alive[tank], state.markers[tank]) == (1, markers)


def test_the_program_gives_gas_up() -> None:
    """Z1, R21: with the wind wrong it waits three turns and rolls for the direction only; then the gas is given up."""
    cloud = '[[gas]]\nside = "british"\nrelease_turn = 2\nrectangle = [[40, 40], [60, 40], [60, 45], [40, 45]]\n'
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), cloud)
    state.wind = 4
    gas.gas_step(state, Laid(), ON_MAP, 0)
    assert state.gas_waited == [0], "not before its turn"
    for turn, waited in ((2, 1), (3, 2), (4, -1)):
        state.turn = turn
        gas.gas_step(state, Laid(6), ON_MAP, 0)
        assert state.gas_waited == [waited] and state.wind_grade < 0 and not state.cloud_x0
    state.wind, state.turn = 0, 5
    gas.gas_step(state, Laid(), ON_MAP, 0)
    assert not state.cloud_x0


def test_two_clouds_let_go_in_one_turn() -> None:
    """P3, R21: each drifts by the wind that was rolled for it, once."""
    block = '[[gas]]\nside = "british"\nrelease_turn = 1\nrectangle = [[{0}, 40], [{1}, 40], [{1}, 45], [{0}, 45]]\n'
    state = table(foot("british", "A", [[95, 30]]), FAR, block.format(10, 20), block.format(40, 50))
    gas.gas_step(state, Laid(2, 2), ON_MAP, 0)
    assert (state.cloud_x0, state.cloud_y0, state.cloud_life) == ([100, 400], [450, 450], [5, 5])


# Shells


def test_a_tank_in_a_rolling_barrage() -> None:
    """P2, A05: a tank is suppressed on 5 and killed on 6; foot on 3 and 6; below ground a 6 suppresses."""
    unhurt, marked, killed = (1, 0), (1, 1), (0, 0)
    for face, tank_after, foot_after, below_after in (
        (2, unhurt, unhurt, unhurt),
        (3, unhurt, marked, unhurt),
        (5, marked, marked, unhurt),
        (6, (WRECK, 0), killed, marked),
    ):
        state = table(
            foot("british", "A", [[5, 40]]),
            stand("british", "tank_male", [[50, 40]], battalion="1st"),
            foot("german", "1", [[90, 70]], below_ground=True),
            sheltered_barrage=True,
        )
        for name, after in (("bT1", tank_after), ("A1", foot_after), ("1.1", below_after)):
            barrage.barrage_effect(state, Laid(face), ON_MAP, find(state, name))
            assert (state.alive[find(state, name)], state.markers[find(state, name)]) == after
            assert state.barraged[find(state, name)] == state.turn


def test_shells_cut_wire_by_their_weight() -> None:
    """R15: field guns on a 6, medium mortars on 5+; what is cut is not tried, nor what only touches the edge."""
    state = table(foot("british", "A", [[50, 5]]), stand("british", "regimental_medium_mortar", [[50, 30]]), FAR, PLANS)
    barrage.shell(state, Laid(5, 5), ON_MAP, BATTERY_FIRE, (450, 640, 550, 690), kinds.battery_shells(0), BATTERY)
    assert not any(state.cut)
    barrage.shell(state, Laid(6, 5), ON_MAP, BATTERY_FIRE, (450, 640, 550, 690), kinds.battery_shells(0), BATTERY)
    assert [n for n, cut in enumerate(state.cut) if cut] == [9]
    state.aim_x[find(state, "bMM1")], state.aim_y[find(state, "bMM1")] = 525, 650
    barrage.fire_at_aim(state, Laid(5), ON_MAP, find(state, "bMM1"))
    assert [n for n, cut in enumerate(state.cut) if cut] == [9, 10]
    barrage.shell(state, Laid(), ON_MAP, BATTERY_FIRE, (600, 650, 700, 700), kinds.battery_shells(0), BATTERY)


def test_what_a_defended_position_is() -> None:
    """P11, A79: within 5 cm of the edge of an own trench or block house, not of the enemy's; once of its middle."""
    state = table(foot("british", "A", [[50, 5]]), stand("german", "block_house_mg", [[50, 40]]), FAR, PLANS)
    for rules, trench, house in ((6, 640, 325), (5, 650, 350)):
        state.rules = rules
        assert barrage.defended(state, 1, 100, trench) and not barrage.defended(state, 1, 100, trench - 1)
        assert barrage.defended(state, 1, 500, house) and not barrage.defended(state, 1, 500, house - 1)
    assert not barrage.defended(state, 1, 100, 200) and barrage.defended(state, 0, 100, 200)


def test_which_batteries_answer() -> None:
    """P11, A51, A70: not one that is lost, has answered or has a plan; by a switch not one that acted in step 5."""
    guns = "".join(
        f'[[artillery]]\nside = "german"\nkind = "{kind}"\nbatteries = 1\n'
        for kind in ("field_gun", "field_howitzer", "heavy", "super_heavy")
    )
    state = table(foot("british", "A", [[50, 5]]), FAR, guns)
    assert [barrage.free_battery(state, b) for b in range(4)] == [True, True, False, False]
    state.battery_acted[0] = 1
    assert barrage.free_battery(state, 0)
    state.battery_acted[0], state.sos_idle_only = 0, 1
    for values in (state.battery_sos, state.battery_acted):
        values[0] = 1
        assert not barrage.free_battery(state, 0)
        values[0] = 0
    state.battery_alive[0] = 0
    assert not barrage.free_battery(state, 0)


def test_areas_lie_until_the_next_own_turn() -> None:
    """P2, P10: the owner's strips and ordered fire go in his step 2; planned shoots in step 4; the enemy's stay."""
    state = table(foot("british", "A", [[5, 5]]), FAR)
    for side in (0, 1):
        for kind in (ROLLING, PLANNED, barrage.ORDERED):
            barrage.lay_area(state, side, kind, (0, 0, 10, 10))
    barrage.lay_rolling(state, Laid(), 0)
    assert list(zip(state.area_side, state.area_kind, strict=True)) == [(0, 1), (1, 0), (1, 1), (1, 2)]
    barrage.planned_shoots(state, Laid(), ON_MAP, 0)
    assert list(zip(state.area_side, state.area_kind, strict=True)) == [(1, 0), (1, 1), (1, 2)]


# Movement


def test_speeds_of_guns_and_horses() -> None:
    """2.6, R8, A40, A59: a gun by hand 3 cm, limbered 20; packed MGs at infantry pace; dismounted cavalry on foot."""
    state = table(
        foot("british", "A", [[5, 5]]),
        stand("british", "field_gun_on_table", [[20, 40]]),
        stand("british", "regimental_mg", [[40, 40]]),
        stand("british", "cavalry", [[60, 40]], battalion="1st", company="C"),
        FAR,
    )
    gun, mg, horse = (find(state, name) for name in ("bGN1", "bMG1", "C1"))

    def paces() -> list[int]:
        return [movement.speeds(state, i)[kinds.CROSS_COUNTRY] for i in (gun, mg, horse)]

    assert paces() == [30, 100, 300]
    for i in (gun, mg):
        actions._limber(state, Laid(), ON_MAP, i, None)
    actions._mount(state, Laid(), ON_MAP, horse, None)
    assert paces() == [200, 200, 200]
    assert movement.speeds(state, horse)[kinds.SHATTERED] == 50


def test_where_one_may_dig() -> None:
    """R16: foot outside trenches and cover that is better already; not mounted, and only twice."""
    state = table(
        foot("british", "A", [[50, 40], [50, 20]]),
        stand("british", "regimental_mg", [[70, 40]]),
        stand("british", "cavalry", [[60, 40]], battalion="1st", company="C"),
        FAR,
    )
    names = ("A1", "A2", "bMG1", "C1")
    assert [movement.may_dig(state, find(state, name)) for name in names] == [True, False, False, False]
    state.scrape[find(state, "A1")] = 1
    assert movement.may_dig(state, find(state, "A1")) and cover_of(state, find(state, "A1")) == OPEN
    state.scrape[find(state, "A1")] = 2
    assert not movement.may_dig(state, find(state, "A1"))


def test_a_move_undoes_what_standing_still_has_made() -> None:
    """P16, R16, R8: a move ends a scrape and sets the turn; a pivot on the spot does neither."""
    state = table(foot("british", "A", [[50, 40]]), FAR, ground=NO_WIRE)
    a1 = find(state, "A1")
    state.turn, state.scrape[a1], state.moved[a1] = 4, 2, 1
    movement.move(state, Laid(), ON_MAP, a1, movement.check_path(state, a1, ((500, 400),), 90), 18)
    assert (state.scrape[a1], state.moved[a1], state.heading[a1]) == (2, 1, 18)
    movement.move(state, Laid(), ON_MAP, a1, movement.walk(state, a1, ((500, 500),)))
    assert (state.scrape[a1], state.moved[a1], state.y[a1]) == (0, 4, 500)


def test_a_fascine_fills_the_first_trench() -> None:
    """R22: the first trench needs no die, the second does; shattered ground always does."""
    craters = '[[terrain]]\nid = "c"\nkind = "shattered"\npolygon = [[60, 30], [90, 30], [90, 60], [60, 60]]\n'
    state = table(
        stand("british", "tank_male", [[50, 62]], battalion="1st", fascine=True),
        foot("british", "A", [[5, 5]]),
        FAR,
        ground=NO_WIRE + craters,
    )
    tank = find(state, "bT1")
    movement.move(state, Laid(), ON_MAP, tank, movement.walk(state, tank, ((500, 760),)))
    assert (state.ditched[tank], state.fascine[tank]) == (0, 0)
    state.y[tank] = 620
    movement.move(state, Laid(2), ON_MAP, tank, movement.walk(state, tank, ((500, 760),)))
    assert state.ditched[tank] == 0
    state.x[tank], state.y[tank] = 750, 450
    movement.move(state, Laid(1), ON_MAP, tank, movement.walk(state, tank, ((750, 490),)))
    assert state.ditched[tank] == 1 and not movement.can_move(state, tank)
    movement.unditch(state, Laid(4), tank)
    assert state.ditched[tank] == 1


def test_a_barrage_is_entered_from_any_side() -> None:
    """P2, P16: the base is enough, from the left, from the right and from below; touching its edge is outside."""
    for x, y, ends in ((30, 50, [(331, 1), (330, 0)]), (70, 50, [(669, 1), (670, 0)]), (50, 20, [(441, 1), (440, 0)])):
        for end, markers in ends:
            state = table(foot("british", "A", [[x, y], [5, 5]]), FAR, ground=NO_WIRE)
            barrage.lay_area(state, 1, ROLLING, (350, 450, 650, 550))
            a1 = find(state, "A1")
            way = Walk(x * 10 if x == 50 else end, end if x == 50 else y * 10, 1, "", 0, False, [])
            movement.move(state, Laid(*[3] * markers), ON_MAP, a1, way)
            assert state.markers[a1] == markers, (x, y, end)


def test_who_stands_in_wire_may_leave_it() -> None:
    """P12, P16: the section it stands in does not stop it, the next one does; nor does anybody leave the table."""
    state = table(foot("british", "A", [[52.5, 65], [3, 40]]), FAR)
    a1, a2 = find(state, "A1"), find(state, "A2")
    assert movement.walk(state, a1, ((525, 690),)).y == 690
    aside = movement.walk(state, a1, ((620, 650),))
    assert aside.why == "uncut wire" and aside.x <= 550
    edge = movement.walk(state, a2, ((0, 400),))
    assert edge.why == "the edge of the table" and edge.x == 20


def test_wire_under_a_barrage() -> None:
    """P12, P2: who comes through the wire into a barrage area rolls at once."""
    state = table(foot("british", "A", [[50, 63], [5, 5], [10, 5]]), FAR)
    a1 = find(state, "A1")
    barrage.lay_area(state, 0, ROLLING, (450, 660, 550, 700))
    assert movement.cross_wire(state, Laid(5, 3), ON_MAP, a1, movement.wire_ahead(state, a1)) and state.markers[a1] == 1


# Orders


def test_how_far_a_commander_reaches() -> None:
    """2.4, A11: 25 cm to every platoon of the company; by a switch 50 cm from the regiment to its weapons."""
    blocks = (
        foot("british", "A", [[50, 40], [20, 40]]),
        stand("british", "brigade_command", [[50, 10]]),
        stand("british", "regimental_mg", [[50, 63]]),
        FAR,
    )
    printed = table(*blocks)
    printed.y[find(printed, "bMG1")] = 900
    assert not orders.order_modifiers(printed, Laid(), ON_MAP, find(printed, "bMG1"))["distance"]
    state = table(*blocks, command_distance="all")
    commander, mg = state.commander[0], find(state, "bMG1")
    state.x[commander], state.y[commander] = 485, 400
    for x, far in ((200, False), (199, True)):
        state.x[find(state, "A2")] = x
        assert orders.order_modifiers(state, Laid(), ON_MAP, COMPANY)["distance"] is far
    for y, far in ((630, False), (631, True)):
        state.y[mg] = y
        assert orders.order_modifiers(state, Laid(), ON_MAP, mg)["distance"] is far


def test_gas_over_who_orders_or_obeys() -> None:
    """2.4: -1 with a cloud over the commander or over any stand of the unit."""
    state = table(foot("british", "A", [[50, 40], [56, 40]]), FAR)
    commander = state.commander[0]
    for x, gassed in ((state.x[commander], True), (560, True), (300, False)):
        y = state.y[commander] if x == state.x[commander] else 400
        state.cloud_x0, state.cloud_y0, state.cloud_x1, state.cloud_y1 = [x], [y], [x + 5], [y + 5]
        state.cloud_side, state.cloud_life = [1], [3]
        assert orders.order_modifiers(state, Laid(), ON_MAP, COMPANY)["gas"] is gassed


def test_a_tank_remembers_its_failure() -> None:
    """2.4, R22: an order die without action counts -1 next turn only; an action clears it; 3 only stalls."""
    state = table(stand("british", "tank_male", [[90, 10]], battalion="1st"), foot("british", "A", [[5, 5]]), FAR)
    tank = find(state, "bT1")
    orders.order(state, Laid(2), ON_MAP, tank)
    for turn, failed in ((1, False), (2, True), (3, False)):
        state.turn = turn
        assert orders.order_modifiers(state, Laid(), ON_MAP, tank)["tank_failed_before"] is failed
    state.turn = 2
    orders.order(state, Laid(3), ON_MAP, tank)
    assert state.failed[tank] == 2 and state.actions[tank] == 0, "3 - 1: vector 3"
    state.turn = 3
    orders.order(state, Laid(6), ON_MAP, tank)
    assert state.failed[tank] == 0 and state.actions[tank] == 1
    orders.order(state, Laid(1, 3), ON_MAP, tank)
    assert state.broken[tank] == 0 and state.failed[tank] == 3


def test_the_first_battery_is_ordered_like_the_others() -> None:
    """P5, P4a: its actions are its own; a unit without any is told so in words."""
    state = table(foot("british", "A", [[90, 10]]), FAR, PLANS)
    orders.order(state, Laid(6), ON_MAP, BATTERY)
    assert state.battery_actions == [2, 0] and state.agenda[-1] == ("battery", (0,))
    state.control = [0, 0]
    for left in (1, 0):
        orders.battery_action(state, Laid(5, answers=[(actions.REDIRECT, (((500, 900),), -1))]), ON_MAP, 0)
        assert state.battery_actions[0] == left
    desk = Laid(1)
    orders.order(state, desk, ON_MAP, COMPANY)
    assert desk.notes == [("P4a", "Company A gets no action.")]


def test_the_last_action_is_an_action() -> None:
    """P4a: a stand with one action left is asked, with none it is not, nor one that is dead."""
    state = table(foot("british", "A", [[50, 30]]), FAR, side="british")
    a1 = find(state, "A1")
    state.actions[a1], state.markers[a1] = 1, 1
    orders.single_action(state, Laid(answers=[(actions.REMOVE, None)]), ON_MAP, a1)
    assert (state.actions[a1], state.markers[a1]) == (0, 0)
    orders.single_action(state, Laid(), ON_MAP, a1)
    state.actions[a1], state.alive[a1] = 1, 0
    orders.single_action(state, Laid(), ON_MAP, a1)


def test_raw_troops_and_fire() -> None:
    """2.4, A48: one stand fired at is enough for its whole company, and for no other."""
    state = table(
        foot("british", "A", [[90, 10], [86, 10]], quality="raw"), FAR, foot("british", "B", [[80, 10]], quality="raw")
    )
    losses.strike(state, Laid(), ON_MAP, find(state, "A2"), "none")
    assert [orders.order_modifiers(state, Laid(), ON_MAP, unit)["fired_at"] for unit in (COMPANY, COMPANY + 2)] == [
        True,
        False,
    ]


def test_whom_a_staff_marker_covers() -> None:
    """R13, A15: a unit, or every unit of a battalion; not the other side's; nobody once it is used."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "brigade_command", [[50, 5]]),
        FAR,
        stand("british", "regimental_mg", [[40, 20]]),
    )
    mg = find(state, "bMG1")
    for place, covered in (
        (COMPANY, [True, False]),
        (mg, [False, True]),
        (BATTALION, [True, False]),
        (BATTALION + 1, [False, False]),
        (-1, [False, False]),
    ):
        state.staff[0], state.staff_on[0] = 1, place
        assert [orders.covered_by_staff(state, unit) for unit in (COMPANY, mg)] == covered
        state.staff[0] = 0
        assert not orders.covered_by_staff(state, COMPANY) and not orders.covered_by_staff(state, mg)


# Reserved fire


def test_when_reserved_fire_may_answer() -> None:
    """R16, P14: not with a marker, not from below, not out of reach; it comes on top of the one shot of R12."""
    state = table(foot("british", "A", [[50, 60], [5, 5]]), foot("german", "1", [[50, 68], [90, 110]]), ground=NO_WIRE)
    mover, shooter = find(state, "A1"), find(state, "1.1")
    assert not board.may_react(state, shooter, mover, True)
    state.reserved[shooter] = 1
    assert board.may_react(state, shooter, mover, False)
    for values in (state.markers, state.below):
        values[shooter] = 1
        assert not board.may_react(state, shooter, mover, False)
        values[shooter] = 0
    state.fires[shooter] = 1
    fire.react(state, Laid(1), ON_MAP, [mover])
    assert state.reserved[shooter] == 0 and state.fires[shooter] == 1
    fire.react(state, Laid(), ON_MAP, [mover])
    losses.suppress(state, Laid(), ON_MAP, shooter)
    state.reserved[shooter] = 1
    losses.suppress(state, Laid(), ON_MAP, shooter)
    assert state.reserved[shooter] == 0, "a marker takes the mark away"


def test_nobody_fires_at_the_dead() -> None:
    """R16: the first marked stand kills the mover; the second keeps its mark."""
    state = table(foot("british", "A", [[50, 60], [5, 5]]), foot("german", "1", [[47, 68], [53, 68]]), ground=NO_WIRE)
    mover, first, second = (find(state, name) for name in ("A1", "1.1", "1.2"))
    state.reserved[first] = state.reserved[second] = 1
    fire.react(state, Laid(6), ON_MAP, [mover])
    assert (state.alive[mover], state.reserved[first], state.reserved[second]) == (0, 0, 1)


def test_free_fire_answers_assaults_only() -> None:
    """R16: with the switch every stand that sees an assault fires; a mere move is answered by marks alone."""
    state = table(
        foot("british", "A", [[50, 60], [5, 5]]),
        foot("german", "1", [[50, 68], [90, 110]]),
        ground=NO_WIRE,
        free_fire=True,
    )
    mover, shooter = find(state, "A1"), find(state, "1.1")
    assert board.may_react(state, shooter, mover, True) and not board.may_react(state, shooter, mover, False)


# The sequence


def test_what_a_new_player_turn_takes_back() -> None:
    """P0, R16: marks, shots, orders and calls of the side whose turn it is; nothing of the other side's."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), PLANS)
    mine, other = find(state, "A1"), find(state, "1.1")
    for values in (state.reserved, state.fires, state.ordered):
        values[mine] = values[other] = 1
    state.battery_sos, state.battery_acted = [1, 1], [1, 1]
    sequence.player_turn(state, Laid(), 0)
    for values in (state.reserved, state.fires, state.ordered):
        assert (values[mine], values[other]) == (0, 1)
    assert state.battery_sos == state.battery_acted == [0, 1]


def test_flares_fail_on_a_two() -> None:
    """R27: after the alarm 3+ lights 45 cm, less leaves 20; without the alarm, or for the attacker, no die."""
    state = table(foot("british", "A", [[50, 30]]), FAR)
    state.visibility, state.alarm = 200, 0
    sequence._flares(state, Laid(), 1)
    state.alarm = 1
    sequence._flares(state, Laid(), 0)
    sequence._flares(state, Laid(3), 1)
    assert state.visibility == 450
    sequence._flares(state, Laid(2), 1)
    assert state.visibility == 200
