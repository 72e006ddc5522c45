"""The stand-ins for the Allied player by name, for simulations, hints and `--auto`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from opfor.games.fields_of_despair.board_questions import BOARD_QUESTIONS
from opfor.games.fields_of_despair.cautious import cautious
from opfor.games.fields_of_despair.doctrine import doctrine
from opfor.games.fields_of_despair.policy_tricks import TRICKS
from opfor.games.fields_of_despair.questions import QUESTIONS
from opfor.games.fields_of_despair.search import search
from opfor.kernel.batch import Policy, Stream
from opfor.kernel.policies import RandomPolicy
from opfor.kernel.questions import Question

PolicyMaker = Callable[[Stream], Policy]


class _ByMode(Mapping[str, Callable[..., Question]]):
    """Every question by id; the two ways to sit at the game ask some of them each in its own way."""

    def __getitem__(self, id: str) -> Callable[..., Question]:
        def build(state: Any, *args: Any) -> Question:
            first, second = (BOARD_QUESTIONS, QUESTIONS) if state.mode == "screen" else (QUESTIONS, BOARD_QUESTIONS)
            return (first.get(id) or second[id])(state, *args)

        return build

    def __iter__(self) -> Any:
        return iter(QUESTIONS | BOARD_QUESTIONS)

    def __len__(self) -> int:
        return len(QUESTIONS | BOARD_QUESTIONS)


random: PolicyMaker = RandomPolicy(_ByMode())


def on_screen(maker: PolicyMaker) -> PolicyMaker:
    """A stand-in that reads the board; at the table, where there is none, it answers at random."""

    def made(stream: Stream) -> Policy:
        thoughtful, whims = maker(stream), random(stream)

        def policy(question: str, state: Any, *args: Any) -> Any:
            return (thoughtful if state.mode == "screen" else whims)(question, state, *args)

        return policy

    return made


POLICIES: dict[str, PolicyMaker] = {
    "random": random,
    "cautious": on_screen(cautious),
    "doctrine": on_screen(doctrine),
    "search": on_screen(search),
}
# Looking for a way round the game; studies may name them, people are not offered them as advice.
TRICK_POLICIES: dict[str, PolicyMaker] = {name: on_screen(maker) for name, maker in TRICKS.items()}
