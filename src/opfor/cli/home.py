"""Where matches are kept, and how one is named."""

from __future__ import annotations

import os
from pathlib import Path

from opfor.system import data_folder


def home() -> Path:
    """Where games are kept: $OPFOR_HOME, or a folder in the user's data directory."""
    given = os.environ.get("OPFOR_HOME")
    if given:
        return Path(given)
    return data_folder() / "opfor"


def saved_at(text: str | Path) -> Path:
    """The file at this path, or else the match of this name that is kept at home."""
    path = Path(text)
    if not path.exists() and path.name == str(text):
        for kept in (home() / path.name, home() / f"{path.name}.opfor"):
            if kept.is_file():
                return kept
    return path
