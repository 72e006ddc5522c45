"""From a submitted form to an answer, or to a draft of one.

Lists are built up step by step on the server: a button adds, removes or moves one thing and the same card
comes back with the draft in it. So a page needs no script to be used, and no rule is written twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from opfor.kernel.errors import BadAnswer
from opfor.kernel.questions import Column, Question, limited
from opfor.match.decode_answer import parse

Fields = list[tuple[str, str]]


@dataclass
class Draft:
    """An answer in the making: rows entered so far, the order so far, values typed in."""

    rows: list[list[Any]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)


@dataclass
class Submitted:
    """What a form brought: an answer when `done`, else a draft to show again. `then` answers what is asked together."""

    draft: Draft
    done: bool
    answer: Any = None
    then: list[Any] = field(default_factory=list)


def together(question: Question) -> tuple[Question, ...]:
    """What stands on one card: the question, and the throws that are made with it."""
    return (question, *question.together)


def first_draft(question: Question, answer: Any = None) -> Draft:
    """The card as it is first shown: the default filled in, or an answer that was suggested."""
    default = question.default if answer is None else answer
    draft = Draft(order=[option.key for option in question.options])
    match question.kind:
        case "rows" if isinstance(default, list):
            draft.rows = [list(row) for row in default]
        case "order" if isinstance(default, list):
            draft.order = list(default)
        case "some" if isinstance(default, list):
            draft.chosen = list(default)
        case "amount" if default is not None:
            draft.values["amount"] = str(default)
        case "allocate" if isinstance(default, dict):
            draft.values = {f"a:{key}": str(amount) for key, amount in default.items()}
        case "form" if isinstance(default, dict):
            draft.values = {f"f:{name}": _as_text(value) for name, value in default.items()}
    return draft


def read_draft(question: Question, given: Fields) -> Draft:
    """What stands in a submitted form, as far as it can be understood."""
    given = [(name, limited(text)) for name, text in given]
    draft = Draft()
    for name, text in given:
        if name not in ("row", "key", "do"):  # what is ticked in one field comes as several of its name
            ticked = name.startswith("f:") and name in draft.values
            draft.values[name] = f"{draft.values[name]}+{text}" if ticked else text
    keys = [text for name, text in given if name == "key"]
    known = [option.key for option in question.options]
    draft.chosen = [key for key in known if key in keys]
    ordered = [key for key in dict.fromkeys(keys) if key in known]
    draft.order = ordered + [key for key in known if key not in ordered]
    for name, text in given:
        if name == "row":
            draft.rows.append(_hidden_row(text))
    return draft


def submitted(question: Question, given: Fields) -> Submitted:
    """Read a form for the open question. Raises BadAnswer; the caller shows the draft again."""
    action = next((text for name, text in given if name == "do"), "answer")
    draft = read_draft(question, given)
    word, _, what = action.partition(":")
    typed = draft.values.get("typed", "")
    if typed.strip():
        return Submitted(draft, True, parse(question, typed))
    match question.kind:
        case "one":
            return Submitted(draft, True, _one(given))
        case "some":
            return Submitted(draft, True, [key for name, key in given if name == "key"])
        case "order":
            return _ordered(draft, word, what)
        case "amount":
            return Submitted(draft, True, _whole(draft.values.get("amount", ""), "the amount"))
        case "allocate":
            if word == "none":
                _keep_half_made(draft, any(draft.values.get(name) for name in ("from", "to")), "a move is begun")
            return Submitted(draft, True, {} if word == "none" else _allocated(question, draft))
        case "rows":
            return _rows(question, draft, word, what)
        case "form":
            return Submitted(draft, True, _form(question, draft))
        case "path":
            return Submitted(draft, True, _path(question, given, draft))
        case _:
            prefixes = ["", *(f"t{place}" for place in range(1, len(together(question))))]
            first, *then = ["roll" if word == "roll" else _dice(draft, prefix) for prefix in prefixes]
            return Submitted(draft, True, first, then)


def _one(given: Fields) -> str:
    for name, text in given:
        if name == "key":
            return text
    raise BadAnswer("choose one of the answers first")


def _path(question: Question, given: Fields, draft: Draft) -> str:
    """A path typed in the unit of the question, `41,55 > 41,60.5 @ 90`; else the end that was chosen."""
    text = draft.values.get("cm", "").strip()
    if not text:
        return _one(given)
    if (path := question.typed_path(text)) is None:
        raise BadAnswer(f"'{text[:40]}' is not a path: enter one like 41,55 or 41,55 > 41,60 @ 90")
    return path


def _whole(text: str, what: str) -> int:
    if not re.fullmatch(r"\s*-?\d{1,6}\s*", text):
        raise BadAnswer(
            f"'{text[:40]}' is not a whole number for {what}" if text.strip() else f"{what} is still missing"
        )
    return int(text)


def _ordered(draft: Draft, word: str, key: str) -> Submitted:
    if word in ("up", "down") and key in draft.order:
        place = draft.order.index(key)
        other = place + (1 if word == "down" else -1)
        if 0 <= other < len(draft.order):
            draft.order[place], draft.order[other] = draft.order[other], draft.order[place]
        return Submitted(draft, False)
    return Submitted(draft, True, draft.order)


def _allocated(question: Question, draft: Draft) -> dict[str, int]:
    amounts = {}
    for option in question.options:
        text = draft.values.get(f"a:{option.key}", "").strip()
        if text and (amount := _whole(text, option.text)):
            amounts[option.key] = amount
    return amounts


def _form(question: Question, draft: Draft) -> dict[str, Any]:
    """Every field by name; what equals its default is left out, as at the terminal."""
    found: dict[str, Any] = {}
    for spec in question.fields:
        text = draft.values.get(f"f:{spec.name}", "-" if spec.kind == "some" else "").strip()
        if text and text != _as_text(spec.default):
            found[spec.name] = text
    return found


def _as_text(given: Any) -> str:
    return str(given).lower() if isinstance(given, bool) else str(given)


def _dice(draft: Draft, prefix: str) -> Any:
    hits = draft.values.get(f"{prefix}hits", "").strip()
    if hits:
        return {"hits": _whole(hits, "the hits")}
    name = re.compile(rf"{prefix}die(\d{{1,3}})")
    faces = sorted((int(found[1]), text) for key, text in draft.values.items() if (found := name.fullmatch(key)))
    if not faces:
        raise BadAnswer("choose the face of each die, or let Opfor roll")
    return [_whole(text, "a face") for _, text in faces]


def _keep_half_made(draft: Draft, begun: bool, what: str) -> None:
    """What is half made is not dropped in silence: it is said once, and the same button again drops it."""
    if begun and "again" not in draft.values:
        raise BadAnswer(f"{what}: finish it, or press the same button again to leave it out")


# Rows


def _hidden_row(text: str) -> list[Any]:
    try:
        row = msgspec.json.decode(text, type=list[int | str])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise BadAnswer("the list on this page cannot be read; begin it again") from None
    return list(row)


def _rows(question: Question, draft: Draft, word: str, what: str) -> Submitted:
    if word == "drop":
        if what.isdecimal() and int(what) < len(draft.rows):
            del draft.rows[int(what)]
        return Submitted(draft, False)
    if word == "none":
        _keep_half_made(draft, _is_entered(question, draft), "something is entered but not added")
        draft.rows = []
        return Submitted(draft, True, [])
    row = _entered(question, draft, what if word == "add" else "")
    if row is not None:
        draft.rows = [*draft.rows, _checked(question, row)] if question.high != 1 else [_checked(question, row)]
        draft.values = {name: text for name, text in draft.values.items() if not re.fullmatch(r"[cs]\d+", name)}
    elif word == "add":
        raise BadAnswer(f"type what to add first: {question.choices()}")
    return Submitted(draft, word != "add", draft.rows)


def _entered(question: Question, draft: Draft, word: str) -> list[Any] | None:
    """The row in the entry fields; None when they are empty. A chip fills its field as typing would."""
    texts = []
    for number in range(len(question.columns)):
        typed = draft.values.get(f"c{number}", "").strip()
        chip = draft.values.get(f"s{number}", "").strip()
        texts.append(typed or chip or (word if number == 0 else ""))
    if not any(text for text, column in zip(texts, question.columns, strict=True) if column.default is None):
        return None
    row: list[Any] = []
    for text, column in zip(texts, question.columns, strict=True):
        if not text and column.default is not None:
            row.append(column.default)
        elif column.kind == "int":
            row.append(_whole(text, column.name))
        else:
            row.append(_word(column, text))
    return row


def _is_entered(question: Question, draft: Draft) -> bool:
    """Is anything in the entry fields that nobody has added?"""
    needed = [number for number, column in enumerate(question.columns) if column.default is None]
    return any(draft.values.get(f"{field}{number}", "").strip() for number in needed for field in "cs")


def _word(column: Column, text: str) -> str:
    """In capitals where that fits, as at the terminal; a suggestion as it stands."""
    if not text:
        raise BadAnswer(f"{column.name} is still missing, for example {column.example}")
    return text.upper() if text not in column.suggestions and re.fullmatch(column.pattern, text.upper()) else text


def _checked(question: Question, row: list[Any]) -> list[Any]:
    return list(msgspec.structs.replace(question, low=0, high=99).read([row])[0])
