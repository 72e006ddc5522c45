"""Z1: the fire plan that is made before play for batteries whose file gives none, one for each posture."""

from __future__ import annotations

from dataclasses import dataclass

from opfor.games.flanders_fields.model.battle import ANY, PlannedShoot
from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.geometry import Point

STRIP, DEPTH = 100, 50  # a battery's share of a curtain, mm
HEAVY = 100


@dataclass(frozen=True)
class Lines:
    """What a plan is made for: the middle of the front of attack and the lines across it, in mm as the attack goes."""

    middle: int
    front: int
    support: int
    jump_off: int
    wire: int
    way: int
    block_houses: tuple[Point, ...]


def fire_plan(
    front: float, support: float, jump_off: float, wire: float, posture: int = 0
) -> list[tuple[int, int, float]]:
    """Z1: turns and middle line of the curtain: on the front trench while the foot crosses, one lift, the next line.

    Bold (1) stays one turn less on the first line, cautious (-1) one more. Distances in cm.
    """
    crossing = max(2, -(-int(abs(wire - jump_off)) // zero_hour("advance_estimate_cm")))
    last = max(1, crossing + 1 - posture)
    beyond = support + (10 if support >= front else -10)
    return [
        (1, last, front),
        (last + 1, last + 1, (front + support) / 2),
        (last + 2, last + 3, support),
        (last + 4, last + 5, beyond),
    ]


def rolling_plan(lines: Lines, first: int, batteries: int, turns: int) -> list[PlannedShoot]:
    """Z1: field guns side by side over the middle of the front of attack; the last line is a standing barrage."""
    found = []
    x0 = lines.middle - batteries * STRIP // 2
    for posture in (-1, 0, 1):
        legs = fire_plan(lines.front / 10, lines.support / 10, lines.jump_off / 10, lines.wire / 10, posture)
        for number, (start, last, y) in enumerate(legs):
            if start > turns:
                continue
            low = round(y * 10) - DEPTH // 2
            for place in range(batteries):
                box = (x0 + place * STRIP, low, x0 + (place + 1) * STRIP, low + DEPTH)
                standing = number == len(legs) - 1
                found.append(PlannedShoot(first + place, start, min(last, turns), not standing, box, posture))
    return found


def heavy_plan(lines: Lines, first: int, batteries: int, turns: int) -> list[PlannedShoot]:
    """Z1: heavy guns on the block houses nearest the middle while the foot crosses, then on the support trench."""
    crossing = fire_plan(lines.front / 10, lines.support / 10, lines.jump_off / 10, lines.wire / 10)[0][1]
    houses = sorted(lines.block_houses, key=lambda p: (abs(p[0] - lines.middle), p))
    found = []
    for place in range(batteries):
        behind = (lines.middle + (place - batteries // 2) * STRIP, lines.support)
        x, y = houses[place] if place < len(houses) else behind
        found.append(PlannedShoot(first + place, 1, min(turns, crossing), False, _around(x, y), ANY))
        if crossing < turns:
            found.append(
                PlannedShoot(first + place, crossing + 1, min(turns, crossing + 3), False, _around(*behind), ANY)
            )
    return found


def _around(x: int, y: int) -> tuple[int, int, int, int]:
    return x - HEAVY // 2, y - HEAVY // 2, x + HEAVY // 2, y + HEAVY // 2
