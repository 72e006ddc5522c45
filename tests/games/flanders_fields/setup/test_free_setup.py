"""Stands that the scenario does not place: the Garrison's set-up, waves, and a person's own."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.scenario import read_scenario
from opfor.kernel.errors import BadInput, DataError
from opfor.match.match import Match
from tests.games.flanders_fields.desks import HEAD, TRENCHES

GAME = "flanders-fields"
UNITS = """
[[unit]]
side = "british"
battalion = "1st"
company = "A"
kind = "infantry"
number = 4
[[unit]]
side = "british"
battalion = "1st"
company = "B"
kind = "infantry"
number = 4
[[unit]]
side = "british"
battalion = "1st"
kind = "battalion_command"
number = 1
[[unit]]
side = "german"
battalion = "I"
company = "1"
kind = "infantry"
number = 6
[[unit]]
side = "german"
battalion = "I"
company = "2"
kind = "infantry"
number = 3
role = "reserve"
[[unit]]
side = "german"
battalion = "I"
kind = "battalion_mg"
number = 2
[[unit]]
side = "german"
battalion = "I"
kind = "battalion_command"
number = 1
[victory]
held = "test"
"""
TEXT = HEAD + TRENCHES + UNITS


def test_the_garrison_sets_up() -> None:
    """6.1: in the trench, below ground but for every third platoon; reserves behind the middle; MGs fire across."""
    stands = read_scenario(TEXT, "test").stands
    front = [s for s in stands if s.side == 1 and s.kind == kinds.INFANTRY and not s.reserve]
    assert len(front) == 6 and {s.y for s in front} == {700}
    assert [s.below for s in sorted(front, key=lambda s: s.x)] == [False, True, True, False, True, True]
    reserve = [s for s in stands if s.reserve]
    assert {s.y for s in reserve} == {950} and sum(s.x for s in reserve) == 1500 and all(s.below for s in reserve)
    west, east = sorted((s for s in stands if s.kind == kinds.BATTALION_MG), key=lambda s: s.x)
    assert west.heading > 36 > east.heading, "each looks past the middle"


def test_waves() -> None:
    """Z2: the second wave stands 16 cm behind the first and half an interval aside."""
    stands = read_scenario(TEXT, "test").stands
    first = [s for s in stands if s.name.startswith("A")]
    second = [s for s in stands if s.name.startswith("B")]
    assert first[0].y - second[0].y == 160 and second[0].x - first[0].x == 30
    assert first[1].x - first[0].x == 60


def test_a_person_sets_up() -> None:
    """7.0, 6.1: each free stand of his is asked for, with the program's place as the default; not among the enemy."""
    options = {"scenario_file": TEXT, "side": "german"}
    match = Match.new(FLANDERS, "lane", "screen", options=options, seed="free")
    asked = []
    while match.question is not None and match.question.id == "place":
        assert match.question.about is not None
        asked.append(match.question.about.name)
        with pytest.raises(BadInput, match="too near the enemy"):
            match.answer("path:500,300")
        match.answer("path:100,950" if asked[-1] == "1.1" else match.question.default)
    platoons = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1", "2.2", "2.3"]
    assert sorted(asked) == [*platoons, "German commander 1", "MG 1", "MG 2"]
    names = [s.name for s in read_scenario(TEXT, "test").stands]
    assert (match.state.x[names.index("1.1")], match.state.y[names.index("1.1")]) == (100, 950)
    assert FLANDERS.play.invariants(match.state) == []


def test_a_unit_nowhere_is_refused() -> None:
    """7.0: neither places nor a number."""
    with pytest.raises(DataError, match="needs at"):
        read_scenario(TEXT.replace("number = 6\n", ""), "test")
