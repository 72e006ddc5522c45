"""Style, script and pictures: read once, served from memory, found by their exact names only."""

from __future__ import annotations

import mimetypes
from functools import lru_cache

from litestar import Response, get

from opfor.web.match_store import NoSuchMatch
from opfor.web.render import FOLDER
from opfor.web.requests import Name

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@lru_cache(maxsize=1)
def files() -> dict[str, tuple[bytes, str]]:
    """Every static file by its path, with its type."""
    root = FOLDER / "static"
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), _type(path.suffix, path.name))
        for path in root.rglob("*")
        if path.is_file()
    }


def _type(suffix: str, name: str) -> str:
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "text/plain"


@get("/static/{name:path}", include_in_schema=False)
async def static(name: Name) -> Response[bytes]:
    """One file."""
    found = files().get(str(name).lstrip("/"))
    if found is None:
        raise NoSuchMatch("there is no such file")
    return Response(found[0], media_type=found[1])


ROUTES = [static]
