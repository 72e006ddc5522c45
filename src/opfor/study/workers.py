"""Who does the work: this process, processes of this machine, or a Dask cluster. All are executors."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from typing import Any

from opfor import system
from opfor.kernel.errors import BadInput, OpforError

ANSWER_SECONDS = 10
MAX_DEAD_POOLS = 3  # pools of processes that may die one after another with nothing done in between
Crew = tuple[Executor, int]  # an executor and how many tasks it does at once


class InlineExecutor(Executor):
    """Does what it is given at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


class _Task(Future[Any]):
    """A task and the future that the pool gave for it; a new pool gives a new one."""

    def __init__(self, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        super().__init__()
        self.call = fn, args, kwargs
        self.inner: Future[Any] = Future()

    def cancel(self) -> bool:
        """Cancel the task unless a process has begun it."""
        return self.inner.cancel() and super().cancel()


class Processes(Executor):
    """Processes of this machine. When one dies (out of memory, or killed), new ones do its work again.

    A pool of the standard library ends as a whole with any of its processes. A task depends on nothing but what it is
    given, so that it may be done again.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs, self._pool = jobs, worker_processes(jobs)
        self._lock = Lock()
        self._dead_pools = 0  # pools that died since something was last done
        # Kept until the end: from Python 3.12 on, a pool whose last owner lets go of it while it is being taken apart
        # waits for itself for ever.
        self._broken: list[ProcessPoolExecutor] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        task = _Task(fn, args, kwargs)
        self._hand_on(task)
        return task

    def _hand_on(self, task: _Task) -> None:
        fn, args, kwargs = task.call
        while True:
            with self._lock:
                pool = self._pool
            try:
                task.inner = pool.submit(fn, *args, **kwargs)
                break
            except BrokenExecutor:
                self._renew(pool)
        task.inner.add_done_callback(lambda inner: self._done(pool, task, inner))

    def _done(self, pool: ProcessPoolExecutor, task: _Task, inner: Future[Any]) -> None:
        if inner.cancelled():
            return
        problem = inner.exception()
        try:
            if isinstance(problem, BrokenExecutor):
                self._renew(pool)
                self._hand_on(task)
                return
        except Exception as hopeless:
            problem = hopeless
        if problem is not None:
            task.set_exception(problem)
            return
        self._dead_pools = 0
        task.set_result(inner.result())

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        """Replace this pool, unless that has been done already."""
        with self._lock:
            if self._pool is not broken:
                return
            self._broken.append(broken)
            self._dead_pools += 1
            if self._dead_pools >= MAX_DEAD_POOLS:
                raise OpforError(
                    "the worker processes end at once: use --jobs 1 (in Python jobs=1), which needs none. "
                    'A script of your own calls this below `if __name__ == "__main__":`'
                )
            self._pool = worker_processes(self._jobs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            pools = [*self._broken, self._pool]
        for pool in pools:
            pool.shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def crew(jobs: int, cluster: str | None = None) -> Iterator[Crew]:
    """So many processes, or the workers of a cluster."""
    if cluster is not None:
        with cluster_workers(cluster) as found:
            yield found
    elif jobs > 1:
        with Processes(jobs) as pool:
            yield pool, jobs
    else:
        yield InlineExecutor(), 1


def worker_processes(jobs: int) -> ProcessPoolExecutor:
    """Fresh processes: nothing of ours is inherited, and the terminal's interrupt stays with us."""
    kind = system.start_method()
    context = multiprocessing.get_context(kind)
    if kind == "forkserver":
        context.set_forkserver_preload(["opfor.study.simulate"])  # imported once, not by every worker
    return ProcessPoolExecutor(jobs, context, initializer=_begin)


def _begin() -> None:
    """What a worker does first. The interrupt is for the first process, and without that one there is no work left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_until_the_first_process_ends, daemon=True).start()


def _until_the_first_process_ends() -> None:
    """Every worker holds both ends of the pipe for results, so that no error comes up when nobody reads it any more."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


@contextmanager
def cluster_workers(address: str) -> Iterator[Crew]:
    """The workers of a Dask scheduler. The work of a worker that dies goes to another one."""
    try:
        connect: Any = import_module("distributed").Client
    except ImportError:
        raise OpforError("--cluster needs Dask: pip install 'opfor[cluster]'") from None
    if not address.rpartition(":")[2].isdecimal():  # Dask would only find that out when the program ends
        raise BadInput(f"{address} is not an address: enter HOST:PORT, such as tcp://127.0.0.1:8786")
    try:
        client = connect(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except Exception as problem:  # Dask has many words for nobody being there, and others when a machine is busy
        raise BadInput(
            f"no scheduler answers at {address} ({_first_line(problem)}); "
            "tcp://127.0.0.1:8786 is where `dask scheduler` listens"
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadInput(f"the scheduler at {address} has no worker yet; `dask worker {address}` starts one")
        yield client.get_executor(pure=False), threads


def _first_line(problem: BaseException) -> str:
    return (str(problem).splitlines() or [type(problem).__name__])[0]
