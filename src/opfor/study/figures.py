"""Pictures of what the engine has found: odds, studies and comparisons as specifications of `opfor.study.pictures`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from opfor.api import Odds
from opfor.custom.chart_files import known_chart
from opfor.kernel.text import in_words
from opfor.registry import game_at
from opfor.study import pictures
from opfor.study import tally as tallies
from opfor.study.chart_style import Spec
from opfor.study.compare import Comparison
from opfor.study.measures import only
from opfor.study.pictures import Band, Interval
from opfor.study.simulate import Study

STILL_GOING = 10  # a moment is shown while at least one game in ten goes on
Names = Callable[[str], str]


def result_words(result: Any) -> str:
    """A result in words: fields by name."""
    if isinstance(result, dict):
        return ", ".join(f"{in_words(name)} {result_words(value)}" for name, value in result.items())
    if isinstance(result, list | tuple):
        return "; ".join(map(result_words, result)) or "nothing"
    if isinstance(result, bool):
        return "yes" if result else "no"
    return str(result)


def distribution(odds: Odds, field: str = "") -> list[tuple[Any, Fraction]]:
    """The rows of the odds, or those of one field of the results."""
    return only(odds.rows, field) if field else odds.rows


def odds_pictures(odds: Odds) -> Spec:
    """The distribution as one picture, field below field where it has to be."""
    drawn = [odds_picture(odds, field) for field in odds.fields_apart or [""]]
    return drawn[0] if len(drawn) == 1 else pictures.below_each_other(drawn)


def odds_picture(odds: Odds, field: str) -> Spec:
    """A distribution as bars."""
    rows = distribution(odds, field)
    procedure = known_chart(game_at(odds.game), odds.chart)
    given = ", ".join(f"{in_words(name)} {result_words(value)}" for name, value in odds.given.items())
    mean = odds.mean.get(field) if field and isinstance(odds.mean, dict) else odds.mean
    about = [f"{given}." if given else "", f"Mean {mean:.3f}." if isinstance(mean, float) else ""]
    return pictures.bars(
        [(result_words(result), float(p)) for result, p in rows],
        f"{procedure.title}{field and f': {in_words(field)}'} ({odds.rule})",
        subtitle=f"Exact. {' '.join(filter(None, about))}".strip(),
        axis=in_words(field) or "result",
    )


def outcome_picture(study: Study, names: Names = in_words) -> Spec:
    """How the games ended."""
    rows = [Interval(names(name), share.share, share.low, share.high) for name, share in study.outcomes.items()]
    return pictures.shares(rows, f"How {study.games:,} games ended", subtitle=study_words(study))


def study_words(study: Study) -> str:
    """Which games they were."""
    game = game_at(study.game)
    options = "".join(f", {in_words(name)} {value}" for name, value in study.options.items())
    scenario = "" if len(game.scenarios) == 1 else f": {game.scenarios[study.scenario].title}"
    return f"{game.title}{scenario}{options}. {study.games:,} games by {study.policy}, seed “{study.seed}”."


def moments(study: Study) -> list[str]:
    """The moments that enough games have reached."""
    return [
        moment
        for moment, by_name in study.tally.items()
        if any(sum(counts.values()) * STILL_GOING >= study.games for counts in by_name.values())
    ]


def track_picture(study: Study, tracks: Sequence[str], names: Names) -> Spec:
    """Tracks by moment, as bands. A game that is over is no longer counted."""
    found: dict[str, list[Band]] = {}
    for track in tracks:
        found[names(track)] = [_band(moment, study.tracks[moment][track]) for moment in moments(study)]
    return pictures.bands(found, " and ".join(found), subtitle=study_words(study))


def _band(moment: str, spread: dict[str, float]) -> Band:
    return Band(moment, *(spread[name] for name in ("p5", "p25", "median", "p75", "p95", "mean")))


def end_picture(study: Study, end: str, names: Names) -> Spec:
    """How far the games lie apart in a number of their end."""
    place = study.ends.index(end)
    counts = tallies.frequencies(row.end[place] for row in study.rows)
    return pictures.histogram(counts, f"{names(end)} at the end", subtitle=study_words(study), axis=names(end))


def sides_picture(found: Comparison, names: Names, order: Sequence[int]) -> Spec:
    """How the games ended on every side, in the order wanted."""
    rows = [
        (names(found.sides[place].text), names(name), share.share)
        for place in order
        for name, share in found.studies[place].outcomes.items()
    ]
    game = game_at(found.studies[0].game)
    return pictures.stacked(
        rows,
        "How the games ended",
        subtitle=f"{game.title}. {found.games:,} games a side, seed “{found.studies[0].seed}”.",
    )


def differences_picture(
    found: Comparison, names: Names = in_words, order: Sequence[int] = (), outcomes: Sequence[str] = ()
) -> Spec:
    """Every other side less the first one, outcome by outcome, on common dice."""
    others = [place for place in (order or range(len(found.sides))) if place]
    rows = []
    for place in others:
        by_name = found.differences(place)
        for outcome in outcomes or found.studies[0].names:
            one = by_name[outcome]
            rows.append(
                Interval(names(outcome), one.difference, one.low, one.high, names(found.sides[place].text), one.decided)
            )
    base = names(found.sides[0].text)
    what = f"{names(found.sides[others[0]].text)} less {base}" if len(others) == 1 else f"Each side less {base}"
    return pictures.differences(
        rows, what, subtitle=f"The same {found.games:,} games on common dice, seed “{found.studies[0].seed}”."
    )
