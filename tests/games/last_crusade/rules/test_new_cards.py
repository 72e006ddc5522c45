"""Cards that are in no list, and cards that only their text explains."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import COLUMNS, catalogue
from opfor.games.last_crusade.setup.custom_cards import complete_row, csv_line
from opfor.games.last_crusade.setup.dealt import add_cards, columns_of
from opfor.kernel.errors import BadAnswer
from opfor.match.match import Match
from opfor.text.commands import execute
from tests.games.last_crusade.field import Field, table


def test_a_card_in_no_list_is_typed_in() -> None:
    """S1, R1: at the table a card is entered with its numbers, bought or deployed; the same name is another copy."""
    match = Match.new(TLC, "us", "table", seed="typed in")
    execute(match, "new-card")
    execute(match, "Home_Guard infantry 2 4 1 3 0 1")
    execute(match, "buy:X01.1")
    execute(match, "b1")
    state = match.state
    guard = state.ids.index("X01")
    assert (state.inf[guard], state.supply[guard], state.where[guard]) == (4, 2, 1)
    execute(match, "done")
    while match.question is not None and match.question.id != "reinforce":
        execute(match, "")
    execute(match, "new-card")
    execute(match, "name=home_guard supply=9")
    assert match.state.ids.count("X01") == 2 and match.state.supply[-1] == 2
    execute(match, "new-card")
    before = match.decisions
    with pytest.raises(BadAnswer, match="range: artillery needs a range"):
        execute(match, "name=Old_Gun kind=artillery supply=2")
    assert match.decisions == before
    execute(match, "name=Old_Gun kind=artillery supply=2 range=2 inf_fp=3")
    execute(match, "deploy:X02.1")
    gun = match.state.ids.index("X02")
    assert match.state.where[gun] == 9 and TLC.play.invariants(match.state) == []
    assert catalogue(tuple(match.state.custom_cards))["X02"].name == "Old Gun"
    again = TLC.play.new("us", "screen", {})
    assert "new-card" not in [option.key for option in TLC.play.questions["reinforce"](again).options]


def printed(field: Field, timing: str, nation: str = "DE") -> int:
    """A card in a hand whose effect stands on it alone."""
    cells = complete_row({"name": "Rain", "kind": "event", "supply": "1", "timing": timing, "id": "X01"}, nation)
    field.state.custom_cards = [",".join(COLUMNS), csv_line([cells[column] for column in COLUMNS])]
    card = catalogue(tuple(field.state.custom_cards))["X01"]
    side = field.state.nations.index(nation)
    n = len(field.state.ids)
    add_cards(field.state, columns_of([(card, 1)]), side)
    pile, hand = (
        (field.state.your_deck, field.state.your_hand)
        if side == 0
        else (field.state.enemy_deck, field.state.enemy_hand)
    )
    pile.remove(n)
    hand.append(n)
    field.state.where[n] = 15
    return n


def test_the_enemy_plays_cards_that_only_their_text_explains() -> None:
    """S26, S28, A19: you say whether this is an opportunity, once at a moment; its cost keeps the floor."""
    field = table(stock=(4, 6), turn=1)
    n = printed(field, "own_reinforcement")
    desk = field.run("enemy-reinforcement", can_play=False, to_end=False)
    assert desk.asked == ["can-play"] and field.at(n) == "hand"
    field.run("enemy-reinforcement", can_play=True, card_brings={"your_supply": -9, "enemy_supply": 3}, to_end=False)
    assert field.at(n) == "discard" and field.state.stock == [0, 6 - 1 + 3]
    poor = table(stock=(4, 5), turn=1)
    printed(poor, "own_reinforcement")
    assert poor.run("enemy-reinforcement", to_end=False).asked == []


def test_such_a_card_leaves_less_for_the_next() -> None:
    """S28, A20: what the printed card has cost is gone when the next one is weighed."""
    field = table(stock=(4, 6), turn=1)
    n = printed(field, "own_reinforcement")
    (ambush,) = field.hold("G67")
    field.run("enemy-reinforcement", can_play=True, card_brings={"your_supply": 0, "enemy_supply": 0}, to_end=False)
    assert (field.at(n), field.at(ambush)) == ("discard", "hand") and field.state.stock == [4, 5]


def test_a_refused_card_is_not_asked_for_again() -> None:
    """S26, A19: another card that is played meanwhile does not bring the question back."""
    field = table(stock=(4, 9), turn=1)
    n = printed(field, "own_reinforcement")
    (ambush,) = field.hold("G67")
    desk = field.run("enemy-reinforcement", faces=[2], can_play=False, to_end=False)
    assert desk.asked == ["can-play"] and (field.at(n), field.at(ambush)) == ("hand", "discard")


def test_cards_of_an_assault_that_only_their_text_explains() -> None:
    """S26, S27: asked when the assault is declared; a refusal is not asked again."""
    field = table(level=6)
    n = printed(field, "attack_declared")
    field.put("G01", "B2")
    mine = field.put("U01", "B1")
    desk = field.run("enemy-assault", 4, supply_defenders=[mine], hits=0, hits_each={}, captured=False, can_play=False)
    assert desk.asked.count("can-play") == 1 and field.at(n) == "hand"


def test_your_own_card_and_the_screen() -> None:
    """R9: your card of that kind is played at the table; on screen, where nobody reads it, it stays in the hand."""
    field = table(turn=1)
    n = printed(field, "own_reinforcement", "US")
    field.run(
        "your-reinforcement",
        reinforce=lambda state: ("play", n, -1) if state.your_hand else ("done", -1, -1),
        card_brings={"your_supply": 2, "enemy_supply": 0},
    )
    assert field.state.stock[0] == 20 - 1 + 2
    field = Field(turn=1)
    printed(field, "own_reinforcement")
    assert field.run("enemy-reinforcement", to_end=False).asked == []
