"""Figures of Flanders Fields in processor time: lines of sight, games and decisions a second, the time of an answer.

python benchmarks/flanders.py [games]             speed
python benchmarks/flanders.py settings [games]    the settings of section 9.3, both sides programmed
"""

from __future__ import annotations

import sys
import time

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.scenario import battle_named
from opfor.games.flanders_fields.stands import IN_PLAY
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.victory import trench_lines
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.match import Match


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
        state: State = GAME.new(scenario, "screen", {"side": side})
        desk = BatchDesk(GAME.policies[policy](Stream("person", game)), Stream("bench", game))
        while state.agenda:
            name, args = state.agenda.pop()
            GAME.steps[name](state, desk, *args)
            steps += 1
        decisions += desk.decisions
    seconds = time.process_time() - begin
    return number / seconds, steps / seconds, decisions / seconds


def answers(scenario: str) -> tuple[float, float]:
    """Median and 95th percentile of one answer in a match, in milliseconds: the enemy's turn included."""
    match = Match.new(GAME, scenario, "screen", options={"side": "british"}, seed="bench")
    policy = GAME.policies["random"](Stream("answers", 1))
    times = []
    while match.question is not None and match.decisions < 300:
        question = match.question
        key = question.options[policy_place(policy, len(question.options))].key
        begin = time.process_time()
        match.answer(key)
        times.append((time.process_time() - begin) * 1000)
    times.sort()
    return times[len(times) // 2], times[len(times) * 95 // 100]


def policy_place(policy: object, size: int) -> int:
    """Some option, always the same one for the same size: any will do."""
    return size // 2


SETTINGS: list[tuple[str, dict[str, object]]] = [
    ("zero-plus-twenty", {}),
    ("zero-plus-twenty", {"minus_one": True}),
    ("zero-plus-twenty", {"free_fire": True}),
    ("zero-plus-twenty", {"no_moving_cover": True}),
    ("zero-plus-twenty", {"no_rolling": True}),
    ("zero-plus-twenty", {"attackers": "veteran"}),
    ("iron-and-chlorine", {}),
    ("iron-and-chlorine", {"no_gas": True}),
    ("iron-and-chlorine", {"no_tanks": True}),
    ("iron-and-chlorine", {"no_gas": True, "no_tanks": True}),
    ("iron-and-chlorine", {"no_reserve": True}),
    ("iron-and-chlorine", {"no_rolling": True}),
]


def front_taken(state: State) -> bool:
    """9.3: at least three attacking platoons in or beyond the front trench, and more than the defender has there."""
    line = trench_lines(state)[0]
    there = [0, 0]
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and kinds.IS_FOOT[state.kind[i]]:
            beyond = state.y[i] >= line - 10 if state.side[i] == state.first else abs(state.y[i] - line) <= 10
            there[state.side[i] != state.first] += beyond
    return there[0] >= 3 and there[0] > there[1]


def settings(number: int) -> None:
    """Print front taken and British results for the settings of 9.3."""
    for scenario, options in SETTINGS:
        taken = won = 0
        for game in range(number):
            state: State = GAME.new(scenario, "screen", {"side": "none", **options})
            desk = BatchDesk(GAME.policies["program"](Stream("person", game)), Stream("settings", game))
            play_out(state, GAME.steps, desk)
            taken += front_taken(state)
            won += state.result.startswith("british")
        named = ", ".join(f"{key}={value}" for key, value in options.items()) or "as written"
        print(
            f"{scenario}, {named}: front taken {taken / number:.0%}, British result {won / number:.0%} of {number}",
            flush=True,
        )


def main() -> None:
    """Print the figures."""
    if sys.argv[1:2] == ["settings"]:
        settings(int(sys.argv[2]) if len(sys.argv) > 2 else 40)
        return
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for scenario in ("lane", "zero-plus-twenty", "iron-and-chlorine"):
        print(f"{scenario}: {lines_of_sight(scenario):,.0f} lines of sight per second")
    for scenario in ("lane", "zero-plus-twenty", "iron-and-chlorine"):
        rate, steps, _ = games(scenario, "program", "none", number)
        print(f"{scenario}, both programmed: {rate:.1f} games/s, {steps:,.0f} steps/s")
        rate, _, decisions = games(scenario, "random", "both", number)
        print(f"{scenario}, random: {rate:.1f} games/s, {decisions:,.0f} decisions/s")
    for scenario in ("lane", "iron-and-chlorine"):
        middle, slow = answers(scenario)
        print(f"{scenario}, one answer: median {middle:.1f} ms, p95 {slow:.1f} ms")


if __name__ == "__main__":
    main()
