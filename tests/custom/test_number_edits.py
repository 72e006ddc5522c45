"""Files of numbers changed in their own text: every number is found, and a change touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.custom.data_files import check_numbers, number_files, shipped
from opfor.custom.number_edits import figures, introduction, passages, read_number, renumbered
from opfor.kernel.errors import BadInput, DataError
from opfor.registry import games

FILES = [(game, name) for game in games() for name in number_files(game)]


def whole_numbers(value: Any) -> Iterator[int]:
    """All that TOML's own reader finds."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from whole_numbers(one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def test_every_game_has_files_of_numbers() -> None:
    assert {game for game, _ in FILES} == set(games())
    assert ("last-crusade", "constants.toml") in FILES and ("fields-of-despair", "core.toml") in FILES


@pytest.mark.parametrize(("game", "name"), FILES)
def test_every_number_is_found_once_and_stands_in_a_passage(game: str, name: str) -> None:
    text = shipped(game, name)
    found = figures(text, name)
    assert sorted(one.value for one in found) == sorted(whole_numbers(msgspec.toml.decode(text)))
    assert [one for passage in passages(text, name) for one in passage.figures] == found
    assert len({one.place for one in found}) == len(found)
    assert introduction(text) and "#" not in introduction(text)


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_a_change_touches_nothing_else(data: st.DataObject) -> None:
    game, name = data.draw(st.sampled_from(FILES))
    text = shipped(game, name)
    found = figures(text, name)
    wanted = data.draw(st.dictionaries(st.sampled_from(range(len(found))), st.integers(-999, 99_999), max_size=6))
    changed = renumbered(text, name, wanted)
    assert [one.value for one in figures(changed, name)] == [wanted.get(at, one.value) for at, one in enumerate(found)]
    back = renumbered(changed, name, {at: found[at].value for at in wanted})
    assert back == text


def test_passages_stand_under_their_heading_and_remark() -> None:
    text = (
        "# What it is.\n# Two lines.\n\n# R1: first\na = 1\nb = [2, [3, 4]]  # aside 9\n\n"
        "[t.\"x y\"]\nc = { d = 5, e = 'no 6' }\n"
        '# R2: more\nf = -7\ng = "8"\n[[many]]\nid = "one"\nh = 9\n[[many]]\nid = "two"\nh = [\n  [10],\n  [11]\n]\n'
    )
    assert introduction(text) == "What it is. Two lines."
    found = passages(text, "x")
    told = [(one.title, one.remark, [(figure.place, figure.value) for figure in one.figures]) for one in found]
    assert told == [
        ((), "R1: first", [(("a",), 1), (("b", "1"), 2), (("b", "2", "1"), 3), (("b", "2", "2"), 4)]),
        (("t.x y",), "", [(("t.x y", "c", "d"), 5)]),
        (("t.x y",), "R2: more", [(("t.x y", "f"), -7)]),
        (("many", "one"), "", [(("many", "1", "h"), 9)]),
        (("many", "two"), "", [(("many", "2", "h", "1", "1"), 10), (("many", "2", "h", "2", "1"), 11)]),
    ]


def test_what_is_no_number_is_refused() -> None:
    assert (read_number(" 12 "), read_number("−3"), read_number("+4")) == (12, -3, 4)
    for typed in ("", "two", "1.5", "1e3", "9999999999", "٣"):
        with pytest.raises(BadInput, match="is not allowed: enter a whole number"):
            read_number(typed)
    with pytest.raises(BadInput, match="fewer numbers"):
        renumbered("a = 1\n", "x", {1: 2})
    with pytest.raises(DataError):
        figures("a = \n", "x")


def test_a_file_that_could_not_take_the_place_of_ours_is_refused_with_its_line() -> None:
    name = "constants.toml"
    text = shipped("last-crusade", name)
    check_numbers("last-crusade", name, text.replace("turn_limit = 40", "turn_limit = 60"))
    line = text.splitlines().index("turn_limit = 40") + 1
    for wrong, problem in (
        ("turn_limit = -1", "turn_limit = -1 is not allowed"),
        ("turn_limit = 4000", "is not allowed"),
        ('turn_limit = "40"', "turn_limit = 40 is not allowed"),
        ("turnlimit = 40", "turn_limit is missing"),
    ):
        with pytest.raises(DataError, match=problem) as refused:
            check_numbers("last-crusade", name, text.replace("turn_limit = 40", wrong))
        assert refused.value.line == (line if "missing" not in problem else refused.value.line)
    free = shipped("fields-of-despair", "board.toml").replace("[start.sps.Belgian]\n", "[start.sps.Belgian]\nB02 = 1\n")
    check_numbers("fields-of-despair", "board.toml", free)
