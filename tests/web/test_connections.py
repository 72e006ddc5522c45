"""Connections that never finish a request are closed in time, and hundreds of them lock nobody out."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from tests.soak.server_kills import started

FLOOD = 300
HALF = "GET /api/games HTTP/1.1\r\nHost: {host}\r\nX-Half:"
WHOLE = "GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n"
LONGEST = 30.0  # seconds until a half-open connection must be closed, on a busy machine


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`opfor serve` as a process of its own."""
    process, address = started(tmp_path_factory.mktemp("home"))
    yield address
    process.terminate()
    process.wait(20)


def connected(base: str, source: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(base)
    return socket.create_connection((str(where.hostname), int(where.port or 0)), 20, (source, 0))


def status(base: str, source: str = "127.0.0.1") -> str:
    """What a plain request from an address is answered."""
    with connected(base, source) as line:
        line.sendall(WHOLE.format(host=urlsplit(base).netloc).encode())
        return line.recv(100).decode().partition("\r\n")[0]


@pytest.mark.parametrize("flooding", ["127.0.0.1", "127.0.0.2"], ids=["this machine", "another device"])
def test_half_open_connections_lock_nobody_out(base: str, flooding: str) -> None:
    half = HALF.format(host=urlsplit(base).netloc).encode()
    with contextlib.ExitStack() as stack:
        for number in range(FLOOD):
            line = stack.enter_context(connected(base, flooding))
            with contextlib.suppress(OSError):  # a place may have been taken again already
                line.sendall(half if number % 2 else b"")
        assert status(base) == "HTTP/1.1 200 OK"  # the person
        assert status(base, flooding) == "HTTP/1.1 200 OK"  # the device itself
        assert status(base, "127.0.0.3") == "HTTP/1.1 200 OK"  # a third device


def test_a_connection_without_whole_headers_is_closed(base: str) -> None:
    """Four of them: one is silent, one stops, one sends a letter now and then, one stops in its second request."""
    half, whole = (text.format(host=urlsplit(base).netloc).encode() for text in (HALF, WHOLE))
    with connected(base) as silent, connected(base) as stopped, connected(base) as slow, connected(base) as second:
        stopped.sendall(half)
        slow.sendall(half)
        second.sendall(whole)
        assert second.recv(100).startswith(b"HTTP/1.1 200")
        second.sendall(half)
        waiting, begun = {"silent": silent, "stopped": stopped, "slow": slow, "second": second}, time.monotonic()
        while waiting and time.monotonic() - begun < LONGEST:
            with contextlib.suppress(OSError):
                slow.sendall(b"x")
            waiting = {name: line for name, line in waiting.items() if not _closed(line)}
        assert not waiting, f"still open after {LONGEST:g} s: {', '.join(waiting)}"
    assert status(base) == "HTTP/1.1 200 OK"


def test_event_streams_beyond_the_cap_are_refused_when_all_come_at_once(base: str) -> None:
    asked = _events(base)
    said = _heard(base, asked, 40)
    spoke, refused = sum(b"event: version" in one for one in said), sum(b" 429 " in one for one in said)
    assert (spoke, refused) == (16, 24), f"{spoke} streams, {refused} refused, {40 - spoke - refused} empty"


def test_a_browser_that_hangs_up_at_once_keeps_no_place(base: str) -> None:
    asked = _events(base)
    for _ in range(40):
        with connected(base) as line:
            line.sendall(asked)
    deadline = time.monotonic() + LONGEST
    while sum(b"event: version" in one for one in _heard(base, asked, 16)) < 16:
        assert time.monotonic() < deadline, "places of browsers that have gone are never given free"


def _events(base: str) -> bytes:
    """A request for the events of a new match."""
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
        id = client.post("/api/matches", json={"game": "fields-of-despair"}).json()["id"]
    return f"GET /matches/{id}/events HTTP/1.1\r\nHost: {urlsplit(base).netloc}\r\n\r\n".encode()


def _heard(base: str, asked: bytes, many: int) -> list[bytes]:
    """What each of so many is told who ask all at once."""
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(base)) for _ in range(many)]
        for line in lines:
            line.sendall(asked)
        return [_said(line) for line in lines]


def _said(line: socket.socket) -> bytes:
    """The beginning of an answer: as far as an event, a refusal, or the end."""
    said = b""
    while b"event: version" not in said and b"too many screens" not in said and b"\r\n0\r\n" not in said:
        if not (more := line.recv(4096)):
            break
        said += more
    return said


def _closed(line: socket.socket) -> bool:
    line.settimeout(0.2)
    try:
        while line.recv(65536):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:  # it was reset
        return True
