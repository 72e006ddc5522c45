"""Charts: printed tables as data (TOML), validated at load, with look-ups that explain themselves.

There is one way to read a chart, `Chart.finding`; the fast tables of batch runs and the exact weights of
the odds are made by calling it for every throw, so they cannot disagree with what a person is shown.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Annotated, Any

import msgspec

from opfor.kernel.because import Finding, Modifier
from opfor.kernel.chart_reading import Reader
from opfor.kernel.conditions import ENDLESS, Condition, Range
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.inputs import Input
from opfor.kernel.text import listed
from opfor.kernel.throws import DICE, SUM, Throw, Weights
from opfor.kernel.toml_text import Source

Number = Annotated[int, msgspec.Meta(ge=-ENDLESS, le=ENDLESS)]
Cell = str | Number
# A file that asks for more is a mistake, and reading it would take minutes.
MAX_PIPS = 1_000
MAX_VALUES = 2_000  # of the input that chooses the column
MAX_CASES = 500_000  # kinds of inputs times modifiers and limits
NO_ORDER: Mapping[str, Sequence[str]] = {}


class ModifierData(msgspec.Struct, forbid_unknown_fields=True):
    """A die-roll modifier. In one `group` the first that fits wins; `printed` is the condition as printed
    where a ruling changed it."""

    add: Number
    when: str
    text: str
    group: str = ""
    printed: str = ""
    ruling: str = ""


class CapData(msgspec.Struct, forbid_unknown_fields=True):
    """A limit: totals above the row count as that row. `rows` has a row for each column instead of one for all."""

    when: str
    text: str
    row: Number | None = None
    rows: list[Number] = []
    ruling: str = ""

    def row_in(self, column: int) -> int:
        """The last row of a column that is not limited."""
        return self.rows[column] if self.rows else self.row if self.row is not None else ENDLESS


class NaturalData(msgspec.Struct, forbid_unknown_fields=True):
    """A throw that counts as a fixed total whatever the modifiers: 'a natural 1 is always a fail'."""

    throw: Number
    counts_as: Number
    text: str
    ruling: str = ""


class EdgeData(msgspec.Struct, forbid_unknown_fields=True):
    """Values that the printed axis does not cover. With `use` they count as that label; without it the
    rules never look them up. Either way a ruling says so."""

    axis: str
    values: str
    ruling: str
    use: str = ""


class ChartData(msgspec.Struct, forbid_unknown_fields=True):
    """The file as written."""

    id: str
    title: str
    rule: str
    dice: str | list[str]
    rows: list[list[Cell]]
    inputs: dict[str, Input] = {}
    columns: str = ""
    heads: list[str] = []
    fields: list[str] = []
    modifier: list[ModifierData] = []
    cap: list[CapData] = []
    natural: list[NaturalData] = []
    edge: list[EdgeData] = []


class Chart:
    """One printed table. `inputs` are in the order in which `finding` takes them."""

    def __init__(self, data: ChartData, source: Source) -> None:
        self.source, self.data = source, data
        self.id, self.title, self.rule = data.id, data.title, data.rule
        self.dice_names = data.dice if isinstance(data.dice, list) else []
        self.throw = source.read(source.key_line("dice"), _throw_of, data.dice)
        self.inputs = [msgspec.structs.replace(spec, name=name) for name, spec in data.inputs.items()]
        self._names = tuple(data.inputs)
        self.column_by, self.fields = data.columns, data.fields
        self.heads = [source.read(source.key_line("heads"), Range.parse, head) for head in data.heads]
        labels = [str(row[0]) if row else "" for row in data.rows]
        self.rows = [source.read(source.row_line(n), Range.parse, label) for n, label in enumerate(labels)]
        self.cells = [row[1:] for row in data.rows]

        def when(name: str, number: int, text: str) -> Condition:
            return source.read(source.block_line(name, number), Condition.parse, text)

        self.modifiers = [(m, when("modifier", n, m.when)) for n, m in enumerate(data.modifier)]
        self.printed = {n: when("modifier", n, m.printed) for n, m in enumerate(data.modifier) if m.printed}
        self.caps = [(c, when("cap", n, c.when)) for n, c in enumerate(data.cap)]
        self.natural = data.natural
        edges = [source.read(source.block_line("edge", n), Range.parse, e.values) for n, e in enumerate(data.edge)]
        self.edges = list(zip(data.edge, edges, strict=True))
        self.reader = Reader(
            len(self.inputs), self.throw.n, self.throw.sides, bool(self.dice_names), self._kind, self._made
        )
        self._kinds: dict[tuple[Any, ...], int] = {}
        self._weights: dict[int, Weights] = {}
        _validate(self)

    def __repr__(self) -> str:
        return f"Chart({self.id!r})"

    def finding(self, value: Any, inputs: tuple[Any, ...]) -> Finding:
        """Read the chart for a throw: result, row, column, modifiers that applied and those that did not."""
        named = dict(zip(self._names, inputs, strict=True))
        rulings: list[str] = []
        modifiers, total = self._modified(value, named, rulings)
        column = -1
        if self.dice_names:
            row = self._place("rows", self.rows, value[0], rulings)
            column = self._place("columns", self.heads, value[1], rulings)
        else:
            row = self._place("rows", self.rows, total, rulings)
            if self.column_by:
                column = self._place("columns", self.heads, named[self.column_by], rulings)
        cells = self.cells[row]
        return Finding(
            chart=self.id,
            title=self.title,
            rule=self.rule,
            inputs=named,
            total=total,
            row=self.rows[row].label,
            column=self.heads[column].label if column >= 0 else "",
            result=cells[column] if column >= 0 else (tuple(cells) if self.fields else cells[0]),
            modifiers=modifiers,
            rulings=rulings,
        )

    def _modified(self, value: Any, named: dict[str, Any], rulings: list[str]) -> tuple[list[Modifier], Any]:
        if self.dice_names:
            return [], value
        modifiers, total, taken = [], value, set()
        for number, (data, condition) in enumerate(self.modifiers):
            fits = condition.holds(named)
            applied = fits and data.group not in taken
            if data.ruling and (
                (fits and not applied) or (number in self.printed and fits != self.printed[number].holds(named))
            ):
                rulings.append(data.ruling)
            if applied:
                total += data.add
                if data.group:
                    taken.add(data.group)
            modifiers.append(Modifier(data.text, data.add, applied, condition.facts(named)))
        for natural in self.natural:
            applied = value == natural.throw
            if applied:
                if natural.ruling and total != natural.counts_as:
                    rulings.append(natural.ruling)
                total = natural.counts_as
            modifiers.append(Modifier(natural.text, 0, applied, f"die {value}"))
        column = self._place("columns", self.heads, named[self.column_by], []) if self.caps and self.column_by else 0
        for cap, condition in self.caps:
            applied, row = condition.holds(named), cap.row_in(column)
            if applied and total > row:
                total = row
                if cap.ruling:
                    rulings.append(cap.ruling)
            modifiers.append(Modifier(cap.text, 0, applied, condition.facts(named), counts_as_at_most=row))
        return modifiers, total

    def _place(self, axis: str, ranges: list[Range], number: int, rulings: list[str]) -> int:
        for place, covered in enumerate(ranges):
            if covered.low <= number <= covered.high:
                return place
        for edge, values in self.edges:
            if edge.axis == axis and number in values and edge.use:
                rulings.append(edge.ruling)
                return next(place for place, covered in enumerate(ranges) if covered.label == edge.use)
        what = "row" if axis == "rows" else "column"
        raise BadInput(f"{self.title} ({self.rule}) has no {what} for {number}")

    def with_limits(self, rows: Sequence[Sequence[int]]) -> Chart:
        """The same chart with other limits: for each cap the last row of every column that is not limited."""
        caps = zip(self.data.cap, rows, strict=True)
        replaced = [msgspec.structs.replace(cap, row=None, rows=list(given)) for cap, given in caps]
        return Chart(msgspec.structs.replace(self.data, cap=replaced), self.source)

    def table(self, inputs: tuple[Any, ...]) -> dict[Any, Any]:
        """Result by throw for these inputs; made once from `finding`."""
        return self.reader.table(inputs)

    def _made(self, inputs: tuple[Any, ...]) -> dict[Any, Any]:
        return {value: self.finding(value, inputs).result for value in self.throw.weights().results}

    def _kind(self, number: int, value: Any) -> int:
        """The kind of an input's value: its column, and which comparisons hold. Each kind has a number."""
        name = self.inputs[number].name
        column = self._place("columns", self.heads, value, []) if self.column_by == name else -1
        holds = [
            comparison.holds({name: value})
            for _, condition in (*self.modifiers, *self.caps)
            for comparison in condition.comparisons
            if comparison.name == name
        ]
        return self._kinds.setdefault((name, column, *holds), len(self._kinds))

    def weights(self, inputs: tuple[Any, ...]) -> Weights:
        """Every result for these inputs with its weight, equal results merged."""
        key = self.reader.like(inputs)
        found = self._weights.get(key)
        if found is None:
            throws = self.throw.weights()
            table, merged = self.table(inputs), dict[Any, int]()
            for value, weight in zip(throws.results, throws.weights, strict=True):
                merged[table[value]] = merged.get(table[value], 0) + weight
            found = Weights(tuple(merged), tuple(merged.values()), throws.total)
            self._weights[key] = found
        return found

    def relevant(self) -> set[str]:
        """The inputs that modifiers and caps look at."""
        return {name for _, condition in [*self.modifiers, *self.caps] for name in condition.names()}


def _throw_of(dice: str | list[str]) -> Throw:
    if isinstance(dice, list):
        if len(dice) != 2:
            raise BadInput("dice kept apart must be two: one for the row, one for the column")
        return Throw(DICE, 2)
    throw = Throw.parse(dice)
    if throw.kind != SUM:
        raise BadInput(f"dice = '{dice}' is not allowed: enter dice that are added up, like 3d6")
    if throw.n * throw.sides > MAX_PIPS:
        raise BadInput(f"dice = '{dice}' is not allowed: enter dice with at most {MAX_PIPS:,} pips in all")
    return throw


def load_chart(path: Path) -> Chart:
    """Read and validate one chart file."""
    return chart_of(path.read_bytes(), path.name)


def chart_of(raw: bytes, name: str, inputs: Mapping[str, Sequence[str]] = NO_ORDER) -> Chart:
    """Read and validate a chart; a mistake names its file and line. `inputs` are those of some charts, in order."""
    data, source = read_chart(raw, name)
    order = inputs.get(data.id, ())
    if set(order) == set(data.inputs):
        data.inputs = {name: data.inputs[name] for name in order}
    return Chart(data, source)


def read_chart(raw: bytes, name: str) -> tuple[ChartData, Source]:
    """The contents of a chart's file, with every value of the right type; whether they make a chart is not checked."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DataError(name, raw[: problem.start].count(b"\n") + 1, "this is not UTF-8 text") from None
    source = Source(name, text)
    data: ChartData = source.decoded(ChartData)
    return data, source


def load_charts(folder: Path, inputs: Mapping[str, Sequence[str]] = NO_ORDER) -> dict[str, Chart]:
    """All charts of a folder by id.

    `inputs` names those of a chart in the order in which rules give them, where that is not the order of its file.
    """
    charts: dict[str, Chart] = {}
    for path in sorted(folder.glob("*.toml")):
        chart = chart_of(path.read_bytes(), path.name, inputs)
        if chart.id in charts:
            raise DataError(path.name, 1, f"chart id '{chart.id}' is taken by {charts[chart.id].source.path}")
        charts[chart.id] = chart
    for id, names in inputs.items():
        if id not in charts:
            raise DataError(folder.name, 1, f"there is no chart '{id}', which the rules read")
        source = charts[id].source
        if [spec.name for spec in charts[id].inputs] != list(names):
            raise source.fail(source.line_of(r"\s*\[inputs\]"), f"the rules call this chart with {listed(list(names))}")
    return charts


def _validate(chart: Chart) -> None:
    """Rows and columns cover every value that can occur exactly once, or a ruling covers it; every cell can occur."""
    source = chart.source
    _fitting_together(chart)
    width = len(chart.heads) if chart.column_by or chart.dice_names else max(1, len(chart.fields))
    for number, cells in enumerate(chart.cells):
        if len(cells) != width:
            label = chart.rows[number].label
            raise source.fail(source.row_line(number), f"row '{label}' has {len(cells)} cells, not {width}")
    conditions = [("modifier", number, condition) for number, (_, condition) in enumerate(chart.modifiers)]
    conditions += [("modifier", number, condition) for number, condition in chart.printed.items()]
    conditions += [("cap", number, condition) for number, (_, condition) in enumerate(chart.caps)]
    for number, (cap, _) in enumerate(chart.caps):
        _check_limit(chart, cap, source.block_line("cap", number))
    for name, number, condition in conditions:
        source.read(source.block_line(name, number), _fitting, condition, chart.inputs)
    for number, (edge, _) in enumerate(chart.edges):
        labels = {covered.label for covered in (chart.rows if edge.axis == "rows" else chart.heads)}
        if edge.axis not in ("rows", "columns") or (edge.use and edge.use not in labels):
            raise source.fail(source.block_line("edge", number), f"no {edge.axis} labelled '{edge.use}'")
    if chart.dice_names:
        _covered(chart, "rows", chart.rows, set(range(1, 7)))
        _covered(chart, "columns", chart.heads, set(range(1, 7)))
        return
    limited, unlimited = _totals(chart)
    _covered(chart, "rows", chart.rows, limited, unlimited)
    if chart.column_by:
        spec = next(spec for spec in chart.inputs if spec.name == chart.column_by)
        _covered(chart, "columns", chart.heads, set(range(spec.low, spec.high + 1)))


def _check_limit(chart: Chart, cap: CapData, line: int) -> None:
    """A limit has one row, or one for each column, and each of them is a row of the chart."""
    if (cap.row is None) == (not cap.rows):
        raise chart.source.fail(line, "a limit has row = a number, or rows = a number for each column")
    if cap.rows and len(cap.rows) != len(chart.heads):
        raise chart.source.fail(line, f"rows has {len(cap.rows)} numbers, not {len(chart.heads)}, one for each column")
    for row in cap.rows:
        if not any(row in covered for covered in chart.rows):
            raise chart.source.fail(line, f"{row} in rows is not a row of the chart")


def _fitting_together(chart: Chart) -> None:
    """Refuse inputs that no chart can take, and heads or fields that have no meaning."""
    source = chart.source
    for spec in chart.inputs:
        if spec.kind not in ("int", "bool", "choice"):
            line = source.line_of(rf'\s*"?{re.escape(spec.name)}"?\s*=')
            raise source.fail(line, f"{spec.name} has a kind that charts cannot use: choose int, bool or choice")
    by_heads = bool(chart.column_by or chart.dice_names)
    if chart.heads and not by_heads:
        raise source.fail(source.key_line("heads"), "heads need columns = the input that they are values of")
    if chart.fields and by_heads:
        raise source.fail(source.key_line("fields"), "a chart has heads or fields, not both")
    if not chart.column_by:
        return
    line = source.key_line("columns")
    by = next((spec for spec in chart.inputs if spec.name == chart.column_by), None)
    if by is None:
        raise source.fail(line, f"columns = '{chart.column_by}' is not among the inputs")
    if by.kind != "int" or by.high - by.low > MAX_VALUES:
        raise source.fail(line, f"columns = '{by.name}' is not allowed: choose a number of up to {MAX_VALUES:,} values")


def _fitting(condition: Condition, inputs: list[Input]) -> None:
    """Refuse a condition on an input that does not exist, or with a value that it can never have."""
    known = {spec.name: spec for spec in inputs}
    for comparison in condition.comparisons:
        spec, value = known.get(comparison.name), comparison.value
        if spec is None:
            raise BadInput(f"unknown input '{comparison.name}' in '{condition.text}'")
        if spec.kind == "int":
            fits = isinstance(value, Range) or type(value) is int
        else:
            values = (True, False) if spec.kind == "bool" else spec.choices
            fits = comparison.operator in ("==", "!=") and type(value) in (bool, str) and value in values
        if not fits:
            raise BadInput(f"'{condition.text}' can never hold: {comparison.name} is {spec.accepts()}")


def _totals(chart: Chart) -> tuple[set[int], set[int]]:
    """Every total the dice can reach with every set of modifiers, with the chart's limits and without them; looks for
    overlaps in a group on the way."""
    source = chart.source
    edges: dict[str, list[Any]] = {}
    for spec in chart.inputs:
        if spec.name not in chart.relevant():
            continue
        points = list(spec.edges())
        for _, condition in [*chart.modifiers, *chart.caps]:
            for comparison in condition.comparisons:
                if comparison.name == spec.name:
                    points += comparison.edges()
        inside = {p for p in points if spec.kind != "int" or spec.low <= p <= spec.high}
        edges[spec.name] = sorted(inside, key=str)
    if prod(map(len, edges.values())) * (len(chart.modifiers) + len(chart.caps)) > MAX_CASES:
        raise source.fail(source.line_of(r"\s*\[inputs\]"), "modifiers look at too many inputs to be checked")
    reached: set[tuple[int, tuple[int, ...]]] = set()
    for combination in itertools.product(*edges.values()):
        named = dict(zip(edges, combination, strict=True))
        added, fits = 0, dict[str, list[int]]()
        for number, (data, condition) in enumerate(chart.modifiers):
            if condition.holds(named):
                if data.group:
                    fits.setdefault(data.group, []).append(number)
                else:
                    added += data.add
        for group in fits.values():
            if len(group) > 1 and not any(chart.modifiers[number][0].ruling for number in group):
                raise source.fail(
                    source.block_line("modifier", group[1]),
                    f"modifiers overlap at {named} and no ruling says which counts",
                )
        added += sum(chart.modifiers[group[0]][0].add for group in fits.values())
        limits = [cap for cap, condition in chart.caps if condition.holds(named)]
        reached.add((added, tuple(max(cap.rows, default=cap.row_in(0)) for cap in limits)))
    fixed = {natural.throw: natural.counts_as for natural in chart.natural}
    throws = chart.throw.weights().results
    totals = [(fixed.get(value, value + added), rows) for added, rows in reached for value in throws]
    return {min(total, *rows, ENDLESS) for total, rows in totals}, {total for total, _ in totals}


def _covered(
    chart: Chart, axis: str, ranges: list[Range], values: set[int], unlimited: Iterable[int] = frozenset()
) -> None:
    """Each value lies in exactly one range, and each range holds a value. Values beyond the limits count for the second
    rule: the limits that an owner types from his sheet may shut out a row."""
    source, what = chart.source, "row" if axis == "rows" else "column"

    def line(place: int) -> int:
        return source.row_line(place) if axis == "rows" else source.key_line("heads")

    for value in sorted(values):
        places = [place for place, covered in enumerate(ranges) if value in covered]
        if len(places) > 1:
            labels = "' and '".join(ranges[place].label for place in places)
            raise source.fail(line(places[1]), f"{what}s '{labels}' overlap at {value}")
        ruled = any(edge.axis == axis and value in covered for edge, covered in chart.edges)
        if not places and not ruled:
            raise source.fail(line(0), f"no {what} covers {value} and no ruling does")
    for place, covered in enumerate(ranges):
        if not any(value in covered for value in (*values, *unlimited)):
            raise source.fail(line(place), f"{what} '{covered.label}' can never be reached")
    assert all(covered.high <= ENDLESS for covered in ranges)
