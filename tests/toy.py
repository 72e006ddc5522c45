"""The Ford: a complete game of four steps that uses every verb of the desk and every kind of question.

It has no other purpose than to test the kernel: small enough to be read at once, long enough (five decisions
a day) for a save of a hundred decisions. The men behind the hill (`hidden`) are the enemy's secret.

The tools for tests that more than one module needs stand below the game.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from opfor.kernel.charts import load_charts
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game, Outcome, Play, Procedure, Scenario, Show, Step, Table
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, AMOUNT, FORM, ONE, ORDER, ROWS, SOME, Column, Option, Question
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.state_data import FlatState, state_data
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.registry import only

DATA = Path(__file__).parent / "toy_data"
CHARTS = load_charts(DATA / "charts")
FORDS = ("upper", "middle", "lower")
LETTERS = "ABC"


@dataclass
class FordState(FlatState):
    """Everything there is to know; `enemy` and `men` are indexed by ford."""

    day: int = 0
    days: int = 5
    hidden: int = 30
    stock: int = 0
    bold: int = 0
    attacked: int = 0
    men: list[int] = field(default_factory=lambda: [4, 4, 4])
    enemy: list[int] = field(default_factory=lambda: [2, 2, 2])
    order: list[int] = field(default_factory=list)
    signals: list[int] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    agenda: list[Step] = field(default_factory=list)


# --- Steps ----------------------------------------------------------------------------------------------


def set_up(state: FordState, desk: Desk) -> None:
    """F1: stock, order of the fords, signals."""
    given = desk.ask("setup", state)
    state.stock, state.bold = given["stock"], int(given["bold"])
    state.order = desk.ask("order", state)
    state.signals = list(desk.shuffle(3, "signals"))
    desk.note("The enemy's signals are shuffled", "F1")
    state.agenda.append(("morning", (1,)))


def morning(state: FordState, desk: Desk, day: int) -> None:
    """F2: shells arrive before anything is asked; the stance decides what else is."""
    state.day, state.attacked = day, 0
    state.stock += 2
    stance = desk.ask("stance", state)
    if stance == "attack":
        state.attacked = 1
    weather = desk.pick(4, "weather")
    desk.note("Day {day}: weather {weather}", "F2", day=day, weather=weather)
    shells = desk.ask("shells", state, weather)
    state.stock -= shells
    state.agenda += [("evening", (day,)), ("guns", (shells,)), ("reaction", ())]


def reaction(state: FordState, desk: Desk) -> None:
    """F3, R-1: the enemy reacts; nobody is asked."""
    coming = desk.roll_on(CHARTS["reaction"], sum(state.men), bool(state.attacked))
    coming = min(coming, state.hidden)
    weakest = [ford for ford in range(3) if state.enemy[ford] == min(state.enemy)]
    if len(weakest) > 1:
        desk.ruling("R-1")
    ford = weakest[desk.pick(len(weakest), "ford")]
    state.hidden -= coming
    state.enemy[ford] += coming
    desk.note("{coming} men come to the {ford} ford", "F3", coming=coming, ford=FORDS[ford])
    if coming:
        desk.instruct("Place {coming} men at the {ford} ford", coming=coming, ford=FORDS[ford])


def guns(state: FordState, desk: Desk, shells: int) -> None:
    """F4: two questions, then a pool for each ford that is shelled."""
    targets = desk.ask("targets", state)
    aimed = desk.ask("aim", state, shells, *targets) if targets and shells else {}
    for ford in state.order:
        dice = aimed.get(ford, 0)
        hits = desk.hits(dice, 5 - state.bold, f"shells-{FORDS[ford]}", at_most=state.enemy[ford])
        if hits:
            state.enemy[ford] -= hits
            state.lost += hits
            desk.instruct("Remove {hits} men from the {ford} ford", hits=hits, ford=FORDS[ford])
    desk.note("The guns have spoken", "F4")


def evening(state: FordState, desk: Desk, day: int) -> None:
    """F5: reports come in, both sides fire, the next day is put on the agenda."""
    for letter, men in desk.ask("report", state):
        state.seen[letter] = men
    near, killed = desk.count(sum(state.enemy) // 4, (5, 6), "enemy-fire")
    ford = max(range(3), key=lambda ford: state.men[ford])
    state.men[ford] = max(0, state.men[ford] - killed) + 1
    black, blue = desk.faces(2, "signal-lamps")
    state.hidden += int(black == blue)
    total = desk.roll("1d10", "dusk")
    desk.note("Dusk at {total}: {killed} killed, {near} missed", "F5", total=total, killed=killed, near=near)
    if day < state.days:
        state.agenda.append(("morning", (day + 1,)))


STEPS: dict[str, Callable[..., None]] = {
    "set_up": set_up,
    "morning": morning,
    "reaction": reaction,
    "guns": guns,
    "evening": evening,
}


# --- Questions ------------------------------------------------------------------------------------------


def _fords(state: FordState, high: int = 0) -> tuple[Option, ...]:
    return tuple(Option(f"ford:{FORDS[ford]}", f"the {FORDS[ford]} ford", ford, high=high) for ford in range(3))


def ask_setup(state: FordState) -> Question:
    fields = (Input("stock", low=0, high=20, default=6), Input("bold", "bool", default=False))
    return Question("setup", "F1", "How do you begin?", FORM, fields=fields, default={})


def ask_order(state: FordState) -> Question:
    default = [f"ford:{name}" for name in FORDS]
    return Question("order", "F1", "In which order are they shelled?", ORDER, _fords(state), default=default)


def ask_stance(state: FordState) -> Question:
    options = tuple(Option(f"stance:{word}", word, word) for word in ("attack", "hold", "probe"))
    return Question("stance", "F2", f"Day {state.day}: your stance?", ONE, options, default="stance:hold")


def ask_shells(state: FordState, weather: int) -> Question:
    most = state.stock if weather else state.stock // 2
    return Question("shells", "F2", "How many shells today?", AMOUNT, low=0, high=most, default=0)


def ask_targets(state: FordState) -> Question:
    return Question("targets", "F4", "Which fords?", SOME, _fords(state), low=0, high=2, default=[])


def ask_aim(state: FordState, shells: int, *targets: int) -> Question:
    options = tuple(option for option in _fords(state, shells) if option.value in targets)
    prompt = f"Share out {shells} shells."
    return Question("aim", "F4", prompt, ALLOCATE, options, low=0, high=shells, default={})


def ask_report(state: FordState) -> Question:
    columns = (
        Column("ford", "word", pattern="[ABC]", example="B", suggestions=tuple(LETTERS)),
        Column("men", low=0, high=40, example="7", default=1),
    )
    return Question("report", "F5", "What do the patrols report?", ROWS, low=0, high=2, columns=columns)


QUESTIONS: dict[str, Callable[..., Question]] = {
    "setup": ask_setup,
    "order": ask_order,
    "stance": ask_stance,
    "shells": ask_shells,
    "targets": ask_targets,
    "aim": ask_aim,
    "report": ask_report,
}


# --- The game -------------------------------------------------------------------------------------------


def new(scenario: str, mode: str, options: dict[str, Any]) -> FordState:
    return FordState(days=options.get("days", 5), agenda=[("set_up", ())])


def outcome(state: FordState) -> Outcome | None:
    if state.agenda:
        return None
    if sum(state.enemy) <= sum(state.men):
        return Outcome("crossed", "the enemy is the weaker side at the fords")
    return Outcome("held", "the enemy is the stronger side at the fords")


def correct(state: FordState, name: str, value: Any) -> str:
    if name not in ("hidden", "stock"):
        raise BadInput(f"there is no number '{name}'; hidden or stock can be corrected")
    try:
        number = int(str(value))
    except ValueError:
        raise BadInput(f"'{value}' is no whole number") from None
    before = getattr(state, name)
    setattr(state, name, number)
    return f"{name} {before} → {number}"


def invariants(state: FordState) -> list[str]:
    wrong = []
    if not 0 <= state.hidden <= 60:
        wrong.append(f"there are 0 to 60 men behind the hill, not {state.hidden}")
    if not 0 <= state.stock <= 200:
        wrong.append(f"the stock is 0 to 200 shells, not {state.stock}")
    if min(state.enemy) < 0 or min(state.men) < 0:
        wrong.append("no ford is held by fewer than no men")
    return wrong


def table_changes(before: FordState, after: FordState) -> list[str]:
    return [
        f"The {FORDS[ford]} ford: {before.enemy[ford]} → {after.enemy[ford]} men"
        for ford in range(3)
        if before.enemy[ford] != after.enemy[ford]
    ]


def reaction_alone(desk: Desk, strength: int, attacked: bool) -> int:
    """F3: the chart by itself."""
    coming: int = desk.roll_on(CHARTS["reaction"], strength, attacked)
    return coming


TOY = Game(
    id="the-ford",
    title="The Ford",
    version=1,
    scenarios={"river": Scenario("river", "At the river", ("table", "screen"))},
    options=[Input("days", low=1, high=60, default=5)],
    charts=CHARTS,
    procedures={"reaction": Procedure("reaction", "Enemy reaction", "F3", CHARTS["reaction"].inputs, reaction_alone)},
    rulebook=Rulebook(DATA, "toy"),
    play=Play(
        new=new,
        steps=STEPS,
        questions=QUESTIONS,
        outcome=outcome,
        invariants=invariants,
        bound=400,
    ),
    show=Show(
        view=lambda state: {"day": state.day, "men": state.men, "enemy": state.enemy, "stock": state.stock},
        strip=lambda state: [("Day", str(state.day)), ("Stock", str(state.stock))],
        upcoming_charts=lambda state, question: [],
    ),
    table=Table(
        changes=table_changes,
        correct=correct,
        correctable=lambda state: {"hidden": str(state.hidden), "stock": str(state.stock)},
    ),
)


# --- Tools for tests ------------------------------------------------------------------------------------


def some_answer(question: Question, rng: random.Random) -> Any:
    """A legal answer as JSON, drawn at random."""
    keys = [option.key for option in question.options]
    match question.kind:
        case "one":
            return rng.choice(keys)
        case "some":
            return rng.sample(keys, rng.randint(question.low, question.high or len(keys)))
        case "order":
            return rng.sample(keys, len(keys))
        case "amount":
            return rng.randint(question.low, question.high)
        case "allocate":
            return {rng.choice(keys): rng.randint(question.low, question.high)}
        case "rows":
            return [[rng.choice("ABC"), rng.randint(0, 40)] for _ in range(rng.randint(0, 2))]
        case "form":
            return rng.choice([{}, {"stock": rng.randint(0, 20)}, {"bold": True, "stock": 9}])
        case _:
            return [rng.randint(1, size) for size in Throw.parse(question.throw).sizes]


def play(match: Match, rng: random.Random, decisions: int = 1_000) -> list[Any]:
    """Answer until the game ends or so many decisions have been taken; gives the answers."""
    given: list[Any] = []
    while match.question is not None and len(given) < decisions:
        given.append(some_answer(match.question, rng))
        match.answer(given[-1])
    return given


def picture(match: Match) -> Any:
    """Everything about a match that a person could notice."""
    return (
        state_data(match.state),
        match.question,
        match.decisions,
        list(match.entries),
        dict(match.marks),
        [*match.line.records],
        match.line.key,
        match.outcome,
        match.undos_over_rolls,
    )


def lines_of(data: bytes) -> list[dict[str, Any]]:
    """The records of a journal as plain JSON, without their hashes."""
    found = [json.loads(line) for line in data.splitlines()]
    for record in found:
        del record["h"]
    return found


def sealed_lines(records: list[dict[str, Any]]) -> bytes:
    """A journal whose chain is right, whatever its records say; written without the kernel's help."""
    text, previous = b"", ""
    for record in records:
        body = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()[:-1]
        previous = hashlib.sha256(previous.encode() + body).hexdigest()[:32]
        text += body + b',"h":"' + previous.encode() + b'"}\n'
    return text


def altered(game: Game, **changes: Any) -> Game:
    """The game with other fields, whichever of its groups they belong to."""
    groups = [
        name for name in ("play", "show", "table", "plans", "secrets", "study") if getattr(game, name) is not None
    ]
    for group in groups:
        part = getattr(game, group)
        own = {field.name: changes.pop(field.name) for field in fields(part) if field.name in changes}
        game = replace(game, **{group: replace(part, **own)})
    return replace(game, **changes)


GROUND = {"upper": ([0, 0], "hill"), "middle": ([1, 0], "water"), "lower": ([2, 1], "goal")}


def mapped_view(state: FordState) -> dict[str, Any]:
    """The fords as hexes, with men on both banks; and a wood that no question names."""
    places: dict[str, Any] = {"wood": {"at": [1, 1], "name": "Old Wood", "tone": "wood"}}
    for number, (id, (at, tone)) in enumerate(GROUND.items()):
        pieces = [
            {"text": "men", "side": "you", "count": state.men[number]},
            {"text": "foe", "side": "enemy", "count": state.enemy[number]},
        ]
        places[id] = {"at": at, "name": f"{id.title()} Ford", "tone": tone, "pieces": pieces}
    return {"day": state.day, "board": {"shape": "hex", "places": places}}


MAPPED = altered(TOY, view=mapped_view)  # the same game with a board in its view


def registered() -> AbstractContextManager[None]:
    """While this lasts the toy is the only installed game."""
    return only(TOY)


def copy_game(path: Path, to: Path) -> Path:
    """A copy of a save and its key."""
    shutil.copy(path, to)
    shutil.copy(path.with_suffix(".key"), to.with_suffix(".key"))
    return to


def main(path: str, seed: str, days: str) -> None:
    """Play a game to its end and say after each decision that it is safe: what the tests kill and compare."""
    match = Match.new(TOY, "river", "table", options={"days": int(days)}, path=Path(path), seed=seed)
    rng = random.Random(seed)
    while match.question is not None:
        match.answer(some_answer(match.question, rng))
        print(match.decisions, flush=True)


if __name__ == "__main__":
    with registered():
        main(*sys.argv[1:])
