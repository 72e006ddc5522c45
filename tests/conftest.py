"""What tests of the kernel share: the toy game, installed for as long as a test lasts."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from opfor.kernel.game import Game
from toy import TOY, registered

# The same examples in every run: a red run can be repeated, and a green one is worth the same everywhere.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")


@pytest.fixture
def toy() -> Iterator[Game]:
    """The toy game, found by `Match.open` like any installed one."""
    with registered():
        yield TOY
