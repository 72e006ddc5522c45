"""How a person types an answer: the way back from JSON to the typed language of `opfor.match.decode_answer`."""

from __future__ import annotations

from typing import Any

from opfor.kernel.questions import Question


def typed_line(question: Question, answer: Any) -> str:
    """The line that `decode_answer.parse` reads as this answer; '' where Enter does."""
    if answer == question.default:
        return ""
    match question.kind:
        case "one" | "amount" | "path":
            return str(answer)
        case "some" | "order":
            return " ".join(answer) or "-"
        case "allocate":
            return ", ".join(f"{key} {amount}" for key, amount in answer.items()) or "-"
        case "rows":
            return ", ".join(" ".join(str(part) for part in row) for row in answer) or "-"
        case "form":
            return ", ".join(f"{name}={_value(value)}" for name, value in answer.items())
        case _:
            if isinstance(answer, dict):
                return f"hits {answer['hits']}"
            return " ".join(str(face) for face in answer)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
