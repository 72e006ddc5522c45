"""The wheel alone: installed into an empty environment, far from the repository, it plays in terminal and browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests import ROOT
from tests.soak.server_kills import ANSWERS
from tests.web.clicker import Clicker
from tests.web.conftest import PATIENCE

BUILT_FROM = ("src", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md")
pytestmark = pytest.mark.xdist_group("wheel")  # one process builds and installs it, once
LEFT_OUT = shutil.ignore_patterns("_native", "__pycache__", "*.egg-info")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the source archive, made from a copy of the sources."""
    copy, made = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("dist")
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, copy / name)
    done = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(made), str(copy)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3_000:]
    assert len(list(made.glob("opfor-*.tar.gz"))) == 1
    (found,) = made.glob("*.whl")
    return found


class Installed:
    """An environment with the wheel and what it asks for, and nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=True)
        self.programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment variables, without ours."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "OPFOR"))}
        return {**kept, "OPFOR_HOME": str(self.folder / "home"), "COLUMNS": "120"}

    def run(self, *words: str) -> str:
        """What a program of the environment prints, run far from the repository."""
        done = subprocess.run(
            [str(self.programs / words[0]), *words[1:]],
            cwd=self.folder,
            env=self.surroundings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-3_000:]
        return done.stdout

    def serve(self) -> tuple[subprocess.Popen[str], str]:
        """`opfor serve`, and its address."""
        process = subprocess.Popen(
            [str(self.programs / "opfor"), "serve", "--port", "0", "--no-browser"],
            cwd=self.folder,
            env=self.surroundings,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert found is not None
        return process, found[0]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("empty"), wheel)


@pytest.fixture(scope="module")
def base(installed: Installed) -> Iterator[str]:
    process, address = installed.serve()
    yield address
    process.terminate()
    process.communicate(timeout=60)


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    """Charts, rules, templates, scripts, styles, pictures: all that lies in the package, and no compiled rules."""
    packed = set(zipfile.ZipFile(wheel).namelist())
    there = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "opfor").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "_native" not in path.parts
    }
    assert there - packed == set()
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_programs_say_which_version_they_are(installed: Installed, wheel: Path) -> None:
    version = wheel.name.split("-")[1]
    assert installed.run("opfor", "--version").startswith(f"opfor, version {version}, ")
    where = installed.run("python", "-c", "import opfor; print(opfor.__file__)")
    assert str(installed.folder) in where and str(ROOT / "src") not in where


@pytest.mark.parametrize("game", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_a_game_is_played_to_its_end_in_the_terminal(installed: Installed, game: str) -> None:
    save = installed.folder / f"{game}.opfor"
    words = ("--scenario", "lane", "--set", "side=both") if game == "flanders-fields" else ()
    installed.run("opfor", "play", game, "--seed", "wheel", "--auto", "random", "--save", str(save), *words)
    told = json.loads(installed.run("opfor", "log", str(save), "--format", "json"))
    assert told["outcome"]
    assert "the chain holds" in installed.run("opfor", "verify", str(save))


def test_charts_odds_studies_and_rules_are_there(installed: Installed) -> None:
    games = json.loads(installed.run("opfor", "games", "--json"))
    for game in games:
        charts = json.loads(installed.run("opfor", "charts", game["id"], "--json"))
        assert charts and json.loads(installed.run("opfor", "rules", game["id"], "--json"))
    found = installed.run("opfor", "simulate", "fields-of-despair", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(found)["games"] == 4


def test_a_game_is_played_to_its_end_by_http(base: str) -> None:
    """Every answer that the page would send by default; then the log and the report."""
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
        given = {"game": "fields-of-despair", "mode": "table", "seed": "wheel"}
        match = client.post("/api/matches", json=given).json()
        while match["question"]:
            asked = match["question"]
            answer = {"answer": ANSWERS.get(asked["id"], asked["default"]), "decision": match["decision"]}
            told = client.post(f"/api/matches/{match['id']}/answer", json=answer)
            assert told.status_code == 200, (asked, told.text)
            match = told.json()
        assert match["outcome"]["name"]
        for tail in ("", "/log", "/report"):
            assert client.get(f"/matches/{match['id']}{tail}").status_code == 200


@pytest.mark.parametrize("game", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_a_browser_opens_lobby_and_match_and_answers(base: str, browser: Browser, game: str) -> None:
    """All that the pages load comes from the wheel, and questions can be answered."""
    missing: list[str] = []
    context = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.on("pageerror", lambda error: missing.append(str(error)))
    try:
        page.goto("/")
        with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
            given = {"game": game, "mode": "screen", "seed": "wheel"}
            match = client.post("/api/matches", json=given).json()
            page.goto(f"/matches/{match['id']}")
            player = Clicker(page)
            for _ in range(3):
                player.answer()
            assert client.get(f"/api/matches/{match['id']}").json()["decision"] > match["decision"]
        for path in ("/charts", "/study", "/help"):
            page.goto(path)
        assert not missing
    finally:
        context.close()
