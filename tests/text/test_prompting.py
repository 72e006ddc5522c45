"""What the prompts of the terminal promise: whatever they list can be typed, and it means what stands beside it."""

from __future__ import annotations

import pytest

from opfor.games.fields_of_despair.game import GAME as FIELDS
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.inputs import Input
from opfor.kernel.questions import Option, Question
from opfor.kernel.random_answers import random_answer
from opfor.kernel.throws import Throw
from opfor.match.decode_answer import parse
from opfor.match.match import Match
from opfor.match.match_desk import dice_question
from opfor.registry import game_named
from opfor.text.prompting import expected, option_lines

HEXES = tuple(Option(f"hex:{name}", f"{name} Somewhere", name, high=9) for name in ("C02", "C03", "C05"))
TWICE = (Option("british:C05", "British from C05", 1, high=5), Option("french:C05", "French from C05", 2, high=5))
ENDS = (Option("stay", "stays", ((), -1)), Option("path:400,205", "to 40,20.5 cm", (((400, 205),), -1)))
FORM = (
    Input("night", "bool", default=False, text="night"),
    Input("turns", default=12, text="game turns"),
    Input("supply", text="Supply"),
)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (Question("q", "R", "?", "one", HEXES), "C02, C03 or C05"),
        (Question("q", "R", "?", "one", HEXES * 5), "one of these, like hex:C02"),
        (Question("q", "R", "?", "some", HEXES, high=2, default=[]), "0 to 2 of these, like C02 C03 · Enter: none"),
        (
            Question("q", "R", "?", "some", HEXES, low=1, high=1, default=["hex:C05"]),
            "1 of these, like C02 · Enter: C05 Somewhere",
        ),
        (
            Question("q", "R", "?", "some", HEXES, default=["hex:C02", "hex:C05"]),
            "0 to 3 of these, like C02 C03 · Enter: C02, C05",
        ),
        (
            Question("q", "R", "?", "allocate", TWICE, high=5, keys_at_most=1, default={"french:C05": 2}),
            "like british:C05 1 (0 to 5 in all) · Enter: french:C05 2",
        ),
        (
            Question("q", "R", "?", "path", ENDS, default="stay", unit="cm", per_unit=10),
            "where it ends in cm, like 40,20.5; with corners and a heading 41,28 > 41,38 @90 · Enter: stays",
        ),
        (Question("q", "R", "?", "form", fields=FORM), "NAME=VALUE for what differs, like night=no"),
        (dice_question(Throw.parse("3d6 on 5+"), "fire"), "like 4 2 6, or hits 1 · Enter: Opfor rolls"),
        (dice_question(Throw.parse("30d6 on 5+"), "fire"), "hits 1, or the 30 faces · Enter: Opfor rolls"),
        (dice_question(Throw.parse("9d6"), "supply"), "the 9 faces · Enter: Opfor rolls"),
        (
            dice_question(Throw.parse("shuffle 3"), "deck"),
            "like 3 2 · a number from 1 to 3, then one from 1 to 2, and so on down to 2 · Enter: Opfor shuffles",
        ),
    ],
)
def test_a_line_says_what_to_type_and_what_enter_means(question: Question, text: str) -> None:
    assert expected(question) == text


def test_the_fields_of_a_form_say_yes_and_no() -> None:
    assert option_lines(Question("q", "R", "?", "form", fields=FORM)) == [
        "night  = no  night",
        "turns  = 12  game turns",
        "supply = ?   Supply",
    ]


@pytest.mark.parametrize(
    ("dice", "purpose", "prompt"),
    [
        ("1d6", "cp-reinforcement", "CP reinforcement: throw one die."),
        ("2d6 apart", "breakout", "Breakout: throw 2 dice."),
        ("1d6", "is the tank counter lost?", "Is the tank counter lost? Throw one die."),
        ("9d6 on 5+ at most 2", "fire-gun", "Fire gun: throw 9 dice, each 5 or more hits, at most 2 count."),
        ("2d6 on 6+ at most 2", "fire", "Fire: throw 2 dice, each 6 hits."),
        ("1d6 on 6+", "fire", "Fire: throw one die, a 6 hits."),
        ("1d10", "dusk", "Dusk: throw one d10."),
        ("pick 5", "target", "Target: draw one of 5."),
        ("shuffle 40", "enemy-deck", "Enemy deck: shuffle 40 cards."),
    ],
)
def test_dice_are_asked_for_as_a_person_would(dice: str, purpose: str, prompt: str) -> None:
    assert dice_question(Throw.parse(dice), purpose).prompt == prompt


def test_equal_things_are_one_choice_of_a_draw() -> None:
    asked = dice_question(Throw.parse("pick 4"), "deck", lots=["Tiger", "Panther", "Tiger", "Puma"])
    assert [(option.value, option.text) for option in asked.options] == [(1, "Tiger"), (2, "Panther"), (4, "Puma")]
    assert asked.prompt == "Deck: draw Tiger, Panther or Puma."
    assert parse(asked, "tig") == [1]
    assert expected(asked).endswith("Enter: Opfor draws")


def test_many_options_are_listed_with_their_texts_where_their_names_say_nothing() -> None:
    cards = tuple(Option(f"play:U{n:02}.1", f"play card {n}", n) for n in range(40))
    hexes = tuple(Option(f"hex:C{n:02}", f"C{n:02} Somewhere", n) for n in range(40))
    assert option_lines(Question("q", "R", "?", "one", cards))[0].split() == ["U00.1", "play", "card", "0"]
    assert len(option_lines(Question("q", "R", "?", "one", hexes))) == 1


def test_a_shuffle_says_what_to_type() -> None:
    typing = dice_question(Throw.parse("shuffle 40"), "enemy-deck").typing
    assert typing == "a number from 1 to 40, then one from 1 to 39, and so on down to 2"


def test_a_chart_asks_for_its_dice_by_its_own_title_and_rule() -> None:
    chart = FIELDS.charts["dogfight-response"]
    asked = dice_question(chart.throw, chart.id, chart=chart)
    assert asked.prompt == "Dogfight, step 1: do the Central Powers respond? Throw one die."
    assert asked.rule == chart.rule
    breakout = FIELDS.charts["breakout"]
    assert dice_question(breakout.throw, breakout.id, chart=breakout).prompt.endswith("throw 2 dice, black then blue.")


@pytest.mark.parametrize(
    ("game", "scenario", "mode"),
    [
        ("fields-of-despair", "final-push", "screen"),
        ("fields-of-despair", "final-push", "table"),
        ("flanders-fields", "zero-plus-twenty", "screen"),
        ("flanders-fields", "lane", "table"),
        ("last-crusade", "us", "screen"),
        ("last-crusade", "german", "table"),
    ],
)
def test_whatever_is_listed_can_be_typed(game: str, scenario: str, mode: str) -> None:
    """In a game played at random: every name means its own option, on the way that a typed line goes."""
    match, stream, kinds = Match.new(game_named(game), scenario, mode, seed="names"), Stream("names"), set[str]()
    for _ in range(150):
        question = match.question
        if question is None:
            break
        for name, option in zip(question.names, question.options, strict=True):
            if question.kind in ("one", "some", "path"):
                kinds.add(question.kind)
                plan = match.game.plans.phrase(question, name)
                typed = plan[0][1] if plan else parse(question, name)
                assert typed in (option.key, [option.key]), (question.id, name)
        try:
            match.answer(random_answer(question, stream))
        except BadAnswer:
            match.answer(question.default)
    assert "one" in kinds or "some" in kinds
    assert game != "flanders-fields" or mode == "table" or "path" in kinds
