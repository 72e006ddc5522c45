"""What the table is to do, and corrections of what it shows."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.places import NAMES
from opfor.kernel.errors import BadInput
from opfor.match.match import Match
from opfor.text.commands import execute


def test_corrections_of_numbers() -> None:
    """S24: at the table your hand is your own, and numbers that Opfor keeps can be corrected."""
    match = Match.new(TLC, "us", "table", seed="table")
    execute(match, "staff")
    while match.question is not None and match.state.turn < 3:
        execute(match, "")
    assert TLC.show.view(match.state)["hand"] == []
    execute(match, "fix enemy_supply 9 miscounted")
    assert match.state.stock[1] == 9
    with pytest.raises(BadInput):
        execute(match, "fix level 9")


def test_corrections_of_units() -> None:
    """S24: at the table a unit's hits, spotting and place can be corrected, and a lost unit removed for its VP."""
    match = Match.new(TLC, "us", "table", seed="corrections")
    execute(match, "staff")
    while match.question is not None and match.question.id != "reinforce":
        execute(match, "")
    enemy = next(n for n in match.state.enemy_ground if match.state.carrier[n] < 0)
    key = f"{match.state.ids[enemy]}.{match.state.copies[enemy]}"
    execute(match, f"fix {key} spotted")
    assert match.state.spotted[enemy] == 1
    empty = next(zone for zone in range(9) if not match.state.stacked[zone] and not match.state.stacked[11 + zone])
    execute(match, f"fix {key} {NAMES[empty].lower()} misread")
    assert match.state.where[enemy] == empty
    value = match.state.value[enemy]
    execute(match, f"fix {key} out")
    assert enemy in match.state.discard and match.state.points[0] == value and TLC.play.invariants(match.state) == []
    mine = match.state.your_ground[0]
    key = f"{match.state.ids[mine]}.{match.state.copies[mine]}"
    for wrong in ("99", "h4", "gone"):
        with pytest.raises(BadInput):
            execute(match, f"fix {key} {wrong}")
