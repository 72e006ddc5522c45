"""The installed games: found by the entry-point group `opfor.games`, loaded one at a time, when they are asked for.

An entry point is named after the game's id. A game that cannot be loaded is listed with the reason and takes nothing
else with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game
from opfor.kernel.game_data import in_use
from opfor.kernel.names import matching
from opfor.kernel.rulebook import data_folder

GROUP = "opfor.games"
_installed_by_hand: list[Game] = []


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def installed() -> list[str]:
    """The ids of the installed games. None of them is loaded for it."""
    return [game.id for game in _installed_by_hand] or list(_entries())


def _loaded(id: str) -> Game | OpforError:
    """The game, or why it cannot be loaded."""
    return next((game for game in _installed_by_hand if game.id == id), None) or _from_entry(id)


@lru_cache(maxsize=64)
def _from_entry(id: str) -> Game | OpforError:
    entry, custom = _entries()[id], ", ".join(in_use(id))
    try:
        game = entry.load()
    except Exception as problem:  # the code of a plug-in may fail in any way, and must fail alone
        if isinstance(problem, OpforError) and custom:
            return problem  # it names the file and the line
        reason = str(problem) if isinstance(problem, OpforError) else f"{type(problem).__name__}: {problem}"
        return OpforError(f"{f'with your own {custom} ' if custom else ''}{id} cannot be loaded: {reason}")
    if not isinstance(game, Game):
        return OpforError(f"{id} cannot be loaded: {entry.value} is not an opfor Game")
    if game.id != id:
        return OpforError(f"{id} cannot be loaded: {entry.value} has the id '{game.id}'")
    return game


def games() -> dict[str, Game]:
    """Every installed game that can be loaded, by id."""
    found = {id: _loaded(id) for id in installed()}
    return {id: game for id, game in found.items() if isinstance(game, Game)}


def broken_games() -> dict[str, str]:
    """The installed games that cannot be loaded, by id, each with the reason."""
    found = {id: _loaded(id) for id in installed()}
    return {id: str(problem) for id, problem in found.items() if isinstance(problem, OpforError)}


@contextmanager
def only(*games: Game) -> Iterator[None]:
    """For tests: as if just these games were installed."""
    before = list(_installed_by_hand)
    _installed_by_hand[:] = games
    try:
        yield
    finally:
        _installed_by_hand[:] = before


def game_id(name: str) -> str:
    """The id of the installed game that begins with the given text."""
    return matching(name, installed(), "game")


def game_named(name: str) -> Game:
    """The game whose id begins with the given text."""
    game = _loaded(game_id(name))
    if isinstance(game, OpforError):
        raise game
    return game


def game_at(place: str) -> Game:
    """An installed game by its id, or one that is not installed yet as 'module:NAME'."""
    module, colon, name = place.partition(":")
    if not colon:
        return game_named(place)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as problem:
        raise BadInput(f"there is no game at '{place}' ({problem})") from None
    if not isinstance(found, Game):
        raise BadInput(f"'{place}' is not an opfor Game")
    return found


def folder_of(game: str) -> Path:
    """Where the data files of an installed game lie; the game is not loaded."""
    entry = _entries().get(game)
    spec = find_spec(entry.module.rpartition(".")[0]) if entry is not None else None
    if spec is None or not spec.submodule_search_locations:
        raise BadInput(f"there is no game '{game}'")
    return data_folder(Path(next(iter(spec.submodule_search_locations))))
