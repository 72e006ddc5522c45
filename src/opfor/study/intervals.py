"""Intervals for shares that were counted."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(count: int, total: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a share, 95 % unless told; all that is possible where nothing was counted."""
    if total == 0:
        return 0.0, 1.0
    share, square = count / total, z * z / total
    middle = share + square / 2
    reach = z * sqrt(share * (1 - share) / total + square / (4 * total))
    # At the ends the formula is exact but its floating-point sum is not.
    low = 0.0 if count == 0 else (middle - reach) / (1 + square)
    high = 1.0 if count == total else (middle + reach) / (1 + square)
    return low, high
