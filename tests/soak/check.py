"""A line of the soak: what is checked, how often it is wanted, and how some more of it is done."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests import ROOT


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
    least: int = 0  # what one soak must reach, where that is less than what is wanted of all of them together

    @property
    def name(self) -> str:
        """What the check is called in the run's file."""
        return f"{self.id} {self.what}"


def passed_tests(*words: str) -> int:
    """Run some tests as they are; how many they were. One that fails is an AssertionError."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3_000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None, done.stdout[-3_000:]
    return int(passed[1])
