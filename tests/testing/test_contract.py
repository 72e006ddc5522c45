"""The contract on all installed games and the toy; and that it finds what is wrong with broken ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from opfor.cli.main import run
from opfor.kernel.batch import Stream
from opfor.kernel.game import Game
from opfor.kernel.random_answers import RandomPolicy
from opfor.registry import games
from opfor.testing import contract
from opfor.testing.chances import FEWEST_EXPECTED, largest_z
from opfor.testing.playing import Setting, Trial, settings
from tests.broken_toys import DIZZY, MOODY, PLAYS_WRONG, SOUND, UNORDERED
from tests.toy import altered

PLACES = {game.id: game for game in games().values()} | {"tests.broken_toys:SOUND": SOUND}
EVERY = [pytest.param(game, place, id=game.id) for place, game in PLACES.items()]
WAYS = 40  # of a game: above that each option at each value once, in one scenario and mode; the soak plays them all
ONE_WAY = [Setting("river", "table"), Setting("river", "screen", {"days": 2}, "entered")]


# What every game must pass


@pytest.mark.parametrize(("game", "place"), EVERY)
def test_the_data_is_complete(game: Game, place: str) -> None:
    assert "chart" in contract.check_data(game)


@pytest.mark.parametrize(
    ("game", "way"),
    [pytest.param(game, way, id=f"{game.id}: {way}") for game in PLACES.values() for way in settings(game, WAYS)],
)
def test_random_games_hold_at_every_position(game: Game, way: Setting) -> None:
    number = 1 if way.options else 2
    assert contract.check_play(game, games=number, ways=[way]).startswith(f"{number} game")


@pytest.mark.parametrize(("game", "place"), EVERY)
def test_another_process_and_hash_seed_give_the_same_journal(game: Game, place: str) -> None:
    contract.check_other_processes(game, place, games=3, hash_seeds=(1, 20011))


@pytest.mark.parametrize(("game", "place"), EVERY)
def test_exact_odds_samples_and_every_face_agree(game: Game, place: str) -> None:
    assert "distributions within" in contract.check_odds(game, inputs=2, draws=4_000)


@pytest.mark.parametrize(("game", "place"), EVERY)
def test_policies_play_whole_games(game: Game, place: str) -> None:
    assert contract.check_batch(game, games=1)


# And that it would notice


@pytest.mark.parametrize(("game", "complaint"), PLAYS_WRONG.values(), ids=PLAYS_WRONG)
def test_play_finds_what_is_wrong(game: Game, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint) as found:
        contract.check_play(game, games=3, ways=ONE_WAY)
    assert "seed 'contract" in str(found.value), "a failure says how to come back to it"


def test_play_finds_memory_outside_the_state() -> None:
    with pytest.raises(AssertionError, match=r"run again|another game|another way|ReplayMismatch"):
        contract.check_play(MOODY, games=3, ways=ONE_WAY)


def test_other_processes_find_the_order_of_a_set() -> None:
    with pytest.raises(AssertionError, match="PYTHONHASHSEED"):
        contract.check_other_processes(UNORDERED, "tests.broken_toys:UNORDERED", games=1, hash_seeds=range(1, 7))


def test_odds_find_a_second_model() -> None:
    with pytest.raises(AssertionError, match=r"standard deviations|by every face"):
        contract.check_odds(DIZZY)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "The Ford"}, "is not an id"),
        ({"default_policy": "genius"}, "no policy 'genius'"),
        ({"charts": {}}, "charts that do not exist"),
        ({"scenarios": {}}, "no scenario"),
        ({"outcome": lambda state: "over"}, "over before it begins"),
    ],
)
def test_data_finds_what_does_not_fit(change: dict[str, object], complaint: str) -> None:
    reaction = replace(SOUND.procedures["reaction"], charts=("reaction",))
    broken = altered(SOUND, procedures={"reaction": reaction}, **change)
    with pytest.raises(AssertionError, match=complaint):
        contract.check_data(broken)


def test_a_stray_sample_is_found_and_a_fair_one_is_not() -> None:
    fair = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert largest_z(fair, {"heads": 503, "tails": 497}, 1_000)[0] < 1
    assert largest_z(fair, {"heads": 650, "tails": 350}, 1_000)[0] > 5
    rare = {"heads": Fraction(1, 10_000), "tails": Fraction(9_999, 10_000)}
    assert largest_z(rare, {"heads": 2, "tails": 998}, 1_000)[0] < 5, "two rare throws prove nothing"
    assert largest_z({"always": Fraction(1)}, {"always": 999, "never": 1}, 1_000)[0] > 5
    assert FEWEST_EXPECTED < 1_000


# The players it uses


def test_every_option_is_tried_at_every_value() -> None:
    ways = settings(SOUND)
    assert [way.options for way in ways if way.mode == "table"] == [{}, {"days": 1}, {"days": 60}]
    assert {way.dice for way in ways} == {"sealed", "entered"}


def test_random_play_reaches_every_question_and_every_end() -> None:
    asked: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(12):
        trial = Trial(SOUND, Setting("river", "table", {"days": 4}), f"reach {number}")
        trial.play(lambda trial: asked.update([trial.match.question.id] if trial.match.question else []))
        assert trial.match.outcome is not None
        ends[trial.match.outcome.name] += 1
    assert set(asked) == set(SOUND.play.questions)
    assert set(ends) == {"crossed", "held"}


def test_a_random_policy_is_the_same_for_the_same_stream() -> None:
    state = SOUND.play.new("river", "screen", {})
    state.stock = 20
    answers = [
        [RandomPolicy(SOUND.play.questions)(Stream("whims", number))(id, state, *args) for id, args in ASKED]
        for number in (1, 1, 2)
    ]
    assert answers[0] == answers[1] != answers[2]


ASKED: list[tuple[str, tuple[int, ...]]] = [
    ("setup", ()),
    ("order", ()),
    ("stance", ()),
    ("shells", (1,)),
    ("targets", ()),
    ("aim", (9, 0, 2)),
    ("report", ()),
]


def test_the_command_prints_a_line_per_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["contract", "tests.broken_toys:SMALL"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said[:-1]] == ["holds"] * 5
    assert said[-1] == "The contract holds."
    assert run(["contract", "tests.broken_toys:DIZZY"]) == 1
    assert "BROKEN  the-ford  odds:" in capsys.readouterr().out
