"""Statements of the printed sheet about Fire & Maneuver that no other test proves."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.enemy.fire_maneuver import fire_maneuver
from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.model.places import place_named
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field


@pytest.mark.parametrize(("lot", "zone"), [(1, "B2"), (2, "A1")])
def test_between_equal_forces_one_occupies_at_random(lot: int, zone: str) -> None:
    """S57: two forces of the same Supply total captured the zone; the lot decides which moves in."""
    field = Field()
    force = [field.put("G01", "B2"), field.put("G01", "A1")]
    zones = [place_named("B2"), place_named("A1")]
    assert Enemy().occupying_zone(field.state, ScriptedDesk([lot]), zones, force) == place_named(zone)


def test_the_headquarters_sends_its_guns_last() -> None:
    """S62, S63: assaults come first, then the advance, digging in, the Headquarters, and its artillery at the end."""
    field = Field()
    field.put("U02", "B2")
    field.put("G01", "B3")
    field.state.level = 6
    fire_maneuver(field.state, ScriptedDesk([1, 1, 1, 1]))
    steps = [step for step, _ in reversed(field.state.agenda)]
    assert steps == ["enemy-assault", "enemy-advance", "enemy-dig", "enemy-hq", "enemy-hq-guns"]
