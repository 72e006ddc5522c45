"""The balance of Fields of Despair: policies against difficulties, as a Markdown table (fixed seeds).

python tools/balance_fields_of_despair.py [--games N] [--search N] [--policy P] [--difficulty D] [--jobs J]
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import process_time

from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.policies.named import ON_SCREEN
from opfor.games.fields_of_despair.policies.search import PLAYOUTS, searching
from opfor.games.fields_of_despair.policies.tricks import TRICKS
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.setup.new_game import new_board
from opfor.kernel.batch import BatchDesk, Stream, play_out

DIFFICULTIES = ("easy", "normal", "hard")
OUTCOMES = ("allied_victory", "draw", "cp_victory")
LIKELY = 1.959964  # 95 %
CHUNK = 10  # games a worker plays at a time

Row = tuple[str, int, int, int, int, float]  # outcome, CP hexes in France, losses of both sides, decisions, seconds


def play(policy: str, difficulty: str, seed: str, first: int, number: int, playouts: int) -> list[Row]:
    """Some games of a study; each has streams of its own, so the split among workers changes nothing."""
    maker = searching(playouts) if policy == "search" else (ON_SCREEN | TRICKS)[policy]
    rows = []
    for game in range(first, first + number):
        start = process_time()
        state = new_board({"difficulty": difficulty})
        desk = BatchDesk(maker(Stream(f"{seed} {policy}", game)), Stream(seed, game))
        play_out(state, STEPS, desk)
        rows.append(
            (
                state.result,
                cp_hexes_in_france(state),
                state.allied_losses,
                state.cp_losses,
                desk.decisions,
                process_time() - start,
            )
        )
    return rows


def interval(hits: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson."""
    share, square = hits / games, LIKELY * LIKELY
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = LIKELY * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return middle - reach, middle + reach


def line(policy: str, difficulty: str, rows: list[Row]) -> str:
    """One line of the table."""
    games = len(rows)
    results = [row[0] for row in rows]
    low, high = interval(results.count("allied_victory"), games)
    shares = [f"{results.count(outcome) / games:.1%}" for outcome in OUTCOMES]
    shares[0] += f" ({low:.1%} to {high:.1%})"
    means = [
        sum(column) / games for column in ([row[1] for row in rows], [row[2] for row in rows], [row[3] for row in rows])
    ]
    speed = games / sum(row[5] for row in rows)
    return " | ".join(
        [
            f"| {policy}",
            f"{difficulty} ({SETUP.difficulty[difficulty]})",
            f"{games}",
            *shares,
            f"{means[0]:.1f}",
            f"{means[1]:.0f}",
            f"{means[2]:.0f}",
            f"{speed:.3g} |",
        ]
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each line")
    parser.add_argument("--random", type=int, default=200, help="games for each line of random and the tricks")
    parser.add_argument("--search", type=int, default=100, help="games for each line of search")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="playouts of search for each big choice")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--policy", action="append", help="only these policies")
    parser.add_argument("--difficulty", action="append", choices=DIFFICULTIES, help="only these difficulties")
    given = parser.parse_args()
    few = {"random", *TRICKS}
    print(
        "| policy | difficulty (CP Total) | games | Allied victory (95 %) | draw | CP victory "
        "| French hexes left | Allied losses | CP losses | games a second and core |"
    )
    print("|---|---|---:|---|---:|---:|---:|---:|---:|---:|")
    with ProcessPoolExecutor(given.jobs) as workers:
        for policy in given.policy or [*ON_SCREEN, *TRICKS]:
            number = given.search if policy == "search" else given.random if policy in few else given.games
            for difficulty in given.difficulty or DIFFICULTIES:
                parts = [
                    workers.submit(
                        play, policy, difficulty, given.seed, first, min(CHUNK, number - first), given.playouts
                    )
                    for first in range(0, number, CHUNK)
                ]
                print(line(policy, difficulty, [row for part in parts for row in part.result()]), flush=True)


if __name__ == "__main__":
    main()
