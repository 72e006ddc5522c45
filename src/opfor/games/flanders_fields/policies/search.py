"""A policy that tries things out: each turn it plays a few stances of its companies on, and takes the best.

A stance says what the platoons do that the program would send forward: go, or stay where they are and fire. Trials run
the real rules with the programs on both sides; postures that a player cannot know are dealt anew in every trial.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.enemy.common import front_line
from opfor.games.flanders_fields.enemy.program import PROGRAM
from opfor.games.flanders_fields.enemy.zero_hour import fire_or_reserve
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, WRECK, battle, forward
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.policies.answers import in_answers
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.before_play import other_postures
from opfor.games.flanders_fields.rules.victory import points_on_map
from opfor.games.flanders_fields.sequence import STEPS
from opfor.kernel.batch import BatchDesk, Policy, Stream

TRIALS = 2
TURNS = 1
STANCES = ("program", "hold")
PLATOON = 2  # what a platoon counts; a point of victory counts twice as much
STRIDE = 100  # so many mm nearer to the enemy's front trench count one
CLEARLY = 4  # so much better on average, or the program's own way is kept
FORWARD = (A.MOVE, A.WIRE, A.ASSAULT)


def search(stream: Stream) -> Policy:
    """Z5, G6: the program, but each turn its own companies hold where playing it out shows that to be better."""
    return _trying(stream, TRIALS)


def searching(playouts: int) -> Callable[[Stream], Policy]:
    """Z5, G6: the same with a budget of playouts for each choice, shared by the stances."""

    def maker(stream: Stream) -> Policy:
        return _trying(stream, max(1, playouts // len(STANCES)))

    return maker


def _trying(stream: Stream, trials: int) -> Policy:
    """Z5, G6: each stance is tried out so many times."""
    desk = BatchDesk(_nobody, stream)
    chosen: dict[tuple[int, int], str] = {}

    def choose(id: str, state: State, *args: Any) -> Any:
        if id == "action" and kinds.IS_RIFLE[state.kind[args[0]]] and not battle(state).raid:
            stand = args[0]
            now = state.turn, state.player
            if now not in chosen:
                chosen[now] = best_stance(state, state.side[stand], ("act", (stand,)), stream.below(10_000), trials)
            return answer(chosen[now], id, state, desk, *args)
        return PROGRAM[id](state, desk, *args)

    return in_answers(choose)


def _nobody(id: str, state: State, *args: Any) -> Any:
    raise AssertionError(id)


def answer(stance: str, id: str, state: State, desk: BatchDesk, *args: Any) -> Any:
    """Z6: what the program does, or staying and firing where it would go forward."""
    order = PROGRAM[id](state, desk, *args)
    if stance == "hold" and id == "action" and kinds.IS_RIFLE[state.kind[args[0]]] and order[0] in FORWARD:
        return fire_or_reserve(state, desk, args[0])
    return order


def best_stance(state: State, side: int, step: tuple[str, tuple[int, ...]], number: int, trials: int) -> str:
    """R28: the stance that ends best on average; the program's own unless another is clearly better."""
    scores = [
        sum(trial(state, side, step, stance, f"{number} {place}") for place in range(trials)) for stance in STANCES
    ]
    best = max(scores)
    return STANCES[scores.index(best)] if best >= scores[0] + CLEARLY * trials else STANCES[0]


def trial(state: State, side: int, step: tuple[str, tuple[int, ...]], stance: str, seed: str) -> int:
    """P0: this turn with the stance, the enemy's turn, and how it looks then."""
    dice = Stream(f"search {seed}")
    copy = other_postures(state.copy(), dice)
    copy.agenda.append(step)
    copy.control = [1, 1]
    copy.control[side] = 0
    last, inner = copy.turn + TURNS, BatchDesk(_nobody, dice)

    def policy(id: str, position: State, *args: Any) -> Any:
        return answer(stance if position.turn < last else "program", id, position, inner, *args)

    desk = BatchDesk(policy, dice)
    while copy.agenda and copy.turn <= last and not copy.result:
        name, args = copy.agenda.pop()
        if copy.turn == last and name == "player-turn":
            break
        STEPS[name](copy, desk, *args)
    return worth(copy, side)


def worth(state: State, side: int) -> int:
    """R28: points of the map, living platoons and ground gained, as a side sees them."""
    total = 2 * PLATOON * points_on_map(state)
    line, way = front_line(state), forward(state, state.first)
    for i in range(len(state.x)):
        if state.side[i] == state.first and kinds.IS_FOOT[state.kind[i]] and state.alive[i] == IN_PLAY:
            total -= max(0, (line - state.y[i]) * way) // STRIDE
        if kinds.IS_FOOT[state.kind[i]] or kinds.IS_MG[state.kind[i]]:
            if state.alive[i] in (DESTROYED, WRECK):
                total += -PLATOON if state.side[i] == state.first else PLATOON
            elif state.alive[i] == IN_PLAY and state.markers[i]:
                total += -1 if state.side[i] == state.first else 1
    return total if side == state.first else -total
