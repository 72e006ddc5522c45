"""Try faults on the tests of one game: `python mutant_trials.py WORK GAME SEED COUNT TEST…`, in a copy of the tree.

pytest collects the tests once. A child of the process runs them all to see what each costs, another runs the quick
ones under coverage, which tells which test reaches which line. For each fault another child puts it into the functions
as they stand in memory and runs the tests that reach it, quickest first, until one fails. A fault in what is run at
import is written into the file instead, and a new process begins. What became of each fault is added to
WORK/SEED.jsonl.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import coverage
import pytest
from mutant_sites import Site, sample, sites

PARTS = ("rules", "seats", "enemy")
SLOWEST = 1.0  # seconds of processor time: a test that takes longer is left out
BUDGET = 10.0  # seconds of processor time for one fault, and half as much for recorded games
RECORDED = "test_recorded_games.py"  # its tests say that a game has changed, not what is wrong: they are asked last
LIMIT = 60  # seconds of processor time: who needs more is in a loop without end
MEMORY = 4 << 30
PLUGINS = ("-q", "--tb=no", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist")
MEASURING, COVERING, TRYING = range(3)
NOTICED, SURVIVED, NO_TEST = "noticed", "survived", "not reached"


def modules(tree: Path, game: str) -> list[Path]:
    """The modules of a game that may get a fault."""
    return sorted(path for part in PARTS for path in (tree / "src/opfor/games" / game / part).rglob("*.py"))


def too_slow(number: int, frame: FrameType | None) -> None:
    """Leave a test that takes too long to be run for every fault."""
    pytest.skip(f"it takes more than {SLOWEST:g} seconds of processor time")


class Trials:
    """A plugin for pytest that runs the tests in its own way."""

    def __init__(self, watched: coverage.Coverage, work: Path, game: str, seed: str, count: int) -> None:
        self.watched, self.work, self.game, self.seed, self.count = watched, work, game, seed, count
        self.tree = Path.cwd()
        self.state = MEASURING
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All that is done with the tests."""
        times = self.work / "seconds.json"
        if not times.exists():
            in_child(lambda: self.measure(session.items, times))
            passed = json.loads(times.read_text(encoding="utf-8"))
            in_child(lambda: self.cover([item for item in session.items if item.nodeid in passed]))
        self.watched.stop()
        Faults(self, session.items).run()
        return True

    def measure(self, items: list[pytest.Item], times: Path) -> None:
        """Run every test and write down what it costs."""
        self.watched.stop()
        self.state = MEASURING
        signal.signal(signal.SIGVTALRM, too_slow)
        run(items)
        passed = {test: seconds for test, seconds in self.seconds.items() if test not in self.failed}
        times.write_text(json.dumps(passed), encoding="utf-8")

    def cover(self, items: list[pytest.Item]) -> None:
        """Run these tests under coverage."""
        self.state = COVERING
        run(items)
        self.watched.stop()
        self.watched.save()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins, its fixtures included."""
        if self.state == COVERING:
            self.watched.switch_context(nodeid)
        elif self.state == MEASURING:
            self.seconds[nodeid] = -time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test has ended. A fault that is noticed ends the child."""
        if self.state == TRYING and report.failed:
            (self.work / "noticed-by").write_text(report.nodeid, encoding="utf-8")
            os._exit(1)
        if self.state == MEASURING and report.when == "teardown":
            self.seconds[report.nodeid] += time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if not report.passed:
            self.failed.add(report.nodeid)


class Faults:
    """The faults of one game, tried one after the other."""

    def __init__(self, trials: Trials, items: list[pytest.Item]) -> None:
        self.trials, self.tree, self.work = trials, trials.tree, trials.work
        self.items = {item.nodeid: item for item in items}
        self.seconds: dict[str, float] = json.loads((self.work / "seconds.json").read_text(encoding="utf-8"))
        self.data = coverage.CoverageData(str(self.work / "coverage"))
        self.data.read()

    def run(self) -> None:
        """Try those that have not been tried."""
        found = [
            site
            for path in modules(self.tree, self.trials.game)
            for site in sites(path.relative_to(self.tree).as_posix(), path.read_text(encoding="utf-8"))
        ]
        journal = self.work / f"{self.trials.seed}.jsonl"
        done = len(journal.read_text(encoding="utf-8").splitlines()) if journal.exists() else 0
        for site in sample(found, self.trials.count, f"{self.trials.seed} {self.trials.game}")[done:]:
            source = (self.tree / site.path).read_text(encoding="utf-8")
            text = site.mutated(source)
            at_import, tests = self.tests(site)
            by = self.work / "noticed-by"
            by.unlink(missing_ok=True)
            outcome = self.try_out(site, source, text, tests, at_import) if tests else NO_TEST
            was, becomes = changed_line(source, text)
            entry = {"outcome": outcome, "tests": len(tests), "was": was, "becomes": becomes, **asdict(site)}
            entry["by"] = by.read_text(encoding="utf-8") if by.exists() else ""
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": self.trials.game, **entry}) + "\n")
            place = f"{site.path.partition('games/')[2]}:{site.line} {site.function}"
            say(f"{self.trials.game} {outcome} {'at import ' * at_import}({len(tests)} tests) {place}")
            if outcome in (SURVIVED, NO_TEST):
                say(f"    - {was}\n    + {becomes}")

    def tests(self, site: Site) -> tuple[bool, list[str]]:
        """Whether the line is run at import, and the tests for a fault, quickest first, as many as the budget allows.

        Of a line that is run at import nobody knows who needs what it made: all tests that use the module are asked.
        """
        lines = self.data.contexts_by_lineno(str(self.tree / site.path))
        first, last = site.statement
        found = {test for line in range(first, last + 1) for test in lines.get(line, [])}
        at_import = not site.function or "" in found
        if at_import:
            found = {test for tests in lines.values() for test in tests}
        quickest = sorted(found & self.seconds.keys(), key=lambda test: (self.seconds[test], test))
        recorded = [test for test in quickest if RECORDED in test]
        others = [test for test in quickest if RECORDED not in test]
        return at_import, [*self.within(BUDGET, others), *self.within(BUDGET / 2, recorded)]

    def within(self, budget: float, tests: list[str]) -> list[str]:
        """As many of these tests as take so many seconds."""
        spent = accumulate(self.seconds[test] for test in tests)
        return [test for test, seconds in zip(tests, spent, strict=True) if seconds <= budget]

    def try_out(self, site: Site, source: str, text: str, tests: list[str], at_import: bool) -> str:
        """Run the tests with the fault."""
        path = self.tree / site.path
        swaps = [] if at_import else list(changed_functions(str(path), source, text))
        if swaps:
            code = in_child(lambda: self.try_in_memory(swaps, [self.items[test] for test in tests]))
        else:
            code = self.try_on_disk(path, source, text, tests)
        return {0: SURVIVED, -signal.SIGXCPU: "timed out", -signal.SIGKILL: "timed out"}.get(code, NOTICED)

    def try_in_memory(self, swaps: list[tuple[FunctionType, CodeType]], items: list[pytest.Item]) -> None:
        """In a child: the functions get other code, then the tests are run."""
        limit()
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        for function, code in swaps:
            function.__code__ = code
        self.trials.state = TRYING
        run(items)

    def try_on_disk(self, path: Path, source: str, text: str, tests: list[str]) -> int:
        """The same by another file and a new process."""
        names = self.work / "chosen-tests"
        names.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", *PLUGINS, f"@{names}"]
        try:
            write(path, text)
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            if failed is not None:
                (self.work / "noticed-by").write_text(failed[1], encoding="utf-8")
            return done.returncode
        finally:
            write(path, source)


def say(text: str) -> None:
    """A line for whoever watches."""
    print(text, flush=True)


def run(items: list[pytest.Item]) -> None:
    """Run tests in this order."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def in_child(work: object) -> int:
    """Do something in a child of this process; its exit code, negative for a signal, 0 if it came to its end."""
    child = os.fork()
    if child == 0:
        try:
            assert callable(work)
            work()
            os._exit(0)
        except BaseException:
            os._exit(3)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def limit() -> None:
    """A fault may make a loop or a list without end."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def write(path: Path, text: str) -> None:
    """Write a module with a time of its own: compiled modules are known by the second and the size of their source."""
    second = int(path.stat().st_mtime) + 2
    path.write_text(text, encoding="utf-8")
    os.utime(path, (second, second))


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of every function in a module."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes(inner)


def changed_functions(path: str, source: str, text: str) -> Iterator[tuple[FunctionType, CodeType]]:
    """The functions in memory that are other functions in the new text, each with its new code."""
    old, new = list(codes(compile(source, path, "exec"))), list(codes(compile(text, path, "exec")))
    if [code.co_qualname for code in old] != [code.co_qualname for code in new]:
        return
    other = {was: now for was, now in zip(old, new, strict=True) if was != now}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == path and function.__code__ in other:
            yield function, other[function.__code__]


def changed_line(source: str, text: str) -> tuple[str, str]:
    """The first line that differs, before and after."""
    for one, other in zip(source.splitlines(), text.splitlines(), strict=False):
        if one != other:
            return " ".join(one.split()), " ".join(other.split())
    return "", ""


def main(work: Path, game: str, seed: str, count: str, *tests: str) -> None:
    """Collect the tests and try the faults."""
    rules = [f"src/opfor/games/{game}/{part}/*" for part in PARTS]
    watched = coverage.Coverage(str(work / "coverage"), include=rules, config_file=False)
    trials = Trials(watched, work, game, seed, int(count))
    watched.start()
    pytest.main([*PLUGINS, *tests, "-k", f"{game} or {game.replace('_', '-')}"], plugins=[trials])


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
