"""Stands as a drawing: base, facing, type, label, and the marks that lie beside it.

A side has a shape and a letter beside its colour: British bases are light with square corners, German ones dark
with cut corners. Labels stay upright however the base is turned.
"""

from __future__ import annotations

from html import escape
from typing import Any

from opfor.games.flanders_fields.view.text_map import called

ICONS = {
    "infantry": "M-18-8 18 8M-18 8 18-8",
    "engineer": "M-8 4V-4M0 4V-4M8 4V-4M-8-4H8",
    "flame_thrower": "M-8 3q4-9 8-2q4-6 8 2",
    "cavalry": "M-18 12 18-12",
    "armoured_car": "M-9-18h18v36h-18zM-4 8h8",
    "mg": "M0 8V-9M-4-5 0-10 4-5M-6 8H6",
    "mortar": "M0 8V-9M-4-5 0-10 4-5M-5 8a5 5 0 0 1 10 0",
    "gun": "M-5 10V-12M5 10V-12M-5 2H5",
    "tank": "M-12-22 0-28 12-22V20L0 27-12 20zM-5-8h10v14h-10z",
    "block_house_mg": "M-20-20H20V14H-20zM-10-10H10",
    "command": "M-7 9V-10L9-5-7 0",
    "liaison": "M-7 9V-10H8V-2H-7",
}
LETTERS = {  # marks with a letter: the letter and its style
    "reserved": ("R", "m-res"),
    "below": ("v", "m-below"),
    "scrape": ("d", "m-dug"),
    "ditched": ("D", "m-bad"),
    "broken": ("×", "m-bad"),
    "limbered": ("L", "m-below"),
}
STAR = "M0-5 1.6-1.6 5-1.6 2.4.8 3.4 4.4 0 2.3-3.4 4.4-2.4.8-5-1.6-1.6-1.6z"
FOOT = ("infantry", "engineer", "flame_thrower", "cavalry")
VEHICLES = ("tank_male", "tank_female", "tank_light", "armoured_car")


def icon(kind: str) -> str:
    """The sign of a kind of stand."""
    if kind in ICONS:
        return ICONS[kind]
    for ending in ("mg", "mortar", "command"):
        if kind.endswith(ending):
            return ICONS[ending]
    return ICONS["tank" if kind.startswith("tank") else "gun" if "gun" in kind else "infantry"]


def label(stand: dict[str, Any]) -> str:
    """What is written on a base: its name, 'A2', 'raiders 3'; weapons and commanders by their sign, 'MG 1'."""
    name = str(stand["name"])
    if stand["company"]:
        return str(stand["label"])
    code = name[1:].rstrip("0123456789")
    return f"{code} {name[1 + len(code) :]}"


def stand(drawn: dict[str, Any], depth: int) -> str:
    """One stand."""
    w, d = drawn["base"]
    side, kind, heading = drawn["side"], drawn["kind"], drawn["heading"]
    classes = [side, *[word for word in ("below", "wreck") if drawn[word]]]
    classes += ["suppressed"] if drawn["markers"] else ["dug"] if drawn["scrape"] else []
    turned = f'<path class="base" d="{_base(w, d, 0 if side == "british" else 5)}"/>' + (
        f'<path class="front" d="M-5 {-d / 2:g}L0 {-d / 2 - 7:g} 5 {-d / 2:g}z"/>'
    )
    if kind in FOOT:  # the sign lies behind the label
        upright, low, size = f'<path class="sign faint" d="{icon(kind)}"/>', 5, "name"
    elif kind in VEHICLES:
        turned, upright, low, size = f'{turned}<path class="sign" d="{icon(kind)}"/>', "", 4, "name small"
    else:
        upright = f'<path class="sign" transform="translate(0 -5) scale(.72)" d="{icon(kind)}"/>'
        low, size = d // 2 - 3, "name small"
    name = escape(str(drawn["name"]))
    return (
        f'<g id="stand-{name}" data-piece="{name}" class="stand {" ".join(classes)}" '
        f'transform="translate({drawn["x"]} {depth - drawn["y"]})"><title>{escape(called(drawn))}</title>'
        f'<g transform="rotate({heading})">{turned}</g>'
        f'{upright}<text class="{size}" y="{low}"{_squeezed(label(drawn), w)}>{escape(label(drawn))}</text>'
        f"{marks(drawn)}{_state_word(drawn)}</g>"
    )


def _state_word(drawn: dict[str, Any]) -> str:
    """What it suffers or hides in, as a word under the base."""
    suppressed = ("", "suppressed", "suppressed twice")[drawn["markers"]]
    word = suppressed or ("below" if drawn["below"] else "dug in" if drawn["scrape"] else "")
    low = max(drawn["base"]) // 2 if drawn["heading"] % 180 == 90 else drawn["base"][1] // 2
    return f'<text class="tt-state" y="{low + 10}">{word}</text>' if word and not drawn["wreck"] else ""


def _squeezed(name: str, width: int) -> str:
    """A long name is drawn as narrow as the base."""
    return f' textLength="{width - 4}" lengthAdjust="spacingAndGlyphs"' if len(name) > 6 else ""


def _base(w: int, d: int, cut: int) -> str:
    """A base with square or cut corners."""
    x, y = w / 2, d / 2
    return (
        f"M{cut - x:g} {-y:g}H{x - cut:g}l{cut} {cut}V{y - cut:g}l{-cut} {cut}H{cut - x:g}l{-cut} {-cut}V{cut - y:g}z"
    )


def marks(drawn: dict[str, Any]) -> str:
    """Counters beside a base: suppressions, reserved fire, below ground, quality, light machine-gun, prisoners."""
    w, d = drawn["base"]
    if drawn["heading"] % 180 == 90:
        w, d = d, w
    right, top, left, low = w / 2, -d / 2, -w / 2, d / 2
    square = '<rect class="{}" x="-6" y="-6" width="12" height="12"/>'
    parts = [
        _mark(right - 1 - 13 * number, top - 3, '<path class="m-sup" d="M0-8 7 5H-7z"/>', "!")
        for number in range(drawn["markers"])
    ]
    lettered = [LETTERS[mark] for mark in LETTERS if drawn[mark]]
    for place, (letter, style) in enumerate(lettered):
        parts.append(_mark(left + 13 * place, top - 3, square.format(style), letter))
    if drawn["quality"] == "veteran" or drawn["storm"]:
        parts.append(_mark(left + 4, low, f'<path class="m-vet" d="{STAR}"/>'))
    elif drawn["quality"] == "raw":
        parts.append(_mark(left + 4, low, '<circle class="m-raw" r="3.6"/>'))
    if drawn["lmg"]:
        parts.append(_mark(right - 12, low, '<path class="m-lmg" d="M0 0h12m-9-2.5v5"/>'))
    if drawn["prisoners"]:
        parts.append(_mark(right, low, '<circle class="m-pow" r="7"/>', str(drawn["prisoners"])))
    return "".join(parts)


def _mark(x: float, y: float, shape: str, text: str = "") -> str:
    """A counter: its shape, and a letter or number on it."""
    words = f'<text class="m-text" y="4">{text}</text>' if text else ""
    return f'<g transform="translate({x:g} {y:g})">{shape}{words}</g>'
