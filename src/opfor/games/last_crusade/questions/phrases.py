"""Whole plans typed in one line: `assault B3 with U13.1 U01.2`, `move U13.1 to B2`, `buy U13 B1`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from opfor.kernel.questions import Question, limited, option_key

Plan = list[tuple[str, Any]]
_ASSAULT = re.compile(r"assault (\w\d)(?: with (.+))?")
_MOVE = re.compile(r"move (\S+?)(?: to)? (\w\d)")
_BUY = re.compile(r"buy (\S+?)(?: (?:for |to |in )?(\w\d))?")


def phrase(question: Question, text: str) -> Plan | None:
    """R14, R15, S19: the answers that a phrase means; None when the text is no phrase for this question."""
    words = " ".join(limited(text).lower().split())
    if question.id == "maneuver":
        if found := _ASSAULT.fullmatch(words):
            plan: Plan = [("maneuver", option_key(question, f"assault:{found[1]}"))]
            return plan if not found[2] else [*plan, ("attackers", _units(found[2]))]
        if found := _MOVE.fullmatch(words):
            return [("maneuver", option_key(question, f"move:{found[1]}")), ("move-to", _key(found[2]))]
    if question.id == "buy" and (found := _BUY.fullmatch(words)) and ":" not in found[1]:
        bought: Plan = [("buy", option_key(question, f"buy:{found[1]}"))]
        return [*bought, ("put", _key(found[2]))] if found[2] else bought
    return None


def _units(words: str) -> Callable[[Question], Any]:
    """Attackers by their keys, or all of them."""

    def answer(question: Question) -> Any:
        if words == "all":
            return question.default
        return [option_key(question, word) for word in re.split(r"[,\s]+|\band\b", words) if word]

    return answer


def _key(word: str) -> Callable[[Question], str]:
    return lambda question: option_key(question, word)
