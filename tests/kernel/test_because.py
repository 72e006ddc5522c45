"""Explanations: what a note that stands for several keeps of their reasons."""

from __future__ import annotations

from typing import Any

from opfor.kernel.because import Because, Candidate, Choice, Rolled, Telling


class Together:
    """Any two notes are one."""

    def after(self, last: Any) -> tuple[str, dict[str, Any]] | None:
        return "Both wait.", {}


def test_joined_notes_share_a_choice() -> None:
    """What both chose for the same reasons is shown once; each die stays."""
    choice, die = Choice("Who goes", "Z1", [], [Candidate("A")], "A"), Rolled("order", "1d6", [3], 3, "sealed")
    telling = Telling()
    for _ in range(2):
        telling.evidence += [die, choice]
        telling.note("One waits.", "Z1", {"joins": Together()})
    assert [(entry.claim, entry.evidence) for entry in telling.entries if isinstance(entry, Because)] == [
        ("Both wait.", [die, choice, die])
    ]
