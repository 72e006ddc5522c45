"""R15: the two volleys of an assault by themselves, both sides choosing targets by S29-S32: for odds and previews."""

from __future__ import annotations

from typing import NamedTuple

from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.firers import CARD, Firer, Standings, Targets
from opfor.games.last_crusade.rules.combat import firing_order
from opfor.games.last_crusade.rules.fire import volley
from opfor.games.last_crusade.rules.targeting import SILENT, Criteria
from opfor.kernel.desk import Desk

Losses = tuple[tuple[int, ...], tuple[int, ...]]


class Volley(NamedTuple):
    """Who fires at whom: units and guns, their targets, and how those stand."""

    units: tuple[Firer, ...]
    guns: tuple[Firer, ...]
    targets: Targets
    standing: Standings


def exchange_fire(
    desk: Desk, attack: Volley, defence: Volley, mines: tuple[int, ...] = (), orders: Criteria = SILENT
) -> Losses:
    """R15: both volleys, the defence by all, also those just destroyed; the places of attackers and defenders lost.

    `mines` are the dice that each attacker throws on its way in; who is destroyed there does not fire.
    """
    if any(mines):
        attack, defence = after_mines(desk, attack, defence, mines)
    return desk.part(destroyed_by, defence, orders), desk.part(destroyed_by, attack, orders)


def after_mines(desk: Desk, attack: Volley, defence: Volley, mines: tuple[int, ...]) -> tuple[Volley, Volley]:
    """R15, R20: mines on the crossed edge come before the fire."""
    standing = list(defence.standing)
    for place, dice in enumerate(mines):
        left, *shields = standing[place]
        standing[place] = (left - desk.hits(dice, RULES.mines, "mines", at_most=left), shields[0], shields[1])
    gone = {defence.targets[place][CARD] for place, stands in enumerate(standing) if stands[0] <= 0}
    living = tuple(firer for firer in attack.units if firer[CARD] not in gone)
    return attack._replace(units=living), defence._replace(standing=tuple(standing))


def destroyed_by(desk: Desk, fire: Volley, orders: Criteria) -> tuple[int, ...]:
    """R16, A23: which of the targets a volley destroys, by their places."""
    ordered = firing_order(desk, list(fire.units), list(fire.guns))
    after = volley(desk, orders, ordered, fire.targets, fire.standing)
    return tuple(place for place, stands in enumerate(after) if stands[0] <= 0)
