"""The log of a game: what is left out because it is told anyway, what is joined, and that nothing else is missing."""

from __future__ import annotations

import html
from dataclasses import replace
from typing import Any

import pytest

from opfor.kernel.because import Answered, Because, Instruction
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.text.log import FORMATS, as_data, turns
from tests.toy import TOY

NUMBERED = {
    "text": " {numbers}. {line}",
    "markdown": "- **{numbers}.** {line}",
    "bbcode": "[b]{numbers}.[/b] [i]{line}",
    "html": '<li value="{first}">{line}',
}
TOLD = ("setup", "stance", "shells")


def told(match: Match, form: str) -> str:
    """A log without its line breaks and escapes."""
    return " ".join(html.unescape(FORMATS[form](match)).replace("\\", "").replace("\u200b", "").split())


@pytest.fixture
def day() -> Match:
    """A first day at the fords, in a game that tells what was answered to three of its questions."""
    match = Match.new(replace(TOY, show=replace(TOY.show, told_answers=TOLD)), "river", "table", seed="log")
    answers: list[Any] = [{}, ["ford:upper", "ford:middle", "ford:lower"], "stance:attack", 0, [], []]
    for answer in answers:
        match.answer(answer)
    return match


@pytest.mark.parametrize("form", FORMATS)
def test_a_question_whose_answer_is_told_is_left_out(day: Match, form: str) -> None:
    text = told(day, form)
    prompts = {entry.question: entry.prompt for entry in day.entries if isinstance(entry, Answered)}
    assert set(prompts) == {*TOLD, "order", "targets", "report"}
    assert {question for question, prompt in prompts.items() if prompt in text} == set(prompts) - set(TOLD)
    weather = next(entry.claim for entry in day.entries if isinstance(entry, Because) and entry.rule == "F2")
    assert NUMBERED[form].format(numbers=3, first=3, line=weather) in " " + text


@pytest.mark.parametrize("form", FORMATS)
def test_one_that_left_nothing_to_tell_has_no_line(day: Match, form: str) -> None:
    """Nothing happens between the first two questions."""
    assert [turn.numbers for turn in turns(day)] == ["2", "3", "4", "5", "6"]
    assert NUMBERED[form].format(numbers=1, first=1, line="").removesuffix("[i]") not in " " + told(day, form)


@pytest.mark.parametrize("form", FORMATS)
def test_everything_else_stands_in_the_log_once(day: Match, form: str) -> None:
    text = told(day, form)
    for entry in day.entries:
        if isinstance(entry, Because):
            assert text.count(entry.claim) == 1
        elif isinstance(entry, Instruction):
            assert f"On your table: {entry.text}" in text
    assert "Before the first decision" not in text, "nothing had happened before it"


def test_the_data_has_every_answer(day: Match) -> None:
    answers = [entry["question"] for entry in as_data(day)["entries"] if entry["type"] == "answered"]
    assert answers == ["setup", "order", "stance", "shells", "targets", "report"]


@pytest.mark.parametrize("form", FORMATS)
def test_answers_in_a_row_to_one_question_are_one_line(form: str) -> None:
    """Each move of Fields of Despair is an answer, and 'none' ends it. The game itself tells them all in one note."""
    game = game_named("fields-of-despair")
    game = replace(game, show=replace(game.show, told_answers=()))
    match = Match.new(game, "final-push", "screen", seed="log")
    while (asked := match.question) is not None and asked.id != "move":
        match.answer(asked.default)
    assert asked is not None
    first = match.decisions + 1
    for answer in ({"french:B07>C06": 6}, {"british:B02>C02": 18}, {}):
        match.answer(answer)
    line = f"{asked.prompt} " + {
        "text": "-> {} (7.2)",
        "markdown": "**{}** (7.2)",
        "bbcode": "[b]{}[/b] (7.2)",
        "html": "<strong>{}</strong> (7.2)",
    }[form].format("French B07 to C06 Compiegne-Noyon 6; British B02 to C02 Ypres 18")
    numbered = NUMBERED[form].replace("[i]", "").format(numbers=f"{first}-{first + 2}", first=first, line=line)
    text = " " + told(match, form)
    assert numbered in text
    assert text.count(asked.prompt) == 1
