"""Complete games a second by the real rules, journal off, beside game libraries driven from Python.

    python benchmarks/playouts.py [--quick]

An event is a decision or a throw of dice (for the libraries: a decision or a chance node). Processor time of one
core. The last lines hold Fields of Despair against backgammon (whose player answers at random), played by turns in
short slices, because a machine's speed sways more between minutes than between slices, against its own dice and
choices (`own_calls.py`), and against the cheapest event there is. `OPFOR_PLAIN=1` measures the rules as plain Python,
where they are compiled.
"""

from __future__ import annotations

import gc
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable

import own_calls
from peers.playing import PEERS, installed

from opfor.kernel.batch import BatchDesk, Stream, play_out, studied
from opfor.kernel.game import Game
from opfor.kernel.policy_names import makers
from opfor.native import PLAIN
from opfor.registry import games

SKIPPED = ("search",)  # it plays games of its own in every answer; its time is what it is given


def own_game(game: Game, scenario: str, policy: str) -> Callable[[], int]:
    """A game after the other, each with streams of its own."""
    maker, number = makers(game)[policy], iter(range(1 << 60))

    def play() -> int:
        state, at = game.play.new(scenario, "screen", {}), next(number)
        desk = studied(maker, "benchmark", at)
        play_out(state, game.play.steps, desk)
        return desk.decisions + desk.throws

    return play


def environment(id: str) -> Callable[[], int]:
    """Masked random actions in our own environment; an action is an event."""
    from opfor.env import gymnasium_env

    env, number = gymnasium_env(id), iter(range(1 << 60))

    def play() -> int:
        observation, _ = env.reset(seed=next(number))
        over, events = False, 0
        while not over:
            observation, _, over, _, _ = env.step(env.action_space.sample(observation["action_mask"]))
            events += 1
        return events

    return play


def dice_alone() -> float:
    """Seconds for one event of the cheapest kind: a pool thrown or a choice made, and nothing done with it."""
    desk, rounds = BatchDesk(lambda question, state: 0, Stream("alone")), 100_000
    begun = time.process_time()
    for _ in range(rounds):
        desk.hits(8, 5, "alone")
        desk.ask("alone", None)
    return (time.process_time() - begun) / (2 * rounds)


def measured(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Games and events a second, without looking for rings of objects, as `opfor simulate` does."""
    play()
    played = events = 0
    gc.collect()
    gc.disable()
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or not played:
        events += play()
        played += 1
    gc.enable()
    return played / spent, events / spent


def by_turns(plays: dict[str, Callable[[], int]], rounds: int) -> dict[str, list[float]]:
    """Events a second of each in every round, a third of a second at a time."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(rounds):
        for name, play in plays.items():
            rates[name].append(measured(play, 1 / 3)[1])
    return rates


def show(name: str, rates: tuple[float, float]) -> float:
    """A line of the table; the events a second."""
    print(f"{name:<58}{rates[0]:10,.1f}{rates[1]:12,.0f}", flush=True)
    return rates[1]


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    quick = "--quick" in sys.argv[1:]
    seconds = 0.5 if quick else 3.0
    random.seed("benchmark")
    how = f"plain Python ({PLAIN})" if PLAIN else "compiled"
    print(f"{platform.machine()}, Python {platform.python_version()}, one core, processor time; the rules run {how}")
    # By turns first, before the other libraries have filled the memory.
    fields = {policy: own_game(games()["fields-of-despair"], "final-push", policy) for policy in ("random", "doctrine")}
    backgammon = {name: make() for package, name, make in PEERS if "backgammon" in name and installed(package)}
    rates = by_turns({**fields, **backgammon}, 9 if quick else 21)
    print(f"\n{'':<58}{'games/s':>10}{'events/s':>12}")
    ours: dict[str, float] = {}
    for game in games().values():
        scenario = next(iter(game.scenarios))
        for policy in makers(game):
            if policy not in SKIPPED:
                name = f"{game.id}, {scenario}, {policy}"
                ours[f"{game.id} {policy}"] = show(name, measured(own_game(game, scenario, policy), seconds))
    as_environment: dict[str, float] = {}
    if installed("gymnasium"):
        for game in games().values():
            name = f"{game.id} as a Gymnasium environment"
            as_environment[game.title] = show(name, measured(environment(game.id), seconds))
    print()
    theirs: dict[str, float] = {}
    for package, name, make in PEERS:
        found = installed(package)
        if not found:
            print(f"{name}: {package} is not installed (pip install '.[bench]')")
            continue
        try:
            theirs[name] = show(f"{name} ({found})", measured(make(), seconds))
        except Exception as problem:  # a peer that does not run here is told, not hidden
            print(f"{name}: does not run here ({type(problem).__name__}: {str(problem).splitlines()[0]})")
    print()
    for name in backgammon:
        for policy in fields:
            times = statistics.median([a / b for a, b in zip(rates[policy], rates[name], strict=True)])
            print(f"Fields of Despair, {policy}, is {times:.1f} × {name}")
    for name, speed in theirs.items():
        if "connect four" in name:
            for title, actions in as_environment.items():
                print(f"{title}, as an environment, is {actions / speed:.2f} × {name}")
    for policy in fields:
        own = own_calls.times(games()["fields-of-despair"], "final-push", policy, range(60 if quick else 300))
        print(f"Fields of Despair, {policy}, takes {own:.1f} × the time of its own dice and choices called again alone")
    best, alone = max(ours["fields-of-despair random"], ours["fields-of-despair doctrine"]), dice_alone()
    print(
        f"eight dice thrown, or a choice between nothing, take {1e6 * alone:.2f} µs; an event of Fields of Despair "
        f"{1e6 / best:.1f} µs, {1 / best / alone:.0f} × that"
    )


if __name__ == "__main__":
    main()
