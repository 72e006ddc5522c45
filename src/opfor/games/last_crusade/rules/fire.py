"""R16: fire. Pure rules on plain numbers, so that the game, its simulation and its exact odds are one thing."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import ENGINEER, IGNORE_COVER
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.firers import (
    HARD_DICE,
    HARD_FP,
    SOFT_DICE,
    SOFT_FP,
    TRAITS,
    Firer,
    Standing,
    Standings,
    Target,
    Targets,
)
from opfor.games.last_crusade.seats.base import Orders
from opfor.kernel.desk import Desk

TO_HIT: Final[int] = RULES.to_hit
MAX_COVER: Final[int] = RULES.cover_most
INDIRECT: Final[int] = RULES.indirect


def dice_for(fp: int, plus: int, half_up: bool, unsupplied: bool) -> int:
    """R16: dice: halve, then add; at least 1 where there is firepower, but an unsupplied unit may have none."""
    if fp <= 0:
        return 0
    dice = (fp + 1) // 2 if half_up else fp
    if unsupplied:
        return max(0, dice // 2 + plus)
    return max(1, dice + plus)


def dice_and_need(dice: int, cover: int, indirect: bool, ignore_cover: bool) -> tuple[int, int]:
    """R16: dice to roll and the face that hits: 3 + cover, 1 more if indirect; above 6 half the dice on 6."""
    need = TO_HIT if ignore_cover else TO_HIT + (cover if cover < MAX_COVER else MAX_COVER)
    if indirect:
        need += INDIRECT
    return (dice, need) if need <= 6 else ((dice + 1) // 2, 6)


def aim(firer: Firer, target: Target, indirect: bool) -> tuple[int, int]:
    """R16: the dice of a unit at a target and the face that hits; engineers ignore what a fort adds to the cover."""
    dice = firer[HARD_DICE] if target[1] else firer[SOFT_DICE]
    cover = target[3] if firer[TRAITS] & ENGINEER else target[4]
    return dice_and_need(dice, cover, indirect, bool(firer[TRAITS] & IGNORE_COVER))


def shot(desk: Desk, dice: int, need: int, shield: int, most: int) -> tuple[int, int]:
    """R16: roll; the target's shield ignores the first hits, surplus hits are lost. Hits rolled, hits that count."""
    hits = desk.hits(dice, need, "fire", most + shield)
    return hits, hits - shield if hits > shield else 0


def fire(desk: Desk, dice: int, cover: int, indirect: bool, shield: int, ignore_cover: bool) -> int:
    """R16: hits that count of one unit's fire at one target."""
    rolled, need = dice_and_need(dice, cover, indirect, ignore_cover)
    return shot(desk, rolled, need, shield, rolled)[1]


def able_targets(firer: Firer, targets: Targets, standing: Standings) -> list[int]:
    """A21, A24: targets that live and against whose type the unit has firepower."""
    soft, hard = firer[SOFT_FP] > 0, firer[HARD_FP] > 0
    if soft and hard:
        return [place for place, stands in enumerate(standing) if stands[0] > 0]
    return [place for place, stands in enumerate(standing) if stands[0] > 0 and (hard if targets[place][1] else soft)]


def shoot(desk: Desk, orders: Orders, firer: Firer, targets: Targets, indirect: bool, *standing: Standing) -> Standings:
    """R16, A24: one unit fires all its dice at one target; hits are marked at once."""
    able = able_targets(firer, targets, standing)
    if not able:
        if desk.listening and any(stands[0] > 0 for stands in standing):
            orders.idle(desk, firer)
        return standing
    place = orders.choose(desk, firer, targets, standing, able)
    if place < 0:
        return standing
    target, engineer = targets[place], firer[TRAITS] & ENGINEER
    left, shield, fort_shield = standing[place]
    dice, need = aim(firer, target, indirect)
    if dice <= 0:
        return standing
    ignored = shield if engineer else shield + fort_shield
    hits, counted = shot(desk, dice, need, ignored, left)
    if desk.listening:
        orders.report(desk, firer, target, dice, need, hits, counted)
    if not hits:
        return standing
    absorbed = hits - counted
    from_fort = 0 if engineer else min(fort_shield, absorbed)
    after = (left - counted, shield - (absorbed - from_fort), fort_shield - from_fort)
    return (*standing[:place], after, *standing[place + 1 :])


def volley(
    desk: Desk, orders: Orders, firers: list[Firer], targets: Targets, standing: Standings, indirect: bool = False
) -> Standings:
    """R15, R16: units fire one after the other; each sees what those before it have done."""
    if not firers or not targets:
        return standing
    after: Standings
    if len(firers) == 1:
        after = desk.part(shoot, orders, firers[0], targets, indirect, *standing)
        return after
    reads = len(targets)
    return desk.in_turn(standing, tuple([(shoot, (orders, firer, targets, indirect), reads) for firer in firers]))
