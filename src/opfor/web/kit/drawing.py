"""Places drawn side by side: hexes, squares or areas; and the link that a place becomes when it may be chosen.

One place is about a hundred units wide. Hexes stand in columns, and every other column lies half a hex lower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from opfor.web.kit.board import Target

Point = tuple[float, float]
MARGIN = 14.0


@dataclass(frozen=True)
class Shape:
    """The outline of a place: its corners around the centre, and the steps from one place to the next."""

    corners: tuple[Point, ...]
    across: float
    down: float
    lower: float = 0.0  # how much lower every other column lies

    @property
    def path(self) -> str:
        """The outline as SVG has it."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.corners) + "z"

    def centres(self, places: dict[str, Point]) -> dict[str, Point]:
        """Where each place is drawn, given its column and row; the map begins in the upper left corner."""
        right, bottom = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        raw = {
            id: (column * self.across, row * self.down + (self.lower if column % 2 else 0.0))
            for id, (column, row) in places.items()
        }
        left, top = min(x for x, _ in raw.values()), min(y for _, y in raw.values())
        return {id: (MARGIN + right + x - left, MARGIN + bottom + y - top) for id, (x, y) in raw.items()}

    def size(self, centres: Iterable[Point]) -> tuple[int, int]:
        """The width and height of a map with these places."""
        spots = list(centres)
        right, bottom = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        return round(max(x for x, _ in spots) + right + MARGIN), round(max(y for _, y in spots) + bottom + MARGIN)


HEX = Shape(((52.0, 0.0), (26.0, 45.0), (-26.0, 45.0), (-52.0, 0.0), (-26.0, -45.0), (26.0, -45.0)), 78.0, 90.0, 45.0)
SQUARE = Shape(((46.0, 46.0), (-46.0, 46.0), (-46.0, -46.0), (46.0, -46.0)), 92.0, 92.0)
AREA = Shape(
    (
        (50.0, 26.0),
        (34.0, 42.0),
        (-34.0, 42.0),
        (-50.0, 26.0),
        (-50.0, -26.0),
        (-34.0, -42.0),
        (34.0, -42.0),
        (50.0, -26.0),
    ),
    124.0,
    108.0,
)


def border(shape: Shape, centres: dict[str, Point], inside: Callable[[str], bool]) -> str:
    """The line between the places inside and their neighbours outside, edge by edge."""

    def edge(id: str, number: int) -> tuple[Point, Point]:
        (x, y), (ax, ay) = centres[id], shape.corners[number]
        bx, by = shape.corners[(number + 1) % len(shape.corners)]
        return (x + ax, y + ay), (x + bx, y + by)

    edges = range(len(shape.corners))
    theirs = {frozenset(edge(id, number)) for id in centres if not inside(id) for number in edges}
    found = [edge(id, number) for id in centres if inside(id) for number in edges]
    return "".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b in found if frozenset((a, b)) in theirs)


def anchor(id: str) -> str:
    """The id of a place as the name of its spot on the page."""
    return "hex-" + id.replace(" ", "-")


def place(id: str, at: Point, shape: Shape, inside: str, words: str, target: Target | None, kind: str = "") -> str:
    """One place: what is drawn inside its outline; a link with a light around it where it may be chosen."""
    x, y = at
    extra = ""
    if target is not None:
        tick = '<path class="tick" d="M-46 -4l5 6l9 -12"/>' if target.chosen else ""
        extra = f'<path class="light" d="{shape.path}"/>{tick}{_amount(target.amount)}'
    body = (
        f'<g id="{escape(anchor(id))}" class="hex{kind}" transform="translate({x:g} {y:g})">'
        f'<path class="edge" d="{shape.path}"/>{inside}{extra}</g>'
    )
    if target is None:
        return body
    label = escape(f"{words} {target.words}", quote=True)
    carry = f' data-carry="{escape(target.carry, quote=True)}"' if target.carry else ""
    return (
        f'<a href="{escape(target.href, quote=True)}" data-hex="{escape(id)}" aria-label="{label}" '
        f'data-at="{x:g},{y:g}"{carry} class="lit{" chosen" if target.chosen else ""}">{body}</a>'
    )


def _amount(amount: str) -> str:
    """The part of a number that a place has got."""
    if amount in ("", "0"):
        return ""
    return f'<g class="amount" transform="translate(34 22)"><circle r="13"/><text y="5">{escape(amount)}</text></g>'


def in_order(ids: Iterable[str], targets: dict[str, Target]) -> list[str]:
    """Places that may be chosen come last, so that their outline lies over their neighbours."""
    return sorted(ids, key=lambda id: (id in targets, id in targets and targets[id].chosen))


def name_lines(name: str) -> str:
    """The name of a place; a long one stands in two lines, if it has a hyphen or a blank."""
    cut = name.find("-", 1) + 1 or name.rfind(" ") + 1
    if not cut or len(name) <= (11 if name[cut - 1] == "-" else 9):
        return f'<text class="place" y="37">{escape(name)}</text>'
    first, rest = name[:cut].rstrip(), name[cut:]
    return f'<text class="place" y="29">{escape(first)}</text><text class="place" y="39">{escape(rest)}</text>'
