"""Stand-ins for the person: random, the two programs themselves, and search."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.program import PROGRAM
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.policies.answers import in_answers
from opfor.games.flanders_fields.policies.search import search
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.kernel.batch import BatchDesk, Policy, Stream


def random_policy(stream: Stream) -> Policy:
    """Any legal answer, each equally likely."""

    def policy(question: str, state: State, *args: Any) -> Any:
        found = CHOICES[question](state, *args)
        return found[stream.below(len(found))]

    return policy


def program_policy(stream: Stream) -> Policy:
    """Zero Hour for the attacker, the Garrison for the defender, with dice of their own."""

    def nobody(question: str, state: State, *args: Any) -> Any:
        raise AssertionError(question)

    desk = BatchDesk(nobody, stream)

    def choose(question: str, state: State, *args: Any) -> Any:
        return PROGRAM[question](state, desk, *args)

    return in_answers(choose)


POLICIES = {
    "random": random_policy,
    "garrison": program_policy,
    "zero-hour": program_policy,
    "program": program_policy,
    "search": search,
}
