"""Style, script and pictures: read once, served from memory, found by their exact names only."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Response, get

from opfor.registry import game_named, installed
from opfor.web.game_parts import part_of
from opfor.web.match_store import NoSuchMatch
from opfor.web.render import FOLDER
from opfor.web.requests import Name, in_thread

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@lru_cache(maxsize=64)
def files(root: Path) -> dict[str, tuple[bytes, str]]:
    """Every static file of a folder by its path, with its type."""
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), _type(path.suffix, path.name))
        for path in root.rglob("*")
        if path.is_file()
    }


def found_at(name: str) -> tuple[bytes, str] | None:
    """A file of our own, or below a game's id one of that game."""
    id, _, inside = name.partition("/")
    part = part_of(game_named(id)) if id in installed() else None
    if part is not None and part.folder is not None:
        return files(part.folder / "static").get(inside)
    return files(FOLDER / "static").get(name)


def _type(suffix: str, name: str) -> str:
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "text/plain"


@get("/static/{name:path}", include_in_schema=False)
async def static(name: Name) -> Response[bytes]:
    """One file."""
    found = await in_thread(found_at, str(name).lstrip("/"))
    if found is None:
        raise NoSuchMatch("there is no such file")
    return Response(found[0], media_type=found[1])


ROUTES = [static]
