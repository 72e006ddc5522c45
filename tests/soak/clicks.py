"""Whole games by clicks in a browser, at desktop and at phone width: the tests that `make test` leaves to the soak."""

from __future__ import annotations

from pathlib import Path

from tests.soak.check import Check, passed_tests


def _games(seed: str, first: int, folder: Path) -> int:
    """All of them once; how many there are."""
    return passed_tests("-n", "0", "-m", "whole_game", "tests/web")


def checks(seed: str) -> list[Check]:
    """Each of these tests once or twice."""
    return [Check("W1", "whole games by clicks", 10, _games)]
