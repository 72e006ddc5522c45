"""The questions in dyce: histograms and `expand`, which merges what its callback gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dyce import H
from dyce import expand as expand_likely

from peers.charts import ACTIONS, Odds, assaults, marked, points, responds, sps

D6 = H(6)
ON_FIVE = H({1: 2, 0: 4})


def expand(callback: Any, *sources: Any) -> Any:
    """Without its default of leaving out what is very unlikely."""
    return expand_likely(callback, *sources, min_path_probability=Fraction(0))


def fractions(found: Any) -> Odds:
    """As exact odds."""
    total = found.total
    return {outcome: Fraction(count, total) for outcome, count in found.items() if count}


def sps_in_hex(hidden: int, drm: int) -> Odds:
    """P1."""
    return fractions((3 @ D6).apply(lambda total: sps(total, hidden, drm)))


def artillery(available: int, hexes: tuple[tuple[int, int], ...]) -> Odds:
    """P2."""
    found = H({(available, False, ()): 1})
    for allied, guns in hexes:
        found = expand(lambda at, allied=allied, guns=guns: one_hex(allied, guns, *at.outcome), found)
    return fractions(found.apply(lambda at: at[2]))


def one_hex(allied: int, guns: int, left: int, no: bool, placed: tuple[int, ...]) -> Any:
    """Both steps at one hex."""
    none = (left, True, (*placed, 0))
    if not left:
        return none
    strength = D6.apply(lambda face: points(face, left, allied, guns))
    some = strength.apply(lambda used: (left - used, False, (*placed, used)))
    return expand(lambda die: some if responds(die.outcome, left, allied, no) else none, D6)


def fight(attackers: int, defenders: int) -> Odds:
    """P3."""
    found = H({(attackers, defenders): 1})
    for _ in range(2):
        found = expand(lambda at: defence(*at.outcome), found)
        found = expand(lambda at: attack(*at.outcome), found)
    return fractions(found.apply(lambda at: (attackers - at[0], defenders - at[1])))


def defence(a: int, d: int) -> Any:
    """The defenders fire."""
    return (d @ ON_FIVE).apply(lambda hit: (max(0, a - hit), d)) if d else (a, d)


def attack(a: int, d: int) -> Any:
    """The attackers that are left fire."""
    return (a @ ON_FIVE).apply(lambda hit: (a, max(0, d - hit))) if a else (a, d)


def advance(platoons: int, turns: int) -> Odds:
    """P4."""

    def killed(shots: int) -> Any:
        markers = H({0: 1})
        for _ in range(shots):
            markers = expand(lambda before: D6.apply(lambda face: marked(face, before.outcome)), markers)
        return platoons @ markers.ge(3).apply(int)

    shots = turns @ D6.apply(lambda face: ACTIONS[face - 1])
    return fractions(expand(lambda number: killed(number.outcome), shots))


def enemy_turn(costs: tuple[int, int, int]) -> Odds:
    """P5."""
    supply, side = 4 @ D6, D6.le(3)

    def columns(level: Any) -> Any:
        check = D6.le(level.outcome)
        return expand(lambda a, b, c: (a.outcome, b.outcome, c.outcome), check, check, check)

    def made(passed: Any) -> Any:
        paid = tuple(cost for cost, good in zip(costs, passed.outcome, strict=True) if good)
        back = paid[::-1]
        number = expand(lambda left: supply.apply(lambda s: assaults(s, paid if left.outcome else back)), side)
        return number.apply(lambda n: (len(paid), n))

    return fractions(expand(made, expand(columns, D6)))
