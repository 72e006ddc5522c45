"""The long run: `python tests/games/flanders_fields/soak.py [RANDOM [PROGRAMMED]]`.

It plays so many games of each scenario (2,000 and 500).

Every game is looked at as in the tests. A line is printed each hundred games of a scenario, so that a run that is
stopped still says how far it came.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.flanders_fields.games import SCENARIOS, programmed_game, random_game

BLOCK = 100


def main(random_games: int, programmed: int) -> None:
    """All scenarios in blocks by turns."""
    begin = time.process_time()
    done: Counter[str] = Counter()
    for kind, play, most in (("random", random_game, random_games), ("programmed", programmed_game, programmed)):
        for first in range(0, most, BLOCK):
            for scenario in SCENARIOS:
                for number in range(10_000 + first, 10_000 + min(first + BLOCK, most)):
                    play(scenario, number)
                    done[f"{kind} games of {scenario}"] += 1
            told = ", ".join(f"{count:,} {name}" for name, count in done.items())
            print(f"{told}: no breach, {time.process_time() - begin:,.0f} s of processor time", flush=True)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [2_000, 500][len(given) :]))
