"""Typed text can't stop the program: patterns and readers are linear, and text has a limit where it is read."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.errors import BadInput, OpforError
from opfor.kernel.questions import Option, Question
from opfor.match.decode_answer import parse
from opfor.match.match import Match
from opfor.registry import games
from opfor.text.commands import execute, meaning
from opfor.web.kit.answers import read_draft, submitted
from tests import unix
from tests.text import hostile

AMOUNT = Question("amount", "R", "How many?", "amount", low=2, high=40)
ONE = Question("unit", "R", "Which?", "one", (Option("stand:A1", "A1"), Option("standing", "standing orders")))
TOO_LONG = 4_001


@unix
def test_every_pattern_is_linear() -> None:
    cases = list({(one["pattern"], tuple(one["ways"])): one for one in hostile.patterns()}.values())
    assert len(cases) > 80, "the patterns of the source are not found"
    problems = hostile.timed(cases, "hostile:time_pattern")
    assert not problems, "\n".join(f"{cases[n]['place']} {cases[n]['pattern']}: {p}" for n, p in problems.items())


@unix
def test_every_reader_of_typed_text_is_linear() -> None:
    cases = hostile.readers()
    names = {case["name"] for case in cases}
    assert {"execute", "meaning", "parse", "option_key", "phrase"} <= names, "the readers of the source are not found"
    problems = hostile.timed(cases, "hostile:time_reader")
    assert not problems, "\n".join(f"{cases[n]['module']}.{cases[n]['name']}: {p}" for n, p in problems.items())


@pytest.mark.parametrize("text", ["a" * TOO_LONG, "1 " * 30_000, "standing " + "a," * 30_000])
def test_long_text_is_refused_where_it_is_read(text: str) -> None:
    match = Match.new(games()["fields-of-despair"], "final-push", "screen", seed="long")
    readers: list[Any] = [
        lambda: parse(AMOUNT, text),
        lambda: meaning(match, text),
        lambda: execute(match, text),
        lambda: submitted(AMOUNT, [("typed", text)]),
        lambda: read_draft(AMOUNT, [("amount", text)]),
        *[lambda game=game: game.plans.phrase(ONE, text) for game in games().values()],
    ]
    for read in readers:
        with pytest.raises(BadInput, match="characters are too many: enter at most 4,000"):
            read()


def test_standing_orders_are_still_read() -> None:
    plan = games()["flanders-fields"].plans.phrase(ONE, "standing orders a1, a2 b3  hold")
    assert plan is not None and [id for id, _ in plan] == ["unit", "standing", "standing-stands"]
    assert plan[1][1] == "hold"


@pytest.mark.parametrize("line", ["undo ²", "why ²", "log " + "9" * 3_000, "fix hidden " + "9" * 3_900])
def test_strange_numbers_are_refused_in_one_line(line: str) -> None:
    match = Match.new(games()["fields-of-despair"], "final-push", "screen", seed="numbers")
    match.answer(match.question.default if match.question and match.question.default is not None else "")
    with pytest.raises(OpforError) as refusal:
        execute(match, line)
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) <= 300
