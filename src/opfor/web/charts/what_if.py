"""Change one thing: what the odds would be if one switch or one choice of a chart stood otherwise. All exact."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from opfor.api import odds
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import Input
from opfor.registry import game_named
from opfor.web.charts.sensitivity import Amount, Reading, Refined, reading
from opfor.web.kit.words import chance, label, signed

KEPT = 32
MAX_COLUMNS = 5

Column = tuple[str, str]  # a field, and the result whose chance is told ('' for the mean of a number)


@dataclass(frozen=True)
class Change:
    """One input otherwise: which, to what, and what each column becomes with the difference."""

    what: str
    value: str
    cells: list[tuple[str, str]]
    size: float


class Changes(Refined):
    """Every other value of the switches and choices, each by itself, the rest standing as it is."""

    def __init__(self, game: Game, procedure: Procedure, filled: dict[str, str]) -> None:
        super().__init__()
        self.game, self.procedure, self.filled = game, procedure, dict(filled)
        self.base = reading(odds(game.id, procedure.id, **filled))
        self.columns = _columns(self.base)
        self._found: list[tuple[Input, str, Reading]] = []

    def _work(self) -> Iterator[None]:
        for spec in self.procedure.inputs if self.columns else []:
            values = (spec.choices or ("true", "false")) if spec.kind in ("bool", "choice") else ()
            for value in values:
                if value != self.filled[spec.name]:
                    with suppress(OpforError):  # a value that does not go with the rest
                        read = reading(odds(self.game.id, self.procedure.id, **self.filled | {spec.name: value}))
                        self._found.append((spec, value, read))
                    yield

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


def changes(game: Game, procedure: Procedure, filled: dict[str, str]) -> Changes:
    """What one change would bring; the last positions asked for are kept."""
    return _changes(game.id, procedure.id, tuple(filled.items()))


@lru_cache(maxsize=KEPT)
def _changes(game: str, chart: str, filled: tuple[tuple[str, str], ...]) -> Changes:
    found = game_named(game)
    return Changes(found, found.procedures[chart], dict(filled))
