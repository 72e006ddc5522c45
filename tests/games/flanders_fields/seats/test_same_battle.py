"""One set of rules: whole battles with the map kept and with a ruler only, die by die the same (see twins.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.seats import buttons, person, ticks
from opfor.games.flanders_fields.seats.base import NOBODY
from opfor.games.flanders_fields.seats.person import Person
from opfor.games.flanders_fields.setup.own_battle import SIDE, TABLE, defaults, scenario_text
from tests.games.flanders_fields.seats.twins import Apart, fight

pytestmark = pytest.mark.usefixtures("looks_inside")
HOWITZERS = "fire-field-howitzer-light-mortar-indirect"
EVERYWHERE = {"actions-rifle-company", "fire-mg", "fire-field-gun-indirect", "rolling-barrage", "sos", "aiming"}
IN_BATTLES = EVERYWHERE | {"morale", "fortification", "command stand", "fire-heavy-artillery-medium-mortar-indirect"}
TANKS_AND_GAS = {"actions-tank", "breakdown", "ditching", "armour-field-gun-direct", "wind-change", "fire-gas-indirect"}
COVERED = {  # what the three battles of each must have thrown for, at least
    "lane": EVERYWHERE | {"assault, attacker and defender", "prisoners", "alarm", "flares"},
    "zero-plus-twenty": IN_BATTLES | {"assault, attacker and defender", "wire"},
    "iron-and-chlorine": IN_BATTLES | TANKS_AND_GAS | {"assault, attacker and defender", "fire-tank"},
    "trench-battle": IN_BATTLES | {"assault, attacker and defender", "wire"},
    "every-arm": EVERYWHERE | TANKS_AND_GAS | {"morale", "wire", "fire-field-gun", HOWITZERS},
}


def every_arm() -> list[str]:
    """A battle with all that a person can field, on the map too."""
    arms = {"female_tanks": 1, "light_tanks": 1, "armoured_cars": 1, "engineers": 2, "flame_throwers": 1, "cavalry": 2}
    arms |= {"gas_shells": True, "gas_cylinders": True, "rolling_barrage": True, "howitzers": 1, "heavy_batteries": 1}
    both = {"support_mortars": 1, "mortars": 1, "support_mg": 1, "guns": 1, "liaison": 1}
    attacker = defaults(SIDE) | arms | both | {"tanks": 1, "platoons": 3}
    defender = defaults(SIDE) | both | {"companies": 2, "block_houses": 2, "flame_throwers": 1, "howitzers": 1}
    return scenario_text(defaults(TABLE), attacker, defender).splitlines()


def battles(scenario: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[State, State, Counter[str]]]:
    """Three battles, each fought twice; in the third with every arm a tank crosses a trench into a barrage."""
    for number in (3, 7, 9) if scenario == "every-arm" else range(3):
        if scenario == "every-arm":
            yield fight("trench-battle", f"arms{number}", monkeypatch, scenario_file=every_arm())
        else:
            yield fight(scenario, f"{scenario}{number}", monkeypatch)


@pytest.mark.parametrize("scenario", COVERED)
def test_the_same_battle_on_the_map_and_with_a_ruler(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """P2, P3, P4, P8, P9, P10, P11, P12, P13, P14, R16, R17, R18, R22, R24, R28: every die, marker, loss and result."""
    thrown: Counter[str] = Counter()
    for there, here, dice in battles(scenario, monkeypatch):
        assert there.result == here.result != "" and there.score == here.score
        thrown += dice
    assert not COVERED[scenario] - set(thrown)


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
        (buttons, "ditches", lambda *args: False, "iron-and-chlorine"),
        (buttons, "gets_through", lambda *args: True, "trench-battle"),
        (buttons, "TANK_ENTERS_BARRAGE", 99, "every-arm"),
    ],
)
def test_a_broken_rule_at_the_table_is_noticed(
    where: Any, name: str, broken: Any, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P8, P3, P14, R16, P13, R17, P16, 2.4, R7: a battle in which one of these is wrong at the table comes apart."""
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(Apart):
        list(battles(scenario, monkeypatch))
