"""Options whose words are made when they are read: the same question as one that was written out, at less cost."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from opfor.env.replies import Reply
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.game import all_options, saved_options
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, ONE, ORDER, PATH, SOME, Column, Option, Options, Question
from opfor.kernel.random_answers import random_answer
from opfor.match.decode_answer import parse
from opfor.match.encode_answer import encode
from opfor.match.match_desk import spoken
from opfor.registry import game_named
from opfor.testing.playing import Setting, Trial
from opfor.web.api import question_data

HEXES = ("C05", "D06", "E07", "F01")
WRITTEN = tuple(Option(f"hex:{hex}", f"the hex {hex}", n, 1, n + 2, f"hint {n}") for n, hex in enumerate(HEXES))
BOUNDS: dict[str, dict[str, Any]] = {
    ONE: {},
    PATH: {},
    ORDER: {},
    SOME: {"low": 1, "high": 3},
    ALLOCATE: {"low": 1, "high": 9, "keys_at_most": 2},
}
ANSWERS: list[Any] = [
    "hex:C05",
    "hex:F01",
    "hex:X99",
    "path:410,280>410,380@0",
    "",
    7,
    None,
    [],
    ["hex:D06"],
    ["hex:D06", "hex:D06"],
    [["hex:C05"]],
    [f"hex:{hex}" for hex in reversed(HEXES)],
    {},
    {"hex:C05": 1},
    {"hex:C05": 3},
    {"hex:F01": 5},
    {"hex:D06": 2, "hex:E07": 0},
    {"hex:C05": 1, "hex:D06": 1, "hex:E07": 1},
    {"hex:X99": 1},
]
GAMES = [
    ("fields-of-despair", Setting("final-push", "screen")),
    ("fields-of-despair", Setting("final-push", "table")),
    ("last-crusade", Setting("us", "screen")),
    ("flanders-fields", Setting("lane", "screen")),
]


def worded(made: Counter[str] | None = None) -> Options:
    """The same as WRITTEN; `made` counts what is put into words."""

    def words(what: str) -> Callable[[int], str]:
        def word(n: int) -> str:
            if made is not None:
                made[what] += 1
            return f"hint {n}" if what == "hint" else f"the hex {HEXES[n]}"

        return word

    places = range(len(HEXES))
    return Options(
        [f"hex:{hex}" for hex in HEXES], places, words("text"), words("hint"), [1] * len(HEXES), [n + 2 for n in places]
    )


def outcome(work: Callable[..., Any], *given: Any) -> Any:
    """What comes of it: a value, or the one line of its refusal."""
    try:
        return work(*given)
    except BadAnswer as refusal:
        return str(refusal)


def asked(kind: str, options: Sequence[Option]) -> Question:
    return Question("which", "R", "Which?", kind, options, **BOUNDS[kind])


@pytest.mark.parametrize("kind", BOUNDS)
def test_a_question_is_the_same_whether_its_options_are_written_out_or_worded_later(kind: str) -> None:
    written, later = asked(kind, WRITTEN), asked(kind, worded())
    assert later.fingerprint() == written.fingerprint()
    assert later.choices() == written.choices()
    for answer in ANSWERS:
        value = outcome(written.read, answer)
        assert outcome(later.read, answer) == value, answer
        if not isinstance(value, str):
            assert spoken(later, answer) == spoken(written, answer)
            assert encode(later, value) == encode(written, value)
    for typed in ("D06", "hex:F01", "C05 2", "C05, E07", "all", "hex", "Z"):
        assert outcome(parse, later, typed) == outcome(parse, written, typed)
    assert random_answer(later, Stream("whims")) == random_answer(written, Stream("whims"))
    assert question_data(later) == question_data(written)
    assert later == written and written == later and later == asked(kind, worded())
    assert later != asked(kind, WRITTEN[:3])


@pytest.mark.parametrize("kind", BOUNDS)
def test_nobody_who_does_not_read_the_words_has_them_made(kind: str) -> None:
    made: Counter[str] = Counter()
    question = asked(kind, worded(made))
    question.fingerprint()
    for answer in ANSWERS:
        value = outcome(question.read, answer)
        if not isinstance(value, str):
            encode(question, value)
    parse(question, "C05 1" if kind == ALLOCATE else "C05")
    random_answer(question, Stream("whims"))
    reply = Reply(question, 64)
    while reply.choose(reply.legal()[-1]) is None:
        reply.chosen()
    assert not made
    answers: dict[str, Any] = {ALLOCATE: {"hex:D06": 1}, SOME: ["hex:D06"], ORDER: ["hex:D06"]}
    assert spoken(question, answers.get(kind, "hex:D06")).startswith("the hex D06")
    assert made == {"text": 1}


def test_each_option_is_put_into_words_once() -> None:
    made: Counter[str] = Counter()
    options = worded(made)
    assert options[1] == options[-3] == WRITTEN[1] and made == {"text": 1, "hint": 1}
    assert options[1:3] == WRITTEN[1:3] and made == {"text": 2, "hint": 2}
    assert list(options) == list(WRITTEN) and tuple(options) == WRITTEN and WRITTEN[2] in options
    assert made == {"text": 4, "hint": 4}
    assert repr(options) == repr(WRITTEN)
    assert len(options) == 4 and options and not Options([], [], str)
    with pytest.raises(IndexError):
        options[4]


def test_options_without_bounds_have_none() -> None:
    options = Options(["a", "b"], [1, 2], str)
    assert options == (Option("a", "1", 1), Option("b", "2", 2)) and Options.of(options) is options
    again = Options.of((Option("a", "A", 1, 2, 3, "h"),))
    assert (again.keys, again.values, again.lows, again.highs) == (["a"], [1], [2], [3])
    assert again.text(0) == "A" and again[0].hint == "h"


@pytest.mark.parametrize(
    "keys",
    [
        [],
        ["plain"],
        ["a", "b:C05>C06"],
        ['quoted "here"', "b"],
        ["back\\slash"],
        ["Zürich", "b"],
        ["tab\there"],
        ["del\x7f"],
        ["half \ud800"],
        [""],
        ["", ""],
        ['", "'],
    ],
)
def test_the_fingerprint_is_the_digest_of_the_shape_as_json(keys: list[str]) -> None:
    """Recorded games hold it: it must not change with the way it is made."""
    columns = (Column("hex", "word", pattern=r"[+-]?[A-M]\d\d"), Column("SPs"))
    question = Question("a-b", "7.3-S (2)", "?", SOME, Options(keys, keys, str), 1, 2, 3, columns, throw='2d6 "x"')
    shape = ["a-b", "7.3-S (2)", "some", keys, 1, 2, 3, [[c.name, c.kind, c.pattern] for c in columns], [], '2d6 "x"']
    assert question.fingerprint() == hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("name", "setting"), GAMES, ids=[f"{name} {setting}" for name, setting in GAMES])
def test_words_read_late_are_the_words_of_their_moment(name: str, setting: Setting) -> None:
    """What was asked is kept and read only when the game has gone on: the state it was made from stands still."""

    def questions(read: Callable[[Question], Any]) -> list[Any]:
        trial, found = Trial(game_named(name), setting, "late words"), []
        while (question := trial.match.question) is not None and trial.match.decisions < 60:
            found.append(read(question))
            trial.decide()
        return found

    kept, at_once = questions(lambda question: question), questions(question_data)
    assert len(kept) > 5
    assert [question_data(question) for question in kept] == at_once


def test_an_option_younger_than_a_save_keeps_the_reading_of_the_save() -> None:
    """A new match takes the default; a save whose header does not name the option plays on by the earlier value."""
    game = game_named("fields-of-despair")
    young = replace(game, options=[*game.options, Input("young", "bool", default=True, earlier=False)])
    assert all_options(young, {})["young"] is True
    before = saved_options(game, {})
    assert before == {spec.name: spec.earlier for spec in game.options if spec.earlier is not None}
    assert saved_options(young, {}) == {**before, "young": False}
    assert saved_options(young, {"young": True}) == {**before, "young": True}
