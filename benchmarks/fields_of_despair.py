"""Fields of Despair in figures: whole games, answers at the largest position, odds of a whole attack.

python benchmarks/fields_of_despair.py [GAMES]
"""

from __future__ import annotations

import sys
import time

import opfor
from opfor.kernel import odds as engine
from opfor.kernel.batch import BatchDesk, Stream

GAME = opfor.game_named("fields-of-despair")
ATTACK = {
    "allied_sps": 30,
    "allied_artillery": 8,
    "hidden": 89,
    "cp_total": 100,
    "cp_artillery": 9,
    "cp_logistics": 2,
}


def whole_games(policy: str, games: int) -> tuple[float, float, float]:
    """Games, decisions and events (decisions and throws) per second of one core, journal off."""
    decisions = events = 0
    start = time.process_time()
    for number in range(games):
        state = GAME.play.new("final-push", "screen", {})
        desk = BatchDesk(GAME.study.policies[policy](Stream("benchmark policy", number)), Stream("benchmark", number))
        while state.agenda:
            name, args = state.agenda.pop()
            GAME.play.steps[name](state, desk, *args)
        decisions += desk.decisions
        events += desk.decisions + desk.throws
    seconds = time.process_time() - start
    return games / seconds, decisions / seconds, events / seconds


def interactive() -> tuple[float, float]:
    """Microseconds per answer of a whole game in memory: the median, and the slowest twentieth."""
    match = opfor.Match.new(GAME, "final-push", "screen", seed="benchmark")
    policy = GAME.study.policies["doctrine"](Stream("benchmark"))
    taken = []
    while match.question is not None:
        answer = match.advised(policy)
        start = time.perf_counter()
        match.answer(answer)
        taken.append(time.perf_counter() - start)
    taken.sort()
    return 1e6 * taken[len(taken) // 2], 1e6 * taken[len(taken) * 95 // 100]


def attack_odds() -> tuple[float, float]:
    """Milliseconds of `allied-attack` odds: the first time, and again."""
    engine.forget()
    start = time.perf_counter()
    opfor.odds(GAME.id, "allied-attack", **ATTACK)
    first = time.perf_counter() - start
    start = time.perf_counter()
    opfor.odds(GAME.id, "allied-attack", **ATTACK)
    return 1e3 * first, 1e3 * (time.perf_counter() - start)


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for policy in ("doctrine", "random"):
        whole, decisions, events = whole_games(policy, games)
        print(f"{policy:<10} {whole:>8.1f} games/s  {decisions:>9.0f} decisions/s  {events:>9.0f} events/s per core")
    median, slow = interactive()
    print(f"answer     {median:>8.0f} µs median, {slow:.0f} µs at 95 % (screen mode, in memory)")
    first, again = attack_odds()
    print(f"odds       {first:>8.1f} ms for allied-attack 30 SPs, 8 guns, hidden 89; again {again:.3f} ms")


if __name__ == "__main__":
    main()
