"""Texts for people: counts with their plurals, centimetres, and stands and weapons by the names that players use."""

from __future__ import annotations

import re

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import Shells
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.geometry import Box
from opfor.games.flanders_fields.model.stands import battle, name
from opfor.games.flanders_fields.model.state import State

CODED = {
    "EN": "engineers",
    "FT": "flame-thrower",
    "CV": "cavalry",
    "AC": "armoured car",
    "MG": "MG",
    "BH": "block house",
    "LM": "light mortar",
    "MM": "medium mortar",
    "HM": "heavy mortar",
    "GN": "gun",
    "T": "tank",
    "CO": "commander",
    "RC": "regimental commander",
    "BR": "brigade commander",
    "LO": "liaison officer",
}
_CODE = {words: code for code, words in CODED.items()}
KIND_WORDS = {
    "battalion_mg": "battalion machine-gun",
    "regimental_mg": "regimental machine-gun",
    "block_house_mg": "block house with a machine-gun",
    "field_gun_on_table": "field gun",
    "battalion_command": "battalion commander",
    "regimental_command": "regimental commander",
    "brigade_command": "brigade commander",
    "liaison": "liaison officer",
    "infantry": "rifle platoon",
    "tank_male": "male tank",
    "tank_female": "female tank",
    "tank_light": "light tank",
}
SHELLS = {  # off the table, and as a mortar on it
    "field-gun": ("field guns", "the mortar"),
    "field-howitzer-light-mortar": ("howitzers", "the light mortar"),
    "heavy-artillery-medium-mortar": ("heavy artillery", "the medium mortar"),
    "super-heavy-artillery-heavy-mortar": ("super-heavy artillery", "the heavy mortar"),
}
MORALE = {
    "ok": "it stands",
    "retreat-20": "it falls back 20 cm",
    "retreat-40": "it falls back 40 cm",
    "rout": "it routs",
}
UNITS = tuple(f"{word} " for word in ("company", "battery", "battalion", *CODED.values()))
_SAID = re.compile(r"(\D+) (\d+)")


def counted(n: int, what: str) -> str:
    """'1 action', '2 actions'."""
    return f"{n} {what}{'' if abs(n) == 1 else 's'}"


def some_of(n: int, of: int, what: str) -> str:
    """'no section', 'both sections', '2 of 5 sections'."""
    if not n:
        return f"no {what}"
    if n == of:
        return f"one {what}" if of == 1 else f"both {what}s" if of == 2 else f"all {of} {what}s"
    return f"{n} of {of} {what}s"


def capital(words: str) -> str:
    """A sentence begins with a capital; the names of stands stay as they are."""
    return words[0].upper() + words[1:] if words.startswith(UNITS) else words


def covered(cover: int) -> str:
    """R7: where a stand is: 'in the open', 'in soft cover', 'in a fortification'."""
    word = COVERS[cover]
    return {"open": "in the open", "fortification": "in a fortification"}.get(word, f"in {word} cover")


def battalion_name(state: State, battalion: int) -> str:
    """R3: a battalion by its name: '1st', '2nd half'."""
    return battle(state).battalions[battalion].replace("_", " ")


def cm(mm: int) -> str:
    """A length in centimetres: '67.5'."""
    return f"{mm / 10:g}"


def spot(x: int, y: int) -> str:
    """A place on the table: '60,19 cm'."""
    return f"{cm(x)},{cm(y)} cm"


def box_words(box: Box) -> str:
    """A box in centimetres, with its centre as the ruler finds it."""
    x0, y0, x1, y1 = box
    return f"{cm(x1 - x0)} by {cm(y1 - y0)} cm, centre {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}"


def side_word(side: int) -> str:
    """British or German."""
    return ("British", "German")[side]


def label(state: State, stand: int) -> str:
    """R5: a stand as a player says it: 'A2', 'MG 2', 'block house 1'; the letter of its side is left out."""
    short, code = name(state, stand), kinds.CODES[state.kind[stand]]
    number = short[1 + len(code) :]
    return f"{CODED[code]} {number}" if code in CODED and short[1:] == code + number and number.isdigit() else short


def short_of(words: str, side: str) -> str:
    """The name of a stand from what `said` makes of it, for a stand of this side."""
    found = _SAID.fullmatch(words if words.startswith("MG") else words[:1].lower() + words[1:])
    return f"{side[:1]}{_CODE[found[1]]}{found[2]}" if found and found[1] in _CODE else words


def shells_name(shells: Shells) -> str:
    """P10: the guns that fire: 'field guns', 'the medium mortar'."""
    guns, mortar = SHELLS[shells.row]
    return mortar if shells.range[0] else guns


def kind_name(state: State, stand: int) -> str:
    """What a stand is: 'regimental machine-gun', 'rifle platoon'."""
    return kind_word(state.kind[stand])


def kind_word(number: int) -> str:
    """R3: a kind of stand in words."""
    kind = kinds.KINDS[number]
    return KIND_WORDS.get(kind, kind.removeprefix("battalion_").removeprefix("regimental_").replace("_", " "))


def introduced(state: State, stand: int) -> str:
    """'MG 1, regimental machine-gun'; 'block house 2': what the name says already is not label again."""
    who, what = label(state, stand), kind_name(state, stand)
    return who if what.startswith(who.rstrip(" 0123456789")) and who[-1:].isdigit() and " " in who else f"{who}, {what}"
