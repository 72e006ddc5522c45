"""From what a rule receives back to the answer that means it, so that a policy can play a real, saved match."""

from __future__ import annotations

from typing import Any

from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import Question


def encode(question: Question, value: Any) -> Any:
    """The JSON answer whose reading is this value."""
    match question.kind:
        case "one":
            return _key(question, value)
        case "some" | "order":
            return [_key(question, one) for one in value]
        case "allocate":
            return {_key(question, one): amount for one, amount in value.items()}
        case "rows":
            return [list(row) for row in value]
        case "path":
            if value in question.offered.values:
                return _key(question, value)
            points, heading = value
            return "path:" + ">".join(f"{x},{y}" for x, y in points) + (f"@{heading}" if heading >= 0 else "")
        case _:
            return value


def _key(question: Question, value: Any) -> str:
    options = question.offered
    if value not in options.values:
        raise BadAnswer(f"{value!r} is not an answer to '{question.id}': choose {question.choices()}")
    return options.keys[options.values.index(value)]
