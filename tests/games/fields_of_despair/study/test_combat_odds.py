"""Odds of combat: the figures of the rules, a second computation, and sampled fights."""

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from opfor.games.fields_of_despair.study.fights import cp_defence
from opfor.games.fields_of_despair.study.procedures import PROCEDURES
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.game import Procedure
from opfor.kernel.inputs import read_inputs
from opfor.kernel.odds import distribution
from tests.games.fields_of_despair import core_oracle
from tests.games.fields_of_despair.chart_oracle import ICEPOOL
from tests.games.fields_of_despair.core_oracle import chance_cleared, mean, z_score

COMBAT, ALLIED_ATTACK = PROCEDURES["combat"], PROCEDURES["allied-attack"]

# Section 8 of the rules, copied: A, C, a, c, P(clear), E(loss attacker), E(loss defender), P(clear) at tank level 1, 2.
SINGLE_ATTACKS = """
5,1,0,0,0.821,0.67,0.82,0.846,0.868
6,2,0,0,0.489,1.33,1.33,0.573,0.649
8,3,0,0,0.356,1.67,1.94,0.427,0.532
10,4,0,0,0.263,2.00,2.54,0.320,0.441
10,4,2,0,0.457,1.78,3.03,0.514,0.607
12,4,3,2,0.622,2.63,3.38,0.688,0.755
15,5,4,2,0.655,2.89,4.39,0.714,0.783
20,6,4,3,0.696,3.89,5.44,0.760,0.829
20,18,4,4,0.000,8.22,5.26,0.000,0.000
30,18,8,4,0.005,8.11,9.96,0.009,0.036
45,25,10,6,0.003,10.89,14.70,0.004,0.026
"""
# Section 8, copied: inputs, E(major), E(minor), P(no offensive).
OFFENSIVES = [
    ({"turn": 7, "action_phase": 1, "cp_total": 51, "cp_in_france": True}, "0.306", "0.167", 135),
    ({"turn": 8, "action_phase": 1, "cp_total": 51, "cp_in_france": True}, "2.491", "0.616", 0),
    ({"turn": 8, "action_phase": 2, "cp_total": 51, "cp_in_france": True}, "2.028", "0.644", 1),
    ({"turn": 9, "action_phase": 1, "cp_total": 51, "cp_in_france": True}, "1.356", "0.463", 20),
    ({"turn": 9, "action_phase": 1, "cp_total": 26, "cp_in_france": True}, "1.120", "0.394", 35),
    ({"turn": 9, "action_phase": 1, "cp_total": 25, "cp_in_france": True}, "0.884", "0.329", 56),
    ({"turn": 9, "action_phase": 1, "cp_total": 51, "cp_in_france": False}, "1.806", "0.602", 4),
]


def odds_of(procedure: Procedure, **given: Any) -> dict[Any, Fraction]:
    values = read_inputs(procedure.inputs, given, procedure.id)
    return distribution(procedure.run, *procedure.arguments(values))


@pytest.mark.parametrize("line", SINGLE_ATTACKS.split("\n")[1:-1])
def test_single_attacks_as_printed(line: str) -> None:
    """R-42, R-43: the figures of section 8, to the printed decimals."""
    attackers, defenders, guns, answer, *printed = line.split(",")
    known = {
        "attacker_sps": attackers,
        "defender_sps": defenders,
        "attacker_artillery": guns,
        "defender_artillery": answer,
    }
    usual, first, second = (odds_of(COMBAT, **known, tank_level=level) for level in (0, 1, 2))
    found = [
        f"{float(chance_cleared(usual)):.3f}",
        f"{float(mean(usual, 1)):.2f}",
        f"{float(mean(usual, 2)):.2f}",
        f"{float(chance_cleared(first)):.3f}",
        f"{float(chance_cleared(second)):.3f}",
    ]
    assert found == printed


@pytest.mark.parametrize(("inputs", "major", "minor", "none"), OFFENSIVES)
def test_number_of_offensives_as_printed(inputs: dict[str, Any], major: str, minor: str, none: int) -> None:
    """7.5-S (5), A-05: the figures of section 8."""
    odds = odds_of(PROCEDURES["number-of-offensives"], **inputs)
    assert (f"{float(mean(odds, 0)):.3f}", f"{float(mean(odds, 1)):.3f}") == (major, minor)
    assert odds.get((0, 0), 0) == Fraction(none, 216)


COMBATS: list[dict[str, Any]] = [
    {"attacker_sps": 5, "defender_sps": 1},
    {"attacker_sps": 6, "defender_sps": 4, "attacker_artillery": 5, "defender_artillery": 3},
    {"attacker_sps": 12, "defender_sps": 4, "attacker_artillery": 3, "defender_artillery": 2, "gas": 1},
    {"attacker_sps": 9, "defender_sps": 6, "attacker_artillery": 6, "defender_artillery": 5, "gas": 2},
    {"attacker_sps": 9, "defender_sps": 6, "attacker_artillery": 3, "defender_artillery": 5, "defender_gas": 2},
    {"attacker_sps": 8, "defender_sps": 3, "attacker_artillery": 5, "fort": 4, "gas": 2},
    {"attacker_sps": 8, "defender_sps": 3, "attacker_artillery": 2, "terrain": "mountain", "tank_level": 2},
    {"attacker_sps": 8, "defender_sps": 3, "terrain": "forest", "tank_level": 3},
    {"attacker_sps": 11, "defender_sps": 5, "tank_level": 1, "defender_oos": True},
    {"attacker_sps": 11, "defender_sps": 5, "tank_level": 2, "defender_artillery": 4},
    {"attacker_sps": 3, "defender_sps": 9, "tank_level": 3, "defender_artillery": 4, "fort": 2},
    {"attacker_sps": 2, "defender_sps": 2, "attacker_artillery": 4, "defender_artillery": 4},
    {"attacker_sps": 0, "defender_sps": 3, "attacker_artillery": 4, "defender_artillery": 2},
    {"attacker_sps": 4, "defender_sps": 0, "defender_artillery": 2},
    {"attacker_sps": 22, "defender_sps": 9, "attacker_artillery": 4, "defender_artillery": 3},
]


@pytest.mark.parametrize("known", COMBATS, ids=lambda known: "-".join(f"{k}{v}" for k, v in known.items()))
def test_combat_against_icepool(known: dict[str, Any]) -> None:
    """R-40, R-41, R-42, R-43, R-44, R-47: every result and chance of an independent computation."""
    names = {
        "attacker_sps": "attackers",
        "defender_sps": "defenders",
        "attacker_artillery": "guns",
        "defender_artillery": "defending_guns",
    }
    exact = odds_of(COMBAT, **known)
    assert exact == core_oracle.combat(**{names.get(name, name): value for name, value in known.items()})
    assert sum(exact.values()) == 1


@pytest.mark.parametrize("tank_level", [0, 2])
def test_bystanders_against_icepool(tank_level: int) -> None:
    """R-45, R-33: with SPs in the hex that do not attack."""
    exact = distribution(COMBAT.run, 5, 4, 2, 3, tank_level, 0, 0, 0, "clear", False, 3)
    assert exact == core_oracle.combat(5, 4, 2, 3, tank_level, bystanders=3)


def whole_attack(
    allied_sps: int,
    allied_artillery: int,
    hidden: int,
    cp_total: int,
    cp_artillery: int,
    cp_logistics: int,
    blocks_placed: int = 0,
    revealed: int = 0,
    previous_no: bool = False,
    defender_oos: bool = False,
    **fight: Any,
) -> dict[Any, Fraction]:
    """The procedure 7.3-S by hand, from the oracles of its charts and of combat."""

    def chart(name: str, **inputs: Any) -> list[tuple[Any, Fraction]]:
        return [(json.loads(result), chance) for result, chance in ICEPOOL[name](**inputs).items()]

    strength = allied_sps + allied_artillery
    found: dict[Any, Fraction] = defaultdict(Fraction)
    fights: dict[tuple[int, int], dict[Any, Fraction]] = {}
    answers: list[tuple[int, Fraction]] = []
    responses = chart("artillery-response", available=cp_artillery, allied_sps=strength, previous_no=previous_no)
    for yes, chance in responses:
        guns = (
            chart(
                "artillery-strength",
                available=cp_artillery,
                allied_sps=strength,
                allied_artillery=allied_artillery,
                major_offensive=False,
            )
            if yes == "Y"
            else [(0, Fraction(1))]
        )
        answers += [(points, chance * share) for points, share in guns]
    there = chart(
        "cp-sps-in-hex",
        hidden=hidden,
        cp_total=cp_total,
        allied_sps=strength,
        blocks_placed=blocks_placed,
        revealed=revealed,
    )
    for points, chance in answers:
        for sps, share in there:
            spare = hidden - (sps - (revealed if blocks_placed else 1))
            checks = [("N", Fraction(1))]
            if spare and cp_logistics:
                checks = chart("cp-reinforcement", allied_sps=strength, cp_sps=sps)
            for yes, part in checks:
                more = min(5, spare, 60 - sps) if yes == "Y" else 0
                key = (sps + more, points)
                if key not in fights:
                    fights[key] = core_oracle.combat(
                        allied_sps, key[0], allied_artillery, points, defender_oos=defender_oos, **fight
                    )
                for result, last in fights[key].items():
                    found[result] += chance * share * part * last
    return dict(found)


ATTACKS: list[dict[str, Any]] = [
    {"allied_sps": 8, "allied_artillery": 2, "hidden": 12, "cp_total": 30, "cp_artillery": 5, "cp_logistics": 1},
    {"allied_sps": 8, "allied_artillery": 2, "hidden": 12, "cp_total": 30, "cp_artillery": 5, "cp_logistics": 0},
    {
        "allied_sps": 12,
        "allied_artillery": 0,
        "hidden": 3,
        "cp_total": 70,
        "cp_artillery": 0,
        "cp_logistics": 2,
        "blocks_placed": 1,
        "revealed": 2,
        "previous_no": True,
    },
    {
        "allied_sps": 10,
        "allied_artillery": 3,
        "hidden": 20,
        "cp_total": 40,
        "cp_artillery": 9,
        "cp_logistics": 2,
        "blocks_placed": 3,
        "revealed": 4,
        "tank_level": 2,
        "gas": 1,
        "defender_gas": 1,
    },
    {"allied_sps": 9, "allied_artillery": 4, "hidden": 0, "cp_total": 11, "cp_artillery": 3, "cp_logistics": 2},
    {
        "allied_sps": 10,
        "allied_artillery": 3,
        "hidden": 18,
        "cp_total": 40,
        "cp_artillery": 2,
        "cp_logistics": 2,
        "defender_oos": True,
        "fort": 3,
        "terrain": "mountain",
    },
]


@pytest.mark.parametrize("known", ATTACKS, ids=lambda known: "-".join(str(value) for value in known.values()))
def test_allied_attack_against_the_oracles(known: dict[str, Any]) -> None:
    """7.3-S (4), 7.3-S (5), 7.3-S (6), 7.3-S (7), R-17: the whole hidden procedure, from the oracles."""
    assert odds_of(ALLIED_ATTACK, **known) == whole_attack(**known)


def test_reinforcement_needs_logistics() -> None:
    """A-14, A-42: without an LP, or out of supply by the switch, no SPs come."""
    terms = (30, 0, 20, 60, 0)

    def most(logistics: int, checked: bool) -> int:
        found = distribution(cp_defence, *terms, logistics, 0, 0, False, False, False, checked)
        return max(int(fight[1]) for fight in found)

    assert most(0, True) == most(1, False) == 17
    assert most(1, True) == 21, "20 Hidden SPs and the face-down block are all there is"


SAMPLED: list[tuple[Procedure, dict[str, Any]]] = [
    (COMBAT, {"attacker_sps": 12, "defender_sps": 4, "attacker_artillery": 3, "defender_artillery": 2}),
    (
        COMBAT,
        {
            "attacker_sps": 9,
            "defender_sps": 6,
            "attacker_artillery": 6,
            "defender_artillery": 5,
            "gas": 2,
            "defender_gas": 1,
            "fort": 2,
            "tank_level": 3,
        },
    ),
    (
        ALLIED_ATTACK,
        {"allied_sps": 30, "allied_artillery": 8, "hidden": 89, "cp_total": 100, "cp_artillery": 9, "cp_logistics": 2},
    ),
]


@pytest.mark.parametrize(("procedure", "known"), SAMPLED, ids=["usual", "everything", "attack"])
def test_sampled_fights_agree(procedure: Procedure, known: dict[str, Any]) -> None:
    """R-42, R-43: 20,000 fights of the batch stream against the exact odds, result by result and on the mean."""
    values = read_inputs(procedure.inputs, known, procedure.id)
    exact = odds_of(procedure, **known)
    desk = BatchDesk(lambda *_: None, Stream(f"sampled {procedure.id}"))
    draws = [procedure.run(desk, *procedure.arguments(values)) for _ in range(20_000)]
    assert set(draws) <= set(exact)
    for result, chance in exact.items():
        if chance * len(draws) > 25:
            assert abs(z_score(draws, result, chance)) < 5, result
    for place in (0, 1, 2):
        expected = float(mean(exact, place))
        spread = float(sum((result[place] - expected) ** 2 * float(chance) for result, chance in exact.items())) ** 0.5
        drawn = sum(draw[place] for draw in draws) / len(draws)
        assert abs(drawn - expected) < 5 * spread / len(draws) ** 0.5


def test_results_have_names() -> None:
    """R-47: the result as other programs read it."""
    assert COMBAT.show((True, 2, 3)) == {"cleared": True, "attacker_losses": 2, "defender_losses": 3}
    assert ALLIED_ATTACK.show((False, 2, 3)) == {"cleared": False, "attacker_losses": 2, "defender_losses": 3}
    assert [spec.name for spec in ALLIED_ATTACK.inputs if spec.default is None] == [
        "allied_sps",
        "allied_artillery",
        "hidden",
        "cp_total",
        "cp_artillery",
        "cp_logistics",
    ]
