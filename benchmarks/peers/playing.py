"""Whole random games of other libraries, driven from Python as their own examples do: the events of one game."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

Play = Callable[[], int]


def installed(package: str) -> str:
    """Its version, or nothing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def open_spiel_as_documented(name: str) -> Play:
    """The loop of OpenSpiel's own `example.py`: NumPy draws chance by its probabilities, `random` an action."""
    import numpy
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, events = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
            events += 1
        return events

    return play


def open_spiel_lean(name: str) -> Play:
    """The same with the quickest draw that Python's own library has."""
    import pyspiel

    if name.startswith("python_"):
        import_module("open_spiel.python.games")  # they register themselves
    game = pyspiel.load_game(name)

    def play() -> int:
        state, events = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            events += 1
        return events

    return play


def rlcard(name: str) -> Play:
    """RLCard's game with agents that take any legal action; a decision is an event, dealing is not counted."""
    import rlcard as library

    environment = library.make(name)

    def play() -> int:
        state, _ = environment.reset()
        events = 0
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            events += 1
        return events

    return play


def pettingzoo(name: str) -> Play:
    """A classic environment of PettingZoo with masked random actions."""
    environment: Any = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        environment.reset(seed=random.randrange(1 << 30))
        events = 0
        for agent in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(environment.action_space(agent).sample(observation["action_mask"]))
            events += 1
        return events

    return play


PEERS: list[tuple[str, str, Callable[[], Play]]] = [
    ("open_spiel", "OpenSpiel backgammon, its example's loop", lambda: open_spiel_as_documented("backgammon")),
    ("open_spiel", "OpenSpiel backgammon, lean loop", lambda: open_spiel_lean("backgammon")),
    ("open_spiel", "OpenSpiel Python game: tic-tac-toe", lambda: open_spiel_lean("python_tic_tac_toe")),
    ("open_spiel", "OpenSpiel Python game: kuhn poker", lambda: open_spiel_lean("python_kuhn_poker")),
    ("rlcard", "RLCard limit hold'em", lambda: rlcard("limit-holdem")),
    ("rlcard", "RLCard dou dizhu", lambda: rlcard("doudizhu")),
    ("pettingzoo", "PettingZoo connect four", lambda: pettingzoo("connect_four_v3")),
    ("pettingzoo", "PettingZoo leduc hold'em", lambda: pettingzoo("leduc_holdem_v4")),
]
