"""What a comparison of two sides has found, in sentences: what is decided, or how many games would decide it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.kernel.text import heading
from opfor.study.chart_style import signed
from opfor.study.compare import Comparison, Difference

MAX_MEANS = 3  # numbers of the end that are named
Name = Callable[[Any], str]


def sentences(found: Comparison, name: Name) -> list[str]:
    """The second side compared with the first one, in the reader's words."""
    if not found.games:
        return []
    by_name, side = found.differences(1), heading(name(found.sides[1].text))
    shares = {outcome: by_name.pop(outcome) for outcome in (found.studies[0].outcomes | found.studies[1].outcomes)}
    decided = {outcome: one for outcome, one in shares.items() if one.decided}
    if decided:
        by_size = sorted(decided.items(), key=lambda item: -abs(item[1].difference))
        lines = [f"{side}: {_share(name(outcome), one)}." for outcome, one in by_size]
        return [*lines, *(_open(name(outcome), one, found.games) for outcome, one in shares.items() if one.more)]
    if all(one.low == one.high == 0 for one in (*shares.values(), *by_name.values())):
        return [f"All {found.games:,} games were alike on both sides to the last number: nothing that differs came up."]
    return [_undecided(shares, found.games), *_means(by_name, side, name)]


def rounded(more: int) -> int:
    """A number of games that nobody knows exactly: two figures of it."""
    unit = int("1" + "0" * (len(str(more)) - 2))
    return -(-more // unit) * unit


def _share(outcome: str, one: Difference) -> str:
    """How many games of a hundred more or fewer end so, with the interval."""
    ends = sorted(abs(end * 100) for end in (one.low, one.high))
    digits = _digits(ends[0], 0)
    many, *ends_told = (f"{number:.{digits}f}" for number in (abs(one.difference) * 100, *ends))
    more, games = "more" if one.difference > 0 else "fewer", "game of 100 ends" if many == "1" else "games of 100 end"
    return f"{many} {more} {games} in “{outcome}” ({' to '.join(ends_told)})"


def _digits(nearest: float, least: int) -> int:
    """Decimals with which the end of a decided interval does not read as nothing."""
    return next((digits for digits in range(least, 3) if round(nearest, digits) > 0), 3)


def _open(outcome: str, one: Difference, games: int) -> str:
    return f"For “{outcome}” {games:,} games do not decide it: about {rounded(one.more or 0):,} more are needed."


def _undecided(shares: dict[str, Difference], games: int) -> str:
    if all(one.low == one.high == 0 for one in shares.values()):
        return f"All {games:,} games ended on both sides in the same way."
    needed = [one.more for one in shares.values() if one.more]
    if not needed:
        return f"{games:,} games do not tell them apart: all ends came equally often."
    return f"{games:,} games do not tell them apart: about {rounded(min(needed)):,} more are needed."


def _means(by_name: dict[str, Difference], side: str, name: Name) -> list[str]:
    """Numbers of the end that do differ, where the outcomes do not."""
    lines = []
    for end, one in by_name.items():
        if one.decided:
            digits = _digits(min(abs(one.low), abs(one.high)), 1)
            between = f"{signed(one.low, digits)} to {signed(one.high, digits)}"
            lines.append(f"{name(end)} {signed(one.difference, digits)} ({between})")
    return [f"{side}, at the end and on average: {'; '.join(lines[:MAX_MEANS])}."] if lines else []
