"""Dogfights."""

from typing import Any

import icepool
import pytest

from opfor.games.fields_of_despair.rules.dogfight import air_fire, dogfight
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.odds import distribution
from tests.games.fields_of_despair.core_oracle import LaidOut, fractions, z_score


def test_five_aborts_and_six_shoots_down() -> None:
    """R-22: at the same time; Allied points left and shot down, CP points left and shot down."""
    assert dogfight(LaidOut(5, 6, 1, 4, 4), 3, 2, 3, 3) == (3, 0, 0, 1)
    assert dogfight(LaidOut(6, 1, 6), 1, 2, 3, 3) == (0, 1, 1, 1)


def test_better_machine_guns() -> None:
    """R-22, R-15: the side with the higher Air tech box adds 1 to each die."""
    assert dogfight(LaidOut(4, 5, 4, 5), 2, 2, 4, 3) == (1, 0, 0, 1)
    assert dogfight(LaidOut(4, 5, 4, 5), 2, 2, 3, 5) == (0, 1, 1, 0)
    assert dogfight(LaidOut(4, 5, 4, 5), 2, 2, 3, 3) == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("faces", "target", "lost"),
    [((6, 5), 1, (1, 0)), ((5, 5, 6), 2, (1, 1)), ((6, 6, 6), 2, (2, 0)), ((5, 5), 3, (0, 2)), ((1, 4), 3, (0, 0))],
)
def test_shoot_downs_first_and_surplus_is_lost(faces: tuple[int, ...], target: int, lost: tuple[int, int]) -> None:
    """R-22: shoot-downs are applied before aborts; surplus hits are lost."""
    assert air_fire(LaidOut(*faces), len(faces), False, target) == lost


def test_no_fight_without_both_sides() -> None:
    """R-22: only where air of both sides is in the hex."""
    assert dogfight(LaidOut(), 3, 0, 3, 3) == (3, 0, 0, 0)
    assert dogfight(LaidOut(), 0, 2, 3, 3) == (0, 0, 2, 0)


@pytest.mark.parametrize(("allied", "cp", "allied_tech", "cp_tech"), [(3, 2, 3, 3), (1, 4, 4, 3), (4, 5, 2, 6)])
def test_odds_against_icepool(allied: int, cp: int, allied_tech: int, cp_tech: int) -> None:
    """R-22: every die by itself, counted by icepool; and the batch stream agrees."""

    def fire(dice: int, better: bool, target: int) -> Any:
        effect = icepool.d6.map(lambda face: {5: 1, 6: 100, 7: 100}.get(face + better, 0))  # a shoot-down counts 100

        def lost(hits: int) -> tuple[int, int]:
            shot = min(hits // 100, target)
            return shot, min(hits % 100, target - shot)

        return (dice @ effect).map(lost)

    def left(cp_lost: tuple[int, int], allied_lost: tuple[int, int]) -> tuple[int, int, int, int]:
        return allied - sum(allied_lost), allied_lost[0], cp - sum(cp_lost), cp_lost[0]

    fires = fire(allied, allied_tech > cp_tech, cp), fire(cp, cp_tech > allied_tech, allied)
    expected = fractions(icepool.map(left, *fires, star=False))
    exact = distribution(dogfight, allied, cp, allied_tech, cp_tech)
    assert exact == expected and sum(exact.values()) == 1
    desk = BatchDesk(lambda *_: None, Stream("dogfights"))
    draws = [dogfight(desk, allied, cp, allied_tech, cp_tech) for _ in range(20_000)]
    for result, chance in exact.items():
        if chance * len(draws) > 25:
            assert abs(z_score(draws, result, chance)) < 5, result
