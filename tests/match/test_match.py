"""A game in progress: suspension, undo, branches, marks, corrections, typed dice, saves that come back."""

from __future__ import annotations

import dataclasses
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from opfor.kernel.because import Answered, Because, Instruction, Rolled, Ruled
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer, BadInput, OpforError, ReplayMismatch, RulesFailed, StaleAnswer
from opfor.kernel.game import Game
from opfor.kernel.questions import Question
from opfor.kernel.state_data import state_data
from opfor.kernel.throws import Throw
from opfor.match import journal, sealed, verify
from opfor.match.match import Match
from opfor.match.records import Answer, Roll, read
from opfor.match.timeline import Line
from tests import ROOT
from tests import toy as ford
from tests.toy import TOY, FordState, altered, copy_game, picture, play, some_answer


def begin(path: Path | None = None, seed: str | None = "river", days: int = 4, **more: Any) -> Match:
    """A match of the toy; who throws real dice there shuffles real cards, too."""
    return Match.new(TOY, "river", "table", options={"days": days}, path=path, seed=seed, cards=True, **more)


def until(match: Match, question: str, rng: random.Random) -> Question:
    """Play on until the question with this id is open."""
    while match.question is not None and match.question.id != question:
        match.answer(some_answer(match.question, rng))
    assert match.question is not None, f"'{question}' was never asked"
    return match.question


def rolls(match: Match) -> list[Roll]:
    return [record for record in match.line.records if isinstance(record, Roll)]


# --- Suspension by re-execution -------------------------------------------------------------------------


def test_the_toy_uses_every_kind_of_question_and_throw(toy: Game) -> None:
    """What the other tests rely on: nothing the kernel offers is left out of the game they play."""
    kinds: set[str] = set()
    throws: set[str] = set()
    for seed in range(5):
        match, rng = begin(seed=str(seed)), random.Random(seed)
        while match.question is not None:
            kinds.add(match.question.kind)
            match.answer(some_answer(match.question, rng))
        throws |= {Throw.parse(roll.d).kind for roll in rolls(match)}
        assert match.outcome is not None
    assert kinds == {"one", "some", "order", "amount", "allocate", "rows", "form"}
    assert throws == {"sum", "dice", "hits", "count", "pick", "shuffle"}


def test_a_step_runs_again_from_its_beginning_and_ends_where_one_run_would(toy: Game) -> None:
    """A step with two questions is entered three times; its effects are there once."""
    entered: list[int] = []

    def counted(state: FordState, desk: Desk, day: int) -> None:
        entered.append(state.stock)
        ford.morning(state, desk, day)

    game = altered(TOY, steps={**TOY.play.steps, "morning": counted})
    match = Match.new(game, "river", "table", seed="river")
    match.answer({"stock": 6})
    match.answer(["ford:upper", "ford:middle", "ford:lower"])
    assert entered == [6]
    assert match.state.stock == 8  # two shells have arrived before the first question
    match.answer("stance:hold")
    match.answer(1)
    assert entered == [6, 6, 6]
    assert match.state.stock == 7


def test_the_same_question_is_open_until_it_is_answered(toy: Game) -> None:
    """Looking, opening a copy and failing to answer do not move the game."""
    match = begin()
    before = picture(match)
    for _ in range(3):
        with pytest.raises(BadAnswer):
            match.answer("nonsense")
        assert picture(match) == before


def test_rules_cannot_swallow_a_suspension(toy: Game) -> None:
    """A rule that catches Exception still stops at its question."""

    def careless(state: FordState, desk: Desk) -> None:
        try:
            desk.ask("stance", state)
        except Exception:
            state.stock = 99

    game = altered(TOY, steps={**TOY.play.steps, "set_up": careless})
    match = Match.new(game, "river", "table", seed="a")
    assert match.question is not None and match.question.id == "stance"
    assert match.state.stock == 0


def test_earlier_checkpoints_stay_untouched(toy: Game) -> None:
    """No later step reaches back into the state an earlier one was entered with."""
    match, rng = begin(days=6), random.Random(4)
    kept: list[tuple[Any, dict[str, Any]]] = []
    while match.question is not None:
        match.answer(some_answer(match.question, rng))
        kept += [(point, state_data(point.state)) for point in match.checkpoints[len(kept) :]]
    assert len(kept) > 20
    for point, data in kept:
        assert state_data(point.state) == data
    assert [point for point, _ in kept] == match.checkpoints


def test_copies_and_invariants_hold_at_every_decision(toy: Game) -> None:
    """The toy keeps the contract that the kernel asks of a state."""
    match, rng = begin(), random.Random(5)
    while match.question is not None:
        match.answer(some_answer(match.question, rng))
        assert match.state.copy() == match.state
        assert TOY.play.invariants(match.state) == []


def test_the_log_says_who_decided_what_and_why(toy: Game) -> None:
    """Claims carry the dice, findings, rulings and answers since the claim before; every rule exists."""
    match, rng = begin(days=8), random.Random(6)
    play(match, rng)
    answered = [entry for entry in match.entries if isinstance(entry, Answered)]
    assert [entry.number for entry in answered] == list(range(1, match.decisions + 1))
    claims = [entry for entry in match.entries if isinstance(entry, Because)]
    assert {claim.rule for claim in claims} == {"F1", "F2", "F3", "F4", "F5"}
    assert all(TOY.rulebook.has(claim.rule) for claim in claims)
    shown = [part for claim in claims for part in claim.evidence if isinstance(part, Rolled)]
    assert [(part.dice, part.faces) for part in shown] == [(roll.d, roll.faces) for roll in rolls(match)]
    assert any(part == Ruled("R-1") for claim in claims for part in claim.evidence)


def test_the_table_is_told_only_what_is_new_since_the_last_answer(toy: Game) -> None:
    """`table_now` lists the instructions after the last answer, in their order."""
    match, rng = begin(days=12), random.Random(7)
    most = 0
    while match.question is not None:
        before = sum(isinstance(entry, Instruction) for entry in match.entries)
        match.answer(some_answer(match.question, rng))
        told = [entry.text for entry in match.entries if isinstance(entry, Instruction)]
        assert match.table_now() == told[before:]
        most = max(most, len(match.table_now()))
    assert most > 0


# --- Undo -----------------------------------------------------------------------------------------------


def test_undo_to_any_decision_and_forward_gives_the_same_game(toy: Game, tmp_path: Path) -> None:
    """Decisions, dice, log and final state come back; the file only ever grows."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path), random.Random(8)
    answers, pictures = [], [picture(match)]
    while match.question is not None:
        answers.append(some_answer(match.question, rng))
        match.answer(answers[-1])
        pictures.append(picture(match))
    assert len(answers) > 15
    written = path.read_bytes()
    for decision in range(len(answers), 0, -1):
        match.undo(decision)
        assert picture(match)[:-1] == pictures[decision - 1][:-1]  # the count of undos over dice is the rest
        for answer in answers[decision - 1 :]:
            match.answer(answer)
        assert picture(match)[:-1] == pictures[-1][:-1]
        assert path.read_bytes().startswith(written)
        written = path.read_bytes()
    match.close()
    again = Match.open(path)
    assert picture(again) == picture(match)
    again.close()


def test_undo_to_the_first_decision_and_forward(toy: Game) -> None:
    """The first decision can be taken back like any other; what lies before it cannot."""
    match, rng = begin(), random.Random(9)
    fresh = picture(match)
    answers = play(match, rng)
    ended = picture(match)
    match.undo(1)
    assert picture(match)[:-1] == fresh[:-1]
    for answer in answers:
        match.answer(answer)
    assert picture(match)[:-1] == ended[:-1]


@pytest.mark.parametrize("decision", [0, -1, 6, 1000])
def test_undo_to_a_decision_that_does_not_stand_is_refused(toy: Game, tmp_path: Path, decision: int) -> None:
    """One line, and nothing has moved."""
    path = tmp_path / "game.opfor"
    match = begin(path)
    play(match, random.Random(10), 5)
    before, written = picture(match), path.read_bytes()
    with pytest.raises(BadInput, match="from 1 to 5"):
        match.undo(decision)
    assert (picture(match), path.read_bytes()) == (before, written)


def test_undo_tells_what_to_put_back_on_the_table(toy: Game) -> None:
    """The list is the difference of the two states."""
    match, rng = begin(days=8), random.Random(11)
    before = match.state
    while match.state.enemy == before.enemy:
        play(match, rng, 1)
    after = match.state
    changes = match.undo(1)
    assert changes == ford.table_changes(after, match.state) and changes


def test_other_answers_after_an_undo_give_other_dice(toy: Game) -> None:
    """Same answers, same dice; other answers, other dice: nobody can re-roll by stepping back."""
    match, rng = begin(days=8), random.Random(12)
    until(match, "stance", rng)
    faces = []
    for answer in ("stance:hold", "stance:attack", "stance:hold"):
        match.answer(answer)
        match.answer(0)
        faces.append([roll.faces for roll in rolls(match)[1:]])
        match.undo(match.decisions - 1)
    assert faces[0] == faces[2] != faces[1]
    assert match.undos_over_rolls == 3


def test_strict_games_go_back_to_the_last_dice_only(toy: Game, tmp_path: Path) -> None:
    """An answer that was followed by dice stands for good; one that was not can be taken back."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, undo="strict"), random.Random(13)
    match.answer({})
    match.undo(1)  # no dice have fallen yet
    match.answer({"stock": 3})
    until(match, "stance", rng)
    before, written = picture(match), path.read_bytes()
    with pytest.raises(BadInput, match="strict dice"):
        match.undo(2)
    assert (picture(match), path.read_bytes()) == (before, written)
    assert match.undos_over_rolls == 0


def test_laboratory_games_get_new_dice_after_each_undo(toy: Game, tmp_path: Path) -> None:
    """The same answer after an undo meets other dice, and a re-opened file agrees on which."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, undo="free", days=8), random.Random(14)
    until(match, "report", rng)
    faces = []
    for _ in range(6):
        match.answer([])
        faces.append(tuple(tuple(roll.faces) for roll in rolls(match)[-3:]))
        match.undo(match.decisions)
    assert len(set(faces)) > 3
    match.answer([])
    expected = picture(match)
    match.close()
    again = Match.open(path)
    assert picture(again) == expected
    again.close()


def test_an_unknown_undo_policy_or_kind_of_dice_is_refused(toy: Game, tmp_path: Path) -> None:
    """Refused before anything is written."""
    with pytest.raises(BadInput):
        begin(tmp_path / "game.opfor", undo="sometimes")
    with pytest.raises(BadInput):
        begin(tmp_path / "game.opfor", dice="loaded")
    with pytest.raises(BadInput, match="river"):
        Match.new(TOY, "lake", "table", path=tmp_path / "game.opfor")
    with pytest.raises(BadInput, match="table or screen"):
        Match.new(TOY, "river", "chess", path=tmp_path / "game.opfor")
    with pytest.raises(BadInput, match="days"):
        begin(tmp_path / "game.opfor", days=1000)
    assert list(tmp_path.iterdir()) == []


# --- Branch and marks -----------------------------------------------------------------------------------


def test_a_branch_goes_its_own_way(toy: Game, tmp_path: Path) -> None:
    """Both files play on, neither feels the other; the same answers give the same dice in both."""
    match, rng = begin(tmp_path / "a.opfor", days=8), random.Random(15)
    play(match, rng, 12)
    branch = match.branch(tmp_path / "b.opfor")
    assert picture(branch) == picture(match)
    assert branch.header.parent and not match.header.parent
    answers = play(match, random.Random(1), 10)
    for answer in answers:
        branch.answer(answer)
    assert picture(branch) == picture(match)
    play(branch, random.Random(2))
    after = picture(match)
    for each in (match, branch):
        each.close()
    again = Match.open(tmp_path / "a.opfor")
    assert picture(again) == after
    again.close()
    assert Match.open(tmp_path / "b.opfor", write=False).outcome == branch.outcome is not None


def test_a_branch_never_overwrites_a_game(toy: Game, tmp_path: Path) -> None:
    """The name is taken: refused, and the other game and its key are as they were."""
    other = begin(tmp_path / "b.opfor", seed="other")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(OpforError, match="exists already"):
        begin().branch(tmp_path / "b.opfor")
    with pytest.raises(OpforError, match="exists already"):
        begin(tmp_path / "b.opfor")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    other.close()


@pytest.mark.parametrize("policy", ["same", "free"])
def test_a_branch_carries_its_whole_history(toy: Game, tmp_path: Path, policy: str) -> None:
    """Marks, undos over dice and the proof of the dice hold in the branch too."""
    match, rng = begin(tmp_path / "a.opfor", seed=None, days=8, undo=policy), random.Random(16)
    play(match, rng, 14)
    match.undo(9)
    match.mark("ninth")
    play(match, rng, 5)
    branch = match.branch(tmp_path / "b.opfor")
    assert picture(branch) == picture(match)
    assert branch.marks == {"ninth": 8} and branch.undos_over_rolls == 1
    play(branch, rng)
    branch.close()
    proof = verify.verify(read((tmp_path / "b.opfor").read_bytes(), "b"))
    assert proof.problems == [] and proof.unproven == 0 and proof.undos_over_rolls == 1
    again = Match.open(tmp_path / "b.opfor")
    assert picture(again) == picture(branch)
    again.close()
    match.close()


def test_a_game_can_be_branched_from_an_earlier_decision(toy: Game, tmp_path: Path) -> None:
    """Open a save where it stood after the nth decision, branch there, play on and open the branch."""
    path = tmp_path / "a.opfor"
    match = begin(path, days=8)
    answers = play(match, random.Random(17), 20)
    written = path.read_bytes()
    match.close()
    earlier = Match.open(path, to=7)
    assert earlier.decisions == 7
    branch = earlier.branch(tmp_path / "b.opfor")
    for answer in answers[7:]:
        branch.answer(answer)
    assert picture(branch)[:-1] == picture(match)[:-1]
    branch.close()
    again = Match.open(tmp_path / "b.opfor")
    assert picture(again) == picture(branch)
    again.close()
    assert path.read_bytes() == written


def test_a_game_opened_at_an_earlier_decision_never_writes(toy: Game, tmp_path: Path) -> None:
    """Answers given while looking back must not end up in the save."""
    path = tmp_path / "a.opfor"
    match = begin(path, days=8)
    play(match, random.Random(18), 20)
    match.close()
    written = path.read_bytes()
    for to in range(21):
        earlier = Match.open(path, to=to)
        assert earlier.decisions == to
        play(earlier, random.Random(to), 3)
        earlier.close()
        assert path.read_bytes() == written
    again = Match.open(path)
    assert picture(again) == picture(match)
    again.close()


def test_marks_are_kept_and_go_with_what_is_taken_back(toy: Game, tmp_path: Path) -> None:
    """A mark stands until its moment is undone, also after opening the file again."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path), random.Random(19)
    match.mark("start")
    play(match, rng, 4)
    match.mark("four")
    play(match, rng, 3)
    match.mark("seven")
    assert match.marks == {"start": 0, "four": 4, "seven": 7}
    match.undo(5)
    assert match.marks == {"start": 0, "four": 4}
    with pytest.raises(BadInput, match="needs a name"):
        match.mark("")
    match.close()
    again = Match.open(path)
    assert again.marks == {"start": 0, "four": 4}
    again.close()


# --- Corrections ----------------------------------------------------------------------------------------


def test_a_correction_holds_at_the_open_question(toy: Game, tmp_path: Path) -> None:
    """What is corrected is what stands on the screen: shells that have arrived do not arrive again."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=8), random.Random(20)
    until(match, "stance", rng)  # the shells of the morning are in the stock already
    for wanted in (11, 7):
        match.fix("stock", wanted, "counted again")
        assert match.state.stock == wanted
    match.answer("stance:hold")
    assert match.state.stock == 7
    match.answer(3)
    assert match.state.stock == 4
    match.close()
    again = Match.open(path)
    assert again.state.stock == 4 and picture(again) == picture(match)
    again.close()


def test_a_correction_at_every_decision_is_what_is_seen_there(toy: Game, tmp_path: Path) -> None:
    """Wherever a game stands, after a correction it differs by the correction alone."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=6), random.Random(21)
    while match.question is not None:
        before, hidden = state_data(match.state), 20 + match.decisions % 7
        match.fix("hidden", hidden)
        assert state_data(match.state) == {**before, "hidden": hidden}
        match.answer(some_answer(match.question, rng))
    match.close()
    again = Match.open(path, write=False)
    assert picture(again) == picture(match)


def test_a_correction_changes_the_open_question_that_depends_on_it(toy: Game) -> None:
    """More shells in stock: more may be fired at once."""
    match, rng = begin(days=8), random.Random(22)
    question = until(match, "shells", rng)
    match.fix("stock", 60)
    assert match.question is not None and match.question.high in (30, 60)
    assert match.question.high > question.high


def test_a_correction_is_logged_and_undoable(toy: Game) -> None:
    """It is a decision of its own, with its reason in the log."""
    match, rng = begin(days=8), random.Random(23)
    until(match, "shells", rng)
    before = picture(match)
    match.fix("hidden", 21, "one block had fallen off the table")
    assert match.decisions == before[2] + 1
    told = [entry for entry in match.entries if isinstance(entry, Answered)][-1]
    assert told.question == "fix" and told.number == match.decisions
    assert "→ 21" in told.answer and "fallen off" in told.answer
    match.undo(match.decisions)
    assert picture(match) == before


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [("hidden", -1, "0 to 60"), ("hidden", 61, "0 to 60"), ("stock", "many", "no whole"), ("moon", 1, "moon")],
)
def test_a_correction_that_breaks_the_game_is_refused(
    toy: Game, tmp_path: Path, name: str, value: Any, problem: str
) -> None:
    """One line says why; state, question and file are as they were."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path), random.Random(24)
    until(match, "shells", rng)
    before, written = picture(match), path.read_bytes()
    with pytest.raises(BadInput, match=problem):
        match.fix(name, value)
    assert (picture(match), path.read_bytes()) == (before, written)


def test_a_correction_while_dice_are_asked_for(toy: Game, tmp_path: Path) -> None:
    """Typed dice are decisions; a correction between two of them holds at that very moment.

    Right after an answer it goes before that answer, so that the throw is read with the corrected number.
    """
    path = tmp_path / "game.opfor"
    match, rng = begin(path, dice="entered", days=6), random.Random(25)
    seen = 0
    while match.question is not None:
        if match.question.kind == "dice":
            before, hidden = state_data(match.state), 25 + seen % 9
            match.fix("hidden", hidden)
            assert state_data(match.state) == {**before, "hidden": hidden}
            seen += 1
        ours = match.question.kind == "dice" and seen % 3 == 0
        match.answer("roll" if ours else some_answer(match.question, rng))
    assert seen > 20
    match.close()
    again = Match.open(path, write=False)
    assert picture(again) == picture(match)


def plundered(state: FordState, desk: Desk, day: int) -> None:
    """A morning whose answer changes the stock before the dice are asked for."""
    state.day = day
    if desk.ask("stance", state) == "attack":
        state.stock += 5
    state.hidden -= desk.pick(3, "weather") if state.hidden > 20 else 0
    ford.morning(state, desk, day)


def at_a_dice_prompt(path: Path) -> Match:
    """A game whose dice are entered, after the first stance."""
    match = begin(path, dice="entered", days=6)
    for answer in ({"stock": 4}, ["ford:upper", "ford:middle", "ford:lower"], [1, 1], "stance:attack"):
        match.answer(answer)
    return match


def test_a_correction_at_a_dice_prompt_is_what_is_seen_there(
    toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the answer before the prompt has added is not added again to the corrected number."""
    monkeypatch.setitem(TOY.play.steps, "morning", plundered)
    path = tmp_path / "game.opfor"
    match = at_a_dice_prompt(path)
    assert match.question is not None and match.question.kind == "dice" and match.state.stock == 9
    match.mark("prompt")
    match.fix("stock", 11)
    assert match.question.kind == "dice" and match.state.stock == 11
    match.answer([1])
    assert match.state.stock == 13  # the two shells of the morning
    match.close()
    again = Match.open(path)
    assert picture(again) == picture(match) and "prompt" in again.marks
    again.close()


def test_a_correction_at_a_dice_prompt_counts_for_that_throw(
    toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether and how the dice fall may hang on the number: it holds from the answer before the prompt on."""
    monkeypatch.setitem(TOY.play.steps, "morning", plundered)
    path = tmp_path / "game.opfor"
    match = at_a_dice_prompt(path)
    match.mark("prompt")
    match.fix("hidden", 15)  # with 15 men nothing is drawn
    assert match.question is not None and match.question.id == "stance" and match.state.hidden == 15
    match.answer("stance:hold")
    match.close()
    again = Match.open(path)
    assert picture(again) == picture(match) and "prompt" in again.marks
    again.close()


# --- Looking back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "undo"), [("sealed", "same"), ("entered", "same"), ("sealed", "free")])
def test_every_moment_can_be_looked_at_again(toy: Game, tmp_path: Path, dice: str, undo: str) -> None:
    """The game as it stood after any decision: the same board, log and question, and nothing written."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, dice=dice, undo=undo, days=5), random.Random(33)
    moments = [shown(match)]
    while match.question is not None:
        match.answer(some_answer(match.question, rng))
        if match.decisions % 5 == 0:
            match.slim()
        moments.append(shown(match))
    before, written = picture(match), path.read_bytes()
    assert [shown(match.at(number)) for number in range(match.decisions + 1)] == moments
    with pytest.raises(BadInput, match="there is no decision"):
        match.at(match.decisions + 1)
    assert (picture(match), path.read_bytes()) == (before, written)


def shown(match: Match) -> Any:
    """What a page shows of a match."""
    return state_data(match.state), match.question, match.decisions, list(match.entries), match.outcome


# --- Several answers at once ----------------------------------------------------------------------------

DAY = [("stance", "stance:hold"), ("shells", lambda question: question.high), ("targets", ["ford:upper"])]


def test_several_answers_are_saved_together(toy: Game, tmp_path: Path) -> None:
    """The same game as one by one, in one write; only the mark that they belong together differs."""
    match, rng = begin(tmp_path / "a.opfor", days=8), random.Random(35)
    other = begin(tmp_path / "b.opfor", days=8)
    until(match, "stance", rng)
    for record in match.line.records:
        if isinstance(record, Answer):
            other.answer(record.a)
    match.answer_all(DAY)
    for _, answer in DAY:
        assert other.question is not None
        other.answer(answer(other.question) if callable(answer) else answer)
    assert [getattr(record, "joined", False) for record in match.line.records].count(True) == len(DAY) - 1
    for record in [*match.line.records]:
        if isinstance(record, Answer):
            record.joined = False
    assert picture(match) == picture(other)
    match.close()
    again = Match.open(tmp_path / "a.opfor")
    for record in again.line.records:
        if isinstance(record, Answer):
            record.joined = False
    assert picture(again) == picture(match)
    again.close()


@pytest.mark.parametrize("wrong", [("shells", 10**6), ("moon", 1), ("stance", "stance:hold")])
def test_several_answers_are_taken_together_or_not_at_all(toy: Game, tmp_path: Path, wrong: tuple[str, Any]) -> None:
    """One that does not fit, and none has been given: not in memory, not in the file."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=8, seed=None), random.Random(36)
    until(match, "stance", rng)
    before, written = picture(match), path.read_bytes()
    advice = match.advised(lambda question, state: "attack")
    with pytest.raises(BadAnswer):
        match.answer_all([DAY[0], wrong])
    assert (picture(match), path.read_bytes()) == (before, written)
    assert match.advised(lambda question, state: "attack") == advice == "stance:attack"
    match.answer_all(DAY)
    match.close()
    again = Match.open(path)
    assert picture(again) == picture(match)
    again.close()


def test_a_trial_leaves_no_trace_and_does_not_show_the_dice(toy: Game, tmp_path: Path) -> None:
    """Trying something tells nothing about the dice to come, and the game does not feel it."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=8), random.Random(37)
    until(match, "report", rng)
    before, written = picture(match), path.read_bytes()
    trial = match.trial()
    assert trial.question == match.question and trial.state == match.state
    play(trial, random.Random(1), 12)
    assert (picture(match), path.read_bytes()) == (before, written)
    play(match, random.Random(1), 12)
    assert [roll.faces for roll in rolls(trial)] != [roll.faces for roll in rolls(match)]


# --- Answers that do not fit ----------------------------------------------------------------------------

WRONG: list[Any] = [
    None,
    "",
    "x",
    "two\nlines",
    "stance:HOLD",
    "ford:upper",
    0.5,
    -1,
    10**9,
    10**30,
    10**5000,
    True,
    [],
    [None],
    ["ford:upper"] * 2,
    ["ford:nowhere"],
    [10**5000],
    [["A", 1, 2]],
    [["D", 1]],
    [["A", True]],
    [["A", 41]],
    [["A", -1]],
    [[]],
    [["A"]] * 3,
    [[10**5000]],
    {},
    {"ford:upper": -1},
    {"ford:upper": 10**6},
    {"ford:nowhere": 1},
    {"stock": 21},
    {"stock": "x"},
    {"stock": 10**5000},
    {"bold": 7},
    {"cellar": 1},
    {"hits": 1},
    {"bands": 5},
    {"bands": [9]},
    {"bands": [0, 0, 0]},
    {"hits": "1"},
    {"hits": 99},
    [7],
    [0],
    [1, 2, 3, 4],
    ["1"],
    [[1]],
    {"a": {"b": []}},
    [1.0],
    [True],
]


@pytest.mark.parametrize("dice", ["sealed", "entered"])
def test_answers_that_do_not_fit_change_nothing(toy: Game, tmp_path: Path, dice: str) -> None:
    """At every question: wrong kind, foreign key, too many, too few: refused, byte for byte the same."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, dice=dice, days=2), random.Random(26)
    refused = 0
    while match.question is not None:
        before, written = picture(match), path.read_bytes()
        for wrong in WRONG:
            try:
                match.question.read(wrong)
            except BadAnswer as problem:
                assert "\n" not in str(problem)
            else:
                continue  # this one happens to fit here
            with pytest.raises(BadAnswer):
                match.answer(wrong)
            refused += 1
        with pytest.raises(StaleAnswer):
            match.answer(some_answer(match.question, rng), decision=match.decisions + 1)
        assert (picture(match), path.read_bytes()) == (before, written)
        match.answer(some_answer(match.question, rng), decision=match.decisions)
    assert refused > 300
    before, written = picture(match), path.read_bytes()
    with pytest.raises(StaleAnswer, match="over"):
        match.answer("stance:hold")
    with pytest.raises(OpforError, match="over"):
        match.fix("hidden", 3)
    assert (picture(match), path.read_bytes()) == (before, written)


def test_an_answer_to_an_earlier_question_is_stale(toy: Game) -> None:
    """A second tap on the same button does not answer the next question."""
    match, rng = begin(), random.Random(27)
    until(match, "stance", rng)
    known = match.decisions
    match.answer("stance:hold", decision=known)
    before = picture(match)
    with pytest.raises(StaleAnswer, match="answered already"):
        match.answer(0, decision=known)
    assert picture(match) == before


# --- Dice typed in --------------------------------------------------------------------------------------


def test_typed_faces_are_used_as_typed(toy: Game) -> None:
    """The faces decide, they are recorded as the person's, and they count as a decision."""
    match = begin(dice="entered")
    match.answer({})
    match.answer(["ford:upper", "ford:middle", "ford:lower"])
    assert match.question is not None and (match.question.kind, match.question.throw) == ("dice", "shuffle 3")
    assert match.question.default == "roll"
    match.answer([3, 2])
    assert match.state.signals == [0, 1, 2]  # each thing stays where it is
    roll = rolls(match)[-1]
    assert (roll.by, roll.faces, roll.key) == ("entered", [3, 2], "")
    assert match.decisions == 3


@pytest.mark.parametrize("faces", [[3, "2"], ["3", 2], [3, None], [3, True], [3, 2.0], [[3], 2], "32", {"a": [3, 2]}])
def test_faces_are_whole_numbers_every_one(toy: Game, faces: Any) -> None:
    """One that is none among others that are: one clear line, and nothing has changed."""
    match = begin(dice="entered")
    match.answer({})
    match.answer(["ford:upper", "ford:middle", "ford:lower"])
    with pytest.raises(BadAnswer, match="these are not faces: enter 2 faces for 3 in random order"):
        match.answer(faces)
    match.answer([3, 2])
    assert match.decisions == 3


def test_hits_may_be_typed_instead_of_faces(toy: Game, tmp_path: Path) -> None:
    """For a pool the number of hits is enough; surplus hits are lumped as the throw says."""
    path = tmp_path / "game.opfor"
    match = begin(path, dice="entered")
    match.answer({"stock": 20})
    match.answer(["ford:upper", "ford:middle", "ford:lower"])
    for answer in ([1, 1], "stance:hold", [4], 22, [1, 1], [2], ["ford:upper"], {"ford:upper": 9}):
        match.answer(answer)
    assert match.question is not None and match.question.throw == "9d6 on 5+ at most 2"
    match.answer({"hits": 5})
    assert match.state.enemy == [0, 3, 2] and match.state.lost == 2
    match.close()
    again = Match.open(path, write=False)
    assert picture(again) == picture(match)


def test_the_program_rolls_where_the_person_does_not(toy: Game) -> None:
    """'roll' gives the sealed dice that a wholly sealed game would get at the same place."""
    match, rng = begin(dice="entered"), random.Random(28)
    match.answer({})
    match.answer(["ford:upper", "ford:middle", "ford:lower"])
    match.answer("roll")
    other = begin(dice="sealed")
    other.answer({})
    other.answer(["ford:upper", "ford:middle", "ford:lower"])
    [ours], [theirs] = rolls(match), rolls(other)
    assert (ours.by, ours.faces, ours.key) == ("sealed", theirs.faces, theirs.key)
    play(match, rng)
    assert match.outcome is not None and {roll.by for roll in rolls(match)} == {"sealed", "entered"}


def test_a_second_tap_on_roll_does_not_throw_the_next_dice(toy: Game, tmp_path: Path) -> None:
    """Leaving a throw to the program is a decision: the same tap again is stale, and one undo takes back one throw."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, dice="entered", days=3), random.Random(30)
    in_a_row = 0
    while match.question is not None:
        if match.question.kind != "dice":
            match.answer(some_answer(match.question, rng))
            continue
        known, before = match.decisions, picture(match)[:-1]  # but for the count of undos
        match.answer("roll", decision=known)
        thrown = picture(match)[:-1]
        with pytest.raises(StaleAnswer):
            match.answer("roll", decision=known)
        in_a_row += match.question is not None and match.question.kind == "dice"
        match.undo(match.decisions)
        assert picture(match)[:-1] == before
        match.answer("roll", decision=known)
        assert picture(match)[:-1] == thrown, "the same dice again"
    assert in_a_row > 2
    match.close()
    assert picture(Match.open(path, write=False)) == picture(match)
    proof = verify.verify(read(path.read_bytes(), "game"))
    assert proof.holds and proof.entered == 0 < proof.unproven


def test_saves_in_which_roll_was_no_decision_still_open(toy: Game, tmp_path: Path) -> None:
    """A game begun before throws left to the program were counted goes on as it stood, and its dice hold."""
    path, secret = tmp_path / "old.opfor", sealed.new_secret("old")
    first = begin(dice="entered", seed="old")
    header, line = msgspec.structs.replace(first.header), Line("same")
    answers: list[Any] = [{}, ["ford:upper", "ford:middle", "ford:lower"]]
    for answer in answers:
        first.answer(answer)
        line.append(first.history[-1])
    assert first.question is not None
    key, count = line.key
    faces = sealed.derive(secret, "", key, count, "signals", Throw.parse(first.question.throw))
    roll = Roll(first.question.throw, "signals", "sealed", faces, key=key, count=count)
    file = journal.Journal.create(path)
    file.begin(header)
    file.append([*line.records, roll])
    file.close()
    match = Match.open(path)
    assert match.decisions == 2 and match.question is not None and match.question.id == "stance"
    play(match, random.Random(31))
    match.close()
    assert b'"asked"' not in path.read_bytes().splitlines()[3]
    assert verify.verify(read(path.read_bytes(), "old")).holds


def test_typed_dice_are_undone_one_by_one(toy: Game) -> None:
    """Each typed throw is a decision: going back and typing other faces gives another game."""
    match, rng = begin(dice="entered", days=2), random.Random(29)
    pictures = [picture(match)]
    answers = []
    while match.question is not None:
        answers.append(some_answer(match.question, rng))
        match.answer(answers[-1])
        pictures.append(picture(match))
    assert match.decisions == len(answers)
    for decision in range(len(answers), 0, -1):
        match.undo(decision)
        state, question, *rest = picture(match)
        then, asked, *others = pictures[decision - 1]
        assert (state, rest[:-1]) == (then, others[:-1])
        # Faces that were typed here before are offered again; nothing else about the question is new.
        again = answers[decision - 1] if asked.kind == "dice" else asked.default
        assert question == msgspec.structs.replace(asked, default=again)


# --- Saves that come back -------------------------------------------------------------------------------


def test_a_save_opened_after_every_decision_stands_where_the_game_stood(toy: Game, tmp_path: Path) -> None:
    """Question, state, log, dice, marks: everything comes from the file."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=6), random.Random(30)
    while match.question is not None:
        match.answer(some_answer(match.question, rng))
        if match.decisions % 7 == 3:
            match.mark(f"at {match.decisions}")
        if match.decisions % 11 == 5 and match.undos_over_rolls < 3:
            match.undo(match.decisions - 2)
        again = Match.open(copy_game(path, tmp_path / "copy.opfor"))
        assert picture(again) == picture(match)
        again.close()


def test_opening_a_whole_save_writes_nothing(toy: Game, tmp_path: Path) -> None:
    """Open and close: the same bytes."""
    path = tmp_path / "game.opfor"
    match = begin(path)
    play(match, random.Random(31), 9)
    match.close()
    written = path.read_bytes()
    for _ in range(3):
        Match.open(path).close()
    assert path.read_bytes() == written


def test_another_process_and_hash_seed_write_the_same_bytes(tmp_path: Path) -> None:
    """The same answers and seed give the same journal, whatever the order of sets in that process."""
    folders = [str(ROOT), str(Path(sealed.__file__).parents[2])]
    written = []
    for hash_seed in ("0", "1", "4242"):
        path = tmp_path / f"{hash_seed}.opfor"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(folders)}
        command = [sys.executable, "-m", "tests.toy", str(path), "same", "6"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert int(done.stdout.split()[-1]) > 20
        written.append(path.read_bytes())
    assert written[0] == written[1] == written[2]
    with ford.registered():
        match = begin(tmp_path / "here.opfor", seed="same", days=6)
        play(match, random.Random("same"))
        match.close()
    assert (tmp_path / "here.opfor").read_bytes() == written[0]


# --- Rules that have changed ----------------------------------------------------------------------------


def asks_twice(state: FordState, desk: Desk, day: int) -> None:
    """The rule of tomorrow: one more question at noon from the third day on."""
    if day == 3:
        desk.ask("targets", state)
    ford.morning(state, desk, day)


def rolls_first(state: FordState, desk: Desk, day: int) -> None:
    """The rule of tomorrow: a throw at dawn from the third day on."""
    if day == 3:
        desk.roll("1d6", "dawn")
    ford.morning(state, desk, day)


def rolls_otherwise(state: FordState, desk: Desk, shells: int) -> None:
    """The rule of tomorrow: a die more after the questions of the third day."""
    targets = desk.ask("targets", state)
    aimed = desk.ask("aim", state, shells, *targets) if targets and shells else {}
    if state.day == 3:
        desk.roll("1d8", "wind")
    for place in state.order:
        dice, purpose = aimed.get(place, 0), f"shells-{ford.FORDS[place]}"
        desk.hits(dice, 5 - state.bold, purpose, at_most=state.enemy[place])


def ends_sooner(state: FordState, desk: Desk, day: int) -> None:
    """The rule of tomorrow: the game ends after two days."""
    ford.evening(state, desk, day)
    if day == 2:
        state.agenda.clear()


@pytest.mark.parametrize(
    ("step", "rule"),
    [("morning", asks_twice), ("morning", rolls_first), ("guns", rolls_otherwise), ("evening", ends_sooner)],
)
def test_changed_rules_are_named_and_the_last_good_decision_opens(
    toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, rule: Any
) -> None:
    """A save that asks other questions today is refused, and opens up to the decision that is named."""
    path = tmp_path / "game.opfor"
    match = begin(path, days=5)
    play(match, random.Random(32), 22)
    match.close()
    written = path.read_bytes()
    monkeypatch.setitem(TOY.play.steps, step, rule)
    with pytest.raises(ReplayMismatch) as refused:
        Match.open(path)
    text, good = str(refused.value), refused.value.last_good
    assert "\n" not in text and text.endswith(f"a copy that ends with decision {good}")
    record = match.line.records[refused.value.record]
    assert (record.q if isinstance(record, Answer) else record.d) in text or step == "evening"
    assert path.read_bytes() == written
    earlier = Match.open(path, to=good)
    assert earlier.decisions == good >= 8
    with pytest.raises(ReplayMismatch):
        Match.open(path, to=good + 1)
    monkeypatch.undo()


def test_a_save_of_newer_rules_is_refused(toy: Game, tmp_path: Path) -> None:
    """It says which rules it needs, and leaves the file alone."""
    newer = dataclasses.replace(TOY, version=7)
    path = tmp_path / "game.opfor"
    match = Match.new(newer, "river", "table", path=path, seed="a")
    match.close()
    written = path.read_bytes()
    with pytest.raises(OpforError, match="newer rules \\(7\\); these are 1"):
        Match.open(path)
    assert path.read_bytes() == written


def test_a_rule_that_fails_leaves_the_game_as_it_was(toy: Game, tmp_path: Path) -> None:
    """A fault in a rule is not recorded: the answer before it can be given again or otherwise."""
    faulty = [True]

    def breaks(state: FordState, desk: Desk) -> None:
        desk.roll("1d6", "before the fault")
        if faulty:
            raise ZeroDivisionError
        ford.reaction(state, desk)

    game = altered(TOY, steps={**TOY.play.steps, "reaction": breaks})
    path = tmp_path / "game.opfor"
    match, rng = Match.new(game, "river", "table", path=path, seed="a"), random.Random(33)
    until(match, "shells", rng)
    before, written = picture(match), path.read_bytes()
    with pytest.raises(RulesFailed, match=r"rules of the-ford failed in step 'reaction' .ZeroDivisionError"):
        match.answer(0)
    assert (picture(match), path.read_bytes()) == (before, written)
    faulty.clear()
    match.answer(0)
    assert match.question is not None and match.question.id == "targets"
