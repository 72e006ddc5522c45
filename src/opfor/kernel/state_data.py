"""A state field by field: copied, as JSON to look at, as a key to merge equal states."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Self

import msgspec


class FlatState:
    """The base of a state, a flat dataclass of numbers, words, lists and dicts of them, and the agenda.

    The states of the built-in games have their `copy` written out by tools/make_codecs.py, which is quicker.
    """

    def copy(self) -> Self:
        """A copy that shares nothing with it."""
        kind: Any = self.__class__
        names, values = _fields(kind)
        made: Self = object.__new__(kind)
        for name, value in zip(names, values(self), strict=True):
            setattr(made, name, value.copy() if isinstance(value, list | dict) else value)
        return made


def state_data(state: Any) -> dict[str, Any]:
    """Every field of a state, a dataclass, as JSON data that shares nothing with it."""
    names, values = _fields(state.__class__)
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(zip(names, values(state), strict=True))))
    return data


def state_key(state: Any) -> bytes:
    """Equal for equal states, also where the entries of a dict stand in another order."""
    return msgspec.json.encode(_fields(state.__class__)[1](state), order="deterministic")


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], attrgetter[Any]]:
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)
