"""Who is looking at which match: one queue a browser, told when a match has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

MAX_STREAMS = 16
HEARTBEAT_SECONDS = 20.0
CLOSED = -1  # no match has this version


class Hub:
    """All open event streams. Only the event loop touches them; other threads go through `changed`."""

    def __init__(self) -> None:
        self._streams: dict[str, set[asyncio.Queue[int]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    @property
    def count(self) -> int:
        """How many streams are open."""
        return sum(len(queues) for queues in self._streams.values())

    def changed(self, id: str, version: int) -> None:
        """Tell everybody who looks at a match; may be called from any thread."""
        if self._loop is not None and id in self._streams:
            self._loop.call_soon_threadsafe(self._tell, id, version)

    def _tell(self, id: str, version: int) -> None:
        for queue in self._streams.get(id, ()):
            if queue.full():  # a browser that does not read needs the newest only
                queue.get_nowait()
            queue.put_nowait(version)

    def close(self) -> None:
        """End every stream, so that a server that stops need not wait for browsers; from any thread or a signal."""
        self._closed = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        for id in list(self._streams):
            self._tell(id, CLOSED)

    def _join(self, id: str) -> asyncio.Queue[int]:
        self._loop = asyncio.get_running_loop()
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=4)
        self._streams.setdefault(id, set()).add(queue)
        return queue

    def _leave(self, id: str, queue: asyncio.Queue[int]) -> None:
        queues = self._streams.get(id, set())
        queues.discard(queue)
        if not queues:
            self._streams.pop(id, None)

    async def stream(self, id: str, now: Callable[[], Awaitable[int]]) -> AsyncIterator[bytes]:
        """Server-sent events: the version of the match `now` and after each change, and a heartbeat.

        It listens before it asks for the version, so that no change falls between the two. What it gives first is
        nothing: by then it has its place. It gives nothing at all where every place is taken.
        """
        if self.count >= MAX_STREAMS or self._closed:
            return
        queue = self._join(id)
        try:
            yield b""
            version = await now()
            yield f"retry: 2000\nevent: version\ndata: {version}\n\n".encode()
            while True:
                try:
                    version = await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS)
                    if version == CLOSED:
                        return
                    yield f"event: version\ndata: {version}\n\n".encode()
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._leave(id, queue)
