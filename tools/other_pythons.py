"""Run a part of the tests on the other versions of Python that this machine has.

    python tools/other_pythons.py [PATH …]

Kernel, matches, studies and the seam to the system by default, or the tests named. Interpreters are looked for on the
PATH and where pyenv keeps them. Each gets an environment of its own in `.venv-3.x`. A version that is not here is named
and left out: it stays unproven. The exit code is 1 if a test fails on any of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = [(3, 11), (3, 12), (3, 13), (3, 14)]
TESTS = ["tests/kernel", "tests/match", "tests/study", "tests/test_system.py"]


def interpreter(version: tuple[int, int]) -> str:
    """A program that really is this version; nothing if there is none."""
    name = "python{}.{}".format(*version)
    pyenv = Path.home() / ".pyenv" / "versions"
    places = [shutil.which(name), *sorted(map(str, pyenv.glob("{}.{}.*/bin/{}".format(*version, name))))]
    for place in filter(None, places):
        done = subprocess.run([place, "-c", "import sys; print(sys.version_info[:2])"], capture_output=True, text=True)
        if done.stdout.strip() == str(version):
            return place
    return ""


def environment(version: tuple[int, int], python: str) -> Path:
    """An environment with what the tests need; made once, and again when the dependencies change."""
    folder = ROOT / ".venv-{}.{}".format(*version)
    stamp = folder / ".installed"
    if not stamp.exists() or stamp.stat().st_mtime < (ROOT / "pyproject.toml").stat().st_mtime:
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-e", ".[test]"], cwd=ROOT, check=True)
        stamp.touch()
    return folder / "bin" / "python"


def main(tests: list[str]) -> int:
    """Run them on every version that is here but the one that runs this."""
    failed = False
    for version in VERSIONS:
        if version == sys.version_info[:2]:
            continue
        name, python = "Python {}.{}".format(*version), interpreter(version)
        if not python:
            print(f"{name} is not on this machine: unproven.", flush=True)
            continue
        print(f"{name}: {' '.join(tests)}", flush=True)
        command = [str(environment(version, python)), "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *tests]
        plain = {**os.environ, "OPFOR_PLAIN": "1"}  # the compiled rules are for the other version
        failed |= subprocess.run(command, cwd=ROOT, env=plain).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or TESTS))
