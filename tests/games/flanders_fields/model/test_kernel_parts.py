"""What this game added to the kernel: path questions, and throws that count as a fixed total."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model.data import CHARTS
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import PATH, Option, Question
from opfor.kernel.random_answers import random_answer
from opfor.match.decode_answer import parse
from opfor.match.match_desk import spoken

GAME = "flanders-fields"
ASKED = Question(
    "move",
    "P16",
    "Where?",
    PATH,
    (
        Option("path:410,380", "to 41,38 cm", (((410, 380),), -1)),
        Option("path:10,20", "to 1,2 cm"),
        Option("stay", "stays", 7),
    ),
    default="path:410,380",
    unit="cm",
    per_unit=10,
)


def test_paths_are_read() -> None:
    """P16: any polyline with an optional heading; suggestions by key; whatever else is refused."""
    assert ASKED.read("path:410,280>410,380@0") == (((410, 280), (410, 380)), 0)
    assert ASKED.read("path:410,380") == (((410, 380),), -1) and ASKED.read("path:10,20") == (((10, 20),), -1)
    assert ASKED.read("stay") == 7
    for wrong in ("path:", "path:1", "path:1,2>", "path:-1,2", "410,380", 5, None, ["path:1,2"], "path:1,2@north"):
        with pytest.raises(BadAnswer, match="is not a path"):
            ASKED.read(wrong)


def test_paths_are_told_in_centimetres() -> None:
    """P16: the log speaks of centimetres, as the table does; a suggestion with a name keeps it."""
    assert spoken(ASKED, "path:410,280>415,380@90") == "41,28 > 41.5,38 cm @ 90"
    assert spoken(ASKED, "path:10,20") == "1,2 cm"
    assert spoken(ASKED, "stay") == "stays"


def test_paths_are_typed() -> None:
    """P16: centimetres, or an answer with its prefix; blanks allowed; Enter takes the default."""
    assert parse(ASKED, "41, 28 > 41.5,38 @90") == "path:410,280>415,380@90"
    assert (
        parse(ASKED, "path:5,6") == "path:5,6" and parse(ASKED, "") == "path:410,380" and parse(ASKED, "st") == "stay"
    )
    with pytest.raises(BadAnswer):
        parse(ASKED, "home")


def test_random_answers_use_the_suggestions() -> None:
    """P16: policies draw from the suggested ends alone."""
    keys = {option.key for option in ASKED.options}
    assert {random_answer(ASKED, Stream("path", n)) for n in range(40)} == keys


def test_natural_throw() -> None:
    """P4a, A09: a natural 1 counts as 1 whatever the modifiers, and says which ruling did it."""
    chart = CHARTS["actions-rifle-company"]
    inputs = tuple(spec.name == "veteran" or spec.default for spec in chart.inputs)
    finding = chart.finding(1, inputs)
    assert finding.result == 0 and finding.total == 1 and finding.rulings == ["A09"]
    assert chart.finding(2, inputs).result == 2
    assert any(modifier.text == "a natural 1 is always a fail" and modifier.applied for modifier in finding.modifiers)
