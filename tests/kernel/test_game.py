"""What a game supplies: scenarios by their ids, outcomes of several parts by name."""

from __future__ import annotations

import pytest

from opfor.kernel.errors import BadInput
from opfor.kernel.game import by_name, scenario_named
from opfor.match.match import Match
from tests.toy import TOY


@pytest.mark.parametrize("wrong", ["", "riv", "lake"])
def test_a_scenario_is_named_in_full_or_not_at_all(wrong: str) -> None:
    """An empty name is none, in a save least of all."""
    assert scenario_named(TOY, None) is scenario_named(TOY, "river") is TOY.scenarios["river"]
    with pytest.raises(BadInput, match="choose river"):
        scenario_named(TOY, wrong)
    with pytest.raises(BadInput, match="choose river"):
        Match.new(TOY, wrong, "screen")


def test_the_parts_of_an_outcome_have_names() -> None:
    assert by_name("sps", "blocks")((12, ("A", "B"))) == {"sps": 12, "blocks": ["A", "B"]}
    with pytest.raises(ValueError, match="shorter"):
        by_name("sps", "blocks")((12,))
