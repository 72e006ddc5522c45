"""R9, R10: your Reinforcement Phase."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.rules.legal import reinforce
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def test_your_reinforcement() -> None:
    """R8, R9, R10: Supply, draw, refit, deploy, in any order."""
    field = Field(stock=(3, 0))
    hurt = field.put("U13", "H0", hits=3)
    rifle, team, supplies = field.hold("U01", "U71", "U51")
    field.stack("U13")
    plan = [
        ("play", supplies, -1),
        ("deploy", rifle, -1),
        ("deploy", team, -1),
        ("refit", hurt, -1),
        ("refit", hurt, -1),
        ("draw", -1, -1),
        ("done", -1, -1),
    ]
    field.run("your-reinforcement", faces=[1, 1, 1, 2], reinforce=lambda state: plan.pop(0), where=rifle)
    state = field.state
    assert (field.at(rifle), field.at(team), state.hits[hurt], state.arm[rifle]) == ("H0", "attached", 1, 3)
    assert state.stock[YOU] == 3 + 3 + 5 - 3 - 1 - 2 and len(state.your_hand) == 1
    assert ("refit", hurt, -1) not in reinforce(state).values


def test_heal_and_half_deploy() -> None:
    """R10: hits are shared in a zone; a unit comes at half price, rounded up."""
    field = Field(stock=(10, 0))
    one, two = field.put("U01", "A1", hits=2), field.put("U01", "A1", hits=2)
    heal, reserve, tank = field.hold("U57", "U52", "U13")
    plan = [("play", heal, -1), ("play", reserve, -1), ("done", -1, -1)]
    field.run(
        "reinforce", reinforce=lambda state: plan.pop(0), heal=one, heal_shares={one: 2, two: 1}, half_deploy=tank
    )
    assert [field.state.hits[n] for n in (one, two)] == [0, 1] and field.at(tank) == "H0"
    assert field.state.stock[YOU] == 10 - 1 - 3 and field.at(heal) == field.at(reserve) == "discard"


def test_discard_before_the_draw() -> None:
    """R9: any number of cards may be discarded first; hand limit 7."""
    field = Field()
    held = field.hold(*["U55"] * 7)
    field.stack("U01")
    assert ("draw", -1, -1) not in reinforce(field.state).values
    plan = [("discard", -1, -1), ("draw", -1, -1), ("done", -1, -1)]
    field.run("reinforce", reinforce=lambda state: plan.pop(0), discard=held[:2])
    assert len(field.state.your_hand) == 6


def test_hits_to_heal_are_shared() -> None:
    """R10: at most what the card heals in all, and on each unit no more than it has taken."""
    field = Field()
    one, two = field.put("U01", "A1", hits=2), field.put("U01", "A1", hits=1)
    shares = LEGAL["heal-shares"](field.state, 5, one, two)
    assert (shares.highs, shares.low, shares.high) == ([2, 1], 1, 3)
    shares = LEGAL["heal-shares"](field.state, 1, one, two)
    assert (shares.highs, shares.low, shares.high) == ([1, 1], 1, 1)


def test_your_raid_on_their_supply() -> None:
    """R8, R9: the card is paid and gone; the enemy loses what the die says, but not below 0."""
    for stock, left in ((9, 4), (3, 0)):
        field = Field(stock=(2, stock))
        (raid,) = field.hold("U67")
        plan = [("play", raid, -1), ("done", -1, -1)]
        field.run("reinforce", faces=[5], reinforce=lambda state, plan=plan: plan.pop(0))
        assert field.at(raid) == "discard" and field.state.stock == [1, left]


def test_healing_one_unit_is_one_question() -> None:
    """R10: where one unit is damaged there is nothing to choose and nothing to share; no more than the card heals."""
    field = Field(stock=(5, 0))
    tank = field.put("U15", "B1", hits=7)
    (depot,) = field.hold("U58")
    plan = [("play", depot, -1), ("done", -1, -1)]
    desk = field.run("reinforce", reinforce=lambda state: plan.pop(0), heal=tank)
    assert field.state.hits[tank] == 2 and desk.asked[:2] in (["reinforce"], ["reinforce", "reinforce"])


def test_the_first_unit_is_proposed_for_half_its_price() -> None:
    """R10: units that can be paid and find room, ground units only."""
    field = Field(stock=(3, 0))
    reserve, plane, dear, tank = field.hold("U52", "U39", "U15", "U13")
    offered = LEGAL["half-deploy"](field.state, reserve)
    assert (offered.values, offered.default) == ([tank], tank)
    assert plane not in offered.values and dear not in offered.values  # the Sherman costs 3 so, the Assault Tank 4
