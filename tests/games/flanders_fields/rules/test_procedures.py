"""The procedures P0 to P16 and the house rules on a small table, with dice laid out beforehand."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import FORTIFICATION, HARD, MEDIUM, OPEN, SOFT
from opfor.games.flanders_fields.model.stands import battle, cover_of, fits, gap2, held_a_turn, in_gas
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules import actions, barrage, command, fire, gas, losses, orders, sight
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.movement import check_path, cross_wire, move, walk, wire_ahead
from opfor.games.flanders_fields.rules.placement import free_spot
from opfor.games.flanders_fields.rules.reach import assault_targets
from opfor.games.flanders_fields.rules.waiting import battalion_units, support_units
from opfor.games.flanders_fields.seats.base import BATTERY_FIRE, ROLLING
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.setup import new_game
from opfor.games.flanders_fields.setup.options import DEFAULTS
from opfor.kernel.errors import BadAnswer
from tests.games.flanders_fields.desks import PLANS, TRENCHES, Laid, assault_modifiers, find, foot, stand, table

GAME = "flanders-fields"
SHELL = '[[terrain]]\nid = "torn"\nkind = "shell_torn"\npolygon = [[0, 22], [100, 22], [100, 64], [0, 64]]\n'


def test_sequence_of_a_turn() -> None:
    """P0, 2.1, A02: attacker first, steps 1 to 7, then the defender."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]))
    sequence.turn(state, Laid())
    assert [name for name, _ in reversed(state.agenda)] == ["player-turn", "player-turn", "end-turn"]
    state.agenda.pop()
    sequence.player_turn(state, Laid(), 0)
    names = [name for name, _ in reversed(state.agenda)][:8]
    assert names == [
        "deep-suppression",
        "rolling",
        "gas",
        "planned",
        "support",
        "battalions",
        "command",
        "end-player-turn",
    ]


def test_deep_suppression() -> None:
    """P1, 2.2, A03, A04: a side with batteries rolls, by a switch only under counter-battery; a 6 loses one."""
    blocks = foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]])
    printed = table(*blocks, PLANS)
    sequence.deep_suppression(printed, Laid(3), 0)
    assert printed.deep == [-1, 0]
    sequence.deep_suppression(table(*blocks), Laid(), 0)  # no batteries, no die
    state = table(*blocks, PLANS, deep_suppression="counter_battery")
    sequence.deep_suppression(state, Laid(), 0)
    assert state.deep == [0, 0]
    sequence.deep_suppression(state, Laid(5), 1)
    assert state.deep == [0, -2]
    sequence.deep_suppression(state, Laid(6), 1)
    assert state.deep == [0, -1] and state.battery_alive == [1, 0]


def test_rolling_barrage() -> None:
    """P2, 2.2, A05, A06, A07: friend and foe in the strip roll on the printed row, below ground too."""
    state = table(
        foot("british", "A", [[42, 70], [46, 70], [10, 40], [20, 40]]),
        foot("german", "1", [[48.5, 72]], below_ground=True),
        PLANS,
    )
    first, second, german = find(state, "A1"), find(state, "A2"), find(state, "1.1")
    state.markers[first] = 2
    sequence.rolling(state, Laid(4, 2, 3, *[1] * 20), 0)
    assert state.alive[first] == 0, "vector 7: the third marker kills"
    assert state.alive[second] == 1 and state.markers[second] == 0
    assert state.markers[german] == 1 and state.alive[german] == 1
    assert state.area_x0 == [400]


def test_entering_a_barrage() -> None:
    """P2, P16: a stand that enters a strip rolls at once."""
    state = table(
        foot("british", "A", [[45, 50]]),
        foot("german", "1", [[90, 70]]),
        ground=TRENCHES.split('[[terrain]]\nid = "german_wire"')[0],
    )
    stand_ = find(state, "A1")
    barrage.lay_area(state, 0, ROLLING, (400, 520, 500, 570))
    move(state, Laid(3), ON_MAP, stand_, walk(state, stand_, ((450, 600),)))
    assert state.markers[stand_] == 1 and state.y[stand_] == 600


def test_gas() -> None:
    """P3, R21, A44: release, wind strength, drift; whoever the cloud sweeps rolls with his cover."""
    cloud = '[[gas]]\nside = "british"\nrelease_turn = 1\nrectangle = [[40, 55], [60, 55], [60, 60], [40, 60]]\n'
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), cloud)
    german = find(state, "1.1")
    sequence.gas_step(state, Laid(5, 6), 0)
    assert state.cloud_y0 == [650] and state.wind_grade == 2 and state.alive[german] == 0
    assert gas.drift_by(state) == (0, 100) and not in_gas(state, find(state, "A1"))
    sequence.gas_step(state, Laid(2), 0)
    assert state.wind == 7 and state.cloud_life == [4]


def test_planned_shoot() -> None:
    """P4, R15, A53: placed without an order; each stand rolls on the guns' row, wire under it may be cut."""
    plan = PLANS.replace("rolling", "standing").replace("67.5", "63.5").replace("72.5", "68.5")
    state = table(foot("british", "A", [[45, 66]]), foot("german", "1", [[90, 70]]), plan)
    sequence.planned(state, Laid(3, 6, 1), 0)
    assert state.markers[find(state, "A1")] == 1 and sum(state.cut) == 1


def test_order_die() -> None:
    """P4a, R14, A11, A12, A16: modifiers from the table; one die a unit and turn; no commander is -1."""
    state = table(foot("british", "A", [[50, 30], [56, 30]]), foot("german", "1", [[50, 70]]))
    unit = COMPANY
    assert orders.order_modifiers(state, Laid(), ON_MAP, unit)["distance"] is True
    state.x[state.commander[0]], state.y[state.commander[0]], state.markers[state.commander[0]] = 500, 200, 1
    found = orders.order_modifiers(state, Laid(), ON_MAP, unit)
    assert not found["distance"] and found["command_suppressions"] == 1
    orders.order(state, Laid(4), ON_MAP, unit)
    assert [state.actions[i] for i in (find(state, "A1"), find(state, "A2"))] == [2, 2]
    assert state.agenda[-1] == ("company", (0,)) and state.company_ordered == [1, 0]
    losses.kill(state, ON_MAP, state.commander[0])
    for far in (0, 1):
        state.leaderless_far = far
        found = orders.order_modifiers(state, Laid(), ON_MAP, unit)
        assert (found.get("distance", False), found["field_promotion"]) == (bool(far), True)


def test_support_orders() -> None:
    """P5, R13, A13, A15, A57: support units once each; a staff marker gives a second die; +1 is used up."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "regimental_mg", [[40, 20]]),
        stand("british", "brigade_command", [[50, 5]]),
        foot("german", "1", [[50, 70]]),
        side="british",
    )
    mg = find(state, "bMG1")
    assert support_units(state, 0, 2) == [mg]
    sequence.support(state, Laid(answers=[mg]), 0)
    assert state.staff_on[0] == mg and state.staff[0] == 1
    state.agenda.clear()
    orders.order(state, Laid(1, 6, answers=[True]), ON_MAP, mg)
    assert state.actions[mg] == 3 and state.staff[0] == 0 and support_units(state, 0, 2) == []
    state.support[0] = COMPANY
    state.x[state.commander[0]], state.y[state.commander[0]] = 500, 260
    orders.order(state, Laid(5), ON_MAP, COMPANY)
    assert state.actions[find(state, "A1")] == 3 and state.support[0] == -2


def test_battalion_orders() -> None:
    """P6, R12, A39: tanks, MGs, mortars, companies; a detached platoon alone; then the commander is free of markers."""
    state = table(
        foot("british", "A", [[10, 30], [16, 30], [22, 30], [70, 30]]),
        stand("british", "tank_male", [[30, 40]], battalion="1st"),
        stand("british", "battalion_mg", [[40, 30]], battalion="1st"),
        foot("german", "1", [[50, 70]]),
    )
    assert battalion_units(state, 0, 1) == [find(state, "bT1")]
    assert battalion_units(state, 0, 2) == [find(state, "bMG1")]
    assert battalion_units(state, 0, 4) == [COMPANY, find(state, "A4")]
    state.markers[state.commander[0]] = 2
    sequence.clear_commander(state, Laid(), 0)
    assert state.markers[state.commander[0]] == 0


def test_command_moves_and_promotion() -> None:
    """P7, R14: a commander moves twice; a lost one is replaced beside a platoon, at -1 for good."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), side="british")
    commander = state.commander[0]
    command.move_commander(state, Laid(answers=[(((850, 50),), -1)]), ON_MAP, commander, 2)
    assert state.x[commander] == 850 and state.agenda == [("move-command", (commander, 1))]
    losses.kill(state, ON_MAP, commander)
    command.promotions(state, Laid(), ON_MAP, 0)
    assert (
        state.promoted[0] == 1 and state.commander[0] == commander and gap2(state, commander, find(state, "A1")) < 100
    )


def test_direct_fire() -> None:
    """P8, R9, R10, R11, A19, A30, A48: range, arc, sight and factors; fired at whatever the roll."""
    wood = '[[terrain]]\nid = "ruin"\nkind = "ruins_buildings"\npolygon = [[10, 40], [20, 40], [20, 44], [10, 44]]\n'
    state = table(foot("british", "A", [[50, 40], [15, 35]]), foot("german", "1", [[50, 60], [15, 60], [90, 70]]), wood)
    a1, a2, g1, g2 = (find(state, name) for name in ("A1", "A2", "1.1", "1.2"))
    assert sight.targets(state, a1) == [g1, g2]
    assert g2 not in sight.targets(state, a2), "ruins block the line"
    fire.fire(state, Laid(3), ON_MAP, a1, g1)
    assert state.markers[g1] == 1 and state.fired_at[g1] == 1 and not fire.fires_left(state, a1)
    state.markers[a1] = 1
    assert sight.targets(state, a1) == []
    state.below[g1] = 1
    assert g1 not in sight.targets(state, a2)


def test_mg_fire() -> None:
    """P9, A21, A22, A23: vector 6: first target at 9.9 cm, second 12 cm behind, third beyond 15 cm."""
    state = table(
        stand("german", "battalion_mg", [[50, 70]], battalion="I"),
        foot("german", "1", [[90, 70]]),
        foot("british", "A", [[50, 57.6], [50, 44.6], [50, 39.4]]),
        ground=TRENCHES + SHELL.replace("64]", "58]").replace("22]", "57]"),
    )
    mg, first, second, third = (find(state, name) for name in ("gMG1", "A1", "A2", "A3"))
    assert sight.distance(state, mg, first) == 99
    assert cover_of(state, first) == SOFT and cover_of(state, second) == OPEN
    assert sight.targets(state, mg) == [first]
    assert sight.beaten_zone(state, mg, first) == [second]
    fire.fire(state, Laid(3, 3), ON_MAP, mg, first)
    assert state.alive[first] == 0 and state.markers[second] == 1 and state.fired_at[third] == 0


def test_the_wind_goes_round_the_compass() -> None:
    """P3, R21: by 45 degrees to the left on 2, to the right on 5, past north either way; waiting changes no grade."""
    for before, face, after in ((7, 5, 0), (0, 2, 7), (3, 5, 4), (3, 2, 2), (3, 3, 3)):
        state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), ground=TRENCHES)
        state.wind, state.wind_grade = before, 1
        gas.change_wind(state, Laid(face))
        assert (state.wind, state.wind_grade) == (after, 1)
        waiting = new_game.new_state("iron-and-chlorine", "screen", {**DEFAULTS, "side": "british"})
        waiting.wind, waiting.turn, waiting.control = before, 99, [0, 0]
        grade = waiting.wind_grade
        gas.gas_step(waiting, Laid(face, answers=[False]), ON_MAP, battle(waiting).gas[0][0])
        assert (waiting.wind, waiting.wind_grade) == (after, grade) and not waiting.cloud_x0


def test_weapons_of_a_battalion_act_in_their_turn() -> None:
    """P6: tanks, then machine guns, then mortars, each in its own phase and once."""
    state = table(
        stand("british", "tank_male", [[30, 40]], battalion="1st"),
        stand("british", "battalion_mg", [[40, 40]], battalion="1st"),
        stand("british", "battalion_light_mortar", [[50, 40]], battalion="1st"),
        foot("british", "A", [[60, 40]]),
        foot("german", "1", [[90, 70]]),
    )
    tank, mg, mortar = (find(state, name) for name in ("bT1", "bMG1", "bLM1"))
    phases = [battalion_units(state, 0, phase) for phase in (1, 2, 3, 4)]
    assert phases == [[tank], [mg], [mortar], [COMPANY]]
    state.ordered[mg] = 1
    assert battalion_units(state, 0, 2) == []


def test_the_first_section_of_wire_is_wire_too() -> None:
    """P12, R15: at the left end of the belt as well a 5 gets through and a 4 does not."""
    for face, through in ((4, False), (5, True)):
        state = table(foot("british", "A", [[2.5, 63], [40, 30]]), foot("german", "1", [[90, 70]]))
        a1 = find(state, "A1")
        assert wire_ahead(state, a1) == 0
        actions._wire(state, Laid(face), ON_MAP, a1, None)
        assert (state.y[a1] > 655) is through


def test_a_beaten_zone_begins_behind_the_first_target() -> None:
    """P9: where the line of centres leaves the base, along the front as well as across it and aslant."""
    state = table(
        stand("german", "battalion_mg", [[50, 60]], battalion="I"),
        foot("german", "1", [[90, 110]]),
        foot("british", "A", [[20, 60], [50, 30], [80, 30]]),
    )
    mg = find(state, "gMG1")
    ends = [sight.leaves_base(state, mg, find(state, name)) for name in ("A1", "A2", "A3")]
    assert ends[:2] == [(180, 600), (500, 290)] and ends[2] in ((809, 290), (810, 290))


def test_battery_and_mortar() -> None:
    """P10, R18: a redirect may deviate; fire rolls for all in the footprint; only a battery's area stays."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "regimental_medium_mortar", [[50, 40]]),
        foot("german", "1", [[50, 70], [90, 70]]),
        PLANS,
    )
    mortar, german = find(state, "bMM1"), find(state, "1.1")
    actions._redirect(state, Laid(5), ON_MAP, mortar, (((500, 700),), -1))
    assert (state.aim_x[mortar], state.aim_y[mortar]) == (500, 700)
    actions._shoot(state, Laid(5), ON_MAP, mortar, None)
    assert state.markers[german] == 1 and state.area_x0 == []
    with pytest.raises(BadAnswer, match="out of range"):
        actions._redirect(state, Laid(), ON_MAP, mortar, (((500, 450),), -1))
    state.battery_x[0], state.battery_y[0] = 500, 700
    barrage.fire_battery(state, Laid(6), ON_MAP, 0)
    assert state.area_x0 == [450] and state.markers[german] == 2
    assert barrage.redirect(state, Laid(1, 1, 3, 4), 0, 500, 700, False, True) == (540, 700), "three o'clock, 4 cm"


def test_mortars_have_a_least_range_too() -> None:
    """R18: a medium mortar reaches from 10 to 50 cm, from its edge, to whatever side."""
    state = table(
        stand("british", "regimental_medium_mortar", [[20, 50]]),
        foot("british", "A", [[90, 30]]),
        foot("german", "1", [[90, 70]]),
    )
    mortar = find(state, "bMM1")
    ranges = {
        (200, 614): False,
        (200, 616): True,
        (314, 500): False,
        (316, 500): True,
        (200, 1015): True,
        (200, 1017): False,
        (715, 500): True,
        (717, 500): False,
    }
    assert {point: barrage.in_aiming_range(state, mortar, *point) for point in ranges} == ranges


def test_who_has_no_weapon_does_not_fire() -> None:
    """P8, R12: commanders and mortars have no row for direct fire; rifles have."""
    state = table(
        stand("british", "regimental_medium_mortar", [[20, 50]]),
        foot("british", "A", [[90, 30]]),
        foot("german", "1", [[90, 70]]),
    )
    stands = [state.commander[0], find(state, "bMM1"), find(state, "A1")]
    assert [fire.can_fire(state, i) for i in stands] == [False, False, True]


def test_a_battery_is_redirected() -> None:
    """P5, P10, R18: the new aiming point deviates, 2D6 cm where nobody sees it, 1D6 where somebody does, by the clock
    of the side that fires; a seen correction of 10 cm is exact."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), PLANS, side="german")
    state.control = [0, 0]

    def aimed(x: int, y: int, *faces: int) -> tuple[int, int]:
        desk = Laid(*faces, answers=[(actions.REDIRECT, (((x, y),), -1))])
        assert actions.act_battery(state, desk, ON_MAP, 1) and not desk.left
        return state.battery_x[1], state.battery_y[1]

    state.visibility = 100
    assert aimed(500, 400, 4, 2, 6, 1, 2) == (500, 370), "12 o'clock: away from the German side"
    assert aimed(500, 400, 4, 1, 6, 1, 2) == (500, 430), "6 o'clock"
    assert aimed(500, 400, 4, 1, 3, 1, 2) == (470, 400), "3 o'clock, as the Germans look"
    assert aimed(500, 400, 5) == (500, 400)
    assert aimed(500, 300, 5) == (500, 300), "nobody sees it: rolled for, however near"
    state.visibility = 0
    assert aimed(500, 500, 4, 2, 6, 3) == (500, 470)
    assert aimed(500, 570) == (500, 570), "10 cm, and seen"
    assert aimed(500, 671, 5) == (500, 671)


def test_shells_and_guns_find_a_tank_that_stands_still() -> None:
    """R22: +1 against a ditched, broken-down or stationary tank; one that moved in its own last turn is none."""
    state = table(
        foot("british", "A", [[90, 30]]),
        stand("british", "tank_female", [[50, 40]], battalion="1st"),
        stand("german", "field_gun_on_table", [[50, 80]]),
        foot("german", "1", [[90, 70]]),
    )
    tank, gun, state.turn = find(state, "bT1"), find(state, "gGN1"), 5
    box = (state.x[tank] - 10, state.y[tank] - 10, state.x[tank] + 10, state.y[tank] + 10)
    for broken, ditched, moved, still in ((0, 0, 5, 0), (0, 0, 4, 0), (0, 0, 3, 1), (1, 0, 5, 1), (0, 1, 4, 1)):
        state.broken[tank], state.ditched[tank], state.moved[tank] = broken, ditched, moved
        state.markers[tank] = 0
        shells = kinds.battery_shells(kinds.BATTERIES.index("field_gun"))
        barrage.shell(state, Laid(4), ON_MAP, BATTERY_FIRE, box, shells, gun)
        assert state.markers[tank] == still, (broken, ditched, moved)
        state.markers[tank] = 0
        fire.shoot(state, Laid(2), ON_MAP, gun, *sight.shot(state, gun, tank))
        assert state.markers[tank] == still, (broken, ditched, moved)


def test_sos() -> None:
    """P11, A49, A50, A52: 2+ with deep suppression; fire arrives at once; one call a battery and turn."""
    state = table(foot("british", "A", [[45, 62]]), foot("german", "1", [[45, 70]]), PLANS)
    assert (
        barrage.free_battery(state, 1)
        and barrage.defended(state, 1, 450, 650)
        and not barrage.defended(state, 1, 450, 500)
    )
    state.deep[1] = -1
    assert barrage.call_sos(state, Laid(3, 4, *[1] * 9), ON_MAP, 1, 1, 450, 650)
    assert state.alive[find(state, "A1")] == 0 and not barrage.free_battery(state, 1)
    state.battery_sos[1] = 0
    assert not barrage.call_sos(state, Laid(2), ON_MAP, 1, 1, 450, 650)


def test_wire() -> None:
    """P12, R15, A17, A18, A71: a stand stops at wire; vector 11: a 4 stays, a 5 is through; lanes by a switch."""
    state = table(foot("british", "A", [[50, 55]]), foot("german", "1", [[90, 70], [20, 60]]))
    a1, own = find(state, "A1"), find(state, "1.2")
    move(state, Laid(), ON_MAP, a1, walk(state, a1, ((500, 690),)))
    assert 620 <= state.y[a1] <= 640
    section = wire_ahead(state, a1)
    assert section == 10 and not cross_wire(state, Laid(4), ON_MAP, a1, section)
    assert cross_wire(state, Laid(5), ON_MAP, a1, section) and state.y[a1] > 655 and not state.cut[section]
    state.retired[own], state.y[own] = 1, 630
    assert not cross_wire(state, Laid(4), ON_MAP, own, wire_ahead(state, own)), "A71: the own wire is no exception"
    state.own_lanes = 1
    assert cross_wire(state, Laid(), ON_MAP, own, wire_ahead(state, own)) and state.y[own] > 655, (
        "no die by its own lanes"
    )
    state.y[own] = 600
    state.cut[4] = 1
    other = walk(state, own, ((220, 690),))
    assert other.why != "uncut wire"


def test_morale() -> None:
    """P13, 2.9, A33, A34, A35, A37, A38: at half and three quarters; retreat, abandoned weapons, supporters."""
    state = table(
        foot("british", "A", [[10 + 6 * i, 40] for i in range(8)]),
        stand("british", "battalion_mg", [[70, 40]], battalion="1st"),
        foot("german", "1", [[50, 70]]),
        stand("german", "block_house_mg", [[80, 76]]),
    )
    for i in range(4):
        losses.kill(state, ON_MAP, find(state, f"A{i + 1}"))
    losses.check_morale(state, Laid(3), ON_MAP)
    assert (
        state.alive[find(state, "bMG1")] == 0
        and state.y[find(state, "A5")] == 200
        and state.markers[find(state, "A5")] == 1
    )
    losses.kill(state, ON_MAP, find(state, "A5"))
    losses.kill(state, ON_MAP, find(state, "A6"))
    losses.check_morale(state, Laid(2), ON_MAP)
    assert state.alive[find(state, "A7")] == 0, "2 - 2 = 0: rout"
    losses.kill(state, ON_MAP, find(state, "1.1"))
    losses.check_morale(state, Laid(2), ON_MAP)
    assert state.alive[find(state, "gBH1")] == 0, "for a block house every retreat is a surrender"


def test_nowhere_to_fall_back_to() -> None:
    """P13, A36, A38: off the table is lost; where there is no room within reach the stand is captured."""
    crowd = [[35 + 5 * column, 1.5 + 4 * row] for column in range(7) for row in range(6)]
    state = table(foot("british", "A", [[50, 31], [20, 31], [20, 19], [80, 45]]), foot("german", "1", crowd))
    shut_in, free, edge, far = (find(state, name) for name in ("A1", "A2", "A3", "A4"))
    for one, distance in ((shut_in, 200), (free, 200), (edge, 200), (far, 400)):
        ON_MAP.fall_back(state, Laid(), one, distance)
    assert [state.alive[i] for i in (shut_in, free, edge, far)] == [0, 1, 0, 1]
    assert (state.y[free], state.markers[free], state.y[far]) == (110, 1, 50)


def test_suppression() -> None:
    """P14, R24, A19, A20, A45: markers come off by actions; the third kills, the second a flame-thrower."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "flame_thrower", [[56, 30]], battalion="1st", company="A"),
        foot("german", "1", [[50, 70]]),
    )
    a1, flame = find(state, "A1"), find(state, "A2")
    losses.suppress(state, Laid(), ON_MAP, a1)
    assert actions.verbs(state, a1) == [actions.DONE, actions.REMOVE]
    state.actions[a1] = 2
    actions._remove(state, Laid(), ON_MAP, a1, None)
    assert state.markers[a1] == 0
    for _ in range(3):
        losses.suppress(state, Laid(), ON_MAP, a1)
    losses.suppress(state, Laid(), ON_MAP, flame)
    losses.suppress(state, Laid(), ON_MAP, flame)
    assert state.alive[a1] == 0 and state.alive[flame] == 1, "three suppressions on any unit"
    state.markers[flame], state.fragile_flames = 1, 1
    losses.suppress(state, Laid(), ON_MAP, flame)
    assert state.alive[flame] == 0


def test_assault() -> None:
    """P15, R17, A62: vector 10: margin +2, dice 3 against 4: the defender retreats with a second marker."""
    state = table(
        foot("british", "A", [[50, 66.5], [56, 67]], quality="veteran"), foot("german", "1", [[50, 70], [10, 70]])
    )
    attacker, defender = find(state, "A1"), find(state, "1.1")
    state.markers[defender] = 1
    assert assault_targets(state, attacker) == [defender]
    facts = assault_modifiers(state, attacker, defender)
    assert {name for name, value in facts.items() if value} == {
        "attacker_friends",
        "attacker_veteran",
        "defender_suppressions",
        "trench",
    }
    assault(state, Laid(3, 4, 3), ON_MAP, attacker, defender)
    assert state.markers[defender] == 2 and state.y[defender] > 780 and state.prisoners[attacker] == 1
    assert state.y[attacker] == 700 and cover_of(state, attacker) == MEDIUM and not held_a_turn(state, attacker)
    state.turn = 3
    assert cover_of(state, attacker) == HARD


def test_assault_below_ground() -> None:
    """R17, R16: below ground -2 and no trench bonus; a loser there is captured."""
    state = table(foot("british", "A", [[50, 66.5]]), foot("german", "1", [[50, 70]], below_ground=True))
    attacker, defender = find(state, "A1"), find(state, "1.1")
    assert cover_of(state, defender) == FORTIFICATION
    assault(state, Laid(3, 4), ON_MAP, attacker, defender)
    assert state.alive[defender] == 0 and state.prisoners[attacker] == 1


def test_move() -> None:
    """P16, R5, R8, R8a, 2.6, A41, A59: speeds by ground, leaving a trench, clearance from enemies, paths checked."""
    state = table(
        foot("british", "A", [[50, 20], [10, 40]]),
        foot("british", "V", [[30, 40]], quality="veteran"),
        stand("british", "regimental_mg", [[60, 40]]),
        foot("german", "1", [[10, 50]]),
        ground=TRENCHES + SHELL,
    )
    a1, a2, veteran, mg = (find(state, name) for name in ("A1", "A2", "V1", "bMG1"))
    assert walk(state, a1, ((500, 600),)).y - 200 in range(70, 90), "a quarter to leave the trench, then shell holes"
    assert walk(state, veteran, ((300, 700),)).y == 550
    assert walk(state, mg, ((600, 700),)).y == 450
    assert walk(state, a2, ((100, 600),)).why == "an enemy within 1 cm"
    with pytest.raises(BadAnswer, match="gets no farther"):
        check_path(state, veteran, ((300, 600),), -1)
    with pytest.raises(BadAnswer, match="steps of 5"):
        check_path(state, veteran, ((300, 500),), 93)
    assert check_path(state, veteran, ((300, 540),), 90).y == 540
    assert not fits(state, a2, 600, 400, 0) and free_spot(state, a2, 600, 400) is not None


def test_reserved_fire() -> None:
    """R16, G7: a marked stand fires once when an enemy ends his move in reach; the mark is gone."""
    state = table(foot("british", "A", [[50, 45]]), foot("german", "1", [[50, 70]]))
    a1, german = find(state, "A1"), find(state, "1.1")
    state.reserved[german], state.actions[a1] = 1, 1
    actions._move(state, Laid(4), ON_MAP, a1, walk(state, a1, ((500, 600),)))
    assert state.alive[a1] == 0 and state.reserved[german] == 0


def test_dugouts_and_digging() -> None:
    """R16, A55: down and up cost an action each; two actions of digging make a scrape."""
    state = table(foot("british", "A", [[50, 45]]), foot("german", "1", [[50, 70]]))
    a1, german = find(state, "A1"), find(state, "1.1")
    assert actions.DOWN in actions.verbs(state, german)
    actions._down(state, Laid(), ON_MAP, german, None)
    assert actions.verbs(state, german) == [actions.DONE, actions.UP] and not fire.can_fire(state, german)
    actions._up(state, Laid(), ON_MAP, german, None)
    actions._dig(state, Laid(), ON_MAP, a1, None)
    actions._dig(state, Laid(), ON_MAP, a1, None)
    assert cover_of(state, a1) == MEDIUM


def test_tanks() -> None:
    """R22, A42, A43: wire is crushed, a trench may ditch it, a natural 1 may break it down, a wreck blocks sight."""
    state = table(
        foot("british", "A", [[70, 40]]),
        stand("british", "tank_female", [[50, 60]], battalion="1st"),
        foot("german", "1", [[90, 70]]),
    )
    tank = find(state, "bT1")
    move(state, Laid(1), ON_MAP, tank, walk(state, tank, ((500, 750),)))
    assert sum(state.cut) >= 1 and state.ditched[tank] == 1
    actions._unditch(state, Laid(5), ON_MAP, tank, None)
    assert state.ditched[tank] == 0
    orders.order(state, Laid(1, 2), ON_MAP, tank)
    assert state.broken[tank] == 1 and state.failed[tank] == 1
    losses.kill(state, ON_MAP, tank)
    assert state.alive[tank] == 3 and not fits(state, find(state, "A1"), state.x[tank], state.y[tank], 0)


def test_foot_may_give_way_before_a_tank() -> None:
    """R22, G12: who is assaulted is asked, and goes back with a marker, no prisoners taken; in a trench it stays."""
    for x, y, faces, gives in ((50, 50, (3, 6), True), (50, 70, (1, 3), False)):
        state = table(
            foot("british", "A", [[90, 40]]),
            stand("british", "tank_male", [[x, y - 9]], battalion="1st"),
            foot("german", "1", [[x, y], [90, 70]]),
            ground=TRENCHES.split('[[terrain]]\nid = "german_wire"')[0],
        )
        german, tank = find(state, "1.1"), find(state, "bT1")
        state.control = [0, 1]
        desk = Laid(*faces)
        assault(state, desk, ON_MAP, tank, german)
        assert (any("gives way" in text for _, text in desk.notes), bool(state.markers[german])) == (gives, gives)
        assert not state.prisoners[tank]


def test_engineers_and_cavalry() -> None:
    """R25, R26, R15: demolition, wire at 4+ that stays cut, mounted troops that do not fire."""
    state = table(
        stand("british", "engineer", [[20, 72]], battalion="1st", company="E"),
        stand("british", "cavalry", [[50, 40]], battalion="1st", company="C"),
        stand("german", "block_house_mg", [[20, 75.6]]),
        foot("german", "1", [[90, 70]]),
    )
    engineer, horse, house = find(state, "E1"), find(state, "C1"), find(state, "gBH1")
    state.markers[house] = 1
    assert actions.demolition_target(state, engineer) == house
    actions._demolish(state, Laid(4), ON_MAP, engineer, None)
    assert state.alive[house] == 0
    assert not fire.can_fire(state, horse) and kinds.SPEED[kinds.CAVALRY][0][0] == 300
    actions._mount(state, Laid(), ON_MAP, horse, None)
    assert fire.can_fire(state, horse)


def test_night() -> None:
    """R27, 7.1: 20 cm of sight, alarm on 4+ when an enemy is near, flares on 3+."""
    state = new_game.new_state("lane", "screen", DEFAULTS)
    assert state.visibility == 200 and state.alarm == 0
    state.y[find(state, "raiders3")] = 460
    sequence.end_player_turn(state, Laid(4), 0)
    assert state.alarm == 1
    sequence._flares(state, Laid(3), 1)
    assert state.visibility == 450


def test_bombardment() -> None:
    """R20: wire cut by weight; stands rolled twice under heavy fire, two markers at most."""
    shoot = '[[preliminary_bombardment]]\nweight = "heavy"\narea = [[40, 60], [60, 60], [60, 80], [40, 80]]\n'
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70], [54, 74]]), shoot)
    sequence.bombard(state, Laid(3, 3, 1, 1, 5, 6, 4, 4))
    assert sum(state.cut) == 2 and state.markers[find(state, "1.1")] == 1 and state.markers[find(state, "1.2")] == 2
