"""Custom files of numbers, compared with ours: a mistake is reported with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from opfor.kernel.errors import DataError
from opfor.kernel.toml_text import Source, decoded

MAX_NUMBER = 1_000  # the most that a custom number may be, unless ten times ours is more: beyond that it is a mistake
Place = tuple[str, ...]


def check_like(own: str, ours: str, name: str, free: tuple[str, ...] = ()) -> None:
    """Refuse a custom file that lacks a number of ours, or has an unknown or impossible one.

    The keys of tables that are `free` are for their owner to choose.
    """
    for place, problem in _unlike(decoded(own, name, Any), decoded(ours, name, Any), (), free):
        raise DataError(name, Source(name, own).line_at(place), problem)


def _unlike(own: Any, ours: Any, place: Place, free: tuple[str, ...]) -> Iterator[tuple[Place, str]]:
    if isinstance(ours, dict):
        if not isinstance(own, dict):
            yield place, f"{place[-1]} is a table"
            return
        if ".".join(place[:-1]) in free or ".".join(place) in free:
            ours = dict.fromkeys(own, next(iter(ours.values()), 0))
        for key in [*ours, *(key for key in own if key not in ours)]:
            if key not in own:
                yield place, f"{key} is missing"
            elif key not in ours:
                yield (*place, key), f"'{key}' is unknown here: expected {', '.join(ours)}"
            else:
                yield from _unlike(own[key], ours[key], (*place, key), free)
    elif isinstance(ours, list) and isinstance(own, list):
        for one in own if ours else ():
            yield from _unlike(one, _like(one, ours), place, free)
    elif isinstance(ours, bool) or not isinstance(ours, int):
        if type(own) is not type(ours):
            yield place, f"{place[-1]} cannot be {own!r}"
    elif isinstance(own, bool) or not isinstance(own, int) or not min(0, ours) <= own <= max(MAX_NUMBER, 10 * ours):
        yield place, f"{place[-1]} = {own} is not allowed: enter a whole number up to {max(MAX_NUMBER, 10 * ours):,}"


def _like(one: Any, ours: list[Any]) -> Any:
    """What a value of a list is compared with: our table that is most like it, all that our lists in it hold, a value
    of its type where words and numbers stand side by side, else our first."""
    if isinstance(one, dict) and isinstance(ours[0], dict):
        return max(ours, key=lambda table: sum(table.get(key) == value for key, value in one.items()))
    if isinstance(one, list) and isinstance(ours[0], list):
        return [value for inner in ours for value in inner]
    return next((value for value in ours if type(value) is type(one)), ours[0])
