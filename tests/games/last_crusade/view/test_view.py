"""What screens draw."""

from __future__ import annotations

import json

from opfor.games.last_crusade.view.view import view
from tests.games.last_crusade.field import Field


def test_spotted_is_shown_and_the_hand_is_open() -> None:
    """S24, S25: cards lie face up, spotted is a mark of its own, and the enemy hand is seen, unless it is sealed."""
    field = Field()
    field.put("G01", "B3", spotted=1)
    field.put("G14", "B3")
    field.hold("G51")
    data = json.loads(json.dumps(view(field.state)))
    assert [unit["spotted"] for unit in data["places"][7]["units"]] == [True, False]
    assert [card["name"] for card in data["enemy_hand"]] == ["Supplies"]
    field.state.sealed = 1
    assert view(field.state)["enemy_hand"] == 1
