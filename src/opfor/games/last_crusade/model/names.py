"""How cards and places are called: stable keys, and names for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from opfor.games.last_crusade.model.cards import catalogue
from opfor.games.last_crusade.model.places import COLUMNS, HAND, NAMES, OVER, YOU, ZONES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of
from opfor.kernel.text import Ref, counted, listed

PLACE_NAMES: Final = [
    *NAMES[:ZONES],
    "your HQ",
    "the enemy HQ",
    "your Airfield",
    "the enemy Airfield",
    "your CAP",
    "the enemy CAP",
]
PLACE_IDS: Final = [*NAMES, *PLACE_NAMES[len(NAMES) :]]


def key(state: State, n: int) -> str:
    """The stable name of a card in a game: its id and copy, G14.2."""
    return f"{state.ids[n]}.{state.copies[n]}"


def name(state: State, n: int) -> str:
    """A card's name for people; with its copy number where the deck holds several."""
    title = card_of(state, n).name
    return f"{title} {state.copies[n]}" if has_copies(state, n) else title


def has_copies(state: State, n: int) -> bool:
    """R1: has its side several cards like this one? Copies are numbered from 1, later cards after earlier ones."""
    if state.copies[n] > 1:
        return True
    id, side = state.ids[n], state.side[n]
    if id not in state.ids[n + 1 :]:
        return False
    return any(state.ids[other] == id and state.side[other] == side for other in range(n + 1, len(state.ids)))


def card_ref(state: State, n: int, more: str = "") -> Ref:
    """A card for a sentence: its key for screens, its name for people, and what the sentence adds to the name."""
    return Ref("card", key(state, n), name(state, n) + more)


def card_refs(state: State, some: list[int]) -> list[Ref] | str:
    """Several cards for a sentence."""
    return [card_ref(state, n) for n in some] or "none"


def place_ref(place: int) -> Ref:
    """A place for a sentence, or the air over it."""
    over = place >= OVER
    return Ref("air" if over else "place", PLACE_IDS[place - OVER if over else place], place_name(place))


def ground_ref(state: State, place: int) -> Ref:
    """A place with its terrain, for a sentence: B1 Market Town."""
    if place >= ZONES:
        return place_ref(place)
    terrain = catalogue(tuple(state.custom_cards))[state.terrain[place]].name
    return Ref("place", PLACE_IDS[place], f"{PLACE_NAMES[place]} {terrain}")


def ground_names(state: State, places: list[int]) -> list[str]:
    """Places with their terrains, by name."""
    return [ground_ref(state, place).name for place in places]


def column_ref(column: int) -> Ref:
    """A column of the battlefield for a sentence."""
    return Ref("column", COLUMNS[column], f"column {COLUMNS[column]}")


def need_words(dice: int, need: int) -> str:
    """What is thrown and what hits: '5 dice, needs 4 or more'."""
    return f"{counted(dice, 'die')}, needs {or_more(need)}"


def or_more(need: int) -> str:
    """What a die must show: '4 or more', but '6'."""
    return str(need) if need >= 6 else f"{need} or more"


def s(some: Sequence[Any]) -> str:
    """The ending of a verb: one unit moves, several units move."""
    return "s" if len(some) == 1 else ""


def are(some: Sequence[Any]) -> str:
    """The verb of what has happened to some units."""
    return "is" if len(some) == 1 else "are"


def names(state: State, some: list[int]) -> str:
    """Several cards in words."""
    return listed([name(state, n) for n in some]) or "none"


def does(side: int, verb: str) -> str:
    """A side and what it does: You gain, The enemy gains; The enemy supplies, attaches."""
    if side == YOU:
        return f"You {verb}"
    if verb.endswith("ly"):
        return f"The enemy {verb[:-1]}ies"
    return f"The enemy {verb}es" if verb.endswith("ch") else f"The enemy {verb}s"


def place_name(place: int) -> str:
    """A place in words."""
    if place >= OVER:
        return f"over {PLACE_NAMES[place - OVER]}"
    return PLACE_NAMES[place] if 0 <= place < HAND else "off the table"
