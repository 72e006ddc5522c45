"""What an assault may be expected to bring, roughly and fast: for policies that weigh many of them."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import HARD
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import combat_units_at, firepower
from opfor.games.last_crusade.rules.combat import (
    attack_plus,
    crosses_front_edge,
    dice_at_hard,
    dice_at_soft,
    obstacle_dice,
    supports,
)

CHANCE: Final = [(7 - RULES.to_hit - min(RULES.cover_most, cover)) / 6 for cover in range(10)]  # R16: by cover


def expected_share(state: State, place: int, units: list[int], guns: list[int], supply: int) -> float:
    """R15: expected hits over the Def of the defenders, with what Supply allows; `guns` are those that could fire."""
    if len(units) > supply:
        units = sorted(units, key=lambda n: -firepower(state, n))[:supply]
    defenders = combat_units_at(state, ENEMY, place)
    support = best_guns(state, guns, place, supply - len(units)) if guns else guns
    tough = toughness(state, defenders)
    return attack_hits(state, units, support, place, defenders) / (tough if tough > 1 else 1)


def attack_hits(state: State, units: list[int], guns: list[int], place: int, defenders: list[int]) -> float:
    """R16: hits that these units and guns may be expected to score, each at the class it hurts more."""
    kind, traits, inf, arm = state.kind, state.traits, state.inf, state.arm
    armored = [n for n in defenders if traits[n] & HARD]
    hard = CHANCE[state.cover_hard[place]] if armored else 0.0
    soft = CHANCE[state.cover_soft[place]] if len(armored) < len(defenders) else 0.0
    ground, bare = state.ground[place], state.obstacle[place] < 0
    total = 0.0
    for n in units:
        plus = attack_plus(kind[n], traits[n], ground)
        if not bare:
            plus += obstacle_dice(state, n, crosses_front_edge(state, state.side[n], state.where[n], place))
        on_soft = soft * dice_at_soft(kind[n], inf[n], plus) if soft else 0.0
        on_hard = hard * dice_at_hard(kind[n], traits[n], arm[n], ground, plus) if hard else 0.0
        total += on_soft if on_soft >= on_hard else on_hard
    for n in guns:
        total += max(inf[n] * soft, arm[n] * hard)
    return total


def toughness(state: State, units: list[int]) -> int:
    """R16: the hits it takes to destroy these units, shields counted."""
    total = 0
    for n in units:
        total += state.defence[n] - state.hits[n] + state.dug_in[n]
        if state.fort[n] >= 0:
            total += 1
    return total


def best_guns(state: State, guns: list[int], place: int, supply: int) -> list[int]:
    """R15: those of the guns that you would add to an assault, while there is Supply."""
    found = [n for n in guns if supports(state, n, place)] if supply else []
    if not found:
        return found
    numbers = rules(state)
    if len(found) > 1:
        found.sort(key=lambda n: -firepower(state, n))
    return found[: how_many(supply, numbers.cost_gun, numbers.guns_per_assault)]
