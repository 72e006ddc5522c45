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
from typing import Any

import httpx
import pytest

from opfor.kernel.match import Match

ROUNDS = int(os.environ.get("OPFOR_KILLS", "3"))  # more by night
START = "from opfor.cli.serve import serve; serve(0, True, False)"


def started(home: Path) -> tuple[subprocess.Popen[str], str]:
    """`opfor serve` as a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", START], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"OPFOR_HOME": str(home)},
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found, line
    for _ in range(200):
        try:
            httpx.get(f"{found[0]}/api/games", timeout=5)
            break
        except httpx.TransportError:
            time.sleep(0.05)
    return process, found[0]


def answers(base: str, id: str, known: list[int], stop: threading.Event) -> None:
    """Answer one match by defaults as fast as it goes; note what was acknowledged."""
    try:
        with httpx.Client(base_url=base, headers={"Origin": base}, timeout=5) as client:
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
    except httpx.TransportError:
        return


def test_kill_minus_nine_keeps_every_acknowledged_answer(tmp_path: Path) -> None:
    rng = random.Random(9)
    known: dict[str, list[int]] = {}
    for _ in range(ROUNDS):
        process, base = started(tmp_path)
        with httpx.Client(base_url=base, headers={"Origin": base}, timeout=10) as client:
            listed = {match["id"]: match["decisions"] for match in client.get("/api/matches").json()}
            for id, count in known.items():
                decision = client.get(f"/api/matches/{id}").json()["decision"]
                assert decision >= count[0], "an answer was lost"
                assert decision == listed[id], "the lobby shows another match"
            for _ in range(2):
                given = {"game": "fields-of-despair", "mode": "table"}
                known[client.post("/api/matches", json=given).json()["id"]] = [0]
        stop = threading.Event()
        hands = [threading.Thread(target=answers, args=(base, id, count, stop)) for id, count in known.items()]
        for hand in hands:
            hand.start()
        time.sleep(rng.uniform(0.3, 0.8))
        process.send_signal(signal.SIGKILL)
        process.wait()
        stop.set()
        for hand in hands:
            hand.join()
    assert sum(count[0] for count in known.values()) > 10
    for id, count in known.items():
        match = Match.open(tmp_path / f"{id}.opfor", write=False)
        assert match.decisions >= count[0]


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_stopped_goes_without_a_word(told: signal.Signals, tmp_path: Path) -> None:
    """A browser that listens to a match is let go: no waiting, nothing on the terminal but what was said before."""
    process, base = started(tmp_path)
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=20) as client:
        given = {"game": "fields-of-despair", "mode": "table", "seed": "stop"}
        id = client.post("/api/matches", json=given).json()["id"]
        with client.stream("GET", f"/matches/{id}/events") as events:
            lines = events.iter_lines()
            assert next(lines).startswith("retry")
            process.send_signal(told)
            assert not any(line.startswith("event: error") for line in lines)  # to the end of the stream
    said, wrong = process.communicate(timeout=20)
    assert wrong == ""
    assert "Traceback" not in said
