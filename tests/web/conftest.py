"""A real server on a port of its own and a real Chromium; without Chromium the tests fail and say what to install."""

from __future__ import annotations

import contextlib
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect, sync_playwright

from opfor.web import server as web_server
from opfor.web.app import create_app
from opfor.web.guard import Guard
from opfor.web.pages.studies import Shelf

PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1280, 800)
PATIENCE = 120_000  # milliseconds: on a machine that is busy elsewhere, syncing a save may take its time
expect.set_options(timeout=PATIENCE)
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Server:
    """A running server."""

    base: str
    home: Path
    app: Guard

    def client(self, **headers: str) -> httpx.Client:
        """A client that a page of our own could be."""
        return httpx.Client(base_url=self.base, headers={"Origin": self.base, **headers}, timeout=PATIENCE / 1000)

    @property
    def studies(self) -> Shelf:
        """The studies that it plays in the background."""
        assert isinstance(self.app.app, Litestar)
        found: Shelf = self.app.app.state.studies
        return found

    def new(self, **given: Any) -> dict[str, Any]:
        """A new match through the API."""
        with self.client() as client:
            answer = client.post("/api/matches", json={"game": "fields-of-despair", "mode": "table", **given})
            assert answer.status_code == 201, answer.text
            data: dict[str, Any] = answer.json()
            return data

    def answer(self, match: dict[str, Any], answer: Any) -> dict[str, Any]:
        """Answer the open question through the API."""
        with self.client() as client:
            given = {"answer": answer, "decision": match["decision"]}
            got = client.post(f"/api/matches/{match['id']}/answer", json=given)
            assert got.status_code == 200, got.text
            data: dict[str, Any] = got.json()
            return data

    def until(self, match: dict[str, Any], *questions: str, **answers: Any) -> dict[str, Any]:
        """Play on by defaults (or the answers given by question id) until one of the questions is open."""
        while match["question"] and match["question"]["id"] not in questions:
            asked = match["question"]
            match = self.answer(match, answers.get(asked["id"].replace("-", "_"), asked["default"]))
        return match


@contextlib.contextmanager
def running(home: Path, **given: Any) -> Iterator[Server]:
    """Serve a folder while this lasts."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    app = create_app(home, **given)
    server = web_server.Server(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Server(f"http://127.0.0.1:{listening.getsockname()[1]}", home, app)
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module."""
    with running(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.fail("the browser tests need Chromium: apt-get install chromium (or put it on the PATH)")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=SWITCHES, timeout=PATIENCE)
        yield found
        found.close()


Opener = Callable[..., Page]


def follow(page: Page, what: Locator) -> None:
    """Click what leads to another page, and wait until that is there as a whole: a click alone waits for its first
    bytes only, when half of it may be missing and no script has run."""
    with page.expect_navigation():
        what.click()


def press(page: Page, name: str) -> None:
    """Press a button that leads to another page, and wait for that."""
    follow(page, page.get_by_role("button", name=name))


def quiet(page: Page) -> None:
    """Wait until nothing that was asked for is still on its way, so that nothing is drawn anew under the hand."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


@contextlib.contextmanager
def held(page: Page, path: str) -> Iterator[None]:
    """Answers to these requests come when this is over: what a page shows until then stays, however slow we are."""
    waiting: list[Route] = []
    over = False
    page.route(path, lambda route: route.fallback() if over else waiting.append(route))
    yield
    over = True
    for route in waiting:
        route.fallback()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens pages that may talk to their own server only; what else they try fails the test."""
    contexts: list[BrowserContext] = []
    strangers: list[str] = []
    troubles: list[str] = []

    def opened(path: str = "/", size: tuple[int, int] = PHONE, **given: Any) -> Page:
        given = {"reduced_motion": "reduce", **given}  # no colour on its way from one to another when it is looked at
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, base_url=server.base, **given)
        contexts.append(context)

        def gate(route: Any) -> None:
            if route.request.url.startswith((server.base, "data:")):
                route.continue_()
            else:
                strangers.append(route.request.url)
                route.abort()

        context.route("**/*", gate)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: troubles.append(line.text) if "Content Security Policy" in line.text else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not strangers, f"requests left the origin: {strangers}"
    assert not troubles, f"the page's script failed: {troubles}"
