"""Style, script and pictures: read once, served from memory, found by their exact names only.

A browser may keep a file but asks each time whether it is still the same (`no-cache` with an ETag, see `guard`). So no
page ever mixes scripts of two versions, whoever imports them, and a file that has not changed is not sent again.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from typing import Any, NamedTuple

from litestar import Response, get

from opfor.web.doors import Asked, Name
from opfor.web.pages import FOLDER
from opfor.web.rooms import NoSuchMatch

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class File(NamedTuple):
    """What is sent for a name; the tag is another one as soon as the content is."""

    content: bytes
    type: str
    tag: str


@lru_cache(maxsize=1)
def files() -> dict[str, File]:
    """Every static file by its path."""
    root = FOLDER / "static"
    return {
        path.relative_to(root).as_posix(): _file(path.name, path.suffix, path.read_bytes())
        for path in root.rglob("*")
        if path.is_file()
    }


def _file(name: str, suffix: str, content: bytes) -> File:
    type_ = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "text/plain"
    return File(content, type_, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


@get("/static/{name:path}", include_in_schema=False)
async def static(request: Asked, name: Name) -> Response[Any]:
    """One file, or that the browser's copy of it is still good."""
    found = files().get(str(name).lstrip("/"))
    if found is None:
        raise NoSuchMatch("there is no such file")
    headers = {"etag": found.tag}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(found.content, media_type=found.type, headers=headers)


ROUTES = [static]
