"""What a prompt of the terminal says: options by the names that can be typed, the form of an answer, the default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from opfor.kernel.inputs import Input
from opfor.kernel.questions import Question
from opfor.kernel.text import listed, value_text
from opfor.kernel.throws import HITS, PICK, SHUFFLE, Throw
from opfor.match.match_desk import spoken

FEW = 12  # the most names that stand in one line
ALIKE = 4  # this many options whose names say all share a line
MANY = 32  # from this many options on, only their places are listed
NEEDED = "?"  # a field without a default
FACES = "426351"
ROLLED = {PICK: "draws", SHUFFLE: "shuffles"}  # what Opfor does instead; anything else is rolled


class Row(str):
    """A line of two columns: where it is broken, it goes on below the beginning of the second."""

    hang: int

    def __new__(cls, head: str, text: str) -> Row:
        made = super().__new__(cls, head + text)
        made.hang = len(head)
        return made


def option_lines(question: Question, full: bool = False) -> list[str]:
    """The options and fields of a question that need a line each; in full with what each field accepts."""
    if question.fields:
        rows = [
            (field.name, NEEDED if field.default is None else value_text(field.default)) for field in question.fields
        ]
        wide, deep = (max(len(row[place]) for row in rows) for place in (0, 1))
        return [
            Row(f"{name:<{wide}} = {value:<{deep}}  ", field.text + (f" ({field.accepts()})" if full else ""))
            for (name, value), field in zip(rows, question.fields, strict=True)
        ]
    places = dict.fromkeys(map(_place, question.keys))
    if len(question.options) < MANY:
        return _rows(question, range(len(question.options)))
    if len(places) == len(question.options):
        named = zip(question.names, question.options, strict=True)
        names_say_all = question.kind == "path" or all(option.text.startswith(name) for name, option in named)
        return ["  ".join(question.names)] if names_say_all else _rows(question, range(len(question.options)))
    return [
        f"At {'  '.join(places)}",
        f"`? {next(iter(places))}` lists what can be done at a place: {len(question.options)} choices in all",
    ]


def at_place(question: Question, word: str) -> list[str]:
    """The options at a place, as the terminal lists them; none where the word names no place."""
    wanted = word.strip().lower()
    return _rows(question, [number for number, key in enumerate(question.keys) if _place(key).lower() == wanted])


def _place(key: str) -> str:
    """Where an option is carried out: 'british:B02>C02' at B02."""
    return key.split(":", 1)[-1].partition(">")[0]


def _rows(question: Question, numbers: Sequence[int]) -> list[str]:
    """Options with what to type before each, unless each begins with that: 'C05 Albert (held by 14 SPs)'."""
    typed, options = question.names, [question.options[number] for number in numbers]
    pairs = [(typed[number], option) for number, option in zip(numbers, options, strict=True)]
    if all(name == option.text for name, option in pairs):  # also where there is none
        return []
    alike = [name for name, option in pairs if (name, "") == (option.text, option.hint)]
    if len(alike) >= ALIKE:  # their names say all, so they share a line
        pairs = [pair for pair in pairs if pair[0] not in alike]
    named = all(f"{option.text} ".startswith(f"{name} ") for name, option in pairs)
    wide = 0 if named else max(len(name) for name, _ in pairs)
    return [", ".join(alike)] * (len(alike) >= ALIKE) + [
        Row(f"{name:<{wide}}  " * bool(wide), f"{option.text}{f' ({option.hint})' * bool(option.hint)}")
        for name, option in pairs
    ]


def expected(question: Question, seen: bool = False) -> str:
    """What may be typed, and what Enter means, in a line. Where nothing is the default the game may say so itself.

    Short, where the options can be seen above it.
    """
    says_enter = question.default is not None and (question.default or not question.typing)
    enter = f"Enter: {_enter(question)}" if says_enter else ""
    return " · ".join(filter(None, [_form(question, seen), question.typing.rstrip("."), enter]))


def _form(question: Question, seen: bool) -> str:
    typed = question.names
    match question.kind:
        case "one":
            return f"one of these, like {typed[0]}" if seen or len(typed) > FEW else listed(typed, "or")
        case "order":
            return " ".join(typed)
        case "some":
            most = question.high or len(typed)
            few = str(most) if question.low == most else f"{question.low} to {most}"
            return f"{few} of these, like {' '.join(typed[: max(1, min(2, most))])}"
        case "allocate":
            many = 1 if 1 in (question.keys_at_most, question.high) else 2
            example = ", ".join(f"{name} 1" for name in typed[:many])
            bound = str(question.low) if question.low == question.high else f"{question.low} to {question.high}"
            return f"like {example} ({bound} in all)"
        case "amount":
            return f"{question.low} to {question.high}" if question.high > question.low else f"only {question.low}"
        case "rows":
            row = " ".join(column.example or column.name for column in question.columns)
            optional = [column.name for column in question.columns if column.default is not None]
            form = f"like {row}" + (", …" if question.high != 1 else "")
            return form + (f" ({', '.join(optional)} may be left out)" if optional else "")
        case "form":
            first = question.fields[0]
            return f"NAME=VALUE for what differs, like {first.name}={_example(first)}"
        case "path":
            ways = [name for name in typed if name[:1].isdigit()]
            unit = f" in {question.unit}" if question.unit else ""
            corners = "" if question.typing else "; with corners and a heading 41,28 > 41,38 @90"
            return f"where it ends{unit}, like {ways[0] if ways else '41,28'}{corners}"
        case _:
            return _dice_form(question)


def _example(field: Input) -> str:
    """A value that the field takes; where it is chosen from a few, another one than the default."""
    others = [choice for choice in field.choices if choice != field.default]
    if others:
        return others[0]
    return field.accepts() if field.default is None else value_text(field.default)


def _dice_form(question: Question) -> str:
    throw = Throw.parse(question.throw)
    sizes = [size for one in (question, *question.together) for size in Throw.parse(one.throw).sizes]
    if throw.kind in (PICK, SHUFFLE):
        return "like " + " ".join(str(min(size, int(face))) for size, face in zip(sizes[:3], FACES, strict=False))
    few = len(sizes) <= len(FACES)
    example = " ".join(FACES[: len(sizes)]) if few else f"the {len(sizes)} faces"
    if throw.kind == HITS and not question.together:
        return f"like {example}, or hits 1" if few else f"hits 1, or {example}"
    return f"like {example}" if few else example


def _enter(question: Question) -> str:
    """What Enter means. Several options by their names alone: their words stand above."""
    default: Any = question.default
    if default == "roll":
        return f"Opfor {ROLLED.get(Throw.parse(question.throw).kind, 'rolls')}"
    if question.kind == "form":
        return "as shown"
    typed = dict(zip((option.key for option in question.options), question.names, strict=True))
    if question.kind in ("some", "order") and len(default) > 1:
        return ", ".join(typed.get(key, key) for key in default)
    if question.kind == "allocate" and default:
        return ", ".join(f"{typed.get(key, key)} {amount}" for key, amount in default.items())
    return spoken(question, default)
