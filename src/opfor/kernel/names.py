"""Names that people type: a whole one, or a beginning that only one has, of the name or of one of its words."""

from __future__ import annotations

from collections.abc import Iterable

from opfor.kernel.errors import BadInput
from opfor.kernel.text import listed, shown


def matching(text: str, names: Iterable[str], what: str, owner: str = "", expected: str = "") -> str:
    """The name that is typed or begun. `what` it names and its `owner` are said where there is none.

    `expected` says what to type instead, where the names themselves would be too many.
    """
    known = list(names)
    if text in known:
        return text
    found = [name for name in known if text and name.startswith(text)]
    found = found or [name for name in known if text and any(word.startswith(text) for word in name.split("-"))]
    if len(found) == 1:
        return found[0]
    if found:
        where = f"{owner}: " if owner else ""
        raise BadInput(f"{where}'{text}' is ambiguous: type more of {listed(found[:8], 'or')}")
    if not expected:
        expected = f"choose {listed(known, 'or')}" if known else "none is known"
    raise BadInput(f"{owner or 'there'} {'has' if owner else 'is'} no {what} '{shown(text)}': {expected}")
