"""Play the tables of docs/flanders-fields-balance.md: `python tests/games/flanders_fields/balance.py [GAMES [LINE …]]`.

Zero Hour against the Garrison, postures rolled in secret. The same seed gives the same table on every machine.
"Front taken" as in 9.3: at least three attacking platoons in or beyond the front trench, and more than the defender
has there. Intervals are 95 % (Wilson).
"""

from __future__ import annotations

import sys
from typing import Any

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.victory import trench_lines
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.study.intervals import wilson

ZERO, IRON = "zero-plus-twenty", "iron-and-chlorine"
BLOCK = 100
# Name, scenario, options, and what the rough trial of 9.3 gave: front taken, support reached, per cent.
LINES: list[tuple[str, str, dict[str, Any], tuple[int, int]]] = [
    ("7.2 as written", ZERO, {}, (44, 16)),
    ("7.2 curtain three turns instead of four", ZERO, {"curtain": 3}, (41, 17)),
    ("7.2 no wire cut", ZERO, {"no_wire_cut": True}, (33, 15)),
    ("7.2 no deep suppression on the German guns", ZERO, {"deep_suppression": "never"}, (23, 10)),
    ("7.2 every British company at -1", ZERO, {"minus_one": True}, (27, 10)),
    ("7.2 free defensive fire", ZERO, {"free_fire": True}, (25, 10)),
    ("7.2 moving troops get no cover from shell holes", ZERO, {"no_moving_cover": True}, (11, 1)),
    ("7.2 no rolling barrage at all", ZERO, {"no_rolling": True}, (4, 3)),
    ("7.2 veteran attackers", ZERO, {"attackers": "veteran"}, (79, 32)),
    (
        "7.2 slow table, curtain of seven turns, 16 turns",
        ZERO,
        {"company_table": "slow", "curtain": 7, "turns": 16},
        (45, 16),
    ),
    ("7.3 as written", IRON, {}, (52, 19)),
    ("7.3 without gas", IRON, {"no_gas": True}, (40, 17)),
    ("7.3 without tanks and anti-tank gun", IRON, {"no_tanks": True}, (46, 17)),
    ("7.3 without both", IRON, {"no_gas": True, "no_tanks": True}, (28, 14)),
    ("7.3 without the half battalion in reserve", IRON, {"no_reserve": True}, (29, 9)),
    ("7.3 without rolling barrage", IRON, {"no_rolling": True}, (14, 10)),
]


def played(scenario: str, number: int, options: dict[str, Any]) -> State:
    """One game of both programs to its end."""
    state: State = GAME.play.new(scenario, "screen", {"side": "none", **options})
    desk = BatchDesk(GAME.study.policies["program"](Stream("person", number)), Stream(f"balance {scenario}", number))
    play_out(state, GAME.play.steps, desk)
    return state


def platoons_beyond(state: State, line: int) -> tuple[int, int]:
    """Attacking foot in or beyond a trench, and defending foot in it."""
    there = [0, 0]
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and kinds.IS_FOOT[state.kind[i]]:
            attacker = state.side[i] == state.first
            there[not attacker] += state.y[i] >= line - 10 if attacker else abs(state.y[i] - line) <= 10
    return there[0], there[1]


def share(count: int, of: int) -> str:
    """A share with its interval, in per cent."""
    low, high = wilson(count, of)
    return f"{100 * count / of:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def line(name: str, scenario: str, options: dict[str, Any], games: int) -> list[str]:
    """Front taken, support reached, British results; how far it has come goes to standard error."""
    front = support = british = decisive = 0
    for number in range(games):
        state = played(scenario, number, options)
        first, second = trench_lines(state)
        there, against = platoons_beyond(state, first)
        front += there >= 3 and there > against
        support += platoons_beyond(state, second)[0] >= 1
        british += state.result.startswith("british")
        decisive += state.result == "british_decisive"
        if (number + 1) % BLOCK == 0:
            told = f"front taken {share(front, number + 1)}, British result {share(british, number + 1)}"
            print(f"{name}, {number + 1} games: {told}", file=sys.stderr, flush=True)
    return [share(count, games) for count in (front, support, british, decisive)]


def raids(games: int) -> None:
    """7.1: prisoners brought home and raiders that return."""
    home = returned = turns = british = 0
    for number in range(games):
        state = played("lane", number, {})
        home += state.prisoners_home > 0
        rifles = [i for i in range(len(state.x)) if state.side[i] == state.first and kinds.IS_RIFLE[state.kind[i]]]
        returned += sum(state.alive[i] == SAFE or state.alive[i] != DESTROYED for i in rifles)
        turns += state.turn
        british += state.result.startswith("british")
    print(
        f"\n7.1: prisoners brought home in {share(home, games)} %, {returned / games:.1f} of 4 raiders return, "
        f"{turns / games:.1f} turns, British result {share(british, games)} %.",
        flush=True,
    )


def main(games: int, wanted: list[str]) -> None:
    """The table, line by line."""
    print("| setting | front taken % | trial | support reached % | trial | British result % | decisive % |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for name, scenario, options, (front, support) in LINES:
        if not wanted or any(name.startswith(word) for word in wanted):
            cells = line(name, scenario, options, games)
            print(f"| {name} | {cells[0]} | {front} | {cells[1]} | {support} | {cells[2]} | {cells[3]} |", flush=True)
    if not wanted or "7.1" in wanted:
        raids(games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:])
