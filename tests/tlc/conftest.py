"""The Last Crusade is found by its id in these tests, whether or not the installation knows it yet."""

from collections.abc import Iterator

import pytest

from opfor.games.last_crusade.game import GAME
from opfor.kernel import game as registry


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """While a test lasts, the registry holds the game."""
    before, known = registry.games, registry.games()
    if GAME.id not in known:
        registry.games = lambda: known | {GAME.id: GAME}
    yield
    registry.games = before
