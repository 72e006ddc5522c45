"""Combat in one hex: to-hit numbers, artillery, gas, forts, trenches, tanks, losses."""

from typing import Any

import pytest

from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.places import FORT, INDEX
from opfor.games.fields_of_despair.rules import combat as rules
from opfor.games.fields_of_despair.rules.losses import split_losses
from opfor.games.fields_of_despair.study.procedures import PROCEDURES
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.inputs import read_inputs
from opfor.kernel.odds import distribution
from tests.games.fields_of_despair.core_oracle import LaidOut, chance_cleared, mean

COMBAT = PROCEDURES["combat"]


def plain(
    desk: LaidOut, attackers: int, defenders: int, guns: int = 0, defending_guns: int = 0, **more: Any
) -> tuple[bool, int, int]:
    """A fight with laid-out dice; what is not named is off."""
    terms: dict[str, Any] = {
        "tank_level": 0,
        "gas": 0,
        "defender_gas": 0,
        "fort": 0,
        "terrain": "clear",
        "defender_oos": False,
    } | more
    return rules.combat(desk, attackers, defenders, guns, defending_guns, **terms)


def test_at_most_ten_guns() -> None:
    """R-40: at most 10 artillery points per side and hex."""
    assert rules.MAX_ARTILLERY == 10
    for name in ("attacker_artillery", "defender_artillery"):
        with pytest.raises(BadInput, match="0 to 10"):
            read_inputs(COMBAT.inputs, {"attacker_sps": 5, "defender_sps": 5, name: 11}, "combat")


def test_tanks_need_ground() -> None:
    """R-41: no effect in forest or mountain."""
    assert [rules.tank_level_here(2, terrain) for terrain in ("clear", "city", "forest", "mountain")] == [2, 2, 0, 0]
    for terrain in ("forest", "mountain"):
        terms = (10, 4, 2, 2, 3, 0, 0, 0, terrain, False)
        assert distribution(rules.combat, *terms) == distribution(rules.combat, *terms[:4], 0, *terms[5:])
    assert distribution(rules.combat, 10, 4, 0, 0, 2, 0, 0, 0, "city", False) == distribution(
        rules.combat, 10, 4, 0, 0, 2, 0, 0, 0, "clear", False
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_tank_counter_after_the_combat(face: int) -> None:
    """R-41: 1-3 the counter is lost, 4-6 it comes back."""
    assert rules.tanks_return(LaidOut(face)) == (face >= 4)


def test_artillery_of_both_sides_at_once() -> None:
    """R-42: one die per point, hits on 5-6; guns that are hit out still fire."""
    desk = LaidOut(5, 6, 4, 1, 6, 5)
    assert rules.artillery_fire(desk, 0, 0, 0, 10, 8, 4, 2) == (8, 6)
    assert desk.thrown == [
        "4d6 on 5+ at most 8 attacker's artillery",
        "2d6 on 5+ at most 10 defender's artillery and fort",
    ]


def test_hits_beyond_the_sps_there_are_lost() -> None:
    """R-42: no more hits than SPs."""
    assert rules.artillery_fire(LaidOut(6, 6, 6, 6, 6, 6), 0, 0, 0, 1, 2, 3, 3) == (0, 0)
    assert rules.attacking_artillery(LaidOut(6, 6, 6, 6), 4, 1, 0, 1) == 1


def test_gas_dice() -> None:
    """R-42, R-15: half of the dice, rounded down, hit on 4 with chlorine and on 3 with mustard."""
    assert [rules.artillery_hits_on(gas, 0) for gas in (0, 1, 2)] == [5, 4, 3]
    desk = LaidOut(4, 4, 4, 4, 4)
    assert rules.attacking_artillery(desk, 5, 1, 0, 20) == 2
    assert [text[:7] for text in desk.thrown] == ["2d6 on ", "3d6 on "]
    assert rules.defending_artillery(LaidOut(3, 3, 3, 3), 4, 2, 0, 20) == 2
    assert rules.attacking_artillery(LaidOut(4), 1, 2, 0, 20) == 0, "one gun has no gas die"


def test_fort_fires_and_shelters() -> None:
    """R-42, R-44: a fort adds its dice (never gas); against it guns need 6 and gas dice 6 - g."""
    desk = LaidOut(4, 4, 5, 5)
    assert rules.defending_artillery(desk, 0, 2, 4, 20) == 2
    assert desk.thrown == ["4d6 on 5+ at most 20 defender's artillery and fort"]
    assert [rules.artillery_hits_on(gas, 3) for gas in (0, 1, 2)] == [6, 5, 4]
    assert rules.attacking_artillery(LaidOut(5, 6, 5, 6), 4, 0, 3, 20) == 2
    desk = LaidOut(3, 3, 5, 5, 5, 5)
    assert rules.defending_artillery(desk, 4, 2, 2, 20) == 6
    assert [text[:6] for text in desk.thrown] == ["2d6 on", "4d6 on"], "two gas dice, two guns and two of the fort"


@pytest.mark.parametrize(
    ("attackers", "dice"),
    [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 5), (60, 5)],
)
def test_trench_dice(attackers: int, dice: int) -> None:
    """R-43: bonus dice by attacking SPs left after artillery fire."""
    assert rules.trench_dice(attackers) == dice


def test_one_round_of_infantry_combat() -> None:
    """R-43: the defender fires first with his bonus, losses off at once, then the survivors; no second round."""
    desk = LaidOut(6, 5, 1, 1, 1, 1, 5, 6, 1, 1)
    assert plain(desk, 6, 4) == (False, 2, 2)
    assert desk.thrown == [
        "6d6 on 5+ at most 6 defender's infantry",
        "4d6 on 5+ at most 4 attacker's infantry",
    ]


def test_trenches_count_those_left_after_artillery() -> None:
    """R-43: 6 attackers of whom one falls to the guns meet one bonus die, not two."""
    desk = LaidOut(6, 1, 1, 5, 1, 1, 1, 1)
    assert plain(desk, 6, 1, 0, 1) == (True, 1, 1)
    assert desk.thrown[1].startswith("2d6")


def test_nobody_left_to_fight() -> None:
    """R-43, R-47: trenches do not fire by themselves, and nobody storms an empty hex twice."""
    desk = LaidOut(6, 6)
    assert plain(desk, 3, 2, 2) == (True, 0, 2)
    desk = LaidOut(6, 6)
    assert plain(desk, 2, 3, 0, 2) == (False, 2, 0)
    assert desk.faces_left == []


@pytest.mark.parametrize(("level", "defending_dice", "attacking_dice"), [(0, 5, 5), (1, 3, 6), (2, 3, 8), (3, 3, 10)])
def test_tank_levels(level: int, defending_dice: int, attacking_dice: int) -> None:
    """R-43, R-41: level 1 no bonus dice, level 2 both fire at once, level 3 two more dice."""
    hits = [6] * min(2 + (level == 0), 3)
    desk = LaidOut(*hits, *[1] * (defending_dice - len(hits)), *[1] * attacking_dice)
    _, lost, _ = plain(desk, 8, 3, tank_level=level)
    assert lost == len(hits)
    assert [text.split("d")[0] for text in desk.thrown] == [str(defending_dice), str(attacking_dice)]
    assert desk.faces_left == []


def test_fort_mountain_and_supply() -> None:
    """R-44, R-17: never worse than 6, not cumulative; a defender out of supply hits on 6 only."""
    assert rules.attacker_hits_on(0, "clear") == rules.attacker_hits_on(0, "forest") == 5
    assert rules.attacker_hits_on(2, "clear") == rules.attacker_hits_on(0, "mountain") == 6
    assert rules.attacker_hits_on(2, "mountain") == 6
    assert (rules.defender_hits_on(False), rules.defender_hits_on(True)) == (5, 6)
    desk = LaidOut(5, 6, 5, 5, 5, 5)
    assert plain(desk, 5, 1, terrain="mountain", defender_oos=True) == (False, 1, 0)
    assert desk.thrown == [
        "2d6 on 6+ at most 5 defender's infantry",
        "4d6 on 6+ at most 1 attacker's infantry",
    ]


@pytest.mark.parametrize(
    ("losses", "attacking", "others", "lost"),
    [
        (0, [5, 5, 0, 0], [0] * 4, [0, 0, 0, 0]),
        (3, [10, 4, 0, 0], [0] * 4, [3, 0, 0, 0]),
        (5, [5, 5, 0, 0], [0] * 4, [3, 2, 0, 0]),
        (1, [0, 3, 3, 3], [0] * 4, [0, 1, 0, 0]),
        (4, [6, 4, 0, 4], [0] * 4, [3, 1, 0, 0]),
        (3, [2, 1, 0, 0], [0, 0, 9, 0], [2, 1, 0, 0]),
        (5, [2, 1, 0, 0], [0, 0, 9, 0], [2, 1, 2, 0]),
        (2, [2, 2, 0, 0], [0, 5, 0, 0], [0, 2, 0, 0]),
        (3, [2, 3, 0, 0], [8, 0, 0, 0], [2, 1, 0, 0]),
        (99, [2, 1, 0, 0], [0, 0, 1, 0], [2, 1, 1, 0]),
    ],
)
def test_losses_by_nation(losses: int, attacking: list[int], others: list[int], lost: list[int]) -> None:
    """R-45: attacking SPs first, the nation with most SPs in the hex; ties French, British, American, Belgian."""
    before = attacking.copy()
    assert split_losses(losses, attacking, others) == lost
    assert attacking == before


def test_bystanders_are_lost_last() -> None:
    """R-45, R-33, R-47: SPs that do not attack neither fire nor raise the trench dice, but can be lost."""
    desk = LaidOut(6, 6, 6, 6)
    assert plain(desk, 2, 3, bystanders=4) == (False, 4, 0)
    assert desk.thrown == ["4d6 on 5+ at most 6 defender's infantry"], "3 SPs and 1 die for 2 attackers; none is left"
    desk = LaidOut(6, 6, 6, 1, 1)
    assert plain(desk, 2, 1, 1, 2, bystanders=4) == (False, 2, 1), "cleared by guns, but no attacker is left"
    assert plain(LaidOut(1, 1, 6, 1), 2, 1, bystanders=4) == (True, 0, 1)


def test_who_attacks() -> None:
    """R-46, R-42: a fort serves the controller of its hex, when he defends."""
    verdun, metz = FORT[INDEX["H06"]], FORT[INDEX["J06"]]
    assert rules.defending_fort(verdun, ALLIED, CP) == 3 and rules.defending_fort(verdun, ALLIED, ALLIED) == 0
    assert rules.defending_fort(metz, CP, ALLIED) == 4 and rules.defending_fort(metz, CP, CP) == 0
    assert rules.defending_fort(verdun, CP, ALLIED) == 3, "a fort taken serves its new owner"


@pytest.mark.parametrize(
    ("side", "bystanders", "left", "outcome"),
    [
        (9, 0, (4, 0), (True, 5, 3)),
        (9, 0, (4, 1), (False, 5, 2)),
        (9, 0, (0, 0), (False, 9, 3)),
        (9, 4, (4, 0), (False, 5, 3)),
        (9, 4, (5, 0), (True, 4, 3)),
    ],
)
def test_success(side: int, bystanders: int, left: tuple[int, int], outcome: tuple[bool, int, int]) -> None:
    """R-47, R-48: no defender left and at least one attacking SP; both at 0 is no success."""
    assert rules.result(side, bystanders, 3, *left) == outcome


def test_infantry_alone_is_the_end_of_a_fight() -> None:
    """R-43: infantry combat by itself is combat without guns."""

    def infantry(desk: Desk) -> tuple[int, ...]:
        return desk.in_turn((12, 5), rules.infantry_steps(1, 0, "clear", False, 0))

    alone = distribution(infantry)
    whole = distribution(rules.combat, 12, 5, 0, 0, 1, 0, 0, 0, "clear", False)
    assert {(c == 0 and a > 0, 12 - a, 5 - c): chance for (c, a), chance in alone.items()} == whole


def test_more_of_anything_helps_its_owner() -> None:
    """R-42, R-43, R-44: guns, gas and tanks help the attacker; forts, mountains and the defender's guns the other."""

    def cleared(**more: Any) -> float:
        known = {"attacker_sps": 15, "defender_sps": 5, "attacker_artillery": 4} | more
        values = read_inputs(COMBAT.inputs, known, "combat")
        return float(chance_cleared(distribution(rules.combat, *COMBAT.arguments(values))))

    usual = cleared()
    for better in ({"attacker_artillery": 6}, {"gas": 1}, {"tank_level": 1}, {"defender_oos": True}):
        assert cleared(**better) > usual, better
    for worse in ({"defender_artillery": 3}, {"fort": 2}, {"terrain": "mountain"}, {"defender_sps": 6}):
        assert cleared(**worse) < usual, worse
    assert cleared(gas=2) > cleared(gas=1) and cleared(tank_level=3) > cleared(tank_level=2) > cleared(tank_level=1)
    assert cleared(terrain="forest") == usual
    odds = distribution(rules.combat, 15, 5, 0, 4, 0, 0, 2, 0, "clear", False)
    assert mean(odds, 1) > mean(distribution(rules.combat, 15, 5, 0, 4, 0, 0, 0, 0, "clear", False), 1)
