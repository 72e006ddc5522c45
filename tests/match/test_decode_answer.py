"""The typed language of answers: prefixes, lists, allocations, rows, forms and dice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from opfor.kernel.errors import BadAnswer
from opfor.kernel.inputs import Input
from opfor.kernel.questions import Column, Option, Question, yes_no
from opfor.kernel.throws import Throw
from opfor.match.decode_answer import parse
from opfor.match.match_desk import dice_question
from tests import toy

PLACES = tuple(
    Option(key, key, number, high=9)
    for number, key in enumerate(("hex:C05", "hex:C06", "hex:D06", "card:C05", "city:Paris", "pass"))
)
ONE = Question("one", "R", "Where?", "one", PLACES, default="pass")
SOME = Question("some", "R", "Which?", "some", PLACES, low=0, high=3)
ORDER = Question("order", "R", "In which order?", "order", PLACES[:3])
AMOUNT = Question("amount", "R", "How many?", "amount", low=2, high=40)
ALLOCATE = Question("allocate", "R", "Share out.", "allocate", PLACES, low=0, high=9)
ROWS = Question(
    "rows",
    "R",
    "Attacks?",
    "rows",
    high=3,
    default=[],
    columns=(
        Column("hex", "word", pattern="[A-M][0-9]{2}", example="C05"),
        Column("men", high=60, example="22"),
        Column("guns", high=30, example="8", default=0),
    ),
)
FORM = Question(
    "form",
    "R",
    "Set-up?",
    "form",
    default={},
    fields=(
        Input("stock", high=20, default=6),
        Input("bold", "bool", default=False),
        Input("story", default=1),
        Input("mood", "choice", choices=("calm", "angry"), default="calm"),
    ),
)


def dice(throw: str) -> Question:
    return dice_question(Throw.parse(throw), "weather")


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (ONE, "", "pass"),
        (ONE, "   ", "pass"),
        (ONE, "hex:C05", "hex:C05"),
        (ONE, "HEX:c05", "hex:C05"),
        (ONE, "c06", "hex:C06"),
        (ONE, "d", "hex:D06"),
        (ONE, " par ", "city:Paris"),
        (ONE, "card", "card:C05"),
        (ONE, "pass", "pass"),
        (SOME, "none", []),
        (SOME, "-", []),
        (SOME, "d06, paris", ["hex:D06", "city:Paris"]),
        (SOME, "d06 pari pas", ["hex:D06", "city:Paris", "pass"]),
        (ORDER, "d06 c06 c05", ["hex:D06", "hex:C06", "hex:C05"]),
        (ORDER, "all", ["hex:C05", "hex:C06", "hex:D06"]),
        (AMOUNT, "12", 12),
        (AMOUNT, " 2 ", 2),
        (ALLOCATE, "d06 3, paris 2", {"hex:D06": 3, "city:Paris": 2}),
        (ALLOCATE, "d06 3, d06 2", {"hex:D06": 5}),
        (ALLOCATE, "none", {}),
        (ROWS, "", []),
        (ROWS, "none", []),
        (ROWS, "c05 22 8", [["C05", 22, 8]]),
        (ROWS, "c05 22 8, D06 4 1", [["C05", 22, 8], ["D06", 4, 1]]),
        (ROWS, "c05 22, d06 4,", [["C05", 22], ["D06", 4]]),
        (FORM, "", {}),
        (FORM, "stock=3", {"stock": "3"}),
        (FORM, "sto=3", None),
        (FORM, "stoc=3 b=yes", {"stock": "3", "bold": "yes"}),
        (FORM, "BOLD=no, Mood=ang", {"bold": "no", "mood": "ang"}),
        (FORM, "9 true", None),
        (dice("3d6"), "426", [4, 2, 6]),
        (dice("3d6"), "4 2 6", [4, 2, 6]),
        (dice("3d6"), "4,2, 6", [4, 2, 6]),
        (dice("1d6"), "5", [5]),
        (dice("1d20"), "12", [12]),
        (dice("2d20"), "12 3", [12, 3]),
        (dice("pick 13"), "12", [12]),
        (dice("pick 300"), "126", [126]),
        (dice("5d6 on 5+"), "11566", [1, 1, 5, 6, 6]),
        (dice("5d6 on 5+"), "hits 3", {"hits": 3}),
        (dice("5d6 on 5+"), "Hit 1", {"hits": 1}),
        (dice("3d6"), "", "roll"),
        (dice("3d6"), "roll", "roll"),
        (dice("3d6"), "R", "roll"),
        (yes_no("sure", "R", "Sure?", default=True), "", "yes"),
        (yes_no("sure", "R", "Sure?"), "n", "no"),
    ],
)
def test_what_a_typed_text_means(question: Question, text: str, answer: Any) -> None:
    """The JSON answer, and one that the question accepts."""
    if answer is None:  # 'sto' may be stock or story, and a number must not be taken for another field
        with pytest.raises(BadAnswer):
            parse(question, text)
        return
    assert parse(question, text) == answer
    if answer != "roll":
        question.read(parse(question, text))


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (ONE, "c", "type more of hex:C05, hex:C06, card:C05 or city:Paris"),
        (ONE, "c05", "type more of hex:C05 or card:C05"),
        (ONE, "p", "type more of city:Paris or pass"),
        (ONE, "x", "'x' is not possible now: choose one of hex:C05"),
        (SOME, "d06 moon", "'moon' is not possible now: choose any of"),
        (SOME, "", "nothing is filled in here"),
        (AMOUNT, "", "nothing is filled in here: enter a number from 2 to 40"),
        (AMOUNT, "many", "'many' is not allowed: enter a whole number"),
        (AMOUNT, "2.5", "enter a whole number"),
        (AMOUNT, "1234567", "enter a whole number"),
        (ALLOCATE, "d06", "'d06' is unclear"),
        (ALLOCATE, "d06 3 paris 2", "is unclear"),
        (ALLOCATE, "c0 3", "is ambiguous"),
        (ROWS, "c05 many", "'many' is not allowed: enter a whole number"),
        (FORM, "1 true 2 calm 5", "5 values for 4 fields"),
        (FORM, "moon=1", "'moon=1' sets nothing"),
        (FORM, "stock=1 true", "'true' sets nothing"),
        (dice("3d6"), "four", "'four' is not a list of faces"),
        (dice("3d6"), "4 x 2", "is not a list of faces"),
    ],
)
def test_what_cannot_be_meant_is_refused(question: Question, text: str, said: str) -> None:
    """One line that says what is wrong and what would be right."""
    with pytest.raises(BadAnswer) as refused:
        parse(question, text)
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (AMOUNT, "1", "enter a whole number from 2 to 40"),
        (AMOUNT, "-3", "enter a whole number from 2 to 40"),
        (SOME, "all", "you chose 6: choose 0 to 3"),
        (SOME, "d06 d06", "named twice"),
        (ORDER, "d06 c06", "name all 3"),
        (ALLOCATE, "d06 10", "enter a whole number from 0 to 9"),
        (ALLOCATE, "d06 9, paris 1", "you gave 10 in all: give 0 to 9"),
        (ROWS, "c05", "'C05' lacks men"),
        (ROWS, "c05 1 2 3", "too many parts"),
        (ROWS, "c05 61", "enter a whole number from 0 to 60"),
        (ROWS, "z05 6", "'Z05' is not allowed for hex: enter one like C05"),
        (ROWS, "c05 1, c06 1, d06 1, d07 1", "you entered 4 rows: enter 0 to 3 rows"),
        (FORM, "stock=21", "enter 0 to 20"),
        (FORM, "bold=perhaps", "yes or no"),
        (FORM, "mood=sad", "choose calm or angry"),
        (dice("3d6"), "42", "enter 3 faces for 3d6"),
        (dice("3d6"), "4267", "you entered 1 face: enter 3"),
        (dice("3d6"), "427", "7 is not a face"),
        (dice("3d6"), "hits 2", "these are not faces: enter 3 faces"),
        (dice("5d6 on 5+"), "hits 6", "enter a whole number from 0 to 5"),
        (dice("pick 13"), "14", "14 is not a face"),
    ],
)
def test_what_can_be_typed_but_not_answered_is_refused(question: Question, text: str, said: str) -> None:
    """The text has a meaning; the question does not allow it."""
    answer = parse(question, text)
    with pytest.raises(BadAnswer) as refused:
        question.read(answer)
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_a_whole_key_wins_over_the_end_of_another() -> None:
    """'a' is one option and the second half of another's key; each can be typed."""
    options = (Option("a", "a", 1), Option("x:a", "xa", 2), Option("x:ab", "xab", 3))
    question = Question("clash", "R", "Which?", "one", options)
    assert [parse(question, text) for text in ("a", "x:a", "ab")] == ["a", "x:a", "x:ab"]


def test_a_prefix_that_is_a_whole_key_is_not_ambiguous() -> None:
    """C1 can be typed though C10 begins with it."""
    options = tuple(Option(f"hex:C{number}", "", number) for number in (1, 10, 11))
    question = Question("prefix", "R", "Which?", "one", options)
    assert parse(question, "c1") == "hex:C1" and parse(question, "c11") == "hex:C11"


def typed_form(question: Question, answer: Any) -> str:
    """How a person would type an answer in full."""
    match question.kind:
        case "one" | "amount":
            return str(answer)
        case "some" | "order":
            return " ".join(answer) or "none"
        case "allocate":
            return ", ".join(f"{key} {amount}" for key, amount in answer.items()) or "none"
        case "rows":
            return ", ".join(" ".join(map(str, row)) for row in answer) or "none"
        case "form":
            return " ".join(f"{name}={value}" for name, value in answer.items())
        case _:
            return " ".join(map(str, answer))


def test_every_answer_of_a_game_can_be_typed() -> None:
    """What the keyboard gives and what the programs give are read as the same values, at every question."""
    rng, state = random.Random(3), toy.FordState(stock=9)
    questions = [
        toy.ask_setup(state),
        toy.ask_order(state),
        toy.ask_stance(state),
        toy.ask_shells(state, 1),
        toy.ask_targets(state),
        toy.ask_aim(state, 7, 0, 2),
        toy.ask_report(state),
        *map(dice, ("3d6", "2d6 apart", "4d6 on 5+", "5d6 by 5,6", "pick 13", "shuffle 6", "1d10")),
    ]
    for question in questions:
        for _ in range(50):
            answer = toy.some_answer(question, rng)
            if answer == {} and question.kind == "form":
                continue
            assert question.read(parse(question, typed_form(question, answer))) == question.read(answer)


def test_choices_fit_in_one_line() -> None:
    """What may be answered is said for every kind; long lists are cut."""
    options = tuple(Option(f"hex:A{number:02}", "", number) for number in range(40))
    long = Question("long", "R", "Where?", "one", options)
    assert long.choices().endswith("and 36 more")
    for question in (ONE, SOME, ORDER, AMOUNT, ALLOCATE, ROWS, FORM, dice("5d6 on 5+"), long):
        assert question.choices() and "\n" not in question.choices()
