"""Real dice and cards: throws that may be answered together, lots by name, and what Opfor draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opfor.kernel.because import Because, Rolled
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer
from opfor.kernel.game import Game, Secrets, ThrowContext
from opfor.match.journal import read
from opfor.match.match import Match
from opfor.registry import only
from opfor.text.commands import execute
from tests.toy import STEPS, TOY, FordState

COLUMNS = ("A", "B", "C")


def columns(state: FordState, desk: Desk) -> None:
    """Three aggression dice whatever each of them brings, then a target by lot."""
    if desk.listening:
        desk.expect([("1d6", "aggression")] * 3)
    rolled = [desk.roll("1d6", "aggression") for _ in COLUMNS]
    if desk.listening:
        desk.lots(["the bridge", "the mill"])
    target = desk.pick(2, "target")
    state.stock = rolled[0] * 100 + rolled[1] * 10 + rolled[2]
    desk.note("The columns go for {target}", "F9", target=("the bridge", "the mill")[target])
    state.agenda.append(("set_up", ()))


def named(context: ThrowContext) -> str:
    return f"Column {COLUMNS[context.before]} assaults on 1 to 3" if context.purpose == "aggression" else ""


def begin(scenario: str, mode: str, options: dict[str, Any]) -> FordState:
    return FordState(days=1, agenda=[("columns", ())])


GAME: Game = replace(
    TOY,
    play=replace(TOY.play, new=begin, steps={**STEPS, "columns": columns}),
    show=replace(TOY.show, throw=named),
)


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    with only(GAME):
        yield


def new(path: Path | None = None, **more: Any) -> Match:
    return Match.new(GAME, "river", "table", seed="own dice", path=path, **more)


def prompts(match: Match) -> list[str]:
    assert match.question is not None
    return [one.prompt for one in (match.question, *match.question.together)]


def test_independent_throws_stand_on_one_card_by_name() -> None:
    match = new(dice="entered")
    assert prompts(match) == [f"Column {column} assaults on 1 to 3: throw one die." for column in COLUMNS]


def test_one_line_answers_them_all_and_each_is_a_record_of_its_own(tmp_path: Path) -> None:
    match = new(tmp_path / "own.opfor", dice="entered", cards=True)
    execute(match, "5 2 6")
    rolls = match.line.records
    assert [(roll.d, roll.p, roll.by, roll.faces) for roll in rolls] == [
        ("1d6", "aggression", "entered", [face]) for face in (5, 2, 6)
    ]
    assert match.question is not None and match.question.id == "dice:target"
    execute(match, "undo")
    assert not match.decisions and len(prompts(match)) == 3
    execute(match, "426")
    match.close()
    again = Match.open(tmp_path / "own.opfor", write=False)
    assert [roll.faces for roll in again.line.records] == [[4], [2], [6]]
    assert [record.joined for record in read((tmp_path / "own.opfor").read_bytes(), "own").records[-3:]] == [0, 1, 1]


def test_the_first_of_them_may_be_answered_alone() -> None:
    match = new(dice="entered")
    match.answer([1])
    assert prompts(match) == [f"Column {column} assaults on 1 to 3: throw one die." for column in "BC"]


@pytest.mark.parametrize("text", ["5 2", "5 2 7", "5 2 6 1", "5 x 6"])
def test_a_line_that_does_not_fit_changes_nothing(text: str) -> None:
    match = new(dice="entered")
    with pytest.raises(BadAnswer):
        execute(match, text)
    assert not match.decisions and len(prompts(match)) == 3


def test_r_leaves_all_of_them_to_opfor() -> None:
    entered, sealed = new(dice="entered"), new()
    execute(entered, "r")
    assert entered.decisions == 3 and all(roll.by == "sealed" and roll.asked for roll in entered.line.records[:3])
    assert sealed.question is not None and sealed.question.id == "setup", "sealed dice ask for nothing"


def test_lots_are_opfors_without_real_cards() -> None:
    match = new(dice="entered")
    execute(match, "1 2 3")
    assert match.question is not None and match.question.id == "setup"
    (drawn,) = [roll for roll in match.line.records if roll.p == "target"]
    assert drawn.by == "sealed" and not drawn.asked


def test_a_die_that_must_stay_hidden_is_opfors() -> None:
    hidden = replace(GAME, secrets=Secrets(lambda state, stream: state, ("aggression",)))
    with only(hidden):
        match = Match.new(hidden, "river", "table", seed="own dice", dice="entered")
    assert match.question is not None and match.question.id == "setup"
    assert [roll.by for roll in match.line.records] == ["sealed"] * 4


def test_with_real_cards_a_lot_names_its_candidates() -> None:
    match = new(dice="entered", cards=True)
    execute(match, "1 2 3")
    assert prompts(match) == ["Target: draw the bridge or the mill."]
    assert match.question is not None
    assert [(option.key, option.text) for option in match.question.options] == [("1", "the bridge"), ("2", "the mill")]
    with pytest.raises(BadAnswer, match="ambiguous"):
        execute(match, "the")
    execute(match, "the m")  # by its first letters; the number 2 is as good
    told = [entry for entry in match.entries if isinstance(entry, Because)]
    assert told[0].claim == "The columns go for the mill"
    assert [piece.drawn for piece in told[0].evidence if isinstance(piece, Rolled)] == ["", "", "", "the mill"]
