"""What the player's staff would do: the answer of the game's own doctrine, from what the player may know."""

from __future__ import annotations

from typing import Any

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.kernel.questions import DICE
from opfor.match.encode_answer import encode
from opfor.match.match import Match
from opfor.match.match_desk import spoken

NONE = "your staff has no advice here"


def can_advise(match: Match) -> bool:
    """Does the game's doctrine know the whole position, so that it can answer for the person?"""
    study = match.game.study
    return study.default_policy != "random" and match.header.mode in study.advises


def advice(match: Match) -> tuple[Any, str]:
    """The doctrine's answer to the open question, as JSON and in words.

    What is hidden is dealt anew first, so that nothing of it can show in the advice.
    """
    game, question = match.game, match.question
    name = game.study.default_policy
    if question is None or question.kind == DICE or not can_advise(match):
        raise BadInput(NONE)
    id, *args = match.asked
    try:
        stream = Stream("staff")
        state = match.state.copy()
        if game.secrets is not None:
            state = game.secrets.reshuffle(state, stream)
        answer = encode(question, game.study.policies[name](stream)(id, state, *args))
        question.read(answer)
    except Exception:  # a policy is a game's code, and may not know every question
        raise BadInput(NONE) from None
    return answer, spoken(question, answer)
