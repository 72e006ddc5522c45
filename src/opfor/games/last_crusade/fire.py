"""R16: fire. Pure rules on plain numbers, so that the game, its simulation and its exact odds are one thing.

A firer is a tuple (card, soft FP, hard FP, dice at soft, dice at hard, traits); FP is what targeting looks at,
dice are what is rolled here and now. A target is (card, is hard, total FP, cover, cover in its fort); how it
stands is (hits it still bears, shield, fort's shield). `Orders` choose among the targets.
"""

from __future__ import annotations

from typing import Protocol

from opfor.games.last_crusade.cards import ENGINEER, IGNORE_COVER
from opfor.games.last_crusade.constants import RULES
from opfor.kernel.desk import Desk
from opfor.kernel.odds import in_turn

Firer = tuple[int, int, int, int, int, int]
Target = tuple[int, int, int, int, int]
Standing = tuple[int, int, int]
CARD, SOFT_FP, HARD_FP, SOFT_DICE, HARD_DICE, TRAITS = range(6)


class Orders(Protocol):
    """Whoever chooses targets, and is told what came of it."""

    def choose(
        self, desk: Desk, firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], able: list[int]
    ) -> int:
        """The place in the list of the target to fire at; `able` are those that live and can be hurt."""

    def told(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """What the fire brought: hits rolled, and those that counted."""


def dice_for(fp: int, plus: int, half_up: bool, unsupplied: bool) -> int:
    """R16: dice: halve, then add; at least 1 where there is firepower, but an unsupplied unit may have none."""
    if fp <= 0:
        return 0
    dice = (fp + 1) // 2 if half_up else fp
    if unsupplied:
        return max(0, dice // 2 + plus)
    return max(1, dice + plus)


def thrown(dice: int, cover: int, indirect: bool, ignore_cover: bool) -> tuple[int, int]:
    """R16: dice to roll and the face that hits: 3 + cover, 1 more if indirect; above 6 half the dice on 6."""
    need = RULES.to_hit + (0 if ignore_cover else min(RULES.cover_most, cover)) + (RULES.indirect if indirect else 0)
    return (dice, need) if need <= 6 else ((dice + 1) // 2, 6)


def shot(desk: Desk, dice: int, need: int, shield: int, most: int) -> tuple[int, int]:
    """R16: roll; the target's shield ignores the first hits, surplus hits are lost. Hits rolled, hits that count."""
    hits = desk.hits(dice, need, "fire", at_most=most + shield)
    return hits, max(0, hits - shield)


def fire(desk: Desk, dice: int, cover: int, indirect: bool, shield: int, ignore_cover: bool) -> int:
    """R16: hits that count of one unit's fire at one target."""
    rolled, need = thrown(dice, cover, indirect, ignore_cover)
    return shot(desk, rolled, need, shield, rolled)[1]


def able_targets(firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...]) -> list[int]:
    """A21, A24: targets that live and against whose type the unit has firepower."""
    return [
        place
        for place, target in enumerate(targets)
        if standing[place][0] > 0 and firer[HARD_FP if target[1] else SOFT_FP] > 0
    ]


def shoot(
    desk: Desk, orders: Orders, firer: Firer, targets: tuple[Target, ...], indirect: bool, *standing: Standing
) -> tuple[Standing, ...]:
    """R16, A24: one unit fires all its dice at one target; hits are marked at once."""
    able = able_targets(firer, targets, standing)
    if not able:
        return standing
    place = orders.choose(desk, firer, targets, standing, able)
    if place < 0:
        return standing
    target = targets[place]
    left, shield, fort_shield = standing[place]
    traits = firer[TRAITS]
    dice = firer[HARD_DICE] if target[1] else firer[SOFT_DICE]
    engineer = traits & ENGINEER
    cover = target[3] if engineer else target[4]
    dice, need = thrown(dice, cover, indirect, bool(traits & IGNORE_COVER))
    if dice <= 0:
        return standing
    ignored = shield if engineer else shield + fort_shield
    hits, counted = shot(desk, dice, need, ignored, left)
    if desk.listening:
        orders.told(desk, firer, target, dice, need, hits, counted)
    if not hits:
        return standing
    absorbed = hits - counted
    from_fort = 0 if engineer else min(fort_shield, absorbed)
    after = (left - counted, shield - (absorbed - from_fort), fort_shield - from_fort)
    return (*standing[:place], after, *standing[place + 1 :])


def volley(
    desk: Desk, orders: Orders, firers: list[Firer], targets: tuple[Target, ...], standing: tuple[Standing, ...],
    indirect: bool = False,
) -> tuple[Standing, ...]:  # fmt: skip
    """R15, R16: units fire one after the other; each sees what those before it have done."""
    if not firers or not targets:
        return standing
    reads = len(targets)
    after: tuple[Standing, ...] = desk.part(
        in_turn, standing, *[(shoot, (orders, firer, targets, indirect), reads) for firer in firers]
    )
    return after
