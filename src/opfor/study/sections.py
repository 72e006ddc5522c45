"""What a part of a study has found, as tables of words and pictures."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from opfor.api import Odds
from opfor.kernel.game import Game
from opfor.kernel.text import in_words
from opfor.study import figures, pictures
from opfor.study.chart_style import Spec, percent, sentence, signed
from opfor.study.compare import Comparison, Difference
from opfor.study.measures import Measure, exactly
from opfor.study.running import Cases, Found
from opfor.study.simulate import Study
from opfor.study.studyfile import ComparePart, OddsPart, Part, SimulatePart, StudyFile
from opfor.study.summary_sentences import rounded, sentences

MAX_ROWS = 60
SPREAD = {"mean": "mean", "p5": "5 %", "p25": "25 %", "median": "median", "p75": "75 %", "p95": "95 %"}


@dataclass(frozen=True)
class Table:
    """Heads and rows of words. The first column holds names, the others numbers."""

    caption: str
    heads: list[str]
    rows: list[list[str]]
    note: str = ""


@dataclass
class Section:
    """One part of the study with what was found; `words` say it in plain sentences, where two sides are compared."""

    part: Part
    command: str
    words: list[str] = field(default_factory=list)
    pictures: list[Spec] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def section(study: StudyFile, part: Part, found: Found) -> Section:
    """A part and what it has found."""
    game = study.game_of(part)
    made = Section(part, command(study, part, game))
    if isinstance(part, OddsPart) and isinstance(found, dict):
        _odds(made, part, found)
    elif isinstance(part, SimulatePart) and isinstance(found, Study):
        _simulation(made, part, found)
    elif isinstance(part, ComparePart) and isinstance(found, Comparison):
        _comparison(made, part, found)
    return made


def command(study: StudyFile, part: Part, game: Game) -> str:
    """The same by hand: the command for this part, or for its first case."""
    if isinstance(part, OddsPart):
        given = next(iter(part.asked().values()))
        return _typed(
            "opfor", "odds", game.id, part.chart, *(f"{name}={_value(value)}" for name, value in given.items())
        )
    options = [word for name, value in part.options.items() for word in ("--set", f"{name}={_value(value)}")]
    scenario = ["--scenario", part.scenario] if part.scenario else []
    common = [*scenario, *options, "--games", str(part.games), "--seed", study.seed]
    if isinstance(part, SimulatePart):
        own = ["--data", part.data] if part.data else []
        return _typed("opfor", "simulate", game.id, *common, *(["--policy", part.policy] if part.policy else []), *own)
    return _typed("opfor", "compare", game.id, *part.in_order(), *common)


def _typed(*words: str) -> str:
    return " ".join(map(shlex.quote, words))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# Odds


def _odds(made: Section, part: OddsPart, found: Cases) -> None:
    if not part.sweep and not part.cases:
        _distribution(made, part, found[()])
        return
    measures = {name: Measure.parse(text) for name, text in part.measures.items()}
    if len(part.sweep) == 2:
        for name, measure in measures.items():
            _surface(made, part, found, name, measure)
        return
    head = next(iter(part.sweep), "case")
    rows = [[case[0], *(_measured(measure, odds) for measure in measures.values())] for case, odds in found.items()]
    made.tables.append(Table("Exact odds", [in_words(head), *measures], rows))
    first = next(iter(measures.values()))
    drawn = {name: measure for name, measure in measures.items() if measure.is_chance == first.is_chance}
    look: dict[str, Any] = {"subtitle": sentence(part.title, "Exact"), "of_shares": first.is_chance}
    title = " and ".join(drawn)
    if part.picture == "heat":
        cells = [(name, case[0], float(m.of(odds.rows))) for case, odds in found.items() for name, m in drawn.items()]
        top = 1.0 if first.is_chance else None
        spec = pictures.heat_map(cells, part.title, digits=2, top=top, **look | {"subtitle": "Exact."})
        made.pictures.append(spec)
    elif part.picture != "none":
        values = part.sweep.get(head, [])
        xs = values if values and all(type(value) is int for value in values) else [case[0] for case in found]
        lines = {
            name: [(x, float(measure.of(odds.rows))) for x, odds in zip(xs, found.values(), strict=True)]
            for name, measure in drawn.items()
        }
        axis = "chance" if first.is_chance else "on average" if len(drawn) > 1 else ""
        over = in_words(head) if part.sweep else ""
        made.pictures.append(pictures.lines(lines, title, axis=axis, over=over, **look))


def _distribution(made: Section, part: OddsPart, odds: Odds) -> None:
    fields = [part.field] if part.field else odds.fields_apart or [""]
    for one in fields:
        made.tables.append(_chances(odds, one, f"Exact odds: {in_words(one)}" if len(fields) > 1 else "Exact odds"))
        if part.picture != "none":
            made.pictures.append(figures.odds_picture(odds, one))
    if part.measures:
        rows = [[name, _measured(Measure.parse(text), odds)] for name, text in part.measures.items()]
        made.tables.append(Table("In short", ["measure", "value"], rows))


def _chances(odds: Odds, of: str, caption: str) -> Table:
    """Results with their chances; without the fractions where none is short enough to be read."""
    rows = figures.distribution(odds, of)
    shown = rows if len(rows) <= MAX_ROWS else sorted(rows, key=lambda row: -row[1])[:MAX_ROWS]
    note = f"The {MAX_ROWS} likeliest of {len(rows):,} results." if len(shown) < len(rows) else ""
    words = [[figures.result_words(result), percent(float(p)), exactly(p)] for result, p in shown]
    if left_out := [row for row in words if not row[-1]]:
        note = f"{note} The JSON has the exact fractions.".strip()
    exact = len(left_out) < len(words)
    heads = [in_words(of) or "result", "chance", *(["exactly"] if exact else [])]
    return Table(caption, heads, words if exact else [row[:-1] for row in words], note)


def _surface(made: Section, part: OddsPart, found: Cases, name: str, measure: Measure) -> None:
    """Two inputs: the first across, the second down."""
    across, down = part.sweep
    columns, rows = ([part.name(value) for value in part.sweep[axis]] for axis in (across, down))
    table = [[row, *(_measured(measure, found[column, row]) for column in columns)] for row in rows]
    made.tables.append(Table(name, [f"{in_words(down)} \\ {in_words(across)}", *columns], table))
    cells = [(column, row, float(measure.of(found[column, row].rows))) for row in rows for column in columns]
    look: dict[str, Any] = {"subtitle": sentence(part.title, "Exact"), "of_shares": measure.is_chance}
    if part.picture == "lines":
        values = part.sweep[across]
        xs = values if all(type(value) is int for value in values) else columns
        lines = {row: [(x, z) for x, (_, y, z) in zip(xs * len(rows), cells, strict=True) if y == row] for row in rows}
        made.pictures.append(pictures.lines(lines, name, over=in_words(across), **look))
    elif part.picture != "none":
        top = 1.0 if measure.is_chance else None
        made.pictures.append(pictures.heat_map(cells, name, across=in_words(across), digits=2, top=top, **look))


def _measured(measure: Measure, odds: Odds) -> str:
    value = float(measure.of(odds.rows))
    return percent(value) if measure.is_chance else f"{value:,.3f}"


# Simulations


def _simulation(made: Section, part: SimulatePart, study: Study) -> None:
    rows = [
        [part.name(name), f"{share.count:,}", percent(share.share), f"{percent(share.low)} to {percent(share.high)}"]
        for name, share in study.outcomes.items()
    ]
    early = sum(row.early for row in study.rows)
    made.tables.append(
        Table(
            f"How {study.games:,} games ended",
            ["outcome", "games", "share", "95 % interval"],
            rows,
            f"{early:,} of them ended early." if early else "",
        )
    )
    made.pictures.append(figures.outcome_picture(study, names=part.name))
    groups = [part.tracks] if part.together and part.tracks else [[track] for track in part.tracks]
    for group in groups:
        made.pictures.append(figures.track_picture(study, group, names=part.name))
    if study.tally:
        names = list(next(iter(study.tally.values())))
        means = [
            [moment, *(f"{study.tracks[moment][name]['mean']:,.1f}" for name in names)]
            for moment in figures.moments(study)
        ]
        note = "Games that are over are no longer counted."
        made.tables.append(Table("Means by moment", ["moment", *map(part.name, names)], means, note))
    for end in part.ends:
        made.pictures.append(figures.end_picture(study, end, names=part.name))
    if study.ends:
        made.tables.append(_spreads(study, part.ends or list(study.ends), part.name))


def _spreads(study: Study, ends: list[str], name: Callable[[Any], str]) -> Table:
    rows = [[name(end), *(f"{study.end[end][key]:,.{1 if key == 'mean' else 0}f}" for key in SPREAD)] for end in ends]
    note = "Five games in a hundred are below the value under 5 %, and so on."
    return Table("At the end", ["number", *SPREAD.values()], rows, note)


# Comparisons


def _comparison(made: Section, part: ComparePart, found: Comparison) -> None:
    order = [[side.text for side in found.sides].index(text) for text in part.sides]
    base = part.name(found.sides[0].text)
    outcomes = list(found.studies[0].outcomes)
    chosen = part.outcomes or outcomes
    made.pictures.append(figures.sides_picture(found, names=part.name, order=order))
    made.pictures.append(figures.differences_picture(found, names=part.name, order=order, outcomes=chosen))
    if len(found.sides) == 2:
        made.words = sentences(found, part.name)
        made.tables.append(_two_sides(part, found, chosen))
    else:
        rows = []
        for place in order:
            shares = [percent(share.share) for share in found.studies[place].outcomes.values()]
            rows.append([part.name(found.sides[place].text), *shares])
        made.tables.append(Table(_how_ended(found), ["side", *map(part.name, outcomes)], rows))
        made.tables.append(_compared(f"Compared with {base}", part, found, order, chosen, 100, 1))
    ends = part.ends or list(found.studies[0].ends)
    means = [
        [part.name(found.sides[place].text), *(f"{found.studies[place].end[end]['mean']:,.1f}" for end in ends)]
        for place in order
    ]
    made.tables.append(Table("Means at the end", ["side", *map(part.name, ends)], means))
    made.tables.append(_compared(f"Means compared with {base}", part, found, order, ends, 1, 2))


def _how_ended(found: Comparison) -> str:
    return f"How {found.games:,} games a side ended"


def _two_sides(part: ComparePart, found: Comparison, outcomes: list[str]) -> Table:
    """Outcome by outcome: both shares, the difference, and how many games more would decide it."""
    by_name = found.differences(1)
    rows = []
    for outcome in outcomes:
        one = by_name[outcome]
        shares = [study.outcomes[outcome] for study in found.studies]
        shown = [f"{percent(share.share)} ({share.low * 100:.1f} to {share.high * 100:.1f})" for share in shares]
        rows.append([part.name(outcome), *shown, _difference(one, 100, 1), _decided(one)])
    heads = ["outcome", *(part.name(side.text) for side in found.sides), "difference", "decided?"]
    return Table(_how_ended(found), heads, rows, "In brackets the 95 % interval; differences in games of 100.")


def _decided(found: Difference) -> str:
    if found.more is None:
        return "none seen"
    return "yes" if found.decided else f"some {rounded(found.more):,} more"


def _compared(
    caption: str, part: ComparePart, found: Comparison, order: Iterable[int], names: list[str], unit: int, digits: int
) -> Table:
    rows = []
    for place in order:
        if place:
            by_name = found.differences(place)
            cells = [_difference(by_name[name], unit, digits) + " *" * by_name[name].decided for name in names]
            rows.append([part.name(found.sides[place].text), *cells])
    note = "In brackets the 95 % interval. A star marks a decided difference: zero lies outside its interval."
    return Table(caption, ["side", *map(part.name, names)], rows, note)


def _difference(found: Difference, unit: int, digits: int) -> str:
    value, low, high = (signed(number * unit, digits) for number in (found.difference, found.low, found.high))
    return f"{value} ({low} to {high})"
