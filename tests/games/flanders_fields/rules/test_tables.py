"""The printed tables against a second transcription, the chances of 9.1 and the vectors of 9.2."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.data import CHARTS, FIRING, HOUSE
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput
from opfor.kernel.inputs import read_inputs
from opfor.kernel.odds import distribution
from tests.games.flanders_fields import transcription as sheet
from tests.games.flanders_fields.desks import Laid

GAME = "flanders-fields"


def odds(procedure: str, **given: Any) -> dict[Any, Fraction]:
    found = FLANDERS.procedures[procedure]
    values = read_inputs(found.inputs, given, procedure)
    merged: dict[Any, Fraction] = {}
    for outcome, chance in distribution(found.run, *found.arguments(values)).items():
        shown = found.show(outcome)
        key = str(shown) if isinstance(shown, dict) else shown
        merged[key] = merged.get(key, Fraction(0)) + chance
    assert sum(merged.values()) == 1
    return merged


def rolled(procedure: str, *faces: int, **given: Any) -> Any:
    found = FLANDERS.procedures[procedure]
    return found.show(found.run(Laid(*faces), *found.arguments(read_inputs(found.inputs, given, procedure))))


def sixths(procedure: str, **given: Any) -> tuple[int, int]:
    found = odds(procedure, **given)
    return int(found.get("suppress", 0) * 6), int(found.get("kill", 0) * 6)


@pytest.mark.parametrize("weapon", list(sheet.FIRING))
def test_firing_cells(weapon: str) -> None:
    """2.7, A24, A45, A47: every printed cell, read off the data file and off the charts."""
    number = firing.WEAPONS.index(weapon)
    for cover, (s, k) in enumerate(sheet.cells(weapon)):
        for direct in (True, False):
            chart = (firing.DIRECT if direct else firing.INDIRECT)[number]
            inputs = (cover, -1, *firing.NO_FACTORS)
            for score in range(1, 7):
                kills = k.isdigit() and score >= int(k)
                hurts = s == "Auto" or (s.isdigit() and score >= int(s))
                hurts = hurts or (s == "6(Direct)" and direct and score >= 6)
                wanted = "kill" if kills else "suppress" if hurts else "none"
                assert chart.table(inputs)[score] == wanted, (weapon, cover, direct, score)
    if weapon in sheet.MAXIMA:
        assert firing.MAX_MM[number] == sheet.MAXIMA[weapon] * 10


def test_high_cells() -> None:
    """2.7, A24, A25: thresholds of 7 and 8 are kept and need factors."""
    assert rolled("fire", 5, weapon="mg", cover="hard", distance=5) == "kill"
    assert rolled("fire", 6, weapon="infantry-lmg", cover="fortification", distance=1) == "none"
    with pytest.raises(BadInput, match="out of range"):
        rolled("fire", 6, weapon="mg", cover="open", distance=71)
    assert rolled("fire", 6, weapon="mg", cover="open", distance=70) == "kill"


@pytest.mark.parametrize("change,given", sheet.FACTORS)
def test_factors(change: int, given: dict[str, Any]) -> None:
    """2.8, A26, A29, A31, A78: each printed factor by the result that it shifts."""
    weapon = firing.WEAPONS.index(given["weapon"])
    s, k = FIRING.weapon[weapon].cells[1]
    for die in range(1, 7):
        wanted = "kill" if die + change >= int(k) else "suppress" if die + change >= int(s) else "none"
        assert rolled("fire", die, cover="soft", **given) == wanted


def test_movement_cells() -> None:
    """2.6, R7: the printed movement table and the two rows of R7."""
    for terrain, row in sheet.MOVEMENT.items():
        assert HOUSE.movement[terrain] == [value or 0 for value in row]
    assert HOUSE.movement["shell_torn"] == [10, 15, 10, 10, 0]
    assert HOUSE.movement["shattered"] == [5, 0, 0, 5, 0]


def test_small_tables() -> None:
    """2.2, 2.3, 2.5, 2.9, P1, P2, P11, A32, A76, A77: suppression, barrage, orders, SOS, morale cell by cell."""
    for die, wanted in sheet.DEEP_SUPPRESSION.items():
        assert rolled("deep-suppression", die) == {"modifier": wanted[0], "batteries_lost": wanted[1]}
        assert rolled("rolling-barrage", die) == sheet.ROLLING[die]
    for unit, row in sheet.ACTIONS.items():
        for die, actions in enumerate(row, 1):
            assert actions is None or rolled("actions", die, unit=unit) == actions
    assert [rolled("actions", die, unit="rifle-company") for die in range(1, 7)] == [0, 1, 2, 2, 2, 3]
    assert [rolled("actions", die, unit="battalion-mortar") for die in range(1, 7)] == [0, 0, 0, 1, 1, 2]
    assert [rolled("sos", die) for die in range(1, 7)] == ["no", "yes", "yes", "yes", "yes", "yes"]
    assert [rolled("morale", die, casualties=50) for die in range(1, 7)] == [
        "retreat-40",
        "retreat-20",
        "retreat-20",
    ] + ["ok"] * 3
    assert rolled("morale", 1, casualties=50, quality="raw") == sheet.MORALE[0]
    assert rolled("morale", 2, casualties=75) == "rout"
    assert rolled("wire", 5) == "yes" and rolled("wire", 4) == "no" and rolled("wire", 4, engineer=True) == "yes"


@pytest.mark.parametrize("name,change", list(sheet.ORDER_MODIFIERS.items()))
def test_order_modifiers(name: str, change: int) -> None:
    """2.4, P4a, A08, A09, A10: each printed modifier; a natural 1 fails in spite of it."""
    units = [u for u in ("rifle-company", "tank", "regimental-artillery", "battalion-mortar") if name in _inputs(u)]
    assert units
    for unit in units:
        plain = [rolled("actions", die, unit=unit) for die in range(1, 7)]
        for die in range(2, 7):
            assert rolled("actions", die, unit=unit, **{name: True}) == plain[min(6, max(1, die + change)) - 1]
        assert rolled("actions", 1, unit=unit, **{name: True}) == 0


def _inputs(unit: str) -> list[str]:
    return [spec.name for spec in CHARTS[f"actions-{unit}"].inputs]


CHANCES = """
mg open 11 : 1 3
mg open 9 : 1 5
mg soft -1 : 1 2
mg medium -1 : 2 0
mg hard -1 : 1 0
mg hard 9 : 1 2
mg fortification -1 : 1 0
infantry-lmg open -1 : 1 3
infantry-lmg soft -1 : 1 1
infantry-lmg hard -1 : 0 0
infantry-lmg hard 4 : 1 0
infantry-lmg fortification 4 : 0 0
field-gun soft -1 : 1 2
field-gun hard -1 : 1 0
heavy-artillery-medium-mortar fortification -1 : 1 0
super-heavy-artillery-heavy-mortar open -1 : 1 5
tank hard -1 : 1 1
gas hard -1 : 2 1
gas medium -1 : 1 2
gas fortification -1 : 1 1
flame-thrower fortification -1 : 3 1
"""


@pytest.mark.parametrize("line", CHANCES.strip().splitlines())
def test_exact_chances(line: str) -> None:
    """2.7, P8, P10: the chances of 9.1 out of six."""
    weapon, cover, distance, _, s, k = line.split()
    assert sixths("fire", weapon=weapon, cover=cover, distance=int(distance)) == (int(s), int(k))


def test_more_chances() -> None:
    """2.2, 2.8: rifles through a barrage, SOS guns, and any rolling barrage."""
    assert sixths("fire", weapon="infantry-lmg", cover="open", through_barrage=True) == (1, 1)
    assert sixths("fire", weapon="field-gun", cover="soft", direct=False) == (1, 2)
    assert sixths("fire", weapon="field-gun", cover="fortification", direct=False) == (0, 0)
    assert sixths("rolling-barrage") == (3, 1)
    assert sixths("rolling-barrage", protected=True) == (1, 0)
    assert sixths("rolling-barrage", tank=True) == (1, 1)


def test_vectors_of_dice() -> None:
    """P4a, P11, P13, R17, A13: vectors 1 to 5, 8 to 10 of 9.2."""
    company = {"unit": "rifle-company"}
    assert rolled("actions", 4, **company, distance=True, command_suppressions=1) == 1
    assert rolled("actions", 1, **company, distance=True, command_suppressions=1) == 0
    assert rolled("actions", 5, **company, raw=True) == 3
    assert rolled("actions", 5, **company, raw=True, fired_at=True) == 2
    assert rolled("actions", 1, **company, raw=True) == 0
    assert rolled("actions", 3, unit="tank", tank_failed_before=True) == 0
    assert rolled("actions", 6, unit="tank", tank_failed_before=True) == 1
    assert rolled("actions", 6, unit="regimental-artillery", deep_suppression=-2) == 1
    assert rolled("actions", 5, unit="regimental-artillery", deep_suppression=-2) == 0
    assert rolled("sos", 3, deep_suppression=-1) == "yes"
    assert rolled("sos", 2, deep_suppression=-1) == "no"
    assert rolled("fire", 5, weapon="field-gun", cover="open", distance=160) == "suppress"
    assert rolled("morale", 3, quality="veteran", casualties=50) == "ok"
    assert rolled("morale", 3, quality="veteran", casualties=75) == "retreat-20"
    vector = {"attacker_veteran": True, "attacker_friends": 1, "trench": True, "defender_suppressions": 1}
    assert rolled("assault", 3, 4, **vector) == "defender-retreats"


def test_advance() -> None:
    """P8, P14, R12: twelve platoons in soft cover under one MG for three turns lose 10.146 on average."""
    found = odds("advance", platoons=12, cover="soft", turns=3, fire="mg")
    assert abs(float(sum(killed * p for killed, p in found.items())) - 10.146) < 0.0005
    one = odds("advance", platoons=1, cover="open", turns=1, fire="mg")
    by_hand = Fraction(0)
    for shots, dice in ((1, 1), (2, 3), (3, 1)):
        by_hand += Fraction(dice, 6) * _killed(shots)
    assert one[1] == by_hand
    with pytest.raises(BadInput, match="is not allowed"):
        odds("advance", fire="mg,pike")


def _killed(shots: int) -> Fraction:
    """A second computation: markers by hand, MG at the open: 3 of 6 kill, 1 of 6 suppress."""
    states = {0: Fraction(1)}
    for _ in range(shots):
        after: dict[int, Fraction] = {}
        for markers, p in states.items():
            if markers >= 3:
                after[3] = after.get(3, Fraction(0)) + p
                continue
            for step, sixth in ((3, 3), (1, 1), (0, 2)):
                new = min(3, markers + step)
                after[new] = after.get(new, Fraction(0)) + p * sixth / 6
        states = after
    return states.get(3, Fraction(0))


def test_armour() -> None:
    """R22: the armour table with its factors."""
    assert sixths("anti-armour", weapon="field-gun-direct", distance=90) == (2, 2)
    assert sixths("anti-armour", weapon="field-gun-direct", distance=160) == (2, 0)
    assert sixths("anti-armour", weapon="field-gun-direct", stationary=True) == (2, 3)
    assert sixths("anti-armour", weapon="mg-ball", distance=30) == (1, 0)
    assert sixths("anti-armour", weapon="rifles-lmg", stationary=True) == (1, 0)
    assert sixths("anti-armour", weapon="gas", light=True) == (3, 0)
    with pytest.raises(BadInput):
        odds("anti-armour", weapon="mg-ball", distance=31)


def test_wind() -> None:
    """P3, R21: wind strength and change."""
    assert odds("wind-strength")[str({"name": "light", "drift_cm": 5})] == Fraction(1, 3)
    assert odds("wind-change")["unchanged"] == Fraction(1, 3)


def test_refusals() -> None:
    """2.4, 2.9: a modifier that cannot fit, and casualties that trigger nothing, are refused."""
    with pytest.raises(BadInput, match="is no modifier for tank"):
        rolled("actions", 3, unit="tank", deep_suppression=-1)
    for procedure in ("morale", "morale-split"):
        with pytest.raises(BadInput, match="casualties has no value '60'"):
            rolled(procedure, 3, casualties=60)
        assert rolled(procedure, 6, casualties="75") == rolled(procedure, 6, casualties=75) == "ok"


def test_every_procedure_is_exact() -> None:
    """2.3, 2.7: charts that procedures name exist; every procedure with defaults can be enumerated."""
    for procedure in FLANDERS.procedures.values():
        given = {spec.name: spec.choices[0] for spec in procedure.inputs if spec.default is None and spec.choices}
        if procedure.id == "advance":
            given = {"fire": "mg"}
        assert odds(procedure.id, **given)
    assert isinstance(firing.ALL_CHARTS["fire-mg"], Chart)
