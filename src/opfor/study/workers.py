"""Who does the work: this process, processes of this machine, or a Dask cluster. All are executors."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from opfor.kernel.errors import BadInput, OpforError

ANSWER_SECONDS = 10
Crew = tuple[Executor, int]  # an executor and how many tasks it does at once


class Here(Executor):
    """Does what it is given at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def crew(jobs: int, cluster: str | None = None) -> Iterator[Crew]:
    """So many processes, or the workers of a cluster."""
    if cluster is not None:
        with cluster_workers(cluster) as found:
            yield found
    elif jobs > 1:
        with worker_processes(jobs) as pool:
            yield pool, jobs
    else:
        yield Here(), 1


def worker_processes(jobs: int) -> ProcessPoolExecutor:
    """Fresh processes: nothing of ours is inherited, and the terminal's interrupt stays with us."""
    kind = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(kind)
    if kind == "forkserver":
        context.set_forkserver_preload(["opfor.study.simulate"])  # imported once, not by every worker
    return ProcessPoolExecutor(jobs, context, initializer=_ignore_interrupt)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster_workers(address: str) -> Iterator[Crew]:
    """The workers of a Dask scheduler. What a worker that dies had in hand goes to another one."""
    try:
        connect: Any = import_module("distributed").Client
    except ImportError:
        raise OpforError("--cluster needs Dask: pip install 'opfor[cluster]'") from None
    try:
        client = connect(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except Exception as problem:  # Dask has many words for nobody being there, and others when a machine is busy
        raise BadInput(f"no scheduler answers at {address} ({_first_line(problem)}); "
                       "tcp://127.0.0.1:8786 is where `dask scheduler` listens") from None  # fmt: skip
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadInput(f"the scheduler at {address} has no worker yet; `dask worker {address}` starts one")
        yield client.get_executor(pure=False), threads


def _first_line(problem: BaseException) -> str:
    return (str(problem).splitlines() or [type(problem).__name__])[0]
