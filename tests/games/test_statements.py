"""The statements of the printed sheets: none is dropped, and each printed rule has one."""

from __future__ import annotations

import pytest

from opfor.kernel.rulebook import Rulebook
from opfor.registry import game_named

STATEMENTS = {"fields-of-despair": ("FD", 143), "last-crusade": ("LC", 106), "flanders-fields": ("FF", 90)}
# Procedures of ours whose sentences stand under the charts 2.1 to 2.9 of the sheet.
UNDER_THE_CHARTS = {"flanders-fields": {"P0", "P1", "P2", "P4a", "P8", "P10", "P16"}}


def book(game: str) -> Rulebook:
    """The rules of a game."""
    found: Rulebook | None = game_named(game).rulebook
    assert found is not None
    return found


@pytest.mark.parametrize("game", STATEMENTS)
def test_no_statement_is_dropped(game: str) -> None:
    """Their numbers run without a gap; whoever takes one out has to say so here."""
    letters, last = STATEMENTS[game]
    assert list(book(game).statements) == [f"{letters}-{number:03}" for number in range(1, last + 1)]


@pytest.mark.parametrize("game", STATEMENTS)
def test_every_printed_rule_has_a_statement(game: str) -> None:
    """Rules of our own need none."""
    rules = book(game).rules.values()
    printed = {rule.id for rule in rules if rule.source == "printed"} - UNDER_THE_CHARTS.get(game, set())
    assert not printed - {statement.rule for statement in book(game).statements.values()}
