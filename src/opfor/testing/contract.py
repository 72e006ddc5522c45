"""The contract every game must pass: nine points, each a function that raises AssertionError or says what it saw.

    from opfor.testing import contract
    contract.check_play(GAME)          # in a test
    opfor contract my-game             # or at the command line

| point | what | function |
|-------|------|----------|
| 1 | it loads; charts, rules and rulings are complete and fit together | `check_data` |
| 2 | random play ends in every setting, with all invariants | `check_play` |
| 3 | questions can be answered; illegal, stale and foreign answers are refused | `check_play` |
| 4 | states and views are JSON; views keep secrets | `check_play` |
| 5 | re-running, undo and forward give the same | `check_play` |
| 6 | another process and hash seed give the same journal | `check_other_processes` |
| 7 | exact odds agree with the dice and with an independent computation | `check_odds` |
| 8 | every decision of the enemy ends in rule numbers | `check_play` |
| 9 | a golden playthrough per scenario | `golden.check_goldens` |

`check_batch` adds that policies play whole games when nobody listens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from opfor.kernel.batch import Stream, play_out, studied
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.game import Game, PolicyMaker
from opfor.kernel.inputs import Input
from opfor.kernel.questions import DICE
from opfor.kernel.random_answers import RandomPolicy
from opfor.kernel.state_data import state_data
from opfor.kernel.text import counted
from opfor.testing import position_checks
from opfor.testing.chances import check_chances, random_inputs
from opfor.testing.playing import Setting, Trial, settings
from opfor.testing.replay_in_subprocess import check_in_subprocess

ID = r"[a-z0-9]+(-[a-z0-9]+)*"
MODES = ("table", "screen")
MAX_UNDOS = 1  # in a game, beside that to its root: it plays half of the game again


# 1: it loads


def check_data(game: Game) -> str:
    """Contract 1: names, charts, procedures, rules and rulings are there and fit together."""
    problems = [*_names(game), *_charts(game), *_procedures(game), *_rules(game)]
    if problems:
        raise AssertionError(f"{game.id}: " + "; ".join(problems))
    rules, rulings = len(game.rulebook.rules), len(game.rulebook.rulings)
    found = [(len(game.charts), "chart"), (len(game.procedures), "procedure"), (rules, "rule"), (rulings, "ruling")]
    return ", ".join(counted(number, noun) for number, noun in found)


def _names(game: Game) -> Iterable[str]:
    if not re.fullmatch(ID, game.id):
        yield f"'{game.id}' is not an id: use lower-case words with hyphens"
    if not game.scenarios:
        yield "it has no scenario"
    for name, scenario in game.scenarios.items():
        if name != scenario.id or not scenario.modes or set(scenario.modes) - set(MODES):
            yield f"scenario '{name}' needs its own id and modes among {MODES}"
    for option in game.options:
        if option.default is None or option.read(option.default) != option.default:
            yield f"option '{option.name}' has no default that it accepts"
    if game.study.default_policy not in {"random", *game.study.policies}:
        yield f"there is no policy '{game.study.default_policy}'"
    for scenario in game.scenarios.values():
        for mode in scenario.modes:
            state = game.play.new(scenario.id, mode, {})
            if game.play.outcome(state) is not None or not state.agenda:
                yield f"{scenario.id} in {mode} mode is over before it begins"
            if unknown := [step for step, _ in state.agenda if step not in game.play.steps]:
                yield f"{scenario.id} in {mode} mode begins with steps that do not exist: {unknown}"


def _charts(game: Game) -> Iterable[str]:
    """Loading has proved that rows and columns cover every value once; here the names they use are checked."""
    for id, chart in game.charts.items():
        if id != chart.id:
            yield f"chart '{chart.id}' is filed under '{id}'"
        if not game.rulebook.has(chart.rule):
            yield f"chart '{id}' names rule '{chart.rule}', which does not exist"
        for ruling in _rulings_of(chart):
            if ruling not in game.rulebook.rulings:
                yield f"chart '{id}' names ruling '{ruling}', which does not exist"


def _rulings_of(chart: Chart) -> list[str]:
    modifiers, caps = [data.ruling for data, _ in chart.modifiers], [data.ruling for data, _ in chart.caps]
    return [ruling for ruling in [*modifiers, *caps, *(edge.ruling for edge, _ in chart.edges)] if ruling]


def _procedures(game: Game) -> Iterable[str]:
    for id, procedure in game.procedures.items():
        if id != procedure.id or not re.fullmatch(ID, id):
            yield f"procedure '{procedure.id}' is filed under '{id}'"
        if not game.rulebook.has(procedure.rule):
            yield f"procedure '{id}' names rule '{procedure.rule}', which does not exist"
        if missing := [chart for chart in procedure.charts if chart not in game.charts]:
            yield f"procedure '{id}' uses charts that do not exist: {missing}"
        names = [spec.name for spec in procedure.inputs]
        if len(set(names)) != len(names) or not all(names):
            yield f"procedure '{id}' has inputs without names of their own: {names}"
        if bad := [spec.name for spec in procedure.inputs if not _default_fits(spec)]:
            yield f"procedure '{id}' has defaults that do not fit: {bad}"


def _default_fits(spec: Input) -> bool:
    """The default can be read, and is what is read; only a list is written as one word."""
    try:
        return spec.default is None or spec.read(spec.default) == spec.default or spec.kind == "list"
    except BadInput:
        return False


def _rules(game: Game) -> Iterable[str]:
    """Every rule is done, which a function or a chart shows, or not used for a reason that is given."""
    book = game.rulebook
    if both := sorted(set(book.rules) & set(book.rulings)):
        yield f"ids that are a rule and a ruling: {both}"
    options = [spec.name for spec in game.options]
    if unknown := [
        f"{one.id}: {one.switch}" for one in book.rulings.values() if one.switch and one.switch not in options
    ]:
        yield f"rulings with a switch that is not an option of the game: {unknown}"
    try:
        book.statements  # noqa: B018 - reading them checks them
    except DataError as problem:
        yield str(problem)
    if not any(book.folder.rglob("*.py")):
        return  # rules live elsewhere or are compiled: there are no sources to look into
    not_used = {one.id for one in book.rules.values() if one.not_used}
    not_used |= {one.id for one in book.rulings.values() if one.not_used}
    open_ids = [entry.id for entry in book.index() if entry.id not in not_used and not entry.functions]
    if open_ids:
        yield f"no function or chart names {', '.join(open_ids)}, and no reason is given why not"


# 2, 3, 4, 5, 8: it plays


class _Watcher:
    """Looks at every position of a trial; the costlier checks are made at random positions only."""

    def __init__(self, trial: Trial) -> None:
        self.random = Stream(f"{trial.seed}\0whims")
        self.explained = 0
        self.checkpoints: list[object] = []
        self.counts: Counter[str] = Counter()

    def now_and_then(self, often: int) -> bool:
        return self.random.below(often) == 0

    def __call__(self, trial: Trial) -> None:
        match = trial.match
        fresh = match.checkpoints[len(self.checkpoints) :]
        position_checks.check_invariants(trial, fresh)
        self.checkpoints += [state_data(point.state) for point in fresh]
        position_checks.check_explanations(trial, self.explained)
        self.explained = len(match.entries)
        self.counts["positions"] += 1
        if match.question is None:
            self.end(trial)
            return
        position_checks.check_question(trial, match.question)
        if self.now_and_then(4):
            position_checks.check_state(trial)
            position_checks.check_views(trial)
            position_checks.check_rerun(trial)
        if self.now_and_then(12):
            self.counts["refusals"] += position_checks.check_refusals(trial, match.question)
        if match.decisions and self.counts["undos"] < MAX_UNDOS and self.now_and_then(20):
            position_checks.check_undo(trial, 1 + self.random.below(match.decisions))
            self.counts["undos"] += 1
        if match.question.kind != DICE and self.now_and_then(20):  # a throw is half-way through a rule: too late
            self.counts["fixes"] += position_checks.check_fix(trial)

    def end(self, trial: Trial) -> None:
        """The end of a game: an outcome with its reason, all dice explained, and the way back and forth."""
        match, outcome = trial.match, trial.match.outcome
        if outcome is None or not outcome.name or not outcome.reason:
            raise trial.fail(f"it ended without an outcome and its reason: {outcome}")
        known = trial.game.study.outcomes
        trial.require(not known or outcome.name in known, f"'{outcome.name}' is none of the outcomes {known}")
        kept = [state_data(point.state) for point in match.checkpoints]
        trial.require(kept == self.checkpoints, "an earlier checkpoint has changed")
        position_checks.check_state(trial)
        position_checks.check_views(trial)
        position_checks.check_all_dice_explained(trial)
        position_checks.check_without_listener(trial)
        if match.decisions:  # two programs may have played it alone
            position_checks.check_undo(trial, 1)
        self.counts["games"] += 1
        self.counts[outcome.name] += 1


def check_play(game: Game, games: int = 1, seed: str = "contract", ways: Iterable[Setting] | None = None) -> str:
    """Contract 2, 3, 4, 5, 8: random games in every setting, watched at every position."""
    counts: Counter[str] = Counter()
    refused = 0
    for setting in settings(game) if ways is None else ways:
        for number in range(games):
            trial = Trial(game, setting, f"{seed} {number} {setting}")  # a game of its own for each setting
            watcher = _Watcher(trial)
            trial.play(watcher)
            counts += watcher.counts
            refused += trial.refused
    seen = ", ".join(counted(counts[f"{noun}s"], noun) for noun in ("game", "position"))
    tried = f"{counted(counts['undos'], 'undo')}, {counted(counts['fixes'], 'correction')}"
    return f"{seen}, {counted(counts['refusals'], 'illegal answer')} refused, {refused} by the rules, {tried}"


# 6: elsewhere


def check_other_processes(game: Game, place: str = "", games: int = 3, hash_seeds: Iterable[int] = (1, 20011)) -> str:
    """Contract 6: random games give the same journal in other processes; `place` finds a game not installed."""
    every = settings(game)
    ways = [(every[number * len(every) // games % len(every)], f"elsewhere {number}") for number in range(games)]
    seeds = list(hash_seeds)
    check_in_subprocess(game, place or game.id, ways, seeds)
    return f"{len(ways)} games alike in {len(seeds)} other processes"


# 7: odds


def check_odds(game: Game, inputs: int = 4, draws: int = 4_000, seed: str = "contract") -> str:
    """Contract 7: exact odds, samples and brute force agree for every procedure on several random inputs."""
    counts: Counter[str] = Counter()
    for procedure in game.procedures.values():
        stream = Stream(f"{seed}\0{procedure.id}")
        done = tried = 0
        while done < inputs and tried < 10 * inputs:  # refused inputs do not count, but may be all there are
            result = check_chances(game, procedure, random_inputs(procedure, stream), draws, seed)
            counts[result] += 1
            tried += 1
            done += result in ("sampled", "proved")
        if not done and not counts["asks"]:
            raise AssertionError(f"{game.id} {procedure.id}: none of {tried} random inputs is accepted")
    return (
        f"{counts['sampled'] + counts['proved']} distributions within five standard deviations of {draws} throws, "
        f"{counts['proved']} equal by every face, {counts['refused']} inputs refused alike"
    )


# Policies


def check_batch(game: Game, games: int = 3, seed: str = "contract") -> str:
    """Every policy plays whole games on screen when nobody listens; the same seed gives the same game.

    A search plays by the default options only: it takes a thousand times as long as the others.
    """
    named: dict[str, PolicyMaker] = {"random": RandomPolicy(game.play.questions), **game.study.policies}
    makers = {name: maker for maker, name in {maker: name for name, maker in named.items()}.items()}  # no name twice
    played = 0
    for setting in settings(game):
        if setting.mode != "screen":
            continue
        for name, maker in makers.items():
            if name == "search" and setting.options:
                continue
            for number in range(games):
                ends = []
                for _ in range(2):
                    state = game.play.new(setting.scenario, setting.mode, setting.options)
                    desk = studied(maker, seed, number)
                    play_out(state, game.play.steps, desk, bound=100 * game.play.bound)
                    ends.append((state_data(state), desk.decisions, desk.throws))
                where = f"{game.id}, {setting}, policy {name}, seed '{seed}', game {number}"
                outcome = game.play.outcome(state)
                if ends[0] != ends[1]:
                    raise AssertionError(f"{where}: the same seeds give another game")
                if outcome is None or (game.study.outcomes and outcome.name not in game.study.outcomes):
                    raise AssertionError(f"{where}: ended with {outcome}")
                if broken := game.play.invariants(state):
                    raise AssertionError(f"{where}: invariants: {broken}")
                if desk.decisions > game.play.bound:
                    raise AssertionError(f"{where}: {desk.decisions} decisions are more than {game.play.bound}")
                played += 1
    return f"{counted(played, 'game')} by {counted(len(makers), 'policy')}" if played else "no screen mode yet"


def checks(game: Game, place: str = "") -> dict[str, Callable[[], str]]:
    """The whole suite by name, for the command line."""
    return {
        "data": lambda: check_data(game),
        "play": lambda: check_play(game),
        "other processes": lambda: check_other_processes(game, place),
        "odds": lambda: check_odds(game),
        "policies": lambda: check_batch(game),
    }
