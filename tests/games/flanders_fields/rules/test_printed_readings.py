"""The printed sheet is the default; every other reading is a switch, and saves from before it keep theirs."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import FIRING
from opfor.games.flanders_fields.model.names import unit_name
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, SUPPORTED, unit_key
from opfor.games.flanders_fields.rules import actions, barrage, command, dice, legal, losses, movement, orders
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS, OPTIONS, READINGS
from opfor.kernel.errors import BadAnswer
from tests.games.flanders_fields.desks import NO_WIRE, PLANS, Laid, find, foot, stand, table

BRIGADE = stand("british", "brigade_command", [[50, 5]])
ENEMY = foot("german", "1", [[90, 110]])


@pytest.mark.parametrize("die", [1, 3, 6])
@pytest.mark.parametrize("below", [False, True])
def test_the_rolling_barrage_has_one_row_for_everybody(die: int, below: bool) -> None:
    """2.2, A05: 1-2 no effect, 3-5 suppressed, 6 killed, in a dugout too."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]], below_ground=below))
    target = find(state, "1.1")
    barrage.barrage_effect(state, Laid(die), ON_MAP, target)
    assert (state.alive[target], state.markers[target]) == {1: (1, 0), 3: (1, 1), 6: (0, 0)}[die]


@pytest.mark.parametrize(("reading", "after"), [("adds", (0, 0)), ("to-two", (1, 2)), ("at-least-one", (1, 2))])
def test_a_retreat_suppresses_the_suppressed_too(reading: str, after: tuple[int, int]) -> None:
    """2.9, A38: one more suppression, and the third kills; the other readings are switches."""
    state = table(foot("british", "A", [[50, 60], [60, 60]]), ENEMY, retreat_marker=reading)
    first, second = find(state, "A1"), find(state, "A2")
    state.markers[first] = 2
    losses.shaken(state, Laid(), ON_MAP, first)
    losses.shaken(state, Laid(), ON_MAP, second)
    assert (state.alive[first], state.markers[first]) == after and state.markers[second] == 1


def test_wire_is_five_for_everybody() -> None:
    """P12, A67: an engineer gets through on 5 as all do; by a switch on 4."""
    blocks = stand("british", "engineer", [[50, 60]], battalion="1st", company="A"), ENEMY
    for bonus, through in ((False, False), (True, True)):
        state = table(*blocks, wire_bonus=bonus)
        assert movement.gets_through(state, Laid(4), find(state, "A1")) is through


def test_the_regiments_help_is_declared_before_the_die() -> None:
    """2.4, A13, A14: any unit of a battalion may be ordered with +1, once a turn."""
    state = table(foot("british", "A", [[50, 60]]), foot("british", "B", [[60, 60]]), BRIGADE, ENEMY, side="british")
    orders.begin_support(state, Laid(), ON_MAP, 0)
    offered = CHOICES["unit"](state, 0, 0, 4)
    assert {COMPANY, COMPANY + 1, SUPPORTED + COMPANY, SUPPORTED + COMPANY + 1} <= set(offered)
    assert unit_key(state, SUPPORTED + COMPANY) == "company:A+1"
    assert unit_name(state, SUPPORTED + COMPANY) == "company A, with the regiment's +1"
    desk = Laid(answers=[SUPPORTED + COMPANY])
    sequence.battalion_step(state, desk, 0, 0, 4)
    assert orders.order_modifiers(state, Laid(), ON_MAP, COMPANY)["regimental_support"]
    orders.order(state, Laid(5), ON_MAP, COMPANY)
    assert state.actions[find(state, "A1")] == 2, "5 + 1 - 1: the commander stands far away"
    assert not any(unit >= SUPPORTED for unit in CHOICES["unit"](state, 0, 0, 4))


def test_the_regiments_help_after_the_die_and_twice() -> None:
    """A13, A14: by switches it comes after the die, where it brings something, and twice a turn; never on a 1."""
    state = table(
        foot("british", "A", [[50, 60]]),
        foot("british", "B", [[60, 60]]),
        BRIGADE,
        ENEMY,
        side="british",
        support_die="after",
        support_twice=True,
    )
    state.x[state.commander[0]], state.y[state.commander[0]] = 550, 500
    orders.begin_support(state, Laid(), ON_MAP, 0)
    orders.order(state, Laid(5, answers=[True]), ON_MAP, COMPANY)
    assert state.actions[find(state, "A1")] == 3 and state.support_left[0] == 1
    orders.order(state, Laid(1), ON_MAP, COMPANY + 1)
    assert state.actions[find(state, "B1")] == 0 and state.support_left[0] == 1


def test_suppression_leaves_the_staff_in_step_six() -> None:
    """P6, A64: with the last battalion commander's; by a switch never."""
    for keeps, left in ((False, 0), (True, 2)):
        state = table(foot("british", "A", [[50, 60]]), BRIGADE, ENEMY, staff_keeps_markers=keeps)
        state.markers[find(state, "bBR1")], state.battalion_ordered[0] = 2, 1
        desk = Laid()
        sequence.battalions(state, desk, 0)
        assert state.markers[find(state, "bBR1")] == left


def test_packs_anywhere() -> None:
    """2.6, A40: machine guns and light mortars on packs move at infantry pace, half of it by hand."""
    state = table(
        stand("british", "regimental_mg", [[50, 60]]),
        stand("british", "battalion_light_mortar", [[60, 60]], battalion="1st"),
        foot("british", "A", [[10, 30]]),
        ENEMY,
    )
    for name in ("bMG1", "bLM1"):
        weapon = find(state, name)
        assert actions.LIMBER in actions.verbs(state, weapon)
        assert movement.speeds(state, weapon)[kinds.CROSS_COUNTRY] == 100
        actions.ACTS[actions.LIMBER](state, Laid(), ON_MAP, weapon, None)
        assert movement.speeds(state, weapon)[kinds.CROSS_COUNTRY] == 200
        assert actions.SHOOT not in actions.verbs(state, weapon) and actions.REDIRECT not in actions.verbs(
            state, weapon
        )


def test_a_gun_on_the_table_fires_indirectly() -> None:
    """P5, A65: it redirects and fires as a battery does, and its barrage stays on the table."""
    state = table(stand("british", "field_gun_on_table", [[50, 10]]), foot("british", "A", [[10, 30]]), ENEMY)
    gun = find(state, "bGN1")
    assert actions.REDIRECT in actions.verbs(state, gun)
    state.aim_x[gun], state.aim_y[gun] = 900, 1100
    assert actions.SHOOT in actions.verbs(state, gun)
    barrage.fire_at_aim(state, Laid(4), ON_MAP, gun)
    assert state.alive[find(state, "1.1")] == 0 and state.area_x0 == [850]
    state.guns_direct = 1
    assert actions.REDIRECT not in actions.verbs(state, gun)


@pytest.mark.parametrize(("die", "markers"), [(3, 0), (4, 1), (6, 1)])
def test_machine_guns_fire_indirectly(die: int, markers: int) -> None:
    """R23, A54: the MG row at -1, suppressions only; not after a move, and not by battalion MGs."""
    state = table(stand("british", "regimental_mg", [[50, 20]]), foot("british", "A", [[10, 30]]), ENEMY)
    mg, target = find(state, "bMG1"), find(state, "1.1")
    actions._redirect(state, Laid(), ON_MAP, mg, (((900, 1100),), -1))
    assert (state.aim_x[mg], state.aim_y[mg]) == (900, 1100), "no deviation"
    barrage.fire_at_aim(state, Laid(die), ON_MAP, mg)
    assert (state.markers[target], state.alive[target]) == (markers, 1) and not state.area_x0
    state.moved[mg] = state.turn
    assert actions.SHOOT not in actions.verbs(state, mg)


def test_a_battery_that_did_not_answer_has_not_responded() -> None:
    """2.5, A49, A51: a battalion calls a battery once, a liaison officer may call it again; by a switch never."""
    officer = stand("german", "liaison", [[50, 90]])
    state = table(foot("british", "A", [[50, 60]]), foot("german", "1", [[50, 70]]), officer, PLANS)
    for answers in (False, True):
        assert barrage.may_call(state, 1, 1, 1)
        assert barrage.call_sos(state, Laid(2 if answers else 1, *[1] * 9), ON_MAP, 1, 1, 450, 650, 1) is answers
    assert not barrage.may_call(state, 1, 1, 1), "it has responded"
    alone = table(foot("british", "A", [[50, 60]]), foot("german", "1", [[50, 70]]), PLANS)
    barrage.call_sos(alone, Laid(1), ON_MAP, 1, 1, 450, 650, 1)
    assert not barrage.may_call(alone, 1, 1, 1) and barrage.may_call(alone, 1, 0, 1), "another battalion may"


def test_commanders_may_be_mounted() -> None:
    """P7: they move at the speed of their type, infantry or cavalry; so do liaison officers."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "brigade_command", [[30, 10]], mounted=True),
        stand("british", "liaison", [[60, 10]]),
        stand("british", "liaison", [[70, 10]], mounted=True),
        ENEMY,
    )
    officers = [
        movement.speeds(state, i)[kinds.CROSS_COUNTRY] for i in range(len(state.x)) if state.kind[i] == kinds.LIAISON
    ]
    assert officers == [200, 300]
    assert movement.speeds(state, find(state, "bBR1"))[kinds.CROSS_COUNTRY] == 300
    assert movement.speeds(state, state.commander[0])[kinds.CROSS_COUNTRY] == 200


@pytest.mark.parametrize(("factor", "place"), [("moved and fired in one action", 6), ("dismounted cavalry", 7)])
def test_cavalry_on_foot_and_tanks_on_the_move(factor: str, place: int) -> None:
    """2.7, R26, A43: -1 for each by its own name."""
    chart = firing.DIRECT[firing.INFANTRY]
    given = [number == place for number in range(8)]
    assert chart.table((firing.OPEN, -1, *given))[4] == "suppress", "4 - 1"
    assert chart.table((firing.OPEN, -1, *firing.NO_FACTORS))[4] == "kill"
    assert any(found.text == factor and found.add == -1 for found in FIRING.factor)


def test_a_tank_on_the_move_fires_at_armour_as_always() -> None:
    """2.7, A43: the -1 is not for armour; by a switch it is."""
    for slow, result in ((False, "kill"), (True, "suppress")):
        row = firing.ARMOUR.index("male-tank-gun")
        assert dice.anti_armour(Laid(5), row, 100, False, False, False, False, False, False, slow) == result


def test_raiders_retreat_as_printed_and_then_go_home() -> None:
    """2.9, 7.1: 20 cm back with a suppression; going home is the scenario's rule, and is told."""
    state = new("lane", "screen", {**DEFAULTS, "side": "none"})
    state.agenda.clear()
    raiders = [find(state, f"raiders{number}") for number in (1, 2, 3, 4)]
    for number, i in enumerate(raiders):
        state.x[i], state.y[i] = 300 + 60 * number, 450
    for i in raiders[:2]:
        losses.kill(state, ON_MAP, i)
    desk = Laid(2)  # veterans: 3
    losses.check_morale(state, desk, ON_MAP)
    assert [(state.y[i], state.markers[i], state.retired[i]) for i in raiders[2:]] == [(250, 1, 1)] * 2
    assert [line for rule, line in desk.notes if rule == "7.1"] == [
        "The raid is over: the platoons of the raid battalion go home."
    ]


def test_a_block_house_surrenders_and_does_not_fall_back() -> None:
    """2.9, P13: a garrison that fails its test is removed, and the log says so."""
    state = table(
        foot("british", "A", [[50, 30]]),
        foot("german", "1", [[40, 70]]),
        stand("german", "block_house_mg", [[50, 78]]),
    )
    losses.kill(state, ON_MAP, find(state, "1.1"))
    desk = Laid(1, 1, 2, 2)
    losses.check_morale(state, desk, ON_MAP)
    told = [line for _, line in desk.notes if "lock house" in line]
    assert told == ["Block house 1 surrenders: its battalion is gone."] and state.alive[find(state, "gBH1")] == 0


def test_every_switch_says_how_earlier_saves_were_played() -> None:
    """A03 to A69: a switch that changes a default names the earlier reading; its text names the ruling or rule."""
    assert set(READINGS) <= set(OPTIONS)
    for one in READINGS:
        assert not one.choices or {one.default, one.earlier or one.default} <= set(one.choices)
        assert "(" in one.text or one.name == "sos_points"


def test_batteries_and_weapons_suffer_with_the_regiment() -> None:
    """2.4, A08, A68: a commander's suppressions, gas on him and his loss count for batteries and weapons, too."""
    guns = '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\n'
    mg, leader = stand("british", "regimental_mg", [[60, 30]]), stand("british", "brigade_command", [[50, 5]])
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 90]]), mg, leader, guns)
    brigade, weapon = find(state, "bBR1"), find(state, "bMG1")

    def counts(unit: int) -> tuple[int, bool]:
        found = orders.order_modifiers(state, Laid(), ON_MAP, unit)
        return found.get("command_suppressions", 0), bool(found.get("field_promotion"))

    state.markers[brigade] = 2
    assert counts(BATTERY) == counts(weapon) == (2, False)
    losses.kill(state, ON_MAP, brigade)
    assert counts(BATTERY) == counts(weapon) == (0, True), "nobody yet counts as the promotion to come"
    state.turn = state.regiment_lost[0] + 2
    command.promotions(state, Laid(), ON_MAP, 0)
    assert state.alive[brigade] == 1 and counts(BATTERY) == counts(weapon) == (0, True)
    state.rules = 5
    assert counts(BATTERY) == counts(weapon) == (0, False)


def test_a_suppressed_gun_still_sees() -> None:
    """2.4: +1 for field artillery with its own line of sight, whether or not it can fire; once only if it could."""
    gun = stand("german", "field_gun_on_table", [[50, 100]])
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[90, 110]]), gun, ground=NO_WIRE)
    number = find(state, "gGN1")
    state.markers[number] = 1
    assert orders.order_modifiers(state, Laid(), ON_MAP, number)["gun_own_los"]
    state.rules = 5
    assert not orders.order_modifiers(state, Laid(), ON_MAP, number)["gun_own_los"]


def test_sos_fire_on_any_point() -> None:
    """P11, A79: any point within 5 cm of a trench or block house; beyond that it is refused; a switch: listed ones."""
    guns = '[[artillery]]\nside = "german"\nkind = "field_gun"\nbatteries = 1\nsos_points = [[45, 65]]\n'
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), guns, ground=NO_WIRE, side="both")
    assert legal.sos(state, 1, 1)[-1] == (0, *legal.ELSEWHERE)
    desk = Laid(4, answers=[(0, *legal.ELSEWHERE), (((300, 645),), -1)])
    assert ON_MAP.call_guns(state, desk, 1, 1) and (state.battery_x[0], state.battery_y[0]) == (300, 645)
    state.battery_sos[0], state.sos_calls = 0, []
    with pytest.raises(BadAnswer, match="not within 5 cm"):
        ON_MAP.call_guns(state, Laid(answers=[(0, *legal.ELSEWHERE), (((300, 600),), -1)]), 1, 1)
    state.sos_points = 1
    assert legal.sos(state, 1, 1) == [None, (0, 450, 650)]
