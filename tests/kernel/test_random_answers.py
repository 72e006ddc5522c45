"""Random answers: legal for every kind of question, from end to end of what is allowed, the same for a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.kernel.batch import Answers, BatchDesk, Policy, Stream, answers_of, play_out
from opfor.kernel.errors import OpforError
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, AMOUNT, FORM, ONE, ORDER, ROWS, SOME, Column, Option, Question
from opfor.kernel.random_answers import RandomPolicy, random_answer
from opfor.kernel.throws import Throw
from opfor.match.match_desk import dice_question
from tests.toy import TOY

OPTIONS = tuple(Option(f"hex:{name}", name, name, high=high) for name, high in (("C05", 4), ("D06", 0), ("E07", 9)))
FEWEST = tuple(Option(f"hex:{name}", name, name, 2, high) for name, high in (("C05", 4), ("D06", 3), ("E07", 9)))
WORD = Column("hex", "word", pattern="[A-M][0-9]{2}", example="C05", suggestions=("C05", "D06"))
QUESTIONS = {
    "one": Question("q", "r", "?", ONE, OPTIONS),
    "some": Question("q", "r", "?", SOME, OPTIONS, low=1, high=2),
    "any": Question("q", "r", "?", SOME, OPTIONS),
    "order": Question("q", "r", "?", ORDER, OPTIONS),
    "amount": Question("q", "r", "?", AMOUNT, low=3, high=5),
    "allocate": Question("q", "r", "?", ALLOCATE, OPTIONS, low=2, high=11),
    "two heaps": Question("q", "r", "?", ALLOCATE, FEWEST, low=0, high=9, keys_at_most=2),
    "one heap": Question("q", "r", "?", ALLOCATE, FEWEST, low=0, high=9, keys_at_most=1),
    "rows": Question("q", "r", "?", ROWS, columns=(WORD, Column("SPs", low=1, high=120), Column("guns", default=0))),
    "at least two rows": Question("q", "r", "?", ROWS, columns=(WORD,), low=2, high=9),
    "no suggestions": Question("q", "r", "?", ROWS, columns=(Column("hex", "word", pattern="C05", example="C05"),)),
    "form": Question(
        "q",
        "r",
        "?",
        FORM,
        fields=(
            Input("total", low=0, high=300, default=92),
            Input("bold", "bool"),
            Input("names", "list"),
            Input("level", "choice", choices=("easy", "hard"), default="hard"),
            Input("eastern", low=5, high=6),
        ),
    ),
    "dice": dice_question(Throw.parse("3d6"), "test"),
    "pool": dice_question(Throw.parse("8d6 on 5+ at most 2"), "test"),
    "bands": dice_question(Throw.parse("8d6 by 5,6"), "test"),
    "d10": dice_question(Throw.parse("2d10"), "test"),
    "pick": dice_question(Throw.parse("pick 7"), "test"),
    "shuffle": dice_question(Throw.parse("shuffle 5"), "test"),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
@given(seed=st.integers(0, 10_000))
def test_every_answer_is_legal_and_follows_from_the_stream(question: Question, seed: int) -> None:
    answer = random_answer(question, Stream("whims", seed))
    question.read(answer)
    assert random_answer(question, Stream("whims", seed)) == answer


def answers(name: str, number: int = 400) -> list[Any]:
    stream = Stream("reach")
    return [random_answer(QUESTIONS[name], stream) for _ in range(number)]


def test_everything_that_is_allowed_occurs() -> None:
    assert set(answers("one")) == {"hex:C05", "hex:D06", "hex:E07"}
    assert {len(answer) for answer in answers("some")} == {1, 2}
    assert {len(answer) for answer in answers("any")} == {0, 1, 2, 3}
    assert len({tuple(answer) for answer in answers("order")}) == 6
    assert set(answers("amount")) == {3, 4, 5}
    assert {sum(answer.values()) for answer in answers("allocate")} == set(range(2, 12))
    assert {len(answer) for answer in answers("two heaps")} == {0, 1, 2}
    assert {len(answer) for answer in answers("one heap")} == {0, 1}
    rows = [row for answer in answers("rows") for row in answer]
    assert {len(row) for row in rows} == {2, 3}, "what has a default may be left out"
    assert {row[0] for row in rows} == {"C05", "D06"}
    assert max(row[1] for row in rows) > 100 and min(row[1] for row in rows) == 1
    forms = answers("form")
    assert {form.get("level") for form in forms} == {None, "easy", "hard"}
    assert {form["bold"] for form in forms} == {True, False}
    near = [abs(form["total"] - 92) for form in forms if "total" in form]
    assert sum(distance <= 5 for distance in near) > len(near) / 2, "numbers stay near their defaults"
    assert max(near) > 50
    assert any(isinstance(answer, dict) for answer in answers("pool"))


def test_suggestions_are_not_named_twice_before_all_were_named() -> None:
    for answer in answers("rows"):
        words = [row[0] for row in answer[:2]]
        assert len(set(words)) == len(words)


def test_an_empty_choice_is_a_dead_end() -> None:
    with pytest.raises(OpforError, match="dead end"):
        random_answer(Question("q", "r", "?", ONE), Stream("whims"))


def test_faces_are_added_up_across_blocks() -> None:
    stream, other = Stream("sums"), Stream("sums")
    for number in range(3000):  # a block has some two thousand faces
        assert stream.total(number % 5) == sum(other.faces(number % 5))


@pytest.mark.parametrize("on", [-1, 1, 2, 5, 6, 7, 9])
def test_hits_are_counted_across_blocks(on: int) -> None:
    stream, other = Stream("hits"), Stream("hits")
    for number in range(3000):
        faces = list(other.faces(number % 5))
        assert stream.hits(number % 5, on) == len([face for face in faces if face >= on])


class Farewell(Answers):
    """A policy with a function of its own for every question."""

    def to(self, question: str, state: Any) -> Callable[..., Any]:
        return lambda state, *args: (question, state, args)

    def __call__(self, question: str, state: Any, *args: Any) -> Any:
        raise AssertionError("its function is asked, not the policy")


def test_policies_are_asked_with_the_state_and_the_arguments() -> None:
    def plain(question: str, state: Any, *args: Any) -> Any:
        return question, state, args

    policies: list[Policy] = [Farewell(), plain]
    for policy in policies:
        desk = BatchDesk(policy, Stream("dice"))
        assert desk.ask("where", 5) == ("where", 5, ())
        assert desk.ask("where", 5, 6, 7) == ("where", 5, (6, 7))
        assert answers_of(policy).to("where", 5)(5, 6) == ("where", 5, (6,))
        assert desk.decisions == 2


def test_a_random_policy_plays_a_whole_game() -> None:
    ends = set()
    for number in range(20):
        state = TOY.play.new("river", "screen", {})
        desk = BatchDesk(RandomPolicy(TOY.play.questions)(Stream("whims", number)), Stream("dice", number))
        play_out(state, TOY.play.steps, desk)
        assert desk.decisions >= 22 and desk.throws > 0
        outcome = TOY.play.outcome(state)
        assert outcome is not None
        ends.add(outcome.name)
    assert ends == {"crossed", "held"}
