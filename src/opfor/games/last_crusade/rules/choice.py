"""Choices told: what there was to choose from, how each criterion sieved it, what was taken."""

from __future__ import annotations

from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

Sieve = tuple[str, list[str], list[int], str]  # criterion, the values, the candidates that are left, why others are out


def sieve(criterion: str, values: list[int], among: list[int], why: str, lowest: bool = False) -> Sieve:
    """The candidates with the highest value, or with the lowest; the others are out."""
    held = [values[place] for place in among]
    wanted = min(held) if lowest else max(held)
    return criterion, [str(value) for value in values], [place for place in among if values[place] == wanted], why


def tell_choice(
    desk: Desk, title: str, rule: str, names: list[str], sieves: list[Sieve], chosen: int, by: str = ""
) -> None:
    """What the next note has chosen by criteria. What is left after the last of them is equal, and a matter of lots."""
    candidates = []
    for place, name in enumerate(names):
        out, values = "", list[str]()
        for _, shown, left, why in sieves:
            values.append(shown[place])
            if not out and place not in left:
                out = why
        candidates.append(Candidate(name, values, out))
    desk.choice(title, rule, [criterion for criterion, _, _, _ in sieves], candidates, names[chosen], by)
