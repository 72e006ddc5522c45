"""The files of house numbers of a game, and where each can be changed."""

from __future__ import annotations

from opfor.custom.data_files import number_files, shipped
from opfor.custom.number_edits import first_sentence
from opfor.kernel.game import Game


def address(game: Game, file: str) -> str:
    """Where the numbers of a file can be changed."""
    return f"/numbers/{game.id}/{file.removesuffix('.toml')}"


def files_with_titles(game: Game) -> list[tuple[str, str, str]]:
    """The files of numbers of a game: address, name, and what each says of itself."""
    return [(address(game, name), name, first_sentence(shipped(game.id, name))) for name in number_files(game.id)]
