"""What is on the board can be asked: every place, card and number says what it is, and hints point at what is there."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.names import key
from opfor.games.last_crusade.model.places import DECK, HAND, YOU
from opfor.games.last_crusade.rules.operations import lose_if_destroyed
from opfor.games.last_crusade.rules.undone import undone
from opfor.games.last_crusade.view.board_text import text_map
from opfor.games.last_crusade.web.board import names
from opfor.kernel.game import Description
from opfor.match.match import Match
from opfor.text.commands import execute
from tests.games import said
from tests.games.last_crusade.field import Field


def described(match: Match, id: str) -> Description:
    """What is said of a thing."""
    found = TLC.show.describe(match.state, id)
    assert found is not None, id
    return found


@pytest.mark.parametrize(("mode", "hand"), [("screen", "open"), ("screen", "sealed"), ("table", "open")])
def test_everything_on_the_board_is_described(mode: str, hand: str) -> None:
    """R1-R23: at each question of the first turns; the lines are sentences, their rules are in the book."""
    match = Match.new(TLC, "us", mode, seed="describe", options={"hand": hand})
    for _ in range(14):
        view = TLC.show.view(match.state)
        for id in [*names(view), *(f"track:{title}" for title, _ in view["strip"])]:
            found = described(match, id)
            assert found.lines and all(TLC.rulebook.has(rule) for rule in found.rules), id
            assert [(line, wrong) for line in found.lines if (wrong := said.faults(line))] == [], id
        hidden = [
            n for n, where in enumerate(match.state.where) if where == DECK or (where == HAND and hand == "sealed")
        ]
        enemies = [n for n in hidden if match.state.side[n] == 1]
        assert all(TLC.show.describe(match.state, key(match.state, n)) is None for n in enemies)
        execute(match, "")
    assert TLC.show.describe(match.state, "nothing") is None


@pytest.mark.parametrize("mode", ["screen", "table"])
def test_hints_of_the_first_turn_point_at_what_is_there(mode: str) -> None:
    """S19-R15: hints by question, none later; what they point at is on the board."""
    match, hinted = Match.new(TLC, "us", mode, seed="hints"), dict[str, int]()
    while match.question is not None and match.state.turn < 3:
        found = TLC.show.hints(match.state, match.question.id)
        assert not found or match.state.turn <= 1
        known = names(TLC.show.view(match.state))
        for hint in found:
            assert set(hint.points_at) <= set(known) and said.faults(hint.text) == []
        hinted[match.question.id] = max(len(found), hinted.get(match.question.id, 0))
        execute(match, "")
    assert sum(hinted.values()) >= 7


def test_a_card_says_how_it_stands_and_what_it_may_do() -> None:
    """R4, R5, R14, R17: spotted or not, dug in, hits, and where it can go."""
    match = Match.new(TLC, "us", "screen", seed="describe")
    while match.question is not None and match.question.id != "maneuver":
        execute(match, "")
    state = match.state
    n = next(n for n in state.your_ground if not state.spotted[n] and state.traits[n] & 2)
    lines = " ".join(described(match, key(state, n)).lines)
    assert "Unspotted: it can be assaulted" in lines and "It can move to" in lines and "It can dig in now." in lines
    state.spotted[n] = state.dug_in[n] = state.hits[n] = state.acted[n] = 1
    lines = " ".join(described(match, key(state, n)).lines)
    assert "Spotted: guns and aircraft can hit it." in lines and "Dug in: it ignores 1 hit" in lines
    assert "after 1 hit" in lines and "It has acted this turn." in lines and "It can move to" not in lines


def test_a_lost_card_is_described_as_printed() -> None:
    """R16: it lies on the discard pile, and its markers say nothing any more."""
    field = Field()
    n = field.put("U01", "B1", hits=3, spotted=1)
    lose_if_destroyed(field.state, n)
    found = TLC.show.describe(field.state, key(field.state, n))
    assert found is not None and found.lines[-1] == "Your card, on the discard pile."
    assert not any("Spotted" in line for line in found.lines)


def test_the_board_in_words_has_keys_and_a_legend() -> None:
    """R2, R4: what is typed for a card stands before its name, its markers after its numbers."""
    field = Field()
    for copy in (1, 2):
        field.put("G01", "B3", spotted=1, hits=copy - 1)
    legend, enemy_hq, _, zone, *_ = text_map(field.state)
    assert legend.startswith("Zones:") and enemy_hq == "H4 enemy HQ (0/8): -"
    assert zone == (
        "B3 Apple Orchard (2/3, enemy): G01.1 Grenadier Platoon 1 (4/1 Def 3, spotted), "
        "G01.2 Grenadier Platoon 2 (4/1 Def 2 of 3, spotted)"
    )
    assert "Your aircraft: -" in text_map(field.state)


def test_what_is_undone_is_told_where_it_is_known() -> None:
    """R9: a free card and a lost draw on screen; at the table your hand is yours."""
    for mode, told in (("screen", 2), ("table", 0)):
        field = Field()
        field.state.phase, field.state.active, field.state.mode = "Reinforcement", YOU, mode
        field.hold(*["U51"] * 7)
        field.stack("U01")
        assert len(undone(field.state)) == told
