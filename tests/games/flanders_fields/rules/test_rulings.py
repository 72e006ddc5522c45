"""Rulings and house rules that the other tests pass by."""

from __future__ import annotations

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import FORTIFICATION
from opfor.games.flanders_fields.model.stands import battle, cover_of, in_block_house, line_through_barrage
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules import actions, barrage, losses, orders, sight
from opfor.games.flanders_fields.rules.actions import announced, behind_own_line
from opfor.games.flanders_fields.rules.movement import move, walk
from opfor.games.flanders_fields.rules.waiting import support_units
from opfor.games.flanders_fields.sequence import ON_MAP
from tests.games.flanders_fields.desks import PLANS, TRENCHES, Laid, assault_modifiers, find, foot, stand, table

GAME = "flanders-fields"


def test_organisation_and_quality() -> None:
    """R3, R4: companies belong to battalions; quality tells in orders and assaults."""
    state = table(foot("british", "A", [[50, 66.5]], quality="raw"), foot("german", "1", [[50, 70]], quality="veteran"))
    assert battle(state).company_battalion == (0, 1) and battle(state).battalion_side == (0, 1)
    facts = assault_modifiers(state, find(state, "A1"), find(state, "1.1"))
    assert facts["attacker_raw"] and facts["defender_veteran"] and not facts["defender_raw"]
    raw, veteran = (
        orders.order_modifiers(state, Laid(), ON_MAP, COMPANY),
        orders.order_modifiers(state, Laid(), ON_MAP, COMPANY + 1),
    )
    assert raw["raw"] and not raw["fired_at"] and veteran["veteran"]


def test_plan_ended_early() -> None:
    """R19, A51: on 5+ a battery leaves its plan from the next turn on; while it has a plan it answers no call."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[90, 70]]), PLANS, side="british")
    assert barrage.planned_now(state, 0) == 0 and not barrage.free_battery(state, 0)
    sequence.planned(state, Laid(4, answers=[True]), 0)
    assert state.plan_ended[0] == 99
    sequence.planned(state, Laid(5, answers=[True]), 0)
    assert barrage.planned_now(state, 0) == 0
    state.turn = 2
    assert barrage.planned_now(state, 0) == -1 and support_units(state, 0, 3) == [2000]


def test_support_is_named_before_the_die() -> None:
    """A14: the +1 is given to a unit before it rolls and is gone afterwards, used well or not."""
    state = table(foot("british", "A", [[90, 10]]), foot("german", "1", [[90, 70]]))
    state.support[0] = COMPANY
    assert orders.order_modifiers(state, Laid(), ON_MAP, COMPANY)["regimental_support"]
    orders.order(state, Laid(1), ON_MAP, COMPANY)
    assert state.support[0] == -2 and not orders.order_modifiers(state, Laid(), ON_MAP, COMPANY)["regimental_support"]


def test_lines_through_barrages() -> None:
    """A27, A28, A61: any area of either side counts; uphill only where levels differ; one roll, one result."""
    hill = '[[terrain]]\nid = "rise"\nkind = "hill"\nlevel = 1\npolygon = [[40, 80], [60, 80], [60, 90], [40, 90]]\n'
    state = table(foot("british", "A", [[50, 40]]), foot("german", "1", [[50, 60], [50, 85]]), ground=TRENCHES + hill)
    a1, near, high = find(state, "A1"), find(state, "1.1"), find(state, "1.2")
    for side in (0, 1):
        for edge in (state.area_x0, state.area_y0, state.area_x1, state.area_y1):
            edge.clear()
        barrage.lay_area(state, side, barrage.ORDERED, (450, 480, 550, 530))
        assert line_through_barrage(state, 500, 400, 500, 600) and not line_through_barrage(state, 300, 400, 300, 600)
    assert sight.shot(state, a1, near)[2:] == (True, False)
    assert sight.shot(state, a1, high)[2:] == (True, True)
    losses.strike(state, Laid(), ON_MAP, near, "suppress")
    assert state.markers[near] == 1


def test_retreat_without_room() -> None:
    """A36: who cannot go 10 cm is captured; who is driven off the table is lost."""
    state = table(foot("british", "A", [[50, 30], [60, 50]]), foot("german", "1", [[90, 70]]))
    ON_MAP.fall_back(state, Laid(), find(state, "A1"), 400)
    ON_MAP.fall_back(state, Laid(), find(state, "A2"), 200)
    assert state.alive[find(state, "A1")] == 0 and state.y[find(state, "A2")] == 300


def test_packs_behind_the_line() -> None:
    """A40: an MG packs only behind its own foremost trench; by hand it goes at half pace."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "regimental_mg", [[40, 15], [60, 30]]),
        foot("german", "1", [[90, 70]]),
    )
    assert behind_own_line(state, find(state, "bMG1")) and not behind_own_line(state, find(state, "bMG2"))
    assert kinds.SPEED[kinds.REGIMENTAL_MG][0][kinds.CROSS_COUNTRY] == 100


def test_block_house_shell_and_its_orders() -> None:
    """A46, A56, A60: a dead block house still covers; without a regiment it is ordered all the same, at no distance."""
    house = '[[terrain]]\nid = "block_house"\nkind = "block_house"\nat = [50, 78]\nfacing = 180\n'
    state = table(
        foot("british", "A", [[20, 30]]),
        stand("german", "block_house_mg", [[50, 78]]),
        foot("german", "1", [[90, 70]]),
        ground=TRENCHES + house,
    )
    garrison = find(state, "gBH1")
    modifiers = orders.order_modifiers(state, Laid(), ON_MAP, garrison)
    assert support_units(state, 1, 2) == [garrison] and not modifiers["distance"]
    losses.kill(state, ON_MAP, garrison)
    taker = find(state, "A1")
    state.x[taker], state.y[taker] = 500, 780
    assert in_block_house(state, taker) and cover_of(state, taker) == FORTIFICATION


def test_a_mortar_names_its_aiming_point_before_its_first_die() -> None:
    """A69: on the first order too; -1 where it does not see that point, whatever it saw before."""
    wood = '[[terrain]]\nid = "wood"\nkind = "woods"\npolygon = [[30, 45], [70, 45], [70, 55], [30, 55]]\n'
    state = table(
        foot("british", "A", [[90, 8]]),
        stand("british", "regimental_medium_mortar", [[50, 30]]),
        foot("german", "1", [[50, 70]]),
        ground=TRENCHES + wood,
        side="british",
    )
    mortar = find(state, "bMM1")
    for point, hidden in (((500, 700), True), ((850, 400), False)):
        desk = Laid(answers=[((point,), -1)])
        assert orders.order_modifiers(state, desk, ON_MAP, mortar)["mortar_no_los"] is hidden and not desk.answers
        assert announced(state, mortar) == point
        state.aim_x[mortar], state.aim_y[mortar] = point


def test_who_may_try_the_wire() -> None:
    """A73: foot throws for uncut wire; machine guns, mortars, guns and commanders do not; a tank needs no die."""
    kinds_at_wire = ("regimental_mg", "regimental_light_mortar", "field_gun_on_table", "brigade_command")
    units = [stand("british", kind, [[10 + 15 * n, 63]]) for n, kind in enumerate(kinds_at_wire)]
    state = table(foot("british", "A", [[85, 63]]), *units, foot("german", "1", [[50, 90]]))
    tries = {
        state.kind[i] for i in range(len(state.x)) if state.side[i] == 0 and actions.WIRE in actions.verbs(state, i)
    }
    assert tries == {kinds.INFANTRY}
    state = table(stand("british", "tank_male", [[50, 60]], battalion="1st"), foot("german", "1", [[90, 90]]))
    tank = find(state, "bT1")
    assert actions.WIRE not in actions.verbs(state, tank)
    move(state, Laid(), ON_MAP, tank, walk(state, tank, ((500, 680),)))
    assert state.y[tank] == 680 and any(state.cut)


def test_one_commander_a_side_leads_the_regiment() -> None:
    """A74: of two brigade stands the first of the file commands; when it falls the other does."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "brigade_command", [[20, 10], [80, 10]]),
        foot("german", "1", [[50, 70]]),
    )
    first, second = (i for i in range(len(state.x)) if kinds.IS_REGIMENT[state.kind[i]])
    assert orders.regiment(state, 0) == first
    losses.kill(state, ON_MAP, first)
    assert orders.regiment(state, 0) == second
