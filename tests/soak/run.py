"""Run the soak for some hours: `python -m tests.soak.run --hours 3 [--seed TEXT] [--file FILE] [--page FILE]`.

The checks take turns: first those with a figure that one soak has to reach, then all alike. What was done is added to
the file slice by slice, so that a soak may be stopped at any instant and goes on where it was, and the page of figures
is written from that file alone (`--hours 0` writes the page and checks nothing). Another seed is another soak: their
figures add up. Two processes with different checks (`--only`) may run at once, each with a file of its own; joined by
`cat`, their files are one file. What fails is written down with all that is needed to see it again; the other checks go
on. The exit code is 1 if this soak has found anything.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from multiprocessing import forkserver, set_forkserver_preload
from pathlib import Path

from opfor import native
from tests import ROOT
from tests.soak.check import Check
from tests.soak.figures import File, Slice, Start, page
from tests.soak.kills import PRELOADED

os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])  # for the processes that checks start
MODULES = (
    "games",
    "replays",
    "hash_seeds",
    "cuts",
    "flips",
    "kills",
    "server_kills",
    "disk",
    "malformed",
    "leaks",
    "dice",
    "requests",
    "server",
    "clicks",
)
MAX_FAULTS = 5  # of one check: then it takes no more turns
OTHERS = 0.1  # of the time for the checks without a figure of one soak, while another has not reached its own


def every_check(seed: str) -> list[Check]:
    """All lines of the page, in the order of their numbers."""
    found = [check for name in MODULES for check in importlib.import_module(f"tests.soak.{name}").checks(seed)]
    return sorted(found, key=lambda check: (not check.id.startswith("T"), int(check.id[1:])))


def start(seed: str, checks: list[Check]) -> Start:
    """Where and on what this soak runs."""
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    machine = f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores"
    rules = f"plain ({native.PLAIN})" if native.PLAIN else "compiled"
    wanted = {check.name: (check.wanted, check.least) for check in checks}
    return Start(seed, commit, machine, platform.python_version(), rules, time.strftime("%Y-%m-%d %H:%M"), wanted)


def next_check(checks: list[Check], file: File, seed: str) -> Check | None:
    """The one whose turn it is.

    Those that have not reached what one soak must come first, all of them to the same part of it. They leave the others
    some of the time: otherwise a soak that is stopped early would have left those out.
    """
    done = {check: file.done(check.name, seed) for check in checks}
    open_checks = [
        check for check in checks if done[check] < check.wanted and len(file.faults(check.name, seed)) < MAX_FAULTS
    ]
    due = [check for check in open_checks if done[check] < check.least]
    others = [check for check in open_checks if not check.least]
    if due:
        spent = sum(file.seconds(check.name, seed) for check in checks)
        spent_on_others = sum(file.seconds(check.name, seed) for check in checks if not check.least)
        if not others or spent_on_others >= OTHERS * spent:
            return min(due, key=lambda check: done[check] / check.least)
    return min(others if due else open_checks, key=lambda check: file.seconds(check.name, seed), default=None)


def one_slice(check: Check, seed: str, first: int) -> Slice:
    """Some more of a check, and what is wrong if something is."""
    begun = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory() as folder:
            count, fault = check.some(seed, first, Path(folder)), ""
    except Exception as problem:
        count, fault = 1, "".join(traceback.format_exception(problem))[-4_000:]
    return Slice(check.name, first, count, round(time.perf_counter() - begun, 2), fault)


def main() -> int:
    """Check, keep what was done, and write the page."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--hours", type=float, default=1.0)
    words.add_argument("--seed", default="opfor")
    words.add_argument("--file", type=Path, default=ROOT / "docs" / "soak.jsonl")
    words.add_argument("--page", type=Path)
    words.add_argument("--only", default="", help="the checks with these ids, such as T11,T13")
    given = words.parse_args()
    file = File(given.file)
    file.merge()
    if given.hours > 0:
        play(file, given.seed, given.hours, given.only.split(",") if given.only else [])
    file.merge()
    if given.page:
        given.page.write_text(page(file), encoding="utf-8")
    print(page(file))
    return int(bool(file.faults(seed=given.seed)))


def play(file: File, seed: str, hours: float, only: list[str]) -> None:
    """Let the checks take turns until the time is over or all is done."""
    end = time.monotonic() + hours * 3600
    checks = every_check(seed)
    chosen = [check for check in checks if not only or check.id in only]
    file.add(start(seed, checks))
    set_forkserver_preload(PRELOADED)  # before the checks start it, one or another of them first
    forkserver.ensure_running()
    while time.monotonic() < end and (check := next_check(chosen, file, seed)) is not None:
        done = one_slice(check, seed, file.done(check.name, seed))
        file.add(done)
        if done.fault:
            print(f"{check.name}, from {done.first}: {done.fault}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
