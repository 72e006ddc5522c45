"""How fast and how light the web app is: answers, pages, start-up, memory, answers a second.

    python benchmarks/web.py [--quick]

Starts `opfor serve` as a process of its own on a free port with an empty folder, plays through its JSON interface
and its pages, and prints one line a figure with the target beside it.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx

START = [sys.executable, "-m", "opfor", "serve", "--port", "0", "--no-browser"]
WANTED: dict[str, Any] = {
    "squadrons": [["C05", 6], ["F06", 3]],
    "attacks": [["C05", 22, 8], ["F06", 14, 0]],
    "target": [["C05"]],
    "score": "draw",
    "defence": [[14, 3]],
    "fight-offensive": [[1, "n"]],
    "breakout-divided": [],
    "breakout-concentrated": [],
}


class Table:
    """One server and what is played on it."""

    def __init__(self, home: Path) -> None:
        began = time.perf_counter()
        # As on a player's machine: from the second start on Python reads its compiled files.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["OPFOR_HOME"] = str(home)
        self.process = subprocess.Popen(START, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", self.process.stdout.readline())
        assert found is not None
        self.base = found[0]
        while True:
            try:
                httpx.get(self.base, timeout=5).raise_for_status()
                break
            except httpx.TransportError:
                time.sleep(0.01)
        self.start_up = time.perf_counter() - began

    def client(self) -> httpx.Client:
        """A page of our own."""
        return httpx.Client(base_url=self.base, headers={"Origin": self.base}, timeout=60)

    def memory(self) -> float:
        """Resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def processor(self) -> float:
        """Seconds of processor time used so far; says more than the clock on a busy machine."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait(10)


def answer_to(question: dict[str, Any]) -> Any:
    """A legal answer: the wanted one, the default, or the least."""
    if question["id"] in WANTED and question["kind"] in ("rows", "one"):
        return WANTED[question["id"]]
    if question["default"] is not None:
        return question["default"]
    if question["kind"] == "allocate":
        left, given = question["low"], {}
        for option in question["options"]:
            if left > 0:
                given[option["key"]] = min(left, option["high"])
                left -= given[option["key"]]
        return given
    return question["low"] if question["kind"] == "amount" else []


def new(client: httpx.Client, mode: str) -> dict[str, Any]:
    """A new match."""
    answer = client.post("/api/matches", json={"game": "fields-of-despair", "mode": mode, "seed": "bench"})
    answer.raise_for_status()
    match: dict[str, Any] = answer.json()
    return match


def step(client: httpx.Client, match: dict[str, Any]) -> dict[str, Any]:
    """One answer; where the wanted one is not possible, the default or the last."""
    given = {"answer": answer_to(match["question"]), "decision": match["decision"]}
    answer = client.post(f"/api/matches/{match['id']}/answer", json=given)
    if answer.status_code == 422:
        asked = match["question"]
        least = asked["options"][-1]["key"] if asked["kind"] == "one" else []
        given["answer"] = least if asked["default"] is None else asked["default"]
        answer = client.post(f"/api/matches/{match['id']}/answer", json=given)
    answer.raise_for_status()
    after: dict[str, Any] = answer.json()
    return after


def played(client: httpx.Client, mode: str, times: list[float] | None = None) -> dict[str, Any]:
    """A whole match; the time of each answer."""
    match = new(client, mode)
    while match["question"]:
        began = time.perf_counter()
        match = step(client, match)
        if times is not None:
            times.append(time.perf_counter() - began)
    return match


def page_answers(client: httpx.Client, mode: str, count: int) -> list[float]:
    """The time of an answer through the page: form in, the changed part of the page out."""
    times: list[float] = []
    match = new(client, mode)
    for _ in range(count):
        if not match["question"]:
            match = new(client, mode)
        page = client.get(f"/matches/{match['id']}").text
        asked = re.findall(r'name="asked" value="(\w+)"', page)[0]
        text = {"decision": match["decision"], "asked": asked, "do": "none"}
        began = time.perf_counter()
        answer = client.post(f"/matches/{match['id']}/answer", data=text, headers={"HX-Request": "true"})
        took = time.perf_counter() - began
        if answer.status_code == 200:
            times.append(took)
            match = client.get(f"/api/matches/{match['id']}").json()
        else:
            match = step(client, match)
    return times


def story_steps(client: httpx.Client, id: str, count: int) -> list[float]:
    """The time of a step of the story, board, numbers and log as they were, over the decisions of a match."""
    times: list[float] = []
    for decision in range(1, count):
        for step in range(1, 4):
            began = time.perf_counter()
            answer = client.get(f"/matches/{id}/story/{decision}/{step}", headers={"HX-Request": "true"})
            if answer.status_code == 200 and "data-story" in answer.text:
                times.append(time.perf_counter() - began)
    return times


def p95(times: list[float]) -> float:
    """The 95th percentile in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1000


def weight(client: httpx.Client, path: str) -> float:
    """Kilobytes of a page with everything it loads."""
    page = client.get(path)
    names = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
    style = next(name for name in names if ".css" in name)
    names |= {f"/static/{name}" for name in re.findall(r'url\("([^"]+)"\)', client.get(style).text)}
    return (len(page.content) + sum(len(client.get(name).content) for name in names)) / 1000


def throughput(table: Table, hands: int, seconds: float) -> tuple[float, int]:
    """Answers a second over many matches at once, and errors."""
    counts, errors = [0] * hands, [0]
    stop = time.perf_counter() + seconds

    def play(hand: int) -> None:
        with table.client() as client:
            match = new(client, "table")
            while time.perf_counter() < stop:
                try:
                    match = step(client, match) if match["question"] else new(client, "table")
                    counts[hand] += 1
                except httpx.HTTPError:
                    errors[0] += 1

    threads = [threading.Thread(target=play, args=(hand,)) for hand in range(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds, errors[0]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    quick = parser.parse_args().quick
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        first = Table(Path(folder))
        first.stop()
        table = Table(Path(folder))
        try:
            with table.client() as client:
                print(f"ready after                        {table.start_up:8.2f} s      (target 1.5)")
                for mode in ("table", "screen"):
                    times: list[float] = []
                    before = table.processor()
                    last = played(client, mode, times)
                    used = (table.processor() - before) / len(times) * 1000
                    median, number = statistics.median(times) * 1000, len(times)
                    print(f"p95 of an answer, {mode:<6}           {p95(times):8.1f} ms     (target 30; of {number})")
                    print(f"  median, processor time a piece   {median:8.1f} ms, {used:.1f} ms")
                    kilobytes = weight(client, f"/matches/{last['id']}")
                    print(f"match page with all it loads, {mode:<6}{kilobytes:7.0f} kB     (target 400)")
                    pages = page_answers(client, mode, 10 if quick else 60)
                    if len(pages) > 4:
                        print(f"p95 of an answer by page, {mode:<6}   {p95(pages):8.1f} ms     (target 30)")
                told = story_steps(client, last["id"], 12 if quick else 60)
                print(f"p95 of a step of the story         {p95(told):8.1f} ms     (of {len(told)})")
                before, seconds = table.processor(), 1.0 if quick else 8.0
                rate, errors = throughput(table, 8, seconds)
                used = (table.processor() - before) / seconds
                print(f"answers a second, 8 hands          {rate:8.0f}        (target 200; {errors} errors)")
                print(f"  a second of processor time       {rate / used:8.0f}")
                print(f"memory so far                      {table.memory():8.0f} MB")
                for number in range(5 if quick else 50):
                    match = new(client, "screen" if number % 2 else "table")
                    for _ in range(40):
                        if match["question"]:
                            match = step(client, match)
                print(f"memory with 50 open matches        {table.memory():8.0f} MB     (target 200)")
        finally:
            table.stop()


if __name__ == "__main__":
    main()
