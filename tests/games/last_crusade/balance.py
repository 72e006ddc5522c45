"""Play the tables of docs/last-crusade-balance.md and print them as Markdown.

    python tests/games/last_crusade/balance.py [GAMES]

The same seed gives the same tables on every machine. Intervals are 95 % (Wilson).
"""

from __future__ import annotations

import sys
from math import sqrt
from typing import Any

from opfor.games.last_crusade.game import GAME
from opfor.games.last_crusade.setup.options import SWITCHES
from opfor.kernel.batch import BatchDesk, Stream, play_out

SCENARIOS = {"us": "US", "german": "German"}


def interval(count: int, of: int) -> str:
    """A share with its interval, in per cent."""
    z = 1.96
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * share:.0f} ({100 * max(0.0, middle - half):.0f}-{100 * (middle + half):.0f})"


def line(games: int, scenario: str, policy: str, **options: Any) -> list[str]:
    """Wins, draws, losses, games of more than 40 turns, games ended by S70, mean turns."""
    results = dict.fromkeys(("win", "draw", "loss"), 0)
    turns = long = empty = 0
    for number in range(games):
        state = GAME.play.new(scenario, "screen", options)
        desk = BatchDesk(GAME.study.policies[policy](Stream("policy", number)), Stream("balance", number))
        play_out(state, GAME.play.steps, desk)
        results[state.result] += 1
        turns += state.turn
        long += state.turn > 40
        empty += "(S70)" in state.reason
    shares = [interval(results[name], games) for name in results]
    return [*shares, f"{100 * long / games:.0f}", f"{100 * empty / games:.0f}", f"{turns / games:.1f}"]


def table(head: str, rows: list[tuple[str, list[str]]]) -> None:
    """One table."""
    print(f"\n| {head} | win % | draw % | loss % | more than 40 turns % | ended by S70 % | mean turns |")
    print("|---|---|---|---|---|---|---|")
    for name, cells in rows:
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def main(games: int) -> None:
    """All tables."""
    for policy in ("random", "greedy", "doctrine"):
        table(f"{policy}, printed die for the level", [(n, line(games, s, policy)) for s, n in SCENARIOS.items()])
    for scenario, name in SCENARIOS.items():
        rows = [(f"level {level}", line(games // 2, scenario, "doctrine", level=level)) for level in range(1, 7)]
        table(f"{name}, doctrine", rows)
    switches = [(one.name, not one.default) for one in SWITCHES]
    for scenario, name in SCENARIOS.items():
        rows = [("as printed", line(games, scenario, "doctrine"))]
        rows += [
            (f"{switch}={value}".lower(), line(games, scenario, "doctrine", **{switch: value}))
            for switch, value in switches
        ]
        table(f"{name}, doctrine", rows)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
