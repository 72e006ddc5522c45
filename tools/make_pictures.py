"""Makes the pictures of the README from the running app: python tools/make_pictures.py [FOLDER].

Starts `opfor serve` on an empty folder, plays a few seeded matches to places worth seeing, and photographs them in
the system's Chromium. The same program gives the same pictures.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

from opfor.kernel.batch import Stream
from opfor.match.match import Match
from opfor.registry import game_named

START = [sys.executable, "-m", "opfor", "serve", "--port", "0", "--no-browser"]
SEED = "verdun"
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1280, 800)
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Picture:
    """One photograph: where, how large, in which light, after which clicks."""

    name: str
    path: str
    size: tuple[int, int]
    theme: str = "light"
    clicks: tuple[str, ...] = ()
    scale: float = 2
    until: str = ""  # what must be there first


def pictures(table: str, asked: str, attack: str, moved: str) -> list[Picture]:
    """What the README shows."""
    odds = "/charts/fields-of-despair/cp-sps-in-hex?hidden=67&cp_total=106&allied_sps=30&dice=5,4,3"
    drawn = "main:not(:has(progress)) figure svg"
    first, second = "#map a[data-hex=C05]", "#map a[data-hex=F06]"
    return [
        Picture("lobby", "/", DESKTOP, scale=1.5),
        Picture("lobby-phone", "/", PHONE),
        Picture("table-despatches", f"/matches/{table}", PHONE),
        Picture("table-question", f"/matches/{table}", PHONE, clicks=(".table-now summary",)),
        Picture("table-attacks", f"/matches/{asked}", PHONE, clicks=(".card .chip >> nth=3",)),
        Picture("table-dark", f"/matches/{table}", PHONE, "dark", (".pad label >> nth=4",)),
        Picture("table-tablet", f"/matches/{table}", TABLET, scale=1),
        Picture("why", f"/matches/{table}", PHONE, clicks=(".told summary", ".told li .why")),
        Picture("odds", odds, (1280, 1000), scale=1.5),
        Picture("study", "/study/flanders-fields/no-mans-land", (1280, 1100), scale=1.5, until=drawn),
        Picture("screen", f"/matches/{attack}", DESKTOP, clicks=(first, second), scale=1.5),
        Picture("screen-dark", f"/matches/{moved}", DESKTOP, "dark", ("#map a[data-hex=B07]",), 1.5),
        Picture("preview", f"/matches/{attack}", DESKTOP, clicks=(first, second, "text=Preview"), scale=1.5),
        Picture("report", "/matches/played/report#luck", (1280, 1000), scale=1.5),
        Picture("cards", "/matches/cards", (1440, 900), scale=1.5),
        Picture("cards-phone", "/matches/cards", PHONE),
        Picture("decks", "/decks", DESKTOP, clicks=("main form button.primary",)),
        Picture("editor", "/scenarios", DESKTOP, clicks=("button[value=iron-and-chlorine]",)),
        Picture("miniatures", "/matches/miniatures", (1440, 900), scale=1.5),
        Picture("umpire", "/matches/umpire", PHONE),
    ]


def played(home: Path, name: str, scenario: str, mode: str, until: str, after: int) -> None:
    """A match past so many decisions, at a question: on screen played by the game's own stand-in."""
    game = game_named(name.split(":")[1])
    match = Match.new(game, scenario, mode, seed=SEED, path=home / f"{name.split(':')[0]}.opfor")
    policy = game.study.policies[game.study.default_policy](Stream(f"{SEED} policy"))
    while match.question is not None and (match.decisions < after or match.question.id != until):
        asked = match.question
        typed = asked.default if asked.default is not None else [] if asked.kind in ("some", "rows") else asked.low
        match.answer(match.advised(policy) if mode == "screen" else typed)
    match.close()


class Author:
    """Plays matches to the places that are photographed."""

    def __init__(self, base: str) -> None:
        self.client = httpx.Client(base_url=base, headers={"Origin": base}, timeout=30)

    def match(self, until: str, mode: str = "table", **answers: Any) -> str:
        """The id of a match that stands at a question."""
        given = {"game": "fields-of-despair", "mode": mode, "seed": SEED}
        match = self.client.post("/api/matches", json=given).raise_for_status().json()
        while match["question"] and match["question"]["id"] != until:
            asked = match["question"]
            answer = answers.get(asked["id"].replace("-", "_"), asked["default"])
            if answer is None:
                answer = asked["low"] if asked["kind"] == "amount" else []
            said = {"answer": answer, "decision": match["decision"]}
            match = self.client.post(f"/api/matches/{match['id']}/answer", json=said).raise_for_status().json()
        id: str = match["id"]
        return id


def served(home: Path) -> tuple[subprocess.Popen[str], str]:
    """The server as a process of its own, and its address."""
    environment = os.environ | {"OPFOR_HOME": str(home)}
    process = subprocess.Popen(START, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    if found is None:
        raise SystemExit("the server did not say where it is")
    for _ in range(200):
        try:
            httpx.get(found[0], timeout=5)
            return process, found[0]
        except httpx.TransportError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


def photograph(browser: Browser, base: str, picture: Picture, folder: Path) -> None:
    """Take one picture."""
    width, height = picture.size
    scheme: Any = picture.theme
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        device_scale_factor=picture.scale,
        reduced_motion="reduce",
        base_url=base,
    )
    page = context.new_page()
    page.goto(picture.path)
    if picture.until:
        page.locator(picture.until).first.wait_for(timeout=120_000)
    page.wait_for_timeout(300)
    for place in picture.clicks:
        page.locator(place).first.click(timeout=10_000)
        page.wait_for_timeout(600)
    page.screenshot(path=folder / f"{picture.name}.png")
    context.close()
    print(f"{folder / picture.name}.png")


def main() -> None:
    """Make them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        played(Path(home), "played:fields-of-despair", "final-push", "screen", "never", 0)
        played(Path(home), "cards:last-crusade", "us", "screen", "maneuver", 68)
        played(Path(home), "miniatures:flanders-fields", "zero-plus-twenty", "screen", "move", 100)
        played(Path(home), "umpire:flanders-fields", "zero-plus-twenty", "table", "ruler-act", 16)
        process, base = served(Path(home))
        try:
            author = Author(base)
            air, attacks = [["C05", 6], ["F06", 3]], [["C05", 22, 8], ["G07", 14, 4]]
            attack = author.match("attacks", "screen")
            moved = author.match("move", "screen")
            asked = author.match("attacks", squadrons=air)
            table = author.match("fight-attack", squadrons=[["F06", 3]], attacks=attacks)
            browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
            for picture in pictures(table, asked, attack, moved):
                photograph(browser, base, picture, folder)
            browser.close()
        finally:
            process.terminate()
            process.wait(10)


if __name__ == "__main__":
    main()
