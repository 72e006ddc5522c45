"""Inputs: how they are written, and fields of a form on which several choices are ticked."""

from __future__ import annotations

import pytest

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer, BadInput
from opfor.kernel.inputs import Input, choice, pairs, switch
from opfor.kernel.questions import FORM, Question
from opfor.kernel.random_answers import random_answer
from opfor.match.decode_answer import parse
from opfor.match.match_desk import spoken
from opfor.web.kit.answers import submitted

FAR = Input("far", "some", choices=("A1", "A2", "B1"), words=("A 1", "A 2", "B 1"), default="A2", text="too far away")
PACE = Input("pace", "choice", choices=("slow", "fast"), default="slow")
ASKED = Question("march", "P16", "How do they march?", FORM, fields=(FAR, PACE), default={})


def test_a_switch_and_a_choice_say_what_they_take() -> None:
    gas = switch("gas", "is there gas?", True, earlier=False)
    pace = choice("pace", {"slow": "at a walk", "fast": "at a run"}, "how fast?", "fast", mode="table")
    assert (gas.read("no"), gas.default, gas.earlier, gas.accepts()) == (False, True, False, "yes or no")
    assert (pace.read("s"), pace.default, pace.mode) == ("slow", "fast", "table")
    assert pace.labelled() == [("slow", "at a walk"), ("fast", "at a run")]
    assert switch("gas", "", None).default is None, "it must be given"


@pytest.mark.parametrize("words", [["turn"], ["=7"], ["turn=7", "turn=8"]])
def test_words_that_are_no_pairs_are_refused(words: list[str]) -> None:
    assert pairs(["turn=7", "hex=C05=x", "empty="]) == {"turn": "7", "hex": "C05=x", "empty": ""}
    with pytest.raises(BadInput, match=r"NAME=VALUE|twice"):
        pairs(words)


@pytest.mark.parametrize(
    ("answer", "far"),
    [({}, ("A2",)), ({"far": "-"}, ()), ({"far": "B1+A1"}, ("A1", "B1")), ({"far": "B"}, ("B1",))],
)
def test_ticked_choices_are_read_in_their_order(answer: dict[str, str], far: tuple[str, ...]) -> None:
    """What is left out is the default, - is none, and the order of typing does not matter."""
    assert ASKED.read(answer) == {"far": far, "pace": "slow"}


@pytest.mark.parametrize("wrong", ["A1+C1", "A", "A1,B1"])
def test_an_unknown_choice_is_refused(wrong: str) -> None:
    with pytest.raises(BadAnswer, match="far"):
        ASKED.read({"far": wrong})


def test_typed_submitted_and_spoken() -> None:
    """Terminal and page give the same answer, and the log says it in words."""
    assert parse(ASKED, "far=A1+B1, pace=fast") == {"far": "A1+B1", "pace": "fast"}
    ticked = [("f:far", "A1"), ("f:far", "B1"), ("f:pace", "slow")]
    assert submitted(ASKED, ticked).answer == {"far": "A1+B1"}
    assert submitted(ASKED, [("f:pace", "slow")]).answer == {"far": "-"}, "no tick is none, not the default"
    assert spoken(ASKED, {"far": "A1+B1", "pace": "fast"}) == "far A 1 and B 1, pace fast"


def test_random_answers_are_legal() -> None:
    seen = {ASKED.read(random_answer(ASKED, Stream(f"some {n}")))["far"] for n in range(60)}
    assert {(), ("A2",)} <= seen and len(seen) > 4
