"""The rules index and the register of rulings."""

from __future__ import annotations

from pathlib import Path

from opfor.kernel.rulebook import Rulebook

RULEBOOK = Rulebook(Path(__file__).parent, "opfor.games.last_crusade")
