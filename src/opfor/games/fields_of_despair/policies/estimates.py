"""What a thoughtful player expects before the dice fall: CP SPs in a hex, and what a fight there costs and gains.

Means and round numbers, not odds: `opfor odds` knows the exact ones. Stand-ins for the person rank their options
with these, some thousand times a second.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import comb
from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import trench_dice
from opfor.games.fields_of_despair.rules.objectives import contested_front, nearest_target

SPS_IN_HEX: Final = CHARTS["cp-sps-in-hex"]
HIT: Final = 1 / 3  # a die that hits on 5 or 6
STEPS_OF_STRENGTH: Final = (1, 6, 15, 20, 31)  # 7.3.3-S speaks of attacks over 30, from 20, from 15, and below 15 and 6
STEPS_OF_HIDDEN: Final = [head.low for head in SPS_IN_HEX.heads]
TOTAL_WITH_MODIFIERS: Final = 61
MAX_DICE: Final = 80


def expected_sps(hidden: int, total: int, strength: int) -> float:
    """7.3.3-S: the mean of CP SPs that an attack of this strength finds in a hex with a face-down block."""
    if hidden <= 0:
        return 1.0
    column = STEPS_OF_HIDDEN[bisect_right(STEPS_OF_HIDDEN, hidden) - 1]
    step = STEPS_OF_STRENGTH[max(0, bisect_right(STEPS_OF_STRENGTH, strength) - 1)]
    mean = _mean_sps(column, min(TOTAL_WITH_MODIFIERS, total), step)
    return mean if mean < hidden + 1 else hidden + 1


@lru_cache(maxsize=4096)
def _mean_sps(hidden: int, total: int, strength: int) -> float:
    weights = SPS_IN_HEX.weights((hidden, total, strength, 3))
    found: int = sum(result * weight for result, weight in zip(weights.results, weights.weights, strict=True))
    return found / weights.total


@lru_cache(maxsize=8192)
def chance_of_hits(dice: int, needed: int) -> float:
    """The chance that at least so many of the dice hit, one in three; in whole numbers, alike on every machine."""
    if needed <= 0:
        return 1.0
    all_results: int = 3**dice
    return sum([comb(dice, hits) << (dice - hits) for hits in range(needed, dice + 1)]) / all_results


@lru_cache(maxsize=65536)
def exchange(attackers: int, defenders: int, guns: int, enemy_guns: int, tank_level: int) -> tuple[float, float, float]:
    """R-42, R-43: a guess at the losses of attacker and defender, and at the chance that the hex is cleared."""
    shelled = min(defenders, guns * HIT)
    standing = defenders - shelled
    bonus = trench_dice(attackers) if tank_level < 1 else 0
    lost = min(attackers, (enemy_guns + standing + (bonus if standing else 0)) * HIT)
    firing = attackers - (lost if tank_level < 2 else min(attackers, enemy_guns * HIT)) + (2 if tank_level > 2 else 0)
    killed = min(standing, firing * HIT)
    cleared = chance_of_hits(min(MAX_DICE, round(firing)), round(standing))
    return lost, shelled + killed, cleared


def dangers(state: State) -> dict[int, int]:
    """A-20: how many of the objective chits would now send an offensive into each hex."""
    found: dict[int, int] = {}
    targets: dict[int, int] = {}
    front = contested_front(state)
    for objective in state.chits:
        if objective not in targets:
            targets[objective] = nearest_target(state, objective, front) if not state.control[objective] else -1
        target = targets[objective]
        if target >= 0:
            found[target] = found.get(target, 0) + 1
    return found
