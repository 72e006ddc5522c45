"""The balance of Fields of Despair: policies against difficulties, as a Markdown table (fixed seeds).

python tools/balance_fields_of_despair.py [--games N] [--search N] [--policy P] [--difficulty D] [--jobs J]
python tools/balance_fields_of_despair.py --texture [--games N] [--jobs J]: by phase, is there a wall, a storm, a race?
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from math import sqrt

from opfor.games.fields_of_despair.model.cp_ledger import hidden
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.model.kinds import DIFFICULTIES
from opfor.games.fields_of_despair.policies.named import ON_SCREEN
from opfor.games.fields_of_despair.policies.search import PLAYOUTS, searching
from opfor.games.fields_of_despair.policies.tricks import TRICKS
from opfor.games.fields_of_despair.rules.victory import OUTCOMES, cp_hexes_in_france
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.setup.new_game import new_board
from opfor.kernel.batch import BatchDesk, Stream, play_out

LIKELY = 1.959964  # 95 %
CHUNK = 10  # games a worker plays at a time
PHASES = [f"{turn}.{phase}" for turn in (7, 8, 9) for phase in (1, 2)]
HEAD = """\
| policy | difficulty (CP Total) | games | Allied victory (95 %) | draw | CP victory | French hexes left \
| Allied losses | CP losses |
|---|---|---:|---|---:|---:|---:|---:|---:|"""

Row = tuple[str, int, int, int]  # outcome, CP hexes in France, losses of both sides


def play(policy: str, difficulty: str, seed: str, first: int, number: int, playouts: int) -> list[Row]:
    """Some games of a study; each has streams of its own, so the split among workers changes nothing."""
    maker = searching(playouts) if policy == "search" else (ON_SCREEN | TRICKS)[policy]
    rows = []
    for game in range(first, first + number):
        state = new_board({"difficulty": difficulty})
        desk = BatchDesk(maker(Stream(f"{seed} {policy}", game)), Stream(seed, game))
        play_out(state, STEPS, desk)
        rows.append((state.result, cp_hexes_in_france(state), state.allied_losses, state.cp_losses))
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
    france, mine, theirs = [sum(column) / games for column in zip(*[row[1:] for row in rows], strict=True)]
    cells = [policy, f"{difficulty} ({SETUP.difficulty[difficulty]})", f"{games}", *shares]
    return f"| {' | '.join([*cells, f'{france:.1f}', f'{mine:.0f}', f'{theirs:.0f}'])} |"


def balance(workers: Executor, given: argparse.Namespace) -> None:
    """Every policy at every difficulty."""
    print(HEAD)
    for policy in given.policy or [*ON_SCREEN, *TRICKS]:
        few = given.random if policy in ("random", *TRICKS) else given.games
        number = given.search if policy == "search" else few
        for difficulty in given.difficulty or DIFFICULTIES:
            parts = [
                workers.submit(play, policy, difficulty, given.seed, first, min(CHUNK, number - first), given.playouts)
                for first in range(0, number, CHUNK)
            ]
            print(line(policy, difficulty, [row for part in parts for row in part.result()]), flush=True)


def phases(seed: str, first: int, number: int) -> Counter[str]:
    """By phase, over some games of doctrine: hexes taken by each side, attacks, and those that find nothing hidden."""
    found: Counter[str] = Counter()
    for game in range(first, first + number):
        state = new_board({"difficulty": "normal"})
        desk = BatchDesk(ON_SCREEN["doctrine"](Stream(f"{seed} doctrine", game)), Stream(seed, game))
        while state.agenda:
            name, args = state.agenda.pop()
            when, control = f"{state.turn}.{state.phase}", state.control
            if name == "attack" and state.attack_infantry[args[0]]:
                found[f"attacks {when}"] += 1
                found[f"nothing hidden {when}"] += hidden(state) == 0
            STEPS[name](state, desk, *args)
            for before, after in zip(control, state.control, strict=True):
                if before != after:
                    found[f"{'CP' if after else 'Allied'} gains {when}"] += 1
        found[state.result] += 1
    return found


def texture(workers: Executor, given: argparse.Namespace) -> None:
    """A wall on turn 7, a storm on turn 8, a race on turn 9?"""
    starts = range(0, given.games, CHUNK)
    parts = [workers.submit(phases, "texture", first, min(CHUNK, given.games - first)) for first in starts]
    found = sum((part.result() for part in parts), Counter[str]())
    print(f"{given.games} games by doctrine, normal: " + ", ".join(f"{one} {found[one]}" for one in OUTCOMES))
    print(f"| a game | {' | '.join(PHASES)} | in all |\n|---|{'---:|' * 7}")
    for what in ("Allied gains", "CP gains", "attacks", "nothing hidden"):
        means = [found[f"{what} {when}"] / given.games for when in PHASES]
        print(f"| {what} | {' | '.join(f'{mean:.2f}' for mean in [*means, sum(means)])} |")


def main() -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texture", action="store_true", help="the phases of doctrine's games instead")
    parser.add_argument("--games", type=int, default=1000, help="games for each line")
    parser.add_argument("--random", type=int, default=200, help="games for each line of random and the tricks")
    parser.add_argument("--search", type=int, default=100, help="games for each line of search")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="playouts of search for each big choice")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--policy", action="append", help="only these policies")
    parser.add_argument("--difficulty", action="append", choices=DIFFICULTIES, help="only these difficulties")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as workers:
        (texture if given.texture else balance)(workers, given)


if __name__ == "__main__":
    main()
