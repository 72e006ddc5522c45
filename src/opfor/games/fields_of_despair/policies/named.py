"""The stand-ins for the Allied player by name, for simulations, hints and `--auto`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.cautious import cautious
from opfor.games.fields_of_despair.policies.doctrine import doctrine
from opfor.games.fields_of_despair.policies.random_policy import random_policy
from opfor.games.fields_of_despair.policies.search import PLAYOUTS, searching
from opfor.kernel.batch import Answers, Policy, Stream, answers_of

PolicyMaker = Callable[[Stream], Policy]
ON_SCREEN: Final[dict[str, PolicyMaker]] = {
    "random": random_policy,
    "cautious": cautious,
    "doctrine": doctrine,
    "search": searching(PLAYOUTS),
}


@final
class ByMode(Answers):
    """One policy on screen, another at the table."""

    def __init__(self, on_screen: Policy, at_table: Policy) -> None:
        self.on_screen, self.at_table = answers_of(on_screen), answers_of(at_table)

    def to(self, question: str, state: State) -> Callable[..., Any]:
        return (self.on_screen if state.mode == "screen" else self.at_table).to(question, state)

    def __call__(self, question: str, state: Any, *args: Any) -> Any:
        return self.to(question, state)(*((state,) + args))


def by_mode(on_screen: PolicyMaker, at_table: PolicyMaker) -> PolicyMaker:
    """A stand-in that reads the board; at the table, where there is none, another answers."""

    def made(stream: Stream) -> Policy:
        return ByMode(on_screen(stream), at_table(stream))

    return made
