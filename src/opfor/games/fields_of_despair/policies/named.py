"""The stand-ins for the Allied player by name, for simulations, hints and `--auto`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from opfor.games.fields_of_despair.model.state import Book
from opfor.games.fields_of_despair.policies.cautious import cautious
from opfor.games.fields_of_despair.policies.doctrine import doctrine
from opfor.games.fields_of_despair.policies.random_policy import at_random
from opfor.games.fields_of_despair.policies.search import search, searching
from opfor.games.fields_of_despair.policies.tricks import TRICKS
from opfor.games.fields_of_despair.questions.index import ALL_QUESTIONS
from opfor.kernel.batch import Answers, Policy, Stream, answers_of
from opfor.kernel.policies import RandomPolicy

PolicyMaker = Callable[[Stream], Policy]


random: PolicyMaker = RandomPolicy(ALL_QUESTIONS)


@final
class ByMode(Answers):
    """One policy on screen, another at the table."""

    def __init__(self, on_screen: Policy, at_table: Policy) -> None:
        self.on_screen, self.at_table = answers_of(on_screen), answers_of(at_table)

    def to(self, question: str, state: Any) -> Callable[..., Any]:
        book: Book = state
        return (self.on_screen if book.mode == "screen" else self.at_table).to(question, state)

    def __call__(self, question: str, state: Any, *args: Any) -> Any:
        return self.to(question, state)(*((state,) + args))


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
