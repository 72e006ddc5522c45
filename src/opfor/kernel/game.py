"""What a game supplies to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec

from opfor.kernel.because import Choice
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.inputs import Input
from opfor.kernel.names import matching
from opfor.kernel.questions import Question
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.text import Mention, listed, spell

Step = tuple[str, tuple[int, ...]]
StepRule = Callable[..., None]
Policy = Callable[..., Any]  # policy(question id, state, *arguments) gives what the rule receives
PolicyMaker = Callable[[Any], Policy]  # made with its own Stream, so that its random choices are reproducible


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


def chart_procedure(chart: Chart, id: str = "") -> Procedure:
    """A chart that is read by itself, as a procedure."""

    def run(desk: Desk, *inputs: Any) -> Any:
        return desk.roll_on(chart, *inputs) if chart.throw.n else desk.look_up(chart, *inputs)

    show = by_name(*chart.fields) if chart.fields else lambda result: result
    rolls = bool(chart.throw.n)
    return Procedure(id or chart.id, chart.title, chart.rule, chart.inputs, run, show, (chart.id,), rolls)


def by_name(*names: str) -> Callable[[Any], dict[str, Any]]:
    """How a procedure shows an outcome of several parts: each part under its name."""

    def show(outcome: tuple[Any, ...]) -> dict[str, Any]:
        parts = zip(names, outcome, strict=True)
        return {name: list(part) if isinstance(part, tuple) else part for name, part in parts}

    return show


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and why; `early` when a sudden end came before the last turn was over."""

    name: str
    reason: str
    early: bool = False


@dataclass(frozen=True)
class Goal:
    """A victory condition, as far as the player may know it: in words, how much is reached, and how much is needed.

    `need` is 0 where nothing is counted.
    """

    text: str
    have: int = 0
    need: int = 0


@dataclass(frozen=True)
class Scenario:
    """A scenario: its id, title, modes and a line about it."""

    id: str
    title: str
    modes: tuple[str, ...]
    about: str = ""


@dataclass(frozen=True)
class Preview:
    """The forecast of a plan: lines to read, charts with their inputs for exact odds, and, where no chart knows the
    position, exact chances by title (results in words, each with its probability)."""

    lines: list[str]
    odds: list[tuple[str, dict[str, Any]]]
    chances: list[tuple[str, list[tuple[str, Fraction]]]] = field(default_factory=list)


class ThrowContext(msgspec.Struct, frozen=True):
    """A throw and its circumstances: the state, the step with its arguments, and the purpose.

    `before` counts the earlier throws of the step for the same purpose, `since` those after the last `choice` told.
    """

    state: Any
    step: str
    args: tuple[int, ...]
    purpose: str
    before: int
    choice: Choice | None = None
    since: int = 0


@dataclass(frozen=True)
class Description:
    """What a thing on the board is, from what the player may know: its name, lines to read (values, what has happened
    to it), and the rules that speak of it."""

    title: str
    lines: list[str]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hint:
    """A hint of the guided first turn, and the ids of what it points at on the board."""

    text: str
    points_at: tuple[str, ...] = ()


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
class Play:
    """How a game is played. All its rules are reached through `steps`, the agenda.

    `bound` is more decisions than any game takes. `migrate_start(state, rules)` makes the start of a match that an
    older version of the rules has saved ask what that version asked, so that its answers still fit.
    """

    new: Callable[[str, str, dict[str, Any]], Any]
    steps: dict[str, StepRule]
    questions: dict[str, Callable[..., Question]]
    outcome: Callable[[Any], Outcome | None]
    invariants: Callable[[Any], list[str]] = lambda state: []
    migrate_start: Callable[[Any, int], None] = lambda state, rules: None
    bound: int = 5_000


@dataclass(frozen=True)
class Show:
    """What screens show, built from what the player may know and never filtered afterwards. `view` is JSON data.

    `strip` is the line of numbers above every prompt, `text` the board in words and characters, `changes` what is
    different on the board after a plan, `upcoming_charts` the charts that an answer leads to, with their inputs.
    `phases` names the phase that each step of the agenda belongs to, for summaries of a turn ("squadrons": "Air");
    `about` names the thing that a note with these mentions is about, where the note itself does not: notes in a row
    about the same thing are told together.
    `briefing` is for the start of a game: the situation, the aim, what wins and what ends the game early. `goals` are
    the victory conditions, with how far each is.
    `describe(state, id)` says what a place, a piece or a number on the board is (None: nothing is known about it).
    `hints(state, question id)` are those of the guided first turn: none once it is over.
    `throw` names a throw for somebody who throws it: what it is for and what is needed ("Column B assaults on 1 to
    3"); '' leaves it to the throw's purpose.
    `told_answers` are questions whose answers are told by the notes that follow: a log leaves the questions out.
    """

    view: Callable[[Any], dict[str, Any]]
    strip: Callable[[Any], list[tuple[str, str]]] = lambda state: []
    text: Callable[[Any], list[str]] = lambda state: []
    changes: Callable[[Any, Any], list[str]] = lambda before, after: []
    upcoming_charts: Callable[[Any, str], list[tuple[str, dict[str, Any]]]] = lambda state, question: []
    phases: Mapping[str, str] = field(default_factory=dict)
    about: Callable[[Any, Sequence[Mention]], str] = lambda state, mentions: ""
    briefing: Callable[[Any], list[str]] = lambda state: []
    goals: Callable[[Any], list[Goal]] = lambda state: []
    describe: Callable[[Any, str], Description | None] = lambda state, id: None
    hints: Callable[[Any, str], list[Hint]] = lambda state, question: []
    throw: Callable[[ThrowContext], str] = lambda thrown: ""
    told_answers: Collection[str] = ()


@dataclass(frozen=True)
class Table:
    """Play with the physical game: what to change on the table after an undo, and corrections by name.

    `tell(before, after, step, desk)` is called after each step: it may say what the step has changed on the table.
    """

    changes: Callable[[Any, Any], list[str]]
    correct: Callable[[Any, str, str], str]
    correctable: Callable[[Any], dict[str, str]]
    tell: Callable[[Any, Any, str, Any], None] | None = None


@dataclass(frozen=True)
class Plans:
    """Whole plans: `phrase` reads a plan typed in one line, `preview` forecasts it; `previews` are the questions whose
    card has a button for that."""

    phrase: Callable[[Question, str], list[tuple[str, Any]] | None] = lambda question, text: None
    preview: Callable[[Any, str, list[tuple[str, Any]]], Preview | None] = lambda state, question, plan: None
    previews: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secrets:
    """What is kept from the player.

    `reshuffle(state, stream)` gives a state that the player cannot tell from this one: what is hidden is dealt anew.
    `hidden_throws` are the purposes of throws that decide it, such as the order of a deck: explanations say that they
    were made, not what came.
    """

    reshuffle: Callable[[Any, Any], Any]
    hidden_throws: tuple[str, ...] = ()


@dataclass(frozen=True)
class Study:
    """What studies and programs that learn need.

    `outcomes` are the names that studies always list. `advises` are the modes in which the default policy knows the
    whole position and can answer for the person. `observe` gives what `view` shows as numbers in fixed places.
    `favoured_side` names the side that a high result helps (on a chart: a high cell, a yes), '' where it helps nobody.
    """

    policies: dict[str, PolicyMaker] = field(default_factory=dict)
    default_policy: str = "random"
    advises: tuple[str, ...] = ("screen",)
    searching: Callable[[int], PolicyMaker] | None = None
    outcomes: tuple[str, ...] = ()
    tracks: Tracks | None = None
    observe: Callable[[Any], list[int]] | None = None
    favoured_side: Callable[[ThrowContext], str] = lambda thrown: ""


@dataclass(frozen=True)
class Game:
    """One game. A chart that no procedure uses is a procedure by itself.

    Without `table` the game is not played at a table, without `secrets` it hides nothing; `web` and `commands` name its
    own pages and commands as 'module:NAME', loaded when they are wanted. `spelling` has the words of names in the code
    that people write differently: {"sp": "SP"}. `subtitle` follows the title in headings.
    """

    id: str
    title: str
    version: int
    scenarios: dict[str, Scenario]
    play: Play
    show: Show
    rulebook: Rulebook
    options: list[Input] = field(default_factory=list)
    charts: dict[str, Chart] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    table: Table | None = None
    plans: Plans = Plans()
    secrets: Secrets | None = None
    study: Study = Study()
    web: str = ""
    commands: str = ""
    spelling: Mapping[str, str] = field(default_factory=dict)
    subtitle: str = ""

    @property
    def full_title(self) -> str:
        """The title with its subtitle, for headings."""
        return ", ".join(filter(None, (self.title, self.subtitle)))

    def __post_init__(self) -> None:
        spell(self.spelling)
        used = {id for procedure in self.procedures.values() for id in procedure.charts}
        alone = {id: chart_procedure(chart) for id, chart in self.charts.items() if id not in {*used, *self.procedures}}
        object.__setattr__(self, "procedures", {**self.procedures, **alone})

    @property
    def hidden_throws(self) -> tuple[str, ...]:
        """The purposes of throws whose results are kept from the player."""
        return self.secrets.hidden_throws if self.secrets is not None else ()

    def correctable(self, state: Any) -> dict[str, str]:
        """What can be corrected by name, with its value; nothing where no table is kept."""
        return self.table.correctable(state) if self.table is not None else {}

    def correct(self, state: Any, name: str, value: str) -> str:
        """Correct one number of the table, and say so."""
        if self.table is None:
            raise BadInput(f"{self.title} is not played at a table: there is nothing to correct")
        return self.table.correct(state, name, value)

    def table_changes(self, before: Any, after: Any) -> list[str]:
        """What to change on the table to get from one position to another."""
        return self.table.changes(before, after) if self.table is not None else []


def scenario_named(game: Game, id: str | None) -> Scenario:
    """The scenario with this id; the first one where none is named."""
    found = game.scenarios.get(next(iter(game.scenarios)) if id is None else id)
    if found is None:
        raise BadInput(f"{game.id} has no scenario '{id}': choose {listed(list(game.scenarios), 'or')}")
    return found


def procedure_named(game: Game, name: str) -> Procedure:
    """The chart or procedure whose id begins with the given text."""
    return game.procedures[matching(name, game.procedures, "chart", game.id, f"`opfor charts {game.id}` lists them")]


def all_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Every option with its value, checked: what a save holds, so that a later default does not change it."""
    return {spec.name: spec.default for spec in game.options} | read_options(game, given)


def saved_options(game: Game, saved: dict[str, Any]) -> dict[str, Any]:
    """The options of a save; an option that is newer than the save has the value that was played at the time."""
    return {spec.name: spec.earlier for spec in game.options if spec.earlier is not None} | saved


def read_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from their defaults, checked."""
    known = {spec.name: spec for spec in game.options}
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise BadInput(f"{game.id} has no option '{name}': choose {listed(list(known), 'or')}")
        if value == known[name].default:
            continue
        read = known[name].read(value)
        if read != known[name].default:
            chosen[name] = read
    return chosen
