"""The course of luck: throw by throw, what came against what was to be expected, as a picture and as a table.

Throws of many kinds are added up, so each is measured by its own spread (σ). Luck that is only luck then stays within
the square root of the number of throws two games in three, and within twice that nineteen in twenty: the two bands.
The line ends where the ledger stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from opfor.text.luck import luck_words
from opfor.web.charts.plots import Frame, Key, Mark, Plot, percent
from opfor.web.pages.luck import LuckEvent

MAX_SPOTS = 400
BIGGEST = 5
WORTH_TELLING = 1.2  # σ: smaller ones are everyday
ROWS = 12


@dataclass(frozen=True)
class Told:
    """A stroke of luck, in words and with its letter in the picture."""

    letter: str
    line: int
    throw: int
    text: str
    rare: str


@dataclass(frozen=True)
class Course:
    """One side's luck as it went."""

    side: str
    plot: Plot
    biggest: list[Told]
    heads: list[str]
    rows: list[list[str]]


def sums(events: list[LuckEvent]) -> list[float]:
    """Luck after 0, 1, 2 … throws."""
    found = [0.0]
    for event in events:
        found.append(found[-1] + event.luck)
    return found


def courses(events: list[LuckEvent], match: str) -> list[Course]:
    """A picture for each side; a side whose dice could bring one thing only has none."""
    sides = sorted({event.side for event in events})
    drawn = [(side, [s for s in events if s.side == side and s.varies]) for side in sides]
    return [_course(side, theirs, match) for side, theirs in drawn if theirs]


def _course(side: str, events: list[LuckEvent], match: str) -> Course:
    total = sums(events)
    height = max(2.1 * sqrt(len(events)), *map(abs, total))
    frame = Frame(0, len(events), -height, height)
    telling = sorted(range(len(events)), key=lambda n: -abs(events[n].luck))[:BIGGEST]
    biggest = [
        Told(letter, events[n].line, n + 1, _words(events[n]), _rare(events[n]))
        for letter, n in zip("ABCDE", sorted(n for n in telling if abs(events[n].luck) >= WORTH_TELLING), strict=False)
    ]
    marks = [
        Mark(
            percent(frame.x(told.throw)),
            percent(frame.y(total[told.throw])),
            told.letter,
            f"/matches/{match}/log#line-{told.line}",
            f"{told.letter}: {told.text}, {told.rare}",
        )
        for told in biggest
    ]
    return Course(side, _plot(side, total, frame, marks), biggest, *_table(total))


def _plot(side: str, total: list[float], frame: Frame, marks: list[Mark]) -> Plot:
    count = len(total) - 1
    step = max(1, count // MAX_SPOTS)
    spots = [(n, total[n]) for n in sorted({*range(0, count, step), count})]
    arc = [n * frame.right / 60 for n in range(61)]
    bands = [frame.band([(x, wide * sqrt(x)) for x in arc], [(x, -wide * sqrt(x)) for x in arc]) for wide in (2.0, 1.0)]
    return Plot(
        f"{side}: luck, throw by throw",
        f"After {count} throws: {luck_words(total[-1] / sqrt(count))}.",
        bands,
        [(7, frame.line([(0, 0), (frame.right, 0)])), (0, frame.line(spots))],
        marks,
        [
            Key(0, "luck so far", luck_words(total[-1] / sqrt(count))),
            Key(8, "two games in three", ""),
            Key(9, "nineteen in twenty", ""),
        ],
        frame.across(),
        [(percent(frame.y(frame.high / 2)), "good"), (percent(frame.y(frame.low / 2)), "bad")],
    )


def _rare(event: LuckEvent) -> str:
    return f"once in {event.once_in:.{0 if event.once_in >= 10 else 1}f}"


def _words(event: LuckEvent) -> str:
    unit = "" if event.unit in ("in all", "times yes") else f" {event.unit}"
    if event.unit == "times yes":
        return f"{event.title}: {'yes' if event.result else 'no'}, yes {event.mean * 100:.0f} times in a hundred"
    return f"{event.title}: {event.result}{unit}, where {event.mean:.1f} is usual"


def _table(total: list[float]) -> tuple[list[str], list[list[str]]]:
    count = len(total) - 1
    step = max(1, -(-count // ROWS))
    at = sorted({*range(step, count + 1, step), count})
    return ["Throws", "Luck so far"], [[str(n), luck_words(total[n] / sqrt(n))] for n in at]
