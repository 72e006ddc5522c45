"""Figures of The Last Crusade in processor time, on one core: games, decisions and events a second by policy and
nation, the time of an answer in a match, and of an assault's exact odds.

python benchmarks/last_crusade.py [games]

An event is a decision or a throw. `calibration` is a plain loop of Python: figures of two machines, or of one machine
under different load, compare by their ratio to it.
"""

from __future__ import annotations

import sys
import time

import opfor
from opfor.games.last_crusade.game import GAME
from opfor.games.last_crusade.model.state import State
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.odds import forget
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match


def calibration() -> float:
    """Millions of turns a second of a plain loop."""
    begin, value = time.process_time(), 0
    for number in range(2_000_000):
        value = (value * 31 + number) & 0xFFFF
    return 2 / (time.process_time() - begin)


def games(scenario: str, policy: str, number: int) -> tuple[float, float, float]:
    """Games, decisions and events per second."""
    decisions = events = 0
    begin = time.process_time()
    for game in range(number):
        state: State = GAME.play.new(scenario, "screen", {})
        desk = BatchDesk(GAME.study.policies[policy](Stream("policy", game)), Stream("bench", game))
        play_out(state, GAME.play.steps, desk)
        decisions += desk.decisions
        events += desk.decisions + desk.throws
    seconds = time.process_time() - begin
    return number / seconds, decisions / seconds, events / seconds


def answers(scenario: str, mode: str, number: int = 250) -> tuple[float, float]:
    """Median and 95th percentile of one answer in a match, in milliseconds: the enemy's turn included."""
    match, whims = Match.new(GAME, scenario, mode, seed="bench"), Stream("answers", 1)
    times = []
    while match.question is not None and match.decisions < number:
        answer = random_answer(match.question, whims)
        begin = time.process_time()
        match.answer(answer)
        times.append((time.process_time() - begin) * 1000)
    times.sort()
    return times[len(times) // 2], times[len(times) * 95 // 100]


def assault(attackers: str, defenders: str, guns: str) -> float:
    """Seconds for the exact odds of one assault, nothing remembered."""
    opfor.odds("last-crusade", "supply", nation="US")  # loads what is loaded once
    forget()
    begin = time.process_time()
    opfor.odds("last-crusade", "assault", attackers=attackers, defenders=defenders, attacker_guns=guns, terrain="T06")
    return time.process_time() - begin


def main() -> None:
    """Print the figures."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"calibration: {calibration():.1f} million turns/s")
    for policy in ("random", "greedy", "doctrine"):
        for scenario in GAME.scenarios:
            rate, decisions, events = games(scenario, policy, number)
            print(f"{scenario}, {policy}: {rate:.1f} games/s, {decisions:,.0f} decisions/s, {events:,.0f} events/s")
    rate, decisions, events = games("us", "search", max(1, number // 30))
    print(f"us, search: {rate:.2f} games/s, {decisions:,.0f} decisions/s, {events:,.0f} events/s")
    for mode in ("screen", "table"):
        middle, slow = answers("us", mode)
        print(f"one answer in {mode} mode: median {middle:.1f} ms, p95 {slow:.1f} ms")
    print(f"exact odds of an assault, 2 on 2: {1000 * assault('U13,U01', 'G01,G04', ''):.0f} ms")
    large = assault("U13,U13,U01,U01", "G01,G04,G13", "U31,U31")
    print(f"exact odds of an assault, 4 and 2 guns on 3: {1000 * large:.0f} ms")


if __name__ == "__main__":
    main()
