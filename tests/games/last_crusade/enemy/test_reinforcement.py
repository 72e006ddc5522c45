"""S33-S38: the enemy's Reinforcement Phase."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import ENEMY, place_named
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


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
        "repairs 1 hit",
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
    desk = field.run("enemy-refit", faces=[1, 1])  # the order of the three behind
    assert sum("not repaired: 1 Supply needed" in claim for claim in desk.claims) == 1  # told once, for three units
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
    field.run("enemy-deploy", faces=[1, 2])  # the fort: B2 or C2; the mines: B2 or C2
    assert field.state.obstacle[5] == mines
    assert field.state.where[fort] == 4 and field.state.fort[front] == fort
    assert field.state.attached[front] == team and field.state.inf[front] == 6
    assert field.state.attached[back] < 0 and field.state.attached[also] < 0


def test_works_go_where_there_is_none_yet() -> None:
    """A71, S38: one obstacle for each zone, one attachment for each unit; the next ones go farther back."""
    field = Field(stock=(0, 30))
    back, front = field.put("G01", "A3"), field.put("G01", "B2")
    mines, wire, team, issue = field.hold("G81", "G81", "G72", "G72")
    field.run("enemy-deploy")
    assert {field.state.obstacle[4], field.state.obstacle[6]} == {mines, wire}
    assert {field.state.attached[front], field.state.attached[back]} == {team, issue}


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


def test_aircraft_are_refitted_last() -> None:
    """A27, S35: with Supply for one hit a ground unit in the HQ comes before an aircraft."""
    field = Field(stock=(0, 6))
    plane, gun = field.put("G41", "field", hits=1), field.put("G33", "H4", hits=1)
    field.run("enemy-refit")
    assert (field.state.hits[gun], field.state.hits[plane]) == (0, 1)
