"""What the terminal shows: printed charts with the cell marked, the Why of a decision, and odds as bars.

Nothing here depends on colour: what is marked is marked by an arrow and brackets as well as by reverse
video, and everything fits 80 columns.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from rich import box
from rich.bar import Bar
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from opfor.kernel.because import (
    Because,
    Choice,
    Evidence,
    Finding,
    Modifier,
    Reason,
    Rolled,
    came_text,
    place_text,
    reasons,
    total_text,
)
from opfor.kernel.text import heading, in_words, value_text
from opfor.kernel.throws import PICK, SHUFFLE, Throw
from opfor.study.measures import exactly, only

if TYPE_CHECKING:
    from opfor.api import Odds
    from opfor.kernel.charts import Chart
    from opfor.kernel.rulebook import Rulebook

MARKED = "reverse bold"
BAR_WIDTH = 24
WIDE = 8  # columns of a chart from which on it is set tight, to fit 80 characters
FEW_FACES = 6  # the most faces that a line of the log lists one by one
THROWN_BY = {
    "program": "thrown by Opfor",
    "sealed": "thrown by Opfor",
    "you": "thrown by you",
    "entered": "thrown by you and typed in",
}
BY = {"sealed": "by Opfor", "entered": "by you"}  # the same in a line of the log


def console() -> Console:
    """A console that prints what it is given: no markup, no emoji, no guessing at colours."""
    return Console(highlight=False, markup=False, emoji=False)


def show(what: RenderableType) -> None:
    """Print for people; into a file or a pipe without blanks at the ends of lines."""
    screen = console()
    if screen.is_terminal:
        screen.print(what)
        return
    with screen.capture() as captured:
        screen.print(what)
    for line in captured.get().splitlines():
        print(line.rstrip())


def plain(text: Any) -> str:
    """One line without control characters: a save or a name may come from somebody else."""
    line = " ".join(str(text).split())
    return "".join("\ufffd" if unicodedata.category(one) in ("Cc", "Cf", "Cs") else one for one in line)


def result_text(result: Any) -> str:
    """A result in words: fields by name, lists with semicolons between."""
    if isinstance(result, dict):
        pairs = ((f"{in_words(name)}{':' * isinstance(value, bool)}", value) for name, value in result.items())
        return ", ".join(f"{name} {result_text(value)}" for name, value in pairs)
    if isinstance(result, (list, tuple)):
        return "; ".join(result_text(piece) for piece in result) or "nothing"
    return plain(value_text(result))


def result_block(title: str, result: Any) -> Text:
    """A result under its title; a list one entry to a line."""
    if isinstance(result, list):
        lines = [f"{title}:", *(f"  - {result_text(piece)}" for piece in result), ""]
        return Text("\n".join(lines), style="bold")
    return Text(f"{title}: {result_text(result)}\n", style="bold")


def percent(chance: Fraction) -> str:
    """One decimal, but never 0.0 % for what can happen nor 100.0 % for what need not."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1%"
    if Fraction(1999, 2000) <= chance < 1:
        return ">99.9%"
    return f"{float(chance):.1%}"


def number_table(heads: Sequence[str], rows: Iterable[Sequence[str]], gap: int = 2) -> Table:
    """A table without lines: names on the left, numbers on the right."""
    table = Table(box=None, padding=(0, gap, 0, 0), header_style="")
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


# Charts


def chart_table(chart: Chart, finding: Finding | None = None, title: bool = True) -> Group:
    """A printed chart; with a finding its row, column and cell are marked."""
    parts: list[RenderableType] = [_grid(chart, finding)]
    if title:
        parts.insert(0, Text(f"{chart.title} ({chart.rule})", style="bold"))
    if axes := _axes(chart):
        parts.append(Text(axes))
    return Group(*parts)


def _grid(chart: Chart, finding: Finding | None) -> Table:
    gap = 0 if len(chart.heads) >= WIDE else 1  # beside the one blank that the box always leaves
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 0, 0, gap), pad_edge=False)
    table.add_column(chart.dice_names[0] if chart.dice_names else str(chart.throw), no_wrap=True)
    heads = [head.label for head in chart.heads] or chart.fields or ["result"]
    for head in heads:
        marked = finding is not None and head == finding.column
        table.add_column(_label(head, marked), justify="right", no_wrap=True)
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        here = finding is not None and row.label == finding.row
        label = Text(f"-> {row.label}", style=MARKED) if here else Text(f"   {row.label}")
        drawn = [
            _label(str(cell), finding is not None and here and finding.column in ("", head))
            for head, cell in zip(heads, cells, strict=True)
        ]
        table.add_row(label, *drawn)
    return table


def _label(text: str, marked: bool) -> Text:
    return Text(f"[{text}]", style=MARKED) if marked else Text(text)


def _axes(chart: Chart) -> str:
    if chart.dice_names:
        return f"Rows: {chart.dice_names[0]} die. Columns: {chart.dice_names[1]} die."
    by = next((spec for spec in chart.inputs if spec.name == chart.column_by), None)
    return f"Columns: {by.text or in_words(by.name)}." if by else ""


# Why


def because(
    evidence: Sequence[Evidence],
    rulebook: Rulebook | None,
    charts: Mapping[str, Chart],
    *,
    claim: str = "",
    rule: str = "",
) -> Group:
    """The Why, always in this order: question and rule, chart, dice, modifiers, ruling, other results."""
    parts: list[RenderableType] = []
    if claim:
        parts.append(_fact("Decided", f"{plain(claim)} ({rule})" if rule else plain(claim)))
    if rule and rulebook is not None and rule in rulebook.rules:
        parts.append(_fact("Rule", f"{rule}: {rulebook.rules[rule].text}"))
    found = reasons(evidence)
    if not found:
        parts.append(_fact("Because", "the rule leaves no choice: nothing was rolled, read or asked"))
    for reason in found:
        parts += _explain(reason, rulebook, charts)
    return Group(*parts)


def _explain(reason: Reason, rulebook: Rulebook | None, charts: Mapping[str, Chart]) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for answer in reason.answered:
        line = f"{plain(answer.prompt)} → {plain(answer.answer)}"
        parts.append(_fact("Your answer", f"{line} ({answer.rule})" if answer.rule else line))
    finding, chart = reason.finding, None
    if finding is not None:
        chart = charts.get(finding.chart)
        parts.append(_fact("Question", f"{finding.title} ({finding.rule})"))
        if finding.inputs:
            parts.append(_fact("Given", result_text(finding.inputs)))
        if chart is not None:
            parts.append(Padding(chart_table(chart, finding, title=False), (1, 0, 1, 2)))
        parts.append(_fact("Read", f"{place_text(finding)}: {_named(finding.result, chart)}"))
    if reason.choice is not None:
        parts += choice_parts(reason.choice)
    if reason.rolled is not None:
        parts.append(_fact("Dice", dice_text(reason.rolled, chart)))
    elif finding is not None:
        parts.append(_fact("Dice", "none: the table is only read"))
    if finding is not None and finding.modifiers:
        parts.append(_fact("Modifiers", _modifiers(finding, reason.rolled)))
    for ruling in dict.fromkeys(reason.rulings):
        parts.append(_fact("Ruling", ruling_text(ruling, rulebook)))
    if finding is not None and chart is not None and reason.rolled is not None:
        parts.append(_fact("Otherwise", "what these dice could have brought, and how likely"))
        parts.append(Padding(_otherwise(finding, chart), (0, 0, 1, 13)))
    return parts


def choice_parts(choice: Choice) -> list[RenderableType]:
    """What there was to choose from, by which criteria, and why each that was not chosen fell out."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("", *map(plain, choice.criteria), "Result"):
        table.add_column(head, overflow="fold")
    for candidate in choice.candidates:
        here = choice.takes(candidate)
        values = [plain(value) for value in candidate.values] + [""] * (len(choice.criteria) - len(candidate.values))
        verdict = "chosen" if here else plain(candidate.out) or "tied"
        name = f"{'-> ' if here else '   '}{plain(candidate.name)}"
        table.add_row(Text(name, style=MARKED if here else ""), *values, verdict)
    asked = f"{plain(choice.title)} ({choice.rule})" if choice.rule else plain(choice.title)
    chosen = plain(choice.chosen) if choice.chosen else "none: every candidate was ruled out"
    return [_fact("Choice", asked), Padding(table, (1, 0, 1, 2)), _fact("Chosen", chosen)]


def _fact(name: str, value: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 0, 0, 2))
    grid.add_column(width=11, no_wrap=True, style="bold")
    grid.add_column(overflow="fold")
    grid.add_row(name, Text(value) if isinstance(value, str) else value)
    return grid


def dice_text(rolled: Rolled, chart: Chart | None = None) -> str:
    """What was thrown, for what, the result and who threw."""
    by = THROWN_BY.get(rolled.by, f"thrown by {rolled.by}")
    throw = Throw.parse(rolled.dice)
    dice = throw.words
    if throw.kind == SHUFFLE and throw.n > FEW_FACES and rolled.result is not None:
        return f"{dice}, {by}"  # the claim says what came of a long order
    if rolled.result is None:
        return f"{dice}, {by}; you may not see the result"
    if not rolled.faces:
        return f"{dice}: {came_text(rolled)} (only the result was given), {by}"
    if chart is not None and chart.dice_names:
        faces = ", ".join(f"{name} {face}" for name, face in zip(chart.dice_names, rolled.faces, strict=True))
        return f"{faces}, {by}"
    return f"{dice}: {came_text(rolled)}, {by}"


def log_text(because: Because, usual: str) -> str:
    """A line of the log: the claim and the faces behind it, '[6 4 6]'. Only what others than usual threw is marked."""
    return " ".join([plain(because.claim), *filter(None, (_faces(piece, usual) for piece in because.evidence))])


def _faces(rolled: Evidence, usual: str) -> str:
    """What was thrown, of many dice what they came to; '' for what was drawn, for the claim says what came."""
    if not isinstance(rolled, Rolled) or (throw := Throw.parse(rolled.dice)).kind in (PICK, SHUFFLE):
        return ""
    if rolled.result is None:
        return "[hidden]"
    few = 0 < len(rolled.faces) <= FEW_FACES
    shown = " ".join(map(str, rolled.faces)) if few else came_text(msgspec.structs.replace(rolled, faces=[]))
    kind = f"{throw.n} dice" if throw.sides == 6 else f"{throw.n}d{throw.sides}"
    dice = "" if few and throw.sides == 6 else f"{kind}: "
    return f"[{dice}{shown}{'' if rolled.by == usual else f', {BY.get(rolled.by, rolled.by)}'}]"


def _modifiers(finding: Finding, rolled: Rolled | None) -> Group:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(overflow="fold")
    for modifier in finding.modifiers:
        state = "applies" if modifier.applied else "does not"
        grid.add_row(state, _amount(modifier), Text(f"{modifier.text} ({modifier.fact})"))
    total = total_text(finding, rolled)
    return Group(grid, Text(f"Total: {total}")) if total else Group(grid)


def _otherwise(finding: Finding, chart: Chart) -> Table:
    weights = chart.weights(tuple(finding.inputs.values()))
    pairs = zip(weights.results, weights.weights, strict=True)
    rows = [(result, Fraction(weight, weights.total)) for result, weight in pairs]
    return _bars(sorted(rows, key=_order), _named(finding.result, chart), chart)


def _amount(modifier: Modifier) -> str:
    if modifier.counts_as_at_most is not None:
        return f"max {modifier.counts_as_at_most}"
    return f"{modifier.add:+d}"


def ruling_text(ruling: str, rulebook: Rulebook | None) -> str:
    """A ruling's id, what the sheet leaves open and what we play."""
    known = rulebook.rulings.get(ruling) if rulebook is not None else None
    return f"{ruling} ({known.question}): {known.ruling}" if known else ruling


# Odds


def odds_bars(odds: Odds) -> Group:
    """Results with fraction, percent and bar, and the mean."""
    given = odds.given
    kind = "exact odds" if odds.exact else "estimate"
    parts: list[RenderableType] = [
        Text(f"{odds.chart} ({odds.rule}), {kind}{f': {result_text(given)}' if given else ''}"),
        Text(),
    ]
    fields = odds.fields_apart
    for field in fields:
        parts += [Text(f"{heading(in_words(field))}:"), _bars(sorted(only(odds.rows, field), key=_order)), Text()]
    if not fields:
        parts.append(_bars(sorted(odds.rows, key=_order)))
    left_out = [f"all {len(odds.rows):,} results together"] if fields else []
    left_out += ["the exact fractions"] if any(not exactly(chance) for _, chance in odds.rows) else []
    if left_out:
        parts.append(Text(f"{'' if fields else chr(10)}--json has {' and '.join(left_out)}."))
    if (mean := odds.mean) is not None:
        means = mean if isinstance(mean, dict) else {"": mean}
        first = odds.rows[0][0]
        yes_no = [name for name in means if name and isinstance(first[name], bool)]
        means_shown = {
            name: percent(Fraction(value)) if name in yes_no else f"{value:.3f}" for name, value in means.items()
        }
        shown = ", ".join(f"{in_words(name)} {value}".lstrip() for name, value in means_shown.items())
        parts.append(Text(f"\nMean: {shown}"))
    return Group(*parts)


def _bars(rows: list[tuple[Any, Fraction]], marked: str | None = None, chart: Chart | None = None) -> Table:
    numbers = all(type(result) is int for result, _ in rows)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("result", overflow="fold", justify="right" if numbers else "left")
    if exact := any(exactly(chance) for _, chance in rows):
        table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("percent", justify="right", no_wrap=True)
    table.add_column("", width=BAR_WIDTH)
    widest = max((chance for _, chance in rows), default=Fraction(1))
    for result, chance in rows:
        name = _named(result, chart)
        here = name == marked
        if marked is not None:
            name = f"-> {name}" if here else f"   {name}"
        bar = Bar(float(widest), 0, float(chance), width=BAR_WIDTH)
        fraction = [exactly(chance)] if exact else []
        table.add_row(Text(name, style=MARKED if here else ""), *fraction, percent(chance), bar)
    return table


def _named(result: Any, chart: Chart | None) -> str:
    if chart is not None and chart.fields and isinstance(result, tuple):
        return result_text(dict(zip(chart.fields, result, strict=True)))
    return result_text(result)


def _order(row: tuple[Any, Fraction]) -> list[tuple[bool, int, str]]:
    """As a person counts: field by field, numbers by value and before words."""
    result = row[0]
    pieces = list(result.values()) if isinstance(result, dict) else result
    pieces = pieces if isinstance(pieces, (list, tuple)) else [pieces]
    return [(False, p, "") if isinstance(p, int) else (True, 0, str(p)) for p in pieces]
