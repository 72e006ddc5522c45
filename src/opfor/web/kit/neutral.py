"""The neutral board: a map that can be clicked, for every game whose view has a `board`.

    {"board": {"shape": "hex", "places": {"C05": {"at": [2, 5], "name": "Arras", "tone": "town",
                                                  "pieces": [{"text": "1st", "side": "you", "count": 4}]}}}}

`shape` is hex, square or areas. `at` is column and row; hexes in odd columns lie half a hex lower, and areas may stand
between columns and rows. A place whose id an option's key names (`hex:C05`, `a>b`) can be chosen on the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import msgspec

from opfor.kernel.errors import OpforError
from opfor.web.kit import drawing
from opfor.web.kit.board import Board, Target

SHAPES = {"hex": drawing.HEX, "square": drawing.SQUARE, "areas": drawing.AREA}
TONES = ("plain", "water", "wood", "hill", "town", "you", "enemy", "goal")
SIDES = {"you": "yours", "enemy": "the enemy’s"}
MAX_PIECES = 3  # drawn in a place; of more the last block says how many there are


class Piece(msgspec.Struct, frozen=True):
    """A piece in a place; a count is the number of equal pieces, or its strength."""

    text: str = ""
    side: str = ""
    count: int | None = None


class Place(msgspec.Struct, frozen=True):
    """A place: column and row, a name, a tone of TONES, and the pieces in it."""

    at: tuple[float, float]
    name: str = ""
    tone: str = "plain"
    pieces: tuple[Piece, ...] = ()


class Places(msgspec.Struct, frozen=True):
    """The `board` of a view."""

    shape: Literal["hex", "square", "areas"]
    places: dict[str, Place]


@dataclass(frozen=True)
class Drawing:
    """The drawing and its size."""

    width: int
    height: int
    ground: str
    places: str


def board(view: dict[str, Any]) -> Board | None:
    """The neutral board of a view; None where the view has none."""
    if "board" not in view:
        return None
    try:
        found = msgspec.convert(view["board"], Places, from_attributes=False)
    except msgspec.ValidationError as problem:
        raise OpforError(f"the board in this game's view cannot be drawn: {problem}") from None
    if not found.places:
        return None
    return Board(
        template="neutral_board.html",
        names={id: place.name or id for id, place in found.places.items()},
        draw=lambda targets: draw(found, targets),
        words=[("Places", [sentence(id, place) for id, place in found.places.items()])],
        anchor="hex-",
        says=lambda id: sentence(id, found.places[id]),
    )


def draw(found: Places, targets: dict[str, Target]) -> Drawing:
    """The whole board."""
    shape, places = SHAPES[found.shape], found.places
    centres = shape.centres({id: place.at for id, place in places.items()})
    ground = "".join(_ground(place, centres[id], shape.path) for id, place in places.items())
    drawn = "".join(
        drawing.place(id, centres[id], shape, _inside(id, places[id]), sentence(id, places[id]), targets.get(id))
        for id in drawing.in_order(places, targets)
    )
    return Drawing(*shape.size(centres.values()), ground, drawn)


def _ground(place: Place, at: drawing.Point, outline: str) -> str:
    """A tone has a pattern beside its colour."""
    tone = place.tone if place.tone in TONES else "plain"
    pattern = "" if tone == "plain" else f'<path fill="url(#n-{tone})" d="{outline}"/>'
    return f'<g transform="translate({at[0]:g} {at[1]:g})"><path class="ground {tone}" d="{outline}"/>{pattern}</g>'


def _inside(id: str, place: Place) -> str:
    name = place.name if place.name != id else ""
    return f'<text class="id" y="-29">{escape(id)}</text>{drawing.name_lines(name)}{_pieces(place.pieces)}'


def _pieces(pieces: tuple[Piece, ...]) -> str:
    """Blocks side by side: light with a frame for you, dark for the enemy, grey for anybody else."""
    shown = list(pieces[:MAX_PIECES])
    if len(pieces) > MAX_PIECES:
        rest = len(pieces) - MAX_PIECES + 1
        shown[-1] = Piece(f"+{rest}")
    wide = 26 if len(shown) < 3 else 23
    x = -(len(shown) * (wide + 3) - 3) / 2
    parts = []
    for piece in shown:
        side = {"you": "mine", "enemy": "theirs"}.get(piece.side, "other")
        back = " back" if piece.side == "enemy" else ""
        middle, text = f"{wide / 2:g}", escape(piece.text[:4])
        if piece.count is None:
            label = f'<text class="sps small{back}" x="{middle}" y="22">{text}</text>'
        else:
            size = "sps" if abs(piece.count) < 100 else "sps small"
            label = f'<text class="nation{back}" x="{middle}" y="9">{text}</text>'
            label += f'<text class="{size}{back}" x="{middle}" y="27">{piece.count}</text>'
        block = f'<rect class="block {side}" width="{wide}" height="34" rx="2"/>'
        parts.append(f'<g transform="translate({x:g} -19)">{block}{label}</g>')
        x += wide + 3
    return "".join(parts)


def sentence(id: str, place: Place) -> str:
    """One place in a sentence: the board for those who hear it."""
    told = [
        " ".join(filter(None, [SIDES.get(p.side, p.side), p.text, "" if p.count is None else str(p.count)]))
        for p in place.pieces
    ]
    tone = {"plain": "", "you": "held by you", "enemy": "held by the enemy", "goal": "objective"}.get(
        place.tone, place.tone
    )
    facts = "; ".join(filter(None, [", ".join(told), tone])) or "empty"
    return f"{id} {place.name}".rstrip() + f": {facts}." if place.name != id else f"{id}: {facts}."
