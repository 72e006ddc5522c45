"""Map kept: moves of the program in words that a player carries out with a ruler."""

from __future__ import annotations

from math import isqrt


def compass(dx: int, dy: int) -> str:
    """R6: the nearest of eight directions; north is away from the attacker's edge."""
    across, along = abs(dx), abs(dy)
    words = []
    if along * 12 > across * 5:  # tan 22.5 degrees is a little less than 5/12
        words.append("north" if dy > 0 else "south")
    if across * 12 > along * 5:
        words.append("east" if dx > 0 else "west")
    return "-".join(words)


def moved_words(x0: int, y0: int, x1: int, y1: int) -> str:
    """R6, P16: a move as distance and direction, with the spot in cm from the south-west corner for a check."""
    dx, dy = x1 - x0, y1 - y0
    return f"{isqrt(dx * dx + dy * dy) / 10:g} cm {compass(dx, dy)}, to {x1 / 10:g},{y1 / 10:g}"
