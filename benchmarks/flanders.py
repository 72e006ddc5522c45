"""Figures of Flanders Fields in processor time: lines of sight, games and decisions a second, the time of an answer
and of an enemy turn.

python benchmarks/flanders.py [games]
"""

from __future__ import annotations

import sys
import time

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model.scenario import battle_named
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match

SCENARIOS = ("lane", "zero-plus-twenty", "iron-and-chlorine")
ENEMY_TURNS, ANSWERS = 60, 400


def lines_of_sight(scenario: str) -> float:
    """Lines of sight per second over the ground of a scenario."""
    field = battle_named(scenario).field
    stream = Stream("sight", 1)
    points = [(stream.below(field.width), stream.below(field.depth)) for _ in range(400)]
    pairs = [(a, b) for a in points for b in points[:100]]
    best = 0.0
    for _ in range(5):
        sees, begin = field.sees, time.process_time()
        for (ax, ay), (bx, by) in pairs:
            sees(ax, ay, bx, by)
        best = max(best, len(pairs) / (time.process_time() - begin))
    return best


def games(scenario: str, policy: str, side: str, number: int) -> tuple[float, float, float]:
    """Games, steps and decisions per second."""
    steps = decisions = 0
    begin = time.process_time()
    for game in range(number):
        state: State = GAME.play.new(scenario, "screen", {"side": side})
        desk = BatchDesk(GAME.study.policies[policy](Stream("person", game)), Stream("bench", game))
        while state.agenda:
            name, args = state.agenda.pop()
            GAME.play.steps[name](state, desk, *args)
            steps += 1
        decisions += desk.decisions
    seconds = time.process_time() - begin
    return number / seconds, steps / seconds, decisions / seconds


def answers(scenario: str, side: str, wanted: int = ANSWERS) -> tuple[list[float], list[float]]:
    """Milliseconds of answers that stay in the own turn, and of those that bring a whole enemy turn, all told."""
    own: list[float] = []
    enemy: list[float] = []
    number = 0
    while len(own) < wanted or len(enemy) < ENEMY_TURNS:
        match = Match.new(GAME, scenario, "screen", options={"side": side}, seed=f"bench {number}")
        stream = Stream("answers", number)
        number += 1
        while match.question is not None:
            answer = random_answer(match.question, stream)
            before = match.state.turn
            begin = time.process_time()
            match.answer(answer)
            took = (time.process_time() - begin) * 1000
            (enemy if match.question is not None and match.state.turn != before else own).append(took)
    return own, enemy


def shown(times: list[float]) -> str:
    """Median, 95th percentile and the worst."""
    times = sorted(times)
    return f"median {times[len(times) // 2]:.1f}, p95 {times[len(times) * 95 // 100]:.1f}, worst {times[-1]:.0f} ms"


def main(number: int) -> None:
    """Print the figures."""
    for scenario in SCENARIOS:
        print(f"{scenario}: {lines_of_sight(scenario):,.0f} lines of sight a second")
    for scenario in SCENARIOS:
        rate, steps, _ = games(scenario, "program", "none", number)
        print(f"{scenario}, both programmed: {rate:.1f} games/s, {steps:,.0f} steps/s")
        rate, _, decisions = games(scenario, "random", "both", number)
        print(f"{scenario}, random: {rate:.1f} games/s, {decisions:,.0f} decisions/s")
    for scenario in SCENARIOS:
        for side in ("british", "german"):
            own, enemy = answers(scenario, side)
            print(f"{scenario}, you {side}: one answer {shown(own)}; an enemy turn {shown(enemy)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
