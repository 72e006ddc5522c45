"""Opening a saved game: the same game as it was when it was played, without running more steps than it takes."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from opfor.kernel.desk import Desk
from opfor.kernel.errors import OpforError, ReplayMismatch
from opfor.kernel.game import Game
from opfor.kernel.questions import DICE
from opfor.kernel.state_data import state_data
from opfor.match.journal import Journal
from opfor.match.match import Match
from opfor.match.records import Answer
from opfor.match.running import FAR, NEAR, Checkpoint
from opfor.match.save_files import write_key
from opfor.registry import game_named
from opfor.testing.playing import Setting, Trial, repeat
from tests import toy as ford
from tests.toy import TOY, FordState, altered, play

WAYS = [
    ("fields-of-despair", Setting("final-push", "screen")),
    ("fields-of-despair", Setting("final-push", "table", dice="entered")),
    ("last-crusade", Setting("us", "screen")),
    ("flanders-fields", Setting("lane", "screen")),
]
MOST = 120  # decisions of a game that are looked at one by one


def moment(match: Match) -> tuple[Any, ...]:
    """What a person sees of a match, but for the dice that are offered again after an undo."""
    question = match.question
    if question is not None and question.kind == DICE:
        question = msgspec.structs.replace(question, default=None)
    return state_data(match.state), question, match.decisions, list(match.entries), match.outcome


def told(points: list[Checkpoint]) -> list[str]:
    """Checkpoints, to be compared."""
    return [repr((point.place, point.entries, state_data(point.state))) for point in points]


def saved(match: Match, path: Path, records: list[Any] | None = None) -> Path:
    """The same game (or one with these records) as a file, its chain in order, with the key of its dice."""
    assert match.secret is not None
    write_key(path, match.secret)
    journal = Journal.create(path)
    journal.begin(match.header)
    journal.append(match.history if records is None else records)
    journal.close()
    return path


@pytest.mark.parametrize(("name", "setting"), WAYS, ids=[f"{name} {setting}" for name, setting in WAYS])
def test_an_opened_game_is_the_one_that_was_played(name: str, setting: Setting, tmp_path: Path) -> None:
    """State, log and question at the end, at every decision looked at or undone, and after taking them again."""
    trial, moments = Trial(game_named(name), setting, "replay"), list[Any]()
    while trial.match.question is not None and trial.match.decisions < MOST:
        moments.append(moment(trial.match))
        trial.decide()
    match = trial.match
    moments.append(moment(match))
    again = Match.open(saved(match, tmp_path / "game.opfor"), write=False)
    assert moment(again) == moments[-1]
    assert (again.line.records, again.line.key, again.asked) == (match.line.records, match.line.key, match.asked)

    every, kept = told(match.checkpoints), told(again.checkpoints)
    assert told(again.every_checkpoint()) == every
    early = sum(point.place < len(match.line) - NEAR for point in match.checkpoints)
    assert kept == every[:early:FAR] + every[early:] and len(kept) < len(every)

    for number, then in enumerate(moments):
        assert moment(again.at(number)) == then
    records = again.line.records.copy()
    for number in range(match.decisions, 0, -1):
        again.undo(number)
        assert moment(again) == moments[number - 1]
    repeat(again, records[len(again.line) :])
    assert moment(again) == moments[-1]


def wrong(record: Any) -> list[Any]:
    """The record as it cannot have been."""
    if isinstance(record, Answer):
        return [msgspec.structs.replace(record, **change) for change in ({"a": "nonsense"}, {"f": "0"}, {"q": "moon"})]
    return [msgspec.structs.replace(record, **change) for change in ({"faces": [99]}, {"d": "9d9"}, {"p": "moon"})]


@pytest.mark.parametrize(("name", "setting"), WAYS, ids=[f"{name} {setting}" for name, setting in WAYS])
def test_a_record_that_does_not_fit_is_refused_wherever_it_stands(name: str, setting: Setting, tmp_path: Path) -> None:
    """An answer that was not open, another question, another throw, faces that no die has: one line says where."""
    trial = Trial(game_named(name), Setting(setting.scenario, setting.mode), "wrong")
    while trial.match.question is not None and trial.match.decisions < 12:
        trial.decide()
    match = trial.match
    assert match.history == match.line.records
    for number, record in enumerate(match.history):
        for place, other in enumerate(wrong(record)):
            records = [*match.history[:number], other, *match.history[number + 1 :]]
            with pytest.raises(OpforError) as refused:
                Match.open(saved(match, tmp_path / f"{number}-{place}.opfor", records), write=False)
            text, decision = refused.value.args[0], match.line.decisions(number)
            if isinstance(refused.value, ReplayMismatch):
                assert text.startswith(f"this save was written by other rules: record {number} is '")
                assert str(refused.value) == text, "a text that is too long would be cut in its middle"
            else:
                assert text.startswith(f"the throw for '{record.p}' after decision {decision}: ")
            assert isinstance(refused.value, ReplayMismatch) == (isinstance(record, Answer) or place > 0)
            assert "\n" not in text


# --- How much is run ----------------------------------------------------------------------------------------


def counting(counts: Counter[str]) -> Game:
    """The toy, with a count of the steps that are run."""

    def counted(name: str, rule: Any) -> Any:
        def step(state: FordState, desk: Desk, *args: int) -> None:
            counts[name] += 1
            rule(state, desk, *args)

        return step

    return altered(TOY, steps={name: counted(name, rule) for name, rule in TOY.play.steps.items()})


def opened(game: Game, match: Match) -> Match:
    """The match as it would be after opening its file, with the rules of this game."""
    again = Match(game, match.header, None, match.secret)
    for record in match.history:
        again._replay(record)
    again.history = match.history.copy()
    again._proceed(again.line, [])
    return again


def test_going_back_runs_no_more_than_the_steps_since_the_last_checkpoint(toy: Game) -> None:
    """An undo, a look back, a trial and a branch begin at a checkpoint, not at the beginning of the game."""
    match = Match.new(TOY, "river", "table", options={"days": 30}, seed="far")
    play(match, random.Random(5), 100)
    assert match.question is not None
    counts: Counter[str] = Counter()
    again = opened(counting(counts), match)
    whole, most = counts.total(), FAR + 2
    assert whole > 4 * most
    for decision in range(1, again.decisions + 1):
        counts.clear()
        again.at(decision)
        assert counts.total() <= most
    counts.clear()
    again.trial()
    assert counts.total() == 1
    again.undo(again.decisions // 2)
    assert counts.total() <= 1 + most


def test_a_branch_runs_only_its_open_step(toy: Game, tmp_path: Path) -> None:
    """It stands where the game stands, and its own file opens to the same."""
    match = Match.new(TOY, "river", "table", options={"days": 30}, seed="far", path=tmp_path / "a.opfor")
    play(match, random.Random(6), 100)
    match.undo(90)
    counts: Counter[str] = Counter()
    match.game = counting(counts)
    branch = match.branch(tmp_path / "b.opfor")
    assert counts.total() == 1
    assert moment(branch) == moment(match)
    play(branch, random.Random(7), 10)
    branch.close()
    assert moment(Match.open(tmp_path / "b.opfor", write=False)) == moment(branch)
    match.close()


def test_the_open_step_has_a_checkpoint_however_long_it_is(toy: Game) -> None:
    """After opening, an answer runs the open step alone, even if that step has asked more than is kept near the end."""

    def long_morning(state: FordState, desk: Desk, day: int) -> None:
        ford.morning(state, desk, day)
        for _ in range(2 * NEAR if day == 5 else day):  # one after another, the day before stands at another count
            desk.ask("report", state)

    game = altered(TOY, steps={**TOY.play.steps, "morning": long_morning})
    match, rng, rerun = Match.new(game, "river", "table", options={"days": 6}, seed="long"), random.Random(9), 0
    while match.question is not None:
        play(match, rng, 1)
        again = opened(game, match)
        assert moment(again) == moment(match)
        assert again.checkpoints[-1] == match.checkpoints[-1]
        rerun += len(match.line) - match.checkpoints[-1].place > NEAR
    assert rerun, "the long step was never open"
