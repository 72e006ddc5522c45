"""The HTTP server: its settings, and limits for connections that never finish a request.

Uvicorn's own timer starts only after a response. Here one runs from the connection, or from the first byte of a further
request, until the headers are complete. Each address may hold a number of connections; one more takes the place of its
oldest that has not finished a request, so that idle connections lock nobody out. This machine is counted by itself:
whatever other devices do, the person at this one gets in.
"""

from __future__ import annotations

import asyncio
from types import FrameType

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from opfor.web.guard import Guard

HEADER_SECONDS = 10.0
MAX_HERE = 96  # connections from this machine
MAX_PER_DEVICE = 24  # from one other device
MAX_ELSEWHERE = 96  # from all other devices together
THIS_MACHINE = ("127.0.0.1", "::1")


class Server(uvicorn.Server):
    """Serves the application; lets go of the browsers that listen when it is to stop."""

    def __init__(self, app: Guard) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                ws="none",
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_keep_alive=10,
                timeout_graceful_shutdown=2,
            )
        )
        self._hub = app.hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._hub.close()
        super().handle_exit(sig, frame)


class Connection(H11Protocol):
    """A connection with a time limit for headers and a place among those of its address."""

    address = ""
    opened = 0.0
    late: asyncio.TimerHandle | None = None  # ends the connection, while headers are missing

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address, self.opened = self.client[0] if self.client else "", self.loop.time()
        if self._has_place():
            self._expect_headers()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._got_headers()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._got_headers()
        elif self.late is None and self.timeout_keep_alive_task is None:
            self._expect_headers()

    def _expect_headers(self) -> None:
        self.late = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _got_headers(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    @property
    def unfinished(self) -> bool:
        """Is there no whole request that is being answered?"""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _has_place(self) -> bool:
        """Is there a place for this connection, if need be that of an older one that has not finished a request?"""
        others = [
            one
            for one in self.connections
            if isinstance(one, Connection) and one is not self and not one.transport.is_closing()
        ]
        if self.address in THIS_MACHINE:
            return _room([one for one in others if one.address in THIS_MACHINE], MAX_HERE)
        elsewhere = [one for one in others if one.address not in THIS_MACHINE]
        device = [one for one in elsewhere if one.address == self.address]
        return _room(device, MAX_PER_DEVICE) and _room(elsewhere, MAX_ELSEWHERE)


def _room(there: list[Connection], most: int) -> bool:
    """Is there room for one more, or can it be made?"""
    there = [one for one in there if not one.transport.is_closing()]
    unfinished = [one for one in there if one.unfinished]
    if len(there) >= most and unfinished:
        min(unfinished, key=lambda one: one.opened).transport.abort()
    return len(there) < most or bool(unfinished)
