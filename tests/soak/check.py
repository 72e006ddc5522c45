"""A line of the soak: what is checked, how often it is wanted, and how some more of it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Check:
    """One line of the page of figures.

    `some(seed, first, folder)` checks a few items beginning with number `first` and returns how many it has done. It
    raises AssertionError where something is wrong. The same seed and number always check the same thing.
    """

    id: str  # of the requirement: "T11"
    what: str  # what is counted: "games of Fields of Despair"
    wanted: int
    some: Callable[[str, int, Path], int]
    share: int = 1  # of the time, beside the others
    least: int = 0  # what one soak must reach, where that is less than what is wanted of all of them together

    @property
    def name(self) -> str:
        """What the check is called in the run's file."""
        return f"{self.id} {self.what}"
