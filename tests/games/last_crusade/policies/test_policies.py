"""Who stands in for the person."""

from __future__ import annotations

from collections import Counter

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.study.procedures import fighting_cards
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadInput
from opfor.kernel.random_answers import RandomPolicy
from opfor.kernel.state_data import state_data
from tests.games.last_crusade.field import played


@pytest.mark.parametrize("policy", ["greedy", "doctrine"])
def test_policies_play_whole_games(policy: str) -> None:
    """S68, S69, S70: both sides win some; nobody breaks an invariant."""
    results: Counter[str] = Counter()
    for number in range(16):
        state, desk = played(number, policy, ("us", "german")[number % 2], watch=number < 4)
        results[state.result] += 1
        assert desk.decisions < TLC.play.bound
    assert results["win"] >= 2 and results["loss"] >= 1


def test_a_changed_hand_limit_is_kept() -> None:
    """R9: with a hand of five as the limit the policy discards before it draws."""
    state, _ = played(3, "doctrine", "us", constants=["hand_start=5", "hand_limit=5"])
    assert len(state.your_hand) <= 5 and len(state.enemy_hand) <= 5


def test_search_tries_out_assaults() -> None:
    """R15, S69: the search policy plays a whole game, the same one each time, and knows no more than a player."""
    ends = [played(5, "search", "german", level=2) for _ in range(2)]
    assert state_data(ends[0][0]) == state_data(ends[1][0]) and TLC.play.outcome(ends[0][0]) is not None
    assert TLC.play.invariants(ends[0][0]) == []


def test_the_level_is_a_dial() -> None:
    """S23: an enemy of level 1 is easier to beat than one of level 6."""
    calm = sum(played(n, "doctrine", "german", level=1)[0].result == "win" for n in range(16))
    wild = sum(played(n, "doctrine", "german", level=6)[0].result == "win" for n in range(16))
    assert calm > wild


def test_questions_and_policies_agree() -> None:
    """R9: a player who answers the built questions at random ends games too."""
    for number, scenario in enumerate(("us", "german")):
        state = TLC.play.new(scenario, "screen", {})
        desk = BatchDesk(RandomPolicy(TLC.play.questions)(Stream("q", number)), Stream("d", number))
        play_out(state, TLC.play.steps, desk)
        assert TLC.play.outcome(state) is not None and TLC.play.invariants(state) == []


def test_weak_units_in_the_odds_of_an_assault() -> None:
    """R15: a unit with firepower at one class only is a combat unit; trucks, aircraft and attacking guns are not."""
    assert [card.id for card in fighting_cards("U02,U35,G31", "defenders", False)] == ["U02", "U35", "G31"]
    for id, attacks in (("U38", True), ("U36", True), ("U31", True), ("U38", False), ("U36", False)):
        with pytest.raises(BadInput, match=f"x={id}: .* does not {'assault' if attacks else 'defend a zone'}"):
            fighting_cards(id, "x", attacks)
