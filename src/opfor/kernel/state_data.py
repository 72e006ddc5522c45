"""A state as data, field by field: as JSON to look at, as a key to merge equal states."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec


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
