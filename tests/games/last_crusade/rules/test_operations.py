"""What changes the state: ready, spot, lose, remove."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.units import unspotted_at
from opfor.games.last_crusade.rules.bombard import bombard_targets, spotted_units, strike_targets
from opfor.games.last_crusade.rules.combat import targets_at
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.movement import can_dig_in, can_move, can_ride, clearable, may_occupy
from opfor.games.last_crusade.rules.operations import (
    attach,
    lose_if_destroyed,
    mount,
    ready,
    shift,
    spot,
    spot_neighbours,
)
from opfor.games.last_crusade.rules.recon import hidden_from, watchers
from opfor.games.last_crusade.rules.riding import free_transport
from tests.games.last_crusade.field import Field, fight, p

pytestmark = pytest.mark.usefixtures("either_mode")


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


def test_the_loss_of_one_fort_is_not_that_of_another() -> None:
    """R19: who sits in another fort stays in it."""
    field = Field(stock=(9, 0))
    tank = field.put("U13", "B2")
    first, second = field.put("G92", "B3"), field.put("G91", "C3")
    inside = field.put("G01", "C3", fort=second)
    field.put("G01", "B3", hits=2)
    fight(field, "B3", [tank], [4, 1, 1, 1])
    assert field.at(first) == "discard" and field.state.forts == [second] and field.state.fort[inside] == second


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
    assert hidden_from(state, ENEMY)[p("B1")] == 1
    spot(state, lorry)
    assert state.spotted[rider] and spotted_units(state, YOU) == [lorry]
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
    field.passing("B")
    field.run("enemy-advance", faces=[5])
    assert mines == 0 and field.at(tank) == "discard" and field.state.obstacle[p("B1")] == mines
    field.put("G01", "B1"), field.put("G01", "C1")
    assert LEGAL["where"](field.state, field.card("G84")).values == [p("C1")]
    field = Field(you="DE")
    wire, jeep = field.put("G82", "B2"), field.put("U09", "B3")
    field.put("U01", "B1", acted=1)
    field.passing("B")
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


@pytest.mark.parametrize(("soldier", "transport"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_what_has_been_seen_stays_seen(soldier: int, transport: int) -> None:
    """R5, R18: a spotted soldier is not hidden by getting on a transport; on a spotted one everybody is seen."""
    field = Field()
    truck, rifle = field.put("U36", "B1", spotted=transport), field.put("U01", "B1", spotted=soldier)
    mount(field.state, rifle, truck)
    assert field.state.spotted[rifle] == (soldier or transport)


def test_a_fort_that_is_the_first_card_of_all() -> None:
    """R19: who is in it does not go into another one."""
    field = Field(you="DE")
    fort, other = field.put("G92", "B1"), field.put("G92", "B1")
    inside, outside = field.put("G01", "B1", fort=fort), field.put("G01", "B1")
    assert fort == 0 and not may_occupy(field.state, inside, other) and may_occupy(field.state, outside, other)


@pytest.mark.parametrize(("move", "able"), [(0, False), (1, True)])
def test_who_has_no_move_does_not_move(move: int, able: bool) -> None:
    """R14: a unit moves with a Move of 1 or more."""
    field = Field()
    assert can_move(field.state, field.put("U01", "B1", move=move)) is able
