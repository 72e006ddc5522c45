"""`opfor play --auto POLICY`: a whole game played by itself and told as an after-action report."""

from __future__ import annotations

from opfor.kernel.batch import Stream
from opfor.kernel.game import Game, Policy
from opfor.kernel.policy_names import policy_maker
from opfor.match.match import Match
from opfor.text.log import as_text


def policy_named(game: Game, name: str, seed: str) -> Policy:
    """The policy whose name begins with the given text, with whims of its own."""
    _, maker = policy_maker(game, name)
    return maker(Stream(f"{seed} policy"))


def play_out(match: Match, name: str, seed: str) -> str:
    """Play a match to its end by a policy; gives the report."""
    policy = policy_named(match.game, name, seed)
    while match.question is not None:
        match.answer(match.advised(policy))
    return as_text(match)
