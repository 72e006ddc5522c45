"""Custom data files: named by a folder, or carried by a saved match in its first record."""

from __future__ import annotations

from pathlib import Path

from opfor.custom.data_files import changed_files
from opfor.custom.smoke_play import smoke_play
from opfor.kernel.errors import BadInput, OtherData
from opfor.kernel.game_data import CustomData, Files, choose, takes
from opfor.match.records import header_of
from opfor.match.save_files import read_bytes
from opfor.registry import installed


def take_match(game: str, files: Files, file: str) -> None:
    """Play a game by the files of this match; refused in one line where others are in use already."""
    if takes(game, files):
        return
    if not files:
        raise OtherData(f"this match is played by the data files that come with {game}; open it without --data")
    raise OtherData(
        f"this match has custom data files ({', '.join(files)}): `opfor play --resume {file}` plays it in the "
        f"terminal, `opfor serve --data {file}` in the browser"
    )


def read_custom(text: str, folder: Path = Path()) -> CustomData:
    """What a person named as data, as seen from the folder: a folder with a folder for each game, or a saved match."""
    path = folder / text
    if path.is_file():
        header = header_of(read_bytes(path), path.name)
        if not header.data:
            raise BadInput(f"{text} has no custom data files")
        return {header.game: header.data}
    if not path.is_dir():
        raise BadInput(f"there is no folder {text}; `opfor data GAME --out {text}` fills one with the files of a game")
    known = installed()
    found = {inside.name: changed_files(inside, text) for inside in sorted(path.iterdir()) if inside.name in known}
    if not found:
        raise BadInput(f"{text} has no folder for any game: call one {' or '.join(known)}")
    return found


def read_files(text: str, game: str, folder: Path = Path()) -> Files:
    """The same for one game."""
    found = read_custom(text, folder)
    if game not in found:
        raise BadInput(f"{text} has no files for {game}")
    return found[game]


def play_by(data: str | Path) -> None:
    """Before the first game: play by custom data files from now on, those of a folder or of a saved match."""
    custom = read_custom(str(data))
    choose(custom)
    for game in custom:
        smoke_play(game)
