"""Studies: whole games by the thousand."""

from typing import Final

MAX_GAMES: Final = 10_000_000  # of one policy or side, wherever games are asked for
