"""What an assault may be expected to bring, roughly and fast: for policies that weigh many of them."""

from __future__ import annotations

from opfor.games.last_crusade.cards import HARD
from opfor.games.last_crusade.combat import attacker, crosses_front_edge, guns_in_range, obstacle_dice
from opfor.games.last_crusade.constants import RULES, how_many, rules
from opfor.games.last_crusade.fire import Firer
from opfor.games.last_crusade.places import YOU
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import combat_units_at, firepower


def chance(cover: int) -> float:
    """R16: how likely a die hits behind this cover."""
    return (7 - RULES.to_hit - min(RULES.cover_most, cover)) / 6


def attack_hits(state: State, units: list[int], guns: list[int], place: int) -> float:
    """R16: hits that these units and guns may be expected to score, each at the class it hurts more."""
    defenders = combat_units_at(state, 1 - state.side[units[0]], place)
    soft = chance(state.cover_soft[place]) if [n for n in defenders if not state.traits[n] & HARD] else 0.0
    hard = chance(state.cover_hard[place]) if [n for n in defenders if state.traits[n] & HARD] else 0.0
    total = 0.0
    for n in units:
        firer = as_attacker(state, n, place)
        total += max(firer[3] * soft, firer[4] * hard)
    for n in guns:
        total += max(state.inf[n] * soft, state.arm[n] * hard)
    return total


def as_attacker(state: State, n: int, place: int) -> Firer:
    """R16: the unit as it would fire in an assault on a place."""
    more = obstacle_dice(state, n, crosses_front_edge(state, state.side[n], state.where[n], place))
    return attacker(n, state.kind[n], state.traits[n], state.inf[n], state.arm[n], state.ground[place], more, more)


def toughness(state: State, side: int, place: int) -> int:
    """R16: the hits it takes to destroy all combat units of a place, shields counted."""
    total = 0
    for n in combat_units_at(state, side, place):
        total += state.defence[n] - state.hits[n] + state.dug_in[n] + (1 if state.fort[n] >= 0 else 0)
    return total


def best_guns(state: State, place: int, supply: int) -> list[int]:
    """R15: the guns you would add, while there is Supply."""
    most = how_many(supply, rules(state).cost_gun, rules(state).guns_per_assault)
    found = [n for n in guns_in_range(state, YOU, place) if not state.acted[n]] if most else []
    found.sort(key=lambda n: -firepower(state, n))
    return found[:most]
