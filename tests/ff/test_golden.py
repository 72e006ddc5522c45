"""Golden playthroughs: a programmed game of each scenario as readable text, reviewed when a rule changes.

`OPFOR_GOLDEN=1 pytest tests/ff/test_golden.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.kernel.because import Because
from opfor.kernel.match import Match

GAME = "flanders-fields"
FOLDER = Path(__file__).parent / "golden"
LINES = 400


@pytest.mark.parametrize("scenario", list(FLANDERS.scenarios))
def test_golden(scenario: str) -> None:
    """P0, G1, Z6: the first lines of a game between the two programs, and how it ended."""
    match = Match.new(FLANDERS, scenario, "screen", options={"side": "none"}, seed=f"golden {scenario}")
    told = [f"{entry.rule}  {entry.claim}" for entry in match.entries if isinstance(entry, Because)]
    assert match.outcome is not None
    text = "\n".join([*told[:LINES], f"… {len(told)} lines; {match.outcome.reason}"]) + "\n"
    path = FOLDER / f"{scenario}.txt"
    if os.environ.get("OPFOR_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
