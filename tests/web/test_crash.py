"""A server killed in mid-match comes back with every answer it has acknowledged."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.soak.server_kills import check_server_kills, started
from tests.web.clicker import Clicker
from tests.web.conftest import PATIENCE


def test_kill_minus_nine_keeps_every_acknowledged_answer(tmp_path: Path) -> None:
    check_server_kills(tmp_path, 3, "9")


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_stopped_goes_without_a_word(told: signal.Signals, tmp_path: Path) -> None:
    """A browser that listens to a match is let go: no waiting, nothing on the terminal but what was said before."""
    process, base = started(tmp_path)
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
        given = {"game": "fields-of-despair", "mode": "table", "seed": "stop"}
        id = client.post("/api/matches", json=given).json()["id"]
        with client.stream("GET", f"/matches/{id}/events") as events:
            lines = events.iter_lines()
            assert next(lines).startswith("retry")
            process.send_signal(told)
            assert not any(line.startswith("event: error") for line in lines)  # to the end of the stream
    said, wrong = process.communicate(timeout=60)
    assert wrong == ""
    assert "Traceback" not in said


@pytest.mark.parametrize("mode", ["screen", "table"])
def test_a_page_says_when_the_server_is_gone_and_when_it_is_back(mode: str, tmp_path: Path, browser: Browser) -> None:
    """A press that nobody hears is told; when the server is back the page goes on by itself."""
    process, base = started(tmp_path)
    port = int(base.rpartition(":")[2])
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
        match = client.post("/api/matches", json={"game": "last-crusade", "mode": mode, "seed": "gone"}).json()
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        page.goto(f"{base}/matches/{match['id']}")
        player, gone = Clicker(page), page.locator("#unheard")
        player.answer()
        assert gone.is_hidden()
        process.kill()
        process.communicate()
        gone.wait_for(state="visible")  # the page notices by itself
        assert "does not answer" in gone.inner_text() and "is kept" in gone.inner_text()
        version = player._version()
        player._read_on()
        player._fill()
        page.wait_for_function("() => document.getElementById('unheard').textContent.includes('pressed last')")
        assert player._version() == version
        process, again = started(tmp_path, port)
        assert again == base
        gone.wait_for(state="hidden")
        player.answer()
        assert player._version() != version
    finally:
        context.close()
        process.kill()
        process.communicate()
