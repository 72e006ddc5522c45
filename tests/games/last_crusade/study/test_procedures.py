"""Exact odds against icepool: the same question asked of a library that knows none of our rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from opfor import odds, roll
from opfor.games.last_crusade.model.cards import CARDS
from opfor.kernel.errors import BadInput

D6 = icepool.d6


def chances(chart: str, **inputs: Any) -> dict[Any, Fraction]:
    """Our odds, results made hashable."""
    found = odds("last-crusade", chart, **inputs)
    assert sum(p for _, p in found.rows) == 1
    return {tuple(sorted(r.items())) if isinstance(r, dict) else r: p for r, p in found.rows}


def of(die: Any) -> dict[Any, Fraction]:
    """Icepool's odds."""
    return {outcome: Fraction(int(weight), int(die.denominator())) for outcome, weight in die.items() if weight}


def hits(dice: int, need: int) -> Any:
    """How many of so many dice show a face or more."""
    return dice @ (need <= D6).map({True: 1, False: 0}) if dice else icepool.Die([0])


@pytest.mark.parametrize("level", range(1, 7))
def test_aggression(level: int) -> None:
    """S22, S23, S51: checks and columns, at every level."""
    assert chances("aggression-check", level=level) == of((level >= D6).map({True: "pass", False: "fail"}))
    for columns in (1, 2, 3):
        passing = columns @ (level >= D6).map({True: 1, False: 0})
        assert chances("columns-that-pass", level=level, columns=columns) == of(passing)


def test_aggression_unknown() -> None:
    """S22, S23, S51: with the printed die a check passes 21 times in 36; three columns share one level."""
    assert chances("aggression-check", level="unknown") == {"pass": Fraction(7, 12), "fail": Fraction(5, 12)}
    mixed = D6.map(lambda level: 3 @ (level >= D6).map({True: 1, False: 0}))
    assert chances("columns-that-pass", level="unknown", columns=3) == of(mixed)


@pytest.mark.parametrize("cover", range(4))
@pytest.mark.parametrize("indirect", [False, True])
@pytest.mark.parametrize("shield", [0, 2])
def test_fire(cover: int, indirect: bool, shield: int) -> None:
    """R16: hits that count, for one to eight dice."""
    for dice in (0, 1, 3, 8):
        need = 3 + cover + indirect
        rolled, on = (dice, need) if need <= 6 else ((dice + 1) // 2, 6)
        expected = of(hits(rolled, on).map(lambda n: max(0, n - shield)))
        assert chances("fire", dice=dice, cover=cover, indirect=indirect, shield=shield) == expected
    assert chances("fire", dice=3, cover=cover, ignore_cover=True) == of(hits(3, 3))


@pytest.mark.parametrize(("dice", "units", "conceal"), [(5, 3, 1), (1, 4, 0), (8, 3, 2), (0, 2, 0), (7, 7, 1)])
def test_recon(dice: int, units: int, conceal: int) -> None:
    """S46, S47, R12, A35: units spotted with the dice divided evenly."""
    each, rest = divmod(dice, units)
    total = icepool.Die([0])
    for unit in range(units):
        found = hits(each + (unit < rest), 4 + conceal)
        total = total + found.map(lambda n: min(1, n))
    assert chances("recon", dice=dice, units=units, conceal=conceal) == of(total)


def test_interception() -> None:
    """R11: contact on 3+, both fire, 5+ hits."""
    one = hits(5, 5).map(lambda n: int(n >= 3))
    other = hits(4, 5).map(lambda n: int(n >= 2))
    fought = icepool.tupleize(one, other)
    die = D6.map(lambda face: fought if face >= 3 else (-1, -1))
    expected: dict[Any, Fraction] = {}
    for (lost, own), p in of(die).items():
        key = (("contact", lost >= 0), ("interceptor_lost", own > 0), ("target_lost", lost > 0))
        expected[key] = expected.get(key, Fraction(0)) + p
    assert chances("interception", interceptor_fp=5, target_fp=4, interceptor_def=2, target_def=3) == expected


def test_supply() -> None:
    """R8: three dice for the US, two for the Germans."""
    assert chances("supply", nation="US") == of(3 @ D6) and chances("supply", nation="DE") == of(2 @ D6)


def test_assault_of_one_against_one() -> None:
    """R15, R16: a Sherman against Grenadiers in the open: both volleys by themselves."""
    # 4 + 1 dice on 3+ at Def 3; the reply 1 die at the tank on 4+
    fallen = hits(5, 3).map(lambda n: n >= 3)
    expected: dict[Any, Fraction] = {}
    for lost, p in of(fallen).items():
        key: tuple[tuple[str, object], ...] = (
            ("attackers_lost", []),
            ("captured", lost),
            ("defenders_lost", ["G01"] if lost else []),
        )
        expected[repr(key)] = expected.get(repr(key), Fraction(0)) + p
    found = odds("last-crusade", "assault", attackers="U13", defenders="G01", terrain="T01")
    assert {repr(tuple(sorted(r.items()))): p for r, p in found.rows} == expected


def test_assault_gangs_up() -> None:
    """S30, S32, A23, R15: two Rifles at two Grenadiers, one of which is nearer to its end after the first volley."""
    # In an orchard (cover 1): 3 dice on 4+ each. The second Rifle follows up unless the first has killed.
    three = hits(3, 4)
    result: dict[tuple[int, int], Fraction] = {}
    for first, p in of(three).items():
        for second, q in of(three).items():
            left = [3 - first, 3]
            if left[0] <= 0:
                left[1] -= second
            else:
                left[0] -= second
            key = (sum(n <= 0 for n in left), 0)
            result[key] = result.get(key, Fraction(0)) + p * q
    found = odds("last-crusade", "assault", attackers="U01,U01", defenders="G01,G01", terrain="T05", supplied=True)
    fallen: dict[int, Fraction] = {}
    for r, p in found.rows:
        fallen[len(r["defenders_lost"])] = fallen.get(len(r["defenders_lost"]), Fraction(0)) + p
    assert fallen == {number: p for (number, _), p in result.items()}


def test_a_large_assault_is_exact() -> None:
    """R15: four attackers and two guns against three defenders and two guns; sums to 1, in good time."""
    found = odds(
        "last-crusade",
        "assault",
        attackers="U13,U14,U01,U05",
        defenders="G01,G14,G24",
        attacker_guns="U31,U32",
        defender_guns="G33,G37",
        terrain="T06",
        dug_in=True,
    )
    assert sum(p for _, p in found.rows) == 1 and found.exact
    assert 0 < found.mean["captured"] < 1


def test_a_roll_uses_the_same_rules() -> None:
    """R16, S23: rolled with given dice."""
    assert roll("last-crusade", "aggression-check", [4], level=3).result == "fail"
    assert roll("last-crusade", "supply", [4, 5], nation="DE").result == 9


@pytest.mark.parametrize(
    ("chart", "inputs", "problem"),
    [
        ("aggression-check", {"level": 7}, "level=7 is not allowed: enter 1 to 6, or unknown"),
        ("assault", {"attackers": "U99", "defenders": "G01"}, "there is no unit of that id"),
        ("assault", {"attackers": "U31", "defenders": "G01"}, "does not assault"),
        ("assault", {"attackers": "U13", "defenders": "G39"}, "does not defend"),
        ("assault", {"attackers": "U13", "defenders": "G01", "attacker_guns": "U01"}, "is no artillery"),
        ("assault", {"attackers": "U13", "defenders": "G01", "terrain": "T99"}, "T06, or HQ"),
    ],
)
def test_bad_inputs(chart: str, inputs: dict[str, Any], problem: str) -> None:
    """R15: one line that says what would be right."""
    with pytest.raises(BadInput, match=problem.split("(")[0]):
        odds("last-crusade", chart, **inputs)


def test_every_terrain_can_be_fought_over() -> None:
    """R16: the chart takes every terrain card and a Headquarters."""
    for id in [*[card.id for card in CARDS.values() if card.nation == "-"], "HQ"]:
        assert odds("last-crusade", "assault", attackers="U01", defenders="G01", terrain=id).rows
