"""One set of rules: whole battles with the map kept and with a ruler only, die by die the same (see twins.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.seats import person, ticks
from opfor.games.flanders_fields.seats.base import NOBODY
from opfor.games.flanders_fields.seats.person import Person
from tests.games.flanders_fields.seats.twins import Apart, fight

pytestmark = pytest.mark.usefixtures("looks_inside")
SCENARIOS = ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_battle_on_the_map_and_with_a_ruler(
    scenario: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P2, P3, P4, P8, P9, P10, P11, P12, P13, P14, R16, R17, R18, R24, R28: every die, marker, loss and result."""
    there, here, dice = fight(scenario, f"{scenario}{number}", monkeypatch)
    assert there.result == here.result != "" and there.score == here.score
    assert dice > 30


def least(**facts: Any) -> Callable[..., Any]:
    """Assaults of which these facts are forgotten."""
    real = ticks.measured
    return lambda *args: real(*args) | facts


def nothing(*args: Any) -> None:
    """A rule that does nothing."""


@pytest.mark.parametrize(
    ("where", "name", "broken", "scenario"),
    [
        (Person, "cover", lambda *args: firing.OPEN, "zero-plus-twenty"),
        (Person, "in_gas", lambda *args: False, "iron-and-chlorine"),
        (Person, "recover", nothing, "zero-plus-twenty"),
        (Person, "next_reserved", lambda *args: NOBODY, "lane"),
        (Person, "fall_back_together", lambda *args: [], "trench-battle"),
        (person, "measured", least(trench=False), "zero-plus-twenty"),
        (person, "measured", least(attacker_friends=0), "zero-plus-twenty"),
        (person, "enter_area", nothing, "lane"),
        (person, "remembered", lambda *args: {"gas": False}, "zero-plus-twenty"),
        (person, "has_certain_cover", lambda *args: True, "zero-plus-twenty"),
    ],
)
def test_a_broken_rule_at_the_table_is_noticed(
    where: Any, name: str, broken: Any, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P8, P3, P14, R16, P13, R17, P16, 2.4, R7: a battle in which one of these is wrong at the table comes apart."""
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(Apart):
        for number in range(3):
            fight(scenario, f"{scenario}{number}", monkeypatch)
