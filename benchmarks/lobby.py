"""What it costs to list many saves: with and without their summaries.

    python benchmarks/lobby.py [--saves 60]

Plays so many games of all three titles in a folder of its own, half of them to the end, and prints how long the first
listing of a server takes, and the menu of `opfor play`, in milliseconds of the clock and of the processor; on a busy
machine the second says more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from opfor.cli.play import unfinished
from opfor.kernel import rulebook
from opfor.kernel.batch import Stream
from opfor.kernel.policy_names import makers
from opfor.match.match import Match
from opfor.match.summary import FOLDER
from opfor.registry import games
from opfor.web.match_store import Rooms


def play(home: Path, saves: int) -> int:
    """Games on screen, in turn of each title and scenario, every other one left in the middle; gives the decisions."""
    decisions = 0
    for number in range(saves):
        game = list(games().values())[number % len(games())]
        scenarios = [scenario.id for scenario in game.scenarios.values() if "screen" in scenario.modes]
        scenario = scenarios[number // len(games()) % len(scenarios)]
        match = Match.new(game, scenario, "screen", path=home / f"{game.id}-{number}.opfor", seed=str(number))
        policy = makers(game)[game.study.default_policy](Stream(f"{number} policy"))
        while match.question is not None and (number % 2 or match.decisions < 60):
            match.answer(match.advised(policy))
        decisions += match.decisions
        match.close()
    return decisions


def told(what: str, work: Callable[[], Any]) -> Any:
    """Do something and print what it took."""
    clock, processor = time.perf_counter(), time.process_time()
    found = work()
    took, used = time.perf_counter() - clock, time.process_time() - processor
    print(f"{what:<52} {1000 * took:9.1f} {1000 * used:9.1f}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=60)
    saves = parser.parse_args().saves
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["OPFOR_HOME"] = folder
        decisions = play(home, saves)
        size = sum(path.stat().st_size for path in home.glob("*.opfor"))
        print(f"{saves} saves, {decisions} decisions, {size / 1e6:.1f} MB")
        print(f"{'':<52} {'clock':>9} {'processor':>9}   ms")
        told("lobby, no summaries: every save is replayed", lambda: Rooms(home).listed())
        rulebook.digest.cache_clear()
        rooms = Rooms(home)
        told("lobby, first page of a new server", rooms.listed)
        told("lobby, the next page", rooms.listed)
        told("menu of `opfor play`", unfinished)
        shutil.rmtree(home / FOLDER)
        rooms = Rooms(home)
        _, late = told("lobby, no summaries, patience of 0.4 s", lambda: rooms.listed(0.4))
        print(f"  ({late} of {saves} left to the background)")
        rooms.close()


if __name__ == "__main__":
    main()
