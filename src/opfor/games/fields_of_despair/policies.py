"""The stand-ins for the Allied player by name, for simulations, hints and `--auto`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.asking import ALL_QUESTIONS
from opfor.games.fields_of_despair.at_random import at_random
from opfor.games.fields_of_despair.cautious import cautious
from opfor.games.fields_of_despair.doctrine import doctrine
from opfor.games.fields_of_despair.policy_tricks import TRICKS
from opfor.games.fields_of_despair.search import search, searching
from opfor.kernel.batch import Policy, Stream
from opfor.kernel.policies import RandomPolicy

PolicyMaker = Callable[[Stream], Policy]


random: PolicyMaker = RandomPolicy(ALL_QUESTIONS)


class ByMode:
    """One policy on screen, another at the table."""

    def __init__(self, on_screen: Policy, at_table: Policy) -> None:
        self.on_screen, self.at_table = on_screen, at_table

    def __call__(self, question: str, state: Any, *args: Any) -> Any:
        policy = self.on_screen if state.mode == "screen" else self.at_table
        return policy(*((question, state) + args)) if args else policy(question, state)


def on_screen(maker: PolicyMaker) -> PolicyMaker:
    """A stand-in that reads the board; at the table, where there is none, it answers at random."""

    def made(stream: Stream) -> Policy:
        return ByMode(maker(stream), random(stream))

    return made


def searching_on_screen(playouts: int) -> PolicyMaker:
    """Search with a budget of playouts for each big choice."""
    return on_screen(searching(playouts))


POLICIES: Final[dict[str, PolicyMaker]] = {
    "random": on_screen(at_random),
    "cautious": on_screen(cautious),
    "doctrine": on_screen(doctrine),
    "search": on_screen(search),
}
# Looking for a way round the game; studies may name them, people are not offered them as advice.
TRICK_POLICIES: Final[dict[str, PolicyMaker]] = {name: on_screen(maker) for name, maker in TRICKS.items()}
