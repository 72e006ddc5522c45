"""Odds in a few words, before a die is thrown: of an order die with its modifiers, and why a shot has none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.stands import IN_PLAY, cover_of, in_gas
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY, SUPPORTED, chart_of, side_of
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.fire import shoot
from opfor.games.flanders_fields.rules.orders import order_modifiers
from opfor.games.flanders_fields.rules.reach import margin
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
    none = sum((p for (actions, _), p in found.items() if actions <= 0), Fraction(0))
    many = sum((p for (actions, _), p in found.items() if actions >= 2), Fraction(0))
    words = f"no action {_percent(none)}" + (f", 2 or more {_percent(many)}" if many else "")
    chart = dice.order_chart(chart_of(state, unit), bool(state.company_table))
    given = dict(next(iter(found))[1])
    return "; ".join([words, *map(_in_words, modifiers_of(chart, dice.order_inputs(chart, given)))])


def _one_shot(desk: Desk, state: State, shooter: int, target: int, first: bool) -> tuple[bool, int]:
    after = state.copy()
    shoot(after, desk, ON_MAP, shooter, *shot(state, shooter, target), first)
    return after.alive[target] != IN_PLAY, after.markers[target]


def shot_chances(state: State, shooter: int, target: int, first: bool = True) -> tuple[Fraction, Fraction]:
    """P8: the exact chances of a suppression and of a kill; a third suppression counts as the kill it is."""
    return suppressed_or_killed(state, target, distribution(_one_shot, state, shooter, target, first))


def suppressed_or_killed(state: State, stand: int, found: dict[Any, Fraction]) -> tuple[Fraction, Fraction]:
    """P14: of all that may come: what leaves another marker, what kills."""
    killed = sum((p for (dead, _), p in found.items() if dead), Fraction(0))
    marked = sum((p for (dead, n), p in found.items() if not dead and n > state.markers[stand]), Fraction(0))
    return marked, killed


def shot_odds(state: State, shooter: int, target: int) -> str:
    """P8: 'suppressed 33 %, killed 17 %'."""
    suppressed, killed = shot_chances(state, shooter, target)
    return f"suppressed {_percent(suppressed)}, killed {_percent(killed)}"


def assault_odds(state: State, attacker: int, defender: int) -> str:
    """R17: 'wins 58 %, is killed 14 %', as the stands are now."""
    found = distribution(dice.assault_roll, margin(state, attacker, defender))
    won = [p for result, p in found.items() if result in ("defender-killed", "defender-retreats")]
    return f"wins {_percent(sum(won, Fraction(0)))}, is killed {_percent(found.get('attacker-killed', Fraction(0)))}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"


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
