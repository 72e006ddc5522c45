"""Where the values stand in a TOML text, so that one can be written anew and all the rest stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

Spot = tuple[int, int]  # where a value begins and ends in the text

# Inside a text that TOML's own reader has accepted, this is enough to tell values from keys, headings and comments.
# A string that never ends goes on to the end of the text, so that no text makes the search begin again and again.
_TOKEN = re.compile(
    r"""(?P<blank>(?:\s|\#[^\n]*)+)
      | (?P<string>\"{3}(?:\\.|[^\\])*?(?:\"{3,5}|\\?\Z) | '{3}.*?(?:'{3,5}|\Z)
                 | "(?:\\.|[^"\\])*+(?:"|\\?\Z) | '[^']*+(?:'|\Z))
      | (?P<sign>[\[\]{},=])
      | (?P<bare>[^\s\#\[\]{},="']+)""",
    re.VERBOSE | re.DOTALL,
)


def rewritten(text: str, spots: Iterable[tuple[Spot, str]]) -> str:
    """The text with other values in these spots."""
    pieces, done = [], 0
    for (start, end), value in sorted(spots):
        pieces += [text[done:start], value]
        done = end
    return "".join([*pieces, text[done:]])


def places(text: str) -> dict[str, Any]:
    """The spots of all values, under the names and in the lists in which the text has them."""
    tokens = [found for found in _TOKEN.finditer(text) if found.lastgroup != "blank"]
    found: dict[str, Any] = {}
    here, left = found, iter(tokens)
    for token in left:
        if token[0] == "[":
            here = _heading(found, left)
        else:
            name = _key(token, left)
            here[name] = _item(next(left), left)
    return found


def _heading(found: dict[str, Any], left: Iterator[re.Match[str]]) -> dict[str, Any]:
    """`[name]` begins a table, `[[name]]` one more of a list."""
    token = next(left)
    listed = token[0] == "["
    name = _key(next(left) if listed else token, left)
    table: dict[str, Any] = {}
    if listed:
        next(left)
        found.setdefault(name, []).append(table)
    else:
        found[name] = table
    return table


def _key(token: re.Match[str], left: Iterator[re.Match[str]]) -> str:
    """A name; the character after it has been read as well."""
    name = ""
    while token.lastgroup != "sign":
        name += token[0].strip("\"'")
        token = next(left)
    return name


def _item(token: re.Match[str], left: Iterator[re.Match[str]]) -> Any:
    """A value: its spot, a list of values, or values by name."""
    if token[0] == "[":
        items: list[Any] = []
        for token in left:
            if token[0] == "]":
                break
            if token[0] != ",":
                items.append(_item(token, left))
        return items
    if token[0] == "{":
        table: dict[str, Any] = {}
        for token in left:
            if token[0] == "}":
                break
            if token[0] != ",":
                name = _key(token, left)
                table[name] = _item(next(left), left)
        return table
    return token.span()
