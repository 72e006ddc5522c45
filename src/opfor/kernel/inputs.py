"""Named inputs of charts and procedures: their types, ranges and defaults, and how they are read from text."""

from __future__ import annotations

from typing import Any

import msgspec

from opfor.kernel.errors import BadInput


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One named input. Kind is 'int', 'bool', 'choice' or 'list' (of words)."""

    name: str = ""
    kind: str = "int"
    low: int = 0
    high: int = 400
    choices: tuple[str, ...] = ()
    default: int | bool | str | None = None
    text: str = ""

    def accepts(self) -> str:
        """What may be given, in words."""
        if self.kind == "bool":
            return "yes or no"
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "list":
            return "words with commas between"
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
            if word in self.choices:
                return word
            fitting = [choice for choice in self.choices if choice.startswith(word)] if word else []
            if len(fitting) == 1:
                return fitting[0]
        elif self.kind == "list":
            words = value if isinstance(value, list) else [part for part in word.split(",") if part]
            if all(isinstance(part, str) for part in words):
                return words
        else:
            number = _whole_number(value)
            if number is not None and self.low <= number <= self.high:
                return number
        raise BadInput(f"{self.name}={shown(value)} does not do; {self.name} is {self.accepts()}")

    def edges(self) -> list[Any]:
        """The values at the ends of the domain (all of them where they are few)."""
        if self.kind == "bool":
            return [False, True]
        if self.kind == "choice":
            return list(self.choices)
        return [self.low, self.high]


def shown(value: Any) -> str:
    """Anything as part of one line: without line breaks, and not endless."""
    try:
        text = " ".join(str(value).split())
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
        text = "that"
    return text if len(text) <= 60 else f"{text[:59]}…"


def _whole_number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return int(str(value))
    except ValueError:
        return None


def read_inputs(inputs: list[Input], given: dict[str, Any], owner: str) -> dict[str, Any]:
    """All inputs by name or the beginning of one, defaults filled in; refuses unknown and missing ones."""
    named: dict[str, Any] = {}
    for name, value in given.items():
        full = _input_named([spec.name for spec in inputs], name, owner)
        if full in named:
            raise BadInput(f"{owner} is given {full} twice")
        named[full] = value
    if missing := [spec for spec in inputs if spec.name not in named and spec.default is None]:
        raise BadInput(f"{owner} needs " + ", ".join(f"{spec.name}= ({spec.accepts()})" for spec in missing))
    return {spec.name: spec.read(named[spec.name]) if spec.name in named else spec.default for spec in inputs}


def _input_named(known: list[str], name: str, owner: str) -> str:
    fitting = [name] if name in known else [one for one in known if name and one.startswith(name)]
    if len(fitting) > 1:
        raise BadInput(f"{owner}: '{shown(name)}' may mean {', '.join(fitting)}; type more of it")
    if not fitting:
        raise BadInput(f"{owner} has no input '{shown(name)}'; it takes {', '.join(known) or 'none'}")
    return fitting[0]
