"""The questions in lea, with exact fractions: `map`, `switch_func` for what depends on what came before."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lea

from peers.charts import ACTIONS, Odds, assaults, marked, points, responds, sps


def die() -> Any:
    """A die with exact weights."""
    return lea.interval(1, 6, prob_type="r")


def fixed(value: Any) -> Any:
    """What is certain."""
    return lea.vals(value, prob_type="r")


def fractions(found: Any) -> Odds:
    """As exact odds."""
    return {outcome: Fraction(chance) for outcome, chance in found.pmf_tuple()}


def pool(dice: int) -> Any:
    """Hits of so many dice on 5 or more."""
    return lea.pmf({1: Fraction(1, 3), 0: Fraction(2, 3)}, prob_type="r").times(dice) if dice else fixed(0)


def sps_in_hex(hidden: int, drm: int) -> Odds:
    """P1."""
    return fractions(die().times(3).map(lambda total: sps(total, hidden, drm)).calc())


def artillery(available: int, hexes: tuple[tuple[int, int], ...]) -> Odds:
    """P2."""
    found = fixed((available, False, ()))
    for allied, guns in hexes:
        found = found.switch_func(lambda at, allied=allied, guns=guns: one_hex(allied, guns, *at)).calc()
    return fractions(found.map(lambda at: at[2]).calc())


def one_hex(allied: int, guns: int, left: int, no: bool, placed: tuple[int, ...]) -> Any:
    """Both steps at one hex."""
    none = (left, True, (*placed, 0))
    if not left:
        return fixed(none)
    some = die().map(lambda face: points(face, left, allied, guns))
    some = some.map(lambda used: (left - used, False, (*placed, used))).calc()
    return die().switch_func(lambda face: some if responds(face, left, allied, no) else fixed(none)).calc()


def fight(attackers: int, defenders: int) -> Odds:
    """P3."""
    found = fixed((attackers, defenders))
    for _ in range(2):
        found = found.switch_func(lambda at: pool(at[1]).map(lambda hit: (max(0, at[0] - hit), at[1])).calc()).calc()
        found = found.switch_func(lambda at: pool(at[0]).map(lambda hit: (at[0], max(0, at[1] - hit))).calc()).calc()
    return fractions(found.map(lambda at: (attackers - at[0], defenders - at[1])).calc())


def advance(platoons: int, turns: int) -> Odds:
    """P4."""

    def killed(shots: int) -> Any:
        markers = fixed(0)
        for _ in range(shots):
            markers = markers.switch_func(lambda before: die().map(lambda face: marked(face, before)).calc()).calc()
        return markers.map(lambda number: int(number >= 3)).calc().times(platoons)

    shots = die().map(lambda face: ACTIONS[face - 1]).calc().times(turns)
    return fractions(shots.switch_func(killed).calc())


def enemy_turn(costs: tuple[int, int, int]) -> Odds:
    """P5."""
    supply, side = die().times(4), die().map(lambda face: face <= 3).calc()

    def columns(level: int) -> Any:
        return lea.joint(*(die().map(lambda face: face <= level) for _ in range(3))).calc()

    def made(passed: tuple[bool, ...]) -> Any:
        paid = tuple(cost for cost, good in zip(costs, passed, strict=True) if good)
        number = side.switch_func(lambda left: supply.map(lambda s: assaults(s, paid if left else paid[::-1])).calc())
        return number.map(lambda n: (len(paid), n)).calc()

    return fractions(die().switch_func(columns).calc().switch_func(made).calc())
