"""Studies on a cluster: a real Dask scheduler and two workers on loopback, one of which is killed in mid-run."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from opfor.custom.data_files import shipped
from opfor.kernel.errors import BadInput
from opfor.study import simulate as module
from opfor.study.compare import compare
from opfor.study.simulate import Study, simulate
from opfor.study.workers import cluster_workers
from tests import ROOT

pytest.importorskip("distributed")

TOY = "tests.broken_toys:SOUND"
TIMES = ("seconds", "games_per_second", "events_per_second", "jobs")


def table(study: Study) -> dict[str, Any]:
    """All that must not depend on who did the work."""
    return {name: value for name, value in study.to_json().items() if name not in TIMES}


class Cluster:
    """A scheduler and its workers, as a person would start them."""

    def __init__(self) -> None:
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        self.environment = {**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
        self.processes: list[subprocess.Popen[str]] = []
        self.address = ""

    def open(self) -> None:
        """Start the scheduler."""
        scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.address = self._said(scheduler, "Scheduler at:").split()[-1]

    def _start(self, what: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
        process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self.processes.append(process)
        return process

    def _said(self, process: subprocess.Popen[str], words: str) -> str:
        """Read what it says until it says this; the line."""
        assert process.stderr is not None
        for line in process.stderr:
            if words in line:
                return line
        raise AssertionError(f"it never said '{words}'")

    def worker(self, name: str) -> subprocess.Popen[str]:
        """One worker more, ready for work."""
        process = self._start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name)
        self._said(process, "Registered to")
        return process

    def stop(self) -> None:
        """End what was started here."""
        for process in reversed(self.processes):
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    with contextlib.ExitStack() as stack:
        stack.callback(started.stop)  # before anything runs: whatever fails, nothing is left behind
        patience = stack.enter_context(pytest.MonkeyPatch.context())
        patience.setattr("opfor.study.workers.ANSWER_SECONDS", 120)  # the machine may be busy elsewhere
        started.open()
        yield started


def test_a_scheduler_without_workers_is_refused_at_once(cluster: Cluster) -> None:
    with pytest.raises(BadInput, match="has no worker yet"), cluster_workers(cluster.address):
        pass


def test_two_workers_give_the_table_of_one_process_also_when_one_is_killed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in ("FIRST_TASK", "LARGEST_TASK"):
        monkeypatch.setattr(module, size, 2)  # many tasks, however fast: the killed worker has some in hand
    games, options = 400, {"days": 8}
    alone = simulate(TOY, games=games, seed="cluster", options=options)
    cluster.worker("steady")
    victim = cluster.worker("victim")
    together = simulate(TOY, games=games, seed="cluster", options=options, cluster=cluster.address)
    assert together.jobs == 2
    assert together.rows == alone.rows and table(together) == table(alone)

    killed_after: list[int] = []

    def kill(played: int, wanted: int) -> None:
        if played >= 20 and not killed_after:
            victim.kill()
            victim.wait()
            killed_after.append(played)

    shaken = simulate(TOY, games=games, seed="cluster", options=options, cluster=cluster.address, progress=kill)
    assert killed_after[0] <= 20 + 2 * 2 * 2  # at most two tasks of two games for either worker came in at once
    assert shaken.rows == alone.rows and table(shaken) == table(alone)


def test_workers_of_a_cluster_play_by_the_data_files_of_each_side(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker("third")
    own = tmp_path / "fields-of-despair" / "core.toml"
    own.parent.mkdir()
    text = shipped("fields-of-despair", "core.toml")
    own.write_text(text.replace("infantry_hits_on = 5", "infantry_hits_on = 4"), encoding="utf-8")
    sides = ["random", f"random data={tmp_path}"]
    alone = compare("fields-of-despair", sides, games=6, seed="cluster")
    assert alone.studies[0].rows != alone.studies[1].rows
    together = compare("fields-of-despair", sides, games=6, seed="cluster", cluster=cluster.address)
    assert together.to_json() == alone.to_json()


def test_where_nobody_listens_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opfor.study.workers.ANSWER_SECONDS", 1)
    for address in ("tcp://127.0.0.1:9", "tcp://nowhere.invalid:8786"):
        with pytest.raises(BadInput, match="no scheduler answers at") as refused:
            simulate(TOY, games=5, cluster=address)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1", "tcp://127.0.0.1:port"])
def test_an_address_needs_a_host_and_a_port(address: str) -> None:
    with pytest.raises(BadInput, match=f"^{address} is not an address: enter HOST:PORT"):
        simulate(TOY, games=5, cluster=address)
