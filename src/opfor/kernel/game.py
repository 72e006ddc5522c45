"""What a game supplies to the kernel, and the registry of installed games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol

import msgspec

from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.inputs import Input
from opfor.kernel.own_data import in_use
from opfor.kernel.questions import Question
from opfor.kernel.rulebook import Rulebook

Step = tuple[str, tuple[int, ...]]
StepRule = Callable[..., None]
Policy = Callable[..., Any]  # policy(question id, state, *arguments) gives what the rule receives
PolicyMaker = Callable[[Any], Policy]  # made with a Stream of its own, so that its whims are reproducible


class State(Protocol):
    """A game's state: one flat dataclass with an agenda; copy and data forms are generated into its module."""

    agenda: list[Step]

    def copy(self) -> Any: ...

    def to_data(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Procedure:
    """A chart or a procedure of several rolls that can be rolled, explained and enumerated by itself."""

    id: str
    title: str
    rule: str
    inputs: list[Input]
    run: Callable[..., Any]
    show: Callable[[Any], Any] = lambda outcome: outcome
    charts: tuple[str, ...] = ()
    rolls: bool = True

    def arguments(self, values: dict[str, Any]) -> tuple[Any, ...]:
        """The inputs in the order in which `run` takes them."""
        return tuple(values[spec.name] for spec in self.inputs)


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and why; `early` when a sudden end came before the last turn was over."""

    name: str
    reason: str
    early: bool = False


@dataclass(frozen=True)
class Scenario:
    """A scenario: its id, title, modes and a line about it."""

    id: str
    title: str
    modes: tuple[str, ...]
    about: str = ""


@dataclass(frozen=True)
class Preview:
    """What a plan would bring: lines to read, charts with their inputs for exact odds, and exact chances by title
    (a result in words with its probability) where no chart knows the position."""

    lines: list[str]
    odds: list[tuple[str, dict[str, Any]]]
    chances: list[tuple[str, list[tuple[str, Fraction]]]] = field(default_factory=list)


class Fallen(msgspec.Struct, frozen=True):
    """Where dice have fallen: the state then, the step and its arguments, the purpose, and how many throws for the
    same purpose the step has made before."""

    state: Any
    step: str
    args: tuple[int, ...]
    purpose: str
    before: int


@dataclass(frozen=True)
class Tracks:
    """Numbers that studies follow.

    Whenever one of `steps` begins, `read` gives the moment ("turn 8, phase 1") and the values of `names`; when the
    game is over, `end` gives those of `ends`.
    """

    steps: tuple[str, ...]
    names: tuple[str, ...]
    read: Callable[[Any], tuple[str, tuple[int, ...]]]
    ends: tuple[str, ...]
    end: Callable[[Any], tuple[int, ...]]


@dataclass(frozen=True)
class Game:
    """One game. All its rules are reached through `steps` (the agenda) and `procedures` (charts).

    `view` is what screens draw: JSON data built from what the player may know, never filtered afterwards.
    `strip` is the line of numbers above every prompt, `coming` the charts that an answer leads to, `text` the
    board in words and signs, `phrase` reads a whole plan typed in one line, `preview` says what it would bring
    (`previews`: the questions on whose card a button asks for it),
    `changes` what is different on the board after it.
    `outcomes` are the names that studies always list, also where none of the games ended so.
    `other_secrets(state, stream)` gives a state that the player cannot tell from this one: what is hidden is
    dealt anew. A game without it keeps nothing from the player. `hidden_throws` are the purposes of throws that decide
    it, such as the order of a deck: explanations say that they fell, not how.
    `gains` names the side that a high result helps (on a chart: a high cell, a yes), '' where it helps nobody: the
    luck of a game is told side by side.
    `observe` gives what `view` shows as numbers in fixed places, for programs that learn; without it they get the view.
    `as_saved(state, rules)` makes the start of a match that an older version of the rules has saved ask what that one
    asked, so that its answers still fit.
    `tell(before, after, step, desk)` is called after each step of a match at a real table: it may say what the step has
    changed there.
    """

    id: str
    title: str
    version: int
    scenarios: dict[str, Scenario]
    options: list[Input]
    steps: dict[str, StepRule]
    questions: dict[str, Callable[..., Question]]
    charts: dict[str, Chart]
    procedures: dict[str, Procedure]
    rulebook: Rulebook
    new: Callable[[str, str, dict[str, Any]], Any]
    outcome: Callable[[Any], Outcome | None]
    strip: Callable[[Any], list[tuple[str, str]]]
    table_changes: Callable[[Any, Any], list[str]]
    correct: Callable[[Any, str, str], str]
    correctable: Callable[[Any], dict[str, str]]
    invariants: Callable[[Any], list[str]]
    coming: Callable[[Any, str], list[tuple[str, dict[str, Any]]]]
    view: Callable[[Any], dict[str, Any]]
    text: Callable[[Any], list[str]] = lambda state: []
    phrase: Callable[[Question, str], list[tuple[str, Any]] | None] = lambda question, text: None
    preview: Callable[[Any, str, list[tuple[str, Any]]], Preview | None] = lambda state, question, plan: None
    previews: tuple[str, ...] = ()
    changes: Callable[[Any, Any], list[str]] = lambda before, after: []
    bound: int = 5_000
    policies: dict[str, PolicyMaker] = field(default_factory=dict)
    default_policy: str = "random"
    outcomes: tuple[str, ...] = ()
    other_secrets: Callable[[Any, Any], Any] | None = None
    hidden_throws: tuple[str, ...] = ()
    gains: Callable[[Fallen], str] = lambda fallen: ""
    tracks: Tracks | None = None
    observe: Callable[[Any], list[int]] | None = None
    searching: Callable[[int], PolicyMaker] | None = None
    as_saved: Callable[[Any, int], None] = lambda state, rules: None
    tell: Callable[[Any, Any, str, Any], None] | None = None


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """Every installed game by id."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group="opfor.games"), key=lambda entry: entry.name):
        try:
            game = entry.load()
        except ImportError as problem:
            raise DataError(entry.value, 1, f"game '{entry.name}' cannot be loaded: {problem}") from None
        except (LookupError, ValueError, TypeError, AssertionError) as problem:
            if not in_use(entry.name):
                raise
            own = ", ".join(in_use(entry.name))
            said = f"{type(problem).__name__} {problem}"
            raise OpforError(f"with your own {own} {entry.name} cannot be loaded: {said}") from None
        if not isinstance(game, Game):
            raise DataError(entry.value, 1, f"entry point '{entry.name}' is no opfor Game")
        found[game.id] = game
    return found


def game_named(name: str) -> Game:
    """The game whose id begins with the given text."""
    known = games()
    if name in known:
        return known[name]
    fitting = [id for id in known if id.startswith(name)] if name else []
    if len(fitting) == 1:
        return known[fitting[0]]
    if fitting:
        raise BadInput(f"'{name}' may mean {' or '.join(fitting)}")
    raise BadInput(f"there is no game '{name}'; there is {', '.join(known) or 'none installed'}")


def game_at(place: str) -> Game:
    """An installed game by its id, or one that is not installed yet as 'module:NAME'."""
    module, colon, name = place.partition(":")
    if not colon:
        return game_named(place)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as problem:
        raise BadInput(f"there is no game at '{place}' ({problem})") from None
    if not isinstance(found, Game):
        raise BadInput(f"'{place}' is no opfor Game")
    return found


def procedure_named(game: Game, name: str) -> Procedure:
    """The chart or procedure whose id begins with the given text."""
    if name in game.procedures:
        return game.procedures[name]
    fitting = [id for id in game.procedures if id.startswith(name)] if name else []
    if len(fitting) == 1:
        return game.procedures[fitting[0]]
    if fitting:
        raise BadInput(f"'{name}' may mean {' or '.join(fitting)}")
    raise BadInput(f"{game.id} has no chart '{name}'; `opfor charts {game.id}` lists them")


def all_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Every option with its value, checked: what a save holds, so that a later default does not change it."""
    return {spec.name: spec.default for spec in game.options} | read_options(game, given)


def read_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from their defaults, checked."""
    known = {spec.name: spec for spec in game.options}
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise BadInput(f"{game.id} has no option '{name}'; it has {', '.join(known)}")
        if value == known[name].default:
            continue
        read = known[name].read(value)
        if read != known[name].default:
            chosen[name] = read
    return chosen


__all__ = [
    "Desk",
    "Fallen",
    "Game",
    "Outcome",
    "Procedure",
    "Scenario",
    "Step",
    "Tracks",
    "game_at",
    "game_named",
    "games",
    "procedure_named",
]
