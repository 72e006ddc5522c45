"""T13, for the server: `kill -9` while browsers are answered."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Queue
from typing import Any

import httpx

from opfor.match.match import Match
from tests.soak.check import Check

ROUNDS = 3  # of one folder
ANSWERS: dict[str, Any] = {  # to what has no default in Fields of Despair at the table
    "attacks": [["C05", 12, 2]],
    "fight-attack": 0,
    "target": "hex:C05",
    "defence": [[14, 3]],
    "fight-offensive": [[2, "n"]],
    "score": "draw",
}


def started(home: Path, port: int = 0) -> tuple[subprocess.Popen[str], str]:
    """`opfor serve` as a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "opfor", "serve", "--port", str(port), "--no-browser"],
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
                answer = ANSWERS.get(asked["id"], asked["default"])
                got = client.post(f"/api/matches/{id}/answer", json={"answer": answer, "decision": match["decision"]})
                if got.status_code != 200:
                    return
                match = got.json()
                known[0] = match["decision"]
                heard.put(known[0])
    except httpx.TransportError:
        return


def check_server_kills(home: Path, rounds: int, seed: str) -> None:
    """A server that is killed while it answers several matches comes back with every acknowledged answer."""
    rng = random.Random(seed)
    known: dict[str, list[int]] = {}
    for _ in range(rounds):
        process, base = started(home)
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
        process.kill()
        process.wait()
        stop.set()
        for hand in hands:
            hand.join()
    for id, count in known.items():
        match = Match.open(home / f"{id}.opfor", write=False)
        assert match.decisions >= count[0]


def _some(seed: str, first: int, folder: Path) -> int:
    check_server_kills(folder, ROUNDS, f"{seed} {first}")
    return ROUNDS


def checks(seed: str) -> list[Check]:
    """Kills of a server."""
    return [Check("T13", "kills of a server", 500, _some)]
