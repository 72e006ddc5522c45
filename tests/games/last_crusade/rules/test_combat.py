"""R16: dice, cover, what it takes to hit."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.rules.combat import attacker, attackers_as_targets
from opfor.games.last_crusade.rules.fire import dice_and_need, dice_for, fire
from opfor.games.last_crusade.rules.operations import attach
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, fight

pytestmark = pytest.mark.usefixtures("either_mode")


@pytest.mark.parametrize(
    ("id", "terrain", "dice"),
    [
        ("U13", "T06", (3, 2)),  # armor in close terrain
        ("U13", "T01", (5, 4)),  # armor in the open
        ("U01", "T06", (3, 2)),  # soldier at hard targets in close terrain
        ("U13", "T17", (3, 2)),  # across a river
        ("U02", "T05", (1, 0)),  # green troops; no firepower stays none
        ("U22", "T05", (1, 2)),  # antitank guns attack with half dice, rounded up
    ],
)
def test_modifiers(id: str, terrain: str, dice: tuple[int, int]) -> None:
    """R16: the table of modifiers, minimum 1."""
    card = CARDS[id]
    assert attacker(0, card.kind, card.traits, card.inf, card.arm, CARDS[terrain].traits)[3:5] == dice


def test_to_hit() -> None:
    """R16: 3 + cover, +1 indirect; above 6 half the dice on 6; cover at most 3."""
    assert dice_and_need(5, 2, True, False) == (5, 6) and dice_and_need(5, 3, True, False) == (3, 6)
    assert dice_and_need(4, 3, False, True) == (4, 3) and dice_and_need(4, 9, False, False) == (4, 6)
    assert dice_for(1, -5, False, False) == 1 and dice_for(0, 5, False, False) == 0 and dice_for(1, 0, False, True) == 0
    assert fire(ScriptedDesk([6, 6, 5]), 3, 0, False, 2, False) == 1


def test_hedge_cutter_and_engineers() -> None:
    """R16: a hedge cutter cancels the close terrain; engineers ignore fort cover and fort shield."""
    field = Field().lay(B3="T06")
    tank = field.put("U13", "B2")
    attach(field.state, field.card("U75"), tank)
    assert attacker(0, 2, field.state.traits[tank], 4, 3, field.state.ground[7])[3] == 4
    field = Field(stock=(9, 0)).lay(B3="T01")
    engineers = field.put("U05", "B2")
    inside = field.put("G01", "B3")
    field.state.fort[inside] = field.put("G91", "B3")
    fight(field, "B3", [engineers], [3, 3, 3, 1, 1])  # open ground: 3+; the unsupplied reply has 2 dice
    assert field.at(engineers) == "B3" and field.state.points[YOU] == 3 + 2


def test_smoke_is_cover_and_never_more_than_three() -> None:
    """R16: attackers have cover 1, with smoke 2; at most 3."""
    field = Field()
    tank = field.put("U13", "B2", hits=2)
    for more, cover in ((0, 1), (1, 2), (2, 3), (3, 3)):
        assert attackers_as_targets(field.state, [tank], more) == (((tank, 1, 7, cover, cover),), ((3, 0, 0),))
