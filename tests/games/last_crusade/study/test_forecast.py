"""Previews of assaults: what is certain is counted, and the odds are those of the game itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.units import ground_units
from opfor.games.last_crusade.policies.doctrine import doctrine
from opfor.games.last_crusade.rules.assault import declare
from opfor.games.last_crusade.sequence import STEPS
from opfor.games.last_crusade.study.forecast import Forecast, expected, forecast
from opfor.games.last_crusade.study.preview import preview
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.state_data import state_data
from tests.games.last_crusade.field import Field

GAMES = 1500


def sampled(field: Field, place: int, units: list[int], guns: list[int]) -> tuple[float, float, float]:
    """The same assault played many times by its steps: share of captures, mean losses of both sides."""
    captured = mine = theirs = 0
    for number in range(GAMES):
        state = field.state.copy()
        state.agenda.clear()
        state.your_hand = []
        desk = BatchDesk(doctrine(Stream("p", number)), Stream("forecast", number))
        holding = len(ground_units(state, ENEMY))
        declare(state, desk, YOU, place, units, guns, [], False)
        while state.agenda:
            name, args = state.agenda.pop()
            STEPS[name](state, desk, *args)
        mine += len(units) - sum(n in state.your_ground for n in units)
        theirs += holding - len(ground_units(state, ENEMY))
        captured += any(state.where[n] == place for n in units)
    return captured / GAMES, mine / GAMES, theirs / GAMES


def near(told: Forecast, found: tuple[float, float, float]) -> bool:
    """Within five standard deviations of so many games (a loss varies by less than 1)."""
    exact = (float(told.captured), float(expected(told.attackers)), float(expected(told.defenders)))
    return all(abs(a - b) < 5 * 1.0 / GAMES**0.5 for a, b in zip(exact, found, strict=True))


def plain(field: Field) -> tuple[list[int], list[int]]:
    """Two attackers and a gun before two defenders in B3."""
    units = [field.put("U13", "B2"), field.put("U01", "B2")]
    field.put("G01", "B3", dug_in=1)
    field.put("G04", "B3", hits=1)
    return units, [field.put("U31", "H0", reach=4)]


def with_mines(field: Field) -> None:
    """R20: mines on the front edge."""
    field.put("G81", "B3")


def with_guns(field: Field) -> None:
    """S66: three guns, of which two support; two of them are equally strong but not alike."""
    field.put("G33", "H4")
    field.put("G35", "H4")
    field.put("G30", "C3")


def with_cards(field: Field) -> None:
    """S26: a defence card and a barrage in the open hand."""
    field.hold("G64", "G59")
    field.put("G33", "H4")


def with_little_supply(field: Field) -> None:
    """A61, S67: one defender cannot be supplied."""
    field.state.stock[ENEMY] = 1


@pytest.mark.parametrize("more", [None, with_mines, with_guns, with_cards, with_little_supply])
def test_the_preview_is_what_the_game_does(more: Any) -> None:
    """R15, R16, R20, S26, S65, S66, S67, A61: exact odds of the whole assault against the assault played."""
    field = Field()
    units, guns = plain(field)
    before = forecast(field.state, YOU, 7, units, guns)
    if more is not None:
        more(field)
    told = forecast(field.state, YOU, 7, units, guns)
    assert sum(told.attackers.values()) == sum(told.defenders.values()) == 1
    assert (told == before) == (more is None)
    assert near(told, sampled(field, 7, units, guns))


def test_what_is_counted_and_what_is_not() -> None:
    """S65, S66, S26, S25: the lines of a preview name what they count; a sealed hand and your cards are left out."""
    field = Field()
    units, guns = plain(field)
    for more in (with_mines, with_guns, with_cards):
        more(field)
    told = preview(field.state, "maneuver", [("maneuver", "assault:B3")])
    assert told is not None
    assert "Counted: 2 of 2 defenders supplied; guns of the defence: " in told.lines[1]
    assert told.lines[1].count(" or ") <= 2 and "105mm Field Howitzer Battery 1 and Nebel" in told.lines[1]
    assert "enemy cards: Stand Fast Order, Rocket Salvo; mines. Not counted: cards that you play." in told.lines[1]
    open_hand = forecast(field.state, YOU, 7, units, guns)
    field.state.sealed = 1
    sealed = preview(field.state, "maneuver", [("maneuver", "assault:B3")])
    assert sealed is not None and "Not counted: cards that you play and the enemy's sealed hand." in sealed.lines[1]
    hidden = forecast(field.state, YOU, 7, units, guns)
    assert hidden != open_hand
    field.state.enemy_hand = []
    assert forecast(field.state, YOU, 7, units, guns) == hidden
    field.state.own_rulebook = 1
    own = preview(field.state, "maneuver", [("maneuver", "assault:B3")])
    assert own is not None and own.chances == [] and "your own rulebook" in own.lines[0]


def test_a_preview_changes_nothing() -> None:
    """R15: the position is the same after it."""
    field = Field()
    units, guns = plain(field)
    with_cards(field)
    before = state_data(field.state)
    assert isinstance(forecast(field.state, YOU, 7, units, guns).captured, Fraction)
    assert state_data(field.state) == before
