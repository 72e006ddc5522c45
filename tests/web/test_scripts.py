"""The browser's scripts: modules that are found, never out of date, and never offered before they work."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

import opfor
from opfor.web import statics
from opfor.web.render import FOLDER
from tests.web.conftest import DESKTOP, PATIENCE, Opener, Server, held

SOURCES = Path(opfor.__file__).parent
OURS = FOLDER / "static"
IMPORTS = re.compile(r'^import (?:.*? from )?"(.+?)";', re.MULTILINE)
LOADED = re.compile(r'(?:src|href)="(/static/[^"{]+)"')


def test_every_script_and_style_that_is_named_is_served(server: Server) -> None:
    named = {found for page in SOURCES.rglob("templates/*.html") for found in LOADED.findall(page.read_text("utf-8"))}
    scripts = {name for name in named if name.endswith(".js")}
    assert {"/static/page.js", "/static/theme.js", "/static/match.js"} <= scripts
    with server.client() as client:
        while named:
            address = named.pop()
            answer = client.get(address)
            assert answer.status_code == 200, address
            if address.endswith(".js"):
                base = httpx.URL(f"{server.base}{address}")
                imported = {base.join(found).path for found in IMPORTS.findall(answer.text)} - scripts
                scripts |= imported
                named |= imported
    ours = {f"/static/{name}" for name in statics.files(OURS) if name.endswith(".js")}
    assert ours <= scripts, "a script that no page loads"


def test_a_file_is_sent_again_only_when_it_has_changed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.client() as client:
        first = client.get("/static/page.js")
        tag = first.headers["etag"]
        assert first.headers["cache-control"] == "no-cache"
        for known in (tag, f'W/{tag}, "other"'):
            again = client.get("/static/page.js", headers={"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        changed = statics._file("page.js", ".js", first.content + b"\n")
        monkeypatch.setitem(statics.files(OURS), "page.js", changed)
        now = client.get("/static/page.js", headers={"If-None-Match": tag})
        assert now.status_code == 200 and now.headers["etag"] != tag and now.content == changed.content


def test_a_new_version_of_an_imported_script_runs_at_the_next_visit(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = browser.new_context(base_url=server.base)  # without a gate: that would turn the browser's cache off
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate("() => document.body.dataset.newer") is None
    name = "page/steppers.js"
    newer = statics.files(OURS)[name].content + b'\ndocument.body.dataset.newer = "yes";\n'
    monkeypatch.setitem(statics.files(OURS), name, statics._file(name, ".js", newer))
    page.goto("/charts")
    assert page.evaluate("() => document.body.dataset.newer") == "yes"
    context.close()


def test_what_needs_a_script_is_not_offered_before_it_has_come(open_page: Opener, server: Server) -> None:
    match = server.new(mode="screen")
    page = open_page("/charts", DESKTOP)
    with held(page, "**/kit/drag.js"):
        page.goto(f"/matches/{match['id']}", wait_until="commit")
        page.locator(".tools").wait_for()
        tools = page.locator(".map-tools button")
        expect(tools).to_have_count(3)
        assert not any(button.is_visible() for button in tools.all())
    expect(tools.first).to_be_visible()
    before = page.locator("#map").get_attribute("viewBox")
    tools.first.click()
    assert page.locator("#map").get_attribute("viewBox") != before
