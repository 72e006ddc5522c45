"""At the table: the parts that all cards are made of."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.roster import stand_text
from opfor.games.flanders_fields.model.stands import IN_PLAY, name
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.questions import ONE, Option, Question

COVER_WORDS = (
    "in the open",
    "soft: shell holes, wood, hedge",
    "medium: ruins, scrape, captured trench",
    "hard: trench",
)


def stand_option(state: State, stand: int) -> Option:
    """A stand as a button."""
    return Option(f"stand:{name(state, stand)}", stand_text(state, stand), stand)


def stand_options(state: State, stands: list[int]) -> tuple[Option, ...]:
    """Stands as buttons."""
    return tuple(stand_option(state, i) for i in stands)


def stand_keys(state: State, stands: list[int]) -> list[str]:
    """The keys of stands."""
    return [f"stand:{name(state, i)}" for i in stands]


def one_of(id: str, rule: str, prompt: str, options: list[Option], default: str, of: str, help: str = "") -> Question:
    """A card with one answer."""
    return Question(id, rule, prompt, ONE, tuple(options), default=default, of=of, help=help)


def all_living(state: State) -> list[int]:
    """Every stand in play."""
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY]


def cover_options() -> list[Option]:
    """The covers as buttons."""
    return [Option(firing.COVERS[n], text, n) for n, text in enumerate(COVER_WORDS)]
