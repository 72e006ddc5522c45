"""A map of hexes as a drawing, from a view that has `hexes`: terrain, names, control, blocks, markers.

Everything is drawn from what the view says. Each side has a shape and a letter beside its colour: your blocks
are upright faces with a number and the nation's letter, the enemy's are dark backs with a question mark until
they are known. Hexes that may be chosen now are links; nothing else can be clicked.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from opfor.web.kit import drawing
from opfor.web.kit.board import Board, Target

SHAPE = drawing.HEX.path
OUT = '<path class="oos {}" d="M0-9 8 6H-8z"/><text class="sign" y="5">!</text>'


@dataclass(frozen=True)
class Map:
    """The drawing and its size."""

    width: int
    height: int
    land: str
    front: str
    hexes: str


def places(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The hexes of a view by id; none where it has no map."""
    found = view.get("hexes", {})
    return found if view.get("mode") == "screen" and isinstance(found, dict) else {}


def board(view: dict[str, Any]) -> Board | None:
    """The map of hexes as a board; None where the view has no map."""
    hexes = places(view)
    if not hexes:
        return None
    return Board(
        template="fields-of-despair/board.html",
        names={id: hex["name"] for id, hex in hexes.items()},
        draw=lambda targets: draw(hexes, targets),
        words=text_board(hexes),
        anchor="hex-",
        says=lambda id: sentence(id, hexes[id]),
        by_id=True,
    )


def grid_place(id: str) -> tuple[int, int]:
    """Column and row of an id; columns B, D, F lie half a hex lower."""
    return ord(id[0]) - ord("A"), int(id[1:])


def draw(hexes: dict[str, dict[str, Any]], targets: dict[str, Target]) -> Map:
    """The whole map."""
    centres = drawing.HEX.centres({id: grid_place(id) for id in hexes})
    land = "".join(_ground(hexes[id], *centres[id]) for id in hexes)
    front = drawing.border(drawing.HEX, centres, lambda id: hexes[id]["control"] != "CP")
    drawn = "".join(_hex(id, hexes[id], centres[id], targets.get(id)) for id in drawing.in_order(hexes, targets))
    return Map(*drawing.HEX.size(centres.values()), land, front, drawn)


def _ground(hex: dict[str, Any], x: float, y: float) -> str:
    """The country: nation, terrain, and hatching where the enemy holds it."""
    parts = [f'<path class="land {_word(hex["nation"])}" d="{SHAPE}"/>']
    if hex["terrain"] != "clear":
        parts.append(f'<path class="terrain" fill="url(#t-{_word(hex["terrain"])})" d="{SHAPE}"/>')
    if hex["control"] == "CP":
        parts.append(f'<path class="held" fill="url(#t-held)" d="{SHAPE}"/>')
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def _word(text: Any) -> str:
    return "".join(letter for letter in str(text).lower() if letter.isalnum())


def _hex(id: str, hex: dict[str, Any], at: drawing.Point, target: Target | None) -> str:
    name = drawing.name_lines(str(hex["name"]))
    inside = f'<text class="id" y="-31">{escape(id)}</text>{name}{_markers(hex)}{_blocks(hex)}'
    kind = " contested" if hex["contested"] else ""
    return drawing.place(id, at, drawing.HEX, inside, sentence(id, hex), target, kind)


def _markers(hex: dict[str, Any]) -> str:
    """Small signs beside the id: fort, port, Hindenburg Line, objective, supply, attack, breakout."""
    parts = []
    left, right = -30.0, 24.0
    if hex["fort"]:
        parts.append(
            f'<g transform="translate({left} -30)"><path class="fort" d="M0-9 9-2 5 8H-5L-9-2z"/>'
            f'<text class="fort-n" y="4">{int(hex["fort"])}</text></g>'
        )
    if hex["port"]:
        parts.append(
            '<g transform="translate(-30 -31)"><circle class="port" r="8"/><text class="sign" y="4">P</text></g>'
        )
    if hex["hindenburg"]:
        parts.append('<path class="hl" d="M24 9l4-6 4 6 4-6 4 6 4-6 4 6"/><text class="hl-n" x="36" y="20">HL</text>')
    if hex["objective"]:
        parts.append(
            f'<g transform="translate({right} -31)"><circle class="chit" r="9"/><path class="star" '
            'd="M0-6 2-2 6-2 3 1 4 6 0 3-4 6-3 1-6-2-2-2z"/></g>'
        )
    if hex["attack"]:
        parts.append(
            f'<g transform="translate({right} -31)"><circle class="attack" r="10"/>'
            f'<text class="attack-n" y="4.5">{int(hex["attack"])}</text></g>'
        )
    if hex["target"]:
        parts.append(f'<path class="aim" d="{SHAPE}" transform="scale(.93)"/>')
    if hex["breakout"]:
        for way in hex["breakout_ways"]:
            turned = f' transform="rotate({60 * way - 90})"'
            parts.append(f'<path class="break"{turned} d="M30-6l14 6-14 6v-4h-8v-4h8z"/>')
        if not hex["breakout_ways"]:
            parts.append('<path class="break" d="M30 -14l12 6-12 6v-4h-10v-4h10z"/>')
    if hex["allied_oos"]:
        parts.append(f'<g transform="translate(-38 0)">{OUT.format("you")}</g>')
    if hex["cp_oos"]:
        parts.append(f'<g transform="translate(38 0)">{OUT.format("enemy")}</g>')
    return "".join(parts)


def _blocks(hex: dict[str, Any]) -> str:
    """Your blocks by nation with their SPs, then the enemy's: backs, or a number where known."""
    mine: dict[str, int] = hex["allied"]
    size = 24 if len(mine) + bool(hex["cp_blocks"]) <= 3 else 20
    wide = len(mine) * (size + 3) + (size + 3 if hex["cp_blocks"] else 0) - 3
    x = -wide / 2
    parts = []
    for nation, sps in mine.items():
        parts.append(
            f'<g transform="translate({x:g} -19)"><rect class="block mine" width="{size}" height="34" rx="2"/>'
            f'<text class="nation" x="{size / 2:g}" y="9">{escape(nation[:2])}</text>'
            f'<text class="sps" x="{size / 2:g}" y="27">{int(sps)}</text></g>'
        )
        x += size + 3
    if hex["cp_blocks"]:
        known = hex["cp_sps"]
        stack = "".join(
            f'<rect class="block theirs" x="{2.5 * n:g}" y="{-2.5 * n:g}" width="{size}" height="34" rx="2"/>'
            for n in range(min(3, int(hex["cp_blocks"])) - 1, -1, -1)
        )
        side = f'<text class="nation back" x="{size / 2:g}" y="9">CP</text>'
        text = f'<text class="sps back" x="{size / 2:g}" y="27">{"?" if known is None else int(known)}</text>'
        parts.append(f'<g transform="translate({x:g} -19)">{stack}{side}{text}</g>')
    return "".join(parts)


# In words


def sentence(id: str, hex: dict[str, Any]) -> str:
    """One hex in a sentence: the board for those who hear it."""
    mine = ", ".join(f"{sps} {nation}" for nation, sps in hex["allied"].items())
    enemy = ""
    if hex["cp_blocks"]:
        enemy = "enemy hidden" if hex["cp_sps"] is None else f"enemy {hex['cp_sps']} SPs"
    marks = [hex["terrain"]] if hex["terrain"] != "clear" else []
    marks += [f"fort {hex['fort']}"] if hex["fort"] else []
    marks += [
        text
        for name, text in (
            ("hindenburg", "Hindenburg Line"),
            ("allied_oos", "you are out of supply"),
            ("cp_oos", "enemy out of supply"),
            ("objective", "objective"),
            ("target", "the enemy attacks here"),
            ("breakout", "breakout"),
        )
        if hex[name]
    ]
    marks += [f"attack {hex['attack']}"] if hex["attack"] else []
    held = "CP-controlled" if hex["control"] == "CP" else ""
    told = [part for part in (mine, enemy, held, ", ".join(marks)) if part]
    return f"{id} {hex['name']}: {'; '.join(told) or 'empty'}."


def text_board(hexes: dict[str, dict[str, Any]]) -> list[tuple[str, list[str]]]:
    """The board in words: contested hexes first, then where else you stand, then the rest of the map."""
    contested = [id for id in hexes if hexes[id]["contested"]]
    yours = [id for id in hexes if hexes[id]["allied"] and not hexes[id]["contested"]]
    rest = [id for id in hexes if id not in contested and id not in yours]
    named = [("Contested hexes", contested), ("Your other hexes", yours), ("The rest", rest)]
    return [(title, [sentence(id, hexes[id]) for id in ids]) for title, ids in named if ids]
