"""Counting: how often each track had each value at each moment. Values are kept only until a task is over.

Counts of several workers are added; the sum does not depend on who counted what, or in which order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from opfor.kernel.game import Tracks
from opfor.study.intervals import deviation

Counts = dict[int, int]  # how often each value was there
Tally = dict[str, dict[str, Counts]]  # by moment and track
Seen = dict[str, list[tuple[int, ...]]]  # the values of all tracks, by moment

SHARES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}


def see(seen: Seen, tracks: Tracks, state: Any) -> None:
    """Read the tracks now; counting them can wait until some games are over."""
    moment, values = tracks.read(state)
    if moment in seen:
        seen[moment].append(values)
    else:
        seen[moment] = [values]


def tallied(seen: Seen, tracks: Tracks) -> Tally:
    """What was seen, counted."""
    return {
        moment: {
            name: frequencies(column) for name, column in zip(tracks.names, zip(*values, strict=True), strict=True)
        }
        for moment, values in seen.items()
    }


def add(into: Tally, more: Tally) -> None:
    """Add other counts."""
    for moment, by_name in more.items():
        known = into.setdefault(moment, {})
        for name, counts in by_name.items():
            mine = known.setdefault(name, {})
            for value, number in counts.items():
                mine[value] = mine.get(value, 0) + number


def in_order(tally: Tally) -> Tally:
    """Moments in the order of the numbers in their names ("turn 2" before "turn 10"), values in rising order."""
    return {
        moment: {name: dict(sorted(counts.items())) for name, counts in tally[moment].items()}
        for moment in sorted(
            tally, key=lambda name: [int(word) if word.isdigit() else word for word in re.split(r"(\d+)", name)]
        )
    }


def summary(counts: Mapping[int, int]) -> dict[str, float]:
    """Mean, standard deviation, the ends, and the values below which 5, 25, 50, 75 and 95 in a hundred lie."""
    total = sum(counts.values())
    if not total:
        return {}
    added = sum(value * number for value, number in counts.items())
    mean = added / total
    spread = deviation(total, added, sum(value * value * number for value, number in counts.items()))
    values = sorted(counts)
    found: dict[str, float] = {"games": total, "mean": mean, "sd": spread, "least": values[0]}
    for name, share in SHARES.items():
        found[name] = _below(values, counts, share * total)
    return {**found, "most": values[-1]}


def _below(values: list[int], counts: Mapping[int, int], wanted: float) -> int:
    seen = 0
    for value in values:
        seen += counts[value]
        if seen >= wanted:
            return value
    return values[-1]


def frequencies(values: Iterable[int]) -> Counts:
    """Values as counts."""
    return dict(sorted(Counter(values).items()))
