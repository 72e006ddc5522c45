"""What every route needs: the matches, the event streams, the fields of a form, work in a thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qsl

from anyio import from_thread, to_thread
from litestar import Request, get, post
from litestar.params import FromPath

from opfor.kernel.errors import BadInput
from opfor.web.events import Hub
from opfor.web.guard import Devices
from opfor.web.kit.answers import Fields
from opfor.web.match_store import Rooms

Asked = Request[Any, Any, Any]
Name = FromPath[str]
MAX_FIELDS = 1_000
P = ParamSpec("P")
T = TypeVar("T")


def rooms_of(request: Asked) -> Rooms:
    """The matches of this server."""
    found: Rooms = request.app.state.rooms
    return found


def hub_of(request: Asked) -> Hub:
    """The event streams of this server."""
    found: Hub = request.app.state.hub
    return found


def devices_of(request: Asked) -> Devices | None:
    """The devices of the local network; None where only this machine is served."""
    found: Devices | None = request.app.state.devices
    return found


async def fields(request: Asked) -> Fields:
    """The fields of a submitted form, in order."""
    body = await request.body()
    try:
        return parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise BadInput(f"a form of at most {MAX_FIELDS} fields is expected") from None


def form(request: Asked) -> Fields:
    """The fields of a submitted form, for a route that runs in a thread."""
    return from_thread.run(fields, request)


def field(given: Fields, name: str, default: str | None = None, most: int = 500) -> str:
    """One field of a form."""
    for known, text in given:
        if known == name:
            if len(text) > most:
                raise BadInput(f"{name} is too long; at most {most} characters")
            return text
    if default is None:
        raise BadInput(f"{name} is missing in the form")
    return default


def number(text: str, what: str) -> int:
    """A whole number out of a form or an address."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadInput(f"'{text[:40]}' is not a number of {what}: a whole number is expected")
    return int(text)


def query(request: Asked) -> Fields:
    """The fields of an address, in order."""
    try:
        raw = request.scope["query_string"].decode("latin-1")
        return parse_qsl(raw, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise BadInput(f"an address of at most {MAX_FIELDS} fields is expected") from None


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do what reads and writes files beside the event loop."""
    return await to_thread.run_sync(partial(work, *args, **named))


class Routes(list[Any]):
    """The routes of a module. One that is not async runs in a thread as a whole. (Litestar's own way fails where two
    methods share a path.)"""

    def get(self, path: str | list[str], **named: Any) -> Callable[[T], T]:
        """A route that looks at something."""
        return self._adding(get, path, named)

    def post(self, path: str, status: int = 200, **named: Any) -> Callable[[T], T]:
        """A route that changes something."""
        return self._adding(post, path, named | {"status_code": status})

    def _adding(self, method: Any, path: str | list[str], named: dict[str, Any]) -> Callable[[T], T]:
        def add(work: T) -> T:
            self.append(method(path, **named)(work if iscoroutinefunction(work) else _threaded(work)))
            return work

        return add


def _threaded(work: Any) -> Any:
    @wraps(work)
    async def run(*args: Any, **named: Any) -> Any:
        return await in_thread(work, *args, **named)

    return run
