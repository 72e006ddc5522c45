"""Whole plans in one typed line: `move 6 French B07 C06, 4 British B04 C05`, `attack C05 with 8 guns and a tank`.

A phrase becomes answers to the open question and to those that follow from it; all of them are taken, or none.
"""

from __future__ import annotations

import re
from typing import Any, Final

from opfor.games.fields_of_despair.model.kinds import NATIONS
from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import Question, limited

Answers = list[tuple[str, Any]]  # question id and answer, in order
MOVES: Final = ("move", "redeploy", "breakout-move")
# The words of a phrase stand one space apart.
_MOVE = re.compile(r"(?:(lp) )?(\d{1,4}|all) ([a-z]+) ([a-m]\d\d) ?(?:to|>|-)? ?([a-m]\d\d)(?: (?:by )?(lp))?")
_ATTACK = re.compile(r"([a-m]\d\d)(?: with)?(?: (\d{1,4}) guns?)?(?: ?(?:and )?(?:with )?(a |1 )?(tanks?))?")


def phrase(question: Question, text: str) -> Answers | None:
    """The answers that a phrase means; None when the text is no phrase for this question."""
    words = " ".join(limited(text).lower().split())
    if question.id in MOVES:
        words = words.removeprefix("move ").strip()
        if not _MOVE.fullmatch(words.split(",")[0].strip()):
            return None
        return [(question.id, _move(question, piece.strip())) for piece in words.split(",") if piece.strip()]
    if question.id == "attacks" and words.startswith("attack "):
        return _attack(question, words.removeprefix("attack "))
    return None


def _move(question: Question, text: str) -> Any:
    found = _MOVE.fullmatch(text)
    if not found:
        raise BadAnswer(f"'{text}' is not a move: type it like '6 French B07 C06'")
    nation = [name for name in NATIONS if name.lower().startswith(found[3])]
    if len(nation) != 1:
        raise BadAnswer(f"'{found[3]}' is not a nation: type one of {', '.join(NATIONS)}")
    route = f"{nation[0].lower()}:{found[4].upper()}>{found[5].upper()}"
    key = f"lp-{route}" if found[1] or found[6] else route
    return lambda open: {key: _most(open, key) if found[2] == "all" else int(found[2])}


def _most(question: Question, key: str) -> int:
    """How many 'all' are, which only the question of the moment knows."""
    return next((option.high for option in question.options if option.key == key), 0)


def _attack(question: Question, text: str) -> Answers:
    hexes: list[str] = []
    guns: dict[str, int] = {}
    tanks: list[str] = []
    for piece in re.split(r",|\bthen\b", text):
        found = _ATTACK.fullmatch(piece.strip())
        if not found:
            raise BadAnswer(f"'{piece.strip()}' is not an attack: type it like 'C05 with 8 guns and a tank'")
        key = f"hex:{found[1].upper()}"
        hexes.append(key)
        if found[2] and int(found[2]):
            guns[key] = int(found[2])
        if found[4]:
            tanks.append(key)
    plan: Answers = [("attacks", hexes), ("guns", guns)]
    return [*plan, ("tanks", tanks)] if tanks else plan
