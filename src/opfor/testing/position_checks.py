"""What must hold at every moment of a game: of the question, the state, the views and the explanations."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable
from typing import Any

from opfor.kernel.because import Because, Finding, Rolled, Ruled
from opfor.kernel.desk import Suspend, ThrowingDesk
from opfor.kernel.errors import BadAnswer, BadInput, StaleAnswer
from opfor.kernel.game import Game, procedure_named
from opfor.kernel.inputs import read_inputs
from opfor.kernel.questions import DICE, Question
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.kernel.throws import Throw
from opfor.match.match_desk import MatchDesk, dice_question
from opfor.match.records import Answer, Fix, Roll
from opfor.match.running import Checkpoint
from opfor.testing.playing import Trial, one_line, picture, repeat

WITH_OPTIONS = ("one", "some", "order", "allocate")
NONSENSE: tuple[Any, ...] = (
    None,
    "",
    "no such key",
    -1,
    10**9,
    1.5,
    True,
    [],
    {},
    [[]],
    ["no such key"],
    [["no", "such", "row", 1, 2, 3]],
    {"no such key": 1},
    {"hits": -1},
    {"bands": "x"},
    [0],
    [7] * 300,
    [{}],
    [None],
)


def check_question(trial: Trial, question: Question) -> None:
    """Contract 3: an answer exists, keys are unique and typable, the rule exists, the default is legal."""
    require = trial.require
    require(one_line(question.prompt), f"the prompt is not one line: {question.prompt!r}")
    require(one_line(question.choices()), f"what may be answered is not one line: {question.choices()!r}")
    if question.kind == DICE:
        known = question.rule == "dice" or trial.game.rulebook.has(question.rule)
        require(known and question.default == "roll", "dice are asked for by something else")
        return
    require(trial.game.rulebook.has(question.rule), f"there is no rule '{question.rule}'")
    require(question.id in trial.game.play.questions, f"no builder is called '{question.id}'")
    if question.kind in WITH_OPTIONS:
        keys = [option.key for option in question.options]
        require(bool(keys), "there is no option: a dead end")
        require(len({key.lower() for key in keys}) == len(keys), f"keys are not unique: {keys}")
        typable = r"\S+" if question.kind == "one" else r"[^\s,]+"  # a comma ends a key only where several are typed
        bad = [key for key in keys if not re.fullmatch(typable, key)]
        require(not bad, f"keys that nobody can type: {bad}")
    low, high = question.low, question.high
    require(question.kind != "amount" or low <= high, f"there is no amount from {low} to {high}")
    require(question.kind != "rows" or bool(question.columns), "rows without columns")
    require(question.kind != "form" or bool(question.fields), "a form without fields")
    if question.default is not None:
        try:
            question.read(question.default)
        except BadInput as refusal:
            raise trial.fail(f"the default {question.default!r} is refused: {refusal}") from None


def near_misses(question: Question) -> list[Any]:
    """Answers that are wrong by one."""
    keys = [option.key for option in question.options]
    match question.kind:
        case "one":
            return [f"{keys[0]}x", keys, keys[0].encode().hex()]
        case "some":
            return [[keys[0], keys[0]], [f"{keys[0]}x"], keys[0]]
        case "order":
            return [keys[1:], [*keys, keys[0]], [f"{keys[0]}x", *keys[1:]]]
        case "amount":
            return [question.low - 1, question.high + 1, str(question.low), [question.low]]
        case "allocate":
            return [{keys[0]: question.options[0].high + 1}, {keys[0]: -1}, {f"{keys[0]}x": 1}, keys]
        case "rows":
            return [[["no such word"] * len(question.columns)], [[1] * (len(question.columns) + 1)], [question.id]]
        case "form":
            return [{question.fields[0].name: "no such value"}, {f"{question.fields[0].name}x": 1}, [1]]
        case "path":
            return ["path:", "path:1,2>", f"{keys[0]}x", "410,280", "path:410,280@north", keys]
        case _:
            sizes = Throw.parse(question.throw).sizes
            return [[0] * len(sizes), [size + 1 for size in sizes], [1] * (len(sizes) + 1), ["1"] * len(sizes)]


def check_refusals(trial: Trial, question: Question) -> int:
    """Contract 3: illegal, foreign and stale answers are refused with one line and change nothing."""
    match, before, refused = trial.match, picture(trial.match), 0
    for answer in (*NONSENSE, *near_misses(question)):
        try:
            question.read(answer)
            continue  # by chance it makes sense here: {} takes all defaults of a form
        except BadAnswer as refusal:
            trial.require(one_line(str(refusal)), f"{answer!r} is refused with no clear line: {refusal}")
        except Exception as problem:
            raise trial.fail(f"{answer!r} brings {type(problem).__name__}, not a refusal: {problem}") from problem
        refused += 1
        _must_refuse(trial, answer, None, BadAnswer)
    legal = random_answer(question, trial.stream)
    for decision in (match.decisions - 1, match.decisions + 1):
        _must_refuse(trial, legal, decision, StaleAnswer)
    trial.require(refused >= 8, f"only {refused} illegal answers are refused")
    trial.require(picture(match) == before, "a refused answer changed something")
    return refused


def _must_refuse(trial: Trial, answer: Any, decision: int | None, error: type[BadAnswer]) -> None:
    try:
        trial.match.answer(answer, decision)
    except error:
        return
    except Exception as problem:
        raise trial.fail(f"{answer!r} brings {type(problem).__name__}: {problem}") from problem
    raise trial.fail(f"{answer!r} is not refused")


def check_invariants(trial: Trial, fresh: Iterable[Checkpoint]) -> None:
    """Contract 2: invariants hold after every step that has been finished since the last decision.

    In the middle of a step they may be broken on purpose: "Total is below Revealed: which block goes?"
    """
    for point in fresh:
        broken = trial.game.play.invariants(point.state)
        trial.require(not broken, f"invariants: {broken}")


def check_state(trial: Trial) -> None:
    """Contract 4: a state is JSON data; a copy shares nothing that can change."""
    state = trial.match.state
    data = state_data(state)
    try:
        text = json.dumps(data, allow_nan=False)
    except (TypeError, ValueError) as problem:
        raise trial.fail(f"the state is not JSON: {problem}") from None
    trial.require(json.loads(text) == data, "the state is another one as JSON")
    copy = state.copy()
    trial.require(copy == state, "a copy differs from its state")
    for field in dataclasses.fields(state):
        mine, other = getattr(state, field.name), getattr(copy, field.name)
        trial.require(mine is not other or not isinstance(mine, (list, dict)), f"a copy shares '{field.name}'")


def check_views(trial: Trial) -> None:
    """Contract 4: what screens draw is JSON; what is hidden does not show; coming charts can be looked at."""
    game, match = trial.game, trial.match
    shown = _shown(trial, match.state)
    if game.secrets is not None:
        other = game.secrets.reshuffle(match.state.copy(), trial.stream)
        trial.require(_shown(trial, other) == shown, "the view depends on what the player may not know")
    if match.question is None:
        return
    for chart, inputs in game.show.upcoming_charts(match.state, match.question.id):
        try:
            procedure = procedure_named(game, chart)
            read_inputs(procedure.inputs, inputs, procedure.id)
        except BadInput as problem:
            raise trial.fail(f"the odds of what comes next cannot be given: {problem}") from None


def _shown(trial: Trial, state: Any) -> str:
    try:
        text = json.dumps([trial.game.show.view(state), trial.game.show.strip(state)], allow_nan=False)
    except (TypeError, ValueError) as problem:
        raise trial.fail(f"the view is not JSON: {problem}") from None
    fixable = trial.game.correctable(state)
    trial.require(all(isinstance(value, str) for value in fixable.values()), "what can be corrected is no text")
    return text


def check_rerun(trial: Trial) -> None:
    """Contract 5: the open step, run twice more, asks the same."""
    match = trial.match
    if match.question is None:
        return
    point = match.checkpoints[-1]
    before = state_data(point.state)
    for state in (point.state.copy(), point.state.copy()):
        name, args = state.agenda.pop()
        desk = MatchDesk(match, match.line, point.place, [])
        desk.begin(state, name, args)
        try:
            trial.game.play.steps[name](state, desk, *args)
        except Suspend:
            trial.require(desk.question == match.question, "the step, run again, asks something else")
            trial.require(state_data(state) == state_data(match.state), "the step, run again, comes to another state")
            noted = match.entries[point.entries :]
            trial.require(desk.telling.entries == noted, "the step, run again, says something else")
        else:
            raise trial.fail("the step, run again, asks nothing")
    trial.require(state_data(point.state) == before, "running a step changed the checkpoint before it")


def check_explanations(trial: Trial, since: int) -> None:
    """Contract 8: every decision of the enemy names a rule that exists, and so does all its evidence."""
    book = trial.game.rulebook
    for entry in trial.match.entries[since:]:
        if not isinstance(entry, Because):
            continue
        trial.require(one_line(entry.claim), f"a claim is not one line: {entry.claim!r}")
        trial.require(book.has(entry.rule), f"'{entry.claim}' rests on '{entry.rule}', which is not a rule")
        for piece in entry.evidence:
            if isinstance(piece, Finding):
                trial.require(book.has(piece.rule), f"chart {piece.chart} rests on '{piece.rule}', which is not a rule")
                trial.require(piece.chart in trial.game.charts, f"there is no chart '{piece.chart}'")
                unknown = [ruling for ruling in piece.rulings if ruling not in book.rulings]
                trial.require(not unknown, f"chart {piece.chart} names rulings that do not exist: {unknown}")
            elif isinstance(piece, Ruled):
                trial.require(piece.ruling in book.rulings, f"there is no ruling '{piece.ruling}'")


def check_all_dice_explained(trial: Trial) -> None:
    """Contract 8: at the end of a game every throw stands in some explanation, in order."""
    thrown = [(record.d, record.p) for record in trial.match.line.records if isinstance(record, Roll)]
    explained = [
        (piece.dice, piece.purpose)
        for entry in trial.match.entries
        if isinstance(entry, Because)
        for piece in entry.evidence
        if isinstance(piece, Rolled)
    ]
    missing = next((throw for throw, other in zip(thrown, [*explained, None], strict=False) if throw != other), None)
    found = f"{len(thrown)} throws, {len(explained)} explained"
    trial.require(thrown == explained, f"{found}; the first without a reason: {missing}")


def check_undo(trial: Trial, decision: int) -> None:
    """Contract 5: back to before a decision and forward again gives the same game."""
    match = trial.match
    before, records = picture(match), match.line.records.copy()
    kept = match.line.decisions() - decision + 1
    back = match.undo(decision)
    trial.require(all(one_line(line) for line in back), f"what to put back is not one line each: {back}")
    trial.require(match.decisions == decision - 1, "undo did not go back to that decision")
    repeat(match, records[len(match.line) :])
    trial.require(picture(match) == before, f"undoing {kept} decisions and taking them again gives another game")


class SilentDesk(ThrowingDesk):
    """Feeds a recorded line to the rules without listening, as batch runs do."""

    def __init__(self, game: Game, records: list[Any], state: Any) -> None:
        self.game, self.records, self.state, self.place = game, records, state, 0

    def _next(self) -> Any:
        while self.place < len(self.records) and isinstance(self.records[self.place], Fix):
            fix = self.records[self.place]
            self.game.correct(self.state, fix.name, fix.value)
            self.place += 1
        self.place += 1
        return self.records[self.place - 1]

    def throw(self, throw: Throw, purpose: str) -> Any:
        record = self._next()
        assert isinstance(record, Roll) and (record.d, record.p) == (str(throw), purpose), f"{throw} against {record}"
        return dice_question(throw, purpose).read(record.typed) if record.by == "entered" else throw.read(record.faces)

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        record = self._next()
        asked = self.game.play.questions[question](state, *args)
        assert isinstance(record, Answer) and record.q == asked.id, f"'{asked.id}' against {record}"
        return asked.read(record.a)


def check_without_listener(trial: Trial) -> None:
    """The same answers and dice give the same end when nobody listens: batch runs play the same game."""
    match = trial.match
    state = match.checkpoints[0].state.copy()
    desk = SilentDesk(trial.game, match.line.records, state)
    try:
        while state.agenda:
            name, args = state.agenda.pop()
            trial.game.play.steps[name](state, desk, *args)
    except Exception as problem:
        raise trial.fail(f"without a listener the rules go another way: {problem!r}") from problem
    trial.require(desk.place == len(match.line), "without a listener the rules leave answers over")
    trial.require(state_data(state) == state_data(match.state), "without a listener the game ends in another state")


def check_fix(trial: Trial) -> int:
    """A correction is taken and keeps every invariant, or is refused with one line and changes nothing."""
    match, before = trial.match, picture(trial.match)
    known = trial.game.correctable(match.state)
    if not known:
        return 0
    names = list(known)
    name = names[trial.stream.below(len(names))]
    values = ["0", "1", "3", "20", "60", "401", "-1", "nonsense", *re.findall(r"\d+", known[name])]
    value = values[trial.stream.below(len(values))]
    try:
        match.fix(name, value, "at random")
    except BadInput as refusal:
        trial.require(picture(match) == before, f"fix {name} {value} was refused ({refusal}) and yet changed something")
        trial.require(one_line(str(refusal)), f"the refusal of fix {name} {value} is not one line: {refusal}")
        return 0
    broken = trial.game.play.invariants(match.state)
    trial.require(not broken, f"fix {name} {value} breaks {broken}")
    if trial.stream.below(2):
        match.undo(match.decisions)
        trial.require(picture(match) == before, f"fix {name} {value}, taken back, has left something")
    return 1
