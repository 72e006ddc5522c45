"""Luck in words: how many games in a hundred, not how many standard deviations."""

from __future__ import annotations

from math import erf, sqrt

from opfor.kernel.throws import Weights

ORDINARY = 0.25  # standard deviations within which nobody would speak of luck


def luck_words(deviations: float) -> str:
    """Luck, given in standard deviations from what is expected."""
    if abs(deviations) < ORDINARY:
        return "as expected"
    many = min(99, round((1 + erf(abs(deviations) / sqrt(2))) / 2 * 100))
    return f"{'better' if deviations > 0 else 'worse'} than {many} games in 100"


def once_in(weights: Weights, result: int) -> float:
    """In how many such throws one comes that is as good or as bad as this result, whichever is rarer."""
    pairs = list(zip(weights.results, weights.weights, strict=True))
    high = sum(weight for other, weight in pairs if other >= result)
    low = sum(weight for other, weight in pairs if other <= result)
    return weights.total / min(high, low)
