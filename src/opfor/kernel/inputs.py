"""Named inputs of charts and procedures: their types, ranges and defaults, and how they are read from text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from opfor.kernel.errors import BadInput
from opfor.kernel.names import matching
from opfor.kernel.text import shown


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One named input. Kind is 'int', 'bool', 'choice', 'some' (any of the choices: 'A1+A3', '-' for none) or 'list'
    (of words). `words` says what people call the choices, where the choices themselves do not.

    `earlier` belongs to the options of a game: the value that saves were played with before the option existed.
    So does `mode`: the only mode in which the option matters, 'table' or 'screen'; '' for both.
    """

    name: str = ""
    kind: str = "int"
    low: int = 0
    high: int = 400
    choices: tuple[str, ...] = ()
    default: int | bool | str | None = None
    text: str = ""
    earlier: int | bool | str | None = None
    words: tuple[str, ...] = ()
    mode: str = ""

    def accepts(self) -> str:
        """What may be given, in words."""
        if self.kind == "bool":
            return "yes or no"
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "some":
            return f"any of {', '.join(self.choices)}, with + between, or - for none"
        if self.kind == "list":
            return "words separated by commas"
        return f"{self.low} to {self.high}"

    def read(self, value: Any) -> Any:
        """The typed value, or one clear line."""
        word = value if isinstance(value, str) else shown(value)
        if self.kind == "bool":
            word = word.lower()
            if word in ("true", "yes", "y", "1"):
                return True
            if word in ("false", "no", "n", "0"):
                return False
        elif self.kind == "choice":
            return matching(word, self.choices, "value", self.name)
        elif self.kind == "some":
            chosen = [matching(part, self.choices, "value", self.name) for part in word.split("+") if part not in "-"]
            return tuple(choice for choice in self.choices if choice in chosen)
        elif self.kind == "list":
            words = value if isinstance(value, list) else [part for part in word.split(",") if part]
            if all(isinstance(part, str) for part in words):
                return words
        else:
            number = _whole_number(value)
            if number is not None and self.low <= number <= self.high:
                return number
        raise BadInput(f"{self.name}={shown(value)} is not allowed: enter {self.accepts()}")

    def labelled(self) -> list[tuple[str, str]]:
        """The choices, each with what people call it."""
        return list(zip(self.choices, self.words or [choice.replace("_", " ") for choice in self.choices], strict=True))

    def edges(self) -> list[Any]:
        """The least and the greatest value; of a switch or a choice, all values."""
        if self.kind == "bool":
            return [False, True]
        if self.kind == "choice":
            return list(self.choices)
        return [self.low, self.high]


def switch(name: str, text: str, default: bool | None = False, *, earlier: bool | None = None, mode: str = "") -> Input:
    """An input that is yes or no; without a default it must be given."""
    return Input(name, "bool", default=default, text=text, earlier=earlier, mode=mode)


def choice(
    name: str,
    words: Mapping[str, str],
    text: str,
    default: str | None = None,
    *,
    earlier: str | None = None,
    mode: str = "",
) -> Input:
    """One of several, each with what people call it; without a default it must be given."""
    called = tuple(words.values())
    return Input(
        name, "choice", choices=tuple(words), default=default, text=text, earlier=earlier, words=called, mode=mode
    )


def _whole_number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return int(str(value))
    except ValueError:
        return None


def pairs(words: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE words by name."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadInput(f"'{word}' has no value: enter NAME=VALUE")
        if name in found:
            raise BadInput(f"{name} is given twice")
        found[name] = value
    return found


def read_inputs(inputs: list[Input], given: dict[str, Any], owner: str) -> dict[str, Any]:
    """All inputs by name or the beginning of one, defaults filled in; refuses unknown and missing ones."""
    named: dict[str, Any] = {}
    for name, value in given.items():
        full = matching(name, [spec.name for spec in inputs], "input", owner)
        if full in named:
            raise BadInput(f"{full} is given twice")
        named[full] = value
    if missing := [spec for spec in inputs if spec.name not in named and spec.default is None]:
        raise BadInput(f"{owner} needs " + ", ".join(f"{spec.name}= ({spec.accepts()})" for spec in missing))
    return {spec.name: spec.read(named[spec.name]) if spec.name in named else spec.default for spec in inputs}
