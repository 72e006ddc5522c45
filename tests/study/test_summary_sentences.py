"""Comparisons in plain words: what is decided, or how many games more would decide it."""

from __future__ import annotations

import pytest

from opfor.kernel.text import in_words
from opfor.study.compare import Comparison, Side
from opfor.study.rows import Row, Rows
from opfor.study.simulate import Study
from opfor.study.summary_sentences import rounded, sentences


def side(ends: str, losses: list[int]) -> Study:
    """Games that ended so: w, d or l."""
    names = {"w": "win", "d": "draw", "l": "loss"}
    games = enumerate(zip(ends, losses, strict=True))
    rows = Rows(Row(number, names[end], False, 1, 1, "", (lost,)) for number, (end, lost) in games)
    return Study("g", "s", "screen", {}, "x", "p", len(rows), ("win", "draw", "loss"), rows, 1.0, 1, ("cp_losses",))


def told(first: str, second: str, lost: list[int] | None = None) -> list[str]:
    same = [0] * len(first)
    studies = [side(first, same), side(second, lost or same)]
    sides = [Side("p", "p", None, {}), Side("p data=mine", "p", None, {}, "mine")]
    words = {"p data=mine": "with your chart"}
    return sentences(Comparison(sides, studies), lambda name: words.get(name, in_words(name)))


def test_what_is_decided_comes_first_the_largest_before_the_others() -> None:
    said = told("l" * 200, "w" * 40 + "d" * 20 + "l" * 140)
    assert said == [
        "With your chart: 30 fewer games of 100 end in “loss” (24 to 36).",
        "With your chart: 20 more games of 100 end in “win” (14 to 26).",
        "With your chart: 10 more games of 100 end in “draw” (6 to 14).",
    ]


def test_what_is_open_beside_it_is_told_with_what_it_needs() -> None:
    said = told("w" * 60 + "d" * 70 + "l" * 70, "w" * 120 + "d" * 62 + "l" * 18)
    assert [line.partition(" (")[0] for line in said[:2]] == [
        "With your chart: 30 more games of 100 end in “win”",
        "With your chart: 26 fewer games of 100 end in “loss”",
    ]
    assert said[2:] == ["For “draw” 200 games do not decide it: about 1,200 more are needed."]


def test_one_game_of_a_hundred_is_one() -> None:
    [more, fewer] = told("l" * 1000, "w" * 10 + "l" * 990)
    assert more.startswith("With your chart: 1.0 more games of 100 end in “win” (0.4 to 1.6)")
    assert fewer.startswith("With your chart: 1.0 fewer games of 100 end in “loss”")
    [more, _] = told("l" * 20_000, "w" * 200 + "l" * 19_800)
    assert more == "With your chart: 1 more game of 100 ends in “win” (1 to 1)."


def test_what_is_not_decided_says_how_many_games_would() -> None:
    assert told("w" * 100 + "l" * 100, "l" * 4 + "w" * 97 + "l" * 99) == [
        "200 games do not tell them apart: about 230 more are needed."
    ]
    assert told("wl" * 50, "lw" * 50) == ["100 games do not tell them apart: all ends came equally often."]


def test_games_that_end_alike_may_differ_in_their_numbers() -> None:
    assert told("l" * 100, "l" * 100) == [
        "All 100 games were alike on both sides to the last number: nothing that differs came up."
    ]
    assert told("l" * 100, "l" * 100, [2, 4] * 50) == [
        "All 100 games ended on both sides in the same way.",
        "With your chart, at the end and on average: CP losses +3.0 (+2.8 to +3.2).",
    ]


@pytest.mark.parametrize(("more", "said"), [(1, 1), (9, 9), (35, 35), (101, 110), (1387, 1400), (99_900, 100_000)])
def test_a_guess_has_two_figures(more: int, said: int) -> None:
    assert rounded(more) == said


def test_the_end_of_a_decided_mean_never_reads_as_nothing() -> None:
    """An interval from −0.3 to −0.04 leaves zero out, and must not read "to −0.0"."""
    [same, means] = told("w" * 300, "w" * 300, [0] * 290 + [1] * 10)
    assert same.startswith("All 300 games ended on both sides in the same way")
    assert means == "With your chart, at the end and on average: CP losses +0.03 (+0.01 to +0.05)."
