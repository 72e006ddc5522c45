"""Typed answers: one language for the terminal, the browser's command line and the tests.

Keys may be shortened to any unique prefix, with or without what stands before the colon; case does not
matter. Rows are separated by commas, their parts by blanks.
"""

from __future__ import annotations

import re
from typing import Any

from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import Question, limited, option_key
from opfor.kernel.text import counted, listed
from opfor.kernel.throws import Throw


def parse(question: Question, text: str) -> Any:
    """The JSON answer that the typed text means; an empty text means the default."""
    text = limited(text).strip()
    if not text:
        if question.default is None:
            raise BadAnswer(f"nothing is filled in here: enter {question.choices()}")
        return question.default
    match question.kind:
        case "one":
            return option_key(question, text)
        case "some" | "order":
            if text.lower() in ("none", "-"):
                return []
            if text.lower() == "all":
                return list(question.keys)
            return [option_key(question, word) for word in re.split(r"[,\s]+", text) if word]
        case "amount":
            return _number(text)
        case "allocate":
            return _allocation(question, text)
        case "rows":
            if text.lower() in ("none", "-"):
                return []
            return [_row(question, piece) for piece in text.split(",") if piece.strip()]
        case "form":
            return _form(question, text)
        case "path":
            return _path(question, text)
        case _:
            return _dice(question, text)


def parse_all(question: Question, text: str) -> list[tuple[str, Any]]:
    """The answers to the throws of one card: their faces in order, 'r' for Opfor, nothing for the defaults."""
    throws = (question, *question.together)
    sizes = [len(Throw.parse(one.throw).sizes) for one in throws]
    if not text.strip() or text.strip().lower() in ("r", "roll"):
        return [(one.id, parse(one, text)) for one in throws]
    faces = _faces(text, [size for one in throws for size in Throw.parse(one.throw).sizes])
    if len(faces) != sum(sizes):
        raise BadAnswer(f"you entered {counted(len(faces), 'face')}: enter {sum(sizes)}, one throw after the other")
    return [(one.id, [faces.pop(0) for _ in range(size)]) for one, size in zip(throws, sizes, strict=True)]


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise BadAnswer(f"'{text}' is not allowed: enter a whole number")
    return int(text)


def _allocation(question: Question, text: str) -> dict[str, int]:
    if text.lower() in ("none", "-"):
        return {}
    given: dict[str, int] = {}
    for piece in text.split(","):
        words = piece.split()
        if len(words) != 2:
            raise BadAnswer(f"'{piece.strip()}' is unclear: enter a number after {question.choices()}")
        key = option_key(question, words[0])
        given[key] = given.get(key, 0) + _number(words[1])
    return given


def _row(question: Question, piece: str) -> list[Any]:
    words = piece.split()
    row: list[Any] = []
    for number, word in enumerate(words):
        if number < len(question.columns) and question.columns[number].kind == "int":
            row.append(_number(word))
        else:
            row.append(word.upper())
    return row


def _form(question: Question, text: str) -> dict[str, Any]:
    names = [field.name for field in question.fields]
    pieces = [piece for piece in re.split(r"[,\s]+", text) if piece]
    if all("=" not in piece for piece in pieces):
        needed = [number for number, field in enumerate(question.fields, 1) if field.default is None]
        if not (needed or [len(names)])[-1] <= len(pieces) <= len(names):  # no number is taken for another field
            raise BadAnswer(
                f"{counted(len(pieces), 'value')} for {counted(len(names), 'field')}: enter NAME=VALUE for what "
                f"differs, like {names[0]}={pieces[0]}, or all in this order: {' '.join(names)}"
            )
        return dict(zip(names, pieces, strict=False))
    given: dict[str, Any] = {}
    for piece in pieces:
        name, equals, value = piece.partition("=")
        fitting = [known for known in names if known.lower().startswith(name.lower())]
        exact = [known for known in fitting if len(known) == len(name)]
        if not equals or (len(fitting) != 1 and not exact):
            raise BadAnswer(f"'{piece}' sets nothing: enter NAME=VALUE with one of {', '.join(names)}")
        given[(exact or fitting)[0]] = value
    return given


def _path(question: Question, text: str) -> str:
    """A suggested end by its key or name, a polyline in the question's unit ('41,28 > 41,38 @ 0'), or an answer."""
    plain = re.sub(r"\s+", "", text).lower()
    return plain if plain.startswith("path:") else question.typed_path(plain) or option_key(question, text)


def _dice(question: Question, text: str) -> Any:
    if text.lower() in ("roll", "r"):
        return "roll"
    if found := re.fullmatch(r"hits?\s+(\d{1,3})", text, re.IGNORECASE):
        return {"hits": int(found[1])}
    named = [option for option in question.options if option.text.lower().startswith(text.lower())]
    if len(named) > 1:
        exact = [option for option in named if option.text.lower() == text.lower()]
        if not exact:
            raise BadAnswer(f"'{text}' is ambiguous: type more of {listed([one.text for one in named[:6]], 'or')}")
        named = exact
    if named:
        return [named[0].value]
    return _faces(text, Throw.parse(question.throw).sizes)


def _faces(text: str, sizes: list[int]) -> list[int]:
    words = re.sub(r"[,\s]+", " ", text).split()
    if len(words) == 1 and len(words[0]) == len(sizes) > 1 and max(sizes) < 10:
        words = list(words[0])  # '426' are three dice; '12' for one of thirteen is a twelve
    if not all(re.fullmatch(r"\d{1,4}", word) for word in words):
        raise BadAnswer(f"'{text}' is not a list of faces: enter them like 4 2 6 or 426")
    return [int(word) for word in words]
