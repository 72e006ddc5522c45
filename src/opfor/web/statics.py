"""Style, script and pictures: read once, served from memory, found by their exact names only.

A browser may keep a file but asks each time whether it is still the same (`no-cache` with an ETag, see `guard`). So no
page ever mixes scripts of two versions, whoever imports them, and a file that has not changed is not sent again.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Response

from opfor.registry import game_named, installed
from opfor.web.game_parts import part_of
from opfor.web.match_store import NoSuchMatch
from opfor.web.render import FOLDER
from opfor.web.requests import Asked, Name, Routes, in_thread

routes = Routes()

TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class File(NamedTuple):
    """What is sent for a name; the tag is another one as soon as the content is."""

    content: bytes
    type: str
    tag: str


@lru_cache(maxsize=64)
def files(root: Path) -> dict[str, File]:
    """Every static file of a folder by its path."""
    return {
        path.relative_to(root).as_posix(): _file(path.name, path.suffix, path.read_bytes())
        for path in root.rglob("*")
        if path.is_file()
    }


def found_at(name: str) -> File | None:
    """A file of our own, or below a game's id one of that game."""
    id, _, inside = name.partition("/")
    part = part_of(game_named(id)) if id in installed() else None
    if part is not None and part.folder is not None:
        return files(part.folder / "static").get(inside)
    return files(FOLDER / "static").get(name)


def _file(name: str, suffix: str, content: bytes) -> File:
    type_ = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "text/plain"
    return File(content, type_, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


@routes.get("/static/{name:path}", include_in_schema=False)
async def static(request: Asked, name: Name) -> Response[Any]:
    """One file, or that the browser's copy of it is still good."""
    found = await in_thread(found_at, str(name).lstrip("/"))
    if found is None:
        raise NoSuchMatch("there is no such file")
    headers = {"etag": found.tag}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(found.content, media_type=found.type, headers=headers)
