"""The house style of pictures: colours by role, lettering, axes, keys, and the numbers in words.

Colours are those of `PALETTE["light"]`, each the name of a role: the drawing puts the colours of another theme, or the
variables of a page, in their place. So nothing mixes colours; what is fainter is more transparent. Every series has a
shape and a dash of its own as well as a colour.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from opfor.kernel.errors import OpforError

Spec = dict[str, Any]

WIDTH = 480  # in points, axes and all: narrow enough that its lettering can be read on a telephone
FONT = "Liberation Sans"  # measured with this one, which comes with the drawing library, so that no machine differs
TITLE_SIZE = 17
NEEDED = "pictures need Altair and vl-convert: pip install 'opfor[study]'"

# The colours of the pages, by theme and by the name of their variable. A colour of "light" stands for its role, so no
# two are alike.
ROLES = ("sheet", "ink", "soft", "line", "rule", "enemy", "you", "table", "on-ink", "bar")
CSS = (Path(__file__).parent.parent / "web" / "static" / "palette.css").read_text(encoding="utf-8")
THEME = re.compile(r':root(?:\[data-theme="(\w+)"\])? \{(.*?)\}', re.DOTALL)
PALETTE: dict[str, dict[str, str]] = {
    theme or "light": {role: re.search(rf"--{role}: (#\w+);", colours)[1] for role in ROLES}  # type: ignore[index]
    for theme, colours in THEME.findall(CSS)
}
ROLE = PALETTE["light"]
SERIES = ("you", "enemy", "table", "rule", "ink", "soft")
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
DASHES = ([1, 0], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2], [1, 2])

SIGNED = "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value), ',~')"
BELOW_TITLE = 28  # where a key stands clear of the name of the upright axis

STYLE: dict[str, Any] = {
    "background": ROLE["sheet"],
    "font": FONT,
    "padding": 6,
    "aria": False,  # the picture as a whole has a text; a table with every number stands beside it
    "view": {"stroke": None},
    "title": {
        "anchor": "start",
        "frame": "bounds",
        "fontSize": TITLE_SIZE,
        "fontWeight": 600,
        "color": ROLE["ink"],
        "offset": 14,
        "lineHeight": 21,
        "subtitleFontSize": 13,
        "subtitleColor": ROLE["soft"],
        "subtitlePadding": 6,
        "subtitleLineHeight": 17,
    },
    "axis": {
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": 400,
        "labelColor": ROLE["ink"],
        "titleColor": ROLE["soft"],
        "gridColor": ROLE["line"],
        "domainColor": ROLE["rule"],
        "tickColor": ROLE["rule"],
        "gridWidth": 0.75,
        "titlePadding": 9,
        "labelPadding": 5,
        "tickSize": 4,
    },
    "axisY": {
        "domain": False,
        "ticks": False,
        "titleAngle": 0,
        "titleAlign": "left",
        "titleAnchor": "end",
        "titleBaseline": "bottom",
        "titleX": 0,
        "titleY": -8,
    },
    "legend": {
        "labelFontSize": 13,
        "labelColor": ROLE["ink"],
        "symbolSize": 90,
        "symbolStrokeWidth": 2,
        "columnPadding": 14,
    },
    "text": {"fontSize": 13, "color": ROLE["ink"], "fill": ROLE["ink"]},
    "line": {"strokeCap": "round", "strokeJoin": "round"},
}


def altair() -> Any:
    """The library that builds and checks specifications; imported when the first picture is made, not before."""
    try:
        return import_module("altair")
    except ImportError:
        raise OpforError(NEEDED) from None


def chart_of(values: Sequence[dict[str, Any]]) -> Any:
    """A chart of these rows, to be given a mark."""
    alt = altair()
    return alt.Chart(alt.Data(values=list(values)))


def whole(layers: Sequence[Any], title: str, subtitle: str, alt_text: str, height: int) -> Spec:
    """The finished specification: layers under a title that is wrapped to the picture's width, in the house style.

    `alt_text` has the numbers in words, for those who do not see the picture.
    """
    alt = altair()
    title = title[:1].upper() + title[1:]
    text, below = textwrap.wrap(title, round(WIDTH / 8.3)), textwrap.wrap(subtitle, round(WIDTH / 6.3))
    about = sentence(title, subtitle, alt_text)
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    head = alt.TitleParams(text=text or "", **({"subtitle": below} if below else {}))
    chart = alt.layer(*layers).properties(width=WIDTH, height=height, title=head, description=about, autosize=fit)
    spec: Spec = chart.configure(**STYLE).to_dict()
    return spec


def legend(offset: int, **more: Any) -> Any:
    """The key, above the picture."""
    return altair().Legend(orient="top", title=None, direction="horizontal", offset=offset, **more)


def series(
    names: Sequence[str],
    roles: Sequence[str] = SERIES,
    field: str = "series",
    offset: int = BELOW_TITLE,
    marks: bool = True,
) -> tuple[Any, Any, Any]:
    """Colour, shape and dash by series. A single one needs no key; it shows the marks, or the dashes without them."""
    alt = altair()
    key = None
    if len(names) > 1:
        key = legend(offset, symbolDash=[1, 0], symbolStrokeWidth=0) if marks else legend(offset)

    def scale(values: Sequence[Any]) -> Any:
        return alt.Scale(domain=list(names), range=[values[place % len(values)] for place in range(len(names))])

    return (
        alt.Color(f"{field}:N", sort=None, legend=key, scale=scale([ROLE[role] for role in roles])),
        alt.Shape(f"{field}:N", sort=None, legend=key, scale=scale(SHAPES)),
        alt.StrokeDash(f"{field}:N", sort=None, legend=None if marks else key, scale=scale(DASHES)),
    )


def name_axis(**more: Any) -> Any:
    """An axis of names."""
    return altair().Axis(labelAngle=0, grid=False, labelLimit=WIDTH // 2, **more)


def percent_axis(high: float) -> Any:
    """An axis of shares, in per cent."""
    digits = 0 if high > 0.04 else 1
    return altair().Axis(labelExpr=f"format(datum.value * 100, ',.{digits}f') + ' %'", tickCount=5)


def moment_axis() -> Any:
    """Long names of moments break at the comma; where they stand too close, every second one is left out."""
    return altair().Axis(labelAngle=0, labelOverlap="parity", labelExpr="split(datum.label, ', ')", grid=False)


def whole_number_axis(**more: Any) -> Any:
    """An axis of whole numbers."""
    return altair().Axis(grid=False, tickMinStep=1, format=",d", **more)


def sentence(*parts: str) -> str:
    """Pieces of text as sentences, each with its own full stop or question mark."""
    return " ".join(part if part[-1] in ".?!" else f"{part}." for part in parts if part)


def percent(share: float) -> str:
    """One decimal, but never 0.0 % for what can happen nor 100.0 % for what need not."""
    return f"{per_cent(share)} %"


def per_cent(share: float) -> str:
    """The same without the sign."""
    if 0 < share < 0.0005:
        return "<0.1"
    return ">99.9" if 0.9995 <= share < 1 else f"{share * 100:.1f}"


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign."""
    return f"{value:+,.{digits}f}".replace("-", "−")


def described(pairs: Iterable[tuple[str, str]], most: int = 24) -> str:
    """Names and numbers in words."""
    words = [f"{name}: {value}" for name, value in pairs]
    return "; ".join(words[:most]) + (f"; and {len(words) - most} more" if len(words) > most else "")
