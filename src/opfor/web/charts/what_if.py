"""Change one thing: what the odds would be if one switch or one choice of a chart stood otherwise. All exact."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from opfor.api import odds
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import Input
from opfor.web.charts.sensitivity import Amount, Reading, reading
from opfor.web.kit.words import chance, label, signed

KEPT = 32
MAX_COLUMNS = 5
MAX_SECONDS = 4.0  # for one position of all inputs

Column = tuple[str, str]  # a field, and the result whose chance is told ('' for the mean of a number)


@dataclass(frozen=True)
class Change:
    """One input otherwise: which, to what, and what each column becomes with the difference."""

    what: str
    value: str
    cells: list[tuple[str, str]]
    size: float


class Changes:
    """Every other value of the switches and choices, each by itself, the rest standing as it is."""

    def __init__(self, game: Game, procedure: Procedure, filled: dict[str, str]) -> None:
        self.game, self.procedure, self.filled = game, procedure, dict(filled)
        self.base = reading(odds(game.id, procedure.id, **filled))
        self.columns = _columns(self.base)
        self.lock = threading.Lock()
        self._left = (
            [
                (spec, value)
                for spec in procedure.inputs
                if spec.kind in ("bool", "choice")
                for value in (spec.choices or ("true", "false"))
                if value != filled[spec.name]
            ]
            if self.columns
            else []
        )
        self._found: list[tuple[Input, str, Reading]] = []
        self._spent = 0.0

    @property
    def finished(self) -> bool:
        """Is there nothing left to try, or has enough time gone into it?"""
        return not self._left or self._spent > MAX_SECONDS

    def refine(self, seconds: float) -> None:
        """Try more of them, for about so long."""
        if not self.lock.acquire(blocking=False):
            return
        try:
            begun = time.perf_counter()
            while not self.finished and time.perf_counter() < begun + seconds:
                spec, value = self._left[0]
                try:
                    read = reading(odds(self.game.id, self.procedure.id, **self.filled | {spec.name: value}))
                    self._found.append((spec, value, read))
                except OpforError:
                    pass  # it does not go with the rest
                del self._left[0]
            self._spent += time.perf_counter() - begun
        finally:
            self.lock.release()

    def rows(self) -> list[Change]:
        """What makes a difference, the greatest first."""
        found = [self._change(*one) for one in list(self._found)]
        return sorted((one for one in found if one.size > 0), key=lambda one: -one.size)

    def idle(self) -> list[str]:
        """Inputs that make none here, whatever their value."""
        moving = {one.what for one in self.rows()}
        return list(dict.fromkeys(_name(spec) for spec, _, _ in self._found if _name(spec) not in moving))

    def heads(self) -> list[str]:
        """The names of the columns."""
        return [f"{label(field)} {result}".strip() or "mean" for field, result in self.columns]

    def _change(self, spec: Input, value: str, read: Reading) -> Change:
        cells, size = [], 0.0
        for column in self.columns:
            before, now = _at(self.base, column), _at(read, column)
            if now is None or before is None:
                cells.append(("–", ""))
                continue
            step = now - before
            told = chance(now) if column[1] else f"{float(now):.2f}"
            cells.append((told, signed(float(step) * (100 if column[1] else 1), 1 if column[1] else 2) if step else ""))
            size = max(size, abs(float(step)) / (1.0 if column[1] else max(1.0, abs(float(before)))))
        return Change(_name(spec), {"true": "yes", "false": "no"}.get(value, label(value)), cells, size)


def _name(spec: Input) -> str:
    """What is changed; a question without its mark, for the new value stands behind it."""
    return (spec.text or label(spec.name)).rstrip("?")


def _columns(read: Reading) -> list[Column]:
    found: list[Column] = []
    for field, what in read.items():
        if isinstance(what, Amount):
            found.append((field, ""))
        else:
            found += [(field, result) for result in (sorted(what)[-1:] if len(what) == 2 else sorted(what))]
    return found[:MAX_COLUMNS]


def _at(read: Reading, column: Column) -> Fraction | None:
    what: Any = read.get(column[0])
    if isinstance(what, Amount):
        return None if column[1] else what.mean
    return what.get(column[1], Fraction(0)) if what is not None and column[1] else None


_kept: OrderedDict[tuple[Any, ...], Changes] = OrderedDict()
_keeping = threading.Lock()


def changes(game: Game, procedure: Procedure, filled: dict[str, str]) -> Changes:
    """What one change would bring; the last positions asked for are kept."""
    key = (game.id, procedure.id, *filled.items())
    with _keeping:
        found = _kept.get(key)
    if found is None:
        found = Changes(game, procedure, filled)
        with _keeping:
            _kept[key] = found
            if len(_kept) > KEPT:
                _kept.popitem(last=False)
    return found
