"""The questions in icepool: dice, `map` with the outcomes as arguments, equal outcomes merged by every map."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from icepool import Die, d6

from peers.charts import ACTIONS, Odds, assaults, marked, points, responds, sps

ON_FIVE = Die({1: 2, 0: 4})


def fractions(die: Any) -> Odds:
    """As exact odds."""
    total = die.denominator()
    return {outcome: Fraction(weight, total) for outcome, weight in die.items()}


def sps_in_hex(hidden: int, drm: int) -> Odds:
    """P1."""
    return fractions((3 @ d6).map(lambda total: sps(total, hidden, drm)))


def artillery(available: int, hexes: tuple[tuple[int, int], ...]) -> Odds:
    """P2."""
    die = Die([(available, False, ())])
    for allied, guns in hexes:
        die = die.map(lambda *at, allied=allied, guns=guns: one_hex(allied, guns, *at), star=True)
    return fractions(die.map(lambda left, no, placed: placed, star=True))


def one_hex(allied: int, guns: int, left: int, no: bool, placed: tuple[int, ...]) -> Any:
    """Both steps at one hex."""
    none = (left, True, (*placed, 0))
    if not left:
        return none
    strength = d6.map(lambda face: points(face, left, allied, guns))
    some = strength.map(lambda used: (left - used, False, (*placed, used)))
    return d6.map(lambda face: some if responds(face, left, allied, no) else none)


def fight(attackers: int, defenders: int) -> Odds:
    """P3."""
    die = Die([(attackers, defenders)])
    for _ in range(2):
        die = die.map(lambda a, d: (d @ ON_FIVE).map(lambda hit: (max(0, a - hit), d)), star=True)
        die = die.map(lambda a, d: (a @ ON_FIVE).map(lambda hit: (a, max(0, d - hit))), star=True)
    return fractions(die.map(lambda a, d: (attackers - a, defenders - d), star=True))


def advance(platoons: int, turns: int) -> Odds:
    """P4."""

    def killed(shots: int) -> Any:
        markers = Die([0])
        for _ in range(shots):
            markers = markers.map(lambda before: d6.map(lambda face: marked(face, before)))
        return platoons @ (markers >= 3)

    shots = turns @ d6.map(lambda face: ACTIONS[face - 1])
    return fractions(shots.map(killed))


def enemy_turn(costs: tuple[int, int, int]) -> Odds:
    """P5."""
    supply, side = 4 @ d6, d6 <= 3

    def columns(level: int) -> Any:
        check = d6 <= level
        return check.map(lambda a: check.map(lambda b: check.map(lambda c: (a, b, c))))

    passed = d6.map(columns)

    def made(*passed: bool) -> Any:
        paid = tuple(cost for cost, good in zip(costs, passed, strict=True) if good)
        number = side.map(lambda left: supply.map(lambda s: assaults(s, paid if left else paid[::-1])))
        return number.map(lambda n: (len(paid), n))

    return fractions(passed.map(made, star=True))
