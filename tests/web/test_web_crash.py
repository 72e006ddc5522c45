"""A server killed in mid-match comes back with every answer it has acknowledged."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest
from clicker import Clicker
from playwright.sync_api import Browser

from conftest import PATIENCE
from opfor.match.match import Match

ROUNDS = int(os.environ.get("OPFOR_KILLS", "3"))  # more by night
START = "from opfor.cli.serve import serve; serve({port}, True, False)"


def started(home: Path, port: int = 0) -> tuple[subprocess.Popen[str], str]:
    """`opfor serve` as a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(port=port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"OPFOR_HOME": str(home)},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found, line
    while True:
        try:
            httpx.get(f"{found[0]}/api/games", timeout=60)
            return process, found[0]
        except httpx.TransportError:
            assert process.poll() is None, "it has ended"
            time.sleep(0.05)


def answers(base: str, id: str, known: list[int], heard: Queue[int], stop: threading.Event) -> None:
    """Answer one match by defaults as fast as it goes; note what was acknowledged."""
    try:
        with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
            match: dict[str, Any] = client.get(f"/api/matches/{id}").json()
            while not stop.is_set() and match["question"]:
                asked = match["question"]
                wanted = {"attacks": [["C05", 12, 2]], "fight-attack": 0, "target": [], "score": "draw"}
                answer = wanted.get(asked["id"], asked["default"])
                got = client.post(f"/api/matches/{id}/answer", json={"answer": answer, "decision": match["decision"]})
                if got.status_code != 200:
                    return
                match = got.json()
                known[0] = match["decision"]
                heard.put(known[0])
    except httpx.TransportError:
        return


def test_kill_minus_nine_keeps_every_acknowledged_answer(tmp_path: Path) -> None:
    rng = random.Random(9)
    known: dict[str, list[int]] = {}
    for _ in range(ROUNDS):
        process, base = started(tmp_path)
        with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
            listed = {match["id"]: match["decisions"] for match in client.get("/api/matches").json()}
            for id, count in known.items():
                decision = client.get(f"/api/matches/{id}").json()["decision"]
                assert decision >= count[0], "an answer was lost"
                assert decision == listed[id], "the lobby shows another match"
            for _ in range(2):
                given = {"game": "fields-of-despair", "mode": "table"}
                known[client.post("/api/matches", json=given).json()["id"]] = [0]
        stop, heard = threading.Event(), Queue[int]()
        hands = [threading.Thread(target=answers, args=(base, id, count, heard, stop)) for id, count in known.items()]
        for hand in hands:
            hand.start()
        for _ in range(rng.randrange(4, 40)):
            heard.get(timeout=60)
        process.send_signal(signal.SIGKILL)
        process.wait()
        stop.set()
        for hand in hands:
            hand.join()
    for id, count in known.items():
        match = Match.open(tmp_path / f"{id}.opfor", write=False)
        assert match.decisions >= count[0]


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
