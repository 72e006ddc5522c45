"""The staff's advice, and answers that are taken back together."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.questions import Question
from opfor.match.advice import advice
from opfor.match.match import Match
from opfor.match.records import Answer
from opfor.registry import game_named
from tests.toy import TOY, some_answer


@pytest.mark.parametrize(
    ("id", "mode"),
    [(id, "screen") for id in ("fields-of-despair", "last-crusade", "flanders-fields")] + [("last-crusade", "table")],
)
def test_the_staff_knows_an_answer_to_every_question(id: str, mode: str) -> None:
    """At the table as well, where Opfor keeps the whole position."""
    game = game_named(id)
    match = Match.new(game, next(iter(game.scenarios)), mode, seed="staff")
    for _ in range(70):
        if match.question is None:
            break
        before = match.line.key
        answer, words = advice(match)
        assert words and match.line.key == before, "asking for advice changes nothing"
        match.answer(answer)


def test_at_a_table_the_staff_keeps_silent(toy: Game) -> None:
    with pytest.raises(BadInput, match="no advice"):
        advice(Match.new(TOY, "river", "table", seed="x"))


def test_answers_given_together_are_taken_back_together(toy: Game, tmp_path: Path) -> None:
    """The journal marks the second and later answers of a plan; the mark stays out of the digest."""
    path = tmp_path / "a.opfor"

    def given(question: Question) -> Any:
        return some_answer(question, random.Random(5))

    one, two = (Match.new(TOY, "river", "table", seed="x", path=where) for where in (path, None))
    for match in (one, two):
        for _ in range(2):
            assert match.question is not None
            match.answer(given(match.question))
    one.answer_all([("", given), ("", given)])
    for _ in range(2):
        assert two.question is not None
        two.answer(given(two.question))
    joined = [record.joined for record in one.line.records if isinstance(record, Answer)]
    assert joined[-2:] == [False, True] and one.line.key == two.line.key
    assert (one.last_undo(), two.last_undo()) == (one.decisions - 1, two.decisions)
    one.close()
    again = Match.open(path)
    assert again.last_undo() == again.decisions - 1
    again.undo(again.last_undo())
    assert again.decisions == 2
    again.close()
