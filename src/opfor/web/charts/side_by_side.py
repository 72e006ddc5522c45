"""Two odds side by side: each result on one line, as printed and as changed, with the exact difference."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from opfor.api import Odds
from opfor.kernel.text import in_words
from opfor.web.charts.chart_tables import MANY, exact
from opfor.web.kit.words import chance, result_text, share, signed

Chances = dict[str, Fraction]  # by the result in words


@dataclass(frozen=True)
class Told:
    """A chance or a mean: in figures, as a fraction, and the length of its bar."""

    text: str
    exact: str = ""
    share: str = "0"


@dataclass(frozen=True)
class Line:
    """One result (or mean) as printed and as changed; `way` is 1 where it is more now, -1 where less, else 0."""

    text: str
    printed: Told
    changed: Told
    step: Told
    way: int


@dataclass(frozen=True)
class Comparison:
    """Every result by field ('' where there are none), and the means of the numbers."""

    parts: list[tuple[str, list[Line]]]
    means: list[Line]

    def brief(self) -> str:
        """What has changed, in a few words: the means, or the result that has changed most."""
        if self.means:
            return ", ".join(self._said(line) for line in self.means[:3])
        moved = [line for _, lines in self.parts for line in lines if line.way]
        return self._said(max(moved, key=lambda line: abs(float(line.step.share)))) if moved else "no difference here"

    @staticmethod
    def _said(line: Line) -> str:
        told = f"{line.text} {line.printed.text} → {line.changed.text}"
        return f"{told} ({line.step.text})" if line.way else f"{line.text} {line.changed.text}"


def side_by_side(printed: Odds | None, changed: Odds) -> Comparison:
    """Both odds, results sorted; without the printed ones (they cannot be asked this) the changed ones alone."""
    both = [printed.rows if printed is not None else [], changed.rows]
    names = _fields(changed)
    alike = names != [""] and (printed is None or _fields(printed) == names)
    by_field = alike and len({result_text(result) for rows in both for result, _ in rows}) > MANY
    parts: list[tuple[str, list[Line]]] = []
    for name in names if by_field else [""]:
        sides = [[(one[name] if by_field else one, p) for one, p in rows] for rows in both]
        order = {result_text(one): _order(one) for rows in sides for one, _ in rows}
        before, now = (_merged(rows) for rows in sides)
        most = max([*before.values(), *now.values()])
        texts = sorted(order, key=order.__getitem__)
        parts.append((in_words(name), [_chances(text, before, now, most, printed is None) for text in texts]))
    means = [line for name in names if (line := _mean(name, printed, changed)) is not None]
    return Comparison(parts, means)


def _fields(odds: Odds) -> list[str]:
    """The fields of the results; '' where a result is one value."""
    first = odds.rows[0][0]
    return list(first) if isinstance(first, dict) else [""]


def _merged(rows: list[tuple[Any, Fraction]]) -> Chances:
    found: Chances = {}
    for one, p in rows:
        found[result_text(one)] = found.get(result_text(one), Fraction(0)) + p
    return found


def _order(result: Any) -> tuple[tuple[bool, Any], ...]:
    """Numbers by value, before words."""
    values = result.values() if isinstance(result, dict) else [result]
    return tuple((not isinstance(one, int), one if isinstance(one, int) else str(one)) for one in values)


def _chances(text: str, before: Chances, now: Chances, most: Fraction, alone: bool) -> Line:
    old, new = before.get(text, Fraction(0)), now.get(text, Fraction(0))
    told = [Told(chance(p), exact(p), share(p, most)) if p else Told("–") for p in (old, new)]
    return Line(text, told[0], told[1], *_step(new - old, 100, 1, alone))


def _mean(name: str, printed: Odds | None, changed: Odds) -> Line | None:
    new = changed.exact_means.get(name)
    old = printed.exact_means.get(name) if printed is not None else None
    if new is None:
        return None
    told = [Told(f"{float(one):.3f}", exact(one)) if one is not None else Told("–") for one in (old, new)]
    step = _step(new - old, 1, 3, False) if old is not None else _step(Fraction(0), 1, 3, True)
    return Line(f"mean {in_words(name)}".strip(), told[0], told[1], *step)


def _step(by: Fraction, unit: int, digits: int, alone: bool) -> tuple[Told, int]:
    """A difference, and which way it goes."""
    if alone or not by:
        return Told("" if alone else "="), 0
    size = exact(abs(by))
    signs = ("+" if by > 0 else "−") + size if size else ""
    return Told(signed(float(by) * unit, digits), signs, str(float(abs(by)))), 1 if by > 0 else -1
