"""S19, R7: you buy your starting forces."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import YOU, YOUR_HQ
from opfor.games.last_crusade.rules.legal import put
from opfor.games.last_crusade.rules.purchase import staff_purchases
from tests.games.last_crusade.field import Field, p, set_up

pytestmark = pytest.mark.usefixtures("either_mode")


def test_your_forces() -> None:
    """S19, R7: set-up Supply less your row's terrain; units in row 1 or the HQ; the rest is shuffled."""
    for scenario, supply in (("us", 45), ("german", 70)):
        state = set_up(3, scenario)
        terrain = sum(
            {"T01": 1, "T02": 2, "T04": 3, "T06": 5, "T07": 5, "T09": 4, "T11": 6, "T17": 3, "T23": 3}[id]
            for id in state.terrain[:3]
        )
        spent = sum(state.supply[n] for n in (*state.your_ground, *state.your_wings))
        assert supply - terrain - spent >= 0
        assert all(state.where[n] in (0, 1, 2, 9) for n in state.your_ground)
        assert len(state.your_hand) == 7 or state.mode == "table"
        assert len(state.your_deck) + len(state.your_hand) + len(state.your_ground) + len(state.your_wings) == 54


def test_buying_by_hand() -> None:
    """S19, A14: what is left of the set-up Supply is kept up to 5 points."""
    field = Field(stock=(0, 0), turn=0)
    tank, team = field.stack("U13", "U71")
    assert tank is not None
    rifle = field.stack("U01")[0]
    places = {tank: 1, rifle: 2, team: rifle}
    wanted = [("buy", rifle, -1), ("buy", team, -1), ("buy", tank, -1), ("done", -1, -1)]
    field.state.level = 0
    field.run("buy", buy=lambda state: wanted.pop(0), put=lambda state, n: places[n])
    assert (field.at(tank), field.at(rifle), field.at(team)) == ("B1", "C1", "attached")
    assert field.state.arm[rifle] == 3 and field.state.budget == 45 - 9 - 9
    field.run("set-up-start", faces=[1, 1, 1, 2, 2, 4, 3], to_end=False)
    assert field.state.stock == [5 + 3, 4] and field.state.first == YOU and field.state.level == 3
    assert field.state.budget == 0


def test_a_purchase_is_proposed_where_most_people_want_it() -> None:
    """S19, R7: guns behind the front, other units in the zone with most room."""
    field = Field()
    gun, tank = field.stack("U31", "U13")
    field.put("U01", "A1")
    assert (put(field.state, gun).default, put(field.state, tank).default) == (YOUR_HQ, 1)


def test_without_supply_nothing_is_asked() -> None:
    """S19, R9: no purchase question that cannot matter: the purchases end, and it is told."""
    field = Field()
    field.stack("U01")
    desk = field.run("purchase")
    assert desk.asked == [] and desk.claims == ["You can buy nothing more: 0 set-up Supply is left."]


def test_the_staff_puts_a_gun_in_front_where_the_headquarters_is_full() -> None:
    """R7, R3: into the zone of the front row that has room."""
    field = Field(turn=0)
    for place in ("B1", "C1", "H0"):
        for _ in range(field.state.limit[p(place)]):
            field.put("U13", place)
    gun, other = field.stack("U31", "U31")
    field.state.budget = 100
    for _ in range(field.state.limit[0] - 1):
        field.put("U13", "A1")
    assert staff_purchases(field.state) in ([(gun, p("A1"))], [(other, p("A1"))])
