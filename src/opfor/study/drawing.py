"""Specifications drawn: SVG for pages and files, PNG for files.

The same specification gives the same bytes: what the library leaves to chance (numbers of clips, the last digits of
coordinates) is put in order, and what a picture does not need (script hooks, classes) is left out. There is no script,
no style sheet, no font file and no address in it, so it stands in a page with the strictest policy.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from opfor.kernel.errors import BadInput, OpforError, written
from opfor.study.chart_style import FONT, NEEDED, PALETTE, ROLE, TITLE_SIZE, Spec

PAGE = "page"  # colours are the variables of the page that the drawing stands in, with its theme
THEMES = (PAGE, *PALETTE)
PNG_SCALE = 2.5

_SVG = "http://www.w3.org/2000/svg"
_SERIF = "'Source Serif 4', 'Source Serif Pro', Palatino, Georgia, Noto Serif, Liberation Serif, serif"
_SANS = "Barlow Semi Condensed, Roboto Condensed, Arial Narrow, Liberation Sans Narrow, Liberation Sans, sans-serif"
_ROLES = {value: name for name, value in ROLE.items()}
_LEFT_OUT = ("class", "pointer-events", "role", "aria-roledescription", "aria-hidden", "aria-label", "version")
_COORDINATES = ("d", "transform", "x", "y", "x1", "x2", "y1", "y2", "width", "height", "cx", "cy", "r")


def svg(spec: Spec, theme: str = PAGE) -> str:
    """The drawing as one `<svg>` element. `theme` is a palette, or `page` for the colours of the page around it."""
    return _drawn(json.dumps(spec, sort_keys=False), theme)


def png(spec: Spec, theme: str = "light", scale: float = PNG_SCALE) -> bytes:
    """The same drawing in dots, for forums and slides."""
    drawn: bytes = _library().svg_to_png(svg(spec, "light" if theme == PAGE else theme), scale=scale)
    return drawn


def check_ready() -> None:
    """Refuse early if pictures could not be drawn."""
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise OpforError(NEEDED)


def save(spec: Spec, path: Path) -> None:
    """Write a picture; the ending of its name says what kind."""
    drawn = png(spec) if path.suffix.lower() == ".png" else (svg(spec, "light") + "\n").encode()
    with written(path):
        path.write_bytes(drawn)


def _library() -> Any:
    try:
        return import_module("vl_convert")
    except ImportError:
        raise OpforError(NEEDED) from None


@lru_cache(maxsize=128)
def _drawn(spec: str, theme: str) -> str:
    if theme not in THEMES:
        raise BadInput(f"there is no theme '{theme}': choose {', '.join(THEMES)}")
    library = _library()
    raw = library.vegalite_to_svg(json.loads(spec), vl_version=_version(library, json.loads(spec)["$schema"]))
    root = ElementTree.fromstring(raw)
    if theme == PAGE:  # the page is the paper
        for paper in [child for child in root if child.get("fill") == ROLE["sheet"]]:
            root.remove(paper)
    _put_in_order(root, sha256(spec.encode()).hexdigest()[:8])
    for element in root.iter():
        _colour(element, theme)
    root.set("role", "img")
    root.set("aria-label", str(json.loads(spec).get("description", "")))
    ElementTree.register_namespace("", _SVG)
    return ElementTree.tostring(root, encoding="unicode")


def _version(library: Any, schema: str) -> str:
    """The version that the specification was written for, or the newest of its kind that the library draws."""
    wanted = re.search(r"/v(\d+)(?:\.(\d+))?", schema)
    known = [tuple(map(int, version.split("."))) for version in library.get_vegalite_versions()]
    major, minor = (int(wanted[1]), int(wanted[2] or 99)) if wanted else max(known)
    fitting = [version for version in known if version[0] == major] or known
    best = max((version for version in fitting if version <= (major, minor)), default=max(fitting))
    return ".".join(map(str, best))


def _put_in_order(root: ElementTree.Element, key: str) -> None:
    """Leave out what only a script would need, number what has a name, round what is measured."""
    for parent in root.iter():
        for child in list(parent):
            if child.get("display") == "none" or child.get("d") in ("", "M0,0h0v0h0Z"):
                parent.remove(child)
    names = {element.get("id", ""): f"p{key}-{n}" for n, element in enumerate(root.findall(".//*[@id]"))}
    for element in root.iter():
        for name in _LEFT_OUT:
            element.attrib.pop(name, None)
        if "id" in element.attrib:
            element.set("id", names[element.attrib["id"]])
        for name, value in element.attrib.items():
            if name in _COORDINATES:
                element.set(name, _rounded(value))
            elif value.startswith("url(#"):
                element.set(name, f"url(#{names[value[5:-1]]})")
        if element.get("opacity") == "1":
            del element.attrib["opacity"]
        if element.get("font-family") == FONT:
            title = element.get("font-size") == f"{TITLE_SIZE}px"
            element.set("font-family", _SERIF if title else _SANS)


def _rounded(text: str) -> str:
    """Coordinates to a hundredth of a point, the same on every machine."""
    return re.sub(
        r"(?:-|(?<!\d))\d+(?:\.\d+(?:e-?\d+)?|e-\d+)", lambda found: f"{round(float(found[0]), 2) + 0.0:g}", text
    )


def _colour(element: ElementTree.Element, theme: str) -> None:
    for name in ("fill", "stroke"):
        role = _ROLES.get(element.get(name, ""))
        if role is not None:
            light = ROLE[role]
            element.set(name, f"var(--{role}, {light})" if theme == PAGE else PALETTE[theme][role])
