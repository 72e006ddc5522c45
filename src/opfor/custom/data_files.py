"""The data files of a game as text: which there are, what a folder of changed ones holds, what may take their place."""

from __future__ import annotations

from pathlib import Path

from opfor.kernel.errors import BadInput, unread
from opfor.kernel.game_data import Files, table_type
from opfor.kernel.number_tables import check_like
from opfor.kernel.toml_text import decoded
from opfor.registry import folder_of

ENDINGS = (".toml", ".csv")
NOT_DATA = (
    "rules.toml",
    "rulings.toml",
    "statements.toml",
)  # what the rules are called and how they are read, no numbers


def number_files(game: str) -> list[str]:
    """The files of numbers of a game."""
    return [name for name in names_of(game) if name.endswith(".toml") and "/" not in name]


def check_numbers(game: str, name: str, text: str) -> None:
    """Refuse a file of numbers that could not take the place of ours; what only the rules know shows when they load."""
    type, free = table_type(game, name)
    check_like(text, shipped(game, name), name, free)
    decoded(text, name, type)


def changed_files(folder: Path, named: str) -> Files:
    """The files of a game's folder that differ from those that come with it."""
    ours = names_of(folder.name)
    found: Files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix not in ENDINGS or not path.is_file():
            continue  # notes and the like
        if name not in ours:
            raise BadInput(f"{named}: {folder.name} has no data file {name}; it has {', '.join(ours)}")
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{path} cannot be read: {unread(problem)}") from None
        if text != shipped(folder.name, name):
            found[name] = text
    return found


def names_of(game: str) -> list[str]:
    """The data files that come with a game."""
    folder = folder_of(game)
    inside = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS]
    return [path.as_posix() for path in inside if path.parts[0] != "studies" and path.as_posix() not in NOT_DATA]


def shipped(game: str, name: str) -> str:
    """The text of a file as it comes with the game."""
    return (folder_of(game) / name).read_text(encoding="utf-8")
