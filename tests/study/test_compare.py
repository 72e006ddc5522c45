"""Comparisons on common dice: pairs, intervals of the difference, and how many more games would decide."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import ceil, sqrt
from statistics import mean, stdev
from typing import Any

import pytest

from opfor.cli import compare as command
from opfor.cli.main import run
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.study import compare as module
from opfor.study.compare import Comparison, Side, compare, paired, paired_shares
from opfor.study.intervals import Z95, reach95
from opfor.study.simulate import simulate

GAME = "fields-of-despair"


@pytest.fixture(scope="module")
def found() -> Comparison:
    return compare(GAME, ["doctrine", "cautious", "doctrine difficulty=hard"], games=14, seed="demo")


def test_every_side_plays_the_games_of_a_study_of_its_own(found: Comparison) -> None:
    assert found.studies[0].rows == simulate(GAME, games=14, seed="demo").rows
    assert found.studies[1].rows == simulate(GAME, games=14, seed="demo", policy="cautious").rows
    assert found.studies[2].rows == simulate(GAME, games=14, seed="demo", options={"difficulty": "hard"}).rows


def test_differences_are_those_of_the_pairs(found: Comparison) -> None:
    for place in (1, 2):
        differences = found.differences(place)
        assert list(differences) == ["allied_victory", "draw", "cp_victory", *found.studies[0].ends]
        losses = found.studies[0].ends.index("allied_losses")
        one, two = ([row.end[losses] for row in found.studies[at].rows] for at in (0, place))
        by_hand = [b - a for a, b in zip(one, two, strict=True)]
        reach = 2.1604 * stdev(by_hand) / sqrt(14)  # Student's t for 14 pairs
        difference = differences["allied_losses"]
        assert difference.difference == pytest.approx(mean(by_hand))
        ends = (mean(by_hand) - reach, mean(by_hand) + reach)
        assert (difference.low, difference.high) == pytest.approx(ends, abs=reach / 1000)
        shares = [differences[name].difference for name in ("allied_victory", "draw", "cp_victory")]
        assert sum(shares) == pytest.approx(0)


def test_a_side_against_itself_shows_no_difference() -> None:
    same = compare(GAME, ["doctrine", "policy=doctrine difficulty=normal"], games=5, seed="demo").differences(1)
    assert {(difference.difference, difference.more) for difference in same.values()} == {(0.0, None)}


def test_workers_and_blocks_change_nothing(found: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 5)
    with ThreadPoolExecutor(2) as threads:
        other = compare(
            GAME, ["doctrine", "cautious", "doctrine difficulty=hard"], 14, "demo", jobs=2, executor=threads
        )
    assert other.to_json() == found.to_json()
    assert [study.tally for study in other.studies] == [study.tally for study in found.studies]


def pairs(first: list[Any], second: list[Any]) -> Counter[tuple[Any, Any]]:
    return Counter(zip(first, second, strict=True))


@pytest.mark.parametrize(("truth", "number"), [(0.02, 400), (0.3, 400), (0.0, 50)])
def test_the_number_of_games_that_decides_is_what_the_spread_asks_for(truth: float, number: int) -> None:
    stream = Stream("pairs")
    first = [stream.below(100) / 100 for _ in range(number)]
    second = [value + truth + (stream.below(100) - 49.5) / 100 for value in first]
    found = paired(pairs(first, second))
    differences = [b - a for a, b in zip(first, second, strict=True)]
    needed = ceil((Z95 * stdev(differences) / mean(differences)) ** 2)
    assert found.more == (0 if found.low > 0 or found.high < 0 else max(1, needed - number))
    assert found.decided == (abs(found.difference) > (found.high - found.low) / 2)


def test_pairs_without_spread() -> None:
    assert paired(pairs([1, 1, 1], [1, 1, 1])).more is None
    assert paired(pairs([1, 1, 1], [2, 2, 2])).decided
    assert paired(pairs([0, 1], [1, 0])).more is None  # a mean of nothing: no number of games can be named
    assert paired(pairs([1], [2])).more is None  # one pair says nothing about the spread


@pytest.mark.parametrize(("number", "wanted"), [(5, 2.776), (10, 2.262), (30, 2.045), (100, 1.984), (101, 1.960)])
def test_few_games_have_wide_intervals(number: int, wanted: float) -> None:
    """Student's t, from a printed table."""
    assert reach95(number) == pytest.approx(wanted, abs=0.01)


def test_a_difference_of_shares_stays_between_all_and_nothing() -> None:
    few = paired_shares(pairs([False] * 5, [True, True, True, False, True]))
    assert few.high == 1.0 and few.low < few.difference
    every = paired_shares(pairs([False] * 5, [True] * 5))
    assert every.decided and every.high == 1.0 and every.low == pytest.approx(0.5655, abs=0.001)
    assert paired_shares(pairs([True] * 5, [False] * 5)).low == -1.0


def test_interrupted_the_whole_pairs_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 4)

    def interrupt(done: int, wanted: int) -> None:
        if done >= 12:
            raise KeyboardInterrupt

    some = compare(GAME, ["doctrine", "cautious"], games=40, seed="demo", progress=interrupt)
    assert 4 <= some.games < 40
    assert some.differences(1)["draw"].first == pytest.approx(
        mean(row.outcome == "draw" for row in some.studies[0].rows[: some.games])
    )


@pytest.mark.parametrize(
    ("text", "policy", "scenario", "options"),
    [
        ("doctrine", "doctrine", None, {}),
        ("policy=random", "random", None, {}),
        ("doctrine difficulty=hard frontline=france", "doctrine", None, {"difficulty": "hard", "frontline": "france"}),
        ("scenario=final-push", None, "final-push", {}),
    ],
)
def test_a_side_is_read_from_its_words(text: str, policy: Any, scenario: Any, options: dict[str, str]) -> None:
    assert Side.parse(text) == Side(text, policy, scenario, options)


@pytest.mark.parametrize(
    ("sides", "complaint"),
    [
        (["doctrine"], "needs two sides"),
        (["doctrine", ""], "is empty"),
        (["doctrine", "doctrine random"], "gives policy twice"),
        (["doctrine", "difficulty=easy difficulty=hard"], "gives difficulty twice"),
        (["doctrine", "genius"], "has no policy 'genius'"),
        (["doctrine", "difficulty=absurd"], "difficulty has no value 'absurd'"),
        (["doctrine", "scenario=moon"], "has no scenario 'moon'"),
    ],
)
def test_what_cannot_be_compared_is_refused_before_anything_is_played(sides: list[str], complaint: str) -> None:
    def played(done: int, wanted: int) -> None:
        raise AssertionError("a game was played")

    with pytest.raises(BadInput, match=complaint):
        compare(GAME, sides, games=5, progress=played)
    with pytest.raises(BadInput, match="is given for all sides"):
        compare(GAME, ["doctrine", "difficulty=hard"], games=5, options={"difficulty": "easy"}, progress=played)


def test_the_command_prints_a_table_and_the_same_json_twice(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "fields", "doctrine", "cautious", "--games", "6", "--jobs", "1", "--seed", "demo"]
    assert run(words) == 0
    said = capsys.readouterr().out
    assert "A: doctrine" in said and "B − A" in said and "Allied victory" in said
    texts = []
    for _ in range(2):
        assert run([*words, "--json"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    value = json.loads(texts[0])
    assert [side["policy"] for side in value["sides"]] == ["doctrine", "cautious"]
    assert set(value["differences"][0]["by"]["draw"]) == {"first", "second", "difference", "low", "high", "more"}


def test_an_undecided_difference_says_how_many_more(found: Comparison) -> None:
    words = command._words(paired(pairs([0, 1, 0, 1, 1], [1, 1, 0, 1, 0.5])), share=False)
    assert words[-1].startswith("after ~")
    assert command._words(paired(pairs([0, 0], [0, 0])), share=True)[-1] == "none seen"
