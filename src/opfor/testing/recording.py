"""A player who types at random, but like a person: often just Enter, now and then a command."""

from __future__ import annotations

import re

from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.kernel.questions import DICE, Question
from opfor.kernel.random_answers import random_answer
from opfor.match.decode_answer import parse
from opfor.match.match import Match
from opfor.testing.type_answer import typed_line
from opfor.text.commands import execute

MAX_TRIES = 300


def typed_at_random(match: Match, lines: int, seed: str) -> list[str]:
    """Continue the match for a number of accepted lines, or to its end; returns what was typed ('' is Enter)."""
    stream, typed, tries = Stream(f"{seed}\0player"), list[str](), 0
    while match.question is not None and len(typed) < lines:
        tries += 1
        if tries > MAX_TRIES:
            raise BadInput(f"'{match.question.id}' refused {MAX_TRIES} lines in a row")
        line = _command(match, stream) or _answer(match.question, stream)
        try:
            execute(match, line)
        except BadInput:
            continue  # refused: a script of mistakes is no pleasure to read
        typed.append(line)
        tries = 0
    return typed


def _command(match: Match, stream: Stream) -> str:
    """Now and then a look at the reasons or the odds, a correction, or a step back."""
    known = match.game.correctable(match.state)
    match stream.below(60):
        case 0:
            return "why"
        case 1:
            return "odds"
        case 2 if match.decisions > 3:
            return f"undo {1 + stream.below(min(3, match.decisions))}"
        case 3 if known:
            name = list(known)[stream.below(len(known))]
            number = re.search(r"\d+", known[name])
            return f"fix {name} {int(number[0]) + 1} miscounted" if number else ""
        case _:
            return ""


def _answer(question: Question, stream: Stream) -> str:
    """Half of the defaults are taken; dice are always thrown. What cannot be typed is drawn again."""
    if question.default is not None and question.kind != DICE and stream.below(2):
        return ""
    for _ in range(MAX_TRIES):
        answer = random_answer(question, stream)
        if question.kind == DICE and isinstance(answer, dict) and "hits" not in answer:
            continue
        line = typed_line(question, answer)
        if question.read(parse(question, line)) == question.read(answer):
            return line
    raise BadInput(f"no answer to '{question.id}' can be typed")
