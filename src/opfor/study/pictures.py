"""Charts by one specification: every function gives a Vega-Lite chart as plain data, built and checked by Altair.

`opfor.study.drawing` turns it into SVG or PNG; pages, reports and files draw the same specification.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from opfor.study import chart_style
from opfor.study.chart_style import (
    ROLE,
    SERIES,
    SIGNED,
    WIDTH,
    Spec,
    chart_of,
    described,
    per_cent,
    percent,
    signed,
    whole,
)

MAX_BARS = 28
_OF_THE_WHOLE = ("$schema", "config", "description", "autosize")
RARE = 0.0005  # what is less likely has no bar to look at
LETTERED_BARS = 14  # more than these stand too close for a figure on each
LETTER = 7  # points that a letter is wide, at most
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
Rows = list[dict[str, Any]]


class Interval(NamedTuple):
    """A number with its 95 % interval: a share, a mean, a difference. `decided`: the interval excludes zero."""

    name: str
    value: float
    low: float
    high: float
    group: str = ""
    decided: bool = True


class Band(NamedTuple):
    """How far a track's values lie apart at one moment."""

    moment: str
    p5: float
    p25: float
    median: float
    p75: float
    p95: float
    mean: float


# Distributions


def bars(rows: Sequence[tuple[str, float]], title: str, *, subtitle: str = "", axis: str = "") -> Spec:
    """A distribution, result by result in the order given: (result, chance). Long names lie on their side."""
    values: Rows = [{"result": name, "chance": chance, "text": percent(chance)} for name, chance in _most(rows)]
    upright = all(len(row["result"]) <= 4 for row in values) and len(values) * 16 <= WIDTH
    alt_text = described((row["result"], row["text"]) for row in values)
    if upright and len(values) > 8:  # the axis has the sign
        values = [row | {"text": per_cent(row["chance"])} for row in values]
    alt = chart_style.altair()
    base = chart_of(values)
    high = max((row["chance"] for row in values), default=1.0)
    room = alt.Scale(domain=[0, high * (1.12 if upright else 1.25)], nice=False)  # for the figures beside the bars
    chance = {"title": "chance", "scale": room, "axis": chart_style.percent_axis(high)}
    result = {"title": axis or None, "sort": None, "axis": chart_style.name_axis()}
    if not upright:
        x, y = alt.X("chance:Q", **chance), alt.Y("result:N", **result)
        bar = base.mark_bar(color=ROLE["bar"], size=13).encode(x=x, y=y)
        figure = base.mark_text(align="left", dx=5).encode(x=x, y=y, text="text:N")
        return whole([bar, figure], title, subtitle, alt_text, 20 * len(values))
    x, y = alt.X("result:N", **result), alt.Y("chance:Q", **chance)
    layers = [base.mark_bar(color=ROLE["bar"]).encode(x=x, y=y)]
    if len(values) <= LETTERED_BARS:
        layers.append(base.mark_text(baseline="bottom", dy=-3).encode(x=x, y=y, text="text:N"))
    return whole(layers, title, subtitle, alt_text, 190)


def _most(rows: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """All results; or the likeliest in order, and the others as one. Of numbers the ends are put together first."""
    if len(rows) <= MAX_BARS:
        return list(rows)
    if all(name.lstrip("-").isdecimal() for name, _ in rows) and len(short := _without_tails(rows)) <= MAX_BARS:
        return short
    kept = sorted(range(len(rows)), key=lambda place: (-rows[place][1], place))[: MAX_BARS - 1]
    others = [chance for place, (_, chance) in enumerate(rows) if place not in kept]
    return [*(rows[place] for place in sorted(kept)), (f"{len(others)} others", sum(others))]


def _without_tails(rows: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Numbers at both ends that are too rare to be drawn, as one: '≤3', '≥17'."""
    drawn = [place for place, (_, chance) in enumerate(rows) if chance >= RARE]
    first, last = (min(drawn), max(drawn)) if drawn else (0, len(rows) - 1)
    below, above = rows[:first], rows[last + 1 :]
    return [
        *([(f"≤{below[-1][0]}", sum(chance for _, chance in below))] if below else []),
        *rows[first : last + 1],
        *([(f"≥{above[0][0]}", sum(chance for _, chance in above))] if above else []),
    ]


def below_each_other(specs: Sequence[Spec]) -> Spec:
    """Pictures of one kind as one, the first at the top."""
    parts = [{name: part for name, part in spec.items() if name not in _OF_THE_WHOLE} for spec in specs]
    about = " ".join(str(spec["description"]) for spec in specs)
    top = {name: part for name, part in specs[0].items() if name in ("$schema", "config")}
    return {**top, "vconcat": parts, "spacing": 24, "description": about}


def histogram(counts: Mapping[int, int], title: str, *, subtitle: str = "", axis: str = "") -> Spec:
    """How the games spread over a number of their end. The upright line is the mean."""
    total = max(1, sum(counts.values()))
    step, bins = _binned(counts)
    values = [{"from": low - 0.5, "to": low + step - 0.5, "share": number / total} for low, number in bins]
    mean = sum(value * number for value, number in counts.items()) / total
    alt = chart_style.altair()
    high = max((row["share"] for row in values), default=1.0)
    ends = [values[0]["from"], values[-1]["to"]] if values else [0, 1]
    scale = alt.Scale(domain=ends, nice=False, zero=False)
    x = alt.X("from:Q", bin="binned", title=axis or None, scale=scale, axis=chart_style.whole_number_axis())
    y = alt.Y("share:Q", title="share of the games", axis=chart_style.percent_axis(high))
    bar = chart_of(values).mark_bar(color=ROLE["bar"], binSpacing=1).encode(x=x, x2="to:Q", y=y)
    line = chart_of([{"mean": mean}]).mark_rule(color=ROLE["ink"], strokeWidth=2, strokeDash=[5, 3])
    several = f" Each bar holds {step} values." if step > 1 else ""
    alt_text = f"from {min(counts, default=0)} to {max(counts, default=0)}"
    about = f"{subtitle} Mean {mean:,.1f} (dashed line).{several}".strip()
    return whole([bar, line.encode(x=alt.X("mean:Q", scale=scale))], title, about, alt_text, 180)


def _binned(counts: Mapping[int, int]) -> tuple[int, list[tuple[int, int]]]:
    """Counts in bins of 1, 2, 5, 10 … values, so that there are thirty bars at most."""
    if not counts:
        return 1, []
    low, high = min(counts), max(counts)
    step = next((n for n in STEPS if ceil((high - low + 1) / n) <= 30), high - low + 1)
    bins = dict.fromkeys(range(low // step * step, high + 1, step), 0)
    for value, number in counts.items():
        bins[value // step * step] += number
    return step, list(bins.items())


# Shares of outcomes


def shares(rows: Sequence[Interval], title: str, *, subtitle: str = "") -> Spec:
    """Shares that were counted, each with its 95 % interval."""
    values: Rows = [
        {
            "name": row.name,
            "share": row.value,
            "low": row.low,
            "high": row.high,
            "text": f"{percent(row.value)} ({row.low * 100:.1f} to {row.high * 100:.1f})",
        }
        for row in rows
    ]
    alt = chart_style.altair()
    base = chart_of(values)
    high = max((row.high for row in rows), default=1.0)
    scale = alt.Scale(domain=[0, min(1.0, high * 1.1)], nice=False)
    x = alt.X(
        "share:Q", title="share of the games, with its 95 % interval", scale=scale, axis=chart_style.percent_axis(high)
    )
    y = alt.Y("name:N", sort=None, title=None, axis=chart_style.name_axis(labelPadding=11))  # clear of a share of 0
    layers = [
        base.mark_bar(color=ROLE["bar"], opacity=0.25, size=14).encode(x=x, y=y),
        base.mark_rule(color=ROLE["ink"], strokeWidth=2).encode(x=alt.X("low:Q", scale=scale), x2="high:Q", y=y),
        base.mark_point(color=ROLE["bar"], filled=True, size=70, opacity=1).encode(x=x, y=y),
        base.mark_text(align="left", baseline="bottom", dy=-9).encode(x=alt.value(3), y=y, text="text:N"),
    ]
    return whole(layers, title, subtitle, described((row["name"], row["text"]) for row in values), 46 * len(rows))


def stacked(rows: Sequence[tuple[str, str, float]], title: str, *, subtitle: str = "") -> Spec:
    """How games ended, group by group: (group, outcome, share), as bars that each make up 100 %."""
    outcomes = list(dict.fromkeys(outcome for _, outcome, _ in rows))
    values: Rows = []
    filled: dict[str, float] = {}
    for group, outcome, share in rows:
        start = filled.get(group, 0.0)
        filled[group] = start + share
        figure = f"{share * 100:.0f}" if share >= 0.04 else ""
        if (len(outcome) + 4) * LETTER < share * WIDTH * 0.75:  # the name too where it fits: not by colour alone
            figure = f"{outcome} {figure}"
        values.append(
            {
                "group": group,
                "outcome": outcome,
                "from": start,
                "to": start + share,
                "middle": start + share / 2,
                "text": figure,
            }
        )
    fills = _fills(len(outcomes))
    faint = [name for name, (_, depth) in zip(outcomes, fills, strict=True) if depth < 0.5]
    alt = chart_style.altair()
    base = chart_of(values)
    scale = alt.Scale(domain=[0, 1], nice=False)
    colours = alt.Scale(domain=outcomes, range=[ROLE["bar"] for role, _ in fills])
    depths = alt.Scale(type="ordinal", domain=outcomes, range=[depth for _, depth in fills])
    x = alt.X("from:Q", title="share of the games, in per cent", scale=scale, axis=chart_style.percent_axis(1.0))
    y = alt.Y("group:N", sort=None, title=None, axis=chart_style.name_axis())
    bar = base.mark_bar(stroke=ROLE["sheet"], strokeWidth=1).encode(
        x=x,
        x2="to:Q",
        y=y,
        color=alt.Color("outcome:N", sort=None, scale=colours, legend=chart_style.legend(8)),
        opacity=alt.Opacity("outcome:N", sort=None, scale=depths, legend=chart_style.legend(8)),
    )
    on_faint = alt.FieldOneOfPredicate(field="outcome", oneOf=faint)
    figures = base.mark_text().encode(
        x=alt.X("middle:Q", scale=scale),
        y=y,
        text="text:N",
        color=alt.condition(on_faint, alt.value(ROLE["ink"]), alt.value(ROLE["on-ink"])),
    )
    alt_text = described((f"{row['group']}, {row['outcome']}", percent(row["to"] - row["from"])) for row in values)
    return whole([bar, figures], title, subtitle, alt_text, 34 * len(filled))


def _fills(number: int) -> list[tuple[str, float]]:
    """From the best outcome to the worst: yours deep, the enemy's deep, what lies between faint."""
    if number in (4, 5):  # two of one side, two of the other, a draw between them
        return [("you", 1.0), ("you", 0.4), *[("rule", 0.3)] * (number - 4), ("enemy", 0.4), ("enemy", 1.0)]
    fills = [("you", 1.0), ("rule", 0.45), ("enemy", 1.0), ("table", 0.8), ("soft", 0.4), ("ink", 0.9)]
    return [fills[place % len(fills)] for place in range(number)]


def differences(rows: Sequence[Interval], title: str, *, subtitle: str = "") -> Spec:
    """Paired differences of shares with their 95 % intervals, by group. Full marks are decided, open ones are not."""
    values: Rows = [
        {
            "name": row.name,
            "group": row.group,
            "value": row.value * 100,
            "low": row.low * 100,
            "high": row.high * 100,
            "decided": row.decided,
            "text": signed(row.value * 100),
        }
        for row in rows
    ]
    names, groups = list(dict.fromkeys(row.name for row in rows)), list(dict.fromkeys(row.group for row in rows))
    grouped = len(groups) > 1
    alt = chart_style.altair()
    base = chart_of(values)
    lowest, highest = min(0.0, *(row["low"] for row in values)), max(0.0, *(row["high"] for row in values))
    scale = alt.Scale(domain=[lowest * 1.05, highest * 1.05 or 1.0], nice=True)
    x = {"scale": scale, "title": "points of a hundred, with the 95 % interval", "axis": alt.Axis(labelExpr=SIGNED)}
    spread = alt.Scale(paddingInner=0.35 if grouped and len(names) > 1 else 0.1)
    y = alt.Y("group:N" if grouped else "name:N", sort=None, title=None, axis=chart_style.name_axis(), scale=spread)
    roles = ("you", "rule", "enemy") if len(names) == 3 else SERIES  # won, between, lost
    color, shape, _ = chart_style.series(names, roles, field="name", offset=8)
    look = {"y": y, "color": color if grouped else alt.value(ROLE["you"])}
    if grouped and len(names) > 1:
        look["yOffset"] = alt.YOffset("name:N", sort=None)
    mark = look | {"x": alt.X("value:Q", **x), "shape": shape if grouped else alt.value("circle")}
    full = alt.condition("datum.decided", alt.value(1), alt.value(0))
    layers = [
        chart_of([{"zero": 0}]).mark_rule(color=ROLE["ink"], strokeWidth=1.5).encode(x=alt.X("zero:Q", **x)),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", **x), x2="high:Q", **look),
        base.mark_point(size=80, opacity=1, filled=True).encode(**mark | {"color": alt.value(ROLE["sheet"])}),
        base.mark_point(size=80, opacity=1, filled=True).encode(fillOpacity=full, **mark),
        base.mark_point(size=80, opacity=1, strokeWidth=2).encode(**mark),
    ]
    if len(names) == 1 or not grouped:
        layers.append(base.mark_text(dy=-11, baseline="bottom").encode(x=mark["x"], y=y, text="text:N"))
    alt_text = described((f"{row['group']} {row['name']}".strip(), row["text"]) for row in values)
    note = "" if all(row.decided for row in rows) else "Open marks: not decided yet."
    height = (22 * len(names) + 18) * len(groups) if grouped else 44 * len(names)
    return whole(layers, title, f"{subtitle} {note}".strip(), alt_text, height)


# Over time, and as an input changes


def bands(tracks: Mapping[str, Sequence[Band]], title: str, *, subtitle: str = "", axis: str = "") -> Spec:
    """Tracks by moment: the median, and around it where half of the games and nine tenths of them lie."""
    moments, over = _moments(list(dict.fromkeys(band.moment for track in tracks.values() for band in track)))
    values: dict[str, Rows] = {
        name: [{"series": name, **band._asdict(), "moment": moments[band.moment]} for band in track]
        for name, track in tracks.items()
    }
    roles = ("enemy",) if len(tracks) == 1 else SERIES
    alt = chart_style.altair()
    x = alt.X(
        "moment:N", sort=None, title=over, axis=chart_style.moment_axis(), scale=alt.Scale(type="point", padding=0.3)
    )
    y = {"title": axis or None, "axis": alt.Axis(tickCount=5)}
    layers = []
    for place, rows in enumerate(values.values()):  # the areas have no part in the key: it is that of the lines
        fill = ROLE[roles[place % len(roles)]]
        for low, high, depth in (("p5", "p95", 0.14), ("p25", "p75", 0.26)):
            area = chart_of(rows).mark_area(color=fill, opacity=depth)
            layers.append(area.encode(x=x, y=alt.Y(f"{low}:Q", **y), y2=f"{high}:Q"))
    base = chart_of([row for rows in values.values() for row in rows])
    color, shape, dash = chart_style.series(list(tracks), roles)
    median = {"x": x, "y": alt.Y("median:Q", **y), "color": color}
    layers.append(base.mark_line(strokeWidth=2).encode(strokeDash=dash, **median))
    layers.append(base.mark_point(filled=True, size=55, opacity=1).encode(shape=shape, **median))
    alt_text = described(
        (f"{name}, {row['moment']}" if len(values) > 1 else row["moment"], f"median {row['median']:g}")
        for name, rows in values.items()
        for row in rows
    )
    key = "Line: median; dark band: half of the games; light band: nine tenths."
    return whole(layers, title, f"{subtitle} {key}".strip(), alt_text, 230)


def _moments(names: list[str]) -> tuple[dict[str, str], str | None]:
    """Moments that differ in their number alone ("turn 2") are lettered with it; the word goes to the axis."""
    words = {name.rpartition(" ")[0] for name in names}
    if len(words) == 1 and all(name.rpartition(" ")[2].isdigit() for name in names):
        return {name: name.rpartition(" ")[2] for name in names}, words.pop() or None
    return {name: name for name in names}, None


def lines(
    tracks: Mapping[str, Sequence[tuple[float | str, float]]],
    title: str,
    *,
    subtitle: str = "",
    axis: str = "",
    over: str = "",
    of_shares: bool = False,
) -> Spec:
    """One line a series over a number or over moments: expectations, survivors, a chance as an input changes."""
    values: Rows = [{"series": name, "x": x, "y": y} for name, track in tracks.items() for x, y in track]
    places = list(dict.fromkeys(row["x"] for row in values))
    few = len(places) <= 12
    alt = chart_style.altair()
    base = chart_of(values)
    if all(isinstance(place, int | float) for place in places):
        scale = alt.Scale(zero=False, nice=False, padding=12)
        axis_x = chart_style.whole_number_axis(values=places) if few else chart_style.whole_number_axis()
        x = alt.X("x:Q", title=over or None, scale=scale, axis=axis_x)
    else:
        scale = alt.Scale(type="point", padding=0.3)
        x = alt.X("x:N", sort=None, title=over or None, scale=scale, axis=chart_style.moment_axis())
    high = max((row["y"] for row in values), default=1.0)
    y = alt.Y("y:Q", title=axis or None, axis=chart_style.percent_axis(high) if of_shares else alt.Axis(tickCount=5))
    color, shape, dash = chart_style.series(list(tracks), marks=few)
    layers = [base.mark_line(strokeWidth=2).encode(x=x, y=y, color=color, strokeDash=dash)]
    if few:
        layers.append(base.mark_point(filled=True, size=55, opacity=1).encode(x=x, y=y, color=color, shape=shape))
    alt_text = described(
        (f"{row['series']} at {row['x']}", percent(row["y"]) if of_shares else f"{row['y']:.2f}") for row in values
    )
    return whole(layers, title, subtitle, alt_text, 230)


def heat_map(
    cells: Sequence[tuple[str, str, float]],
    title: str,
    *,
    subtitle: str = "",
    across: str = "",
    down: str = "",
    digits: int = 1,
    of_shares: bool = False,
    top: float | None = None,
) -> Spec:
    """A number for every pair: (column, row, number). The more, the deeper; the figure stands in every cell."""
    most = top or max((abs(value) for _, _, value in cells), default=0.0) or 1.0
    values = [
        {
            "across": column,
            "down": row,
            "depth": 0.55 * abs(value) / most,  # the figure must stay readable
            "text": percent(value) if of_shares else f"{value:.{digits}f}",
        }
        for column, row, value in cells
    ]
    alt = chart_style.altair()
    base = chart_of(values)
    head = chart_style.name_axis(orient="top", domain=False, ticks=False)
    x = alt.X("across:N", sort=None, title=across or None, axis=head)
    y = alt.Y("down:N", sort=None, title=down or None, axis=chart_style.name_axis())
    depth = alt.Opacity("depth:Q", scale=alt.Scale(domain=[0, 1], range=[0, 1]), legend=None)
    layers = [
        base.mark_rect(color=ROLE["bar"], stroke=ROLE["line"], strokeWidth=1).encode(x=x, y=y, fillOpacity=depth),
        base.mark_text(fontSize=14).encode(x=x, y=y, text="text:N"),
    ]
    alt_text = described((f"{row['down']}, {row['across']}", str(row["text"])) for row in values)
    return whole(layers, title, subtitle, alt_text, 38 * len({row for _, row, _ in cells}))
