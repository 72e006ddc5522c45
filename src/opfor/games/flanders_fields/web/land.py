"""The ground of a table of miniatures as a drawing: made once for each ground and kept.

One unit of the drawing is a millimetre; north is up, so that y is counted from the far edge.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

Spot = Sequence[int]
PLAIN = {"open", "hill"}
KEPT: dict[str, str] = {}
MAX_KEPT = 24


def points(shape: Sequence[Spot], depth: int) -> str:
    """A list of points as SVG has it."""
    return " ".join(f"{x},{depth - y}" for x, y in shape)


def line(shape: Sequence[Spot], depth: int) -> str:
    """A path along points."""
    return "M" + "L".join(f"{x} {depth - y}" for x, y in shape)


def land(view: dict[str, Any]) -> str:
    """Terrain, trenches and the rule of centimetres; drawn once for each ground."""
    key = view["land"]
    found = KEPT.get(key)
    if found is None:
        if len(KEPT) >= MAX_KEPT:
            KEPT.clear()
        found = KEPT[key] = drawn(view)
    return found


def drawn(view: dict[str, Any]) -> str:
    """Terrain, trenches and the rule of centimetres."""
    width, depth = view["width"], view["depth"]
    parts = [f'<rect class="tt-ground" width="{width}" height="{depth}"/>']
    order = {"hill": 0, "shell_torn": 1, "marsh": 2, "crops_hedge_scrub": 2, "shattered": 3, "road": 4}
    areas = sorted(enumerate(view["terrain"]), key=lambda one: order.get(one[1]["kind"], 5))
    parts += [f'<g data-thing="ground:{number}">{_area(area, depth)}</g>' for number, area in areas]
    parts += [_grid(width, depth)]
    parts += [_trench(trench, depth) for trench in view["trenches"]]
    return "".join(parts)


def _area(area: dict[str, Any], depth: int) -> str:
    kind, shape = area["kind"], points(area["shape"], depth)
    name = kind.replace("_", "-")
    if kind == "hill":
        inner = _shrunk(area["shape"])
        return (
            f'<polygon class="tt-hill" points="{shape}"/><polygon class="tt-contour" points="{points(inner, depth)}"/>'
        )
    fill = "" if kind in PLAIN else f'<polygon fill="url(#tt-{name})" points="{shape}"/>'
    extra = _craters(area["shape"], depth) if kind == "shattered" else ""
    return f'<polygon class="tt-{name}" points="{shape}"/>{fill}{extra}'


def _shrunk(shape: Sequence[Spot]) -> list[list[int]]:
    cx, cy = sum(p[0] for p in shape) // len(shape), sum(p[1] for p in shape) // len(shape)
    return [[cx + (x - cx) * 7 // 10, cy + (y - cy) * 7 // 10] for x, y in shape]


def _craters(shape: Sequence[Spot], depth: int) -> str:
    """A handful of large craters strewn over a piece of ground, always the same for the same ground."""
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    dice = random.Random(str(shape))
    found = []
    for _ in range(max(3, (max(xs) - min(xs)) * (max(ys) - min(ys)) // 1800)):
        x, y, r = dice.randint(min(xs) + 8, max(xs) - 8), dice.randint(min(ys) + 8, max(ys) - 8), dice.randint(5, 10)
        if _within(x, y, shape):
            found.append(f'<ellipse class="tt-crater" cx="{x}" cy="{depth - y}" rx="{r}" ry="{r * 3 // 4}"/>')
    return "".join(found)


def _within(x: int, y: int, shape: Sequence[Spot]) -> bool:
    inside = False
    ax, ay = shape[-1]
    for bx, by in shape:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


def _grid(width: int, depth: int) -> str:
    """Lines every 10 cm."""
    across = "".join(f"M{x} 0V{depth}" for x in range(100, width, 100))
    up = "".join(f"M0 {depth - y}H{width}" for y in range(100, depth, 100))
    return f'<path class="tt-grid" d="{across}{up}"/>'


def rulers(width: int, depth: int) -> str:
    """Centimetres along the near and the left edge."""
    below = "".join(f'<text class="tt-cm" x="{x}" y="{depth + 20}">{x // 10}</text>' for x in range(0, width + 1, 100))
    left = "".join(
        f'<text class="tt-cm" x="-14" y="{depth - y + 5}">{y // 10}</text>' for y in range(100, depth + 1, 100)
    )
    ticks = "".join(f"M{x} {depth}v{8 if x % 100 == 0 else 4}" for x in range(0, width + 1, 50))
    ticks += "".join(f"M0 {depth - y}h{-8 if y % 100 == 0 else -4}" for y in range(0, depth + 1, 50))
    return f'<path class="tt-ticks" d="{ticks}"/>{below}{left}'


def _trench(trench: dict[str, Any], depth: int) -> str:
    """A trench as a sap with traverses; chambers behind it where it has dugouts."""
    way = line(trench["line"], depth)
    parts = [f'<path class="tt-spoil" d="{way}"/><path class="tt-trench" d="{way}"/><path class="tt-bays" d="{way}"/>']
    if trench["dugouts"]:
        parts.append(f'<path class="tt-dugouts" d="{_chambers(trench["line"], depth)}"/>')
    return f'<g data-thing="trench:{escape(str(trench["id"]))}">{"".join(parts)}</g>'


@lru_cache(maxsize=256)
def _chamber_spots(way: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    found = []
    for (ax, ay), (bx, by) in itertools.pairwise(way):
        length = max(1, int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5))
        found += [
            (ax + (bx - ax) * along // length, ay + (by - ay) * along // length) for along in range(50, length, 100)
        ]
    return found


def _chambers(way: Sequence[Spot], depth: int) -> str:
    spots = _chamber_spots(tuple((x, y) for x, y in way))
    return "".join(f"M{x - 5} {depth - y - 10}v-7h10v7z" for x, y in spots)


def wire(view: dict[str, Any]) -> str:
    """Wire in sections: crosses where it stands, a few bent ends where it is cut."""
    depth = view["depth"]
    whole: list[str] = []
    cut: list[str] = []
    for section in view["wire"]:
        ax, ay, bx, by = section["line"]
        (cut if section["cut"] else whole).append(_barbs(ax, depth - ay, bx, depth - by, section["cut"]))
    return (
        f'<path data-thing="wire" class="tt-wire" d="{"".join(whole)}"/>'
        f'<path data-thing="wire:cut" class="tt-wire cut" d="{"".join(cut)}"/>'
    )


@lru_cache(maxsize=4096)
def _barbs(ax: int, ay: int, bx: int, by: int, cut: bool) -> str:
    length = max(1.0, ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    found = [] if cut else [f"M{ax} {ay}L{bx} {by}"]
    steps = max(1, round(length / 12.5))
    for number in range(steps):
        if cut and number not in (0, steps - 1):
            continue
        x, y = ax + ux * length * (number + 0.5) / steps, ay + uy * length * (number + 0.5) / steps
        s = 3.2 if cut else 5
        found.append(f"M{x - s:.1f} {y - s:.1f}l{2 * s} {2 * s}M{x - s:.1f} {y + s:.1f}l{2 * s} {-2 * s}")
    return "".join(found)


def areas(view: dict[str, Any]) -> str:
    """Barrage areas and gas clouds as they lie now."""
    depth, parts = view["depth"], []

    def rect(box: Sequence[int]) -> str:
        x0, y0, x1, y1 = box
        return f'x="{x0}" y="{depth - y1}" width="{x1 - x0}" height="{y1 - y0}"'

    def lettering(x: int, y: int, style: str, text: object) -> str:
        return f'<text class="tt-note {style}" x="{x}" y="{depth - y}">{text}</text>'

    for number, cloud in enumerate(view["gas"]):
        box, label = (
            f'{rect(cloud["box"])} rx="14"',
            lettering(cloud["box"][0] + 8, cloud["box"][3] - 17, "gas", f"GAS {cloud['life']}"),
        )
        parts.append(
            f'<g data-thing="gas:{number}"><rect class="tt-gas" {box}/><rect fill="url(#tt-gas)" {box}/>{label}</g>'
        )
    named: set[str] = set()
    for number, area in enumerate(view["barrages"]):
        box, side = rect(area["box"]), area["side"]
        name = f"{side.capitalize()} barrage"
        label = "" if side in named else lettering(area["box"][0] + 4, area["box"][3] + 4, side, name)
        named.add(side)
        parts.append(
            f'<g data-thing="barrage:{number}"><rect fill="url(#tt-burst)" {box}/>'
            f'<rect class="tt-barrage {side}" {box}/>{label}</g>'
        )
    for gun in view.get("batteries", []):
        if gun["aim"]:
            (x, y), number = gun["aim"], gun["name"][8:]
            cross = f'<path class="tt-aim {gun["side"]}" d="M{x - 9} {depth - y}h18M{x} {depth - y - 9}v18"/>'
            parts.append(f'<g data-thing="battery:{number}">{cross}{lettering(x + 8, y + 6, gun["side"], number)}</g>')
    return "".join(parts)
