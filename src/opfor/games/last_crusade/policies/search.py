"""A policy that tries things out: for each assault it could make it plays a few turns on, many times, and compares.

What it may not know (the order of the decks, a sealed hand) is dealt anew in every trial.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.last_crusade.model.hidden import reshuffle_hidden
from opfor.games.last_crusade.model.places import ENEMY, ROW, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.policies.doctrine import ANSWERS, DOCTRINE
from opfor.games.last_crusade.policies.estimate import expected_share
from opfor.games.last_crusade.rules.bombard import ready_guns
from opfor.games.last_crusade.rules.combat import ready_to_assault
from opfor.games.last_crusade.rules.legal import Action
from opfor.games.last_crusade.rules.legal_maneuver import attackers_on, open_targets
from opfor.games.last_crusade.sequence import STEPS
from opfor.kernel.batch import BatchDesk, Policy, Stream

TRIALS: Final = 4
TURNS: Final = 2
FAINTEST: Final = 0.35  # assaults with less hope than this are not tried
RESULTS: Final = {"win": 1000, "draw": 0, "loss": -1000}


def search(stream: Stream) -> Policy:
    """R15: doctrine, except that every assault it could make now is tried out against holding back."""
    return _trying(stream, 0)


def searching(playouts: int) -> Callable[[Stream], Policy]:
    """R15: the same with a budget of playouts for each choice, shared among what could be done."""

    def maker(stream: Stream) -> Policy:
        return _trying(stream, playouts)

    return maker


def _trying(stream: Stream, playouts: int) -> Policy:
    """R15: with so many playouts for a choice, or a few for everything that could be done."""

    def policy(id: str, state: State, *args: Any) -> Any:
        usual = ANSWERS[id](state, DOCTRINE, *args)
        if id != "maneuver":
            return usual
        candidates = hopeful_assaults(state)
        if not candidates:
            return usual
        if usual not in candidates:
            candidates.append(usual)
        if len(candidates) == 1:
            candidates.append(("done", -1, -1))
        number = stream.below(10_000)
        trials = max(1, playouts // len(candidates)) if playouts else TRIALS
        scores = [sum(trial(state, action, f"{number} {n}") for n in range(trials)) for action in candidates]
        return candidates[scores.index(max(scores))]

    return policy


def hopeful_assaults(state: State) -> list[Action]:
    """R15: the assaults that have some hope."""
    found: list[Action] = []
    supply = state.stock[YOU]
    ready, guns = ready_to_assault(state, state.your_ground) if supply else [], ready_guns(state, state.your_ground)
    for place in open_targets(state) if ready else []:
        units = attackers_on(state, ready, place)
        if units and expected_share(state, place, units, guns, supply) >= FAINTEST:
            found.append(("assault", place, -1))
    return found


def trial(state: State, action: Action, seed: str) -> int:
    """R9: this act, then doctrine on both of the next turns; how good the end looks."""
    dice = Stream(f"search {seed}")
    copy = reshuffle_hidden(state.copy(), dice)
    copy.agenda.append(("maneuver", ()))
    last, acts = copy.turn + TURNS, [action]

    def policy(id: str, position: State, *args: Any) -> Any:
        return acts.pop() if id == "maneuver" and acts else ANSWERS[id](position, DOCTRINE, *args)

    desk = BatchDesk(policy, dice)
    while copy.agenda and copy.turn < last:
        name, args = copy.agenda.pop()
        STEPS[name](copy, desk, *args)
    return worth(copy)


def worth(state: State) -> int:
    """S69: the result, or VP and ground."""
    if state.result:
        return RESULTS[state.result]
    mine = sum(ROW[state.where[n]] for n in state.your_ground)
    theirs = sum(4 - ROW[state.where[n]] for n in state.enemy_ground)
    return 2 * (state.points[YOU] - state.points[ENEMY]) + mine - theirs
