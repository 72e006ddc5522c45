"""Names of the code in the reader's words: `cp_total` is 'CP total', and a switch that is on says 'yes'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

import msgspec

IRREGULAR: Final = {"die": "dice", "man": "men"}
_FORMATTER: Final = Formatter()

_spelling: dict[str, str] = {}  # words of the loaded games that are not written as in the code: 'cp' is 'CP'


def spell(words: Mapping[str, str]) -> None:
    """Take over how a game spells its words."""
    _spelling.update(words)


def in_words(name: str) -> str:
    """A name of the code as people write it."""
    return " ".join(_spelling.get(word, word) for word in name.replace("_", " ").split(" "))


def heading(text: str) -> str:
    """A text as the beginning of a sentence: with a capital first letter, and otherwise as it is."""
    return text[:1].upper() + text[1:]


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A thing that a sentence speaks of: its kind and id for screens, its name for people."""

    kind: str
    id: str
    name: str

    def __str__(self) -> str:
        return self.name


class Mention(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where a sentence names a thing, and by which fact: 'origin' and 'target' are the ends of an arrow."""

    start: int
    end: int
    kind: str
    id: str
    fact: str = ""


def plural(noun: str) -> str:
    """Several of a thing: 'blocks', 'hexes', 'dice'."""
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """A number of things: '1 block', '3 blocks', '2 CP blocks'."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {plural(noun)}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a sentence lists them: 'C05, C06 and D07'."""
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def filled(text: str, facts: dict[str, Any]) -> tuple[str, list[Mention]]:
    """A sentence with its facts, and where it names things.

    Facts stand in braces as in `str.format`; a number with a noun, `{lost:block}`, is counted: '1 block', '3 blocks'.
    A fact may be a reference or a list of them. A sentence that begins with a reference begins with a capital letter.
    """
    made, mentions = "", list[Mention]()
    for literal, name, spec, conversion in _FORMATTER.parse(text):
        made += literal
        if name is None:
            continue
        value, _ = _FORMATTER.get_field(name, (), facts)
        refs = value if isinstance(value, list) and value and isinstance(value[0], Ref) else [value]
        for number, ref in enumerate(refs):
            made += "" if not number else " and " if number == len(refs) - 1 else ", "
            shown = _shown(_FORMATTER.convert_field(ref, conversion), spec or "")
            if isinstance(ref, Ref):
                mentions.append(Mention(len(made), len(made) + len(shown), ref.kind, ref.id, name))
            made += shown
    return heading(made) if mentions and not mentions[0].start else made, mentions


def _shown(value: Any, spec: str) -> str:
    """A value in a sentence; a spec of several letters is a noun to be counted."""
    if isinstance(value, int) and len(spec) > 1 and spec[0].isalpha():
        return counted(value, spec)
    return str(value) if isinstance(value, Ref) else format(value, spec)


def value_text(value: Any) -> str:
    """A value as people write it: a switch is yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def shown(value: Any) -> str:
    """Anything as part of one line: without line breaks, at most 60 characters."""
    try:
        text = " ".join(str(value).split())
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
        text = "that"
    return text if len(text) <= 60 else f"{text[:59]}…"
