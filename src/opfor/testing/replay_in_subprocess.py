"""The same game in another process with another hash seed: nothing may depend on the order of a set.

    python -m opfor.testing.replay_in_subprocess GAME < ways.json

plays the games named on standard input (`[[scenario, mode, options, dice, seed], …]`) at random and prints what
came of each. GAME is the id of an installed game or 'module:NAME'.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from opfor.kernel.game import Game
from opfor.kernel.state_data import state_data
from opfor.registry import game_at
from opfor.testing.playing import Setting, Trial

Way = tuple[Setting, str]


def story(game: Game, setting: Setting, seed: str) -> list[str]:
    """A game played at random, as the lines of its journal, its log and its last state."""
    trial = Trial(game, setting, seed)
    trial.play()
    match = trial.match
    lines = [msgspec.json.encode(record).decode() for record in (match.header, *match.history)]
    lines += [msgspec.json.encode(entry).decode() for entry in match.entries]
    return [*lines, json.dumps(state_data(match.state))]


def stories_in_subprocess(place: str, ways: Sequence[Way], hash_seed: int) -> list[list[str]]:
    """The same games in a process of their own."""
    asked = [[s.scenario, s.mode, s.options, s.dice, seed] for s, seed in ways]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-m", "opfor.testing.replay_in_subprocess", place],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"{place} cannot be played in another process: {done.stderr.strip()[-2000:]}")
    stories: list[list[str]] = json.loads(done.stdout)
    return stories


def check_in_subprocess(game: Game, place: str, ways: Sequence[Way], hash_seeds: Sequence[int]) -> None:
    """Contract 6: the same answers in another process and hash seed give the same journal."""
    here = [story(game, *way) for way in ways]
    for hash_seed in hash_seeds:
        for way, mine, other in zip(ways, here, stories_in_subprocess(place, ways, hash_seed), strict=True):
            if mine != other:
                lines = zip([*mine, ""], [*other, ""], strict=False)
                number, (one, two) = next((n, pair) for n, pair in enumerate(lines) if pair[0] != pair[1])
                raise AssertionError(
                    f"{game.id}, {way[0]}, seed '{way[1]}': with PYTHONHASHSEED={hash_seed} line {number} of the "
                    f"journal is {two[:300]} and not {one[:300]}"
                )


def main() -> None:
    """Play what standard input asks for."""
    game = game_at(sys.argv[1])
    asked: list[list[Any]] = json.load(sys.stdin)
    stories = [
        story(game, Setting(scenario, mode, options, dice), seed) for scenario, mode, options, dice, seed in asked
    ]
    json.dump(stories, sys.stdout)


if __name__ == "__main__":
    main()
