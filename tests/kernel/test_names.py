"""Names that people type."""

import pytest

from opfor.kernel.errors import BadInput
from opfor.kernel.names import matching

GAMES = ("fields-of-despair", "flanders-fields", "last-crusade", "last-stand")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("last-crusade", "last-crusade"),
        ("fl", "flanders-fields"),
        ("fields", "fields-of-despair"),  # the beginning of a name comes before that of a later word
        ("crus", "last-crusade"),
        ("stand", "last-stand"),
    ],
)
def test_a_beginning_that_only_one_name_or_word_has_is_enough(typed: str, meant: str) -> None:
    assert matching(typed, GAMES, "game") == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("last", "'last' is ambiguous: type more of last-crusade or last-stand"),
        ("", "there is no game ''"),
        ("rusade", "there is no game 'rusade'"),
    ],
)
def test_anything_else_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        matching(typed, GAMES, "game")
