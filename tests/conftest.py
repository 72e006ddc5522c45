"""What tests of the kernel share: the toy game, installed for as long as a test lasts."""

from collections.abc import Iterator

import pytest

from opfor.kernel.game import Game
from toy import TOY, registered


@pytest.fixture
def toy() -> Iterator[Game]:
    """The toy game, found by `Match.open` like any installed one."""
    with registered():
        yield TOY
