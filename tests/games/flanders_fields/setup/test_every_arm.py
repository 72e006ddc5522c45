"""A battle of the person's own fields every arm of the sheet and is played to its end."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.scenario import read_scenario
from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.setup.own_battle import ARMS, SIDE, TABLE, defaults, scenario_text
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import DICE
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match

EVERY: dict[str, Any] = {
    spec.name: True if spec.kind == "bool" else min(1, spec.high) for spec in ARMS if spec.kind in ("bool", "int")
}
SOME_OF_EACH = {"tanks": 1, "mortars": 1, "support_mg": 1, "block_houses": 1, "support_mortars": 1, "guns": 1}


def whole_text() -> str:
    card = defaults(SIDE) | SOME_OF_EACH | EVERY
    return scenario_text(defaults(TABLE), card, card)


def test_every_kind_of_stand_and_battery() -> None:
    """R3, R3-ruler: with one of each no kind of stand and no kind of battery is missing on the attacker's side."""
    fight = read_scenario(whole_text(), "own")
    high = {kinds.KINDS.index(kind) for kind in ("brigade_command", "regimental_command")}
    found = {start.kind for start in fight.stands if start.side == 0}
    assert set(range(len(kinds.KINDS))) - found <= high and found & high
    assert {fight.battery_kind[b] for b in range(len(fight.battery_side)) if fight.battery_side[b] == 0} == set(
        range(len(kinds.BATTERIES))
    )
    assert fight.gas and any(fight.battery_gas)


@pytest.mark.parametrize("cards", ["together", "single"])
@pytest.mark.parametrize("side", ["british", "german"])
def test_it_is_mustered_and_played_with_a_ruler(side: str, cards: str) -> None:
    """R3-ruler, P0: by typed answers through the cards, then at random to the end; nothing breaks on the way."""
    match = Match.new(FLANDERS, "own-battle", "table", options={"side": side, "cards": cards}, seed=f"arms {side}")
    for answer in ({"turns": 3}, SOME_OF_EACH, EVERY, SOME_OF_EACH, EVERY):
        match.answer(answer)
    assert {kinds.KINDS[kind] for kind in match.state.kind} >= {"flame_thrower", "cavalry", "tank_light", "engineer"}
    assert battle(match.state).gas
    stream = Stream(f"arms {side} {cards}")
    while match.question is not None:
        match.answer("roll" if match.question.kind == DICE else random_answer(match.question, stream))
        assert match.decisions < 5_000
    assert match.outcome is not None and not FLANDERS.play.invariants(match.state)


@pytest.mark.parametrize(("mode", "umpire"), [("screen", "ruler-only"), ("table", "map-kept")])
def test_the_same_order_of_battle_on_a_map(mode: str, umpire: str) -> None:
    """7.0, P0: the battle that the cards make is a scenario: on the screen and map-kept it is played to its end too."""
    options = {"scenario_file": whole_text().splitlines(), "side": "none", "turns": 3, "umpire": umpire}
    match = Match.new(FLANDERS, "trench-battle", mode, options=options, seed="arms on a map")
    assert match.outcome is not None and match.state.turn <= 3


def test_too_many_weapons_are_refused() -> None:
    """R3-ruler: what the front has no room for is refused on its own card, with one line; the cards before stand."""
    match = Match.new(FLANDERS, "own-battle", "table", seed="full")
    match.answer({"sectors": 3})
    match.answer({"battalions": 2, "mg": 4, "tanks": 4})
    most = {spec.name: spec.high for spec in ARMS if spec.kind == "int"}
    with pytest.raises(BadAnswer, match="no room for so many weapons"):
        match.answer(most)
    assert match.decisions == 2 and match.question is not None and match.question.id == "muster-arms"
    match.answer({})


def test_the_least_and_the_most_fit_a_wide_front() -> None:
    """R3-ruler: eight sectors have room for everything that the cards allow."""
    for pick in ("low", "high"):
        card = {s.name: getattr(s, pick) if s.kind == "int" else s.default for s in (*SIDE, *ARMS)}
        assert read_scenario(scenario_text(defaults(TABLE) | {"sectors": 8}, card, card), "own").battalions
