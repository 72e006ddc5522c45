"""Play a game at random, reproducibly: every setting, and answers without any sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.questions import DICE
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.match.records import Answer, Fix

MAX_SETTINGS = 100
MAX_REFUSALS = 200  # more refused answers in a row are a dead end: nobody could know how to go on


@dataclass(frozen=True)
class Setting:
    """One way to set up a game."""

    scenario: str
    mode: str
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "sealed"

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return " ".join(word for word in (self.scenario, self.mode, options, f"{self.dice} dice") if word)


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The defaults, and each option by itself at every value (a number: at both ends) that is not its default."""
    found: list[dict[str, Any]] = [{}]
    for spec in game.options:
        values = [] if spec.kind == "list" else spec.edges()
        found += [{spec.name: value} for value in values if value != spec.default]
    return found


def settings(game: Game, most: int = MAX_SETTINGS) -> list[Setting]:
    """Every scenario in every mode with every option set; dice alternately sealed and entered.

    Where that would be too many, every scenario in every mode, and each option set in one of these by turns.
    """
    ways, sets = [(s.id, mode) for s in game.scenarios.values() for mode in s.modes], option_sets(game)
    turn = len(sets)  # after each turn the dice change places, or a mode or an option might always have the same
    found = [(*way, options) for way in ways for options in sets]
    if len(found) > most:
        turn = len(ways)
        found = [(*way, sets[0]) for way in ways]
        found += [(*ways[number % len(ways)], options) for number, options in enumerate(sets[1:])]
    dice = ("sealed", "entered")
    return [Setting(*way, dice=dice[(number % turn + number // turn) % 2]) for number, way in enumerate(found)]


class Trial:
    """One game played at random. What fails says where, so that it can be played again."""

    def __init__(self, game: Game, setting: Setting, seed: str) -> None:
        self.game, self.setting, self.seed = game, setting, seed
        self.stream = Stream(f"{seed}\0answers")
        self.last: Any = None
        self.answers = self.refused = 0
        self.match = Match.new(
            game, setting.scenario, setting.mode, options=setting.options, dice=setting.dice, seed=seed
        )

    def fail(self, problem: str) -> AssertionError:
        """The error to raise: what is wrong, and how to come back to it."""
        question = self.match.question
        at = f"at '{question.id}'" if question is not None else "at the end"
        return AssertionError(
            f"{self.game.id}, {self.setting}, seed '{self.seed}', after decision {self.match.decisions} {at}, "
            f"last answer {self.last!r}: {problem}"
        )

    def require(self, holds: bool, problem: str) -> None:
        """Fail unless it holds."""
        if not holds:
            raise self.fail(problem)

    def decide(self) -> None:
        """Answer the open question at random. A refusal by the rules must change nothing; then another is tried."""
        match, question = self.match, self.match.question
        assert question is not None
        before = picture(match)
        for _ in range(MAX_REFUSALS):
            answer = random_answer(question, self.stream)
            try:
                question.read(answer)
            except BadInput as refusal:
                raise self.fail(f"a random answer is refused by the question itself ({refusal}): {answer!r}") from None
            try:
                match.answer(answer)
            except BadInput as refusal:
                self.refused += 1
                self.require(picture(match) == before, f"{answer!r} was refused ({refusal}) and yet changed something")
                self.require(one_line(str(refusal)), f"the refusal of {answer!r} is not one line: {refusal}")
                continue
            except Exception as problem:
                raise self.fail(f"{answer!r} brings {type(problem).__name__}: {problem}") from problem
            self.last = answer
            self.answers += question.kind != DICE  # typed dice are decisions too, but not of the game's making
            return
        raise self.fail(f"a dead end: {MAX_REFUSALS} answers in a row are refused, the last was {answer!r}")

    def play(self, watch: Callable[[Trial], None] | None = None) -> None:
        """Play to the end, inside the game's own bound; `watch` sees every position, the first and the last too."""
        while True:
            if watch is not None:
                watch(self)
            if self.match.question is None:
                return
            self.require(self.answers < self.game.play.bound, f"no end within {self.game.play.bound} decisions")
            self.decide()


def one_line(text: str) -> bool:
    """Is it a text of one line?"""
    return bool(text.strip()) and "\n" not in text


def picture(match: Match) -> tuple[Any, ...]:
    """Everything about a match that a person could notice."""
    return (
        state_data(match.state),
        match.question,
        match.decisions,
        match.entries.copy(),
        list(map(alone, match.line.records)),
        match.line.key,
        len(match.checkpoints),
        match.outcome,
    )


def alone(record: Any) -> Any:
    """A record as if given by itself: answers that were typed in one line may be repeated one by one."""
    return msgspec.structs.replace(record, joined=False) if isinstance(record, Answer) and record.joined else record


def repeat(match: Match, records: Iterable[Any]) -> None:
    """Take the decisions of a recorded line once more."""
    for record in records:
        if isinstance(record, Answer):
            match.answer(record.a)
        elif isinstance(record, Fix):
            match.fix(record.name, record.value, record.why)
        elif record.by == "entered":
            match.answer(record.typed)
        elif record.asked:
            match.answer("roll")  # in a game with entered dice this one was left to the program
