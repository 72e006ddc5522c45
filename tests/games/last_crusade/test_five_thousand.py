"""Five thousand random games of both nations: what must always hold, at every step and after every turn.

In twenty parts, so that several processes share them.
"""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.rules.operations import commit, pay
from opfor.kernel.batch import BatchDesk, Stream
from tests.games.last_crusade.field import Field

PARTS, GAMES = 20, 250
FLOOR = 5
ENDS = ("your-end", "enemy-end", "end-turn")
WAYS: list[dict[str, Any]] = [
    {},
    {"level": 6},
    {"adjacent_spots": True, "hq_guns_stay": True},
    {"terrain": ["random"], "hand": "sealed"},
    {"empty_columns_check": False, "full_hq_stops_aircraft": False},
    {"level": 1},
    {"enemy_deck": ["match"], "terrain": ["random"], "level": 5},
]


def watched(number: int) -> Any:
    """A whole random game. Every step: Stockpiles, floor, guns; every turn of a side and the end: everything."""
    options = WAYS[number // 2 % 6] if number % 50 else WAYS[6]  # a matching deck is dear to make
    state = TLC.play.new(("us", "german")[number % 2], "screen", options)
    desk = BatchDesk(TLC.study.policies["random"](Stream("whims", number)), Stream("five thousand", number))
    steps, agenda, cards = TLC.play.steps, state.agenda, list[str]()
    while agenda:
        name, args = agenda.pop()
        before = state.stock[ENEMY]
        steps[name](state, desk, *args)
        supply = state.stock[ENEMY]
        assert supply >= before or supply >= FLOOR or name in ("assault-defence", "reinforce"), (number, name, supply)
        assert not state.faults and supply >= 0 and state.stock[0] >= 0, (number, name)
        if name in ENDS or not agenda:
            assert TLC.play.invariants(state) == [], (number, name, TLC.play.invariants(state))
            cards = cards or state.ids.copy()
            assert state.ids == cards, number
    return state


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_what_must_hold(part: int) -> None:
    """S28, S67, R2, R3, R4, R8: each card in one place, the same cards from first to last; stacking; nobody in two
    places; the enemy never below 5 but in defence, or by your card; no gun fires twice before it is ready."""
    results = {watched(part * GAMES + number).result for number in range(GAMES)}
    assert "loss" in results and "" not in results


def test_the_watchers_see_what_is_wrong() -> None:
    """S28, R4, R3, R2: a payment below the floor, a gun that fires twice, a full zone, a card in two places."""
    field = Field(stock=(5, 6))
    gun = field.put("G33", "H4")
    commit(field.state, gun)
    assert TLC.play.invariants(field.state) == []
    commit(field.state, gun)
    assert "guns committed twice" in TLC.play.invariants(field.state)[0]
    field = Field(stock=(5, 6))
    field.put("G33", "H4")
    pay(field.state, ENEMY, 1, defence=False)
    assert TLC.play.invariants(field.state) == []
    pay(field.state, ENEMY, 1, defence=True)
    assert TLC.play.invariants(field.state) == []
    pay(field.state, ENEMY, 1)
    assert "payments below the floor" in TLC.play.invariants(field.state)[0]
    field = Field()
    for _ in range(field.state.limit[6] + 1):
        field.put("G01", "A3")
    assert "it holds" in TLC.play.invariants(field.state)[0]
    field = Field()
    field.state.discard.append(field.put("G01", "A3"))
    assert any("2 times in the game" in line for line in TLC.play.invariants(field.state))
    field = Field()
    field.put("G01", "B2"), field.put("U01", "B2")
    assert "both sides stand in place 4" in TLC.play.invariants(field.state)[0]
