"""Summaries by phase: every game names the phase of each of its steps."""

from __future__ import annotations

import pytest

from opfor.registry import game_named

# Flanders Fields: an order die and what follows it belong to the phase they come in, support or battalions.
CARRIED = ("order", "company", "act", "battery", "unit-acts", "stand-acts")


@pytest.mark.parametrize("id", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_every_step_that_notes_something_has_a_phase(id: str) -> None:
    game = game_named(id)
    assert set(game.show.phases) <= set(game.play.steps), "a phase of a step that there is not"
    unnamed = set(game.play.steps) - set(game.show.phases)
    assert unnamed <= {"reminder", *CARRIED}, unnamed
