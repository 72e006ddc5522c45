"""Answers at random: any legal answer to any question, for contract runs, recordings and baseline studies.

The choices come from a `Stream`, so the same seed gives the same answers on every machine. Answers are legal as
far as a question can tell; a rule may still refuse one for a reason that only the whole position shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from opfor.kernel.batch import Policy, Stream
from opfor.kernel.errors import OpforError
from opfor.kernel.inputs import Input
from opfor.kernel.questions import Column, Question
from opfor.kernel.throws import COUNT, HITS, Throw

USUAL_ROWS: Final = 3  # a person types a few rows, not the thirty that are allowed
USUAL_SPAN: Final = 25  # and numbers near the lower end more often than three-digit ones
NEAR: Final = 5  # a form's number is mostly changed by a little


def random_answer(question: Question, stream: Stream) -> Any:
    """An answer that `question.read` accepts, as JSON."""
    match question.kind:
        case "one" | "path":
            keys = _keys(question)
            return keys[stream.below(len(keys))]
        case "some":
            keys = _keys(question)
            return _shuffled(keys, stream)[: _between(question.low, question.high or len(keys), stream)]
        case "order":
            return _shuffled(_keys(question), stream)
        case "amount":
            return _between(question.low, question.high, stream)
        case "allocate":
            return _allocation(question, stream)
        case "rows":
            return _rows(question, stream)
        case "form":
            return _form(question, stream)
        case _:
            return _dice(Throw.parse(question.throw), stream)


class RandomPolicy:
    """The maker of a policy that answers every question of a game at random.

    It builds each question to see what is legal, which a policy written for one game need not do.
    """

    def __init__(self, questions: Mapping[str, Callable[..., Question]]) -> None:
        self.questions = questions

    def __call__(self, stream: Stream) -> Policy:
        def policy(id: str, state: Any, *args: Any) -> Any:
            question = self.questions[id](state, *args)
            return question.read(random_answer(question, stream))

        return policy


def _keys(question: Question) -> list[str]:
    if not question.options:
        raise OpforError(f"'{question.id}' ({question.rule}) has no option: a dead end")
    return list(question.keys)


def _between(low: int, high: int, stream: Stream) -> int:
    return low + stream.below(high - low + 1)


def _shuffled(things: Sequence[Any], stream: Stream) -> list[Any]:
    return [things[place] for place in stream.order(len(things))]


def _allocation(question: Question, stream: Stream) -> dict[str, int]:
    """A sum between the bounds, dealt out in a few heaps in random order, or one order at a time."""
    options = question.offered
    keys, lows, highs = options.keys, options.lows, options.highs
    if question.keys_at_most == 1:
        if not keys or (question.low == 0 and not stream.below(3)):
            return {}
        place = stream.below(len(keys))
        least, most = max(1, lows[place], question.low), min(highs[place], question.high)
        return {keys[place]: _between(least, most, stream)}
    heaps = question.keys_at_most or len(keys)
    room = sum(sorted(highs, reverse=True)[:heaps])  # how much can be allocated at most
    left = _between(question.low, min(question.high, max(question.low, room)), stream)
    given: dict[str, int] = {}
    order = stream.order(len(keys))
    for place in order[:heaps]:
        share = _between(0, min(left, highs[place]), stream)
        if share and share >= lows[place]:
            given[keys[place]], left = share, left - share
    for place in order:  # what is left over
        has = given.get(keys[place], 0)
        more = min(left, highs[place] - has)
        if more and (has or (len(given) < heaps and more >= lows[place])):
            given[keys[place]], left = has + more, left - more
    return given


def _rows(question: Question, stream: Stream) -> list[list[Any]]:
    usual = max(question.low, min(question.high or 99, USUAL_ROWS))
    number = _between(question.low, usual, stream)
    words = [_shuffled(column.suggestions, stream) for column in question.columns]
    return [_row(question.columns, words, stream) for _ in range(number)]


def _row(columns: tuple[Column, ...], words: list[list[str]], stream: Stream) -> list[Any]:
    """One row. Each suggestion is used once before any is used again: rules seldom want the same hex twice."""
    row: list[Any] = []
    for number, column in enumerate(columns):
        if all(later.default is not None for later in columns[number:]) and not stream.below(3):
            break  # what has a default may be left out at the end of a row
        if column.kind == "int":
            high = column.high if not stream.below(8) else min(column.high, column.low + USUAL_SPAN)
            row.append(_between(column.low, high, stream))
        elif words[number]:
            row.append(words[number].pop())
        elif column.suggestions:
            row.append(column.suggestions[stream.below(len(column.suggestions))])
        else:
            row.append(column.example)
    return row


def _form(question: Question, stream: Stream) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for field in question.fields:
        if field.default is None or not stream.below(3):
            given[field.name] = _value(field, stream)
    return given


def _value(field: Input, stream: Stream) -> Any:
    if field.kind == "bool":
        return bool(stream.below(2))
    if field.kind == "choice":
        return field.choices[stream.below(len(field.choices))]
    if field.kind == "some":
        return "+".join(choice for choice in field.choices if not stream.below(3)) or "-"
    if field.kind == "list":
        return [] if field.default is None else field.default
    if isinstance(field.default, int) and stream.below(8):
        return _between(max(field.low, field.default - NEAR), min(field.high, field.default + NEAR), stream)
    return _between(field.low, field.high, stream)


def _dice(throw: Throw, stream: Stream) -> Any:
    """Faces; for a pool now and then only what was counted."""
    faces = [stream.below(size) + 1 for size in throw.sizes]
    if throw.kind == HITS and not stream.below(3):
        return {"hits": sum(1 for face in faces if face >= throw.on[0])}
    if throw.kind == COUNT and not stream.below(3):
        return {"bands": list(throw.read(faces))}
    return faces
