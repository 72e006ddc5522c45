"""Names of the program in the reader's words: `cp_total` is 'CP total', and a switch that is on says 'yes'."""

from __future__ import annotations

import re
from typing import Any, Final

SPELLED: Final = {
    "aa": "AA",
    "allied": "Allied",
    "british": "British",
    "cp": "CP",
    "def": "Def",
    "ep": "EP",
    "fp": "FP",
    "france": "France",
    "german": "German",
    "hq": "HQ",
    "lmg": "LMG",
    "los": "LOS",
    "mg": "MG",
    "oos": "OOS",
    "sos": "SOS",
    "sps": "SPs",
}

SINGULAR: Final = {
    "SPs": "SP",
    "EPs": "EP",
    "LPs": "LP",
    "blocks": "block",
    "cards": "card",
    "counters": "counter",
    "dice": "die",
    "guns": "gun",
    "hexes": "hex",
    "points": "point",
}
_ONE: Final = re.compile(rf"(?<![\w.,:+-])(1 (?:(?:CP|Allied|air|tank|gas) )?)({'|'.join(SINGULAR)})\b")


def in_words(name: str) -> str:
    """A name as people write it; what is no name of ours stays as it is."""
    return " ".join(SPELLED.get(word, word) for word in name.replace("_", " ").split(" "))


def heading(text: str) -> str:
    """The same at the beginning of a line: only its first letter changes."""
    return text[:1].upper() + text[1:]


def counted(number: int, what: str) -> str:
    """So many of something: '1 block', '3 blocks'."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def filled(text: str, facts: dict[str, Any]) -> str:
    """A sentence of the rules with its numbers: what there is one of stands in the singular."""
    made = text.format(**facts)
    return _ONE.sub(lambda found: f"{found[1]}{SINGULAR[found[2]]}", made) if "1 " in made else made


def said(value: Any) -> str:
    """A value as people say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
