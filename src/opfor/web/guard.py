"""The gate before every page: who may come in, how much they may send, and what browsers are told.

It stands outside the routes, so that it holds for every answer, errors included:

* the Host header names this server (a foreign name that points here is DNS rebinding);
* methods that change something come from our own pages only;
* on a local network a device shows the cookie it got for a one-time token;
* a body is limited in size and in time;
* pages load nothing from elsewhere, run no inline script, and stand in nobody's frame.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from opfor.web.events import Hub

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
BODY_LIMIT = 64 * 1024
IMPORT_LIMIT = 1024 * 1024
IMPORT_PATH = "/import"
ENTRY_PATH = "/enter"
BODY_SECONDS = 20.0
COOKIE = "opfor"
MAX_DEVICES = 16
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)"),
]


class Devices:
    """Devices of the local network: a one-time token is exchanged for a cookie of the device's own."""

    def __init__(self, token: str) -> None:
        self.tokens = [token]
        self.cookies: list[str] = []

    def new_token(self) -> str:
        """A token for one more device; only the newest few stay good."""
        self.tokens = [*self.tokens[-3:], secrets.token_urlsafe(16)]
        return self.tokens[-1]

    def exchange(self, token: str) -> str | None:
        """The cookie for a token, which is then worth nothing; None for a token that is worth nothing."""
        for known in self.tokens:
            if hmac.compare_digest(known.encode(), token.encode()):
                self.tokens.remove(known)
                self.cookies = [*self.cookies[-(MAX_DEVICES - 1) :], secrets.token_urlsafe(32)]
                return self.cookies[-1]
        return None

    def knows(self, cookie: str) -> bool:
        """Did we give out this cookie?"""
        return any(hmac.compare_digest(known.encode(), cookie.encode()) for known in self.cookies)


class Refusal(Exception):
    """Why a request is not let in."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


class Guard:
    """The application with its gate."""

    def __init__(self, app: ASGIApp, hub: Hub, devices: Devices | None = None, hosts: tuple[str, ...] = ()) -> None:
        self.app, self.hub, self.devices = app, hub, devices
        self.hosts = {name.lower() for name in (*LOCAL_NAMES, *hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind != "http":
            if kind == "lifespan":
                await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS, *_caching(scope["path"])]
            await send(message)

        try:
            headers = _headers(scope)
            self._check_host(headers)
            self._check_origin(scope, headers)
            self._check_device(scope, headers)
            body = await _body(scope, headers, receive)
        except Refusal as refusal:
            await _refuse(refusal, guarded)
            return
        await self.app(scope, _replay(body, receive), guarded)

    def _check_host(self, headers: dict[str, list[str]]) -> None:
        given = headers.get("host", [])
        if len(given) != 1 or _name(given[0]) not in self.hosts:
            raise Refusal(403, "this server does not answer to that host name")

    def _check_origin(self, scope: Any, headers: dict[str, list[str]]) -> None:
        if scope["method"] in SAFE_METHODS:
            return
        site = headers.get("sec-fetch-site")
        if site is not None:
            if site != ["same-origin"]:
                raise Refusal(403, "only this server's own pages may change something")
        elif headers.get("origin") != [f"{scope['scheme']}://{headers['host'][0]}"]:
            raise Refusal(403, "only this server's own pages may change something")

    def _check_device(self, scope: Any, headers: dict[str, list[str]]) -> None:
        path = scope["path"]
        if self.devices is None or path == ENTRY_PATH or path.startswith("/static/"):
            return
        if not any(self.devices.knows(cookie) for cookie in _cookies(headers)):
            raise Refusal(403, "this device is not known here: scan the code that `opfor serve --lan` shows")


def _headers(scope: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        parts = urlsplit(f"//{host}")
        if parts.username is not None or parts.path or parts.query or parts.fragment:
            return ""
        _ = parts.port
        return (parts.hostname or "").lower()
    except ValueError:
        return ""


def _cookies(headers: dict[str, list[str]]) -> list[str]:
    found = []
    for line in headers.get("cookie", []):
        try:
            jar = SimpleCookie(line)
        except CookieError:
            continue
        if COOKIE in jar:
            found.append(jar[COOKIE].value)
    return found


def _caching(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/static/"):
        return [(b"cache-control", b"no-cache")]
    return [(b"cache-control", b"no-store")]


async def _body(scope: Any, headers: dict[str, list[str]], receive: Receive) -> bytes:
    """The whole body, within its limits."""
    limit = IMPORT_LIMIT if scope["path"] == IMPORT_PATH else BODY_LIMIT
    declared = headers.get("content-length", ["0"])[0]
    if not declared.isdigit() or len(declared) > 12 or int(declared) > limit:
        raise Refusal(413, f"at most {limit // 1024} kB may be sent here")
    if declared == "0" and "transfer-encoding" not in headers:
        return b""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise Refusal(400, "the request broke off")
                body += message.get("body", b"")
                if len(body) > limit:
                    raise Refusal(413, f"at most {limit // 1024} kB may be sent here")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise Refusal(408, "the request took too long") from None


def _replay(body: bytes, receive: Receive) -> Receive:
    """Give the application the body that was read for it, then what really comes (a disconnect)."""
    given = False

    async def replayed() -> Any:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return replayed


async def _refuse(refusal: Refusal, send: Send) -> None:
    text = f"Opfor: {refusal.reason}.\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    start: Any = {"type": "http.response.start", "status": refusal.status, "headers": headers}
    body: Any = {"type": "http.response.body", "body": text, "more_body": False}
    await send(start)
    await send(body)
