"""R16: from units in the state to firers and targets: every modifier of the table, one by one."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import (
    ANTITANK,
    ARMOR,
    ARTILLERY,
    CLOSE,
    COMBAT,
    ENGINEER,
    GREEN,
    HARD,
    HEDGE_CUTTER,
    IGNORE_COVER,
    OBSERVER,
    OPEN,
    RIVER,
    SOLDIER,
)
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.firers import CARD, HARD_FP, SOFT_FP, Firer, Standing, Standings, Target, Targets
from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.places import AHEAD, DISTANCE, PLACES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, ground_units
from opfor.games.last_crusade.rules.fire import MAX_COVER, dice_for
from opfor.kernel.desk import Desk

COVER_ATTACKER: Final[int] = RULES.cover_attacker
SHIELD_DUG_IN: Final[int] = RULES.shield_dug_in


def terrain_dice(kind: int, traits: int, ground: int) -> int:
    """R16: armor has one die fewer in close terrain (not with a hedge cutter) and one more in the open."""
    if kind != ARMOR:
        return 0
    if ground & CLOSE and not traits & HEDGE_CUTTER:
        return -1
    return 1 if ground & OPEN else 0


def close_quarters(traits: int, ground: int) -> int:
    """R16: a soldier has a die more at hard targets in close terrain."""
    return 1 if traits & SOLDIER and ground & CLOSE else 0


def attacker(
    n: int,
    kind: int,
    traits: int,
    inf: int,
    arm: int,
    ground: int,
    soft_plus: int = 0,
    hard_plus: int = 0,
    ignore_cover: bool = False,
) -> Firer:
    """R16: an assaulting unit with its dice, and whether it ignores forts or cover."""
    plus = attack_plus(kind, traits, ground)
    soft = dice_at_soft(kind, inf, plus + soft_plus)
    hard = dice_at_hard(kind, traits, arm, ground, plus + hard_plus)
    return n, inf, arm, soft, hard, traits & ENGINEER | (IGNORE_COVER if ignore_cover else traits & IGNORE_COVER)


def attack_plus(kind: int, traits: int, ground: int) -> int:
    """R16: what an assaulting unit adds to its dice: terrain, one die fewer across a river and for green troops."""
    plus = terrain_dice(kind, traits, ground) if kind == ARMOR else 0
    if ground & RIVER:
        plus -= 1
    return plus - 1 if traits & GREEN else plus


def dice_at_soft(kind: int, inf: int, plus: int) -> int:
    """R16: an assault's dice at soft targets, with all that is added; antitank guns have half."""
    return dice_for(inf, plus, kind == ANTITANK, False)


def dice_at_hard(kind: int, traits: int, arm: int, ground: int, plus: int) -> int:
    """R16: an assault's dice at hard targets, with all that is added; antitank guns have half."""
    return dice_for(arm, plus + close_quarters(traits, ground), kind == ANTITANK, False)


def defender(n: int, kind: int, traits: int, inf: int, arm: int, ground: int, supplied: bool) -> Firer:
    """R16, A61, A62: a defending unit: half dice if not supplied, and for artillery in the attacked zone."""
    plus = terrain_dice(kind, traits, ground)
    half = kind == ARTILLERY
    soft = dice_for(inf, plus, half, not supplied)
    hard = dice_for(arm, plus + close_quarters(traits, ground), half, not supplied)
    return n, inf, arm, soft, hard, traits & (ENGINEER | IGNORE_COVER)


def gun(n: int, traits: int, inf: int, arm: int, boost: int = 0) -> Firer:
    """R16: artillery that supports or bombards: its own firepower, and what a barrage card adds."""
    return n, inf, arm, dice_for(inf, boost, False, False), dice_for(arm, boost, False, False), traits & IGNORE_COVER


def target(n: int, hard: bool, total: int, cover: int, fort_cover: int) -> Target:
    """R16: a target with its cover, without and with its fort; never more than 3."""
    return n, 1 if hard else 0, total, min(MAX_COVER, cover), min(MAX_COVER, cover + fort_cover)


def shields(dug_in: bool, fort_shield: int, more: int) -> tuple[int, int]:
    """R16, R17: hits that are ignored: dug in 1, a defence card, and apart from them the fort's."""
    return (SHIELD_DUG_IN if dug_in else 0) + more, fort_shield


def cover_of(state: State, n: int, place: int) -> int:
    """R16: the cover of a unit in its own place, by its class."""
    return state.cover_hard[place] if state.traits[n] & HARD else state.cover_soft[place]


def fort_numbers(state: State, n: int) -> tuple[int, int]:
    """R19: cover and shield of the fort that a unit is in."""
    fort = state.fort[n]
    if fort < 0:
        return 0, 0
    card = card_of(state, fort)
    return card.number("cover"), card.number("shield")


def targets_at(state: State, units: list[int], place: int, shield: int = 0) -> tuple[Targets, Standings]:
    """R16: defending, bombarded or struck units as targets, and how they stand."""
    found: list[Target] = []
    standing: list[Standing] = []
    for n in units:
        fort_cover, fort_shield = fort_numbers(state, n) if state.fort[n] >= 0 else (0, 0)
        hard = bool(state.traits[n] & HARD)
        found.append(target(n, hard, state.inf[n] + state.arm[n], cover_of(state, n, place), fort_cover))
        plain, of_fort = shields(state.dug_in[n] > 0, fort_shield, shield)
        standing.append((state.defence[n] - state.hits[n], plain, of_fort))
    return tuple(found), tuple(standing)


def attackers_as_targets(state: State, units: list[int], cover: int) -> tuple[Targets, Standings]:
    """R16: attackers have cover 1, 2 behind smoke, and no shield."""
    cover = min(MAX_COVER, COVER_ATTACKER + cover)
    traits, inf, arm = state.traits, state.inf, state.arm
    found = [(n, 1 if traits[n] & HARD else 0, inf[n] + arm[n], cover, cover) for n in units]
    return tuple(found), tuple([(state.defence[n] - state.hits[n], 0, 0) for n in units])


def mark_hits(state: State, targets: Targets, standing: Standings) -> None:
    """R16: the hits that counted are marked on the units."""
    for place, stands in enumerate(standing):
        n = targets[place][CARD]
        state.hits[n] = state.defence[n] - stands[0]


def firing_order(desk: Desk, firers: list[Firer], guns: list[Firer], state: State | None = None) -> list[Firer]:
    """A23: artillery first, then the highest firepower; ties at random where it makes a difference."""
    ordered: list[Firer] = []
    for group in (guns, firers):
        if len(group) < 2:
            ordered += group
            continue
        waiting = sorted(group, key=lambda firer: firer[SOFT_FP] + firer[HARD_FP], reverse=True)
        while waiting:
            best = waiting[0][SOFT_FP] + waiting[0][HARD_FP]
            equal = [firer for firer in waiting if firer[SOFT_FP] + firer[HARD_FP] == best]
            waiting = waiting[len(equal) :]
            while len({firer[1:] for firer in equal}) > 1:  # who fire just alike need no order
                if state is not None and desk.listening:
                    desk.lots([name(state, firer[CARD]) for firer in equal])
                ordered.append(equal.pop(desk.pick(len(equal), "firing-order")))
            ordered += equal
    return ordered


def crosses_front_edge(state: State, side: int, origin: int, place: int) -> int:
    """R20: the opposing obstacle on the edge between two places, crossed from its front; -1 for none."""
    obstacle = state.obstacle[place]
    if obstacle < 0 or state.side[obstacle] == side:
        return -1
    return obstacle if AHEAD[1 - side][place] == origin else -1


def obstacle_dice(state: State, n: int, obstacle: int) -> int:
    """R16, R20: wire takes a die from soft attackers that cross it, abatis from hard ones."""
    if obstacle < 0:
        return 0
    return card_of(state, obstacle).number("hard_dice" if state.traits[n] & HARD else "soft_dice")


def blocked_by_teeth(state: State, n: int, obstacle: int) -> bool:
    """R15, R20: hard units do not cross dragon's teeth."""
    return obstacle >= 0 and bool(state.traits[n] & HARD) and card_of(state, obstacle).number("hard_block") > 0


def observed(state: State, side: int, place: int) -> bool:
    """R13: an observer within distance 1 of the target cancels the +1 of artillery."""
    away, where, traits = DISTANCE[place], state.where, state.traits
    return any(traits[n] & OBSERVER and away[where[n]] <= 1 for n in ground_units(state, side))


Ready = list[list[int]]  # units by their places; nothing at all where no unit is ready
NOBODY: Final[list[int]] = []  # stands for every place without ready units, and stays empty


def ready_to_assault(state: State, units: list[int]) -> Ready:
    """R15, A47: those of a side's units that can assault at all: combat units, not artillery, not committed."""
    traits, kind, acted, committed, where = state.traits, state.kind, state.acted, state.committed, state.where
    ready: Ready = []
    for n in units:
        if not acted[n] and traits[n] & COMBAT and kind[n] != ARTILLERY and not committed[n]:
            if not ready:
                ready = [NOBODY] * PLACES
            others = ready[where[n]]
            if others:
                others.append(n)
            else:
                ready[where[n]] = [n]
    return ready


def assault_units(state: State, ready: Ready, origin: int, place: int) -> list[int]:
    """R15, A47: those of the ready units in a zone that can assault a neighbouring one: no hard units across
    dragon's teeth."""
    units = ready[origin] if ready and DISTANCE[origin][place] == 1 else NOBODY
    if not units:
        return []
    if state.obstacle[place] < 0:
        return units
    obstacle = crosses_front_edge(state, state.side[units[0]], origin, place)
    return [n for n in units if not blocked_by_teeth(state, n, obstacle)] if obstacle >= 0 else units


def guns_in_range(state: State, side: int, place: int) -> list[int]:
    """R15: uncommitted artillery of a side that reaches a place and does not stand in it."""
    kind = state.kind
    return [n for n in ground_units(state, side) if kind[n] == ARTILLERY and supports(state, n, place)]


def supports(state: State, n: int, place: int) -> bool:
    """R15: can a gun support a fight in a place: uncommitted, in range, and not in it?"""
    return not state.committed[n] and 0 < DISTANCE[state.where[n]][place] <= state.reach[n]
