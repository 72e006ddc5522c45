"""S24: hit markers at the table."""

from __future__ import annotations

from typing import Any

from games.last_crusade.field import Field
from opfor.games.last_crusade.enemy.reinforcement import refit
from opfor.games.last_crusade.rules.bombard import bombard
from opfor.games.last_crusade.sequence import SEATS
from opfor.testing.scripted import ScriptedDesk


class Hearing(ScriptedDesk):
    """A desk that keeps what is to be done on the table."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.heard: list[str] = []

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.heard.append(text.format(**facts))


def test_hit_markers_are_told_at_the_table() -> None:
    """S24, R13, S35: after fire and refit the table hears which markers change; a lost unit is removed instead."""
    field = Field()
    field.state.mode = "table"
    gun, target = field.put("U31", "H0", reach=4), field.put("G14", "B3", spotted=1)
    desk = Hearing([6, 1])
    bombard(field.state, desk, SEATS, gun, target)
    refit(field.state, desk)
    assert desk.heard == ["Hit markers: Panther Platoon (1).", "Hit markers: Panther Platoon (0)."]
    field.state.hits[target] = field.state.defence[target] - 1
    field.state.committed[gun] = 0
    desk = Hearing([6, 1])
    bombard(field.state, desk, SEATS, gun, target)
    assert desk.heard == ["Remove Panther Platoon."]
