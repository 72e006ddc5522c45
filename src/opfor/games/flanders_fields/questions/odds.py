"""Odds in a few words, before a die is thrown: of an order die with its modifiers, and why a shot has none."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.stands import cover_of, in_gas
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY, SUPPORTED, chart_of, side_of
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.orders import order_modifiers
from opfor.games.flanders_fields.rules.sight import shot
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.kernel.because import Modifier
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.odds import distribution

Given = tuple[tuple[str, Any], ...]


def order_odds(state: State, unit: int) -> str:
    """P4a, 2.4: 'no action 33 %, 2 or more 50 %; -1 too far from its commander'.

    Whether a mortar sees its aiming point is known only when it has named one.
    """
    measured = state.copy()
    if unit >= SUPPORTED:
        unit -= SUPPORTED
        measured.support[side_of(state, unit)] = unit
    if unit < COMPANY and kinds.IS_MORTAR[state.kind[unit]]:
        measured.rules = 3  # by its present aiming point: nothing is asked
    found = distribution(_die, measured, unit)
    none = float(sum(p for (actions, _), p in found.items() if actions <= 0))
    many = float(sum(p for (actions, _), p in found.items() if actions >= 2))
    words = f"no action {none * 100:.0f} %" + (f", 2 or more {many * 100:.0f} %" if many else "")
    chart = dice.order_chart(chart_of(state, unit), bool(state.company_table))
    given = dict(next(iter(found))[1])
    return "; ".join([words, *map(_in_words, modifiers_of(chart, dice.order_inputs(chart, given)))])


def modifiers_of(chart: Chart, inputs: tuple[Any, ...]) -> list[Modifier]:
    """The modifiers of a look-up that apply."""
    found = chart.finding(chart.throw.weights().results[0], inputs).modifiers
    return [one for one in found if one.applied and one.add]


def _in_words(modifier: Modifier) -> str:
    return f"{modifier.add:+d} {modifier.text}"


def why_not(state: State, shooter: int, target: int) -> str:
    """P8, 2.8: what makes a shot worthless: ' (-2 through a barrage)'; '' where its cover alone does, or its crew."""
    if kinds.IS_ARMOUR[state.kind[target]]:
        return ""
    _, away, through, up = shot(state, shooter, target)
    kind = state.kind[shooter]
    raw, gassed, leader = state.quality[shooter] == 0, in_gas(state, shooter), kinds.IS_COMMAND[state.kind[target]]
    inputs = cover_of(state, target), min(2000, away), True, through, up, leader, raw, gassed, False
    chart = firing.DIRECT[kinds.FIRE_ROW[kind]]
    found = [one for one in modifiers_of(chart, (*inputs, kind == kinds.CAVALRY)) if one.add < 0]
    return f" ({'; '.join(map(_in_words, found))})" if found else " in that cover"


def _die(desk: Desk, state: State, unit: int) -> tuple[int, Given]:
    given = order_modifiers(state, desk, ON_MAP, unit)
    actions = dice.order_die(desk, chart_of(state, unit), given, bool(state.company_table))
    return actions, tuple(given.items())
