"""Whole plans typed in one line, and what they would bring before anything is final."""

import pytest

import opfor
from opfor.kernel.errors import BadAnswer, OpforError
from opfor.kernel.state_data import state_data
from opfor.text.commands import execute


def at(question: str) -> opfor.Match:
    """A game on screen, at the first question with this id."""
    match = opfor.Match.new(opfor.game_named("fields-of-despair"), "final-push", "screen", seed="plans")
    while match.question is not None and match.question.id != question:
        execute(match, "")
    return match


def test_a_movement_plan_is_taken_whole_or_not_at_all() -> None:
    """R-30, R-32: several moves in a line; one that is illegal leaves everything as it was."""
    match = at("move")
    before, decisions = state_data(match.state), match.decisions
    with pytest.raises(OpforError, match="is not possible now"):
        execute(match, "move 6 French B07 C06, 4 British B04 K10")
    assert (state_data(match.state), match.decisions) == (before, decisions)
    execute(match, "move 6 French B07 C06, all British B04 C05")
    assert match.decisions == decisions + 2
    view = match.game.show.view(match.state)["hexes"]
    assert view["C06"]["allied"] == {"French": 16} and view["B04"]["allied"] == {}


def test_a_movement_plan_is_previewed_by_the_front_it_leads_to() -> None:
    """R-05, A-01: which hexes would be given up; nothing has happened yet."""
    match = at("move")
    decisions, state = match.decisions, state_data(match.state)
    reply = execute(match, "preview move 10 French C06 B06")
    assert any("Given up to the Central Powers: C06" in line for line in reply.lines)
    assert any("[C06]" in line for line in reply.lines)
    assert (match.decisions, state_data(match.state)) == (decisions, state)


def test_an_attack_plan_is_previewed_with_exact_odds_and_an_estimate() -> None:
    """7.3-S (3), R-41: exact for the strongest attack, an estimate for the whole plan; then it is carried out."""
    match = at("attacks")
    reply = execute(match, "preview attack C05 with 8 guns and a tank, F06 with 2 guns")
    assert "an estimate, not exact" in reply.lines[0]
    assert [odds.chart for odds in reply.odds] == ["allied-attack"]
    assert reply.odds[0].inputs["allied_artillery"] == 8 and reply.odds[0].inputs["tank_level"] == 2
    assert sum(chance for _, chance in reply.odds[0].rows) == 1
    execute(match, "attack C05 with 8 guns and a tank, F06 with 2 guns")
    claims = [entry.claim for entry in match.entries if hasattr(entry, "claim")]
    assert "The Allies attack, strongest first: C05 (14 SPs, 8 guns, tanks) and F06 (12 SPs, 2 guns)." in claims


def test_a_phrase_that_makes_no_sense_is_refused_in_one_line() -> None:
    """7.3-S (2): and nothing changes."""
    match = at("attacks")
    for words in ("attack nowhere", "attack C05 with a horse", "attack B07"):
        with pytest.raises((BadAnswer, OpforError)) as refusal:
            execute(match, words)
        assert "\n" not in str(refusal.value)
    assert match.question is not None and match.question.id == "attacks"
