"""R15: the two volleys of an assault by themselves, both sides choosing targets by S29-S32: for odds and previews."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from opfor.games.last_crusade.combat import (
    attacker,
    attackers_as_targets,
    crosses_front_edge,
    defender,
    firing_order,
    gun,
    obstacle_dice,
    targets_at,
)
from opfor.games.last_crusade.enemy.targeting import SILENT
from opfor.games.last_crusade.fire import Firer, Standing, Target, volley
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import combat_units_at
from opfor.kernel.desk import Desk
from opfor.kernel.odds import distribution

Losses = tuple[tuple[int, ...], tuple[int, ...]]


class Volley(NamedTuple):
    """Who fires at whom: units and guns, their targets, and how those stand."""

    units: tuple[Firer, ...]
    guns: tuple[Firer, ...]
    targets: tuple[Target, ...]
    standing: tuple[Standing, ...]


def clash(desk: Desk, attack: Volley, defence: Volley) -> Losses:
    """R15: both volleys, the defence by all, also those just destroyed; the places of attackers and defenders lost."""
    return desk.part(fallen, defence), desk.part(fallen, attack)


def fallen(desk: Desk, fire: Volley) -> tuple[int, ...]:
    """R16, A23: which of the targets a volley destroys, by their places."""
    ordered = firing_order(desk, list(fire.units), list(fire.guns))
    after = volley(desk, SILENT, ordered, fire.targets, fire.standing)
    return tuple(place for place, stands in enumerate(after) if stands[0] <= 0)


def as_it_stands(state: State, side: int, place: int, units: list[int], guns: list[int]) -> tuple[Volley, Volley]:
    """R16: an assault as the position is: hits, attachments, forts, obstacles; no cards, mines or defence guns."""
    ground = state.ground[place]
    holding = combat_units_at(state, 1 - side, place)
    targets, standing = targets_at(state, holding, place)
    coming, coming_standing = attackers_as_targets(state, units, 0)
    firers = []
    for n in units:
        more = obstacle_dice(state, n, crosses_front_edge(state, side, state.where[n], place))
        dice = attacker(n, state.kind[n], state.traits[n], state.inf[n], state.arm[n], ground, more, more)
        firers.append(dice)
    replying = [defender(n, state.kind[n], state.traits[n], state.inf[n], state.arm[n], ground, True) for n in holding]
    supporting = tuple(gun(n, state.traits[n], state.inf[n], state.arm[n]) for n in guns)
    return (
        Volley(tuple(firers), supporting, targets, standing),
        Volley(tuple(replying), (), coming, coming_standing),
    )


class Forecast(NamedTuple):
    """What an assault may bring: the chance to capture, and the losses to be expected on each side."""

    captured: Fraction
    attackers_lost: Fraction
    defenders_lost: Fraction


def forecast(state: State, side: int, place: int, units: list[int], guns: list[int]) -> Forecast:
    """R15: exact odds of an assault as the position stands."""
    attack, defence = as_it_stands(state, side, place, units, guns)
    captured = mine = theirs = Fraction(0)
    for (lost, gone), chance in distribution(clash, attack, defence).items():
        mine += len(lost) * chance
        theirs += len(gone) * chance
        if len(gone) == len(attack.targets) and len(lost) < len(units):
            captured += chance
    return Forecast(captured, mine, theirs)
