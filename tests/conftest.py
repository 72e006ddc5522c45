"""What tests of the kernel share: the toy game, installed for as long as a test lasts."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from opfor import native
from opfor.kernel.game import Game
from tests.toy import TOY, registered

# The same examples in every run: a red run can be repeated, and a green one is worth the same everywhere.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

# A shell starts what it puts in the background deaf to interrupts, and tests interrupt themselves and their programs.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def toy() -> Iterator[Game]:
    """The toy game, found by `Match.open` like any installed one."""
    with registered():
        yield TOY


@pytest.fixture
def looks_inside(request: pytest.FixtureRequest) -> None:
    """For a test that puts a function of its own in a rule's place, which compiled rules would not see.

    Where the rules are compiled it is run as plain Python in a process of its own, and must pass there.
    """
    if native.PLAIN:
        return
    again = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", request.node.nodeid],
        cwd=request.config.rootpath,
        env={**os.environ, "OPFOR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.returncode == 0, again.stdout
    pytest.skip("passed as plain Python in a process of its own")
