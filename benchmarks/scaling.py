"""How simulation grows with workers: one process, several, and a Dask cluster on this machine.

    python benchmarks/scaling.py [GAME] [GAMES]

Every run must give the same table. The last lines say what a fleet would give: the measured speed of one core, as
many times as there are cores, up to the rate at which one coordinator can take results in.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from opfor.registry import game_named
from opfor.study import tally as tallies
from opfor.study.simulate import Study, Task, play_task, simulate

FLEET = 1_000
TIMES = ("seconds", "games_per_second", "events_per_second", "jobs")


def table(study: Study) -> dict[str, Any]:
    """What must be the same for all."""
    return {name: value for name, value in study.to_json().items() if name not in TIMES}


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A scheduler and workers on loopback; its address. Nothing, when Dask is not installed."""
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
    started: list[subprocess.Popen[str]] = []

    def start(what: str, sign: str, *words: str) -> str:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *words]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stderr is not None
        return next((line for line in process.stderr if sign in line), "")

    try:
        said = start("scheduler", "Scheduler at:", "--host", "127.0.0.1", "--port", "0")
        address = said.split()[-1] if said else ""
        for _ in range(workers if address else 0):
            start("worker", "Registered to", address, "--nthreads", "1", "--no-nanny")
        yield address
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def taking_in(game: str, scenario: str, policy: str) -> tuple[float, int]:
    """Seconds and bytes that one game costs whoever collects the results."""
    played = play_task(Task(game, scenario, "screen", (), policy, "scaling", 0, 200))
    packed = pickle.dumps(played)
    tally: tallies.Tally = {}
    begun, rounds = time.process_time(), 20
    for _ in range(rounds):
        found = pickle.loads(packed)
        tallies.add(tally, found.tally)
    return (time.process_time() - begun) / rounds / len(played.rows), len(packed) // len(played.rows)


def main() -> None:
    """Print the table."""
    game = game_named(sys.argv[1] if len(sys.argv) > 1 else "fields-of-despair")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40_000
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, Python {platform.python_version()}, {cores} cores, load {load:.1f} before the run")
    print(f"{game.id}, {games:,} games\n\n{'':<28}{'seconds':>9}{'games/s':>10}{'× one':>8}{'same table':>12}")
    runs: dict[str, dict[str, Any]] = {"this process": {"jobs": 1}}
    for jobs in sorted({2, cores} - {1}):
        runs[f"{jobs} processes"] = {"jobs": jobs}
    first: Study | None = None
    with cluster(cores) as address:
        if address:
            runs[f"cluster, {cores} workers"] = {"cluster": address}
        for name, how in runs.items():
            study = simulate(game.id, games=games, seed="scaling", **how)
            first = first or study
            same = "yes" if table(study) == table(first) else "NO"
            print(
                f"{name:<28}{study.seconds:9.1f}{study.games / study.seconds:10.1f}"
                f"{first.seconds / study.seconds:8.2f}{same:>12}",
                flush=True,
            )
        if not address:
            print("cluster: Dask is not installed (pip install '.[cluster]')")
    assert first is not None
    one, (each, size) = first.games / first.seconds, taking_in(game.id, first.scenario, first.policy)
    most = min(FLEET * one, 1 / each)
    print(f"\none core: {one:,.0f} games/s; a coordinator takes in {1 / each:,.0f} games/s of {size} bytes each")
    print(f"{FLEET:,} cores would so give {most:,.0f} games/s: a million games in {1e6 / most:,.0f} s")


if __name__ == "__main__":
    main()
