"""The typed commands: help by place, what things are, orders that are done whole or not at all."""

from __future__ import annotations

import pytest

from opfor.cli.play import strip_lines
from opfor.kernel.because import Because, Candidate, Choice
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.text.commands import HELP, execute, meaning
from opfor.text.prompting import MANY, option_lines
from opfor.text.render import because, console


def new(game: str, scenario: str, mode: str = "screen") -> Match:
    return Match.new(game_named(game), scenario, mode, seed="t")


@pytest.fixture
def moves() -> Match:
    """Fields of Despair where hundreds of moves are open."""
    match = new("fields-of-despair", "final-push")
    while match.question is not None and len(match.question.options) < MANY:
        match.answer(match.question.default)
    return match


def test_of_hundreds_of_moves_the_places_are_listed(moves: Match) -> None:
    assert moves.question is not None and len(moves.question.options) > 100
    lines = option_lines(moves.question)
    assert len(lines) == 2 and lines[0].startswith("At ") and "`? " in lines[1]


def test_a_place_lists_what_can_be_done_there(moves: Match) -> None:
    assert moves.question is not None
    place = option_lines(moves.question)[0].split()[1]
    for line in (place, f"? {place}", place.lower()):
        reply = execute(moves, line)
        assert reply.lines and not reply.answered
        assert all(text.lower().startswith(f"{place.lower()}>") for text in reply.lines), reply.lines


def test_a_place_where_nothing_can_be_done_is_refused(moves: Match) -> None:
    with pytest.raises(BadInput, match="there is nothing to answer at 'Z99' now"):
        execute(moves, "? Z99")


def test_an_order_that_meets_dice_and_cannot_be_done_stops_after_them() -> None:
    match = new("flanders-fields", "lane")
    reply = execute(match, "move bMG1 north 99")
    assert reply.lines == ["The order stops here: 20,114 cm lies off the table (80 by 80 cm)"]
    assert match.decisions == 1 and match.question is not None and match.question.id == "action"
    before = state_data(match.state)
    with pytest.raises(BadInput, match="off the table"):
        execute(match, "move north 99")
    assert match.decisions == 1 and state_data(match.state) == before


def test_things_are_described_by_name_and_by_id() -> None:
    match = new("last-crusade", "us")
    by_id = execute(match, "about a3").lines
    assert by_id[0].startswith("A3") and execute(match, "about A3").lines == by_id
    with pytest.raises(BadInput, match="there is no 'the moon'"):
        execute(match, "about the moon")


def test_what_is_an_option_is_an_answer_and_else_a_command() -> None:
    match = new("last-crusade", "us")
    assert match.question is not None and "staff" in match.question.keys
    assert meaning(match, "staff") == ""
    assert meaning(new("flanders-fields", "lane"), "staff") == "staff"


def test_every_command_is_explained() -> None:
    match = new("flanders-fields", "lane")
    shown = "\n".join(execute(match, "?").lines)
    for name, text in HELP.items():
        assert f"{name:<26} {text}" in shown


@pytest.mark.parametrize("width", [40, 80])
def test_the_strip_wraps_between_its_numbers(width: int) -> None:
    match = new("fields-of-despair", "final-push")
    lines = strip_lines(match, width)
    assert len(lines) > 1 and max(map(len, lines)) <= width
    joined = "  ".join(line.strip() for line in lines)
    assert joined == "  ".join(f"{name} {value}" for name, value in match.game.show.strip(match.state))


def test_a_choice_shows_candidates_criteria_and_why_each_fell_out() -> None:
    candidates = [
        Candidate("Rifle Platoon 1", ["5", "1"]),
        Candidate("Rifle Platoon 2", ["5", "1"]),
        Candidate("a card in its hand", [], "1 Supply short: needs 6, may spend 5"),
    ]
    choice = Choice("Which target?", "S29", ["firepower", "lowest Def"], candidates, "Rifle Platoon 1")
    note = Because("Panther 2 fires", "S29", {}, [choice])
    screen = console()
    with screen.capture() as captured:
        screen.print(because(note.evidence, None, {}, claim=note.claim, rule=note.rule))
    words = " ".join(captured.get().split())
    assert "Choice Which target? (S29)" in words and "firepower lowest Def Result" in words
    assert "-> Rifle Platoon 1 5 1 chosen" in words and "Rifle Platoon 2 5 1 tied" in words
    assert "1 Supply short" in words and "Chosen Rifle Platoon 1" in words
