"""Intervals for shares that were counted and for means."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
MANY = 100  # the mean of more values than this is as good as normal


def reach95(number: int) -> float:
    """How many standard errors the mean of `number` values may be off, 95 times in 100: Student's t for few values."""
    if number > MANY:
        return Z95
    free, z = max(1, number - 1), Z95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3  # Fisher's expansion, to a hundredth from five values


def wilson(count: int, total: int) -> tuple[float, float]:
    """Wilson's score interval of a share, 95 %; all that is possible where nothing was counted."""
    if total == 0:
        return 0.0, 1.0
    share, square = count / total, Z95 * Z95 / total
    middle = share + square / 2
    reach = Z95 * sqrt(share * (1 - share) / total + square / (4 * total))
    # At the ends the formula is exact but its floating-point sum is not.
    low = 0.0 if count == 0 else (middle - reach) / (1 + square)
    high = 1.0 if count == total else (middle + reach) / (1 + square)
    return low, high


def deviation(number: int, added: int, squares: int, less: int = 0) -> float:
    """The standard deviation of whole numbers from their sum and that of their squares; of a sample with less = 1.

    Whole numbers are added exactly, so it is the same to the last digit in every order and on every machine.
    """
    return sqrt((number * squares - added * added) / (number * (number - less)))
